"""Who is who: people by opaque ids, their names, the tokens that prove them, the devices and companions they have.

A table's log knows ids only; what is kept here can be erased. Everybody is held in memory, so reading a token or a name
asks nobody; what is written is stored before it counts.
"""

import asyncio
import hashlib
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any, Self

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from buckboard.engine.errors import BuckboardError, TableRefused
from buckboard.server.people.keys import turned_keys
from buckboard.server.people.names import alike, read_name
from buckboard.server.people.tokens import DAYS, Tokens, new_key
from buckboard.server.store.schema import device_code, member, person, tables
from buckboard.server.store.store import Store

UNKNOWN = "This person is not known here, or no more."
NOBODY = "Somebody"  # whoever has been erased
CODE_MINUTES = 10
MOST_COMPANIONS = 16


class BadCode(BuckboardError, ValueError):
    """A device code that is good for nothing."""


class UnknownPerson(BuckboardError, LookupError):
    """Somebody who is not known here, or no more."""


@dataclass(frozen=True)
class Person:
    """Somebody; `owner` is whose device a companion shares, empty for a person of their own."""

    id: str
    name: str
    owner: str = ""


@dataclass(frozen=True)
class KeptTable:
    """A line of the list of tables."""

    id: str
    code: str
    host: str
    game: str
    name: str
    created: str
    used: str
    ended: str


@dataclass(frozen=True)
class Kept:
    """What is kept of a person."""

    person: Person
    since: str
    used: str
    companions: list[Person]
    tables: list[KeptTable]  # at which the person or a companion has sat, the last used first


@dataclass(frozen=True)
class _Known:
    person: Person
    generation: int
    used: str


