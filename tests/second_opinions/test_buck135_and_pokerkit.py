"""PokerKit's five-card draw beside ours, wherever the two games coincide: moves, amounts, pots, shares.

Known differences, kept out of the comparison: PokerKit has three betting rounds fewer and no wild cards, so one
round is compared at a time; it knows no half bets in fixed limit, and of several short all-ins in a row it adds
up the increments, where ours measures what has come since the seat acted; and it takes an all-in that opens the
round for a full bet, however small it is, so that who has checked may raise it (buck135 62 lets him call or fold).
"""

from collections import Counter

import pokerkit
import pytest

from buckboard.engine.betting import (
    BET,
    CALL,
    CHECK,
    FOLD,
    RAISE,
    Limit,
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
from buckboard.engine.cards import count, nth, show
from buckboard.engine.dice import new_dice, roll, shuffle
from buckboard.engine.hand_ranks import FiveOfAKind
from buckboard.engine.poker_hands import high_value
from buckboard.engine.pots import pots, share_out
from buckboard.engine.seats import next_in, seat_list

AUTOMATIONS = (
    pokerkit.Automation.ANTE_POSTING,
    pokerkit.Automation.BET_COLLECTION,
    pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
    pokerkit.Automation.CARD_BURNING,
    pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    pokerkit.Automation.HAND_KILLING,
    pokerkit.Automation.CHIPS_PUSHING,
    pokerkit.Automation.CHIPS_PULLING,
)
STRUCTURES = {
    Limit.FIXED: pokerkit.BettingStructure.FIXED_LIMIT,
    Limit.POT_LIMIT: pokerkit.BettingStructure.POT_LIMIT,
    Limit.NO_LIMIT: pokerkit.BettingStructure.NO_LIMIT,
}
SIZE, ANTE, CAP = 4, 1, 4


def theirs(limit, stacks):
    """A hand of one betting round in PokerKit: five cards, antes, no draw."""
    cap = CAP if limit == Limit.FIXED else None
    street = pokerkit.Street(False, (False,) * 5, 0, False, pokerkit.Opening.POSITION, SIZE, cap)
    return pokerkit.State(
        AUTOMATIONS, pokerkit.Deck.STANDARD, (pokerkit.StandardHighHand,), (street,), STRUCTURES[limit],
        True, (ANTE,) * len(stacks), (0,) * len(stacks), 0, tuple(stacks), len(stacks),
    )  # fmt: skip


def ours(limit, stacks):
    bets = blank_bets()
    for seat, chips in enumerate(stacks):
        bets.behind[seat] = chips
        bets.live |= 1 << seat
        put_in(bets, seat, min(ANTE, chips))
    open_round(bets, limit, SIZE, SIZE, CAP)
    return bets


def compare(bets, seat, state):
    """What is open to the seat, and how much, in both."""
    assert state.actor_index == seat
    choices = betting_choices(bets, seat)
    owed = min(bets.highest - bets.bet[seat], bets.behind[seat])
    assert state.checking_or_calling_amount == owed
    assert choices >> (CALL if owed else CHECK) & 1
    assert bool(choices >> FOLD & 1) == (owed > 0)
    raises = choices & (1 << BET | 1 << RAISE)
    assert bool(raises) == state.can_complete_bet_or_raise_to()
    if raises:
        assert lowest_total(bets, seat) == state.min_completion_betting_or_raising_to_amount
        assert highest_total(bets, seat) == state.max_completion_betting_or_raising_to_amount
    return choices


def do(bets, seat, state, choices, dice):
    """The same random move in both."""
    kind = nth(choices, roll(dice, count(choices)))
    if kind == FOLD and roll(dice, 2):
        kind = CALL
    total = 0
    if kind in (BET, RAISE):
        least, most = lowest_total(bets, seat), highest_total(bets, seat)
        total = (least, most, least + roll(dice, most - least + 1))[roll(dice, 3)]
    act(bets, seat, kind, total)
    if kind == FOLD:
        state.fold()
    elif total:
        state.complete_bet_or_raise_to(total)
    else:
        state.check_or_call()


def settle_ours(bets, rows, seats):
    """What each seat has at the end: the best hand takes each pot, odd chips from the first seat on."""
    take_back_uncalled(bets)
    won = [0] * 6
    for pot in pots(bets):
        values = {
            seat: high_value(sum(1 << card for card in rows[seat]), 0, FiveOfAKind.ABOVE_ROYAL, False, False)
            for seat in seat_list(pot.seats)
        }
        winners = [seat for seat, value in values.items() if value == max(values.values())]
        odd = share_out(won, pot.chips, sum(1 << seat for seat in winners))
        for seat in winners[:odd]:
            won[seat] += 1
    return [bets.behind[seat] + won[seat] for seat in range(seats)]


def deal_rows(dice, seats, alike):
    """Five cards a seat; `alike`: of few ranks, so that hands tie often."""
    pack = list(range(52))
    shuffle(dice, pack, 52)
    if alike:
        pack.sort(key=lambda card: card % 13 < 5)
    return [pack[5 * seat : 5 * seat + 5] for seat in range(seats)]


@pytest.mark.parametrize("limit", STRUCTURES)
def test_the_same_round_has_the_same_moves_amounts_pots_and_shares(limit):
    compared = Counter()
    for seed in range(250):
        dice = new_dice(seed, int(limit))
        seats = 2 + roll(dice, 5)
        stacks = [stack_for(limit, dice) for _ in range(seats)]
        rows = deal_rows(dice, seats, alike=seed % 2)
        bets, state = ours(limit, stacks), theirs(limit, stacks)
        for row in rows:
            state.deal_hole("".join(show(card) for card in row))
        seat = seats - 1
        shorts = 0
        while not betting_is_over(bets):
            seat = next_in(seat, bets.pending)
            if shorts > 1 or (shorts and bets.raises == 0):
                break  # several short all-ins, or a short bet: see above
            choices = compare(bets, seat, state)
            before = bets.raises, bets.highest
            do(bets, seat, state, choices, dice)
            compared["moves"] += 1
            shorts += bets.highest > before[1] and bets.raises == before[0]
        else:
            assert state.status is False
            assert settle_ours(bets, rows, seats) == list(state.stacks)
            compared["hands"] += 1
            compared["with side pots"] += len(pots(bets)) > 1
    assert compared["hands"] > 150
    assert compared["moves"] > 800
    assert limit == Limit.FIXED or compared["with side pots"] > 20


def stack_for(limit, dice):
    """Chips of a seat; in fixed limit whole bets, so that no all-in is for a part of one."""
    if limit == Limit.FIXED:
        return ANTE + SIZE * (2 + roll(dice, 6))
    return 2 + roll(dice, (20, 200)[roll(dice, 2)])


def test_report_k2_raise_16_call_all_in_19_is_the_same_in_both():
    stacks = [101, 101, 101, 20, 101]
    bets, state = ours(Limit.NO_LIMIT, stacks), theirs(Limit.NO_LIMIT, stacks)
    for row in deal_rows(new_dice(1), 5, alike=False):
        state.deal_hole("".join(show(card) for card in row))
    for seat, total in ((0, 8), (1, 16)):
        compare(bets, seat, state)
        act(bets, seat, RAISE if seat else BET, total)
        state.complete_bet_or_raise_to(total)
    act(bets, 2, CALL, 0)
    state.check_or_call()
    act(bets, 3, RAISE, 19)
    state.complete_bet_or_raise_to(19)
    for seat in (4, 0, 1, 2):
        choices = compare(bets, seat, state)
        assert bool(choices >> RAISE & 1) == (seat in (4, 0))
        act(bets, seat, CALL, 0)
        state.check_or_call()
    assert betting_is_over(bets)
