"""`buckboard replay FILE`: recorded hands told move by move, open or as one seat saw them."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from buckboard.cli.check import AT_FAULT, CLEAN, opened
from buckboard.cli.choices import BadCall
from buckboard.cli.pen import Pen, new_pen
from buckboard.cli.people import YOU, listed, of_seat, told
from buckboard.cli.rules import PLAIN
from buckboard.engine.cards import DECK, members, show
from buckboard.engine.errors import BadRecord
from buckboard.engine.game import ALL_SEATS, Line
from buckboard.engine.reader import read_lines
from buckboard.engine.record import Record
from buckboard.engine.replay import is_whole
from buckboard.engine.seats import clockwise, seat_list
from buckboard.engine.state import copy
from buckboard.engine.verify import card_faults, move_fault
from buckboard.games import ALL

WATCHER = -1


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of records, one hand a line; - is the input.")],
    hand: Annotated[int | None, typer.Option(metavar="N", help="Only hand number N.", min=1)] = None,
    seat: Annotated[int | None, typer.Option(metavar="S", help="As seat S saw it, counted from 0.", min=0)] = None,
    match: Annotated[str | None, typer.Option(metavar="NAME", help="Only hands of this match.")] = None,
    pause: Annotated[bool, typer.Option("--pause", help="Wait for Enter after each move.")] = False,
    plain: PLAIN = False,
) -> int:
    """Tell recorded hands move by move: with all cards open, or as one seat saw them.

    A record of what one seat saw (cards written ??) is told in the words of its moves.
    The exit status is 1 if a hand breaks a rule, 2 if the file cannot be read as records.

    \b
    buckboard replay hands.jsonl --hand 7
    buckboard replay hands.jsonl --hand 7 --seat 2 | less
    """
    pen = new_pen(plain)
    status, told_hands = CLEAN, 0
    try:
        with opened(file) as lines:
            for record in read_lines(ALL, lines):
                if hand in (None, record.hand) and match in (None, record.match):
                    if told_hands:
                        pen.line()
                    told_hands += 1
                    status = max(status, Telling(pen, record, seat, pause).tell())
    except BadRecord as problem:
        raise BadRecord(f"{file}: {problem}") from None
    if not told_hands:
        raise BadCall(f"{file} has no such hand.")
    return status


class Telling:
    """One recorded hand, told to a pen: with all cards open, or to one seat."""

    def __init__(self, pen: Pen, record: Record, seat: int | None, pause: bool) -> None:
        self.pen = pen
        self.record = record
        self.game: Any = record.game
        self.seat = seat
        self.pause = pause
        self.shown: set[int] = set()  # who has been told what he was dealt
        self.you = record.names.index(YOU) if YOU in record.names else WATCHER  # a seat called “You” is spoken to
        self.step: tuple[int, list[str]] = (0, [])  # the number of a move that is being told, and what is told of it
        if seat is not None and seat >= len(record.names):
            raise BadCall(f"There is no seat {seat} in hand {record.hand}; its seats are 0 to {len(record.names) - 1}.")
        if seat not in (None, record.seat) and not is_whole(record.log):
            raise BadCall(f"Hand {record.hand} is recorded only as {_whose(record)} saw it, not as seat {seat} did.")

    def tell(self) -> int:
        """Tell the hand; the exit status of it."""
        record = self.record
        self.pen.line(f"{self.game.TITLE}, match {record.match}, hand {record.hand}", "bold")
        dealer = record.log.before.dealer
        self.pen.paragraph(
            self._said(f"{{{dealer}}} deals. Seats from the left: {listed(self._names_from(dealer + 1))}.")
        )
        if faults := card_faults(record):
            return self._broken(" ".join(faults))
        return self._tell_whole() if is_whole(record.log) else self._tell_words()

    def _names_from(self, first: int) -> list[str]:
        names = self.record.names
        return [names[seat] for seat in clockwise(first % len(names), len(names))]

    def _said(self, text: str) -> str:
        return told(text, self.record.names, self.you)

    def _broken(self, sentence: str) -> int:
        self._end_step()
        self.pen.paragraph(f"This does not follow the rules: {sentence}")
        return AT_FAULT

    def _tell_whole(self) -> int:
        game, log = self.game, self.record.log
        state = game.new(log.options, copy(log.before), log.cards)
        self._tell_cards(state)
        for at, (seat, move) in enumerate(log.moves):
            if fault := move_fault(self.record, state, seat, move):
                return self._broken(f"move {self.record.numbers[at]}: {fault}")
            before = copy(state)
            game.apply(state, seat, move)
            self._tell_lines(self.record.numbers[at], game.narrate(before, seat, move, state))
            self._tell_cards(state)
        return self._tell_end(state)

    def _tell_cards(self, state: Any) -> None:
        """What lies face up and what each seat was dealt, as soon as it may look."""
        if ALL_SEATS not in self.shown and (places := self.game.places_seen(state, WATCHER) & DECK):
            self.shown.add(ALL_SEATS)
            self._end_step()
            self.pen.paragraph(f"Face up: {self._cards_at(places)}.", 4)
        seats = range(len(self.record.names)) if self.seat is None else [self.seat]
        for seat in seats:
            places = self.game.places_seen(state, seat) & ~self.game.places_seen(state, WATCHER) & DECK
            if seat not in self.shown and places:
                self.shown.add(seat)
                self._end_step()
                self.pen.paragraph(self._said(f"{{{seat}}} sees {self._cards_at(places)}."), 4)

    def _cards_at(self, places: int) -> str:
        return " ".join(show(self.record.log.cards.pack[place]) for place in members(places))

    def _tell_lines(self, number: int, lines: list[Line]) -> None:
        """What happened with a move: all of it, or what the seat hears."""
        for line in lines:
            seats = seat_list(line.audience) if line.audience > 0 else []
            text = self._said(of_seat(line.text, seats[0]) if len(seats) == 1 else line.text)
            if self.seat is None and seats:
                text = f"(Seen by {self._listed(seats)} alone: {text})"
            if line.audience == ALL_SEATS or (seats if self.seat is None else line.audience >> self.seat & 1):
                self._step(number, text)

    def _listed(self, seats: Sequence[int]) -> str:
        return listed(["you" if seat == self.you else self.record.names[seat] for seat in seats])

    def _step(self, number: int, text: str) -> None:
        """Add to what is told of a move; one step of a draw for each card is one step here."""
        if number != self.step[0]:
            self._end_step()
            self.step = (number, [])
        self.step[1].append(text)

    def _end_step(self) -> None:
        number, texts = self.step
        self.step = (0, [])
        if texts:
            self.pen.paragraph(" ".join(texts), 5, f"{number:3}. ")
            if self.pause:
                self.pen.ask("")

    def _tell_end(self, state: Any) -> int:
        record, game = self.record, self.game
        self._end_step()
        if game.waiting(state):
            waiting = listed([record.names[seat] for seat in seat_list(game.waiting(state))])
            self.pen.paragraph(f"Here the record ends: {waiting} to act.")
            return CLEAN
        before = copy(record.log.before)
        game.settle(state)
        gains = [f"{name} {_signed(game.gain(before, state.standing, seat))}" for seat, name in enumerate(record.names)]
        self.pen.paragraph(f"The hand is over: {', '.join(gains)}.")
        if won := game.winners(state.standing):
            verb = "wins" if len(won) == 1 else "win"
            self.pen.paragraph(self._said(f"{listed([f'{{{seat}}}' for seat in won])} {verb} the match."))
        return CLEAN

    def _tell_words(self) -> int:
        """A hand of which only one seat's account is known: nothing but the words that were said can be told."""
        record = self.record
        self.pen.paragraph(f"Only what {_whose(record)} saw is recorded; the moves in words:")
        for number, (seat, words) in enumerate(record.words, 1):
            name = record.names[seat] if 0 <= seat < len(record.names) else f"seat {seat}"
            self._step(number, f"{name}: {words}")
        self._end_step()
        return CLEAN


def _whose(record: Record) -> str:
    """Who saw what is recorded."""
    if record.seat is None:
        return "one seat"
    return record.names[record.seat] if record.seat >= 0 else "a watcher"


def _signed(number: int) -> str:
    return f"{number:+}".replace("-", "−") if number else "0"
