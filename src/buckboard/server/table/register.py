"""The list of tables in the store: where each is, who has sat there, when it was last used. Work for `Store.run`."""

from collections.abc import Callable, Iterable
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select, update

from buckboard.server.store.schema import forget_table, member, person, tables
from buckboard.server.store.store import Store
from buckboard.server.table import entries as e


async def note(store: Store, id: str, entries: Iterable[e.AnyEntry]) -> None:
    """Keep the list right with entries that are about to be stored: who has sat here, what it is called."""
    for entry in entries:
        if isinstance(entry, e.Sat):
            await store.run(sat_down(id, [entry.person, entry.owner]))
        if isinstance(entry, e.Rules):
            await store.run(changed(id, game=entry.game))
        if isinstance(entry, e.Host):
            await store.run(changed(id, host=entry.person))
        if isinstance(entry, e.Settings) and "name" in entry.changes:
            await store.run(changed(id, name=entry.changes["name"]))


class Line(NamedTuple):
    """A table in the list."""

    id: str
    code: str
    host: str
    name: str
    game: str
    used: str


COLUMNS = [tables.c[column] for column in Line._fields]


def opened(id: str, code: str, host: str, game: str, name: str, today: date) -> Callable[[Connection], bool]:
    """Put a table on the list; false if another has this code already."""
    day = today.isoformat()
    line = {"id": id, "code": code, "host": host, "game": game, "name": name, "created": day, "used": day}

    def work(connection: Connection) -> bool:
        if connection.execute(select(tables.c.id).where(tables.c.code == code)).first():
            return False
        connection.execute(insert(tables).values(line))
        return True

    return work


def sat_down(id: str, people: Iterable[str]) -> Callable[[Connection], None]:
    """Note who has sat at a table."""
    whos = [who for who in people if who]

    def work(connection: Connection) -> None:
        for who in whos:
            known = connection.execute(select(person.c.id).where(person.c.id == who)).first()
            there = member.c.person == who, member.c.table_id == id
            if known and not connection.execute(select(member.c.person).where(*there)).first():
                connection.execute(insert(member).values(person=who, table_id=id))

    return work


def changed(id: str, **values: str) -> Callable[[Connection], None]:
    """Note another game, name, host or day of use of a table."""

    def work(connection: Connection) -> None:
        connection.execute(update(tables).where(tables.c.id == id).values(values))

    return work


def found(id: str) -> Callable[[Connection], Line | None]:
    """A table by its id."""
    return lambda connection: _line(connection, tables.c.id == id)


def by_code(code: str) -> Callable[[Connection], Line | None]:
    """A table by its code."""
    return lambda connection: _line(connection, tables.c.code == code)


def _line(connection: Connection, where: Any) -> Line | None:
    row = connection.execute(select(*COLUMNS).where(where)).first()
    return Line(*row) if row else None


def of(who: str, most: int = 100) -> Callable[[Connection], list[Line]]:
    """The tables at which somebody has sat, the last used first."""

    def work(connection: Connection) -> list[Line]:
        chosen = select(*COLUMNS).join(member, member.c.table_id == tables.c.id).where(member.c.person == who)
        rows = connection.execute(chosen.order_by(tables.c.used.desc(), tables.c.id).limit(most)).all()
        return [Line(*row) for row in rows]

    return work


def unused_since(day: date) -> Callable[[Connection], list[str]]:
    """The tables that nobody has used since a day."""
    return lambda connection: list(
        connection.execute(select(tables.c.id).where(tables.c.used < day.isoformat())).scalars()
    )  # fmt: skip


def deleted(id: str) -> Callable[[Connection], None]:
    """Delete a table, its log and who sat there."""
    return lambda connection: forget_table(connection, id)
