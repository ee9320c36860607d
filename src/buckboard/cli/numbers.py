"""Numbers on the command line, read strictly: the digits 0 to 9, between a least and a most."""

import re
from collections.abc import Callable

from buckboard.engine.errors import BuckboardError

MOST_SEED = 2**62 - 1  # as far as the dice tell seeds apart
WHOLE = re.compile(r"[-+]?[0-9]{1,30}")
DECIMAL = re.compile(r"[-+]?(?:[0-9]{1,30}(?:\.[0-9]{0,30})?|\.[0-9]{1,30})")


class BadNumber(BuckboardError):
    """A text that is not the number an option asks for. No ValueError: the parser of options would reword it."""


def whole(name: str, least: int, most: int) -> Callable[[str], int]:
    """A reader of whole numbers for an option."""

    def read(text: str) -> int:
        said = str(text).strip()
        if WHOLE.fullmatch(said) and least <= int(said) <= most:
            return int(said)
        raise BadNumber(f"{name} is a number from {least} to {most}; {_shown(said)} is not.")

    return read


def any_whole(name: str) -> Callable[[str], int]:
    """A reader of whole numbers for an option whose least and most depend on the game."""

    def read(text: str) -> int:
        said = str(text).strip()
        if WHOLE.fullmatch(said):
            return int(said)
        raise BadNumber(f"{name} is a whole number; {_shown(said)} is not.")

    return read


def seconds(name: str, most: float) -> Callable[[str], float]:
    """A reader of seconds for an option."""

    def read(text: str) -> float:
        said = str(text).strip()
        if DECIMAL.fullmatch(said) and 0 <= float(said) <= most:
            return float(said)
        raise BadNumber(f"{name} is a number of seconds from 0 to {most:g}, such as 0.4; {_shown(said)} is not.")

    return read


def _shown(text: str) -> str:
    """What was typed, as far as it is needed to see what is wrong."""
    if WHOLE.fullmatch(text):
        return text
    return repr(text if len(text) <= 40 else text[:40] + "…")
