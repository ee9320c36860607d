"""A game's state is declared once, as a Struct, and has two bodies.

The Struct holds Python ints and flat lists: rules, tests, the server and the debugger use it.
`row_dtype` derives one row of a NumPy array from the same declaration: there a copy is a memcpy
and a batch of games is an array. Rows are for compiled code only: NumPy's narrow scalars wrap
where Python's ints do not.
"""

import enum
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec
import numpy as np

CardSet = Annotated[int, "i8"]  # cards, as bits
Card = Annotated[int, "i1"]  # one card, or -1
Small = Annotated[int, "i1"]  # a seat, a phase, a bid
SeatSet = Annotated[int, "i2"]  # seats, as bits
Count = Annotated[int, "i4"]  # scores, hands played
Chips = Annotated[int, "i8"]

S = TypeVar("S", bound=msgspec.Struct)


class Cards(msgspec.Struct):
    """The order in which the cards of one hand leave the dealer's hand.

    `reshuffle` is a second order of the same cards, for cards that return to an empty stock.
    """

    pack: Annotated[list[Card], 52]  # `size` cards, then -1
    reshuffle: Annotated[list[Card], 52]
    size: Small = 52
    trump_card: Card = -1  # only where trump is named by a card out of the pack


def new_cards(pack: list[int], reshuffle: list[int] | None = None, trump_card: int = -1) -> Cards:
    """Cards from the order of the pack; without a `reshuffle` the pack's own order serves again."""
    second = pack if reshuffle is None else reshuffle
    blank = [-1] * (52 - len(pack))
    return Cards(pack + blank, second + blank, len(pack), trump_card)


def _is_struct(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)


def _field_dtype(hint: Any) -> Any:
    if _is_struct(hint):
        return row_dtype(hint)
    if isinstance(hint, type) and issubclass(hint, (bool, enum.IntEnum)):
        return "i1"
    assert get_origin(hint) is Annotated, hint
    base, *notes = get_args(hint)
    if get_origin(base) is list:  # Annotated[list[Card], 8]
        return _field_dtype(get_args(base)[0]), (notes[0],)
    if isinstance(base, type) and issubclass(base, (bool, enum.IntEnum)):
        return "i1"
    sizes = [note for note in notes if isinstance(note, str)]
    return sizes[0] if sizes else "i8"


@cache
def row_dtype(cls: type) -> np.dtype[Any]:
    """The NumPy type of one row that holds a `cls`."""
    fields: list[Any] = []
    for name, hint in get_type_hints(cls, include_extras=True).items():
        dtype = _field_dtype(hint)
        fields.append((name, *dtype) if isinstance(dtype, tuple) else (name, dtype))
    return np.dtype(fields, align=True)


@cache
def _copier(cls: type) -> Callable[[Any], Any]:
    """A function that copies a Struct: lists and mutable Structs inside it too, frozen ones shared.

    Written out field by field: a generic loop costs three times as much a copy. A slice of a list takes twice as long
    as a display.
    """
    parts = []
    scope: dict[str, Any] = {"cls": cls}
    for name, hint in get_type_hints(cls).items():
        if get_origin(hint) is list:
            parts.append(f"[*s.{name}]")
        elif _is_struct(hint) and not hint.__struct_config__.frozen:
            scope[f"copy_{name}"] = _copier(hint)
            parts.append(f"copy_{name}(s.{name})")
        else:
            parts.append(f"s.{name}")
    made: Callable[[Any], Any] = eval(f"lambda s: cls({', '.join(parts)})", scope)  # our own field names only
    return made


def copy(state: S) -> S:
    """A state of its own: changing it leaves `state` alone."""
    copied: S = _copier(type(state))(state)
    return copied


def overwrite(target: Any, source: Any) -> None:
    """Make `target` what `source` is, keeping nothing in common; in compiled code, one row over another."""
    for name in source.__struct_fields__:
        value = getattr(source, name)
        setattr(target, name, value[:] if isinstance(value, list) else value)


def as_tuple(struct: msgspec.Struct) -> tuple[Any, ...]:
    """A Struct as nested tuples, the form in which NumPy takes a row."""
    return tuple(
        as_tuple(value) if isinstance(value, msgspec.Struct) else value for value in msgspec.structs.astuple(struct)
    )


def unpack(cls: type[S], row: Any) -> S:
    """Read a row back into a Struct of Python ints."""
    values: list[Any] = []
    for name, hint in get_type_hints(cls).items():
        value = row[name]
        if _is_struct(hint):
            values.append(unpack(hint, value))
        elif isinstance(hint, type) and issubclass(hint, (bool, enum.IntEnum)):
            values.append(hint(int(value)))
        else:
            values.append(value.tolist())
    return cls(*values)
