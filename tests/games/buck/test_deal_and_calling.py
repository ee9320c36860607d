"""Buck: seats and cards, and the calling."""

import pytest

from buck_table import EAST, NORTH, SOUTH, WEST, cards_for, contract, dealt, open_to, result, say, settled, try_move
from buckboard.engine.cards import count, read_cards
from buckboard.engine.errors import IllegalMove
from buckboard.engine.first_dealer import first_dealer
from buckboard.engine.game import next_asked
from buckboard.engine.options import options_of
from buckboard.engine.state import new_cards
from buckboard.games import buck
from buckboard.games.buck.contract import left_of_seat, opponents_of, partner_of
from buckboard.games.buck.state import BID, DECK, PLAY, TRUMP


def test_buck_1_partners_sit_opposite_and_score_together():
    assert [partner_of(seat) for seat in range(4)] == [2, 3, 0, 1]
    assert [left_of_seat(seat) for seat in range(4)] == [1, 2, 3, 0]
    assert [opponents_of(seat) for seat in range(4)] == [0b1010, 0b0101, 0b1010, 0b0101]
    assert list(buck.SEATS) == [4]


@pytest.mark.parametrize(("way", "dealer"), [("seat0", 0), ("first_black_jack", 2)])
def test_buck_2_the_first_dealer_is_the_one_agreed_on(way, dealer):
    assert options_of(buck.Options)["first_dealer"].values == ("random", "seat0", "first_black_jack")
    order = read_cards("9c Jd Js Ah Jc")
    assert first_dealer(way, 4, order)[0] == dealer


def test_buck_2_the_deal_passes_to_the_left():
    state = dealt(dealer=SOUTH)
    assert next_asked(buck, state) == WEST
    assert settled(say(state, "3, pass, pass, pass, clubs")).standing.dealer == WEST


def test_buck_3_three_cards_at_a_time_twice_round():
    pack = read_cards("9c Tc Jc 9d Td Jd 9h Th Jh 9s Ts Js Qc Kc Ac Qd Kd Ad Qh Kh Ah Qs Ks As")
    state = buck.new(buck.Options(), buck.opening(buck.Options(), SOUTH), new_cards(pack))
    assert buck.deck(state.options, state.standing) == DECK == sum(state.hands)
    assert count(DECK) == 24
    assert state.hands[WEST] == DECK & ((1 << 13) - 1)
    assert state.hands[SOUTH] == DECK & ~((1 << 39) - 1)
    assert state.held == [6] * 4
    assert buck.removed(state.options, state.standing) == 0


@pytest.mark.parametrize(
    "text",
    [
        "pass, pass, pass, pass, clubs, 9c, Td, 9d, Js, 9s, Tc",
        contract("12", "hearts, give 9c, give 9d, drop, play"),
        contract("4nt", "low, drop, drop"),
    ],
)
def test_buck_3_a_used_table_is_dealt_like_a_new_one(text):
    hands = ("9c", "", "9d")
    used = say(dealt(*hands), text)
    buck.deal(used, cards_for(hands))
    assert used == dealt(*hands)


def test_buck_example_5_the_program_deals_in_packets_of_three():
    places = [buck.places_seen(dealt(), seat) for seat in (WEST, NORTH, EAST, SOUTH)]
    assert places == [0b111 << 3 * turn | 0b111 << 12 + 3 * turn for turn in range(4)]
    assert buck.places_seen(dealt(dealer=NORTH), EAST) == 0b111 << 12 | 0b111


def test_buck_4_each_seat_calls_once():
    state = say(dealt(), "3, 4nt, 4")
    assert (state.phase, next_asked(buck, state)) == (BID, SOUTH)
    state = say(state, "5nt")
    assert (state.phase, state.bidder) == (TRUMP, SOUTH)


def test_buck_4_or_the_calling_goes_round():
    state = say(dealt(auction="until_three_pass"), "3, 4nt, pass, 4")
    assert (state.phase, next_asked(buck, state)) == (BID, WEST)
    state = say(state, "pass, 5nt, pass")
    assert (state.phase, state.bidder, next_asked(buck, state)) == (TRUMP, NORTH, NORTH)


ALL_PASS = "pass, pass, pass, pass"


