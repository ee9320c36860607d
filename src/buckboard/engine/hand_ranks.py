"""What sets of ranks say about a hand of poker: straights, missing ranks, one suit.

A set of ranks is 13 bits, two to ace. Such sets compare as people compare hands, highest rank first.
"""

import enum

from buckboard.engine.cards import ACE, FIVE, ONE_SUIT, TEN, highest, lowest
from buckboard.engine.rule import rule

HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR = range(8)
STRAIGHT_FLUSH, FIVE_OF_A_KIND, TOP_ROYAL = range(8, 11)  # the last: a royal flush that beats five of a kind
EVERY_SUIT = 1 | 1 << 13 | 1 << 26 | 1 << 39  # times a set of ranks: those cards in all four suits
WHEEL = 1 << ACE | 0b1111  # A-2-3-4-5, the lowest straight
ROYAL = 0b11111 << TEN


class FiveOfAKind(enum.IntEnum):
    """Where five of a kind ranks."""

    ABOVE_ROYAL = 0
    BELOW_ROYAL = 1  # above every other straight flush
    BELOW_NATURAL_ROYAL = 2  # above a royal flush with a card standing for another
    NOT_RECOGNISED = 3


class LowRule(enum.IntEnum):
    """How low hands rank."""

    ACE_TO_FIVE = 0
    ACE_TO_SIX = 1
    DEUCE_TO_SEVEN = 2


@rule
def straight_top(ranks: int) -> int:
    """The top of the highest straight that these different ranks can be part of; −1 if there is none."""
    low = lowest(ranks)
    if ranks < 32 << low:  # no rank more than four above the lowest
        return low + 4 if low < TEN else ACE
    if ranks & ~WHEEL == 0:
        return FIVE
    return -1


@rule
def straight_ranks(top: int) -> int:
    """The five ranks of the straight with this top."""
    return WHEEL if top == FIVE else 0b11111 << top - 4


@rule
def all_one_suit(cards: int) -> bool:
    """All these cards are of one suit."""
    return cards & ONE_SUIT << 13 * (lowest(cards) // 13) == cards


@rule
def is_natural_royal(hand: int) -> bool:
    """Ten to ace of one suit, each card standing for itself, wild or not."""
    return hand & ROYAL * EVERY_SUIT == hand and all_one_suit(hand)


@rule
def missing_top(ranks: int, number: int) -> int:
    """These ranks and the `number` highest that are missing from them."""
    for _ in range(number):
        ranks |= 1 << highest(ONE_SUIT & ~ranks)
    return ranks


@rule
def missing_bottom(ranks: int, number: int) -> int:
    """These ranks and the `number` lowest that are missing from them."""
    for _ in range(number):
        ranks |= ranks + 1
    return ranks
