"""What lies behind: score sheets, hands to be played over, records, each as open as the table has agreed."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

from buckboard.engine.errors import TableRefused
from buckboard.engine.log import Log
from buckboard.engine.record import write, write_known
from buckboard.games import ALL
from buckboard.server.scenes.replay import replay_of
from buckboard.server.scenes.sheets import sheet_of
from buckboard.server.table.entries import BOT
from buckboard.server.table.naming import Plates
from buckboard.server.table.shelf import KeptHand
from buckboard.server.table.sitting import WATCHER, Sitting
from buckboard.server.table.story import Story
from buckboard.server.wire.scene import Replay, Sheet, SheetRow
from buckboard.tables import Before

IN_PLAY = "That hand is being played; look at it when it is over."


class Archive:
    """The hands of a table."""

    def __init__(self, story: Story, plates: Plates) -> None:
        self.story = story
        self.plates = plates
        self._shelved: dict[int, list[Before]] = {}  # of the hands on the shelf, as far as somebody has asked
        self._closed: dict[int, tuple[dict[str, str], Sheet]] = {}  # of matches that are over, and who was called how

    def count(self, match: int) -> int:
        """How many hands of a match have been dealt, those thrown in by the host left out."""
        return self.story.shelf.count(match) + self._is_on_table(match)

    def sheets(self) -> list[Sheet]:
        """The score sheet of every match, the running one last; matches of other rules have none here."""
        found = []
        for match in range(1, self.story.matches + 1):
            with suppress(TableRefused):
                found.append(self.sheet(match))
        return found

    def over(self, match: int) -> int:
        """How many hands of a match are over."""
        return self.count(match) - (self._is_on_table(match) and self.story.stage == "playing")

    def last(self) -> int:
        """The last match of which a hand has been dealt; the first where there is none yet."""
        return next((match for match in range(self.story.matches, 0, -1) if self.count(match)), 1)

    def game(self, match: int) -> str:
        """Which game was played. Raises TableRefused if there is no such match."""
        return self._last(match).dealt.game

    def sheet(self, match: int) -> Sheet:
        """The score sheet of a match. Raises TableRefused."""
        called = self._called()
        if match in self._closed and self._closed[match][0].items() <= called.items():
            return self._closed[match][1]
        found = self._sheet(match)
        if match < self.story.matches:
            self._closed[match] = called, found
            self._shelved.pop(match, None)
        return found

    def hands(self, match: int) -> list[SheetRow]:
        """The hands of a match that are over. Raises TableRefused if there is no such match."""
        rows = {row["hand"]: row for row in self.sheet(match)["rows"]}
        thrown_in: SheetRow = {"hand": 0, "cells": [], "note": "thrown in"}
        return [rows.get(hand, {**thrown_in, "hand": hand}) for hand in range(1, self.over(match) + 1)]

    def replay(self, person: str, match: int, hand: int) -> Replay:
        """A hand step by step, as far as this person may see it. Raises TableRefused."""
        sitting = self._played(self._kept(match, hand))
        seat = None if self._is_open(sitting.game.NAME, match) else self._seat(sitting.entry.seats, person)
        return replay_of(sitting.game, _log(sitting), self._names(sitting.entry.seats), hand, seat=seat)

    def record(self, person: str, match: int, hand: int) -> Mapping[str, object]:
        """The record of a hand, as far as this person may see it. Raises TableRefused."""
        kept = self._kept(match, hand)
        names, is_open = self._names(kept.dealt.seats), self._is_open(kept.dealt.game, match)
        if kept.dealt.rules != ALL[kept.dealt.game].VERSION:
            if not is_open:
                raise TableRefused(_other_rules(kept.dealt.rules))
            return kept.record(self.story.name_of_match(match), names)
        sitting = self._played(kept)
        about: dict[str, Any] = {"match": sitting.name, "hand": hand, "names": names, "players": kept.dealt.players}
        after = sitting.match.state.standing
        if is_open:
            return write(sitting.game, _log(sitting), after=after, **about)
        return write_known(sitting.game, _log(sitting), self._seat(kept.dealt.seats, person), after=after, **about)

    def records(self, person: str, match: int) -> list[Mapping[str, object]]:
        """The records of all hands of a match, in order. Raises TableRefused."""
        self._last(match)
        return [self.record(person, match, hand) for hand in range(1, self.over(match) + 1)]

    # Which hands there are, and who may see them.

    def _is_on_table(self, match: int) -> bool:
        return self.story.hand is not None and self.story.hand.dealt.match == match

    def _kept(self, match: int, hand: int) -> KeptHand:
        """A hand that is over. Raises TableRefused; while it is played nobody turns up more than the last trick."""
        on_table = self.story.hand
        if on_table is None or (on_table.dealt.match, on_table.dealt.hand) != (match, hand):
            return self.story.shelf.hand(match, hand)
        if self.story.stage == "playing":
            raise TableRefused(IN_PLAY)
        return on_table.kept()

    def _last(self, match: int) -> KeptHand:
        """The last hand of a match, be it over or not. Raises TableRefused if there is no such match."""
        on_table = self.story.hand if self._is_on_table(match) else None
        found = self.story.shelf.last(match) if on_table is None else on_table.kept()
        if found is None:
            raise TableRefused(f"There is no match {match} at this table.")
        return found

    def _played(self, kept: KeptHand) -> Sitting:
        if kept.dealt.rules != ALL[kept.dealt.game].VERSION:
            raise TableRefused(_other_rules(kept.dealt.rules))
        return kept.played(self.story.name_of_match(kept.dealt.match))

    def _is_open(self, game: str, match: int) -> bool:
        """Whether every card of a hand that is over may be shown to anybody."""
        when = self.story.settings.open(game)
        if when == "never":
            return False
        return when == "after_hand" or match < self.story.matches or self.story.stage in ("over", "open")

    def _seat(self, seats: list[str], person: str) -> int:
        """Where a person sat in a hand, or somebody at his device; −1 for who did not."""
        if person and person in seats:
            return seats.index(person)
        companions = {chair.who for chair in self.story.chairs if person and chair.owner == person}
        return next((seat for seat, who in enumerate(seats) if who in companions), WATCHER)

    def _names(self, whos: Iterable[str]) -> list[str]:
        """What those are called who have been dealt cards here."""
        return self.plates.names(list(whos))

    def _called(self) -> dict[str, str]:
        players = list(self.story.players)
        return dict(zip(players, self.plates.names(players), strict=True))

    # Score sheets.

    def _sheet(self, match: int) -> Sheet:
        last = self._last(match)
        if last.dealt.rules != ALL[last.dealt.game].VERSION:
            raise TableRefused(_other_rules(last.dealt.rules))
        hands = self._hands(match)
        hand, came = self.story.sitting, last.came
        is_last = match == self.story.matches
        if hand is None or not is_last:
            hand = self._played(last)
        if self._is_on_table(match) and not hand.playing:
            hands = [*hands, self._before(hand, came)]
        if not hand.playing:
            came = []
        played = dict.fromkeys(who for each in hands for who in each.names)
        called = self._called()
        hands = [each._replace(names=[called[who] for who in each.names]) for each in hands]  # as they are called now
        standing = hand.match.standing if hand.settled is not None else self.story.settled(hand.match, match)
        names = [called[who] for who in hand.entry.seats]
        kept = [chair.seat for chair in self.story.chairs] if is_last and self.story.stage == "between" else None
        sheet = sheet_of(match, hand.game, hand.options, names, hands, standing, came, kept)
        return {**sheet, "bots": [called[who] for who in played if who.startswith(BOT)]}

    def _hands(self, match: int) -> list[Before]:
        """The hands of a match that lie on the shelf; those that were looked at before are not played over again."""
        found = self._shelved.setdefault(match, [])
        for at, kept in enumerate(self.story.shelf.of(match)):
            if at >= len(found):
                found.append(self._before(self._played(kept), kept.came))
        return found

    def _before(self, sitting: Sitting, came: list[int]) -> Before:
        """A hand that is over, of people by their ids: kept for long, while somebody else may come by the same name."""
        match = sitting.match
        after = match.standing if sitting.settled is None else sitting.settled
        return Before(match.hand, _log(sitting).before, after, match.state, sitting.entry.seats, came)


def _log(sitting: Sitting) -> Log:
    assert sitting.match.log is not None, "every hand has been dealt"
    return sitting.match.log


def _other_rules(version: str) -> str:
    return f"That hand was played by rules {version}, which this server does not know; only its record can be read."
