"""The deal moves on, people come and go, pots have limits, and sessions end."""

import pytest

from buckboard.engine.errors import TableRefused
from buckboard.engine.options import NONE
from buckboard.games import buckem
from buckem_table import lines, log_of, paid, rules, say, settled, standing_of, table

ANTE, BURN, CARRY = buckem.Next.ANTE, buckem.Next.BURN, buckem.Next.CARRY
ASIDE = {"pot_limit_mode": "cap_pot_surplus_aside"}
WIN = {"pot_limit_mode": "cap_burn_and_win"}
GOOD = "As 3c 4c 5c 6c"


def next_hand(standing, *hands, **choices):
    """The hand after a standing."""
    options = rules(**{"seats": max(standing.seats, 5), **choices})
    return buckem.new(options, standing, log_of(*hands, seats=standing.seats, **choices).cards)


def kind(standing):
    return standing.pot, standing.base, standing.next


@pytest.mark.parametrize("dealer", range(5))
@pytest.mark.parametrize("how", ["tricks", "nobody", "rake", "no rake"])
def test_buckem_46_the_deal_moves_left_after_every_hand(dealer, how):
    before = {"dealer": dealer}
    if how == "tricks":
        standing = paid([3, 2, None, None, None], before=before)
    elif how == "nobody":
        standing = settled(say(table(seats=5, before=before), *["fold"] * 5))
    else:
        state = say(table(GOOD, seats=5, before=before), "stay", *["fold"] * 4)
        standing = settled(say(state, "rake" if how == "rake" else "decline"))
    assert standing.dealer == (dealer + 1) % 5
    assert standing.hands == 1


def test_buckem_47_newcomers_sit_down_before_an_ante_hand_only():
    options = rules(seats=5)
    assert buckem.join(options, standing_of(options)).seats == 6
    for next_kind in (BURN, CARRY):
        with pytest.raises(TableRefused, match="everybody antes"):
            buckem.join(options, standing_of(options, pot=5, base=5, next=next_kind))


def test_buckem_47_leaving_is_open_between_any_two_hands():
    options = rules(seats=5)
    for next_kind in (ANTE, BURN, CARRY):
        after = buckem.leave(options, standing_of(options, pot=5, base=5, next=next_kind), 0)
        assert (after.seats, after.pot, after.next) == (4, 5, next_kind)


def test_buckem_48_there_is_no_limit_by_default():
    assert rules().pot_limit == NONE
    assert paid([2, 2, 1, 0, 0], pot=10**9).pot == 3 * 10**9


def test_buckem_48_a_burn_may_be_limited():
    standing = paid([2, 2, 1, 0, 0], pot=50, pot_limit=20)
    assert lines(standing) == [25, 25, -20, -20, -20]
    assert kind(standing) == (60, 20, BURN)


def test_buckem_48_or_burns_and_wins():
    standing = paid([2, 2, 1, 0, 0], pot=50, pot_limit=20, **WIN)
    assert lines(standing) == [10, 10, -20, -20, -20]
    assert kind(standing) == (30 + 60, 20, BURN)


def test_buckem_48_or_the_pot_with_the_surplus_set_aside():
    standing = paid([2, 2, 1, 0, 0], pot=20, pot_limit=20, **ASIDE)
    assert lines(standing) == [10, 10, -20, -20, -20]
    assert (kind(standing), standing.aside) == ((20, 20, BURN), 40)


@pytest.mark.parametrize("limit", [1, 500_000, 1_000_000])
def test_buckem_48_any_number_of_chips_may_be_the_limit(limit):
    assert paid([5, 0, None, None, None], pot=2_000_000, pot_limit=limit).chips[1] == -limit


def test_buckem_71_several_burns_may_build_more_than_the_limit():
    assert paid([2, 2, 1, 0, 0], pot=20, pot_limit=20).pot == 60


def test_buckem_71_what_stays_of_a_limited_win_makes_a_hand_without_an_ante():
    standing = paid([3, 2, None, None, None], pot=50, base=30, pot_limit=20, **WIN)
    assert lines(standing) == [10, 10, 0, 0, 0]
    assert kind(standing) == (30, 30, CARRY)
    assert next_hand(standing, pot_limit=20, **WIN).ante == 0


def test_buckem_71_rakes_and_pots_won_without_cards_are_limited_with_the_wins():
    def took(*, pot, base, hand=GOOD, say_last=("rake",), **choices):
        state = say(table(hand, seats=5, pot_limit=20, **WIN, **choices), "stay", *["fold"] * 4, *say_last)
        state.pot, state.base, state.ante = pot, base, 0
        standing = settled(state)
        assert standing.pot == pot - standing.chips[0]
        return standing.chips[0], standing.next

    assert took(pot=50, base=50) == (20, CARRY)
    assert took(pot=50, base=25) == (20, CARRY)
    assert took(pot=30, base=15) == (15, CARRY)
    assert took(pot=20, base=20) == (20, ANTE)
    assert took(pot=50, base=25, hand="3s 3c 4c 5c 6c", say_last=(), lone_unqualified="wins_pot") == (20, CARRY)


