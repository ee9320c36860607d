"""Seats, antes, the deal and the deck."""

import pytest

from buckboard.engine.cards import DECK, cards, count, members, of_suit, rank_of, read_cards
from buckboard.engine.errors import BadOption
from buckboard.engine.game import read_options
from buckboard.engine.options import options_of
from buckboard.games import buckem
from buckem_table import lines, log_of, paid, rules, say, standing_of, table, whole_deck


@pytest.mark.parametrize("seats", range(5, 9))
def test_buckem_1_a_table_opens_with_five_to_eight(seats):
    state = table(seats=seats)
    assert [count(hand) for hand in state.hands] == [5] * seats + [0] * (8 - seats)


@pytest.mark.parametrize("seats", [4, 9, None, True])
def test_buckem_1_no_table_opens_with_fewer_or_more(seats):
    with pytest.raises(BadOption, match="seats is a number, 5 to 8"):
        read_options(buckem, {"seats": seats})


@pytest.mark.parametrize("seats", [3, 4])
def test_buckem_1_a_table_goes_on_with_three_or_four(seats):
    state = table(seats=seats)
    assert count(state.asked) == 1
    assert [count(hand) for hand in state.hands[:seats]] == [5] * seats
    assert state.pot == seats


@pytest.mark.parametrize("ante", [1, 50, 100])
def test_buckem_2_everybody_antes_as_much_as_the_table_says(ante):
    state = say(table(ante=ante, seats=5), *["fold"] * 5)
    assert state.pot == 5 * ante
    buckem.settle(state)
    assert lines(state.standing) == [-ante] * 5


@pytest.mark.parametrize("ante", [0, 101, 1.0, "1"])
def test_buckem_2_an_ante_is_1_to_100_chips(ante):
    with pytest.raises(BadOption):
        rules(ante=ante)


def test_buckem_2_a_line_may_fall_as_low_as_it_will():
    standing = paid([5, 0, None, None, None], pot=10**9)
    assert standing.chips[1] == -(10**9)


@pytest.mark.parametrize("how", ["random", "seat0", "high_card"])
def test_buckem_3_whoever_was_settled_on_deals_first(how):
    options = rules(first_dealer=how)
    assert [buckem.opening(options, dealer).dealer for dealer in range(6)] == list(range(6))
    assert options_of(buckem.Options)["first_dealer"].default == "random"


def test_buckem_4_cards_come_one_at_a_time_from_the_dealers_left():
    log = log_of(seats=5, before={"dealer": 1})
    state = buckem.new(log.options, log.before, log.cards)
    for turn, seat in enumerate([2, 3, 4, 0, 1]):
        assert state.hands[seat] == sum(1 << card for card in log.cards.pack[turn:25:5])


def test_buckem_5_the_antes_lie_there_before_anybody_speaks():
    state = table(seats=7, ante=3)
    assert (state.phase, state.pot, state.ante) == (buckem.STAY, 21, 3)


def test_buckem_6_the_turned_card_names_trump_and_lies_in_no_hand():
    state = table(turn="Th")
    assert state.trump == 2
    assert not any(hand & cards("Th") for hand in state.hands)
    assert read_cards("Th")[0] not in state.pack[state.top : state.bottom]


def test_buckem_6_the_turned_card_is_never_drawn_or_shuffled_back():
    state = say(table(seats=8, max_draw=5), *["stay"] * 8)
    while state.phase == buckem.DRAW:
        seat = state.asked.bit_length() - 1
        for card in members(state.hands[seat]):
            buckem.apply(state, seat, card)
        buckem.apply(state, seat, 52)
        assert not any(hand & cards("Ks") for hand in state.hands)
    assert state.reshuffles == 3


@pytest.mark.parametrize(("seats", "left"), [(5, 26), (6, 21), (7, 16), (8, 11)])
def test_buckem_8_eight_players_leave_eleven_cards_to_draw_from(seats, left):
    state = table(seats=seats)
    assert state.bottom - state.top == left


