"""Random matches for tests: standings that have a history, states at every step, logs that replay."""

from buckboard.engine.dice import roll
from buckboard.engine.game import next_asked
from buckboard.engine.log import Log
from buckboard.engine.state import copy
from buckboard.testing import random_move, random_options, shuffled


def deal(game, options, standing, dice):
    """A dealt state and the cards it was dealt from."""
    cards = shuffled(game, options, standing, dice)
    return game.new(options, copy(standing), cards), cards


def opening(game, options, dice):
    """The standing before the first hand, with a dealer by the dice."""
    standing = game.opening(options, 0)
    return game.opening(options, roll(dice, standing.seats))


def play_on(game, state, dice):
    """Play a dealt state to its end in place; the moves made."""
    moves = []
    while (seat := next_asked(game, state)) >= 0:
        move = random_move(game, state, seat, dice)
        game.apply(state, seat, move)
        moves.append((seat, move))
    return moves


def later_standing(game, options, dice, hands):
    """The standing after up to `hands` random hands; the last before the match would be over."""
    standing = opening(game, options, dice)
    for _ in range(hands):
        state, _ = deal(game, options, standing, dice)
        play_on(game, state, dice)
        game.settle(state)
        if game.winners(state.standing):
            break
        standing = state.standing
        between_hands(game, standing, dice)
    return standing


def between_hands(game, standing, dice):
    """What people may say between two hands: in Buck 'em somebody calls the last round now and then."""
    if hasattr(game, "call_last_round") and roll(dice, 4) == 0:
        game.call_last_round(standing)


def random_log(game, dice, options=None, hands=4):
    """The log of one whole random hand somewhere in a match under random house rules."""
    rules = random_options(game, dice) if options is None else options
    before = later_standing(game, rules, dice, roll(dice, hands))
    state, cards = deal(game, rules, before, dice)
    moves = play_on(game, state, dice)
    return Log(game.NAME, rules, before, cards, moves, game.shown(state))


def replayed(game, log, length=None):
    """The states of a log before each of its first `length` moves, and the one after."""
    state = game.new(log.options, copy(log.before), log.cards)
    states = [copy(state)]
    for seat, move in log.moves[:length]:
        game.apply(state, seat, move)
        states.append(copy(state))
    return states
