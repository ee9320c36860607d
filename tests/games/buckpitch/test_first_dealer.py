"""Who deals the first hand of a match of Buckpitch."""

from buckboard.engine.cards import read_cards
from buckboard.engine.first_dealer import first_dealer
from buckboard.engine.options import options_of
from buckboard.games import buckpitch

ORDER = read_cards("5c 9h Kd 2s")


def test_buckpitch_1_the_first_dealer_is_picked_as_the_table_says():
    assert options_of(buckpitch.Options)["first_dealer"].values == ("random", "high_card", "seat0")
    assert first_dealer("seat0", 4, ORDER)[0] == 0
    assert first_dealer("high_card", 4, ORDER)[0] == 2
    assert first_dealer("random", 4, ORDER)[0] in range(4)


def test_buckpitch_1_the_match_begins_with_that_dealer():
    for dealer in range(4):
        assert buckpitch.opening(buckpitch.Options(), dealer).dealer == dealer
