"""Clients over real sockets, for tests: what a person's page does, without the page."""

import asyncio
import contextlib
import itertools
import json
from typing import NamedTuple

import httpx2
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

LIMIT = 20.0  # seconds that anything may take before a test gives up
IDS = itertools.count(1)


class Refused(Exception):
    """REST said no, and why."""

    def __init__(self, status, why, item=""):
        super().__init__(f"{status}: {why}")
        self.status, self.why, self.item = status, why, item


class Cut(Exception):
    """The socket is gone: nobody knows whether what was asked has been done."""


class Guest(NamedTuple):
    """Who somebody is, and the key that proves it."""

    person: str
    name: str
    token: str


class Rest:
    """One person's requests; `address` is such as "http://127.0.0.1:8000"."""

    def __init__(self, address, token=""):
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self.client = httpx2.AsyncClient(base_url=address, headers=headers, timeout=LIMIT, trust_env=False)

    async def ask(self, method, path, body=None):
        """What the server answers, read as JSON where it is JSON. Raises Refused."""
        answer = await self.client.request(method, path, json=body)
        kind = answer.headers.get("content-type", "")
        said = answer.json() if kind.startswith("application/json") and answer.content else answer.text
        if answer.status_code >= 400:
            about = said if isinstance(said, dict) else {}
            raise Refused(answer.status_code, about.get("why", answer.text), about.get("item", ""))
        return said

    async def get(self, path):
        return await self.ask("GET", path)

    async def post(self, path, body=None):
        return await self.ask("POST", path, body)

    async def close(self):
        await self.client.aclose()


async def arrive(address, name):
    """A new guest."""
    rest = Rest(address)
    try:
        return Guest(**await rest.post("/api/guests", {"name": name}))
    finally:
        await rest.close()


async def open_table(address, host, game, **how):
    """The id of a new table."""
    rest = Rest(address, host.token)
    try:
        return (await rest.post("/api/tables", {"game": game, **how}))["id"]
    finally:
        await rest.close()


class Wire:
    """One connection to a table, and the table as this client sees it."""

    def __init__(self, socket):
        self.socket = socket
        self.frames = []  # everything that came, as it came
        self.table = None
        self.scene = None
        self.n = -1
        self.closing = None
        self.gaps = []  # numbers that did not follow
        self._done = {}
        self._news = asyncio.Condition()
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, address, table, token="", role="player", known=-1, origin=None):
        """Connect, say hello and wait for the first scene. Raises Cut if the table does not let this one in."""
        where = address.replace("http", "ws", 1)
        with translated():
            socket = await connect(
                f"{where}/ws/{table}", origin=origin, compression=None, max_size=1 << 22, proxy=None,
                open_timeout=LIMIT, close_timeout=1, ping_interval=None,
            )  # fmt: skip
        wire = cls(socket)
        try:
            await wire.send({"do": "hello", "token": token, "role": role, "known": known})
            await wire.until(lambda: wire.scene is not None)
        except BaseException:
            await wire.close()
            raise
        return wire

    # What this one sees.

    @property
    def public(self):
        return self.scene and self.scene["public"]

    @property
    def mine(self):
        return self.scene and self.scene["mine"]

    @property
    def question(self):
        return self.mine and self.mine["question"]

    @property
    def asked(self):
        """Whether a question waits for this one's answer."""
        return bool(self.question) and not self.question["answered"]

    def legal(self):
        """Everything that answers the question, in words; of amounts the lowest, of draws each card alone or none."""
        question = self.question
        if question["kind"] in ("card", "give", "discard"):
            words = {"card": "{}", "give": "give {}", "discard": "draw {}"}[question["kind"]]
            found = [words.format(card["card"]) for card in self.mine["cards"] if card["legal"]]
            return found + [choice["say"] for choice in question["choices"] if choice["legal"]]
        return [
            f"{choice['say']} {choice['lowest']}" if choice["lowest"] else choice["say"]
            for choice in question["choices"]
            if choice["legal"]
        ]

    # What this one does.

    async def send(self, message):
        """Send a message, or text as it stands."""
        with translated():
            await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def command(self, do, *, id=None, **fields):
        """The answer to a command. Raises Cut when the socket goes before it comes."""
        id = id or f"c{next(IDS)}"
        answer = self._done.setdefault(id, asyncio.get_running_loop().create_future())
        try:
            await self.send({"do": do, "id": id, **fields})
            async with asyncio.timeout(LIMIT):
                return await answer
        finally:
            self._done.pop(id, None)

    async def must(self, do, **fields):
        """A command that is not refused."""
        done = await self.command(do, **fields)
        assert done["ok"], f"{do} {fields}: {done['why']}"
        return done

    async def answer(self, say, **fields):
        """Answer the question that is open."""
        return await self.command("answer", question=self.question["number"], say=say, **fields)

    async def until(self, condition, limit=LIMIT):
        """Wait until something holds of what this one sees. Raises Cut, TimeoutError."""
        async with asyncio.timeout(limit), self._news:
            while not condition():
                if self._reader.done():
                    raise Cut(self.closing["why"] if self.closing else "the socket is gone")
                await self._news.wait()

    @property
    def gone(self):
        """Whether the socket is gone."""
        return self._reader.done()

    async def close(self):
        """Say goodbye."""
        await self.socket.close()
        await asyncio.gather(self._reader, return_exceptions=True)

    async def cut(self):
        """Go without a goodbye, as a phone in a tunnel does."""
        self.socket.transport.abort()
        await asyncio.gather(self._reader, return_exceptions=True)

    async def _read(self):
        try:
            with contextlib.suppress(ConnectionClosed):
                async for text in self.socket:
                    frame = json.loads(text)
                    self.frames.append(text)
                    self._hear(frame)
                    async with self._news:
                        self._news.notify_all()
        finally:
            for answer in self._done.values():
                if not answer.done():
                    answer.set_exception(Cut("the socket went before the answer came"))
                    answer.exception()  # if nobody waits for it, nothing is amiss
            asyncio.get_running_loop().create_task(self._wake())

    async def _wake(self):
        async with self._news:
            self._news.notify_all()

    def _hear(self, frame):
        kind, number = frame["t"], frame["n"]
        if kind == "closing":
            self.closing = frame
            return
        if kind != "done":  # which may come after news of what others did next
            if number < self.n or (self.n >= 0 and number > self.n + 1 and not frame.get("whole")):
                self.gaps.append((self.n, number))
            self.n = max(self.n, number)
        if kind == "table":
            self.table = frame["table"]
        elif kind == "scene":
            self.scene = frame
        elif kind == "done":
            answer = self._done.get(frame["id"])
            if answer is not None and not answer.done():
                answer.set_result(frame)


@contextlib.contextmanager
def translated():
    """A socket that is gone, or was never there, is Cut, however it comes to light."""
    try:
        yield
    except (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError) as problem:
        raise Cut(str(problem)) from problem
