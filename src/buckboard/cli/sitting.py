"""One match at the terminal: who plays it, what each person has heard of it, the hands that are over."""

import secrets
from collections.abc import Sequence
from typing import Any

from buckboard.bots import BOTS, Choose
from buckboard.bots.choices import choices_of
from buckboard.cli import saves
from buckboard.cli.dealing import dealt
from buckboard.cli.people import heard_by
from buckboard.cli.tables import Before, Seen, Table, table_of
from buckboard.engine.dice import new_dice
from buckboard.engine.errors import BadRecord, TableRefused
from buckboard.engine.first_dealer import first_dealer
from buckboard.engine.game import ALL_SEATS, Game, Line, check
from buckboard.engine.log import Log
from buckboard.engine.match import Match, resume
from buckboard.engine.options import NONE
from buckboard.engine.reader import read_lines
from buckboard.engine.record import Fields, Record, dumps
from buckboard.engine.state import copy
from buckboard.games import ALL
from buckboard.games.buckem.options import SessionEnd

WATCHER = -1


class Sitting:
    """A match with people and bots round one terminal."""

    def __init__(self, match: Match, seed: int | None) -> None:
        self.match = match
        self.game: Game = match.game
        self.table: Table = table_of(match.game.NAME)
        self.bots = bots_of(match)
        self.people = [seat for seat, bot in enumerate(self.bots) if not bot]
        self.seed = seed
        self.path = saves.path_of(match.game.NAME)
        self.hands: list[Before] = []  # the hands that are over
        self.news: dict[int, list[str]] = {}  # for each person since the last move; −1: in the hand, for all to hear
        self.notes: list[str] = []  # told before the first hand: idle house rules, how the dealer was found

    @property
    def names(self) -> list[str]:
        """Everybody's name, by seat."""
        return self.match.names

    @property
    def options(self) -> Any:
        """The house rules."""
        return self.match.options

    @property
    def state(self) -> Any:
        """The hand in the middle; None between hands."""
        return self.match.state if self.match.playing else None

    @property
    def hand(self) -> int:
        """The number of the hand that is played, or was played last."""
        return self.match.hand

    @property
    def is_over(self) -> bool:
        """Whether somebody has won the match."""
        return not self.match.playing and bool(self.match.winners)

    def deal(self) -> None:
        """Deal the next hand."""
        self.match.start(dealt(self.game, self.options, self.match.standing, self.seed, self.hand + 1))
        self._new_hand()

    def take_up(self, record: Record) -> None:
        """Play a hand again as its record tells, so that everybody knows what they knew."""
        self.match.start(record.log.cards)
        self._new_hand()
        for seat, move in record.log.moves:
            if seat in self.people:
                self.person_moves(seat, [move])
            else:
                self._tell(self.match.play(seat, move))
        if record.called:
            self.call_last_round()

    def _new_hand(self) -> None:
        deals = [
            f"Hand {self.hand}. {{{self._log.before.dealer}}} deals.",
            *self.table.opened(self.match.view(WATCHER)),
        ]
        self.news = {seat: [*self.notes, *deals] for seat in (*self.people, WATCHER)}
        self.notes = []

    @property
    def _log(self) -> Log:
        assert self.match.log is not None, "a hand has been dealt"
        return self.match.log

    def try_moves(self, seat: int, moves: Sequence[int]) -> None:
        """Nothing if these moves of a seat are legal one after the other, else IllegalMove."""
        state = copy(self.state)
        for move in moves:
            check(self.game, state, seat, move)
            self.game.apply(state, seat, move)

    def person_moves(self, seat: int, moves: Sequence[int]) -> None:
        """A person makes legal moves; what happened before is no news any more."""
        self.news[seat] = []
        for move in moves:
            is_draw = len(moves) > 1 and move != moves[-1]
            lines = self.match.play(seat, move)
            self._tell([line for line in lines if not is_draw or line.audience == ALL_SEATS])  # he has just said it

    def bot_moves(self, seat: int) -> None:
        """Let the bot of a seat move: it gets what the seat sees and has heard, nothing else."""
        choose = self._bot(seat)
        seen = self.match.view(seat)
        move = choose(seat, seen, choices_of(self.game, seen, seat), list(self.match.heard.moves[seat]))
        self._tell(self.match.play(seat, move))

    def _bot(self, seat: int) -> Choose:
        """A bot with dice that depend on where the match stands, so that a match gone on with is the same match."""
        salt = [self.seed] if self.seed is not None else list(self.match.match.encode())
        dice = new_dice(*salt, self.hand, len(self._log.moves), seat)
        return BOTS[self.bots[seat]].sit_down(self.game, dice)

    def _tell(self, lines: Sequence[Line]) -> None:
        """What happened, to whom it may be told; and the hand is over if it was the last move."""
        for listener in self.news:
            self.news[listener] += heard_by(lines, listener)
        if not self.match.playing:
            self.hands.append(Before(self.hand, self._log.before, self.match.standing, self.match.state))

    def seen(self, seat: int) -> Seen:
        """The table as a seat sees it; between hands the hand that is just over."""
        return Seen(self.match.view(seat), seat, self.names, self.you(seat))

    def you(self, seat: int) -> int:
        """The seat that is spoken to as "you": the person's, where there is only one."""
        return seat if len(self.people) == 1 else WATCHER

    def offered(self, seat: int) -> int:
        """The cards that a seat may name now, as bits; all of them where it is asked for no card."""
        if self.state is None or self.game.ASKS[self.state.phase] in ("choice", "amount"):
            return -1
        return self.game.legal(self.state, seat)

    @property
    def is_endless(self) -> bool:
        """Whether nothing in the rules of this table ends the match: the people do."""
        return getattr(self.options, "rounds", 0) == NONE and not hasattr(self.game, "call_last_round")

    @property
    def waits_for_last_round(self) -> bool:
        """Whether the session goes on until somebody calls the last round."""
        fixed = getattr(self.options, "session_end", None) == SessionEnd.FIXED_ROUNDS
        return hasattr(self.game, "call_last_round") and not fixed and not self.match.standing.last_round

    def best(self) -> list[int]:
        """Who has won most, where people end the match; an odd chip kept goes to the first seat left of the dealer."""
        chips = list(self.match.standing.chips)[: len(self.names)]
        last_dealer = self.hands[-1].before.dealer
        chips[(last_dealer + 1) % len(chips)] += self.match.standing.carry
        return [seat for seat, result in enumerate(chips) if result == max(chips)]

    def call_last_round(self) -> str:
        """Call the last round between two hands; what came of it."""
        if getattr(self.match.standing, "last_round", False):
            return "The last round is called already."
        try:
            self.match.call_last_round()
        except TableRefused as error:
            return str(error)
        return "The last round is called."

    def save(self) -> None:
        """Keep the match on disk. Raises BadSave."""
        saves.write(self.path, saves.Save(saves.FORMAT, self.game.NAME, self.seed, self.match.save()))


