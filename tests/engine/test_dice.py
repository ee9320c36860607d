"""Seeded dice: even, independent of each other, and shuffles that hold every card once."""

import math

import pytest

from buckboard.engine.cards import DECK, count, members
from buckboard.engine.dice import HALF, new_dice, roll, shuffle, shuffle_up
from buckboard.engine.state import new_cards

ROLLS = 20_000


@pytest.mark.parametrize("sides", [1, 2, 6, 52])
def test_every_side_is_as_likely_as_the_others(sides):
    dice = new_dice(1, sides)
    rolls = [roll(dice, sides) for _ in range(ROLLS)]
    share = ROLLS / sides
    slack = 5 * math.sqrt(share)
    assert set(rolls) == set(range(sides))
    assert all(abs(rolls.count(side) - share) < slack for side in range(sides))


def test_dice_with_very_many_sides_reach_beyond_31_bits():
    dice = new_dice(2)
    rolls = [roll(dice, 1 << 50) for _ in range(2000)]
    assert all(0 <= number < 1 << 50 for number in rolls)
    assert abs(sum(number < 1 << 49 for number in rolls) - 1000) < 150
    assert max(rolls) > HALF


def test_the_numbers_are_the_same_for_ever():
    dice = new_dice(7, 3)
    assert [roll(dice, 52) for _ in range(8)] == [25, 20, 22, 41, 47, 34, 35, 45]
    assert dice == [2656096843226372908]
    order = list(range(8))
    shuffle(dice, order, 8)
    assert order == [2, 7, 4, 6, 0, 3, 1, 5]


def test_neighbouring_seeds_roll_different_numbers():
    first = [roll(new_dice(seed, match), HALF) for seed in range(40) for match in range(40)]
    assert len(set(first)) == len(first)


def test_every_card_is_as_likely_at_every_place():
    dice = new_dice(3)
    places = [[0] * 5 for _ in range(5)]
    for _ in range(5000):
        order = list(range(5))
        shuffle(dice, order, 5)
        for place, item in enumerate(order):
            places[place][item] += 1
    assert all(abs(number - 1000) < 5 * math.sqrt(1000) for row in places for number in row)


def test_a_shuffle_leaves_what_is_beyond_its_size():
    order = list(range(10))
    shuffle(new_dice(4), order, 6)
    assert sorted(order[:6]) == list(range(6))
    assert order[6:] == [6, 7, 8, 9]


@pytest.mark.parametrize("deck", [DECK, DECK & ~0b1111, 1 << 51 | 1 << 7])
def test_a_deck_is_shuffled_whole_into_both_orders(deck):
    cards = new_cards([9] * 52)
    shuffle_up(new_dice(5), deck, 0, True, cards)
    size = count(deck)
    assert cards.size == size
    for order in (cards.pack, cards.reshuffle):
        assert sorted(order[:size]) == members(deck)
        assert order[size:] == [-1] * (52 - size)
    assert cards.trump_card == -1
    if size > 2:
        assert cards.pack != cards.reshuffle


def test_without_a_second_order_none_is_shuffled():
    cards = new_cards([9] * 52)
    shuffle_up(new_dice(5), DECK, 0, False, cards)
    assert cards.reshuffle == list(range(52))


def test_a_removed_card_that_names_trump_is_any_of_them():
    removed = 1 << 3 | 1 << 20 | 1 << 44
    seen = set()
    for seed in range(60):
        cards = new_cards([9] * 52)
        shuffle_up(new_dice(seed), DECK & ~removed, removed, False, cards)
        seen.add(cards.trump_card)
    assert seen == {3, 20, 44}
