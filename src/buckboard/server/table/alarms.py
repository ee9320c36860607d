"""What a table does by itself after some time. What is to come is said anew after each change; the rest follows."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from buckboard.server.edge.log import failed

Key = tuple[Any, ...]  # what is to come: two with the same key are the same, and go on undisturbed


class Alarms:
    """Tasks by what they are for. Each runs once; one that nobody wants any more is stopped."""

    def __init__(self) -> None:
        self._tasks: dict[Key, asyncio.Task[None]] = {}

    def set(self, wanted: Mapping[Key, Callable[[], Awaitable[None]]]) -> None:
        """Let these come about, and nothing else."""
        for key in [key for key in self._tasks if key not in wanted]:
            self._tasks.pop(key).cancel()
        for key, begin in wanted.items():
            if key not in self._tasks:
                self._tasks[key] = asyncio.create_task(self._run(key, begin), name=f"table {key[0]}")

    async def _run(self, key: Key, begin: Callable[[], Awaitable[None]]) -> None:
        try:
            await begin()
        except Exception as error:  # reported; whoever sets the alarms next sets it again
            failed("alarm", error, task=str(key[0]))
            if self._tasks.get(key) is asyncio.current_task():
                del self._tasks[key]

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
