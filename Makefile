# Everything sets itself up on a fresh machine with Python 3.11 or newer and make.
BIN := .venv/bin
ARGS ?=

.PHONY: help play test coverage bounds setup lint types facts mixes bench clean

help:             ## say what there is
	@grep -hE '^[a-z]+: .*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1	/' | expand -t 18

play:             ## play in the terminal (ARGS="buck --seed 7" passes on)
	@scripts/setup run
	@BUCKBOARD_CALLED=make $(BIN)/buckboard play $(ARGS)

test:             ## run the tests
	@scripts/setup dev
	$(BIN)/pytest -n 2 --dist worksteal -q $(ARGS)

coverage:         ## every branch of the engine and the games, taken by their own tests
	@scripts/setup dev
	$(BIN)/pytest -n 2 --dist worksteal -q --cov --cov-config=pyproject.toml tests/engine tests/games tests/every_game tests/second_opinions $(ARGS)

bounds:           ## compiled play once more, with every index checked
	@scripts/setup dev
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -n 2 -q tests/every_game/test_two_bodies.py tests/search/test_random_play.py $(ARGS)

setup:            ## install everything that work on the project needs
	@scripts/setup dev

lint:             ## check the look of the code
	@scripts/setup dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types:            ## check the types
	@scripts/setup dev
	$(BIN)/mypy

facts:            ## the long exact enumerations of the rules pages
	@scripts/setup dev
	$(BIN)/pytest -n 2 -q -m facts $(ARGS)

mixes:            ## 20,000 hands of each game under each value of each option (ARGS="--hands 500 buck")
	@scripts/setup dev
	PYTHONPATH=tests $(BIN)/python tests/mixes.py --seed 1 $(ARGS)

bench:            ## measure against the bars; writes benchmarks/latest.json
	@scripts/setup bench
	$(BIN)/python benchmarks/run_all.py $(ARGS)

clean:            ## remove what the targets above made
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage*
