"""What lies in the middle, shared out by the game's own rule among those who are there when a match ends."""

from collections.abc import Collection
from typing import Any

from buckboard.engine.game import Game
from buckboard.engine.options import NONE
from buckboard.engine.state import copy

BY_SEAT = ("chips", "stacks")
IN_THE_MIDDLE = ("pot", "aside", "base", "carry")


def divided(game: Game, options: Any, standing: Any, kept: Collection[int] | None = None) -> Any:
    """The standing if the match ended now; nobody has won where points decide.

    What lies in the middle is for those whose seats are `kept` (None: all); who has left has had his share. Where
    nobody has stayed all have left together, and it is for all.
    """
    if standing.winners:
        return copy(standing)
    seats = [seat for seat in range(standing.seats) if kept is None or seat in kept] or list(range(standing.seats))
    shared = _of_these(standing, seats)
    _divide(game, options, shared)
    if len(seats) == standing.seats:
        return shared
    final = copy(standing)
    for name in (name for name in BY_SEAT if hasattr(final, name)):
        for line, seat in enumerate(seats):
            getattr(final, name)[seat] = getattr(shared, name)[line]
    final.winners = sum((shared.winners >> line & 1) << seat for line, seat in enumerate(seats))
    for name in (name for name in IN_THE_MIDDLE if hasattr(final, name)):
        setattr(final, name, 0)
    return final


def _of_these(standing: Any, seats: list[int]) -> Any:
    """The standing of some seats alone; if the next dealer is not among them, the deal goes to the next who is."""
    found = copy(standing)
    found.seats = len(seats)
    found.dealer = next((line for line, seat in enumerate(seats) if seat >= standing.dealer), 0)
    for name in (name for name in BY_SEAT if hasattr(found, name)):
        for line, seat in enumerate(seats):
            getattr(found, name)[line] = getattr(standing, name)[seat]
    return found


def _divide(game: Game, options: Any, standing: Any) -> None:
    """Share out what lies there, and say who has the best result."""
    break_up = getattr(game, "break_up", None)
    if break_up is not None:
        break_up(standing)
    elif hasattr(standing, "carry"):
        eldest = standing.dealer  # the deal has moved on: it is the seat to the left of who dealt last
        standing.chips[eldest] += standing.carry
        standing.stacks[eldest] += standing.carry if options.stack != NONE else 0
        standing.carry = 0
        best = max(standing.chips[: standing.seats])
        standing.winners = sum(1 << seat for seat in range(standing.seats) if standing.chips[seat] == best)
