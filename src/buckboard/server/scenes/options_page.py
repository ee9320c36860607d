"""The page on which a table agrees on its house rules, and the rules of such a table, both from the rules pages."""

import re
from functools import cache
from typing import Any

from buckboard.engine.game import Game
from buckboard.engine.options import Option, options_of, written
from buckboard.engine.rules_page import OptionLine, Saying, TableItem, page_of, say, table_rules, value_name
from buckboard.games import ALL
from buckboard.server.wire.api import (
    GameInfo,
    GameOptions,
    OptionInfo,
    OptionValue,
    RuleItem,
    RulePreset,
    RuleSection,
    RulesPage,
    Value,
)
from buckboard.tables.house_rules import all_in_short, label_of, value_label
from buckboard.tables.presets import PRESETS

SENTENCES = {
    "buckem": "Five to eight players, a pot, a turned trump: stay or fold, win two tricks or match the pot.",
    "buck": "Two teams, 24 cards, bowers, bids from 3 to 24, to 52. Minnesota rules.",
    "buckpitch": "Pitch for two teams: High, Low, Jack, Game, and the nerve to SHOOT. To 7, and an X for every set.",
    "buck135": "Draw poker for four to six in which your fourth card is wild, for you alone.",
}
KINDS = {"": "rule", "Example": "example", "Fact": "fact"}


def game_info(game: Game) -> GameInfo:
    """A game on the front page."""
    return GameInfo.model_validate(
        {"name": game.NAME, "title": game.TITLE, "sentence": SENTENCES[game.NAME], "seats": list(game.SEATS)}
    )


def game_infos() -> list[GameInfo]:
    """Every game that can be played."""
    return [game_info(game) for game in ALL.values()]


@cache
def game_options(name: str) -> GameOptions:
    """Everything a table of a game can agree on before the deal, presets first."""
    game = ALL[name]
    presets = [
        RulePreset(name=preset.name, sentence=preset.sentence, options=dict(preset.options)) for preset in PRESETS[name]
    ]
    options = [_option(game, option) for option in options_of(game.Options).values()]
    return GameOptions(game=game_info(game), presets=presets, options=options)


def _option(game: Game, option: Option) -> OptionInfo:
    numbers = option.lowest is not None
    return OptionInfo(
        name=option.name,
        label=label_of(game.NAME, option.name),
        sentence=option.sentence,
        items=list(option.items),
        default=option.default,
        values=[] if numbers else [_value(game, option, value) for value in _values(option)],
        lowest=option.lowest,
        highest=option.highest,
        none=option.none,
        section=_section(game.NAME, option.items[0]),
    )


def _values(option: Option) -> list[Value]:
    return [False, True] if option.values == ("false", "true") else list(option.values)


def _value(game: Game, option: Option, value: Value) -> OptionValue:
    """A value, and what the rules page says of it."""
    lines = [line for line in _lines(game.NAME, option.name) if line.value == value_name(value)]
    usual = written(game.Options(), all_of_them=True)
    item = next((item for item in page_of(game.NAME).items() if lines and lines[0] in item.lines), None)
    text = say(item, option.name, {**usual, option.name: value}) if item else ""
    return OptionValue(value=value, label=value_label(option.name, value), text=text)


def _lines(name: str, option: str) -> list[OptionLine]:
    return [line for item in page_of(name).items() for line in item.lines if line.option == option]


def _section(name: str, number: int) -> str:
    """The section of the rules page in which an item stands."""
    for section in page_of(name).sections:
        if any(not item.kind and item.number == number for item in section.items):
            return section.title
    return ""


def differs_of(game: Game, options: Any) -> list[str]:
    """What is not usual at a table, a few words each: "target: 11", "low to: taker"."""
    return all_in_short(game.NAME, written(options), written(options, all_of_them=True))


def rules_page(name: str, options: Any) -> RulesPage:
    """The rules of the table that plays by these options."""
    game = ALL[name]
    page = table_rules(page_of(name), options)
    return RulesPage(
        title=page.title,
        text=page.text,
        sections=[
            RuleSection(title=section.title, text=section.text, items=[_item(item) for item in section.items])
            for section in page.sections
            if section.items or section.text
        ],
        differs=differs_of(game, options),
        idle=[_in_labels(game, sentence) for sentence in game.idle(options)],
    )


def _in_labels(game: Game, sentence: str) -> str:
    """A sentence of the engine, which names house rules as records do, with the names that people read."""
    labels = {name: f"“{label_of(game.NAME, name)}”" for name in options_of(game.Options)}
    return re.sub(r"\w+", lambda found: labels.get(found[0], found[0]) if "_" in found[0] else found[0], sentence)


def _item(item: TableItem) -> RuleItem:
    return RuleItem.model_validate(
        {
            "number": item.item.number,
            "kind": KINDS[item.item.kind],
            "title": item.item.title,
            "text": [*item.text, *(saying.text for saying in item.sayings if not saying.differs)],
            "differs": [_differing(saying) for saying in item.sayings if saying.differs],
        }
    )


def _differing(saying: Saying) -> str:
    return f"{saying.text} (Usually: {saying.usual})"
