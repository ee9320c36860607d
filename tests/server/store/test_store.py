"""The store: numbers without gaps, all or nothing, one commit for many, no pretence once a write has failed."""

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
import threading

import pytest
import sqlalchemy as sa
from alembic import config
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from buckboard.server.store import database, failpoints, schema
from buckboard.server.store.database import FILE, driver
from buckboard.server.store.store import FolderInUse, NumberTaken, SqliteStore, StoreBroken
from memory_store import MemoryStore
from sqlite_shim import FULL, IOERR_FSYNC, IOERR_WRITE, shim


@pytest.fixture
def open_store(tmp_path):
    """Open a store of the test's folder; whatever is still open is closed at the end."""
    opened = []

    def make(kind="sqlite"):
        store = MemoryStore() if kind == "memory" else SqliteStore.open(tmp_path / "data")
        opened.append(store)
        return store

    yield make
    for store in opened:
        asyncio.run(store.close())


@pytest.fixture(autouse=True)
def no_faults():
    yield
    failpoints.arm("")


both = pytest.mark.parametrize("kind", ["sqlite", "memory"])


@both
def test_entries_come_back_in_order_from_any_number_on(open_store, kind):
    async def play():
        store = open_store(kind)
        await store.append("oak", 1, [b"one", b"two"])
        await store.append("elm", 1, [b"other"])
        await store.append("oak", 3, [b"three"])
        assert await store.tail("oak") == [(1, b"one"), (2, b"two"), (3, b"three")]
        assert await store.tail("oak", 2) == [(3, b"three")]
        assert await store.tail("oak", 3) == await store.tail("ash") == []

    asyncio.run(play())


@both
@pytest.mark.parametrize("first", [-1, 0, 1, 2, 4, 1 << 70])
def test_a_number_that_does_not_follow_the_last_is_refused_whole(open_store, kind, first):
    async def play():
        store = open_store(kind)
        await store.append("oak", 1, [b"one", b"two"])
        with pytest.raises(NumberTaken, match=f"Entry {first} of table oak is not the next one; the last is 2"):
            await store.append("oak", first, [b"a", b"b", b"c"])
        assert await store.tail("oak") == [(1, b"one"), (2, b"two")]
        await store.append("oak", 3, [b"three"])

    asyncio.run(play())


def test_of_many_who_want_one_number_one_gets_it(open_store):
    async def play():
        store = open_store()
        for number in range(1, 51):
            asked = [store.append("oak", number, [b"by %d" % who]) for who in range(4)]
            told = await asyncio.gather(*asked, return_exceptions=True)
            assert sorted(map(type, told), key=str) == sorted([type(None), *[NumberTaken] * 3], key=str)
            winner = told.index(None)
            assert await store.tail("oak", number - 1) == [(number, b"by %d" % winner)]

    asyncio.run(play())


def test_what_waits_together_is_stored_in_one_commit_and_losers_fail_alone(open_store):
    async def play():
        store = open_store()
        said, go_on = [], threading.Event()
        await store.run(lambda connection: driver(connection).set_trace_callback(said.append))
        held = asyncio.ensure_future(store.run(lambda connection: go_on.wait(10)))
        asked = [asyncio.ensure_future(store.append(f"t{at}", 1, [b"x"])) for at in range(200)]
        late = asyncio.ensure_future(store.append("t7", 1, [b"late"]))
        while store._jobs.qsize() < 201:
            await asyncio.sleep(0)
        said.clear()
        go_on.set()
        assert await held
        await asyncio.gather(*asked)
        with pytest.raises(NumberTaken):
            await late
        assert said.count("COMMIT") == 2  # of what held them up, and theirs
        assert await store.tail("t7") == [(1, b"x")]

    asyncio.run(play())


def test_more_than_fit_one_commit_are_all_stored(open_store):
    async def play():
        store = open_store()
        await asyncio.gather(*(store.append(f"t{at}", 1, [b"x"]) for at in range(1500)))
        count = await store.run(lambda it: it.execute(sa.select(sa.func.count()).select_from(schema.entry)).scalar())
        assert count == 1500

    asyncio.run(play())


@both
def test_work_that_raises_undoes_what_it_did(open_store, kind):
    async def play():
        store = open_store(kind)

        def work(connection):
            connection.execute(sa.insert(schema.token_key).values(secret="a", created=1))
            raise LookupError("never mind")

        with pytest.raises(LookupError, match="never mind"):
            await store.run(work)
        assert await store.run(lambda it: it.execute(sa.select(schema.token_key)).all()) == []
        await store.append("oak", 1, [b"one"])

    asyncio.run(play())


