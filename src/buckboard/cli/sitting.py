"""One match at the terminal: what has been played, who plays it, and what each seat has heard of it."""

import secrets
from collections.abc import Sequence
from typing import Any

from buckboard.bots import BOTS, Choose
from buckboard.bots.choices import choices_of
from buckboard.cli import saves
from buckboard.cli.choices import options_for
from buckboard.cli.dealing import dealt, first_dealer
from buckboard.cli.people import heard_by
from buckboard.cli.tables import Before, Seen, Table, table_of
from buckboard.engine.dice import new_dice
from buckboard.engine.errors import BadRecord, BuckboardError
from buckboard.engine.game import Game, check, view
from buckboard.engine.known import Heard
from buckboard.engine.log import Log
from buckboard.engine.options import written
from buckboard.engine.record import write
from buckboard.engine.state import copy


class Sitting:
    """A match with people and bots round one terminal."""

    def __init__(self, game: Game, options: Any, names: list[str], bots: list[str], seed: int | None) -> None:
        self.game = game
        self.table: Table = table_of(game.NAME)
        self.options = options
        self.names = names
        self.bots = bots  # by seat; empty for a person
        self.people = [seat for seat, bot in enumerate(bots) if not bot]
        self.seed = seed
        self.match = secrets.token_hex(4)
        self.path = saves.path_of(game.NAME)
        standing = game.opening(options, 0)
        self.standing = game.opening(options, first_dealer(game, options, standing, seed))
        self.logs: list[Log] = []  # every hand; the last may be in the middle
        self.hands: list[Before] = []  # the hands that are over
        self.state: Any = None  # of the hand in the middle
        self.heard = Heard(game, ())
        self.news: dict[int, list[str]] = {seat: [] for seat in self.people}  # since the seat last moved

    @property
    def hand(self) -> int:
        """The number of the hand that is played, or was played last."""
        return len(self.logs)

    @property
    def is_over(self) -> bool:
        """Whether somebody has won the match."""
        return self.state is None and bool(self.game.winners(self.standing))

    def deal(self) -> None:
        """Deal the next hand."""
        cards = dealt(self.game, self.options, self.standing, self.seed, self.hand + 1)
        self._begin(Log(self.game.NAME, self.options, copy(self.standing), cards, []))

    def _begin(self, log: Log) -> None:
        self.logs.append(log)
        self.news = {seat: [f"Hand {self.hand}. {{{log.before.dealer}}} deals."] for seat in self.people}
        self.state = self.game.new(self.options, copy(log.before), log.cards)
        self.heard = Heard(self.game, range(len(self.names)))

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
            self.move(seat, move)

    def move(self, seat: int, move: int) -> None:
        """Make a legal move, tell of it, and settle the hand if it was the last."""
        before = copy(self.state)
        self.heard.hear(before, seat, move)
        self.game.apply(self.state, seat, move)
        self.heard.catch_up(self.state)
        self.logs[-1].moves.append((seat, move))
        lines = self.game.narrate(before, seat, move, self.state)
        for listener in self.people:
            self.news[listener] += heard_by(lines, listener)
        if not self.game.waiting(self.state):
            self._settle()

    def _settle(self) -> None:
        self.logs[-1].shown = list(self.game.shown(self.state))
        before = self.logs[-1].before
        self.game.settle(self.state)
        self.standing = copy(self.state.standing)
        self.hands.append(Before(self.hand, before, self.standing, self.state))
        self.state = None

    def bot_moves(self, seat: int) -> None:
        """Let the bot of a seat move: it gets what the seat sees and has heard, nothing else."""
        choose = self._bot(seat)
        seen = view(self.game, self.state, seat)
        move = choose(seat, seen, choices_of(self.game, seen, seat), list(self.heard.moves[seat]))
        check(self.game, self.state, seat, move)
        self.move(seat, move)

    def _bot(self, seat: int) -> Choose:
        """A bot with dice that depend on where the match stands, so that a match gone on with is the same match."""
        salt = self.seed if self.seed is not None else int(self.match, 16)
        dice = new_dice(salt, self.hand, len(self.logs[-1].moves), seat)
        return BOTS[self.bots[seat]].sit_down(self.game, dice)

    def seen(self, seat: int) -> Seen:
        """The table as a seat sees it; between hands the hand that is just over."""
        state = self.hands[-1].ended if self.state is None else self.state
        return Seen(view(self.game, state, seat), seat, self.names, self.you(seat))

    def you(self, seat: int) -> int:
        """The seat that is spoken to as "you": the person's, where there is only one."""
        return seat if len(self.people) == 1 else -1

    def offered(self, seat: int) -> int:
        """The cards that a seat may name now, as bits; all of them where it is asked for no card."""
        if self.state is None or self.game.ASKS.get(self.state.phase) in (None, "choice", "amount"):
            return -1
        return self.game.legal(self.state, seat)

    def call_last_round(self) -> str:
        """Call the last round between two hands, in the one game that has it; what came of it."""
        call = getattr(self.game, "call_last_round", None)
        if call is None:
            return f"{self.game.TITLE} has no last round: {self._how_it_ends()}"
        if getattr(self.standing, "last_round", False):
            return "The last round is called already."
        call(self.standing)
        return "The last round is called."

    def _how_it_ends(self) -> str:
        target = getattr(self.options, "target", 0)
        return f"the match goes to {target}." if target else "leave whenever you like; the match is saved."

    def records(self) -> list[dict[str, object]]:
        """The hands that are over, as records."""
        players: list[dict[str, object] | None] = [
            {"bot": bot, "version": BOTS[bot].version} if bot else None for bot in self.bots
        ]
        return [
            write(
                self.game,
                log,
                match=self.match,
                hand=played.hand,
                names=self.names,
                after=played.after,
                players=players,
            )
            for log, played in zip(self.logs, self.hands, strict=False)
        ]

    def save(self) -> None:
        """Keep the match on disk, or its records if it is over."""
        saves.write(self.path, self.as_save())

    def as_save(self) -> saves.Save:
        """The match as it is kept on disk."""
        hands = [saves.Hand.of(self.game, log) for log in self.logs]
        last_round = bool(getattr(self.standing, "last_round", False))
        return saves.Save(
            saves.FORMAT, self.game.NAME, self.match, written(self.options), self.names, self.bots, self.seed,
            last_round, hands,
        )  # fmt: skip


