"""People come, go, sit, stand, are sent away and dealt to, in any order: against a model on the back of an envelope."""

import asyncio
import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from buckboard.server.table.by_itself import SUMMARY
from buckboard.server.table.presence import GRACE
from buckboard.server.table.table import Table
from web_table import Place, play_on

PEOPLE = ("ann", "bo", "cy", "di", "ed", "flo")
who = st.sampled_from(PEOPLE)
place_at = st.integers(0, 7)


class Seats(RuleBasedStateMachine):
    """A table, and what the model says of it."""

    game = "buck"

    @initialize()
    def open(self):
        self.loop = asyncio.new_event_loop()
        self.place = Place()
        self.table, _ = self.run(self.place.open(self.game))
        self.devices = {person: [] for person in PEOPLE}
        self.run(self.come_in("ann"))
        self.run(self.go_out(self.table.presence.connections[0]))
        self.sits = {0: "ann"}  # chair -> person
        self.host = "ann"
        self.dealt = {}  # seat -> person, of the hand that is played
        self.sent_away = set()  # chairs from which somebody was sent away in this hand
        self.gone_at = {}

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

    def chair_of(self, person):
        return next((chair for chair, other in self.sits.items() if other == person), None)

    def here(self, person):
        return bool(self.devices[person])

    def away(self, person):
        return not self.here(person) and self.place.clock.time - self.gone_at.get(person, 1000.0) >= GRACE

    def runs_it(self, person):
        """Whether somebody has the host's powers."""
        if person == self.host or not self.away(self.host):
            return person == self.host
        seats = [self.sits[chair] for chair in sorted(self.sits)]
        after = seats.index(self.host) + 1 if self.host in seats else 0
        heirs = [heir for heir in seats[after:] + seats[:after] if self.here(heir)]
        return heirs[:1] == [person]

    def do(self, person, wish, **fields):
        """A person asks for something, by request where no device is connected."""
        if self.devices[person]:
            return self.run(self.devices[person][-1].do(wish, **fields))
        self.gone_at[person] = self.place.clock.time  # whoever asks is heard of

        async def ask():
            guest = await self.place.guest(self.table, person)
            self.table.leave(guest.connection)
            return await guest.do(wish, **fields)

        return self.run(ask())

    # What people do.

    @rule(person=who)
    def come(self, person):
        self.run(self.come_in(person))

    @rule(person=who)
    def go(self, person):
        if self.devices[person]:
            self.run(self.go_out(self.devices[person].pop().connection))
            if not self.devices[person]:
                self.gone_at[person] = self.place.clock.time

    @rule(person=who, chair=place_at)
    def sit(self, person, chair):
        mine, stage = self.chair_of(person), self.stage
        back = stage == "playing" and self.dealt.get(chair) == person and chair not in self.sent_away
        free = chair < 4 and chair not in self.sits
        may = mine == chair or (free and stage in ("open", "over")) or (free and mine is None and stage == "between")
        may = may or (free and mine is None and back)
        if stage == "between" and mine is None and person in self.dealt.values() and self.dealt.get(chair) != person:
            may = False  # who has just got up sits in another chair after the next hand
        done = self.do(person, "sit", chair=chair)
        assert done["ok"] == may, (person, chair, stage, done["why"])
        if may:
            self.sits = {other: sitter for other, sitter in self.sits.items() if sitter != person} | {chair: person}

    @rule(person=who)
    def stand(self, person):
        done = self.do(person, "stand")
        assert done["ok"] == (self.chair_of(person) is not None)
        self.sits.pop(self.chair_of(person), None)

    @rule(person=who, chair=place_at)
    def take_away(self, person, chair):
        done = self.do(person, "stand", chair=chair, take_away=True)
        assert not done["ok"]  # this game has four chairs, whoever asks

    @rule(person=who, chair=place_at)
    def put_bot(self, person, chair):
        stage, taken = self.stage, chair in self.sits
        may = self.runs_it(person) and chair < 4 and (stage != "playing" or taken)
        done = self.do(person, "put_bot", chair=chair)
        assert done["ok"] == may, (person, chair, stage, done["why"])
        if may and taken:
            del self.sits[chair]
            self.sent_away.add(chair)

    @rule(person=who, chair=place_at)
    def hand_over(self, person, chair):
        may = person == self.host and chair in self.sits  # who only stands in for him cannot
        assert self.do(person, "hand_over", chair=chair)["ok"] == may
        if may:
            self.host = self.sits[chair]

    @rule(person=who)
    def deal(self, person):
        may = self.runs_it(person) and self.stage == "open"
        assert self.do(person, "deal")["ok"] == may
        if may:
            self.new_hand()

    @rule(person=who)
    def end(self, person):
        may = self.runs_it(person) and self.stage in ("playing", "between")
        assert self.do(person, "end_match")["ok"] == may

    @rule(person=who)
    def rematch(self, person):
        may = self.runs_it(person) and self.stage == "over"
        assert self.do(person, "rematch")["ok"] == may
        if may:
            self.new_hand()

    def new_hand(self):
        self.dealt, self.sent_away = dict(self.sits), set()

    @precondition(lambda self: self.stage == "playing" and any(self.devices.values()))
    @rule(seed=st.integers(0, 3))
    def play(self, seed):
        """The hand is played to its end by those who are here; bots stand in for the others."""
        guests = [devices[-1] for person, devices in self.devices.items() if devices and person in self.sits.values()]
        self.run(play_on(self.place, self.table, guests, random.Random(seed), lambda: self.stage != "playing"))

    @precondition(lambda self: self.stage == "between" and any(self.devices.values()))
    @rule()
    def go_on(self):
        for person in list(self.sits.values()):
            if self.here(person):
                assert self.do(person, "ready")["ok"]
        self.run(self.place.clock.run_until(lambda: self.stage == "playing", most=GRACE + SUMMARY + 1))
        self.new_hand()

    @precondition(lambda self: self.stage != "between")
    @rule(seconds=st.sampled_from([1, GRACE - 1, GRACE + 1]))
    def wait(self, seconds):
        if self.stage == "playing" and any(self.away_soon(person, seconds) for person in self.sits.values()):
            return  # stand-ins would play on, and the model does not know how far
        if self.stage == "playing" and len(self.sits) < 4:
            return
        self.run(self.place.clock.pass_by(seconds))

    def away_soon(self, person, seconds):
        return not self.here(person) and self.place.clock.time + seconds - self.gone_at.get(person, 1000.0) >= GRACE

    @rule()
    def restart(self):
        """Everybody who was here comes back."""
        if self.stage == "playing" or any(not self.here(person) for person in {*self.sits.values(), self.host}):
            return  # absence begins anew; the model does not follow that
        self.table = self.run(self.place.restarted(self.table))
        for person, devices in self.devices.items():
            count = len(devices)
            devices.clear()
            for _ in range(count):
                self.run(self.come_in(person))
            if not count:
                self.gone_at[person] = self.place.clock.time

    # What is always so.

    @invariant()
    def the_chairs_are_the_models(self):
        if not hasattr(self, "table"):
            return
        chairs = self.table.story.chairs
        assert {number: chair.who for number, chair in enumerate(chairs) if chair.is_person} == self.sits
        assert len(chairs) == 4
        assert len(set(self.sits.values())) == len(self.sits)

    @invariant()
    def everybody_is_told_so(self):
        if not hasattr(self, "table"):
            return
        for person, devices in self.devices.items():
            for guest in devices:
                guest.read()
                mine = self.chair_of(person)
                assert [chair["yours"] for chair in guest.info["chairs"]] == [number == mine for number in range(4)]
                assert guest.info["host"] == self.runs_it(person)
                seat = guest.scene["mine"] and guest.scene["mine"]["seat"]
                if self.stage == "playing":
                    assert seat == (mine if self.dealt.get(mine) == person else None)

    @invariant()
    def nobody_is_shown_cards_that_were_not_dealt_to_him(self):
        if not hasattr(self, "table"):
            return
        telling = self.table.telling
        for person in PEOPLE:
            mine = telling.scene(telling.seat_of(person))["mine"]  # unasked: whoever asks is here for a while
            assert mine is None or self.dealt.get(mine["seat"]) == person

    @invariant()
    def the_log_says_the_same(self):
        if not hasattr(self, "table"):
            return
        log = self.run(self.place.store.tail(self.table.id))
        if log[-1][0] != self.table.number:
            return  # a bot has just answered
        again = Table(self.table.id, self.table.code, self.place.house, log)
        assert [chair.who for chair in again.story.chairs] == [chair.who for chair in self.table.story.chairs]
        assert (again.story.stage, again.story.host) == (self.stage, self.host)


@pytest.mark.parametrize("steps", [40])
def test_seats_and_people_are_as_the_model_says(steps):
    run_state_machine_as_test(
        Seats,
        settings=settings(
            max_examples=60,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            derandomize=True,
        ),
    )
