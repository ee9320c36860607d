"""What the server says on the socket: the table beside the cards, scenes, answers to commands. REST says the same.

Frames are built as plain mappings of these types and checked against them in the tests.
"""

from typing import Any, Literal

from pydantic import TypeAdapter
from typing_extensions import TypedDict

from buckboard.server.wire.scene import Act, Mine, Public


class ChairInfo(TypedDict):
    """Who is in a chair."""

    name: str
    kind: Literal["person", "bot", "empty"]  # an empty chair is played by a bot once cards are dealt
    bot: str  # which bot plays: of a bot's chair, or standing in for somebody absent; else empty
    here: bool  # a person's device is connected
    away: bool  # a bot stands in
    going: bool  # a bot plays the hand to its end, then the chair is taken away
    ready: bool
    host: bool
    yours: bool
    seat: int  # in the hand being played or just over; −1 for none


class SettingsInfo(TypedDict):
    """How the table is run."""

    speed: str
    undo: str
    clock: int
    wait_for_absent: bool
    table_talk: bool
    hints: bool
    pass_and_play: bool
    open_hands: str


class UndoWish(TypedDict):
    """Somebody wishes to take back; who has yet to agree."""

    seat: int
    waiting: list[int]


class TableInfo(TypedDict):
    """The table beside the cards."""

    id: str
    code: str  # short, to be read aloud
    name: str
    game: str
    title: str
    rules: str  # version
    options: dict[str, Any]  # that differ from the usual ones
    differs: list[str]  # in words
    stage: Literal["open", "playing", "between", "over"]
    chairs: list[ChairInfo]
    fewest_chairs: int  # with which a match begins
    most_chairs: int
    partners: bool  # who sits opposite each other plays together
    tricks: bool  # cards are played to tricks
    settings: SettingsInfo
    host: bool  # whether you are
    you: str  # `by` in what you say here; empty without a token
    paused: bool
    paused_by: str  # the name of who paused; empty while the game goes on
    last_round: bool  # whether it has been called
    was_last: bool  # whether no hand follows the one that is over: the match ends once nobody is waited for
    undo_wish: UndoWish | None
    can: list[str]  # commands that make sense for you now: "deal", "ready", "rematch", "last_round", "add_chair" …
    matches: int  # begun at this table
    watchers: int
    ends: list[str]  # what would become of the hand and the chips if the match were ended now, in sentences
    taken_over: str  # what goes over now to who sits down in a bot's chair, in a sentence; or empty
    given_up: str  # what goes over now from who gets up to who plays on in his chair, in a sentence; or empty
    deleted_on: str  # the day on which it is deleted if nobody comes back: "2027-02-28"


class TableFrame(TypedDict):
    """The table beside the cards has changed."""

    t: Literal["table"]
    n: int
    table: TableInfo


class SceneFrame(TypedDict):
    """The cards have changed, or this is a first look (`whole`)."""

    t: Literal["scene"]
    n: int
    whole: bool
    acts: list[Act]
    missed: list[str]  # what you have missed, in sentences that say so; only on a first look
    lines: list[str]  # what happened, in sentences that this seat may hear; on a whole scene how the hand began, if
    # nobody has answered yet
    public: Public | None  # None before the first deal
    mine: Mine | None
    may_undo: bool  # whether you may take back your last answer (where others must agree: ask to)


class BareFrame(TypedDict):
    """The last number and nothing else: of what this connection may not know, or said again while nothing happens."""

    t: Literal["n"]
    n: int


class DoneFrame(TypedDict):
    """A command was carried out and stored, or refused; `hint` answers a hint."""

    t: Literal["done"]
    n: int
    id: str
    ok: bool
    why: str
    item: str
    stale: bool  # the question is no longer open; a whole scene comes with it
    hint: str
    reason: str  # what speaks for the hint, in a sentence


class ChatFrame(TypedDict):
    """Somebody said something."""

    t: Literal["chat"]
    n: int
    chair: int  # −1: a watcher
    by: str  # the same for all that one person says at this table, by whatever name; it tells nothing else
    name: str
    text: str
    phrase: int  # −1: own words


class TalkFrame(TypedDict):
    """What was said here before, the last of it: in place of every `chat` that you have heard so far."""

    t: Literal["talk"]
    n: int
    said: list[ChatFrame]  # the oldest first


class ClosingFrame(TypedDict):
    """The server restarts, or this connection must end: come back after `retry` milliseconds, or not (−1)."""

    t: Literal["closing"]
    n: int
    why: str
    retry: int


AnyFrame = TableFrame | SceneFrame | BareFrame | DoneFrame | ChatFrame | TalkFrame | ClosingFrame
FRAMES: TypeAdapter[Any] = TypeAdapter(AnyFrame)
