"""Hands of poker with wild cards: their order, the borders of the categories, the examples people argued about."""

import random
from itertools import combinations_with_replacement, pairwise, product

import pytest

import naive_poker as naive
from buckboard.engine.cards import cards, members, rank_of, read_cards
from buckboard.engine.hand_ranks import FiveOfAKind, LowRule
from buckboard.engine.poker_hands import high_value, low_qualifies, low_value, natural_in_high, natural_in_low

ORDERS = tuple(naive.ORDERS)
LOW_RULES = tuple(rule.name.lower() for rule in LowRule)
CLASSES = naive.classes()
WHOLE_PACK = range(52)
TWO_SUITS = range(26)
HIGH_CARDS = [card for card in range(52) if card % 13 >= 7]
LOW_SPADES = [card for card in range(39, 52) if card % 13 < 7 or card % 13 == 12] + [0, 1, 2, 3, 12]


def value(names, wild="", five="above_royal", double_ace=False, natural=False):
    return high_value(cards(names), ranks(wild), FiveOfAKind[five.upper()], double_ace, natural)


def low(names, wild="", rule="ace_to_five"):
    return low_value(cards(names), ranks(wild), LowRule[rule.upper()])


def ranks(letters):
    return sum({1 << "23456789TJQKA".index(letter) for letter in letters})


def same_order(worths, values):
    """One sort shows it: neighbours differ in one measure as in the other."""
    pairs = sorted(zip(worths, values, strict=True))
    return all((a < b) == (v < w) and (a == b) == (v == w) for (a, v), (b, w) in pairwise(pairs))


def sum_of(row):
    return sum(1 << card for card in row)


def rows_with_wild_ranks(seed, number):
    """Random rows out of various packs, with the ranks of one to three of their cards wild."""
    dice = random.Random(seed)
    for _ in range(number):
        row = dice.sample(dice.choice([WHOLE_PACK, TWO_SUITS, HIGH_CARDS, LOW_SPADES]), 5)
        yield row, sum({1 << rank_of(card) for card in row[: dice.choice([1, 1, 1, 2, 2, 3])]})


def test_there_are_as_many_classes_as_there_should_be():
    wilds = [sum(wild >> rank_of(card) & 1 for card in row) for row, wild in CLASSES]
    assert [wilds.count(number) for number in range(6)] == [7462, 2535, 741, 169, 13, 1]
    assert all(len(set(row)) == 5 for row, _ in CLASSES)


@pytest.mark.parametrize(("five", "double_ace"), list(product(ORDERS, (False, True))))
def test_high_hands_of_every_class_have_the_order_of_their_best_readings(five, double_ace):
    worths = [naive.high(row, wild, five, double_ace, False)[0] for row, wild in CLASSES]
    option = FiveOfAKind[five.upper()]
    assert same_order(worths, [high_value(sum_of(row), wild, option, double_ace, False) for row, wild in CLASSES])


@pytest.mark.parametrize("rule", LOW_RULES)
def test_low_hands_of_every_class_have_the_order_of_their_best_readings(rule):
    worths = [naive.low(row, wild, rule)[0] for row, wild in CLASSES]
    values = [-low_value(sum_of(row), wild, LowRule[rule.upper()]) for row, wild in CLASSES]
    assert same_order(worths, values)


@pytest.mark.parametrize(("five", "double_ace", "natural"), list(product(ORDERS, (False, True), (False, True))))
def test_high_hands_with_any_wild_ranks_have_the_order_and_the_naturals_of_their_best_readings(
    five, double_ace, natural
):
    option = FiveOfAKind[five.upper()]
    worths, values = [], []
    for row, wild in rows_with_wild_ranks(f"{five} {double_ace}", 700):
        worth, standing = naive.high(row, wild, five, double_ace, natural)
        worths.append(worth)
        values.append(high_value(sum_of(row), wild, option, double_ace, natural))
        assert set(members(natural_in_high(sum_of(row), wild, option, double_ace, natural))) == standing, (row, wild)
    assert same_order(worths, values)


