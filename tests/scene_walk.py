"""Random hands as a web table goes through them: one command at a time, a whole draw being one."""

from typing import NamedTuple

from buckboard.engine.game import ENOUGH, next_asked, view
from buckboard.engine.log import HIDDEN
from buckboard.engine.state import copy
from buckboard.server.scenes import acts_of, deal_acts, first_of_trick, mine_of, public_of
from buckboard.testing import random_move

WATCHER = -1
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


class Moment(NamedTuple):
    """A moment of a hand: how it stands, and the command that led to it."""

    state: object  # settled, if the hand is over
    seat: int  # who has just moved; −1 after the deal
    moves: list  # as a watcher heard them
    before: object  # a watcher's view until then; None after the deal
    done: list  # all moves of the hand so far


def settled(game, state):
    """A state of its own, settled if nobody is asked any more."""
    state = copy(state)
    if not game.waiting(state):
        game.settle(state)
    return state


def turn_of(game, state, dice):
    """What the seat that is asked does at once, at random: several moves for a draw."""
    seat = next_asked(game, state)
    trial, moves = copy(state), []
    while not moves or (game.ASKS[state.phase] == "discard" and moves[-1] != ENOUGH):
        moves.append(random_move(game, trial, seat, dice))
        game.apply(trial, seat, moves[-1])
    return seat, moves


def turns_of(game, log):
    """The moves of a log as commands; a draw that is not ended is left out."""
    state = game.new(log.options, copy(log.before), log.cards)
    turn = []
    for seat, move in log.moves:
        discards = game.ASKS[state.phase] == "discard"
        turn.append(move)
        game.apply(state, seat, move)
        if not discards or move == ENOUGH:
            yield seat, turn
            turn = []


def moments(game, options, standing, cards, turns):
    """Every moment of a hand; `turns(state)` gives the next command, or None."""
    state = game.new(options, copy(standing), cards)
    yield Moment(settled(game, state), WATCHER, [], None, [])
    done = []
    while game.waiting(state) and (turn := turns(state)):
        seat, moves = turn
        before = view(game, settled(game, state), WATCHER)
        heard = [move if game.overheard(state, seat, move, WATCHER) else HIDDEN for move in moves]
        for move in moves:
            game.apply(state, seat, move)
        done += [(seat, move) for move in moves]
        yield Moment(settled(game, state), seat, heard, before, done[:])


def random_moments(game, options, standing, cards, dice):
    """Every moment of a random hand."""
    return moments(game, options, standing, cards, lambda state: turn_of(game, state, dice))


def moments_of(game, log):
    """Every moment of a recorded hand."""
    turns = turns_of(game, log)
    return moments(game, log.options, log.before, log.cards, lambda state: next(turns, None))


def scene_of(game, moment, before, hand=1):
    """All that a table tells at a moment: the public table, what each seat has besides, the acts."""
    seats = moment.state.standing.seats
    watched = view(game, moment.state, WATCHER)
    led = first_of_trick(watched, moment.done)
    return {
        "public": public_of(game, watched, hand, NAMES[:seats], before, led=led),
        "mine": [mine_of(game, view(game, moment.state, seat), seat, 7) for seat in range(seats)],
        "acts": deal_acts(game, watched)
        if moment.before is None
        else acts_of(game, moment.before, moment.seat, moment.moves, watched),
    }
