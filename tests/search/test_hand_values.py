"""The table of hand values says what the rules say, for every class of hand and every option."""

import random
from itertools import combinations, permutations, product

import numpy as np
import pytest

from buckboard.engine.cards import cards, read_cards
from buckboard.engine.hand_ranks import FiveOfAKind, LowRule
from buckboard.engine.poker_hands import CATEGORY, NATURAL, high_value, low_value
from buckboard.search.hand_values import WEIGHTS, classes, low_values, values

CLASSES = list(classes())


def row_of(hand):
    return [card for card in range(52) if hand >> card & 1]


ROWS = np.array([row_of(hand) for _, hand, _ in CLASSES], np.int8)
WILD = np.array([wild for _, _, wild in CLASSES])
OPTIONS = list(product(FiveOfAKind, (False, True), (False, True)))


def mixed_rows(seed, number):
    """Random rows, half of them out of high cards, with one to three of their ranks wild."""
    dice = random.Random(seed)
    packs = [range(52), [card for card in range(52) if card % 13 >= 7]]
    rows = [dice.sample(dice.choice(packs), 5) for _ in range(number)]
    wild = [sum({1 << card % 13 for card in row[: dice.randint(1, 3)]}) for row in rows]
    return np.array(rows, np.int8), np.array(wild)


def test_every_class_of_hand_has_a_place_of_its_own():
    places = [place for place, _, _ in CLASSES]
    assert len(places) == len(set(places)) == 7462 + 2535 + 741 + 169 + 13 + 1
    assert len(WEIGHTS) == 13


@pytest.mark.parametrize(("five", "double_ace", "natural"), OPTIONS)
def test_the_table_gives_every_class_its_value(five, double_ace, natural):
    expected = [high_value(hand, wild, five, double_ace, natural) for _, hand, wild in CLASSES]
    assert values(ROWS, WILD, five, double_ace, natural).tolist() == expected


@pytest.mark.parametrize(("five", "double_ace", "natural"), OPTIONS)
def test_rows_with_any_wild_ranks_have_their_values(five, double_ace, natural):
    rows, wild = mixed_rows(7, 1500)
    hands = [sum(1 << card for card in row) for row in rows.tolist()]
    expected = [high_value(h, w, five, double_ace, natural) for h, w in zip(hands, wild.tolist(), strict=True)]
    assert values(rows, wild, five, double_ace, natural).tolist() == expected


@pytest.mark.parametrize("rule", LowRule)
def test_the_table_gives_every_class_its_low_value(rule):
    assert low_values(ROWS, WILD, rule).tolist() == [low_value(hand, wild, rule) for _, hand, wild in CLASSES]
    rows, wild = mixed_rows(8, 1500)
    hands = [sum(1 << card for card in row) for row in rows.tolist()]
    expected = [low_value(hand, ranks, rule) for hand, ranks in zip(hands, wild.tolist(), strict=True)]
    assert low_values(rows, wild, rule).tolist() == expected


@pytest.mark.parametrize(("names", "wild"), [("5s 4d 3h 2c 2d", ""), ("Kh 7c Ks 7s 9d", "7"), ("As Ks Qs Js Ts", "J")])
def test_all_120_orders_of_a_row_have_one_value(names, wild):
    rows = np.array(list(permutations(read_cards(names))), np.int8)
    ranks = sum(1 << "23456789TJQKA".index(letter) for letter in wild)
    found = values(rows, np.full(len(rows), ranks))
    assert set(found.tolist()) == {high_value(cards(names), ranks, FiveOfAKind.ABOVE_ROYAL, False, False)}


def test_a_natural_royal_whose_jack_is_wild_stands_above_five_of_a_kind_where_that_is_agreed():
    """The royal with a seven for the jack does not."""
    rows = np.array([read_cards(names) for names in ("Ad Kd Qd Jd Td", "9c 9d 9h 4d 4s", "Ad Kd Qd 7d Td")], np.int8)
    wild = np.array([1 << 9, 1 << 2, 1 << 5])
    found = values(rows, wild, FiveOfAKind.BELOW_NATURAL_ROYAL)
    assert found[0] > found[1] > found[2]


def test_numbers_that_are_no_cards_read_nothing_foreign():
    rows = np.array([[-1, -1, -1, -1, -1], [99, 127, 60, 52, 3], [0, 0, 0, 0, 0], [12, 12, 12, 12, 12]], np.int8)
    found = values(rows, np.array([0x1FFF, -1, 0, 1 << 40]))
    assert (found >= 0).all()
    assert len(values(rows[:0], np.array([], np.int64))) == 0


def test_dealt_card_by_card_the_base_game_has_as_many_hands_of_each_kind_as_the_rules_page_says():
    """Card 4 is a club, of any rank; the other four are any of the 51."""
    found = np.zeros(11, np.int64)
    fours = np.array(list(combinations(range(51), 4)), np.int8)
    for rank in range(13):
        rows = np.insert(fours + (fours >= rank), 3, rank, axis=1)
        kinds = values(rows, np.full(len(rows), 1 << rank)) // NATURAL // CATEGORY
        found += np.bincount(kinds, minlength=11)
    assert found.tolist() == [0, 1_528_632, 0, 1_223_280, 208_188, 50_904, 30_888, 186_120, 15_228, 5_460, 0]
