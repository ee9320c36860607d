"""The picture of a table, made from what a seat sees."""

from buckboard.cli.pen import Pen
from buckboard.cli.screen import Picture, Place
from buckboard.cli.sitting import Sitting
from buckboard.engine.seats import clockwise


def picture_of(pen: Pen, sitting: Sitting, seat: int, *, hold_trick: bool = False) -> Picture:
    """The table as a seat sees it; with `hold_trick` a trick just taken still lies there."""
    table, seen = sitting.table, sitting.seen(seat)
    state = seen.state
    asked = sitting.game.waiting(state)
    held = dict(table.last_trick(state)) if hold_trick else {}
    places = []
    for other in clockwise(max(seat, 0), len(sitting.names)):
        places.append(
            Place(
                "You" if other == sitting.you(seat) else sitting.names[other],
                table.said(seen, other),
                held.get(other, table.lying(seen, other)),
                dealer=other == state.standing.dealer,
                asked=bool(asked >> other & 1),
                out=table.is_out(seen, other),
            )
        )
    return Picture(
        f"{sitting.game.TITLE} · hand {sitting.hand}",
        table.score(seen),
        table.facts(seen),
        places,
        table.hand(pen, seen, sitting.offered(seat)),
        table.CARDS_IN_THE_MIDDLE,
    )
