"""A log is everything a hand was made of: options, standing, cards and moves. Replay gives the rest."""

from typing import Any

import msgspec

from buckboard.engine.state import Cards

HIDDEN = -1  # a move that the writer did not see


class Log(msgspec.Struct):
    """One hand. What a seat knows is the same thing with blanks: see `record.known`."""

    game: str
    options: Any
    before: Any  # the standing before the hand
    cards: Cards
    moves: list[tuple[int, int]]  # (seat, move) in order; a move may be HIDDEN
    shown: list[int] = []  # by seat, the cards laid open when the hand was over; empty before
