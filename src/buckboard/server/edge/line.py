"""A WebSocket as the line to one device: what uvicorn's has not, and a way in and out past the application's layers.

A table says some eight things at every move and hears one; the layers of uvicorn, Starlette and FastAPI have nothing to
add to them.
"""

import asyncio
import struct
from collections import deque
from functools import lru_cache
from typing import Any, cast

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState
from websockets.frames import Frame

from buckboard.server.edge.doorstep import Impatience, Taking
from buckboard.server.edge.log import failed
from buckboard.server.edge.metrics import Metrics

GONE_WITHIN = 5.0  # seconds in which a closed connection must be gone
MOST_WAITING = 256  # messages of one socket that have been read and not looked at
SOME_WAITING = 4  # then nothing more is read until they have been looked at
AT_ONCE = 2048  # bytes that are read before anything else is thought of: six bytes are a frame
MOST_PIECES = 1024  # of one message
MOST_COUNTED = 500  # pings, pongs and pieces of messages, in so many seconds
COUNTED_FOR = 10.0
LINE = "buckboard.line"  # where the application finds the line, among the extensions of a socket
TEXT = 0x81  # the first byte of a whole message of text (RFC 6455, 5.2)
Message = Any  # of ASGI


class Inbox:
    """Messages that have come and wait for the one who reads them; as an asyncio.Queue, without what it has besides."""

    def __init__(self) -> None:
        self._messages: deque[Message] = deque()
        self._news: asyncio.Future[None] | None = None  # that the reader waits for

    def qsize(self) -> int:
        """How many wait."""
        return len(self._messages)

    def empty(self) -> bool:
        """Whether none waits."""
        return not self._messages

    def put_nowait(self, message: Message) -> None:
        """One has come."""
        self._messages.append(message)
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    async def get(self) -> Message:
        """The next one, as soon as there is one."""
        while not self._messages:
            self._news = asyncio.get_running_loop().create_future()
            await self._news
        return self._messages.popleft()


class Departures:
    """Lines with something to say that has not left yet.

    What is said in one turn of the loop and the next leaves together: news and the answer to who made them are one
    write, and so are a dozen tables' lines one errand.
    """

    def __init__(self) -> None:
        self._lines: list[SocketProtocol] = []

    def add(self, line: "SocketProtocol") -> None:
        """A line has something to say."""
        if not self._lines:
            line.loop.call_soon(line.loop.call_soon, self._leave)
        self._lines.append(line)

    def _leave(self) -> None:
        lines, self._lines = self._lines, []
        for line in lines:
            try:
                line.leave()
            except Exception as error:  # the others have nothing to do with it
                failed("line", error)
                line.transport.abort()


class SocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket."""

    def __init__(
        self,
        departures: Departures,
        metrics: Metrics,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.queue = cast("asyncio.Queue[Message]", Inbox())
        self.departures = departures
        self.metrics = metrics
        self.taking = Taking()
        self.gone_due = Impatience()
        self.leaving = False  # whether something has been said that has not left
        self.taken = True  # whether the reader takes what is sent
        self.unread = bytearray()  # what has come and has not been looked at
        self.counted, self.counted_since = 0, 0.0  # frames that are no messages, and since when

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self.taking.rest()
        self.gone_due.rest()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The reader takes nothing at the moment."""
        self.taken = False
        self.taking.watch(self.transport)
        super().pause_writing()

    def resume_writing(self) -> None:
        """The reader goes on."""
        self.taken = True
        self.taking.rest()
        super().resume_writing()

    def keepalive_timeout(self) -> None:
        """No pong came: goodbye, and no waiting for what the reader does not take."""
        super().keepalive_timeout()
        self.gone_due.wait(GONE_WITHIN, self.transport)

    def shutdown(self) -> None:
        """The server ends."""
        try:
            super().shutdown()
        except InvalidState:  # the other end has said goodbye, and not gone yet
            self.transport.close()
        self.gone_due.wait(GONE_WITHIN, self.transport)

    def handle_close(self, event: Frame) -> None:
        """The other end says goodbye; then it must be gone in time."""
        super().handle_close(event)
        self.gone_due.wait(GONE_WITHIN, self.transport)

    def handle_parser_exception(self) -> None:
        """What has come is no message; goodbye has been said, and it must be gone in time."""
        super().handle_parser_exception()
        self.gone_due.wait(GONE_WITHIN, self.transport)

    # What comes in.

    def data_received(self, data: bytes) -> None:
        """Bytes have come: they are read a little at a time, and not at all while messages wait to be looked at."""
        self.unread += data
        self._read_on()

    async def receive(self) -> Any:
        """The next message, as ASGI has it."""
        message = await super().receive()
        if self.unread:
            self._read_on()
        return message

    def _read_on(self) -> None:
        try:
            while self.unread and not self.read_paused and not self.transport.is_closing():
                some = bytes(self.unread[:AT_ONCE])
                del self.unread[:AT_ONCE]
                super().data_received(some)
        except InvalidState:  # half a character after a goodbye
            self.transport.abort()

    def handle_ping(self) -> None:
        """The other end asks whether we are here."""
        if self._bears_one_more():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """It says that it is here."""
        if self._bears_one_more():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """A piece of a message."""
        if self._bears_one_more() and len(self.frames) < MOST_PIECES:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def _bears_one_more(self) -> bool:
        """Count a frame that is no message; nobody needs as many as a flood has, which ends the socket."""
        now = self.loop.time()
        if now - self.counted_since > COUNTED_FOR:
            self.counted_since, self.counted = now, 0
        self.counted += 1
        if self.counted > MOST_COUNTED:
            self.transport.abort()
        return self.counted <= MOST_COUNTED

    def send_receive_event_to_app(self) -> None:
        """A message has come; a heap of them that nobody can have meant ends the socket.

        uvicorn stops reading at each one, two calls of the system, for fear of the second.
        """
        waiting = self.queue.qsize()
        if waiting >= MOST_WAITING:
            self.transport.abort()
            return
        few = waiting < SOME_WAITING and not self.read_paused
        self.read_paused = self.read_paused or few  # then it is left alone
        super().send_receive_event_to_app()
        if few:
            self.read_paused = False

    # What goes out.

    async def run_asgi(self) -> None:
        """The application may use the line."""
        self.scope["extensions"] = {**(self.scope.get("extensions") or {}), LINE: {"line": self}}
        await super().run_asgi()

    def write(self, text: bytes) -> bool:
        """Send a message without waiting, if the reader takes what is sent and nobody has said goodbye; else say no."""
        if not self.taken or not self.handshake_complete or self.close_sent or self.disconnected:
            return False
        # What conn.send_text comes to in the end (RFC 6455, 5.2: in one piece, from a server unmasked).
        self.conn.writes += head(len(text)), text
        self.metrics.frames += 1
        if not self.leaving:
            self.leaving = True
            self.departures.add(self)
        return True

    def leave(self) -> None:
        """What was said leaves; unless something else has taken it along, or nobody is there any more."""
        self.leaving = False
        said = b"".join(self.conn.data_to_send())
        if said and not self.transport.is_closing():
            self.transport.write(said)

    async def send(self, message: Any) -> None:
        """Send a message; after a goodbye the connection must be gone in time."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # with a refusal, which uvicorn would note as a mistake of ours
        if message["type"] == "websocket.close":
            self.gone_due.wait(GONE_WITHIN, self.transport)


@lru_cache(maxsize=1 << 13)
def head(length: int) -> bytes:
    """What stands before so many bytes of text, which are not compressed."""
    if length < 126:
        return bytes((TEXT, length))
    return struct.pack("!BBH", TEXT, 126, length) if length < 1 << 16 else struct.pack("!BBQ", TEXT, 127, length)


def socket_protocol(metrics: Metrics) -> type[asyncio.Protocol]:
    """How uvicorn is to treat WebSockets: it calls what it is given with names."""
    departures = Departures()

    def made(**given: Any) -> SocketProtocol:
        return SocketProtocol(departures, metrics, **given)

    return cast(type[asyncio.Protocol], made)
