"""The row of five: how it is dealt, who looks at what when, what stays hidden."""

import pytest

from buckboard.engine.cards import UNKNOWN, read_cards
from buckboard.engine.errors import BadOption
from buckboard.engine.game import read_options, view
from buckboard.engine.state import new_cards
from buckboard.games import buck135
from buckboard.games.buck135.state import DRAW, OVER, looked_at
from rows import dealt, row, say, settled

CHECKS = "check, check, check, check"
MINE = "Kh 7c Ks 7s 9d"


def seen(state, seat, of=None):
    """The row of a seat as another, or itself, sees it: 1 where a card is seen."""
    return [int(card != UNKNOWN) for card in row(view(buck135, state, seat), seat if of is None else of)]


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_buck135_1_four_to_six_play(seats):
    state = dealt(seats=seats)
    assert state.standing.seats == seats
    assert sum(card >= 0 for card in state.rows) == 5 * seats


@pytest.mark.parametrize("seats", [3, 7])
def test_buck135_example_30_three_or_seven_are_refused(seats):
    with pytest.raises(BadOption, match="seats is a number, 4 to 6"):
        read_options(buck135, {"seats": seats})


def test_buck135_1_the_protocol_names_four_to_six_seats():
    assert list(buck135.SEATS) == [4, 5, 6]


def test_buck135_9_cards_are_dealt_singly_from_the_dealers_left():
    options = read_options(buck135, {})
    state = buck135.new(options, buck135.opening(options, 2), new_cards(list(range(52))))
    assert row(state, 3) == [0, 5, 10, 15, 20]
    assert row(state, 4) == [1, 6, 11, 16, 21]
    assert row(state, 2) == [4, 9, 14, 19, 24]
    assert state.next == 25


def test_buck135_10_dealt_at_once_everybody_has_five_cards():
    assert all(card >= 0 for card in dealt().rows[:25])


def test_buck135_10_staged_cards_2_and_4_come_later():
    state = dealt(deal_mode="staged", seats=4)
    assert [card >= 0 for card in row(state, 0)] == [True, False, True, False, True]
    state = say(state, CHECKS)
    assert [card >= 0 for card in row(state, 0)] == [True, True, True, False, True]
    state = say(state, CHECKS)
    assert all(card >= 0 for card in row(state, 0))


def test_buck135_10_staged_who_has_folded_gets_no_more():
    state = say(dealt(deal_mode="staged", seats=4), "bet 1, fold, call, call, check, bet 1, fold, call")
    assert [card >= 0 for card in row(state, 1)] == [True, False, True, False, True]
    assert [card >= 0 for card in row(state, 3)] == [True, True, True, False, True]
    assert all(card >= 0 for card in row(state, 0))


def test_buck135_10_staged_the_same_cards_reach_the_same_places():
    said = f"{CHECKS}, {CHECKS}, {CHECKS}"
    once, staged = say(dealt(MINE, seats=4), said), say(dealt(MINE, seats=4, deal_mode="staged"), said)
    assert once.rows == staged.rows
    assert once.next == staged.next == 20


def test_buck135_10_staged_also_when_all_are_all_in_before():
    state = dealt(MINE, seats=4, deal_mode="staged", stack=20, ante=20)
    assert state.phase == DRAW
    assert row(state, 0) == read_cards(MINE)


def test_buck135_11_nobody_sees_a_card_before_its_time():
    state = dealt(seats=4)
    stages = [[1, 0, 1, 0, 1], [1, 1, 1, 0, 1], [1, 1, 1, 1, 1]]
    for stage in stages:
        assert seen(state, 2) == stage
        assert buck135.places_seen(state, 2).bit_count() == sum(stage)
        state = say(state, CHECKS)


@pytest.mark.parametrize("wilds", ["one", "two", "matching"])
def test_buck135_11_the_stages_are_the_same_whatever_is_wild(wilds):
    state = dealt(seats=4, wilds=wilds)
    for stage in ([1, 0, 1, 0, 1], [1, 1, 1, 0, 1], [1, 1, 1, 1, 1]):
        assert seen(state, 0) == stage
        state = say(state, CHECKS)


def test_buck135_example_20_in_the_first_round_card_2_is_not_to_be_seen():
    state = dealt(MINE, seats=4)
    assert row(view(buck135, state, 0), 0)[1] == UNKNOWN


def test_buck135_12_nobody_else_sees_card_4_before_the_showdown():
    state = dealt(seats=4)
    while state.phase != OVER:
        assert seen(state, 1, of=0) == [0] * 5
        assert seen(state, -1, of=0) == [0] * 5
        state = say(state, "enough" if state.phase == DRAW else "check")
    assert seen(state, 1, of=0) == [1] * 5
    assert seen(state, -1, of=0) == [1] * 5


def test_buck135_13_card_2_joins_the_hand_with_one_wild_card():
    state = say(dealt(MINE, seats=4), f"{CHECKS}, {CHECKS}, {CHECKS}")
    hand = buck135.legal(state, 0)
    assert [hand >> card & 1 for card in read_cards(MINE)] == [1, 1, 1, 0, 1]


