"""One socket: who it is, then commands in and frames out until somebody has enough."""

import asyncio
import contextlib
import itertools
import re
from typing import Any

import msgspec
from pydantic import ValidationError
from starlette.responses import JSONResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from buckboard.engine.errors import BuckboardError
from buckboard.server.edge.limits import address_key
from buckboard.server.edge.line import LINE
from buckboard.server.edge.log import failed
from buckboard.server.edge.misunderstanding import sentence
from buckboard.server.edge.parts import Edge
from buckboard.server.edge.sockets import BAD_TOKEN, COME_BACK, NO_KEY, NO_TABLE, NOT_WELCOME, RESTART, Seated
from buckboard.server.store.failpoints import beside
from buckboard.server.table.connection import Closed, Connection
from buckboard.server.table.table import Table
from buckboard.server.wire.commands import COMMANDS, HELLO, Hello
from buckboard.server.wire.frames import DoneFrame

HELLO_WITHIN = 5.0  # seconds
MOST_WAIT = 5.0  # seconds that a message may have to wait for its turn
MOST_UNREAD = 32  # frames that wait for somebody who goes on talking
NO_HELLO = "Say hello first: {“do”: “hello”, “token”: …}."
NOT_TEXT = "Messages are text, one JSON object each."
NO_SUCH_TABLE = "There is no table under this link; it may have been deleted."
TOO_MANY_DEVICES = "You have too many pages of this server open; close some."
TOO_FAST = "That was too much at once; come back in a moment."
WENT_WRONG = "Something went wrong here. It is noted under {}; look again before you repeat it."
CONNECTIONS = itertools.count(1)
ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
MARKED = re.compile(rf'"id"\s*:\s*"({ID.pattern})"')
pause = asyncio.sleep
encode = msgspec.json.Encoder().encode


class Leave(Exception):
    """The conversation ends: which code, why, and whether to come back (milliseconds; −1: no)."""

    def __init__(self, code: int, why: str, retry: int = -1) -> None:
        super().__init__(why)
        self.code, self.why, self.retry = code, why, retry


class _Marked(msgspec.Struct):
    """What can be read of a message that is not understood."""

    id: str = ""


async def converse(socket: WebSocket, edge: Edge, table_id: str) -> None:
    """Everything that happens on one socket."""
    address = address_key(socket.client)
    refusal = edge.sockets.refusal(address)
    if refusal:
        edge.metrics.refused.labels("socket").inc()
        await socket.send_denial_response(JSONResponse({"why": refusal[1], "item": ""}, refusal[0]))
        return
    edge.sockets.come(address)
    try:
        await socket.accept()
        await _Conversation(socket, edge, table_id, address).hold()
    except (WebSocketDisconnect, OSError):
        pass
    finally:
        edge.sockets.go(address)