def bots_of(match: Match) -> list[str]:
    """The bot of each seat, empty for a person's. Raises BadRecord."""
    players = match.players or []
    bots = [str(player.get("bot", "?")) if player else "" for player in players]
    if len(bots) != len(match.names) or all(bots):
        raise BadRecord("It does not say who sits in each seat.")
    for bot in bots:
        if bot and bot not in BOTS:
            raise BadRecord(f"The bot “{bot}” is not here.")
    return bots


def sit_down(game: Game, options: Any, names: list[str], bots: list[str], seed: int | None) -> Sitting:
    """A new match; `bots` names the bot of each seat, empty for a person's."""
    players: list[Fields | None] = [{"bot": bot, "version": BOTS[bot].version} if bot else None for bot in bots]
    opening = game.opening(options, 0)
    order = dealt(game, options, opening, seed, 0)
    dealer, lines = first_dealer(options.first_dealer.name.lower(), opening.seats, order.pack[: order.size])
    match = Match(game, options, names, match=secrets.token_hex(4), dealer=dealer, players=players)
    sitting = Sitting(match, seed)
    sitting.notes = [*game.idle(options), *(line.text for line in lines)]
    return sitting


def goes_on(save: saves.Save) -> Sitting:
    """The sitting that a save was made of. Raises BadRecord if it does not follow the rules."""
    lines = [dumps(record) for record in save.hands]
    whole = resume(ALL, lines)
    records = list(read_lines(ALL, lines))
    if save.game != whole.game.NAME or any(record.names != whole.names for record in records):
        raise BadRecord("Its hands are not those of one match.")
    first = records[0]
    match = Match(
        whole.game, whole.options, whole.names,
        match=whole.match, players=whole.players, standing=first.log.before,
    )  # fmt: skip
    match.hand = first.hand - 1
    sitting = Sitting(match, save.seed)
    for record in records:
        sitting.take_up(record)
    return sitting
