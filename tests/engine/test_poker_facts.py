"""Exact figures about hands with wild cards, counted by ranks and suits instead of card by card."""

from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod

import pytest

from buckboard.engine.hand_ranks import FiveOfAKind
from buckboard.engine.poker_hands import CATEGORY, NATURAL, high_value

NAMES = (
    "high card", "pair", "two pair", "three", "straight", "flush", "full house", "four", "straight flush",
    "five of a kind",
)  # fmt: skip


def category(hand, wild):
    return NAMES[high_value(hand, wild, FiveOfAKind.ABOVE_ROYAL, False, False) // NATURAL // CATEGORY]


def suit_patterns(ranks, first_suits=()):
    """Hands of these ranks, of one suit and not, with how many ways there are to choose their suits.

    `first_suits` are the suits of cards that are there already, of other ranks.
    """
    ways = prod(comb(4, times) for times in Counter(ranks).values())
    suited = 0
    if len(set(ranks)) == len(ranks) and len(set(first_suits)) < 2:
        suited = 1 if first_suits or not ranks else 4
        suit = first_suits[0] if first_suits else 0
        yield [13 * suit + rank for rank in ranks], suited
    if ways > suited:
        cards = [13 * ranks[:at].count(rank) + rank for at, rank in enumerate(ranks)]
        if len({*(card // 13 for card in cards), *first_suits}) == 1:
            cards[-1] += 13
        yield cards, ways - suited


def rank_sets(number, spare):
    """All ways to choose ranks for some cards, none more than four times, among those of `spare`."""
    for ranks in combinations_with_replacement(spare, number):
        if max(Counter(ranks).values(), default=0) <= 4:
            yield ranks


def base_game():
    """Each kind of hand before the draw: how many of its cards are wild, its name, how many there are."""
    for rank in range(13):
        others = [other for other in range(13) if other != rank]
        for wilds in range(1, 5):
            held = [rank, rank + 13, rank + 26, rank + 39][:wilds]
            for ranks in rank_sets(5 - wilds, others):
                for cards, ways in suit_patterns(ranks):
                    hand = sum(1 << card for card in [*held, *cards])
                    yield wilds, category(hand, 1 << rank), ways * comb(3, wilds - 1)


def test_buck135_fact_1_the_base_game_deals_hands_as_often_as_the_table_says():
    """Card 4 may be of any rank; its suit makes no difference."""
    found = Counter()
    for _, name, ways in base_game():
        found[name] += ways
    assert found.total() == 13 * comb(51, 4) == 3_248_700
    assert found == {
        "five of a kind": 5_460,
        "straight flush": 15_228,
        "four": 186_120,
        "full house": 30_888,
        "flush": 50_904,
        "straight": 208_188,
        "three": 1_223_280,
        "pair": 1_528_632,
    }


def test_buck135_31_there_is_never_a_mere_high_card_or_two_pair_with_a_wild_card():
    assert {name for _, name, _ in base_game()}.isdisjoint({"high card", "two pair"})


def test_buck135_fact_2_how_many_wild_cards_are_held():
    found = Counter()
    for wilds, _, ways in base_game():
        found[wilds] += ways
    shares = [100 * found[wilds] / found.total() for wilds in (1, 2, 3, 4)]
    assert [round(share, 2) for share in shares[:3]] == [77.86, 20.76, 1.35]
    assert round(shares[3], 3) == 0.019
    assert round(sum(shares[1:]), 2) == 22.14


@pytest.mark.parametrize(("drawn", "share"), [(3, 18.32), (2, 12.49), (1, 6.38)])
def test_buck135_fact_3_how_often_a_draw_catches_another_wild_card(drawn, share):
    """Three cards of the rank are among the 47 that are not in the hand."""
    assert round(100 * (1 - comb(44, drawn) / comb(47, drawn)), 2) == share


def matching_variant():
    """Each kind of row where a match is required: whether one is there, its name, how many rows there are."""
    for low in range(13):
        for high in range(low, 13):
            pairs = [(0, 1, 6)] if low == high else [(0, 0, 4), (0, 1, 12)]  # suits of cards 2 and 4, ways
            others = [rank for rank in range(13) if rank not in (low, high)]
            for suit_low, suit_high, ways_to_begin in pairs:
                down = [13 * suit_low + low, 13 * suit_high + high]
                alike = [rank + 13 * suit for rank in {low, high} for suit in range(4)]
                left = [card for card in alike if card not in down]
                for matches in range(4):
                    if matches > len(left):
                        continue
                    wild = (1 << low | 1 << high) if matches else 0
                    for ranks in rank_sets(3 - matches, others):
                        first_suits = () if matches else (suit_low, suit_high)
                        for cards, ways in suit_patterns(ranks, first_suits):
                            hand = sum(1 << card for card in [*down, *left[:matches], *cards])
                            yield matches > 0, category(hand, wild), ways_to_begin * ways * comb(len(left), matches)


def test_buck135_fact_4_the_matching_variant_deals_hands_as_often_as_the_page_says():
    found, enabled = Counter(), 0
    for is_enabled, name, ways in matching_variant():
        found[name] += ways
        enabled += ways * is_enabled
    assert found.total() == comb(52, 2) * comb(50, 3)
    assert round(100 * enabled / found.total(), 2) == 31.21
    assert {name: round(100 * ways / found.total(), 3) for name, ways in found.items()} == {
        "five of a kind": 5.224,
        "straight flush": 3.833,
        "four": 22.156,
        "full house": 0.014,
        "flush": 0.197,
        "straight": 0.392,
        "three": 0.211,
        "two pair": 0.951,
        "pair": 16.903,
        "high card": 50.118,
    }


def test_buck135_fact_5_with_a_joker_three_of_a_kind_is_commoner_than_two_pair():
    """A deuce of a fifth suit is that joker: a fully wild card beside four of the other cards, or none."""
    found = Counter()
    for ranks in rank_sets(5, range(13)):
        for cards, ways in suit_patterns(ranks):
            found[category(sum(1 << card for card in cards), 0)] += ways
    for ranks in rank_sets(4, range(13)):
        spare = next(rank for rank in range(13) if rank not in ranks)
        for cards, ways in suit_patterns(ranks):
            found[category(sum(1 << card for card in [spare, *cards]), 1 << spare)] += ways
    assert found.total() == comb(53, 5) == 2_869_685
    assert found["three"] > found["two pair"]
    assert found["two pair"] == 123_552
