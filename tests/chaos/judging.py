"""The judge: reads a table's log, and compares it with what everybody at the table remembers."""

from collections import Counter

from buckboard.server.table.entries import Answer, Hand, Move, read_entry
from buckboard.server.table.story import Story
from chaos.deeds import ALWAYS_STORED
from chaos.retold import Retold


def judged(table, log, people):
    """Everything that is wrong with a table's log, or does not fit what its people remember."""
    numbers = [number for number, _ in log]
    faults = [] if numbers == list(range(1, len(log) + 1)) else [f"table {table}: the log has gaps"]
    entries = {number: read_entry(body) for number, body in log}
    stored = {}  # (who, which command) -> the numbers of its entries
    for number, entry in entries.items():
        if entry.command:
            stored.setdefault((entry.by, entry.command), []).append(number)
    faults += [f"table {table}: {fault}" for fault in _twice(entries, stored)]
    for player in people:
        faults += [f"table {table}: {fault}" for fault in _lost(player, stored, len(log))]
    try:
        Story.of(table, log)  # every move of the last hand is legal where it stands
        faults += [f"table {table}: {fault}" for fault in _told_otherwise(table, entries, people, stored)]
    except Exception as problem:
        faults.append(f"table {table}: the log cannot be played: {problem!r}")
    if not any(isinstance(entry, Move | Answer) for entry in entries.values()):
        faults.append(f"table {table}: nobody played")
    return faults


def _twice(entries, stored):
    """What counts more often than it was asked for."""
    for key, at in stored.items():
        first = entries[at[0]]
        alone = isinstance(first, Answer) or (isinstance(first, Move) and not first.claims)
        if at != list(range(at[0], at[0] + len(at))) or (alone and at[1:]):
            yield f"{key} has acted more than once, at {at}"
    hands = Counter((entry.match, entry.hand) for entry in entries.values() if isinstance(entry, Hand))
    for hand, count in hands.items():
        if count > 1:
            yield f"hand {hand} was dealt {count} times"


def _lost(player, stored, last):
    """What somebody was told of, and is not there; or was refused, and is there."""
    mine = {command for by, command in stored if by == player.guest.person}
    for id, number, do, _ in player.acknowledged:
        if do in ALWAYS_STORED and id not in mine:
            yield f"{do} {id} was acknowledged at {number} and is not in the log"
    for command, why in player.refused:
        if command["id"] in mine:
            yield f"{command} was refused ({why}) and is in the log"
    if player.highest > last:
        yield f"{player.guest.name} saw {player.highest}, the log ends at {last}"


def _told_otherwise(table, entries, people, stored):
    """Under each number: what somebody saw that the log does not tell, or was told that it is done and is not."""
    retold = Retold(table, {player.guest.person: player.guest.name for player in people})
    answers = {}
    for player in people:
        for id, number, do, command in player.acknowledged:
            answers.setdefault(number, []).append((player, id, do, command))
    for number, entry in entries.items():
        told = [(player, frame) for player in people for frame in player.told(number)]
        retold.take(number, entry, looked_at=bool(told))
        for player, frame in told:
            for fault in retold.faults(frame, player.guest.person, player.role):
                yield f"{player.guest.name}: {fault}"
        for player, id, do, command in answers.get(number, ()):
            if (player.guest.person, id) not in stored and not _is_so(retold.story, player.guest.person, do, command):
                yield f"{do} {id} was acknowledged at {number}, is not in the log, and is not so"


def _is_so(story, person, do, command):
    """Whether the table has found that all is so already, or waits for others to agree."""
    match do:
        case "ready":
            return person in story.ready or story.stage != "between"
        case "pause":
            return story.paused == command["on"]
        case "undo":
            return story.settings.undo == "consent"
    return do not in ALWAYS_STORED
