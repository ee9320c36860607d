"""Twin tables: what somebody may not see cannot change a byte of what it gets. And the test has teeth."""

import asyncio
import base64
import json
import random
import re
import secrets
from collections import Counter

import pytest

from buckboard.games import ALL
from twins.listening import Overheard
from twins.planted import LEAKS, planted
from twins.tally import never
from twins.texts import cards_in, cards_in_log, secrets_in, secrets_of, unknown_cards_in
from twins.twins import Difference, pairs_of
from twins.wired import WiredWorld

PAIRS = 500  # a tenth of `make twins`
TRIES = 60
GAMES = list(ALL.values())
BY = {"twins": Difference, "oracle": Overheard}


def test_500_tables_that_differ_in_hidden_cards_only_say_the_same_and_everything_that_can_happen_happens_there():
    """By the same dice each time, so that what is reached does not hang on luck; `make twins` has other dice."""
    seed, pairs, reached = 0, 0, Counter()
    while pairs < PAIRS:
        game = GAMES[seed % len(GAMES)]
        try:
            pairs += asyncio.run(pairs_of(seed, game, reached=reached))
        except AssertionError as difference:
            raise AssertionError(f"seed {seed}, {game.NAME}: {difference}") from difference
        seed += 1
    assert reached["scripts"] >= 50
    assert never(reached) == []


@pytest.mark.parametrize("game", GAMES, ids=ALL)
def test_they_say_the_same_over_real_sockets_too(game):
    seed, pairs = secrets.randbelow(1 << 40), 0
    while pairs < 4:
        try:
            pairs += asyncio.run(pairs_of(seed, game, world=WiredWorld))
        except AssertionError as difference:
            raise AssertionError(f"seed {seed}, {game.NAME}: {difference}") from difference
        seed += 1


@pytest.mark.parametrize(("name", "who"), [(name, who) for name, leak in LEAKS.items() for who in leak.by])
def test_a_planted_leak_is_found_by_the(name, who):
    leak = LEAKS[name]

    def look():
        for seed in range(leak.first, leak.first + TRIES):
            game = leak.games[seed % len(leak.games)]
            how = {"listen": who == "oracle", "twins": who == "twins"}
            asyncio.run(pairs_of(seed, ALL[game], leak.options.get(game), **how))

    with planted(leak), pytest.raises(BY[who]) as found:
        look()
    told = str(found.value)
    assert re.search(leak.shows, told, re.DOTALL), f"found, but for another reason: {told}"
    assert "Something went wrong" not in told, "the hole is torn where nothing is any more"


def test_there_are_as_many_planted_leaks_as_were_asked_for():
    assert len(LEAKS) == 24  # some more: hostile testers found them here


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


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ('{"lines": ["As you wish", "the Ace"], "pack": "AsKd"}', {51, 24}),
        ('{"name": "2d"}', {13}),
        ('{"As": 1}', {51}),
        ('{"why": "10♥ is not yours"}', {34}),
        ('{"hand": 1}\n{"pack": "Qc ?? 9c"}', {10, 7}),
        ('{"id": "yAs2dQ", "you": "64d67b5dc", "on": "2027-02-28"}', set()),
        ("5 cards, 2 decks", set()),
        ("thrown: 10c, 9c", {8, 7}),
        ('["As is turned up", "{1} plays Kd."]', {51, 24}),
    ],
)
def test_a_card_is_found_in_a_text_of_any_kind(text, cards):
    assert unknown_cards_in(text, set()) == cards
    assert unknown_cards_in(text, cards) == set()


def test_the_order_of_a_pack_and_a_salt_are_found_however_they_are_written():
    pack = random.Random(3).sample(range(52), 52)
    secrets = secrets_of(pack, 3_141_592_653)
    for leak in (str(pack), json.dumps(pack), bytes(pack).hex(), base64.b64encode(bytes(pack)).decode(), "x3141592653"):
        assert secrets_in(f"before {leak} after", secrets), leak
    assert not secrets_in(str(sorted(pack)), secrets)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('{"event": "library", "said": "the first card is Kd"}', True),
        ('{"event": "command", "error": "IllegalMove 9c", "id": "2d2d2d2d"}', True),
        ('{"event": "command", "id": "2d", "table": "a-Kd-b", "at": "2026-11-30T17:00:00Z", "level": "error"}', False),
        ('buckboard_commands_total{command="answer",card="Th"} 3.0', True),
        ("As yet nothing has happened", False),
    ],
)
def test_a_card_in_a_line_of_the_servers_log_is_found(line, told):
    assert bool(cards_in_log(line)) == told
