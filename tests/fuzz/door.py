"""The same ill will through the real door, with the limits that everybody has: sizes, bursts, foreign pages and names,
other people's keys."""

import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from buckboard.games import ALL
from buckboard.server.edge.gate import MOST_BODY
from buckboard.server.people.keys import turned_keys
from buckboard.server.people.tokens import DAY, DAYS, Tokens
from buckboard.server.wire.commands import MOST_BYTES
from edge_house import raw, request, status, whole_server
from foreign_origins import FOREIGN
from fuzz.hostile import Hostile
from fuzz.noted import watched
from web_table import BotsAtOnce
from wire import LIMIT, Wire, arrive, open_table

EACH = 60  # messages to one table
FOREIGN_HOSTS = ("evil.example", "127.0.0.1.evil.example", "localhost.evil.example:8000", "", "127.0.0.1@evil.example")
SIZES = (-1, 0, 1, 9 * MOST_BYTES)  # beyond the most
TOO_LARGE, NO_KEY = 1009, 4401
BURST = 45  # of which 40 are free; each of the others has to wait
COMES_AND_GOES = ("here", "away")


class Visitor:
    """One socket of somebody who wishes no good, from an address of its own."""

    def __init__(self, socket):
        self.socket = socket
        self.heard = []
        self.code = None  # with which the server has ended it

    @classmethod
    async def come(cls, there, table, hello, dice):
        own = (f"127.0.{dice.randint(1, 250)}.{dice.randint(1, 250)}", 0) if sys.platform == "linux" else None
        where = f"ws://127.0.0.1:{there.port}/ws/{table}"
        how = {"compression": None, "proxy": None, "ping_interval": None, "close_timeout": 1, "local_addr": own}
        one = cls(await connect(where, **how))
        await one.say({"do": "hello", **hello})
        await one.until(lambda: any('"t":"scene"' in frame for frame in one.heard))
        return one

    async def say(self, message):
        with contextlib.suppress(ConnectionClosed):  # what the server has said before is still to be read
            await self.socket.send(message if isinstance(message, str) else json.dumps(message))

    async def until(self, true):
        """Read until something is so, or the server ends it."""
        try:
            async with asyncio.timeout(LIMIT):
                while self.code is None and not true():
                    self.heard.append(await self.socket.recv())
        except ConnectionClosed as closed:
            self.code = closed.rcvd.code if closed.rcvd else 1006

    def answers(self):
        return [json.loads(frame) for frame in self.heard if '"t":"done"' in frame]

    async def ask(self, *messages):
        """Say these at once; their answers, as far as they come."""
        before = len(self.answers())
        for message in messages:
            await self.say(message)
        await self.until(lambda: len(self.answers()) >= before + len(messages))
        return self.answers()[before:]

    async def go(self):
        await self.socket.close()


