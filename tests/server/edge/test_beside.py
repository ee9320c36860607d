"""Work that goes on beside the requests: what fails once is noted once, and goes on; people play all along."""

import asyncio
import random
from contextlib import contextmanager

import pytest
from structlog.testing import capture_logs

from buckboard.server.edge import serve, tasks, tidying
from buckboard.server.store import failpoints
from buckboard.server.table.desk import Desk, GivenUp
from edge_house import whole_server
from web_table import Place, at_a_place
from wire import Cut, Wire, arrive, open_table

NOW_AND_THEN = ("sweep", "rest", "keys", "tidy", "tidy_all")
OF_BOTS = ("bot_worker", "bot_move")
OF_SOCKETS = ("telling", "hearing")
OF_TABLES = tuple(work for work in failpoints.BESIDE if work == "table" or work.startswith("alarm_"))


@contextmanager
def failing_once(work):
    """That work fails the first time; what is noted as an error meanwhile."""
    noted = []
    with capture_logs() as lines:
        failpoints.arm(f"beside_{work}:1:raise")
        try:
            yield noted
        finally:
            noted += [line for line in lines if line["log_level"] in ("error", "critical")]
            failpoints.arm("")


def passes(work):
    return failpoints._passes.get(f"beside_{work}", 0)


def unforeseen(noted):
    """What the errors were, in the order in which they were noted."""
    return [line["error"] for line in noted]


def test_these_are_all_kinds_of_such_work():
    assert sorted(NOW_AND_THEN + OF_BOTS + OF_SOCKETS + OF_TABLES) == sorted(failpoints.BESIDE)


async def until(true):
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.01)


async def plays(there, table, ann):
    """Ann comes to her table and changes something, of which she hears."""
    wire = await Wire.open(there.address, table, ann.token)
    for on in (True, False):
        await wire.must("settings", hints=on)
        await wire.until(lambda on=on: wire.table["settings"]["hints"] is on)
    return wire


@pytest.mark.parametrize("work", NOW_AND_THEN)
def test_what_is_done_now_and_then_is_done_again_after_a_failure(tmp_path, monkeypatch, work):
    for name in ("SWEEP_EACH", "FIRST_SWEEP", "KEYS_EACH", "REST_EACH"):
        monkeypatch.setattr(serve, name, 0.01)
    for name in ("EACH", "WHOLE_EACH"):
        monkeypatch.setattr(tidying, name, 0.01)
    monkeypatch.setattr(tasks, "FIRST_REST", 0.01)
    monkeypatch.setattr(tidying, "tidy", lambda: None)  # this process is the test's own
    monkeypatch.setattr(tidying, "set_up", lambda: None)

    async def scenario():
        async with whole_server(tmp_path) as there:
            ann = await arrive(there.address, "Ann")
            table = await open_table(there.address, ann, "buck", deal=False)
            serve._tasks(there.edge)
            await until(lambda: passes(work) > 3)
            await (await plays(there, table, ann)).close()
            return there.edge.metrics.failed.labels("task")._value.get()

    with failing_once(work) as noted:
        counted = asyncio.run(scenario())
    assert [(line["event"], line["task"].replace(" ", "_"), line["error"]) for line in noted] == [
        ("task", work, "Unforeseen")
    ]
    assert counted == 1


@pytest.mark.parametrize("work", OF_BOTS)
def test_a_desk_of_the_bots_that_fails_takes_a_new_worker_and_bots_play_on(tmp_path, monkeypatch, work):
    async def scenario():
        async with whole_server(tmp_path, bot_workers=1) as there:
            ann = await arrive(there.address, "Ann")
            table = await open_table(there.address, ann, "buck")
            wire = await Wire.open(there.address, table, ann.token)
            await wire.must("settings", speed="instant")
            await wire.must("deal")
            while passes("bot_move") < 6:
                await wire.until(lambda: wire.asked or "ready" in wire.table["can"] or passes("bot_move") >= 6)
                if wire.asked:
                    await wire.must("answer", question=wire.question["number"], say=wire.legal()[0])
                elif "ready" in wire.table["can"]:
                    await wire.must("ready")
                    await wire.until(lambda: wire.table["stage"] == "playing")
            await wire.close()

    with failing_once(work) as noted:
        asyncio.run(scenario())
        assert passes("bot_worker") == 2
    assert unforeseen(noted) == ["Unforeseen"]


@pytest.mark.parametrize("work", OF_SOCKETS)
def test_a_socket_that_fails_ends_and_whoever_comes_back_plays_on(tmp_path, work):
    async def scenario():
        async with whole_server(tmp_path) as there:
            ann = await arrive(there.address, "Ann")
            table = await open_table(there.address, ann, "buck", deal=False)
            with pytest.raises(Cut):
                await plays(there, table, ann)
            await (await plays(there, table, ann)).close()

    with failing_once(work) as noted:
        asyncio.run(scenario())
    assert unforeseen(noted) == ["Unforeseen"]


async def two_sit_at_a_clock(place):
    """Ann and Bo play Buck with two bots, and after five seconds the clock answers."""
    table, ann = await place.open("buck", "ann", settings={"clock": 5, "undo": "consent"})
    bo = await place.guest(table, "bo")
    await bo.ok("sit", chair=1)
    await ann.ok("deal")
    return table, ann, bo


def hand_of(table):
    return table.story.hand.dealt.hand


@pytest.mark.parametrize("work", OF_TABLES)
@at_a_place
async def test_what_a_table_does_by_itself_comes_about_although_it_fails_at_first(place: Place, work):
    with failing_once(work) as noted:
        async with asyncio.timeout(60):
            table, ann, bo = await two_sit_at_a_clock(place)
            between = lambda: table.story.stage == "between"  # noqa: E731
            await place.clock.run_until(between)  # by the bots and the clock alone
            await place.clock.run_until(lambda: not between())  # although nobody has said that he is ready
            await place.clock.run_until(lambda: bool(ann.question))
            await ann.answer(dice=random.Random(3))
            await ann.ok("undo")
            await ann.ok("pause", on=True)
            table.leave(bo.connection)
            await place.clock.run_until(lambda: bool(ann.question))  # who is away need not agree
            bo = await place.guest(table, "bo")
            await ann.ok("pause", on=False)
            await place.clock.run_until(between)
            await ann.ok("settings", clock=0)
            await ann.ok("ready")
            table.leave(bo.connection)
            hand = hand_of(table)
            await place.clock.run_until(lambda: not between())  # who is away need not be ready
            assert hand_of(table) == hand + 1
            assert not table.broken
            assert passes(work) > 1
    assert unforeseen(noted) == ["Unforeseen"]


def test_a_table_goes_on_when_something_that_it_waits_for_is_stopped():
    async def stopped():
        waits = asyncio.get_running_loop().create_future()
        waits.cancel()
        await waits

    async def scenario():
        desk, done = Desk("t"), []

        async def work():
            done.append(1)

        with capture_logs() as lines:
            with pytest.raises(GivenUp):
                await desk.turn(stopped)
            await desk.turn(work)
        await desk.close()
        return done, [line["error"] for line in lines]

    assert asyncio.run(scenario()) == ([1], ["CancelledError"])
