"""How many ways to go on a few deals allow, ply by ply: each deal is tricky for one rule."""

from math import comb

import pytest

from buckboard.engine.game import moves_of, next_asked
from buckboard.engine.state import copy
from buckboard.games import buck135
from perft import perft
from rows import dealt, say

CHECKS = "check, check, check, check"
TO_THE_DRAW = f"{CHECKS}, {CHECKS}, {CHECKS}"
MINE = "Kh 7c Ks 7s 9d"


SHORT = {"betting": "no_limit", "stack": 20, "ante": 0, "bet_small": 2}

TRICKY = {
    "a round of fixed bets": ({}, "", [2, 5, 14, 41, 111, 286]),
    "no raise at all": ({"max_raises": 0}, "", [2, 4, 8, 16, 30, 58]),
    "a cap between two": ({"max_raises": 1}, "bet 1, fold, fold", [3, 4, 7, 14]),
    "a spread of three": ({"betting": "spread", "bet_small": 1, "bet_big": 3}, "", [4, 16, 62, 233]),
    "the pot is the limit": ({"betting": "pot_limit", "bet_small": 2}, "", [4, 34, 652]),
    "short stacks all-in": (
        {**SHORT, "stacks": [3, 5, 2, 20]}, "", [3, 12, 24, 301, 636, 1843],
    ),
    "a short all-in does not reopen the betting": (
        {**SHORT, "stacks": [20, 20, 20, 11]}, "bet 4, raise to 8, call", [3, 30, 134, 509],
    ),
    "a full all-in reopens the betting": (
        {**SHORT, "stacks": [20, 20, 20, 12]}, "bet 4, raise to 8, call", [3, 29, 140, 539],
    ),
    "half a fixed bet is a full raise": (
        {"bet_small": 4, "stack": 20, "ante": 0, "stacks": [20, 6, 20, 20]}, "bet 4", [3, 9, 27, 69, 163],
    ),
    "less than half a fixed bet is not": (
        {"bet_small": 4, "stack": 20, "ante": 0, "stacks": [20, 5, 20, 20]}, "bet 4", [3, 9, 27, 67, 162],
    ),
    "an ante that takes all chips": ({"stack": 20, "ante": 20}, "", [5, 21, 77, 245]),
    "a draw of none to three of four cards": ({}, TO_THE_DRAW, [5, 21, 77, 245]),
    "a draw of none to three of three cards": ({"wilds": "two"}, TO_THE_DRAW, [4, 13, 37, 106]),
    "a draw, then card 4 for a fee": ({"paid_exchange": True}, TO_THE_DRAW, [5, 18, 54, 124]),
    "a draw, then two cards for a fee": (
        {"paid_exchange": True, "wilds": "two"}, f"{TO_THE_DRAW}, enough", [3, 8, 28, 77],
    ),
    "a fee that takes the last chips": (
        {"paid_exchange": True, "wilds": "two", "stack": 20, "ante": 16}, f"{TO_THE_DRAW}, enough", [3, 12, 36],
    ),
    "declaring at once": (
        {"mode": "high_low", "hi_lo": "declare_simultaneous"},
        f"{TO_THE_DRAW}, enough, enough, enough, enough, {CHECKS}",
        [3, 9, 27, 81, 0],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TRICKY)
def test_a_tricky_deal_has_so_many_lines_of_play(name):
    choices, said, counts = TRICKY[name]
    state = dealt(MINE, seats=4, **choices)
    if said:
        state = say(state, said)
    assert perft(buck135, state, len(counts)) == counts


def test_a_draw_can_be_counted_by_hand():
    """Of four cards one, two or three in any order, or enough at any time."""
    state = say(dealt(MINE, seats=4), TO_THE_DRAW)
    assert perft(buck135, state, 3) == [5, 4 * 4 + 5, 4 * 3 * 3 + 4 * 5 + 4 * 4 + 5]
    sets = set()

    def walk(state):
        for move in moves_of(buck135, state, 0):
            after = copy(state)
            buck135.apply(after, 0, move)
            if next_asked(buck135, after) == 0:
                walk(after)
            else:
                sets.add(after.thrown[0])

    walk(state)
    assert len(sets) == sum(comb(4, number) for number in range(4))
