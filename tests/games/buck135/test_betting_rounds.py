"""Betting in Buck Thirty-Five: who speaks, what may be said, how much, when a round is over."""

import pytest

from buckboard.engine.errors import BadOption, IllegalMove
from buckboard.engine.game import next_asked, read_options
from buckboard.games import buck135
from buckboard.games.buck135.state import BET, DRAW, OVER
from rows import amounts, dealt, open_words, say, settled

CHECKS = "check, check, check, check, check"
PATS = "enough, enough, enough, enough, enough"


def test_buck135_2_the_default_is_an_ante_of_1_and_fixed_bets_of_1_and_2():
    state = dealt()
    assert state.bets.pot == 5
    assert state.bets.paid[:5] == [1] * 5
    assert amounts(state, "bet") == (1, 1)
    state = say(state, f"{CHECKS}, {CHECKS}")
    assert amounts(state, "bet") == (2, 2)


@pytest.mark.parametrize("ante", [0, 1, 7, 1_000_000])
def test_buck135_2_the_ante_is_what_the_table_says(ante):
    assert dealt(ante=ante).bets.pot == 5 * ante


def test_buck135_2_bets_are_small_in_two_rounds_and_big_in_two():
    state = dealt(bet_small=3, bet_big=7)
    sizes = []
    for after in (CHECKS, CHECKS, f"{CHECKS}, {PATS}", CHECKS):
        sizes.append(amounts(state, "bet"))
        state = say(state, after)
    assert sizes == [(3, 3), (3, 3), (7, 7), (7, 7)]
    assert state.phase == OVER


@pytest.mark.parametrize("raises", [0, 1, 3, 100])
def test_buck135_3_a_bet_may_be_raised_so_often_in_a_round(raises):
    state = say(dealt(max_raises=raises), "bet 1")
    for number in range(raises):
        assert amounts(state, "raise to") == (number + 2, number + 2)
        state = say(state, f"raise to {number + 2}")
    assert open_words(state) == {"call", "fold"}


def test_buck135_3_the_cap_holds_between_two_players_too():
    state = say(dealt(max_raises=1), "bet 1, fold, fold, fold, raise to 2")
    assert open_words(state) == {"call", "fold"}


def test_buck135_3_the_next_round_has_its_own_cap():
    state = say(dealt(max_raises=0), "bet 1, call, call, call, call")
    assert state.round == 1
    assert amounts(state, "bet") == (1, 1)


def test_buck135_4_every_round_begins_to_the_dealers_left():
    state = dealt(dealer=2)
    for after in (CHECKS, CHECKS, f"{CHECKS}, {PATS}", CHECKS):
        assert next_asked(buck135, state) == 3
        state = say(state, after)


def test_buck135_4_rotating_begins_one_seat_further_each_round():
    state = dealt(dealer=2, first_to_act="rotating")
    first = []
    for after in (CHECKS, CHECKS, f"{CHECKS}, {PATS}", CHECKS):
        first.append(next_asked(buck135, state))
        state = say(state, after)
    assert first == [3, 4, 0, 1]


def test_buck135_4_the_last_aggressor_begins_the_next_round():
    state = say(dealt(first_to_act="last_aggressor"), "check, bet 1, call, raise to 2, call, call, call, call")
    assert state.round == 1
    assert next_asked(buck135, state) == 3


def test_buck135_4_after_a_round_without_a_bet_the_dealers_left_begins():
    state = dealt(first_to_act="last_aggressor")
    state = say(state, "check, bet 1, call, call, call, call")
    assert next_asked(buck135, state) == 1
    state = say(state, CHECKS)
    assert next_asked(buck135, state) == 0


def test_buck135_4_the_aggressor_before_the_draw_begins_after_it():
    state = dealt(first_to_act="last_aggressor")
    state = say(state, f"{CHECKS}, {CHECKS}, check, check, bet 2, call, call, call, call")
    assert next_asked(buck135, say(state, PATS)) == 2


def test_buck135_4_an_aggressor_who_cannot_act_is_passed_over():
    state = dealt(first_to_act="last_aggressor", stack=20, stacks=[20, 2, 20, 20, 20])
    state = say(state, "check, bet 1, call, call, call, call")
    assert state.bets.all_in == 0b10
    assert next_asked(buck135, state) == 2


