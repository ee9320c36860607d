"""Work that goes on beside the requests: kept, reported when it fails, begun again."""

import asyncio
from collections.abc import Awaitable, Callable

from buckboard.server.edge.log import failed
from buckboard.server.store.failpoints import beside

FIRST_REST = 0.5  # seconds before a task that failed is begun again; doubled up to MOST_REST
MOST_REST = 60.0
CALM = 300.0  # seconds after which a task that ran is trusted again

Sleep = Callable[[float], Awaitable[None]]


class Tasks:
    """Keeps a reference to every task, for a task that nobody holds may vanish in the middle of its work."""

    def __init__(self, report: Callable[[str], None] = lambda name: None, sleep: Sleep = asyncio.sleep) -> None:
        self._kept: set[asyncio.Task[None]] = set()
        self._report = report
        self._sleep = sleep

    def __len__(self) -> int:
        return len(self._kept)

    def once(self, name: str, work: Awaitable[None]) -> asyncio.Task[None]:
        """Do something beside; if it fails that is reported, and that is all."""
        return self._keep(name, self._guarded(name, work))

    def always(self, name: str, begin: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
        """Do something for as long as the server runs; it is begun again whenever it ends or fails."""
        return self._keep(name, self._again_and_again(name, begin))

    def every(
        self, name: str, seconds: float, work: Callable[[], Awaitable[None]], first: float | None = None
    ) -> asyncio.Task[None]:
        """Do something now and then, `first` after so many seconds."""
        rest = seconds if first is None else first

        async def begin() -> None:
            nonlocal rest
            while True:
                await self._sleep(rest)
                rest = seconds
                beside(name)
                await work()

        return self.always(name, begin)

    async def close(self) -> None:
        """End everything that still goes on."""
        kept = list(self._kept)
        for task in kept:
            task.cancel()
        await asyncio.gather(*kept, return_exceptions=True)

    def _keep(self, name: str, work: Awaitable[None]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(work)
        if isinstance(task, asyncio.Task):
            task.set_name(name)
        self._kept.add(task)
        task.add_done_callback(self._kept.discard)
        return task

    async def _guarded(self, name: str, work: Awaitable[None]) -> None:
        try:
            await work
        except Exception as error:
            self._failed(name, error)

    async def _again_and_again(self, name: str, begin: Callable[[], Awaitable[None]]) -> None:
        rest = FIRST_REST
        loop = asyncio.get_running_loop()
        while True:
            since = loop.time()
            try:
                await begin()
            except Exception as error:
                self._failed(name, error)
            if loop.time() - since > CALM:
                rest = FIRST_REST
            await self._sleep(rest)
            rest = min(2 * rest, MOST_REST)

    def _failed(self, name: str, error: Exception) -> None:
        failed("task", error, task=name)
        self._report(name)
