"""Answers: words to moves that are open to the seat, read from what the seat itself sees."""

from buckboard.engine.errors import IllegalMove, TableRefused
from buckboard.engine.game import ENOUGH, check
from buckboard.engine.notation import said
from buckboard.engine.state import copy
from buckboard.engine.words import draw_words, read_moves
from buckboard.server.table import entries as e
from buckboard.server.table.sitting import Sitting


class Stale(TableRefused):
    """The question that was answered is not open any more; what is true now comes with the refusal."""


def read_answer(sitting: Sitting, seat: int, text: str) -> list[int]:
    """The moves that a person's words mean, all of them open to the seat. Raises UnknownWord or IllegalMove.

    Words and legality are asked of the seat's own view, so no refusal can tell what it does not see.
    """
    game, seen = sitting.game, sitting.seen(seat)
    moves = read_moves(game, seen, seat, text)
    if game.ASKS[seen.phase] == "discard" and moves[-1] != ENOUGH:
        raise IllegalMove(seat, "", "Name all the cards that you exchange at once, such as draw 9c 4d.")
    *first, last = moves
    seen = copy(seen) if first else seen
    for move in first:
        check(game, seen, seat, move)
        game.apply(seen, seat, move)
    check(game, seen, seat, last)
    return moves


def entry_of(sitting: Sitting, seat: int, moves: list[int], how: e.How, by: str = "") -> e.Move | e.Answer:
    """The entry of an answer, in the words of records. Raises IllegalMove if the rules do not allow it."""
    game, phase = sitting.game, sitting.match.state.phase
    *first, last = moves
    state = copy(sitting.match.state) if first else sitting.match.state
    for move in first:
        check(game, state, seat, move)
        game.apply(state, seat, move)
    check(game, state, seat, last)
    say = draw_words(first) if game.ASKS[phase] == "discard" else said(game, phase, moves[0])
    kind = e.Answer if sitting.at_once else e.Move
    return kind(seat=seat, say=say, how=how, by=by)