def test_buck135_5_with_nothing_to_call_you_check_or_bet():
    assert open_words(dealt()) == {"check", "bet"}


def test_buck135_5_facing_a_bet_you_call_raise_or_fold():
    assert open_words(say(dealt(), "bet 1")) == {"call", "raise to", "fold"}


def test_buck135_5_you_may_check_and_raise_later():
    state = say(dealt(), "check, bet 1, fold, fold, fold")
    assert next_asked(buck135, state) == 0
    assert "raise to" in open_words(state)


def test_buck135_5_when_all_check_the_hand_goes_on():
    state = say(dealt(), CHECKS)
    assert (state.phase, state.round) == (BET, 1)


def test_buck135_5_the_turn_goes_clockwise():
    state = dealt(dealer=1)
    say(state, "2 check, 3 bet 1, 4 call, 0 raise to 2, 1 fold, 2 call, 3 call, 4 fold")


def test_buck135_6_all_but_one_fold_and_he_wins_the_pot():
    state = settled(say(dealt(), "bet 1, fold, fold, fold, fold"))
    assert state.standing.chips[:5] == [4, -1, -1, -1, -1]


def test_buck135_8_there_are_four_rounds():
    state = say(dealt(), f"{CHECKS}, {CHECKS}, {CHECKS}")
    assert state.phase == DRAW
    assert say(state, f"{PATS}, {CHECKS}").phase == OVER


def test_buck135_example_19_exactly_four_rounds_and_no_draw_before_the_third_is_over():
    state = dealt()
    seen = []
    while state.phase != OVER:
        seen.append((state.phase, state.round))
        state = say(state, "check" if state.phase == BET else "enough")
    assert list(dict.fromkeys(seen)) == [(BET, 0), (BET, 1), (BET, 2), (DRAW, 2), (BET, 3)]


def test_buck135_54_nobody_needs_anything_to_bet():
    assert "bet" in open_words(dealt("2h 9s 3c 5d 8h"))


def test_buck135_56_on_credit_nobody_is_ever_all_in():
    state = dealt(ante=1_000_000, bet_small=1_000_000, bet_big=1_000_000, max_raises=100)
    for number in range(1, 102):
        state = say(state, f"{'raise to' if number > 1 else 'bet'} {number}000000")
    assert state.bets.all_in == 0


def test_buck135_56_no_limit_needs_a_stack():
    with pytest.raises(BadOption, match="No-limit betting needs a stack"):
        read_options(buck135, {"betting": "no_limit"})
    assert read_options(buck135, {"betting": "no_limit", "stack": 100}).stack == 100


@pytest.mark.parametrize("stack", [20, 100, 10_000])
def test_buck135_56_everybody_buys_a_stack(stack):
    state = dealt(stack=stack, ante=3)
    assert state.standing.stacks[:5] == [stack] * 5
    assert state.bets.behind[:5] == [stack - 3] * 5


def test_buck135_56_who_has_none_left_buys_again_before_the_ante():
    state = dealt(stack=50, stacks=[0, 100, 1, 49, 50], chips=[-50, 50, -49, -1, 50], ante=2)
    assert state.bets.behind[:5] == [48, 98, 0, 47, 48]
    assert state.bets.paid[:5] == [2, 2, 1, 2, 2]


def test_buck135_56_a_bought_stack_is_no_gain():
    state = dealt(stack=50, stacks=[0, 100, 50, 50, 50], chips=[-50, 50, 0, 0, 0])
    state = settled(say(state, "bet 1, fold, fold, fold, fold"))
    assert state.standing.stacks[:5] == [54, 99, 49, 49, 49]
    assert state.standing.chips[:5] == [-46, 49, -1, -1, -1]


