"""Opens the database of a data folder: whole, durable, up to date, and with nobody else in it."""

import os
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, StaticPool, create_engine, event
from sqlalchemy.exc import DBAPIError

from buckboard.engine.errors import BuckboardError
from buckboard.server.store import schema

FILE = "buckboard.sqlite"
# FULL: a commit is on the disk when it returns, not merely with the system; `fullfsync` says so on a Mac as well.
# EXCLUSIVE: no other program writes or copies the log while we do, as SQLite before 3.51.3 may lose it over that.
# `secure_delete`: what is erased is overwritten, not only forgotten.
PRAGMAS = {
    "locking_mode": "exclusive",
    "journal_mode": "wal",
    "synchronous": "full",
    "fullfsync": "on",
    "checkpoint_fullfsync": "on",
    "foreign_keys": "on",
    "secure_delete": "on",
}


class StoreBroken(BuckboardError, RuntimeError):
    """Nothing can be stored; nothing may be told as if it were."""


def made(folder: Path) -> None:
    """Make the data folder, for its owner's eyes alone. Raises StoreBroken."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        raise StoreBroken(unusable(folder, problem)) from None


def unusable(folder: Path, problem: OSError) -> str:
    """What to say of a folder that cannot be written in."""
    return f"Nothing can be stored in {folder} ({problem.strerror}); give --data a folder that you may write in."


def opened(path: Path, synchronous: str = "full") -> Connection:
    """The one connection to a database, checked and migrated. Raises StoreBroken."""
    engine = create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(path, isolation_level=None),
        poolclass=StaticPool,
        hide_parameters=True,  # names and secrets stand in no error
    )
    event.listen(engine, "begin", _begin)
    try:
        _begun(path)
        connection = engine.connect()
        raw = driver(connection)
        for name, value in (PRAGMAS | {"synchronous": synchronous}).items():
            raw.execute(f"PRAGMA {name}={value}")
        _check(raw, path)
        if _version(raw) != schema.VERSION:
            _migrate(connection, path)
    except (sqlite3.Error, DBAPIError) as problem:
        engine.dispose()
        raise StoreBroken(_useless(path, getattr(problem, "orig", problem))) from problem
    except OSError as problem:
        raise StoreBroken(unusable(path.parent, problem)) from None
    except BaseException:
        engine.dispose()
        raise
    return connection


def _begun(path: Path) -> None:
    """Make an empty file, if there is none: for its owner's eyes alone. Raises StoreBroken.

    One that was empty before has lost what was in it. SQLite would take it for a new one, and throw away its log too.
    It may also be a first start that was cut short at this very place; but then moving it away costs nothing.
    """
    try:  # never opened here otherwise: closing it would drop SQLite's own locks
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        if not path.stat().st_size:
            raise StoreBroken(_damaged(path, "it is empty")) from None


def _begin(connection: Connection) -> None:
    """Ask for the right to write at once, not in the middle of a transaction."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def driver(connection: Connection) -> sqlite3.Connection:
    """The connection underneath, for the hot path."""
    raw: Any = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    return raw


def _check(raw: sqlite3.Connection, path: Path) -> None:
    """Nothing is played on a damaged log."""
    if raw.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
        raise StoreBroken(
            f"{path} lies where SQLite cannot keep a write-ahead log; put the data folder on a local disk."
        )
    found = raw.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise StoreBroken(_damaged(path, found))


def _useless(path: Path, problem: object) -> str:
    """What to say of a database that cannot be opened."""
    code = getattr(problem, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    if code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR):
        return _damaged(path, str(problem))
    return (
        f"{path} cannot be opened ({problem}). "
        "Make sure that you may write in it, that its disk has room, and that no other program has it open."
    )


def _damaged(path: Path, what: str) -> str:
    return f"{path} cannot be used ({what}). Put back a copy of it, or move it away to begin with none."


def _version(raw: sqlite3.Connection) -> str:
    """The migration that the database has reached; empty for a new one."""
    if not raw.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
        return ""
    found = raw.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(found[0]) if found else ""


def _migrate(connection: Connection, path: Path) -> None:
    """Bring the schema up to date, all of it or nothing. Alembic is loaded only when there is something to do."""
    from alembic import command, config, util

    settings = config.Config()
    settings.set_main_option("script_location", "buckboard.server.store:migrations")
    settings.attributes["connection"] = connection
    try:
        with connection.begin():
            command.upgrade(settings, "head")
    except util.CommandError as problem:
        raise StoreBroken(
            f"{path} was written by another version of Buckboard ({problem}); use that version, or a newer one."
        ) from problem
