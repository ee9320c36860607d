"""Cards, suits and sets of cards by their names."""

import pytest

from buckboard.engine.cards import (
    DIAMONDS,
    HEARTS,
    UNKNOWN,
    above,
    cards,
    members,
    nth,
    read_card,
    read_cards,
    read_suit,
    show,
    show_all,
)
from buckboard.engine.errors import UnknownWord


def test_every_card_has_a_name_that_reads_back():
    for card in range(52):
        for name in (show(card), show(card).lower(), f" {show(card)} "):
            assert read_card(name) == card


@pytest.mark.parametrize("name", ["Th", "th", "10h", "10H", "10♥", "T♥", "10♥\N{VARIATION SELECTOR-16}"])
def test_the_ten_of_hearts_has_many_names(name):
    assert show(read_card(name)) == "Th"


def test_a_card_not_seen_has_a_name_too():
    assert read_card("??") == UNKNOWN
    assert show(UNKNOWN) == "??"


@pytest.mark.parametrize("name", ["", "A", "As Ks", "1h", "Ax", "hA", "110h", "🂡", "A♥♥"])
def test_a_word_that_is_no_card_is_named_in_the_error(name):
    with pytest.raises(UnknownWord, match="a card is a rank and a suit") as error:
        read_card(name)
    assert name.strip() in str(error.value)


@pytest.mark.parametrize("name", ["hearts", "Heart", "H", "♥", " hearts ", "♥\N{VARIATION SELECTOR-16}"])
def test_a_suit_has_many_names(name):
    assert read_suit(name) == HEARTS


@pytest.mark.parametrize("name", ["", "harts", "x", "spade s"])
def test_a_word_that_is_no_suit_is_refused(name):
    with pytest.raises(UnknownWord, match="a suit is clubs, diamonds, hearts or spades"):
        read_suit(name)


def test_sets_are_read_and_shown():
    assert read_cards("As 2c") == [51, 0]
    assert show_all(cards("Ah 2c Ah Kd")) == "2c Kd Ah"
    assert members(cards("2c 4c")) == [0, 2]
    assert nth(cards("2c 4c As"), 2) == 51
    assert show_all(above(read_card("Qs"))) == "Ks As"
    assert read_suit("d") == DIAMONDS
