"""What happened at the table, in its words. Seats stand as {0}, {1} … to be filled with names."""

from buckboard.engine.cards import SUIT_NAMES, members, rank_of, show, show_all, suit_of
from buckboard.engine.game import ALL_SEATS, ENOUGH, Line
from buckboard.engine.seats import clockwise, left_of, seat_list
from buckboard.engine.state import copy
from buckboard.games.buckem.options import DeclareMode
from buckboard.games.buckem.scoring import settle, takers
from buckboard.games.buckem.rake import rake_cards
from buckboard.games.buckem.sight import face_up
from buckboard.games.buckem.state import (
    DECLINES,
    DRAW,
    FOLDS,
    OVER,
    PLAY,
    RAKE,
    RAKES,
    SCARE,
    STAY,
    SWAPS,
    Next,
    Standing,
    State,
)

NUMBERS = ("no", "one", "two", "three", "four", "five")
