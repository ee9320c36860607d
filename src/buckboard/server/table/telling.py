"""Telling: after an entry is stored each connection hears of it, in its own view and under its number."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from buckboard.server.table import entries as e
from buckboard.server.table.connection import Connection
from buckboard.server.table.presence import Presence
from buckboard.server.table.scenery import Scenery
from buckboard.server.table.sitting import WATCHER, Told
from buckboard.server.table.story import Story
from buckboard.server.wire.messages import SceneFrame, TableInfo

ON_THE_TABLE = (e.Move, e.Answer, e.Undo, e.Hand, e.End, e.Rematch, e.Rules)
NO_ACTS = msgspec.Raw(b"[]")
encode = msgspec.json.Encoder().encode


class Telling:
    """What each connection of a table is sent. Frames that are the same for several are made once."""

    def __init__(self, story: Story, presence: Presence, scenery: Scenery, info: Callable[[str], TableInfo]) -> None:
        self.story = story
        self.presence = presence
        self.scenery = scenery
        self._info = info
        self._seats: dict[int, int] = {}  # by connection: the seat that it was last shown

    def seat_of(self, person: str, chair: int | None = None) -> int:
        """The seat from which a person sees the hand: of the chair he asks for if it is his, else of his first one."""
        chairs = self.story.chairs
        mine = chairs.of(person)
        if not mine or self.story.sitting is None:
            return WATCHER
        return chairs[chair if chair in mine else mine[0]].seat

    def facing(self, connection: Connection) -> int:
        """The seat whose cards a connection is shown; −1 for none."""
        if connection.role != "player" or not connection.person:
            return WATCHER
        return self.seat_of(connection.person, connection.facing)

    # What is sent.

    def entry(self, entry: e.AnyEntry, told: Sequence[Told], before: Any, anew: bool) -> None:
        """Everybody hears of an entry; `anew` if it was an answer in place of another that nobody has heard."""
        on_the_table = isinstance(entry, ON_THE_TABLE)
        acts = msgspec.Raw(encode(self.scenery.acts(entry, before, told))) if on_the_table else NO_ACTS
        frames: dict[int, bytes] = {}
        for connection in self.presence.connections:
            seat = self.facing(connection)
            if self._turned(connection, seat) and not isinstance(entry, e.Hand):
                connection.send(encode(self.scene(seat)))
            elif on_the_table:
                if seat not in frames:
                    hidden = anew and isinstance(entry, e.Answer) and seat != entry.seat
                    frames[seat] = self._bare() if hidden else self._scene(entry, told, acts, seat)
                connection.send(frames[seat])

    def _turned(self, connection: Connection, seat: int) -> bool:
        """Whether a connection is shown another seat than until now."""
        turned = self._seats.get(id(connection), WATCHER) != seat
        self._seats[id(connection)] = seat
        return turned

    def _scene(self, entry: e.AnyEntry, told: Sequence[Told], acts: msgspec.Raw, seat: int) -> bytes:
        frame = {
            "t": "scene",
            "n": self.story.number,
            "whole": False,
            "acts": acts,
            "lines": self.scenery.lines(entry, told, seat),
            "public": self.scenery.encoded,
            "mine": self.scenery.encoded_mine(seat),
        }
        return encode(frame)

    def _bare(self) -> bytes:
        return encode({"t": "n", "n": self.story.number})

    def tables(self, people: Iterable[str] | None = None, but: Connection | None = None) -> None:
        """The table beside the cards, to everybody's devices or to those of some people."""
        some = None if people is None else set(people)
        frames: dict[str, bytes] = {}
        for connection in self.presence.connections:
            person = connection.person
            if connection is not but and (some is None or person in some):
                if person not in frames:
                    frames[person] = self._table(person)
                connection.send(frames[person])

    def _table(self, person: str) -> bytes:
        return encode({"t": "table", "n": self.story.number, "table": self._info(person)})

    def everybody(self, frame: Any) -> None:
        """The same frame to every device."""
        encoded = encode(frame)
        for connection in self.presence.connections:
            connection.send(encoded)

    # The whole truth.

    def whole(self, connection: Connection, lines: Sequence[str] = ()) -> list[bytes]:
        """Everything that a connection may see."""
        return [self._table(connection.person), encode(self.whole_scene(connection, lines))]

    def show(self, connection: Connection, lines: Sequence[str] = ()) -> None:
        """The same, sent."""
        for frame in self.whole(connection, lines):
            connection.send(frame)

    def whole_scene(self, connection: Connection, lines: Sequence[str] = ()) -> SceneFrame:
        """The hand as a connection may see it."""
        seat = self.facing(connection)
        self._seats[id(connection)] = seat
        return self.scene(seat, lines)

    def scene(self, seat: int, lines: Sequence[str] = ()) -> SceneFrame:
        """The hand as a seat sees it, whole."""
        return {
            "t": "scene",
            "n": self.story.number,
            "whole": True,
            "acts": [],
            "lines": [*lines, *self.scenery.opening()],
            "public": self.scenery.public,
            "mine": self.scenery.mine(seat),
        }

    def forget(self, connection: Connection) -> None:
        """A connection is gone."""
        self._seats.pop(id(connection), None)
