"""A match that people end: what they are told of it before, and whether it has an end of its own."""

from typing import Any

from buckboard.engine.match import Match
from buckboard.engine.options import NONE

COUNTS = "The last hand counts; no other is dealt."
THROWN = "The hand in play is thrown in."
BETS_BACK = "The hand in play is thrown in, and what was paid in it goes back."
UNKNOWN = "The last hand is kept as far as it was played, and its record can be taken away."  # of other rules
NOTHING = "No hand has been finished: nothing is written, and the table stands as before the first deal."


def if_ended(match: Match, playing: bool, finished: int) -> list[str]:
    """What would become of hand and chips if people ended the match now; so many hands of it have been finished."""
    standing = match.standing
    if not playing:
        return [COUNTS, *_middle(match, "The chips in the middle", "What is left in the middle")]
    thrown = BETS_BACK if hasattr(standing, "chips") else THROWN
    if not finished:
        return [thrown, NOTHING]
    return [thrown, *_middle(match, "The chips that lay in the middle before it", "What was left there before it")]


def _middle(match: Match, pot: str, odd: str) -> list[str]:
    """Who gets what the hands before have left in the middle."""
    standing = match.standing
    if hasattr(match.game, "break_up"):
        return [f"{pot} are divided among those at the table."] if standing.pot + standing.aside else []
    return [f"{odd} goes to the seat to the left of who dealt last."] if getattr(standing, "carry", 0) else []


def is_endless(game: Any, options: Any) -> bool:
    """Whether nothing in the rules of a table ends its match: people do."""
    return getattr(options, "rounds", 0) == NONE and not hasattr(game, "call_last_round")


def may_call_last_round(game: Any, options: Any) -> bool:
    """Whether a match goes on until somebody calls the last round, or ends it."""
    if is_endless(game, options):
        return True
    ends = getattr(options, "session_end", None)
    return hasattr(game, "call_last_round") and getattr(ends, "name", "") != "FIXED_ROUNDS"
