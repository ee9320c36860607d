"""Somebody at a table whose server dies: he comes back each time, and remembers everything."""

import asyncio
import itertools
import json
import zlib
from collections import Counter

from chaos.deeds import Deeds
from wire import Cut, Refused, Wire


class Life:
    """One life of the server: since when somebody has got through to it, and since when each is back."""

    def __init__(self):
        self.begun = None
        self.back = {}

    def reached(self):
        """Somebody has got through."""
        if self.begun is None:
            self.begun = asyncio.get_running_loop().time()

    def came(self, who):
        """Somebody sees his table again."""
        self.reached()
        self.back.setdefault(who, asyncio.get_running_loop().time())


class Place:
    """Where everybody finds the server, and the life that it leads now."""

    def __init__(self, server):
        self.server = server
        self.life = Life()


class Watcher:
    """Somebody who looks on."""

    role = "watcher"
    every = 1  # of so many numbers the frames of one are kept, to be compared with the log

    def __init__(self, place, table, guest, dice):
        self.place, self.table, self.guest, self.dice = place, table, guest, dice
        self.kept = {}  # number -> what was told under it, packed
        self.faults = []
        self.highest = -1
        self.why_not = ""  # the last time he was not let in
        self.acknowledged, self.refused, self.cut_off = [], [], Counter()

    async def live(self, over):
        """Be there until it is over."""
        while not over.is_set():
            life = self.place.life
            try:
                wire = await Wire.open(self.place.server.address, self.table, self.guest.token, self.role)
            except (Cut, Refused, TimeoutError) as reason:
                self.why_not = str(reason)
                await asyncio.sleep(0.03)
                continue
            life.came(self)
            try:
                await self._play(wire, over)
            except (Cut, TimeoutError):
                pass
            finally:
                await wire.cut()
                self._remember(wire)

    async def _play(self, wire, over):
        await wire.until(over.is_set)

    def _remember(self, wire):
        """What one socket has told: its numbers must go on from what was told before."""
        self.faults += [f"{self.guest.name} heard {number} after {last}" for last, number in wire.gaps]
        first, last = self.highest, -1
        for text in wire.frames:
            frame = json.loads(text)
            if frame["t"] == "closing":
                continue
            number = frame["n"]
            if number < first:
                self.faults.append(f"{self.guest.name} was at {first}, came back and was told {frame['t']} {number}")
            first = -1  # of the first frame alone: an answer may come after news of what others did next
            if frame["t"] == "scene" and not frame["whole"]:
                if number <= last:
                    self.faults.append(f"{self.guest.name} was told what {number} was about after {last}")
                last = number
            self.hear(number, frame["t"], text)

    def hear(self, number, kind, text):
        """Everything that anybody is told passes here."""
        self.highest = max(self.highest, number)
        if kind in ("scene", "table") and number % self.every == 0:
            self.kept.setdefault(number, {})[zlib.compress(text.encode(), 1)] = None

    def told(self, number):
        """The scenes and tables that came under a number."""
        return [json.loads(zlib.decompress(packed)) for packed in self.kept.get(number, ())]


class Player(Watcher):
    """Somebody who plays."""

    role = "player"

    def __init__(self, place, table, guest, dice, game, pace):
        super().__init__(place, table, guest, dice)
        self.pace = pace  # seconds between two things that he does, so that a life holds several of everybody's
        self.deeds = Deeds(game, dice)
        self.pending = None  # a command of which nobody knows whether it was done
        self.commands = itertools.count(1)

    async def _play(self, wire, over):
        if self.pending:
            await self._send(wire)
        while not over.is_set():
            await wire.until(lambda: self.deeds.next(wire) is not None or over.is_set())
            if over.is_set():
                return
            await asyncio.sleep(self.pace)
            command = self.deeds.next(wire)
            if command is not None:
                self.pending = command | {"id": f"{self.guest.person}-{next(self.commands)}"}
                await self._send(wire)

    async def _send(self, wire):
        """Say what is pending until there is an answer to it; the socket may go before."""
        try:
            done = await wire.command(**self.pending)
        except Cut:
            self.cut_off[self.pending["do"]] += 1
            raise
        if done["ok"]:
            self.acknowledged.append((self.pending["id"], done["n"], self.pending["do"], self.pending))
        else:
            self.refused.append((self.pending, done["why"]))
        self.pending = None
