"""Buckpitch on the terminal: the own hand, and scores with their X marks."""

from collections.abc import Sequence

from rich.text import Text

from buckboard.cli.cards import fan
from buckboard.cli.pen import Pen
from buckboard.cli.tables.teams import team_sheet
from buckboard.tables import Before, Seen
from buckboard.tables.buckpitch import groups


def hand(pen: Pen, seen: Seen, offered: int) -> list[Text]:
    """The own cards, trump first."""
    return [fan(pen, groups(seen), offered)]


def sheet(pen: Pen, hands: Sequence[Before], seen: Seen, most: int) -> list[Text]:
    """Two columns, the X marks beside the scores."""
    rows = []
    for played in hands:
        if played.ended.maker < 0:
            continue
        rows.append([_entry(played, team) for team in (0, 1)])
    target = seen.state.options.target
    return team_sheet(pen, seen, rows, f"first to {target}", most)


def _entry(played: Before, team: int) -> str:
    before, after = played.before, played.after
    change = after.scores[team] - before.scores[team]
    marks = after.sawracks[team] - before.sawracks[team]
    return f"{after.scores[team]} ({change:+d}{' ' + 'X' * marks if marks else ''})".replace("-", "−")
