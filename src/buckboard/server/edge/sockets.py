"""The sockets that are open, by address, person and table: how many, and how to end them."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from buckboard.server.edge.limits import Limits
from buckboard.server.edge.metrics import Metrics
from buckboard.server.table.connection import Connection

RESTART = 1012
NOT_WELCOME = 1008
NO_KEY = 4401  # the token is good for nothing: ask for a new one
NO_TABLE = 4404
COME_BACK = 250  # milliseconds
REST_EACH = 10.0  # seconds; who is told nothing from one of these moments to the next is told that
BAD_TOKEN = "That key is not good here any more; ask for a new one."
STOPPING = "The server stops for a moment; the table goes on when it is back."
TOO_MANY = "There are too many connections from your network; close some."
FULL = "The server is full; try again in a minute."


@dataclass(eq=False)
class Seated:
    """One socket at a table."""

    connection: Connection
    table: str
    address: str
    number: Callable[[], int]  # of the last entry of its table
    token: str = ""  # by which its person is known


class Sockets:
    """Every socket of this server."""

    def __init__(self, limits: Limits, metrics: Metrics) -> None:
        self.limits = limits
        self.metrics = metrics
        self.stopping = False
        self._open = 0
        self._by_address: Counter[str] = Counter()
        self._by_person: dict[str, set[Seated]] = {}
        self._by_table: dict[str, set[Seated]] = {}

    def refusal(self, address: str) -> tuple[int, str] | None:
        """Why no further socket is accepted from an address now, as a status and a sentence."""
        if self.stopping:
            return 503, STOPPING
        if self._open >= self.limits.ceilings.sockets:
            return 503, FULL
        if self._by_address[address] >= self.limits.ceilings.sockets_of_address:
            return 429, TOO_MANY
        if self.limits.take("socket_of_address", address):
            return 429, TOO_MANY
        return None

    def come(self, address: str) -> None:
        """A socket has been accepted."""
        self._open += 1
        self._by_address[address] += 1

    def go(self, address: str) -> None:
        """A socket is gone."""
        self._open -= 1
        self._by_address[address] -= 1
        if self._by_address[address] <= 0:
            del self._by_address[address]

    def seat(self, seated: Seated) -> bool:
        """Take a socket up under its person, if that person has not too many already."""
        person = seated.connection.person
        theirs = self._by_person.setdefault(person, set())
        if person and len(theirs) >= self.limits.ceilings.sockets_of_person:
            return False
        theirs.add(seated)
        self._by_table.setdefault(seated.table, set()).add(seated)
        self.metrics.sockets.labels(seated.connection.role).inc()
        return True

    def unseat(self, seated: Seated) -> None:
        """It is gone."""
        for kept, key in ((self._by_person, seated.connection.person), (self._by_table, seated.table)):
            kept[key].discard(seated)
            if not kept[key]:
                del kept[key]
        self.metrics.sockets.labels(seated.connection.role).dec()

    def end_person(self, person: str, why: str) -> None:
        """End every socket of a person, whose old keys are good for nothing any more."""
        for seated in list(self._by_person.get(person, ())) if person else ():
            seated.connection.close(NO_KEY, why, -1)

    async def look_at_keys(self, read: Callable[[str], object | None]) -> None:
        """End every socket whose token is good for nothing any more: it can grow old, or its person be forgotten."""
        for seated in [each for those in self._by_person.values() for each in those if each.token]:
            if read(seated.token) is None:
                seated.connection.close(NO_KEY, BAD_TOKEN, -1)
            await asyncio.sleep(0)  # a thousand tokens are work; tables come first

    async def tell_rest(self) -> None:
        """Tell whoever has been told nothing for a while the number that he was told last: silence means loss."""
        for seats in list(self._by_table.values()):
            for seated in seats:
                connection = seated.connection
                if connection.quiet and not connection.waiting:
                    connection.send(b'{"t":"n","n":%d}' % seated.number())
                connection.quiet = True
            await asyncio.sleep(0)  # a thousand sockets are work; tables come first

    def end_table(self, table: str, why: str) -> None:
        """End every socket at a table that is no more."""
        for seated in list(self._by_table.get(table, ())):
            seated.connection.close(NO_TABLE, why, -1)

    async def stop(self, within: float) -> None:
        """Tell everybody that the server stops, and wait until they have been told."""
        self.stopping = True
        for seats in list(self._by_table.values()):
            for seated in seats:
                seated.connection.close(RESTART, STOPPING, COME_BACK)
        until = asyncio.get_running_loop().time() + within
        while self._open and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.02)
