# Everything sets itself up on a fresh machine with Python 3.11 or newer and make.
BIN := .venv/bin
ARGS ?=

.PHONY: help play terminal page web test coverage bounds setup lint types facts mixes twins chaos fuzz soak machines bench clean

help:             ## say what there is
	@grep -hE '^[a-z]+: .*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1	/' | expand -t 18

play:             ## build the page, open the tables, say the link (ARGS="--port 8080" passes on)
	@scripts/setup play
	@$(BIN)/buckboard serve $(ARGS)

terminal:         ## play in the terminal instead (ARGS="buck --seed 7" passes on)
	@scripts/setup run
	@$(BIN)/buckboard play $(ARGS)

page:             ## build the page
	@scripts/setup page

web:              ## check the page: types, its own tests, sizes
	@scripts/browser
	@scripts/setup web
	cd web && npm run --silent check && npm test && npm run --silent sizes

test:             ## run the tests
	@scripts/setup test
	$(BIN)/pytest -n 2 --dist worksteal -q $(ARGS)

coverage:         ## every branch of the engine and the games, taken by those of their own tests that repeat exactly
	@scripts/setup dev
	$(BIN)/pytest -n 2 --dist worksteal -q -m "not facts and not hypothesis" --cov --cov-config=pyproject.toml tests/engine tests/games tests/every_game tests/second_opinions $(ARGS)

bounds:           ## compiled play once more, with every index checked
	@scripts/setup dev
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -n 2 -q tests/every_game/test_two_bodies.py tests/search/test_random_play.py $(ARGS)

setup:            ## install everything that work on the project needs
	@scripts/setup dev

lint:             ## check the look of the code, and the container file
	@scripts/setup dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/hadolint ops/Containerfile

types:            ## check the types
	@scripts/setup dev
	$(BIN)/mypy

facts:            ## the long exact enumerations of the rules pages
	@scripts/setup dev
	$(BIN)/pytest -n 2 -q -m facts $(ARGS)

mixes:            ## 20,000 hands of each game under each value of each option (ARGS="--hands 500 buck")
	@scripts/setup dev
	PYTHONPATH=tests $(BIN)/python tests/mixes.py --seed 1 $(ARGS)

twins:            ## two tables that differ in hidden cards only: 5,000 pairs, byte by byte (ARGS="--pairs 100")
	@scripts/setup dev
	PYTHONPATH=tests $(BIN)/python -m twins $(ARGS)

chaos:            ## kill the server 200 times while people do all that they can (ARGS="--kills 2000 --tables 20")
	@scripts/setup dev
	PYTHONPATH=tests $(BIN)/python -m chaos $(ARGS)

fuzz:             ## 20,000 hostile messages, 10,000 guesses at tables (ARGS="--messages 1000000")
	@scripts/setup page
	@scripts/setup dev
	PYTHONPATH=tests $(BIN)/python -m fuzz $(ARGS)

soak:             ## ten minutes of people who come and go: does anything grow or break? (ARGS="--minutes 60")
	@scripts/setup dev
	PYTHONPATH=tests $(BIN)/python -m soak $(ARGS)

machines:         ## 1,000 programs of seats and as many of people, 100,000 hands counted chip by chip
	@scripts/setup dev
	MACHINE_EXAMPLES=$${MACHINE_EXAMPLES:-1000} CONSERVED_HANDS=$${CONSERVED_HANDS:-100000} \
	$(BIN)/pytest -q -s tests/server/table/test_seats_machine.py tests/server/people/test_people_machine.py \
	tests/every_game/test_conservation.py $(ARGS)

bench:            ## measure against the bars; writes benchmarks/latest.json
	@scripts/setup bench
	$(BIN)/python benchmarks/run_all.py $(ARGS)

clean:            ## remove what the targets above made
	rm -rf .venv web/node_modules web/dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage*
