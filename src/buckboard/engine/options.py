"""House rules: declared once as a frozen Struct, read and written by one door.

A field is `Annotated[type, Says("What it decides.", items), Range(…)] = default`. Inside, *none* is −1 and
a named value is an IntEnum; people, records and the page see names and null.
"""

import enum
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from buckboard.engine.errors import BadOption

NONE = -1  # an option that is off: no limit, no fixed number
TYPED_NUMBER = re.compile(r"-?[0-9]{1,18}")


class Says:
    """What an option decides, as a player would say it, and the items of the rules page about it."""

    def __init__(self, sentence: str, *items: int) -> None:
        self.sentence = sentence
        self.items = items


@dataclass(frozen=True)
class Range:
    """The numbers an option may have; `none` where it may also be off (−1 inside)."""

    lowest: int
    highest: int
    none: bool = False


class Option(msgspec.Struct, frozen=True):
    """One house rule, as the options page shows it."""

    name: str
    sentence: str
    items: tuple[int, ...]
    default: bool | int | str | None
    values: tuple[str, ...]  # names, or empty for a number
    lowest: int | None
    highest: int | None
    none: bool


@cache
def options_of(cls: type) -> dict[str, Option]:
    """Every option of a game, by name, in the order declared."""
    return {name: _describe(cls, name, hint) for name, hint in get_type_hints(cls, include_extras=True).items()}


def _describe(cls: type, name: str, hint: Any) -> Option:
    assert get_origin(hint) is Annotated, f"{name} needs a Says"
    kind, *notes = get_args(hint)
    says = next(note for note in notes if isinstance(note, Says))
    numbers = next((note for note in notes if isinstance(note, Range)), None)
    default = shown(getattr(cls(), name), numbers)
    values: tuple[str, ...] = ()
    if kind is bool:
        values = ("false", "true")
    elif issubclass(kind, enum.IntEnum):
        values = tuple(member.name.lower() for member in kind)
    return Option(
        name, says.sentence, says.items, default, values,
        numbers.lowest if numbers else None, numbers.highest if numbers else None, bool(numbers and numbers.none),
    )  # fmt: skip


def shown(value: Any, numbers: Range | None = None) -> bool | int | str | None:
    """A value as people and records see it: a name, a number, true or false, null."""
    if isinstance(value, bool):
        return value
    if isinstance(value, enum.IntEnum):
        return value.name.lower()
    return None if value == NONE and numbers is not None and numbers.none else int(value)


@cache
def _notes(cls: type, name: str) -> tuple[Any, Range | None]:
    kind, *notes = get_args(get_type_hints(cls, include_extras=True)[name])
    return kind, next((note for note in notes if isinstance(note, Range)), None)


def _number(name: str, value: object, numbers: Range) -> int:
    if value is None and numbers.none:
        return NONE
    if type(value) is int and numbers.lowest <= value <= numbers.highest:
        return value
    span = str(numbers.lowest) if numbers.lowest == numbers.highest else f"{numbers.lowest} to {numbers.highest}"
    or_none = " or none" if numbers.none else ""
    raise BadOption(f"{name} is a number, {span}{or_none}; {value!r} is not.")


def read_value(cls: type, name: str, value: object) -> Any:
    """One value, strictly: `5.0` and `"5"` are no numbers. Raises BadOption."""
    kind, numbers = _notes(cls, name)
    if kind is bool:
        if type(value) is bool:
            return value
        raise BadOption(f"{name} is true or false; {value!r} is neither.")
    if numbers is not None:
        return _number(name, value, numbers)
    for member in kind:
        if value == member.name.lower():
            return member
    raise BadOption(f"{name} is {_either(options_of(cls)[name].values)}; {value!r} is none of them.")


def _either(words: tuple[str, ...]) -> str:
    return " or ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else words[0]


def read_mapping(cls: type, choices: Mapping[str, object]) -> Any:
    """Options from names and values; whatever is not named has its default. Raises BadOption."""
    known = options_of(cls)
    for name in choices:
        if name not in known:
            raise BadOption(f"There is no option {name!r} here. The options are: {', '.join(known)}.")
    return cls(**{name: read_value(cls, name, value) for name, value in choices.items()})


def written(options: Any, *, all_of_them: bool = False) -> dict[str, bool | int | str | None]:
    """The options that differ from their defaults (or all), as records write them."""
    cls: type = type(options)
    found = {}
    for name, option in options_of(cls).items():
        value = shown(getattr(options, name), _notes(cls, name)[1])
        if all_of_them or value != option.default:
            found[name] = value
    return found


def read_texts(cls: type, texts: list[str]) -> dict[str, object]:
    """House rules as typed, `name=value`, to a mapping for `read_options`. Raises BadOption."""
    choices: dict[str, object] = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name:
            raise BadOption(f"A house rule is name=value, such as {next(iter(options_of(cls)))}=…; {text!r} is not.")
        name = name.lower().replace("-", "_")
        if name in choices:
            raise BadOption(f"{name} is named twice; say it once.")
        choices[name] = _typed(cls, name, value.lower())
    return choices


def _typed(cls: type, name: str, text: str) -> object:
    option = options_of(cls).get(name)
    if option is None:
        return text
    if option.values == ("false", "true"):
        words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
        return words.get(text, text)
    if option.lowest is not None:
        if text in ("none", "null") and option.none:
            return None
        return int(text) if TYPED_NUMBER.fullmatch(text) else text
    return text.replace(" ", "_").replace("-", "_")
