"""What the rows laid open are worth, and who takes the high and the low half of a pot."""

from typing import Any

from buckboard.engine.betting import MOST_SEATS
from buckboard.engine.cards import highest, rank_of, suit_of
from buckboard.engine.poker_hands import high_value, low_qualifies, low_value, natural_in_high, natural_in_low
from buckboard.engine.rule import rule
from buckboard.games.buck135.options import HiLo, Mode
from buckboard.games.buck135.state import BOTH, HIGH, LOW, NOTHING, State, row_of
from buckboard.games.buck135.wild import wild_ranks


@rule
def high_worth(state: State, seat: int) -> int:
    """What the row of a seat is worth for high."""
    options = state.options
    wild = wild_ranks(state, seat)
    return high_value(row_of(state, seat), wild, options.five_of_a_kind, options.double_ace_flush, options.natural_wins)


@rule
def low_worth(state: State, seat: int) -> int:
    """What the row of a seat is worth for low; −1 if it does not qualify."""
    wild = wild_ranks(state, seat)
    row = row_of(state, seat)
    if low_qualifies(row, wild, state.options.low_rule, state.options.low_qualifier):
        return low_value(row, wild, state.options.low_rule)
    return NOTHING


@rule
def lay_open(state: State) -> None:
    """Judge every row of those still in, as often as there are halves to win."""
    for seat in range(state.standing.seats):
        if state.bets.live >> seat & 1:
            state.highs[seat] = high_worth(state, seat)
            if state.options.mode == Mode.HIGH_LOW:
                state.lows[seat] = low_worth(state, seat)


@rule
def naturals(state: State, seat: int, way: int) -> int:
    """The cards of a row that stand for themselves in some best reading of that half."""
    options = state.options
    wild = wild_ranks(state, seat)
    row = row_of(state, seat)
    if way == LOW:
        return natural_in_low(row, wild, options.low_rule)
    return natural_in_high(row, wild, options.five_of_a_kind, options.double_ace_flush, options.natural_wins)


@rule
def rank_then_suit(cards: int) -> int:
    """The highest card of a set, by rank and then by suit, as a number; 0 for no card."""
    best = 0
    while cards:
        card = highest(cards)
        worth = 1 + 4 * rank_of(card) + suit_of(card)
        if worth > best:
            best = worth
        cards &= ~(1 << card)
    return best


@rule
def best_among(values: Any, among: int) -> int:
    """The seats of a set with the best value; one below 0 does not count."""
    best = 0
    seats = 0
    for seat in range(MOST_SEATS):
        if among >> seat & 1 and values[seat] >= best:
            if values[seat] > best:
                seats = 0
            best = values[seat]
            seats |= 1 << seat
    return seats


@rule
def declarers(state: State, among: int, way: int) -> int:
    """The seats of a set that declared one way, or both."""
    seats = 0
    for seat in range(MOST_SEATS):
        if among >> seat & 1 and (state.declared[seat] == way or state.declared[seat] == BOTH):
            seats |= 1 << seat
    return seats


@rule
def failed(state: State, among: int) -> int:
    """Those who said both and are not alone the best both ways: they take nothing in this pot."""
    highs = best_among(state.highs, declarers(state, among, HIGH))
    lows = best_among(state.lows, declarers(state, among, LOW))
    seats = 0
    for seat in range(MOST_SEATS):
        if among >> seat & 1 and state.declared[seat] == BOTH and (highs != 1 << seat or lows != 1 << seat):
            seats |= 1 << seat
    return seats


@rule
def left_to_speak(state: State, among: int) -> int:
    """Where nobody may take a pot, the cards speak: among those who did not fail with both, or among all if all did."""
    left = among & ~failed(state, among)
    return left if left else among


@rule
def competitors(state: State, among: int, way: int) -> int:
    """Who competes for one half of a pot: all in it, or where players declare those who did and did not fail."""
    if state.options.mode == Mode.HIGH_LOW and state.options.hi_lo == HiLo.DECLARE_SIMULTANEOUS:
        return declarers(state, among & ~failed(state, among), way)
    return among


@rule
def high_takers(state: State, among: int) -> int:
    """The seats that share the high half of a pot; none if nobody may."""
    return best_among(state.highs, competitors(state, among, HIGH))


@rule
def low_takers(state: State, among: int) -> int:
    """The seats that share the low half of a pot; none if nobody may or no low qualifies."""
    return best_among(state.lows, competitors(state, among, LOW))
