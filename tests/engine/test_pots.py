"""Pots against a count chip by chip, over everything that up to six seats can have paid, and who takes them."""

import random
from collections import Counter
from itertools import combinations_with_replacement, product

import pytest

from buckboard.engine.betting import blank_bets
from buckboard.engine.pots import Pot, odd_chips_from, pots, share_out
from buckboard.engine.state import copy
from buckboard.games.buck135 import scoring
from buckboard.games.buck135.options import Mode, Options
from buckboard.games.buck135.standing import opening
from buckboard.games.buck135.state import blank

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


# Who takes them: the show-down of Buck Thirty-Five, told what each hand is worth.


def weak_orders(seats):
    """Every ranking of so many hands, ties too: what each is worth, counted from 1 without a gap."""
    for worth in product(range(1, seats + 1), repeat=seats):
        if set(worth) == set(range(1, max(worth) + 1)):
            yield worth


@pytest.fixture
def judged(monkeypatch):
    """Judges hands by numbers that a test gives them; what each seat takes."""
    monkeypatch.setattr(scoring, "lay_open", lambda state: None)
    states = {mode: blank(Options(mode=mode, seats=SEATS), opening(Options(), 0)) for mode in Mode}

    def taken(paid, live, highs, lows=None, eldest=0):
        state = copy(states[Mode.HIGH_LOW if lows else Mode.HIGH])
        state.standing.seats, state.eldest, state.bets = len(paid), eldest, table(paid, live)
        state.highs[: len(highs)], state.lows[: len(highs)] = highs, lows or highs
        scoring.show_down(state)
        return state.won[: len(paid)]

    return taken


def dealt_out(contested, highs, lows, eldest, seats):
    """What each seat takes if each pot is dealt out chip by chip, clockwise from `eldest`, to those who have won it."""
    won = [0] * seats
    for among, chips in contested.items():
        those = [seat % seats for seat in range(eldest, eldest + seats) if among >> seat % seats & 1]
        lowest_half = chips // 2 if lows and max(lows[seat] for seat in those) >= 0 else 0
        for half, worth in ((chips - lowest_half, highs), (lowest_half, lows)):
            winners = [seat for seat in those if worth and worth[seat] == max(worth[other] for other in those)]
            for chip in range(half):
                won[winners[chip % len(winners)]] += 1
    return won


FOLDED = 99  # a hand better than any other, which has folded


def spread(live, worth, seats):
    """What hands are worth by seat, when those still in are worth so much one after the other."""
    left = iter(worth)
    return [next(left) if live >> seat & 1 else FOLDED for seat in range(seats)]


def test_four_seats_take_what_a_count_chip_by_chip_gives_for_every_payment_fold_and_ranking(judged):
    """Payments by seat up to four chips, every set of seats still in, every ranking of their hands with ties."""
    seats, cases = 4, 0
    orders = {number: list(weak_orders(number)) for number in range(1, seats + 1)}
    for paid in product(range(MOST + 1), repeat=seats):
        for live in range(1, 1 << seats):
            contested = chip_by_chip(paid, live)
            for worth in orders[live.bit_count()]:
                highs = spread(live, worth, seats)
                assert judged(paid, live, highs) == dealt_out(contested, highs, None, 0, seats), (paid, live, highs)
                cases += 1
    assert cases == 5**4 * (4 * 1 + 6 * 3 + 4 * 13 + 1 * 75)


@pytest.mark.parametrize("seats", [5, 6])
def test_more_seats_take_what_a_count_chip_by_chip_gives_high_alone_and_high_low(judged, seats):
    dice = random.Random(seats)
    for _ in range(1500):
        paid = [dice.randint(0, MOST) for _ in range(seats)]
        live, eldest = dice.randrange(1, 1 << seats), dice.randrange(seats)
        highs = spread(live, [dice.randint(1, 4) for _ in range(seats)], seats)
        lows = spread(live, [dice.choice([-1, -1, 1, 2]) for _ in range(seats)], seats)
        contested = chip_by_chip(paid, live)
        assert judged(paid, live, highs, None, eldest) == dealt_out(contested, highs, None, eldest, seats)
        assert judged(paid, live, highs, lows, eldest) == dealt_out(contested, highs, lows, eldest, seats)
        assert sum(judged(paid, live, highs, lows, eldest)) == sum(paid)
