"""Time as a table knows it. Tests bring their own, in which a minute passes at once."""

import asyncio
import time
from datetime import UTC, date, datetime
from typing import Protocol


class Clock(Protocol):
    """Whoever tells the time."""

    def now(self) -> float:
        """Seconds on a clock that only goes forward."""
        ...

    def today(self) -> date:
        """The day, by which tables are kept."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Let time pass."""
        ...


class SystemClock:
    """The machine's own time."""

    def now(self) -> float:
        """Seconds on a clock that only goes forward."""
        return time.monotonic()

    def today(self) -> date:
        """The day, in UTC: the same for a table's people everywhere."""
        return datetime.now(UTC).date()

    async def sleep(self, seconds: float) -> None:
        """Let time pass."""
        await asyncio.sleep(seconds)
