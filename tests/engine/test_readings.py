"""Hands in words, and what each wild card became."""

import random

import pytest

import naive_poker as naive
from buckboard.engine.cards import cards, read_cards, show
from buckboard.engine.hand_ranks import FiveOfAKind, LowRule
from buckboard.engine.poker_hands import high_value, low_value, natural_in_high
from buckboard.engine.readings import high_cards, high_words, low_cards, low_words


def ranks(letters):
    return sum({1 << "23456789TJQKA".index(letter) for letter in letters})


def words(row, wild="", five="above_royal", double_ace=False):
    return high_words(cards(row), ranks(wild), FiveOfAKind[five.upper()], double_ace)


def became(row, wild="", five="above_royal", double_ace=False):
    found = high_cards(read_cards(row), ranks(wild), FiveOfAKind[five.upper()], double_ace)
    return " ".join(show(card) for card in found)


@pytest.mark.parametrize(("row", "wild", "said"), [
    ("9c 4d 9d 4s 9h", "4", "five nines"),
    ("6h 6d 6c 6s Kc", "K", "five sixes"),
    ("Ad Kd Qd 5c Jd", "5", "royal flush"),
    ("8s 9s Ts 2d Js", "2", "queen-high straight flush"),
    ("As 2s 3s 4s 5s", "", "five-high straight flush"),
    ("Kh 7c Ks 7s 9d", "7", "four kings, nine"),
    ("Qh Jd Qc 7c 2s", "", "pair of queens, J-7-2"),
    ("As 8d Ah 3s 8c", "3", "aces full of eights"),
    ("As 9s Ks 4d 7s", "4", "flush, A-K-Q-9-7"),
    ("6c 7d 8h 2s 9s", "2", "ten-high straight"),
    ("As 2d 3h 9s 5c", "9", "five-high straight"),
    ("Tc Td As 2c 7h", "2", "three tens, A-7"),
    ("6c 6d 2s 2c Th", "", "sixes and deuces, ten"),
    ("Kc Jd 8s 2d 4h", "2", "pair of kings, J-8-4"),
    ("Qh Tc 7d 4s 2c", "", "queen high, 10-7-4-2"),
])  # fmt: skip
def test_a_high_hand_in_words(row, wild, said):
    assert words(row, wild) == said


def test_the_house_rules_change_the_words():
    assert words("As 9s Ks 4d 7s", "4", double_ace=True) == "flush, A-A-K-9-7"
    assert words("9c 4d 9d 4s 9h", "4", "not_recognised") == "four nines, ace"
    assert words("Ac 4d Ad 4s Ah", "4", "not_recognised") == "four aces, king"
    assert words("Ad 5d 5h 5s 5c", "5", "below_royal") == "royal flush"
    assert words("Ad 5d 5h 5s 5c", "5", "above_royal") == "five aces"


@pytest.mark.parametrize(("row", "wild", "rule", "said"), [
    ("2c 3d 4h 5s Kc", "K", "deuce_to_seven", "7-5-4-3-2"),
    ("Ac 2c 3d 4h Kc", "K", "ace_to_six", "6-4-3-2-A"),
    ("Ac 2c 3d 4h Kc", "K", "ace_to_five", "5-4-3-2-A"),
    ("Kc Kd 3d 4h Qc", "Q", "ace_to_five", "pair of kings, 4-3-A"),
    ("Ac Ad 3d 3h Qc", "", "ace_to_five", "threes and aces, queen"),
    ("Ac Ad 3d 3h 3c", "", "ace_to_five", "threes full of aces"),
    ("Ac Ad Ah As 3c", "", "deuce_to_seven", "four aces, three"),
    ("Ac Ad Ah 5s 3c", "", "deuce_to_seven", "three aces, 5-3"),
    ("2c 4c Tc Jc Ac", "", "ace_to_six", "flush, J-10-4-2-A"),
    ("2c 4c Tc Jc Ac", "", "deuce_to_seven", "flush, A-J-10-4-2"),
    ("2c 3c 4c 5c 6c", "", "deuce_to_seven", "six-high straight flush"),
    ("2c 3c 4c 5d 6c", "", "ace_to_six", "six-high straight"),
    ("Tc Jc Qc Kc Ac", "", "deuce_to_seven", "royal flush"),
    ("Tc Jc Qc Kc Ac", "", "ace_to_six", "flush, K-Q-J-10-A"),
])  # fmt: skip
def test_a_low_hand_in_words(row, wild, rule, said):
    assert low_words(cards(row), ranks(wild), LowRule[rule.upper()]) == said


