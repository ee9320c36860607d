"""Who takes what: side pots, ties, odd chips, high and low, declaring."""

import pytest

from buckboard.engine.game import next_asked, view
from buckboard.games import buck135
from buckboard.games.buck135.state import BET, DECLARE, DRAW, OVER
from rows import at_showdown, dealt, open_words, say, settled

# With card 4 alone wild, from the best down.
FIVE_NINES = "9c 4d 9d 4s 9h"
FOUR_KINGS = "Kh 7c Ks 7s 6d"
FOUR_KINGS_TOO = "Kd 7h Kc 7d 6s"
FULL_HOUSE = "As 8d Ah 3s 8c"
STRAIGHT = "5s 6c 2h 8h 4h"
THREE_TENS = "Tc Td 5d Jc 8s"
# And from the best low down.
LOW_5432A = "Ac 2d 3h Qs 4c"
LOW_6432A = "Ad 2s 3d Qd 6h"
LOW_6432A_TOO = "As 2c 3c Qh 6c"


def to_the_end(state):
    """Everybody checks and stands pat; settled."""
    while state.phase != OVER:
        state = say(state, "check" if state.phase == BET else "enough")
    return settled(state)


def all_in(*rows, stacks, **choices):
    """Everybody is all-in in the first round, whatever he has; settled."""
    choices = {"betting": "no_limit", "stack": 100, "ante": 0, "bet_small": 1, **choices}
    state = dealt(*rows, stacks=stacks, seats=len(rows), **choices)
    state = say(state, "bet " + str(stacks[next_asked(buck135, state)]))
    while state.phase == BET:
        seat = next_asked(buck135, state)
        words = open_words(state)
        raises = "raise to" in words and stacks[seat] > state.bets.highest
        state = say(state, f"raise to {stacks[seat]}" if raises else "call")
    while state.phase == DRAW:
        state = say(state, "enough")
    return state


def to_declaring(*rows, **choices):
    choices = {"mode": "high_low", "hi_lo": "declare_simultaneous", "seats": len(rows), **choices}
    state = dealt(*rows, **choices)
    while state.phase in (BET, DRAW):
        state = say(state, "check" if state.phase == BET else "enough")
    return state


def declared(said, *rows, **choices):
    """What each seat takes after these declarations from a pot of the antes."""
    choices.setdefault("ante", 10)
    return settled(say(to_declaring(*rows, **choices), said)).won[: len(rows)]


def test_buck135_7_report_k6_three_levels_of_all_in_each_pot_to_its_best_hand():
    state = settled(all_in(FIVE_NINES, FOUR_KINGS, FULL_HOUSE, STRAIGHT, stacks=[10, 30, 60, 100]))
    assert state.won[:4] == [40, 60, 60, 0]
    assert state.standing.stacks[:4] == [40, 60, 60, 40]


def test_buck135_7_report_k6_a_tie_in_the_main_pot_only():
    state = settled(all_in(FOUR_KINGS, FOUR_KINGS_TOO, FULL_HOUSE, STRAIGHT, stacks=[10, 30, 60, 60]))
    assert state.won[:4] == [20, 20 + 60, 60, 0]


def test_buck135_7_report_k6_a_tie_in_the_side_pot_only():
    state = settled(all_in(FIVE_NINES, FOUR_KINGS, FOUR_KINGS_TOO, STRAIGHT, stacks=[10, 30, 30, 30]))
    assert state.won[:4] == [40, 30, 30, 0]


def test_buck135_7_report_k6_the_second_best_hand_is_not_judged_a_loser_of_the_side_pot():
    state = settled(all_in(FIVE_NINES, FOUR_KINGS, FULL_HOUSE, FOUR_KINGS_TOO, stacks=[5, 20, 20, 20]))
    assert state.won[:4] == [20, 23, 0, 22]


def test_buck135_7_report_k6_folded_money_lies_in_each_layer():
    """Seats 2 and 3 put in 20 and fold; seat 0 is all-in for 10."""
    state = dealt(
        FIVE_NINES, FOUR_KINGS, FULL_HOUSE, STRAIGHT, seats=4, betting="no_limit", stack=100, ante=0,
        stacks=[10, 100, 100, 100],
    )  # fmt: skip
    state = say(state, "bet 10, raise to 20, call, call")
    state = say(state, "bet 30, fold, fold")
    while state.phase == DRAW:
        state = say(state, "enough")
    state = settled(state)
    assert state.won[:4] == [40, 30, 0, 0]
    assert state.bets.behind[:4] == [0, 80, 80, 80]


