"""How a match ended for each of those who played it: the place, the result, and what X marks cost."""

from typing import Any

from buckboard.cli.sitting import Sitting
from buckboard.cli.tables import signed

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def endings(sitting: Sitting) -> list[str]:
    """A sentence for each person, with seats to be filled; then the ledger of the X marks, if there is one."""
    standing = sitting.match.standing
    told = _of_teams if hasattr(standing, "scores") else _of_seats
    return [*(told(sitting, seat) for seat in sitting.people), *_stakes(sitting)]


def _of_seats(sitting: Sitting, seat: int) -> str:
    results = list(sitting.match.standing.chips)[: len(sitting.names)]
    ahead = sum(result > results[seat] for result in results)
    shared = ", with others" if results.count(results[seat]) > 1 else ""
    return f"{{{seat}}} is {PLACES[ahead]} of {len(results)}{shared}, at {signed(results[seat])}."


def _of_teams(sitting: Sitting, seat: int) -> str:
    own, other = (sitting.match.standing.scores[team] for team in (seat % 2, 1 - seat % 2))
    partner = f"{{{(seat + 2) % 4}}}"
    return f"{{{seat}}} and {partner} end at {signed(own).lstrip('+')}, the others at {signed(other).lstrip('+')}."


def _stakes(sitting: Sitting) -> list[str]:
    game: Any = sitting.game
    if not hasattr(game, "stakes"):
        return []
    paid = game.stakes(sitting.options, sitting.match.standing)
    if not any(paid):
        return []
    return [
        "The ledger, for the X marks: "
        + ", ".join(f"{{{seat}}} {signed(chips)}" for seat, chips in enumerate(paid))
        + "."
    ]
