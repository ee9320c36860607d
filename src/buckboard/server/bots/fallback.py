"""The move that is made for a seat whose bot fails or whose clock has run out: the one that commits to least."""

from typing import Any

from buckboard.engine.cards import SUIT_NAMES, count, members, of_suit, rank_of
from buckboard.engine.game import AMOUNT, ENOUGH, Game
from buckboard.engine.state import copy

# What is said, if it is open; else the first choice that is, as games list their words from the least on.
MODEST = ("check", "fold", "pass", "drop", "no scare", "no buy")


def fallback_moves(game: Game, view: Any, seat: int) -> list[int]:
    """The rules' default for the question that is open to a seat, a whole answer; `view` is what the seat sees.

    It checks or passes, folds where a bet is to be met or the hand may be given up, keeps its cards in a draw and
    an exchange, names its longest suit, and plays the lowest card that it may.
    """
    if game.ASKS[view.phase] == "discard":
        return _draw(game, copy(view), seat)
    open_now = members(game.legal(view, seat))
    if game.ASKS[view.phase] == "give" and ENOUGH in open_now:
        return [ENOUGH]
    if game.ASKS[view.phase] in ("card", "give"):
        return [min(open_now, key=lambda card: (rank_of(card), card))]
    return [_choice(game, view, seat, open_now)]


def _draw(game: Game, view: Any, seat: int) -> list[int]:
    """Keeps all that it may keep."""
    moves: list[int] = []
    while (mask := game.legal(view, seat)) and not mask >> ENOUGH & 1:
        moves.append(min(members(mask), key=rank_of))
        game.apply(view, seat, moves[-1])
    return [*moves, ENOUGH] if mask else moves


def _choice(game: Game, view: Any, seat: int, open_now: list[int]) -> int:
    words = list(game.WORDS[view.phase])
    said = {words[kind]: kind for kind in open_now}
    for word in MODEST:
        if word in said:
            return said[word]
    suits = [suit for suit, name in enumerate(SUIT_NAMES) if name in said]
    if suits:
        return said[SUIT_NAMES[max(suits, key=lambda suit: count(of_suit(view.hands[seat], suit)))]]
    return open_now[0] + AMOUNT * max(game.lowest(view, seat, open_now[0]), 0)