def test_buck135_7_report_k11_an_all_in_winner_is_paid_though_all_others_fold_later():
    state = dealt(
        FIVE_NINES, FOUR_KINGS, FULL_HOUSE, STRAIGHT, seats=4, betting="no_limit", stack=100, ante=0,
        stacks=[10, 100, 100, 100],
    )  # fmt: skip
    state = say(state, "bet 10, call, call, call, bet 50, fold, fold")
    assert (state.phase, state.round) == (DRAW, 2)
    state = settled(say(state, "enough, enough"))
    assert state.won[:4] == [40, 0, 0, 0]
    assert state.standing.stacks[:4] == [40, 90, 90, 90]


def test_buck135_64_what_nobody_called_goes_back_first():
    state = say(dealt(betting="no_limit", stack=100, seats=4), "bet 30, fold, fold, fold")
    assert state.bets.behind[0] == 99
    assert state.bets.pot == 4
    state = dealt(betting="no_limit", stack=100, seats=4, stacks=[100, 20, 100, 100])
    state = say(state, "bet 99, call, fold, fold")
    assert state.bets.paid[:4] == [20, 20, 1, 1]
    assert state.bets.behind[0] == 80


def test_buck135_64_the_pots_of_the_example():
    """A is all-in with 5, B and C put in 12, D 3 and folds: 18 for A, B, C and 14 for B and C."""
    state = dealt(
        FIVE_NINES, FOUR_KINGS, FULL_HOUSE, STRAIGHT, seats=4, betting="no_limit", stack=100, ante=3, bet_small=1,
        stacks=[5, 100, 100, 100],
    )  # fmt: skip
    state = say(state, "bet 2, raise to 9, call, fold")
    while state.phase != OVER:
        state = say(state, "check" if state.phase == BET else "enough")
    state = settled(state)
    assert state.won[:4] == [18, 14, 0, 0]


def test_buck135_64_report_i43_a_layer_whose_payers_have_all_folded_joins_the_one_below():
    """Seats 2 and 3 paid more than the two all-in seats that are left, and folded to each other's last bet."""
    state = dealt(
        FOUR_KINGS, FIVE_NINES, FULL_HOUSE, STRAIGHT, seats=4, betting="no_limit", stack=100, ante=0,
        stacks=[10, 20, 100, 100],
    )  # fmt: skip
    state = say(state, "bet 10, raise to 20, raise to 40, call")
    state = say(state, "2 bet 30, 3 fold")
    state = settled(say(state, "enough, enough, enough"))
    assert sum(state.won) == state.bets.pot == 10 + 20 + 40 + 40
    assert state.won[:4] == [0, 70, 40, 0]


def test_buck135_6_a_pot_won_by_folds_is_not_judged():
    state = settled(say(dealt(FULL_HOUSE, FIVE_NINES, seats=4), "bet 1, fold, fold, fold"))
    assert state.won[:4] == [4, 0, 0, 0]
    assert state.highs == [0] * 6


@pytest.mark.parametrize(("dealer", "shares"), [(3, [4, 0, 3, 0]), (0, [3, 0, 4, 0]), (2, [4, 0, 3, 0])])
def test_buck135_33_report_29_seven_between_two_the_odd_chip_to_the_left_of_the_dealer(dealer, shares):
    state = to_the_end(dealt(FOUR_KINGS, STRAIGHT, FOUR_KINGS_TOO, THREE_TENS, seats=4, dealer=dealer, carry=3))
    assert state.won[:4] == shares


def test_buck135_33_by_the_highest_natural_card_and_its_suit():
    """Both hold four kings with a six; one of them the king of spades."""
    for rows, shares in (
        ((FOUR_KINGS_TOO, STRAIGHT, FOUR_KINGS), [2, 0, 3, 0, 0]),
        ((FOUR_KINGS, STRAIGHT, FOUR_KINGS_TOO), [3, 0, 2, 0, 0]),
    ):
        assert at_showdown(*rows, odd_chip="high_card_suit").won[:5] == shares


