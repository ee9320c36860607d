"""The times of a table, as its design names them: a figure that is changed by mistake is found here."""

import pytest

from buckboard.server.table.by_itself import SUMMARY
from buckboard.server.table.presence import GRACE
from buckboard.server.table.settings import PACES, TableSettings


def test_who_is_half_a_minute_without_a_connection_is_away():
    assert GRACE == 30.0


def test_a_summary_lies_fifteen_seconds_at_a_table_with_a_clock():
    assert SUMMARY == 15.0


@pytest.mark.parametrize(("speed", "seconds"), [("slow", 1.26), ("normal", 0.7), ("fast", 0.35), ("instant", 0.0)])
def test_a_bot_takes_700_milliseconds_longer_or_shorter_by_the_speed_of_the_table(speed, seconds):
    assert TableSettings(speed=speed).pace == seconds
    assert len(PACES) == 4
