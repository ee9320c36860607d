"""What a table's log adds up to: every entry changes it here, and nothing else does."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Literal

from buckboard.engine.game import Game, read_options
from buckboard.engine.match import Match
from buckboard.games import ALL
from buckboard.server.scenes.division import divided
from buckboard.server.table import entries as e
from buckboard.server.table.chairs import Chairs
from buckboard.server.table.memory import Memory, Outcome
from buckboard.server.table.settings import TableSettings
from buckboard.server.table.shelf import HandInPlay, Shelf
from buckboard.server.table.sitting import Sitting, Told

Stage = Literal["open", "playing", "between", "over"]
CHANGES_TABLE = (e.Opened, e.Rules, e.Settings, e.Host, e.Sat, e.Left, e.Bot, e.Ready, e.LastRound, e.Pause)


class Story:
    """A table, as its log tells it."""

    game: Game
    options: Any

    def __init__(self, id: str) -> None:
        self.id = id
        self.number = 0  # of the last entry
        self.facts = 0  # of the last entry that changed something beside the cards
        self.opened = ""  # the day
        self.name = ""
        self.bot = "thumb"
        self.host = ""
        self.rules = ""
        self.written: dict[str, Any] = {}  # the house rules that differ from the usual ones
        self.settings = TableSettings()
        self.chairs = Chairs(0)
        self.matches = 0  # begun here
        self.players: dict[str, None] = {}  # everybody who has been dealt cards here, in the order of coming
        self.hand: HandInPlay | None = None  # that lies on the table
        self.sitting: Sitting | None = None  # the same, as the engine has it
        self.shelf = Shelf()
        self.kept: dict[int, list[int]] = {}  # of matches that people have ended: the seats that were still taken
        self.ready: set[str] = set()  # whose devices are done with the summary
        self.paused = False
        self.paused_by = ""
        self.called = False  # the last round
        self.last_hand = 0  # with which a called match ends, where the game itself has no last round
        self.ended = False  # by people
        self.stage: Stage = "open"  # before the first deal of a match, in a hand, between two, or after the last
        self.of_other_rules = ""  # the version of the rules by which the match is played, if it is not this server's
        self.memory = Memory()

    @classmethod
    def of(cls, id: str, log: Sequence[tuple[int, bytes]]) -> "Story":
        """The story of a log. Only its last hand is played through; those before it lie on the shelf."""
        story = cls(id)
        read = [(number, e.read_entry(body)) for number, body in log]
        last = max((number for number, entry in read if isinstance(entry, e.Hand)), default=0)
        for number, entry in read:
            story.apply(number, entry, playing=number >= last and not story.of_other_rules)
        return story

    # What it adds up to.

    @property
    def playing(self) -> bool:
        """Whether a hand is being played."""
        return self.sitting is not None and self.sitting.playing

    @property
    def over(self) -> bool:
        """Whether a match has ended, and no other has begun."""
        return self.stage == "over"

    @property
    def begun(self) -> bool:
        """Whether cards have ever been dealt here."""
        return self.matches > 0

    def _stage(self) -> Stage:
        sitting = self.sitting
        if sitting is not None and sitting.playing:
            return "over" if self.ended else "playing"
        if self.ended or (sitting is not None and sitting.match.winners):
            return "over"
        if sitting is None:
            return "playing" if self.hand else "open"  # a hand of other rules cannot be played on
        return "between"

    def _of_other_rules(self) -> str:
        dealt = self.hand.dealt if self.hand else None
        other = dealt is not None and not self.over and dealt.rules != ALL[dealt.game].VERSION
        return dealt.rules if dealt is not None and other else ""

    # What entries do.

    def apply(self, number: int, entry: e.AnyEntry, playing: bool = True) -> list[Told]:
        """Let an entry count; what it has brought about in the hand. Without `playing` no rule is asked."""
        self.number = number
        if isinstance(entry, CHANGES_TABLE):
            self.facts = number
        before = self.stage
        told = self._apply(number, entry, playing)
        self.stage = self._stage()
        self.of_other_rules = self._of_other_rules()
        if self.stage != before:
            self.facts = number
        if self.stage in ("open", "over"):  # only a match is paused
            self.paused = False
        self.memory.note(entry.by, entry.command, Outcome(number))
        return told

    def _apply(self, number: int, entry: e.AnyEntry, playing: bool) -> list[Told]:
        match entry:
            case e.Move():
                return self._move(number, entry)
            case e.Answer():
                return self._answer(number, entry)
            case e.Undo():
                self._undo(number, entry)
            case e.Hand():
                self._deal(number, entry, playing)
            case e.End():
                self._end(entry)
            case e.Rematch():
                self._clear()
                self.chairs.reorder(entry.order)
            case e.LastRound():
                self.called = True
                self.last_hand = self.hand.dealt.hand + (not self.playing) if self.hand else 0
                self._call_last_round()
            case _:
                self._change_table(entry)
        return []

    def _change_table(self, entry: e.AnyEntry) -> None:
        match entry:
            case e.Opened():
                self._play_by(entry.game, entry.rules, entry.options)
                self.opened, self.name, self.bot, self.host = entry.day, entry.name, entry.bot, entry.host
            case e.Rules():
                self._clear()
                self._play_by(entry.game, entry.rules, entry.options)
            case e.Settings():
                self.settings = self.settings.changed(entry.changes)
                self.name = entry.changes.get("name", self.name)
            case e.Host():
                self.host = entry.person
            case e.Sat():
                self.chairs.sit(entry)
            case e.Left():
                self.chairs.leave(entry)
            case e.Bot():
                self.chairs.put_bot(entry)
            case e.Ready():
                self.ready.add(entry.person)
            case e.Pause():
                self.paused, self.paused_by = entry.on, entry.by

    def _play_by(self, game: str, rules: str, options: dict[str, Any]) -> None:
        """Game and house rules for the next match, and as many chairs as it has seats."""
        self.game, self.rules = ALL[game], rules
        self.options, self.written = read_options(self.game, options), options
        self.chairs.resize(self.game.opening(self.options, 0).seats)

    def _move(self, number: int, entry: e.Move) -> list[Told]:
        if self.hand is not None:
            self.hand.move(entry)
        told = [] if self.sitting is None else self.sitting.answer(number, entry.seat, entry.say)
        self._call_last_round()
        return told

    def _answer(self, number: int, entry: e.Answer) -> list[Told]:
        if self.hand is not None:
            self.hand.hold(entry)
        told = [] if self.sitting is None else self.sitting.hold(number, entry.seat, entry.say)
        self._call_last_round()
        return told

    def _undo(self, number: int, entry: e.Undo) -> None:
        if self.hand is not None:
            self.hand.undo(entry)
        if self.sitting is not None:
            self.sitting.undo(number, entry.answers)

    def _deal(self, number: int, entry: e.Hand, playing: bool) -> None:
        self._put_away()
        self.ended, self.ready = False, set()
        self.called = self.called and entry.hand > 1
        self.matches = entry.match
        self.players.update(dict.fromkeys(entry.seats))
        self.hand = HandInPlay(entry, [chair.seat for chair in self.chairs])
        self.chairs.seat_all()
        known = entry.rules == ALL[entry.game].VERSION
        self.sitting = Sitting(number, entry, self.name_of_match(entry.match)) if playing and known else None

    def _end(self, entry: e.End) -> None:
        """The match is over by word; a hand in play is thrown in, and the one before it lies there again."""
        self.ended = True
        if (
            entry.thrown or self.playing
        ):  # whoever stored it may not have known the rules, and that the hand was not over
            self._throw_in()
        self.kept[self.matches] = [chair.seat for chair in self.chairs]
        if self.sitting is not None:
            self.sitting.end(self.settled(self.sitting.match, self.matches))

    def _throw_in(self) -> None:
        last = self.shelf.last(self.matches)
        if self.hand is not None:
            self.chairs.seat_back(self.hand.came)
        self.hand = None
        self.sitting = last.played(self.name_of_match(self.matches)) if self.sitting and last else None
        if last is None:  # nothing was played, so nothing is over
            self._clear()

    def settled(self, match: Match, number: int) -> Any:
        """The standing of a match whose last hand is over: by its rules, or as its people have ended it."""
        kept = self.kept.get(number)
        return match.standing if kept is None else divided(match.game, match.options, match.standing, kept)

    def _clear(self) -> None:
        """Nothing lies on the table; the next match has not begun."""
        self._put_away()
        self.sitting, self.ended, self.called, self.ready = None, False, False, set()
        self.chairs.unseat_all()

    def _put_away(self) -> None:
        if self.hand is not None:
            self.shelf.put(self.hand)
        self.hand = None

    def _call_last_round(self) -> None:
        """A call counts once the hand is over, where the game has a last round."""
        if not self.called or self.sitting is None or self.playing or self.sitting.match.winners:
            return
        if hasattr(self.game, "call_last_round"):
            self.sitting.match.call_last_round()

    def name_of_match(self, match: int) -> str:
        """What a match is called in its records."""
        return f"{sha256(self.id.encode()).hexdigest()[:8]}-{match}"
