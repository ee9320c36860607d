"""What a hand of Buck is worth before the first card: its tricks in each suit, high and low, and hands that win all.

The weights were fitted once to hands that this bot played: they give the tricks of the bidder's side less one, so
the old advice holds: count partner for one trick.
"""

from buckboard.engine.cards import ACE, KING, NINE, SUIT_SIZE, count, members, of_suit
from buckboard.games.buck.contract import left_bower, right_bower, trumps_named
from buckboard.games.buck.state import DECK, HIGH

RIGHT, LEFT, TOP_ACE, TOP_KING, SMALL_TRUMP = 1.3, 0.8, 0.6, 0.6, 0.5
SIDE_ACE, SIDE_KING, VOID = 0.65, 0.2, 0.35
NO_TRUMP, MASTER, SECOND, GUARDED = 0.5, 0.95, 0.3, 0.35
SUIT_CARDS = 6
TRUMP_CARDS = 7


def worth(hand: int, trump: int, nines_high: bool = False) -> float:
    """The tricks that a hand may hope for itself if it names a suit, or high or low."""
    if trump < HIGH:
        return suit_worth(hand, trump)
    return no_trump_worth(hand, nines_high)


def suit_worth(hand: int, trump: int) -> float:
    """Bowers and aces take tricks, every trump helps, and a void lets a small one score."""
    trumps = hand & trumps_named(trump)
    high = {right_bower(trump): RIGHT, left_bower(trump): LEFT}
    high[SUIT_SIZE * trump + ACE] = TOP_ACE
    high[SUIT_SIZE * trump + KING] = TOP_KING
    tricks = sum(high.get(card, SMALL_TRUMP) for card in members(trumps))
    for suit in range(4):
        if suit != trump:
            tricks += side_worth(hand & ~trumps, suit, bool(trumps & (trumps - 1)))
    return tricks


def side_worth(plain: int, suit: int, trumps_to_spare: bool) -> float:
    """An ace, a king with company, or none at all with trumps to spare."""
    side = of_suit(plain, suit) >> SUIT_SIZE * suit
    if not side:
        return VOID if trumps_to_spare else 0
    if side >> ACE & 1:
        return SIDE_ACE + (SIDE_KING if side >> KING & 1 else 0)
    return SIDE_KING if side >> KING & 1 and count(side) > 1 else 0


def no_trump_worth(hand: int, nines_high: bool) -> float:
    """Masters take tricks, the card below a master often, and one with a guard sometimes."""
    tricks = NO_TRUMP
    for suit in range(4):
        side = lane(hand, suit, nines_high)
        if side >> 5 & 1:
            tricks += MASTER + (SECOND if side >> 4 & 1 else 0)
        elif side >> 4 & 1 and count(side) > 1:
            tricks += GUARDED
    return tricks


def lane(hand: int, suit: int, nines_high: bool = False) -> int:
    """The six cards of a suit as bits, the best at the top."""
    side = hand >> SUIT_SIZE * suit + NINE & 63
    if nines_high:
        return sum((side >> bit & 1) << 5 - bit for bit in range(SUIT_CARDS))
    return side


def plain_lane(hand: int, suit: int, trump: int) -> tuple[int, int]:
    """A side suit as bits and how many cards it has: the one of trump's colour is without its jack."""
    side = lane(hand, suit)
    if suit == 3 - trump:
        return side >> 3 << 2 | side & 3, SUIT_CARDS - 1
    return side, SUIT_CARDS


def trump_lane(hand: int, trump: int) -> int:
    """The seven trumps as bits, right bower at the top."""
    side = lane(hand, trump)
    return (side >> 2 & 1) << 6 | (hand >> left_bower(trump) & 1) << 5 | side >> 3 << 2 | side & 3


def tops(side: int, size: int) -> int:
    """How many cards are held from the top down without a gap."""
    return size - (~side & (1 << size) - 1).bit_length()


def runs(side: int, size: int) -> bool:
    """Whether a side suit takes a trick with every card: no gap, or tops enough to catch all that are out."""
    held, top = count(side), tops(side, size)
    return top == held or top >= size - held


def is_lock(hand: int, trump: int) -> bool:
    """Whether a hand that leads takes all six alone, however the others lie: trumps drawn, then winners only."""
    trumps = trump_lane(hand, trump)
    if tops(trumps, TRUMP_CARDS) < TRUMP_CARDS - count(trumps):
        return False
    return all(runs(*plain_lane(hand, suit, trump)) for suit in range(4) if suit != trump)


def is_no_trump_lock(hand: int, nines_high: bool) -> bool:
    """Whether a hand takes all six alone after any lead of an opponent: a master everywhere, and no gaps."""
    sides = [lane(hand, suit, nines_high) for suit in range(4)]
    return all(side >> 5 & 1 and runs(side, SUIT_CARDS) for side in sides)


def helpers(hand: int, trump: int, without: int) -> int:
    """How many cards that partner may have make a lock of a hand that gives one card away."""
    kept = hand & ~(1 << without)
    return sum(is_lock(kept | 1 << card, trump) for card in members(DECK & ~hand))


def best_chance(hand: int, trump: int) -> int:
    """The most of partner's possible cards that would win everything, for the right card given away."""
    return max(helpers(hand, trump, card) for card in members(hand))


def nearly_all(hand: int, trump: int) -> bool:
    """Both bowers among four trumps or more: only such a hand thinks of playing alone."""
    bowers = 1 << right_bower(trump) | 1 << left_bower(trump)
    return hand & bowers == bowers and count(hand & trumps_named(trump)) >= 4
