"""Hands of poker in words, and the card that each wild card became.

>>> from buckboard.engine.cards import SEVEN, read_cards, show
>>> row = read_cards("Kh 7c Ks 7s 9d")
>>> high_words(sum(1 << card for card in row), 1 << SEVEN, FiveOfAKind.ABOVE_ROYAL, False)
'four kings, nine'
>>> [show(card) for card in high_cards(row, 1 << SEVEN, FiveOfAKind.ABOVE_ROYAL, False)]
['Kh', 'Kc', 'Ks', 'Kd', '9d']
"""

from buckboard.engine.cards import (
    ACE,
    ONE_SUIT,
    RANK_NAMES,
    RANKS,
    SIX,
    SUIT_SIZE,
    count,
    highest,
    lowest,
    members,
    show,
)
from buckboard.engine.hand_ranks import (
    EVERY_SUIT,
    FIVE_OF_A_KIND,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TOP_ROYAL,
    TWO_PAIR,
    FiveOfAKind,
    LowRule,
    all_one_suit,
    straight_ranks,
)
from buckboard.engine.poker_hands import CATEGORY, DECIDING, best_high, best_low

TIMES = {FIVE_OF_A_KIND: 5, FOUR: 4, FULL_HOUSE: 3, THREE: 3, TWO_PAIR: 2, PAIR: 2}  # cards of each deciding rank
ANY_SUIT = -1


def _parts(value: int) -> tuple[int, int, int]:
    """The category of a best hand, the ranks that decide, the other ranks."""
    return value // CATEGORY, value // DECIDING & ONE_SUIT, value & ONE_SUIT


def _sign(rank: int) -> str:
    """A rank as people write it: "K", "10"."""
    return RANKS[rank].replace("T", "10")


def _signs(ranks: list[int]) -> str:
    return "-".join(_sign(rank) for rank in ranks)


def _plural(rank: int) -> str:
    return RANK_NAMES[rank] + ("es" if rank == SIX else "s")


def _falling(ranks: int) -> list[int]:
    return members(ranks)[::-1]


def high_words(hand: int, wild: int, five: FiveOfAKind, double_ace: bool) -> str:
    """The best high hand in words: "four kings, nine", "king-high straight flush", "aces full of eights"."""
    category, deciding, others = _parts(best_high(hand, wild, five, double_ace))
    if category == TOP_ROYAL:
        return "royal flush"
    if category in (STRAIGHT_FLUSH, STRAIGHT):
        return _straight_words(category, highest(deciding))
    if category == FLUSH:
        return f"flush, {_signs([ACE] * deciding + _falling(others))}"
    return _words_of_kinds(category, _falling(deciding), _falling(others))


def _straight_words(category: int, top: int) -> str:
    if category == STRAIGHT_FLUSH and top == ACE:
        return "royal flush"
    return f"{RANK_NAMES[top]}-high straight" + (" flush" if category == STRAIGHT_FLUSH else "")


def _words_of_kinds(category: int, deciding: list[int], others: list[int]) -> str:
    """Hands named after cards of one rank: pairs, threes, fours, fives, a full house; and a mere high card."""
    if category == FIVE_OF_A_KIND:
        return f"five {_plural(deciding[0])}"
    if category == FOUR:
        return f"four {_plural(deciding[0])}, {RANK_NAMES[others[0]]}"
    if category == FULL_HOUSE:
        return f"{_plural(deciding[0])} full of {_plural(others[0])}"
    if category == THREE:
        return f"three {_plural(deciding[0])}, {_signs(others)}"
    if category == TWO_PAIR:
        return f"{_plural(deciding[0])} and {_plural(deciding[1])}, {RANK_NAMES[others[0]]}"
    if category == PAIR:
        return f"pair of {_plural(deciding[0])}, {_signs(others)}"
    return f"{RANK_NAMES[others[0]]} high, {_signs(others[1:])}"


def _low_ranks(ranks: int, low_rule: LowRule) -> list[int]:
    """Ranks of a low value from the highest as the low hand counts them, as ranks of cards."""
    turn = 0 if low_rule == LowRule.DEUCE_TO_SEVEN else 12
    return [(rank + turn) % 13 for rank in _falling(ranks)]