def goes_on(game: Game, save: saves.Save) -> Sitting:
    """The sitting that a save was made of. Raises BadSave if it does not follow the rules."""
    try:
        return _replayed(game, save)
    except BuckboardError as error:
        raise saves.broken(saves.path_of(save.game), f"what it says does not follow the rules ({error})") from error


def _replayed(game: Game, save: saves.Save) -> Sitting:
    if len(save.names) not in game.SEATS or len(save.bots) != len(save.names) or len({*save.names}) < len(save.names):
        raise BadRecord("It does not say who sits in each seat.")
    if any(bot and bot not in BOTS for bot in save.bots) or all(save.bots):
        raise BadRecord("It names a bot that is not here.")
    sitting = Sitting(game, options_for(game, save.options), save.names, save.bots, save.seed)
    sitting.match = save.match
    for number, hand in enumerate(save.hands):
        log = hand.log(game, sitting.options, len(save.names))
        if number == 0:
            sitting.standing = log.before
        if sitting.state is not None:
            raise BadRecord("A hand begins before the one before it is over.")
        sitting._begin(Log(log.game, log.options, log.before, log.cards, []))
        for seat, move in log.moves:
            if sitting.state is None:
                raise BadRecord("A hand has moves after its end.")
            check(game, sitting.state, seat, move)
            if seat in sitting.people:
                sitting.news[seat] = []
            sitting.move(seat, move)
    if save.last_round and not getattr(sitting.standing, "last_round", True):
        sitting.call_last_round()
    return sitting
