"""What was bid and named: its number, its trumps, who plays, what beats what."""

from buckboard.engine.cards import JACK, SUIT_SIZE, above, of_suit, suit_of
from buckboard.engine.rule import rule
from buckboard.games.buck.options import DropOut, LowRank, NoDropOn
from buckboard.games.buck.state import (
    DECK,
    FIRST_TEAM,
    HIGH,
    LOW,
    PASS,
    SIX,
    THREE,
    TWELVE,
    TWELVE_NT,
    TWENTY_FOUR_NT,
    State,
)


@rule
def partner_of(seat: int) -> int:
    """Partners sit opposite."""
    return seat ^ 2


@rule
def left_of_seat(seat: int) -> int:
    """The next of the four seats clockwise."""
    return (seat + 1) & 3


@rule
def opponents_of(seat: int) -> int:
    """The two seats of the other team."""
    return FIRST_TEAM << ((seat + 1) & 1)


@rule
def is_no_trump(bid: int) -> bool:
    """Each no-trump bid stands just below the same number in a suit."""
    return bid > PASS and bid % 2 == 0


@rule
def number_bid(bid: int) -> int:
    """The number of a bid: 3 to 6, 12 or 24."""
    if bid < TWELVE_NT:
        return 3 + bid // 2
    return 12 if bid < TWENTY_FOUR_NT else 24


@rule
def tricks_needed(bid: int) -> int:
    """A bid needs its number of tricks; a 12 and a 24 need all six."""
    return 3 + bid // 2 if bid < SIX else 6


@rule
def is_alone(bid: int) -> bool:
    """In a 12 and a 24 the bidder plays without his partner."""
    return bid >= TWELVE_NT


@rule
def has_exchange(bid: int) -> bool:
    """In a 12, with a suit or without, one card may be exchanged."""
    return TWELVE_NT <= bid <= TWELVE


@rule
def may_drop(state: State) -> bool:
    """Nobody drops out of a 3, or only not out of a 3 that somebody was stuck with."""
    if state.options.drop_out == DropOut.OFF:
        return False
    if state.bid == THREE:
        return state.options.no_drop_on == NoDropOn.STUCK_ONLY and not state.stuck
    return True


@rule
def right_bower(trump: int) -> int:
    """The jack of trump, the highest card."""
    return SUIT_SIZE * trump + JACK


@rule
def left_bower(trump: int) -> int:
    """The other jack of trump's colour, the second-highest."""
    return SUIT_SIZE * (3 - trump) + JACK


@rule
def trumps_named(trump: int) -> int:
    """Trump is the suit named and the left bower; with high or low there is none."""
    if trump >= HIGH:
        return 0
    return of_suit(DECK, trump) | 1 << left_bower(trump)


@rule
def suit_led(trumps: int, card: int) -> int:
    """The cards that follow a lead: all trumps after a trump, the left bower too; else the plain suit."""
    if trumps >> card & 1:
        return trumps
    return of_suit(DECK, suit_of(card)) & ~trumps


@rule
def higher_trumps(trumps: int, trump: int, card: int) -> int:
    """Trumps rank right bower, left bower, ace, king, queen, ten, nine."""
    right = right_bower(trump)
    if card == right:
        return 0
    if card == left_bower(trump):
        return 1 << right
    return of_suit(trumps, trump) & above(card) | 1 << right | 1 << left_bower(trump)


@rule
def taken_by(state: State, card: int) -> int:
    """The cards that would take the trick from a card that holds it."""
    trumps = state.trumps
    if trumps >> card & 1:
        return higher_trumps(trumps, state.trump, card)
    if state.trump == LOW and state.options.low_rank == LowRank.REVERSED:
        return state.led & ((1 << card) - 1)
    return state.led & above(card) | trumps
