"""Somebody guesses at tables: made-up ids and codes, once as fast as the limits let him, once without limits."""

import asyncio
import random
import tempfile
from collections import Counter
from pathlib import Path

import httpx2

from edge_house import whole_server
from wire import arrive, open_table

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
NOTHING_HERE, TOO_OFTEN = 404, 429
AT_ONCE = 8
UNLIMITED = 10_000.0


def made_up(dice, table, code):
    """A path that some table might have: an id, or one sign away from a real one, or a code."""
    kind = dice.random()
    if kind < 0.7:
        return f"/api/tables/{''.join(dice.choices(ALPHABET, k=len(table)))}"
    if kind < 0.8:
        at = dice.randrange(len(table))
        near = table[:at] + dice.choice([sign for sign in ALPHABET if sign != table[at]]) + table[at + 1 :]
        return f"/api/tables/{near}{dice.choice(['', '/scene', '/record', '/hands'])}"
    guess = "".join(dice.choices(LETTERS, k=len(code)))
    return f"/api/codes/{guess if guess != code else guess[::-1]}"


async def _answers(guesses, seed, factor):
    """How all guesses were answered, and how many tables are in memory after them."""
    dice, found = random.Random(seed), Counter()
    with tempfile.TemporaryDirectory() as folder:
        async with whole_server(Path(folder), limit_factor=factor) as there:
            ann = await arrive(there.address, "Ann")
            table = await open_table(there.address, ann, "buck")
            code = (await there.edge.tables.find(table)).code
            paths = iter([made_up(dice, table, code) for _ in range(guesses)])

            async def guess(client):
                for path in paths:
                    found[(await client.get(path)).status_code] += 1

            async with httpx2.AsyncClient(base_url=there.address, trust_env=False, timeout=60) as client:
                await asyncio.gather(*(guess(client) for _ in range(AT_ONCE)))
            return found, len(there.edge.tables.open())


def guessed(guesses, seed):
    """So many guesses, half of them under the limits that everybody has; faults and figures."""
    faults, count = [], Counter()
    for factor in (1.0, UNLIMITED):
        found, open_tables = asyncio.run(_answers(guesses // 2, seed, factor))
        limited = found.pop(TOO_OFTEN, 0)
        if set(found) - {NOTHING_HERE}:
            faults.append(f"seed {seed}: {guesses // 2} guesses were answered {dict(found)}")
        if bool(limited) != (factor == 1.0):
            faults.append(
                f"seed {seed}: {limited} of {guesses // 2} guesses were too many, at {factor:g} times the limits"
            )
        if open_tables != 1:
            faults.append(f"seed {seed}: after the guesses {open_tables} tables are in memory")
        count += Counter({"guesses": guesses // 2, "guesses held up": limited})
    return faults, count
