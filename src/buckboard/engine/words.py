"""Moves in words and back: "4nt", "hearts", "Jd", "draw 9c 4d", "raise to 4".

Each phase asks one kind of question: a choice (a word each), a card, a discard (cards one at a time, then
`enough`), a card to give, or a choice with an amount. That is all a game has to say about its words.
"""

import re
from collections.abc import Iterable
from typing import Any

from buckboard.engine.betting import CALL
from buckboard.engine.cards import SUIT_NAMES, SUIT_SYMBOLS, read_card, read_suit, show
from buckboard.engine.errors import IllegalMove, UnknownWord
from buckboard.engine.game import AMOUNT, ENOUGH, Game, moves_of

KEEPS_ALL = (
    "enough", "done", "none", "no", "nothing", "no cards", "0", "draw 0", "draw none", "stand", "stand pat", "pat",
    "keep", "keep all", "keep all five", "keep them", "hold",
)  # fmt: skip
NUMBER = "([0-9]{1,18})"
AMOUNT_SAID = re.compile(rf"([a-z ]*?)\s*(?:{NUMBER}(?:\s*(?:to|-|–|\.\.)\s*{NUMBER})?(?: chips?)?)?")
SAID_OF_AMOUNTS = {
    "raise": "raise to", "raises to": "raise to", "raises": "raise to", "bet to": "bet", "bets": "bet",
    "checks": "check", "calls": "call", "folds": "fold",
}  # fmt: skip
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
        return [_card(said.removeprefix("play ").removeprefix("lead "))]
    if asks == "discard":
        return _discards(said)
    if asks == "give":
        if said in ("no exchange", "none", "no"):
            return [ENOUGH]
        return [_card(said.removeprefix("give "))]
    if asks == "amount":
        return [_amount(game, state, seat, said)]
    return [_choice(game, state, seat, said)]


def _card(said: str) -> int:
    card = read_card(said)
    if card < 0:
        raise UnknownWord(said, "name the card, such as Qs, 10h or A♥")
    return card


def _discards(said: str) -> list[int]:
    if said in KEEPS_ALL:
        return [ENOUGH]
    head, _, rest = said.partition(" ")
    if head == "discard" and (one := rest.replace(",", " ").split()):
        return [_card(name) for name in one]
    names = rest if head in ("draw", "exchange", "throw") else said
    if head in ("discard", "keep", "hold") or names.isdecimal():
        raise UnknownWord(said, "name the cards that you exchange, such as draw 9c 4d; keep all exchanges none")
    return [*(_card(name) for name in names.replace(",", " ").split()), ENOUGH]


def _open(game: Game, state: Any, seat: int) -> list[int]:
    """The choices open to a seat; all of them where it is not asked."""
    words = game.WORDS[state.phase]
    mask = game.legal(state, seat)
    return [move for move, name in enumerate(words) if name and (mask >> move & 1 or not mask)]


def _choice(game: Game, state: Any, seat: int, said: str) -> int:
    words = game.WORDS[state.phase]
    compact = said.replace(" ", "")
    for move, name in enumerate(words):
        if compact == name.replace(" ", ""):
            return move
    if SUIT_NAMES[0] in words and said in (*SUIT_SYMBOLS, "c", "d", "h", "s", "club", "diamond", "heart", "spade"):
        return list(words).index(SUIT_NAMES[read_suit(said)])
    open_now = _open(game, state, seat)
    for moves in (range(len(words)), open_now):
        begun = [move for move in moves if len(said) > 1 and words[move].startswith(said)]
        if len(begun) == 1:
            return begun[0]
    raise UnknownWord(said, f"say {_either([words[move] for move in open_now])}")


def _amount(game: Game, state: Any, seat: int, said: str) -> int:
    words = list(game.WORDS[state.phase])
    if said.replace("-", " ").replace(" ", "") in ("allin", "shove"):
        return _all_in(game, state, seat)
    found = AMOUNT_SAID.fullmatch(said)
    if not found:
        raise UnknownWord(said, f"say {_either(_offers(game, state, seat))}")
    name, number, end = found.groups()
    name = SAID_OF_AMOUNTS.get(name, name)
    if not name and number:  # a bare number bets or raises to it
        name = next((words[kind] for kind in _open(game, state, seat) if _takes_amount(game, state, seat, kind)), "")
    if name not in words:
        raise UnknownWord(said, f"say {_either(_offers(game, state, seat))}")
    kind = words.index(name)
    if end:
        raise UnknownWord(said, f"name one amount, such as {name} {number}")
    if number:
        return kind + AMOUNT * int(number)
    lowest, highest = game.lowest(state, seat, kind), game.highest(state, seat, kind)
    if lowest == highest or not game.legal(state, seat) >> kind & 1:
        return kind + AMOUNT * max(lowest, 0)
    raise UnknownWord(said, f"say how much, {name} {lowest} to {highest}")


def _takes_amount(game: Game, state: Any, seat: int, kind: int) -> bool:
    return game.highest(state, seat, kind) > 0


def _offers(game: Game, state: Any, seat: int) -> list[str]:
    """What is open, with an amount as it may be said."""
    words, kinds = game.WORDS[state.phase], _open(game, state, seat)
    # What is said here can be typed: the lowest amount stands for all.
    return [
        f"{words[kind]} {lowest}" if (lowest := game.lowest(state, seat, kind)) > 0 else words[kind] for kind in kinds
    ]


def all_in(state: Any, seat: int) -> int:
    """A seat's total on this round if it puts in all it has; 0 where chips are not counted so."""
    bets: Any = getattr(state, "bets", None)
    return bets.bet[seat] + bets.behind[seat] if hasattr(bets, "behind") else 0


def _all_in(game: Game, state: Any, seat: int) -> int:
    """All that a seat has: a raise or a bet to it, or a call that takes all."""
    open_now, total = _open(game, state, seat), all_in(state, seat)
    for kind in open_now:
        if _takes_amount(game, state, seat, kind) and game.highest(state, seat, kind) == total:
            return kind + AMOUNT * total
    if CALL in open_now and 0 < total <= state.bets.highest:
        return CALL
    raise IllegalMove(seat, "", f"You cannot put in all you have here: say {_either(_offers(game, state, seat))}.")


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
