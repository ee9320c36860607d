"""The chairs of a table: who is in each, and which seat it has in the hand that is played."""

from collections.abc import Iterator, Sequence
from itertools import chain, count

import msgspec

from buckboard.server.table.entries import BOT, Bot, Left, Sat

NO_SEAT = -1
BOT_NAMES = (  # trees: nobody at the table is likely to be called so
    "Alder", "Aspen", "Birch", "Cedar", "Elm", "Fir", "Juniper", "Larch", "Linden", "Maple", "Oak", "Pine", "Poplar",
    "Spruce", "Tamarack", "Willow", "Yew",
)  # fmt: skip


class Chair(msgspec.Struct):
    """A place at the table, taken by a person or a bot, or empty before the first deal."""

    who: str = ""  # a person's id, or `bot:` and its name
    owner: str = ""  # at whose device a companion plays
    kind: str = ""  # which bot sits here
    seat: int = NO_SEAT  # in the hand that is played or was played last
    back: str = ""  # who got up in the middle of a hand, and may come back as long as it lasts
    back_owner: str = ""
    going: bool = False  # it is taken away after the hand, if the game lets it

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return bool(self.who) and not self.kind

    @property
    def is_empty(self) -> bool:
        """Whether nobody sits here."""
        return not self.who

    @property
    def device(self) -> str:
        """Whose device answers for this chair: the person's own, or the one it shares; empty for none."""
        return "" if self.kind else self.owner or self.who


class Chairs:
    """All chairs, clockwise; in the next hand the seats are in this order."""

    def __init__(self, count: int) -> None:
        self.all = [Chair() for _ in range(count)]
        self._of: dict[str, list[int]] = {}  # found since somebody last sat down or got up
        self._devices: list[str] | None = None  # the same

    def copy(self) -> "Chairs":
        """The same chairs, to try something out with."""
        made = Chairs(0)
        made.all = [msgspec.structs.replace(chair) for chair in self.all]
        return made

    def __iter__(self) -> Iterator[Chair]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, number: int) -> Chair:
        return self.all[number]

    def of(self, person: str) -> list[int]:
        """The chairs for which a person answers, the own one first."""
        if not person:
            return []
        known = self._of.get(person)
        if known is not None:
            return known
        mine = [number for number, chair in enumerate(self.all) if chair.device == person]
        if mine:
            mine = self._of[person] = sorted(mine, key=lambda number: self.all[number].who != person)
        return mine

    def holding(self, who: str) -> int:
        """The chair in which somebody sits; −1 for none."""
        return next((number for number, chair in enumerate(self.all) if chair.who == who), -1)

    def at(self, seat: int) -> Chair | None:
        """The chair that has a seat in the hand, if it is still there."""
        for chair in self.all:  # asked for at every move, where a generator costs twice as much
            if chair.seat == seat:
                return chair
        return None

    def people(self) -> list[str]:
        """The ids of the people who sit here, companions among them, clockwise."""
        return [chair.who for chair in self.all if chair.is_person]

    def devices(self) -> list[str]:
        """The people whose devices play here, each once, clockwise."""
        if self._devices is None:
            self._devices = list(dict.fromkeys(chair.device for chair in self.all if chair.device))
        return self._devices

    # What entries do.

    def sit(self, entry: Sat) -> None:
        """Somebody sits down."""
        self._changed()
        chair = self._chair(entry.chair)
        chair.who, chair.owner, chair.kind = entry.person, entry.owner, ""
        chair.back, chair.going = "", False

    def put_bot(self, entry: Bot) -> None:
        """A bot sits down."""
        self._changed()
        chair = self._chair(entry.chair)
        chair.who, chair.owner, chair.kind, chair.back = entry.bot, "", entry.kind, ""

    def leave(self, entry: Left) -> None:
        """Somebody gets up."""
        self._changed()
        if entry.take_away:
            del self.all[entry.chair]
            return
        chair = self.all[entry.chair]
        chair.back, chair.back_owner = (chair.who, chair.owner) if entry.back else ("", "")
        chair.who, chair.owner, chair.kind, chair.going = entry.bot, "", entry.kind, entry.going

    def seat_all(self) -> None:
        """A hand is dealt: every chair has the seat of its place."""
        for seat, chair in enumerate(self.all):
            chair.seat, chair.back, chair.going = seat, "", False

    def seat_back(self, came: Sequence[int]) -> None:
        """A hand is thrown in: every chair has the seat again from which it came to that hand."""
        for chair, seat in zip(self.all, came, strict=True):
            chair.seat = seat

    def unseat_all(self) -> None:
        """No hand lies on the table any more."""
        for chair in self.all:
            chair.seat, chair.back, chair.going = NO_SEAT, "", False

    def reorder(self, order: Sequence[int]) -> None:
        """The same chairs in another order."""
        self._changed()
        self.all = [self.all[number] for number in order]

    def resize(self, count: int) -> None:
        """As many chairs as a game has: empty ones and bots go first, from the last; people keep their order."""
        self._changed()
        for number in range(len(self.all) - 1, -1, -1):
            if len(self.all) > count and not self.all[number].is_person:
                del self.all[number]
        self.all += [Chair() for _ in range(count - len(self.all))]

    def _changed(self) -> None:
        self._of, self._devices = {}, None

    def _chair(self, number: int) -> Chair:
        if number == len(self.all):
            self.all.append(Chair())
        return self.all[number]


def free_name(taken: Sequence[str]) -> str:
    """The id of a bot that nobody here has: `bot:` and the first name that is free."""
    names = chain(BOT_NAMES, (f"Bot {number}" for number in count(1)))
    return next(BOT + name for name in names if BOT + name not in taken)
