"""A card is a number 0..51; a set of cards is the bits of one integer.

Cards run suit by suit (clubs, diamonds, hearts, spades), two to ace, so within a suit a higher
number is a higher card.

>>> read_card("As"), show(51), read_card("10♥") == read_card("th")
(51, 'As', True)
>>> count(of_suit(cards("Ah Kh 2c"), HEARTS))
2
"""

from buckboard.engine.errors import UnknownWord
from buckboard.engine.rule import rule

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
SUIT_SYMBOLS = "♣♦♥♠"
RANK_NAMES = ("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(13)
SUIT_SIZE = 13
DECK_SIZE = 52
DECK = (1 << DECK_SIZE) - 1
ONE_SUIT = (1 << SUIT_SIZE) - 1
UNKNOWN = -1  # a card nobody here has seen, or no card at all
NO_PACK = (UNKNOWN,) * 52  # a pack of which nobody here has seen anything


def count(cards: int) -> int:
    """How many cards are in a set."""
    return cards.bit_count()


def highest(cards: int) -> int:
    """The highest-numbered card of a set that is not empty."""
    return cards.bit_length() - 1


def lowest(cards: int) -> int:
    """The lowest-numbered card of a set that is not empty."""
    return (cards & -cards).bit_length() - 1


@rule
def suit_of(card: int) -> int:
    """The suit of a card: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card // SUIT_SIZE


@rule
def rank_of(card: int) -> int:
    """The rank of a card: 0 for a two up to 12 for an ace."""
    return card % SUIT_SIZE


@rule
def of_suit(cards: int, suit: int) -> int:
    """The cards of one suit."""
    return cards & (ONE_SUIT << SUIT_SIZE * suit)


@rule
def above(card: int) -> int:
    """The cards of the deck numbered higher than `card`."""
    return DECK & ~((2 << card) - 1)


def nth(cards: int, n: int) -> int:
    """The n-th lowest card of a set, counting from 0."""
    for _ in range(n):
        cards &= cards - 1
    return lowest(cards)


def members(cards: int) -> list[int]:
    """The cards of a set, lowest number first."""
    found = []
    while cards:
        low = cards & -cards
        found.append(low.bit_length() - 1)  # `lowest`, in place: it is asked for at every look at a hand
        cards ^= low
    return found


def show(card: int) -> str:
    """The name of a card, rank then suit: "Qs", "Td"; "??" for a card not seen."""
    return "??" if card < 0 else RANKS[card % SUIT_SIZE] + SUITS[card // SUIT_SIZE]


def show_all(cards: int) -> str:
    """The names of a set of cards, lowest number first."""
    return " ".join(show(card) for card in members(cards))


def read_card(name: str) -> int:
    """The card called `name`: "Qs", "qs", "10h", "A♥"; UNKNOWN for "??". Raises UnknownWord."""
    text = name.strip()
    if text == "??":
        return UNKNOWN
    plain = text.replace("10", "T").replace("\N{VARIATION SELECTOR-16}", "")
    if len(plain) == 2:
        rank = RANKS.find(plain[0].upper())
        suit = SUITS.find(plain[1].lower())
        if suit < 0:
            suit = SUIT_SYMBOLS.find(plain[1])
        if rank >= 0 and suit >= 0:
            return SUIT_SIZE * suit + rank
    raise UnknownWord(name, "a card is a rank and a suit, such as Qs, 10h or A♥")


def read_suit(name: str) -> int:
    """The suit called `name`: "hearts", "heart", "h", "♥". Raises UnknownWord."""
    text = name.strip().lower().replace("\N{VARIATION SELECTOR-16}", "")
    if text:
        for suit, word in enumerate(SUIT_NAMES):
            if text in (word, word[:-1], word[0], SUIT_SYMBOLS[suit]):
                return suit
    raise UnknownWord(name, "a suit is clubs, diamonds, hearts or spades")


def read_cards(names: str) -> list[int]:
    """Cards in the order named: read_cards("As Kh 2c"). Raises UnknownWord."""
    return [read_card(name) for name in names.split()]


def cards(names: str) -> int:
    """A set of cards from their names: cards("As Kh 2c"). Raises UnknownWord."""
    return sum(1 << card for card in set(read_cards(names)))
