"""Moves in words and back: "4nt", "hearts", "Jd", "draw 9c 4d", "raise to 4".

Each phase asks one kind of question: a choice (a word each), a card, a discard (cards one at a time, then
`enough`), a card to give, or a choice with an amount. That is all a game has to say about its words.
"""

import re
from collections.abc import Iterable
from typing import Any

from buckboard.engine.cards import SUIT_NAMES, SUIT_SYMBOLS, read_card, read_suit, show
from buckboard.engine.errors import UnknownWord
from buckboard.engine.game import AMOUNT, ENOUGH, Game, moves_of

HIDDEN_WORDS = {"choice": "answered", "card": "??", "discard": "discard ??", "give": "give ??", "amount": "answered"}


def word(game: Game, phase: int, move: int) -> str:
    """A move in words; a hidden move (−1) as one who did not see it writes it."""
    asks = game.ASKS[phase]
    if move < 0:
        return HIDDEN_WORDS[asks]
    if asks == "card":
        return show(move)
    if asks == "discard":
        return "enough" if move == ENOUGH else f"discard {show(move)}"
    if asks == "give":
        return "no exchange" if move == ENOUGH else f"give {show(move)}"
    kind, chips = move % AMOUNT, move // AMOUNT
    name = game.WORDS[phase][kind]
    return f"{name} {chips}" if chips else name


def draw_words(discards: Iterable[int]) -> str:
    """A whole draw in words: "draw 9c 4d", "draw ?? ??", "draw"."""
    return " ".join(["draw", *(show(card) for card in discards)])


def tidy(text: str) -> str:
    """A text as people type it, in the form that is compared: lower case, single spaces."""
    return " ".join(text.split()).lower()


def read_moves(game: Game, state: Any, seat: int, text: str) -> list[int]:
    """The move that `text` says in this state (several for a draw). Raises UnknownWord; legality is not asked."""
    said = tidy(text)
    asks = game.ASKS.get(state.phase)
    if not said or asks is None:
        raise UnknownWord(text, "say one of the moves that are open now" if asks else "this hand is over")
    if asks == "card":
        return [_card(said.removeprefix("play "))]
    if asks == "discard":
        return _discards(said)
    if asks == "give":
        if said in ("no exchange", "none", "no"):
            return [ENOUGH]
        return [_card(said.removeprefix("give "))]
    if asks == "amount":
        return [_amount(game, state, seat, said)]
    return [_choice(game, state.phase, said)]


def _card(said: str) -> int:
    card = read_card(said)
    if card < 0:
        raise UnknownWord(said, "name the card, such as Qs, 10h or A♥")
    return card


def _discards(said: str) -> list[int]:
    if said in ("enough", "done", "none", "stand pat", "pat"):
        return [ENOUGH]
    head, _, rest = said.partition(" ")
    if head == "discard":
        return [_card(name) for name in rest.replace(",", " ").split()]
    names = rest if head in ("draw", "exchange") else said
    return [*(_card(name) for name in names.replace(",", " ").split()), ENOUGH]


def _choice(game: Game, phase: int, said: str) -> int:
    words = game.WORDS[phase]
    compact = said.replace(" ", "")
    for move, name in enumerate(words):
        if compact == name.replace(" ", ""):
            return move
    if SUIT_NAMES[0] in words and said in (*SUIT_SYMBOLS, "c", "d", "h", "s", "club", "diamond", "heart", "spade"):
        return list(words).index(SUIT_NAMES[read_suit(said)])
    begun = [move for move, name in enumerate(words) if len(said) > 1 and name.startswith(said)]
    if len(begun) == 1:
        return begun[0]
    raise UnknownWord(said, f"say {_either([name for name in words if name])}")


def _amount(game: Game, state: Any, seat: int, said: str) -> int:
    found = re.fullmatch(r"([a-z ]+?)\s*(\d+)?", said)
    words = game.WORDS[state.phase]
    if found:
        name, number = found.groups()
        name = {"raise": "raise to", "checks": "check", "calls": "call", "folds": "fold"}.get(name, name)
        if name in words:
            kind = list(words).index(name)
            if number:
                return kind + AMOUNT * int(number)
            lowest, highest = game.lowest(state, seat, kind), game.highest(state, seat, kind)
            if lowest == highest or not game.legal(state, seat) >> kind & 1:
                return kind + AMOUNT * max(lowest, 0)
            raise UnknownWord(said, f"say how much, {name} {lowest} to {highest}")
    raise UnknownWord(said, f"say {_either(list(words))}, with an amount for a bet or a raise")


def _either(words: list[str]) -> str:
    return " or ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else words[0]


def legal_words(game: Game, state: Any, seat: int) -> list[str]:
    """Every legal move of a seat in words, sorted; a run of amounts is one entry: "bet 2..40"."""
    if game.ASKS.get(state.phase) != "amount":
        return sorted(word(game, state.phase, move) for move in moves_of(game, state, seat))
    entries = []
    mask = game.legal(state, seat)
    for kind, name in enumerate(game.WORDS[state.phase]):
        if mask >> kind & 1:
            lowest, highest = game.lowest(state, seat, kind), game.highest(state, seat, kind)
            amount = "" if not highest else f" {lowest}" if lowest == highest else f" {lowest}..{highest}"
            entries.append(name + amount)
    return sorted(entries)
