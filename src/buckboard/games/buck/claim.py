"""Claiming the rest of a hand of Buck."""

from buckboard.engine.cards import count, members
from buckboard.engine.state import copy
from buckboard.games.buck.rules import lead
from buckboard.games.buck.state import DECK, PLAY, SEAT_COUNT, State


def rest_is_mine(state: State, seat: int) -> bool:
    """I lead, and have two cards or more, and nobody can take a trick from any of them; `state` is what I see.

    All that would beat a card has been played, or I hold it, or gave it across to a partner who sits out, or nobody
    who plays can have it: who did not follow suit has none left. Partner's cards count as anybody's. Only tricks
    count in Buck, so what the others throw on mine changes nothing.
    """
    hand = state.hands[seat]
    if state.phase != PLAY or state.turn != seat or state.led or count(hand) < 2:
        return False
    others = against(state, seat)
    seen = copy(state)
    for card in members(hand):
        lead(seen, seat, card)
        if seen.beating & others:
            return False
    return True


def against(state: State, seat: int) -> int:
    """The cards that those who play with and against a seat may hold, as far as it can tell."""
    out = DECK & ~(state.gone | state.hands[seat])
    if seat == state.bidder and state.given >= 0:
        out &= ~(1 << state.given)  # partner has it, or gave it back
    found = 0
    for other in range(SEAT_COUNT):
        if other != seat and state.playing >> other & 1:
            found |= out & ~state.lacks[other]
    return found
