"""Guests, tokens, codes for other devices, other names and being forgotten, in any order: against a small model.

MACHINE_EXAMPLES says how many programs are tried (`make machines`). What fails is printed by Hypothesis as a shortest
program, with a line that runs it again.
"""

import asyncio
import os
from dataclasses import dataclass, field

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

from buckboard.server.people.people import BadCode, People, UnknownPerson
from memory_store import MemoryStore

EXAMPLES = int(os.environ.get("MACHINE_EXAMPLES", "100"))
MINUTE, DAY = 60.0, 86_400.0
GOOD_FOR = 400 * DAY
CODE_FOR = 10 * MINUTE
NAMES = ("Ann", "Bo", "Cy", "Dí")
number = st.integers(0, 5)


@dataclass
class Guest:
    """Somebody, as the model knows him; tokens of an earlier generation are dead."""

    id: str
    name: str
    used: float  # the day
    generation: int = 0
    gone: bool = False
    companions: dict = field(default_factory=dict)  # by name


@dataclass
class Token:
    text: str
    of: Guest
    generation: int
    since: float


@dataclass
class Code:
    text: str
    of: Guest
    since: float
    good: bool = True


class Guests(RuleBasedStateMachine):
    """People of a server, and the tokens and codes that have ever been given out."""

    @initialize()
    def open(self):
        self.loop = asyncio.new_event_loop()
        self.time = 1_800_000_000.0
        self.store = MemoryStore()
        self.guests, self.tokens, self.codes = [], [], []
        self.start()

    def start(self):
        self.people = self.run(People.open(self.store, lambda: self.time))

    def run(self, work):
        return self.loop.run_until_complete(work)

    def teardown(self):
        if hasattr(self, "loop"):
            self.run(self.store.close())
            self.loop.close()

    def is_good(self, token):
        fresh = self.time - token.since <= GOOD_FOR
        return fresh and not token.of.gone and token.generation == token.of.generation

    def given(self, text, guest):
        self.tokens.append(Token(text, guest, guest.generation, self.time))

    def any(self, those, at):
        """One of those, the newest as likely as any."""
        return those[-1 - at % len(those)] if those else None

    def refused(self, work, error):
        with pytest.raises(error):
            self.run(work)

    # What people do.

    @precondition(lambda self: sum(not guest.gone for guest in self.guests) < 3)
    @rule(name=st.sampled_from(NAMES))
    def arrive(self, name):
        person, token = self.run(self.people.new(name))
        assert person.id not in [guest.id for guest in self.guests]
        self.guests.append(Guest(person.id, name, self.time))
        self.given(token, self.guests[-1])

    @rule(at=number)
    def renew(self, at):
        token = self.any(self.tokens, at)
        if token is None:
            return
        if not self.is_good(token):
            self.refused(self.people.renew(token.text), UnknownPerson)
            return
        self.given(self.run(self.people.renew(token.text)), token.of)
        token.of.used = self.time

    @rule(at=number)
    def sign_out_elsewhere(self, at):
        guest = self.any(self.guests, at)
        if guest is None:
            return
        if guest.gone:
            self.refused(self.people.revoke(guest.id), UnknownPerson)
            return
        text = self.run(self.people.revoke(guest.id))
        guest.generation += 1
        self.given(text, guest)
        self.kill_codes(guest)

    def kill_codes(self, guest):
        """No code that somebody has asked for so far is good for anything any more."""
        for code in self.codes:
            if code.good and code.of is guest:
                self.refused(self.people.redeem(code.text), BadCode)
                code.good = False

    @rule(at=number)
    def ask_for_a_code(self, at):
        guest = self.any(self.guests, at)
        if guest is None:
            return
        if guest.gone:
            self.refused(self.people.device_code(guest.id), UnknownPerson)
            return
        text = self.run(self.people.device_code(guest.id))
        self.kill_codes(guest)  # it replaces the one before it
        self.codes.append(Code(text, guest, self.time))

    @rule(at=number)
    def use_a_code(self, at):
        code = self.any(self.codes, at)
        if code is None:
            return
        if not code.good or self.time - code.since >= CODE_FOR:
            self.refused(self.people.redeem(code.text), BadCode)
            return
        person, token = self.run(self.people.redeem(code.text))
        assert person.id == code.of.id
        code.good, code.of.used = False, self.time
        self.given(token, code.of)
        self.refused(self.people.redeem(code.text), BadCode)  # it works once

    @rule(text=st.sampled_from(["", "A" * 22, "é", "a.b.c"]))
    def guess(self, text):
        self.refused(self.people.redeem(text), BadCode)
        assert self.people.read(text) is None

    @rule(at=number, name=st.sampled_from(NAMES))
    def another_name(self, at, name):
        guest = self.any(self.guests, at)
        if guest is None:
            return
        if guest.gone:
            self.refused(self.people.rename(guest.id, name), UnknownPerson)
            return
        self.run(self.people.rename(guest.id, name))
        guest.name = name

    @rule(at=number, name=st.sampled_from(NAMES))
    def companion(self, at, name):
        guest = self.any(self.guests, at)
        if guest is None:
            return
        if guest.gone:
            self.refused(self.people.companion(guest.id, name), UnknownPerson)
            return
        found = self.run(self.people.companion(guest.id, name))
        assert guest.companions.setdefault(name, found.id) == found.id
        for nothing_of_his_own in (self.people.device_code, lambda id: self.people.companion(id, "Zoe")):
            self.refused(nothing_of_his_own(found.id), UnknownPerson)

    @rule(at=number)
    def erase(self, at):
        guest = self.any(self.guests, at)
        if guest is None:
            return
        if guest.gone:
            self.refused(self.people.erase(guest.id), UnknownPerson)
            return
        self.run(self.people.erase(guest.id))
        self.forget(guest)

    def forget(self, guest):
        guest.gone = True
        self.kill_codes(guest)

    @rule(seconds=st.sampled_from([1.0, MINUTE, CODE_FOR - 1, CODE_FOR, DAY, GOOD_FOR - DAY, GOOD_FOR, GOOD_FOR + 1]))
    def time_passes(self, seconds):
        self.time += seconds

    @rule()
    def restart(self):
        self.start()

    @rule(at_once=st.booleans())
    def new_keys(self, at_once):
        self.time += 1  # two keys of one moment would have no order
        self.run(self.people.turn_keys(at_once=at_once))

    @rule()
    def tidy(self):
        """Who has not come back in 400 days is forgotten."""
        gone = self.run(self.people.tidy())
        today = self.time // DAY
        late = [guest for guest in self.guests if not guest.gone and guest.used // DAY < today - GOOD_FOR // DAY]
        assert sorted(gone) == sorted(guest.id for guest in late)
        for guest in late:
            self.forget(guest)

    # What is always so.

    @invariant()
    def a_token_proves_whom_the_model_says(self):
        if not hasattr(self, "people"):
            return
        for token in self.tokens:
            person = self.people.read(token.text)
            assert (person.id if person else None) == (token.of.id if self.is_good(token) else None)

    @invariant()
    def names_are_the_models_and_who_is_gone_has_none(self):
        if not hasattr(self, "people"):
            return
        for guest in self.guests:
            assert self.people.name_of(guest.id) == ("Somebody" if guest.gone else guest.name)
            assert self.people.companions(guest.id) == (set() if guest.gone else set(guest.companions.values()))
            for name, id in guest.companions.items():
                assert self.people.name_of(id) == ("Somebody" if guest.gone else name)


def test_who_may_do_what_with_which_token_is_as_the_model_says():
    run_state_machine_as_test(
        Guests,
        settings=settings(
            max_examples=max(1, EXAMPLES),
            stateful_step_count=40,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            print_blob=True,
        ),
    )