class _Conversation:
    def __init__(self, socket: WebSocket, edge: Edge, table_id: str, address: str) -> None:
        self.socket = socket
        self.edge = edge
        self.table_id = table_id
        self.address = address
        self.key = str(next(CONNECTIONS))  # of this connection, for its bucket
        self.line = socket.scope.get("extensions", {}).get(LINE, {}).get("line")  # where the server offers one
        self.receive = socket.receive if self.line is None else self.line.receive

    async def hold(self) -> None:
        """From hello to goodbye."""
        try:
            hello = await self._hello()
            table = await self._table()
            connection = self._connection(hello)  # last: a token revoked meanwhile is good for nothing
            seated = Seated(connection, self.table_id, self.address, lambda: table.number, hello.token)
            if not self.edge.sockets.seat(seated):
                raise Leave(NOT_WELCOME, TOO_MANY_DEVICES)
        except Leave as leave:
            await self._goodbye(leave.code, leave.why, leave.retry, 0)
            return
        try:
            table.enter(connection)
            await self._talk(table, connection)
        finally:
            self.edge.sockets.unseat(seated)
            table.leave(connection)

    async def _hello(self) -> Hello:
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                return HELLO.validate_json(await self._text())
        except (TimeoutError, ValueError):
            raise Leave(NOT_WELCOME, NO_HELLO) from None

    def _connection(self, hello: Hello) -> Connection:
        """Who it is. The token says so; nothing else that a client claims is believed."""
        person = self.edge.people.read(hello.token) if hello.token else None
        if hello.token and person is None:
            raise Leave(NO_KEY, BAD_TOKEN)
        role = "watcher" if person is None and hello.role == "player" else hello.role
        return Connection(person.id if person else "", role, hello.known)

    async def _table(self) -> Table:
        try:
            table = await self.edge.tables.find(self.table_id)
        except BuckboardError as error:
            raise Leave(NO_TABLE, str(error)) from None
        if table is None:
            raise Leave(NO_TABLE, NO_SUCH_TABLE)
        return table

    async def _talk(self, table: Table, connection: Connection) -> None:
        connection.at_once = None if self.line is None else self.line.write
        telling = asyncio.create_task(self._tell(table, connection), name="telling")
        # In a task of its own: each message would wake the layers of the application before it gets here.
        hearing = asyncio.create_task(self._hear(table, connection, telling), name="hearing")
        try:
            try:
                await hearing
            except Leave as leave:
                connection.close(leave.code, leave.why, leave.retry)
            await telling  # until goodbye has been said
        finally:
            for task in (hearing, telling):
                task.cancel()
            await asyncio.gather(hearing, telling, return_exceptions=True)

    async def _hear(self, table: Table, connection: Connection, telling: "asyncio.Task[None]") -> None:
        """One command after the other; each is answered once, and who does not read answers is not heard."""
        loop = asyncio.get_running_loop()
        while True:
            text = await self._text()
            beside("hearing")
            if waits := self.edge.limits.message(self.key, connection.person, self.address):
                await self._take_turn(waits)
            if connection.closed is not None:  # what still waits from somebody who has been sent away is not done
                return
            begun = loop.time()
            done = await self._obey(table, connection, text)
            connection.send(encode(done))
            self.edge.metrics.answered_in(loop.time() - begun)
            while connection.waiting > MOST_UNREAD and connection.closed is None and not telling.done():
                await asyncio.sleep(0.02)

    async def _text(self) -> str:
        """The next message. Raises Leave, WebSocketDisconnect."""
        message = await self.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1006))
        text = message.get("text")
        if text is None:
            raise Leave(NOT_WELCOME, NOT_TEXT)
        return str(text)

    async def _take_turn(self, waits: list[tuple[str, float]]) -> None:
        """Who sends too fast waits, unread; who sends far too fast is sent away."""
        longest = max(wait for _, wait in waits)
        if longest > MOST_WAIT:
            raise Leave(NOT_WELCOME, TOO_FAST, 10_000)
        for name, _ in waits:
            self.edge.metrics.slowed.labels(name).inc()
        await pause(longest)

    async def _obey(self, table: Table, connection: Connection, text: str) -> DoneFrame:
        kind = "none"
        try:
            command = COMMANDS.validate_json(text)
            kind = command.do
            done = await table.command(connection.person, command, connection)
        except ValidationError as error:
            done = refused(table.number, _marked(text), sentence(error))
        except BuckboardError as error:
            done = refused(table.number, _marked(text), str(error))
        except Exception as error:
            self.edge.metrics.failed.labels("command").inc()
            done = refused(table.number, _marked(text), WENT_WRONG.format(failed("command", error)))
        self.edge.metrics.command(kind, done)
        return done

    async def _tell(self, table: Table, connection: Connection) -> None:
        """Frames out, in order, as fast as the other end takes them. If that goes wrong it is to come back."""
        try:
            while await self._sent(await connection.next()):
                beside("telling")
                self.edge.metrics.frames += 1
        except Closed as closed:
            await self._goodbye(closed.code, closed.why, closed.retry, table.number)
        except Exception as error:  # nobody may sit at a table of which he hears nothing
            self.edge.metrics.failed.labels("telling").inc()
            why = WENT_WRONG.format(failed("telling", error))
            connection.close(RESTART, why, COME_BACK)
            await self._goodbye(RESTART, why, COME_BACK, table.number)

    async def _sent(self, frame: bytes) -> bool:
        """Whether a frame could be sent; if not the other end is gone, which the reader finds out too."""
        try:
            await self.socket.send({"type": "websocket.send", "text": frame.decode()})
        except (WebSocketDisconnect, OSError, RuntimeError):
            return False
        return True

    async def _goodbye(self, code: int, why: str, retry: int, number: int) -> None:
        self.edge.metrics.closed.labels(str(code)).inc()
        frame = {"t": "closing", "n": number, "why": why, "retry": retry}
        with contextlib.suppress(RuntimeError):  # goodbye has been said already, by the line itself
            await self.socket.send({"type": "websocket.send", "text": encode(frame).decode()})
            await self.socket.close(code, why.encode()[:120].decode("utf-8", "ignore"))


def refused(number: int, id: str, why: str, item: str = "") -> DoneFrame:
    """The answer to a command that was not carried out."""
    no: DoneFrame = {
        "t": "done", "n": number, "id": id, "ok": False, "why": why, "item": item, "stale": False, "hint": "",
        "reason": "",
    }  # fmt: skip
    return no


def _marked(text: str) -> str:
    """The id of a message that was not understood, so that its sender knows which it was; or nothing."""
    try:
        found: Any = msgspec.json.decode(text, type=_Marked).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        marked = MARKED.search(text)
        return marked[1] if marked else ""
    return found if ID.fullmatch(found) else ""
