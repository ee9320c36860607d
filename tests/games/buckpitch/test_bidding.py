"""The deal and the calls: items 1 to 12, 45, 47, 50 and 51."""

import pytest

from buckboard.engine.cards import DECK, cards, members
from buckboard.engine.errors import IllegalMove
from buckboard.engine.game import check
from buckboard.engine.state import new_cards
from buckboard.games import buckpitch
from pitch_table import D, L, P, R, asked, choices, dealt, finished, play_out, say, scores_of, settled, standing


def test_buckpitch_1_three_cards_at_a_time_from_the_dealers_left():
    for dealer in range(4):
        state = buckpitch.new(buckpitch.Options(), standing(dealer=dealer), new_cards(list(range(52))))
        left = (dealer + 1) % 4
        assert members(state.hands[left]) == [0, 1, 2, 12, 13, 14]
        assert members(state.hands[(left + 1) % 4]) == [3, 4, 5, 15, 16, 17]
        assert members(state.hands[dealer]) == [9, 10, 11, 21, 22, 23]


def test_buckpitch_1_the_deal_moves_to_the_left():
    assert settled(play_out(dealt(dealer=D))).standing.dealer == L
    assert settled(play_out(say(dealt(dealer=P), "2"))).standing.dealer == R


def test_buckpitch_2_twenty_eight_cards_are_set_aside():
    state = dealt()
    hands = state.hands[0] | state.hands[1] | state.hands[2] | state.hands[3]
    assert len(members(DECK & ~hands)) == 28
    assert buckpitch.deck(state.options, state.standing) == DECK
    assert buckpitch.removed(state.options, state.standing) == 0
    state = play_out(say(state, "2"))
    assert state.gone == hands


@pytest.mark.parametrize("first_hand", ["pass pass pass pass", "shoot shoot hearts", "2 pass pass pass clubs"])
def test_buckpitch_1_a_new_deal_leaves_nothing_of_the_hand_before(first_hand):
    used = settled(play_out(say(dealt("Jc", "Ac", void_must_trump=True), first_hand)))
    cards_of_next = new_cards(list(range(51, -1, -1)))
    buckpitch.deal(used, cards_of_next)
    assert used == buckpitch.new(used.options, used.standing, cards_of_next)


def test_buckpitch_4_the_calls_are_pass_two_three_four_and_shoot():
    assert choices(dealt()) == "pass 2 3 4 shoot"


def test_buckpitch_4_one_call_each_and_the_dealer_last():
    state = dealt()
    for seat in (L, P, R, D):
        assert asked(state) == seat
        state = say(state, "pass" if seat != P else "2")
    assert state.phase == buckpitch.TRUMP
    assert state.calls == [0, 1, 0, 0]


def test_buckpitch_5_a_bid_is_higher_than_the_bid_before():
    assert choices(say(dealt(), "2")) == "pass 3 4 shoot"
    assert choices(say(dealt(), "3")) == "pass 4 shoot"
    assert choices(say(dealt(), "4")) == "pass shoot"
    assert choices(say(dealt(), "2 pass 3")) == "pass 4 shoot"


@pytest.mark.parametrize(
    ("steal", "over_3", "over_shoot"),
    [
        ("shoot_only", "pass 4 shoot", "pass shoot"),
        ("all", "pass 3 4 shoot", "pass shoot"),
        ("none", "pass 4 shoot", ""),
    ],
)
def test_buckpitch_5_what_the_dealer_may_take_for_the_same(steal, over_3, over_shoot):
    assert choices(say(dealt(dealer_steal=steal), "3 pass pass")) == over_3
    after = say(dealt(dealer_steal=steal), "pass shoot")
    if over_shoot:
        assert asked(after) == D
        assert choices(after) == over_shoot
    else:
        assert after.phase == buckpitch.TRUMP
        assert asked(after) == P


def test_buckpitch_5_only_the_dealer_may_say_the_same():
    assert choices(say(dealt(dealer_steal="all"), "3 pass")) == "pass 4 shoot"


def test_buckpitch_6_after_a_shoot_only_the_dealer_is_asked():
    state = say(dealt(), "shoot")
    assert asked(state) == D
    assert choices(state) == "pass shoot"
    assert say(state, "shoot").maker == D
    assert say(state, "pass").maker == L
    assert say(state, "pass").calls == [4, -1, -1, 0]


def test_buckpitch_6_the_dealer_takes_a_shoot_from_his_partner_too():
    assert say(dealt(), "pass shoot shoot").maker == D


def test_buckpitch_7_the_dealer_needs_a_score_for_his_shoot():
    assert choices(say(dealt(scores=(1, 0), bid_before=True), "shoot")) == "pass"
    assert choices(say(dealt(scores=(1, 1), bid_before=True), "shoot")) == "pass shoot"


def test_buckpitch_8_a_partner_may_be_overbid():
    assert say(dealt(), "2 pass 3 pass").maker == R


def test_buckpitch_9_four_passes_throw_the_hand_in_and_the_deal_moves_on():
    state = say(dealt(), "pass pass pass pass")
    assert state.phase == buckpitch.OVER
    assert buckpitch.waiting(state) == 0
    settled(state)
    assert state.standing.dealer == L
    assert scores_of(state) == (0, 0)


