"""What five cards are worth when cards of some ranks are wild, high and low.

A hand is a set of five cards, `wild` a set of ranks (13 bits). A wild card may stand for any card, itself
included. Values are integers: the bigger wins, equal ones tie. A value is a category and two sets of ranks,
first the ranks that decide: four kings and a nine are FOUR, {king}, {nine}. No table is needed.
"""

from buckboard.engine.cards import ACE, KING, ONE_SUIT, count, highest, lowest
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
    all_one_suit,
    is_natural_royal,
    missing_bottom,
    missing_top,
    straight_ranks,
    straight_top,
)
from buckboard.engine.hand_ranks import FiveOfAKind as FiveOfAKind
from buckboard.engine.hand_ranks import LowRule as LowRule
from buckboard.engine.rule import rule

CATEGORY = 1 << 26  # a value is category * CATEGORY + deciding ranks * DECIDING + other ranks
DECIDING = 1 << 13
NATURAL = 8  # a high value has room below for how many cards stand for themselves
WORST_LOW = FIVE_OF_A_KIND * CATEGORY


@rule
def five_alike(rank: int, five: int) -> int:
    """Five of a kind; where the table does not know it, four with the best other card."""
    if five == FiveOfAKind.NOT_RECOGNISED:
        kicker = KING if rank == ACE else ACE
        return FOUR * CATEGORY + (1 << rank) * DECIDING + (1 << kicker)
    return FIVE_OF_A_KIND * CATEGORY + (1 << rank) * DECIDING


@rule
def straight_flush(top: int, five: int) -> int:
    """A straight flush; where any royal beats five of a kind, the royal stands above."""
    if top == ACE and five == FiveOfAKind.BELOW_ROYAL:
        return TOP_ROYAL * CATEGORY
    return STRAIGHT_FLUSH * CATEGORY + (1 << top) * DECIDING


@rule
def flush(ranks: int, wilds: int, double_ace: bool) -> int:
    """A flush: a wild card is the highest rank missing from it, or always an ace where that may be twice."""
    if not double_ace:
        return FLUSH * CATEGORY + missing_top(ranks, wilds)
    aces = wilds + (ranks >> ACE)
    more = aces - 1 if aces > 1 else 0  # aces after the first decide before the rest is compared
    return FLUSH * CATEGORY + more * DECIDING + (ranks | (1 << ACE if wilds else 0))


@rule
def mostly_wild(ranks: int, five: int) -> int:
    """The best of four or five wild cards: `ranks` holds the other card, if there is one."""
    rank = highest(ranks) if ranks else ACE
    top = straight_top(ranks) if ranks else ACE
    if five == FiveOfAKind.NOT_RECOGNISED or (five == FiveOfAKind.BELOW_ROYAL and top == ACE):
        return straight_flush(top, five)
    return five_alike(rank, five)


@rule
def best_of_different(cards: int, ranks: int, wilds: int, five: int, double_ace: bool) -> int:
    """The best high hand when the cards that are not wild are of different ranks."""
    if wilds > 3:
        return mostly_wild(ranks, five)
    suited = all_one_suit(cards)
    top = straight_top(ranks)
    if suited and top >= 0:
        return straight_flush(top, five)
    best = 1 << highest(ranks)
    if wilds == 3:
        return FOUR * CATEGORY + best * DECIDING + (ranks ^ best)
    if suited:
        return flush(ranks, wilds, double_ace)
    if top >= 0:
        return STRAIGHT * CATEGORY + (1 << top) * DECIDING
    if wilds == 2:
        return THREE * CATEGORY + best * DECIDING + (ranks ^ best)
    if wilds == 1:
        return PAIR * CATEGORY + best * DECIDING + (ranks ^ best)
    return HIGH_CARD * CATEGORY + ranks


@rule
def best_of_paired(ranks: int, pairs: int, threes: int, fours: int, wilds: int, five: int) -> int:
    """The best high hand when ranks pair without the wild cards; each set of ranks includes the next."""
    best = 1 << highest(pairs)
    together = 2 + wilds
    if threes:
        best = threes
        together += 2 if fours else 1
    if together == 5:
        return five_alike(highest(best), five)
    if together == 4:
        return FOUR * CATEGORY + best * DECIDING + (ranks ^ best)
    if together == 3:
        if pairs != best:
            return FULL_HOUSE * CATEGORY + best * DECIDING + (pairs ^ best)
        return THREE * CATEGORY + best * DECIDING + (ranks ^ best)
    if pairs != best:
        return TWO_PAIR * CATEGORY + pairs * DECIDING + (ranks ^ pairs)
    return PAIR * CATEGORY + best * DECIDING + (ranks ^ best)


