"""Claiming the rest of a hand of Buck 'em."""

from buckboard.engine.cards import count
from buckboard.engine.tricks import all_good, may_hold
from buckboard.games.buckem.dealing import deck
from buckboard.games.buckem.state import PLAY, State


def rest_is_mine(state: State, seat: int) -> bool:
    """I lead, and have two cards or more, and nobody can take a trick from any of them; `state` is what I see.

    All that would beat a card has been played, or I hold it, or I threw it and nobody has drawn from a reshuffled
    stock since, or it lies face up on the stock, or no stayer can have it: who did not follow suit has none left.
    Only tricks count, so what the others throw on mine changes neither the pot nor a burn.
    """
    hand = state.hands[seat]
    if state.phase != PLAY or not state.asked >> seat & 1 or state.led >= 0 or count(hand) < 2:
        return False
    return all_good(hand, against(state, seat), state.trump)


def against(state: State, seat: int) -> int:
    """The cards that other stayers may hold, as far as a seat can tell."""
    out = deck(state.options, state.standing) & ~(state.gone | state.hands[seat] | 1 << state.turn)
    if not state.reshuffles:
        out &= ~state.thrown[seat]
    found = 0
    for other in range(state.standing.seats):
        if other != seat and state.stayers >> other & 1:
            found |= may_hold(out, state.lacks[other])
    return found
