"""Deals imagined by a seat of Buck Thirty-Five; cards and chips, counted at every step."""

from collections import Counter

import pytest

from buckboard.engine.cards import members, read_cards
from buckboard.engine.dice import new_dice
from buckboard.engine.game import view
from buckboard.engine.known import known
from buckboard.engine.log import Log
from buckboard.engine.state import copy, new_cards
from buckboard.engine.unseen import redeal
from buckboard.engine.words import read_moves
from buckboard.games import buck135
from buckboard.games.buck135.state import DRAW, OVER
from buckboard.testing import random_hand, random_options
from rows import dealt, pack_of, row
from table import opening, replayed

CHECKS = "check, check, check, check"
ROWS = ("Kh 7c Ks 7s 9d", "Ad 2h 3s Qd 6c", "5s 6h 2d 8h 4h", "Tc Td Jd 9c 7h")
STOCK = "2s 3h 4c 5c 6d 8s"


def log_of(words, **choices):
    """The log of a hand of four from these rows and this stock, after moves in words."""
    state = dealt(*ROWS, stock=STOCK, seats=4, **choices)
    start = buck135.opening(state.options, 3)
    cards = new_cards(pack_of(ROWS, STOCK, 4, 3))
    state = buck135.new(state.options, copy(start), cards)
    moves = []
    for said in words.split(","):
        seat = (buck135.waiting(state) & -buck135.waiting(state)).bit_length() - 1
        for move in read_moves(buck135, state, seat, said):
            buck135.apply(state, seat, move)
            moves.append((seat, move))
    return Log("buck135", state.options, start, cards, moves, buck135.shown(state)), state


def imagined(log, seat, times):
    """States at the end of so many deals that the seat imagines."""
    dice = new_dice(1)
    heard = known(buck135, log, seat)
    for _ in range(times):
        deal = redeal(buck135, heard, seat, dice)
        yield deal, replayed(buck135, deal)[-1]


def even(counts, times, kinds):
    """Each of so many kinds comes about equally often."""
    assert len(counts) == kinds
    share = times / kinds
    assert all(abs(number - share) < 5 * share**0.5 for number in counts.values()), counts


def test_an_unseen_card_may_be_any_that_was_not_seen():
    log, _ = log_of("check")
    counts = Counter(row(state, 1)[3] for _, state in imagined(log, 0, 4900))
    even(counts, 4900, 49)
    assert not set(counts) & {read_cards("Kh Ks 9d")[place] for place in range(3)}


def test_own_cards_lie_where_they_lie():
    log, _ = log_of(f"{CHECKS}, {CHECKS}")
    for _, state in imagined(log, 0, 50):
        assert row(state, 0) == read_cards(ROWS[0])