def test_buckem_71_an_odd_chip_of_a_limited_win_stays_with_the_rest():
    standing = paid([3, 2, None, None, None], pot=50, pot_limit=5, odd_chip="carry", **WIN)
    assert lines(standing)[:2] == [2, 2]
    assert kind(standing) == (46, 50, CARRY)


def test_buckem_71_a_refund_is_no_taking():
    standing = paid([1, 1, 1, 1, 1], pot=50, pot_limit=20, no_winner_pot="refund", **WIN)
    assert lines(standing) == [10 - 20] * 5
    assert kind(standing) == (100, 20, BURN)


def test_buckem_71_chips_aside_replace_the_antes():
    before = {"aside": 7, "chips": [-7, 0, 0, 0, 0]}
    state = table(seats=5, ante=3, pot_limit=20, before=before, **ASIDE)
    assert (state.pot, state.ante, state.base, state.aside) == (7, 0, 7, 0)
    state = table(seats=5, ante=3, pot_limit=5, before=before, **ASIDE)
    assert (state.pot, state.ante, state.base, state.aside) == (5, 0, 5, 2)
    standing = settled(say(state, *["fold"] * 5))
    assert (kind(standing), standing.aside) == ((5, 5, CARRY), 2)


def test_buckem_71_chips_aside_wait_for_an_ante_hand():
    before = {"aside": 7, "pot": 4, "base": 4, "next": BURN, "burned": 1, "chips": [-11, 0, 0, 0, 0]}
    state = table(seats=5, pot_limit=20, before=before, **ASIDE)
    assert (state.pot, state.base, state.aside) == (4, 4, 7)


def test_buckem_71_antes_above_the_limit_go_aside_too():
    state = table(seats=5, ante=3, pot_limit=10, **ASIDE)
    assert (state.pot, state.base, state.aside, state.ante) == (10, 15, 5, 3)


def test_buckem_71_antes_on_top_of_a_full_pot_and_chips_aside():
    told = {"seats": 5, "ante": 3, "pot_limit": 10, "no_rake_next": "carry_and_ante", **ASIDE}
    state = table(before={"pot": 10, "base": 5, "aside": 0, "chips": [-10, 0, 0, 0, 0]}, **told)
    assert (state.pot, state.base, state.aside, state.ante) == (10, 5, 15, 3)
    state = table(before={"pot": 10, "base": 5, "aside": 4, "chips": [-14, 0, 0, 0, 0]}, **told)
    assert (state.pot, state.base, state.aside, state.ante) == (10, 5, 4, 0)
    state = table(before={"pot": 7, "base": 5, "aside": 4, "chips": [-11, 0, 0, 0, 0]}, **told)
    assert (state.pot, state.base, state.aside, state.ante) == (10, 5, 1, 0)


def test_buckem_71_an_odd_chip_that_fills_the_pot_alone_is_a_single_pot():
    before = {"pot": 1, "aside": 4, "chips": [-5, 0, 0, 0, 0]}
    state = table(seats=5, pot_limit=1, odd_chip="carry", before=before, **ASIDE)
    assert (state.pot, state.base, state.aside) == (1, 1, 4)


def test_buckem_71_a_vast_pot_ends_the_session_and_is_divided():
    standing = paid([2, 2, 1, 0, None], pot=5 * 10**11)
    assert standing.winners == 0
    standing = paid([2, 2, 1, 0, None], pot=5 * 10**11 + 1)
    assert standing.winners == 0b00001, "the odd chips of pot and division"
    assert (sum(lines(standing)), kind(standing), standing.burned) == (5 * 10**11 + 1, (0, 0, ANTE), 0b01100)


def test_buckem_71_simulations_have_a_limit_of_20_antes_unless_told_otherwise():
    assert buckem.for_simulation({}) == {"pot_limit": 20}
    assert buckem.for_simulation({"ante": 3, "seats": 8}) == {"ante": 3, "seats": 8, "pot_limit": 60}
    assert buckem.for_simulation({"ante": 3, "pot_limit": None}) == {"ante": 3, "pot_limit": None}
    assert buckem.for_simulation({"ante": "x"})["ante"] == "x"


def ends(tricks, called, hands=0, **told):
    """Whether a session ends with a hand of these tricks, and the standing."""
    standing = paid(tricks, before={"last_round": called, "hands": hands}, **told)
    return bool(standing.winners), standing


NO_BURN, BURNED = [3, 2, None, None, None], [4, 1, None, None, None]


def test_buckem_49_by_default_after_the_call_with_the_first_empty_pot():
    assert not ends(NO_BURN, False)[0]
    assert not ends(BURNED, True)[0]
    assert ends(NO_BURN, True)[0]


