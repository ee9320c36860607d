"""Logs of tables as servers have written them, kept for ever in `tests/server/table/old_logs/`, and what was seen.

`<name>.jsonl` is a log, a line an entry, byte by byte as it was stored; `<name>.seen` has a hash for each entry of
what every seat and a watcher saw after it. A log is never changed and never deleted: tables like it lie in stores.

    PYTHONPATH=tests python -m old_logs add     plays new tables, until each value of each option is in two logs
    PYTHONPATH=tests python -m old_logs seen    writes the hashes anew, after a change that is meant to be seen

Read the difference before you commit what the second one writes; new logs are added by the first one only.
"""

import asyncio
import hashlib
import random
import sys
from collections import Counter
from pathlib import Path
from typing import get_args

import msgspec

from buckboard.engine.dice import new_dice, roll
from buckboard.engine.errors import BadOption
from buckboard.engine.game import read_options, view
from buckboard.engine.options import options_of, written
from buckboard.games import ALL
from buckboard.server.table.entries import AnyEntry, Hand, How, read_entry
from buckboard.server.table.story import Story
from buckboard.testing import values_to_try
from evenings import PEOPLE, Evening
from web_table import Place

KEPT = Path(__file__).parent / "server" / "table" / "old_logs"
WATCHER = -1
TIMES = 2  # logs with each value of each option
NEVER = {("Opened", "command")}  # a table is opened by a request of its own
AT_ONCE = {  # house rules by which several are asked at once
    "buckem": {"declare_mode": "simultaneous", "deuce_swap": True},
    "buck135": {"mode": "high_low", "hi_lo": "declare_simultaneous"},
}
BLANK = (0, "", None, [], {})  # a new field that is blank in an old match is not seen in it


def names():
    """The names of all logs that are kept."""
    return sorted(path.stem for path in KEPT.glob("*.jsonl"))


def log_of(name):
    """A log as the store gives it back."""
    return list(enumerate((KEPT / f"{name}.jsonl").read_bytes().splitlines(), 1))


def seen_of(name):
    """The hashes that are kept with a log."""
    return (KEPT / f"{name}.seen").read_text("ascii").split()


# What is seen of a table.


def known(struct):
    """A struct as its fields that are not blank: options apart, which are in the log."""
    told = msgspec.to_builtins(struct)
    return {name: value for name, value in told.items() if value not in BLANK and name != "options"}


def table_seen(story):
    """The table beside the cards."""
    chairs = [known(chair) for chair in story.chairs]
    about = [story.stage, story.name, story.host, story.rules, story.matches, story.paused, story.called, story.bot]
    return [*about, known(story.settings), sorted(story.ready), written(story.options), chairs]


def hand_seen(story, seat):
    """The hand as a seat sees it, and what it may say."""
    sitting, game = story.sitting, story.sitting.game
    state, match = sitting.seen(seat), sitting.match
    assert view(game, match.state, seat) == state
    legal = game.legal(match.state, seat) if seat in sitting.open else 0
    held = sitting.held[seat].say if seat in sitting.held else ""
    shown = {name: known(value) if isinstance(value, msgspec.Struct) else value for name, value in fields(state)}
    return [shown, known(match.standing), sitting.questions.number(seat), sorted(sitting.held), held, legal]


def fields(struct):
    """The fields of a struct that are not blank."""
    for name in struct.__struct_fields__:
        value = getattr(struct, name)
        if name != "options" and value not in BLANK:
            yield name, value


def sights(story):
    """What everybody sees: of the table, then as a watcher, then seat by seat."""
    yield table_seen(story)
    if story.sitting is not None:
        for seat in range(WATCHER, len(story.sitting.entry.seats)):
            yield hand_seen(story, seat)


def short_hash(told):
    return hashlib.sha256(msgspec.json.encode(told, order="sorted")).hexdigest()[:16]


def seen(log):
    """A hash for each entry of a log, of what everybody sees after it."""
    story = Story("old")
    for number, body in log:
        story.apply(number, read_entry(body))
        yield short_hash(list(sights(story)))


# What the logs cover.


def mixes_in(name):
    """The house rules by which matches of today's rules were played in a log: each game, and its options."""
    for _, body in log_of(name):
        entry = read_entry(body)
        if isinstance(entry, Hand) and entry.hand == 1 and entry.rules == ALL[entry.game].VERSION:
            yield entry.game, entry.options


