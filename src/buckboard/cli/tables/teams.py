"""The paper score sheet of two teams: a column each, a line a hand."""

from collections.abc import Sequence

from rich.text import Text

from buckboard.cli.pen import Pen
from buckboard.cli.tables import Seen


def team_sheet(pen: Pen, seen: Seen, rows: Sequence[Sequence[str]], foot: str, most: int) -> list[Text]:
    """The sheet: the names, a line a hand with the change and the score, and what wins."""
    order = seen.teams()
    heads = [seen.team(team) for team in order]
    if not rows:
        return pen.wrapped("The score sheet is empty: no hand has been scored yet.")
    if pen.plain:
        last = f"Score sheet, {foot}."
        words = (_in_words(row, heads, order) for row in rows[-most:])
        return [line for text in (last, *words) for line in pen.wrapped(text)]
    room = max(max(len(head) for head in heads) + 2, 16)
    lines = [pen.text(f"  {heads[0]:^{room}}│{heads[1]:^{room}}", "bold"), pen.text(f"  {'─' * room}│{'─' * room}")]
    shown = rows[-most:]
    if len(shown) < len(rows):
        lines.append(pen.text(f"  {'…':^{room}}│{'…':^{room}}"))
    for row in shown:
        cells = [f"{row[team]:^{room}}" for team in order]
        lines.append(pen.text(f"  {cells[0]}│{cells[1]}"))
    return pen.cut([*lines, pen.text(f"  {foot}", "dim")])


def _in_words(row: Sequence[str], heads: Sequence[str], order: Sequence[int]) -> str:
    parts = [f"{head} {' '.join(row[team].split())}" for head, team in zip(heads, order, strict=True)]
    return "; ".join(parts)
