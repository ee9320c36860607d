"""Buck: letting them have it, and who leads."""

import pytest

from buck_table import EAST, NORTH, SOUTH, WEST, contract, dealt, open_to, result, say, settled, try_move
from buckboard.engine.errors import IllegalMove
from buckboard.engine.game import next_asked, view
from buckboard.games import buck
from buckboard.games.buck.state import DROP, PLAY


def asked(state, choice="play"):
    """The seats that are asked whether they play, each answering the same."""
    seats = []
    while state.phase == DROP:
        seats.append(next_asked(buck, state))
        state = say(state, choice)
    return seats


def test_buck_21_each_opponent_is_asked_from_the_bidders_left():
    state = say(dealt(), contract("4", "hearts"))
    assert (open_to(state), asked(state)) == (["drop", "play"], [NORTH, SOUTH])
    assert asked(say(dealt(), contract("4", "hearts", EAST))) == [SOUTH, NORTH]
    state = say(state, "drop, play")
    assert (state.phase, state.playing) == (PLAY, 0b1101)
    with pytest.raises(IllegalMove, match=r"Say play or drop. \(buck 21\)"):
        try_move(say(dealt(), contract("4", "hearts")), 5)


def test_buck_21_or_the_opponents_drop_as_a_team():
    state = say(dealt(drop_out="opponents_as_team"), contract("4", "hearts"))
    assert asked(state) == [NORTH, SOUTH]
    assert say(state, "drop, play").playing == say(state, "play, drop").playing == 0b1111
    assert say(state, "drop, drop").conceded


def test_buck_21_or_all_the_others_are_asked():
    state = say(dealt(drop_out="all_others"), contract("4", "hearts"))
    assert asked(state) == [NORTH, EAST, SOUTH]


def test_buck_21_or_nobody_drops():
    assert say(dealt(drop_out="off"), contract("4", "hearts")).phase == PLAY


def test_buck_22_one_drops_and_the_other_plays_on():
    state = say(dealt("Ah", "", "Kh", "9h"), contract("4", "hearts, drop, play") + ", Ah, Kh")
    assert next_asked(buck, state) == SOUTH
    state = say(state, "9h")
    assert (state.tricks, state.held) == ([1, 0, 0, 0], [5, 6, 5, 5])
    assert buck.shown(state) == []
    assert view(buck, state, WEST).hands[NORTH] == 0


def test_buck_22_in_a_12_tricks_then_have_two_cards():
    state = say(dealt("Ah", "", "", "9h"), contract("24", "hearts, drop, play") + ", Ah, 9h")
    assert (state.tricks, state.turn) == ([1, 0, 0, 0], WEST)


@pytest.mark.parametrize(
    ("bid", "award", "points"),
    [
        ("4", "bid", 4), ("5", "bid", 5), ("6", "bid", 6), ("12", "bid", 12), ("24", "bid", 24),
        ("4", "all_tricks", 6), ("5", "all_tricks", 6), ("12", "all_tricks", 12), ("24", "all_tricks", 24),
    ],
)  # fmt: skip
def test_buck_23_both_drop_and_the_bidders_have_it(bid, award, points):
    exchange = "no exchange, " if bid == "12" else ""
    state = say(dealt(drop_award=award), contract(bid, f"hearts, {exchange}drop, drop"))
    assert (state.phase, state.conceded, buck.waiting(state), state.turn) == (buck.OVER, True, 0, -1)
    assert result(state) == (points, 0)


def test_buck_23_no_trump_is_had_like_a_suit():
    assert result(say(dealt(), contract("5nt", "low, drop, drop"))) == (5, 0)


def test_buck_24_nobody_drops_out_of_a_3():
    assert say(dealt(), contract("3", "hearts")).phase == PLAY
    assert say(dealt(), "pass, pass, pass, pass, hearts").phase == PLAY


def test_buck_24_or_only_not_out_of_one_somebody_was_stuck_with():
    assert asked(say(dealt(no_drop_on="stuck_only"), contract("3", "hearts"))) == [NORTH, SOUTH]
    assert say(dealt(no_drop_on="stuck_only"), "pass, pass, pass, pass, hearts").phase == PLAY
    assert result(say(dealt(no_drop_on="stuck_only"), contract("3", "hearts, drop, drop"))) == (3, 0)


@pytest.mark.parametrize("bid", ["12", "24"])
def test_buck_25_the_opponents_may_drop_out_of_a_12_or_24(bid):
    exchange = ", no exchange" if bid == "12" else ""
    assert asked(say(dealt(), contract(bid, f"hearts{exchange}"))) == [NORTH, SOUTH]


def test_buck_26_the_second_hears_the_first_and_is_free():
    for first in ("play", "drop"):
        state = say(dealt(), contract("4", f"hearts, {first}"))
        assert view(buck, state, SOUTH).playing == (0b1111 if first == "play" else 0b1101)
        assert open_to(state) == ["drop", "play"]


def test_buck_27_dropped_cards_stay_dark():
    state = say(dealt(), contract("4", "hearts, drop, drop"))
    assert buck.shown(state) == [0, 0, 0, 0]
    for seat in (WEST, EAST, SOUTH, -1):
        assert view(buck, state, seat).hands[NORTH] == 0