def test_buck135_example_21_won_unseen_in_the_first_round_cards_2_and_4_are_never_seen():
    state = settled(say(dealt(MINE), "bet 1, fold, fold, fold, fold"))
    for seat in range(-1, 5):
        assert seen(state, seat, of=0)[1::2] == [0, 0]
    assert buck135.shown(state) == [0] * 5
    assert state.won[0] == 5


def test_who_has_folded_sees_no_more_of_his_row():
    state = say(dealt(seats=4), "bet 1, call, call, fold")
    for _ in range(2):
        assert seen(state, 3) == [1, 0, 1, 0, 1]
        state = say(state, "check, check, check")
    assert seen(state, 3) == [1, 0, 1, 0, 1]
    assert seen(state, 0) == [1] * 5


def test_cards_1_3_and_5_are_looked_at_at_once_card_2_before_the_second_round_card_4_before_the_third():
    state = dealt(MINE, seats=4)
    for looks in ([1, 0, 1, 0, 1], [1, 1, 1, 0, 1], [1, 1, 1, 1, 1]):
        assert [int(looked_at(state, 0, place)) for place in range(5)] == looks
        state = say(state, CHECKS)


def test_who_has_folded_looks_at_no_more_cards():
    state = say(dealt(MINE, seats=4), "bet 1, call, call, fold")
    assert (state.round, state.folded[3]) == (1, 0)
    assert [int(looked_at(state, 3, place)) for place in range(5)] == [1, 0, 1, 0, 1]
    assert [int(looked_at(state, 0, place)) for place in range(5)] == [1, 1, 1, 0, 1]


def test_a_draw_under_way_is_seen_by_nobody_else():
    state = say(dealt(MINE, seats=4), f"{CHECKS}, {CHECKS}, {CHECKS}")
    begun = say(state, "discard 7c")
    for other in (-1, 1, 2, 3):
        assert view(buck135, begun, other) == view(buck135, state, other)
    own = view(buck135, begun, 0)
    assert own.tossed == 1
    assert seen(begun, 0) == [1, 0, 1, 1, 1]


def test_at_a_showdown_others_do_not_learn_which_cards_were_drawn():
    """The hand is laid open in order; card 4 lies where it lay."""
    checks = f"{CHECKS}, {CHECKS}, {CHECKS}"
    stock = "9h 2s"
    one = say(dealt(MINE, seats=4, stock=stock), f"{checks}, draw 7c 9d, enough, enough, enough, {CHECKS}")
    two = say(dealt("Kh 9h Ks 7s 2s", seats=4, stock="7c 9d"), f"{checks}, enough, enough, enough, enough, {CHECKS}")
    for other in (-1, 1, 2, 3):
        assert row(view(buck135, one, other), 0) == row(view(buck135, two, other), 0)
        assert view(buck135, one, other).thrown[0] == 0
        assert buck135.places_seen(one, other) & 1 == 0  # the place of seat 0's card 1
        assert buck135.places_seen(one, other) >> 12 & 1  # of its card 4
    assert row(view(buck135, one, 0), 0) == row(one, 0)


def test_who_has_folded_shows_nothing_at_a_showdown():
    three = "check, check, check"
    state = say(dealt(seats=4), f"bet 1, fold, call, call, {three}, {three}, enough, enough, enough, {three}")
    assert state.phase == OVER
    assert seen(state, 0, of=1) == [0] * 5
    assert buck135.shown(state)[1] == 0
    assert buck135.shown(state)[0].bit_count() == 5


def test_nothing_is_shown_before_the_end():
    assert buck135.shown(dealt()) == []


def test_a_card_bought_is_seen_by_its_owner_and_shown_where_it_lies():
    state = dealt(MINE, seats=4, paid_exchange=True, stock="2s 3s")
    state = say(state, f"{CHECKS}, {CHECKS}, {CHECKS}, discard 9d, enough, buy 4")
    assert row(view(buck135, state, 0), 0) == read_cards("Kh 7c Ks 3s 2s")
    assert buck135.places_seen(state, 0) == sum(1 << place for place in (0, 4, 8, 12, 16, 20, 21))
    state = say(state, f"enough, no buy, enough, no buy, enough, no buy, {CHECKS}")
    assert buck135.places_seen(state, 1) >> 20 & 0b11 == 0b10
    assert buck135.places_seen(state, 1) >> 12 & 1 == 0


@pytest.mark.parametrize("match_time", ["before_draw", "showdown"])
def test_cards_thrown_are_laid_open_where_they_prove_a_match(match_time):
    state = dealt("7s 7c Qh Jd 2c", seats=4, wilds="matching", match_time=match_time, stock="4s")
    state = say(state, f"{CHECKS}, {CHECKS}, {CHECKS}, discard 7s, enough, enough, enough, enough, {CHECKS}")
    laid = view(buck135, state, 2)
    proves = match_time == "before_draw"
    assert laid.thrown[0] == (state.thrown[0] if proves else 0)
    assert laid.matched[0] == (1 if proves else 0)
    places = [0, 4, 8, 12, 16] if proves else [4, 12]
    assert [place for place in (0, 4, 8, 12, 16) if buck135.places_seen(state, 2) >> place & 1] == places