@pytest.mark.parametrize(("row", "wild", "cards_read"), [
    ("Kh 7c Ks 7s 9d", "7", "Kh Kc Ks Kd 9d"),
    ("9c 4d 9d 4s 9h", "4", "9c 9s 9d 9s 9h"),
    ("As 8d Ah 3s 8c", "3", "As 8d Ah Ac 8c"),
    ("As 9s Ks 4d 7s", "4", "As 9s Ks Qs 7s"),
    ("As 9s Ks Qs 7s", "Q", "As 9s Ks Qs 7s"),
    ("6c 7d 8h 2s 9s", "2", "6c 7d 8h Ts 9s"),
    ("6c 7d 9h 9s Th", "9", "6c 7d 9h 8s Th"),
    ("Qh Tc 7d 4s 2c", "", "Qh Tc 7d 4s 2c"),
])  # fmt: skip
def test_a_wild_card_becomes_itself_if_it_can_or_stays_in_its_suit(row, wild, cards_read):
    assert became(row, wild) == cards_read


def test_a_wild_ace_may_be_twice_in_a_flush_where_that_is_agreed():
    assert became("As 9s Ks 4d 7s", "4", double_ace=True) == "As 9s Ks As 7s"


def test_wild_cards_alone_become_the_royal_flush_of_which_they_hold_most():
    assert became("As Kh Qh Jh 2c", "AKQJ2", "not_recognised") == "Ah Kh Qh Jh Th"


def mixed_rows(seed, number):
    dice = random.Random(seed)
    packs = [range(52), range(26), [card for card in range(52) if card % 13 >= 7], [12, *range(7), 13, 14, 15, 25]]
    for _ in range(number):
        row = dice.sample(dice.choice(packs), 5)
        yield row, sum({1 << card % 13 for card in row[: dice.choice([0, 1, 1, 1, 2, 2, 3, 5])]})


@pytest.mark.parametrize("five", FiveOfAKind)
@pytest.mark.parametrize("double_ace", [False, True])
def test_the_cards_of_a_reading_are_worth_what_the_hand_is(five, double_ace):
    """A card that is not wild stays, and as many cards stand for themselves as can."""
    name = five.name.lower()
    for row, wild in mixed_rows(f"{five} {double_ace}", 1200):
        hand = sum(1 << card for card in row)
        read = high_cards(row, wild, five, double_ace)
        same = [card for card, now in zip(row, read, strict=True) if card == now]
        best, most = naive.high(row, wild, name, double_ace, True)[0]
        reading = naive.ranks_of(read), naive.one_suit(read), len(same) == 5
        assert naive.reading_high(*reading, name, double_ace) == best
        assert len(same) == most
        assert sum(1 << card for card in same) & ~natural_in_high(hand, wild, five, double_ace, True) == 0


@pytest.mark.parametrize("rule", LowRule)
def test_the_cards_of_a_low_reading_are_worth_what_the_hand_is(rule):
    """As many cards stand for themselves as can."""
    for row, wild in mixed_rows(f"{rule}", 3000):
        hand = sum(1 << card for card in row)
        read = low_cards(row, wild, rule)
        best, standing = naive.low(row, wild, rule.name.lower())
        assert naive.reading_low(naive.ranks_of(read), naive.one_suit(read), rule.name.lower()) == best
        assert {card for card in row if not wild >> card % 13 & 1} <= set(read)
        same = {card for card, now in zip(row, read, strict=True) if card == now}
        assert same <= standing
        assert len(same) == max(
            len(naturals)
            for naturals in naive.choices_of_naturals(row, wild)
            if naive.best_reading_low(naive.ranks_of(naturals), naive.one_suit(naturals), rule.name.lower()) == best
        )
        if len(set(read)) == 5:
            assert low_value(sum(1 << card for card in read), 0, rule) == low_value(hand, wild, rule)


def test_hands_of_one_value_have_one_name_and_others_another():
    found = {}
    for row, wild in naive.classes():
        hand = sum(1 << card for card in row)
        value = high_value(hand, wild, FiveOfAKind.ABOVE_ROYAL, False, False)
        found.setdefault(high_words(hand, wild, FiveOfAKind.ABOVE_ROYAL, False), set()).add(value)
    assert len(found) == 7475
    assert all(len(values) == 1 for values in found.values())


@pytest.mark.parametrize("rule", LowRule)
def test_low_hands_of_one_value_have_one_name_and_others_another(rule):
    found = {}
    for row, wild in naive.classes():
        hand = sum(1 << card for card in row)
        found.setdefault(low_words(hand, wild, rule), set()).add(low_value(hand, wild, rule))
    assert all(len(values) == 1 for values in found.values())


@pytest.mark.parametrize(("rule", "read"), [
    ("ace_to_five", "2s 3s 4s 5s As"), ("ace_to_six", "2s 3s 4s 5s 7c"), ("deuce_to_seven", "2s 3s 4s 5s 7c"),
])  # fmt: skip
def test_a_wild_card_leaves_the_suit_of_all_others_for_a_low_where_flushes_count(rule, read):
    row = read_cards("2s 3s 4s 5s 7s")
    assert " ".join(show(card) for card in low_cards(row, ranks("7"), LowRule[rule.upper()])) == read
