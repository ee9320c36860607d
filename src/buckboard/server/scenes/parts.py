"""What the scenes of all games are put together from: cards by name, seats of a set, a seat's frame, an act."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, Protocol

from buckboard.engine.cards import SUIT_SIZE, members, show
from buckboard.server.wire.scene import Act, Badge, Played, PublicSeat, Summary, Team
from buckboard.tables import NO_CARD, Point, Seen

NAMES = (*(show(card) for card in range(52)), "??")  # NAMES[-1] is a card not seen
SUITS = ("c", "d", "h", "s")
SEATS = tuple(members(seats) for seats in range(256))  # the seats of a set, ascending
NO_NAMES: Mapping[int, str] = {}  # cards are called by their names alone
ActKind = Literal["deal", "call", "play", "trick", "draw", "answered", "reveal", "pot", "end", "undo"]


class Scene(Protocol):
    """What a game's module in this folder offers. A view is a watcher's, unless it says whose."""

    PHASES: dict[int, str]

    def seats(self, view: Any, before: Any, /) -> list[PublicSeat]: ...  # all but who is asked and who deals
    def teams(self, view: Any, /) -> list[Team]: ...
    def points(self, view: Any, seen: Seen, /) -> list[Point]: ...  # always in sight
    def trump(self, view: Any, /) -> str: ...  # c d h s, "high", "low", or empty
    def together(self, view: Any, /) -> int: ...  # the seats that are asked one question at once, or 0
    def pot(self, view: Any, /) -> tuple[int, str]: ...  # chips in the middle, and what kind of pot they are
    def target(self, view: Any, /) -> str: ...
    def last_trick(self, view: Any, led: int, /) -> tuple[list[Played], int]: ...  # and who took it
    def trumps(self, view: Any, /) -> int: ...  # the cards that are trump
    def open_cards(self, view: Any, seat: int, /) -> int: ...  # cards of a seat that others see, from its own view
    def called(self, view: Any, /) -> Mapping[int, str]: ...  # what cards are called besides their names
    def wild(self, view: Any, seat: int, /) -> int: ...  # the cards of a seat that are wild, from its own view
    def label(self, view: Any, seat: int, move: int, /) -> str: ...  # of a button
    def grave(self, view: Any, move: int, /) -> bool: ...  # whether a call stakes so much that it is asked once more
    def most(self, view: Any, seat: int, /) -> int: ...  # cards that may be exchanged
    def said(self, before: Any, seat: int, move: int, after: Any, /) -> list[Act]: ...  # of a choice, a gift, a bet
    def ends(self, before: Any, after: Any, /) -> list[Act]: ...  # what comes of the last move: cards laid open, chips
    def deals(self, view: Any, /) -> list[Act]: ...  # what is seen after the deal
    def summary(self, view: Any, before: Any, /) -> Summary: ...  # of a settled hand, with the standing before it


def seat_of(
    badges: list[Badge],
    said: str,
    held: int,
    score: str,
    lying: int = -1,
    open_now: int = 0,
) -> PublicSeat:
    """What everybody sees of a seat, in a game of tricks; rows and bets are empty."""
    return {
        "badges": badges,
        "said": said,
        "held": held,
        "open": [NAMES[card] for card in members(open_now)] if open_now else [],
        "lying": NAMES[lying] if lying >= 0 else "",
        "row": [],
        "became": [],
        "makes": "",
        "score": score,
        "bet": 0,
    }


def card_name(card: int) -> str:
    """A card by name, "??" for one not seen, nothing where none lies."""
    return NAMES[card] if card != NO_CARD else ""


def act(kind: ActKind, seat: int, text: str = "", cards: Iterable[int] = (), chips: int = 0) -> Act:
    """Something that has just happened."""
    return {"kind": kind, "seat": seat, "text": text, "cards": [NAMES[card] for card in cards], "chips": chips}


def trick_of(cards: Sequence[int], order: Iterable[int]) -> list[Played]:
    """The cards of a trick in the order of seats, where each has one."""
    return [{"seat": seat, "card": NAMES[cards[seat]]} for seat in order if cards[seat] >= 0]


def minus(number: int) -> str:
    """A score as people write it: "21", "−3"."""
    return str(number) if number >= 0 else f"−{-number}"


def of_suit_led(suit: int) -> int:
    """All cards of a suit; none where there is no trump."""
    return 0x1FFF << SUIT_SIZE * suit if suit >= 0 else 0
