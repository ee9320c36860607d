"""Rules of thumb for Buck: what the hand is worth, partner for one trick, trump led by the maker, bowers kept."""

from collections.abc import Collection, Mapping, Sequence

from buckboard.bots.thumb.buck_hands import (
    best_chance,
    helpers,
    is_lock,
    is_no_trump_lock,
    lane,
    nearly_all,
    trump_lane,
    worth,
)
from buckboard.bots.thumb.buck_play import card_to_play
from buckboard.engine.cards import ACE, NINE, SUIT_SIZE, count, members, suit_of
from buckboard.engine.game import ENOUGH
from buckboard.games.buck.contract import (
    is_alone,
    is_no_trump,
    left_bower,
    left_of_seat,
    partner_of,
    right_bower,
    tricks_needed,
)
from buckboard.games.buck.options import Auction, LowRank, SetUnit, ZeroTricks
from buckboard.games.buck.state import (
    BID,
    DROP,
    DROPS,
    HIGH,
    LOW,
    PASS,
    PLAY,
    STAYS,
    THREE,
    TRUMP,
    TWELVE,
    TWELVE_NT,
    TWENTY_FOUR,
    TWENTY_FOUR_NT,
    State,
)

PARTNER = 1  # counted for one trick
MARGIN = {3: 0.4, 4: 0.2, 5: 0.0, 6: -0.2}  # tricks to spare before a number is bid
NEEDED_FIRST, NEEDED_LAST, NEEDED_ALONE = 0.7, 1.0, 0.8  # tricks to hope for before one stays on defence
HELPERS = 3  # cards that partner may have, any of which makes a 12 sure


def choose(seat: int, view: State, choices: Mapping[int, range], heard: Sequence[tuple[int, int]]) -> int:
    """What a sensible player does next."""
    if len(choices) == 1:
        return next(iter(choices))
    if view.phase == PLAY:
        return card_to_play(seat, view)
    if view.phase == BID:
        return call(seat, view, choices)
    if view.phase == TRUMP:
        return name(view, view.hands[seat], choices)
    if view.phase == DROP:
        return answer(seat, view)
    return gift(seat, view, choices)


def nines_high(view: State, trump: int) -> bool:
    """Whether nines are best: low is no misère, the bidders want tricks there too."""
    return trump == LOW and view.options.low_rank == LowRank.REVERSED


def call(seat: int, view: State, choices: Mapping[int, range]) -> int:
    """All six alone with a hand for it; else the number that the hand and one trick of partner's are good for."""
    hand = view.hands[seat]
    _, alone = lone_bid(view, hand)
    if alone in choices and not near_home(view, seat):
        return alone
    if view.bidder == partner_of(seat):
        return PASS
    in_suit = max(worth(hand, trump) for trump in range(HIGH)) + PARTNER
    at_none = max(worth(hand, trump, nines_high(view, trump)) for trump in (HIGH, LOW)) + PARTNER
    open_bids = [bid for bid in choices if THREE <= bid < TWELVE_NT and wanted(bid, in_suit, at_none)]
    if not open_bids:
        return PASS
    return min(open_bids) if may_bid_low(view) else max(open_bids)


def wanted(bid: int, in_suit: float, at_none: float) -> bool:
    """Whether the tricks to be hoped for are enough for a bid."""
    number = tricks_needed(bid)
    return (at_none if is_no_trump(bid) else in_suit) >= number + MARGIN[number]


def may_bid_low(view: State) -> bool:
    """Whether there is no need to say all at once: the other three have called, or the calling will come round."""
    return view.options.auction == Auction.UNTIL_THREE_PASS or sum(call >= 0 for call in view.calls) == 3


def lone_bid(view: State, hand: int) -> tuple[int, int]:
    """The trump and the bid of a hand that can take all six alone; −1 and −1 for any other."""
    for trump in range(HIGH):
        if nearly_all(hand, trump):
            if is_lock(hand, trump):
                return trump, TWENTY_FOUR
            if best_chance(hand, trump) >= HELPERS:
                return trump, TWELVE
    for trump in (HIGH, LOW):
        if is_no_trump_lock(hand, nines_high(view, trump)):
            return trump, TWENTY_FOUR_NT
    return -1, -1


