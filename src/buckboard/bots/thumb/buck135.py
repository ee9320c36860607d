"""Plain card sense for Buck Thirty-Five: bet what is made, keep what is made, never fold for free.

A hand is reckoned by its place among the hands that people hold then, from 0, the worst, to 1. To win it must beat
those of all who are still in.
"""

from collections.abc import Mapping, Sequence

from buckboard.engine.betting import BET, CALL, CHECK, FOLD, RAISE
from buckboard.engine.cards import ACE, EIGHT, ONE_SUIT, SUIT_SIZE, count, highest, members
from buckboard.engine.game import AMOUNT, ENOUGH
from buckboard.engine.hand_ranks import EVERY_SUIT, FOUR, HIGH_CARD, PAIR, STRAIGHT, LowRule
from buckboard.engine.poker_hands import CATEGORY, DECIDING, WORST_LOW, best_high, low_qualifies, low_value
from buckboard.games.buck135.draw import price
from buckboard.games.buck135.options import Mode, Options
from buckboard.games.buck135.state import (
    BOTH,
    BUY,
    BUY_4,
    DECLARE,
    DRAW,
    HIGH,
    LOW,
    NO_BUY,
    THIRD,
    State,
    hand_of,
    row_of,
)
from buckboard.games.buck135.wild import wild_ranks

Choices = Mapping[int, range]

# By which cards are wild: the part of all hands below each category, before and after the draw.
BEFORE_DRAW = (
    (0, 0, 0.47, 0.47, 0.85, 0.91, 0.93, 0.94, 0.99, 0.998, 1, 1),
    (0, 0, 0, 0, 0.4, 0.51, 0.54, 0.54, 0.9, 0.95, 1, 1),
    (0, 0.5, 0.67, 0.68, 0.68, 0.69, 0.69, 0.69, 0.91, 0.95, 1, 1),
)
AFTER_DRAW = (
    (0, 0, 0.23, 0.23, 0.67, 0.77, 0.8, 0.83, 0.98, 0.994, 1, 1),
    (0, 0, 0, 0, 0.19, 0.35, 0.39, 0.39, 0.87, 0.93, 1, 1),
    (0, 0.29, 0.51, 0.53, 0.54, 0.54, 0.55, 0.55, 0.86, 0.91, 1, 1),
)
LOWS = (0.99, 0.95, 0.88, 0.78, 0.66, 0.55, 0.45, 0.35, 0.25)  # by how far the top card is from the best one
LOW_PAIR = 0.1
LOW_DRAW = 0.6  # four good low cards before the draw
PAIR_BELOW = {3: 0.83, 4: 0.69}  # of three cards, of four: the part of hands without a pair
ENOUGH_RAISES = 3  # of full bets in one round, where nothing caps them
DEAR = 12  # a fee is cheap when the pot is that many times as much
FEW = 2  # players, so that declaring both ways may come off


def choose(seat: int, view: State, choices: Choices, heard: Sequence[tuple[int, int]]) -> int:
    """The choice of a player who knows the rules of thumb."""
    if view.phase == DRAW:
        return _discard(seat, view, choices)
    if view.phase == BUY:
        return _buy(seat, view, choices)
    if view.phase == DECLARE:
        return _declare(seat, view)
    return _bet(seat, view, choices)


