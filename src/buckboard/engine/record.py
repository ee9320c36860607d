"""A played hand as one JSON object: the format `buckboard/1`, written and read.

A record holds what a replay needs: house rules, the standing before, the order of the cards, the moves. A seat's own
record is the same object with `??` for what it has not seen. `read` lets in nothing that is not a record and says
what would be right; whether the hand follows the rules is asked by `verify`.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from buckboard.engine.cards import members
from buckboard.engine.game import ENOUGH, Game, check, next_asked
from buckboard.engine.known import blanked, listen
from buckboard.engine.log import Log
from buckboard.engine.notation import said, write_cards
from buckboard.engine.options import written
from buckboard.engine.replay import turn_order
from buckboard.engine.seats import seat_list
from buckboard.engine.state import copy
from buckboard.engine.words import draw_words, legal_words

FORMAT = "buckboard/1"
CALLED = "last_round_called"  # an extra field of the last record of a saved match: the call comes after the hand
CHANGES = "came_and_went"  # another: who has come and gone since that hand, as `Match` is told it
Fields = dict[str, object]
Entry = list[object]  # a move as written: seat, words, and perhaps what was legal
Change = list[Any]  # such as ["leave", 2], ["join", "Zoe"], ["take_chair", 1, "Zoe", null]


class Record(msgspec.Struct):
    """A record that has been read: the log of a hand, and what the record says around it."""

    game: Any  # its module
    log: Log
    match: str
    hand: int
    names: list[str]
    rules: str  # the version that the hand was played by
    after: Any = None  # the standing after the hand, if it was over
    players: list[Fields | None] | None = None
    seat: int | None = None  # whose own record this says it is
    called: bool = False  # the last round has been called since this hand
    changes: list[Change] = []  # who has come and gone since this hand
    words: list[tuple[int, str]] = []  # the entries of `moves` as they were written: seat and words
    numbers: list[int] = []  # for each move of the log, which entry of `moves` it came from, counted from 1
    legal: dict[int, list[str]] = {}  # for some moves of the log, what the record says was legal


def write(
    game: Game,
    log: Log,
    *,
    match: str,
    hand: int,
    names: Sequence[str],
    after: Any = None,
    players: Sequence[Fields | None] | None = None,
    legal: bool = False,
    phases: Sequence[int] | None = None,
) -> Fields:
    """The record of a hand; without `after` of one that is still being played.

    With `legal` each move is followed by all that was open to the seat. Who knows the phase of every move, in the
    order of the record, may say so: then nothing is replayed. Raises IllegalMove if the log breaks a rule.
    """
    if legal:
        entries = _entries_with_choices(game, log)
    else:
        moves = list(log.moves)
        entries = _entries(game, moves, _phases(game, log, moves) if phases is None else phases)
    return _fields(game, log, match, hand, names, players, entries, after)


def write_known(
    game: Game,
    log: Log,
    seat: int,
    *,
    match: str,
    hand: int,
    names: Sequence[str],
    after: Any = None,
    players: Sequence[Fields | None] | None = None,
) -> Fields:
    """A seat's own record so far (−1: a watcher's) of a hand whose whole log is given."""
    state, heard = listen(game, log, [seat])
    known = blanked(game, log, state, seat, heard.moves[seat])
    entries = _entries(game, known.moves, heard.phases[seat])
    fields = _fields(game, known, match, hand, names, players, entries, None)
    fields["seat"] = seat
    if known.shown:
        fields["shown"] = [write_cards(members(cards)) for cards in known.shown]
    if after is not None:
        fields["after"] = write_standing(game, log.options, after)
    return fields


def write_standing(game: Game, options: Any, standing: Any) -> Fields:
    """A standing as records have it, with the winners if the hand before it ended the match."""
    fields = dict(game.write_standing(options, standing))
    fields.pop("winners", None)
    if standing.winners:
        fields["winners"] = seat_list(standing.winners)
    return fields


def dumps(record: Mapping[str, object]) -> str:
    """A record as one line of JSON, without the line's end."""
    return msgspec.json.encode(record).decode()


def _fields(
    game: Game,
    log: Log,
    match: str,
    hand: int,
    names: Sequence[str],
    players: Sequence[Fields | None] | None,
    entries: list[Entry],
    after: Any,
) -> Fields:
    cards = log.cards
    fields: Fields = {
        "format": FORMAT, "game": game.NAME, "rules": game.VERSION, "options": dict(_written(log.options)),
        "match": match, "hand": hand, "names": list(names),
    }  # fmt: skip
    if players is not None:
        fields["players"] = list(players)
    fields["before"] = write_standing(game, log.options, log.before)
    fields["pack"] = write_cards(cards.pack[: cards.size])
    if game.RESHUFFLES:
        fields["reshuffle"] = write_cards(cards.reshuffle[: cards.size])
    if game.removed(log.options, log.before):
        fields["trump_card"] = write_cards([cards.trump_card])
    fields["moves"] = entries
    if after is not None:
        fields["after"] = write_standing(game, log.options, after)
    return fields


@lru_cache(maxsize=64)
def _written(options: Any) -> dict[str, bool | int | str | None]:
    """House rules as written; a match has the same ones in every hand."""
    return written(options)


def _phases(game: Game, log: Log, moves: list[tuple[int, int]]) -> list[int]:
    """The phase of each move, found by replay; answers given at once are put in seat order from the dealer's left."""
    state = game.new(log.options, copy(log.before), log.cards)
    phases = []
    run, unanswered = 0, 0  # where the answers given at once begin, and who has not spoken
    for at, (seat, move) in enumerate(log.moves):
        check(game, state, seat, move)
        phases.append(state.phase)
        if not unanswered:
            run, unanswered = at, game.waiting(state)
        unanswered &= ~(1 << seat)
        moves[run : at + 1] = sorted(moves[run : at + 1], key=lambda answer: turn_order(state, answer[0]))
        game.apply(state, seat, move)
    return phases


def _entries(game: Game, moves: Iterable[tuple[int, int]], phases: Iterable[int]) -> list[Entry]:
    """The moves in words, a whole draw in one entry; a draw not ended is left card by card."""
    entries: list[Entry] = []
    draw: list[int] = []
    for (seat, move), phase in zip(moves, phases, strict=True):
        if game.ASKS[phase] != "discard":
            entries.append([seat, said(game, phase, move)])
        elif move == ENOUGH:
            del entries[len(entries) - len(draw) :]
            entries.append([seat, draw_words(draw)])
            draw = []
        else:
            entries.append([seat, said(game, phase, move)])
            draw.append(move)
    return entries


def _entries_with_choices(game: Game, log: Log) -> list[Entry]:
    """The moves in words, one at a time, each with every move that was legal there."""
    moves = list(log.moves)
    phases = _phases(game, log, moves)
    state = game.new(log.options, copy(log.before), log.cards)
    entries: list[Entry] = []
    for (seat, move), phase in zip(moves, phases, strict=True):
        entries.append([seat, said(game, phase, move), legal_words(game, state, seat)])
        game.apply(state, seat, move)
    return entries


def who(record: Record, seat: int) -> str:
    """A seat as people know it; −1 watches."""
    return f"{record.names[seat]} (seat {seat})" if seat >= 0 else "a watcher"


def out_of_order(record: Record, state: Any) -> str:
    """What to say where answers given at once are not in their order."""
    first = who(record, next_asked(record.game, state))
    return f"Answers given at once stand in seat order from the dealer's left; {first} comes first."
