"""The end of a hand in chips: shares, burns, a rake, or nothing."""

from buckboard.engine.cards import count, lowest
from buckboard.engine.rule import rule
from buckboard.engine.seats import first_from, left_of, next_in
from buckboard.games.buckem.options import LoneUnqualified, MultipleBasis, NoRakeNext, NoWinnerPot, OddChip, SplitMode
from buckboard.games.buckem.pot import match_of, set_surplus_aside, share_out, takeable
from buckboard.games.buckem.rake import rake_of
from buckboard.games.buckem.session import close_hand
from buckboard.games.buckem.state import RAKES, Next, Standing, State


@rule
def settle(state: State) -> None:
    """Pay and burn, move the deal on, and see whether the session is over."""
    settle_pot(state)
    close_hand(state)


@rule
def settle_pot(state: State) -> None:
    """Antes and then whatever the hand brought: shares, burns, a rake, or nothing."""
    standing = state.standing
    for seat in range(standing.seats):
        standing.chips[seat] -= state.ante
    standing.pot = state.pot
    standing.base = state.base
    standing.aside = state.aside
    standing.burned = 0
    standing.next = Next.CARRY
    stayers = count(state.stayers)
    if stayers > 1:
        settle_tricks(state)
    elif state.raked == RAKES:
        take_alone(state, rake_of(state))
    elif stayers == 1 and state.raked < 0 and state.options.lone_unqualified == LoneUnqualified.WINS_POT:
        take_alone(state, takeable(state))
    elif stayers == 1 and state.raked < 0 and state.options.lone_unqualified == LoneUnqualified.BURNED:
        keep_or_refund(state)
        burn(state, state.stayers)
    else:
        settle_no_rake(state)
    set_surplus_aside(state)


@rule
def settle_tricks(state: State) -> None:
    """Winners take or share the pot; every other stayer is burned."""
    standing = state.standing
    winners = takers(state)
    odd = 0
    if winners:
        amount = takeable(state)
        odd = share(state, winners, amount)
        standing.pot -= amount - odd
    else:
        keep_or_refund(state)
    if standing.pot == odd:
        empty_pot(state)  # an odd chip that stays does not make the next hand another kind
    burn(state, state.stayers & ~winners)


@rule
def share(state: State, winners: int, amount: int) -> int:
    """One winner takes all, two share; the chip that stays in the pot, if any."""
    standing = state.standing
    first = first_from(left_of(standing.dealer, standing.seats), winners)
    second = next_in(first, winners)
    if first == second:
        standing.chips[first] += amount
        return 0
    mine = 1
    theirs = 1
    if state.options.split_mode == SplitMode.BY_TRICKS:
        mine = state.tricks[first]
        theirs = state.tricks[second]
    taken = amount * mine // (mine + theirs)
    left = amount * theirs // (mine + theirs)
    standing.chips[first] += taken
    standing.chips[second] += left
    odd = amount - taken - left
    lucky = odd_chip_to(state, first, second)
    if lucky < 0:
        return odd
    standing.chips[lucky] += odd
    return 0


@rule
def odd_chip_to(state: State, first: int, second: int) -> int:
    """Who gets the chip that two winners cannot share; −1 when it stays for the next hand."""
    how = state.options.odd_chip
    if how == OddChip.CARRY:
        return -1
    if how != OddChip.LEFT_OF_DEALER:
        if state.tricks[first] > state.tricks[second]:
            return first
        if state.tricks[second] > state.tricks[first]:
            return second
        if how == OddChip.BUCKUP:
            return -1
    return first


@rule
def burn(state: State, burned: int) -> None:
    """Each burned player matches the pot that was played for; that is the next pot."""
    standing = state.standing
    if burned == 0:
        return
    match = match_of(state)
    for seat in range(standing.seats):
        if burned >> seat & 1:
            standing.chips[seat] -= match
            standing.pot += match
    standing.burned = burned
    standing.next = Next.BURN
    standing.base = match
    if state.options.pot_multiple_basis == MultipleBasis.ANTE_UNITS:
        standing.base = state.base


@rule
def takers(state: State) -> int:
    """Whoever has won two tricks or more: one or two seats, or nobody where five or more stayed."""
    found = 0
    for seat in range(state.standing.seats):
        if state.tricks[seat] > 1:
            found |= 1 << seat
    return found


@rule
def empty_pot(state: State) -> None:
    """Nothing is left to play for, so everybody antes next."""
    state.standing.next = Next.ANTE
    state.standing.base = 0


@rule
def keep_or_refund(state: State) -> None:
    """A pot that nobody has won stays, or goes back to everybody dealt in."""
    if state.options.no_winner_pot == NoWinnerPot.REFUND:
        refund(state)


@rule
def refund(state: State) -> None:
    """The pot goes back in equal shares, odd chips from the dealer's left."""
    standing = state.standing
    share_out(standing.chips, state.pot, left_of(standing.dealer, standing.seats), standing.seats)
    standing.pot = 0
    empty_pot(state)


@rule
def take_alone(state: State, amount: int) -> None:
    """A lone stayer takes some or all of the pot; what stays is played for without an ante."""
    standing = state.standing
    standing.chips[lowest(state.stayers)] += amount
    standing.pot -= amount
    if standing.pot == 0:
        empty_pot(state)


@rule
def settle_no_rake(state: State) -> None:
    """Nobody plays for the pot or rakes it: it stays, with or without an ante on top, or goes back."""
    if state.options.no_rake_next == NoRakeNext.REFUND:
        refund(state)
    elif state.options.no_rake_next == NoRakeNext.CARRY_AND_ANTE:
        state.standing.next = Next.ANTE


@rule
def gain(before: Standing, after: Standing, seat: int) -> int:
    """Chips won or lost between two standings."""
    return after.chips[seat] - before.chips[seat]
