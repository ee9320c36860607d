"""Buckpitch from the deal to the last trick: one call each, trump named, six tricks.

The numbered rules are in `rules.md`; how a hand is scored is in `scoring.py`.
"""

from buckboard.engine.cards import DECK, UNKNOWN, count, of_suit, suit_of
from buckboard.engine.rule import rule
from buckboard.engine.seats import left_of
from buckboard.engine.state import Cards
from buckboard.engine.tricks import beats
from buckboard.games.buckpitch.options import AllPass, DealerSteal, FirstLeader, Options
from buckboard.games.buckpitch.state import (
    BID,
    HAND_SIZE,
    NOBODY,
    OVER,
    PASS,
    PLAY,
    SEATS,
    SHOOT,
    TEAMS,
    TRUMP,
    TWO_BID,
    Standing,
    State,
    blank,
    team_of,
)

ALL_CALLS = (1 << SHOOT + 1) - 1
REAL_BIDS = ALL_CALLS & ~(1 << PASS)
ALL_SUITS = 0b1111


@rule
def deck(options: Options, standing: Standing) -> int:
    """A regular deck of 52."""
    return DECK


@rule
def deal(state: State, cards: Cards) -> None:
    """Six each, three at a time from the dealer's left; the other 28 are set aside unseen."""
    eldest = left_of(state.standing.dealer, SEATS)
    pack = cards.pack
    seat = eldest
    for place in range(0, 3 * SEATS, 3):
        state.hands[seat] = (
            1 << pack[place] | 1 << pack[place + 1] | 1 << pack[place + 2]
            | 1 << pack[place + 12] | 1 << pack[place + 13] | 1 << pack[place + 14]
        )  # fmt: skip
        state.played[seat] = 0
        state.tricks[seat] = 0
        state.trick[seat] = UNKNOWN
        state.last_trick[seat] = UNKNOWN
        state.calls[seat] = NOBODY
        state.lacks[seat] = 0
        state.points[seat] = NOBODY
        seat = left_of(seat, SEATS)
    for team in range(TEAMS):
        state.taken[team] = 0
    state.phase = BID
    state.eldest = eldest
    state.turn = eldest
    state.bid = PASS
    state.maker = NOBODY
    state.trump = NOBODY
    state.leader = NOBODY
    state.best = NOBODY
    state.last_leader = NOBODY
    state.gone = 0
    state.made = False


def new(options: Options, standing: Standing, cards: Cards) -> State:
    """A hand just dealt."""
    state = blank(options, standing)
    deal(state, cards)
    return state


@rule
def waiting(state: State) -> int:
    """One seat at a time is asked."""
    return 0 if state.phase == OVER else 1 << state.turn


@rule
def legal(state: State, seat: int) -> int:
    """The choices of a seat: calls, suits or cards, as the phase has it."""
    if seat != state.turn:
        return 0
    phase = state.phase
    if phase == PLAY:
        leader = state.leader
        if seat == leader:
            return leading(state, state.hands[seat])
        return following(state, state.hands[seat], suit_of(state.trick[leader]))
    if phase == BID:
        return calls_open(state, seat)
    return ALL_SUITS if phase == TRUMP else 0


@rule
def apply(state: State, seat: int, move: int) -> None:
    """Make a legal move. Legality is the caller's promise."""
    phase = state.phase
    if phase == PLAY:
        play_card(state, seat, move)
    elif phase == BID:
        call(state, seat, move)
    else:
        name_trump(state, move)


@rule
def calls_open(state: State, seat: int) -> int:
    """Pass, or call more than the last bid; the dealer may equal a SHOOT. SHOOT needs a score."""
    bid = state.bid
    calls = REAL_BIDS << bid & REAL_BIDS | 1 << PASS
    if seat == state.standing.dealer:
        if bid == PASS:
            if state.options.all_pass == AllPass.DEALER_MUST_2:
                calls = REAL_BIDS
        elif bid == SHOOT or state.options.dealer_steal == DealerSteal.ALL:
            calls |= 1 << bid
    return calls if may_shoot(state.standing, seat) else calls & ~(1 << SHOOT)


