"""Somebody wishes something of a table: what it amounts to in the log, or what is done about it at once."""

from typing import Any

from buckboard.engine.errors import BuckboardError, IllegalMove, TableRefused
from buckboard.server.table import entries as e
from buckboard.server.table.answering import Stale
from buckboard.server.table.connection import Connection
from buckboard.server.table.dealing import next_hand
from buckboard.server.table.doors import entries_of, seat_for
from buckboard.server.table.house import House
from buckboard.server.table.memory import Outcome
from buckboard.server.table.naming import Plates, told
from buckboard.server.table.presence import Presence
from buckboard.server.table.seating import Asker
from buckboard.server.table.story import Story
from buckboard.server.table.talk import Hint, Talk, chat_frame, hint
from buckboard.server.table.telling import Telling
from buckboard.server.table.undo import Undoing
from buckboard.server.wire import commands as m

NO_HINT = Hint("", "")
SOMEBODY_NEW = "?"  # who has no id yet
NO_PASS_AND_PLAY = "At this table everybody has a device of their own; the host can switch pass and play on."


class Wishes:
    """What comes of wishes, as the table stands."""

    def __init__(
        self,
        story: Story,
        presence: Presence,
        undoing: Undoing,
        plates: Plates,
        telling: Telling,
        talk: Talk,
        house: House,
    ) -> None:
        self.story = story
        self.presence = presence
        self.undoing = undoing
        self.plates = plates
        self.telling = telling
        self.talk = talk
        self.house = house

    async def decide(self, person: str, command: Any, connection: Connection | None) -> list[e.AnyEntry]:
        """What a wish amounts to in the log; what changes nothing there is done at once. Raises BuckboardError."""
        asker = Asker(person, self.presence.is_host(self.story, person))
        match command:
            case m.Answer():
                return entries_of(self.story, asker, command, self.house)
            case m.Look():
                self._look(person, command, connection)
                return []
            case m.Chat():
                self._say(person, command)
                return []
            case m.Undo():
                return self.undoing.ask(asker)
            case m.UndoReply():
                return self.undoing.reply(asker, command.agree)
            case m.Sit(name=str(name)):
                return await self._companion_sits(asker, command, name)
            case m.Ready():
                return self._ready(asker, command)
        return entries_of(self.story, asker, command, self.house)

    def _say(self, person: str, command: m.Chat) -> None:
        """Everybody hears it, and who comes later reads it."""
        frame = chat_frame(self.story, self.plates, person, command)
        self.talk.remember(person, frame)
        self.telling.everybody(frame)

    def _ready(self, asker: Asker, command: m.Ready) -> list[e.AnyEntry]:
        """Somebody is ready; after the last of them the next hand is dealt in the same breath."""
        found, story = entries_of(self.story, asker, command, self.house), self.story
        if found and not story.paused and self.presence.not_ready(story) == [asker.person]:
            found += next_hand(story, self.house)
        return found

    async def _companion_sits(self, asker: Asker, command: m.Sit, name: str) -> list[e.AnyEntry]:
        """Somebody sits down at the asker's device; who is new there is only kept if he may."""
        if not self.story.settings.pass_and_play:
            raise TableRefused(NO_PASS_AND_PLAY)
        companion = self.house.people.known_companion(asker.person, name)
        if companion is None:
            entries_of(self.story, asker, command, self.house, SOMEBODY_NEW)
            companion = await self.house.people.companion(asker.person, name)
        return entries_of(self.story, asker, command, self.house, companion.id)

    def _look(self, person: str, command: m.Look, connection: Connection | None) -> None:
        if command.chair is not None:
            seat_for(self.story, person, command.chair)
        if connection is not None:
            connection.facing = command.chair
            self.telling.show(connection)

    async def hint(self, person: str, command: m.Hint) -> tuple[Outcome, Hint]:
        """What a thumb bot would say, in words, and why."""
        try:
            seat = seat_for(self.story, person, command.chair)
            return Outcome(self.story.number), await hint(self.story, self.house.bots, seat)
        except BuckboardError as error:
            return self.refusal(error), NO_HINT

    def refusal(self, error: BuckboardError) -> Outcome:
        """Why a wish is not carried out, in a sentence that names people by their names."""
        number = self.story.number
        if isinstance(error, IllegalMove):
            return Outcome(number, False, error.sentence, error.item)
        seats = self.story.hand.dealt.seats if self.story.hand else []
        whos = [*(chair.who for chair in self.story.chairs), *seats]
        return Outcome(number, False, told(str(error), whos, self.plates.name), "", isinstance(error, Stale))
