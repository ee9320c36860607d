"""The deal of Buck 'em: the deck, five cards each, a card turned up for trump, scare cards."""

from buckboard.engine.cards import DECK, SUIT_SIZE, UNKNOWN, suit_of
from buckboard.engine.rule import rule
from buckboard.engine.seats import left_of
from buckboard.engine.state import Cards
from buckboard.games.buckem.options import DeclareMode, Options, ScareCards, ShortDeckTrump
from buckboard.games.buckem.pot import pay_in
from buckboard.games.buckem.state import DEALT, MOST, NO_SUIT, NOBODY, SCARE, STAY, Standing, State

TWOS = 1 | 1 << SUIT_SIZE | 1 << 2 * SUIT_SIZE | 1 << 3 * SUIT_SIZE
THREES = TWOS << 1


@rule
def deck(options: Options, standing: Standing) -> int:
    """Six players may leave out the twos, five or fewer the threes too; seven and eight need the whole deck."""
    if not options.short_deck or standing.seats > 6:
        return DECK
    if standing.seats == 6:
        return DECK & ~TWOS
    return DECK & ~(TWOS | THREES)


@rule
def removed(options: Options, standing: Standing) -> int:
    """The cards left out, where one of them names trump."""
    if options.short_deck and options.short_deck_trump == ShortDeckTrump.REMOVED_CARD:
        return DECK & ~deck(options, standing)
    return 0


@rule
def deal(state: State, cards: Cards) -> None:
    """Everybody antes, gets five cards one at a time from the dealer's left, and a card is turned up for trump."""
    seats = state.standing.seats
    clear(state)
    pay_in(state)
    seat = state.standing.dealer
    for place in range(cards.size):
        state.pack[place] = cards.pack[place]
        state.reshuffle[place] = cards.reshuffle[place]
        if place < DEALT * seats:
            seat = left_of(seat, seats)
            state.hands[seat] |= 1 << cards.pack[place]
    for place in range(cards.size, 52):
        state.pack[place] = UNKNOWN
        state.reshuffle[place] = UNKNOWN
    state.top = DEALT * seats
    state.bottom = cards.size
    if cards.trump_card < 0:
        state.turn = cards.pack[state.top]
        state.top += 1
    else:
        state.turn = cards.trump_card
    state.trump = suit_of(state.turn)
    if state.options.scare_cards == ScareCards.DEALER_CHOICE:
        state.phase = SCARE
        state.asked = 1 << state.standing.dealer
    else:
        if state.options.scare_cards == ScareCards.ON:
            turn_scare_cards(state, state.options.scare_position)
        ask_who_stays(state)


@rule
def clear(state: State) -> None:
    """Nothing of the hand before stays on the table."""
    for seat in range(MOST):
        state.hands[seat] = 0
        state.thrown[seat] = 0
        state.late[seat] = 0
        state.trick[seat] = UNKNOWN
        state.last[seat] = UNKNOWN
        state.tricks[seat] = 0
        state.scare[seat] = UNKNOWN
        state.lacks[seat] = 0
        state.drawn[seat] = 0
    state.stayers = 0
    state.folded = 0
    state.taken = UNKNOWN
    state.swapper = NOBODY
    state.scare_at = 0
    state.leader = left_of(state.standing.dealer, state.standing.seats)
    state.led = NO_SUIT
    state.best = state.leader
    state.reshuffles = 0
    state.raked = NOBODY
    state.pile = 0
    state.gone = 0


@rule
def turn_scare_cards(state: State, position: int) -> None:
    """The same card of every hand, first to fifth, is turned face up, the dealer's too."""
    seats = state.standing.seats
    seat = state.standing.dealer
    state.scare_at = position
    for place in range((position - 1) * seats, position * seats):
        seat = left_of(seat, seats)
        state.scare[seat] = state.pack[place]


@rule
def ask_who_stays(state: State) -> None:
    """The dealer's left speaks first; where all declare at once, everybody is asked."""
    state.phase = STAY
    if state.options.declare_mode == DeclareMode.SIMULTANEOUS:
        state.asked = (1 << state.standing.seats) - 1
    else:
        state.asked = 1 << left_of(state.standing.dealer, state.standing.seats)