def test_buckem_49_or_with_the_next_hand():
    assert not ends(BURNED, False, session_end="divide")[0]
    over, standing = ends(BURNED, True, session_end="divide", pot=13)
    assert over
    assert lines(standing) == [13 + 3, -13 + 3, 3, 2, 2]
    assert kind(standing) == (0, 0, ANTE)


@pytest.mark.parametrize("rounds", [1, 20, 500, 1000])
def test_buckem_49_or_after_a_fixed_number_of_hands(rounds):
    for called in (False, True):
        assert not ends(NO_BURN, called, rounds - 2, session_end="fixed_rounds", rounds=rounds)[0]
        assert ends(BURNED, called, rounds - 1, session_end="fixed_rounds", rounds=rounds)[0]


def test_buckem_72_calling_the_last_round_is_no_move():
    standing = standing_of(rules())
    buckem.call_last_round(standing)
    assert standing.last_round
    assert table(before={"last_round": True}).asked == table().asked


def test_buckem_72_an_odd_chip_in_the_pot_is_no_empty_pot():
    over, standing = ends(NO_BURN, True, pot=7, odd_chip="carry")
    assert (over, standing.pot) == (False, 1)


def test_buckem_72_chips_aside_are_divided_too_odd_ones_from_the_left_of_the_last_dealer():
    state = say(table(GOOD, seats=5, pot_limit=20, **ASIDE, before={"last_round": True, "dealer": 1}), "stay")
    state = say(state, *["fold"] * 4, "rake")
    state.aside = 8
    standing = settled(state)
    assert lines(standing) == [-1 + 1, -1 + 1, 5 - 1 + 2, -1 + 2, -1 + 2]
    assert (standing.aside, standing.winners) == (0, 0b100)


def test_buckem_72_the_best_result_wins_and_equal_ones_together():
    over, standing = ends(NO_BURN, True, pot=8)
    assert over
    assert buckem.winners(standing) == [0, 1]
    assert buckem.winners(standing_of(rules())) == []


def test_buckem_72_a_table_that_breaks_up_divides_what_lies_there():
    standing = standing_of(
        rules(seats=5), pot=9, base=9, next=BURN, burned=0b10, dealer=3, aside=3, chips=[0, -12, 0, 0, 0]
    )
    buckem.break_up(standing)
    assert lines(standing) == [2, -10, 2, 3, 3]
    assert (kind(standing), standing.aside, standing.winners) == ((0, 0, ANTE), 0, 0b11000)


def test_buckem_73_a_new_chair_begins_at_nothing():
    options = rules(seats=5)
    standing = standing_of(options, chips=[5, -4, -3, 2, 0], burned=0b10101, dealer=2)
    after = buckem.join(options, standing)
    assert (lines(after), after.burned, after.dealer) == ([5, -4, -3, 2, 0, 0], 0b10101, 2)
    after = buckem.join(options, standing, 1)
    assert (lines(after), after.burned, after.dealer) == ([5, 0, -4, -3, 2, 0], 0b101001, 3)
    after = buckem.join(options, standing, 3)
    assert (lines(after), after.burned, after.dealer) == ([5, -4, -3, 0, 2, 0], 0b100101, 2)
    assert lines(standing) == [5, -4, -3, 2, 0]


def test_buckem_73_a_table_has_room_for_eight():
    options = rules(seats=8)
    with pytest.raises(TableRefused, match="8 are the most"):
        buckem.join(options, standing_of(options))
    with pytest.raises(TableRefused, match="places 0 to 5"):
        buckem.join(rules(seats=5), standing_of(rules(seats=5)), 6)


@pytest.mark.parametrize(("seat", "dealer"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 2)])
def test_buckem_73_when_somebody_leaves_the_others_keep_their_order_and_the_deal(seat, dealer):
    options = rules(seats=5)
    standing = standing_of(options, chips=[10, 11, 12, 13, 14], burned=0b11011, dealer=2)
    after = buckem.leave(options, standing, seat)
    assert lines(after) == [10 + other for other in range(5) if other != seat]
    assert after.dealer == dealer
    assert after.burned == int("11011"[: 4 - seat] + "11011"[5 - seat :], 2)
    assert after.chips[4] == 0


def test_buckem_73_when_the_last_seat_was_to_deal_the_deal_goes_round():
    options = rules(seats=5)
    assert buckem.leave(options, standing_of(options, dealer=4), 4).dealer == 0


def test_buckem_73_with_fewer_than_three_the_session_is_over():
    options = rules(seats=5)
    standing = standing_of(options, 3, chips=[4, -6, -7], pot=9, base=9, next=BURN, burned=0b110, dealer=1)
    after = buckem.leave(options, standing, 2)
    assert (lines(after), after.pot, after.winners) == ([8, -1], 0, 0b01)
    with pytest.raises(TableRefused, match="session is over"):
        buckem.leave(options, after, 0)
    with pytest.raises(TableRefused, match="session is over"):
        buckem.join(options, after)
    with pytest.raises(TableRefused, match="no seat 5"):
        buckem.leave(options, standing_of(options), 5)
