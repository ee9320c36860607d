"""A hand step by step, as far as its reader may see.

A hand of which one seat's account is known is played with cards imagined in the unseen places: whatever they are, the
seat's views are the same, and nothing but those views is shown.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from buckboard.engine.cards import members
from buckboard.engine.dice import new_dice
from buckboard.engine.errors import BadRecord, IllegalMove, ImpossibleView
from buckboard.engine.game import ALL_SEATS, ENOUGH, Game, Line, check, view
from buckboard.engine.log import HIDDEN, Log
from buckboard.engine.replay import is_whole
from buckboard.engine.seats import seat_list
from buckboard.engine.state import copy
from buckboard.engine.unseen import redeal
from buckboard.server.scenes import WORDS, acts_of, deal_acts, first_of_trick, public_of
from buckboard.server.scenes.buck135 import row_of_five
from buckboard.server.scenes.options_page import differs_of
from buckboard.server.scenes.parts import NAMES, card_name
from buckboard.server.wire.scene import Act, Public, Replay, Step
from buckboard.tables import PLACES, Seen
from buckboard.tables.telling import heard_by, of_seat

WATCHER = -1


class Turn(NamedTuple):
    """What one seat did at once: an answer, a card, a whole draw."""

    seat: int
    moves: list[int]
    before: Any
    after: Any
    lines: list[list[Line]]  # of each move


def replay_of(game: Game, log: Log, names: Sequence[str], hand: int, *, seat: int | None = None) -> Replay:
    """A hand from its log: with all cards open where the log holds them and no `seat` is said, else as it saw them.

    A log with blanks needs the seat whose account it is (−1, or nothing: a watcher's). Raises BadRecord.
    """
    whole = is_whole(log) and seat is None
    reader = WATCHER if seat is None else seat
    try:
        played = log if is_whole(log) else redeal(game, log, reader, new_dice(1))
        steps = list(_steps(game, played, names, hand, None if whole else reader))
    except (IllegalMove, ImpossibleView) as problem:
        raise BadRecord(f"This hand cannot be replayed: {problem}") from None
    return {
        "game": game.NAME,
        "title": game.TITLE,
        "hand": hand,
        "names": list(names),
        "differs": differs_of(game, log.options),
        "whole": whole,
        "steps": steps,
    }


def _steps(game: Game, log: Log, names: Sequence[str], hand: int, reader: int | None) -> Iterator[Step]:
    state = game.new(log.options, copy(log.before), log.cards)
    watched = view(game, _settled(game, state), WATCHER)
    opened = [f"{PLACES[log.before.dealer]} deals.", *WORDS[game.NAME].opened(watched)]
    acts = deal_acts(game, watched)
    done: list[tuple[int, int]] = []
    yield _step(game, state, log, names, hand, reader, acts, opened, done)
    for turn in _turns(game, state, log):
        after = view(game, _settled(game, turn.after), WATCHER)
        heard = [_as_heard(game, turn, move, reader) for move in turn.moves]
        acts = acts_of(game, watched, turn.seat, heard, after)
        watched = after
        done += [(turn.seat, move) for move in turn.moves]
        yield _step(game, turn.after, log, names, hand, reader, acts, _lines(turn, reader), done)


def _turns(game: Game, state: Any, log: Log) -> Iterator[Turn]:
    """The moves of a log, whole draws together; a draw that is not ended is left out."""
    moves: list[int] = []
    lines: list[list[Line]] = []
    before = state
    for seat, move in log.moves:
        check(game, state, seat, move)
        asks = game.ASKS[state.phase]
        after = copy(state)
        game.apply(after, seat, move)
        moves.append(move)
        lines.append(game.narrate(state, seat, move, after))
        state = after
        if asks == "discard" and move != ENOUGH:
            continue
        yield Turn(seat, moves, before, state, lines)
        moves, lines, before = [], [], state


def _settled(game: Game, state: Any) -> Any:
    """A state, settled where the hand is over."""
    if state.phase != game.OVER:
        return state
    settled = copy(state)
    game.settle(settled)
    return settled


def _as_heard(game: Game, turn: Turn, move: int, reader: int | None) -> int:
    """A move, if the reader heard it."""
    if reader is None or turn.seat == reader or game.overheard(turn.before, turn.seat, move, reader):
        return move
    return HIDDEN


def _lines(turn: Turn, reader: int | None) -> list[str]:
    """What happened, as the reader heard it; with all cards open, what each heard for himself too."""
    if reader is not None:
        return [text for lines in turn.lines for text in heard_by(lines, reader)]
    return [told for lines in turn.lines for line in lines if (told := _told_openly(line))]


def _told_openly(line: Line) -> str:
    """A line with all cards open: what one seat was told is told of it; what others heard instead is left out."""
    if line.audience == ALL_SEATS:
        return line.text
    if line.audience < 0:
        return ""
    seats = seat_list(line.audience)
    return of_seat(line.text, seats[0]) if len(seats) == 1 else line.text


def _step(
    game: Game,
    state: Any,
    log: Log,
    names: Sequence[str],
    hand: int,
    reader: int | None,
    acts: list[Act],
    lines: list[str],
    done: list[tuple[int, int]],
) -> Step:
    settled = _settled(game, state)
    watched = view(game, settled, WATCHER)
    public = public_of(game, watched, hand, names, log.before, led=first_of_trick(watched, done))
    return {
        "acts": acts,
        "lines": lines,
        "public": public,
        "hands": _hands(game, settled, public, reader),
    }


def _hands(game: Game, state: Any, public: Public, reader: int | None) -> list[list[str]]:
    """Everybody's cards by seat, those that the reader may not see face down."""
    seats = range(state.standing.seats)
    if reader is None:
        return [_cards(game, state, seat) for seat in seats]
    seen = view(game, state, reader)
    return [_cards(game, seen, seat) if seat == reader else _from_outside(public, seat) for seat in seats]


def _from_outside(public: Public, seat: int) -> list[str]:
    """What all see of a hand: its row, or its open cards and the backs of the others."""
    shown = public["seats"][seat]
    if shown["row"] or not shown["held"]:
        return shown["row"] or shown["open"]
    return [*shown["open"], *[NAMES[-1]] * (shown["held"] - len(shown["open"]))]


def _cards(game: Game, state: Any, seat: int) -> list[str]:
    """A hand as its owner holds it."""
    if game.NAME == "buck135":
        return [card_name(card) for card in row_of_five(state, seat)]
    held = WORDS[game.NAME].order(Seen(state, seat, PLACES, -1))
    return [NAMES[card] for card in held or members(state.hands[seat])]
