"""Claiming the rest: the tricks that are left are played out at once, a card after the other as ever."""

from buckboard.engine.claim import may_claim, played_out
from buckboard.engine.errors import TableRefused
from buckboard.engine.notation import said
from buckboard.server.table import entries as e
from buckboard.server.table.sitting import Sitting
from buckboard.tables import PLACES, Seen, words_of

NOT_SURE = (
    "The rest is claimed by who is to lead with two cards or more, none of which can be beaten by any card that has "
    "not been seen. That is not so now; play on."
)


def claimed(sitting: Sitting, seat: int) -> list[e.AnyEntry]:
    """The moves that end the hand, the seat's own cards in the order of its hand. Raises TableRefused.

    Whether that may be is asked of what the seat itself sees, so no refusal can tell what it does not see.
    """
    game, seen, state = sitting.game, sitting.seen(seat), sitting.match.state
    if not may_claim(game, seen, seat):
        raise TableRefused(NOT_SURE)
    order = words_of(game.NAME).order(Seen(seen, seat, PLACES, -1))
    moves = played_out(game, state, seat, list(order))
    return [
        e.Move(
            seat=who, say=said(game, state.phase, card), how="person" if who == seat else "claim", claims=number == 0
        )
        for number, (who, card) in enumerate(moves)
    ]
