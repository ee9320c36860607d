"""What is open to a bot: each kind of legal move (or each card), with the chips that may go with it."""

from typing import Any

from buckboard.engine.cards import members
from buckboard.engine.game import Game

NO_CHIPS = range(1)  # only 0


def choices_of(game: Game, view: Any, seat: int) -> dict[int, range]:
    """The choices of a seat as it sees the table, ascending; a move is `kind + 64 * chips`."""
    kinds = members(game.legal(view, seat))
    if game.ASKS[view.phase] != "amount":
        return dict.fromkeys(kinds, NO_CHIPS)
    return {kind: range(game.lowest(view, seat, kind), game.highest(view, seat, kind) + 1) for kind in kinds}