def test_buck135_56_in_one_hand_nobody_on_credit_puts_in_more_than_the_program_allows():
    state = dealt(betting="pot_limit", ante=1)
    limit = 10**12 - 1
    while amounts(state, "raise to" if state.bets.highest else "bet")[1] < limit:
        word = "raise to" if state.bets.highest else "bet"
        state = say(state, f"{word} {amounts(state, word)[1]}")
    state = say(state, f"raise to {limit}, fold, fold, fold")
    assert open_words(state) == {"call", "fold"}
    state = say(state, "call")
    assert state.phase == DRAW
    assert state.bets.pot < 2 * 10**12 + 10**12


def test_buck135_57_who_has_less_than_the_ante_is_all_in():
    state = dealt(stack=20, stacks=[20, 3, 20, 20, 20], ante=5)
    assert state.bets.paid[:5] == [5, 3, 5, 5, 5]
    assert state.bets.all_in == 0b10
    assert next_asked(buck135, say(state, "check")) == 2


def test_buck135_57_if_the_ante_takes_all_chips_the_cards_go_on_to_the_draw():
    state = dealt(stack=20, ante=20)
    assert (state.phase, state.round) == (DRAW, 2)
    assert say(state, PATS).phase == OVER


def test_buck135_58_fixed_bets_and_raises_are_exact():
    state = say(dealt(bet_small=4), "bet 4")
    assert amounts(state, "raise to") == (8, 8)
    with pytest.raises(IllegalMove, match="raise to 8 and nothing else; 9 is too much") as refusal:
        say(state, "raise to 9")
    assert refusal.value.item == "buck135 58"


def test_buck135_59_a_spread_has_two_bounds():
    state = dealt(betting="spread", bet_small=2, bet_big=10)
    assert amounts(state, "bet") == (2, 10)
    state = say(state, "bet 5")
    assert amounts(state, "raise to") == (10, 15)
    state = say(state, "raise to 13")
    assert amounts(state, "raise to") == (21, 23)
    with pytest.raises(IllegalMove, match="from 21 to 23; 24 is too much") as refusal:
        say(state, "raise to 24")
    assert refusal.value.item == "buck135 59"


def test_buck135_59_the_spread_is_the_same_in_all_rounds_and_capped():
    state = say(dealt(betting="spread", bet_small=2, bet_big=10, max_raises=1), f"{CHECKS}, {CHECKS}")
    assert amounts(state, "bet") == (2, 10)
    assert open_words(say(state, "bet 2, raise to 4")) == {"call", "fold"}


def test_buck135_59_with_the_small_bet_above_the_big_nobody_can_bet():
    state = dealt(betting="spread", bet_small=5, bet_big=4, stack=20, stacks=[4, 20, 20, 20, 20])
    assert open_words(state) == {"check"}
    with pytest.raises(IllegalMove, match="smallest bet, 5, is above the largest, 4") as refusal:
        say(state, "bet 4")
    assert refusal.value.item == "buck135 59"


def test_buck135_60_the_pot_is_the_limit():
    state = dealt(betting="pot_limit", ante=20, bet_small=2)
    assert amounts(state, "bet") == (2, 100)
    state = say(state, "bet 50")
    assert amounts(state, "raise to") == (100, 250)


def test_buck135_60_the_smallest_bet_is_always_allowed():
    assert amounts(dealt(betting="pot_limit", ante=1, bet_small=50), "bet") == (50, 50)


def test_buck135_60_raises_are_unlimited_and_the_big_bet_unused():
    state = dealt(betting="pot_limit", max_raises=0, bet_big=1)
    state = say(state, "bet 2, raise to 4, raise to 6, raise to 8, raise to 10, raise to 12")
    assert amounts(state, "raise to")[0] == 14


def test_buck135_60_the_minimum_above_a_short_bet_is_allowed_even_above_the_pot():
    state = dealt(betting="pot_limit", ante=0, bet_small=10, stack=20, stacks=[3, 20, 20, 20, 20])
    state = say(state, "bet 3")
    assert amounts(state, "raise to") == (13, 13)


def test_buck135_61_no_limit_goes_up_to_the_stack():
    state = dealt(betting="no_limit", stack=100, bet_small=5)
    assert amounts(state, "bet") == (5, 99)
    state = say(state, "bet 20")
    assert amounts(state, "raise to") == (40, 99)
    with pytest.raises(IllegalMove, match="from 40 to 99; 30 is too little") as refusal:
        say(state, "raise to 30")
    assert refusal.value.item == "buck135 61"


