"""Who shares the pot, who is burned."""

import itertools

import pytest

from buckboard.games import buckem
from buckboard.games.buckem.scoring import takers
from buckem_table import lines, log_of, over, paid, rules, say, settled, table

ANTE, BURN = buckem.Next.ANTE, buckem.Next.BURN


def ways_to_win(stayers):
    """Every way in which five tricks may fall among stayers."""
    return [won for won in itertools.product(range(6), repeat=stayers) if sum(won) == 5]


@pytest.mark.parametrize("stayers", range(2, 9))
def test_buckem_25_at_most_two_win_and_up_to_four_stayers_somebody_always_does(stayers):
    found = set()
    seats = max(5, stayers)
    for tricks in ways_to_win(stayers):
        state = over([*tricks, *[None] * (seats - stayers)])
        winners = takers(state)
        assert winners == sum(1 << seat for seat, won in enumerate(tricks) if won >= 2)
        found.add(winners.bit_count())
    assert found == ({1, 2} if stayers < 5 else {0, 1, 2})


def test_buckem_26_by_default_two_winners_share_equally():
    assert lines(paid([3, 2, None, None, None], pot=10)) == [5, 5, 0, 0, 0]


def test_buckem_26_or_as_their_tricks_stand():
    assert lines(paid([3, 2, None, None, None], pot=10, split_mode="by_tricks")) == [6, 4, 0, 0, 0]
    assert lines(paid([2, 2, 1, None, None], pot=10, split_mode="by_tricks"))[:2] == [5, 5]


ODD = {  # tricks of three seats, the dealer's left first: who gets the chip (−1: it stays)
    "most_tricks_then_left": {(3, 2): 0, (2, 3): 1, (2, 2): 0},
    "left_of_dealer": {(3, 2): 0, (2, 3): 0, (2, 2): 0},
    "buckup": {(3, 2): 0, (2, 3): 1, (2, 2): -1},
    "carry": {(3, 2): -1, (2, 3): -1, (2, 2): -1},
}


@pytest.mark.parametrize("how", ODD)
@pytest.mark.parametrize("dealer", range(5))
def test_buckem_27_the_odd_chip(how, dealer):
    first, second = (dealer + 1) % 5, (dealer + 3) % 5
    for tricks, lucky in ODD[how].items():
        won = [None] * 5
        won[first], won[second] = tricks
        if sum(tricks) == 4:
            won[(dealer + 2) % 5] = 1
        standing = paid(won, pot=7, odd_chip=how, before={"dealer": dealer})
        burned = 7 if sum(tricks) == 4 else 0
        assert standing.chips[first] == 3 + (lucky == 0)
        assert standing.chips[second] == 3 + (lucky == 1)
        assert standing.pot == burned + (lucky < 0)


def test_buckem_28_a_burn_is_the_pot_as_it_was_played_for():
    standing = paid([2, 2, 1, 0, None], pot=12)
    assert lines(standing) == [6, 6, -12, -12, 0]
    assert (standing.pot, standing.base) == (24, 12)


def test_buckem_29_a_burn_is_booked_when_the_hand_is_settled():
    standing = paid([5, 0, None, None, None], pot=12)
    assert (standing.chips[1], standing.pot, standing.next, standing.burned) == (-12, 12, BURN, 0b10)
    state = buckem.new(rules(seats=5), standing, log_of(seats=5).cards)
    assert (state.pot, state.ante, state.base) == (12, 0, 12)


def test_buckem_30_a_burn_is_paid_in_full_on_credit():
    standing = paid([5, 0, None, None, None], pot=900, before={"chips": [0, -5000, 5000, 0, 0]})
    assert standing.chips[1] == -5900


def test_buckem_30_who_leaves_has_paid_already():
    options = rules(seats=5)
    standing = paid([5, 0, None, None, None], pot=12)
    after = buckem.leave(options, standing, 1)
    assert (after.pot, after.next, after.burned, lines(after)) == (12, BURN, 0, [12, 0, 0, 0])


def test_buckem_31_a_burned_player_who_folds_next_has_paid_all_the_same():
    standing = paid([5, 0, None, None, None], pot=12)
    state = buckem.new(rules(seats=5), standing, log_of(seats=5).cards)
    after = settled(say(state, *["fold"] * 5))
    assert lines(after) == [12, -12, 0, 0, 0]


def test_buckem_32_by_default_a_pot_that_nobody_wins_stays_under_the_burns():
    standing = paid([1, 1, 1, 1, 1], pot=10)
    assert lines(standing) == [-10] * 5
    assert (standing.pot, standing.base, standing.next, standing.burned) == (60, 10, BURN, 0b11111)


def test_buckem_32_or_it_goes_back_and_the_burns_are_the_pot():
    standing = paid([1, 1, 1, 1, 1], pot=10, no_winner_pot="refund")
    assert lines(standing) == [-8] * 5
    assert (standing.pot, standing.base, standing.next) == (50, 10, BURN)


def test_buckem_33_without_a_burn_everybody_antes_next():
    standing = paid([3, 2, None, None, None], pot=10)
    assert (standing.pot, standing.base, standing.next, standing.burned) == (0, 0, ANTE, 0)
    state = buckem.new(rules(seats=5, ante=4), standing, log_of(seats=5).cards)
    assert (state.pot, state.ante, state.base) == (20, 4, 20)


@pytest.mark.parametrize("pot", range(1, 24))
def test_buckem_67_shares_by_tricks_are_rounded_down_and_the_rest_is_an_odd_chip(pot):
    standing = paid([3, 2, None, None, None], pot=pot, split_mode="by_tricks", odd_chip="carry")
    assert lines(standing)[:2] == [3 * pot // 5, 2 * pot // 5]
    assert standing.pot == pot - sum(lines(standing)) in (0, 1)


def test_buckem_67_a_lone_winner_takes_all_by_tricks_too():
    assert lines(paid([4, 1, None, None, None], pot=7, split_mode="by_tricks"))[0] == 7


def test_buckem_67_an_odd_chip_that_stays_leaves_an_ante_hand_an_ante_hand():
    standing = paid([3, 2, None, None, None], pot=7, odd_chip="carry")
    assert (standing.pot, standing.base, standing.next) == (1, 0, ANTE)
    state = buckem.new(rules(seats=5), standing, log_of(seats=5).cards)
    assert (state.pot, state.base) == (6, 5)
    assert buckem.join(rules(seats=5), standing).seats == 6


def test_buckem_67_and_a_burn_hand_a_burn_hand():
    standing = paid([2, 2, 1, None, None], pot=7, odd_chip="carry")
    assert (standing.pot, standing.base, standing.next) == (8, 7, BURN)


@pytest.mark.parametrize("dealer", range(5))
def test_buckem_69_odd_chips_of_a_refund_go_from_the_dealers_left(dealer):
    state = say(table(seats=5, no_rake_next="refund", before={"dealer": dealer}), *["fold"] * 5)
    state.pot, state.base, state.ante = 13, 13, 0
    standing = settled(state)
    expected = [2] * 5
    for step in range(1, 4):
        expected[(dealer + step) % 5] = 3
    assert lines(standing) == expected
    assert (standing.pot, standing.base, standing.next) == (0, 0, ANTE)


def test_buckem_69_a_refund_goes_to_everybody_dealt_in_also_to_folders():
    standing = paid([1, 1, 1, 1, 1, None], pot=12, no_winner_pot="refund")
    assert lines(standing) == [2 - 12] * 5 + [2]
