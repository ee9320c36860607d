"""After the calling: trump is named, and in a 12 the bidder and his partner may exchange one card."""

from buckboard.engine.game import ENOUGH
from buckboard.engine.rule import rule
from buckboard.games.buck.contract import has_exchange, is_no_trump, partner_of, trumps_named
from buckboard.games.buck.dropping import ask_who_plays
from buckboard.games.buck.options import ExchangeOrder, ExchangeTime
from buckboard.games.buck.state import GIVE, HIGH, LOW, TRUMP, State

FOUR_SUITS = (1 << HIGH) - 1
HIGH_OR_LOW = 1 << HIGH | 1 << LOW


@rule
def ask_trump(state: State) -> None:
    """The highest bidder names trump, or high or low."""
    state.phase = TRUMP
    state.turn = state.bidder


@rule
def names_open(state: State) -> int:
    """Any suit after a bid in a suit, even one he holds none of; high or low after a bid at no trump."""
    if is_no_trump(state.bid):
        return HIGH_OR_LOW
    return FOUR_SUITS


@rule
def name_trump(state: State, trump: int) -> None:
    """Say what is trump; the exchange of a 12 comes next, unless it came before."""
    state.trump = trump
    state.trumps = trumps_named(trump)
    if has_exchange(state.bid) and state.options.exchange_time == ExchangeTime.AFTER_TRUMP:
        begin_exchange(state)
    else:
        ask_who_plays(state)


@rule
def begin_exchange(state: State) -> None:
    """The bidder gives first, unless the table lets his partner begin."""
    state.phase = GIVE
    state.turn = state.bidder
    if state.options.exchange_order == ExchangeOrder.PARTNER_FIRST:
        state.turn = partner_of(state.bidder)


@rule
def gifts_open(state: State, seat: int) -> int:
    """Any card held; only a bidder who begins may do without the exchange."""
    if seat == state.bidder and state.options.exchange_order != ExchangeOrder.PARTNER_FIRST:
        return state.hands[seat] | 1 << ENOUGH
    return state.hands[seat]


@rule
def give(state: State, seat: int, card: int) -> None:
    """Give a card to partner: at once, or both together where neither may see the other's first."""
    if card == ENOUGH:
        end_exchange(state)
        return
    if seat == state.bidder:
        state.given = card
    else:
        state.answered = card
    partner = partner_of(seat)
    both = state.given >= 0 and state.answered >= 0
    if state.options.exchange_order != ExchangeOrder.SIMULTANEOUS:
        hand_over(state, seat, card)
    elif both:
        hand_over(state, partner, state.given)
        hand_over(state, seat, card)
    if both:
        end_exchange(state)
    else:
        state.turn = partner


@rule
def hand_over(state: State, seat: int, card: int) -> None:
    """A card goes from one hand of the team to the other."""
    partner = partner_of(seat)
    state.hands[seat] &= ~(1 << card)
    state.hands[partner] |= 1 << card
    state.held[seat] -= 1
    state.held[partner] += 1


@rule
def end_exchange(state: State) -> None:
    """Go on with what has not been done yet: naming trump, or asking who plays."""
    if state.trump < 0:
        ask_trump(state)
    else:
        ask_who_plays(state)
