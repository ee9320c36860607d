"""Kill a server again and again while people play, and see whether anything that was acknowledged is lost or doubled.

`make chaos` kills at random and at each fail point, compares all that anybody saw with the log, and asks whether
everybody is back in time.
"""

import argparse
import asyncio
import contextlib
import itertools
import random
import signal
import tempfile
from collections import Counter
from pathlib import Path

from buckboard.games import ALL
from buckboard.server.store.store import SqliteStore
from buckboard.server.table.entries import Hand, read_entry
from chaos.deeds import ALL_DEEDS, RULES
from chaos.judging import judged
from chaos.people import Life, Place, Player, Watcher
from served import Served
from wire import Guest, Rest, arrive, open_table

POINTS = ("before_insert", "in_transaction", "after_commit", "after_tell", "before_answer")
PACE = 0.01  # seconds between two things that somebody does, where there are four tables
PEOPLE = 2  # at each table, and a watcher; the other chairs are bots'
MOST_PASSES = 15  # of a fail point before it kills, for each table
LONGEST_LIFE = 2.5  # seconds; a fail point that is not reached by then is no loss: the server is killed anyway
IN_PEACE = 0.3  # of the lives go on until everybody is back
BACK_WITHIN = 2.0  # seconds after the server can be reached
MANY = 100  # kills, in which everything that people do must have been done once
NAMES = itertools.count(1)


class Chaos:
    """Some tables, their people, and a server that does not live long."""

    player = Player  # what everybody is like
    watcher = Watcher

    def __init__(self, folder, seed, tables=4, patience=BACK_WITHIN):
        self.dice = random.Random(seed)
        self.folder, self.patience = folder, patience
        self.server = Served(folder)
        self.place = Place(self.server)
        self.games = [list(ALL)[number % len(ALL)] for number in range(tables)]
        self.players = []
        self.deaths, self.comings = Counter(), Counter()
        self.slowest = 0.0  # seconds until somebody was back
        self.faults = []
        self.point = None  # where the server will die

    async def run(self, kills):
        """So many kills; everything that was wrong, figures, and where the server died."""
        await self.server.start()
        await self.seat()
        over = asyncio.Event()
        self.place.life.reached()
        playing = [asyncio.create_task(player.live(over)) for player in self.players]
        try:
            await self._until_all_are_back()
            for _ in range(kills):
                await self._one_life()
            await self._die()
            await self._begin()
            await self._until_all_are_back()
            await asyncio.sleep(0.5)  # what was pending is answered
            self._look_who_is_back()
        finally:
            over.set()
            for player in playing:
                player.cancel()
            ends = await asyncio.gather(*playing, return_exceptions=True)
            await self.server.kill()  # whatever has gone wrong
        faults, figures = await self.judge()
        faults += [f"a player gave up: {end!r}" for end in ends if isinstance(end, Exception)]
        return self.faults + faults, figures, self.deaths

    async def seat(self):
        """Open the tables; everybody takes a chair."""
        for number, game in enumerate(self.games):
            guests = [await arrive(self.server.address, f"P{next(NAMES)}") for _ in range(PEOPLE)]
            options = RULES[game][number // len(ALL) % len(RULES[game])]
            table = await open_table(self.server.address, guests[0], game, options=options)
            pace = PACE * len(self.games) / 4
            players = [self.player(self.place, table, guest, self._dice(), game, pace) for guest in guests]
            for chair, player in enumerate(players):
                rest = Rest(self.server.address, player.guest.token)
                chairs = len((await rest.get(f"/api/tables/{table}"))["chairs"])
                how = {"speed": "instant", "undo": "until_next", "wait_for_absent": True}
                command = {"do": "sit", "chair": chair * 2 % chairs} if chair else {"do": "settings", **how}
                done = await rest.post(f"/api/tables/{table}/commands", {"id": "first", **command})
                assert done["ok"], done
                player.acknowledged.append(("first", done["n"], command["do"], command))
                await rest.close()
            self.players += [*players, self.watcher(self.place, table, Guest("", f"W{number + 1}", ""), self._dice())]

    def _dice(self):
        return random.Random(self.dice.random())

    async def _one_life(self):
        """The server lives until it is killed, at random or at a place where it has been told to die; and is begun
        again, perhaps with such a place."""
        if self.dice.random() < IN_PEACE:
            await self._until_all_are_back()
        if self.point:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LONGEST_LIFE):
                    await self.server.gone()
        else:
            await asyncio.sleep(self.dice.uniform(0.05, 1.5))
        self.deaths[self.point if self.server.process.returncode is not None else "at random"] += 1
        self._look_who_is_back()
        await self._die()
        self.point = self.dice.choice([None, *POINTS])
        await self._begin()

    async def _die(self):
        await self.server.kill()
        self.place.life = Life()

    async def _begin(self):
        place = f"{self.point}:{self.dice.randint(1, MOST_PASSES * len(self.games))}" if self.point else ""
        try:
            await self.server.start(BUCKBOARD_FAIL_AT=place)
        except AssertionError:
            if not place or self.server.process.returncode != -signal.SIGKILL:
                raise
            return  # people were back sooner than we could look, and have brought it to its place
        self.place.life.reached()

    async def _until_all_are_back(self):
        """Or the server is dead, or somebody is far too late."""
        life, waited = self.place.life, asyncio.get_running_loop().time() + self.patience + 0.5
        while len(life.back) < len(self.players) and self.server.process.returncode is None:
            if asyncio.get_running_loop().time() > waited:
                return
            await asyncio.sleep(0.02)

    def _look_who_is_back(self):
        """Everybody must be, as soon as the server has lived so long."""
        life, now = self.place.life, asyncio.get_running_loop().time()
        if life.begun is None:
            return
        for player in self.players:
            taken = life.back.get(player, now) - life.begun
            back = player in life.back
            self.comings["back at their tables"] += back
            self.comings[f"of them later than {BACK_WITHIN} s"] += back and taken > BACK_WITHIN
            self.slowest = max(self.slowest, taken if back else 0.0)
            if taken > self.patience:
                self.faults.append(f"{player.guest.name} was away for {taken:.1f} s: {player.why_not}")

    async def judge(self):
        """Read the logs, and compare them with what everybody remembers."""
        await self.server.kill()
        store = SqliteStore.open(Path(self.folder))
        faults = [fault for player in self.players for fault in player.faults]
        figures, self.stored = Counter(), Counter()
        try:
            for table in dict.fromkeys(player.table for player in self.players):
                log = await store.tail(table)
                faults += judged(table, log, [player for player in self.players if player.table == table])
                entries = [read_entry(body) for _, body in log]
                hands = {(entry.match, entry.hand) for entry in entries if isinstance(entry, Hand)}
                self.stored.update(type(entry).__name__.lower() for entry in entries)
                figures["entries"] += len(log)
                figures["hands"] += len(hands)
                figures["matches"] += len({match for match, _ in hands})
        finally:
            await store.close()
        figures["acknowledged"] = sum(len(player.acknowledged) for player in self.players)
        figures["frames compared with the log"] = sum(
            len(those) for player in self.players for those in player.kept.values()
        )
        return faults, figures + self.comings

    def deeds(self):
        """What was done: acknowledged, refused, and cut off before anybody knew."""
        rows = {do: [0, 0, 0] for do in sorted(ALL_DEEDS)}
        for player in self.players:
            for _, _, do, _ in player.acknowledged:
                rows[do][0] += 1
            for command, _ in player.refused:
                rows[command["do"]][1] += 1
            for do, count in player.cut_off.items():
                rows[do][2] += count
        return rows


