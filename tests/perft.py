"""Perft for cards: how many ways to go on a deal allows, ply by ply."""

from buckboard.engine.game import moves_of, next_asked
from buckboard.engine.state import copy


def perft(game, state, plies):
    """The number of lines of play of each length up to `plies`."""
    counts = [0] * plies

    def walk(state, ply):
        seat = next_asked(game, state)
        if seat < 0:
            return
        moves = moves_of(game, state, seat)
        counts[ply] += len(moves)
        if ply + 1 < plies:
            for move in moves:
                after = copy(state)
                game.apply(after, seat, move)
                walk(after, ply + 1)

    walk(state, 0)
    return counts
