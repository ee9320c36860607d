"""Who deals the first hand: by lot, by the highest card, by the first black jack. All from a shuffled deck."""

from collections.abc import Sequence

from buckboard.engine.cards import CLUBS, JACK, RANK_NAMES, SPADES, SUIT_NAMES, rank_of, suit_of
from buckboard.engine.game import ALL_SEATS, Line


def first_dealer(way: str, seats: int, order: Sequence[int]) -> tuple[int, list[Line]]:
    """The seat that deals first and what the table sees of it; `way` is the value of a game's `first_dealer`.

    `order` is a whole deck, shuffled; whatever the way, nothing else is left to chance.
    """
    if way == "high_card":
        return _high_card(seats, order)
    if way == "first_black_jack":
        return _first_black_jack(seats, order)
    if way == "random":
        drawn = order[:seats]
        return sorted(drawn).index(drawn[0]), []
    return 0, []


def _high_card(seats: int, order: Sequence[int]) -> tuple[int, list[Line]]:
    """Each draws a card and the highest rank deals; those who tie draw again."""
    lines = []
    among, at = list(range(seats)), 0
    while len(among) > 1 and at + len(among) <= len(order):
        drawn = dict(zip(among, order[at:], strict=False))
        at += len(among)
        lines += [_told(seat, "draws", card) for seat, card in drawn.items()]
        best = max(rank_of(card) for card in drawn.values())
        among = [seat for seat, card in drawn.items() if rank_of(card) == best]
    return among[0], lines


def _first_black_jack(seats: int, order: Sequence[int]) -> tuple[int, list[Line]]:
    """Cards are dealt round face up, one at a time from seat 0, until a black jack falls."""
    at = next(at for at, card in enumerate(order) if rank_of(card) == JACK and suit_of(card) in (CLUBS, SPADES))
    return at % seats, [_told(at % seats, "gets", order[at])]


def _told(seat: int, verb: str, card: int) -> Line:
    name = f"the {RANK_NAMES[rank_of(card)]} of {SUIT_NAMES[suit_of(card)]}"
    return Line(ALL_SEATS, f"{{{seat}}} {verb} {name}.")