class People:
    """Everybody this server knows."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now
        self._known: dict[str, _Known] = {}
        self._companions: dict[str, set[str]] = {}
        self._sitting_down = asyncio.Lock()  # one companion at a time, so that two of one name are one
        self._tokens = Tokens([new_key()], now)

    @classmethod
    async def open(cls, store: Store, now: Callable[[], float] = time.time) -> Self:
        """Everybody in the store; `now` is the time of day, in seconds since 1970."""
        people = cls(store, now)
        for row in await store.run(lambda connection: connection.execute(select(person)).all()):
            people._keep(_Known(Person(row.id, row.name, row.owner or ""), row.generation, row.used))
        await people.turn_keys()
        return people

    def read(self, token: str) -> Person | None:
        """Whose token it is; None if it was not written here, is too old, was revoked, or its person was erased."""
        claim = self._tokens.read(token)
        known = self._known.get(claim.person) if claim else None
        if claim is None or known is None or claim.generation != known.generation or known.person.owner:
            return None
        return known.person

    def name_of(self, id: str) -> str:
        """The name of a person."""
        known = self._known.get(id)
        return known.person.name if known else NOBODY

    def companions(self, owner: str) -> set[str]:
        """The ids of those who play at a person's device."""
        return set(self._companions.get(owner, ()))

    async def new(self, name: str) -> tuple[Person, str]:
        """Somebody arrives, with a token. Raises BadName."""
        somebody = await self._add(read_name(name), "")
        return somebody, self._tokens.write(somebody.id, 0)

    def known_companion(self, owner: str, name: str) -> Person | None:
        """Who has played at a person's device by a name that looks like this one. Raises BadName."""
        looks = alike(read_name(name))
        those = (self._known[id].person for id in self.companions(owner))
        return next((companion for companion in those if alike(companion.name) == looks), None)

    async def companion(self, owner: str, name: str) -> Person:
        """Somebody at a person's device, the same one whenever the name looks alike. Raises BadName, TableRefused."""
        name = read_name(name)
        async with self._sitting_down:
            if self._of(owner).person.owner:
                raise UnknownPerson("Who plays at somebody else's device has none to share.")
            if known := self.known_companion(owner, name):
                return known
            if len(self.companions(owner)) >= MOST_COMPANIONS:
                raise TableRefused(f"{MOST_COMPANIONS} people have played at this device; let one of them sit down.")
            return await self._add(name, owner)

    async def renew(self, token: str) -> str:
        """A token that is good for 400 days from now, for one that is still good. Raises UnknownPerson."""
        somebody = self.read(token)
        if somebody is None:
            raise UnknownPerson("This device is not known here, or no more; say your name to begin anew.")
        generation = self._of(somebody.id).generation  # as of now: a revocation meanwhile kills this one too
        await self._use(somebody.id)
        return self._tokens.write(somebody.id, generation)

    async def rename(self, id: str, name: str) -> Person:
        """Somebody has another name. Raises BadName, UnknownPerson."""
        name = read_name(name)
        self._of(id)
        await self._store.run(lambda it: it.execute(update(person).where(person.c.id == id).values(name=name)))
        known = self._of(id)
        return self._keep(replace(known, person=replace(known.person, name=name))).person

    async def revoke(self, id: str) -> str:
        """A new token; all others of this person are dead, and a device code with them. Raises UnknownPerson."""
        self._of(id)

        def work(connection: Connection) -> None:
            connection.execute(update(person).where(person.c.id == id).values(generation=person.c.generation + 1))
            connection.execute(delete(device_code).where(device_code.c.person == id))

        await self._store.run(work)
        known = self._of(id)
        self._keep(replace(known, generation=known.generation + 1))
        return self._tokens.write(id, known.generation + 1)

    async def device_code(self, id: str) -> str:
        """A code that moves a person to another device, once, within ten minutes; it replaces the one before it."""
        if self._of(id).person.owner:
            raise UnknownPerson("Who plays at somebody else's device has none to move from.")
        code = secrets.token_urlsafe(16)
        row = {"hash": _hash(code), "person": id, "until": self._now() + CODE_MINUTES * 60}

        def work(connection: Connection) -> None:
            connection.execute(delete(device_code).where(device_code.c.person == id))
            connection.execute(insert(device_code).values(row))

        await self._write(work)
        return code

    async def redeem(self, code: str) -> tuple[Person, str]:
        """Whose device code it is, with a token for this device. Raises BadCode."""
        hashed, now = _hash(code), self._now()

        def work(connection: Connection) -> Any:
            mine = device_code.c.hash == hashed
            whose = select(person.c.id, person.c.generation).join(device_code).where(mine, device_code.c.until > now)
            found = connection.execute(whose).one_or_none()
            connection.execute(delete(device_code).where(mine))
            return found

        found = await self._store.run(work)
        if found is None:
            raise BadCode(f"This link has been used, or is older than {CODE_MINUTES} minutes; make a new one.")
        await self._use(found.id)
        return self._of(found.id).person, self._tokens.write(found.id, found.generation)

    async def erase(self, id: str) -> None:
        """Forget somebody and their companions: names, codes, at which tables they sat. Raises UnknownPerson."""
        self._of(id)
        await self._store.run(lambda it: it.execute(delete(person).where(person.c.id == id)))
        self._forget(id)

    async def kept(self, id: str) -> Kept:
        """What is kept of somebody. Raises UnknownPerson."""
        ids = {id, *self.companions(id)}
        at = select(member.c.table_id).where(member.c.person.in_(ids))

        def work(connection: Connection) -> tuple[Any, list[KeptTable]]:
            rows = connection.execute(
                select(tables).where(tables.c.id.in_(at)).order_by(tables.c.used.desc(), tables.c.id)
            )
            since = connection.execute(select(person.c.created, person.c.used).where(person.c.id == id)).one_or_none()
            return since, [KeptTable(*row) for row in rows]

        days, sat_at = await self._store.run(work)
        known = self._of(id)
        if days is None:
            raise UnknownPerson(UNKNOWN)
        those = sorted((self._known[other].person for other in self.companions(id)), key=lambda who: who.name)
        return Kept(known.person, days.created, days.used, those, sat_at)

    async def tidy(self) -> list[str]:
        """Forget whoever has not come back in 400 days (their tokens are dead) and codes too old; the ids forgotten."""
        now, last = self._now(), (self._today() - timedelta(days=DAYS)).isoformat()
        gone = person.c.owner.is_(None), person.c.used < last

        def work(connection: Connection) -> list[str]:
            ids = list(connection.execute(select(person.c.id).where(*gone)).scalars())
            connection.execute(delete(person).where(*gone))
            connection.execute(delete(device_code).where(device_code.c.until <= now))
            return ids

        ids = await self._store.run(work)
        for id in ids:
            self._forget(id)
        await self.turn_keys()
        return ids

    async def turn_keys(self, *, at_once: bool = False) -> None:
        """Sign with a new key, if it is time or at once; what the older ones signed stays good."""
        self._tokens = Tokens(await turned_keys(self._store, self._now(), at_once=at_once), self._now)

    def _today(self) -> date:
        return datetime.fromtimestamp(self._now(), UTC).date()

    def _of(self, id: str) -> _Known:
        try:
            return self._known[id]
        except KeyError:
            raise UnknownPerson(UNKNOWN) from None

    async def _add(self, name: str, owner: str) -> Person:
        """A new person with an id that says nothing."""
        today = self._today().isoformat()
        somebody = Person(secrets.token_urlsafe(9), name, owner)
        row = {"id": somebody.id, "name": name, "owner": owner or None, "created": today, "used": today}
        await self._write(lambda it: it.execute(insert(person).values(row)))
        return self._keep(_Known(somebody, 0, today)).person

    async def _write(self, work: Callable[[Connection], object]) -> None:
        """Store something about a person, who may have been erased meanwhile. Raises UnknownPerson."""
        try:
            await self._store.run(work)
        except IntegrityError:
            raise UnknownPerson(UNKNOWN) from None

    async def _use(self, id: str) -> None:
        """Note that somebody was here today."""
        today = self._today().isoformat()
        if self._of(id).used != today:
            await self._store.run(lambda it: it.execute(update(person).where(person.c.id == id).values(used=today)))
            self._keep(replace(self._of(id), used=today))

    def _keep(self, known: _Known) -> _Known:
        self._known[known.person.id] = known
        if known.person.owner:
            self._companions.setdefault(known.person.owner, set()).add(known.person.id)
        return known

    def _forget(self, id: str) -> None:
        for companion in self._companions.pop(id, set()):
            self._known.pop(companion, None)
        known = self._known.pop(id, None)
        if known and known.person.owner:
            self._companions.get(known.person.owner, set()).discard(id)


def _hash(code: str) -> bytes:
    return hashlib.sha256(code.encode(errors="replace")).digest()
