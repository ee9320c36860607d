"""How a hand is held: trump first, suit by suit."""

from collections.abc import Iterable
from functools import lru_cache

from buckboard.engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUIT_SIZE, members, of_suit

HELD = (SPADES, HEARTS, CLUBS, DIAMONDS)  # black beside red
RANKING = [HELD.index(card // SUIT_SIZE) - len(HELD) * (card % SUIT_SIZE) for card in range(52)]  # of one rank as held


def by_suit(cards: int, trump: int = -1) -> list[list[int]]:
    """A hand as people hold it: trump first, then the other suits, high cards to the left."""
    return [list(group) for group in _by_suit(cards, trump)]


def in_order(cards: int, trump: int = -1) -> list[int]:
    """The same from left to right."""
    return [card for group in _by_suit(cards, trump) for card in group]


@lru_cache(maxsize=1 << 13)
def _by_suit(cards: int, trump: int) -> list[list[int]]:
    """Asked for at every look at a hand, which changes far less often."""
    suits = HELD if trump < 0 else sorted(HELD, key=lambda suit: suit != trump)
    groups = [members(of_suit(cards, suit))[::-1] for suit in suits]
    return [group for group in groups if group]


def by_rank(cards: Iterable[int]) -> list[int]:
    """Cards by rank, high ones to the left; of one rank spades, hearts, clubs, diamonds."""
    return sorted(cards, key=RANKING.__getitem__)
