"""The calling: one word a seat, each bid higher than the last, and somebody stuck if all pass."""

from buckboard.engine.rule import rule
from buckboard.games.buck.contract import has_exchange, is_alone, left_of_seat, partner_of
from buckboard.games.buck.options import Auction, ExchangeTime, StuckPlayer
from buckboard.games.buck.state import (
    ALL_FOUR,
    OVER,
    PASS,
    THREE,
    TWELVE_NT,
    TWENTY_FOUR,
    TWENTY_FOUR_NT,
    State,
)
from buckboard.games.buck.trump import ask_trump, begin_exchange

ALL_CALLS = (2 << TWENTY_FOUR) - 1
LONE_NO_TRUMPS = 1 << TWELVE_NT | 1 << TWENTY_FOUR_NT


@rule
def calls_open(state: State, seat: int) -> int:
    """Pass, or bid higher than the highest so far."""
    bids = ALL_CALLS if state.options.nt_12_24 else ALL_CALLS & ~LONE_NO_TRUMPS
    highest = state.bid
    if highest == PASS and under_counts(state, seat):
        highest = THREE
    return bids & (-2 << highest) | 1 << PASS


@rule
def under_counts(state: State, seat: int) -> bool:
    """Where the under player's 3 stands though he passed, the others must bid more."""
    options = state.options
    if not options.under_is_live_bid or options.stuck_player != StuckPlayer.LEFT_OF_DEALER:
        return False
    return seat != left_of_seat(state.standing.dealer)


@rule
def call(state: State, seat: int, bid: int) -> None:
    """Say pass or a bid; the next seat is asked until the calling is over."""
    state.calls[seat] = bid
    if bid == PASS:
        state.passed |= 1 << seat
    else:
        state.bid = bid
        state.bidder = seat
    seat = left_of_seat(seat)
    if state.options.auction == Auction.SINGLE_ROUND:
        if state.calls[seat] >= PASS:
            close_auction(state)
            return
    else:
        settled = state.passed
        if state.bid != PASS:
            settled |= 1 << state.bidder
        if settled == ALL_FOUR:
            close_auction(state)
            return
        while state.passed >> seat & 1:
            seat = left_of_seat(seat)
    state.turn = seat


@rule
def close_auction(state: State) -> None:
    """The highest bidder has it; if all passed, somebody is stuck with a 3 or the deal is thrown in."""
    if state.bid == PASS:
        stuck = state.options.stuck_player
        if stuck == StuckPlayer.NONE_REDEAL:
            state.phase = OVER
            state.turn = -1
            return
        state.bid = THREE
        state.stuck = True
        state.bidder = state.standing.dealer
        if stuck == StuckPlayer.LEFT_OF_DEALER:
            state.bidder = left_of_seat(state.standing.dealer)
    if is_alone(state.bid):
        state.playing = ALL_FOUR & ~(1 << partner_of(state.bidder))
    if has_exchange(state.bid) and state.options.exchange_time == ExchangeTime.BEFORE_TRUMP:
        begin_exchange(state)
    else:
        ask_trump(state)
