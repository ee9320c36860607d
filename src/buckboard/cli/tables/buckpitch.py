"""Buckpitch on the terminal: who bid what, the trick in the middle, scores with their X marks."""

from collections.abc import Collection, Sequence
from typing import Any

from rich.text import Text

from buckboard.cli.cards import by_suit, fan
from buckboard.cli.pen import Pen
from buckboard.cli.screen import NO_CARD
from buckboard.cli.tables import Before, Seen, number
from buckboard.cli.tables.teams import team_sheet
from buckboard.engine.cards import SUIT_NAMES
from buckboard.engine.seats import clockwise
from buckboard.games.buckpitch.state import BID, PLAY, SHOOT, TRUMP, WORDS

CARDS_IN_THE_MIDDLE = True
QUESTIONS = {BID: "What do you bid?", TRUMP: "Which suit is trump?"}


def question(seen: Seen) -> str:
    """What the seat is asked."""
    if seen.state.phase == PLAY:
        return f"Which card do you {'lead' if max(seen.state.trick) < 0 else 'play'}?"
    return QUESTIONS[seen.state.phase]


def score(seen: Seen) -> str:
    """Both teams' points and sawracks."""
    standing = seen.state.standing
    teams = [f"{seen.team(team)} {standing.scores[team]}{_marks(standing.sawracks[team])}" for team in seen.teams()]
    return f"{'  '.join(teams)} (to {seen.state.options.target})"


def facts(seen: Seen) -> list[str]:
    """The bid and trump."""
    state = seen.state
    found = []
    if state.maker >= 0:
        found.append(f"bid: {call_said(state.bid)}, {seen.name(state.maker)}")
    if state.trump >= 0:
        found.append(f"trump: {SUIT_NAMES[state.trump]}")
    return found


def said(seen: Seen, seat: int) -> str:
    """A seat's call, then its tricks."""
    state = seen.state
    call = state.calls[seat]
    parts = []
    if call >= 0 and (state.phase == BID or call > 0):
        parts.append("passed" if call == 0 else f"bid {call_said(call)}")
    if state.phase == PLAY:
        parts.append(number(state.tricks[seat], "trick"))
    return " · ".join(parts)


def call_said(call: int) -> str:
    """A call as people write it."""
    return "SHOOT" if call == SHOOT else WORDS[BID][call]


def lying(seen: Seen, seat: int) -> int:
    """The card in the trick."""
    card: int = seen.state.trick[seat]
    return card if card >= 0 else NO_CARD


def is_out(seen: Seen, seat: int) -> bool:
    """Everybody plays."""
    return False


def hand(pen: Pen, seen: Seen, offered: int) -> list[Text]:
    """The own cards, trump first."""
    return [fan(pen, _groups(seen), offered)]


def order(seen: Seen) -> list[int]:
    """The own cards from left to right."""
    return [card for group in _groups(seen) for card in group]


def _groups(seen: Seen) -> list[list[int]]:
    return by_suit(seen.state.hands[seen.seat], seen.state.trump)


def last_trick(state: Any) -> list[tuple[int, int]]:
    """The trick before, while the next has no card."""
    if state.last_leader < 0 or max(state.trick) >= 0:
        return []
    return [(seat, state.last_trick[seat]) for seat in clockwise(state.last_leader, 4)]


def opened(state: Any) -> list[str]:
    """Nothing is paid, and no card lies open."""
    return []


def not_played(options: Any) -> Collection[str]:
    """Every call is made at every table."""
    return ()


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


def _marks(sawracks: int) -> str:
    return f" {'X' * sawracks}" if 0 < sawracks <= 6 else f" {sawracks}X" if sawracks else ""
