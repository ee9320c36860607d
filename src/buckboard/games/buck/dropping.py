"""Let them have it: who drops out, and who leads to those who play."""

from buckboard.engine.rule import rule
from buckboard.games.buck.contract import (
    is_alone,
    is_no_trump,
    left_of_seat,
    may_drop,
    opponents_of,
    partner_of,
)
from buckboard.games.buck.options import DropOut, LeadIfDropped
from buckboard.games.buck.state import DROP, DROPS, HIGH, OVER, PLAY, State


@rule
def ask_who_plays(state: State) -> None:
    """The opponents say in turn whether they play or drop out, from the bidder's left."""
    if may_drop(state):
        state.phase = DROP
        state.turn = left_of_seat(state.bidder)
    else:
        begin_play(state)


@rule
def answer(state: State, seat: int, choice: int) -> None:
    """Play or drop out; the next who may drop is asked."""
    if choice == DROPS:
        state.playing &= ~(1 << seat)
    seat = left_of_seat(seat)
    if seat == partner_of(state.bidder) and not partner_is_asked(state):
        seat = left_of_seat(seat)
    if seat == state.bidder:
        close_answers(state)
    else:
        state.turn = seat


@rule
def partner_is_asked(state: State) -> bool:
    """Where all the others are asked, the bidder's partner is too, unless he sits out anyway."""
    return state.options.drop_out == DropOut.ALL_OTHERS and not is_alone(state.bid)


@rule
def close_answers(state: State) -> None:
    """If both opponents dropped the bidders have it; a team that drops only together may have to play."""
    opponents = opponents_of(state.bidder)
    if not state.playing & opponents:
        state.conceded = True
        state.phase = OVER
        state.turn = -1
        return
    if state.options.drop_out == DropOut.OPPONENTS_AS_TEAM:
        state.playing |= opponents
    begin_play(state)


@rule
def begin_play(state: State) -> None:
    """The first lead."""
    state.phase = PLAY
    state.leader = first_leader(state)
    state.turn = state.leader


@rule
def first_leader(state: State) -> int:
    """In a suit the bidder leads; at no trump it is low from his left and high from his right."""
    if not is_no_trump(state.bid):
        return state.bidder
    leader = left_of_seat(state.bidder)
    if state.trump == HIGH:
        leader = partner_of(leader)
    if state.playing >> leader & 1:
        return leader
    if state.options.nt_lead_if_dropped == LeadIfDropped.OTHER_OPPONENT:
        return partner_of(leader)
    return next_playing(state, leader)


@rule
def next_playing(state: State, seat: int) -> int:
    """The next seat clockwise that plays."""
    seat = left_of_seat(seat)
    while not state.playing >> seat & 1:
        seat = left_of_seat(seat)
    return seat
