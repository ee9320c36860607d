"""A table told again from its log alone, entry by entry: what everybody could see under each number."""

import json
from datetime import date
from types import SimpleNamespace

import msgspec

from buckboard.server.table.entries import Ready
from buckboard.server.table.info import Facts
from buckboard.server.table.naming import Plates
from buckboard.server.table.presence import Presence
from buckboard.server.table.scenery import Scenery
from buckboard.server.table.sitting import WATCHER
from buckboard.server.table.story import Story
from buckboard.server.table.telling import Telling
from buckboard.server.table.undo import Undoing

OF_THE_LOG = (  # of the table beside the cards; the rest depends on who is connected
    "id", "name", "game", "title", "rules", "options", "differs", "stage", "most_chairs", "settings", "paused",
    "paused_by", "last_round", "was_last", "matches",
)  # fmt: skip
OF_A_CHAIR = ("name", "kind", "going", "ready", "yours", "seat")
STILL = SimpleNamespace(now=lambda: 0.0)


def plain(value):
    """As a frame has it once it has been read."""
    return json.loads(msgspec.json.encode(value))


class Retold:
    """The story so far, and what is to be seen of it."""

    def __init__(self, table, names):
        self.story = Story(table)
        self.plates = Plates(lambda person: names.get(person, "?"))
        presence = Presence(STILL)
        self.undoing = Undoing(self.story, presence)
        self.facts = Facts(self.story, presence, self.plates, self.undoing, "")
        self.scenery = Scenery(self.story, self.plates)
        self.telling = Telling(self.story, presence, self.scenery, self.undoing, self.facts, date.today)

    def take(self, number, entry, looked_at):
        """One entry more. Nothing is shown of it unless somebody has looked."""
        self.entry, sitting = entry, self.story.sitting
        self.before = sitting.seen(WATCHER) if looked_at and sitting else None
        self.told = self.story.apply(number, entry)
        if self.story.facts == number and not isinstance(entry, Ready):
            self.plates.follow(self.story)
        if looked_at:
            self.scenery.refresh()
            self.facts.changed()

    def faults(self, frame, person, role):
        """Where a frame that somebody was sent under this number is not what the log tells."""
        if frame["t"] == "scene" and frame["mine"] and not self._is_own(frame["mine"]["seat"], person):
            return [f"scene {frame['n']} showed the cards of seat {frame['mine']['seat']}, which was dealt to others"]
        true = self._scene(frame, person, role) if frame["t"] == "scene" else self._table(person)
        seen = frame if frame["t"] == "scene" else self._of_the_log(frame["table"])
        return [
            f"{name} of the {frame['t']} at {frame['n']} was\n {json.dumps(seen[name])}\n"
            f" and by the log is\n {json.dumps(true[name])}"
            for name in true
            if seen[name] != true[name]
        ]

    def _is_own(self, seat, person):
        """Whether a seat was dealt to somebody in the hand that lies there, or after a thrown one in the one before."""
        return self.story.sitting is not None and self.story.sitting.entry.seats[seat] == person

    def _scene(self, frame, person, role):
        seat = self.telling.seat_of(person) if role == "player" else WATCHER
        acts = [] if frame["whole"] else self.scenery.acts(self.entry, self.before, self.told)
        lines = self.scenery.opening() if frame["whole"] else self.scenery.lines(self.entry, self.told, seat)
        return {
            "public": json.loads(bytes(self.scenery.public)),
            "mine": json.loads(bytes(self.scenery.mine(seat))),
            "may_undo": seat in self.undoing.seats(),
            "acts": plain(acts),
            "lines": plain(lines),
        }

    def _table(self, person):
        return self._of_the_log(self.facts.of(person, date.today()))

    def _of_the_log(self, table):
        chairs = [{name: chair[name] for name in OF_A_CHAIR} for chair in table["chairs"]]
        return {name: table[name] for name in OF_THE_LOG} | {"chairs": chairs}