def test_buck135_62_report_28_a_short_all_in_over_a_full_raise_does_not_reopen_the_betting():
    """Raise to 16, call, all-in for 19: the raiser and the caller may only call or fold."""
    state = dealt(betting="no_limit", ante=0, bet_small=8, stack=100, stacks=[100, 100, 100, 19, 100])
    state = say(state, "bet 8, raise to 16, call, raise to 19")
    assert "raise to" in open_words(state)  # seat 4 has not acted
    assert amounts(state, "raise to") == (27, 100)
    state = say(state, "4 call")
    assert "raise to" in open_words(state)  # seat 0 acted before the raise to 16: for it, it is a full one
    state = say(state, "0 call")
    assert open_words(state) == {"call", "fold"}
    with pytest.raises(IllegalMove, match="No full raise came since you acted") as refusal:
        say(state, "1 raise to 40")
    assert refusal.value.item == "buck135 62"
    assert open_words(say(state, "1 call")) == {"call", "fold"}


def test_buck135_62_report_28_a_full_all_in_reopens_it():
    state = dealt(betting="no_limit", ante=0, bet_small=8, stack=100, stacks=[100, 100, 100, 24, 100])
    state = say(state, "bet 8, raise to 16, call, raise to 24, call, call")
    assert amounts(state, "raise to") == (32, 100)


def test_buck135_62_a_short_all_in_after_a_full_all_in_does_not_reopen_it():
    """The mirror: the full raise was itself all-in, and still the next short one is only short."""
    state = dealt(betting="no_limit", ante=0, bet_small=8, stack=100, stacks=[100, 16, 100, 19, 100])
    state = say(state, "bet 8, raise to 16, call, raise to 19, call, call")
    assert next_asked(buck135, state) == 2
    assert open_words(state) == {"call", "fold"}


def test_buck135_62_two_short_all_ins_that_add_up_to_a_full_raise_reopen_it():
    state = dealt(betting="no_limit", ante=0, bet_small=10, stack=100, stacks=[100, 15, 20, 100, 100])
    state = say(state, "bet 10, raise to 15, raise to 20, call, call")
    assert next_asked(buck135, state) == 0
    assert amounts(state, "raise to") == (30, 100)


def test_buck135_62_they_count_for_him_only_from_what_he_has_put_in():
    state = dealt(betting="no_limit", ante=0, bet_small=10, stack=100, seats=4, stacks=[100, 15, 100, 20])
    state = say(state, "bet 10, raise to 15, call, raise to 20")
    assert "raise to" in open_words(state)  # 10 more for seat 0
    state = say(state, "0 call")
    assert open_words(state) == {"call", "fold"}  # 5 more for seat 2


def test_buck135_62_a_short_bet_leaves_the_next_a_full_size_over_it():
    state = dealt(betting="no_limit", ante=0, bet_small=10, stack=100, stacks=[4, 100, 100, 100, 100])
    state = say(state, "bet 4")
    assert amounts(state, "raise to") == (14, 100)


def test_buck135_62_who_checked_may_only_call_a_short_bet():
    state = dealt(betting="no_limit", ante=0, bet_small=10, stack=100, stacks=[100, 4, 100, 100, 100])
    state = say(state, "check, bet 4, fold, fold, fold")
    assert open_words(state) == {"call", "fold"}


def test_buck135_62_in_fixed_half_a_bet_or_more_is_a_full_one():
    state = dealt(ante=0, bet_small=4, stack=20, stacks=[20, 6, 20, 20, 20])
    state = say(state, "bet 4, raise to 6")
    assert amounts(state, "raise to") == (10, 10)
    assert "raise to" in open_words(say(state, "call, call, call"))  # who bet 4 may raise again


def test_buck135_62_in_fixed_half_a_bet_counts_for_the_cap():
    state = dealt(ante=0, bet_small=4, max_raises=1, stack=20, stacks=[20, 6, 20, 20, 20])
    assert open_words(say(state, "bet 4, raise to 6")) == {"call", "fold"}


