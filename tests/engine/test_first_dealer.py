"""Who deals first: each seat as often as another, by the cards of a shuffled deck."""

from collections import Counter
from itertools import permutations

import pytest

from buckboard.engine.cards import read_card, read_cards
from buckboard.engine.dice import new_dice, shuffle
from buckboard.engine.first_dealer import first_dealer

ORDER = list(range(52))


def told(way, seats, order):
    seat, lines = first_dealer(way, seats, order)
    return seat, [line.text.format(*"ABCDEFGH") for line in lines]


def test_a_fixed_first_dealer_is_seat_0():
    assert told("seat0", 4, ORDER) == (0, [])


def test_by_lot_every_seat_deals_as_often():
    counts = Counter(first_dealer("random", 4, order)[0] for order in permutations(range(5)))
    assert set(counts.values()) == {30}
    assert set(counts) == {0, 1, 2, 3}


def test_the_highest_card_deals():
    assert told("high_card", 4, read_cards("9c Ah Kd 2s 3c")) == (
        1,
        ["A draws the nine of clubs.", "B draws the ace of hearts.", "C draws the king of diamonds.",
         "D draws the deuce of spades."],
    )  # fmt: skip


def test_those_who_tie_for_the_highest_card_draw_again():
    seat, lines = told("high_card", 3, read_cards("Ac 9h Ad 3c 3d 2h 4h"))
    assert seat == 2
    assert lines[3:] == [
        "A draws the three of clubs.", "C draws the three of diamonds.", "A draws the deuce of hearts.",
        "C draws the four of hearts.",
    ]  # fmt: skip


def test_when_the_deck_ends_in_a_tie_the_first_of_them_deals():
    assert told("high_card", 2, read_cards("Ac Ad 9c"))[0] == 0


@pytest.mark.parametrize("way", ["random", "high_card"])
def test_the_deal_is_as_likely_for_every_seat(way):
    dice = new_dice(5)
    counts = Counter()
    for _ in range(3000):
        order = ORDER[:]
        shuffle(dice, order, 52)
        counts[first_dealer(way, 5, order)[0]] += 1
    assert all(480 < times < 720 for times in counts.values())


def test_the_first_black_jack_deals():
    order = [card for card in ORDER if card not in (read_card("Jc"), read_card("Js"))]
    order.insert(6, read_card("Js"))
    order.append(read_card("Jc"))
    assert told("first_black_jack", 4, order) == (2, ["C gets the jack of spades."])
    assert told("first_black_jack", 4, [read_card("Jc")]) == (0, ["A gets the jack of clubs."])