@pytest.mark.parametrize("rule", LOW_RULES)
def test_low_hands_with_any_wild_ranks_have_the_order_and_the_naturals_of_their_best_readings(rule):
    worths, values = [], []
    for row, wild in rows_with_wild_ranks(rule, 4000):
        worth, standing = naive.low(row, wild, rule)
        worths.append(worth)
        values.append(-low_value(sum_of(row), wild, LowRule[rule.upper()]))
        assert set(members(natural_in_low(sum_of(row), wild, LowRule[rule.upper()]))) == standing, (row, wild)
    assert same_order(worths, values)


@pytest.mark.parametrize("rule", LOW_RULES)
def test_a_low_qualifies_with_five_ranks_none_above_eight(rule):
    """No straight or flush where they count."""
    for row, wild in rows_with_wild_ranks(f"qualifier {rule}", 4000):
        (category, top, *_), _ = naive.low(row, wild, rule)
        assert low_qualifies(sum_of(row), wild, LowRule[rule.upper()], 8) == (category == 0 and top <= 8)
        assert low_qualifies(sum_of(row), wild, LowRule[rule.upper()], -1)


@pytest.mark.parametrize(("row", "wild", "five"), [
    ("As Ks Qs Js Ts", "AKQJT", "above_royal"),
    ("As Ks Qs Js Ts", "AKQJT", "below_natural_royal"),
    ("As Ks Qs Js Td", "AKQJT", "not_recognised"),
    ("As Ks Qs Jd Td", "AKQJT", "not_recognised"),
    ("As Ks Qd Jd 2c", "AKQJ2", "not_recognised"),
    ("As Ks Qd Jd 2c", "AKQJ2", "below_royal"),
    ("As Ad Ah Ac 2c", "A2", "above_royal"),
    ("As Ad Ah Ac 2c", "A2", "below_royal"),
    ("As Ad Ah Ac 2c", "A2", "not_recognised"),
    ("As Ad Ah Ac Kc", "A", "not_recognised"),
    ("Ks Kd As Ad Ah", "A", "not_recognised"),
    ("As Ad Ks Kd Kh", "K", "not_recognised"),
])  # fmt: skip
@pytest.mark.parametrize("natural", [False, True])
def test_the_naturals_of_hands_that_are_nearly_all_wild(row, wild, five, natural):
    found = natural_in_high(cards(row), ranks(wild), FiveOfAKind[five.upper()], False, natural)
    _, standing = naive.high(read_cards(row), ranks(wild), five, False, natural)
    assert set(members(found)) == standing
    assert value(row, wild, five, natural=True) % 8 == naive.high(read_cards(row), ranks(wild), five, False, True)[0][1]


CATEGORIES_FROM_BEST_TO_WORST = [
    ("As Ad Ah Kc Kd", "K", "2s 2d 2h Kc Kd", "K"),
    ("As Ks Qs Js Ts", "", "As 2s 3s 4s 5s", ""),
    ("As Ad Ah Ac Ks", "", "2s 2d 2h 2c 3s", ""),
    ("As Ad Ah Kc Ks", "", "2s 2d 2h 3c 3s", ""),
    ("As Ks Qs Js 9s", "", "2s 3s 4s 5s 7s", ""),
    ("As Ks Qs Js Td", "", "As 2s 3s 4s 5d", ""),
    ("As Ad Ah Kc Qs", "", "2s 2d 2h 3c 4s", ""),
    ("As Ad Kh Kc Qs", "", "2s 2d 3h 3c 4s", ""),
    ("As Ad Kh Qc Js", "", "2s 2d 3h 4c 5s", ""),
    ("As Kd Qh Jc 9s", "", "2s 3d 4h 5c 7s", ""),
]


def test_the_best_and_the_worst_of_each_category():
    """As on the page: five of a kind, straight flush, four, full house, flush, straight, three, two pair, pair."""
    falling = [value(*hand) for best, wild, worst, same in CATEGORIES_FROM_BEST_TO_WORST for hand in
               ((best, wild), (worst, same))]  # fmt: skip
    assert falling == sorted(falling, reverse=True)
    assert len(set(falling)) == len(falling)


def test_a_five_high_straight_flush_is_a_straight_flush_and_the_lowest():
    assert value("As 2s 3s 4s 5s") > value("Ad Ah As Ac Kd")
    assert value("As 2s 3s 4s 5s") < value("2s 3s 4s 5s 6s")


