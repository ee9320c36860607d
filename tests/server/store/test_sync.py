"""No answer before its sync: what is told is on the disk, not merely with the system.

Killing a process cannot show the difference, as the system keeps what a dead process wrote. So people play at a served
table, and the order of writes, syncs and what they are told is looked at: once from under SQLite, with the server in
this process, and once as the system saw `buckboard serve`, where strace may watch.
"""

import asyncio
import json
import random
import re
import shutil
import subprocess
import sys

import pytest

from buckboard.server.store.store import SqliteStore
from buckboard.server.table.connection import Connection
from buckboard.server.table.entries import read_entry
from edge_house import whole_server
from served import Served
from sqlite_shim import shim
from wire import Wire, arrive, open_table

ANSWERS = 500
FEW = 100  # where the sync is taken away
TABLES = 10  # that share the writer, and so its syncs
NOT_FULL = """
import runpy, sys
from buckboard.server.store.store import SqliteStore

SqliteStore.__init__.__defaults__ = ("normal",)
runpy.run_module("buckboard", run_name="__main__", alter_sys=True)
"""
IN_THE_LOG = re.compile(rb'\\?"id\\?":\\?"(k\d+)\\?"')
AN_ANSWER = re.compile(rb'\\"t\\":\\"done\\",\\"n\\":\d+,\\"id\\":\\"(k\d+)\\",\\"ok\\":true')


class Order:
    """Which commands were written to the log, which of them are synced, and which were answered too early."""

    def __init__(self):
        self.waiting, self.synced, self.answered, self.early = set(), set(), 0, 0

    def write(self, data):
        self.waiting.update(set(IN_THE_LOG.findall(data)) - self.synced)

    def sync(self):
        self.synced |= self.waiting
        self.waiting.clear()

    def answer(self, id):
        self.answered += 1
        self.early += id not in self.synced


async def play(address, table, host, dice, ids, many):
    """Somebody plays with bots until he has been answered so often to what leaves an entry."""
    wire, left = await Wire.open(address, table, host.token), many
    await wire.must("settings", id=f"k{next(ids)}", speed="instant")
    try:
        while left := left - 1:
            await wire.until(lambda: wire.asked or next_step(wire))
            id = f"k{next(ids)}"
            if wire.asked:
                done = await wire.answer(dice.choice(wire.legal()), id=id)
            else:
                done = await wire.command(next_step(wire), id=id)
            assert done["ok"], done
    finally:
        await wire.close()


def next_step(wire):
    """What leads to the next hand, if something does."""
    return next((do for do in ("deal", "ready", "rematch") if do in wire.table["can"]), None)


