"""People come, go, sit, stand, are sent away and dealt to, in any order: against a model on the back of an envelope.

MACHINE_EXAMPLES says how many programs of wishes are tried, over all games (`make machines`). What fails is printed
by Hypothesis as a shortest program, with a line that runs it again.
"""

import os
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
from evenings import answer_one
from seated import PEOPLE, Seated
from seats_model import BOT, MOST

EXAMPLES = int(os.environ.get("MACHINE_EXAMPLES", "100"))
COMPANIONS = ("Gus", "Hal")
who = st.sampled_from(PEOPLE)
place_at = st.integers(0, 8).map(lambda number: min(number, 7))


class Seats(Seated, RuleBasedStateMachine):
    """A table, and what the model says of it."""

    @initialize()
    def open(self):
        self.begin(self.game)

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
        self.look_up()
        if self.asked(self.model.may_sit(person, chair), person, "sit", chair=chair):
            self.model.sit(person, chair, person)

    @rule(person=who, name=st.sampled_from(COMPANIONS), chair=place_at)
    def companion_sits(self, person, name, chair):
        self.look_up()
        companion = f"{person}_{name.lower()}"
        if self.asked(self.model.may_sit(companion, chair), person, "sit", chair=chair, name=name):
            self.model.sit(companion, chair, person)

    @rule(person=who, chair=st.none() | place_at, take_away=st.booleans())
    def stand(self, person, chair, take_away):
        self.look_up()
        may = self.model.may_stand(person, chair, take_away, self.runs_it(person))
        if self.asked(may, person, "stand", chair=chair, take_away=take_away):
            self.model.stand(person, chair, take_away)

    @rule(person=who, bot=st.booleans())
    def add_chair(self, person, bot):
        self.look_up()
        may = self.model.may_add(person if not bot or self.runs_it(person) else "", bot)
        if self.asked(may, person, "add_chair", bot="thumb" if bot else None):
            self.model.add(BOT if bot else person, "" if bot else person)

    @rule(person=who, chair=place_at)
    def put_bot(self, person, chair):
        self.look_up()
        if self.asked(self.model.may_put_bot(chair, self.runs_it(person)), person, "put_bot", chair=chair):
            self.model.put_bot(chair)

    @rule(person=who, chair=place_at)
    def hand_over(self, person, chair):
        chairs = self.model.chairs
        may = person == self.model.host and chair < len(chairs) and chairs[chair].is_person
        if self.asked(may, person, "hand_over", chair=chair):  # who only stands in for him cannot
            self.model.host = chairs[chair].device

    @rule(person=who, on=st.booleans())
    def wait_for_absent(self, person, on):
        if self.asked(self.runs_it(person), person, "settings", wait_for_absent=on):
            self.waits = on

    @rule(person=who)
    def deal(self, person):
        if self.asked(self.runs_it(person) and self.stage == "open", person, "deal"):
            self.model.deal()

    @rule(person=who)
    def end(self, person):
        thrown = self.stage == "playing"
        if self.asked(self.runs_it(person) and self.stage in ("playing", "between"), person, "end_match"):
            self.model.end(nothing_played=self.stage == "open", thrown=thrown)

    @rule(person=who)
    def rematch(self, person):
        if self.asked(self.runs_it(person) and self.stage == "over", person, "rematch"):
            self.model.deal()

    @precondition(lambda self: self.stage == "playing" and any(self.devices.values()))
    @rule(seed=st.integers(0, 3))
    def play(self, seed):
        """The hand is played to its end by those who are here; bots stand in for the others, or all wait for them."""
        dice = random.Random(seed)
        guests = [devices[-1] for devices in self.devices.values() if devices]
        while self.stage == "playing" and not self.stands_still():
            if not self.run(answer_one(self.table, guests, dice)):
                before = self.table.number
                self.run(self.place.clock.run_until(lambda before=before: self.table.number != before))
        for guest in guests:
            self.run(guest.ok("look"))
        if self.stands_still():
            self.nothing_happens_in(3 * GRACE)

    def stands_still(self):
        """Whether only people are asked who are not here, and are waited for."""
        if self.stage != "playing":
            return False
        asked = [self.table.story.chairs.at(seat) for seat in self.table.story.sitting.open]
        return self.waits and not any(chair.kind or self.here(chair.device) for chair in asked)

    def nothing_happens_in(self, seconds):
        before = self.table.number
        self.run(self.place.clock.pass_by(seconds))
        assert self.table.number == before

    @precondition(lambda self: self.stage == "between" and any(self.devices.values()))
    @rule()
    def go_on(self):
        """The next hand is dealt; or none can be, since too few have stayed."""
        seated = self.model.devices()
        for person in [person for person in seated if self.here(person)]:
            if self.stage == "between":
                assert self.do(person, "ready")["ok"]
        if self.waits and seated and not any(map(self.here, seated)):
            self.run(self.place.clock.pass_by(GRACE))  # in which it may be that all who were ready have been heard of
        if self.stage == "between" and self.waits and seated and not any(map(self.here, seated)):
            self.nothing_happens_in(SUMMARY + 1)
            return
        self.run(self.place.clock.run_until(lambda: self.stage != "between", most=GRACE + SUMMARY + 1))
        assert self.model.next_hand() == (self.stage != "over" or bool(self.table.story.sitting.playing))

    @precondition(lambda self: self.stage != "between")
    @rule(seconds=st.sampled_from([1, GRACE - 1, GRACE + 1]))
    def wait(self, seconds):
        """Time passes; where a hand is played only if nobody answers meanwhile."""
        if self.stage == "playing":
            asked = [self.table.story.chairs.at(seat) for seat in self.table.story.sitting.open]
            if any(chair.kind or (not self.waits and self.away(chair.device, seconds)) for chair in asked):
                return  # they would play on, and the model does not know how far
        self.nothing_happens_in(seconds)

    @rule()
    def restart(self):
        """Everybody who was here comes back."""
        if self.stage == "playing" or any(not self.here(person) for person in [*self.model.devices(), self.model.host]):
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
        chairs = [
            (BOT if chair.kind else chair.who, chair.device, chair.going, chair.seat)
            for chair in self.table.story.chairs
        ]
        assert chairs == [
            (chair.who, chair.device, chair.going, -1 if chair.dealt is None else chair.dealt)
            for chair in self.model.chairs
        ]
        people = [who for who, device, *_ in chairs if device]
        assert len(chairs) <= MOST[self.game]
        assert len(set(people)) == len(people)

    @invariant()
    def everybody_is_told_so(self):
        if not hasattr(self, "table"):
            return
        for person, devices in self.devices.items():
            for guest in devices:
                guest.read()
                mine = self.model.of(person)
                chairs = range(len(self.model.chairs))
                assert [chair["yours"] for chair in guest.info["chairs"]] == [number in mine for number in chairs]
                assert guest.info["host"] == self.runs_it(person)
                seat = guest.scene["mine"] and guest.scene["mine"]["seat"]
                if self.stage == "playing":
                    first = self.model.chairs[mine[0]] if mine else None
                    is_his = first is not None and self.model.dealt[first.dealt] == first.who
                    assert seat == (first.dealt if is_his else None)

    @invariant()
    def nobody_is_shown_cards_that_were_not_dealt_to_him(self):
        if not hasattr(self, "table"):
            return
        telling = self.table.telling
        for person in PEOPLE:
            mine = telling.scene(telling.seat_of(person))["mine"]  # unasked: whoever asks is here for a while
            assert mine is None or self.model.dealt[mine["seat"]].partition("_")[0] == person

    @invariant()
    def the_log_says_the_same(self):
        if not hasattr(self, "table"):
            return
        log = self.run(self.place.store.tail(self.table.id))
        if log[-1][0] != self.table.number:
            return  # a bot has just answered
        again = Table(self.table.id, self.table.code, self.place.house, log)
        assert again.story.chairs.all == self.table.story.chairs.all
        assert (again.story.stage, again.story.host) == (self.stage, self.model.host)


def machine_of(name):
    return type(f"SeatsOf{name.title()}", (Seats,), {"game": name})


@pytest.mark.parametrize("game", MOST)
def test_seats_and_people_are_as_the_model_says(game):
    run_state_machine_as_test(
        machine_of(game),
        settings=settings(
            max_examples=max(1, EXAMPLES // len(MOST)),
            stateful_step_count=40,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            print_blob=True,
        ),
    )
