"""What nobody comes back to is let go once a day, by a clock that can be believed; other things now and then."""

import asyncio
from contextlib import asynccontextmanager
from datetime import timedelta
from types import SimpleNamespace

from buckboard.server.edge import serve, tidying
from buckboard.server.edge.serve import Settings, opened
from buckboard.server.edge.sweeping import swept
from buckboard.server.table.clock import SystemClock
from buckboard.server.table.tables import DAYS_KEPT

TODAY = SystemClock().today()


@asynccontextmanager
async def a_table(tmp_path):
    """A server with one table, which nobody looks at."""
    async with opened(Settings(tmp_path, bot_workers=1), 0) as edge:
        ann, _ = await edge.people.new("Ann")
        table = await edge.tables.new(ann.id, "buck", {})
        yield edge, table.id


async def at_days(edge, *days):
    """How many tables each sweep deletes, on days counted from today."""
    return [await swept(edge, TODAY + timedelta(days=day)) for day in days]


def test_a_clock_that_was_wrong_for_a_while_deletes_nothing(tmp_path):
    async def scenario():
        async with a_table(tmp_path) as (edge, table):
            deleted = await at_days(edge, 0, 100, 100, 0, 1, -4000, 1, 2, DAYS_KEPT + 9, 3)
            return deleted, await edge.tables.find(table)

    deleted, table = asyncio.run(scenario())
    assert deleted == [0] * 10
    assert table is not None


def test_a_server_that_was_off_for_long_deletes_only_a_day_later(tmp_path):
    async def scenario():
        async with a_table(tmp_path) as (edge, table):
            deleted = await at_days(edge, 0, 1, DAYS_KEPT + 30, DAYS_KEPT + 30)
            kept = await edge.tables.find(table)
            return deleted, kept, await at_days(edge, DAYS_KEPT + 31), await edge.tables.find(table)

    deleted, kept, later, gone = asyncio.run(scenario())
    assert deleted == [0] * 4
    assert kept is not None
    assert later == [1]
    assert gone is None


def test_the_day_of_the_last_sweep_outlives_the_server(tmp_path):
    async def scenario():
        async with a_table(tmp_path) as (edge, _):
            await at_days(edge, DAYS_KEPT)
        async with opened(Settings(tmp_path, bot_workers=1), 0) as edge:
            return await at_days(edge, DAYS_KEPT + 7)

    assert asyncio.run(scenario()) == [1]


def test_people_are_forgotten_with_the_tables_and_not_by_a_wrong_clock(tmp_path):
    async def scenario():
        async with a_table(tmp_path) as (edge, _):
            days = []

            async def tidy():
                days.append(day)

            edge.people.tidy = tidy
            for day in (0, 0, 1, 1, 500, 500, 501, 400, 407, 415):
                await at_days(edge, day)
            return days

    assert asyncio.run(scenario()) == [1, 501, 407]


def test_tables_that_nobody_looks_at_are_put_to_rest_by_any_clock(tmp_path):
    async def scenario():
        async with a_table(tmp_path) as (edge, table):
            rested = []
            for day in (0, 0, 100):
                await edge.tables.find(table)
                await at_days(edge, day)
                rested.append(edge.tables.open() == [])
            return rested

    assert asyncio.run(scenario()) == [True] * 3


def test_what_a_server_does_now_and_then(tmp_path, monkeypatch):
    monkeypatch.setattr(tidying, "set_up", lambda: None)
    kept = {}
    looked = []

    async def scenario():
        async with a_table(tmp_path) as (edge, _):
            edge.tasks = SimpleNamespace(
                every=lambda name, seconds, work, first=None: kept.update({name: work}), close=edge.tasks.close
            )

            async def tidy():
                looked.append("people")

            async def look(read):
                looked.append(read("no key"))

            edge.people.tidy, edge.sockets.look_at_keys = tidy, look
            serve._tasks(edge)
            await at_days(edge, -1)
            await kept["sweep"]()
            await kept["keys"]()

    asyncio.run(scenario())
    assert looked == ["people", None]
    assert list(kept) == ["sweep", "rest", "keys", "tidy", "tidy all"]
