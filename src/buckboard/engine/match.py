"""A match: hands one after the other by the same house rules, until somebody has won.

Who shuffles is somebody else's business: a match is given the order of the cards. It lets moves in through the
checked door, keeps what each seat has heard, settles a hand when it is over, and can be put down and taken up again
as the records of its hands.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any

from buckboard.engine.errors import BadRecord, IllegalMove, TableRefused
from buckboard.engine.game import Game, Line, check, next_asked, view
from buckboard.engine.known import Heard, known
from buckboard.engine.log import Log
from buckboard.engine.reader import read_lines, read_players, read_text
from buckboard.engine.record import CALLED, CHANGES, Change, Fields, Record, write, write_known
from buckboard.engine.replay import is_whole
from buckboard.engine.state import Cards, copy
from buckboard.engine.verify import Checker, shuffle_faults

Players = list[Fields | None]


class Match:
    """A table's match: its standing, the hand being played, and the records of the hands that are over."""

    def __init__(
        self,
        game: Game,
        options: Any,
        names: Sequence[str],
        *,
        match: str,
        dealer: int = 0,
        players: Sequence[Fields | None] | None = None,
        standing: Any = None,
    ) -> None:
        """A match before its first hand, which `dealer` deals, or at some later standing. Raises TableRefused."""
        self.game = game
        self.options = options
        self.match = match
        self.standing = self._opening(dealer) if standing is None else copy(standing)
        self.names = list(names)
        self.players: Players | None = None if players is None else list(players)
        self.hand = 0  # the number of the hand that is played, or was played last
        self.state: Any = None  # of that hand; settled when it is over
        self.log: Log | None = None
        self.heard = Heard(game, ())
        self._records: list[Callable[[], Fields]] = []  # each written when it is first asked for
        self.changes: list[Change] = []  # who has come and gone since that hand
        self.seated: tuple[list[str], Players | None] | None = None  # who sat there, if that has changed since
        self._check_names()

    def _opening(self, dealer: int) -> Any:
        seats = self.game.opening(self.options, 0).seats
        if dealer not in range(seats):
            raise TableRefused(f"There is no seat {dealer} to deal the first hand; the seats are 0 to {seats - 1}.")
        return self.game.opening(self.options, dealer)

    def _check_names(self) -> None:
        """Everybody has a name that records can hold, and it is said of all of them who plays there or of none."""
        try:
            for name, text in (("match", self.match), *(("a name", name) for name in self.names)):
                read_text(name, text)
            read_players(self.standing.seats, self.players)
        except BadRecord as problem:
            raise TableRefused(str(problem)) from None
        if len(self.names) != self.standing.seats:
            raise TableRefused(
                f"There are {self.standing.seats} seats here and {len(self.names)} names; give one each."
            )
        if len(set(self.names)) < len(self.names):
            raise TableRefused("Two seats have the same name; let each have its own.")

    @property
    def playing(self) -> bool:
        """Whether a hand is being played; else the next may be dealt, unless the match is over."""
        return self.state is not None and self.game.waiting(self.state) != 0

    @property
    def winners(self) -> list[int]:
        """The seats that have won the match; empty while it goes on."""
        return self.game.winners(self.standing)

    @property
    def asked(self) -> int:
        """The seat to ask now, first from the dealer's left where several are; −1 when no hand is played."""
        return next_asked(self.game, self.state) if self.playing else -1

    def start(self, cards: Cards) -> None:
        """Deal the next hand from cards in the order given. Raises TableRefused."""
        self._between_hands()
        log = Log(self.game.NAME, self.options, copy(self.standing), cards, [])
        if faults := shuffle_faults(self.game, log):
            raise TableRefused(" ".join(faults))
        self._begin(log)

    def _begin(self, log: Log) -> None:
        self.hand += 1
        self.changes, self.seated = [], None
        self.log = log
        self.state = self.game.new(self.options, copy(log.before), log.cards)
        self.heard = Heard(self.game, range(log.before.seats))
        self._end_if_over()

    def play(self, seat: int, move: int) -> list[Line]:
        """Make a move and tell what happened. Raises IllegalMove and changes nothing if it is not open to the seat."""
        if self.log is None or not self.playing:
            raise IllegalMove(seat, "", "No hand is being played now.")
        check(self.game, self.state, seat, move)
        before = copy(self.state)
        self.heard.hear(before, seat, move)
        self.game.apply(self.state, seat, move)
        self.heard.catch_up(self.state)
        self.log.moves.append((seat, move))
        lines = self.game.narrate(before, seat, move, self.state)
        self._end_if_over()
        return lines

    def _end_if_over(self) -> None:
        """Settle the hand when nobody is asked any more."""
        if self.log is not None and not self.playing:
            self.log.shown = list(self.game.shown(self.state))
            self.game.settle(self.state)
            self.standing = copy(self.state.standing)
            self._records.append(cache(self._writing()))

    @property
    def records(self) -> list[Fields]:
        """The records of the hands that are over."""
        return [written() for written in self._records]

    def view(self, seat: int) -> Any:
        """What a seat sees of the hand (−1: a watcher). Raises TableRefused."""
        self._log_of(seat)
        return view(self.game, self.state, seat)

    def known(self, seat: int) -> Log:
        """What a seat knows of the hand (−1: a watcher). Raises TableRefused."""
        return known(self.game, self._log_of(seat), seat)

    def record(self, seat: int | None = None, *, legal: bool = False) -> Fields:
        """The record of the hand, whole or as one seat has it (−1: a watcher). Raises TableRefused."""
        return self._writing(seat, legal)()

    def _writing(self, seat: int | None = None, legal: bool = False) -> Callable[[], Fields]:
        """The work of writing a record of the hand as it stands, which changes nothing and can wait."""
        log = self._log_of(-1 if seat is None else seat)
        after = None if self.playing else self.state.standing
        names, players = self.seated or (self.names, self.players)
        about: dict[str, Any] = {"match": self.match, "hand": self.hand, "names": names, "players": players}
        if seat is None:
            return partial(write, self.game, log, after=after, legal=legal, **about)
        return partial(write_known, self.game, log, seat, after=after, **about)

    def _log_of(self, seat: int) -> Log:
        """The log of the hand, for a seat that sat there or a watcher."""
        if self.log is None:
            raise TableRefused("No hand has been dealt yet.")
        if seat not in range(-1, self.log.before.seats):
            raise TableRefused(f"There is no seat {seat} in this hand of {self.log.before.seats}; −1 is a watcher.")
        return self.log

    def take_up(self, record: Record) -> None:
        """Play the next hand as a record of it tells, which has been verified."""
        self.names, self.players, self.standing = record.names, record.players, copy(record.log.before)
        self.start(record.log.cards)
        for seat, move in record.log.moves:
            self.play(seat, move)
        if record.called:
            self.call_last_round()
        for how, *who in record.changes:
            getattr(self, str(how))(*who)

    def _between_hands(self) -> None:
        if self.playing:
            raise TableRefused("A hand is being played; wait until it is over.")
        if self.winners:
            raise TableRefused("The match is over; begin a new one.")

    def call_last_round(self) -> None:
        """Call the last round, where the game has one. Raises TableRefused."""
        self._between_hands()
        call = getattr(self.game, "call_last_round", None)
        if call is None:
            raise TableRefused(f"{self.game.TITLE} has no last round to call.")
        call(self.standing)

    def join(self, name: str) -> None:
        """Somebody opens a new chair, after the last seat. Raises TableRefused."""
        self._between_hands()
        standing = self._seats_change("join")(self.options, self.standing)
        players = None if self.players is None else [*self.players, None]
        self._change(standing, [*self.names, name], players, ["join", name])

    def leave(self, seat: int) -> None:
        """Somebody gets up and takes the chair away; the others keep their order. Raises TableRefused."""
        self._between_hands()
        get_up = self._seats_change("leave")
        self._check_seat(seat)
        names = [name for other, name in enumerate(self.names) if other != seat]
        players = self.players and [player for other, player in enumerate(self.players) if other != seat]
        self._change(get_up(self.options, self.standing, seat), names, players, ["leave", seat])

    def take_chair(self, seat: int, name: str, player: Fields | None = None) -> None:
        """Somebody else plays on from a seat, with its line or as the game says. Raises TableRefused.

        Who keeps the name of the seat is the same one, whoever plays for him.
        """
        self._between_hands()
        self._check_seat(seat)
        names, players, standing = self.names[:], self.players and self.players[:], self.standing
        names[seat] = name
        if players:
            players[seat] = player
        if name != self.names[seat] and hasattr(self.game, "take_chair"):
            standing = self.game.take_chair(self.options, standing, seat)
        self._change(standing, names, players, ["take_chair", seat, name, player if players else None])

    def _seats_change(self, how: str) -> Any:
        """The game's own rule for who joins or leaves."""
        if not hasattr(self.game, how):
            raise TableRefused(f"{self.game.TITLE} always has {self.standing.seats} seats.")
        if not self.hand:
            raise TableRefused(
                f"The first hand has {self.standing.seats} seats, as the house rules say; come and go after it."
            )
        return getattr(self.game, how)

    def _check_seat(self, seat: int) -> None:
        if seat not in range(self.standing.seats):
            raise TableRefused(f"There is no seat {seat} here; the seats are 0 to {self.standing.seats - 1}.")

    def _change(self, standing: Any, names: list[str], players: Players | None, change: Change) -> None:
        """Let the next hand have other seats. A name in two records in a row is one person who has stayed."""
        was = self.standing, self.names, self.players
        sat, _ = self.seated or (self.names, None)
        for name in names:
            if name in sat and name not in self.names:
                raise TableRefused(f"{name} has just got up, and may sit down again after the next hand.")
        self.standing, self.names, self.players = standing, names, players
        try:
            self._check_names()
        except TableRefused:
            self.standing, self.names, self.players = was
            raise
        if self.hand:
            self.changes.append(change)
            self.seated = self.seated or was[1:]

    def save(self) -> list[Fields]:
        """The records of all hands, the last one as far as it has been played: enough to take the match up again."""
        records = [dict(record) for record in self.records]
        if self.playing:
            records.append(self.record())
        elif records:
            if getattr(self.standing, "last_round", False) and not self.state.standing.last_round:
                records[-1][CALLED] = True
            if self.changes:
                records[-1][CHANGES] = [change[:] for change in self.changes]
        return records


def resume(games: Mapping[str, Game], lines: Iterable[bytes | str]) -> Match:
    """A match taken up again from the records of all its hands. Raises BadRecord."""
    match: Match | None = None
    checker = Checker()
    for record in read_lines(games, lines):
        if match is not None and (record.match, record.game) != (match.match, match.game):
            raise BadRecord(
                f"Match {record.match} stands among the hands of match {match.match}; one is taken up at a time."
            )
        if faults := checker.look(record):
            raise BadRecord(f"Hand {record.hand} does not follow the rules: {faults[0].sentence}")
        if not is_whole(record.log):
            raise BadRecord(f"Hand {record.hand} is what one seat saw; a match is taken up from whole records.")
        if match is None:
            match = Match(record.game, record.log.options, record.names, match=record.match, standing=record.log.before)
            match.hand = record.hand - 1
        try:
            match.take_up(record)
        except TableRefused as problem:
            raise BadRecord(f"Hand {record.hand} cannot be taken up: {problem}") from None
    if match is None:
        raise BadRecord("The file holds no record, so there is no match to take up.")
    return match
