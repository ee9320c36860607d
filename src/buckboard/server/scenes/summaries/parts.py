"""What the summaries of all games are made of."""

from collections.abc import Sequence

from buckboard.server.scenes.parts import SEATS, minus
from buckboard.server.wire.scene import Summary, SummaryRow

TEAMS = ("{0} and {2}", "{1} and {3}")


def row(seats: list[int], text: str, change: str, score: str) -> SummaryRow:
    """A line of a team or a seat: what it did, what that came to, where it stands."""
    return {"seats": seats, "text": text, "change": change, "score": score}


def summary(headline: str, rows: list[SummaryRow], notes: list[str], is_set: bool, winners: int) -> Summary:
    """The whole; `is_set` if somebody was set or burned, `winners` of the match by their bits."""
    return {"headline": headline, "rows": rows, "notes": notes, "set": is_set, "winners": SEATS[winners]}


def team_won(winners: int, scores: Sequence[int]) -> list[str]:
    """Who has won the match, where it is over."""
    if not winners:
        return []
    team = 0 if winners & 1 else 1
    return [f"{TEAMS[team]} win the match, {minus(scores[team])} to {minus(scores[1 - team])}."]
