"""Rules of thumb: for each game a page of plain card sense, in the file of its name."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from buckboard.bots import Choose

VERSION = "1"


def chooser(game: str) -> "Choose":
    """How the thumb bot chooses in the game of that name."""
    choose: Choose = import_module(f"buckboard.bots.thumb.{game}").choose
    return choose
