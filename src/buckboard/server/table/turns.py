"""Whose answer the table brings about itself: bots' and stand-ins', and anybody's whose clock has run out."""

from typing import NamedTuple

from buckboard.bots import BOTS
from buckboard.server.bots.fallback import fallback_moves
from buckboard.server.bots.pool import BotFailed, Bots, bot_moves
from buckboard.server.edge.log import failed
from buckboard.server.table import entries as e
from buckboard.server.table.presence import Presence
from buckboard.server.table.sitting import Sitting
from buckboard.server.table.story import Story

STAND_IN = "thumb"


class Turn(NamedTuple):
    """A question that is open to a seat, and who answers it."""

    seat: int
    question: int
    bot: str  # which bot; empty for a person
    how: e.How
    device: str  # whose chair it is; empty for a bot's own


def turns(story: Story, presence: Presence) -> list[Turn]:
    """Everybody who is asked and has yet to answer."""
    sitting = story.sitting
    if sitting is None or not story.playing:
        return []
    return [_turn(story, presence, sitting, seat) for seat in sitting.open]


def _turn(story: Story, presence: Presence, sitting: Sitting, seat: int) -> Turn:
    question, chair = sitting.questions.number(seat), story.chairs.at(seat)
    if chair is None or chair.is_empty:
        return Turn(seat, question, story.bot, "bot", "")
    if chair.kind:
        return Turn(seat, question, chair.kind, "bot", "")
    if presence.is_away(chair.device) and not story.settings.wait_for_absent:
        return Turn(seat, question, STAND_IN, "stand_in", chair.device)
    return Turn(seat, question, "", "person", chair.device)


async def answer_of_bot(bots: Bots, sitting: Sitting, turn: Turn) -> tuple[list[int], e.How]:
    """What a bot answers, from what its seat knows; the fallback if none comes."""
    match, seat = sitting.match, turn.seat
    salt = [sitting.entry.salt, seat, len(sitting.answers)]
    bot = turn.bot if turn.bot in BOTS else STAND_IN
    try:
        return await bot_moves(bots, sitting.game, match.state, seat, match.heard.moves[seat], bot, salt), turn.how
    except BotFailed:
        pass
    except Exception as error:  # ours, then: no table waits for that either
        failed("bot", error)
    return fallback_moves(sitting.game, sitting.seen(seat), seat), "fallback"


def answer_of_clock(sitting: Sitting, seat: int) -> list[int]:
    """What is answered for somebody whose clock has run out."""
    return fallback_moves(sitting.game, sitting.seen(seat), seat)
