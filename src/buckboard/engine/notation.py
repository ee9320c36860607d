"""The words of a record, both ways, without a state: a record of what one seat saw has none to ask.

Records are strict where people's words are not: each move is written in exactly one way. A word of a choice means
the same number in every phase of a game that has it, so it can be read without knowing the phase. `game` is the
module of a game's rules.
"""

import re
from functools import cache
from typing import Any

from buckboard.engine.cards import RANKS, SUITS
from buckboard.engine.errors import UnknownWord
from buckboard.engine.game import AMOUNT, ENOUGH
from buckboard.engine.log import HIDDEN
from buckboard.engine.words import HIDDEN_WORDS, word

CARDS = {f"{rank}{suit}": 13 * number + at for number, suit in enumerate(SUITS) for at, rank in enumerate(RANKS)}
CARD_NAMES = list(CARDS)
UNSEEN = "??"
WITH_AMOUNT = re.compile(r"(.+) (0|[1-9][0-9]{0,17})")


@cache
def _phase_words(game: Any, phase: int) -> tuple[str, ...]:
    """What each move without an amount is called in a phase."""
    if game.ASKS[phase] in ("choice", "amount"):
        return tuple(game.WORDS[phase])
    last = ENOUGH if game.ASKS[phase] == "card" else ENOUGH + 1
    return tuple(word(game, phase, move) for move in range(last))


@cache
def _moves(game: Any) -> dict[str, int]:
    """Every word of a game that is one move without an amount."""
    found = {"answered": HIDDEN}
    for phase, asks in game.ASKS.items():
        found[HIDDEN_WORDS[asks]] = HIDDEN
        for move, name in enumerate(_phase_words(game, phase)):
            assert not name or found.setdefault(name, move) == move, f"{name} has two meanings"
    found.pop("??", None)  # a card in play is always seen
    return found


@cache
def _kinds(game: Any) -> dict[str, int]:
    """Every word of a game that may go with an amount."""
    return {
        name: kind
        for phase, asks in game.ASKS.items()
        if asks == "amount"
        for kind, name in enumerate(game.WORDS[phase])
    }


def said(game: Any, phase: int, move: int) -> str:
    """A move as a record writes it; a hidden one as who did not see it writes it."""
    if move < 0 or move >= AMOUNT:
        return word(game, phase, move)
    return _phase_words(game, phase)[move]


def read_said(game: Any, text: str) -> list[int]:
    """The move that a record's words stand for, several for a draw; hidden ones are HIDDEN. Raises UnknownWord."""
    move = _moves(game).get(text)
    if move is not None:
        return [move]
    if text == "draw" or text.startswith("draw "):
        return [*(read_cards(text[5:]) if len(text) > 4 else []), ENOUGH]
    found = WITH_AMOUNT.fullmatch(text)
    if found and found[1] in _kinds(game) and found[2] != "0":
        return [_kinds(game)[found[1]] + AMOUNT * int(found[2])]
    raise UnknownWord(text, f"a record of {game.TITLE} says it in the words of its phases, cards as Qs, Td or 9c")


def read_cards(text: str) -> list[int]:
    """Cards as records write them, one space between them; `??` is a card that was not seen. Raises UnknownWord."""
    if not text:
        return []
    found = []
    for name in text.split(" "):
        if name == UNSEEN:
            found.append(-1)
        elif name in CARDS:
            found.append(CARDS[name])
        else:
            raise UnknownWord(name, "a card is a rank of 23456789TJQKA and a suit of cdhs, such as Qs, Td or 9c")
    return found


def write_cards(cards: list[int]) -> str:
    """Cards as records write them."""
    return " ".join([UNSEEN if card < 0 else CARD_NAMES[card] for card in cards])
