"""The draw: up to three cards from the hand, then, where agreed, cards on the table for a fee."""

from buckboard.engine.betting import put_in
from buckboard.engine.game import ENOUGH
from buckboard.engine.rule import rule
from buckboard.engine.seats import first_from
from buckboard.games.buck135.options import FeeScheme, MatchTime, Wilds
from buckboard.games.buck135.state import (
    BUY_2,
    BUY_4,
    CARD_2,
    CARD_4,
    DRAW,
    MOST_DRAWN,
    NO_BUY,
    ROW,
    State,
    hand_of,
    stays_down,
)
from buckboard.games.buck135.wild import match_bits


@rule
def start_draw(state: State) -> None:
    """All still in draw in turn from the dealer's left; all-in players draw too."""
    live = state.bets.live
    state.phase = DRAW
    state.tossed = 0
    state.waiting_for = live
    state.to_act = first_from(state.eldest, live)
    if state.options.wilds == Wilds.MATCHING and state.options.match_time == MatchTime.BEFORE_DRAW:
        for seat in range(state.standing.seats):
            if live >> seat & 1:
                state.matched[seat] = match_bits(state, seat)


@rule
def discards(state: State, seat: int) -> int:
    """Any card of the hand, three at most, or enough; never a card that stays on the table."""
    if state.tossed == MOST_DRAWN:
        return 1 << ENOUGH
    return hand_of(state, seat) | 1 << ENOUGH


@rule
def discard(state: State, seat: int, card: int) -> None:
    """Throw a card away, face down."""
    place = ROW * seat
    while state.rows[place] != card:
        place += 1
    state.rows[place] = -1
    state.thrown[seat] |= 1 << card
    state.tossed += 1


@rule
def replace(state: State, seat: int) -> None:
    """As many new cards as were thrown, into the same hand."""
    state.drawn[seat] = state.tossed
    first = ROW * seat
    for place in range(ROW):
        if state.tossed and state.rows[first + place] < 0:
            state.rows[first + place] = next_card(state)
            state.tossed -= 1


@rule
def next_card(state: State) -> int:
    """The top card of the stock."""
    card = state.pack[state.next]
    state.next += 1
    return card


@rule
def price(state: State, seat: int, choice: int) -> int:
    """What a paid exchange costs now: the fee, or double."""
    fee = state.options.fee
    if state.options.fee_scheme == FeeScheme.PER_PLAYER_ORDER:
        return 2 * fee if state.bought[seat] else fee
    if state.options.fee_scheme == FeeScheme.BY_POSITION:
        return 2 * fee if choice == BUY_4 else fee
    return 2 * fee if state.purchases else fee


@rule
def place_bought(choice: int) -> int:
    """The place in the row that a paid exchange is about."""
    return CARD_2 if choice == BUY_2 else CARD_4


@rule
def is_for_sale(state: State, seat: int, choice: int) -> bool:
    """A card on the table that was not exchanged yet, and chips for the whole fee."""
    place = place_bought(choice)
    if not stays_down(state, place) or state.bought[seat] >> place & 1:
        return False
    return state.bets.behind[seat] >= price(state, seat, choice)


@rule
def can_buy(state: State, seat: int) -> bool:
    """Whether a seat is asked about paid exchanges at all."""
    if not state.options.paid_exchange:
        return False
    return is_for_sale(state, seat, BUY_2) or is_for_sale(state, seat, BUY_4)


@rule
def buying_choices(state: State, seat: int) -> int:
    """The cards that a seat may exchange for a fee, or no more."""
    choices = 1 << NO_BUY
    if is_for_sale(state, seat, BUY_2):
        choices |= 1 << BUY_2
    if is_for_sale(state, seat, BUY_4):
        choices |= 1 << BUY_4
    return choices


@rule
def purchase(state: State, seat: int, choice: int) -> None:
    """The fee goes to the main pot and the new card face down to the same place; its owner looks at it."""
    fee = price(state, seat, choice)
    place = place_bought(choice)
    at = ROW * seat + place
    put_in(state.bets, seat, fee)
    state.bets.paid[seat] -= fee  # a fee is no bet
    state.thrown[seat] |= 1 << state.rows[at]
    state.rows[at] = next_card(state)
    state.bought[seat] |= 1 << place
    state.purchases += 1
