"""What people say on the command line: which game, how many seats, which house rules."""

import re
from collections.abc import Mapping
from typing import Any

from buckboard.engine.errors import BuckboardError
from buckboard.engine.game import Game, read_options
from buckboard.engine.options import options_of, read_texts
from buckboard.games import ALL


class BadCall(BuckboardError, ValueError):
    """A call of the program that cannot be carried out; the sentence says what can."""


def game_called(name: str) -> Game:
    """The game called `name`: "buck", "Buck 'em", "buck 135", "bucking pitch" is none."""
    said = _letters(name)
    for game in ALL.values():
        if said in (_letters(game.NAME), _letters(game.TITLE)):
            return game
    raise BadCall(f"There is no game {name!r} here. The games are: {', '.join(ALL)}.")


def _letters(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalnum())


def house_rules(game: Game, texts: list[str]) -> dict[str, object]:
    """House rules as typed, `name=value`, several in one text if separated by commas or blanks."""
    closed = [re.sub(r"\s*=\s*", "=", text) for text in texts]  # blanks round = separate nothing
    separate = [part for text in closed for part in text.replace(",", " ").split()]
    return read_texts(game.Options, separate)


def with_seats(game: Game, choices: dict[str, object], seats: int | None) -> dict[str, object]:
    """House rules with the number of seats among them, where the game leaves it open."""
    if seats is None:
        return choices
    span = f"{game.SEATS[0]} to {game.SEATS[-1]}" if len(game.SEATS) > 1 else f"{game.SEATS[0]}"
    if seats not in game.SEATS:
        raise BadCall(f"{game.TITLE} is played with {span} seats, not {seats}.")
    if "seats" not in options_of(game.Options):
        return choices
    if choices.get("seats", seats) != seats:
        raise BadCall(f"--seats {seats} and seats={choices['seats']} differ; say only one of them.")
    return {**choices, "seats": seats}


def options_for(game: Game, choices: Mapping[str, object]) -> Any:
    """The house rules of a table; what is not named is as usual."""
    return read_options(game, choices)
