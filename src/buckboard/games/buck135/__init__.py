"""Buck Thirty-Five: five cards in a row, seen a few at a time; the last one seen is wild for its owner alone."""

from buckboard.engine.game import none_removed
from buckboard.games.buck135.figures import TALLY, figures, tally
from buckboard.games.buck135.imagining import imagine
from buckboard.games.buck135.narration import narrate
from buckboard.games.buck135.options import Options, for_simulation, idle, refuse
from buckboard.games.buck135.reasons import why_not
from buckboard.games.buck135.rules import apply, deal, deck, highest, legal, lowest, new, waiting
from buckboard.games.buck135.scoring import gain, settle, winners
from buckboard.games.buck135.sight import hide, overheard, places_seen, shown
from buckboard.games.buck135.standing import SEATS, join, leave, opening, read_standing, take_chair, write_standing
from buckboard.games.buck135.state import ASKS, BET, BUY, DECLARE, DRAW, OVER, WORDS, Standing, State

NAME = "buck135"
TITLE = "Buck Thirty-Five"
VERSION = "1.0"
RESHUFFLES = False
removed = none_removed

__all__ = [
    "ASKS", "BET", "BUY", "DECLARE", "DRAW", "NAME", "OVER", "RESHUFFLES", "SEATS", "TALLY", "TITLE", "VERSION",
    "WORDS", "Options", "Standing", "State", "apply", "deal", "deck", "figures", "for_simulation", "gain", "hide",
    "highest", "idle", "imagine", "join", "leave", "legal", "lowest", "narrate", "new", "opening", "overheard",
    "places_seen", "read_standing", "refuse", "removed", "settle", "shown", "take_chair", "tally", "waiting", "why_not",
    "winners", "write_standing",
]  # fmt: skip
