"""A hand of Buck 'em that is over, in words and numbers."""

from typing import Any

from buckboard.engine.state import copy
from buckboard.games.buckem.ending import hand_ends
from buckboard.games.buckem.pot import match_of
from buckboard.games.buckem.state import DECLINES, RAKES
from buckboard.server.scenes.summaries.parts import row, summary
from buckboard.server.wire.scene import Summary
from buckboard.tables import number, signed

RAKED = {RAKES: ", raked", DECLINES: ", did not rake"}


def took(view: Any, before: Any, seat: int) -> int:
    """What a seat took out of the pot of Buck 'em: its ante and its burn do not count."""
    chips: int = view.standing.chips[seat] - before.chips[seat] + view.ante
    return chips + match_of(view) if view.standing.burned >> seat & 1 else chips


def _ends_of_buckem(view: Any, before: Any) -> list[str]:
    began = copy(view)
    began.standing = before
    return hand_ends(began, view)


def headline_of_buckem(view: Any, before: Any) -> str:
    """What becomes of the pot."""
    return _ends_of_buckem(view, before)[0]


def summary_of_buckem(view: Any, before: Any) -> Summary:
    """Who took what and who burned, everybody's line, what the next pot is."""
    headline, *notes = _ends_of_buckem(view, before)
    after = view.standing
    rows = []
    for seat in range(after.seats):
        change = signed(after.chips[seat] - before.chips[seat])
        rows.append(row([seat], _buckem_text(view, seat), change, signed(after.chips[seat])))
    return summary(headline, rows, notes, after.burned > 0, after.winners)


def _buckem_text(view: Any, seat: int) -> str:
    if not view.stayers >> seat & 1:
        return "folded"
    burned = ", burned" if view.standing.burned >> seat & 1 else ""
    if view.stayers == 1 << seat:
        return f"stayed alone{RAKED.get(view.raked, burned)}"
    return f"{number(view.tricks[seat], 'trick')}{burned}"