@rule
def may_shoot(standing: Standing, seat: int) -> bool:
    """SHOOT needs a team score above 0, until a hand has been bid in this match."""
    return not standing.bid_before or standing.scores[team_of(seat)] > 0


@rule
def call(state: State, seat: int, move: int) -> None:
    """One call each, the dealer last; after a SHOOT only the dealer has a say."""
    state.calls[seat] = move
    if move != PASS:
        state.bid = move
        state.maker = seat
    dealer = state.standing.dealer
    if seat == dealer:
        end_bidding(state)
    elif move != SHOOT:
        state.turn = left_of(seat, SEATS)
    elif state.options.dealer_steal == DealerSteal.NONE:
        end_bidding(state)
    else:
        state.turn = dealer


@rule
def end_bidding(state: State) -> None:
    """The highest call names trump. If all passed, the hand is thrown in or eldest has the bid at 2."""
    if state.maker == NOBODY and state.options.all_pass == AllPass.ELDEST_MUST_2:
        state.bid = TWO_BID
        state.maker = state.eldest
    state.turn = state.maker
    state.phase = OVER if state.maker == NOBODY else TRUMP


@rule
def name_trump(state: State, suit: int) -> None:
    """Trump is named before the first lead, which is the maker's or the seat's left of the dealer."""
    state.trump = suit
    leader = state.maker if state.options.first_leader == FirstLeader.BIDDER else state.eldest
    state.leader = leader
    state.turn = leader
    state.phase = PLAY


@rule
def leading(state: State, hand: int) -> int:
    """Lead anything; where the first lead must be trump, a trump if you have one."""
    if state.options.first_lead_trump and state.gone == 0:
        trumps = of_suit(hand, state.trump)
        if trumps:
            return trumps
    return hand


@rule
def following(state: State, hand: int, led: int) -> int:
    """Follow suit or trump; no third suit while you hold the suit led. If you are out of it, play anything."""
    same = of_suit(hand, led)
    if led == state.trump:
        return same if same else hand
    trumps = of_suit(hand, state.trump)
    if same:
        return same | trumps
    if trumps and state.options.void_must_trump:
        return trumps
    return hand


@rule
def play_card(state: State, seat: int, card: int) -> None:
    """A card goes to the table; the highest trump so far holds the trick, or else the highest of the suit led."""
    bit = 1 << card
    leader = state.leader
    if seat == leader:
        if state.options.first_lead_trump and state.gone == 0 and suit_of(card) != state.trump:
            state.lacks[seat] |= 1 << state.trump
        state.best = seat
    else:
        note_voids(state, seat, suit_of(card), suit_of(state.trick[leader]))
        if beats(card, state.trick[state.best], state.trump):
            state.best = seat
    state.hands[seat] &= ~bit
    state.played[seat] |= bit
    state.gone |= bit
    state.trick[seat] = card
    following_seat = left_of(seat, SEATS)
    if following_seat == leader:
        take_trick(state)
    else:
        state.turn = following_seat


@rule
def note_voids(state: State, seat: int, suit: int, led: int) -> None:
    """A third suit shows a void in the suit led. A trump on a plain lead shows nothing."""
    if suit == led or suit == state.trump:
        return
    state.lacks[seat] |= 1 << led
    if state.options.void_must_trump:
        state.lacks[seat] |= 1 << state.trump


@rule
def take_trick(state: State) -> None:
    """The winner takes the four cards for his team and leads the next trick; after six the hand is over."""
    winner = state.best
    state.tricks[winner] += 1
    state.taken[team_of(winner)] |= state.gone & ~(state.taken[0] | state.taken[1])
    for seat in range(SEATS):
        state.last_trick[seat] = state.trick[seat]
        state.trick[seat] = UNKNOWN
    state.last_leader = state.leader
    state.leader = winner
    state.best = NOBODY
    state.turn = winner
    if count(state.gone) == SEATS * HAND_SIZE:
        state.phase = OVER
        state.turn = NOBODY
