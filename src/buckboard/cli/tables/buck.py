"""Buck on the terminal: the own hand with the bowers in front, the sheet in two columns to 52."""

from collections.abc import Sequence

from rich.text import Text

from buckboard.cli.cards import fan
from buckboard.cli.pen import Pen
from buckboard.cli.tables.teams import team_sheet
from buckboard.games.buck.scoring import made
from buckboard.games.buck.state import PASS, State
from buckboard.tables import Before, Seen
from buckboard.tables.buck import groups


def hand(pen: Pen, seen: Seen, offered: int) -> list[Text]:
    """The own cards, trump first, the bowers in front."""
    return [fan(pen, groups(seen), offered)]


def sheet(pen: Pen, hands: Sequence[Before], seen: Seen, most: int) -> list[Text]:
    """Two columns to the target, a set marked as one."""
    rows = [[_entry(played, team) for team in (0, 1)] for played in hands if played.ended.bid != PASS]
    return team_sheet(pen, seen, rows, f"to {seen.state.options.target}", most)


def _entry(played: Before, team: int) -> str:
    state: State = played.ended
    change = played.after.scores[team] - played.before.scores[team]
    bidding = team == state.bidder % 2
    was_set = not state.conceded and (not made(state) if bidding else change < 0)
    return f"{played.after.scores[team]} ({change:+d}{', set' if was_set else ''})".replace("-", "−")
