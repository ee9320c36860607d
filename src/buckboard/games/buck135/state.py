"""What lies on the table in a hand of Buck Thirty-Five, and what lasts from hand to hand."""

from typing import Annotated

import msgspec

from buckboard.engine.betting import MOST_SEATS, Bets, blank_bets
from buckboard.engine.betting import WORDS as BETTING_WORDS
from buckboard.engine.cards import UNKNOWN, rank_of
from buckboard.engine.rule import rule
from buckboard.engine.state import Card, CardSet, Chips, Count, SeatSet, Small
from buckboard.games.buck135.options import Options, Wilds

ROW = 5  # cards in a row; places are counted from 0, cards from 1
CARD_2, CARD_4 = 1, 3  # their places
BET, DRAW, BUY, DECLARE, OVER = range(5)
BUY_2, BUY_4, NO_BUY = range(3)
HIGH, LOW, BOTH = range(3)  # what a seat declares for
FIRST, SECOND, THIRD, LAST = range(4)  # the betting rounds
MOST_DRAWN = 3
MATCHES_2, MATCHES_4 = 1, 2  # bits of `matched`
NOTHING = -1

ASKS = {BET: "amount", DRAW: "discard", BUY: "choice", DECLARE: "choice"}
WORDS = {BET: BETTING_WORDS, BUY: ("buy 2", "buy 4", "no buy"), DECLARE: ("high", "low", "both")}


class Standing(msgspec.Struct):
    """What lasts from hand to hand."""

    dealer: Small
    seats: Small
    chips: Annotated[list[Chips], MOST_SEATS]  # each seat's net result
    stacks: Annotated[list[Chips], MOST_SEATS]  # what each seat has to play with; 0 where that is credit
    carry: Chips = 0  # odd chips kept for the next pot
    hands: Count = 0
    winners: SeatSet = 0  # seats that won the match with the hand just settled


class State(msgspec.Struct):
    """One hand. Private are the rows, the pack, what was thrown away, and a declaration until all have made theirs."""

    options: Options
    standing: Standing
    bets: Bets
    pack: Annotated[list[Card], 52]
    rows: Annotated[list[Card], MOST_SEATS * ROW]  # card 1 of seat 0, card 2 …; −1 where none lies
    thrown: Annotated[list[CardSet], MOST_SEATS]  # what each seat threw away
    folded: Annotated[list[Small], MOST_SEATS]  # the round in which a seat folded, or −1
    drawn: Annotated[list[Small], MOST_SEATS]  # how many cards a seat exchanged, −1 before its draw
    bought: Annotated[list[Small], MOST_SEATS]  # the places (bits) whose cards a seat exchanged for a fee
    matched: Annotated[list[Small], MOST_SEATS]  # which of cards 2 and 4 matched as the draw began, where that counts
    declared: Annotated[list[Small], MOST_SEATS]  # high, low or both, or −1
    highs: Annotated[list[Chips], MOST_SEATS]  # what the hands laid open were worth for high; set when settled
    lows: Annotated[list[Chips], MOST_SEATS]  # and for low; −1 for one that does not qualify
    won: Annotated[list[Chips], MOST_SEATS]  # what each seat took out of the middle; set when settled
    phase: Small = BET
    round: Small = FIRST
    eldest: Small = 0  # the seat to the dealer's left in this hand
    to_act: Small = 0  # whose turn it is to bet, draw or buy
    waiting_for: SeatSet = 0  # the seats still to draw, or to declare
    tossed: Small = 0  # cards thrown so far in the draw under way
    next: Small = 0  # how many cards have left the pack
    purchases: Small = 0  # paid exchanges so far in this hand
    aggressor: Small = NOTHING  # the last bettor or raiser of the round before


def blank(options: Options, standing: Standing) -> State:
    """A table before the deal."""
    seats = MOST_SEATS
    return State(
        options, standing, blank_bets(), [UNKNOWN] * 52, [UNKNOWN] * seats * ROW, [0] * seats, [NOTHING] * seats,
        [NOTHING] * seats, [0] * seats, [0] * seats, [NOTHING] * seats, [0] * seats, [0] * seats, [0] * seats,
    )  # fmt: skip


@rule
def stays_down(state: State, place: int) -> bool:
    """A card that lies on the table and is not part of the hand that may be exchanged."""
    return place == CARD_4 or (place == CARD_2 and state.options.wilds != Wilds.ONE)


@rule
def looked_at(state: State, seat: int, place: int) -> bool:
    """Whether a seat has been allowed to look at a card of its row: 1, 3 and 5 at once, then 2, then 4."""
    stage = state.round if state.folded[seat] < 0 else state.folded[seat]
    if place == CARD_2:
        return stage >= SECOND
    if place == CARD_4:
        return stage >= THIRD
    return True


@rule
def as_set(card: int) -> int:
    """A card as a set; nothing where none lies."""
    return 1 << card if card >= 0 else 0


@rule
def hand_of(state: State, seat: int) -> int:
    """The cards that a seat may exchange: those picked up, not those lying on the table."""
    rows = state.rows
    first = ROW * seat
    cards = as_set(rows[first]) | as_set(rows[first + 2]) | as_set(rows[first + 4])
    if state.options.wilds == Wilds.ONE:
        cards |= as_set(rows[first + CARD_2])
    return cards


@rule
def row_of(state: State, seat: int) -> int:
    """All cards of a seat that lie in its row."""
    rows = state.rows
    first = ROW * seat
    cards = 0
    for place in range(first, first + ROW):
        cards |= as_set(rows[place])
    return cards


@rule
def shows_down(state: State) -> bool:
    """The hand is over and more than one seat is in: those lay their rows open."""
    return state.phase == OVER and state.bets.live & (state.bets.live - 1) != 0


@rule
def matches(state: State, seat: int, place: int) -> bool:
    """Card 2 or 4 is of the rank of card 1, 3 or 5."""
    first = ROW * seat
    rank = rank_of(state.rows[first + place])
    for other in range(0, ROW, 2):
        if state.rows[first + other] >= 0 and rank_of(state.rows[first + other]) == rank:
            return True
    return False
