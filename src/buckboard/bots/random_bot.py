"""Any legal move, each as likely as the others, every amount counted as a move of its own."""

from collections.abc import Mapping, Sequence
from typing import Any

from buckboard.engine.dice import roll
from buckboard.engine.game import AMOUNT

VERSION = "1"


def choose(
    dice: list[int], seat: int, view: Any, choices: Mapping[int, range], heard: Sequence[tuple[int, int]]
) -> int:
    """One roll of the dice over all legal moves, kinds ascending, then amounts: as compiled random play rolls."""
    chosen = roll(dice, sum(map(len, choices.values())))
    for kind, chips in choices.items():
        if chosen < len(chips):
            return kind + AMOUNT * chips[chosen]
        chosen -= len(chips)
    raise AssertionError("a seat that is asked has a legal move")
