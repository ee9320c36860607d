"""Drawing: lay down some cards, be served as many from the stock, and shuffle again when it runs out."""

from buckboard.engine.cards import count
from buckboard.engine.game import ENOUGH
from buckboard.engine.rule import rule
from buckboard.engine.seats import next_in
from buckboard.games.buckem.state import PLAY, State


@rule
def discardable(state: State, seat: int) -> int:
    """Any card of the hand, up to the number the table allows, then enough."""
    if count(state.thrown[seat]) >= state.options.max_draw:
        return 1 << ENOUGH
    return state.hands[seat] | 1 << ENOUGH


@rule
def exchange(state: State, seat: int, move: int) -> None:
    """Throw one card, or take a new one for each thrown; stayers draw in turn, and then the first of them leads."""
    if move != ENOUGH:
        state.hands[seat] &= ~(1 << move)
        state.thrown[seat] |= 1 << move
        return
    serve(state, seat)
    following = next_in(seat, state.stayers)
    state.asked = 1 << following
    if following == state.leader:
        state.phase = PLAY


@rule
def serve(state: State, seat: int) -> None:
    """One card at a time from the top of the stock, until the hand has five again."""
    wanted = count(state.thrown[seat])
    state.drawn[seat] = wanted
    for _ in range(wanted):
        if state.top == state.bottom:
            shuffle_again(state)
        card = state.pack[state.top]
        state.top += 1
        state.hands[seat] |= 1 << card
        if state.reshuffles:
            state.late[seat] |= 1 << card
    state.pile |= state.thrown[seat]


@rule
def shuffle_again(state: State) -> None:
    """The folded hands become the stock, once; after that the discards of those already served.

    A swapped deuce, the turned card and what the seat being served has just thrown stay out.
    """
    pool = 0
    for seat in range(state.standing.seats):
        if state.folded >> seat & 1:
            pool |= state.hands[seat]
            state.hands[seat] = 0
    if pool == 0:
        pool = state.pile
        state.pile = 0
    state.top = 0
    state.bottom = 0
    for place in range(52):
        card = state.reshuffle[place]
        if card >= 0 and pool >> card & 1:
            state.pack[state.bottom] = card
            state.bottom += 1
    state.reshuffles += 1