def test_work_that_goes_wrong_in_odd_ways_does_not_stop_the_writer(open_store):
    def leave(_):
        raise SystemExit(3)

    def stop(_):
        raise StopIteration

    async def play():
        store = open_store()
        with pytest.raises(RuntimeError):
            await store.run(stop)
        with pytest.raises(RuntimeError):
            await store.run(leave)
        with pytest.raises(sa.exc.OperationalError, match="no such table"):
            await store.run(lambda it: it.exec_driver_sql("SELECT * FROM nowhere"))
        with pytest.raises(sqlite3.OperationalError, match="no such table"):
            await store.run(lambda it: driver(it).execute("SELECT * FROM nowhere"))
        with pytest.raises(OverflowError):
            await store.tail("oak", 1 << 70)
        with pytest.raises(TypeError):
            await store.append("oak", 1, [b"one", "two"])
        with pytest.raises(UnicodeEncodeError):
            await store.append("\ud800", 1, [b"one"])
        await store.append("oak", 1, [b"one"])

    asyncio.run(play())


def test_no_error_shows_what_was_to_be_written(open_store):
    async def play():
        store = open_store()
        row = sa.insert(schema.person).values(id="a", name="Grandmother", owner="nobody", created="", used="")
        with pytest.raises(sa.exc.IntegrityError) as refused:
            await store.run(lambda it: it.execute(row))
        assert "Grandmother" not in str(refused.value) + repr(refused.value)

    asyncio.run(play())


def test_who_is_cancelled_leaves_the_others_alone(open_store):
    async def play():
        store = open_store()
        asked = [asyncio.ensure_future(store.append(f"t{at}", 1, [b"x"])) for at in range(20)]
        await asyncio.sleep(0)
        asked[3].cancel()
        told = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(one) for one in told] == [asyncio.CancelledError if at == 3 else type(None) for at in range(20)]
        assert await store.tail("t4") == [(1, b"x")]

    asyncio.run(play())


def test_closing_finishes_what_was_asked_for_and_refuses_the_rest(open_store):
    async def play():
        store = open_store()
        asked = [asyncio.ensure_future(store.append(f"t{at}", 1, [b"x"])) for at in range(50)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*asked)
        for refused in (store.append("oak", 1, [b"x"]), store.tail("t1"), store.run(lambda it: None)):
            with pytest.raises(StoreBroken, match="The server has stopped"):
                await refused
        again = open_store()
        assert await again.tail("t49") == [(1, b"x")]

    asyncio.run(play())


def test_a_deleted_table_is_gone_and_cannot_be_written_on(open_store):
    async def play():
        store = open_store()
        await store.append("oak", 1, [b"one", b"two"])
        await store.append("elm", 1, [b"one"])
        await store.run(lambda it: schema.forget_table(it, "oak"))
        assert await store.tail("oak") == []
        with pytest.raises(NumberTaken):
            await store.append("oak", 3, [b"three"])
        assert await store.tail("elm") == [(1, b"one")]

    asyncio.run(play())


@pytest.mark.parametrize("what", ["write", "sync"])
def test_after_a_fault_of_the_disk_nothing_is_stored_until_a_fresh_start(open_store, what):
    async def play(noted):
        store = open_store()
        await store.append("oak", 1, [b"one"])
        noted.fail[what] = {"write": FULL, "sync": IOERR_FSYNC}[what]
        with pytest.raises(StoreBroken, match=r"Storing has failed .*start the server again\."):
            await store.append("oak", 2, [b"two"])
        noted.fail.clear()  # the disk says it is well again; what it holds nobody knows
        for refused in (store.append("elm", 1, [b"x"]), store.tail("oak"), store.run(lambda it: None)):
            with pytest.raises(StoreBroken, match="Storing has failed"):
                await refused
        await store.close()
        again = open_store()
        assert (await again.tail("oak"))[0] == (1, b"one")
        await again.append("elm", 1, [b"x"])

    with shim() as noted:
        asyncio.run(play(noted))


