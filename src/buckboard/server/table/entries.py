"""The lines of a table's log. A table is what its log adds up to, and nothing else.

People stand in it by opaque ids, a bot as `bot:` and the name it goes by at this table; cards and moves stand in the
words of records. Fields may be added with a default; none may change its meaning.
"""

from typing import Any, Literal

import msgspec

How = Literal["person", "bot", "stand_in", "fallback", "clock", "claim"]  # claim: somebody else's, of the rest
BOT = "bot:"  # no id of a person has a colon


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="e"):
    """Who brought it about, and the id of the command that asked for it: sent twice, it acts once."""

    by: str = ""
    command: str = msgspec.field(default="", name="id")


class Opened(Entry, frozen=True, omit_defaults=True, tag="table", kw_only=True):
    """The table is opened by its host."""

    game: str
    rules: str  # version
    options: dict[str, Any]  # that differ from the usual ones
    host: str
    day: str
    name: str = ""
    bot: str = "thumb"  # what an empty chair is given when cards are dealt


class Rules(Entry, frozen=True, omit_defaults=True, tag="rules", kw_only=True):
    """Another game, or other house rules, before the first deal or between two matches."""

    game: str
    rules: str
    options: dict[str, Any]


class Settings(Entry, frozen=True, omit_defaults=True, tag="settings", kw_only=True):
    """The host changes how the table is run; what is not named stays."""

    changes: dict[str, Any]


class Host(Entry, frozen=True, omit_defaults=True, tag="host", kw_only=True):
    """The host's powers go to somebody else."""

    person: str


class Sat(Entry, frozen=True, omit_defaults=True, tag="sit", kw_only=True):
    """Somebody has sat down; a chair after the last one is a new chair."""

    chair: int
    person: str
    owner: str = ""  # at whose device, for a companion


class Left(Entry, frozen=True, omit_defaults=True, tag="leave", kw_only=True):
    """Somebody has got up: a bot plays on, or nobody sits there, or the chair is taken away."""

    chair: int
    bot: str = ""  # who plays on, as `bot:name`
    kind: str = ""  # of that bot
    back: bool = False  # whether who got up may come back as long as the hand lasts
    going: bool = False  # whether the chair is to be taken away after the hand
    take_away: bool = False  # whether it is taken away now


class Bot(Entry, frozen=True, omit_defaults=True, tag="bot", kw_only=True):
    """A bot is put in a chair; after the last one it is a new chair."""

    chair: int
    bot: str
    kind: str


class Hand(Entry, frozen=True, omit_defaults=True, tag="hand", kw_only=True):
    """The next hand is dealt: everything that a replay of it needs beside the moves."""

    match: int
    hand: int
    rules: str
    options: dict[str, Any]
    game: str
    seats: list[str]  # who sits there, by seat
    players: list[dict[str, Any] | None]  # what plays there, as records tell it
    before: dict[str, Any]
    pack: str
    reshuffle: str = ""
    trump_card: str = ""
    salt: int = 0  # of the bots' dice
    told: list[str] = []  # how the dealer was found


class Move(Entry, frozen=True, omit_defaults=True, tag="move", kw_only=True):
    """A seat has answered: one move, or a whole draw."""

    seat: int
    say: str
    how: How = "person"
    claims: bool = False  # whether it claims the rest of the tricks with it; what ends the hand follows


class Answer(Entry, frozen=True, omit_defaults=True, tag="answer", kw_only=True):
    """A seat has answered where several are asked at once: it counts when the last has answered, and can change."""

    seat: int
    say: str
    how: How = "person"


class Undo(Entry, frozen=True, omit_defaults=True, tag="undo", kw_only=True):
    """A seat has taken back its last answer, and what came after it."""

    seat: int
    answers: int  # how many of the hand stay


class Ready(Entry, frozen=True, omit_defaults=True, tag="ready", kw_only=True):
    """Somebody is done with the summary."""

    person: str


class Rematch(Entry, frozen=True, omit_defaults=True, tag="rematch", kw_only=True):
    """A new match in these chairs; `order` tells which of the old chairs each is."""

    order: list[int]


class LastRound(Entry, frozen=True, omit_defaults=True, tag="last_round", kw_only=True):
    """Somebody has called the last round; it counts from the end of the hand."""


class Pause(Entry, frozen=True, omit_defaults=True, tag="pause", kw_only=True):
    """The table stops, or goes on."""

    on: bool


class End(Entry, frozen=True, omit_defaults=True, tag="end", kw_only=True):
    """People have ended the match."""

    thrown: bool = False  # whether a hand was in play, which is thrown in


AnyEntry = (
    Opened | Rules | Settings | Host | Sat | Left | Bot | Hand | Move | Answer | Undo | Ready | Rematch | LastRound
    | Pause | End
)  # fmt: skip
_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def write_entry(entry: AnyEntry) -> bytes:
    """An entry as the store keeps it."""
    return _encoder.encode(entry)


def read_entry(body: bytes) -> AnyEntry:
    """An entry from the store. Raises msgspec.DecodeError for what is none."""
    return _decoder.decode(body)