def test_buck135_33_carried_odd_chips_stay_for_the_next_pot():
    state = at_showdown(FOUR_KINGS, STRAIGHT, FOUR_KINGS_TOO, odd_chip="carry")
    assert state.won[:5] == [2, 0, 2, 0, 0]
    assert state.standing.carry == 1
    following = dealt(carry=1, odd_chip="carry")
    assert following.bets.pot == 6
    assert settled(say(following, "bet 1, fold, fold, fold, fold")).standing.carry == 0


@pytest.mark.parametrize(("carry", "shares"), [(60, [50, 50]), (61, [51, 50])])
def test_buck135_example_28_a_pot_of_100_or_101(carry, shares):
    state = at_showdown(
        FIVE_NINES, LOW_5432A, THREE_TENS, STRAIGHT, seats=4, ante=10, mode="high_low", carry=carry, odd_chip="carry"
    )
    assert state.won[:4] == [*shares, 0, 0]


def test_buck135_41_the_high_half_has_the_odd_chip():
    state = at_showdown(FIVE_NINES, LOW_5432A, THREE_TENS, STRAIGHT, mode="high_low")
    assert state.won[:5] == [3, 2, 0, 0, 0]


def test_buck135_65_report_29_seven_between_high_and_low_and_the_low_half_tied():
    """Seven chips: four to the high, three to the lows, two of them to the first from the dealer's left."""
    state = at_showdown(
        LOW_6432A, FIVE_NINES, LOW_6432A_TOO, THREE_TENS, seats=4, mode="high_low", carry=3, odd_chip="carry"
    )
    assert state.won[:4] == [1, 4, 1, 0]
    assert state.standing.carry == 1
    state = at_showdown(LOW_6432A, FIVE_NINES, LOW_6432A_TOO, THREE_TENS, seats=4, mode="high_low", ante=2)
    assert state.won[:4] == [2, 4, 2, 0]


def test_buck135_65_a_tied_half_by_the_dealers_left():
    rows = (LOW_6432A, FIVE_NINES, LOW_6432A_TOO, THREE_TENS)
    assert at_showdown(*rows, mode="high_low", ante=3).won[:5] == [4, 8, 3, 0, 0]
    assert at_showdown(*rows, mode="high_low", ante=3, dealer=0).won[:5] == [3, 8, 4, 0, 0]


def test_buck135_65_a_tied_low_half_by_the_highest_natural_card_of_that_half():
    """Both lows are 6-4-3-2-A with a queen for the four: the aces decide, spades first."""
    rows = (LOW_6432A, FIVE_NINES, LOW_6432A_TOO, THREE_TENS)
    state = at_showdown(*rows, mode="high_low", ante=3, odd_chip="high_card_suit")
    assert state.won[:5] == [3, 8, 4, 0, 0]


def test_buck135_65_the_rank_of_the_highest_natural_card_comes_before_its_suit():
    """The ace of clubs comes before the six of spades, whose owner has a wild card for the ace."""
    rows = ("2s Qh 3d Qd 6s", FIVE_NINES, "Ac 2d 3h Qs 6c", THREE_TENS)
    assert at_showdown(*rows, mode="high_low", ante=3, odd_chip="high_card_suit").won[:5] == [3, 8, 4, 0, 0]


def test_buck135_65_51_is_26_and_25():
    state = at_showdown(
        FIVE_NINES, LOW_5432A, THREE_TENS, STRAIGHT, seats=4, ante=12, carry=3, odd_chip="carry", mode="high_low"
    )
    assert state.won[:2] == [26, 25]


def test_buck135_65_several_odd_chips_one_each_from_the_dealers_left():
    """Three tie for eleven chips: the two odd ones go to the first two of them from the dealer's left."""
    rows = ("Kh 7c Qs 2s 6d", "Kd 7h Qc 2h 6s", "Kc 7d Qd 2d 6c", "9c 8d Jh 3s 4c")
    for dealer, shares in ((3, [4, 4, 3, 0]), (0, [3, 4, 4, 0]), (1, [4, 3, 4, 0])):
        state = to_the_end(dealt(*rows, seats=4, ante=2, carry=3, dealer=dealer))
        assert state.won[:4] == shares
    state = to_the_end(dealt(*rows, seats=4, ante=2, carry=3, dealer=1, odd_chip="high_card_suit"))
    assert state.won[:4] == [4, 4, 3, 0]  # the kings of hearts and diamonds come before that of clubs