@rule
def best_high(hand: int, wild: int, five: int, double_ace: bool) -> int:
    """The best high hand over all that the wild cards may stand for."""
    cards = hand & ~(wild * EVERY_SUIT)
    clubs = cards & ONE_SUIT
    diamonds = cards >> 13 & ONE_SUIT
    hearts = cards >> 26 & ONE_SUIT
    spades = cards >> 39
    black_red = clubs | diamonds
    red_black = hearts | spades
    pairs = clubs & diamonds | hearts & spades | black_red & red_black
    wilds = count(hand & ~cards)
    if five == FiveOfAKind.BELOW_NATURAL_ROYAL and is_natural_royal(hand):
        return TOP_ROYAL * CATEGORY
    if pairs == 0:
        return best_of_different(cards, black_red | red_black, wilds, five, double_ace)
    threes = clubs & diamonds & red_black | hearts & spades & black_red
    fours = clubs & diamonds & hearts & spades
    return best_of_paired(black_red | red_black, pairs, threes, fours, wilds, five)


@rule
def most_of_a_suit(cards: int) -> int:
    """The number of cards in the longest suit."""
    most = 0
    for suit in range(4):
        number = count(cards & ONE_SUIT << 13 * suit)
        if number > most:
            most = number
    return most


@rule
def suit_standing(cards: int, hand: int, ranks: int, only_most: bool) -> int:
    """Cards that stand for themselves in a flush of these ranks; in any suit when every card is wild."""
    if cards:
        return hand & ranks << 13 * (lowest(cards) // 13)
    standing = hand & ranks * EVERY_SUIT
    if only_most:
        most = most_of_a_suit(standing)
        for suit in range(4):
            if count(standing & ONE_SUIT << 13 * suit) < most:
                standing &= ~(ONE_SUIT << 13 * suit)
    return standing


@rule
def standing_high(hand: int, wild: int, best: int, only_most: bool) -> int:
    """The cards that stand for themselves in some reading worth `best`; perhaps only readings with most of them."""
    cards = hand & ~(wild * EVERY_SUIT)
    category = best // CATEGORY
    deciding = best // DECIDING & ONE_SUIT
    others = best & ONE_SUIT
    if category == TOP_ROYAL:
        return suit_standing(cards, hand, ROYAL, only_most)
    if category == STRAIGHT_FLUSH:
        return suit_standing(cards, hand, straight_ranks(highest(deciding)), only_most)
    if category == FLUSH:
        return suit_standing(cards, hand, others, only_most)
    if category == STRAIGHT:
        return hand & straight_ranks(highest(deciding)) * EVERY_SUIT
    return hand & (deciding | others) * EVERY_SUIT


@rule
def standing_count(hand: int, wild: int, best: int) -> int:
    """How many cards stand for themselves in a reading worth `best`, at most."""
    cards = hand & ~(wild * EVERY_SUIT)
    standing = standing_high(hand, wild, best, False)
    if best // CATEGORY == FIVE_OF_A_KIND:
        return count(standing)
    if cards == 0:  # a royal flush of wild cards, in whichever suit
        return most_of_a_suit(standing)
    # One wild card of a rank can be the rank that is missing; the next of that rank must be another.
    wilds = standing & ~cards
    return count(cards) + count((wilds | wilds >> 13 | wilds >> 26 | wilds >> 39) & ONE_SUIT)


@rule
def high_value(hand: int, wild: int, five: int, double_ace: bool, natural: bool) -> int:
    """The worth of a hand for high; `natural`: of equal hands the one with fewer cards standing for others wins."""
    best = best_high(hand, wild, five, double_ace)
    if natural:
        return best * NATURAL + standing_count(hand, wild, best)
    return best * NATURAL


@rule
def natural_in_high(hand: int, wild: int, five: int, double_ace: bool, natural: bool) -> int:
    """The cards that stand for themselves in some best reading for high."""
    return standing_high(hand, wild, best_high(hand, wild, five, double_ace), natural)


@rule
def low_rank_set(ranks: int, low_rule: int) -> int:
    """Ranks as the low hand counts them: the ace is the lowest, or the highest in deuce-to-seven."""
    if low_rule == LowRule.DEUCE_TO_SEVEN:
        return ranks
    return ranks << 1 & ONE_SUIT | ranks >> ACE


@rule
def filled_low(ranks: int, wilds: int, low_rule: int) -> int:
    """Different ranks (as the low hand counts them) filled up with the wild cards for the best low."""
    filled = missing_bottom(ranks, wilds)
    if wilds == 0 or low_rule == LowRule.ACE_TO_FIVE or filled != 0b11111:
        return filled
    # Five in a row would be a straight: the highest wild card moves on, one more if that is a straight again.
    moved = highest(filled & ~ranks)
    return ranks | 1 << 6 if moved == 0 else 0b111111 & ~(1 << moved)


@rule
def worst_of_different(hand: int, ranks: int, wilds: int, low_rule: int) -> int:
    """A low hand of different ranks without wild cards: a straight or a flush may count against it."""
    if low_rule == LowRule.ACE_TO_FIVE or wilds > 0:
        return HIGH_CARD * CATEGORY + ranks
    in_a_row = ranks == 0b11111 << lowest(ranks)
    if all_one_suit(hand):
        return STRAIGHT_FLUSH * CATEGORY + ranks if in_a_row else FLUSH * CATEGORY + ranks
    return STRAIGHT * CATEGORY + ranks if in_a_row else HIGH_CARD * CATEGORY + ranks


@rule
def best_low(hand: int, wild: int, low_rule: int) -> int:
    """The least bad hand over all that the wild cards may stand for, as a value that is better when smaller."""
    cards = hand & ~(wild * EVERY_SUIT)
    clubs = low_rank_set(cards & ONE_SUIT, low_rule)
    diamonds = low_rank_set(cards >> 13 & ONE_SUIT, low_rule)
    hearts = low_rank_set(cards >> 26 & ONE_SUIT, low_rule)
    spades = low_rank_set(cards >> 39, low_rule)
    black_red = clubs | diamonds
    red_black = hearts | spades
    ranks = black_red | red_black
    pairs = clubs & diamonds | hearts & spades | black_red & red_black
    wilds = count(hand & ~cards)
    if pairs == 0:
        return worst_of_different(hand, filled_low(ranks, wilds, low_rule), wilds, low_rule)
    ranks = missing_bottom(ranks, wilds)
    threes = clubs & diamonds & red_black | hearts & spades & black_red
    fours = clubs & diamonds & hearts & spades
    return best_of_paired(ranks, pairs, threes, fours, 0, FiveOfAKind.NOT_RECOGNISED)


@rule
def low_value(hand: int, wild: int, low_rule: int) -> int:
    """The worth of a hand for low: bigger is better, that is lower."""
    return WORST_LOW - best_low(hand, wild, low_rule)


@rule
def low_qualifies(hand: int, wild: int, low_rule: int, qualifier: int) -> bool:
    """Five different ranks, none above the qualifier, no straight or flush where they count; −1: any hand does."""
    if qualifier < 0:
        return True
    highest_open = qualifier - 1 if low_rule == LowRule.DEUCE_TO_SEVEN else qualifier
    return best_low(hand, wild, low_rule) < 1 << highest_open


@rule
def natural_in_low(hand: int, wild: int, low_rule: int) -> int:
    """The cards that stand for themselves in some best reading for low."""
    cards = hand & ~(wild * EVERY_SUIT)
    if low_rule != LowRule.ACE_TO_FIVE and all_one_suit(hand) and count(hand & ~cards) == 1:
        return cards  # the wild card leaves the suit, so that there is no flush
    best = best_low(hand, wild, low_rule)
    ranks = best // DECIDING & ONE_SUIT | best & ONE_SUIT
    if low_rule != LowRule.DEUCE_TO_SEVEN:
        ranks = ranks >> 1 | (ranks & 1) << ACE
    return hand & ranks * EVERY_SUIT
