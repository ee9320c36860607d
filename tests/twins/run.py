"""One run of a script, while it is written or again, and all that it gave to everybody."""

import json
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from sqlalchemy import insert

from buckboard.server.store.schema import person as person_table
from buckboard.server.table import by_itself
from twins.logs import logged
from twins.script import (
    Answer,
    Ask,
    Come,
    Command,
    Go,
    Pass,
    Probe,
    Rest,
    ScriptedBots,
    Shuffler,
    in_words,
    moves_by_seat,
)
from twins.world import World, no_chance

WATCHER = -1
DAY = "2026-11-30"


class Heard(NamedTuple):
    """What a run gave to each observer, and to each of their devices."""

    lines: list[tuple[str, str, list[str]]]  # person, role, frames
    asked: dict[str, list[Any]]  # person -> path, status, headers and body of what was asked for over REST
    answered: list[tuple[str, dict[str, Any], dict[str, Any]]]  # person, what was said, the answer
    bots: dict[int, list[bytes]]  # by seat; what is asked for in the last looks is not asked for by all again
    logged: str  # what the server wrote for whoever runs it


class Run:
    """One run of a script."""

    def __init__(self, script, world):
        self.script, self.world = script, world
        self.table = ""
        self.lines = []  # (person, role, line)
        self.asked: dict[str, list[Any]] = {}
        self.answered = []

    async def open(self, game, options):
        """The first of these people opens a table."""
        rows = [{"id": id, "name": id.upper(), "created": DAY, "used": DAY} for id in self.script.people]
        await self.world.store.run(lambda connection: connection.execute(insert(person_table).values(rows)))
        for row in rows:
            self.world.people.add(row["id"], row["name"])
        body = {"game": game.NAME, "options": options}
        status, _, answer = await self.world.request("POST", "/api/tables", self.script.people[0], body)
        assert status == 201, answer
        self.table = json.loads(answer)["id"]

    async def do(self, act, say=None):
        """One step of the script."""
        match act:
            case Come(person, role):
                self.lines.append((person, role, await self.world.line(self.table, person, role)))
            case Go(line):
                await self.lines[line][2].close()
                await self.world.quiet()
            case Pass(seconds):
                await self.world.pass_by(seconds)
            case Ask(person, path):
                status, headers, body = await self.world.request("GET", path.replace("TABLE", self.table), person)
                if path == "/metrics":
                    headers, body = [], counted(body)
                self.asked.setdefault(person, []).append((path, status, headers, body))
            case Command(line, do, fields) | Probe(line, do, fields):
                return await self._say(line, do, **fields)
            case Answer():
                return await self._say(act.line, "answer", question=act.question, say=say or act.say)
            case Rest():
                return await self._say(act.line, "claim", question=act.question)
        return None

    async def _say(self, at, do, **fields):
        person, _, line = self.lines[at]
        done = await line.command(do, **fields)
        self.answered.append((person, {"do": do, **fields}, done))
        return done

    def heard(self, requests, written):
        """All that has been given so far."""
        lines = [(person, role, line.heard) for person, role, line in self.lines]
        return Heard(lines, self.asked, self.answered, requests, written)


def counted(numbers):
    """Of the server's numbers those that do not hang on the machine and its time."""
    lines = numbers.splitlines(keepends=True)
    return b"".join(line for line in lines if line.startswith(b"buckboard_") and b"_seconds" not in line)


@contextmanager
def answering_by_itself(shuffler, dealt, words, observer):
    """In the hand that has other cards bots, stand-ins and clocks answer what its log says, but for the observer's."""
    bot, clock = by_itself.answer_of_bot, by_itself.answer_of_clock

    def given(sitting, seat, moves):
        if len(shuffler.dealt) - 1 != dealt.deal or seat == observer:
            return moves
        return sitting.moves_of(words[seat][sum(one.seat == seat for one in sitting.answers)])

    async def of_bot(bots, sitting, turn):
        moves, how = await bot(bots, sitting, turn)
        return given(sitting, turn.seat, moves), how

    def of_clock(sitting, seat):
        return given(sitting, seat, clock(sitting, seat))

    with patch.object(by_itself, "answer_of_bot", of_bot), patch.object(by_itself, "answer_of_clock", of_clock):
        yield


async def play_again(seed, script, twin, hand, observer, new_world=World):
    """The script with another log in place of a hand: what it gave to everybody."""
    dealt, words = script.hands[hand], in_words(script.hands[hand].game, twin)
    decks, bots = list(script.decks), dict(script.bots)
    decks[dealt.deal] = twin.cards
    for seat, moves in moves_by_seat(twin).items():
        bots[dealt.deal + 1, seat] = moves
    shuffler = Shuffler(decks=decks)
    stub = ScriptedBots(shuffler, written=bots)
    eyes = eyes_of(script, dealt, observer)
    with no_chance(seed), logged() as log, answering_by_itself(shuffler, dealt, words, observer):
        world = new_world(shuffler, stub)
        await world.begin()
        try:
            run = Run(script, world)
            await run.open(*script.opened)
            for act in script.acts:
                other = isinstance(act, Answer) and act.hand == hand and act.seat != observer
                await run.do(act, words[act.seat][act.at] if other else None)
            requests = stub.so_far()
            for act in script.looks:
                if isinstance(act, Probe) and run.lines[act.line][0] not in eyes:
                    continue
                if isinstance(act, Ask) and act.person not in eyes:
                    continue
                await run.do(act)
            return run.heard(requests, log.getvalue())
        finally:
            await world.close()


def person_of(dealt, observer):
    """Whose cards the observer sees; nobody's for a watcher, or for a bot that was dealt in."""
    who = dealt.seats[observer] if observer != WATCHER else ""
    return "" if who.startswith("bot:") else who


def eyes_of(script, dealt, observer):
    """Who sees just what the observer sees of a hand, or less: whoever was not dealt in, too."""
    return {"", person_of(dealt, observer)} | {person for person in script.people if person not in dealt.seats}