def covered():
    """In how many logs matches are played by each value of each option of today's rules: (game, option, value)."""
    count = Counter()
    for name in names():
        mixes = [(game, written(read_options(ALL[game], mix), all_of_them=True)) for game, mix in mixes_in(name)]
        count.update({(game, option, value) for game, mix in mixes for option, value in mix.items()})
    return count


def missing(game):
    """The values of each option that are not in enough matches."""
    count = covered()
    return {
        name: [value for value in values_to_try(option) if count[game.NAME, name, value] < TIMES]
        for name, option in options_of(game.Options).items()
    }


def new_mix(game, dice):
    """House rules with values that are missing, as far as the game takes them together; None if none is missing."""
    wanted = missing(game)
    if not any(wanted.values()):
        return None
    while True:  # what is missing of two options may not go together
        choices = {}
        for name, option in options_of(game.Options).items():
            values = wanted[name] if wanted[name] and roll(dice, 8) else values_to_try(option)
            choices[name] = values[roll(dice, len(values))]
        try:
            return written(read_options(game, choices))
        except BadOption:
            continue


def said_in(log):
    """What kinds of entries a log has, which fields of theirs say something, and how answers came about."""
    for _, body in log:
        entry = read_entry(body)
        for field in entry.__struct_fields__:
            if getattr(entry, field) not in BLANK:
                yield type(entry).__name__, field
        if hasattr(entry, "how"):
            yield type(entry).__name__, entry.how


def may_be_said():
    """The same of all that a log can have."""
    for kind in get_args(AnyEntry):
        yield from ((kind.__name__, field) for field in kind.__struct_fields__ if (kind.__name__, field) not in NEVER)
    yield from (("Move", how) for how in get_args(How))
    yield from (("Answer", how) for how in get_args(How) if how != "claim")


# How logs are made.


async def played(game, mix, seed):
    """The log of a table with two short matches, the second with another order of chairs."""
    place, dice = Place(seed), random.Random(f"{game.NAME} {seed}")
    evening = Evening(place, dice)
    try:
        await evening.sit_down(game.NAME, mix, PEOPLE[: dice.randint(2, 4)], clock=dice.choice([0, 20]))
        await evening.ask("put_bot", chair=len(evening.story.chairs) - 1)
        await evening.guests[0].ok("deal")
        await evening.play(3, wish=0.15)
        await evening.by_host("end_match")
        await evening.by_host("rematch", rotate=True)
        await evening.play(1, wish=0.1)
        while evening.story.stage == "between" and await evening.somebody_is_ready():
            pass
        await evening.by_host("end_match")  # a hand in play is thrown in
        return [bytes(body) for _, body in await place.store.tail(evening.table.id)]
    finally:
        await place.close()


def add():
    """New logs, until nothing is missing."""
    for game in ALL.values():
        number = 1 + sum(1 for name in names() if name.startswith(f"{game.NAME}-"))
        while mix := new_mix(game, new_dice(number, len(game.NAME))):
            keep(game, number, asyncio.run(played(game, mix, number)))
            number += 1
    add_what_is_said_seldom()


def add_what_is_said_seldom():
    """More tables are played; those are kept that bring what no log has yet."""
    for number in range(101, 400):
        unsaid = set(may_be_said()) - {said for name in names() for said in said_in(log_of(name))}
        if not unsaid:
            return
        game = list(ALL.values())[number % len(ALL)]
        body = asyncio.run(played(game, AT_ONCE.get(game.NAME, {}), number))
        if unsaid & set(said_in(enumerate(body))):
            keep(game, number, body)
    print("No log has", sorted(unsaid))


def keep(game, number, body):
    name = f"{game.NAME}-{game.VERSION}-{number:03}"
    (KEPT / f"{name}.jsonl").write_bytes(b"".join(entry + b"\n" for entry in body))
    write_seen(name)
    print(name, len(body), "entries", flush=True)


def write_seen(name):
    (KEPT / f"{name}.seen").write_text("\n".join(seen(log_of(name))) + "\n", "ascii")


def main():
    match sys.argv[1:]:
        case ["add"]:
            add()
        case ["seen"]:
            for name in names():
                write_seen(name)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
