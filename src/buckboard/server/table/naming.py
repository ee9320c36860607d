"""What people and bots are called at a table: everybody by a name that nobody else there has."""

import re
import unicodedata
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from hashlib import blake2b

from buckboard.server.people.names import JOINERS, alike, seen
from buckboard.server.table.entries import BOT
from buckboard.server.table.story import Story

NameOf = Callable[[str], str]


def name_of(who: str, people: NameOf) -> str:
    """The name of a person or a bot; nothing for an empty chair."""
    if who.startswith(BOT):
        return who.removeprefix(BOT)
    return people(who) if who else ""


def distinct(names: Sequence[str]) -> list[str]:
    """The same names, but who shares one, by its looks, with somebody before gets a number behind it."""
    found: list[str] = []
    looks: set[str] = set()
    for name in names:
        count, unique = 1, name
        while name and alike(unique) in looks:
            count += 1
            unique = f"{name} {count}"
        found.append(unique)
        looks.add(alike(unique))
    return found


def names_of(whos: Sequence[str], people: NameOf) -> list[str]:
    """Names of people and bots, each its own."""
    return distinct([name_of(who, people) for who in whos])


def told(sentence: str, whos: Sequence[str], people: NameOf) -> str:
    """A sentence of the engine, which knows people by ids, with their names."""
    ids = [re.escape(who) for who in whos if who and who in sentence]
    if not ids:
        return sentence
    return re.sub(rf"(?<![\w-])({'|'.join(ids)})(?![\w-])", lambda found: name_of(found[1], people), sentence)


def legible(text: str) -> str:
    """A text on one line, without signs that cannot be seen or that turn others around."""
    kept = (sign if unicodedata.category(sign)[0] != "C" or sign in JOINERS else " " for sign in text)
    return " ".join(seen("".join(kept)).split())


@lru_cache(maxsize=1 << 12)
def voice_of(person: str, table: str) -> str:
    """What is the same in all that a person says at a table, by whatever name; at another table it is another.

    The key is the person's id, which is drawn by chance and leaves the server for nobody: who has been erased cannot
    be found by it, nor anybody be followed from table to table.
    """
    return blake2b(table.encode(), key=person.encode()[:64], digest_size=9).hexdigest() if person else ""


class Plates:
    """The name plates of a table. While a hand is played they stay as they are, so that no new name can be a signal."""

    def __init__(self, people: NameOf) -> None:
        self._people = people
        self._names: dict[str, str] = {}
        self._together: dict[tuple[str, ...], list[str]] = {}  # names that were asked for at once

    def write(self, whos: Sequence[str], stay: Collection[str] = ()) -> None:
        """A plate for everybody; those who `stay` keep theirs as it is."""
        kept = {who: name for who, name in self._names.items() if who in stay}
        added = [who for who in dict.fromkeys(whos) if who and who not in kept]
        names = distinct([*kept.values(), *(name_of(who, self._people) for who in added)])
        self._names = dict(zip([*kept, *added], names, strict=True))
        self._together = {}

    def follow(self, story: Story, renamed: bool = False) -> None:
        """Write plates anew; those at the table keep theirs in a hand, once somebody has answered or is `renamed`."""
        sitting, here = story.sitting, [chair.who for chair in story.chairs]
        fresh = not story.playing or not (renamed or (sitting is not None and (sitting.answers or sitting.held)))
        stay = () if fresh or sitting is None else {*sitting.entry.seats, *here}
        self.write([*story.players, *here], stay)  # in the order of coming: nobody's name goes to a namesake

    def name(self, who: str) -> str:
        """What somebody is called here."""
        return self._names.get(who) or name_of(who, self._people)

    def names(self, whos: Sequence[str]) -> list[str]:
        """What several are called here; to be read only."""
        key = tuple(whos)
        found = self._together.get(key)
        if found is None:
            found = self._together[key] = [self.name(who) for who in whos]
        return found