def test_buck_5_the_seat_on_the_dealers_left_is_under():
    state = say(dealt(), ALL_PASS)
    assert (state.bidder, buck.WORDS[BID][state.bid], state.stuck, state.phase) == (WEST, "3", True, TRUMP)


def test_buck_5_or_the_dealer_is_stuck():
    state = say(dealt(stuck_player="dealer"), ALL_PASS)
    assert (state.bidder, buck.WORDS[BID][state.bid], state.stuck, state.phase) == (SOUTH, "3", True, TRUMP)


def test_buck_5_or_the_cards_are_thrown_in():
    state = say(dealt(stuck_player="none_redeal"), ALL_PASS)
    assert (state.phase, state.bidder, buck.waiting(state), state.turn) == (buck.OVER, -1, 0, -1)


def test_buck_6_the_under_player_may_pass_or_bid_as_he_likes():
    assert open_to(dealt()) == ["12", "24", "3", "4", "4nt", "5", "5nt", "6", "6nt", "pass"]
    assert say(dealt(), "5, pass, pass, pass").bidder == WEST


def test_buck_7_others_may_bid_3_when_the_under_player_has_passed():
    assert "3" in open_to(say(dealt(), "pass"))
    assert say(dealt(), "pass, 3, pass, pass").bidder == NORTH


def test_buck_7_or_they_must_bid_more():
    state = dealt(under_is_live_bid=True)
    assert "3" in open_to(state)
    state = say(state, "pass")
    assert open_to(state) == ["12", "24", "4", "4nt", "5", "5nt", "6", "6nt", "pass"]
    with pytest.raises(IllegalMove, match=r"under for 3 already.*\(buck 7\)"):
        say(state, "3")
    assert say(state, "pass, pass, pass").bidder == WEST
    assert "3" not in open_to(say(state, "pass, pass"))
    assert "4nt" in open_to(say(dealt(under_is_live_bid=True), "3"))


def test_buck_8_each_bid_is_higher_than_the_one_before():
    ladder = ["3", "4nt", "4", "5nt", "5", "6nt", "6", "12nt", "12", "24nt", "24"]
    for at, bid in enumerate(ladder):
        state = say(dealt(nt_12_24=True), bid)
        assert open_to(state) == sorted(["pass", *ladder[at + 1 :]])


@pytest.mark.parametrize(
    ("calls", "bid", "sentence"),
    [
        ("4", "4nt", "4 is higher than 4 no trump; bid more, or pass. (buck 8)"),
        ("5", "4", "A bid must be higher than 5; bid more, or pass. (buck 8)"),
        ("6nt", "6nt", "A bid must be higher than 6 no trump; bid more, or pass. (buck 8)"),
    ],
)
def test_buck_8_a_bid_that_is_too_low_is_refused(calls, bid, sentence):
    with pytest.raises(IllegalMove) as refusal:
        say(dealt(), f"{calls}, {bid}")
    assert str(refusal.value) == sentence


def test_buck_9_high_and_low_are_said_after_the_bid():
    state = say(dealt(), contract("4nt", ""))
    assert open_to(state) == ["high", "low"]
    with pytest.raises(IllegalMove, match=r"say high or low. \(buck 9\)"):
        say(state, "hearts")


def test_buck_10_a_suit_is_named_after_the_bid():
    state = say(dealt(), contract("4", ""))
    assert open_to(state) == ["clubs", "diamonds", "hearts", "spades"]
    with pytest.raises(IllegalMove, match=r"name a suit. \(buck 10\)"):
        say(state, "low")


@pytest.mark.parametrize("bid", ["3", "4nt", "6", "12", "24"])
def test_buck_11_the_first_bid_may_be_any(bid):
    assert buck.WORDS[BID][say(dealt(), bid).bid] == bid


def test_buck_12_a_partner_may_be_overbid():
    assert say(dealt(), "4, pass, 5, pass").bidder == EAST


def test_buck_13_who_is_stuck_names_a_suit():
    state = say(dealt(), ALL_PASS)
    assert open_to(state) == ["clubs", "diamonds", "hearts", "spades"]
    with pytest.raises(IllegalMove, match=r"stuck with is played in a suit; name one. \(buck 13\)"):
        say(state, "high")


