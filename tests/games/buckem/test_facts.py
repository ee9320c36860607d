"""The facts of the rules page, reckoned exactly."""

import itertools
from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from buckboard.engine.cards import DECK, cards, count, members, of_suit, suit_of
from buckboard.games import buckem
from buckboard.games.buckem.scoring import takers
from buckem_table import over, paid, rules, standing_of, table


def percent(part, digits=2):
    return round(float(100 * part), digits)


def test_buckem_fact_1_trumps_in_a_hand():
    unseen = [card for card in members(DECK) if card != members(cards("Ks"))[0]]
    trumps = sum(1 for card in unseen if suit_of(card) == 3)
    assert (len(unseen), trumps) == (51, 12)
    chance = [Fraction(comb(trumps, k) * comb(51 - trumps, 5 - k), comb(51, 5)) for k in range(6)]
    assert sum(chance) == 1
    assert [percent(part) for part in chance[:4]] == [24.51, 42.02, 25.68, 6.94]
    assert (percent(chance[4], 3), percent(chance[5], 4)) == (0.822, 0.0337)
    assert percent(sum(chance[2:])) == 33.47


@pytest.mark.facts
def test_buckem_fact_1_by_counting_every_hand():
    unseen = [card for card in range(52) if card != 50]
    found = Counter(sum(card >= 39 for card in hand) for hand in itertools.combinations(unseen, 5))
    assert [found[k] for k in range(6)] == [comb(12, k) * comb(39, 5 - k) for k in range(6)]


@pytest.mark.parametrize(("seats", "somebody"), [(5, 49.0), (6, 58.8), (7, 68.6), (8, 78.4)])
def test_buckem_fact_2_who_holds_the_ace(seats, somebody):
    state = table(seats=seats)
    places = 51
    assert count(sum(state.hands)) == 5 * seats
    assert percent(Fraction(5, places)) == 9.80
    assert percent(Fraction(5 * seats, places), 1) == somebody


@pytest.mark.parametrize("pot", [2, 12, 100])
def test_buckem_fact_3_when_staying_breaks_even(pot):
    alone = paid([5, 0, None, None, None], pot=pot).chips[0]
    shared = paid([3, 2, None, None, None], pot=pot).chips[0]
    burned = paid([1, 4, None, None, None], pot=pot).chips[0]
    assert (alone, shared, burned) == (pot, pot // 2, -pot)
    for wins, shares in itertools.product(range(11), repeat=2):
        if wins + shares <= 10:
            burns = 10 - wins - shares
            gain = wins * alone + shares * shared + burns * burned
            assert (gain > 0) == (2 * wins + shares > 2 * burns)


@pytest.mark.parametrize(("stayers", "nobody"), [(5, 3.84), (6, 9.26), (7, 14.99), (8, 20.51)])
def test_buckem_fact_4_tricks_by_lot(stayers, nobody):
    state = over([0] * stayers)
    without = 0
    for winners in itertools.product(range(stayers), repeat=5):
        for seat in range(stayers):
            state.tricks[seat] = winners.count(seat)
        without += takers(state) == 0
    assert percent(Fraction(without, stayers**5)) == nobody


def test_buckem_fact_5_seven_can_empty_the_stock():
    left = {seats: table(seats=seats).bottom - table(seats=seats).top for seats in range(5, 9)}
    assert left[7] == 16 < 7 * 3
    assert left[8] == 11 < 8 * 3
    assert left[6] == 21 >= 6 * 3
    options = rules(seats=7)
    assert count(of_suit(buckem.deck(options, standing_of(options)), 0)) == 13
