"""Telling: after an entry is stored each connection hears of it, in its own view and under its number."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any, cast

import msgspec

from buckboard.engine.game import ALL_SEATS
from buckboard.server.table import entries as e
from buckboard.server.table.connection import Connection
from buckboard.server.table.info import Facts
from buckboard.server.table.presence import Presence
from buckboard.server.table.scenery import Scenery
from buckboard.server.table.sitting import WATCHER, Told
from buckboard.server.table.story import Story
from buckboard.server.table.undo import Undoing
from buckboard.server.wire.frames import SceneFrame

ON_THE_TABLE = (e.Move, e.Answer, e.Undo, e.Hand, e.End, e.Rematch, e.Rules)
IN_PLAY = (e.Move, e.Answer, e.Undo)  # by these nobody comes to face another seat
NOTHING = msgspec.Raw(b"[]")
encode = msgspec.json.Encoder().encode


class Telling:
    """What each connection of a table is sent. Frames that are the same for several are made once."""

    def __init__(
        self,
        story: Story,
        presence: Presence,
        scenery: Scenery,
        undoing: Undoing,
        facts: Facts,
        used: Callable[[], date],
    ) -> None:
        self.story = story
        self.presence = presence
        self.scenery = scenery
        self.undoing = undoing
        self.facts = facts
        self._used = used  # the day on which the table was last used
        self._undo = undoing.seats()  # that may take back their last answer

    def seat_of(self, person: str, chair: int | None = None) -> int:
        """The seat from which a person sees the hand: of the chair he asks for if it is his, else of his first one.

        Who has sat down since the deal has the chair, and the cards are those of who sat there: he sees none.
        """
        chairs, sitting = self.story.chairs, self.story.sitting
        mine = chairs.of(person)
        if not mine or sitting is None:
            return WATCHER
        here = chairs[chair if chair in mine else mine[0]]
        return here.seat if sitting.is_of(here.seat, here.who) else WATCHER

    def facing(self, connection: Connection) -> int:
        """The seat whose cards a connection is shown; −1 for none."""
        if connection.role != "player" or not connection.person:
            return WATCHER
        return self.seat_of(connection.person, connection.facing)

    # What is sent.

    def entry(self, entry: e.AnyEntry, told: Sequence[Told], before: Any, anew: bool) -> None:
        """Everybody hears of an entry; `anew` if it was an answer in place of another that nobody has heard."""
        on_the_table, in_play = isinstance(entry, ON_THE_TABLE), isinstance(entry, IN_PLAY)
        could, self._undo = self._undo, self.undoing.seats()
        other_undo = could != self._undo and not on_the_table  # then no scene would say so
        acts = msgspec.Raw(encode(self.scenery.acts(entry, before, told))) if on_the_table else NOTHING
        heard = self._head(acts, self._lines(entry, told, WATCHER)) if on_the_table and _for_all(told) else b""
        frames: dict[int, bytes] = {}
        for connection in self.presence.connections:
            seat = connection.seat
            if seat is None or not in_play:
                known, seat = seat, self.facing(connection)
                turned = seat != known and (known is not None or seat != WATCHER)
                connection.seat = seat
                if (turned and type(entry) is not e.Hand) or (other_undo and seat >= 0):
                    connection.send(self._whole(seat))
                    continue
            if on_the_table:
                frame = frames.get(seat)
                if frame is None:
                    if anew and type(entry) is e.Answer and seat != entry.seat:
                        frame = self._bare()
                    else:
                        frame = (heard or self._head(acts, self._lines(entry, told, seat))) + self._tail(seat)
                    frames[seat] = frame
                connection.send(frame)

    def _lines(self, entry: e.AnyEntry, told: Sequence[Told], seat: int) -> msgspec.Raw:
        return msgspec.Raw(encode(self.scenery.lines(entry, told, seat)))

    def _head(self, acts: msgspec.Raw, lines: msgspec.Raw, whole: bool = False, missed: msgspec.Raw = NOTHING) -> bytes:
        """The part of a scene that is the same for all who hear the same."""
        head = {
            "t": "scene",
            "n": self.story.number,
            "whole": whole,
            "acts": acts,
            "missed": missed,
            "lines": lines,
            "public": self.scenery.public,
        }
        return encode(head)[:-1]

    def _tail(self, seat: int) -> bytes:
        """The rest of it, for one seat."""
        return b',"mine":%b,"may_undo":%b}' % (self.scenery.mine(seat), b"true" if seat in self._undo else b"false")

    def _whole(self, seat: int, missed: Sequence[str] = ()) -> bytes:
        """The hand as a seat sees it, whole."""
        opening = msgspec.Raw(encode(self.scenery.opening()))
        return self._head(NOTHING, opening, whole=True, missed=msgspec.Raw(encode(missed))) + self._tail(seat)

    def _bare(self) -> bytes:
        return encode({"t": "n", "n": self.story.number})

    def number(self) -> None:
        """Everybody hears that something has been stored; what it comes to is told in a moment."""
        bare = self._bare()
        for connection in self.presence.connections:
            connection.send(bare)

    def tables(self, but: Connection | None = None) -> None:
        """The table beside the cards, to everybody's devices."""
        frames: dict[str, bytes] = {}
        for connection in self.presence.connections:
            person = connection.person
            if connection is not but:
                if person not in frames:
                    frames[person] = self._table(person)
                connection.send(frames[person])

    def _table(self, person: str) -> bytes:
        return encode({"t": "table", "n": self.story.number, "table": self.facts.encoded(person, self._used())})

    def everybody(self, frame: Any) -> None:
        """The same frame to every device."""
        encoded = encode(frame)
        for connection in self.presence.connections:
            connection.send(encoded)

    # The whole truth.

    def whole(self, connection: Connection, missed: Sequence[str] = ()) -> list[bytes]:
        """Everything that a connection may see, and what it has missed."""
        seat = self.facing(connection)
        connection.seat = seat
        return [self._table(connection.person), self._whole(seat, missed)]

    def show(self, connection: Connection, missed: Sequence[str] = ()) -> None:
        """The same, sent."""
        for frame in self.whole(connection, missed):
            connection.send(frame)

    def scene(self, seat: int) -> SceneFrame:
        """The hand as a seat sees it, whole."""
        return cast(SceneFrame, msgspec.json.decode(self._whole(seat)))


def _for_all(told: Sequence[Told]) -> bool:
    """Whether everybody hears the same of what has come about."""
    for each in told:
        for line in each.lines:
            if line.audience != ALL_SEATS:
                return False
    return True
