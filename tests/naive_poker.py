"""Hands of poker judged the slow way: every reading of the wild cards is tried, by ranks 2..14 in plain lists.

It shares nothing with buckboard.engine.poker_hands but the names of the options.
"""

from collections import Counter
from functools import cache
from itertools import chain, combinations, combinations_with_replacement

RANKS = range(2, 15)
STRAIGHTS = {frozenset(range(top - 4, top + 1)): top for top in range(6, 15)} | {frozenset((14, 2, 3, 4, 5)): 5}
# The first names win over the later ones.
ORDERS = {
    "above_royal": ["five", "straight flush"],
    "below_royal": ["any royal", "five", "straight flush"],
    "below_natural_royal": ["natural royal", "five", "straight flush"],
    "not_recognised": ["straight flush"],
}
REST = ["four", "full house", "flush", "straight", "three", "two pair", "pair", "high card"]


def shape(ranks):
    """How often ranks stand together, most first, and the ranks in that order."""
    groups = sorted(((times, rank) for rank, times in Counter(ranks).items()), reverse=True)
    return [times for times, _ in groups], [rank for _, rank in groups]


NAMES = {(4, 1): "four", (3, 2): "full house", (3, 1, 1): "three", (2, 2, 1): "two pair", (2, 1, 1, 1): "pair"}


@cache
def reading_high(ranks, suited, all_natural, order, double_ace):
    """One reading as something to compare: the place of its name, then ranks. None where it is no hand here."""
    names = ORDERS[order] + REST

    def worth(name, *then):
        return -names.index(name), *then

    times, tops = shape(ranks)
    top = STRAIGHTS.get(frozenset(ranks)) if len(times) == 5 else None
    if suited:
        if len(times) < 5 and not double_ace:
            return None  # one suit, one rank, twice
        if top == 14 and "any royal" in names:
            return worth("any royal")
        if top == 14 and all_natural and "natural royal" in names:
            return worth("natural royal")
        if top:
            return worth("straight flush", top)
        return worth("flush", *sorted(ranks, reverse=True))
    if top:
        return worth("straight", top)
    if times == [5]:
        return worth("five", tops[0]) if order != "not_recognised" else None
    return worth(NAMES.get(tuple(times), "high card"), *tops)


@cache
def readings(ranks, suited):
    """All hands that hold cards of these ranks, the others being whatever one likes: ranks, and whether of one suit."""
    free = 5 - len(ranks)
    hands = [tuple(sorted(ranks + others)) for others in combinations_with_replacement(RANKS, free)]
    return [(hand, one_suit) for hand in hands for one_suit in ({suited, False} if free else {suited})]


@cache
def best_reading_high(ranks, suited, order, double_ace):
    """The best of all hands that hold cards of these ranks."""
    all_natural = len(ranks) == 5
    worths = [reading_high(*reading, all_natural, order, double_ace) for reading in readings(ranks, suited)]
    return max(worth for worth in worths if worth is not None)


@cache
def reading_low(ranks, suited, rule):
    """One reading for low, the worse the bigger."""
    if rule != "deuce_to_seven":
        ranks = tuple(1 if rank == 14 else rank for rank in ranks)
    times, tops = shape(ranks)
    names = [
        "high card",
        "pair",
        "two pair",
        "three",
        "straight",
        "flush",
        "full house",
        "four",
        "straight flush",
        "five",
    ]
    name = "five" if times == [5] else NAMES.get(tuple(times), "high card")
    in_a_row = len(times) == 5 and max(ranks) - min(ranks) == 4
    if rule != "ace_to_five" and (suited or in_a_row):
        name = ("straight flush" if in_a_row else "flush") if suited else "straight"
    return names.index(name), *tops


@cache
def best_reading_low(ranks, suited, rule):
    """The least bad of all hands that hold cards of these ranks."""
    return min(reading_low(*reading, rule) for reading in readings(ranks, suited))


def ranks_of(cards):
    return tuple(sorted(card % 13 + 2 for card in cards))


def one_suit(cards):
    return len({card // 13 for card in cards}) < 2


def choices_of_naturals(row, wild):
    """All sets of cards that may stand for themselves: those that are not wild, and any of the wild ones."""
    wilds = [card for card in row if wild >> card % 13 & 1]
    fixed = [card for card in row if card not in wilds]
    some = chain.from_iterable(combinations(wilds, number) for number in range(len(wilds) + 1))
    return [[*fixed, *chosen] for chosen in some]


def high(row, wild, order, double_ace, natural):
    """The worth of a row for high, and the cards that stand for themselves in some best reading."""
    worths = []
    for naturals in choices_of_naturals(row, wild):
        worth = best_reading_high(ranks_of(naturals), one_suit(naturals), order, double_ace)
        worths.append(((worth, len(naturals) if natural else 0), naturals))
    best = max(worth for worth, _ in worths)
    return best, set(chain.from_iterable(naturals for worth, naturals in worths if worth == best))


def low(row, wild, rule):
    """How bad a row is for low, and the cards that stand for themselves in some best reading."""
    worths = [
        (best_reading_low(ranks_of(naturals), one_suit(naturals), rule), naturals)
        for naturals in choices_of_naturals(row, wild)
    ]
    best = min(worth for worth, _ in worths)
    return best, set(chain.from_iterable(naturals for worth, naturals in worths if worth == best))


def classes():
    """A row and wild ranks for each class of hand: the ranks that are not wild, and whether they are of one suit."""
    found = []
    for number in range(6):
        for ranks in combinations_with_replacement(range(13), number):
            if max(Counter(ranks).values(), default=0) > 4:
                continue
            spare = [rank for rank in range(13) if rank not in ranks]
            wilds = [13 * suit + rank for rank in spare[:2] for suit in range(4)][: 5 - number]
            wild = sum(1 << rank for rank in {card % 13 for card in wilds})
            suits = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]  # a rank again: another suit
            if len(set(ranks)) == number:
                found.append(([*ranks, *wilds], wild))
                suits[-1:] = [1] if number > 1 else suits[-1:]
            if len(set(ranks)) < number or number > 1:
                found.append(([13 * suit + rank for suit, rank in zip(suits, ranks, strict=True)] + wilds, wild))
    return found
