"""One hand of a match after the other: what the standing before a hand must be, given the hand before it."""

from collections.abc import Mapping
from typing import Any

from buckboard.engine.errors import TableRefused
from buckboard.engine.game import Game
from buckboard.engine.options import written
from buckboard.engine.record import Fields, Record, write_standing
from buckboard.engine.state import copy

OTHER_SEAT = "dealer", "burned"  # fields that are judged apart when the table has changed


def follows(previous: Record | None, record: Record) -> list[str]:
    """Why a hand cannot be the one after `previous`, or, without that, the first of a match; nothing if it can."""
    if previous is None:
        return _opens(record) if record.hand == 1 else []
    if record.hand != previous.hand + 1:
        return [f"Hand {record.hand} stands after hand {previous.hand}; hands are counted one by one."]
    if previous.after is None:
        return [f"Hand {previous.hand} was not played to its end, so no hand can follow it."]
    if previous.after.winners:
        return [f"The match was over with hand {previous.hand}."]
    faults = _options_changed(previous, record)
    was = write_standing(record.game, previous.log.options, previous.after)
    now = write_standing(record.game, record.log.options, record.log.before)
    _call_last_round(was, now)
    if record.names == previous.names:
        return faults + [f"before: {fault}" for fault in differences(was, now)]
    return faults + [f"before: {fault}" for fault in _table_changed(previous, record, was, now)]


def differences(right: Mapping[str, object], told: Mapping[str, object]) -> list[str]:
    """Where a standing that a record tells differs from what it should be."""
    found = []
    for name in (*right, *(name for name in told if name not in right)):
        if name not in told:
            found.append(f"{name} should be {right[name]}, and is missing.")
        elif name not in right:
            found.append(f"{name} should not be there, and is {told[name]}.")
        elif right[name] != told[name]:
            found.append(f"{name} should be {right[name]}, not {told[name]}.")
    return found


def _opens(record: Record) -> list[str]:
    """The first hand of a match begins from nothing, with as many seats as the table agreed on."""
    game: Game = record.game
    options, before = record.log.options, record.log.before
    opening = game.opening(options, before.dealer)
    if opening.seats != len(record.names):
        return [f"A first hand has {opening.seats} seats by its options; here are {len(record.names)} names."]
    right, told = (write_standing(game, options, standing) for standing in (opening, before))
    _call_last_round(right, told)
    return [f"before: {fault}" for fault in differences(right, told)]


def _call_last_round(was: Fields, now: Fields) -> None:
    """The last round may be called before any hand."""
    if now.get("last_round"):
        was["last_round"] = True


def _options_changed(previous: Record, record: Record) -> list[str]:
    was, now = (written(each.log.options, all_of_them=True) for each in (previous, record))
    changed = [name for name in was if was[name] != now[name]]
    return [f"options: {', '.join(changed)} changed inside the match."] if changed else []


def _table_changed(previous: Record, record: Record, was: Fields, now: Fields) -> list[str]:
    """Who stayed keeps the order and the line; what belongs to the whole table stays as it was."""
    stayed = [name for name in previous.names if name in record.names]
    if stayed != [name for name in record.names if name in previous.names]:
        return ["those who stayed keep their order round the table."]
    gaps = list(zip(_between(previous.names, stayed), _between(record.names, stayed), strict=True))
    free = {seat: left for left, came in gaps for seat in came}
    faults = _new_chair_faults(previous, record, any(len(came) > len(left) for left, came in gaps))
    for name in was.keys() | now.keys():
        if name not in OTHER_SEAT:
            faults += _line_faults(previous, record, name, was.get(name), now.get(name), free)
    faults += _burned_faults(previous, record, was, now, free)
    if now["dealer"] not in _next_dealers(previous, record):
        faults.append(f"dealer should be {_next_dealers(previous, record)[-1]}, not {now['dealer']}.")
    return sorted(faults)


def _between(names: list[str], stayed: list[str]) -> list[list[int]]:
    """The other seats: those before the first who stayed, those between him and the second, and so on."""
    gaps: list[list[int]] = [[]]
    for seat, name in enumerate(names):
        if name in stayed:
            gaps.append([])
        else:
            gaps[-1].append(seat)
    return gaps


def _line_faults(
    previous: Record, record: Record, name: str, was: object, now: object, free: Mapping[int, list[int]]
) -> list[str]:
    """One field: a line for each seat moves with its seat, anything else stays."""
    if not (isinstance(was, list) and isinstance(now, list) and len(was) == len(previous.names)):
        return [] if was == now else [f"{name} should be {was}, not {now}."]
    faults = []
    for seat, person in enumerate(record.names):
        right = _newcomers_lines(previous, name, free[seat]) if seat in free else [was[previous.names.index(person)]]
        if now[seat] not in right:
            faults.append(f"{name} of {person} should be {' or '.join(map(str, right))}, not {now[seat]}.")
    return faults


def _newcomers_lines(previous: Record, name: str, chairs: list[int]) -> list[object]:
    """What a newcomer may begin with: what all began with, or what comes with a chair that he has taken over."""
    game, options = previous.game, previous.log.options
    standings = [(game.opening(options, 0), 0)]
    for chair in chairs:
        take_chair = getattr(game, "take_chair", None)
        standings.append((take_chair(options, previous.after, chair) if take_chair else previous.after, chair))
    lines = [write_standing(game, options, standing)[name] for standing, _ in standings]
    found = [line[seat] for line, (_, seat) in zip(lines, standings, strict=True) if isinstance(line, list)]
    return list(dict.fromkeys(found))


def _burned_faults(
    previous: Record, record: Record, was: Fields, now: Fields, free: Mapping[int, list[int]]
) -> list[str]:
    """Who was burned and stayed is still marked so; a chair that somebody new has taken over may be."""
    burned, told = was.get("burned"), now.get("burned")
    if not isinstance(burned, list) or not isinstance(told, list):
        return []
    right = sorted(record.names.index(name) for name in map(previous.names.__getitem__, burned) if name in record.names)
    if right == [seat for seat in told if not any(chair in burned for chair in free.get(seat, []))]:
        return []
    return [f"burned should be {right}, not {told}."]


def _new_chair_faults(previous: Record, record: Record, opened: bool) -> list[str]:
    """New chairs are opened by the game's own rule, which may refuse."""
    game: Any = record.game
    if not opened:
        return []
    if not hasattr(game, "join"):
        return [f"{game.TITLE} always has {len(record.names)} seats, and those who stayed keep theirs."]
    standing = copy(previous.after)
    standing.seats = len(record.names) - 1  # others may have left before
    try:
        game.join(previous.log.options, standing)
    except TableRefused as problem:
        return [str(problem)]
    return []


def _next_dealers(previous: Record, record: Record) -> list[int]:
    """Where the deal may be: with its seat or a newcomer's on the way to the next who stayed."""
    seats = len(previous.names)
    start = previous.after.dealer
    heir = next(
        (previous.names[(start + step) % seats] for step in range(seats)
         if previous.names[(start + step) % seats] in record.names),
        None,
    )  # fmt: skip
    if heir is None:
        return list(range(len(record.names)))
    if heir == previous.names[start]:
        return [record.names.index(heir)]
    at = record.names.index(heir)
    found = [at]
    while record.names[found[0] - 1] not in previous.names:
        found.insert(0, (found[0] - 1) % len(record.names))
    return found
