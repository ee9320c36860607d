"""Buckpitch: four points a hand, one call each, and SHOOT for the brave."""

from collections.abc import Mapping

from buckboard.engine.game import no_amount, none_removed
from buckboard.games.buckpitch.claim import rest_is_mine
from buckboard.games.buckpitch.figures import TALLY, figures, tally
from buckboard.games.buckpitch.narration import narrate
from buckboard.games.buckpitch.options import Options
from buckboard.games.buckpitch.reasons import why_not
from buckboard.games.buckpitch.rules import apply, deal, deck, legal, new, waiting
from buckboard.games.buckpitch.scoring import gain, settle, stakes, winners
from buckboard.games.buckpitch.sight import hide, imagine, overheard, places_seen, shown
from buckboard.games.buckpitch.standing import opening, read_standing, write_standing
from buckboard.games.buckpitch.state import ASKS, BID, OVER, PLAY, TRUMP, WORDS, Standing, State

NAME = "buckpitch"
TITLE = "Buckpitch"
VERSION = "1.0"
SEATS = range(4, 5)
RESHUFFLES = False

removed = none_removed
lowest = no_amount
highest = no_amount


def refuse(options: Options) -> str:
    """Every mix of house rules can be played."""
    return ""


def idle(options: Options) -> list[str]:
    """What the other options leave without effect."""
    if options.bid_to_win:
        return ["both_reach has no effect with bid_to_win: after a hand only its bidders can win."]
    return []


def for_simulation(choices: Mapping[str, object]) -> dict[str, object]:
    """The rules given; a match always ends by itself."""
    return dict(choices)


__all__ = [
    "ASKS", "BID", "NAME", "OVER", "PLAY", "RESHUFFLES", "SEATS", "TALLY", "TITLE", "TRUMP", "VERSION", "WORDS",
    "Options", "Standing", "State", "apply", "deal", "deck", "figures", "for_simulation", "gain", "hide", "highest",
    "idle", "imagine", "legal", "lowest", "narrate", "new", "opening", "overheard", "places_seen", "read_standing",
    "refuse", "removed", "rest_is_mine", "settle", "shown", "stakes", "tally", "waiting", "why_not", "winners",
    "write_standing",
]  # fmt: skip
