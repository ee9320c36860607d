"""Who comes and goes between two hands, by the game's own rules."""

from collections.abc import Iterable
from copy import copy
from typing import Any

from buckboard.bots import BOTS
from buckboard.engine.game import Game
from buckboard.engine.match import Match
from buckboard.server.scenes.sheets import TEAM_GAMES
from buckboard.server.table.chairs import NO_SEAT, Chair

LINE = "Who sits down in a bot's chair plays on with its line in the ledger, what it has won or lost."
SCORE = "Who sits down in a bot's chair plays on with its partner, and with the score of that team."

LINE_LEFT = (
    "Whoever plays on in your chair has your line in the ledger, what you have won or lost; "
    "if you take the chair away, the line stays yours."
)
ANEW = "What you have won or lost stays yours; whoever plays on in your chair begins anew."
SCORE_LEFT = "Whoever plays on in your chair has your partner, and the score of your team."


def reseated(match: Match, chairs: Iterable[Chair]) -> Match:
    """The match as its next hand would find it with these chairs. Raises TableRefused; `match` is left as it is.

    Who has got up goes first, then others take chairs over, then new chairs are opened. If too few are left the match
    is over.
    """
    after = copy(match)
    after.changes = match.changes[:]
    stayed = [chair for chair in chairs if chair.seat != NO_SEAT]
    kept = {chair.seat for chair in stayed}
    for seat in range(len(match.names) - 1, -1, -1):
        if seat not in kept:
            after.leave(seat)
            if after.winners:
                return after
    # Who is new first: by that the seat of who has got up is his no more, and he can be told when he may sit elsewhere.
    for seat, chair in sorted(enumerate(stayed), key=lambda each: (each[1].who in match.names, each[1].is_person)):
        player = player_of(chair)
        if after.names[seat] != chair.who or (after.players and after.players[seat] != player):
            after.take_chair(seat, chair.who, player)
    for chair in chairs:
        if chair.seat == NO_SEAT:
            after.join(chair.who)
            if after.players is not None:
                after.players[-1] = player_of(chair)
    return after


def player_of(chair: Chair) -> dict[str, Any] | None:
    """What plays in a chair, as records tell it: nothing of a person."""
    if not chair.kind:
        return None
    bot = BOTS.get(chair.kind)
    return {"bot": chair.kind, "version": bot.version if bot else "?"}


def given_up(game: Game, stage: str) -> str:
    """What goes over from who gets up in a match to who plays on in his chair, in a sentence; or nothing."""
    if stage not in ("playing", "between"):
        return ""
    if hasattr(game, "take_chair"):
        return ANEW
    return SCORE_LEFT if game.NAME in TEAM_GAMES else LINE_LEFT


def taken_over(game: Game, stage: str) -> str:
    """What goes over to who sits down in a bot's chair between two hands, in a sentence; or nothing."""
    if stage != "between" or hasattr(game, "take_chair"):  # by that somebody new begins anew
        return ""
    return SCORE if game.NAME in TEAM_GAMES else LINE
