"""What a table does by itself after some time. What is to come is said anew after each change; the rest follows."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from buckboard.server.edge.log import failed
from buckboard.server.store.failpoints import beside

FIRST_REST = 0.5  # seconds before one that failed is begun again; doubled up to MOST_REST
MOST_REST = 60.0
Key = tuple[Any, ...]  # what is to come: two with the same key are the same, and go on undisturbed


class Alarms:
    """Tasks by what they are for. Each runs once, to its end; one that nobody wants any more is stopped."""

    def __init__(self, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._sleep = sleep
        self._tasks: dict[Key, asyncio.Task[None]] = {}

    def set(self, wanted: Mapping[Key, Callable[[], Awaitable[None]]]) -> None:
        """Let these come about, and nothing else."""
        for key in [key for key in self._tasks if key not in wanted]:
            self._tasks.pop(key).cancel()
        for key, begin in wanted.items():
            if key not in self._tasks:
                self._tasks[key] = asyncio.create_task(self._run(key, begin), name=f"table {key[0]}")

    async def _run(self, key: Key, begin: Callable[[], Awaitable[None]]) -> None:
        """Bring one about. One that fails is reported and begun again: a table may wait for nothing else."""
        rest, kind = FIRST_REST, str(key[0])
        while True:
            try:
                beside(f"alarm {kind}")
                await begin()
                return
            except Exception as error:
                failed("alarm", error, task=kind)
            await self._sleep(rest)
            rest = min(2 * rest, MOST_REST)

    @property
    def keys(self) -> list[Key]:
        """What is to come."""
        return list(self._tasks)

    async def close(self) -> None:
        """Stop everything."""
        tasks = list(self._tasks.values())
        self._tasks = {}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
