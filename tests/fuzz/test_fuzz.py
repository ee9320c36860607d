"""Hostile messages: each is answered once, and what is refused changes nothing. And the test has teeth."""

import secrets
from unittest.mock import patch

from buckboard.server.table import doors, table
from buckboard.server.table.memory import Memory
from fuzz.fuzz import fuzz
from fuzz.storms import storms

MESSAGES = 2_000  # a tenth of `make fuzz`


def test_two_thousand_hostile_messages_are_refused_and_change_nothing():
    seed = secrets.randbelow(1 << 30)
    faults, count = fuzz(MESSAGES, seed)
    assert not faults, f"seed {seed}: {faults[:5]}"
    assert count["refused"] > MESSAGES / 2
    assert count["accepted"] > MESSAGES / 100


def test_commands_that_come_twice_late_and_in_the_wrong_order_act_once_at_most():
    seed = secrets.randbelow(1 << 30)
    faults, count = storms(1_000, seed)
    assert not faults, f"seed {seed}: {faults[:5]}"
    assert min(count.values()) > 20, count


def test_the_fuzz_finds_a_server_that_breaks_down():
    with patch.object(doors, "_of_the_table", side_effect=KeyError("Jh")):
        faults, _ = fuzz(400, 1)
    assert any("unhandled" in fault for fault in faults)


def test_the_fuzz_finds_a_refusal_that_changes_the_table():
    carry_out = table.Table._carry_out

    async def torn(self, person, command, connection=None):
        outcome = await carry_out(self, person, command, connection)
        return outcome._replace(ok=False, why="no") if command.do == "settings" else outcome

    with patch.object(table.Table, "_carry_out", torn):
        faults, _ = fuzz(800, 2)
    assert any("changed the table" in fault for fault in faults)


def test_the_storms_find_a_server_that_forgets_what_it_has_done():
    with patch.object(Memory, "recall", return_value=None):
        faults, _ = storms(200, 3)
    assert faults
