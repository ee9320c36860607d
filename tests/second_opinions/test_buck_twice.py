"""The engine's Buck and the naive one, hand by hand under random house rules."""

from hypothesis import given, settings
from hypothesis import strategies as some

import naive_buck
from buckboard.engine.cards import show
from buckboard.engine.dice import new_dice, roll
from buckboard.engine.game import next_asked
from buckboard.engine.options import written
from buckboard.engine.state import copy
from buckboard.engine.words import legal_words, word
from buckboard.games import buck
from buckboard.testing import random_move, random_options, shuffled
from table import later_standing

SEEDS = some.integers(0, 2**40)


def play_one(options, standing, dice):
    """One hand played by both; the standing after it, and the table of the naive rules."""
    cards = shuffled(buck, options, standing, dice)
    state = buck.new(options, copy(standing), cards)
    before = buck.write_standing(options, standing)
    table = naive_buck.Table(written(options, all_of_them=True), before, [show(card) for card in cards.pack[:24]])
    while (asked := table.asks()) is not None:
        seat, words = asked
        assert next_asked(buck, state) == seat
        assert legal_words(buck, state, seat) == words
        move = random_move(buck, state, seat, dice)
        table.say(seat, word(buck, state.phase, move))
        buck.apply(state, seat, move)
    assert next_asked(buck, state) == -1
    buck.settle(state)
    assert (buck.write_standing(options, state.standing), buck.winners(state.standing)) == table.after()
    return state.standing, table


@given(seed=SEEDS)
@settings(max_examples=400, deadline=None)
def test_both_play_the_same_buck(seed):
    dice = new_dice(seed)
    options = random_options(buck, dice)
    play_one(options, later_standing(buck, options, dice, roll(dice, 6)), dice)


def test_both_end_the_same_matches_of_buck():
    """Scores near the target, where the ways to win differ; every kind of hand comes up."""
    ended, kinds = 0, set()
    for seed in range(400):
        dice = new_dice(seed, 43)
        options = random_options(buck, dice)
        scores = [options.target - roll(dice, 14) + 2 for _ in range(2)]
        standing = buck.read_standing(options, 4, {"dealer": roll(dice, 4), "scores": scores})
        for _ in range(3):
            standing, table = play_one(options, standing, dice)
            contract = table.contract()
            kinds.add(None if contract is None else contract[1])
            if contract is not None:
                kinds |= {"stuck"} if contract[2] else set()
                kinds |= {"conceded"} if table.conceded() else {f"{len(table.playing())} playing"}
            if standing.winners:
                ended += 1
                break
    assert ended > 100
    assert kinds >= {None, "stuck", "conceded", "2 playing", "3 playing", "4 playing", *naive_buck.LADDER}
