"""The keys that sign tokens: in the store and nowhere else, a new one twice a year."""

from itertools import pairwise

from sqlalchemy import Connection, delete, insert, select

from buckboard.server.people.tokens import DAY, DAYS, new_key
from buckboard.server.store.schema import token_key
from buckboard.server.store.store import Store

TURN_DAYS = 180  # after which a new key signs


async def turned_keys(store: Store, now: float, *, at_once: bool = False) -> list[str]:
    """The keys in force, the newest last; a key goes when nothing that it signed can still be good."""

    def work(connection: Connection) -> list[str]:
        rows = connection.execute(select(token_key).order_by(token_key.c.created, token_key.c.secret))
        keys = [(str(row.secret), float(row.created)) for row in rows]
        if at_once or not keys or now - keys[-1][1] > TURN_DAYS * DAY:
            keys.append((new_key(), now))
            connection.execute(insert(token_key).values(secret=keys[-1][0], created=now))
        dead = {old for (old, _), (_, replaced) in pairwise(keys) if now - replaced > (DAYS + 1) * DAY}
        connection.execute(delete(token_key).where(token_key.c.secret.in_(dead)))
        return [secret for secret, _ in keys if secret not in dead]

    return await store.run(work)