def test_buck135_62_in_fixed_less_than_half_may_be_completed_by_who_has_not_acted():
    state = dealt(ante=0, bet_small=4, max_raises=1, stack=20, stacks=[20, 5, 20, 20, 20])
    state = say(state, "bet 4, raise to 5")
    assert amounts(state, "raise to") == (8, 8)
    assert open_words(say(state, "raise to 8")) == {"call", "fold"}
    assert open_words(say(state, "call, call, call")) == {"call", "fold"}


def test_buck135_62_in_fixed_several_short_all_ins_are_measured_from_the_last_full_total():
    state = dealt(ante=0, bet_small=4, stack=20, stacks=[20, 5, 6, 20, 20])
    state = say(state, "bet 4, raise to 5, raise to 6")
    assert amounts(state, "raise to") == (10, 10)
    assert "raise to" in open_words(say(state, "call, call"))


def test_buck135_62_a_short_bet_in_fixed_is_completed_to_a_bet_and_the_cap_counts_one():
    state = dealt(ante=0, bet_small=10, max_raises=0, stack=20, stacks=[4, 20, 20, 20, 20])
    state = say(state, "bet 4")
    assert amounts(state, "raise to") == (10, 10)
    assert open_words(say(state, "raise to 10")) == {"call", "fold"}


def test_buck135_62_a_short_all_in_is_open_only_where_a_raise_is():
    state = dealt(ante=0, bet_small=4, max_raises=0, stack=20, stacks=[20, 6, 20, 20, 20])
    assert open_words(say(state, "bet 4")) == {"call", "fold"}


def test_buck135_62_report_32_a_stack_of_one_and_a_bet_above_it():
    state = dealt(ante=0, bet_small=50, bet_big=50, stack=20, stacks=[1, 20, 1, 20, 20])
    assert amounts(state, "bet") == (1, 1)
    state = say(state, "bet 1")
    assert amounts(state, "raise to") == (20, 20)
    state = say(state, "raise to 20")
    assert open_words(state) == {"call", "fold"}
    state = say(state, "call, call, fold")
    assert state.bets.paid[:5] == [1, 20, 1, 20, 0]
    assert state.bets.pot == 42


def test_buck135_62_who_has_just_enough_to_call_cannot_raise():
    state = say(dealt(ante=0, bet_small=4, stack=20, stacks=[20, 4, 20, 20, 20]), "bet 4")
    assert open_words(state) == {"call", "fold"}
    with pytest.raises(IllegalMove, match="no more than it takes to call") as refusal:
        say(state, "raise to 8")
    assert refusal.value.item == "buck135 62"


def test_buck135_62_report_33_an_all_in_is_offered_to_everybody_to_match():
    state = dealt(betting="no_limit", stack=100, ante=0)
    state = say(state, "bet 5, call, call, call, raise to 100")
    for seat in range(4):
        assert next_asked(buck135, state) == seat
        assert "call" in open_words(state)
        state = say(state, "call")
    assert state.phase == DRAW


@pytest.mark.parametrize("raiser", range(6))
def test_buck135_62_report_30_all_in_before_the_others_have_acted(raiser):
    """Whoever goes all-in, everybody still in is asked about it once, and the pot is what they paid."""
    state = dealt(betting="no_limit", stack=100, ante=1, seats=6)
    for _ in range(raiser):
        state = say(state, "check")
    state = say(state, "bet 99")
    asked = []
    while state.phase == BET:
        asked.append(next_asked(buck135, state))
        state = say(state, "call")
    assert asked == [(raiser + step) % 6 for step in range(1, 6)]
    assert state.bets.pot == 600


def test_buck135_63_folding_is_open_only_with_something_to_call():
    with pytest.raises(IllegalMove, match="nothing to call") as refusal:
        say(dealt(), "fold")
    assert refusal.value.item == "buck135 63"


def test_buck135_63_a_round_begins_with_the_first_who_can_act():
    state = say(dealt(), "bet 1, call, call, call, fold")
    assert next_asked(buck135, say(dealt(dealer=3), "4 bet 1, fold, call, call, call")) == 4
    assert next_asked(buck135, state) == 0
    state = say(dealt(), "check, bet 1, call, call, call, fold")
    assert next_asked(buck135, state) == 1


