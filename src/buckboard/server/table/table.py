"""One table: one task, one queue, one log.

Everything that changes a table goes through its task, one thing after the other: a wish is turned into entries, the
entries are stored, then they count, then every connection hears of them, and last comes the answer to who wished.
"""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

import msgspec

from buckboard.engine.errors import BuckboardError, TableRefused
from buckboard.server.edge.log import failed
from buckboard.server.store.failpoints import fp
from buckboard.server.store.store import NumberTaken, StoreBroken
from buckboard.server.table import entries as e
from buckboard.server.table import register
from buckboard.server.table.archive import Archive
from buckboard.server.table.by_itself import ByItself
from buckboard.server.table.connection import Connection
from buckboard.server.table.desk import Desk
from buckboard.server.table.house import House
from buckboard.server.table.info import Facts
from buckboard.server.table.memory import Outcome
from buckboard.server.table.naming import Plates
from buckboard.server.table.presence import Presence
from buckboard.server.table.scenery import Scenery
from buckboard.server.table.story import Story
from buckboard.server.table.talk import Talk
from buckboard.server.table.telling import ON_THE_TABLE, Telling
from buckboard.server.table.undo import Undoing
from buckboard.server.table.wishes import NO_HINT, Wishes
from buckboard.server.wire import commands as m
from buckboard.server.wire.frames import DoneFrame, SceneFrame, TableInfo

TOO_LATE = "Something else has come first; look at the table and try again."
WENT_WRONG = "Something went wrong at this table; look at it before you try again. It is noted under {}."
STOPS = "The server stops for a moment; try again when it is back."
MOST_FAILURES = 3  # in a row, after which a table is left alone


