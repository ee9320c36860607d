"""Who may do what: a seat is had by its token alone, and no command counts from anybody who only knows about it."""

import asyncio
import json
import time

import msgspec
import pytest

import buck_table
from buckboard.engine.dice import new_dice
from buckboard.engine.state import copy
from buckboard.server.edge.sockets import BAD_TOKEN
from buckboard.server.people.keys import turned_keys
from buckboard.server.people.people import People
from buckboard.server.people.tokens import DAY, DAYS, Tokens
from buckboard.server.wire.commands import COMMANDS
from memory_store import MemoryStore
from twins.script import ScriptedBots, Shuffler
from twins.world import World

SEATS = ("Bo", "Ann", "Cy", "Di")
OWNER = "Ann"  # the host, in the second chair, left of the dealer
HERS = SEATS.index(OWNER)
HELD = "Js Jc As Ks Qs Ts"  # her hand, which takes every trick
RULES = {"first_dealer": "seat0", "drop_out": "off"}
ANYBODY = ("look", "chat", "add_chair")  # who is somebody; without a token one only looks
EVERY_SEAT = ("pause", "ready", "hint", "last_round", "undo_reply", "undo", "deal")  # which all who sit here may give
COMES_AND_GOES = ("here", "away")
DECIDED = ("6", "pass", "pass", "pass", "spades")


class Here:
    """A table of four people, each with a token of their own; hers is the seat in question."""

    def __init__(self, world, game, options):
        self.world, self.game, self.options = world, game, options
        self.count = 0

    async def sit_down(self):
        people = self.world.people
        for name in SEATS:
            self.world.tokens[name] = (await people.new(name))[1]
        _, _, answer = await self.world.request(
            "POST", "/api/tables", OWNER, {"game": self.game, "options": self.options}
        )
        assert "id" in json.loads(answer), answer
        self.table = await self.world.tables.find(json.loads(answer)["id"])
        await self.must(OWNER, "sit", chair=HERS)
        for chair, name in enumerate(SEATS):
            await self.must(name, "sit", chair=chair)
        await self.must(OWNER, "settings", speed="instant", undo="consent", hints=True)

    async def ask(self, person, do, **fields):
        """A command by REST: the status and what was answered."""
        self.count += 1
        path, command = f"/api/tables/{self.table.id}/commands", {"do": do, "id": f"c{self.count}", **fields}
        status, _, answer = await self.world.request("POST", path, person, command)
        return status, json.loads(answer)

    async def must(self, person, do, **fields):
        status, answer = await self.ask(person, do, **fields)
        assert (status, answer.get("ok")) == (200, True), answer

    async def answer(self, *said):
        """Whoever is asked answers, one after the other."""
        for say in said:
            (seat,) = self.table.story.sitting.open
            await self.must(SEATS[seat], "answer", question=self.question, say=say)

    @property
    def question(self):
        (seat,) = self.table.story.sitting.open
        return self.table.story.sitting.questions.number(seat)

    async def standing(self):
        """Everything that a command could change."""
        shown = [self.table.info(person) for person in ("", *(chair.who for chair in self.table.story.chairs))]
        beside = json.loads(msgspec.json.encode(shown))
        for info in beside:
            info.pop("watchers")
            for chair in info["chairs"]:
                for name in COMES_AND_GOES:
                    chair.pop(name)
        cards = [msgspec.json.encode(self.table.telling.scene(seat)) for seat in range(-1, 4)]
        return beside, cards, await self.world.store.tail(self.table.id)


async def opened(here):
    """Before the first deal."""


async def asked(here):
    """She is asked first."""
    await here.must(OWNER, "deal")


async def has_answered(here):
    await asked(here)
    await here.answer("6")


async def may_claim(here):
    """She is to lead, and takes everything."""
    await asked(here)
    await here.answer(*DECIDED)


async def is_asked_to_agree(here):
    """Cy wishes to take back."""
    await has_answered(here)
    await here.answer("pass")
    await here.must("Cy", "undo")


async def between(here):
    await may_claim(here)
    await here.must(OWNER, "claim", question=here.question)
    assert here.table.story.stage == "between"


async def over(here):
    await between(here)
    await here.must(OWNER, "end_match")


# For every command that takes a seat, or its host: when she may give it, and with which words.
CASES = {
    "answer": (asked, lambda here: {"question": here.question, "say": "6"}),
    "claim": (may_claim, lambda here: {"question": here.question}),
    "sit": (opened, lambda here: {"chair": HERS}),
    "stand": (opened, lambda here: {"chair": HERS}),
    "put_bot": (opened, lambda here: {"chair": 3}),
    "deal": (opened, lambda here: {}),
    "ready": (between, lambda here: {}),
    "rematch": (over, lambda here: {}),
    "last_round": (asked, lambda here: {}),
    "end_match": (asked, lambda here: {}),
    "undo": (has_answered, lambda here: {}),
    "undo_reply": (is_asked_to_agree, lambda here: {"agree": True}),
    "pause": (asked, lambda here: {"on": True}),
    "settings": (opened, lambda here: {"speed": "slow"}),
    "house_rules": (opened, lambda here: {"game": "buck", "options": {}}),
    "hand_over": (opened, lambda here: {"chair": 2}),
    "hint": (asked, lambda here: {}),
}


