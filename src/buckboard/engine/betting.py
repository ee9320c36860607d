"""Rounds of betting: check, bet, call, raise, fold; what is a full raise, who may raise again, who is all-in.

The chips of a hand lie in one `Bets`. A bet's amount is always a seat's total on the round. Without stacks
everybody plays on credit: a stack so large that nobody gets to its end in earnest, and numbers stay in 64 bits.
"""

import enum
from typing import Annotated

import msgspec

from buckboard.engine.cards import lowest
from buckboard.engine.rule import rule
from buckboard.engine.state import Chips, Count, SeatSet, Small

MOST_SEATS = 6
CREDIT = 10**12  # what a seat on credit can put in during one hand
CHECK, BET, CALL, RAISE, FOLD = range(5)
WORDS = ("check", "bet", "call", "raise to", "fold")
NOBODY = -1


class Limit(enum.IntEnum):
    """How large a bet or a raise may be."""

    FIXED, SPREAD, POT_LIMIT, NO_LIMIT = range(4)


FIXED, SPREAD, POT_LIMIT, NO_LIMIT = map(int, Limit)


class Bets(msgspec.Struct):
    """The chips of one hand: everything here lies open."""

    behind: Annotated[list[Chips], MOST_SEATS]  # what each seat has left
    paid: Annotated[list[Chips], MOST_SEATS]  # what each seat has put in for its share of the pots, antes included
    bet: Annotated[list[Chips], MOST_SEATS]  # of that, on this round
    pot: Chips = 0  # everything in the middle, bets on this round included
    live: SeatSet = 0  # the seats that have not folded
    all_in: SeatSet = 0  # the seats that have nothing left
    pending: SeatSet = 0  # the seats still to be asked on this round
    acted: SeatSet = 0  # the seats that have acted since the last full bet or raise
    limit: Small = FIXED
    size: Chips = 0  # the fixed bet of this round, or the smallest bet
    largest: Chips = 0  # the largest bet or raise of a spread
    cap: Count = 0  # full bets and raises allowed on this round, where that is limited
    highest: Chips = 0  # the total to match on this round
    full: Chips = 0  # the total of the last full bet or raise
    step: Chips = 0  # what a raise adds at least
    raises: Count = 0  # full bets and raises so far on this round
    aggressor: Small = NOBODY  # who made the last of them


def blank_bets() -> Bets:
    """No chips on the table."""
    return Bets([0] * MOST_SEATS, [0] * MOST_SEATS, [0] * MOST_SEATS)


@rule
def put_in(bets: Bets, seat: int, chips: int) -> None:
    """Move chips of a seat into its share of the pot."""
    bets.behind[seat] -= chips
    bets.paid[seat] += chips
    bets.pot += chips
    if bets.behind[seat] == 0:
        bets.all_in |= 1 << seat


@rule
def able(bets: Bets) -> int:
    """The seats that can still bet: neither folded nor all-in."""
    return bets.live & ~bets.all_in


@rule
def open_round(bets: Bets, limit: int, size: int, largest: int, cap: int) -> None:
    """Begin a betting round; nobody is asked when at most one seat could bet."""
    for seat in range(MOST_SEATS):
        bets.bet[seat] = 0
    bets.limit = limit
    bets.size = size
    bets.largest = largest
    bets.cap = cap
    bets.highest = 0
    bets.full = 0
    bets.step = size
    bets.raises = 0
    bets.acted = 0
    bets.aggressor = NOBODY
    players = able(bets)
    bets.pending = players if players & (players - 1) else 0


@rule
def betting_choices(bets: Bets, seat: int) -> int:
    """What a seat may do when it is asked."""
    if bets.bet[seat] < bets.highest:
        choices = 1 << CALL | 1 << FOLD
    else:
        choices = 1 << CHECK
    if may_raise(bets, seat):
        choices |= 1 << RAISE if bets.highest else 1 << BET
    return choices


