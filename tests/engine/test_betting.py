"""Betting by itself: chips never come from nowhere, and every round ends."""

import pytest

from buckboard.engine.betting import (
    BET,
    CALL,
    CHECK,
    CREDIT,
    FOLD,
    RAISE,
    WORDS,
    Limit,
    able,
    act,
    betting_choices,
    betting_is_over,
    blank_bets,
    highest_total,
    lowest_total,
    open_round,
    put_in,
    take_back_uncalled,
)
from buckboard.engine.cards import count, nth
from buckboard.engine.dice import new_dice, roll
from buckboard.engine.seats import next_in


def table(stacks, limit=Limit.NO_LIMIT, size=2, largest=4, cap=4):
    """A betting round of seats with these chips."""
    bets = blank_bets()
    for seat, chips in enumerate(stacks):
        bets.behind[seat] = chips
    bets.live = (1 << len(stacks)) - 1
    bets.all_in = sum(1 << seat for seat, chips in enumerate(stacks) if chips == 0)
    open_round(bets, limit, size, largest, cap)
    return bets


def play_round(bets, seats, dice):
    """A random round to its end; how many moves it took."""
    moves = 0
    seat = seats - 1
    while not betting_is_over(bets):
        seat = next_in(seat, bets.pending)
        choices = betting_choices(bets, seat)
        kind = nth(choices, roll(dice, count(choices)))
        total = 0
        if kind in (BET, RAISE):
            least, most = lowest_total(bets, seat), highest_total(bets, seat)
            assert bets.highest < least <= most <= bets.behind[seat] + bets.bet[seat]
            total = least + roll(dice, most - least + 1)
        act(bets, seat, kind, total)
        moves += 1
    return moves


def test_the_words_are_those_of_the_table():
    assert [WORDS[kind] for kind in (CHECK, BET, CALL, RAISE, FOLD)] == ["check", "bet", "call", "raise to", "fold"]


@pytest.mark.parametrize("limit", list(Limit))
def test_random_rounds_end_with_all_equal_all_in_or_folded(limit):
    for seed in range(400):
        dice = new_dice(seed, limit)
        seats = 2 + roll(dice, 5)
        stacks = [roll(dice, 30) for _ in range(seats)]
        bets = table(stacks, limit)
        assert play_round(bets, seats, dice) < 400
        take_back_uncalled(bets)
        for seat in range(seats):
            assert bets.behind[seat] + bets.paid[seat] == stacks[seat]
            assert bets.behind[seat] >= 0
            assert bool(bets.all_in >> seat & 1) == (bets.behind[seat] == 0)
        assert bets.pot == sum(bets.paid)
        still = [seat for seat in range(seats) if able(bets) >> seat & 1]
        if count(bets.live) > 1 and len(still) > 1:
            assert len({bets.bet[seat] for seat in still}) == 1
        most = max(bets.bet)
        assert bets.bet.count(most) > 1 or most == 0


def test_everybody_is_asked_about_every_raise():
    """After any bet or raise each other seat that can act is asked once more, wherever the raiser sits."""
    for raiser in range(6):
        bets = table([50] * 6)
        for seat in range(raiser):
            act(bets, seat, CHECK, 0)
        act(bets, raiser, BET, 10)
        assert bets.pending == 0b111111 & ~(1 << raiser)


def test_nobody_is_asked_when_at_most_one_could_bet():
    assert table([0, 5, 0]).pending == 0
    assert table([0, 5, 1]).pending == 0b110


def test_uncalled_chips_go_back_and_the_bettor_is_all_in_no_more():
    bets = table([50, 20, 50])
    act(bets, 0, BET, 50)
    act(bets, 1, CALL, 0)
    act(bets, 2, FOLD, 0)
    take_back_uncalled(bets)
    assert (bets.behind[:3], bets.paid[:3], bets.pot) == ([30, 0, 50], [20, 20, 0], 40)
    assert bets.all_in == 0b010


def test_nothing_goes_back_when_two_have_bet_the_same():
    bets = table([50, 50])
    act(bets, 0, BET, 10)
    act(bets, 1, CALL, 0)
    take_back_uncalled(bets)
    assert bets.pot == 20


def test_credit_is_a_stack_that_ends_only_far_away():
    bets = table([CREDIT, CREDIT], Limit.POT_LIMIT)
    put_in(bets, 0, 1)
    assert lowest_total(bets, 0) == 2
    assert highest_total(bets, 0) == 2
    assert CREDIT * 6 < 2**62
