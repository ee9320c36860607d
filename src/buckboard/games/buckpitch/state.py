"""What lies on the table in a hand of Buckpitch, and what lasts from hand to hand."""

from typing import Annotated

import msgspec

from buckboard.engine.cards import SUIT_NAMES, UNKNOWN, count
from buckboard.engine.rule import rule
from buckboard.engine.state import Card, CardSet, Count, SeatSet, Small
from buckboard.games.buckpitch.options import Options

SEATS = 4
TEAMS = 2
HAND_SIZE = 6
BID, TRUMP, PLAY, OVER = range(4)
PASS, TWO_BID, THREE_BID, FOUR_BID, SHOOT = range(5)  # the calls
HIGH, LOW, JACK_POINT, GAME = range(4)  # the four points of a hand
NOBODY = -1

ASKS = {BID: "choice", TRUMP: "choice", PLAY: "card"}
WORDS = {BID: ("pass", "2", "3", "4", "shoot"), TRUMP: SUIT_NAMES}


class Standing(msgspec.Struct):
    """What lasts from hand to hand. Team 0 is seats 0 and 2, team 1 seats 1 and 3."""

    dealer: Small
    scores: Annotated[list[Count], TEAMS]
    sawracks: Annotated[list[Count], TEAMS]  # the X marks on the score sheet
    bid_before: bool = False  # until a hand has been bid anybody may SHOOT
    winners: SeatSet = 0  # seats that won the match with the hand just settled
    seats: Small = SEATS


class State(msgspec.Struct):
    """One hand. Only `hands` is private; everything else lies open or was said aloud."""

    options: Options
    standing: Standing
    hands: Annotated[list[CardSet], SEATS]
    played: Annotated[list[CardSet], SEATS]  # what each seat has played so far
    taken: Annotated[list[CardSet], TEAMS]  # the cards in the tricks of each team
    tricks: Annotated[list[Small], SEATS]  # how many tricks each seat has taken
    trick: Annotated[list[Card], SEATS]  # each seat's card in the trick on the table, or −1
    last_trick: Annotated[list[Card], SEATS]  # the same of the trick before, −1 before the second trick
    calls: Annotated[list[Small], SEATS]  # each seat's call, −1 before it or if the seat was not asked
    lacks: Annotated[list[Small], SEATS]  # suits (bits) that each seat has shown to be out of
    points: Annotated[list[Small], 4]  # who won high, low, jack and game: a team, or −1; set when the hand is settled
    phase: Small = BID
    eldest: Small = 0  # the seat to the dealer's left in this hand
    turn: Small = 0  # whose turn it is, −1 when the hand is over
    bid: Small = PASS  # the highest call so far
    maker: Small = NOBODY  # who made it
    trump: Small = NOBODY  # a suit, once it is named
    leader: Small = NOBODY  # who led, or is to lead, to this trick
    best: Small = NOBODY  # who holds the trick on the table
    last_leader: Small = NOBODY  # who led to the trick before
    gone: CardSet = 0  # the cards played so far
    made: bool = False  # whether the bid was made; set when the hand is settled


def blank(options: Options, standing: Standing) -> State:
    """A table before the deal."""
    return State(
        options, standing, [0] * SEATS, [0] * SEATS, [0] * TEAMS, [0] * SEATS, [UNKNOWN] * SEATS, [UNKNOWN] * SEATS,
        [NOBODY] * SEATS, [0] * SEATS, [NOBODY] * 4,
    )  # fmt: skip


@rule
def team_of(seat: int) -> int:
    """Partners sit opposite: seats 0 and 2 are team 0, seats 1 and 3 team 1."""
    return seat & 1


@rule
def held(state: State, seat: int) -> int:
    """How many cards a seat still holds; everybody can count them."""
    return HAND_SIZE - count(state.played[seat])


@rule
def number_bid(bid: int) -> int:
    """The points that a bid promises: a SHOOT counts as 4."""
    return 4 if bid == SHOOT else bid + 1