def table_of(rows, stored):
    """The deeds as people read them."""
    yield f"{'':<14}{'acknowledged':>14}{'refused':>10}{'cut off':>10}"
    for do, counts in rows.items():
        yield f"{do:<14}{counts[0]:>14}{counts[1]:>10}{counts[2]:>10}"
    yield "in the logs: " + ", ".join(f"{name} {count}" for name, count in sorted(stored.items()))


async def chaos(kills, seed, folder=None, tables=4, patience=BACK_WITHIN):
    """One run in a folder of its own: faults, figures, deaths, and what was done."""
    with tempfile.TemporaryDirectory(prefix="buckboard-chaos-", dir=folder) as place:
        run = Chaos(place, seed, tables, patience)
        faults, figures, deaths = await run.run(kills)
        return faults, figures, deaths, run


def main():
    """As `make chaos` calls it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    asked = parser.parse_args()
    print(f"{asked.kills} kills, {asked.tables} tables, seed {asked.seed}", flush=True)
    faults, figures, deaths, run = asyncio.run(chaos(asked.kills, asked.seed, tables=asked.tables))
    rows = run.deeds()
    print("\n".join(table_of(rows, run.stored)))
    print(", ".join(f"{count} {name}" for name, count in figures.items()) + f"; the slowest after {run.slowest:.2f} s")
    print("killed " + ", ".join(f"{name} {count}" for name, count in deaths.items()))
    if asked.kills >= MANY:
        faults += [f"nobody was told that his {do} is done" for do, counts in rows.items() if not counts[0]]
    for fault in faults:
        print(f"WRONG: {fault}")
    print(f"{len(faults)} faults: acknowledged commands lost or doubled, deals that changed, views that the log denies")
    return 1 if faults else 0
