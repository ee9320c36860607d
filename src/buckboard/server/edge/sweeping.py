"""Tables and people that nobody has come back to are let go, once a day; unless the machine's clock is in doubt.

A clock may be wrong by months, from a dead battery or a typing mistake, and what is deleted does not come back when it
is right again. So the day of each sweep is noted, and only a day that follows it closely is believed: after any other,
forward or back, nothing is deleted until the day after that. A server that was off for long waits that one day too.
"""

from collections.abc import Callable
from datetime import date, timedelta

from sqlalchemy import Connection, delete, insert, select

from buckboard.server.edge.parts import Edge
from buckboard.server.store.schema import sweep

BELIEVED = timedelta(days=7)  # after the last sweep


async def swept(edge: Edge, today: date) -> int:
    """Let go of what is too old, if a day has passed since the last time; how many tables were deleted."""
    await edge.tables.rest()
    if not await edge.store.run(_noted(today)):
        return 0
    await edge.people.tidy()
    return await edge.tables.sweep(today)


def _noted(today: date) -> Callable[[Connection], bool]:
    """Note that a sweep is due today; false if it has been done today, or if today cannot be believed."""

    def work(connection: Connection) -> bool:
        last = connection.execute(select(sweep.c.day)).scalar()
        if last == today.isoformat():
            return False
        connection.execute(delete(sweep))
        connection.execute(insert(sweep).values(day=today.isoformat()))
        return last is not None and timedelta() < today - date.fromisoformat(last) <= BELIEVED

    return work
