"""Bots: functions of what a seat knows, and of nothing else.

A bot that sits down gives a function `choose(seat, view, choices, heard)`: its seat, the table as that seat sees
it, its legal moves, and the moves of this hand as it heard them (−1: made, but not shown). It returns a move.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from buckboard.bots import random_bot, thumb
from buckboard.engine.errors import UnknownWord
from buckboard.engine.game import Game

Choose = Callable[[int, Any, Mapping[int, range], Sequence[tuple[int, int]]], int]


class Bot(NamedTuple):
    """A way to play any of the games."""

    name: str  # as commands and records write it
    version: str  # changes when its play does
    sentence: str
    sit_down: Callable[[Game, list[int]], Choose]  # with its own dice


BOTS: dict[str, Bot] = {
    bot.name: bot
    for bot in (
        Bot(
            "random",
            random_bot.VERSION,
            "Any legal move, each as likely as the others.",
            lambda game, dice: partial(random_bot.choose, dice),
        ),
        Bot(
            "thumb",
            thumb.VERSION,
            "Plain card sense: the advice that players give each other.",
            lambda game, dice: thumb.chooser(game.NAME),
        ),
    )
}


def read_bots(names: str) -> list[Bot]:
    """Bots as typed, "random,thumb". Raises UnknownWord."""
    found = []
    for name in names.split(","):
        bot = BOTS.get(name.strip().lower())
        if bot is None:
            raise UnknownWord(name, f"a bot is {' or '.join(BOTS)}")
        found.append(bot)
    return found
