"""The tables of a server: opened, found by their link or code, put to rest, deleted when nobody comes back."""

import asyncio
import secrets
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import date, timedelta
from typing import Any, cast

from buckboard.bots import read_bots
from buckboard.engine.errors import TableRefused
from buckboard.engine.game import read_options
from buckboard.engine.options import written
from buckboard.games import ALL
from buckboard.server.edge.log import failed
from buckboard.server.store.store import StoreBroken
from buckboard.server.table import entries as e
from buckboard.server.table import register
from buckboard.server.table.dealing import first_hand
from buckboard.server.table.house import House
from buckboard.server.table.info import DAYS_KEPT
from buckboard.server.table.naming import legible
from buckboard.server.table.story import Story
from buckboard.server.table.table import Table
from buckboard.server.wire.api import TableCard

NOT_READ = "What is stored of this table cannot be read by this server; nothing of it is lost. It is noted under {}."
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"  # none that is mistaken for a number
CODE_LETTERS = 5
_UNKNOWN = register.AtRest(0, "unreadable", 0, "")


class Unreadable(TableRefused):
    """A table whose log this server cannot read."""


class Tables:
    """Every table that somebody has asked for, built from its log when it is first asked for."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._open: dict[str, asyncio.Future[Table | None]] = {}

    async def new(
        self,
        person: str,
        game: str,
        options: Mapping[str, object],
        *,
        name: str = "",
        bot: str = "thumb",
        deal: bool = False,
    ) -> Table:
        """Open a table; whoever opens it is its host and sits in the first chair. Raises BadOption, TableRefused.

        With `deal` the first hand is dealt at once: everybody else is a bot.
        """
        rules, kind, today = ALL[game], read_bots(bot)[0].name, self.house.clock.today()
        agreed = written(read_options(rules, options))
        id, name = secrets.token_urlsafe(16), legible(name)
        entries: list[e.AnyEntry] = [
            e.Opened(
                by=person, game=game, rules=rules.VERSION, options=agreed, host=person, day=today.isoformat(),
                name=name, bot=kind,
            ),
            e.Sat(by=person, chair=0, person=person),
        ]  # fmt: skip
        if deal:
            entries += first_hand(_told(id, entries), self.house)
        code = new_code()
        while not await self.house.store.run(register.opened(id, code, person, game, name, today)):
            code = new_code()
        await self.house.store.run(register.sat_down(id, [person]))
        bodies = [e.write_entry(entry) for entry in entries]
        await self.house.store.append(id, 1, bodies)
        table = Table(id, code, self.house, list(enumerate(bodies, 1)))
        table.touched = self.house.clock.now()
        opened: asyncio.Future[Table | None] = asyncio.get_running_loop().create_future()
        opened.set_result(table)
        self._open[id] = opened
        return table

    async def find(self, id: str) -> Table | None:
        """The table with this id; None if there is none. Raises Unreadable, StoreBroken."""
        while True:
            opened = self._open.get(id)
            if opened is None:
                opened = self._open[id] = asyncio.ensure_future(self._read(id))
            try:
                table = await asyncio.shield(opened)
            except Exception:
                self._forget(id, opened)
                raise
            if table is None:
                self._forget(id, opened)
            if table is None or not table.closed:
                return table
            self._forget(id, opened)  # it was put to rest while we waited

    def _forget(self, id: str, opened: asyncio.Future[Table | None]) -> None:
        if self._open.get(id) is opened:
            del self._open[id]

    async def _read(self, id: str) -> Table | None:
        line = await self.house.store.run(register.found(id))
        log = await self.house.store.tail(id) if line else []
        if line is None or not log:
            return None
        try:
            # A clock that was wrong for a while has left days that are still to come.
            used = min(date.fromisoformat(line.used), self.house.clock.today())
            return Table(id, line.code, self.house, log, used)
        except Exception as error:
            raise Unreadable(NOT_READ.format(failed("table not read", error, table=id))) from error

    async def by_code(self, code: str) -> str | None:
        """The id of the table with this code, as people say it aloud; None if there is none."""
        letters = "".join(letter for letter in code.upper() if letter.isalnum())
        line = await self.house.store.run(register.by_code(letters))
        return line.id if line else None

    async def of(self, person: str) -> list[TableCard]:
        """The tables at which a person has sat, the last used first."""
        found = await self.house.store.run(register.of(person))
        open = {table.id: table for table in self.open()}
        found.sort(key=lambda each: (each[0].used, open[each[0].id].touched if each[0].id in open else 0), reverse=True)
        return [card for line, stood in found if (card := await self._card(line, stood))]

    async def _card(self, line: register.Line, stood: register.AtRest | None) -> TableCard | None:
        """What the list tells of a table. Its log is read only if nobody knows how it stands."""
        if line.id in self._open or stood is None:
            try:
                table = await self.find(line.id)
            except Unreadable:
                return _card_of(line, _UNKNOWN, [])
            if table is None:
                return None
            line, stood = line._replace(name=table.story.name, game=table.story.game.NAME), _at_rest(table)
        return _card_of(line, stood, [self.house.people.name_of(who) for who in stood.people.split()])

    async def is_host(self, id: str, person: str) -> bool | None:
        """Whether a person is the host of a table, and does not only stand in for him; None: there is no table."""
        try:
            table = await self.find(id)
        except Unreadable:
            line = await self.house.store.run(register.found(id))
            return line.host == person if line else None
        return table.story.host == person if table else None

    async def delete(self, id: str) -> None:
        """Delete a table for good: its log, its line, who sat there."""
        await self._rest([id])
        await self.house.store.run(register.deleted(id))

    async def sweep(self, today: date) -> int:
        """Delete tables that nobody has used for DAYS_KEPT days, nor looks at now; how many were deleted."""
        old = await self.house.store.run(register.unused_since(today - timedelta(days=DAYS_KEPT)))
        looked_at = {table.id for table in self.open() if table.presence.anybody}
        gone = [id for id in old if id not in looked_at]
        for id in gone:
            await self.delete(id)
        return len(gone)

    async def rest(self) -> None:
        """Put to rest the tables that nobody looks at."""
        await self._rest([table.id for table in self.open() if not table.presence.anybody])

    async def _rest(self, ids: Iterable[str]) -> None:
        """Let go of tables; whoever asks for one next has it read from its log."""
        closed = []
        for id in ids:
            opened = self._open.pop(id, None)
            if opened is not None and opened.done() and not opened.cancelled() and opened.exception() is None:
                if table := opened.result():
                    await table.close()
                    closed.append(table)
        closed.sort(key=lambda table: table.touched)
        those = [(table.id, table.touched > 0, _at_rest(table)) for table in closed]
        if those:
            with suppress(StoreBroken):  # then their logs are read
                await self.house.store.run(register.put_to_rest(those))

    def open(self) -> list[Table]:
        """The tables that are in memory now."""
        done = [opened for opened in self._open.values() if opened.done() and not opened.cancelled()]
        return [table for opened in done if opened.exception() is None and (table := opened.result())]

    async def close(self) -> None:
        """Put every table to rest."""
        await self._rest(list(self._open))


def _at_rest(table: Table) -> register.AtRest:
    """How a table stands."""
    story = table.story
    hand = story.hand.dealt.hand if story.hand else 0
    return register.AtRest(story.number, story.stage, hand, " ".join(story.chairs.people()))


def _card_of(line: register.Line, stood: register.AtRest, people: list[str]) -> TableCard:
    """A table in a list."""
    game = cast(Any, line.game)
    return TableCard(
        id=line.id,
        code=line.code,
        name=line.name,
        game=game,
        title=ALL[game].TITLE,
        stage=stood.stage,
        people=people,
        hand=stood.hand,
        last=line.used,
    )


def new_code() -> str:
    """A code to be read aloud."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LETTERS))


def _told(id: str, entries: list[e.AnyEntry]) -> Story:
    """The story of entries that are not stored yet."""
    story = Story(id)
    for number, entry in enumerate(entries, 1):
        story.apply(number, entry)
    return story