@pytest.mark.parametrize("how", ["core", "raw"])
def test_a_fault_while_other_tables_are_written_ends_storing_too(open_store, how, capfd, logging_to_stderr):
    async def play(noted):
        store = open_store()
        assert store.broken == ""
        row = sa.insert(schema.token_key).values(secret="a", created=1)
        text = "INSERT INTO token_key VALUES ('a', 1)"
        noted.fail["write"] = IOERR_WRITE
        with pytest.raises(StoreBroken, match="Storing has failed"):
            await store.run(lambda it: it.execute(row) if how == "core" else driver(it).execute(text))
        noted.fail.clear()
        with pytest.raises(StoreBroken, match="Storing has failed"):
            await store.append("oak", 1, [b"one"])
        assert store.broken.startswith("Storing has failed")

    with shim() as noted:
        asyncio.run(play(noted))
    (line,) = [json.loads(text) for text in capfd.readouterr().err.splitlines()]  # of the first failure alone
    assert (line["event"], line["level"], line["code"]) == ("storing has failed", "error", "SQLITE_IOERR_WRITE")


@pytest.mark.parametrize("place", ["before_insert", "in_transaction", "after_commit"])
def test_a_fault_asked_for_at_any_place_refuses_everybody_in_the_group(open_store, place):
    async def play():
        store = open_store()
        await store.append("oak", 1, [b"one"])
        failpoints.arm(f"{place}:1:raise")
        with pytest.raises(StoreBroken, match="a test has asked for a fault"):
            await store.append("oak", 2, [b"two"])
        await store.close()
        failpoints.arm("")
        stored = [number for number, _ in await open_store().tail("oak")]
        assert stored == ([1, 2] if place == "after_commit" else [1])

    asyncio.run(play())


def test_a_second_server_is_refused_and_so_is_any_other_program(open_store, tmp_path):
    store = open_store()
    with pytest.raises(FolderInUse, match=r"Another buckboard serves from .*; end that one, or give this one a folder"):
        open_store()
    script = (
        f"import sqlite3; sqlite3.connect({str(tmp_path / 'data' / FILE)!r}, timeout=0).execute('select * from entry')"
    )
    other = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert "database is locked" in other.stderr
    asyncio.run(store.append("oak", 1, [b"one"]))
    asyncio.run(store.close())
    open_store()


def test_the_folder_is_for_its_owner_alone(open_store, tmp_path):
    asyncio.run(open_store().append("oak", 1, [b"one"]))
    for path in (tmp_path / "data", *(tmp_path / "data").iterdir()):
        assert os.stat(path).st_mode & 0o077 == 0, path


def test_a_folder_that_cannot_be_had_is_refused_with_a_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreBroken, match="give --data a folder that you may write in"):
        SqliteStore.open(tmp_path / "file" / "data")
    (tmp_path / "data" / ".lock").mkdir(parents=True)
    with pytest.raises(StoreBroken, match="Nothing can be stored in"):
        SqliteStore.open(tmp_path / "data")


def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(open_store, tmp_path):
    path = tmp_path / "data" / FILE
    path.parent.mkdir()
    path.write_bytes(b"not a database, but somebody's novel " * 100)
    with pytest.raises(StoreBroken, match=r"cannot be used \(file is not a database\)\. Put back a copy of it"):
        open_store()
    assert path.read_bytes().startswith(b"not a database")
    path.unlink()
    open_store()  # and the folder was let go


def test_a_file_of_no_bytes_is_no_new_database(open_store, tmp_path):
    async def fill():
        store = open_store()
        await store.append("oak", 1, [b"one"])
        await store.close()

    asyncio.run(fill())
    path, log = tmp_path / "data" / FILE, tmp_path / "data" / f"{FILE}-wal"
    os.truncate(path, 0)
    log.write_bytes(b"what SQLite would throw away")
    with pytest.raises(StoreBroken, match=r"cannot be used \(it is empty\)\. Put back a copy of it, or move it away"):
        open_store()
    assert log.exists()
    path.unlink()
    open_store()


def test_a_database_of_the_first_schema_is_brought_up_to_date(open_store, tmp_path):
    async def fill():
        store = open_store()
        await store.append("oak", 1, [b"one"])
        await store.close()

    asyncio.run(fill())
    altered(tmp_path, "DROP TABLE sweep", "DROP TABLE rested", "UPDATE alembic_version SET version_num = '0001'")

    async def look():
        store = open_store()
        assert await store.tail("oak") == [(1, b"one")]
        assert await store.run(lambda it: it.execute(sa.select(schema.sweep)).all()) == []
        assert await store.run(lambda it: it.execute(sa.select(schema.rested)).all()) == []

    asyncio.run(look())


