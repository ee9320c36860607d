"""A table of the server beside the model of its chairs: who is here, who has the host's powers, what is asked."""

import asyncio

from buckboard.server.table.presence import GRACE
from seats_model import Model
from web_table import Place

PEOPLE = ("ann", "bo", "cy", "di", "ed", "flo")


class Seated:
    """A table of the server with people who come, go and ask for something; the model of it beside it."""

    def begin(self, game):
        self.loop = asyncio.new_event_loop()
        self.place = Place()
        self.table, _ = self.run(self.place.open(game, settings={"pass_and_play": True}))
        self.devices = {person: [] for person in PEOPLE}
        self.run(self.come_in("ann"))
        self.run(self.go_out(self.table.presence.connections[0]))
        self.model = Model(game, len(self.table.story.chairs), "ann")
        self.model.sit("ann", 0, "ann")
        self.gone_at = {}
        self.waits = False

    def run(self, work):
        return self.loop.run_until_complete(work)

    def teardown(self):
        if hasattr(self, "loop"):
            self.run(self.place.close())
            self.loop.close()

    async def come_in(self, person):
        self.devices[person].append(await self.place.guest(self.table, person))

    async def go_out(self, connection):
        self.table.leave(connection)

    # What the model says.

    @property
    def stage(self):
        return self.table.story.stage

    def here(self, person):
        return bool(self.devices[person])

    def away(self, person, after=0):
        return not self.here(person) and self.place.clock.time + after - self.gone_at.get(person, 1000.0) >= GRACE

    def runs_it(self, person):
        """Whether somebody has the host's powers."""
        host = self.model.host
        if person == host or not self.away(host):
            return person == host
        seats = self.model.devices()
        after = seats.index(host) + 1 if host in seats else 0
        heirs = [heir for heir in seats[after:] + seats[:after] if self.here(heir)]
        return heirs[:1] == [person]

    def look_up(self):
        """What the cards have brought about, which the model does not know."""
        self.model.stage = self.stage
        sitting = self.table.story.sitting
        if sitting is not None and hasattr(sitting.match.standing, "next"):
            self.model.everybody_antes = not sitting.match.standing.next

    def do(self, person, wish, **fields):
        """A person asks for something, by request where no device is connected."""
        self.look_up()
        if self.devices[person]:
            return self.run(self.devices[person][-1].do(wish, **fields))
        self.gone_at[person] = self.place.clock.time  # whoever asks is heard of

        async def ask():
            guest = await self.place.guest(self.table, person)
            self.table.leave(guest.connection)
            return await guest.do(wish, **fields)

        return self.run(ask())

    def asked(self, may, person, wish, **fields):
        """Somebody asks for something, which is done if the model says so, and else is not; whether it was."""
        done = self.do(person, wish, **fields)
        assert done["ok"] == may, (person, wish, fields, self.stage, done["why"], self.model.chairs)
        return may
