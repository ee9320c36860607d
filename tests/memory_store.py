"""A store without a thread and without a disk, for tests in virtual time: all that it lacks is durability."""

import asyncio

from sqlalchemy import StaticPool, create_engine, event

from buckboard.server.store.database import driver
from buckboard.server.store.logs import INSERTS, LAST, TAIL
from buckboard.server.store.schema import metadata
from buckboard.server.store.store import NumberTaken


class MemoryStore:
    """Keeps the promises of `Store` until the test is over."""

    broken = ""

    def __init__(self):
        engine = create_engine("sqlite://", poolclass=StaticPool)
        event.listen(engine, "connect", lambda raw, _: raw.execute("PRAGMA foreign_keys=on"))
        metadata.create_all(engine)
        self.connection = engine.connect()

    async def append(self, table, first, entries):
        def work(connection):
            raw = driver(connection)
            last = raw.execute(LAST, (table,)).fetchone()[0]
            if first != last + 1:
                raise NumberTaken(table, first, last)
            raw.executemany(INSERTS[1], ((table, first + at, body) for at, body in enumerate(entries)))

        await self.run(work)

    async def tail(self, table, since=0):
        return await self.run(lambda connection: driver(connection).execute(TAIL, (table, since)).fetchall())

    async def run(self, work):
        await asyncio.sleep(0)  # others get their turn, as with a real store
        with self.connection.begin():
            return work(self.connection)

    async def close(self):
        self.connection.close()
        self.connection.engine.dispose()
