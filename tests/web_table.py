"""A table of the server for tests: in virtual time, with bots that answer at once, and people who say what we like."""

import asyncio
import inspect
import itertools
import random
from functools import partial, wraps

import msgspec

from buckboard.engine.dice import new_dice, shuffle_up
from buckboard.engine.state import new_cards
from buckboard.server.bots.worker import choose
from buckboard.server.people.people import Person
from buckboard.server.table.connection import Connection
from buckboard.server.table.house import House
from buckboard.server.table.tables import Tables
from buckboard.server.wire.commands import COMMANDS
from buckboard.server.wire.frames import FRAMES
from memory_store import MemoryStore
from virtual_time import VirtualClock


def at_a_place(test=None, *, store=MemoryStore):
    """Run a test that waits, with a place of its own."""
    if test is None:
        return partial(at_a_place, store=store)

    @wraps(test)
    def run(**given):
        async def here():
            place = Place(store=store())
            try:
                await test(place, **given)
            finally:
                await place.close()

        asyncio.run(here())

    parameters = list(inspect.signature(test).parameters.values())
    run.__signature__ = inspect.Signature(parameters[1:])
    return run


class Cast:
    """People with names; whoever is asked for is there."""

    def __init__(self):
        self.known = {}

    def add(self, id, name=None, owner=""):
        self.known[id] = Person(id, name or id.title(), owner)
        return self.known[id]

    def name_of(self, id):
        return self.known[id].name if id in self.known else "Somebody"

    def known_companion(self, owner, name):
        return self.known.get(f"{owner}_{name.lower()}")

    async def companion(self, owner, name):
        return self.add(f"{owner}_{name.lower()}", name, owner)


class BotsAtOnce:
    """Bots that think in this process."""

    def __init__(self):
        self.asked = []
        self.answer = None  # a function that answers instead

    async def choose(self, request):
        self.asked.append(request)
        # as through the pipe: bytes there
        request = msgspec.json.decode(msgspec.json.encode(request), type=type(request))
        return choose(request) if self.answer is None else self.answer(request)


def seeded(seed):
    """A shuffle whose every order follows from a seed."""
    hands = itertools.count()

    def shuffled(game, options, standing):
        cards = new_cards([-1] * 52)
        dice = new_dice(seed, next(hands))
        shuffle_up(dice, game.deck(options, standing), game.removed(options, standing), game.RESHUFFLES, cards)
        return cards

    return shuffled


class Place:
    """A server's tables without the server."""

    def __init__(self, seed=1, store=None):
        self.clock = VirtualClock()
        self.people, self.bots = Cast(), BotsAtOnce()
        self.store = store or MemoryStore()
        self.house = House(self.store, self.people, self.bots, self.clock, seeded(seed), salt=lambda: 7)
        self.tables = Tables(self.house)
        self.ids = itertools.count()

    async def open(self, game="buck", host="ann", options=None, settings=None, **more):
        """A table, its host connected."""
        self.people.add(host)
        table = await self.tables.new(host, game, options or {}, **more)
        guest = await self.guest(table, host)
        if settings:
            assert (await guest.do("settings", **settings))["ok"]
        return table, guest

    async def guest(self, table, person, role="player"):
        """Somebody's device at a table."""
        if person and person not in self.people.known:
            self.people.add(person)
        guest = Guest(self, table, person, role)
        table.enter(guest.connection)
        guest.read()
        return guest

    async def restarted(self, table):
        """The same table, read anew from its log."""
        await self.tables.close()
        self.tables = Tables(self.house)
        return await self.tables.find(table.id)

    async def close(self):
        await self.tables.close()
        await self.store.close()


class Guest:
    """One device: what it has been sent, and the truth as it knows it."""

    def __init__(self, place, table, person, role="player"):
        self.place, self.table, self.person = place, table, person
        self.connection = Connection(person, role)
        self.frames = []
        self.scene = self.info = None

    def read(self):
        """Everything that has come since."""
        fresh = []
        while self.connection.waiting:
            task = self.connection.next()
            try:
                task.send(None)
            except StopIteration as done:
                fresh.append(msgspec.json.decode(done.value))
        for frame in fresh:
            FRAMES.validate_python(frame, strict=True)
            if frame["t"] == "scene":
                self.scene = frame
            if frame["t"] == "table":
                self.info = frame["table"]
        self.frames += fresh
        return fresh

    async def do(self, do, id=None, **fields):
        """Ask for something; the answer."""
        command = COMMANDS.validate_python({"do": do, "id": id or f"c{next(self.place.ids)}", **fields})
        done = await self.table.command(self.person, command, self.connection)
        self.read()
        return done

    async def ok(self, do, **fields):
        """Ask for something that cannot be refused."""
        done = await self.do(do, **fields)
        assert done["ok"], done["why"]
        return done

    @property
    def question(self):
        """The question that is open to this device, as it knows."""
        self.read()
        mine = self.scene and self.scene["mine"]
        return mine and mine["question"]

    def answers(self):
        """Everything that may be said to it."""
        question, mine = self.question, self.scene["mine"]
        said = [choice["say"] for choice in question["choices"] if choice["legal"]]
        if question["kind"] in ("choice", "amount"):
            return [
                f"{choice['say']} {amount}" if choice["highest"] else choice["say"]
                for choice in question["choices"]
                if choice["legal"]
                for amount in ({choice["lowest"], choice["highest"]} if choice["highest"] else {0})
            ]
        cards = [card["card"] for card in mine["cards"] if card["legal"]]
        if question["kind"] == "discard":
            return [*said, *(f"draw {card}" for card in cards)]
        if question["kind"] == "give":
            return [*said, *(f"give {card}" for card in cards)]
        return cards

    async def answer(self, say=None, dice=random):
        """Answer the question that is open."""
        question = self.question
        say = say or dice.choice(self.answers())
        return await self.ok("answer", question=question["number"], say=say)


async def play_on(place, table, guests, dice, until, most=100_000):
    """Everybody answers what he is asked, and is ready after each hand, until something is true."""
    for _ in range(most):
        if until():
            return
        asked = [guest for guest in guests if guest.question and not guest.question["answered"]]
        waiting = [guest for guest in guests if guest.info and "ready" in guest.info["can"] and not me(guest)["ready"]]
        if asked:
            await dice.choice(asked).answer(dice=dice)
        elif waiting:
            await dice.choice(waiting).ok("ready")
        else:
            before = table.number
            await place.clock.run_until(lambda before=before: table.number != before or until())
        for guest in guests:
            guest.read()
    raise AssertionError("it has no end")


def me(guest):
    """The own chair of a device, as it knows."""
    return next(chair for chair in guest.info["chairs"] if chair["yours"])
