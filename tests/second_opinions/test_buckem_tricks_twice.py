"""Legal cards and takers of tricks in the engine's Buck 'em and in the naive one."""

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as some

import naive_buckem
from buckboard.engine.cards import members, show
from buckboard.engine.dice import new_dice, roll
from buckboard.engine.options import written
from buckboard.engine.seats import seat_list
from buckboard.games import buckem
from buckboard.testing import random_hand, random_options
from table import later_standing

SEEDS = some.integers(0, 2**40)


def tricks_agree(options, standing, dice):
    """Watch one hand; the number of tricks that were played."""
    rules = written(options, all_of_them=True)
    trick, taken, leader = [], [0] * standing.seats, None
    for state, seat, move in random_hand(buckem, options, standing, dice):
        if state.phase != buckem.PLAY or seat < 0:
            continue
        trump = "cdhs"[state.trump]
        stayers = seat_list(state.stayers)
        if leader is None:
            leader = naive_buckem.next_seat(standing.dealer, stayers, standing.seats)
        expected = naive_buckem.next_seat(trick[-1][0], stayers, standing.seats) if trick else leader
        assert seat_list(buckem.waiting(state)) == [expected] == [seat]
        hand = [show(card) for card in members(state.hands[seat])]
        open_now = [show(card) for card in members(buckem.legal(state, seat))]
        assert sorted(open_now) == sorted(naive_buckem.playable(hand, trick, trump, rules))
        trick.append((seat, show(move)))
        if len(trick) == len(stayers):
            leader = naive_buckem.taker_of(trick, trump)
            taken[leader] += 1
            trick = []
    assert state.tricks[: standing.seats] == taken
    return sum(taken)


@given(seed=SEEDS)
@settings(max_examples=300, deadline=None)
def test_both_play_the_same_tricks_of_buckem(seed):
    dice = new_dice(seed)
    options = random_options(buckem, dice)
    assert tricks_agree(options, later_standing(buckem, options, dice, roll(dice, 4)), dice) in (0, 5)


def test_every_size_of_table_and_both_duties_are_seen():
    seen = set()
    for seed in range(200):
        dice = new_dice(seed, 47)
        options = msgspec.structs.replace(random_options(buckem, dice), seats=5 + seed % 4)
        if tricks_agree(options, buckem.opening(options, roll(dice, options.seats)), dice):
            seen.add((options.seats, options.must_trump, options.must_head))
    assert len(seen) == 16
