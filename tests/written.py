"""Matches played at random and written down: what tests of records begin with."""

import json

from buckboard.engine.dice import new_dice, roll
from buckboard.engine.log import Log
from buckboard.engine.match import Match
from buckboard.engine.record import dumps
from buckboard.testing import random_move, random_options, shuffled

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"]


def begin(game, dice, options=None):
    """A match under random house rules before its first hand."""
    rules = random_options(game, dice) if options is None else options
    seats = game.opening(rules, 0).seats
    return Match(game, rules, NAMES[:seats], match="m1", dealer=roll(dice, seats))


def deal(match, dice):
    """Deal the next hand."""
    match.start(shuffled(match.game, match.options, match.standing, dice))


def play(match, dice, moves=2000):
    """Play at most so many moves of the hand."""
    while match.playing and moves:
        match.play(match.asked, random_move(match.game, match.state, match.asked, dice))
        moves -= 1


def played(game, dice, hands=3, options=None):
    """A match with up to so many hands played."""
    match = begin(game, dice, options)
    for _ in range(hands):
        if match.winners:
            break
        deal(match, dice)
        play(match, dice)
    return match


def records(game, seed, hands=3, options=None):
    """The records of a match played at random, as they come from a file."""
    return [json.loads(dumps(record)) for record in played(game, new_dice(seed), hands, options).records]


def lines(fields):
    """Records as lines of a file."""
    return [json.dumps(record).encode() for record in fields]


def prefix(match, dice):
    """The log of a match's last hand, cut somewhere."""
    log = match.log
    return Log(log.game, log.options, log.before, log.cards, log.moves[: roll(dice, len(log.moves) + 1)])
