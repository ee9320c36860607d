"""What is said at a table and changes nothing: chat, and what a thumb bot would do."""

from collections import deque
from typing import NamedTuple

import msgspec

from buckboard.bots import BOTS
from buckboard.engine.errors import TableRefused
from buckboard.engine.notation import said
from buckboard.engine.words import draw_words
from buckboard.server.bots.pool import BotFailed, Bots, bot_moves
from buckboard.server.table.naming import Plates, legible, voice_of
from buckboard.server.table.story import Story
from buckboard.server.wire.commands import Chat
from buckboard.server.wire.frames import ChatFrame, TalkFrame

ADVISER = "thumb"
encode = msgspec.json.Encoder().encode
MOST_SAID = 50  # messages that a table remembers
ONLY_ONE = "Nothing else may be said now."
ONLY_CARD = "No other card may be played."
NO_TALK = "There is no table talk here while a hand is played."


def chat_frame(story: Story, plates: Plates, person: str, command: Chat) -> ChatFrame:
    """What somebody says, for everybody. Raises TableRefused."""
    if not person:
        raise TableRefused("Say who you are first: a name is enough.")
    if story.playing and not story.settings.table_talk:
        raise TableRefused(NO_TALK)
    text = legible(command.text)
    if not text and command.phrase is None:
        raise TableRefused("There is nothing in it; write something, or choose a phrase.")
    mine = story.chairs.of(person)
    return {
        "t": "chat",
        "n": story.number,
        "chair": mine[0] if mine else -1,
        "by": voice_of(person, story.id),
        "name": plates.name(person),
        "text": text,
        "phrase": -1 if command.phrase is None else command.phrase,
    }


class Talk:
    """What was said last, for who comes or comes back. It is in no log and on no disk: a restart forgets it."""

    def __init__(self) -> None:
        self._said: deque[tuple[str, ChatFrame]] = deque(maxlen=MOST_SAID)

    def remember(self, person: str, frame: ChatFrame) -> None:
        """Somebody has said something."""
        self._said.append((person, frame))

    def forget(self, person: str) -> bool:
        """Whatever somebody has said is gone; false if he has said nothing."""
        kept = [(who, frame) for who, frame in self._said if who != person]
        gone = len(kept) < len(self._said)
        self._said = deque(kept, MOST_SAID)
        return gone

    def frame(self, number: int) -> TalkFrame:
        """What was said, under the table's number."""
        return {"t": "talk", "n": number, "said": [frame for _, frame in self._said]}

    def so_far(self, number: int) -> list[bytes]:
        """What is sent to who comes; nothing where nothing has been said."""
        return [encode(self.frame(number))] if self._said else []


class Hint(NamedTuple):
    """What a bot would say, and what speaks for it."""

    say: str
    reason: str


async def hint(story: Story, bots: Bots, seat: int) -> Hint:
    """What a thumb bot would say in a seat's place, by what that seat knows. Raises TableRefused."""
    sitting = story.sitting
    if not story.settings.hints:
        raise TableRefused("Hints are switched off at this table; the host can switch them on.")
    if sitting is None or seat not in sitting.open:
        raise TableRefused("You are not asked anything now.")
    game, match = sitting.game, sitting.match
    phase = match.state.phase
    salt = [sitting.entry.salt, seat, len(sitting.answers)]
    try:
        moves = await bot_moves(bots, game, match.state, seat, match.heard.moves[seat], ADVISER, salt)
    except BotFailed as trouble:
        raise TableRefused("No hint comes to mind now.") from trouble
    asks = game.ASKS[phase]
    say = draw_words(moves[:-1]) if asks == "discard" else said(game, phase, moves[0])
    if asks != "discard" and game.legal(match.state, seat).bit_count() == 1:
        return Hint(say, ONLY_CARD if asks == "card" else ONLY_ONE)
    return Hint(say, BOTS[ADVISER].sentence)
