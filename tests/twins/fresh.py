"""Everything as it would be sent to who comes now: asked for after each step of a script, in every role."""

from typing import NamedTuple

import msgspec

from buckboard.server.table.connection import Connection


class Seen(NamedTuple):
    """A text, whose it would be, and when."""

    text: str
    person: str
    role: str
    sits: bool  # whether that person has a chair now
    hand: tuple[int, int]  # match and number; (0, 0) for none
    time: int  # moves of the hand


class FreshLooks:
    """What a fresh device of each person, a watcher, a screen and a REST client would get."""

    def __init__(self, world, table, follower, people):
        self.world, self.table, self.follower = world, table, follower
        self.who = [*((person, "player") for person in people), ("", "watcher"), (people[0], "screen")]
        self.seen = []
        self.steps = 0

    async def look(self):
        """Look from everywhere."""
        story = await self.follower.catch_up()
        table = await self.world.tables.find(self.table)
        sitting = story.sitting
        hand, time = (0, 0), 0
        if sitting is not None:
            hand, time = (sitting.entry.match, sitting.entry.hand), len(sitting.match.log.moves)
        frames = {}
        for person, role in self.who:
            sits = role == "player" and bool(story.chairs.of(person))
            for frame in table.telling.whole(Connection(person, role)):
                frames[frame, sits and person] = Seen(frame.decode(), person, role, sits, hand, time)
        person, role = self.who[self.steps % (len(self.who) - 1)]
        sits = bool(story.chairs.of(person))
        answer = msgspec.json.encode(table.telling.scene(table.telling.seat_of(person))).decode()
        frames[answer, person] = Seen(answer, person, "REST", sits, hand, time)
        self.steps += 1
        self.seen += frames.values()
