"""Hidden cards stay hidden: change what a seat may not see, and nothing that it gets changes."""

from hypothesis import given, settings
from hypothesis import strategies as some

from buckboard.engine.dice import new_dice, roll
from buckboard.engine.game import check, view
from buckboard.engine.known import known
from buckboard.engine.log import Log
from buckboard.engine.unseen import redeal
from table import random_log, replayed

SEEDS = some.integers(0, 2**40)


def cut(game, log, length):
    """The log after `length` moves, as its writer had it then."""
    state = replayed(game, log, length)[-1]
    return Log(log.game, log.options, log.before, log.cards, log.moves[:length], game.shown(state))


def twin_of(game, log, seat, dice):
    """A log that differs in nothing but what the seat may not know."""
    return redeal(game, known(game, log, seat), seat, dice)


def heard_by(seat, lines):
    return [line.text for line in lines if line.audience >> seat & 1]


@given(seed=SEEDS)
@settings(max_examples=150, deadline=None)
def test_two_deals_that_look_alike_to_a_seat_give_it_the_same_view_masks_record_and_narration(game, seed):
    dice = new_dice(seed)
    log = random_log(game, dice)
    log = cut(game, log, roll(dice, len(log.moves) + 1))
    seat = roll(dice, log.before.seats)
    twin = twin_of(game, log, seat, dice)
    assert known(game, twin, seat) == known(game, log, seat)
    ours, theirs = replayed(game, log), replayed(game, twin)
    # A draw that another seat has begun and not ended is not heard of: until then nothing has happened.
    theirs += theirs[-1:] * (len(ours) - len(theirs))
    for one, other in zip(ours, theirs, strict=True):
        assert view(game, one, seat) == view(game, other, seat)
        assert game.waiting(one) == game.waiting(other)
        assert game.legal(one, seat) == game.legal(other, seat)
        for stranger in range(log.before.seats):
            if stranger != seat:
                hidden = game.legal(view(game, one, seat), stranger)
                assert hidden == game.legal(view(game, other, seat), stranger)
    for step, ((mover, move), (_, other_move)) in enumerate(zip(log.moves, twin.moves, strict=False)):
        told = [
            line.text for line in game.narrate(ours[step], mover, move, ours[step + 1]) if line.audience >> seat & 1
        ]
        again = game.narrate(theirs[step], mover, other_move, theirs[step + 1])
        assert told == [line.text for line in again if line.audience >> seat & 1]


@given(seed=SEEDS)
@settings(max_examples=100, deadline=None)
def test_a_redealt_deal_is_legal_throughout(game, seed):
    dice = new_dice(seed)
    log = random_log(game, dice)
    log = cut(game, log, roll(dice, len(log.moves) + 1))
    twin = twin_of(game, log, roll(dice, log.before.seats), dice)
    assert sorted(twin.cards.pack) == sorted(log.cards.pack)
    states = replayed(game, twin)
    for state, (seat, move) in zip(states, twin.moves, strict=False):
        check(game, state, seat, move)


@given(seed=SEEDS)
@settings(max_examples=100, deadline=None)
def test_a_seat_sees_its_own_choices_in_its_view(game, seed):
    dice = new_dice(seed)
    log = random_log(game, dice)
    for state, (seat, move) in zip(replayed(game, log), log.moves, strict=False):
        seen = view(game, state, seat)
        assert game.legal(seen, seat) == game.legal(state, seat)
        assert game.waiting(seen) == game.waiting(state)
        if game.ASKS[state.phase] == "amount":
            for kind in range(game.legal(state, seat).bit_length()):
                assert game.lowest(seen, seat, kind) == game.lowest(state, seat, kind)
                assert game.highest(seen, seat, kind) == game.highest(state, seat, kind)
        check(game, seen, seat, move)


@given(seed=SEEDS)
@settings(max_examples=100, deadline=None)
def test_a_watcher_sees_what_every_seat_sees(game, seed):
    """A watcher's view says nothing that some seat's view does not: blanking a seat's view gives the watcher's."""
    dice = new_dice(seed)
    log = random_log(game, dice)
    for state in replayed(game, log):
        watcher = view(game, state, -1)
        for seat in range(log.before.seats):
            assert view(game, view(game, state, seat), -1) == watcher
