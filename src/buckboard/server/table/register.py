"""The list of tables in the store: where each is, who has sat there, when it was last used. Work for `Store.run`."""

from collections.abc import Callable, Iterable
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from buckboard.server.store.schema import entry as log
from buckboard.server.store.schema import forget_table, member, person, rested, tables
from buckboard.server.store.store import Store
from buckboard.server.table import entries as e

LISTED = (e.Sat, e.Rules, e.Host, e.Settings)  # the entries of which the list may have to know


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


class AtRest(NamedTuple):
    """How a table stood when it was put to rest, after which entry."""

    number: int
    stage: str
    hand: int
    people: str  # ids, apart by spaces


COLUMNS = [tables.c[column] for column in Line._fields]
AT_REST = [rested.c[column] for column in AtRest._fields]


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


def of(who: str, most: int = 100) -> Callable[[Connection], list[tuple[Line, AtRest | None]]]:
    """The tables at which somebody has sat, the last used first, and how they stand if nothing has come since.

    Of those that were used on one day, those never put to rest come first: they are in memory, and that knows more.
    """
    last = select(func.max(log.c.number)).where(log.c.table_id == tables.c.id).scalar_subquery()
    chosen = (
        select(*COLUMNS, last, *AT_REST)
        .join(member, member.c.table_id == tables.c.id)
        .outerjoin(rested, rested.c.table_id == tables.c.id)
        .where(member.c.person == who)
        .order_by(tables.c.used.desc(), rested.c.nth.desc().nulls_first(), tables.c.id)
        .limit(most)
    )

    def work(connection: Connection) -> list[tuple[Line, AtRest | None]]:
        found = []
        for row in connection.execute(chosen):
            line, (last, *stood) = Line(*row[: len(COLUMNS)]), row[len(COLUMNS) :]
            found.append((line, AtRest(*stood) if stood[0] == last else None))
        return found

    return work


def put_to_rest(those: Iterable[tuple[str, bool, AtRest]]) -> Callable[[Connection], None]:
    """Note how tables stand, and whether each was used since it was read; the last used stands last."""

    def work(connection: Connection) -> None:
        nth = connection.execute(select(func.max(rested.c.nth))).scalar() or 0
        for id, was_used, stands in those:
            this = rested.c.table_id == id
            before = connection.execute(select(rested.c.nth).where(this)).scalar() or 0
            nth += was_used
            connection.execute(delete(rested).where(this))
            if connection.execute(select(tables.c.id).where(tables.c.id == id)).first():  # else it has been deleted
                row = {"table_id": id, "nth": nth if was_used else before, **stands._asdict()}
                connection.execute(insert(rested).values(row))

    return work


def unused_since(day: date) -> Callable[[Connection], list[str]]:
    """The tables that nobody has used since a day."""
    return lambda connection: list(
        connection.execute(select(tables.c.id).where(tables.c.used < day.isoformat())).scalars()
    )  # fmt: skip


def deleted(id: str) -> Callable[[Connection], None]:
    """Delete a table, its log and who sat there."""
    return lambda connection: forget_table(connection, id)