def test_buck135_65_odd_chips_of_hands_without_a_natural_card_go_from_the_dealers_left():
    """Two rows of nothing but wild cards: five aces each, and no card that stands for itself."""
    rows = ("2c 2d 3d 3c 2h", "4c 4d 5d 5c 4h")
    for dealer, shares in ((3, [3, 2]), (0, [2, 3])):
        state = dealt(*rows, seats=4, wilds="two", carry=1, dealer=dealer, odd_chip="high_card_suit")
        assert to_the_end(state).won[:2] == shares


def test_buck135_65_without_a_qualifying_low_the_high_takes_all():
    state = at_showdown(FIVE_NINES, FOUR_KINGS, THREE_TENS, FULL_HOUSE, seats=4, mode="high_low", low_qualifier=8)
    assert state.won[:4] == [4, 0, 0, 0]
    assert state.lows[:4] == [-1] * 4


def test_buck135_65_each_pot_by_itself_a_low_that_is_only_in_the_main_pot():
    state = settled(
        all_in(LOW_5432A, FIVE_NINES, FOUR_KINGS, FULL_HOUSE, stacks=[10, 50, 50, 50], mode="high_low", low_qualifier=8)
    )
    assert state.won[:4] == [20, 20 + 120, 0, 0]


def test_buck135_39_declaring_follows_the_last_round():
    state = to_declaring(FIVE_NINES, LOW_5432A, THREE_TENS, STRAIGHT)
    assert state.phase == DECLARE
    assert open_words(state, 2) == {"high", "low", "both"}
    assert buck135.waiting(state) == 0b1111
    state = at_showdown(FIVE_NINES, LOW_5432A, THREE_TENS, STRAIGHT, seats=4, mode="high_low")
    assert state.declared[:4] == [-1] * 4


def test_buck135_66_all_choose_at_once_and_nobody_hears_the_others():
    state = say(to_declaring(FIVE_NINES, LOW_5432A, THREE_TENS, STRAIGHT), "2 low")
    assert buck135.waiting(state) == 0b1011
    assert view(buck135, state, 2).declared[2] == 1
    for other in (-1, 0, 1, 3):
        assert view(buck135, state, other).declared[2] == -1
        assert not buck135.overheard(to_declaring(FIVE_NINES, LOW_5432A, THREE_TENS, STRAIGHT), 2, 1, other)
    state = say(state, "0 high, 1 low, 3 high")
    assert view(buck135, state, -1).declared[:4] == [0, 1, 1, 0]


def test_buck135_66_all_in_players_declare_too():
    state = all_in(
        FIVE_NINES, LOW_5432A, THREE_TENS, STRAIGHT, stacks=[10, 10, 10, 10], mode="high_low",
        hi_lo="declare_simultaneous",
    )  # fmt: skip
    assert buck135.waiting(state) == 0b1111


def test_buck135_66_the_best_of_those_who_declared_that_way():
    assert declared("high, low, low, high", FIVE_NINES, LOW_5432A, LOW_6432A, STRAIGHT) == [20, 20, 0, 0]
    assert declared("low, low, low, high", FIVE_NINES, LOW_5432A, LOW_6432A, STRAIGHT) == [0, 20, 0, 20]


def test_buck135_42_nobody_goes_one_way():
    assert declared("high, high, high, high", FIVE_NINES, LOW_5432A, LOW_6432A, STRAIGHT) == [40, 0, 0, 0]
    assert declared("low, low, low, low", FIVE_NINES, LOW_5432A, LOW_6432A, STRAIGHT) == [0, 40, 0, 0]


def test_buck135_66_a_declared_low_that_does_not_qualify_wins_nothing():
    rows = (FIVE_NINES, FOUR_KINGS, THREE_TENS, STRAIGHT)
    assert declared("high, low, low, high", *rows, low_qualifier=8) == [40, 0, 0, 0]


