"""A whole server in this process, without a network: the same application, called as uvicorn calls it.

Nothing in it is left to chance: the shuffle, the bots' answers, the time and all random names come from the test, so
that two worlds with the same script differ in nothing but what the script says.
"""

import asyncio
import json
import secrets
from collections.abc import Callable
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

from buckboard.engine.dice import new_dice, roll
from buckboard.server.edge.addresses import Addresses
from buckboard.server.edge.app import create_app
from buckboard.server.edge.limits import Limits
from buckboard.server.edge.metrics import Metrics
from buckboard.server.edge.parts import Edge
from buckboard.server.edge.sockets import Sockets
from buckboard.server.people.people import Person
from buckboard.server.table.house import House
from buckboard.server.table.tables import Tables
from memory_store import MemoryStore
from virtual_time import VirtualClock

HOST = "buckboard.test:8000"
CHANCE = ("token_urlsafe", "token_hex", "token_bytes", "randbelow", "choice", "randbits")
SALT = 3_141_592_653  # of the bots' dice: long enough to be found in a text
CALM = 12  # turns of the loop in which nothing new is said: then all has been said


class Kept(NamedTuple):
    """What is kept of somebody."""

    since: str


class Cast:
    """The people of a test; a token is `key-` and the id."""

    def __init__(self):
        self.known = {}

    def add(self, id, name, owner=""):
        self.known[id] = Person(id, name, owner)
        return self.known[id]

    def read(self, token):
        return self.known.get(token.removeprefix("key-")) if token.startswith("key-") else None

    def name_of(self, id):
        return self.known[id].name if id in self.known else "Somebody"

    def companions(self, owner):
        return {person.id for person in self.known.values() if owner and person.owner == owner}

    async def kept(self, id):
        return Kept("2026-11-30")

    def known_companion(self, owner, name):
        return self.known.get(f"with-{owner}-{name}")

    async def companion(self, owner, name):
        return self.add(f"with-{owner}-{name}", name, owner)


class GivenClock(VirtualClock):
    """A clock that goes on only when the script says so: what waits, waits until then."""

    def __init__(self, quiet):
        super().__init__()
        self.settle = quiet


@cache
def application():
    """The edge and the application before it, made once: worlds come one after the other."""
    edge = Edge(store=None, people=None, tables=None, addresses=Addresses((), 8000), limits=Limits(1e9))
    edge.addresses.answers_to = lambda host, address: True
    return edge, create_app(edge)


class World:
    """One server, and everything that it has said."""

    def __init__(self, shuffled: Callable, bots, store=None, people=None):
        self.store = store or MemoryStore()
        self.people = people or Cast()
        self.tokens = {}  # of people who are known by others than `key-` and their id
        self.clock = GivenClock(self.quiet)
        house = House(self.store, self.people, bots, self.clock, shuffled, salt=lambda: SALT)
        self.tables = Tables(house)
        self.edge, self.app = application()
        self.edge.store, self.edge.people, self.edge.tables = self.store, self.people, self.tables
        self.edge.metrics = self.app.metrics = Metrics()
        self.edge.sockets = Sockets(self.edge.limits, self.edge.metrics)
        self.said = 0  # frames that have come so far
        self.lines = []

    async def begin(self):
        """Be there; a world behind a port has more to do."""

    def token(self, person):
        return self.tokens.get(person, f"key-{person}") if person else ""

    async def close(self):
        for line in self.lines:
            await line.close()
        await self.tables.close()
        await self.store.close()

    async def quiet(self):
        """Wait until nobody has anything to say any more."""
        calm, before = 0, self.said
        while calm < CALM:
            await asyncio.sleep(0)
            calm = calm + 1 if self.said == before else 0
            before = self.said

    async def pass_by(self, seconds):
        """Let so much time go by, and everything happen in it."""
        await self.clock.pass_by(seconds)

    async def request(self, method, path, person="", body=None):
        """The whole answer to a request: status, headers, body."""
        headers = [(b"host", HOST.encode())]
        if person:
            headers.append((b"authorization", f"Bearer {self.token(person)}".encode()))
        data = b"" if body is None else json.dumps(body).encode()
        if body is not None:
            headers += [(b"content-type", b"application/json"), (b"content-length", str(len(data)).encode())]
        path, _, query = path.partition("?")
        scope = self._scope("http", path, headers) | {"method": method, "query_string": query.encode()}
        sent, asked = [], False

        async def receive():
            nonlocal asked
            if asked:
                await asyncio.Event().wait()
            asked = True
            return {"type": "http.request", "body": data, "more_body": False}

        async def send(message):
            sent.append(message)

        await self.app(scope, receive, send)
        start = sent[0]
        return start["status"], sorted(start["headers"]), b"".join(part.get("body", b"") for part in sent[1:])

    def _scope(self, kind, path, headers):
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 8000),
            "subprotocols": [],
            "state": {},
            "extensions": {"websocket.http.response": {}},
        }

    async def line(self, table, person="", role="player"):
        """A socket to a table, after its hello."""
        line = Line(self, self._scope("websocket", f"/ws/{table}", [(b"host", HOST.encode())]))
        self.lines.append(line)
        line.say({"do": "hello", "token": self.token(person), "role": role})
        await self.quiet()
        return line


class Line:
    """One socket."""

    def __init__(self, world, scope):
        self.world = world
        self.name, self.count = f"line{len(world.lines)}", 0
        self.heard = []  # frames as they came, and how it ended
        self._inbox = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(world.app(scope, self._inbox.get, self._send))

    def say(self, message):
        text = message if isinstance(message, str) else json.dumps(message)
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    async def command(self, do, **fields):
        """Say a command and wait until everything it brings about has been said; its answer."""
        self.count += 1
        id = f"{self.name}-{self.count}"
        self.say({"do": do, "id": id, **fields})
        before = len(self.heard)
        await self.world.quiet()
        mark = f'"id":"{id}"'
        for frame in self.heard[before:]:
            if mark in frame and '"t":"done"' in frame:
                return json.loads(frame)
        raise AssertionError(f"{do} {fields} was not answered: {self.heard[before:]}")

    async def close(self):
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait_for(asyncio.gather(self._task, return_exceptions=True), 5)

    async def _send(self, message):
        self.world.said += 1
        if message["type"] == "websocket.send":
            self.heard.append(message["text"])
        elif message["type"] == "websocket.close":
            self.heard.append(f"close {message.get('code')} {message.get('reason')}")


@contextmanager
def no_chance(seed):
    """Ids, codes and salts come from a seed: two worlds give the same ones in the same order."""
    dice = new_dice(seed)
    kept = {name: getattr(secrets, name) for name in CHANCE}

    def letters(count):
        return "".join("ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz"[roll(dice, 47)] for _ in range(count))

    secrets.token_urlsafe = lambda count=32: letters(-(-count * 4 // 3))
    secrets.token_hex = lambda count=32: "".join("0123456789abcdef"[roll(dice, 16)] for _ in range(2 * count))
    secrets.token_bytes = lambda count=32: bytes(roll(dice, 256) for _ in range(count))
    secrets.randbelow = lambda sides: roll(dice, sides)
    secrets.randbits = lambda bits: roll(dice, 1 << min(bits, 30))
    secrets.choice = lambda items: items[roll(dice, len(items))]
    try:
        yield
    finally:
        for name, function in kept.items():
            setattr(secrets, name, function)
