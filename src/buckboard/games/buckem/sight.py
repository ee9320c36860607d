"""What a seat may see of a hand of Buck 'em: the state with blanks, who hears a move, which cards lay open."""

from buckboard.engine.cards import NO_PACK, UNKNOWN, count
from buckboard.engine.game import ENOUGH
from buckboard.engine.known import SERVED_AGAIN, TRUMP_CARD
from buckboard.engine.rule import rule
from buckboard.engine.seats import clockwise, left_of
from buckboard.games.buckem.dealing import deck
from buckboard.games.buckem.options import DeclareMode
from buckboard.games.buckem.rake import raker_shows
from buckboard.games.buckem.state import DEALT, DRAW, MOST, NO_SUIT, NOBODY, OVER, RAKES, SCARE, STAY, State


@rule
def hide(state: State, seat: int) -> None:
    """Blank what a seat may not see: other hands but for cards lying face up in them, discards, the stock."""
    if state.phase == STAY and state.options.declare_mode == DeclareMode.SIMULTANEOUS:
        hide_answers(state, seat)
    for other in range(MOST):
        if other != seat:
            if state.phase == DRAW and state.asked >> other & 1:
                state.hands[other] |= state.thrown[other]  # nobody sees a draw before it is done
            state.hands[other] &= face_up(state, other)
            state.thrown[other] = 0
            state.late[other] = 0
    state.pack[:] = NO_PACK
    state.reshuffle[:] = NO_PACK
    state.pile = 0
    if state.phase == SCARE:
        hide_deal(state, seat)


@rule
def face_up(state: State, seat: int) -> int:
    """The cards that all can see in a hand: its scare card, a turn-up swapped in, at the end what a raker shows."""
    if state.folded >> seat & 1:
        return 0
    cards = 0
    if state.scare[seat] >= 0:
        cards = 1 << state.scare[seat]
    if state.swapper == seat and state.taken >= 0:
        cards |= 1 << state.taken
    if state.raked == RAKES and state.stayers >> seat & 1:
        cards |= raker_shows(state)
    return cards


@rule
def hide_answers(state: State, seat: int) -> None:
    """Answers given at once are hidden until all are given; that a seat has answered is not."""
    own = 0
    if seat >= 0:
        own = 1 << seat
    state.stayers &= own
    state.folded &= own
    if state.swapper != seat:
        state.swapper = NOBODY


@rule
def hide_deal(state: State, seat: int) -> None:
    """Before the dealer has chosen a scare card nobody has looked at anything."""
    if seat >= 0:
        state.hands[seat] = 0
    state.turn = UNKNOWN
    state.trump = NO_SUIT


def overheard(state: State, seat: int, move: int, listener: int) -> bool:
    """Whether a listener learns a move: not an answer while others are asked too, not what is thrown face down."""
    if listener == seat:
        return True
    if state.phase == STAY:
        return state.asked == 1 << seat
    if state.phase == DRAW:
        return move == ENOUGH or face_up(state, seat) >> move & 1 == 1
    return True


def places_seen(state: State, seat: int) -> int:
    """The places of the pack whose card a seat has seen lying there; from bit 52 the cards it drew from a reshuffle.

    `engine/known.py` puts those cards, ascending, at the head of `reshuffle` in a known log: nobody sees where in
    that order they lay.
    """
    if state.phase == SCARE:
        return 0
    standing = state.standing
    seats = standing.seats
    order = clockwise(left_of(standing.dealer, seats), seats)
    seen = TRUMP_CARD
    if trump_was_removed(state):
        first = DEALT * seats  # no card was turned up
    else:
        first = DEALT * seats + 1
        seen |= 1 << DEALT * seats
    if state.scare_at:
        seen |= ((1 << seats) - 1) << (state.scare_at - 1) * seats
    if seat < 0:
        return seen
    at = order.index(seat)
    for card in range(DEALT):
        seen |= 1 << card * seats + at
    served = first + sum(state.drawn[other] for other in order[:at])
    for place in range(served, min(served + state.drawn[seat], count(deck(state.options, standing)))):
        seen |= 1 << place
    return seen | state.late[seat] << SERVED_AGAIN


def trump_was_removed(state: State) -> bool:
    """Whether a card out of the deck names trump."""
    return not deck(state.options, state.standing) >> state.turn & 1


def shown(state: State) -> list[int]:
    """By seat, the cards laid open at the end: those that let a raker rake."""
    if state.phase != OVER:
        return []
    seats = state.standing.seats
    if state.raked != RAKES:
        return [0] * seats
    return [raker_shows(state) if state.stayers >> seat & 1 else 0 for seat in range(seats)]
