"""Kill -9 at any moment: what was acknowledged is there, once and in order, and whoever comes next goes on."""

import asyncio
import os
import random
import re
import signal
import subprocess
import sys

import pytest

from buckboard.server.store.store import SqliteStore

WRITER = """
import asyncio, os, pathlib, sys
from buckboard.server.store.failpoints import fp
from buckboard.server.store.store import SqliteStore

async def table(store, at, most):
    log = await store.tail(at)
    number = len(log) + 1
    while number <= most:
        count = 1 + number % 3
        bodies = [b"%s %d" % (at.encode(), number + more) for more in range(count)]
        await store.append(at, number, bodies)
        fp("after_tell")
        fp("before_answer")
        os.write(1, b"%s %d\\n" % (at.encode(), number + count - 1))
        number += count

async def play():
    store = SqliteStore.open(pathlib.Path(sys.argv[1]))
    print("open", flush=True)
    await asyncio.gather(*(table(store, at, int(sys.argv[2])) for at in ("oak", "elm", "ash")))
    await store.close()

asyncio.run(play())
"""
LAST = re.compile(r"(\w+) (\d+)")
TABLES = ("oak", "elm", "ash")
POINTS = ("before_insert", "in_transaction", "after_commit", "after_tell", "before_answer")


@pytest.fixture
def writer(tmp_path):
    """Run a process that stores and acknowledges until it ends, or is killed `after` so many lines."""
    script = tmp_path / "writer.py"
    script.write_text(WRITER)
    acknowledged = dict.fromkeys(TABLES, 0)

    def run(most=2**30, fail_at="", after=0):
        environment = {**os.environ, "BUCKBOARD_FAIL_AT": fail_at}
        command = [sys.executable, str(script), str(tmp_path / "data"), str(most)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True) as process:
            said = ""
            if after:
                said = "".join(process.stdout.readline() for _ in range(after))
                process.kill()
            said += process.stdout.read()
        for table, number in LAST.findall(said):
            acknowledged[table] = max(acknowledged[table], int(number))
        return process.returncode

    run.acknowledged = acknowledged
    return run


def stored(folder):
    """Each table's numbers, after a look at every body and number: no gap, nothing twice, each as it was sent."""

    async def look():
        store = SqliteStore.open(folder)
        logs = {table: await store.tail(table) for table in TABLES}
        await store.close()
        return logs

    logs = asyncio.run(look())
    for table, log in logs.items():
        assert log == [(number, b"%s %d" % (table.encode(), number)) for number in range(1, len(log) + 1)]
    return {table: len(log) for table, log in logs.items()}


@pytest.mark.parametrize("point", POINTS)
def test_a_kill_at_a_fail_point_loses_nothing_that_was_acknowledged(writer, tmp_path, point):
    for at in (1, 2, 9):
        assert writer(fail_at=f"{point}:{at}") == -signal.SIGKILL
        there = stored(tmp_path / "data")
        more = sum(there.values()) - sum(writer.acknowledged.values())
        assert all(there[table] >= writer.acknowledged[table] for table in TABLES)
        if at == 1:  # the first commit of all: stored or not, as the place says, and nobody has been told
            assert (more > 0) == (point in ("after_commit", "after_tell", "before_answer"))
        writer.acknowledged.update(there)  # whoever comes next reads the tail and goes on from there
    most = max(there.values()) + 30
    assert writer(most=most) == 0
    assert min(stored(tmp_path / "data").values()) >= most


def test_kills_at_random_moments_lose_nothing_that_was_acknowledged(writer, tmp_path):
    seed = random.randrange(1 << 32)
    print("seed", seed)
    chance = random.Random(seed)
    for _ in range(6):
        assert writer(after=chance.randrange(1, 100)) == -signal.SIGKILL
        there = stored(tmp_path / "data")
        assert all(there[table] >= writer.acknowledged[table] for table in TABLES)
    assert sum(writer.acknowledged.values()) > 0


def test_a_fault_that_nobody_asked_for_does_not_come(writer, tmp_path):
    assert writer(most=40) == 0
    assert min(stored(tmp_path / "data").values()) >= 40
