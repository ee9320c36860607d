"""Seeded dice for tests, simulation and bots: the same numbers interpreted and compiled.

`dice` is a list (or an int64 array) of one number, advanced at each roll. It is a linear congruential
generator modulo 2**62 with Knuth's MMIX multiplier, its output mixed by a multiply and two shifts
(O'Neill 2014 describes the family). Reproducible, fast and well spread; never for a table of people: a
server shuffles from a secure source.
"""

from buckboard.engine.cards import DECK, DECK_SIZE, lowest
from buckboard.engine.rule import rule
from buckboard.engine.state import Cards

MODULUS_MASK = (1 << 62) - 1
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
MIXER = 0x2545F4914F6CDD1D
HALF = 1 << 31


def new_dice(*seeds: int) -> list[int]:
    """Dice that depend on each of `seeds`, such as a seed and the number of a match."""
    dice = [0]
    for seed in seeds:
        dice[0] = (dice[0] ^ seed) & MODULUS_MASK
        for _ in range(3):
            dice[0] = (dice[0] + roll(dice, HALF) * HALF) & MODULUS_MASK
    return dice


@rule
def roll(dice: list[int], sides: int) -> int:
    """A number from 0 to sides − 1; each as likely as the others but for 1 in 2**31 parts."""
    number = (dice[0] * MULTIPLIER + INCREMENT) & MODULUS_MASK
    dice[0] = number
    number = ((number ^ (number >> 29)) * MIXER) & MODULUS_MASK
    number ^= number >> 32
    if sides <= HALF:
        return ((number >> 31) * sides) >> 31
    return number % sides


@rule
def shuffle(dice: list[int], order: list[int], size: int) -> None:
    """Put the first `size` items of a list in random order (Fisher and Yates)."""
    number = dice[0]
    for last in range(size - 1, 0, -1):
        # A roll written out: compiled code keeps the number at hand instead of storing it at every turn.
        number = (number * MULTIPLIER + INCREMENT) & MODULUS_MASK
        rolled = ((number ^ (number >> 29)) * MIXER) & MODULUS_MASK
        rolled ^= rolled >> 32
        other = ((rolled >> 31) * (last + 1)) >> 31
        item = order[last]
        order[last] = order[other]
        order[other] = item
    dice[0] = number


@rule
def shuffle_up(dice: list[int], deck: int, removed: int, reshuffles: bool, cards: Cards) -> None:
    """Shuffle a deck into `cards`; `removed` are cards out of the deck, one of which names trump."""
    if deck == DECK:  # as below, in a third of the time
        size = DECK_SIZE
        for card in range(DECK_SIZE):
            cards.pack[card] = card
            cards.reshuffle[card] = card
    else:
        size = 0
        left = deck
        while left:
            card = lowest(left)
            left &= left - 1
            cards.pack[size] = card
            cards.reshuffle[size] = card
            size += 1
        for place in range(size, DECK_SIZE):
            cards.pack[place] = -1
            cards.reshuffle[place] = -1
    cards.size = size
    shuffle(dice, cards.pack, size)
    if reshuffles:
        shuffle(dice, cards.reshuffle, size)
    cards.trump_card = -1
    if removed:
        sides = 0
        left = removed
        while left:
            left &= left - 1
            sides += 1
        chosen = roll(dice, sides)
        left = removed
        for _ in range(chosen):
            left &= left - 1
        cards.trump_card = lowest(left)
