"""Who is here: whose devices are connected, who has been gone so long that a bot stands in, who runs the table."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from buckboard.server.table.clock import Clock
from buckboard.server.table.connection import Connection
from buckboard.server.table.news import SoFar, news_of, so_far
from buckboard.server.table.story import Story

GRACE = 30.0  # seconds without a connection, after which somebody is away


class Presence:
    """The connections of a table. Nothing of it is in the log: after a restart everybody has the time to come back."""

    def __init__(self, clock: Clock) -> None:
        self.connections: list[Connection] = []
        self._players: Counter[str] = Counter()  # devices that are connected to play, by person
        self.comings = 0  # and goings, until now
        self._clock = clock
        self._since: dict[str, float] = {}  # when somebody was last heard of, of those without a connection
        self._begun = clock.now()
        self._asked = clock.now() - GRACE  # when somebody without a connection last asked for something
        self.missed: dict[str, int] = {}  # answers that were given for somebody meanwhile
        self._left: dict[str, SoFar] = {}  # how far the table had come when somebody with a chair went

    def come(self, connection: Connection) -> None:
        """A device has connected."""
        self.connections.append(connection)
        self.comings += 1
        if connection.role == "player":
            self._players[connection.person] += 1

    def go(self, connection: Connection, story: Story) -> None:
        """A device is gone."""
        if connection in self.connections:
            self.connections.remove(connection)
            self.comings += 1
            if connection.role == "player":
                self._players[connection.person] -= 1
                if not self.is_here(connection.person) and story.chairs.of(connection.person):
                    self._left[connection.person] = so_far(story)
            self._note(connection.person)

    def news_for(self, connection: Connection, story: Story, view: Any) -> list[str]:
        """What somebody who is back has missed, in a line; `view` is a watcher's."""
        if connection.role != "player":
            return []
        person, now = connection.person, so_far(story)
        return news_of(story, view, person, self.missed.pop(person, 0), self._left.pop(person, now), now)

    def heard_of(self, person: str) -> None:
        """Somebody has asked for something, over whatever line."""
        if not self.is_here(person):
            self._note(person)
            self._asked = self._clock.now()

    def _note(self, person: str) -> None:
        """Somebody was heard of now; whoever was not for long is forgotten, which comes to the same."""
        now = self._clock.now()
        self._since = {who: since for who, since in self._since.items() if since + GRACE > now}
        if person:
            self._since[person] = now

    def is_here(self, person: str) -> bool:
        """Whether a device of somebody is connected, other than a table screen or one that only watches."""
        return self._players[person] > 0

    def left(self, person: str) -> float:
        """Seconds until somebody who is not connected counts as away; 0 once that is so."""
        return max(self._since.get(person, self._begun) + GRACE - self._clock.now(), 0.0)

    def is_away(self, person: str) -> bool:
        """Whether somebody has been gone for long."""
        return not self.is_here(person) and self.left(person) <= 0

    def is_present(self, person: str) -> bool:
        """Whether the table waits for somebody."""
        return not self.is_away(person)

    def not_ready(self, story: Story) -> list[str]:
        """Whose devices play here, are not away, and have yet to be done with the summary."""
        return [who for who in story.chairs.devices() if who not in story.ready and self.is_present(who)]

    @property
    def anybody(self) -> bool:
        """Whether somebody looks on, so that bots play; for those who ask without a connection, for a while after."""
        return bool(self.connections) or self._asked + GRACE > self._clock.now()

    def host(self, story: Story) -> str:
        """Who has the host's powers: the host, or while he is away the next person at the table who is here."""
        if self.is_present(story.host):
            return story.host
        for device in _after(story.chairs.devices(), story.host):
            if self.is_here(device):
                return device
        return story.host

    def is_host(self, story: Story, person: str) -> bool:
        """Whether a person has the host's powers; the host himself never loses them."""
        return bool(person) and person in (story.host, self.host(story))


def _after(people: list[str], person: str) -> Iterable[str]:
    """Everybody clockwise from somebody's left; from the first chair if he does not sit here."""
    at = people.index(person) + 1 if person in people else 0
    return [*people[at:], *people[:at]]
