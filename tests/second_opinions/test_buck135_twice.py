"""Buck Thirty-Five as the product plays it, and as it is told in naive_buck135: the same hands, move by move."""

from collections import Counter

import msgspec
import pytest

import naive_buck135
from buckboard.engine.dice import new_dice, roll
from buckboard.engine.game import AMOUNT, ENOUGH, next_asked
from buckboard.engine.options import written
from buckboard.engine.state import copy
from buckboard.games import buck135
from buckboard.games.buck135.state import BET, DRAW, WORDS
from buckboard.testing import random_move, random_options
from table import deal, later_standing

HANDS = 1200


def offered(state, seat):
    """The choices of a seat in the form that the story has them."""
    mask = buck135.legal(state, seat)
    kinds = [kind for kind in range(mask.bit_length()) if mask >> kind & 1]
    if state.phase == BET:
        return {
            WORDS[BET][kind]: (buck135.lowest(state, seat, kind), buck135.highest(state, seat, kind)) for kind in kinds
        }
    if state.phase == DRAW:
        return {"enough" if kind == ENOUGH else kind for kind in kinds}
    return {WORDS[state.phase][kind] for kind in kinds}


def in_words(state, move):
    """A move in the form that the story is told."""
    if state.phase == BET:
        return WORDS[BET][move % AMOUNT], move // AMOUNT
    if state.phase == DRAW:
        return "enough" if move == ENOUGH else move
    return WORDS[state.phase][move]


def patient_move(state, seat, dice):
    """A random move that folds seldom, so that hands get somewhere, and bets small on credit."""
    move = random_move(buck135, state, seat, dice)
    if state.phase == BET:
        if move % AMOUNT == 4 and roll(dice, 4):
            return 2
        if move // AMOUNT > 1000:
            least = buck135.lowest(state, seat, move % AMOUNT)
            return move % AMOUNT + AMOUNT * least if least < 1000 else 2 if buck135.legal(state, seat) >> 2 & 1 else 0
    return move


def play_both(seed, counts):
    dice = new_dice(seed, 135)
    options = small(random_options(buck135, dice), dice)
    before = later_standing(buck135, options, dice, roll(dice, 4))
    state, cards = deal(buck135, options, copy(before), dice)
    rules = written(options, all_of_them=True)
    story = naive_buck135.hand(rules, before.seats, before.dealer, before.stacks, before.carry, cards.pack[:52])
    said = None
    while True:
        try:
            seat, choices = story.send(said)
        except StopIteration as end:
            table = end.value
            break
        assert next_asked(buck135, state) == seat
        assert offered(state, seat) == choices
        move = patient_move(state, seat, dice)
        said = in_words(state, move)
        counts[state.phase] += 1
        buck135.apply(state, seat, move)
    assert state.phase == buck135.OVER
    for seat in table.live if len(table.live) > 1 else ():
        assert state.rows[5 * seat : 5 * seat + 5] == table.rows[seat]
    buck135.settle(state)
    results = [state.bets.behind[seat] + state.won[seat] for seat in range(before.seats)]
    kept = state.standing.carry
    if state.standing.winners:  # the last hand gives away what was kept
        results[state.eldest] -= table.kept
        kept = table.kept
    assert results == [table.left[seat] for seat in range(before.seats)]
    assert kept == table.kept
    counts["showdowns"] += len(table.live) > 1
    counts["side pots"] += len(table.live) > 1 and len(+naive_buck135.pots(table)) > 1


def small(options, dice):
    """The house rules with chips that can be counted one by one."""
    return msgspec.structs.replace(
        options,
        ante=min(options.ante, roll(dice, 30)),
        bet_small=min(options.bet_small, 1 + roll(dice, 12)),
        bet_big=min(options.bet_big, 1 + roll(dice, 24)),
        max_raises=min(options.max_raises, 5),
        stack=options.stack if options.stack < 0 else 20 + roll(dice, 60),
    )


@pytest.mark.parametrize("part", range(4))
def test_both_play_the_same_buck_thirty_five(part):
    counts = Counter()
    for seed in range(part, HANDS, 4):
        play_both(seed, counts)
    assert counts["showdowns"] > 60
    assert counts["side pots"] > 10
    assert all(counts[phase] > 20 for phase in (BET, DRAW, buck135.BUY, buck135.DECLARE))
