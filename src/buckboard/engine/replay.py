"""A log played over again: every state of the hand, each move through the checked door."""

from collections.abc import Iterator
from typing import Any

from buckboard.engine.errors import BadRecord
from buckboard.engine.game import Game, check
from buckboard.engine.log import Log
from buckboard.engine.state import copy


def is_whole(log: Log) -> bool:
    """Whether a log holds every card and every move, so that it can be replayed."""
    cards = log.cards
    return -1 not in cards.pack[: cards.size] and all(move >= 0 for _, move in log.moves)


def replay(game: Game, log: Log) -> Iterator[tuple[Any, int, int]]:
    """Each state of a hand with the seat and the move made from it; last the state after them all, −1, −1.

    Every state is a copy of its own; the last is not settled. Raises IllegalMove at the first move that the rules
    do not allow, and BadRecord if the log is only what one seat saw.
    """
    if not is_whole(log):
        raise BadRecord("Only a record that holds every card and every move can be replayed; this one has “??”.")
    state = game.new(log.options, copy(log.before), log.cards)
    for seat, move in log.moves:
        check(game, state, seat, move)
        yield state, seat, move
        state = copy(state)
        game.apply(state, seat, move)
    yield state, -1, -1


def turn_order(state: Any, seat: int) -> int:
    """How far a seat sits from the dealer, clockwise: 0 for the dealer's left, the dealer last."""
    seats: int = state.standing.seats
    return int(seat - state.standing.dealer - 1) % seats
