"""Pots: what the chips in the middle are divided into when somebody is all-in, and who shares odd chips.

A pot is a layer of what each seat paid, up to a level that some seat still in has paid; those still in who
paid it in full contest it. What is paid above the highest such level joins the layer below, and so does a
layer whose payers have all folded.
"""

from typing import Any, NamedTuple

from buckboard.engine.betting import MOST_SEATS, Bets
from buckboard.engine.cards import count, lowest
from buckboard.engine.rule import rule
from buckboard.engine.seats import first_from

NOTHING_PAID = -1  # below the lowest level there can be


class Pot(NamedTuple):
    """One pot as people speak of it: its chips, and the seats that contest it."""

    chips: int
    seats: int


@rule
def level_above(bets: Bets, below: int) -> int:
    """The least that a seat still in has paid, if it is more than `below`; else `below` itself."""
    level = below
    for seat in range(MOST_SEATS):
        if bets.live >> seat & 1 and bets.paid[seat] > below:
            if level == below or bets.paid[seat] < level:
                level = bets.paid[seat]
    return level


@rule
def contenders(bets: Bets, level: int) -> int:
    """The seats still in that have paid up to a level."""
    seats = 0
    for seat in range(MOST_SEATS):
        if bets.live >> seat & 1 and bets.paid[seat] >= level:
            seats |= 1 << seat
    return seats


@rule
def layer(bets: Bets, below: int, level: int) -> int:
    """The chips paid from one level to the next by everybody, those who folded too."""
    chips = 0
    for seat in range(MOST_SEATS):
        paid = bets.paid[seat]
        if paid > level:
            paid = level
        if paid > below:
            chips += paid - below
    return chips


@rule
def nobodys_share(bets: Bets) -> int:
    """Chips in the middle that are nobody's share of a bet: fees, and what was carried over."""
    chips = bets.pot
    for seat in range(MOST_SEATS):
        chips -= bets.paid[seat]
    return chips


@rule
def pot_chips(bets: Bets, below: int, level: int, above: int) -> int:
    """The chips of the pot between two levels. The main pot begins below 0; the last has what lies above it too."""
    top = level if above > level else bets.pot
    if below < 0:
        return nobodys_share(bets) + layer(bets, 0, top)
    return layer(bets, below, top)


@rule
def share_out(won: Any, chips: int, winners: int) -> int:
    """Divide chips equally among the seats that tied; returns what is left over."""
    number = count(winners)
    share = chips // number
    left = winners
    while left:
        won[lowest(left)] += share
        left &= left - 1
    return chips - share * number


@rule
def odd_chips_from(won: Any, chips: int, winners: int, start: int) -> None:
    """One odd chip each among the seats that tied, clockwise from `start`."""
    left = winners
    for _ in range(chips):
        seat = first_from(start, left)
        won[seat] += 1
        left &= ~(1 << seat)


def pots(bets: Bets) -> list[Pot]:
    """The pots there are now, the main pot first. A pot of nothing is none."""
    found = []
    below, level = NOTHING_PAID, level_above(bets, NOTHING_PAID)
    while level > below:
        above = level_above(bets, level)
        found.append(Pot(pot_chips(bets, below, level, above), contenders(bets, level)))
        below, level = level, above
    return [pot for pot in found if pot.chips]
