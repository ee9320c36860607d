"""Who sees what: hands are one's own, and the exchange is the business of the two who made it."""

from functools import cache

from buckboard.engine.cards import UNKNOWN
from buckboard.engine.game import ENOUGH
from buckboard.engine.rule import rule
from buckboard.games.buck.contract import left_of_seat, partner_of
from buckboard.games.buck.options import ExchangeOrder
from buckboard.games.buck.rules import PACKET
from buckboard.games.buck.state import GIVE, OVER, SEAT_COUNT, State


@rule
def hide(state: State, seat: int) -> None:
    """Blank what a seat may not see: the other hands, dropped or set aside too, and cards given that it has not had."""
    if not sees_given(state, seat):
        state.given = UNKNOWN
    if seat < 0 or (seat != state.bidder and seat != partner_of(state.bidder)):
        state.answered = UNKNOWN
    for other in range(SEAT_COUNT):
        if other != seat:
            state.hands[other] = 0


@rule
def sees_given(state: State, seat: int) -> bool:
    """The bidder knows what he gave; his partner sees it at once, or only when he has given a card himself."""
    if seat < 0 or state.bidder < 0:
        return False
    if seat == state.bidder:
        return True
    if seat != partner_of(state.bidder):
        return False
    return state.options.exchange_order != ExchangeOrder.SIMULTANEOUS or state.answered >= 0


def overheard(state: State, seat: int, move: int, listener: int) -> bool:
    """All is said aloud but for the card of an exchange, which only goes across the table."""
    if state.phase != GIVE or move == ENOUGH or listener == seat:
        return True
    if listener != partner_of(seat):
        return False
    return state.options.exchange_order != ExchangeOrder.SIMULTANEOUS or state.given >= 0


@cache
def places_of(dealer: int, seat: int) -> list[int]:
    """The places of the pack that are dealt to a seat, in order; to be read only."""
    turn = (seat - left_of_seat(dealer)) % SEAT_COUNT
    rounds = (PACKET * turn, PACKET * (turn + SEAT_COUNT))
    return [start + card for start in rounds for card in range(PACKET)]


@cache
def dealt_to(dealer: int, seat: int) -> int:
    """The same places as a set."""
    return sum(1 << place for place in places_of(dealer, seat))


def places_seen(state: State, seat: int) -> int:
    """A seat has seen the six cards that it was dealt, a watcher none."""
    if seat < 0:
        return 0
    return dealt_to(state.standing.dealer, seat)


def shown(state: State) -> list[int]:
    """No hand is laid open when it is over, neither a dropped one nor that of a partner who sat out."""
    return [0] * SEAT_COUNT if state.phase == OVER else []
