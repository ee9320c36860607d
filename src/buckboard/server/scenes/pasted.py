"""Records that somebody pastes, from here or from anywhere: read strictly, then turned into steps to look at."""

import asyncio
from collections import Counter

from buckboard.engine.errors import BadRecord, BuckboardError
from buckboard.engine.reader import read_lines
from buckboard.engine.record import Record
from buckboard.engine.replay import is_whole
from buckboard.engine.verify import card_faults
from buckboard.games import ALL
from buckboard.server.scenes.replay import replay_of
from buckboard.server.wire.scene import Replay

MOST_HANDS = 60  # at once: a long evening
_one_at_a_time = asyncio.Lock()  # it is work, and tables come first


async def replays_of(text: str) -> list[Replay]:
    """The hands of some records, to step through. Raises BadRecord."""
    async with _one_at_a_time:
        return await asyncio.to_thread(_read, text)


def _read(text: str) -> list[Replay]:
    lines = text.splitlines()
    if Counter(bool(line.strip()) for line in lines)[True] > MOST_HANDS:
        raise BadRecord(f"These are more than {MOST_HANDS} hands; paste fewer at once.")
    found = [_shown(number, record) for number, record in enumerate(read_lines(ALL, lines), 1)]
    if not found:
        raise BadRecord("There is nothing in it; paste records, one JSON object a line.")
    return found


def _shown(number: int, record: Record) -> Replay:
    if record.rules != record.game.VERSION:
        raise BadRecord(f"Record {number} was played by rules {record.rules}; these are {record.game.VERSION}.")
    if faults := card_faults(record):
        raise BadRecord(f"Record {number}: {faults[0]}")
    try:
        return replay_of(record.game, record.log, record.names, record.hand, seat=record.seat)
    except BuckboardError:
        raise
    except Exception:  # a game trusts the seat whose hand it imagines: of nonsense it may make anything
        if is_whole(record.log):
            raise
        raise BadRecord(f"Record {number}: no hand can have looked like that to one seat.") from None
