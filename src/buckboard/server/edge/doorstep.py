"""What stands before the first word: connections that send no request, take no answer, or are too many.

uvicorn parses the bytes; here are only the deadlines and ceilings that it has not.
"""

import asyncio
from collections import Counter
from typing import Any, cast

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from buckboard.server.edge.limits import Ceilings, address_key

HEADERS_WITHIN = 5.0  # seconds from the first byte of a request to the end of its headers
MOST_HEADERS = 32 * 1024  # bytes of a request before its body; one read may bring more
TAKEN_WITHIN = 20.0  # seconds in which a reader must take something of what waits for it
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Impatience:
    """Cuts a connection off when something has not happened in time."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    def wait(self, seconds: float, transport: asyncio.Transport) -> None:
        """From now on, if not already."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(seconds, transport.abort)

    def rest(self) -> None:
        """It has happened."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Taking:
    """Cuts a connection off when its reader has taken nothing for a while of what waits for it."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    def watch(self, transport: asyncio.Transport) -> None:
        """From now on, if not already."""
        if self._timer is None:
            self._look_later(transport, transport.get_write_buffer_size())

    def rest(self) -> None:
        """Everything has been taken, or there is nobody any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look_later(self, transport: asyncio.Transport, waiting: int) -> None:
        self._timer = asyncio.get_running_loop().call_later(TAKEN_WITHIN, self._look, transport, waiting)

    def _look(self, transport: asyncio.Transport, waiting: int) -> None:
        now = transport.get_write_buffer_size()
        if 0 < waiting <= now:
            transport.abort()
        elif now:
            self._look_later(transport, now)
        else:
            self._timer = None


class Doors:
    """How many connections stand in the door, by address. Where a proxy stands before, all have its address."""

    def __init__(self, ceilings: Ceilings, behind_proxy: bool = False) -> None:
        self._ceilings = ceilings
        self._each = not behind_proxy
        self._by_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._by_address.total()

    def come(self, address: str) -> bool:
        """Whether there is room for one more; then it has come."""
        full = self._each and self._by_address[address] >= self._ceilings.doors_of_address
        if full or len(self) >= self._ceilings.doors:
            return False
        self._by_address[address] += 1
        return True

    def go(self, address: str) -> None:
        """One has gone, or become a socket, which is counted elsewhere."""
        self._by_address[address] -= 1
        if self._by_address[address] <= 0:
            del self._by_address[address]


class HttpProtocol(HttpToolsProtocol):
    """One connection that speaks HTTP."""

    def __init__(
        self,
        doors: Doors,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.doors = doors
        self.address: str | None = None
        self.headers_due = Impatience()
        self.taking = Taking()
        self.reading_headers = False
        self.header_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let it in if there is room."""
        super().connection_made(transport)
        address = address_key(self.client)
        if not self.doors.come(address):
            transport.abort()
            return
        self.address = address
        self._expect_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Bytes have come: they must make a request in time."""
        if not self.reading_headers and (self.cycle is None or self.cycle.response_complete):
            self._expect_headers()
        self.header_bytes += len(data)
        super().data_received(data)
        if self.reading_headers and self.header_bytes > MOST_HEADERS and not self.transport.is_closing():
            self.transport.write(TOO_LONG)
            self.transport.close()

    def on_headers_complete(self) -> None:
        """The request is understood; what it asks for has its own deadlines."""
        self.reading_headers = False
        self.headers_due.rest()
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        """It becomes a socket."""
        self._leave()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """The reader takes nothing at the moment."""
        self.taking.watch(self.transport)
        super().pause_writing()

    def resume_writing(self) -> None:
        """The reader goes on."""
        self.taking.rest()
        super().resume_writing()

    def _expect_headers(self) -> None:
        self.reading_headers = True
        self.header_bytes = 0
        self.headers_due.wait(HEADERS_WITHIN, self.transport)

    def _leave(self) -> None:
        self.headers_due.rest()
        self.taking.rest()
        if self.address is not None:
            self.doors.go(self.address)
            self.address = None


def http_protocol(doors: Doors) -> type[asyncio.Protocol]:
    """How uvicorn is to treat connections: it calls what it is given with names."""

    def made(**given: Any) -> HttpProtocol:
        return HttpProtocol(doors, **given)

    return cast(type[asyncio.Protocol], made)
