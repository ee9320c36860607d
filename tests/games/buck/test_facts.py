"""Facts about Buck that are counted out."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from buck_table import NORTH, WEST, contract, dealt, played, result, say
from buckboard.bots.thumb.buck import PARTNER, wanted
from buckboard.bots.thumb.buck_hands import is_lock, is_no_trump_lock
from buckboard.engine.cards import cards, count, members, show_all
from buckboard.engine.state import copy
from buckboard.games import buck
from buckboard.games.buck.contract import left_bower, right_bower, trumps_named
from buckboard.games.buck.state import DECK, FOUR, HAND_SIZE


def hands(size=HAND_SIZE, among=DECK):
    """Every hand of so many cards."""
    for chosen in combinations(members(among), size):
        yield sum(1 << card for card in chosen)


def percent(times):
    return round(100 * times / comb(24, 6), 2)


def test_buck_fact_1_bowers_in_six_cards():
    right, left = 1 << right_bower(2), 1 << left_bower(2)
    red, black, jacks = cards("Jd Jh"), cards("Jc Js"), cards("Jc Jd Jh Js")
    total = with_right = with_one = with_both = with_pair = without = 0
    for hand in hands():
        total += 1
        with_right += hand & right != 0
        with_one += hand & (right | left) != 0
        with_both += hand & (right | left) == right | left
        with_pair += hand & red == red or hand & black == black
        without += hand & jacks == 0
    assert total == 134_596
    assert [percent(n) for n in (with_right, with_one, with_both, with_pair, without)] == [
        25.0, 44.57, 5.43, 10.73, 28.80,
    ]  # fmt: skip


def test_buck_fact_2_hands_that_cannot_lose():
    lengths = {}
    for hand in hands():
        locks = [trump for trump in range(4) if is_lock(hand, trump)]
        if locks:
            lengths[hand] = max(count(hand & trumps_named(trump)) for trump in locks)
    assert len(lengths) == 238
    assert [list(lengths.values()).count(number) for number in (6, 5, 4)] == [24, 120, 94]
    assert (round(100 * 238 / comb(24, 6), 4), round(comb(24, 6) / 238, 1)) == (0.1768, 565.5)
    assert sum(is_no_trump_lock(hand, False) for hand in hands()) == 10


def loses_a_trick(state):
    """Whether the opponents of a bidder who plays alone can take a trick if all play as they may."""
    if sum(state.tricks) > state.tricks[WEST]:
        return True
    if state.phase == buck.OVER:
        return False
    ends = (loses_a_trick(after_move(state, move)) for move in members(buck.legal(state, state.turn)))
    return all(ends) if state.turn == WEST else any(ends)


def after_move(state, move):
    after = copy(state)
    buck.apply(after, state.turn, move)
    return after


@pytest.mark.parametrize(
    ("hand", "theirs", "lock"),
    [
        ("Jh Jd Ah Kh As Ac", "Qh Th 9h Ks Kc Qs", True),
        ("Jh Jd Ah Kh As Ks", "Qh Th 9h Qs Ts Kc", True),
        ("Jh Jd 9h Th Qh Ac", "Ah Kh Kc Qc Ks Qs", True),
        ("Jh Jd Ah As Ac Ad", "Kh Qh Th 9h Ks Kc", False),
        ("Jh Ah Kh Qh Th As", "Jd 9h Ks Kc Qs Ts", False),
        ("Jh Jd Ah Kh As Qs", "Ks Js Ts 9s Kc Kd", False),
    ],
)
def test_buck_fact_2_a_lock_is_one_in_play(hand, theirs, lock):
    assert is_lock(cards(hand), 2) == lock
    state = say(dealt(hand, theirs), contract("24", "hearts, play, drop"))
    assert loses_a_trick(state) == (not lock)


def test_buck_fact_3_four_top_trumps_draw_all_three_do_not():
    hearts = "Jh Jd Ah Kh"
    missing = show_all(trumps_named(2) & ~cards(hearts)).split()
    for out_with_north in range(4):
        for held in combinations(missing, out_with_north):
            others = [card for card in missing if card not in held]
            state = dealt(f"{hearts} 9c Tc", " ".join(held), "As Ks Qs Js Ts 9s", " ".join(others))
            state = say(state, contract("24", "hearts, play, play"))
            for lead in hearts.split():
                state = say(state, lead)
                while state.led:
                    buck.apply(state, state.turn, members(buck.legal(state, state.turn))[0])
            assert not (state.hands[NORTH] | state.hands[3]) & state.trumps
    state = say(dealt("Jh Jd Ah 9c Tc Jc", "Kh Qh Th 9h"), contract("24", "hearts, play, play"))
    for lead in ("Jh", "Jd", "Ah"):
        state = say(state, lead)
        while state.led:
            buck.apply(state, state.turn, members(buck.legal(state, state.turn))[0])
    assert state.hands[NORTH] & state.trumps


def break_even(good, bad):
    """How often a bid must be made to be worth nothing, in percent."""
    return round(float(100 * Fraction(-bad, good - bad)), 1)


def both(state):
    """Points of the bidders, and how far they are ahead of the defenders' points."""
    bidders, defenders = result(state)
    return bidders, bidders - defenders


def test_buck_fact_4_where_a_bid_pays():
    lone = {"playing": 0b1011}
    bids = {
        "4": (both(played("4", 4, 2)), both(played("4", 3, 3))),
        "12": (both(played("12", 6, **lone)), both(played("12", 5, 1, **lone))),
        "24": (both(played("24", 6, **lone)), both(played("24", 5, 1, **lone))),
    }
    assert [break_even(good[0], bad[0]) for good, bad in bids.values()] == [60.0, 50.0, 50.0]
    assert [(good[1], bad[1]) for good, bad in bids.values()] == [(2, -9), (18, -14), (30, -26)]
    assert [break_even(good[1], bad[1]) for good, bad in bids.values()] == [81.8, 43.8, 46.4]
    zero = {**lone, "defenders_zero_tricks": "zero"}
    kind = [break_even(both(played(bid, 6, **zero))[1], both(played(bid, 5, 1, **zero))[1]) for bid in ("12", "24")]
    assert kind == [53.8, 52.0]


def test_buck_fact_5_staying_in():
    """By the number of tricks taken: a point each, 6 lost for none; a set gains what the bidders lose."""
    dropped = both(say(dealt(), contract("4", "hearts, drop, drop")))
    stayed = [both(played("4", 6 - tricks, tricks)) for tricks in range(5)]
    assert dropped == (4, 4)
    assert [bidders - ahead for bidders, ahead in stayed] == [-6, 1, 2, 3, 4]
    assert [ahead for _, ahead in stayed] == [12, 4, 2, -9, -10]


def test_buck_fact_6_partner_is_counted_for_one_trick():
    assert PARTNER == 1
    assert wanted(FOUR, 3.5 + PARTNER, 0)
    assert not wanted(FOUR, 2.5 + PARTNER, 0)
