"""Imagine the cards that a seat cannot see: a deal that contradicts nothing it has seen.

`assign` deals a set of cards to places, each possible assignment equally likely. It counts the completions of
every choice exactly, place by place; cards that the places still to be filled do not tell apart are counted
together, so the tables stay small. `redeal` is the door: it asks the game for a deal and checks what comes.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import comb, prod
from typing import Any, NamedTuple

from buckboard.engine.cards import count, members
from buckboard.engine.dice import HALF, roll, shuffle
from buckboard.engine.errors import IllegalMove, ImpossibleView
from buckboard.engine.game import Game
from buckboard.engine.known import known as known_log
from buckboard.engine.log import Log

TRIES = 100  # redeals that do not fit before the view is called impossible
ROLL_BITS = HALF.bit_length() - 1


class Place(NamedTuple):
    """Somewhere that unseen cards lie: how many, and which cards they may be."""

    size: int
    allowed: int


class Limit(NamedTuple):
    """Of some cards, how many may lie in each place at most."""

    cards: int
    most: Sequence[int]


class _Room(NamedTuple):
    """Places that may hold the same cards; where there are limits, one place."""

    allowed: int
    number: int
    most: tuple[int, ...]  # by limit


def assign(cards: int, places: Sequence[Place], dice: list[int], limits: Sequence[Limit] = ()) -> list[int]:
    """A set of cards for each place, uniform over all assignments that fit. Raises ImpossibleView if none does."""
    assert count(cards) == sum(place.size for place in places), "the places hold just these cards"
    rooms = [
        _Room(place.allowed & cards, number if limits else 0, tuple(limit.most[number] for limit in limits))
        for number, place in enumerate(places)
    ]
    sizes: dict[_Room, int] = {}
    for room, place in zip(rooms, places, strict=True):
        if place.size:
            sizes[room] = sizes.get(room, 0) + place.size
    ordered = sorted(sizes.items(), key=lambda item: count(item[0].allowed))
    dealt = _fill(cards, ordered, [limit.cards for limit in limits], dice)
    filled = []
    for room, place in zip(rooms, places, strict=True):
        filled.append(sum(1 << dealt[room].pop() for _ in range(place.size)))
    return filled


def _fill(cards: int, rooms: list[tuple[_Room, int]], limited: list[int], dice: list[int]) -> dict[_Room, list[int]]:
    """The cards of each room, in random order; the room that may hold fewest kinds is filled first."""
    groups = _groups(cards, [room.allowed for room, _ in rooms] + limited)
    if any(not kind & (1 << len(rooms)) - 1 for kind in groups):
        raise ImpossibleView("A card that was not seen fits nowhere.")
    table = _Table([size for _, size in rooms], sorted(groups), [room.most for room, _ in rooms])
    dealt = {}
    for level, (room, _) in enumerate(rooms):
        kinds = table.kinds[level]
        choice = _choose(table, level, tuple(len(groups[kind]) for kind in kinds), dice)
        held: list[int] = []
        for kind, taken in zip(kinds, choice, strict=True):
            shuffle(dice, groups[kind], len(groups[kind]))
            held += [groups[kind].pop() for _ in range(taken)]
        shuffle(dice, held, len(held))
        dealt[room] = held
        later: dict[int, list[int]] = {}
        for kind, left in groups.items():
            later.setdefault(kind >> 1, []).extend(left)
        groups = later
    return dealt


def _groups(cards: int, rooms: list[int]) -> dict[int, list[int]]:
    """The cards by kind: the rooms that each may lie in, as bits, and above them the limits on it."""
    split = {0: cards}
    for number, allowed in enumerate(rooms):
        finer: dict[int, int] = {}
        for kind, group in split.items():
            if group & allowed:
                finer[kind | 1 << number] = group & allowed
            if group & ~allowed:
                finer[kind] = group & ~allowed
        split = finer
    return {kind: members(group) for kind, group in split.items() if group}


class _Table:
    """How many ways there are to fill the rooms from one on, by the number of cards of each kind that are left."""

    def __init__(self, sizes: list[int], kinds: list[int], most: Sequence[tuple[int, ...]] = ()) -> None:
        self.sizes = sizes
        self.most = most or [()] * len(sizes)  # by room, how many of the limited cards it may hold
        self.kinds = [kinds]  # by room: kinds are told apart only by the rooms still to be filled
        for _ in sizes:
            self.kinds.append(sorted({kind >> 1 for kind in self.kinds[-1]}))
        self.becomes = [[after.index(kind >> 1) for kind in before] for before, after in pairwise(self.kinds)]
        self.known: dict[tuple[int, tuple[int, ...]], int] = {}

    def choices(self, level: int, left: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        """Each way to choose kinds for a room, with the number of ways to choose the cards and fill the rest."""
        becomes, width = self.becomes[level], len(self.kinds[level + 1])
        rooms = (1 << len(self.sizes) - level) - 1
        for taken in _splits(self.sizes[level], [kind & rooms for kind in self.kinds[level]], left):
            if not self._within_limits(level, taken):
                continue
            rest = [0] * width
            for kind, (had, took) in enumerate(zip(left, taken, strict=True)):
                rest[becomes[kind]] += had - took
            if ways := self.ways(level + 1, tuple(rest)):
                yield taken, ways * prod(map(comb, left, taken))

    def ways(self, level: int, left: tuple[int, ...]) -> int:
        """The number of ways to fill the rooms from `level` on."""
        if level >= len(self.sizes) - 1:  # the last room takes whatever is left
            return 1 if level == len(self.sizes) or self._within_limits(level, left) else 0
        if level == len(self.sizes) - 2 and not self.most[level]:
            return self._last_two(level, left)
        found = self.known.get((level, left))
        if found is None:
            found = self.known[level, left] = sum(ways for _, ways in self.choices(level, left))
        return found

    def _within_limits(self, level: int, taken: tuple[int, ...]) -> bool:
        """Whether a room holds no more of any limited cards than it may."""
        bit = len(self.sizes) - level
        for number, most in enumerate(self.most[level]):
            found = sum(took for kind, took in zip(self.kinds[level], taken, strict=True) if kind >> bit + number & 1)
            if found > most:
                return False
        return True

    def _last_two(self, level: int, left: tuple[int, ...]) -> int:
        """What fits only the last room but one lies there; the rest of it is any of what fits both."""
        size, either = self.sizes[level], 0
        for kind, had in zip(self.kinds[level], left, strict=True):
            if kind == 1:
                size -= had
            elif kind == 3:
                either += had
        return comb(either, size) if size >= 0 else 0


def _splits(size: int, kinds: list[int], left: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Each way to take `size` cards by kind: all of a kind that fits only here, none of one that does not fit."""
    least = [had if kind == 1 else 0 for kind, had in zip(kinds, left, strict=True)]
    most = [had if kind & 1 else 0 for kind, had in zip(kinds, left, strict=True)]
    least_left, most_left = sum(least), sum(most)
    begun: list[tuple[tuple[int, ...], int]] = [((), size)]
    for lowest, highest in zip(least, most, strict=True):
        least_left -= lowest
        most_left -= highest
        begun = [
            ((*taken, number), missing - number)
            for taken, missing in begun
            for number in range(max(lowest, missing - most_left), min(highest, missing - least_left) + 1)
        ]
    return [taken for taken, _ in begun]