def test_a_damaged_database_is_found_at_the_start(open_store, tmp_path):
    async def fill():
        store = open_store()
        await store.append("oak", 1, [b"x" * 3000 for _ in range(50)])
        await store.close()

    asyncio.run(fill())
    path = tmp_path / "data" / FILE
    pages = bytearray(path.read_bytes())
    at = pages.rindex(b"x" * 1000) // 4096 * 4096
    pages[at : at + 64] = os.urandom(64)
    path.write_bytes(pages)
    with pytest.raises(StoreBroken, match="cannot be used"):
        open_store()


def test_a_database_that_another_program_holds_is_refused_with_a_sentence(open_store, tmp_path, monkeypatch):
    asyncio.run(open_store().close())
    monkeypatch.setattr(database, "sqlite3", ImpatientSqlite())
    script = (
        f"import sqlite3; it = sqlite3.connect({str(tmp_path / 'data' / FILE)!r}); it.execute('BEGIN IMMEDIATE')\n"
        "print('held', flush=True); input()"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(
            StoreBroken, match=r"cannot be opened \(database is locked\)\. Make sure .* no other program"
        ):
            open_store()
        other.communicate(b"\n")
    open_store()


class ImpatientSqlite:
    """The module, without five seconds of patience."""

    def __getattr__(self, name):
        return getattr(sqlite3, name)

    def connect(self, path, **settings):
        return sqlite3.connect(path, timeout=0, **settings)


def altered(tmp_path, *texts):
    connection = sqlite3.connect(tmp_path / "data" / FILE)
    for text in texts:
        connection.execute(text)
    connection.commit()
    connection.close()


def test_a_database_of_a_newer_version_is_refused_with_a_sentence(open_store, tmp_path):
    asyncio.run(open_store().close())
    altered(tmp_path, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreBroken, match="was written by another version of Buckboard"):
        open_store()


def test_a_migration_that_fails_changes_nothing(open_store, tmp_path):
    (tmp_path / "data").mkdir()
    altered(tmp_path, "CREATE TABLE person (name)")
    with pytest.raises(StoreBroken, match="table person already exists"):
        open_store()
    connection = sqlite3.connect(tmp_path / "data" / FILE)
    assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("person",)]
    connection.close()


def test_the_migrations_make_the_schema_that_is_written_down(open_store):
    settings = config.Config()
    settings.set_main_option("script_location", "buckboard.server.store:migrations")
    assert ScriptDirectory.from_config(settings).get_heads() == [schema.VERSION]

    def work(connection):
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        return "".join(row[0] or "" for row in connection.exec_driver_sql("SELECT sql FROM sqlite_master"))

    made = asyncio.run(open_store().run(work))
    assert made.count("WITHOUT ROWID") == sum(
        not table.dialect_options["sqlite"]["with_rowid"] for table in schema.metadata.tables.values()
    )


def test_an_up_to_date_database_is_opened_without_alembic(open_store, tmp_path):
    asyncio.run(open_store().close())
    script = (
        "import sys, asyncio, pathlib; from buckboard.server.store.store import SqliteStore\n"
        f"store = SqliteStore.open(pathlib.Path({str(tmp_path / 'data')!r})); asyncio.run(store.close())\n"
        "sys.exit('alembic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_every_commit_is_full_and_what_is_erased_is_overwritten(open_store, tmp_path):
    async def play():
        store = open_store()
        for name, value in {"synchronous": 2, "journal_mode": "wal", "foreign_keys": 1, "secure_delete": 1}.items():
            assert await store.run(lambda it, name=name: driver(it).execute(f"PRAGMA {name}").fetchone()) == (value,)
        await store.append("oak", 1, [b"a name to be forgotten"])
        await store.run(lambda it: schema.forget_table(it, "oak"))
        await store.close()
        assert b"a name to be forgotten" not in (tmp_path / "data" / FILE).read_bytes()

    asyncio.run(play())


@pytest.mark.parametrize(
    "text", ["after_comit:1", "after_commit", "after_commit:0", "after_commit:x", "after_tell:1:no"]
)
def test_a_fault_that_is_asked_for_wrongly_is_refused(text):
    with pytest.raises(ValueError, match="BUCKBOARD_FAIL_AT is name:pass or name:pass:raise"):
        failpoints.arm(text)


def test_a_fault_comes_at_the_pass_that_was_asked_for():
    failpoints.arm("after_tell:3:raise, beside_sweep:1:raise")
    failpoints.fp("after_tell")
    failpoints.fp("before_answer")
    failpoints.fp("after_tell")
    with pytest.raises(failpoints.FailPoint, match="pass 3 of after_tell"):
        failpoints.fp("after_tell")
    failpoints.fp("after_tell")
    with pytest.raises(failpoints.Unforeseen):
        failpoints.beside("sweep")
