"""What all tables of a server share: the store, the people, the bots, the time, whoever shuffles."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from buckboard.engine.game import Game
from buckboard.engine.shuffle import deal
from buckboard.engine.state import Cards
from buckboard.server.bots.pool import Bots
from buckboard.server.store.store import Store
from buckboard.server.table.clock import Clock, SystemClock


class Somebody(Protocol):
    """A person, as far as a table asks."""

    @property
    def id(self) -> str: ...


class Names(Protocol):
    """Who people are: their names, and who plays at whose device. `People` is one."""

    def name_of(self, id: str, /) -> str: ...

    def known_companion(self, owner: str, name: str, /) -> Somebody | None: ...

    async def companion(self, owner: str, name: str, /) -> Somebody: ...


@dataclass(frozen=True)
class House:
    """What a table is given from outside."""

    store: Store
    people: Names
    bots: Bots
    clock: Clock = SystemClock()  # noqa: RUF009 — it has no state
    shuffled: Callable[[Game, Any, Any], Cards] = deal
    salt: Callable[[], int] = lambda: secrets.randbits(32)  # of the dice of a hand's bots
