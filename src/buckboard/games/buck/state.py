"""What lasts from hand to hand, what a hand of Buck is made of, and the words of its choices."""

from typing import Annotated

import msgspec

from buckboard.engine.cards import NINE, ONE_SUIT, SUIT_SIZE
from buckboard.engine.state import Card, CardSet, Count, SeatSet, Small
from buckboard.games.buck.options import Options

SEAT_COUNT = 4
ALL_FOUR = 0b1111
FIRST_TEAM = 0b0101  # seats 0 and 2
HAND_SIZE = 6
SUIT_CARDS = ONE_SUIT >> NINE << NINE  # nine to ace of clubs
DECK = SUIT_CARDS | SUIT_CARDS << SUIT_SIZE | SUIT_CARDS << 2 * SUIT_SIZE | SUIT_CARDS << 3 * SUIT_SIZE

BID, TRUMP, GIVE, DROP, PLAY, OVER = range(6)
ASKS = {BID: "choice", TRUMP: "choice", GIVE: "give", DROP: "choice", PLAY: "card"}

# The ladder: a higher number is a higher bid, and every no-trump bid is even.
PASS, THREE, FOUR_NT, FOUR, FIVE_NT, FIVE, SIX_NT, SIX, TWELVE_NT, TWELVE, TWENTY_FOUR_NT, TWENTY_FOUR = range(12)
HIGH, LOW = 4, 5  # after the four suits
STAYS, DROPS = range(2)
WORDS = {
    BID: ("pass", "3", "4nt", "4", "5nt", "5", "6nt", "6", "12nt", "12", "24nt", "24"),
    TRUMP: ("clubs", "diamonds", "hearts", "spades", "high", "low"),
    DROP: ("play", "drop"),
}


class Standing(msgspec.Struct):
    """The dealer and the scores; seats 0 and 2 are the first team, 1 and 3 the second."""

    dealer: Small
    scores: Annotated[list[Count], 2]
    seats: Small = SEAT_COUNT
    winners: SeatSet = 0


class State(msgspec.Struct):
    """One hand of Buck."""

    options: Options
    standing: Standing
    hands: Annotated[list[CardSet], SEAT_COUNT]
    lacks: Annotated[list[CardSet], SEAT_COUNT]  # cards a seat cannot hold, as it did not follow suit
    trick: Annotated[list[Card], SEAT_COUNT]  # each seat's card on the table, or −1
    last: Annotated[list[Card], SEAT_COUNT]  # the last trick, until the next lead
    tricks: Annotated[list[Small], SEAT_COUNT]  # taken by each seat
    held: Annotated[list[Small], SEAT_COUNT]  # cards in each hand: everyone can count
    calls: Annotated[list[Small], SEAT_COUNT]  # each seat's latest call, −1 before the first
    trumps: CardSet = 0  # the left bower among them; none at no trump
    led: CardSet = 0  # the cards of the suit led; empty before a lead
    beating: CardSet = 0  # cards that would take the trick from the one that holds it
    gone: CardSet = 0  # cards played
    phase: Small = BID
    turn: Small = 0  # the seat that is asked; −1 when the hand is over
    bid: Small = PASS  # the highest so far
    bidder: Small = -1
    trump: Small = -1  # a suit, HIGH or LOW once named
    passed: SeatSet = 0
    playing: SeatSet = ALL_FOUR  # seats that have neither dropped out nor a partner who plays alone
    leader: Small = -1
    winner: Small = -1  # the seat that holds the trick
    given: Card = -1  # the bidder's card in the exchange of a 12
    answered: Card = -1  # his partner's
    stuck: bool = False  # all passed and somebody has the 3
    conceded: bool = False  # both opponents dropped out
