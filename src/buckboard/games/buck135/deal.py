"""What comes before the first bet: the table swept, the antes, the cards of the row."""

from buckboard.engine.betting import CREDIT, MOST_SEATS, put_in
from buckboard.engine.options import NONE
from buckboard.engine.rule import rule
from buckboard.engine.seats import left_of
from buckboard.games.buck135.state import FIRST, NOTHING, ROW, State


@rule
def clear(state: State) -> None:
    """Sweep the last hand off the table."""
    state.round = FIRST
    state.eldest = left_of(state.standing.dealer, state.standing.seats)
    state.to_act = state.eldest
    state.waiting_for = 0
    state.tossed = 0
    state.purchases = 0
    state.aggressor = NOTHING
    for place in range(MOST_SEATS * ROW):
        state.rows[place] = -1
    for seat in range(MOST_SEATS):
        state.thrown[seat] = 0
        state.folded[seat] = NOTHING
        state.drawn[seat] = NOTHING
        state.bought[seat] = 0
        state.matched[seat] = 0
        state.declared[seat] = NOTHING
        state.highs[seat] = 0
        state.lows[seat] = 0
        state.won[seat] = 0


@rule
def chips_to_begin_with(state: State, seat: int) -> int:
    """A seat's stack; a new one where it has none, and credit where the table plays without."""
    if state.options.stack == NONE:
        return CREDIT
    stack = state.standing.stacks[seat]
    return stack if stack else state.options.stack


@rule
def ante(state: State) -> None:
    """Everybody puts the ante in, or what he has."""
    bets = state.bets
    bets.pot = state.standing.carry
    bets.all_in = 0
    bets.live = (1 << state.standing.seats) - 1
    for seat in range(MOST_SEATS):
        bets.paid[seat] = 0
        bets.behind[seat] = 0
        if seat < state.standing.seats:
            bets.behind[seat] = chips_to_begin_with(state, seat)
            due = state.options.ante
            if due > bets.behind[seat]:
                due = bets.behind[seat]
            put_in(bets, seat, due)


@rule
def deal_rows(state: State) -> None:
    """Five cards a seat, face down: card 1 of every seat from the dealer's left, then card 2 of every seat …"""
    seats = state.standing.seats
    seat = state.eldest
    for card in range(seats):
        at = card
        for place in range(ROW * seat, ROW * seat + ROW):
            state.rows[place] = state.pack[at]
            at += seats
        seat = left_of(seat, seats)


@rule
def deal_place(state: State, place: int) -> None:
    """One card to every seat still in, face down, at one place of its row."""
    seats = state.standing.seats
    at = place * seats
    seat = state.eldest
    for _ in range(seats):
        if state.bets.live >> seat & 1:
            state.rows[ROW * seat + place] = state.pack[at]
        at += 1
        seat = left_of(seat, seats)
