"""The ledger of a game with chips: a column a seat, a line a hand, everybody's net result below."""

from collections.abc import Sequence

from rich.text import Text

from buckboard.cli.pen import Pen
from buckboard.cli.tables import SOME, Before, Seen, number, signed

EMPTY = "The ledger is empty: no hand has been played to its end yet."


def ledger(
    pen: Pen, hands: Sequence[Before], seen: Seen, pots: Sequence[int], marked: Sequence[int], most: int
) -> list[Text]:
    """Won and lost by hand and in all, and each hand's pot; `marked` are the seats with a star, as bits by hand."""
    if not hands:
        return pen.wrapped(EMPTY)
    seats = range(len(seen.names))
    total = hands[-1].after.chips
    if pen.plain:
        parts = [f"{'you' if seat == seen.you else seen.names[seat]} {signed(total[seat])}" for seat in seats]
        after = f"Chips won and lost after {number(len(hands), 'hand')}: {', '.join(parts)}."
        return [line for text in (after, *_in_words(hands, seen, most)) for line in pen.wrapped(text)]
    room = max(6, min(9, (pen.width - 18) // len(seats)))
    lines = [_line(pen, "hand", [_short(seen, seat, room) for seat in seats], "pot", room, "bold")]
    if len(hands) > most:
        lines.append(pen.text("  …"))
    for played, pot, stars in list(zip(hands, pots, marked, strict=True))[-most:]:
        won = [signed(played.after.chips[seat] - played.before.chips[seat]) for seat in seats]
        cells = [cell + "*" * (stars >> seat & 1) for seat, cell in enumerate(won)]
        lines.append(_line(pen, str(played.hand), cells, str(pot), room))
    return [*lines, _line(pen, "in all", [signed(total[seat]) for seat in seats], "", room, "bold")]


def _in_words(hands: Sequence[Before], seen: Seen, most: int) -> list[str]:
    """Hand after hand, where all of them were asked for."""
    if most <= SOME:
        return []
    return [
        f"Hand {played.hand}: "
        + ", ".join(
            f"{name} {signed(played.after.chips[seat] - played.before.chips[seat])}"
            for seat, name in enumerate(seen.names)
        )
        + "."
        for played in hands
    ]


def _short(seen: Seen, seat: int, room: int) -> str:
    return ("You" if seat == seen.you else seen.names[seat])[: room - 1]


def _line(pen: Pen, first: str, cells: Sequence[str], note: str, room: int, style: str = "") -> Text:
    made = pen.text(
        f"{first:>6} " + "".join(f"{cell + ' ' * (not cell.endswith('*')):>{room}}" for cell in cells) + f"  {note}",
        style,
    )
    made.rstrip()
    made.truncate(pen.width)
    return made
