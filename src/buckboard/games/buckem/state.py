"""The table of Buck 'em: what lasts from hand to hand, and one hand as it stands."""

import enum
from typing import Annotated

import msgspec

from buckboard.engine.cards import UNKNOWN
from buckboard.engine.state import Card, CardSet, Chips, Count, SeatSet, Small
from buckboard.games.buckem.options import Options

SEATS = range(5, 9)  # at which a table opens; it may go on with three
MOST = 8
DEALT = 5  # cards in a hand
NOBODY = -1
NO_SUIT = -1
FEW = 3  # fewer cannot go on

SCARE, STAY, DRAW, RAKE, PLAY, OVER = range(6)
FOLDS, STAYS, SWAPS = range(3)  # answers in STAY
RAKES, DECLINES = range(2)  # answers in RAKE

ASKS = {SCARE: "choice", STAY: "choice", DRAW: "discard", RAKE: "choice", PLAY: "card"}
WORDS = {
    SCARE: ("no scare", "scare 1", "scare 2", "scare 3", "scare 4", "scare 5"),
    STAY: ("fold", "stay", "stay swap"),
    RAKE: ("rake", "decline"),
}


class Next(enum.IntEnum):
    """What kind of hand comes next: who pays into the pot before it."""

    ANTE = 0  # everybody; newcomers may sit down
    BURN = 1  # those who were burned have paid already
    CARRY = 2  # nobody: the pot stays


class Standing(msgspec.Struct):
    """What lasts from hand to hand. During a hand it is what it was before the hand."""

    chips: Annotated[list[Chips], MOST]  # each seat's net result so far, antes and burns included
    seats: Small = 6
    dealer: Small = 0  # of the hand that comes, or that is being played
    pot: Chips = 0  # in the middle, before anybody antes
    base: Chips = 0  # what one match is: the pot is double when it holds this twice; 0 for an empty pot
    next: Next = Next.ANTE
    burned: SeatSet = 0  # in the hand just settled
    hands: Count = 0
    last_round: bool = False
    aside: Chips = 0  # chips above the pot limit, waiting to replace antes
    winners: SeatSet = 0  # set when the session is over


class State(msgspec.Struct):
    """One hand. Sets and numbers of seats beyond the table's stay blank."""

    options: Options
    standing: Standing
    hands: Annotated[list[CardSet], MOST]  # a folded hand lies here until it is shuffled again
    thrown: Annotated[list[CardSet], MOST]  # what each seat discarded; of the one drawing now, so far
    late: Annotated[list[CardSet], MOST]  # what each seat drew from a reshuffled stock
    pack: Annotated[list[Card], 52]  # the order dealt from; after a reshuffle, the new stock
    reshuffle: Annotated[list[Card], 52]  # the order in which returned cards come
    trick: Annotated[list[Card], MOST]
    last: Annotated[list[Card], MOST]  # the trick before
    tricks: Annotated[list[Small], MOST]  # won by each seat
    scare: Annotated[list[Card], MOST]  # the card that each seat was dealt face up
    lacks: Annotated[list[Small], MOST]  # suits, as bits, that each seat has shown to be out of
    drawn: Annotated[list[Small], MOST]  # how many cards each seat has drawn
    phase: Small = OVER
    asked: SeatSet = 0  # who may speak now
    stayers: SeatSet = 0
    folded: SeatSet = 0
    trump: Small = NO_SUIT
    turn: Card = UNKNOWN  # the card that names trump, as it lies face up: after a swap the deuce
    taken: Card = UNKNOWN  # the turned card that was swapped in
    swapper: Small = NOBODY
    scare_at: Small = 0  # which card of every hand is the scare card; 0 for none
    leader: Small = 0  # of the trick; before the play, who draws first
    led: Small = NO_SUIT
    best: Small = 0  # who holds the trick so far
    top: Small = 0  # the place in the pack of the next card of the stock
    bottom: Small = 0  # the place after its last card
    reshuffles: Small = 0
    raked: Small = NOBODY  # the lone stayer's answer, once given
    pile: CardSet = 0  # discards of those already served, not yet shuffled again
    gone: CardSet = 0  # cards played
    ante: Chips = 0  # what every seat paid before the deal
    pot: Chips = 0  # what is played for
    base: Chips = 0  # of this pot
    aside: Chips = 0


def blank(options: Options, standing: Standing) -> State:
    """A state with nothing dealt."""
    return State(
        options, standing, hands=[0] * MOST, thrown=[0] * MOST, late=[0] * MOST, pack=[UNKNOWN] * 52,
        reshuffle=[UNKNOWN] * 52, trick=[UNKNOWN] * MOST, last=[UNKNOWN] * MOST, tricks=[0] * MOST,
        scare=[UNKNOWN] * MOST, lacks=[0] * MOST, drawn=[0] * MOST,
    )  # fmt: skip
