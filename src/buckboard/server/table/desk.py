"""A table's desk: whatever is brought there is done one thing after the other, in the order in which it came."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from buckboard.server.edge.log import failed

T = TypeVar("T")
Job = Callable[[], Awaitable[None]]


class Desk:
    """One task and one queue. The task begins with the first job."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.closed = False
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def put(self, job: Job) -> None:
        """Have something done when it is its turn; nothing once the desk is closed."""
        if self.closed:
            return
        self._jobs.put_nowait(job)
        if self._task is None:
            self._task = asyncio.create_task(self._work(), name=f"table {self.name}")

    async def turn(self, work: Callable[[], Awaitable[T]]) -> T:
        """What comes of some work when it is its turn; what it raises is raised here. The desk must be open."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def job() -> None:
            try:
                done = await work()
            except Exception as error:
                if not answer.done():
                    answer.set_exception(error)
            else:
                if not answer.done():  # whoever asked may have gone
                    answer.set_result(done)

        self.put(job)
        return await answer

    async def _work(self) -> None:
        while True:
            job = await self._jobs.get()
            await self._do(job)

    async def _do(self, job: Job) -> None:
        try:
            await job()
        except Exception as error:
            failed("table", error, table=self.name)

    async def close(self) -> None:
        """Finish what has been brought, and take nothing more."""
        if self._task is not None and not self.closed:
            await self.turn(self._last)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            while not self._jobs.empty():  # what came behind the last
                await self._do(self._jobs.get_nowait())
        self.closed = True

    async def _last(self) -> None:
        self.closed = True
