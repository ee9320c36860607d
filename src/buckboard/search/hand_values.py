"""Values of many hands of poker at once, by table: the same numbers as `engine.poker_hands` gives.

What is wild stands for anything, so a hand is worth what its other cards allow: their ranks, and whether they
are of one suit. Each rank has a weight, so chosen that no two sets of up to five such cards weigh the same:
the sum is the place in the table. Nothing here checks cards: a row that is no hand gets some number.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

from buckboard.engine.cards import ACE, ONE_SUIT, SUIT_SIZE
from buckboard.engine.hand_ranks import STRAIGHT_FLUSH, FiveOfAKind, LowRule
from buckboard.engine.poker_hands import CATEGORY, DECIDING, NATURAL, high_value, low_value
from buckboard.search.native import compiled

# Greedily the smallest weights that keep all sums of up to five cards apart, four of a rank at most.
WEIGHTS = (1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415, 148432)
ONE_SUIT_ROOM = 5 * WEIGHTS[ACE] + 1  # hands of one suit stand after the others in the table
CARD_ROOM = 64  # entries for each set of wild ranks
SPARE = 256  # a card number out of range finds nothing here, but reads no foreign memory
SUITS_AT = 28  # where the four suit bits of an entry begin
WEIGHT_BITS = (1 << SUITS_AT) - 1
WILD_ROYAL = (STRAIGHT_FLUSH * CATEGORY + (1 << ACE) * DECIDING) * NATURAL

Rows = NDArray[np.int8]
Numbers = NDArray[np.int64]


@cache
def _card_entries() -> NDArray[np.uint32]:
    """For each set of wild ranks and each card: its weight and its suit; a wild card weighs nothing, in any suit."""
    card = np.arange(4 * SUIT_SIZE)
    rank, suit = card % SUIT_SIZE, card // SUIT_SIZE
    plain = np.array(WEIGHTS)[rank] | 1 << SUITS_AT + suit
    is_wild = np.arange(1 << SUIT_SIZE)[:, None] >> rank & 1
    entries = np.zeros((1 << SUIT_SIZE, CARD_ROOM), np.uint32)
    entries[:, : 4 * SUIT_SIZE] = np.where(is_wild, 0b1111 << SUITS_AT, plain)
    return np.concatenate([entries.reshape(-1), np.zeros(SPARE, np.uint32)])


def classes() -> Iterator[tuple[int, int, int]]:
    """Each class of hand once: its place in the table, a hand of it, and the wild ranks of that hand."""
    for number in range(6):
        for ranks in combinations_with_replacement(range(SUIT_SIZE), number):
            if any(ranks.count(rank) > 4 for rank in ranks):
                continue
            spare = [rank for rank in range(SUIT_SIZE) if rank not in ranks][:2]
            wilds = [SUIT_SIZE * suit + rank for rank in spare for suit in range(4)][: 5 - number]
            wild = sum({1 << card % SUIT_SIZE for card in wilds})
            place = sum(WEIGHTS[rank] for rank in ranks)
            if len(set(ranks)) == number:
                yield place + ONE_SUIT_ROOM, sum(1 << card for card in [*ranks, *wilds]), wild
            if number > 1:
                yield place, sum(1 << card for card in [*_mixed_suits(ranks), *wilds]), wild


def _mixed_suits(ranks: tuple[int, ...]) -> list[int]:
    """Cards of these ranks, not all of one suit: each is of the first suit that is free, the last of another."""
    cards = [SUIT_SIZE * ranks[:at].count(rank) + rank for at, rank in enumerate(ranks)]
    if len(set(ranks)) == len(ranks):
        cards[-1] += SUIT_SIZE
    return cards


@cache
def _high_table(five: FiveOfAKind, double_ace: bool) -> Numbers:
    table = np.zeros(2 * ONE_SUIT_ROOM, np.int64)
    for place, hand, wild in classes():
        table[place] = high_value(hand, wild, five, double_ace, False)
    return table


@cache
def _low_table(low_rule: LowRule) -> Numbers:
    table = np.zeros(2 * ONE_SUIT_ROOM, np.int64)
    for place, hand, wild in classes():
        table[place] = low_value(hand, wild, low_rule)
    return table


def _look_up(cards: Any, wild: Any, entries: Any, table: Any, found: Any) -> None:
    """The value of each hand. `cards` holds five numbers a hand, one hand after the other."""
    for hand in range(len(found)):
        at = (wild[hand] & ONE_SUIT) * CARD_ROOM
        a = entries[at + cards[5 * hand]]
        b = entries[at + cards[5 * hand + 1]]
        c = entries[at + cards[5 * hand + 2]]
        d = entries[at + cards[5 * hand + 3]]
        e = entries[at + cards[5 * hand + 4]]
        place = (a + b + c + d + e) & WEIGHT_BITS
        if (a & b & c & d & e) >> SUITS_AT:
            place += ONE_SUIT_ROOM
        found[hand] = table[place]


def _reckon(rows: Any, wild: Any, five: int, double_ace: bool, found: Any) -> None:
    """The value of each hand where the more natural of equal hands wins: that is in no table."""
    for hand in range(len(found)):
        cards = 0
        for place in range(5):
            cards |= 1 << rows[hand, place]
        found[hand] = high_value(cards, wild[hand], five, double_ace, True)


@cache
def _kernel(function: Any) -> Any:
    return compiled(function)


def _looked_up(rows: Rows, wild: Numbers, table: Numbers) -> Numbers:
    found = np.empty(len(rows), np.int64)
    cards = np.ascontiguousarray(rows, np.int8).view(np.uint8).reshape(-1)
    _kernel(_look_up)(cards, np.ascontiguousarray(wild, np.int64), _card_entries(), table, found)
    return found


def values(
    rows: Rows,
    wild: Numbers,
    five: FiveOfAKind = FiveOfAKind.ABOVE_ROYAL,
    double_ace: bool = False,
    natural: bool = False,
) -> Numbers:
    """The high value of each row of five card numbers, with the set of ranks that are wild for it."""
    if natural:
        found = np.empty(len(rows), np.int64)
        _kernel(_reckon)(rows.astype(np.int64), wild.astype(np.int64), int(five), double_ace, found)
        return found
    found = _looked_up(rows, wild, _high_table(five, double_ace))
    if five == FiveOfAKind.BELOW_NATURAL_ROYAL:  # of a royal the table does not say whether it is a natural one
        for place in np.flatnonzero(found == WILD_ROYAL):
            hand = sum(1 << int(card) for card in rows[place])
            found[place] = high_value(hand, int(wild[place]), five, double_ace, False)
    return found


def low_values(rows: Rows, wild: Numbers, low_rule: LowRule = LowRule.ACE_TO_FIVE) -> Numbers:
    """The low value of each row of five card numbers, with the set of ranks that are wild for it."""
    return _looked_up(rows, wild, _low_table(low_rule))
