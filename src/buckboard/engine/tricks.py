"""Tricks with ordinary ranks: follow suit, beat a card, take the trick. Bowers are Buck's own."""

from typing import Any

from buckboard.engine.cards import above, of_suit, suit_of
from buckboard.engine.rule import rule


@rule
def following(hand: int, led: int) -> int:
    """Follow suit if you can; otherwise play anything."""
    same = of_suit(hand, led)
    return same if same else hand


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


@rule
def winning_seat(trick: Any, leader: int, seats: int, trump: int) -> int:
    """Who holds the trick: the highest trump, or else the highest card of the suit led.

    `trick` holds each seat's card or −1; `trump` is a suit, or −1 for none. The leader has played.
    """
    best = leader
    for seat in range(seats):
        if seat != leader and trick[seat] >= 0 and beats(trick[seat], trick[best], trump):
            best = seat
    return best
