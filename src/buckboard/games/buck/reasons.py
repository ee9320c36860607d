"""Why a move is not open, and what would be right: the item of the rules page, and a sentence."""

from buckboard.engine.cards import SUIT_NAMES, show, suit_of
from buckboard.engine.game import ENOUGH, Reason
from buckboard.games.buck.contract import is_no_trump, left_bower, number_bid
from buckboard.games.buck.options import ExchangeOrder
from buckboard.games.buck.state import (
    BID,
    DECK,
    DROP,
    GIVE,
    PASS,
    THREE,
    TRUMP,
    TWELVE_NT,
    TWENTY_FOUR,
    TWENTY_FOUR_NT,
    State,
)


def why_not(state: State, seat: int, move: int) -> Reason:
    """The rule that forbids a move to the seat whose turn it is."""
    if state.phase == BID:
        return _why_not_call(state, move)
    if state.phase == TRUMP:
        return _why_not_name(state, move)
    if state.phase == GIVE:
        return _why_not_give(state, seat, move)
    if state.phase == DROP:
        return Reason(21, "Say play or drop.")
    return _why_not_card(state, seat, move)


def spoken(bid: int) -> str:
    """A bid as people say it: "4 no trump"."""
    return f"{number_bid(bid)} no trump" if is_no_trump(bid) else str(number_bid(bid))


def _why_not_call(state: State, bid: int) -> Reason:
    if not PASS <= bid <= TWENTY_FOUR:
        return Reason(8, "Say pass, 3 to 6, 12 or 24; from 4 on a bid may be no trump.")
    if bid in (TWELVE_NT, TWENTY_FOUR_NT) and not state.options.nt_12_24:
        return Reason(15, "At this table a 12 and a 24 are bid in a suit only.")
    if state.bid == PASS:
        return Reason(7, "The under player is under for 3 already; bid 4 no trump or more, or pass.")
    if is_no_trump(bid) and bid == state.bid - 1:
        return Reason(8, f"{spoken(state.bid)} is higher than {spoken(bid)}; bid more, or pass.")
    return Reason(8, f"A bid must be higher than {spoken(state.bid)}; bid more, or pass.")


def _why_not_name(state: State, trump: int) -> Reason:
    if is_no_trump(state.bid):
        return Reason(9, "You bid no trump; say high or low.")
    if state.bid == THREE and state.stuck:
        return Reason(13, "A 3 that you are stuck with is played in a suit; name one.")
    return Reason(10, "You did not bid no trump; name a suit.")


def _why_not_give(state: State, seat: int, card: int) -> Reason:
    if card != ENOUGH:
        return not_held(card)
    if seat == state.bidder:
        return Reason(65, "Your partner has given you a card; give one back, which may be the same.")
    if state.options.exchange_order == ExchangeOrder.PARTNER_FIRST:
        return Reason(65, "Partner must give a card; the bidder gives one back.")
    return Reason(65, "The bidder has given a card and partner may not refuse; give one back.")


def _why_not_card(state: State, seat: int, card: int) -> Reason:
    if not 0 <= card < ENOUGH or not state.hands[seat] >> card & 1:
        return not_held(card)
    led = state.trick[state.leader]
    if not state.trumps & state.led:
        return Reason(59, f"{SUIT_NAMES[suit_of(led)].capitalize()} were led and you hold some; follow suit.")
    trump = SUIT_NAMES[state.trump]
    left = left_bower(state.trump)
    if state.hands[seat] & state.led == 1 << left:
        return Reason(16, f"Trump was led and your {show(left)} is trump, the left bower; play it.")
    if led == left:
        return Reason(16, f"The left bower is a trump, so {trump} were led; play a trump.")
    return Reason(59, f"Trump was led and you hold some; follow with {trump}.")


def not_held(card: int) -> Reason:
    """A card that is not in the hand, or is no card of this game."""
    if not 0 <= card < ENOUGH or not DECK >> card & 1:
        return Reason(0, "That is no card of this game; play one that you hold.")
    return Reason(0, f"You do not hold the {show(card)}; play a card of your hand.")
