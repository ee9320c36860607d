"""`buckboard options GAME`: every house rule of a game."""

import json
from typing import Any

import typer

from buckboard.cli.choices import game_called
from buckboard.cli.pen import new_pen
from buckboard.cli.rules import GAME, JSON, PLAIN
from buckboard.engine.game import Game
from buckboard.engine.options import Option, options_of
from buckboard.engine.rules_page import page_of, value_name


def options(game: GAME, as_json: JSON = False, plain: PLAIN = False) -> None:
    """Every house rule of a game: what it decides, its values, the usual one, the item of the rules.

    Set one with --rule wherever a table is opened.

    \b
    buckboard options buck
    buckboard options buck135 --json
    buckboard play buck --rule target=32 --rule auction=until_three_pass
    """
    played = game_called(game)
    every = options_of(played.Options).values()
    if as_json:
        typer.echo(json.dumps([as_mapping(option) for option in every], ensure_ascii=False, indent=1))
        return
    pen = new_pen(plain)
    pen.paragraph(f"House rules of {played.TITLE}. The usual value comes first; items are those of “buckboard rules”.")
    for option in every:
        pen.line()
        pen.line(f"{option.name} = {values_said(option)}", "bold")
        pen.paragraph(f"{option.sentence} ({_items(option)})", 4)
        for value, meaning in meanings(played, option):
            pen.paragraph(meaning, 8, f"    {value}: ")


def values_said(option: Option) -> str:
    """The values of an option, the usual one first: "52, or 1 to 200"."""
    usual = value_name(option.default)
    if option.lowest is None:
        others = [value for value in option.values if value != usual]
        return " | ".join([usual, *others])
    none = " or none" if option.none and option.default is not None else ""
    if option.lowest == option.highest:
        return f"{usual}, or {option.lowest}"
    return f"{usual}, or {option.lowest} to {option.highest}{none}"


def _items(option: Option) -> str:
    numbers = ", ".join(str(number) for number in option.items)
    return f"item{'s' if len(option.items) > 1 else ''} {numbers}"


def meanings(game: Game, option: Option) -> list[tuple[str, str]]:
    """What each named value of an option means, as the rules page says it."""
    lines = [line for item in page_of(game.NAME).items() for line in item.lines if line.option == option.name]
    return [(line.value, line.text) for line in lines if line.value is not None]


def as_mapping(option: Option) -> dict[str, Any]:
    """An option for a program."""
    mapping: dict[str, Any] = {
        "name": option.name,
        "sentence": option.sentence,
        "items": list(option.items),
        "default": option.default,
    }
    if option.lowest is None:
        mapping["values"] = [True, False] if option.values == ("false", "true") else list(option.values)
    else:
        mapping |= {"lowest": option.lowest, "highest": option.highest, "none": option.none}
    return mapping
