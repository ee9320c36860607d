"""Tables that lie in stores for months: their logs are read, and everybody sees what was seen when they were played.

`tests/old_logs.py` says how logs are kept, and by which commands new ones are added or what is seen is written anew.
"""

import pytest

import old_logs
from buckboard.engine.record import dumps
from buckboard.engine.verify import check
from buckboard.games import ALL
from buckboard.server.table.entries import Hand, read_entry, write_entry
from buckboard.server.table.table import Table
from old_logs import log_of, may_be_said, missing, names, said_in, seen, seen_of
from web_table import Place, at_a_place

EACH = pytest.mark.parametrize("name", names())


def by_todays_rules(log):
    hands = [entry for _, body in log if isinstance(entry := read_entry(body), Hand)]
    return all(hand.rules == ALL[hand.game].VERSION for hand in hands)


@EACH
def test_everybody_sees_after_every_entry_what_was_seen_then(name):
    log = log_of(name)
    if by_todays_rules(log):
        for (number, body), now, then in zip(log, seen(log), seen_of(name), strict=True):
            assert now == then, f"after entry {number} of {name}, {body.decode()}"


@EACH
def test_an_entry_is_written_as_it_was_stored(name):
    assert [write_entry(read_entry(body)) for _, body in log_of(name)] == [body for _, body in log_of(name)]


@EACH
@at_a_place
async def test_a_server_opens_the_table_and_its_records_follow_the_rules(place: Place, name):
    log = log_of(name)
    table = Table(name, "ABCDE", place.house, log)
    try:
        for person in ("", *table.story.chairs.devices()):
            assert table.info(person)["stage"] == table.story.stage
            assert table.scene(person)["n"] == len(log)
        if by_todays_rules(log):
            for match in range(1, table.story.matches + 1):
                if table.archive.count(match):
                    assert table.archive.sheet(match)
                    records = [dumps(record) for record in table.archive.records("", match)]
                    assert check(ALL, records) == []
    finally:
        await table.close()


@EACH
def test_a_table_read_whole_stands_as_one_that_heard_every_entry(name):
    log = log_of(name)
    marks = list(seen(log)) if by_todays_rules(log) else []
    for number in range(7, len(marks) + 1, 31):
        story = old_logs.Story.of("old", log[:number])
        assert old_logs.short_hash(list(old_logs.sights(story))) == marks[number - 1]


@pytest.mark.parametrize("game", ALL.values(), ids=ALL)
def test_each_value_of_each_option_is_in_two_logs(game):
    assert {name: values for name, values in missing(game).items() if values} == {}


def test_every_kind_of_entry_and_each_of_its_fields_is_in_a_log():
    assert set(may_be_said()) - {said for name in names() for said in said_in(log_of(name))} == set()