def _bet(seat: int, view: State, choices: Choices) -> int:
    """Bet and raise with a hand that wins more than its share, call where the pot offers enough."""
    bets = view.bets
    others = count(bets.live) - 1
    chance = place(seat, view) ** (others + bets.raises)  # who bets holds something
    share = 1 / (others + 1)
    if BET in choices and chance > 1.4 * share:
        return _sized(BET, bets.pot // 2, choices)
    if CHECK in choices:
        return CHECK
    owed = min(bets.highest - bets.bet[seat], bets.behind[seat])
    if RAISE in choices and chance > min(2 * share, 0.8) and bets.raises < ENOUGH_RAISES:
        return _sized(RAISE, bets.highest + (bets.pot + owed) // 2, choices)
    return CALL if chance * (bets.pot + owed) >= owed else FOLD


def _sized(kind: int, total: int, choices: Choices) -> int:
    """A bet or raise of about that total."""
    amounts = choices[kind]
    return kind + AMOUNT * min(max(total, amounts[0]), amounts[-1])


def place(seat: int, view: State) -> float:
    """Where the hand stands among those that people hold, going the way that suits it."""
    if view.round < THIRD:
        return _early_place(seat, view)
    high = _high_place(seat, view)
    if view.options.mode == Mode.HIGH:
        return high
    return max(high, 0.95 * _low_place(seat, view))


def _early_place(seat: int, view: State) -> float:
    """Three or four cards: a pair or more, else the two highest; where low hands win, three low ones are good."""
    row = row_of(view, seat)
    ranks, paired = _ranks(row), _paired(row)
    if paired:
        below = PAIR_BELOW[count(row)]
        high = below + (1 - below) * min(1.0, (highest(paired) + count(row) - count(ranks)) / 13)
    else:
        top = highest(ranks)
        high = PAIR_BELOW[count(row)] * (top + highest(ranks ^ 1 << top) / 13) / 13
    if view.options.mode == Mode.HIGH_LOW and not paired and _low_cards(row, view.options) == row:
        return max(high, 0.8)
    return high


def _ranks(cards: int) -> int:
    """The ranks in a set of cards."""
    return (cards | cards >> 13 | cards >> 26 | cards >> 39) & ONE_SUIT


def _paired(cards: int) -> int:
    """The ranks of which a set has two cards or more."""
    clubs, diamonds, hearts, spades = (cards >> SUIT_SIZE * suit & ONE_SUIT for suit in range(4))
    return clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades)


def _low_cards(cards: int, options: Options) -> int:
    """Those of a set that are good in a low hand: eights and below, the ace where it is low."""
    low = (2 << EIGHT) - 1
    if options.low_rule != LowRule.DEUCE_TO_SEVEN:
        low = low >> 1 | 1 << ACE
    return cards & low * EVERY_SUIT


def _cards_before_draw(seat: int, view: State) -> int:
    """The cards of the row, those thrown so far in this draw included."""
    return row_of(view, seat) | (view.thrown[seat] if view.phase == DRAW else 0)


def _reading(seat: int, view: State) -> tuple[int, int, int]:
    """The category of the hand as it is, the ranks that decide it, its other ranks."""
    options = view.options
    cards, wild = _cards_before_draw(seat, view), wild_ranks(view, seat)
    value = best_high(cards, wild, options.five_of_a_kind, options.double_ace_flush)
    return value // CATEGORY, value // DECIDING & ONE_SUIT, value & ONE_SUIT


def _high_place(seat: int, view: State) -> float:
    category, deciding, others = _reading(seat, view)
    table = (BEFORE_DRAW if view.drawn[seat] < 0 else AFTER_DRAW)[view.options.wilds]
    within = (highest(deciding or others or 1) + 0.5) / 13
    return table[category] + (table[category + 1] - table[category]) * within


def _low_place(seat: int, view: State) -> float:
    """The place of a low hand; of four low cards before the draw, that of what they may become."""
    options = view.options
    row, wild = row_of(view, seat), wild_ranks(view, seat)
    if view.drawn[seat] < 0 and count(_low_keepers(seat, view)) == 4:
        return LOW_DRAW
    if not low_qualifies(row, wild, options.low_rule, options.low_qualifier):
        return 0.0
    worth = WORST_LOW - low_value(row, wild, options.low_rule)
    if worth // CATEGORY != HIGH_CARD:
        return LOW_PAIR
    best_top = 4 if options.low_rule == LowRule.ACE_TO_FIVE else 5
    return LOWS[min(highest(worth & ONE_SUIT) - best_top, len(LOWS) - 1)]


def _discard(seat: int, view: State, choices: Choices) -> int:
    """Throw what does not help, the lowest card first, one at a time."""
    keepers = _low_keepers(seat, view) if _goes_low(seat, view) else _high_keepers(seat, view)
    useless = hand_of(view, seat) & ~keepers
    for card in sorted(members(useless), key=lambda card: card % SUIT_SIZE):
        if card in choices:
            return card
    return ENOUGH


def _high_keepers(seat: int, view: State) -> int:
    """A made hand whole; beside four of a kind the fifth card goes; else pairs, threes and wild cards stay."""
    cards, wild = _cards_before_draw(seat, view), wild_ranks(view, seat)
    category, deciding, others = _reading(seat, view)
    if category >= STRAIGHT and category != FOUR:
        return cards
    ranks = deciding if deciding else 1 << highest(others)
    return cards & (ranks | wild) * EVERY_SUIT


def _goes_low(seat: int, view: State) -> bool:
    """With four good low cards and no made hand the low half is nearer."""
    if view.options.mode == Mode.HIGH:
        return False
    return _reading(seat, view)[0] < STRAIGHT and count(_low_keepers(seat, view)) >= 4


def _low_keepers(seat: int, view: State) -> int:
    """Wild cards, and one card of each low rank."""
    cards, wild = _cards_before_draw(seat, view), wild_ranks(view, seat)
    keepers = cards & wild * EVERY_SUIT
    for card in members(_low_cards(cards & ~keepers, view.options)):
        if not _ranks(keepers) >> card % SUIT_SIZE & 1:
            keepers |= 1 << card
    return keepers


def _buy(seat: int, view: State, choices: Choices) -> int:
    """A new card 4 for a cheap fee, where the hand has a pair at best and the pot is worth it."""
    if BUY_4 in choices and _reading(seat, view)[0] <= PAIR and DEAR * price(view, seat, BUY_4) <= view.bets.pot:
        return BUY_4
    return NO_BUY


def _declare(seat: int, view: State) -> int:
    """Both ways only with a low that is hardly beaten and a straight or better; else the better way."""
    high, low = _high_place(seat, view), _low_place(seat, view)
    if low >= LOWS[1] and _reading(seat, view)[0] >= STRAIGHT and count(view.bets.live) <= FEW:
        return BOTH
    return LOW if low > high else HIGH
