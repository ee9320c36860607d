"""The words of each game's table, for terminal and web: one module a game, all with the functions of `Words`.

Nothing here draws anything. A sentence names a seat by `Seen.name`, which is a person's name in the terminal and
`{2}` on the web.
"""

import importlib
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple, Protocol, cast

NO_CARD = -2  # nothing lies before this seat; −1 is a card that cannot be seen
PLACES = tuple(f"{{{seat}}}" for seat in range(8))  # where the names of seats go


class Seen(NamedTuple):
    """A hand as one seat sees it (−1: nobody at the table), with what it takes to tell of it."""

    state: Any  # a view
    seat: int
    names: Sequence[str]
    you: int  # the seat that is spoken to as "you", or −1

    def name(self, seat: int) -> str:
        """A seat's name, or "you"."""
        return "you" if seat == self.you else self.names[seat]

    def team(self, team: int) -> str:
        """Both partners of a team, you first: "You and Cy"."""
        pair = (team, team + 2)
        if self.you in pair:
            return f"You and {self.names[sum(pair) - self.you]}"
        return f"{self.names[team]} and {self.names[team + 2]}"

    def teams(self) -> list[int]:
        """Both teams, the own one first."""
        return [1, 0] if self.seat in (1, 3) else [0, 1]


class Before(NamedTuple):
    """A hand that is over: the standings before and after it."""

    hand: int
    before: Any
    after: Any
    ended: Any  # the settled state
    names: Sequence[str] = ()  # who played it, by seat; empty where they are the names of now
    came: Sequence[int] = ()  # by seat: that of the same chair in the hand before, −1: a new one; empty: all as before


class Point(NamedTuple):
    """Something always in sight: trump, contract, what kind of pot it is."""

    name: str  # what it is, one word: "trump"
    label: str  # said before it in a line of text, or empty where it speaks for itself
    text: str
    suit: int = -1
    card: int = -1

    @property
    def said(self) -> str:
        """The point as a line of text: "trump: hearts"."""
        return f"{self.label}: {self.text}" if self.label else self.text


class Words(Protocol):
    """What a game's module in this folder offers."""

    CARDS_IN_THE_MIDDLE: bool  # whether cards are played to the middle

    def question(self, seen: Seen, /) -> str: ...  # what the seat is asked
    def score(self, seen: Seen, /) -> str: ...  # the match so far, in half a line
    def points(self, seen: Seen, /) -> list[Point]: ...  # trump, contract, pot …
    def said(self, seen: Seen, seat: int, /) -> str: ...  # what a seat has bid, taken, put in
    def lying(self, seen: Seen, seat: int, /) -> int: ...  # its card on the table, or NO_CARD
    def is_out(self, seen: Seen, seat: int, /) -> bool: ...  # folded, dropped out, sitting out
    def order(self, seen: Seen, /) -> list[int]: ...  # the own cards from left to right
    def last_trick(self, state: Any, /) -> list[tuple[int, int]]: ...  # (seat, card) from its winner on, if open
    def opened(self, state: Any, /) -> list[str]: ...  # what all see before the first move: antes, cards face up
    def not_played(self, options: Any, /) -> Collection[str]: ...  # words of moves that these house rules don't have
    def commits(self, state: Any, seat: int, move: int, /) -> str: ...  # what a choice commits to, by these house rules


def words_of(name: str) -> Words:
    """The words of a game's table, by the name that records use."""
    return cast(Words, importlib.import_module(f"buckboard.tables.{name}"))


def number(count: int, one: str, many: str = "") -> str:
    """A count in words: "1 trick", "no tricks"."""
    return f"{count or 'no'} {one if count == 1 else many or one + 's'}"


def signed(chips: int) -> str:
    """Chips won or lost: "+3", "−2", "0"."""
    return f"+{chips}" if chips > 0 else str(chips).replace("-", "−")
