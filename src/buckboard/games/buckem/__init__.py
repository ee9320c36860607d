"""Buck 'em: stay or fold, draw, and win two of five tricks, or match the pot."""

from buckboard.engine.game import no_amount
from buckboard.games.buckem.claim import rest_is_mine
from buckboard.games.buckem.dealing import deal, deck, removed
from buckboard.games.buckem.figures import TALLY, figures, tally
from buckboard.games.buckem.imagining import imagine
from buckboard.games.buckem.narration import narrate
from buckboard.games.buckem.options import Options, for_simulation, idle, refuse
from buckboard.games.buckem.reasons import why_not
from buckboard.games.buckem.rules import apply, legal, new, waiting
from buckboard.games.buckem.scoring import gain, settle
from buckboard.games.buckem.session import break_up
from buckboard.games.buckem.sight import hide, overheard, places_seen, shown
from buckboard.games.buckem.standing import (
    call_last_round,
    join,
    leave,
    opening,
    read_standing,
    winners,
    write_standing,
)
from buckboard.games.buckem.state import (
    ASKS,
    DRAW,
    OVER,
    PLAY,
    RAKE,
    SCARE,
    SEATS,
    STAY,
    WORDS,
    Next,
    Standing,
    State,
)

NAME = "buckem"
TITLE = "Buck 'em"
VERSION = "1.0"
RESHUFFLES = True

lowest = no_amount
highest = no_amount

__all__ = [
    "ASKS", "DRAW", "NAME", "OVER", "PLAY", "RAKE", "RESHUFFLES", "SCARE", "SEATS", "STAY", "TALLY", "TITLE", "VERSION",
    "WORDS", "Next", "Options", "Standing", "State", "apply", "break_up", "call_last_round", "deal", "deck", "figures",
    "for_simulation", "gain", "hide", "highest", "idle", "imagine", "join", "leave", "legal", "lowest", "narrate",
    "new", "opening", "overheard", "places_seen", "read_standing", "refuse", "removed", "rest_is_mine", "settle",
    "shown", "tally", "waiting", "why_not", "winners", "write_standing",
]  # fmt: skip