def names_of_commands():
    return {model["properties"]["do"]["const"]: model for model in COMMANDS.json_schema()["$defs"].values()}


def test_every_command_is_for_anybody_or_is_tried_by_the_wrong_people_below():
    assert sorted([*CASES, *ANYBODY]) == sorted(names_of_commands())


async def intruders(here):
    """Tokens that are not that of the seat, by what is wrong with them; a token of nobody is none."""
    people, owner = here.world.people, here.table.story.chairs[HERS].who
    keys = await turned_keys(here.world.store, time.time())
    long_ago = Tokens(keys, lambda: time.time() - (DAYS + 1) * DAY)
    return {
        "the link alone": "",
        "the same name": (await people.new(OWNER))[1],
        "another person": (await people.new("Eve"))[1],
        "a token that is too old": long_ago.write(owner, 0),
        "a watcher": (await people.new("Wes"))[1],
    }


@pytest.mark.parametrize("command", CASES)
def test_a_command_counts_from_the_seat_it_is_for_and_from_nobody_else(command):
    stage, words = CASES[command]

    async def play():
        store = MemoryStore()
        people = await People.open(store)
        cards = buck_table.cards_for(["", HELD], dealer=0)
        game, rules = ("buck", RULES) if command != "last_round" else ("buck135", {})
        shuffle = Shuffler(new_dice(1)) if game == "buck135" else lambda *_: copy(cards)
        world = World(shuffle, ScriptedBots(Shuffler()), store, people)
        here = Here(world, game, rules)
        try:
            await here.sit_down()
            await stage(here)
            wrong = await intruders(here)
            for what, token in wrong.items():
                world.tokens[what] = token
            wished = words(here)
            ways = [wished] + [wished | {"chair": HERS}] * ("chair" in names_of_commands()[command]["properties"])
            found = []
            for what in [*wrong, *(() if command in EVERY_SEAT else ("Bo",))]:
                who = what if wrong.get(what, "?") else ""
                before = await here.standing()
                line = await world.line(here.table.id, who, "watcher" if what == "a watcher" else "player")
                for said in ways:
                    status, answer = await here.ask(who, command, **said)
                    assert status == (401 if what in ("the link alone", "a token that is too old") else 200), what
                    found.append((what, status == 200 and answer["ok"]))
                    if what == "a token that is too old":
                        assert line.heard[-1].startswith("close 4401"), line.heard
                    else:
                        found.append((what, (await line.command(command, **said))["ok"]))
                assert await here.standing() == before, what
                await line.close()
            assert not [what for what, ok in found if ok]
            await here.must(OWNER, command, **wished)
        finally:
            await world.close()

    asyncio.run(play())


class Wall:
    """The time of day, as a test wants it."""

    def __init__(self):
        self.now = 1_800_000_000.0

    def __call__(self):
        return self.now


async def her_chair(here, token):
    """Which chairs are hers who comes with a token, and whether she is asked there; her line."""
    here.world.tokens["back"] = token
    line = await here.world.line(here.table.id, "back")
    info = next(json.loads(frame)["table"] for frame in line.heard if '"t":"table"' in frame)
    scene = next(json.loads(frame) for frame in line.heard if '"t":"scene"' in frame)
    question = scene["mine"]["question"] if scene["mine"] else None
    return [chair["seat"] for chair in info["chairs"] if chair["yours"]], question, line


def test_when_the_keys_turn_in_a_match_nobody_loses_a_seat():
    async def play():
        store, wall = MemoryStore(), Wall()
        people = await People.open(store, wall)
        cards = buck_table.cards_for(["", HELD], dealer=0)
        world = World(lambda *_: copy(cards), ScriptedBots(Shuffler()), store, people)
        here = Here(world, "buck", RULES)
        try:
            await here.sit_down()
            await asked(here)
            token = world.tokens[OWNER]
            line = await world.line(here.table.id, OWNER)
            await people.turn_keys(at_once=True)
            await world.edge.sockets.look_at_keys(people.read)
            await world.quiet()
            assert (await line.command("answer", question=here.question, say="6"))["ok"]  # on the open socket
            chairs, _, _ = await her_chair(here, token)  # and on one that comes back with the old token
            assert chairs == [HERS]
            await here.answer("pass", "pass", "pass")

            _, _, answer = await world.request("POST", "/api/guests/renew", OWNER)
            renewed = json.loads(answer)["token"]
            chairs, question, back = await her_chair(here, renewed)
            assert chairs == [HERS]
            assert (await back.command("answer", question=question["number"], say="spades"))["ok"]

            wall.now += 181 * DAY  # in time another key signs
            await people.turn_keys()
            assert (await her_chair(here, token))[0] == (await her_chair(here, renewed))[0] == [HERS]

            wall.now += (DAYS + 1) * DAY  # a token that was never renewed ends, and says so
            await people.turn_keys()
            await world.edge.sockets.look_at_keys(people.read)
            await world.quiet()
            assert line.heard[-1].startswith("close 4401")
            assert json.loads(line.heard[-2])["why"] == BAD_TOKEN
        finally:
            await world.close()

    asyncio.run(play())
