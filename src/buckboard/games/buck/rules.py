"""A hand of Buck from the deal to the last trick."""

from buckboard.engine.cards import UNKNOWN
from buckboard.engine.rule import rule
from buckboard.engine.state import Cards
from buckboard.games.buck.auction import call, calls_open
from buckboard.games.buck.contract import left_of_seat, suit_led, taken_by
from buckboard.games.buck.dropping import answer, next_playing
from buckboard.games.buck.options import Options
from buckboard.games.buck.state import (
    ALL_FOUR,
    BID,
    DECK,
    DROP,
    DROPS,
    GIVE,
    HAND_SIZE,
    OVER,
    PASS,
    PLAY,
    SEAT_COUNT,
    STAYS,
    TRUMP,
    Standing,
    State,
)
from buckboard.games.buck.trump import gifts_open, give, name_trump, names_open

PLAY_OR_DROP = 1 << STAYS | 1 << DROPS
PACKET = 3


@rule
def deck(options: Options, standing: Standing) -> int:
    """Nine to ace of each suit."""
    return DECK


def new(options: Options, standing: Standing, cards: Cards) -> State:
    """A hand just dealt."""
    hands, lacks, trick, last, tricks, held, calls = ([0] * SEAT_COUNT for _ in range(7))
    state = State(options, standing, hands, lacks, trick, last, tricks, held, calls)
    deal(state, cards)
    return state


@rule
def deal(state: State, cards: Cards) -> None:
    """Three cards at a time from the dealer's left, two rounds; dealer's left calls first."""
    first = left_of_seat(state.standing.dealer)
    for seat in range(SEAT_COUNT):
        state.hands[seat] = 0
        state.lacks[seat] = 0
        state.trick[seat] = UNKNOWN
        state.last[seat] = UNKNOWN
        state.tricks[seat] = 0
        state.held[seat] = HAND_SIZE
        state.calls[seat] = -1
    seat = first
    for place in range(0, SEAT_COUNT * HAND_SIZE, PACKET):
        state.hands[seat] |= 1 << cards.pack[place] | 1 << cards.pack[place + 1] | 1 << cards.pack[place + 2]
        seat = left_of_seat(seat)
    state.trumps = 0
    state.led = 0
    state.beating = 0
    state.gone = 0
    state.phase = BID
    state.turn = first
    state.bid = PASS
    state.bidder = -1
    state.trump = -1
    state.passed = 0
    state.playing = ALL_FOUR
    state.leader = -1
    state.winner = -1
    state.given = UNKNOWN
    state.answered = UNKNOWN
    state.stuck = False
    state.conceded = False


@rule
def waiting(state: State) -> int:
    """One seat at a time is asked, until the hand is over."""
    if state.phase == OVER:
        return 0
    return 1 << state.turn


@rule
def legal(state: State, seat: int) -> int:
    """What the seat whose turn it is may say or play."""
    if seat != state.turn:
        return 0
    phase = state.phase
    if phase == PLAY:
        return following(state.hands[seat], state.led)
    if phase == BID:
        return calls_open(state, seat)
    if phase == DROP:
        return PLAY_OR_DROP
    if phase == TRUMP:
        return names_open(state)
    if phase == GIVE:
        return gifts_open(state, seat)
    return 0


@rule
def following(hand: int, led: int) -> int:
    """Follow suit if you can; otherwise trump or throw anything."""
    same = hand & led
    if same:
        return same
    return hand


@rule
def apply(state: State, seat: int, move: int) -> None:
    """Make a legal move."""
    phase = state.phase
    if phase == PLAY:
        play_card(state, seat, move)
    elif phase == BID:
        call(state, seat, move)
    elif phase == DROP:
        answer(state, seat, move)
    elif phase == TRUMP:
        name_trump(state, move)
    else:
        give(state, seat, move)


@rule
def play_card(state: State, seat: int, card: int) -> None:
    """Lead, take the trick from the card that holds it, or throw; who does not follow has shown why."""
    mark = 1 << card
    state.hands[seat] &= ~mark
    state.held[seat] -= 1
    state.gone |= mark
    if seat == state.leader:
        lead(state, seat, card)
    elif state.beating & mark:
        state.winner = seat
        state.beating = taken_by(state, card)
    state.trick[seat] = card
    if not state.led & mark:
        state.lacks[seat] |= state.led
    seat = next_playing(state, seat)
    state.turn = seat
    if seat == state.leader:
        take_trick(state)


@rule
def lead(state: State, seat: int, card: int) -> None:
    """The first card of a trick says what to follow; the trick before is closed for good."""
    state.led = suit_led(state.trumps, card)
    state.winner = seat
    state.beating = taken_by(state, card)
    for other in range(SEAT_COUNT):
        state.last[other] = UNKNOWN


@rule
def take_trick(state: State) -> None:
    """The highest trump takes the trick, or else the highest card of the suit led; its winner leads next."""
    for seat in range(SEAT_COUNT):
        state.last[seat] = state.trick[seat]
        state.trick[seat] = UNKNOWN
    winner = state.winner
    state.tricks[winner] += 1
    state.led = 0
    state.beating = 0
    state.leader = winner
    state.turn = winner
    if state.held[winner] == 0:
        state.phase = OVER
        state.turn = -1
