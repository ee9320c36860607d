"""A hand at a table: the engine's match with it, answers that are not shown yet, and the question of each seat."""

from typing import Any, NamedTuple

from buckboard.engine.cards import members
from buckboard.engine.game import Game, Line, read_options, view
from buckboard.engine.log import HIDDEN
from buckboard.engine.match import Match
from buckboard.engine.notation import read_cards, read_said
from buckboard.engine.replay import turn_order
from buckboard.engine.state import Cards, copy, new_cards
from buckboard.games import ALL
from buckboard.server.scenes import trick_lies_open
from buckboard.server.table.entries import Hand
from buckboard.server.table.questions import Questions

WATCHER = -1
SHOWS = ("card", "give", "discard")  # kinds of questions by whose answer somebody sees a card


class Given(NamedTuple):
    """An answer that a seat has given: what it said, and the moves that it stands for."""

    seat: int
    say: str
    moves: list[int]
    at_once: bool = False  # with others, none hearing what another said
    seen: int = 0  # the places of the pack that the seat had seen before it
    shows: bool = False  # whether others see a card by it


class Told(NamedTuple):
    """An answer that has been carried out, as others may hear of it."""

    seat: int
    moves: list[int]  # as a watcher hears them: HIDDEN where he does not
    lines: list[Line]


class Sitting:
    """One hand at the table, and the match that it belongs to."""

    def __init__(self, number: int, entry: Hand, name: str) -> None:
        """A hand as entry `number` deals it; `name` is what its match is called in records."""
        self.entry = entry
        self.game: Game = ALL[entry.game]
        self.name = name
        self.options: Any = read_options(self.game, entry.options)
        self.cards = cards_of(entry)
        self.answers: list[Given] = []
        self.held: dict[int, Given] = {}
        self.questions = Questions()
        self.asked: list[int] = []  # the seats that the rules ask now, those among them that have answered already
        self.playing = False  # whether the hand is being played
        self._looks: dict[int, Any] = {}  # what those see who are asked, until somebody answers
        self.settled: Any = None  # the standing after the hand, where people have ended the match since
        self.match = self._dealt()
        self._ask(number)

    def _ask(self, number: int) -> None:
        """After entry `number`: who is asked now."""
        self._looks = {}
        self.asked = members(self.game.waiting(self.match.state))
        self.playing = bool(self.asked)
        self.questions.ask(number, self.asked)

    def _dealt(self) -> Match:
        """The match with this hand just dealt."""
        entry = self.entry
        before = self.game.read_standing(self.options, len(entry.seats), entry.before)
        players = entry.players
        match = Match(self.game, self.options, entry.seats, match=self.name, players=players, standing=before)
        match.hand = entry.hand - 1
        match.start(self.cards)
        return match

    @property
    def open(self) -> list[int]:
        """The seats that have yet to answer."""
        return [seat for seat in self.asked if seat not in self.held]

    @property
    def at_once(self) -> bool:
        """Whether several seats are asked at once, none of which hears what another says."""
        return len(self.asked) > 1

    @property
    def trick_lies_open(self) -> bool:
        """Whether a trick has just been taken, and nobody has led to the next."""
        return self.playing and trick_lies_open(self.game, self.match.state)

    def is_of(self, seat: int, who: str) -> bool:
        """Whether a seat was dealt to somebody, whoever plays it now."""
        return 0 <= seat < len(self.entry.seats) and self.entry.seats[seat] == who

    def moves_of(self, say: str) -> list[int]:
        """The moves that the words of an entry stand for."""
        return read_said(self.game, say)

    # What entries do.

    def answer(self, number: int, seat: int, say: str) -> list[Told]:
        """A seat has answered, and at once everybody may hear it."""
        told = self._carry_out(Given(seat, say, self.moves_of(say)))
        self._ask(number)
        return [told]

    def hold(self, number: int, seat: int, say: str) -> list[Told]:
        """A seat has answered with others: nothing is heard of it until the last has, then all at once."""
        self.held[seat] = Given(seat, say, self.moves_of(say), at_once=True)
        if self.open:
            return []
        told = [self._carry_out(given) for given in self._in_turn()]
        self.held = {}
        self._ask(number)
        return told

    def undo(self, number: int, answers: int) -> None:
        """Answers after the first so many are taken back."""
        self.match = self._dealt()
        kept, self.answers = self.answers[:answers], []
        for given in kept:
            self._carry_out(given)
        self._ask(number)

    def _carry_out(self, given: Given) -> Told:
        heard: list[int] = []
        lines: list[Line] = []
        game, state = self.game, self.match.state
        seen = game.places_seen(state, given.seat)
        shows = game.ASKS[state.phase] in SHOWS or "swap" in given.say
        for move in given.moves:
            heard.append(move if game.overheard(self.match.state, given.seat, move, WATCHER) else HIDDEN)
            lines += self.match.play(given.seat, move)
        self.answers.append(given._replace(seen=seen, shows=shows))
        return Told(given.seat, heard, lines)

    def _in_turn(self) -> list[Given]:
        """The answers held, in seat order from the dealer's left."""
        return sorted(self.held.values(), key=lambda given: turn_order(self.match.state, given.seat))

    def end(self, standing: Any) -> None:
        """People have ended the match, with this standing."""
        self._looks = {}
        self.settled = self.match.state.standing
        self.match.standing, self.match.state.standing = standing, copy(standing)

    def seen(self, seat: int) -> Any:
        """What a seat sees (−1: a watcher), to be read only. Answers that are held are not in it: nobody sees them."""
        found = self._looks.get(seat)
        if found is None:
            found = view(self.game, self.match.state, seat)
            if seat in self.asked:  # it is looked at once to ask, and once more to answer
                self._looks[seat] = found
        return found


def cards_of(entry: Hand) -> Cards:
    """The cards of a hand, as its entry has them."""
    trump_card = read_cards(entry.trump_card)[0] if entry.trump_card else -1
    return new_cards(read_cards(entry.pack), read_cards(entry.reshuffle) or None, trump_card)
