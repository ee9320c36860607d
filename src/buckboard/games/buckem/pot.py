"""The pot of Buck 'em: what comes into it, what it counts as, and what the table's limit lets out."""

from buckboard.engine.options import NONE
from buckboard.engine.rule import rule
from buckboard.engine.seats import left_of
from buckboard.games.buckem.options import MultipleBasis, PotLimitMode
from buckboard.games.buckem.state import Next, State


@rule
def pay_in(state: State) -> None:
    """An empty pot is filled before the deal: everybody antes, or chips set aside come in instead."""
    standing = state.standing
    options = state.options
    state.ante = 0
    state.pot = standing.pot
    state.base = standing.base
    state.aside = standing.aside
    if standing.next == Next.ANTE:
        paid = 0
        if state.aside > 0:
            paid = smaller(state.aside, options.pot_limit - state.pot)
            state.aside -= paid
        else:
            state.ante = options.ante
            paid = options.ante * standing.seats
        state.pot += paid
        if state.base == 0:
            state.base = paid if paid else state.pot
        if options.pot_limit != NONE and options.pot_limit_mode == PotLimitMode.CAP_POT_SURPLUS_ASIDE:
            surplus = state.pot - smaller(state.pot, options.pot_limit)
            state.pot -= surplus
            state.aside += surplus
    if options.pot_multiple_basis == MultipleBasis.ANTE_UNITS:
        state.base = options.ante * standing.seats


@rule
def smaller(one: int, other: int) -> int:
    """The smaller of two amounts."""
    return one if one < other else other


@rule
def is_double(state: State) -> bool:
    """A pot is double when it holds two matches or more."""
    return state.pot >= 2 * state.base


@rule
def takeable(state: State) -> int:
    """How much of the pot may be taken."""
    options = state.options
    if options.pot_limit != NONE and options.pot_limit_mode == PotLimitMode.CAP_BURN_AND_WIN:
        return smaller(state.pot, options.pot_limit)
    return state.pot


@rule
def match_of(state: State) -> int:
    """What a burned player pays: the whole pot that was played for, or the limit."""
    options = state.options
    if options.pot_limit != NONE and options.pot_limit_mode != PotLimitMode.CAP_POT_SURPLUS_ASIDE:
        return smaller(state.pot, options.pot_limit)
    return state.pot


@rule
def set_surplus_aside(state: State) -> None:
    """Where the pot itself is limited, what is above the limit waits to replace antes."""
    options = state.options
    if options.pot_limit != NONE and options.pot_limit_mode == PotLimitMode.CAP_POT_SURPLUS_ASIDE:
        surplus = state.standing.pot - smaller(state.standing.pot, options.pot_limit)
        state.standing.pot -= surplus
        state.standing.aside += surplus


@rule
def share_out(chips: list[int], amount: int, first: int, seats: int) -> None:
    """Equal shares for everybody, odd chips one each clockwise from `first`."""
    seat = first
    for place in range(seats):
        chips[seat] += amount // seats
        if place < amount % seats:
            chips[seat] += 1
        seat = left_of(seat, seats)
