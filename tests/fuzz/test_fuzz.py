"""Hostile messages: each is answered once, and what is refused changes nothing. And the test has teeth."""

import secrets
from unittest.mock import patch

import pytest

from buckboard.server.edge.addresses import Addresses
from buckboard.server.table import doors, hosting, table
from buckboard.server.table.memory import Memory
from buckboard.server.table.wishes import Wishes
from fuzz.door import Door, at_the_door
from fuzz.fuzz import DOOR_SHARE, fuzz
from fuzz.guesses import guessed
from fuzz.storms import storms

MESSAGES = 2_000  # a tenth of `make fuzz`


def test_two_thousand_hostile_messages_are_refused_and_change_nothing():
    seed = secrets.randbelow(1 << 30)
    faults, count = fuzz(MESSAGES, seed)
    assert not faults, f"seed {seed}: {faults[:5]}"
    assert count["refused"] > MESSAGES / 2
    assert count["accepted"] > MESSAGES / 100


def test_sizes_bursts_foreign_pages_and_other_peoples_keys_change_nothing_at_the_real_door():
    seed = secrets.randbelow(1 << 30)
    faults, count = at_the_door(MESSAGES // DOOR_SHARE, seed)
    assert not faults, f"seed {seed}: {faults[:5]}"
    assert len(count) > 1, count


def test_who_guesses_at_tables_finds_none_and_is_held_up():
    seed = secrets.randbelow(1 << 30)
    faults, count = guessed(640, seed)
    assert not faults, f"seed {seed}: {faults}"
    assert count["guesses held up"] > 20


def test_a_guess_that_finds_a_table_is_a_fault():
    with patch("fuzz.guesses.made_up", lambda dice, table, code: f"/api/tables/{table}"):
        faults, _ = guessed(20, 1)
    assert any("answered {200: 10}" in fault for fault in faults)


def test_commands_that_come_twice_late_and_in_the_wrong_order_act_once_at_most():
    seed = secrets.randbelow(1 << 30)
    faults, count = storms(1_000, seed)
    assert not faults, f"seed {seed}: {faults[:5]}"
    assert min(count.values()) > 20, count


def test_the_fuzz_finds_a_server_that_breaks_down():
    with patch.object(doors, "_of_the_table", side_effect=KeyError("Jh")):
        faults, _ = fuzz(40, 1)
    assert any("unhandled" in fault for fault in faults)


def test_the_fuzz_finds_a_refusal_that_changes_the_table():
    carry_out = table.Table._carry_out

    async def torn(self, person, command, connection=None):
        outcome = await carry_out(self, person, command, connection)
        return outcome._replace(ok=False, why="no") if command.do == "settings" else outcome

    with patch.object(table.Table, "_carry_out", torn):
        faults, _ = fuzz(800, 2)
    assert any("changed the table" in fault for fault in faults)


def test_the_fuzz_finds_a_refusal_that_is_seen_and_not_in_the_log():
    refusal = Wishes.refusal

    def seen(self, error):
        self.story.paused_by = f"{self.story.paused_by}x"
        self.story.paused = not self.story.paused
        self.telling.facts.changed()
        return refusal(self, error)

    with patch.object(Wishes, "refusal", seen):
        faults, _ = fuzz(100, 4)
    assert any("changed the table" in fault for fault in faults)


def test_the_fuzz_finds_a_refusal_of_which_others_hear():
    refusal = Wishes.refusal

    def told(self, error):
        self.telling.number()
        return refusal(self, error)

    with patch.object(Wishes, "refusal", told):
        faults, _ = fuzz(100, 4)
    assert any("others heard" in fault for fault in faults)


@pytest.mark.parametrize(
    ("way", "open_door"),
    [
        (Door._foreign, patch.object(Addresses, "welcomes", return_value=True)),
        (Door._sizes, patch("buckboard.server.edge.gate.MOST_BODY", 1 << 20)),
        (Door._others, patch.object(hosting, "only_host")),
        (Door._others, patch("buckboard.server.people.tokens.DAYS", 1 << 20)),
    ],
)
def test_the_fuzz_finds_a_door_that_stands_open(way, open_door):
    with open_door:
        faults, _ = at_the_door(60, 2, [way])
    assert faults


def test_the_storms_find_a_server_that_forgets_what_it_has_done():
    with patch.object(Memory, "recall", return_value=None):
        faults, _ = storms(200, 3)
    assert faults


def test_the_storms_find_a_server_that_forgets_with_each_match():
    def forgetting(work):
        def forgets(story, *given):
            story.memory.__init__()
            return work(story, *given)

        return forgets

    with (
        patch.object(hosting, "deal", forgetting(hosting.deal)),
        patch.object(hosting, "rematch", forgetting(hosting.rematch)),
    ):
        faults, _ = storms(200, 3)
    assert faults


def test_the_storms_find_tables_that_share_what_they_have_done():
    shared = {}
    with patch.object(Memory, "__init__", lambda self: setattr(self, "_done", shared)):
        faults, _ = storms(100, 3)
    assert any("another table" in fault or "acted 0 times" in fault for fault in faults)