def test_buck135_63_rotating_goes_on_from_its_seat_if_that_cannot_act():
    state = dealt(first_to_act="rotating")
    state = say(state, "bet 1, fold, call, call, call")
    assert next_asked(buck135, state) == 2


def test_buck135_63_alone_with_nothing_to_call_the_betting_is_over():
    """One is all-in, all others but one fold: no more betting, but both draw."""
    state = dealt(betting="no_limit", stack=100, stacks=[10, 100, 100, 100, 100])
    state = say(state, "bet 9, call, fold, fold, fold")
    assert (state.phase, state.round) == (DRAW, 2)
    assert state.waiting_for == 0b11
    assert say(state, "enough, enough").phase == OVER


def test_buck135_63_the_last_who_could_bet_is_not_asked_when_the_others_fold_to_an_all_in():
    state = dealt(stack=20, stacks=[20, 1, 20, 20, 20], seats=5)
    state = say(state, "bet 1, 2 fold, 3 fold, 4 fold")
    assert (state.phase, state.round) == (DRAW, 2)
    assert state.bets.pot == 5
    assert state.bets.behind[0] == 19


def test_buck135_63_one_left_to_act_with_nothing_to_call_is_not_asked():
    """Seat 1 is all-in by its ante; seats 0, 2, 3 check or fold so that only seat 4 could still speak."""
    state = dealt(stack=20, stacks=[3, 1, 20, 1, 20], bet_small=2)
    state = say(state, "0 bet 2, 2 fold, 4 call")
    assert (state.phase, state.round) == (DRAW, 2)


def test_buck135_63_no_bet_is_open_that_nobody_could_call():
    state = dealt(betting="no_limit", stack=100, stacks=[100, 10, 10, 10], seats=4, ante=0)
    state = say(state, "check, bet 10, call, call")
    assert open_words(state) == {"call", "fold"}


def test_buck135_63_a_raise_is_open_only_if_another_has_chips_beyond_the_total():
    state = dealt(betting="no_limit", stack=100, stacks=[10, 5, 100, 5], seats=4, ante=0)
    state = say(state, "bet 10, call")
    assert next_asked(buck135, state) == 2
    assert open_words(state) == {"call", "fold"}
    with pytest.raises(IllegalMove, match="Nobody else has chips to call it with") as refusal:
        say(state, "raise to 20")
    assert refusal.value.item == "buck135 63"


def test_buck135_63_all_in_players_draw_too():
    state = dealt(betting="no_limit", stack=50, ante=0)
    state = say(state, "bet 50, call, fold, fold, fold")
    assert state.phase == DRAW
    assert next_asked(buck135, state) == 0


@pytest.mark.parametrize(
    ("said", "sentence", "item"),
    [
        ("call", "nothing to call: check", "5"),
        ("raise to 2", "Nobody has bet in this round", "5"),
        ("bet 1, check", "You cannot check: 1 more to call", "5"),
        ("bet 1, bet 1", "There is a bet of 1 already", "5"),
        ("bet 1, call 1", "No amount goes with that", "5"),
        ("bet 2", "You may bet 1 and nothing else; 2 is too much", "58"),
    ],
)
def test_a_move_at_the_wrong_time_is_refused_by_name(said, sentence, item):
    with pytest.raises(IllegalMove, match=sentence) as refusal:
        say(dealt(), said)
    assert refusal.value.item == f"buck135 {item}"


def test_a_capped_bet_names_the_cap():
    with pytest.raises(IllegalMove, match="capped in this round") as refusal:
        say(dealt(max_raises=0), "bet 1, raise to 2")
    assert refusal.value.item == "buck135 3"


def test_something_that_is_no_bet_at_all_is_refused():
    assert buck135.why_not(dealt(), 0, 9) == (5, "Say check, bet, call, raise to or fold.")
    assert buck135.why_not(dealt(), 0, -1).item == 5


def test_who_is_not_asked_has_no_choices():
    assert [bool(buck135.legal(dealt(), seat)) for seat in range(5)] == [True, False, False, False, False]
