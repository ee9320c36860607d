"""Say everything to a server that nobody should say: it must answer each message once, and change nothing it refuses.

`make fuzz` says 20,000 things, a twentieth as many through the real door, and guesses at 10,000 tables.
"""

import argparse
import asyncio
import json
import random
from collections import Counter

import msgspec

from buckboard.engine.dice import new_dice
from buckboard.games import ALL
from buckboard.server.people.people import People
from fuzz.door import at_the_door
from fuzz.guesses import guessed
from fuzz.hostile import Hostile
from fuzz.noted import watched
from memory_store import MemoryStore
from twins.script import Follower, ScriptedBots, Shuffler, random_answer
from twins.world import World, no_chance

STRANGER = "px"
EACH = 400  # messages to one table
SCENES_EACH = 10  # so many messages all scenes are compared too, which takes long
MOVE_EACH = 9  # so many messages a legal move is made, so that all phases are seen
DOOR_SHARE = 20  # one in so many messages comes once more by the real door
GUESS_SHARE = 2  # half as many guesses at tables
HARMLESS = ("sit", "chat", "look", "hint", "add_chair")  # what somebody without a seat may be allowed


class Fuzz:
    """One table, its people, and whoever wishes it ill."""

    def __init__(self, seed, game):
        self.seed, self.game = seed, game
        self.dice = random.Random(seed)
        self.hostile = Hostile(self.dice)
        self.faults = []
        self.count = Counter()

    async def run(self, messages):
        with no_chance(self.seed):
            shuffler = Shuffler(new_dice(self.seed))
            self.world = World(shuffler, ScriptedBots(shuffler, self.seed))
            try:
                await self._seat()
                for number in range(messages):
                    if number % MOVE_EACH == 0:
                        await self._move()
                    await self._say_one()
            finally:
                await self.world.close()
        return self.faults, self.count

    async def _seat(self):
        for person in ("p0", "p1", STRANGER):
            self.world.people.add(person, person)
        _, _, answer = await self.world.request("POST", "/api/tables", "p0", {"game": self.game.NAME})
        self.table = json.loads(answer)["id"]
        self.follower = Follower(self.world, self.table)
        self.lines = {
            "p0": await self.world.line(self.table, "p0"),
            "p1": await self.world.line(self.table, "p1"),
            STRANGER: await self.world.line(self.table, STRANGER),
            "": await self.world.line(self.table, ""),
            "screen": await self.world.line(self.table, "p0", "screen"),
        }
        await self.lines["p1"].command("sit", chair=2)
        await self.lines["p0"].command("settings", speed="instant", hints=True)
        await self.lines["p0"].command("deal")

    async def _move(self):
        """The match goes on, whatever has become of the table."""
        story = await self.follower.catch_up()
        if story.paused:
            await self.lines["p0"].command("pause", on=False)
        if story.playing:
            for seat in story.sitting.open:
                chair = story.chairs.at(seat)
                if chair is not None and chair.who in ("p0", "p1"):
                    state = story.sitting.match.state
                    say = random_answer(story.sitting.game, state, seat, new_dice(self.dice.randrange(1 << 40)))
                    question = story.sitting.questions.number(seat)
                    await self.lines[chair.who].command("answer", question=question, say=say)
                    return
        for person in ("p0", "p1"):
            for do in ("deal", "ready", "rematch"):
                await self.lines[person].command(do)

    async def _say_one(self):
        who = self.dice.choice(list(self.lines))
        line = self.lines[who]
        story = await self.follower.catch_up()
        questions = story.sitting.questions.open.values() if story.sitting else ()
        text = self.hostile.message(questions)
        scenes = self.count["messages"] % SCENES_EACH == 0
        before, stood, heard = len(line.heard), await self._standing(scenes), self._heard_by_others(line)
        line.say(text)
        await self.world.quiet()
        self.count["messages"] += 1
        answers = [json.loads(frame) for frame in line.heard[before:] if '"t":"done"' in frame]
        if line.heard[-1].startswith("close"):
            self.faults.append(f"{text!r} ended the socket: {line.heard[-2:]}")
            self.lines[who] = await self.world.line(self.table, "" if who == "" else "p0" if who == "screen" else who)
            return
        if len(answers) != 1:
            self.faults.append(f"{text!r} was answered {len(answers)} times")
            return
        done = answers[0]
        self.count["accepted" if done["ok"] else "refused"] += 1
        changed = await self._standing(scenes) != stood
        if not done["ok"] and changed:
            self.faults.append(f"{text!r} was refused ({done['why']}) and changed the table")
        if not done["ok"] and self._heard_by_others(line) != heard:
            self.faults.append(f"{text!r} was refused ({done['why']}) and others heard of it")
        if not done["ok"] and not done["why"]:
            self.faults.append(f"{text!r} was refused without a reason")
        if done["ok"] and who == "" and changed:
            self.faults.append(f"{text!r} by somebody without a token changed the table")
        if done["ok"] and who == STRANGER and json.loads(text).get("do") not in HARMLESS:
            if self.follower.story.chairs.holding(STRANGER) < 0 and changed:
                self.faults.append(f"{text!r} by a stranger changed the table")

    def _heard_by_others(self, line):
        return [len(other.heard) for other in self.lines.values() if other is not line]

    async def _standing(self, scenes=False):
        """Everything that a command could change: the log, what everybody is shown beside the cards, and of them."""
        log, table = await self.world.store.tail(self.table), await self.world.tables.find(self.table)
        shown = [table.info(person) for person in ("p0", "p1", STRANGER, "")]
        if scenes:
            seats = range(-1, len(table.story.sitting.entry.seats) if table.story.sitting else 0)
            shown += [table.telling.scene(seat) for seat in seats]
        return len(log), hash(tuple(body for _, body in log)), hash(msgspec.json.encode(shown))