def near_home(view: State, seat: int) -> bool:
    """Whether a bid of 6 would do to reach the target, so that nothing more need be risked."""
    return view.standing.scores[seat & 1] + 6 >= view.options.target


def name(view: State, hand: int, choices: Collection[int]) -> int:
    """What the hand is worth most in; alone, what it can take all six in."""
    if is_alone(view.bid):
        trump, _ = lone_bid(view, hand)
        if trump in choices:
            return trump
    return max(choices, key=lambda trump: worth(hand, trump, nines_high(view, trump)))


def answer(seat: int, view: State) -> int:
    """Play while a trick is likely, or while partner plays on anyway; against a 12 or 24 one trick is worth much."""
    options = view.options
    if seat == partner_of(view.bidder) or options.defenders_zero_tricks == ZeroTricks.ZERO:
        return STAYS
    first = seat == left_of_seat(view.bidder)
    if not first and view.playing >> partner_of(seat) & 1 and options.defender_set_unit == SetUnit.TEAM:
        return STAYS
    needed = NEEDED_ALONE if is_alone(view.bid) else NEEDED_FIRST if first else NEEDED_LAST
    return STAYS if defence(view, view.hands[seat]) >= needed else DROPS


def defence(view: State, hand: int) -> float:
    """Tricks to hope for against a bidder."""
    if view.trump >= HIGH:
        return worth(hand, view.trump, nines_high(view, view.trump)) - 0.5
    trumps = trump_lane(hand, view.trump)
    tricks = 1.0 if trumps >> 6 else 0.0
    if trumps >> 5 & 1:
        tricks += 0.8 if count(trumps) > 1 else 0.4
    elif count(trumps) > 2:
        tricks += 0.5
    for suit in range(4):
        if suit != view.trump:
            side = lane(hand & ~view.trumps, suit)
            if side >> 5:
                tricks += 0.6
            elif side >> 4 and count(side) > 1:
                tricks += 0.3
    return tricks


def gift(seat: int, view: State, choices: Mapping[int, range]) -> int:
    """Partner gives his best card for the contract; the bidder what he misses least, or nothing if he needs no help."""
    hand = view.hands[seat]
    if seat != view.bidder:
        return max(members(hand), key=lambda card: use(view.trump, card, nines_high(view, view.trump)))
    trump = view.trump if view.trump >= 0 else name(view, hand, names_after(view.bid))
    low = nines_high(view, trump)
    if ENOUGH in choices and (is_lock(hand, trump) if trump < HIGH else is_no_trump_lock(hand, low)):
        return ENOUGH
    return max(members(hand), key=lambda card: (sure_without(view, hand, trump, card), -use(trump, card, low)))


def names_after(bid: int) -> range:
    """What may be named after a bid."""
    return range(HIGH, LOW + 1) if is_no_trump(bid) else range(HIGH)


def sure_without(view: State, hand: int, trump: int, card: int) -> int:
    """How sure the hand is without a card: of the cards that partner may give for it, those that win everything."""
    if trump >= HIGH:
        return 0
    if view.answered >= 0:
        return is_lock(hand & ~(1 << card), trump)
    return helpers(hand, trump, card)


def use(trump: int, card: int, low: bool) -> int:
    """How much a card helps one who plays alone: bowers, high trumps, aces, then whatever is higher."""
    rank = card % SUIT_SIZE
    if trump >= HIGH or trump < 0:
        return NINE + ACE - rank if low else rank
    if card == right_bower(trump):
        return 5 * ACE
    if card == left_bower(trump):
        return 4 * ACE
    if suit_of(card) == trump:
        return 3 * ACE if rank == ACE else ACE + rank
    return 2 * ACE + 1 if rank == ACE else rank