class Door:
    """A table behind a real port, whose people go on playing."""

    def __init__(self, seed, game, ways):
        self.dice, self.game, self.ways = random.Random(seed), game, ways
        self.hostile = Hostile(self.dice)
        self.faults, self.count, self.number = [], Counter(), 0

    async def run(self, messages):
        with tempfile.TemporaryDirectory() as folder:
            async with whole_server(Path(folder)) as there:
                there.edge.bots.choose = BotsAtOnce().choose
                self.there = there
                await self._seat()
                while self.count.total() < messages and not self.faults:
                    await self._play()
                    before = await self._standing()
                    way = self.dice.choice(self.ways)
                    await way(self)
                    if await self._standing() != before:
                        self.faults.append(f"after {way.__name__} the table is not as it was")
                if not self.faults:
                    await self._play()
                for wire in self.wires:
                    await wire.close()
        return self.faults, self.count

    async def _seat(self):
        address = self.there.address
        self.ann, self.bo, self.eve = [await arrive(address, name) for name in ("Ann", "Bo", "Eve")]
        self.table = await open_table(address, self.ann, self.game.NAME, bot="random")
        self.wires = [await Wire.open(address, self.table, who.token) for who in (self.ann, self.bo)]
        await self.wires[1].must("sit", chair=2)
        await self.wires[0].must("settings", speed="instant")
        await self.wires[0].must("deal")
        keys = await turned_keys(self.there.edge.store, time.time())
        self.old = Tokens(keys, lambda: time.time() - (DAYS + 1) * DAY).write(self.ann.person, 0)

    async def _play(self):
        """Somebody who is asked answers; this shows that the table goes on whatever others do."""
        ann, _ = self.wires
        await ann.until(lambda: any(wire.asked for wire in self.wires) or ann.table["stage"] != "playing")
        for wire in self.wires:
            if wire.asked:
                await wire.must("answer", question=wire.question["number"], say=self.dice.choice(wire.legal()))
                break
        for wire in self.wires:
            await wire.until(lambda wire=wire: wire.table["stage"] == ann.table["stage"])
            for do in ("ready", "rematch"):
                if do in wire.table["can"]:
                    await wire.command(do)
        await ann.until(lambda: ann.table["stage"] == "playing")
        await ann.until(lambda: any(wire.asked for wire in self.wires) or ann.table["stage"] != "playing")

    async def _standing(self):
        """Everything that anybody is shown, but for who is connected; and the log."""
        table = await self.there.edge.tables.find(self.table)
        shown = []
        for person in (self.ann.person, self.bo.person, self.eve.person, ""):
            info = json.loads(_text(table.info(person)))
            info.pop("watchers")
            info["chairs"] = [
                {name: value for name, value in chair.items() if name not in COMES_AND_GOES} for chair in info["chairs"]
            ]
            shown.append((info, _text(table.telling.scene(table.telling.seat_of(person)))))
        return shown, await self.there.edge.store.tail(self.table)

    def _said(self, how, number=1):
        self.count[f"{how} at the door"] += number

    def _fault(self, what):
        self.faults.append(f"at the door of {self.game.NAME}: {what}")

    async def _sizes(self):
        """A message, and a request, of a size about the most that there may be."""
        more = self.dice.choice(SIZES)
        visitor = await Visitor.come(self.there, self.table, {"token": self.bo.token}, self.dice)
        text = json.dumps({"do": "answer", "id": self._id(), "question": -1, "say": "pass"})
        answers = await visitor.ask(text.ljust(MOST_BYTES + more))
        ends = [answer["ok"] for answer in answers], visitor.code
        if ends != (([False], None) if more <= 0 else ([], TOO_LARGE)):
            self._fault(f"a message of {MOST_BYTES}{more:+} bytes ended with {ends}")
        await visitor.go()
        sent = await self._post(text.ljust(MOST_BODY + more).encode())
        if status(sent) != (200 if more <= 0 else 413):
            self._fault(f"a request of {MOST_BODY}{more:+} bytes was answered {sent[:60]!r}")
        self._said("sizes", 2)

    async def _burst(self):
        """More at once than anybody may say: all of it is answered, by and by."""
        visitor = await Visitor.come(self.there, self.table, {"role": "watcher"}, self.dice)
        messages = [self.hostile.message() for _ in range(BURST)]
        messages = [message for message in messages if len(message.encode()) <= MOST_BYTES]
        answers = await visitor.ask(*messages)
        if len(answers) != len(messages) or visitor.code:
            self._fault(f"of {len(messages)} messages {len(answers)} were answered; it ended with {visitor.code}")
        if bad := [answer for answer in answers if not answer["ok"] and not answer["why"]]:
            self._fault(f"refused without a reason: {bad[0]}")
        await visitor.go()
        self._said("bursts", len(messages))

    async def _foreign(self):
        """From another page, or under another name, with the key of somebody who sits there."""
        origin, host = self.dice.choice([(self.dice.choice(FOREIGN), None), (None, self.dice.choice(FOREIGN_HOSTS))])
        headers = [] if origin is None else [("Origin", origin.encode().decode("latin-1"))]
        host = f"127.0.0.1:{self.there.port}" if host is None else host
        upgrade = [("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13"), ("Sec-WebSocket-Key", "A" * 22 + "==")]
        head = request("GET", f"/ws/{self.table}", [*upgrade, *headers], host=host)
        head = head.replace(b"Connection: close", b"Connection: Upgrade")
        command = {"do": "pause", "id": self._id(), "on": True}
        answers = await self._first_line(head), await self._post(json.dumps(command).encode(), headers, host)
        expected = 421 if origin is None else 403
        if [status(answer) for answer in answers] != [expected] * 2:
            self._fault(f"{origin!r} and {host!r} were answered {[answer[:40] for answer in answers]}")
        self._said("foreign", 2)

    async def _others(self):
        """With a key that is not that of the seat, or not good: all that a seat may do, word for word."""
        changed = list(self.ann.token)
        changed[self.dice.randrange(len(changed))] = self.dice.choice("AZaz09-_.~")
        keys = {
            "another": {"token": self.eve.token}, "a watcher": {"token": self.eve.token, "role": "watcher"},
            "no": {}, "an old": {"token": self.old}, "a changed": {"token": "".join(changed)},
        }  # fmt: skip
        whose = self.dice.choice([whose for whose, hello in keys.items() if hello.get("token") != self.ann.token])
        visitor = await Visitor.come(self.there, self.table, keys[whose], self.dice)
        if whose in ("an old", "a changed"):
            if visitor.code != NO_KEY:
                self._fault(f"{whose} key was let in")
        else:
            wishes = self.dice.sample(self._wishes(), 6)
            for wish, answer in zip(wishes, await visitor.ask(*wishes), strict=True):
                if answer["ok"]:
                    self._fault(f"{wish} with {whose} key was done")
        await visitor.go()
        self._said("others", 6)

    def _wishes(self):
        """What those who sit there could wish for now."""
        asked = next((wire for wire in self.wires if wire.asked), None)
        answer = {"question": 1, "say": "3"}
        if asked:
            answer = {"question": asked.question["number"], "say": asked.legal()[0]}
        wishes = [
            {"do": "answer", **answer}, {"do": "answer", "chair": 0, **answer},
            {"do": "claim", "question": answer["question"]},
            {"do": "stand"}, {"do": "stand", "chair": 0}, {"do": "deal"}, {"do": "ready"}, {"do": "rematch"},
            {"do": "end_match"}, {"do": "last_round"}, {"do": "undo"}, {"do": "undo_reply", "agree": True},
            {"do": "pause", "on": True}, {"do": "settings", "speed": "slow"}, {"do": "put_bot", "chair": 0},
            {"do": "hand_over", "chair": 2}, {"do": "house_rules", "game": "buck", "options": {}},
            {"do": "sit", "chair": 0},
        ]  # fmt: skip
        return [{**wish, "id": self._id()} for wish in wishes]

    async def _first_line(self, data):
        """What begins to come back; a socket would stay open."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.there.port)
        try:
            writer.write(data)
            async with asyncio.timeout(LIMIT):
                return await reader.readline()
        finally:
            writer.close()

    def _id(self):
        self.number += 1
        return f"d{self.number}"

    async def _post(self, body, headers=(), host=None):
        """A command by REST with Bo's key."""
        sent = request(
            "POST", f"/api/tables/{self.table}/commands",
            [("Authorization", f"Bearer {self.bo.token}"), ("Content-Type", "application/json"), *headers], body,
            host=f"127.0.0.1:{self.there.port}" if host is None else host,
        )  # fmt: skip
        return await raw(self.there.port, sent)


OFTEN = Door._sizes, Door._foreign, Door._others
WAYS = (*OFTEN * 3, Door._burst)


def _text(shown):
    """Something that is shown, as it is sent."""
    return msgspec.json.encode(shown).decode()


def at_the_door(messages, seed, ways=WAYS):
    """So many messages over all games, by the real door; faults and figures."""
    faults, count, games = [], Counter(), list(ALL.values())
    with watched() as errors:
        for part in range(-(-messages // EACH)):
            game = games[(seed + part) % len(games)]
            found, counted = asyncio.run(Door(seed + part, game, ways).run(min(EACH, messages)))
            faults += [f"seed {seed + part}: {fault}" for fault in found]
            count += counted
    return faults + [f"unhandled: {error}" for error in errors], count