async def play_at(address, tables, answers):
    """So many answers at so many tables at once; the ids of the tables."""
    dice, ids = random.Random(1), iter(range(10_000))
    host = await arrive(address, "Ann")
    found = [await open_table(address, host, "buck") for _ in range(tables)]
    await asyncio.gather(*(play(address, table, host, dice, ids, answers // tables) for table in found))
    return found


# From under SQLite: everything that is told, at the moment at which it is handed to a connection.


def under_sqlite(folder, answers, monkeypatch):
    """What SQLite did and what was told, in order; and the log."""
    send = Connection.send

    async def scenario(noted):
        def noted_send(connection, frame):
            noted.events.append(("told", "", frame))
            send(connection, frame)

        monkeypatch.setattr(Connection, "send", noted_send)
        async with whole_server(folder, limit_factor=1e5) as there:
            (table,) = await play_at(there.address, 1, answers)
            return await there.edge.store.tail(table)

    with shim() as noted:
        log = asyncio.run(scenario(noted))
    monkeypatch.undo()
    return noted.events, log


def in_order(events, log):
    """The order of writes, syncs and answers; and of all that was told, what was told before it was stored."""
    by_number = {number: read_entry(body).command.encode() for number, body in log}
    order, told, early = Order(), 0, 0
    for what, name, *data in events:
        if what != "told":
            if name.endswith("-wal"):
                order.write(*data) if what == "write" else order.sync()
            continue
        frame = json.loads(data[0])
        if frame["t"] == "done":
            order.answer(frame["id"].encode())
        elif command := by_number.get(frame["n"]):
            told += 1
            early += command not in order.synced
    return order, told, early


@pytest.mark.parametrize(("synchronous", "answers"), [("full", 2 * FEW), ("normal", FEW)])
def test_nothing_is_told_before_its_sync_and_a_commit_that_is_not_full_is_caught(
    tmp_path, monkeypatch, synchronous, answers
):
    monkeypatch.setattr(SqliteStore.__init__, "__defaults__", (synchronous,))
    try:
        events, log = under_sqlite(tmp_path, answers, monkeypatch)
    except OSError as problem:
        print(f"SQLite cannot be listened to here: {problem}")
        pytest.skip(str(problem))
    order, told, early = in_order(events, log)
    print(f"{order.early} of {order.answered} answers and {early} of {told} frames before their sync")
    assert order.answered == answers
    assert told > answers
    if synchronous == "full":
        assert (order.early, early) == (0, 0)
    else:
        assert order.early > 0.9 * answers
        assert early > 0.9 * told


# As the system saw it.


def watcher_of_calls(seen):
    """The command that notes the calls of another; or None, and why not."""
    strace = shutil.which("strace")
    if not strace:
        return None, "strace is not installed"
    calls = "trace=write,writev,sendto,sendmsg,pwrite64,fsync,fdatasync"
    watch = [strace, "-D", "-f", "-y", "-s", "100000", "-e", calls, "-o", str(seen)]
    if subprocess.run([*watch, "true"], capture_output=True, check=False).returncode:
        return None, "no process may watch another here"
    return watch, ""


async def served(folder, python, answers):
    """People play at a server of its own, in a process that somebody watches."""
    server = Served(folder, python=python)
    await server.start()
    try:
        await play_at(server.address, TABLES, answers)
    finally:
        assert await server.stop() == 0  # and the watcher has written everything down


def as_the_system_saw_it(seen):
    """The order of writes to the log, finished syncs and answers in a trace."""
    order, syncing = Order(), {}
    for line in seen.read_bytes().splitlines():
        pid, _, call = line.partition(b" ")
        call = call.lstrip()
        if call.startswith(b"pwrite64(") and b"-wal>" in call[:1000]:
            order.write(call)
        elif b"sync(" in call[:20] and b"-wal>" in call:
            if b"<unfinished" in call:
                syncing[pid] = True
            elif call.rstrip().endswith(b"= 0"):
                order.sync()
        elif b"sync resumed>" in call[:40] and syncing.pop(pid, False) and call.rstrip().endswith(b"= 0"):
            order.sync()
        elif call.startswith((b"write(", b"writev(", b"sendto(", b"sendmsg(")) and b"<socket:" in call[:40]:
            for id in AN_ANSWER.findall(call):
                order.answer(id)
    return order


@pytest.mark.parametrize(("synchronous", "answers"), [("full", ANSWERS), ("normal", FEW)])
def test_the_system_saw_no_answer_leave_a_served_table_before_its_sync(tmp_path, synchronous, answers):
    seen, script = tmp_path / "seen", tmp_path / "not_full.py"
    watch, reason = watcher_of_calls(seen)
    if watch is None:
        print(f"The order of system calls cannot be watched: {reason}; the order under SQLite has been.")
        pytest.skip(reason)
    script.write_text(NOT_FULL)
    program = ("-m", "buckboard") if synchronous == "full" else (str(script),)
    asyncio.run(served(tmp_path / "data", (*watch, sys.executable, *program), answers))
    order = as_the_system_saw_it(seen)
    print(f"{order.early} of {order.answered} answers before their sync")
    assert order.answered == answers
    if synchronous == "full":
        assert order.early == 0
    else:
        assert order.early > 0.9 * answers
