"""Buck as played in Minnesota: two against two, tricks bid, bowers, twelve and twenty-four alone."""

from collections.abc import Mapping

from buckboard.engine.game import no_amount, none_removed
from buckboard.games.buck.claim import rest_is_mine
from buckboard.games.buck.figures import TALLY, figures, tally
from buckboard.games.buck.imagining import imagine
from buckboard.games.buck.narration import narrate
from buckboard.games.buck.options import (
    BothOver,
    DropAward,
    DropOut,
    LeadIfDropped,
    NoDropOn,
    Options,
    SetUnit,
    StuckPlayer,
    ZeroTricks,
)
from buckboard.games.buck.reasons import why_not
from buckboard.games.buck.rules import apply, deal, deck, legal, new, waiting
from buckboard.games.buck.scoring import gain, settle, winners
from buckboard.games.buck.sight import hide, overheard, places_seen, shown
from buckboard.games.buck.standing import opening, read_standing, write_standing
from buckboard.games.buck.state import ASKS, OVER, SEAT_COUNT, WORDS, Standing, State

__all__ = [
    "ASKS", "NAME", "OVER", "RESHUFFLES", "SEATS", "TALLY", "TITLE", "VERSION", "WORDS", "Options", "Standing", "State",
    "apply", "deal", "deck", "figures", "for_simulation", "gain", "hide", "highest", "idle", "imagine", "legal",
    "lowest", "narrate", "new", "opening", "overheard", "places_seen", "read_standing", "refuse", "removed",
    "rest_is_mine", "settle", "shown", "tally", "waiting", "why_not", "winners", "write_standing",
]  # fmt: skip

NAME = "buck"
TITLE = "Buck"
VERSION = "1.0"
SEATS = range(SEAT_COUNT, SEAT_COUNT + 1)
RESHUFFLES = False
removed = none_removed
lowest = no_amount
highest = no_amount


def refuse(options: Options) -> str:
    """All of these house rules go together."""
    return ""


def idle(options: Options) -> list[str]:
    """What has no effect at this table."""
    off, team = options.drop_out == DropOut.OFF, options.drop_out == DropOut.OPPONENTS_AS_TEAM
    said = []
    if options.under_is_live_bid and options.stuck_player != StuckPlayer.LEFT_OF_DEALER:
        said.append("under_is_live_bid has no effect: nobody is under unless the dealer's left is stuck.")
    if off and options.drop_award != DropAward.BID:
        said.append("drop_award has no effect: nobody may drop out.")
    if off and options.no_drop_on != NoDropOn.ANY_THREE:
        said.append("no_drop_on has no effect: nobody may drop out of anything.")
    if (off or team) and options.nt_lead_if_dropped != LeadIfDropped.OTHER_OPPONENT:
        said.append("nt_lead_if_dropped has no effect: no opponent drops out alone.")
    if options.defenders_zero_tricks == ZeroTricks.ZERO and options.defender_set_unit != SetUnit.TEAM:
        said.append("defender_set_unit has no effect: defenders are not set.")
    if not options.defenders_may_win and options.both_over != BothOver.BIDDER:
        said.append("both_over has no effect: only the side that won the hand can win the match with it.")
    return said


def for_simulation(choices: Mapping[str, object]) -> dict[str, object]:
    """A match of Buck ends by itself."""
    return dict(choices)
