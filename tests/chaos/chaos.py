"""Kill a server again and again while people play, and see whether anything that was acknowledged is lost or doubled.

`make chaos` kills at random and at each fail point.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import random
import tempfile
from collections import Counter
from pathlib import Path

from buckboard.games import ALL
from buckboard.server.store.store import SqliteStore
from buckboard.server.table.entries import Answer, Hand, Move, read_entry
from buckboard.server.table.story import Story
from served import Served
from wire import Cut, Refused, Rest, Wire, arrive, open_table

POINTS = ("before_insert", "in_transaction", "after_commit", "after_tell", "before_answer")
PEOPLE = 2  # at each table; the other chairs are bots'
MOST_PASSES = 40  # of a fail point before it kills
LONGEST_LIFE = 2.5  # seconds; a fail point that is not reached by then is no loss: the server is killed anyway
PACE = 0.01  # seconds between a player's moves, so that a life holds several moves of everybody
ASIDE = 12  # one move in so many is something else: a pause, a setting, a word
LEAVES_A_TRACE = ("answer", "undo", "settings", "deal", "rematch")  # others may find that all is so already
NAMES = itertools.count(1)


class Player:
    """Somebody who plays, comes back whenever the server does, and remembers everything."""

    def __init__(self, server, table, guest, host, dice):
        self.server, self.table, self.guest, self.host, self.dice = server, table, guest, host, dice
        self.pending = None  # a command of which nobody knows whether it was done
        self.acknowledged = []  # (id, number, do)
        self.refused = []
        self.tried = []
        self.seen = {}  # number -> what stood on the table then
        self.faults = []
        self.highest = -1
        self.back = []  # how long it took to be back, by life
        self.commands = itertools.count(1)

    async def live(self, over):
        """Play until it is over."""
        while not over.is_set():
            try:
                wire = await Wire.open(self.server.address, self.table, self.guest.token)
            except (Cut, Refused, TimeoutError):
                await asyncio.sleep(0.03)
                continue
            try:
                await self._play(wire, over)
            except (Cut, TimeoutError):
                pass
            finally:
                self._look_at(wire)
                await wire.cut()

    async def _play(self, wire, over):
        if self.pending:
            await self._send(wire)
        while not over.is_set():
            await wire.until(lambda: self._next(wire) is not None or over.is_set())
            if over.is_set():
                return
            await asyncio.sleep(PACE)
            command = self._next(wire)
            if command is not None:
                self.pending = command | {"id": f"{self.guest.person}-{next(self.commands)}"}
                self.tried.append(self.pending)
                await self._send(wire)

    def _next(self, wire):
        """What this one does now; None to wait."""
        if wire.table["paused"]:
            return {"do": "pause", "on": False} if self.host else None
        if self.host and self.dice.randrange(ASIDE) == 0:
            return self.dice.choice(
                [
                    {"do": "pause", "on": True},
                    {"do": "settings", "speed": "instant", "hints": self.dice.random() < 0.5},
                    {"do": "undo"},
                    {"do": "chat", "phrase": 1},
                ]
            )
        if wire.asked:
            question = wire.question
            return {"do": "answer", "question": question["number"], "say": self.dice.choice(wire.legal())}
        mine = next(chair for chair in wire.table["chairs"] if chair["yours"])
        for do in ("deal", "ready", "rematch"):
            if do in wire.table["can"] and not (do == "ready" and mine["ready"]):
                return {"do": do}
        return None

    async def _send(self, wire):
        """Say what is pending until there is an answer to it; the socket may go before."""
        done = await wire.command(**self.pending)
        if done["ok"]:
            self.acknowledged.append((self.pending["id"], done["n"], self.pending["do"]))
        else:
            self.refused.append((self.pending, done["why"]))
        self.pending = None

    def _look_at(self, wire):
        """What was seen in one life must fit what was seen in others."""
        self.faults += [f"{self.guest.name} heard {number} after {last}" for last, number in wire.gaps]
        for text in wire.frames:
            frame = json.loads(text)
            if frame["t"] == "closing":
                continue
            self.highest = max(self.highest, frame["n"])
            if frame["t"] == "scene":
                now = json.dumps([frame["public"], frame["mine"]], sort_keys=True)
                before = self.seen.setdefault(frame["n"], now)
                if before != now:
                    self.faults.append(f"{self.guest.name} saw two tables at {frame['n']}:\n {before}\n {now}")


class Chaos:
    """Some tables, their people, and a server that does not live long."""

    player = Player  # what everybody is like

    def __init__(self, folder, seed, tables=4):
        self.dice = random.Random(seed)
        self.folder = folder
        self.server = Served(folder)
        self.games = [list(ALL)[number % len(ALL)] for number in range(tables)]
        self.players = []
        self.deaths = Counter()
        self.point = None  # where the server will die

    async def run(self, kills):
        """So many kills; everything that was wrong."""
        await self.server.start()
        await self.seat()
        over = asyncio.Event()
        playing = [asyncio.create_task(player.live(over)) for player in self.players]
        try:
            for _ in range(kills):
                await self._one_life()
            await self.server.kill()
            await self.server.start()
            await asyncio.sleep(1)  # everybody comes back once more, and what was pending is answered
        finally:
            over.set()
            for player in playing:
                player.cancel()
            ends = await asyncio.gather(*playing, return_exceptions=True)
        faults, figures = await self.judge()
        faults += [f"a player gave up: {end!r}" for end in ends if isinstance(end, Exception)]
        return faults, figures, self.deaths

    async def seat(self):
        """Open the tables; everybody takes a chair."""
        for game in self.games:
            guests = [await arrive(self.server.address, f"P{next(NAMES)}") for _ in range(PEOPLE)]
            table = await open_table(self.server.address, guests[0], game)
            rest = [Rest(self.server.address, guest.token) for guest in guests]
            path = f"/api/tables/{table}/commands"
            chairs = len((await rest[0].get(f"/api/tables/{table}"))["chairs"])
            for chair, person in enumerate(rest[1:], 1):
                await person.post(path, {"do": "sit", "id": f"s{chair}", "chair": chair * 2 % chairs})
            settings = {"do": "settings", "id": "s", "speed": "instant", "undo": "until_next", "wait_for_absent": True}
            assert (await rest[0].post(path, settings))["ok"]
            self.players += [
                self.player(self.server, table, guest, guest is guests[0], random.Random(self.dice.random()))
                for guest in guests
            ]
            for person in rest:
                await person.close()

    async def _one_life(self):
        """The server lives until it is killed, at random or at a place where it has been told to die; and is begun
        again, perhaps with such a place."""
        if self.point:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LONGEST_LIFE):
                    await self.server.gone()
        else:
            await asyncio.sleep(self.dice.uniform(0.05, 1.5))
        self.deaths[self.point if self.server.process.returncode is not None else "at random"] += 1
        await self.server.kill()
        self.point = self.dice.choice([None, *POINTS])
        place = f"{self.point}:{self.dice.randint(1, MOST_PASSES)}" if self.point else ""
        await self.server.start(BUCKBOARD_FAIL_AT=place)

    async def judge(self):
        """Read the logs, and compare them with what everybody remembers."""
        await self.server.kill()
        store = SqliteStore.open(Path(self.folder))
        faults = [fault for player in self.players for fault in player.faults]
        figures = Counter()
        try:
            for table in dict.fromkeys(player.table for player in self.players):
                log = await store.tail(table)
                people = [player for player in self.players if player.table == table]
                faults += judged(table, log, people)
                figures["entries"] += len(log)
                figures["hands"] += sum(isinstance(read_entry(body), Hand) for _, body in log)
        finally:
            await store.close()
        figures["acknowledged"] = sum(len(player.acknowledged) for player in self.players)
        figures["frames"] = sum(len(player.seen) for player in self.players)
        return faults, figures


def judged(table, log, people):
    """Everything that is wrong with a table's log, or does not fit what its people remember."""
    faults = []
    numbers = [number for number, _ in log]
    if numbers != list(range(1, len(log) + 1)):
        faults.append(f"table {table}: the log has gaps")
    entries = [read_entry(body) for _, body in log]
    stands = dict(zip(numbers, entries, strict=True))
    stored = {}  # (who, which command) -> the numbers of its entries
    for number, entry in zip(numbers, entries, strict=True):
        if entry.command:
            stored.setdefault((entry.by, entry.command), []).append(number)
    for key, at in stored.items():
        if at != list(range(at[0], at[0] + len(at))) or (isinstance(stands[at[0]], Move | Answer) and at[1:]):
            faults.append(f"table {table}: {key} has acted more than once, at {at}")
    for player in people:
        mine = {command for by, command in stored if by == player.guest.person}
        for id, number, do in player.acknowledged:
            if do in LEAVES_A_TRACE and id not in mine:
                faults.append(f"table {table}: {do} {id} was acknowledged at {number} and is not in the log")
        for command, why in player.refused:
            if command["id"] in mine:
                faults.append(f"table {table}: {command} was refused ({why}) and is in the log")
        if player.highest > len(log):
            faults.append(f"table {table}: {player.guest.name} saw {player.highest}, the log ends at {len(log)}")
    hands = Counter((entry.match, entry.hand) for entry in entries if isinstance(entry, Hand))
    faults += [f"table {table}: hand {hand} was dealt {count} times" for hand, count in hands.items() if count > 1]
    try:
        Story.of(table, log)  # every move of the last hand is legal where it stands
        replayed = Story(table)
        for (number, _), entry in zip(log, entries, strict=True):
            replayed.apply(number, entry)
    except Exception as problem:
        faults.append(f"table {table}: the log cannot be played: {problem!r}")
    if not any(isinstance(entry, Move | Answer) for entry in entries):
        faults.append(f"table {table}: nobody played")
    return faults


async def chaos(kills, seed, folder=None):
    """One run in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="buckboard-chaos-", dir=folder) as place:
        return await Chaos(place, seed).run(kills)


def main():
    """As `make chaos` calls it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    asked = parser.parse_args()
    print(f"{asked.kills} kills, seed {asked.seed}", flush=True)
    faults, figures, deaths = asyncio.run(chaos(asked.kills, asked.seed))
    print(", ".join(f"{count} {name}" for name, count in figures.items()))
    print("killed " + ", ".join(f"{name} {count}" for name, count in deaths.items()))
    for fault in faults:
        print(f"WRONG: {fault}")
    print(f"{len(faults)} faults: acknowledged commands lost or doubled, deals that changed, views that do not agree")
    return 1 if faults else 0
