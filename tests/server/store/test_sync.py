"""No answer before its sync: what is told is on the disk, not merely with the system.

Killing a process cannot show the difference, as the system keeps what a dead process wrote. So the order of writes,
syncs and answers is looked at: once from under SQLite, in this process, and once as the system saw it, where strace may
watch.
"""

import asyncio
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from buckboard.server.store.store import SqliteStore
from sqlite_shim import shim

ANSWERS = 500
MARK = re.compile(rb"<(\d+)>")
WRITER = """
import asyncio, os, pathlib, sys
from buckboard.server.store.store import SqliteStore

async def play(store, many):
    async def table(at):
        for number in range(1, int(sys.argv[4]) // many + 1):
            mark = b"<%d>" % (at * 1000 + number)
            await store.append(f"t{at}", number, [mark])
            os.write(1, mark)
    await asyncio.gather(*(table(at) for at in range(1, many + 1)))
    await store.close()

store = SqliteStore(pathlib.Path(sys.argv[1]), sys.argv[2])
asyncio.run(play(store, int(sys.argv[3])))
"""


class Order:
    """Which marks were written to the log, which of them are synced, and which were told too early."""

    def __init__(self):
        self.waiting, self.synced, self.answered, self.early = set(), set(), 0, 0

    def write(self, data):
        self.waiting.update(set(MARK.findall(data)) - self.synced)

    def sync(self):
        self.synced |= self.waiting
        self.waiting.clear()

    def answer(self, mark):
        self.answered += 1
        self.early += mark not in self.synced


def under_sqlite(folder, synchronous, many):
    """The order of 500 answers as SQLite asked for it, told by `many` tables at once."""

    async def play(noted):
        store = SqliteStore(folder, synchronous)

        async def table(at):
            for number in range(1, ANSWERS // many + 1):
                mark = b"<%d>" % (at * 1000 + number)
                await store.append(f"t{at}", number, [mark])
                noted.events.append(("answer", "", mark))

        await asyncio.gather(*(table(at) for at in range(1, many + 1)))
        await store.close()

    order = Order()
    with shim() as noted:
        asyncio.run(play(noted))
    for what, name, *data in noted.events:
        if what == "answer":
            order.answer(MARK.fullmatch(data[0])[1])
        elif name.endswith("-wal"):
            order.write(*data) if what == "write" else order.sync()
    return order


@pytest.mark.parametrize("many", [1, 10])
@pytest.mark.parametrize("synchronous", ["full", "normal"])
def test_no_answer_comes_before_its_sync_and_a_commit_that_is_not_full_is_caught(tmp_path, synchronous, many):
    try:
        order = under_sqlite(tmp_path, synchronous, many)
    except OSError as problem:
        print(f"SQLite cannot be listened to here: {problem}")
        pytest.skip(str(problem))
    assert order.answered == ANSWERS
    assert order.early == (0 if synchronous == "full" else ANSWERS)


def traced(tmp_path, synchronous, many):
    """What the system saw of a process that stores and answers; None and a reason where nobody may watch."""
    strace, seen = shutil.which("strace"), tmp_path / "seen"
    if not strace:
        return None, "strace is not installed"
    watch = [strace, "-f", "-y", "-s", "5000", "-e", "trace=write,pwrite64,fsync,fdatasync", "-o", str(seen)]
    if subprocess.run([*watch, "true"], capture_output=True, check=False).returncode:
        return None, "no process may watch another here"
    script = tmp_path / "writer.py"
    script.write_text(WRITER)
    done = subprocess.run(
        [*watch, sys.executable, str(script), str(tmp_path / "data"), synchronous, str(many), str(ANSWERS)],
        capture_output=True, check=False, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr.decode()
    return seen, ""


def as_the_system_saw_it(seen: Path):
    """The order of writes to the log, finished syncs and answers in a trace."""
    order, syncing = Order(), {}
    for line in seen.read_bytes().splitlines():
        pid, _, call = line.partition(b" ")
        if b"pwrite64(" in call and b"-wal>" in call:
            order.write(call)
        elif b"sync(" in call and b"-wal>" in call:
            if b"<unfinished" in call:
                syncing[pid] = True
            elif call.rstrip().endswith(b"= 0"):
                order.sync()
        elif b"sync resumed>" in call and syncing.pop(pid, False) and call.rstrip().endswith(b"= 0"):
            order.sync()
        elif call.lstrip().startswith(b"write(1<"):
            order.answer(MARK.search(call, call.index(b'"'))[1])
    return order


@pytest.mark.parametrize(("synchronous", "many"), [("full", 1), ("full", 10), ("normal", 1)])
def test_the_system_saw_no_answer_before_its_sync(tmp_path, synchronous, many):
    seen, reason = traced(tmp_path, synchronous, many)
    if seen is None:
        print(f"The order of system calls cannot be watched: {reason}; the order under SQLite has been.")
        pytest.skip(reason)
    order = as_the_system_saw_it(seen)
    assert order.answered == ANSWERS
    assert order.early == (0 if synchronous == "full" else ANSWERS)
