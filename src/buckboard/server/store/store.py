"""Where tables are kept: a log of entries for each, which is durable before anybody hears of it, and tables beside it.

Whoever is first with a number has it: the key (table, number) decides, whoever writes and from wherever.
"""

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple, Protocol, Self, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from buckboard.engine.errors import BuckboardError
from buckboard.server.edge.log import failed
from buckboard.server.store.database import FILE, StoreBroken, driver, made, opened, unusable
from buckboard.server.store.failpoints import fp
from buckboard.server.store.lock import FolderInUse, lock_folder
from buckboard.server.store.logs import TAIL, Logs

__all__ = ["FolderInUse", "NumberTaken", "SqliteStore", "Store", "StoreBroken"]

T = TypeVar("T")
MOST_AT_ONCE = 512  # jobs that wait for one commit
DISK_TROUBLE = {
    sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
}  # fmt: skip


class NumberTaken(BuckboardError, RuntimeError):
    """The number of an entry does not follow the last one: read the tail, then decide anew."""

    def __init__(self, table: str, number: int, last: int) -> None:
        super().__init__(f"Entry {number} of table {table} is not the next one; the last is {last}.")


class Store(Protocol):
    """What a table needs of storage."""

    @property
    def broken(self) -> str:
        """A sentence, once storing has failed; nothing is stored after that."""
        ...

    async def append(self, table: str, first: int, entries: Sequence[bytes]) -> None:
        """Add entries to a table's log, numbered from `first`: all of them, durably, or none.

        Raises NumberTaken unless `first` is the number after the last one (1 in a new log), StoreBroken if they cannot
        be stored. Who is cancelled while waiting does not know which it was.
        """
        ...

    async def tail(self, table: str, since: int = 0) -> list[tuple[int, bytes]]:
        """The entries of a table's log with numbers above `since`, in order. Raises StoreBroken."""
        ...

    async def run(self, work: Callable[[Connection], T]) -> T:
        """What `work` returns, done in one transaction on the tables of `schema`; what it raises undoes it.

        It runs in the writer's thread: it must be quick, and touch nothing of the event loop's. Raises StoreBroken.
        """
        ...

    async def close(self) -> None:
        """Finish what has been asked for, then let go of the storage."""
        ...


class _Append(NamedTuple):
    """Entries that somebody waits to see stored."""

    answer: asyncio.Future[Any]
    table: str
    first: int
    entries: list[bytes]


class _Work(NamedTuple):
    """A transaction that somebody waits for."""

    answer: asyncio.Future[Any]
    work: Callable[[Connection], Any]


_Job = _Append | _Work
_Answer = tuple[asyncio.Future[Any], Any, Exception | None]


