"""A table's desk: whatever is brought there is done one thing after the other, in the order in which it came."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TypeVar

from buckboard.server.edge.log import failed
from buckboard.server.store.failpoints import beside

T = TypeVar("T")
Job = Callable[[], Awaitable[None]]


class GivenUp(Exception):
    """Some work was stopped in its middle; nobody knows what has become of it."""


class Desk:
    """One task and one queue. The task begins with the first job, and ends with the desk."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.closed = False
        self._jobs: deque[Job] = deque()
        self._task: asyncio.Task[None] | None = None
        self._news: asyncio.Future[None] | None = None  # that the task waits for

    def put(self, job: Job) -> None:
        """Have something done when it is its turn; nothing once the desk is closed."""
        if self.closed:
            return
        self._jobs.append(job)
        if self._task is None:
            self._task = asyncio.create_task(self._work(), name=f"table {self.name}")
        elif self._news is not None and not self._news.done():
            self._news.set_result(None)

    async def turn(self, work: Callable[[], Awaitable[T]]) -> T:
        """What comes of some work when it is its turn; what it raises is raised here. The desk must be open."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def job() -> None:
            try:
                done = await work()
            except Exception as error:
                if not answer.done():
                    answer.set_exception(error)
            except BaseException:
                if not answer.done():  # nobody may wait for ever
                    answer.set_exception(GivenUp())
                raise
            else:
                if not answer.done():  # whoever asked may have gone
                    answer.set_result(done)

        self.put(job)
        return await answer

    async def _work(self) -> None:
        """Do what is brought until the desk closes. What fails is reported, and the next has its turn."""
        loop = asyncio.get_running_loop()
        while self._jobs or not self.closed:
            try:
                while self._jobs:
                    beside("table")
                    await self._jobs.popleft()()
                if not self.closed:
                    self._news = loop.create_future()
                    await self._news
            except Exception as error:
                failed("table", error, table=self.name)
            except asyncio.CancelledError as stop:
                if _meant_for_us():
                    raise
                failed("table", stop, table=self.name)  # something that a job waited for was stopped, not the desk

    async def close(self) -> None:
        """Finish what has been brought, and take nothing more."""
        self.closed = True
        if self._news is not None and not self._news.done():
            self._news.set_result(None)
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)


def _meant_for_us() -> bool:
    """Whether it is the task that runs now that somebody has stopped."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