METHODS = ("GET", "GET", "POST", "POST", "PATCH", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE")
PATHS = (
    "/api/guests", "/api/guests/renew", "/api/guests/me", "/api/guests/me/revoke", "/api/devices",
    "/api/devices/redeem",
    "/api/about", "/api/games", "/api/games/buck/options", "/api/games/x/options", "/api/rules", "/api/bots",
    "/api/tables",
    "/api/tables/TABLE", "/api/tables/TABLE/scene", "/api/tables/TABLE/scene?chair=99",
    "/api/tables/TABLE/commands",
    "/api/tables/TABLE/sheets", "/api/tables/TABLE/hands", "/api/tables/TABLE/hands?match=0", "/api/codes/XXXX",
    "/api/tables/TABLE/hands/1/1/replay", "/api/tables/TABLE/hands/9/9/record", "/api/tables/TABLE/record",
    "/api/replays",
    "/api/tables/TABLE/hands/-1/1/replay", "/api/tables/../x", "/api/tables/%00", "/api/nothing", "/healthz",
    "/readyz",
    "/api/tables/TABLE/qr.svg", "/api/openapi.json", "/metrics", "/", "/assets/../../etc/passwd", "/t/x",
)  # fmt: skip
BODIES = (
    {"name": "x" * 41}, {"name": "\u202ex"}, {"text": "{" * 900}, {"game": "x"}, {"game": "buck"}, {"code": "x" * 80},
    {"game": "buck", "options": {"target": "52"}}, {"at": "//x"},
    {"game": "buckem", "options": {"seats": 8}, "deal": True}, {"name": "Bo"},
)  # fmt: skip


async def storm(seed, requests):
    """Requests of all kinds to all paths, with real people; the faults."""
    dice, hostile = random.Random(seed), Hostile(random.Random(seed + 1))
    store = MemoryStore()
    people = await People.open(store)
    shuffler = Shuffler(new_dice(seed))
    world = World(shuffler, ScriptedBots(shuffler, seed), store, people)
    faults, count = [], Counter()
    try:
        for name in ("Ann", "Bo"):
            _, world.tokens[name] = await people.new(name)
        game = list(ALL)[seed % len(ALL)]
        _, _, answer = await world.request("POST", "/api/tables", "Ann", {"game": game, "deal": True})
        table = json.loads(answer)["id"]
        for _ in range(requests):
            method = dice.choice(METHODS)
            path = dice.choice(PATHS).replace("TABLE", table if dice.random() < 0.9 else "x" * 30)
            body = None
            if method in ("POST", "PATCH", "PUT"):
                body = dice.choice([hostile._mutated(hostile.valid()), {}, [], None, *BODIES])
            status, headers, answer = await world.request(method, path, dice.choice(["", "Bo", "Cy"]), body)
            if status >= 500:
                faults.append(f"{method} {path} {body!r}: {status} {answer[:200]!r}")
            if path.startswith("/api") and dict(headers).get(b"cache-control") != b"no-store":
                faults.append(f"{method} {path}: may be stored, {headers}")
            if people.read(world.tokens["Bo"]) is None:  # revoked, or erased
                _, world.tokens["Bo"] = await people.new("Bo")
            count["requests"] += 1
        if not people.read(world.tokens["Ann"]):
            faults.append("Ann, who asked for nothing, is not known any more")
    finally:
        await world.close()
    return faults, count


def fuzz(messages, seed):
    """So many messages over all games, and a tenth as many requests; faults and figures."""
    faults, count = [], Counter()
    with watched() as errors:
        games = list(ALL.values())
        for part in range(-(-messages // EACH)):
            found, counted = asyncio.run(Fuzz(seed + part, games[part % len(games)]).run(min(EACH, messages)))
            faults += [f"seed {seed + part}: {fault}" for fault in found]
            count += counted
        found, counted = asyncio.run(storm(seed, messages // 10))
        faults += [f"seed {seed}: {fault}" for fault in found]
        count += counted
    return faults + [f"unhandled: {error}" for error in errors], count


def main():
    """As `make fuzz` calls it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    asked = parser.parse_args()
    print(f"{asked.messages} messages, seed {asked.seed}", flush=True)
    faults, count = fuzz(asked.messages, asked.seed)
    found, counted = at_the_door(asked.messages // DOOR_SHARE, asked.seed)
    faults, count = faults + found, count + counted
    found, counted = guessed(asked.messages // GUESS_SHARE, asked.seed)
    faults, count = faults + found, count + counted
    print(", ".join(f"{number} {name}" for name, number in count.items()))
    for fault in faults[:50]:
        print(f"WRONG: {fault}")
    print(f"{len(faults)} faults: unhandled errors, changed states, messages not answered once")
    return 1 if faults else 0