class Table:
    """A place with a link where matches are played one after the other."""

    def __init__(
        self, id: str, code: str, house: House, log: Sequence[tuple[int, bytes]], used: date | None = None
    ) -> None:
        """A table as its log tells it, last used on a day; whoever makes it must `close` it."""
        self.id = id
        self.code = code
        self.house = house
        self.presence = Presence(house.clock)
        self.talk = Talk()
        self.broken = ""  # a sentence, once nothing can be stored or told any more
        self.desk = Desk(id)
        self._used = used or house.clock.today()
        self.touched = 0.0  # when something was last stored, by the clock; 0 for not since it was read
        self._failures = 0  # in a row
        self._changed = False  # something beside the cards, of which nobody has heard
        self._take_up(Story.of(id, log))

    def _take_up(self, story: Story) -> None:
        """Everything that follows from a story."""
        self.story = story
        self.plates = Plates(self.house.people.name_of)
        self.plates.follow(story)
        self.undoing = Undoing(story, self.presence)
        self.scenery = Scenery(story, self.plates)
        self.facts = Facts(story, self.presence, self.plates, self.undoing, self.code)
        self.telling = Telling(story, self.presence, self.scenery, self.undoing, self.facts, lambda: self._used)
        self.wishes = Wishes(story, self.presence, self.undoing, self.plates, self.telling, self.talk, self.house)
        self.by_itself = ByItself(story, self.presence, self.undoing, self.house, self)
        self.archive = Archive(story, self.plates)

    @property
    def number(self) -> int:
        """The number of the last entry of the log."""
        return self.story.number

    # Wishes.

    async def command(self, person: str, command: Any, connection: Connection | None = None) -> DoneFrame:
        """Carry out what somebody asks for, or refuse it with a sentence: the answer for who asked, not sent yet.

        `command` is one of `commands.AnyCommand`. The connections are told before this returns.
        """
        self._heard_of(person)
        hint = NO_HINT
        if self.closed:
            outcome = self._no(STOPS)
        elif isinstance(command, m.Hint):
            outcome, hint = await self.wishes.hint(person, command)
        else:
            outcome = await self.desk.turn(lambda: self._carry_out(person, command, connection))
        fp("before_answer")
        number, ok, why, item, stale = outcome
        return {
            "t": "done", "n": number, "id": command.id, "ok": ok, "why": why, "item": item, "stale": stale,
            "hint": hint.say, "reason": hint.reason,
        }  # fmt: skip

    async def _carry_out(self, person: str, command: Any, connection: Connection | None) -> Outcome:
        """One wish, from the door to the answer; the same one again is only answered again."""
        memory = self.story.memory
        if known := memory.recall(person, command.id):
            return known
        try:
            if self.broken:
                raise StoreBroken(self.broken)
            entries = await self._decided(person, command, connection)
            await self._store(entries, person, command.id)
            if isinstance(command, m.Undo | m.UndoReply) and not entries:
                self._tell_all()
            outcome = Outcome(self.number)
            if entries:  # which tell who wished for them, so the story has noted it
                return outcome
        except (StoreBroken, NumberTaken) as error:
            return await self._not_stored(error)
        except BuckboardError as error:
            outcome = self.wishes.refusal(error)
            if outcome.stale and connection is not None:
                self.telling.show(connection)
        except Exception as error:  # whatever it is, only this table is in doubt: its log tells what is true
            noted = failed("command", error, table=self.id)
            await self._recover()
            return self.story.memory.recall(person, command.id) or self._no(WENT_WRONG.format(noted))
        memory.note(person, command.id, outcome)
        return outcome

    async def _decided(self, person: str, command: Any, connection: Connection | None) -> list[e.AnyEntry]:
        """What a wish amounts to. Where that goes wrong nothing has changed, and only who asked hears of it."""
        try:
            return await self.wishes.decide(person, command, connection)
        except BuckboardError:
            raise
        except Exception as error:
            raise TableRefused(WENT_WRONG.format(failed("command", error, table=self.id))) from None

    def _no(self, why: str) -> Outcome:
        return Outcome(self.number, False, why)

    # What is stored, counts and is told.

    async def _store(self, entries: list[e.AnyEntry], person: str = "", id: str = "") -> None:
        """Store entries, let them count, tell everybody. Raises StoreBroken or NumberTaken, and nothing has changed."""
        if entries:
            if person:
                entries = [msgspec.structs.replace(entry, by=person, command=id) for entry in entries]
            if any(isinstance(entry, register.LISTED) for entry in entries):
                await register.note(self.house.store, self.id, entries)
            if self.house.clock.today() > self._used:
                await self._note_use()
            self.touched = self.house.clock.now()
            await self.house.store.append(self.id, self.number + 1, [e.write_entry(entry) for entry in entries])
            self._count_all(entries)
            fp("after_tell")
            self._failures = 0
        self.by_itself.arrange()

    def _count_all(self, entries: list[e.AnyEntry]) -> None:
        try:
            for entry in entries:
                self._count(entry, last=entry is entries[-1])
        except BuckboardError as error:  # no refusal: they are stored already
            raise RuntimeError("what has been stored does not count") from error

    async def _note_use(self) -> None:
        """A table is kept for so many days after it was last used."""
        today = self.house.clock.today()
        await self.house.store.run(register.changed(self.id, used=today.isoformat()))
        self._used = today
        self._changed = True  # when it is deleted

    def _count(self, entry: e.AnyEntry, last: bool) -> None:
        """A stored entry changes the table, and everybody hears of it; of several, the table stands after the last."""
        story, view = self.story, self.scenery.view
        anew = isinstance(entry, e.Answer) and story.sitting is not None and entry.seat in story.sitting.held
        told = story.apply(story.number + 1, entry)
        if story.facts == story.number and not isinstance(entry, e.Ready):
            self.plates.follow(story)
        if isinstance(entry, ON_THE_TABLE):
            self.scenery.refresh(entry)
        wish_gone = (isinstance(entry, ON_THE_TABLE) or self.undoing.is_gone) and self.undoing.drop()
        wish_gone = wish_gone or isinstance(entry, e.Undo)  # it was dropped when it was granted
        only_chairs = isinstance(entry, e.Ready) and not self._changed and not wish_gone
        self._changed = self._changed or wish_gone or story.facts == story.number
        if last and self._changed:
            self._tell_all(only_chairs=only_chairs)
        if last or isinstance(entry, e.Move | e.Answer):
            self.telling.entry(entry, told, view, anew)
        else:
            self.telling.number()

    def _tell_all(self, but: Connection | None = None, only_chairs: bool = False) -> None:
        """The table beside the cards, to everybody."""
        self._changed = False
        self.facts.changed(only_chairs)
        self.telling.tables(but=but)

    async def _not_stored(self, error: StoreBroken | NumberTaken) -> Outcome:
        """Nothing was stored: by no fault of who asked, who is told so."""
        if isinstance(error, StoreBroken):
            self.broken = str(error)
            await self.by_itself.alarms.close()
            return self._no(self.broken)
        await self._recover()
        return self._no(TOO_LATE)

    async def _recover(self) -> None:
        """Forget everything but the log, and show everybody what it tells."""
        await self.by_itself.alarms.close()
        self._failures += 1
        try:
            if self._failures > MOST_FAILURES:
                raise RuntimeError("it fails again and again")
            self._take_up(Story.of(self.id, await self.house.store.tail(self.id)))
        except Exception as error:
            self.broken = WENT_WRONG.format(failed("recover", error, table=self.id))
            return
        for connection in self.presence.connections:
            self.telling.show(connection)
        self.by_itself.arrange()

    # What comes about by itself.

    def bring_about(self, decide: Callable[[], list[e.AnyEntry]]) -> None:
        """When it is its turn, store and tell what is decided then."""

        async def job() -> None:
            if self.broken:
                return
            try:
                await self._store(decide())
            except (StoreBroken, NumberTaken) as error:
                await self._not_stored(error)
            except Exception as error:
                failed("by itself", error, table=self.id)
                await self._recover()

        self.desk.put(job)

    def presence_changed(self) -> None:
        """Somebody counts as away, or is back."""
        self._tell_all()
        if not self.broken:
            self.by_itself.arrange()

    def _heard_of(self, person: str) -> None:
        if person and not self.presence.is_here(person):
            away = self.presence.is_away(person)
            self.presence.heard_of(person)
            if away:
                self.presence_changed()

    async def close(self) -> None:
        """Stop everything that the table does by itself; its log stays."""
        self.broken = self.broken or STOPS
        await self.by_itself.alarms.close()
        await self.desk.close()

    @property
    def closed(self) -> bool:
        """Whether the table has been put to rest, and must be read anew."""
        return self.desk.closed

    def renamed(self) -> None:
        """Somebody has another name; in the middle of a hand the plates of those at the table do not show it yet."""
        self.plates.follow(self.story, renamed=True)
        if not self.story.playing:
            self.scenery.refresh()
            self.facts.changed()
            for connection in self.presence.connections:
                self.telling.show(connection)

    def forget_said(self, person: str) -> None:
        """Somebody is forgotten, and what he has said at this table, once all that he has asked for is done."""

        async def job() -> None:
            if self.talk.forget(person):
                self.telling.everybody(self.talk.frame(self.number))

        self.desk.put(job)

    def enter(self, connection: Connection) -> None:
        """Somebody's device has come: it is sent the table, the whole scene and what was said, also once it lags."""
        self.presence.come(connection)
        connection.whole = lambda: [*self.telling.whole(connection), *self.talk.so_far(self.number)]
        self._tell_all(but=connection)
        self.telling.show(connection, self.presence.news_for(connection, self.story, self.scenery.view))
        for frame in self.talk.so_far(self.number):
            connection.send(frame)
        if not self.broken:
            self.by_itself.arrange()

    def leave(self, connection: Connection) -> None:
        """A device has gone."""
        self.presence.go(connection, self.story)
        connection.whole = tuple
        self.presence_changed()

    def info(self, person: str) -> TableInfo:
        """The table beside the cards, as a person sees it ("": nobody)."""
        return self.facts.of(person, self._used)

    def scene(self, person: str, chair: int | None = None) -> SceneFrame:
        """The whole scene as a person sees it from its own chair (the first one it has, or `chair`)."""
        self._heard_of(person)
        return self.telling.scene(self.telling.seat_of(person, chair))