def test_buckpitch_9_four_passes_and_the_same_dealer_again():
    assert settled(say(dealt(all_pass="redeal_same"), "pass pass pass pass")).standing.dealer == D


def test_buckpitch_9_after_three_passes_the_dealer_must_bid():
    state = say(dealt(all_pass="dealer_must_2"), "pass pass pass")
    assert choices(state) == "2 3 4 shoot"
    assert say(state, "2").maker == D
    assert choices(say(dealt(all_pass="dealer_must_2"), "pass 2 pass")) == "pass 3 4 shoot"


def test_buckpitch_9_after_four_passes_eldest_has_the_bid_at_two():
    state = say(dealt(all_pass="eldest_must_2"), "pass pass pass pass")
    assert (state.phase, state.maker, state.bid) == (buckpitch.TRUMP, L, 1)


def test_buckpitch_10_the_teams_score_lets_either_partner_shoot():
    state = dealt(scores=(0, 2), bid_before=True)
    assert choices(state) == "pass 2 3 4"
    assert choices(say(state, "pass")) == "pass 2 3 4 shoot"
    assert choices(say(state, "pass pass pass")) == "pass 2 3 4 shoot"


def test_buckpitch_11_a_team_without_points_may_not_shoot_once_a_hand_was_bid():
    assert choices(dealt(bid_before=False)) == "pass 2 3 4 shoot"
    assert choices(dealt(bid_before=True)) == "pass 2 3 4"
    assert finished("2", "high low", "game", bid_before=False).standing.bid_before


def test_buckpitch_11_a_hand_thrown_in_is_not_the_first_hand():
    after = settled(say(dealt(), "pass pass pass pass")).standing
    assert not after.bid_before


def test_buckpitch_12_other_bids_need_no_score():
    for bid in ("2", "3", "4"):
        assert say(dealt(bid_before=True), bid).maker == L


def test_buckpitch_45_seats_passed_over_are_not_asked_and_a_dealer_without_a_score_is():
    state = say(dealt(scores=(3, 0), bid_before=True), "shoot")
    assert [seat for seat in range(4) if buckpitch.legal(state, seat)] == [D]
    assert choices(state) == "pass"
    assert range(4, 5) == buckpitch.SEATS


def test_buckpitch_45_partners_sit_across():
    assert buckpitch.winners(finished("2", "high low game", "", scores=(5, 0)).standing) == [L, R]
    assert buckpitch.winners(finished("2", "", "high low game", by=P, scores=(0, 5)).standing) == [P, D]


@pytest.mark.parametrize("score", [0, 1, 6])
def test_buckpitch_47_one_point_is_enough_to_shoot(score):
    open_now = choices(dealt(scores=(score, 0), bid_before=True)).endswith("shoot")
    assert open_now == (score > 0)
    dealers = choices(say(dealt(scores=(1, score), bid_before=True), "shoot"))
    assert dealers.endswith("shoot") == (score > 0)
    assert choices(dealt(scores=(score, 0))).endswith("shoot")


def test_buckpitch_50_a_bid_taken_for_the_same_belongs_to_the_dealer():
    state = say(dealt(dealer_steal="all"), "pass pass 2 2")
    assert (state.maker, state.bid) == (D, 1)
    assert choices(say(dealt(dealer_steal="all"), "pass 4 pass")) == "pass 4 shoot"
    assert say(dealt(dealer_steal="all"), "pass 4 pass 4").maker == D


def test_buckpitch_50_with_none_the_dealers_own_shoot_is_still_his():
    state = say(dealt(dealer_steal="none"), "2 pass pass shoot")
    assert (state.phase, state.maker) == (buckpitch.TRUMP, D)


def test_buckpitch_50_with_none_nobody_is_asked_after_a_shoot():
    for calls, shooter in (("shoot", L), ("pass shoot", P), ("pass 2 shoot", R)):
        state = say(dealt(dealer_steal="none"), calls)
        assert (state.phase, asked(state), state.maker) == (buckpitch.TRUMP, shooter, shooter)


@pytest.mark.parametrize("before", [False, True])
def test_buckpitch_51_a_thrown_in_hand_leaves_everything_but_the_deal(before):
    state = settled(say(dealt(scores=(3, 4), bid_before=before, sawracks=(1, 2)), "pass pass pass pass"))
    assert state.standing == standing((3, 4), before, L, (1, 2))


def test_buckpitch_51_eldest_passed_and_yet_plays_for_two():
    state = say(dealt("Ac", "", "2c", all_pass="eldest_must_2"), "pass pass pass pass clubs")
    assert state.calls == [0, 0, 0, 0]
    state = settled(play_out(state))
    assert state.made
    assert scores_of(state)[0] >= 2
    assert state.standing.bid_before


def test_buckpitch_51_the_cards_of_a_hand_thrown_in_stay_in_the_hands():
    state = say(dealt("Ac"), "pass pass pass pass")
    assert state.hands[L] & cards("Ac")
    with pytest.raises(IllegalMove, match="over"):
        check(buckpitch, state, L, 0)