def test_of_cards_thrown_unseen_any_of_the_hand_may_be_it():
    log, _ = log_of(f"{CHECKS}, {CHECKS}, {CHECKS}, enough, discard 3s, enough")
    places = Counter()
    for deal, state in imagined(log, 0, 2000):
        (thrown,) = members(state.thrown[1])
        places[deal.cards.pack.index(thrown) // 4] += 1
    even(places, 2000, 4)


TO_SHOW = f"{CHECKS}, {CHECKS}, {CHECKS}, enough, discard 3s, enough, enough, enough, {CHECKS}"


def test_of_a_row_laid_open_any_card_of_the_hand_may_be_the_one_drawn():
    """Seat 1 drew one card and shows its hand: which card came from the stock is open, four ways."""
    log, end = log_of(TO_SHOW)
    drawn = Counter()
    for deal, state in imagined(log, 0, 2000):
        assert buck135.shown(state) == buck135.shown(end)
        assert state.rows[8] == end.rows[8]
        drawn[deal.cards.pack[20]] += 1
    even(drawn, 2000, 4)


def test_who_drew_knows_what_it_drew():
    log, _ = log_of(TO_SHOW)
    for deal, _ in imagined(log, 1, 30):
        assert deal.cards.pack[20] == read_cards(STOCK)[0]
        assert deal.moves == log.moves


def test_cards_bought_lie_on_the_table_and_what_they_replaced_is_open():
    draws = "enough, no buy, discard 3s, enough, buy 4, enough, no buy, enough, no buy"
    words = f"{CHECKS}, {CHECKS}, {CHECKS}, {draws}, {CHECKS}"
    log, end = log_of(words, paid_exchange=True)
    old = Counter()
    for deal, state in imagined(log, 2, 300):
        assert row(state, 1)[3] == row(end, 1)[3] == read_cards(STOCK)[1]
        old[deal.cards.pack[13]] += 1
    assert len(old) > 15


@pytest.mark.parametrize("seat", [0, 1, -1])
def test_where_cards_thrown_prove_a_match_they_stay(seat):
    log, end = log_of(TO_SHOW, wilds="matching", match_time="before_draw")
    for _, state in imagined(log, seat, 20):
        assert state.matched == end.matched
        assert state.thrown == end.thrown
        assert view(buck135, state, seat) == view(buck135, end, seat)


def test_declarations_not_heard_are_imagined_any_way():
    pats = "enough, enough, enough, enough"
    words = f"{CHECKS}, {CHECKS}, {CHECKS}, {pats}, {CHECKS}, high"
    log, _ = log_of(words, mode="high_low", hi_lo="declare_simultaneous")
    even(Counter(state.declared[0] for _, state in imagined(log, 2, 900)), 900, 3)
    assert {state.declared[0] for _, state in imagined(log, 0, 10)} == {0}


def test_a_watcher_may_imagine_too():
    log, end = log_of(TO_SHOW)
    for _, state in imagined(log, -1, 20):
        assert view(buck135, state, -1) == view(buck135, end, -1)


def everything(state):
    """All cards, wherever they lie."""
    seats = state.standing.seats
    cards = [card for card in state.rows if card >= 0]
    for seat in range(seats):
        cards += members(state.thrown[seat])
    cards += state.pack[state.next :]
    for place in range(5 * seats):  # dealt stage by stage: what a folded seat never got
        card = state.pack[place]
        if card not in cards:
            cards.append(card)
    return sorted(cards)


def test_report_k11_cards_and_chips_are_conserved_in_every_state():
    """Long random matches under random house rules: 52 cards, and no chip more or less than was issued."""
    for seed in range(120):
        dice = new_dice(seed, 11)
        options = random_options(buck135, dice)
        standing = opening(buck135, options, dice)
        for _ in range(8):
            issued = None
            for state, _, _ in random_hand(buck135, options, standing, dice):
                assert everything(state) == list(range(52))
                chips = sum(state.bets.behind) + state.bets.pot
                issued = chips if issued is None else issued
                assert chips == issued
                assert min(state.bets.behind) >= 0
                assert sum(state.bets.paid) <= state.bets.pot
            assert state.phase == OVER
            buck135.settle(state)
            assert (
                sum(state.bets.behind) + sum(state.won) + state.standing.carry * (not state.standing.winners) == issued
            )
            assert sum(state.standing.chips) + state.standing.carry == 0
            if state.options.stack > 0:
                owed = [state.standing.stacks[s] - state.standing.chips[s] for s in range(state.standing.seats)]
                assert all(chips % state.options.stack == 0 and chips > 0 for chips in owed)
            if buck135.winners(state.standing):
                break
            standing = state.standing


def test_a_draw_under_way_belongs_to_the_seat_whose_turn_it_is():
    log, state = log_of(f"{CHECKS}, {CHECKS}, {CHECKS}, enough, discard 3s")
    assert state.phase == DRAW
    assert len(known(buck135, log, 0).moves) == len(log.moves) - 1
    assert known(buck135, log, 1).moves == log.moves
