"""Buck Thirty-Five on the terminal: the own row of five with its wild cards marked, and the ledger."""

from collections.abc import Sequence

from rich.text import Text

from buckboard.cli.cards import face
from buckboard.cli.pen import Pen
from buckboard.cli.tables.ledger import ledger
from buckboard.engine.cards import rank_of
from buckboard.games.buck135.state import ROW, State, stays_down
from buckboard.games.buck135.wild import wild_ranks
from buckboard.tables import Before, Seen
from buckboard.tables.buck135 import makes


def hand(pen: Pen, seen: Seen, offered: int) -> list[Text]:
    """The row, card by card, wild ones marked, and what it makes now."""
    state: State = seen.state
    wild = wild_ranks(state, seen.seat)
    first = ROW * seen.seat
    row = state.rows[first : first + ROW]
    made = makes(state, seen.seat)
    words = f"makes {made}" if made else ""
    if pen.plain:
        cards = [f"card {place + 1} {_named(pen, card, wild)}" for place, card in enumerate(row)]
        return pen.wrapped(f"Your row: {', '.join(cards)}. {words[:1].upper()}{words[1:]}{'.' * bool(words)}".strip())
    numbers, faces, marks = Text(), Text(), Text()
    for place, card in enumerate(row):
        below = "wild" if card >= 0 and wild >> rank_of(card) & 1 else "down" if stays_down(state, place) else ""
        numbers.append(f"{place + 1:^10}")
        shown = _face(pen, card, offered)
        faces.append("   ")
        faces.append_text(shown)
        faces.append(" " * (7 - len(shown)))
        marks.append(f"{below:^10}", style="bold yellow" if below == "wild" else "dim")
    numbers.stylize("dim")
    for line in (numbers, faces, marks):
        line.rstrip()
    return [numbers, faces, marks, *([pen.text(f"   {words}", "bold")] if words else [])]


def _face(pen: Pen, card: int, offered: int) -> Text:
    return face(pen, card, card >= 0 and bool(offered >> card & 1))


def _named(pen: Pen, card: int, wild: int) -> str:
    if card < 0:
        return "not seen"
    return f"{pen.card(card)}{' wild' if wild >> rank_of(card) & 1 else ''}"


def sheet(pen: Pen, hands: Sequence[Before], seen: Seen, most: int) -> list[Text]:
    """Everybody's line and the pots."""
    return ledger(pen, hands, seen, [sum(played.ended.won) for played in hands], [0] * len(hands), most)
