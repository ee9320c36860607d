"""The logs of all tables in the database: which number comes next, and many entries in few statements."""

import sqlite3
from collections.abc import Iterable, Sequence

LAST = "SELECT coalesce(max(number), 0) FROM entry WHERE table_id = ?"
TAIL = "SELECT number, body FROM entry WHERE table_id = ? AND number > ? ORDER BY number"
# Rows of a statement: few statements, for Python gives its lock away at each one, and has to wait to get it back.
CHUNKS = (64, 32, 16, 8, 4, 2, 1)
Row = tuple[str, int, bytes]


def insert(rows: int) -> str:
    """The statement that stores so many entries."""
    return f"INSERT INTO entry (table_id, number, body) VALUES {', '.join(['(?, ?, ?)'] * rows)}"


INSERTS = {rows: insert(rows) for rows in CHUNKS}


class Logs:
    """What one transaction after the other adds. Nobody else writes here, so the last numbers are known."""

    def __init__(self) -> None:
        self._last: dict[str, int] = {}  # by table, of those that have been asked for
        self._rows: list[Row] = []

    def add(self, raw: sqlite3.Connection, table: str, first: int, entries: Sequence[bytes]) -> int | None:
        """Entries for the end of a log, to be written; the last number if they do not follow it."""
        last = self._last.get(table)
        if last is None:
            last = int(raw.execute(LAST, (table,)).fetchone()[0])
        if first != last + 1:
            return last
        self._rows += ((table, number, body) for number, body in enumerate(entries, first))
        self._last[table] = last + len(entries)
        return None

    def write(self, raw: sqlite3.Connection) -> None:
        """Store what was added."""
        rows, self._rows = self._rows, []
        at = 0
        for size in CHUNKS:
            while len(rows) - at >= size:
                raw.execute(INSERTS[size], _flat(rows[at : at + size]))
                at += size

    def forget(self) -> None:
        """Something else has been done in the database, or it has failed: look anew."""
        self._last, self._rows = {}, []


def _flat(rows: Iterable[Row]) -> list[str | int | bytes]:
    return [value for row in rows for value in row]
