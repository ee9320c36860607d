"""Claiming the rest: who is on lead and cannot lose a trick any more need not play the hand out card by card.

A game of tricks says in `rest_is_mine` when that is so, from what the seat has seen; other games lack it.
"""

from collections.abc import Sequence
from typing import Any

from buckboard.engine.cards import lowest
from buckboard.engine.game import Game, next_asked
from buckboard.engine.state import copy


def may_claim(game: Game, view: Any, seat: int) -> bool:
    """Whether a seat may say that the rest is its own; `view` is what the seat itself sees."""
    rest_is_mine = getattr(game, "rest_is_mine", None)
    return rest_is_mine is not None and rest_is_mine(view, seat)


def played_out(game: Game, state: Any, seat: int, order: Sequence[int]) -> list[tuple[int, int]]:
    """The moves that end a hand whose rest is claimed: one's own cards in some order, from others the first they may.

    `state` is left as it was.
    """
    state, moves = copy(state), list[tuple[int, int]]()
    while (asked := next_asked(game, state)) >= 0:
        legal = game.legal(state, asked)
        card = next(card for card in order if legal >> card & 1) if asked == seat else lowest(legal)
        game.apply(state, asked, card)
        moves.append((asked, card))
    return moves