class SqliteStore:
    """SQLite in the data folder. One thread has the one connection; what comes together is stored together."""

    def __init__(self, folder: Path, synchronous: str = "full") -> None:
        made(folder)
        try:
            self._lock = lock_folder(folder)
        except OSError as problem:
            raise StoreBroken(unusable(folder, problem)) from None
        self._path = folder / FILE
        self._synchronous = synchronous
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._broken = ""
        self._closed = False
        self._logs = Logs()
        self._ended: Future[None] = Future()
        ready: Future[None] = Future()
        threading.Thread(target=self._live, args=(ready,), name="store", daemon=True).start()
        ready.result()

    @classmethod
    def open(cls, folder: Path) -> Self:
        """The store of a data folder, made or brought up to date. Raises FolderInUse or StoreBroken."""
        return cls(folder)

    @property
    def broken(self) -> str:
        """A sentence, once storing has failed; see Store."""
        return self._broken

    async def append(self, table: str, first: int, entries: Sequence[bytes]) -> None:
        """Add entries to a table's log; see Store."""
        bodies = list(entries)
        if not all(isinstance(body, bytes) for body in bodies):
            raise TypeError("an entry is bytes")
        table.encode()  # what cannot be written must not spoil what others have to store
        answer = self._answer()
        self._jobs.put(_Append(answer, table, first, bodies))
        await answer

    async def tail(self, table: str, since: int = 0) -> list[tuple[int, bytes]]:
        """The entries of a table's log above a number; see Store."""
        return await self.run(lambda connection: driver(connection).execute(TAIL, (table, since)).fetchall())

    async def run(self, work: Callable[[Connection], T]) -> T:
        """One transaction on the other tables; see Store."""
        answer = self._answer()
        self._jobs.put(_Work(answer, work))
        done: T = await answer
        return done

    async def close(self) -> None:
        """Finish what has been asked for, then let go of the folder."""
        self._closed = True
        self._jobs.put(None)
        await asyncio.wrap_future(self._ended)

    def _answer(self) -> asyncio.Future[Any]:
        if self._closed or self._broken:
            raise StoreBroken(self._broken or "The server has stopped; nothing more is stored.")
        return asyncio.get_running_loop().create_future()

    # From here on: the writer's thread.

    def _live(self, ready: Future[None]) -> None:
        """Open the database, do what is asked for until the end, close it."""
        try:
            try:
                connection = opened(self._path, self._synchronous)
            except BaseException as problem:
                ready.set_exception(problem)
                return
            ready.set_result(None)
            while jobs := self._next():
                try:
                    self._do(connection, jobs)
                except Exception as problem:  # a mistake of ours: nobody may wait for ever
                    _tell([(job.answer, None, self._break(problem)) for job in jobs])
            with contextlib.suppress(sqlite3.Error, DBAPIError):  # of a disk that has failed before
                connection.close()
                connection.engine.dispose()
        finally:
            os.close(self._lock)
            self._ended.set_result(None)

    def _next(self) -> list[_Job]:
        """The jobs that wait, once there is one; none at the end."""
        job = self._jobs.get()
        jobs: list[_Job] = []
        while job is not None:
            jobs.append(job)
            if len(jobs) == MOST_AT_ONCE:
                break
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
        else:
            self._jobs.put(None)  # found the end: first what came before it
        return jobs

    def _do(self, connection: Connection, jobs: list[_Job]) -> None:
        """Do jobs in order: entries that follow one another share a commit, a transaction has its own."""
        together: list[_Append] = []
        for job in jobs:
            if isinstance(job, _Append):
                together.append(job)
                continue
            self._store(driver(connection), together)
            together = []
            _tell([self._run(connection, job)])
        self._store(driver(connection), together)

    def _store(self, raw: sqlite3.Connection, jobs: list[_Append]) -> None:
        """Store entries in one commit, then tell who waits; those that lost a race fail alone."""
        if not jobs:
            return
        answers: list[_Answer]
        try:
            if self._broken:
                raise StoreBroken(self._broken)
            fp("before_insert")
            raw.execute("BEGIN IMMEDIATE")
            answers = [(job.answer, None, self._added(raw, job)) for job in jobs]
            self._logs.write(raw)
            fp("in_transaction")
            raw.execute("COMMIT")
            fp("after_commit")
        except Exception as problem:
            self._logs.forget()
            answers = [(job.answer, None, self._break(problem)) for job in jobs]
        _tell(answers)

    def _added(self, raw: sqlite3.Connection, job: _Append) -> NumberTaken | None:
        """Put the entries of one job with the others, or say why none of them is."""
        last = self._logs.add(raw, job.table, job.first, job.entries)
        return None if last is None else NumberTaken(job.table, job.first, last)

    def _run(self, connection: Connection, job: _Work) -> _Answer:
        """Do a transaction of the other tables; it may have deleted logs."""
        self._logs.forget()
        try:
            if self._broken:
                raise StoreBroken(self._broken)
            with connection.begin():
                done = job.work(connection)
        except DBAPIError as problem:
            return job.answer, None, self._break(problem) if _is_storage(problem.orig) else problem
        except sqlite3.Error as problem:
            return job.answer, None, self._break(problem) if _is_storage(problem) else problem
        except Exception as problem:
            return job.answer, None, RuntimeError("stopped short") if isinstance(problem, StopIteration) else problem
        except BaseException as problem:  # it must not end the thread
            return job.answer, None, RuntimeError(repr(problem))
        return job.answer, done, None

    def _break(self, problem: BaseException) -> StoreBroken:
        """Store nothing any more: after a failed write nobody knows what the disk holds but a fresh start."""
        if not self._broken:
            self._broken = (
                f"Storing has failed ({problem}), so nothing can be played on here. "
                "Make sure that the disk works and has room, then start the server again."
            )
            fault = getattr(problem, "orig", None) or problem
            failed("storing has failed", fault, code=getattr(fault, "sqlite_errorname", ""))
        return StoreBroken(self._broken)


def _is_storage(problem: BaseException | None) -> bool:
    """Whether it is the disk or the file that has failed, not the question that was asked."""
    code = getattr(problem, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return code & 0xFF in DISK_TROUBLE


def _tell(answers: Iterable[_Answer]) -> None:
    """Wake who waits, each event loop once."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Answer]] = {}
    for answer in answers:
        by_loop.setdefault(answer[0].get_loop(), []).append(answer)
    for loop, its in by_loop.items():
        with contextlib.suppress(RuntimeError):  # a loop that has been closed: nobody waits there
            loop.call_soon_threadsafe(_settle, its)


def _settle(answers: list[_Answer]) -> None:
    for answer, done, problem in answers:
        if answer.done():  # cancelled meanwhile
            continue
        if problem is None:
            answer.set_result(done)
        else:
            answer.set_exception(problem)
