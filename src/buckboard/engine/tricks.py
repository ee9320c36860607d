"""What beats what in tricks with ordinary ranks. Bowers are Buck's own."""

from buckboard.engine.cards import above, members, of_suit, suit_of
from buckboard.engine.rule import rule


@rule
def beats(card: int, best: int, trump: int) -> bool:
    """A higher card of the same suit wins, and any trump wins over a plain suit."""
    if suit_of(card) == suit_of(best):
        return card > best
    return suit_of(card) == trump


@rule
def beating(hand: int, best: int, trump: int) -> int:
    """The cards of a hand that would beat the best card of the trick so far."""
    better = of_suit(hand, suit_of(best)) & above(best)
    if suit_of(best) != trump:
        better |= of_suit(hand, trump)
    return better


def all_good(hand: int, others: int, trump: int) -> bool:
    """Whether each card of a hand would take the trick that it is led to, whoever holds the cards of `others`."""
    return not any(beating(others, card, trump) for card in members(hand))


def may_hold(cards: int, lacks: int) -> int:
    """Of some cards those that a seat may hold which has shown that it is out of some suits (as bits)."""
    for suit in range(4):
        if lacks >> suit & 1:
            cards &= ~of_suit(cards, suit)
    return cards
