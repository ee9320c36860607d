"""What a seat knows of a hand: the log with blanks for the cards and moves that it has not seen.

Three kinds of moves are not simply heard or missed. Answers that several seats give at once stay hidden until the
last has answered, and then stand in seat order from the dealer's left. What others discard is left out until the
draw is ended: then everybody knows how many cards it was, and which of them had lain face up. Cards given in an
exchange are seen by those who gave one too, once the exchange is over.
"""

from collections.abc import Iterable
from typing import Any

from buckboard.engine.cards import DECK, members
from buckboard.engine.game import ENOUGH, Game, check
from buckboard.engine.log import HIDDEN, Log
from buckboard.engine.replay import turn_order
from buckboard.engine.state import Cards, copy

WATCHER = -1  # hears what everybody hears

# What `places_seen` tells beside the places of the pack. A game whose cards return to the stock adds the set of the
# cards that the seat was served from a reshuffled stock, shifted by SERVED_AGAIN: a known log has them, ascending, at
# the head of `reshuffle`, as nobody sees where in that order they lay. A game whose trump may be named by a removed
# card adds the bit TRUMP_CARD once the seat has seen it.
SERVED_AGAIN = 52
TRUMP_CARD = 1 << 104


class Heard:
    """The moves of a hand as each listener hears them, kept up to date move by move; −1 listens as a watcher."""

    def __init__(self, game: Game, listeners: Iterable[int]) -> None:
        self.game = game
        self.moves: dict[int, list[tuple[int, int]]] = {listener: [] for listener in listeners}
        self.phases: dict[int, list[int]] = {listener: [] for listener in self.moves}
        self.answers: list[tuple[int, int]] = []  # given in a phase that asks several seats at once
        self.unanswered = 0
        self.draw: list[dict[int, int]] = []  # the discards of a draw that is not ended, as each listener sees them
        self.given: list[tuple[int, int]] = []  # the cards of an exchange that is not over

    def hear(self, state: Any, seat: int, move: int) -> None:
        """A seat makes a move; `state` is the one before it."""
        phase: int = state.phase
        asks = self.game.ASKS[phase]
        if asks == "discard":
            self._discard(state, seat, move)
            return
        asked = self.game.waiting(state)
        if self.answers or asked & (asked - 1):
            self._answer(state, seat, move, asked)
            return
        for phases in self.phases.values():
            phases.append(phase)
        said = seat, move
        if self.game.overheard(state, seat, move, WATCHER):  # then everybody hears it
            for heard in self.moves.values():
                heard.append(said)
        else:
            for listener, heard in self.moves.items():
                public = listener == seat or self.game.overheard(state, seat, move, listener)
                heard.append(said if public else (seat, HIDDEN))
        if asks == "give":
            self.given.append((seat, move))

    def catch_up(self, state: Any) -> None:
        """The move has been made; `state` is the one after it. Whoever gave a card sees what came back."""
        if self.given and self.game.ASKS.get(state.phase) != "give":
            for listener in {seat for seat, _ in self.given} & self.moves.keys():
                heard = self.moves[listener]
                heard[len(heard) - len(self.given) :] = self.given
            self.given = []

    def _discard(self, state: Any, seat: int, move: int) -> None:
        seen = {}
        for listener, heard in self.moves.items():
            if listener == seat:
                heard.append((seat, move))
                self.phases[listener].append(state.phase)
            elif move == ENOUGH:
                heard += [(seat, discard[listener]) for discard in self.draw] + [(seat, ENOUGH)]
                self.phases[listener] += [state.phase] * (len(self.draw) + 1)
            else:
                seen[listener] = move if self.game.overheard(state, seat, move, listener) else HIDDEN
        if move == ENOUGH:
            self.draw = []
        else:
            self.draw.append(seen)

    def _answer(self, state: Any, seat: int, move: int, asked: int) -> None:
        if not self.answers:
            self.unanswered = asked
        self.answers.append((seat, move))
        self.answers.sort(key=lambda answer: turn_order(state, answer[0]))
        self.unanswered &= ~(1 << seat)
        for listener, heard in self.moves.items():
            heard[len(heard) - len(self.answers) + 1 :] = [
                (who, said if who == listener or not self.unanswered else HIDDEN) for who, said in self.answers
            ]
            self.phases[listener].append(state.phase)
        if not self.unanswered:
            self.answers = []


def listen(game: Game, log: Log, listeners: Iterable[int]) -> tuple[Any, Heard]:
    """Play a whole log through; the state it ends in, and what was heard. Raises IllegalMove."""
    state = game.new(log.options, copy(log.before), log.cards)
    heard = Heard(game, listeners)
    for seat, move in log.moves:
        check(game, state, seat, move)
        heard.hear(state, seat, move)
        game.apply(state, seat, move)
        heard.catch_up(state)
    return state, heard


def known(game: Game, log: Log, seat: int) -> Log:
    """What `seat` knows of the hand so far (−1: what a watcher knows). Raises IllegalMove if the log breaks a rule."""
    state, heard = listen(game, log, [seat])
    return blanked(game, log, state, seat, heard.moves[seat])


def blanked(game: Game, log: Log, state: Any, seat: int, moves: list[tuple[int, int]]) -> Log:
    """A log with blanks for the cards that the seat has not seen by now, and its own account of the moves."""
    seen = game.places_seen(state, seat)
    cards = log.cards
    pack = [card if seen >> place & 1 else -1 for place, card in enumerate(cards.pack)]
    again = members(seen >> SERVED_AGAIN & DECK)
    trump_card = cards.trump_card if seen & TRUMP_CARD else -1
    blanks = Cards(pack, again + [-1] * (52 - len(again)), cards.size, trump_card)
    return Log(log.game, log.options, log.before, blanks, moves, list(game.shown(state)))
