"""A match that people end: what lies there is divided by the game's own rule, and who leads has won."""

from collections.abc import Collection
from typing import Any

from buckboard.engine.match import Match
from buckboard.engine.options import NONE
from buckboard.engine.state import copy

COUNTS = "The last hand counts; no other is dealt."
THROWN = "The hand in play is thrown in."
BETS_BACK = "The hand in play is thrown in, and what was paid in it goes back."
BY_SEAT = ("chips", "stacks")
IN_THE_MIDDLE = ("pot", "aside", "base", "carry")
UNKNOWN = "The last hand is kept as far as it was played, and its record can be taken away."  # of other rules
NOTHING = "No hand has been finished: nothing is written, and the table stands as before the first deal."


def closed(match: Match, kept: Collection[int]) -> Any:
    """The standing with which a match ends when its people say so; nobody has won where points decide.

    What lies in the middle is divided among those whose seats are `kept`; who has left has had his share.
    """
    standing, seats = _without(match, kept)
    if not standing.winners:
        _divide(match, standing)
    if len(seats) == match.standing.seats:
        return standing
    final = copy(match.standing)
    for name in (name for name in BY_SEAT if hasattr(final, name)):
        for line, seat in enumerate(seats):
            getattr(final, name)[seat] = getattr(standing, name)[line]
    final.winners = sum((standing.winners >> line & 1) << seat for line, seat in enumerate(seats))
    for name in (name for name in IN_THE_MIDDLE if hasattr(final, name)):
        setattr(final, name, 0)
    return final


def _without(match: Match, kept: Collection[int]) -> tuple[Any, list[int]]:
    """The standing when those have left whose seats are not kept, and who the others were."""
    standing, seats = copy(match.standing), list(range(match.standing.seats))
    if hasattr(match.game, "leave"):
        for seat in reversed(seats[:]):
            if seat not in kept and not standing.winners:
                standing = match.game.leave(match.options, standing, seats.index(seat))
                seats.remove(seat)
    return standing, seats


def _divide(match: Match, standing: Any) -> None:
    """Share out what lies there, and say who has the best result."""
    break_up = getattr(match.game, "break_up", None)
    if break_up is not None:
        break_up(standing)
    elif hasattr(standing, "carry"):
        eldest = standing.dealer  # the deal has moved on: it is the seat to the left of who dealt last
        standing.chips[eldest] += standing.carry
        standing.stacks[eldest] += standing.carry if standing.stacks[eldest] else 0
        standing.carry = 0
        best = max(standing.chips[: standing.seats])
        standing.winners = sum(1 << seat for seat in range(standing.seats) if standing.chips[seat] == best)


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
