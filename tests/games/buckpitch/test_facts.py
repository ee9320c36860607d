"""The facts of the rules page, reckoned exactly: which cards of a suit are in play, weighed by how often."""

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import pytest

from buckboard.engine.cards import DECK, cards, count, members, of_suit, show
from buckboard.engine.state import new_cards
from buckboard.games import buckpitch
from buckboard.games.buckpitch.scoring import count_points, pips
from pitch_table import pack_of, standing

ASIDE, IN_PLAY = 28, 24


def percent(chance):
    return round(100 * float(chance), 2)


@cache
def chances(mine):
    """The chances, by the rules, that my highest and lowest club are high, low, both, and at least one of the two."""
    mine = cards(mine)
    clubs = members(of_suit(DECK, 0) & ~mine)
    state = buckpitch.new(buckpitch.Options(), standing(), new_cards(pack_of([""] * 4)))
    state.trump, state.maker = 0, 0
    high = low = both = either = 0
    for size in range(len(clubs) + 1):
        ways = comb(46 - len(clubs), ASIDE - len(clubs) + size)
        for chosen in combinations(clubs, size):
            others = sum(1 << card for card in chosen)
            state.played = [mine, others, 0, 0]
            state.taken = [0, mine | others]
            state.gone = mine | others
            count_points(state)
            high += ways * (state.points[0] == 0)
            low += ways * (state.points[1] == 0)
            both += ways * (state.points[0] == state.points[1] == 0)
            either += ways * (0 in state.points[:2])
    return [Fraction(ways, comb(46, ASIDE)) for ways in (high, low, both, either)]


@pytest.mark.parametrize(
    ("top", "bottom", "chance"),
    [("Kc", "3c", 60.87), ("Qc", "4c", 36.52), ("Jc", "5c", 21.58), ("Tc", "6c", 12.55)],
)
def test_buckpitch_fact_1_how_often_a_high_card_is_the_highest(top, bottom, chance):
    assert percent(chances(top)[0]) == chance
    assert percent(chances(bottom)[1]) == chance
    if top == "Kc":
        assert chances(top)[0] == Fraction(28, 46)


def test_buckpitch_fact_2_queen_and_four():
    high, low, both, either = chances("Qc 4c")
    assert percent(both) == 12.55
    assert percent(either) == 60.50
    assert either == high + low - both


def test_buckpitch_fact_3_how_many_trumps_are_in_play():
    chance = [Fraction(comb(13, n) * comb(39, IN_PLAY - n), comb(52, IN_PLAY)) for n in range(14)]
    assert sum(chance) == 1
    assert sum(n * each for n, each in enumerate(chance)) == 6
    assert [percent(each) for each in chance[3:9]] == [4.18, 11.56, 20.80, 25.10, 20.53, 11.38]


def test_buckpitch_fact_3_the_deal_puts_twenty_four_of_fifty_two_cards_in_play():
    state = buckpitch.new(buckpitch.Options(), standing(), new_cards(list(range(52))))
    assert sum(count(hand) for hand in state.hands) == IN_PLAY


def test_buckpitch_fact_4_ace_and_deuce_together():
    # Of 13 cards of a suit a hand has none, either, both of ace and deuce: counted suit by suit.
    without = [comb(13, n) - comb(11, n - 2) if n >= 2 else comb(13, n) for n in range(7)]
    hands = [1, 0, 0, 0, 0, 0, 0]
    for _ in range(4):
        hands = [sum(hands[m] * without[n - m] for m in range(n + 1)) for n in range(7)]
    assert percent(1 - Fraction(hands[6], comb(52, 6))) == 4.49


def test_buckpitch_fact_5_what_there_is_to_catch():
    assert pips(DECK) == 80
    assert percent(Fraction(80 * IN_PLAY, 52) / 100) == 36.92
    odd = [card for card in members(DECK) if pips(1 << card) % 2]
    assert {show(card)[0] for card in odd} == {"J", "K"}
    chance = sum(
        Fraction(comb(len(odd), n) * comb(52 - len(odd), IN_PLAY - n), comb(52, IN_PLAY))
        for n in range(1, len(odd) + 1, 2)
    )
    assert percent(chance) == 50.00


def test_buckpitch_fact_6_length_alone():
    alone = Fraction(comb(46 - 7, ASIDE - 7), comb(46, ASIDE))
    assert round(100 * float(1 - alone), 1) == 97.8
    high, low, both, _ = chances("3c 4c 5c 6c 7c 8c")
    assert both >= alone
    assert high < Fraction(1, 10)
    assert low < Fraction(2, 3)