def test_buck135_66_if_only_lows_were_declared_and_none_qualifies_the_cards_speak():
    rows = (FIVE_NINES, FOUR_KINGS, FULL_HOUSE, THREE_TENS)
    assert declared("low, low, low, low", *rows, low_qualifier=8) == [40, 0, 0, 0]


BEST_BOTH = "Ah 2d 3h 4s 5c"  # a five-high straight, and 5-4-3-2-A
PAIRS = ("Kh Jd 8s 2c 9h", "Qd Js 8c 6c 7s", "Kd Tc 8h 7c 6d")


def test_buck135_66_both_wins_both_when_alone_the_best_both_ways():
    assert declared("both, high, low, high", BEST_BOTH, *PAIRS) == [40, 0, 0, 0]


def test_buck135_40_who_said_both_and_ties_one_way_loses_both():
    rows = (BEST_BOTH, "Ad 2h 3s 4c 5d", *PAIRS[:2])
    assert declared("both, low, high, high", *rows) == [0, 20, 20, 0]


def test_buck135_66_who_fails_with_both_is_out_of_that_pot():
    # The straight beats his five-high one; the low goes to the next.
    assert declared("both, high, low, high", LOW_5432A, FIVE_NINES, LOW_6432A, STRAIGHT) == [0, 20, 20, 0]


def test_buck135_66_both_failing_leaves_the_pot_to_the_rest():
    assert declared("both, both, low, high", FIVE_NINES, LOW_5432A, LOW_6432A, STRAIGHT) == [0, 0, 20, 20]


def test_buck135_66_who_failed_with_both_stays_out_where_no_declared_low_qualifies():
    rows = (FIVE_NINES, FOUR_KINGS, THREE_TENS, FULL_HOUSE)
    assert declared("both, low, low, low", *rows, low_qualifier=8) == [0, 40, 0, 0]


def test_buck135_66_if_all_fail_the_cards_speak():
    assert declared("both, both, both, both", FIVE_NINES, LOW_5432A, LOW_6432A, STRAIGHT) == [20, 20, 0, 0]


def test_buck135_66_a_low_that_does_not_qualify_fails_both():
    rows = (FIVE_NINES, FOUR_KINGS, THREE_TENS, STRAIGHT)
    assert declared("both, high, high, high", *rows, low_qualifier=8) == [0, 40, 0, 0]


def test_buck135_66_each_pot_apart_both_may_fail_in_one_and_win_another():
    """Seat 0 is all-in with the best low; in the side pot seat 1 is alone the best both ways."""
    state = all_in(
        LOW_5432A, "3s 4h 5h 7h 6h", *PAIRS[:2], stacks=[10, 50, 50, 50], mode="high_low",
        hi_lo="declare_simultaneous",
    )  # fmt: skip
    state = settled(say(state, "0 low, 1 both, 2 high, 3 high"))
    assert state.won[0] + state.won[1] + state.won[2] + state.won[3] == 160
    assert state.won[1] >= 120
    assert state.won[0] == 20


def test_a_declaration_that_is_none_is_refused():
    assert buck135.why_not(to_declaring(FIVE_NINES, LOW_5432A, THREE_TENS, STRAIGHT), 0, 9).item == 66


def test_buck135_73_all_still_in_lay_their_rows_open():
    state = at_showdown(FIVE_NINES, FOUR_KINGS, THREE_TENS, STRAIGHT, seats=4)
    assert [shown.bit_count() for shown in buck135.shown(state)] == [5, 5, 5, 5]
    assert view(buck135, state, -1).rows[3] == state.rows[3]


def test_buck135_73_a_pot_won_by_folds_shows_nothing():
    state = say(dealt(seats=4), "bet 1, fold, fold, fold")
    assert buck135.shown(state) == [0, 0, 0, 0]


def test_report_25_settling_never_fails_though_nobody_declared_for_a_side_pot():
    state = all_in(
        FIVE_NINES, FOUR_KINGS, LOW_5432A, LOW_6432A, stacks=[10, 10, 50, 50], mode="high_low",
        hi_lo="declare_simultaneous", low_qualifier=8,
    )  # fmt: skip
    state = settled(say(state, "0 high, 1 high, 2 low, 3 low"))
    assert state.won[:4] == [20, 0, 20 + 80, 0]