@pytest.mark.parametrize(("seats", "size"), [(3, 44), (4, 44), (5, 44), (6, 48), (7, 52), (8, 52)])
def test_buckem_50_every_card_of_the_deck_is_dealt_or_left_once(seats, size):
    for choices in ({}, {"short_deck": True}):
        state = table(seats=seats, **choices)
        sets, deck = whole_deck(state)
        assert count(deck) == (size if choices else 52)
        assert sum(map(count, sets)) == count(deck)
        assert sum(sets) == deck


def test_buckem_63_the_ace_is_high_and_the_two_low_in_every_suit():
    state = table("Ac Kc Qc Jc Tc", "9c 8c 7c 6c 5c", "4c 3c 2c Ad Kd", "Qd Jd Td 9d 8d", seats=6)
    assert state.bottom == 52
    for card in read_cards("As Ah Ad Ac"):
        assert rank_of(card) == 12
    state = say(table("Ac Kc Qc Jc Tc", "9c 2c 7c 6c 5c", seats=5), "stay", "stay", *["fold"] * 3, "draw", "draw")
    assert say(state, "Tc", "9c").tricks[:2] == [1, 0]
    assert [count(of_suit(DECK, suit)) for suit in range(4)] == [13] * 4


@pytest.mark.parametrize(("seats", "missing"), [(3, "23"), (5, "23"), (6, "2"), (7, ""), (8, "")])
def test_buckem_61_a_short_deck_leaves_out_low_cards(seats, missing):
    left_out = cards(" ".join(rank + suit for rank in missing for suit in "cdhs"))
    for short in (False, True):
        options = rules(short_deck=short)
        assert buckem.deck(options, standing_of(options, seats)) == DECK & ~(left_out if short else 0)


@pytest.mark.parametrize(("seats", "missing"), [(5, "23"), (6, "2"), (7, ""), (8, "")])
def test_buckem_61_a_removed_card_may_name_trump(seats, missing):
    left_out = cards(" ".join(rank + suit for rank in missing for suit in "cdhs"))
    short = rules(short_deck=True, short_deck_trump="removed_card")
    assert buckem.removed(short, standing_of(short, seats)) == left_out
    turned = rules(short_deck=True, short_deck_trump="turn_up")
    assert buckem.removed(turned, standing_of(turned, seats)) == 0
    whole = rules(short_deck_trump="removed_card")
    assert buckem.removed(whole, standing_of(whole, seats)) == 0


def test_buckem_61_with_a_removed_card_nothing_leaves_the_deck():
    state = table(seats=6, short_deck=True, short_deck_trump="removed_card", trump_card="2h")
    assert state.trump == 2
    assert state.bottom - state.top == 18
    sets, deck = whole_deck(state)
    assert sum(sets) == deck


def test_buckem_62_a_short_deck_makes_high_cards_more_common_not_trumps():
    def trumps(seats, **choices):
        options = rules(**choices)
        deck = buckem.deck(options, standing_of(options, seats))
        drawn = count(deck) - (0 if buckem.removed(options, standing_of(options, seats)) else 1)
        in_suit = count(of_suit(deck, 0)) - (count(deck) - drawn)
        return round(5 * in_suit / drawn, 2)

    assert trumps(6) == 1.18
    assert trumps(6, short_deck=True) == 1.17
    assert trumps(5, short_deck=True) == 1.16
    for seats in (5, 6):
        assert trumps(seats, short_deck=True, short_deck_trump="removed_card") == 1.25


def test_buckem_77_the_deck_goes_by_the_players_dealt_in():
    options = rules(seats=8, short_deck=True, short_deck_trump="removed_card")
    sizes = [count(buckem.deck(options, standing_of(options, seats))) for seats in range(3, 9)]
    assert sizes == [44, 44, 44, 48, 52, 52]
    names = [bool(buckem.removed(options, standing_of(options, seats))) for seats in range(3, 9)]
    assert names == [True] * 4 + [False] * 2
    assert table(seats=7, short_deck=True, short_deck_trump="removed_card").turn == read_cards("Ks")[0]
