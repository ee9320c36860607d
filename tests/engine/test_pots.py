"""Pots against a count chip by chip, over everything that up to six seats can have paid."""

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest

from buckboard.engine.betting import blank_bets
from buckboard.engine.pots import Pot, odd_chips_from, pots, share_out

SEATS = 6
MOST = 4  # chips a seat has paid


def table(paid, live, extra=0):
    """The chips of a hand in which seats have paid this, and those of `live` are still in."""
    bets = blank_bets()
    for seat, chips in enumerate(paid):
        bets.paid[seat] = chips
    bets.live = live
    bets.pot = sum(paid) + extra
    return bets


def chip_by_chip(paid, live):
    """Who contests each chip: those still in who have paid as many. One that nobody contests lies with those below."""
    found = Counter()
    for seat_paid in paid:
        for chip in range(1, seat_paid + 1):
            level = chip
            while level > 0 and not contending(paid, live, level):
                level -= 1
            found[contending(paid, live, level)] += 1
    return found


def contending(paid, live, level):
    return sum(1 << seat for seat, chips in enumerate(paid) if live >> seat & 1 and chips >= level)


def test_pots_are_what_a_count_chip_by_chip_gives_for_every_fold_set_of_six():
    """Every multiset of payments up to four chips, every set of seats still in: who sits where changes nothing."""
    cases = 0
    for paid in combinations_with_replacement(range(MOST + 1), SEATS):
        for live in range(1, 1 << SEATS):
            found = pots(table(paid, live))
            assert Counter({pot.seats: pot.chips for pot in found}) == chip_by_chip(paid, live)
            assert len({pot.seats for pot in found}) == len(found)
            assert all(pot.chips > 0 for pot in found)
            cases += 1
    assert cases == 210 * 63


def test_pots_do_not_depend_on_who_sits_where():
    for paid in product(range(3), repeat=4):
        for live in range(1, 16):
            found = Counter({pot.seats: pot.chips for pot in pots(table(paid, live))})
            assert found == chip_by_chip(paid, live)


def test_report_i43_a_layer_whose_payers_have_all_folded_joins_the_one_below():
    assert pots(table([5, 12, 12, 20], 0b0111)) == [Pot(20, 0b0111), Pot(29, 0b0110)]


def test_the_main_pot_first_and_only_the_main_pot_has_what_is_nobodys_share():
    assert pots(table([5, 12, 12, 3], 0b0111, extra=9)) == [Pot(18 + 9, 0b0111), Pot(14, 0b0110)]


def test_a_pot_of_nothing_is_none():
    assert pots(table([0, 0, 0], 0b111)) == []
    assert pots(table([0, 0, 2], 0b111)) == [Pot(2, 0b100)]
    assert pots(table([0, 0, 0], 0b111, extra=3)) == [Pot(3, 0b111)]


@pytest.mark.parametrize(
    ("chips", "winners", "shares", "odd"),
    [(7, 0b101, [3, 0, 3], 1), (6, 0b101, [3, 0, 3], 0), (11, 0b111, [3, 3, 3], 2), (1, 0b11, [0, 0, 0], 1)],
)
def test_equal_shares_and_what_is_left_over(chips, winners, shares, odd):
    won = [0] * SEATS
    assert share_out(won, chips, winners) == odd
    assert won[:3] == shares


def test_odd_chips_go_round_from_the_start():
    won = [0] * SEATS
    odd_chips_from(won, 2, 0b1011, 2)
    assert won[:4] == [1, 0, 0, 1]
