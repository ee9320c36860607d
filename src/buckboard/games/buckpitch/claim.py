"""Claiming the rest of a hand of Buckpitch."""

from buckboard.engine.cards import DECK, count
from buckboard.engine.tricks import all_good, may_hold
from buckboard.games.buckpitch.state import PLAY, SEATS, State


def rest_is_mine(state: State, seat: int) -> bool:
    """I lead, and have two cards or more, and nobody can take a trick from any of them; `state` is what I see.

    All that would beat a card has been played, or I hold it, or nobody can have it: who threw a third suit is out of
    the suit led. Partner's cards count as anybody's, and so do those that lie aside. Then every card that is out
    falls to my team, whoever plays it when, and high and low were decided by the deal: nobody's play changes a point.
    """
    hand = state.hands[seat]
    if state.phase != PLAY or state.turn != seat or state.leader != seat or count(hand) < 2:
        return False
    return all_good(hand, against(state, seat), state.trump)


def against(state: State, seat: int) -> int:
    """The cards that others may hold, as far as a seat can tell."""
    out = DECK & ~(state.gone | state.hands[seat])
    found = 0
    for other in range(SEATS):
        if other != seat:
            found |= may_hold(out, state.lacks[other])
    return found
