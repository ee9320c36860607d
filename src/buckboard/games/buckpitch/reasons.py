"""Why a move is not open, as a player would say it."""

from buckboard.engine.cards import DECK_SIZE, SUIT_NAMES, show, suit_of
from buckboard.engine.game import Reason
from buckboard.games.buckpitch.rules import may_shoot
from buckboard.games.buckpitch.state import BID, PASS, SHOOT, TRUMP, WORDS, State

NO_CALL = "Say pass, 2, 3, 4 or shoot."
NO_SUIT = "Name clubs, diamonds, hearts or spades."


def why_not(state: State, seat: int, move: int) -> Reason:
    """The rule that forbids a move to the seat whose turn it is."""
    if state.phase == BID:
        return _why_not_call(state, seat, move)
    if state.phase == TRUMP:
        return Reason(19, NO_SUIT)
    return _why_not_card(state, seat, move)


def _why_not_call(state: State, seat: int, move: int) -> Reason:
    if not PASS <= move <= SHOOT:
        return Reason(4, NO_CALL)
    if move == PASS:
        return Reason(9, "Three have passed, so the dealer may not: bid 2 or more.")
    if move == SHOOT and not may_shoot(state.standing, seat):
        return Reason(11, "Your team has no points; SHOOT needs a score above 0 once a hand has been bid.")
    if state.bid == SHOOT:
        return Reason(6, "After a SHOOT the dealer may only SHOOT or pass.")
    return Reason(5, f"The bid is {WORDS[BID][state.bid]} already: bid more or pass.")


def _why_not_card(state: State, seat: int, card: int) -> Reason:
    if not 0 <= card < DECK_SIZE:
        return Reason(0, "Play a card.")
    if not state.hands[seat] >> card & 1:
        return Reason(0, f"You do not hold the {show(card)}.")
    if seat == state.leader:
        return Reason(52, f"The first lead must be a trump: lead one of your {SUIT_NAMES[state.trump]}.")
    led = suit_of(state.trick[state.leader])
    if led == state.trump:
        return Reason(23, f"Trump was led: follow with one of your {SUIT_NAMES[led]}.")
    held = state.hands[seat] >> 13 * led & 0x1FFF
    if held:
        return Reason(24, f"You hold {SUIT_NAMES[led]}: follow suit or trump.")
    return Reason(52, f"You are out of {SUIT_NAMES[led]}: you must trump.")