def test_buck_14_a_suit_not_held_may_be_named():
    state = dealt("9c Tc Jc Qc Kc Ac")
    assert say(state, contract("4", "hearts")).trump == 2


def test_buck_15_twelve_and_twenty_four_at_no_trump_where_agreed():
    assert {"12nt", "24nt"} <= set(open_to(dealt(nt_12_24=True)))
    assert say(dealt(nt_12_24=True), contract("24nt", "low, play, play")).leader == NORTH


def test_buck_15_else_they_are_bid_in_a_suit_only():
    assert not {"12nt", "24nt"} & set(open_to(dealt()))
    with pytest.raises(IllegalMove, match=r"in a suit only. \(buck 15\)"):
        say(dealt(), "12nt")


def test_buck_60_everybody_is_asked_in_turn_though_only_a_pass_is_left():
    state = say(dealt(), "24")
    for seat in (NORTH, EAST, SOUTH):
        assert (next_asked(buck, state), open_to(state)) == (seat, ["pass"])
        state = say(state, "pass")
    assert state.calls == [11, 0, 0, 0]
    assert next_asked(buck, dealt(dealer=NORTH)) == EAST


@pytest.mark.parametrize("stuck_player", ["dealer", "none_redeal"])
def test_buck_61_nobody_is_under_unless_the_dealers_left_is(stuck_player):
    assert "3" in open_to(say(dealt(under_is_live_bid=True, stuck_player=stuck_player), "pass"))


def test_buck_61_a_deal_thrown_in_scores_nothing_and_passes_the_deal():
    state = settled(say(dealt(stuck_player="none_redeal", scores=(20, 60), target=50), ALL_PASS))
    assert (state.standing.dealer, state.standing.scores, buck.winners(state.standing)) == (WEST, [20, 60], [])


def test_buck_61_under_for_3_means_that_others_begin_at_4_no_trump():
    assert say(dealt(under_is_live_bid=True), "pass, 4nt, pass, pass").bidder == NORTH


def test_buck_62_who_has_passed_is_not_asked_again():
    state = say(dealt(auction="until_three_pass"), "pass, 3, 4, pass")
    assert next_asked(buck, state) == NORTH
    assert say(state, "pass").bidder == EAST


def test_buck_62_three_passes_end_nothing_before_a_bid():
    state = say(dealt(auction="until_three_pass"), "pass, pass, pass")
    assert (state.phase, next_asked(buck, state)) == (BID, SOUTH)
    assert (say(state, "3").phase, say(state, "3").bidder) == (TRUMP, SOUTH)
    assert (say(state, "pass").stuck, say(state, "pass").bidder) == (True, WEST)


def test_buck_62_a_bidder_waits_while_others_may_still_bid():
    state = say(dealt(auction="until_three_pass"), "24, pass, pass")
    assert (next_asked(buck, state), open_to(state)) == (SOUTH, ["pass"])
    assert say(state, "pass").bidder == WEST


def test_buck_example_1_all_four_pass():
    state = say(dealt(), f"{ALL_PASS}, hearts")
    assert (state.phase, state.leader, state.bidder) == (PLAY, WEST, WEST)


def test_buck_example_2_a_3_after_a_pass():
    state = say(dealt(), "pass, 3, pass")
    assert "3" not in open_to(state)
    assert {"4nt", "4"} <= set(open_to(state))


def test_buck_example_3_over_and_under_no_trump():
    assert "4" in open_to(say(dealt(), "4nt"))
    assert "4nt" not in open_to(say(dealt(), "4"))
    assert {"5nt", "5"} <= set(open_to(say(dealt(), "4")))


def test_buck_example_4_there_is_no_3_at_no_trump():
    assert "3nt" not in buck.WORDS[BID]
    assert buck.WORDS[BID][1:3] == ("3", "4nt")


def test_a_call_beyond_the_ladder_is_refused():
    with pytest.raises(IllegalMove, match=r"Say pass, 3 to 6, 12 or 24"):
        try_move(dealt(), 40)


def test_results_of_a_hand_are_per_team():
    assert result(say(dealt(), "4, pass, pass, pass, hearts, drop, drop")) == (4, 0)