def test_buck_28_in_a_suit_the_bidder_leads():
    for bidder in range(4):
        state = say(dealt(), contract("4", "hearts, play, play", bidder))
        assert (state.leader, next_asked(buck, state)) == (bidder, bidder)


@pytest.mark.parametrize(("name", "step"), [("low", 1), ("high", 3)])
def test_buck_29_at_no_trump_an_opponent_leads(name, step):
    for bidder in range(4):
        state = say(dealt(), contract("4nt", f"{name}, play, play", bidder))
        assert next_asked(buck, state) == (bidder + step) % 4


@pytest.mark.parametrize(
    ("name", "answers", "leader"),
    [("low", "drop, play", SOUTH), ("high", "play, drop", NORTH), ("low", "play, drop", NORTH)],
)
def test_buck_30_the_other_opponent_leads_for_one_who_dropped(name, answers, leader):
    assert say(dealt(), contract("4nt", f"{name}, {answers}")).leader == leader


@pytest.mark.parametrize(
    ("bid", "name", "answers", "leader"),
    [
        ("4nt", "low", "drop, play", EAST),
        ("4nt", "high", "play, drop", WEST),
        ("24nt", "low", "drop, play", SOUTH),
        ("24nt", "high", "play, drop", WEST),
    ],
)
def test_buck_30_or_the_next_seat_clockwise_that_plays(bid, name, answers, leader):
    state = dealt(nt_lead_if_dropped="next_clockwise", nt_12_24=True)
    assert say(state, contract(bid, f"{name}, {answers}")).leader == leader


def test_buck_31_alone_the_bidder_leads_and_his_partner_sits_out():
    state = say(dealt("Ah", "9h", "", "Th"), contract("24", "hearts, play, play"))
    assert (state.playing, state.leader) == (0b1011, WEST)
    state = say(state, "Ah, 9h")
    assert next_asked(buck, state) == SOUTH
    assert say(state, "Th").tricks == [1, 0, 0, 0]


@pytest.mark.parametrize(("name", "leader"), [("low", NORTH), ("high", SOUTH)])
def test_buck_31_alone_at_no_trump_an_opponent_leads(name, leader):
    assert say(dealt(nt_12_24=True), contract("24nt", f"{name}, play, play")).leader == leader


def test_buck_63_nobody_is_asked_where_nobody_may_drop():
    assert say(dealt(), contract("3", "hearts")).phase == PLAY
    for bid in ("3", "4", "24"):
        assert say(dealt(drop_out="off"), contract(bid, "hearts")).phase == PLAY


def test_buck_63_in_a_12_or_24_only_the_opponents_are_asked():
    assert asked(say(dealt(drop_out="all_others"), contract("24", "hearts"))) == [NORTH, SOUTH]


def test_buck_63_the_hand_is_given_up_when_both_opponents_have_dropped():
    state = say(dealt(drop_out="all_others"), contract("4", "hearts"))
    assert say(state, "drop, play, drop").conceded
    assert say(state, "drop, drop, drop").conceded
    assert not say(state, "play, drop, drop").conceded


def test_buck_63_a_partner_who_drops_leaves_the_bidder_to_himself():
    state = say(dealt("Ah", "9h", "", "Th", drop_out="all_others"), contract("4", "hearts, play, drop, play"))
    assert state.playing == 0b1011
    state = say(state, "Ah, 9h, Th")
    assert (state.tricks, state.turn) == ([1, 0, 0, 0], WEST)


def test_buck_63_a_partner_who_drops_changes_nothing_in_the_score():
    state = say(dealt(drop_out="all_others"), contract("4", "hearts, play, drop, play"))
    state.phase, state.tricks[:] = buck.OVER, [4, 2, 0, 0]
    assert result(state) == (4, 2)


def test_buck_64_the_seat_of_one_who_dropped_is_passed_over():
    state = say(dealt("Ah 9c", "", "Kh", "9h"), contract("4", "hearts, drop, play") + ", Ah, Kh, 9h, 9c")
    assert next_asked(buck, state) == EAST


def test_buck_64_the_lone_defender_is_set_for_the_team_the_dropper_never():
    for unit in ("team", "player"):
        state = say(dealt(defender_set_unit=unit), contract("4", "hearts, drop, play"))
        state.phase, state.tricks[:] = buck.OVER, [6, 0, 0, 0]
        assert result(state) == (6, -6)


def test_buck_example_11_both_opponents_drop():
    state = say(dealt(scores=(10, 20)), contract("4", "hearts, drop, drop"))
    assert settled(state).standing.scores == [14, 20]
    assert state.standing.dealer == WEST


def test_buck_example_12_no_opponent_is_asked_in_a_3():
    assert asked(say(dealt(), contract("3", "hearts"))) == []


def test_buck_example_25_who_leads():
    assert say(dealt(), contract("4nt", "low, play, play", NORTH)).leader == EAST
    assert say(dealt(), contract("4nt", "high, play, play", NORTH)).leader == WEST
    assert say(dealt(), contract("4", "hearts, play, play", NORTH)).leader == NORTH


def test_buck_example_26_three_card_tricks():
    state = dealt("9h", "Ah", "Th")
    state = say(state, contract("12", "hearts, no exchange, play, play", NORTH) + ", Ah, Th, 9h")
    assert state.last == [7 + 26, 12 + 26, 8 + 26, -1]
    assert state.tricks == [0, 1, 0, 0]
