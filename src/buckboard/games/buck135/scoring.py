"""Who takes what when the hand is over: each pot by itself, high and low, odd chips, the standing."""

from buckboard.engine.betting import CREDIT
from buckboard.engine.options import NONE
from buckboard.engine.pots import (
    NOTHING_PAID,
    contenders,
    level_above,
    odd_chips_from,
    pot_chips,
    share_out,
)
from buckboard.engine.rule import rule
from buckboard.engine.seats import left_of, seat_list
from buckboard.games.buck135.options import Mode, OddChip
from buckboard.games.buck135.showdown import (
    best_among,
    high_takers,
    lay_open,
    left_to_speak,
    low_takers,
    naturals,
    rank_then_suit,
)
from buckboard.games.buck135.state import HIGH, LOW, Standing, State


@rule
def settle(state: State) -> None:
    """Share out the pots and write the standing after the hand."""
    live = state.bets.live
    if live & (live - 1) == 0:
        share_out(state.won, state.bets.pot, live)
        state.standing.carry = 0
    else:
        show_down(state)
    book(state)


@rule
def show_down(state: State) -> None:
    """All still in lay their rows open, and each pot is judged by itself, the main pot first."""
    lay_open(state)
    bets = state.bets
    state.standing.carry = 0
    below = NOTHING_PAID
    level = level_above(bets, below)
    while level > below:
        above = level_above(bets, level)
        pay_pot(state, pot_chips(bets, below, level, above), contenders(bets, level))
        below = level
        level = above


@rule
def pay_pot(state: State, chips: int, among: int) -> None:
    """One pot: to the best hand, or half each to the best high and the best low, the odd chip to the high."""
    highs = high_takers(state, among)
    lows = 0
    if state.options.mode == Mode.HIGH_LOW:
        lows = low_takers(state, among)
    if highs == 0 and lows == 0:  # nobody made good what he declared
        speaking = left_to_speak(state, among)
        highs = best_among(state.highs, speaking)
        lows = best_among(state.lows, speaking)
    half = chips // 2
    if highs == 0:
        half = chips
    elif lows == 0:
        half = 0
    if chips > half:
        pay_half(state, chips - half, highs, HIGH)
    if half:
        pay_half(state, half, lows, LOW)


@rule
def pay_half(state: State, chips: int, winners: int, way: int) -> None:
    """Equal shares; what cannot be shared goes as the table has agreed."""
    odd = share_out(state.won, chips, winners)
    if state.options.odd_chip == OddChip.CARRY:
        state.standing.carry += odd
    elif state.options.odd_chip == OddChip.LEFT_OF_DEALER:
        odd_chips_from(state.won, odd, winners, state.eldest)
    else:
        odd_chips_by_card(state, odd, winners, way)


@rule
def odd_chips_by_card(state: State, odd: int, winners: int, way: int) -> None:
    """One odd chip each, to the highest natural card first; of one rank spades before hearts, diamonds, clubs."""
    seats = state.standing.seats
    left = winners
    for _ in range(odd):
        best = -1
        taker = -1
        seat = state.eldest
        for _ in range(seats):
            if left >> seat & 1:
                worth = rank_then_suit(naturals(state, seat, way))
                if worth > best:
                    best = worth
                    taker = seat
            seat = left_of(seat, seats)
        state.won[taker] += 1
        left &= ~(1 << taker)


@rule
def book(state: State) -> None:
    """Write down what everybody has won or lost; the deal passes to the left."""
    standing = state.standing
    bets = state.bets
    for seat in range(standing.seats):
        left = bets.behind[seat] + state.won[seat]
        if state.options.stack == NONE:
            standing.chips[seat] += left - CREDIT
        else:
            had = standing.stacks[seat]
            standing.chips[seat] += left - (had if had else state.options.stack)
            standing.stacks[seat] = left
    standing.hands += 1
    if standing.hands == state.options.rounds:
        end_match(state)
    standing.dealer = left_of(standing.dealer, standing.seats)


@rule
def end_match(state: State) -> None:
    """The last hand: odd chips kept go to the dealer's left, and the best net result wins."""
    standing = state.standing
    seat = state.eldest
    standing.chips[seat] += standing.carry
    state.won[seat] += standing.carry
    if state.options.stack != NONE:
        standing.stacks[seat] += standing.carry
    standing.carry = 0
    most = standing.chips[0]
    for seat in range(standing.seats):
        if standing.chips[seat] > most:
            most = standing.chips[seat]
    standing.winners = 0
    for seat in range(standing.seats):
        if standing.chips[seat] == most:
            standing.winners |= 1 << seat


@rule
def gain(before: Standing, after: Standing, seat: int) -> int:
    """The chips that a seat won between two standings."""
    return after.chips[seat] - before.chips[seat]


def winners(standing: Standing) -> list[int]:
    """The seats that won the match; nobody while it goes on."""
    return seat_list(standing.winners)
