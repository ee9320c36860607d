"""One socket, or a test in its place: what it is told waits here, so that nobody's slow phone keeps a table waiting."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from typing import Literal

Role = Literal["player", "watcher", "screen"]
MOST_FRAMES = 64
MOST_BYTES = 184 * 1024  # with what the line holds besides, 64 KiB, a deaf reader costs a quarter of a megabyte at most
TOO_SLOW = 1013
RETRY_SLOW = 1000


class Closed(Exception):
    """The connection is to end: with which code, why, and after how many milliseconds to come back (−1: never)."""

    def __init__(self, code: int, why: str, retry: int) -> None:
        super().__init__(why)
        self.code = code
        self.why = why
        self.retry = retry


class Connection:
    """A bounded queue of frames to one device.

    Who does not keep up loses what waits and gets the whole truth instead, once it reads again; who then falls behind
    once more before it has read everything is closed.
    """

    def __init__(self, person: str = "", role: Role = "watcher", known: int = -1) -> None:
        self.person = person  # an id; empty for somebody without a token
        self.role: Role = role
        self.known = known  # the last number that this client has seen, if it has been here before
        self.facing: int | None = None  # which own chair it faces, where one device plays several; None: the first
        self.seat: int | None = None  # that it was last shown; −1 as a watcher, None if it has been shown nothing yet
        self.whole: Callable[[], Iterable[bytes]] = tuple  # everything this connection may see, made when it is read
        self.at_once: Callable[[bytes], bool] | None = None  # sends a frame without waiting, or says that it cannot
        self.closed: Closed | None = None
        self.quiet = False  # whether nothing has been sent since somebody looked last
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._behind = False  # what waited was thrown away; the whole truth is owed
        self._lost = 0  # frames thrown away since
        self._warned = False  # has been behind, and has not read everything since
        self._wake: asyncio.Future[None] | None = None

    def send(self, frame: bytes) -> None:
        """Send a frame at once if nothing is on its way, else let it wait to be read. Never blocks."""
        if self.closed is not None:
            return
        self.quiet = False
        wake, at_once = self._wake, self.at_once
        # Who waits to be roused has nothing to read, and nothing is being sent.
        if at_once is not None and wake is not None and not wake.done() and at_once(frame):
            return
        if self._behind:
            self._lost += 1
            if self._lost > MOST_FRAMES:
                self._give_up()
            return
        if len(self._frames) >= MOST_FRAMES or self._bytes + len(frame) > MOST_BYTES:
            self._overflow()
        else:
            self._frames.append(frame)
            self._bytes += len(frame)
        self._rouse()

    def close(self, code: int, why: str, retry: int) -> None:
        """End the connection once everything that waits has been read."""
        if self.closed is None:
            self.closed = Closed(code, why, retry)
            self._rouse()

    async def next(self) -> bytes:
        """The next frame, as soon as there is one. Raises Closed."""
        while True:
            if self._behind:
                self._catch_up()
            if self._frames:
                frame = self._frames.popleft()
                self._bytes -= len(frame)
                self._warned = self._warned and bool(self._frames)
                return frame
            if self.closed is not None:
                raise self.closed
            self._wake = asyncio.get_running_loop().create_future()
            try:
                await self._wake
            finally:
                self._wake = None

    @property
    def waiting(self) -> int:
        """How many frames wait to be read; the whole truth that is owed counts as one."""
        return len(self._frames) + self._behind

    def _overflow(self) -> None:
        if self._warned:
            self._give_up()
            return
        self._clear()
        self._behind = self._warned = True
        self._lost = 1

    def _catch_up(self) -> None:
        """The whole truth in place of what was lost."""
        self._behind = False
        for frame in self.whole():
            self._frames.append(frame)
            self._bytes += len(frame)

    def _give_up(self) -> None:
        self._clear()
        self._behind = False
        self.close(TOO_SLOW, "This connection could not keep up with the table.", RETRY_SLOW)

    def _clear(self) -> None:
        self._frames.clear()
        self._bytes = 0

    def _rouse(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)
