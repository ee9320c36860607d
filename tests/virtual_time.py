"""A clock for tests: time passes only when everybody waits for it, and then at once."""

import asyncio
import heapq
from datetime import date, timedelta

CALM = 30  # turns of the loop in which nothing is set going: then everybody waits


class VirtualClock:
    """Tells the time to a table; `run_until` lets it pass."""

    def __init__(self):
        self.time = 1000.0
        self.day = date(2026, 11, 30)
        self._sleepers = []
        self._count = 0

    def now(self):
        return self.time

    def today(self):
        return self.day + timedelta(days=int(self.time // 86400))

    async def sleep(self, seconds):
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        waker = asyncio.get_running_loop().create_future()
        self._count += 1
        heapq.heappush(self._sleepers, (self.time + seconds, self._count, waker))
        await waker

    async def settle(self):
        """Let everything happen that needs no time."""
        for _ in range(CALM):
            await asyncio.sleep(0)

    async def _wake_next(self, until):
        """Go on to the next moment at which somebody wakes, not beyond `until`; whether there was one."""
        while self._sleepers and self._sleepers[0][2].done():
            heapq.heappop(self._sleepers)
        if not self._sleepers or self._sleepers[0][0] > until:
            return False
        self.time, _, waker = heapq.heappop(self._sleepers)
        waker.set_result(None)
        await self.settle()
        return True

    async def pass_by(self, seconds):
        """Let so much time pass, and everything happen in it."""
        until = self.time + seconds
        await self.settle()
        while await self._wake_next(until):
            pass
        self.time = until
        await self.settle()

    async def run_until(self, true, most=3600.0):
        """Let time pass until something is true."""
        until = self.time + most
        await self.settle()
        while not true():
            assert await self._wake_next(until), f"nothing more happens, and it is still not so: {true.__doc__ or true}"
