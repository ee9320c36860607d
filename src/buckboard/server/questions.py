"""Which question is open to which seat: its number is that of the entry that opened it, whatever else happens."""

from collections.abc import Iterable


class Questions:
    """The questions of the hand that is played."""

    def __init__(self) -> None:
        self.open: dict[int, int] = {}  # by seat

    def number(self, seat: int) -> int:
        """The question that is open to a seat; −1 for none."""
        return self.open.get(seat, -1)

    def ask(self, entry: int, asked: Iterable[int], anew: Iterable[int]) -> None:
        """After an entry these seats are asked; whose question was answered or taken back is asked anew."""
        gone = set(anew)
        self.open = {seat: entry if seat in gone else self.open.get(seat, entry) for seat in asked}