@rule
def may_raise(bets: Bets, seat: int) -> bool:
    """Whether a seat may bet or raise, be it for all it has."""
    if bets.behind[seat] + bets.bet[seat] <= bets.highest:
        return False
    if bets.limit == FIXED or bets.limit == SPREAD:
        if bets.raises >= bets.cap:
            return False
        if bets.limit == SPREAD and bets.size > bets.largest:
            return False
    if bets.acted >> seat & 1 and not reopened(bets, seat):
        return False
    return could_be_called(bets, seat)


@rule
def reopened(bets: Bets, seat: int) -> bool:
    """Short all-ins since a seat acted add up to a full raise for it, so that it may raise again."""
    return bets.highest - bets.bet[seat] >= bets.step


@rule
def could_be_called(bets: Bets, seat: int) -> bool:
    """Another seat has chips for more than the total there is."""
    others = able(bets) & ~(1 << seat)
    while others:
        other = lowest(others)
        if bets.behind[other] + bets.bet[other] > bets.highest:
            return True
        others &= others - 1
    return False


@rule
def lowest_total(bets: Bets, seat: int) -> int:
    """The least a seat may bet or raise to; all it has, where that is less."""
    if bets.limit == FIXED:
        total = bets.full + bets.size
    else:
        total = bets.highest + bets.step
    all_it_has = bets.behind[seat] + bets.bet[seat]
    return total if total < all_it_has else all_it_has


@rule
def highest_total(bets: Bets, seat: int) -> int:
    """The most a seat may bet or raise to."""
    all_it_has = bets.behind[seat] + bets.bet[seat]
    if bets.limit == FIXED:
        total = bets.full + bets.size
    elif bets.limit == SPREAD:
        total = bets.highest + bets.largest
    elif bets.limit == POT_LIMIT:
        total = 2 * bets.highest - bets.bet[seat] + bets.pot
        if total < bets.highest + bets.step:
            total = bets.highest + bets.step
    else:
        total = all_it_has
    return total if total < all_it_has else all_it_has


@rule
def act(bets: Bets, seat: int, kind: int, total: int) -> None:
    """A seat checks, calls, folds, or brings the total on this round to `total`."""
    bets.pending &= ~(1 << seat)
    if kind == FOLD:
        bets.live &= ~(1 << seat)
        return
    bets.acted |= 1 << seat
    if kind == CALL:
        owed = bets.highest - bets.bet[seat]
        if owed > bets.behind[seat]:
            owed = bets.behind[seat]
        put_in(bets, seat, owed)
        bets.bet[seat] += owed
    elif kind != CHECK:
        raise_to(bets, seat, total)


@rule
def raise_to(bets: Bets, seat: int, total: int) -> None:
    """Everybody else who can is asked again; a full bet or raise opens the betting anew."""
    if is_full(bets, total):
        bets.raises += 1
        bets.acted = 1 << seat
        bets.aggressor = seat
        bets.full = total
        if bets.limit != FIXED:
            bets.step = total - bets.highest
    put_in(bets, seat, total - bets.bet[seat])
    bets.bet[seat] = total
    bets.highest = total
    bets.pending = able(bets) & ~(1 << seat)


@rule
def is_full(bets: Bets, total: int) -> bool:
    """A full bet or raise; where bets are fixed, half of one is enough, measured from the last full total."""
    if bets.limit == FIXED:
        return 2 * (total - bets.full) >= bets.size
    return total - bets.highest >= bets.step


@rule
def betting_is_over(bets: Bets) -> bool:
    """Nobody is left to ask, or only one seat is in. Who is alone with nothing to call is never asked."""
    return bets.pending == 0 or bets.live & (bets.live - 1) == 0


@rule
def take_back_uncalled(bets: Bets) -> None:
    """What nobody called of the highest bet goes back before the pots are made."""
    best = 0
    second = 0
    bettor = 0
    for seat in range(MOST_SEATS):
        bet = bets.bet[seat]
        if bet > best:
            second = best
            best = bet
            bettor = seat
        elif bet > second:
            second = bet
    if best > second:
        put_in(bets, bettor, second - best)
        bets.bet[bettor] = second
        bets.all_in &= ~(1 << bettor)
