"""How many ways to go on a few deals allow, ply by ply: each deal is tricky for one rule.

The counts of the play are found a second time by a few lines that know nothing of the program's rules.
"""

import pytest

from buckboard.engine.cards import RANKS
from buckboard.games import buckem
from buckem_table import playing, say, table
from perft import perft


def strength(card, led, trump):
    return (card[1] == trump, card[1] == led, RANKS.index(card[0])) if card[1] in (led, trump) else (False, False, -1)


def may_play(hand, trick, trump, must_trump, must_head):
    if not trick:
        return hand
    led = trick[0][1][1]
    choice = [card for card in hand if card[1] == led] or hand
    if must_trump and choice is hand:
        choice = [card for card in hand if card[1] == trump] or hand
    best = max(strength(card, led, trump) for _, card in trick)
    if must_head:
        choice = [card for card in choice if strength(card, led, trump) > best] or choice
    return choice


def second_opinion(hands, plies, trump="s", must_trump=False, must_head=False):
    """The same counts, from hands as lists of names."""
    counts = [0] * plies

    def walk(hands, turn, trick, ply):
        if not hands[turn]:
            return
        moves = may_play(hands[turn], trick, trump, must_trump, must_head)
        counts[ply] += len(moves)
        for card in moves if ply + 1 < plies else ():
            left = [[c for c in hand if c != card] for hand in hands]
            played = [*trick, (turn, card)]
            if len(played) < len(hands):
                walk(left, (turn + 1) % len(hands), played, ply + 1)
            else:
                led = played[0][1][1]
                walk(left, max(played, key=lambda p: strength(p[1], led, trump))[0], [], ply + 1)

    walk([hand.split() for hand in hands], 0, [], 0)
    return counts


MIXED = ("As 2s Kd 9d 3h", "Js Td 8d Ah Qh", "Qs 4s Ad Kh 2c")
VOIDS = ("Kd Qd Jd 9c 8c", "As Ah 9s 9h 3c", "2s Ts 4s 5h Ac")

TRICKY = {
    "suits are followed": (MIXED, {}, [5, 8, 10, 40, 86, 188, 564, 998, 1791]),
    "trumping is a duty": (VOIDS, {"must_trump": True}, [5, 8, 20, 80, 149, 388, 1164, 1960, 4680]),
    "heading is a duty": (VOIDS, {"must_head": True}, [5, 8, 20, 80, 155, 392, 1176, 2350, 4692]),
    "heading is a duty in a suit that all hold": (MIXED, {"must_head": True}, [5, 7, 8, 32, 49, 73, 219, 316, 473]),
    "both are duties": (VOIDS, {"must_head": True, "must_trump": True}, [5, 8, 14, 56, 113, 248, 744, 1228, 2964]),
    "neither is a duty": (VOIDS, {}, [5, 17, 77, 308, 869, 2272, 6816, 14674, 32778]),
}


@pytest.mark.parametrize("name", TRICKY)
def test_perft_of_the_play(name):
    hands, choices, counts = TRICKY[name]
    found = perft(buckem, playing(*hands, **choices), 9)
    assert found == second_opinion(hands, 9, **choices)
    assert found == counts


def test_each_duty_changes_the_counts():
    voids = [tuple(counts) for hands, _, counts in TRICKY.values() if hands == VOIDS]
    assert len(set(voids)) == 4
    mixed = [tuple(counts) for hands, _, counts in TRICKY.values() if hands == MIXED]
    assert len(set(mixed)) == 2


SCARED_AND_SWAPPING = ("2s 3c 4c 5c 6c", "4s 7c 8c 9c Tc", "Ah 2d 3d 4d 5d")

ANSWERS = {
    "stay or fold": ({}, [2, 4, 8, 16, 32]),
    "a swap and a seat scared in": ({"scare_cards": "on", "deuce_swap": True}, [2, 2, 4, 8, 16]),
    "a swap for whoever may fold": ({"deuce_swap": True}, [3, 6, 12, 24, 48]),
    "all at once": ({"declare_mode": "simultaneous", "scare_cards": "on"}, [1, 1, 2, 4, 8]),
    "a dealer who chooses": ({"scare_cards": "dealer_choice"}, [6, 11, 21, 42, 84]),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_perft_of_the_answers(name):
    choices, counts = ANSWERS[name]
    assert perft(buckem, table(*SCARED_AND_SWAPPING, seats=5, **choices), 5) == counts


DRAWS = {0: [1, 1, 5], 1: [6, 5 + 6, 5 * 6 + 5 + 5], 2: [6, 5 * 5 + 6, 5 * 4 + 5 * 6 + 5 * 5 + 5]}


@pytest.mark.parametrize("most", DRAWS)
def test_perft_of_the_exchange(most):
    state = say(table(seats=5, max_draw=most), "stay", "stay", *["fold"] * 3)
    assert perft(buckem, state, 3) == DRAWS[most]