def test_no_straight_goes_round_the_corner():
    assert value("Ks As 2d 3h 4c") < value("2s 2d 3h 4c 5s")
    assert value("Qs Ks As 2d 9h", "9") < value("As 2s 3d 4h 5c")


def test_a_wild_card_makes_a_straight_no_higher_than_it_can():
    assert value("6c 7d 8h 2s 9s", "2") == value("Tc 7d 8h 6s 9s")
    assert value("Ac Kd Qh 2s Js", "2") == value("Ac Kd Qh Ts Js")
    assert value("Ac 3d 4h 2s 5s", "2") == value("Ac 3d 4h 2s 5s")


def test_two_wild_cards_with_three_aces_are_five_aces():
    assert value("As Ad Ah 2c 2d", "2") == value("As 3d 3h 3c 3s", "3")
    assert value("As Ad Ah 2c 2d", "2", "not_recognised") == value("As Ad Ah Ac Kd")


def test_kickers_decide_between_equal_pairs_threes_and_fours():
    assert value("Ks Kd Kh 4c 9d", "4") > value("Ks Kd Kh 4c 8d", "4")
    assert value("Ts Td Ah 2c 7d", "2") > value("Ts Td Ah 2c 6d", "2")
    assert value("Kc Jd 8s 2d 4h", "2") > value("Kc Jd 8s 2d 3h", "2")
    assert value("Ah 9h 7h 4h 3h") > value("As 9s 7s 4s 2s")


def test_suits_never_break_ties():
    for other in "cdh":
        assert value("As Ks 9s 7s 3s") == value("As Ks 9s 7s 3s".replace("s", other))


@pytest.mark.parametrize("rule", LOW_RULES)
def test_pairs_in_a_low_hand_count_against_it(rule):
    assert low("Ks Qd Jh 9c 8s", rule=rule) > low("2s 2d 3h 4c 5s", rule=rule)
    assert low("2s 2d 3h 4c 5s", rule=rule) > low("2s 2d 3h 3c 4s", rule=rule)
    assert low("2s 2d 3h 3c 4s", rule=rule) > low("2s 2d 2h 3c 4s", rule=rule)


def test_the_ace_is_low_but_for_deuce_to_seven():
    assert low("As Ad 2h 3c 4s") > low("2s 2d 3h 4c 5s")
    assert low("As Ad 2h 3c 4s", rule="ace_to_six") > low("2s 2d 3h 4c 5s", rule="ace_to_six")
    assert low("As Ad 2h 3c 4s", rule="deuce_to_seven") < low("Ks Kd Qh Jc 9s", rule="deuce_to_seven")
    assert low("As Kd Qh Jc Ts", rule="ace_to_six") > low("Ks Qd Jh Tc 2s", rule="ace_to_six")


@pytest.mark.parametrize(
    ("rule", "best"),
    [("ace_to_five", "Ad 2h 3c 4s 5s"), ("ace_to_six", "Ad 2h 3c 4s 6s"), ("deuce_to_seven", "2h 3c 4s 5s 7d")],
)
def test_the_best_low_of_each_rule_is_in_its_name(rule, best):
    everything = [low_value(sum_of(row), wild, LowRule[rule.upper()]) for row, wild in CLASSES]
    assert low(best, rule=rule) == max(everything)


def readings_of_all_52_cards(row, wild):
    """Every card of the pack for each wild card, the same twice too: ranks, and whether of one suit."""
    fixed = [card for card in row if not wild >> rank_of(card) & 1]
    hands = ([*fixed, *others] for others in combinations_with_replacement(range(52), 5 - len(fixed)))
    found = {(naive.ranks_of(hand), naive.one_suit(hand)) for hand in hands}
    return found == set(naive.readings(naive.ranks_of(fixed), naive.one_suit(fixed)))


def test_trying_all_52_cards_for_a_wild_card_gives_the_readings_that_are_judged():
    for row, wild in CLASSES[::41]:
        if sum(wild >> rank_of(card) & 1 for card in row) < 3:
            assert readings_of_all_52_cards(row, wild)


@pytest.mark.facts
def test_trying_all_52_cards_for_every_wild_card_gives_the_readings_that_are_judged():
    assert all(readings_of_all_52_cards(row, wild) for row, wild in CLASSES)
