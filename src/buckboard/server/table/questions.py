"""Which question is open to which seat: its number is that of the entry that opened it, whatever else happens."""

from collections.abc import Iterable


class Questions:
    """The questions of the hand that is played.

    Every answer that the rules hear opens new ones: where several seats are asked at once their answers are held until
    the last has come, and nothing is asked anew before.
    """

    def __init__(self) -> None:
        self.open: dict[int, int] = {}  # by seat

    def number(self, seat: int) -> int:
        """The question that is open to a seat; −1 for none."""
        return self.open.get(seat, -1)

    def ask(self, entry: int, asked: Iterable[int]) -> None:
        """After an entry these seats are asked."""
        self.open = dict.fromkeys(asked, entry)
