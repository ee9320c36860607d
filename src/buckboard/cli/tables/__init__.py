"""How each game's table is drawn: one module a game, the words of `buckboard.tables` and what needs a pen."""

import importlib
from collections.abc import Sequence
from typing import Protocol, cast

from rich.text import Text

from buckboard.cli.pen import Pen
from buckboard.tables import Before, Seen, Words, number, signed, words_of

__all__ = ["SOME", "Before", "Seen", "Table", "number", "signed", "table_of"]

SOME = 8  # as many hands of a score sheet as a screen holds


class Drawing(Protocol):
    """What a game's module in this folder offers."""

    def hand(self, pen: Pen, seen: Seen, offered: int, /) -> list[Text]: ...  # the own cards
    def sheet(self, pen: Pen, hands: Sequence[Before], seen: Seen, most: int, /) -> list[Text]: ...  # last hands


class Table:
    """A game's table on the terminal: its words, and its drawing."""

    def __init__(self, words: Words, drawing: Drawing) -> None:
        self.CARDS_IN_THE_MIDDLE = words.CARDS_IN_THE_MIDDLE
        self.question = words.question
        self.score = words.score
        self.said = words.said
        self.lying = words.lying
        self.is_out = words.is_out
        self.order = words.order
        self.last_trick = words.last_trick
        self.opened = words.opened
        self.not_played = words.not_played
        self.hand = drawing.hand
        self.sheet = drawing.sheet
        self._words = words

    def facts(self, seen: Seen) -> list[str]:
        """Trump, contract, pot, each as a line of text."""
        return [point.said for point in self._words.points(seen)]


def table_of(name: str) -> Table:
    """The table of a game, by the name that records use."""
    drawing = importlib.import_module(f"buckboard.cli.tables.{name}")
    return Table(words_of(name), cast(Drawing, drawing))