def _choose(table: _Table, level: int, left: tuple[int, ...], dice: list[int]) -> tuple[int, ...]:
    choices = list(table.choices(level, left))
    if len(choices) == 1:
        return choices[0][0]
    if not choices:
        raise ImpossibleView("The cards that were not seen fit no deal.")
    point = _roll_large(dice, sum(ways for _, ways in choices))
    at = 0
    while point >= choices[at][1]:
        point -= choices[at][1]
        at += 1
    return choices[at][0]


def _roll_large(dice: list[int], sides: int) -> int:
    """A number from 0 to sides − 1, however many the sides."""
    number, bits = 0, 0
    while bits < sides.bit_length() + ROLL_BITS:
        number = number << ROLL_BITS | roll(dice, HALF)
        bits += ROLL_BITS
    return number * sides >> bits


def redeal(game: Game, known: Log, seat: int, dice: list[int]) -> Log:
    """A possible deal: it replays by the rules and looks to `seat` as `known` does. Raises ImpossibleView."""
    for _ in range(TRIES):
        imagined = game.imagine(known, seat, dice)
        if looks_the_same(game, imagined, known, seat):
            return imagined
    raise ImpossibleView(f"No deal fits what seat {seat} has seen.")


def looks_the_same(game: Game, imagined: Any, known: Log, seat: int) -> bool:
    """Whether a log replays by the rules and gives the seat just what it knows."""
    try:
        return known_log(game, imagined, seat) == known
    except IllegalMove:
        return False