def low_words(hand: int, wild: int, low_rule: LowRule) -> str:
    """The best low hand in words: "7-5-4-3-2", "pair of kings, 9-2-A"."""
    category, deciding, others = _parts(best_low(hand, wild, low_rule))
    ranks = _low_ranks(others, low_rule)
    if category == HIGH_CARD:
        return _signs(ranks)
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        return _straight_words(category, ranks[0])
    if category == FLUSH:
        return f"flush, {_signs(ranks)}"
    return _words_of_kinds(category, _low_ranks(deciding, low_rule), ranks)


def became(row: list[int], cards: list[int]) -> str:
    """What each card that stands for another became, in brackets: " (7c is Kc, 7s is Kd)"; nothing if none does."""
    changed = [f"{show(card)} is {show(new)}" for card, new in zip(row, cards, strict=True) if card != new]
    return f" ({', '.join(changed)})" if changed else ""


def high_cards(row: list[int], wild: int, five: FiveOfAKind, double_ace: bool) -> list[int]:
    """The cards of the best high hand, place by place; cards stand for themselves where they can."""
    hand = sum(1 << card for card in row)
    category, deciding, others = _parts(best_high(hand, wild, five, double_ace))
    if category in (TOP_ROYAL, STRAIGHT_FLUSH):
        ranks = straight_ranks(highest(deciding) if deciding else ACE)
        return _stand_for(row, wild, members(ranks), _suit_of_flush(hand, wild))
    if category == FLUSH:
        return _stand_for(row, wild, members(others) + [ACE] * deciding, _suit_of_flush(hand, wild))
    if category == STRAIGHT:
        return _stand_for(row, wild, members(straight_ranks(highest(deciding))), ANY_SUIT)
    return _stand_for(row, wild, _ranks_wanted(category, deciding, members(others)), ANY_SUIT)


def _ranks_wanted(category: int, deciding: int, others: list[int]) -> list[int]:
    """Every rank of a hand of kinds, as often as it is wanted."""
    return members(deciding) * TIMES.get(category, 0) + others * (2 if category == FULL_HOUSE else 1)


def _suit_of_flush(hand: int, wild: int) -> int:
    """The suit of a flush; of wild cards alone the one in which most of a royal flush is held."""
    cards = hand & ~(wild * EVERY_SUIT)
    if cards:
        return lowest(cards) // SUIT_SIZE
    return max(range(4), key=lambda suit: count(hand & ROYAL << SUIT_SIZE * suit))


def _stand_for(row: list[int], wild: int, ranks: list[int], suit: int) -> list[int]:
    """What each card of a row is in a hand of these ranks; wild cards become themselves first, then what is missing."""
    wanted = sorted(ranks)
    became = [-1] * len(row)
    for place, card in sorted(enumerate(row), key=lambda item: wild >> item[1] % SUIT_SIZE & 1):
        rank = card % SUIT_SIZE
        if rank in wanted and suit in (ANY_SUIT, card // SUIT_SIZE):
            became[place] = card
            wanted.remove(rank)
    for place, card in enumerate(row):
        if became[place] < 0:
            became[place] = _new_card(wanted.pop(), card // SUIT_SIZE, suit, became)
    return became


def _new_card(rank: int, own_suit: int, suit: int, taken: list[int]) -> int:
    """The card that a wild one becomes: of the flush; else of its own suit, or the first that is not there yet."""
    if suit != ANY_SUIT:
        return SUIT_SIZE * suit + rank
    free = [choice for choice in (own_suit, 0, 1, 2, 3) if SUIT_SIZE * choice + rank not in taken]
    return SUIT_SIZE * (free[0] if free else own_suit) + rank


def low_cards(row: list[int], wild: int, low_rule: LowRule) -> list[int]:
    """The cards of the best low hand, place by place."""
    category, deciding, others = _parts(best_low(sum(1 << card for card in row), wild, low_rule))
    ranks = _low_ranks(deciding, low_rule) * TIMES.get(category, 0)
    ranks += _low_ranks(others, low_rule) * (2 if category == FULL_HOUSE else 1)
    became = _stand_for(row, wild, ranks, ANY_SUIT)
    wilds = [place for place, card in enumerate(row) if wild >> card % SUIT_SIZE & 1]
    if wilds and low_rule != LowRule.ACE_TO_FIVE and all_one_suit(sum({1 << card for card in became})):
        wilds.sort(key=lambda place: became[place] == row[place])  # one that stands for another anyway, if any
        became[wilds[0]] = (became[wilds[0]] + SUIT_SIZE) % (4 * SUIT_SIZE)
    return became
