"""What a table brings about by itself: bots' answers, clocks that run out, the next hand, who is away."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Protocol

from buckboard.engine.errors import IllegalMove
from buckboard.server.table import entries as e
from buckboard.server.table.alarms import Alarms, Key
from buckboard.server.table.answering import entry_of
from buckboard.server.table.dealing import next_hand
from buckboard.server.table.house import House
from buckboard.server.table.presence import Presence
from buckboard.server.table.sitting import Sitting
from buckboard.server.table.story import Story
from buckboard.server.table.turns import Turn, answer_of_bot, answer_of_clock, turns
from buckboard.server.table.undo import Undoing

TO_LOOK = 4  # times as long a bot takes to lead after a trick, which people look at as long as nobody has led
SUMMARY = 15.0  # seconds for a summary, where there is a clock or nobody to say that he is ready
Wanted = dict[Key, Callable[[], Awaitable[None]]]


class Doer(Protocol):
    """The table, as far as it is asked to do something by itself."""

    def bring_about(self, decide: Callable[[], list[e.AnyEntry]], /) -> None: ...  # when its turn has come

    def presence_changed(self) -> None: ...


class ByItself:
    """Keeps the alarms of a table as its story wants them."""

    def __init__(self, story: Story, presence: Presence, undoing: Undoing, house: House, doer: Doer) -> None:
        self.story = story
        self.presence = presence
        self.undoing = undoing
        self.house = house
        self.doer = doer
        self.alarms = Alarms(house.clock.sleep)
        self._left: dict[Turn, float] = {}  # seconds of the clock, of those who have been stopped
        self._missing: tuple[tuple[int, int], list[str]] = (-1, -1), []  # who is not connected, as of when
        self._told_away: set[str] = set()  # of whom everybody has been told that they are

    def arrange(self) -> None:
        """Let come about what is to come now, and nothing else."""
        wanted: Wanted = {}
        self._absent(wanted)
        if not self.story.paused:
            self._turns(wanted)
            self._next(wanted)
        if self.undoing.person and not self.undoing.has_to_wait:
            wanted["agreed", self.story.number] = self._agreed
        self.alarms.set(wanted)

    # Answers.

    def _turns(self, wanted: Wanted) -> None:
        anybody, clock = self.presence.anybody, self.story.settings.clock
        now = turns(self.story, self.presence)
        if self._left:
            self._left = {turn: left for turn, left in self._left.items() if turn in now}
        for turn in now:
            if turn.bot and anybody:
                wanted["bot", turn] = partial(self._bot, turn)
            elif clock and not turn.bot and not self.presence.is_away(turn.device):
                wanted["clock", turn, clock] = partial(self._clock, turn, clock)

    async def _bot(self, turn: Turn) -> None:
        """A bot thinks, and lets everybody see that it does."""
        sitting = self._sitting
        pace = self.story.settings.pace * (TO_LOOK if sitting.trick_lies_open else 1)
        if pace:
            (moves, how), _ = await asyncio.gather(
                answer_of_bot(self.house.bots, sitting, turn), self.house.clock.sleep(pace)
            )
        else:
            moves, how = await answer_of_bot(self.house.bots, sitting, turn)
        self.doer.bring_about(partial(self._answer, turn, moves, how))

    async def _clock(self, turn: Turn, seconds: int) -> None:
        """The time for an answer runs; while the table is paused what is left of it is kept."""
        left, began = min(self._left.get(turn, seconds), seconds), self.house.clock.now()
        try:
            await self.house.clock.sleep(left)
        except asyncio.CancelledError:
            self._left[turn] = left - (self.house.clock.now() - began)
            raise
        self.doer.bring_about(partial(self._time_is_up, turn))

    def _time_is_up(self, turn: Turn) -> list[e.AnyEntry]:
        if self._is_over(turn):
            return []
        return self._answer(turn, answer_of_clock(self._sitting, turn.seat), "clock")

    def _answer(self, turn: Turn, moves: list[int], how: e.How) -> list[e.AnyEntry]:
        if self._is_over(turn):
            return []
        if turn.how == "stand_in":
            self.presence.missed[turn.device] = self.presence.missed.get(turn.device, 0) + 1
        try:
            return [entry_of(self._sitting, turn.seat, moves, how)]
        except IllegalMove:  # a bot may say anything
            return [entry_of(self._sitting, turn.seat, answer_of_clock(self._sitting, turn.seat), "fallback")]

    def _is_over(self, turn: Turn) -> bool:
        """Whether a question is not open any more, or somebody else is to answer it, or the table stands still."""
        return self.story.paused or turn not in turns(self.story, self.presence)

    @property
    def _sitting(self) -> Sitting:
        assert self.story.sitting is not None, "somebody is asked"
        return self.story.sitting

    # Between hands.

    def _next(self, wanted: Wanted) -> None:
        """The next hand comes when all who are here are ready; where nobody can be, after a while."""
        story, hand = self.story, self.story.hand
        if story.stage != "between" or hand is None or story.of_other_rules or not self.presence.anybody:
            return
        place = hand.dealt.match, hand.dealt.hand
        seated = story.chairs.devices()
        here = any(self.presence.is_present(device) for device in seated)
        if here and not self.presence.not_ready(story):
            wanted["next", place, story.number] = self._deal
        elif story.settings.clock or (not here and not (seated and story.settings.wait_for_absent)):
            wanted["next after a while", place] = self._deal_after_a_while

    async def _deal(self) -> None:
        self.doer.bring_about(self._next_hand)

    async def _deal_after_a_while(self) -> None:
        await self.house.clock.sleep(SUMMARY)
        self.doer.bring_about(self._next_hand)

    def _next_hand(self) -> list[e.AnyEntry]:
        if self.story.stage != "between" or self.story.paused:
            return []
        return next_hand(self.story, self.house)

    # People.

    def _absent(self, wanted: Wanted) -> None:
        as_of = self.presence.comings, self.story.facts
        if self._missing[0] != as_of:
            devices = dict.fromkeys([*self.story.chairs.devices(), self.story.host])
            self._missing = as_of, [who for who in devices if who and not self.presence.is_here(who)]
        for device in self._missing[1]:
            if not self.presence.is_away(device):
                self._told_away.discard(device)
            if device not in self._told_away:
                wanted["away", device] = partial(self._away, device)

    async def _away(self, device: str) -> None:
        while left := self.presence.left(device):
            await self.house.clock.sleep(left)
        self._told_away.add(device)
        self.doer.presence_changed()

    async def _agreed(self) -> None:
        self.doer.bring_about(self.undoing.settled)
