"""Let people play for a long time, come and go and come again, and see whether anything grows, breaks or gets slow.

`make soak` does it for ten minutes. Half way the server is asked to stop, and begins again.
"""

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path

from buckboard.engine.verify import check
from buckboard.games import ALL
from chaos.chaos import Chaos
from chaos.people import Player, Watcher
from wire import Refused, Rest

WARM = 0.3  # of a life, before memory is looked at for the first time
MOST_GROWTH = 32.0  # megabytes in the rest of a life
MOST_FILES = 8  # that are open at the end of a life and were not when it was warm
LONGEST_STAY = 25.0  # seconds on one socket, before somebody reloads the page
EVERY = 0.25  # seconds between two looks


class Onlooker(Watcher):
    """Somebody who looks on for long, and remembers a part of it."""

    every = 16


class Restless(Player):
    """Somebody who plays, and reloads the page now and then in the middle of anything."""

    every = 16

    async def _play(self, wire, over):
        async with asyncio.timeout(self.dice.uniform(1, LONGEST_STAY)):  # who is cut off comes back
            await super()._play(wire, over)


class Soak(Chaos):
    """Tables of all games, and people who do not sit still."""

    player = Restless
    watcher = Onlooker

    async def live(self, seconds):
        """So long, in two lives of the server; everything that was wrong, and figures."""
        await self.server.start()
        await self.seat()
        over, faults, grown = asyncio.Event(), [], []
        playing = [asyncio.create_task(player.live(over)) for player in self.players]
        begun = time.monotonic()
        try:
            for life in (1, 2):
                faults += [f"life {life}: {fault}" for fault in await self._one_life(seconds / 2, grown)]
                faults += [f"life {life}: {fault}" for fault in await self._records()]
                if (status := await self.server.stop()) != 0:
                    faults.append(f"life {life}: the server stopped with status {status}")
                faults += [f"it said {line!r}" for line in self.server.errors.splitlines() if b'"error"' in line]
                await self.server.start()
        finally:
            over.set()
            for player in playing:
                player.cancel()
            ends = await asyncio.gather(*playing, return_exceptions=True)
            await self.server.kill()  # whatever has gone wrong
        faults += [f"a player gave up: {end!r}" for end in ends if isinstance(end, Exception)]
        found, figures = await self.judge()
        figures["commands a second"] = round(figures["acknowledged"] / (time.monotonic() - begun))
        figures["megabytes grown"] = round(max(grown))
        return faults + found, figures

    async def _one_life(self, seconds, grown):
        """Let them play; whether the server has grown, left files open, or failed at anything."""
        await asyncio.sleep(seconds * WARM)
        memory, files = self._memory(), self._files()
        await asyncio.sleep(seconds * (1 - WARM))
        growth, more = self._memory() - memory, await self._files_more_than(files)
        grown.append(growth)
        faults = []
        if growth > MOST_GROWTH:
            faults.append(f"memory grew by {growth:.0f} MB in {seconds * (1 - WARM):.0f} s")
        if more > MOST_FILES:
            faults.append(f"{more} more files are open")
        rest = Rest(self.server.address)
        try:
            for line in (await rest.get("/metrics")).splitlines():
                if line.startswith("buckboard_failed_total") and float(line.split()[-1]):
                    faults.append(f"something failed: {line}")
        finally:
            await rest.close()
        return faults

    async def _records(self):
        """What is wrong with the records of the match that is played at each table, as somebody there gets them."""
        faults = []
        for player in {player.table: player for player in self.players if player.guest.token}.values():
            rest = Rest(self.server.address, player.guest.token)
            try:
                text = await rest.get(f"/api/tables/{player.table}/record")
                if text:  # else the first hand is still being played
                    faults += [f"table {player.table}: {each.sentence}" for each in check(ALL, text.splitlines())]
            except Refused as refused:
                if not refused.why.startswith("There is no match"):  # all of it has just been thrown in
                    faults.append(f"table {player.table}: {refused}")
            finally:
                await rest.close()
        return faults

    def _memory(self):
        status = Path(f"/proc/{self.server.process.pid}/status").read_text()
        return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmRSS"))

    def _files(self):
        return len(list(Path(f"/proc/{self.server.process.pid}/fd").iterdir()))

    async def _files_more_than(self, files):
        """At the quietest of some moments: sockets of people who have just reloaded are closing."""
        found = []
        for _ in range(12):
            found.append(self._files() - files)
            await asyncio.sleep(EVERY)
        return min(found)


async def soak(seconds, seed, tables, folder=None):
    """One run in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="buckboard-soak-", dir=folder) as place:
        return await Soak(place, seed, tables).live(seconds)


def main():
    """As `make soak` calls it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    asked = parser.parse_args()
    print(f"{asked.minutes} minutes, {asked.tables} tables, seed {asked.seed}", flush=True)
    faults, figures = asyncio.run(soak(60 * asked.minutes, asked.seed, asked.tables))
    print(", ".join(f"{count} {name}" for name, count in figures.items()))
    for fault in faults:
        print(f"WRONG: {fault}")
    print(f"{len(faults)} faults")
    return 1 if faults else 0
