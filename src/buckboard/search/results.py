"""What came of many hands: sums that add up, whoever played the hands and in how many pieces."""

import math
from typing import Any

import msgspec


class Results(msgspec.Struct):
    """Counts over hands. `sums` and `squares` are by seat, of what each hand brought it."""

    sums: list[int]
    squares: list[float]
    wins: list[int]  # matches, by seat
    counts: list[int]  # the game's own
    hands: int = 0
    decisions: int = 0
    matches: int = 0  # played to their end

    def add(self, other: "Results") -> None:
        """Count these hands too."""
        for name in self.__struct_fields__:
            mine, more = getattr(self, name), getattr(other, name)
            if isinstance(mine, list):
                mine[:] = [a + b for a, b in zip(mine, more, strict=True)]
            else:
                setattr(self, name, mine + more)

    def mean(self, seat: int) -> float:
        """What a hand brought the seat on average."""
        return self.sums[seat] / self.hands if self.hands else 0.0

    def standard_error(self, seat: int) -> float | None:
        """The standard error of that mean, hands taken as independent; None for fewer than two."""
        if self.hands < 2:
            return None
        scatter = self.hands * self.squares[seat] - float(self.sums[seat]) ** 2
        return math.sqrt(max(scatter, 0.0) / (self.hands - 1)) / self.hands


def no_results(game: Any, seats: int) -> Results:
    """Results of no hands at all."""
    return Results([0] * seats, [0.0] * seats, [0] * seats, [0] * game.TALLY)
