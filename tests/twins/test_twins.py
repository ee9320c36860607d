"""Twin tables: what somebody may not see cannot change a byte of what it gets. And the test has teeth."""

import asyncio
import secrets

import pytest

from buckboard.games import ALL
from twins.leaks import LEAKS, planted
from twins.oracle import Overheard, cards_in
from twins.twins import Difference, pairs_of
from twins.wired import WiredWorld

PAIRS = 25  # in each of the tests below: 500 together, a tenth of `make twins`
TRIES = 60
NOT_FOR_TWINS = "earlier tricks on reconnect"  # all have seen them, so both twins show them: the oracle's business


def compare_some(game, least, **how):
    """Play matches of a game and their twins until there are so many pairs; a difference is told with its seed."""
    seed, pairs = secrets.randbelow(1 << 40), 0
    while pairs < least:
        try:
            pairs += asyncio.run(pairs_of(seed, game, **how))
        except AssertionError as difference:
            raise AssertionError(f"seed {seed}, {game.NAME}: {difference}") from difference
        seed += 1


@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize("game", ALL.values(), ids=ALL)
def test_tables_that_differ_in_hidden_cards_only_say_the_same_to_who_cannot_see_them(game, part):
    compare_some(game, PAIRS)


@pytest.mark.parametrize("game", ALL.values(), ids=ALL)
def test_they_say_the_same_over_real_sockets_too(game):
    compare_some(game, 4, world=WiredWorld)


@pytest.mark.parametrize("name", LEAKS)
def test_a_planted_leak_is_found(name):
    leak = LEAKS[name]
    found = Overheard if name == NOT_FOR_TWINS else Difference

    def look():
        for seed in range(TRIES):
            game = leak.games[seed % len(leak.games)]
            asyncio.run(pairs_of(seed, ALL[game], leak.options.get(game), listen=found is Overheard))

    with planted(leak), pytest.raises(found) as difference:
        look()
    assert "Something went wrong" not in str(difference.value), "the hole is torn where nothing is any more"


def test_there_are_as_many_planted_leaks_as_were_asked_for():
    assert len(LEAKS) == 21  # one more: a hostile tester found it here


@pytest.mark.parametrize(
    ("said", "cards"),
    [
        ({"cards": ["As", "??"]}, {51}),
        ({"lines": ["{0} plays 10♥.", "As you wish"]}, {34}),
        ([{"say": "draw 2c 3c"}], {0, 1}),
        ({"text": "Q♠ is high"}, {49}),
        ({"say": "4nt"}, set()),
    ],
)
def test_the_oracle_reads_cards_wherever_they_stand(said, cards):
    assert cards_in(said) == cards
