"""The shuffle for tables of people: the system's secure source, Fisher and Yates, each order as likely as any other.

It is the only place where cards for people are put in order; a fair shuffle that players can check plugs in here.
Tests, simulation and bots have their own, seeded (`engine/dice.py`).
"""

import secrets
from collections.abc import Callable
from typing import Any

from buckboard.engine.cards import members
from buckboard.engine.game import Game
from buckboard.engine.state import Cards, new_cards

Below = Callable[[int], int]  # a number from 0 to n − 1, each as likely as the others
BYTES = 128  # asked of the system at once: a pack and a half


def secure() -> Below:
    """Numbers below n (at most 256) from the system's secure source, a byte each.

    A byte that is too high is thrown away instead of being folded back, so no number is favoured.
    """
    drawn = iter(b"")

    def below(n: int) -> int:
        nonlocal drawn
        too_high = 256 - 256 % n
        while True:
            for byte in drawn:
                if byte < too_high:
                    return byte % n
            drawn = iter(secrets.token_bytes(BYTES))

    return below


def shuffle(order: list[int], below: Below) -> None:
    """Put a list in random order: the last place gets any item, the one before it any of the rest, and so on."""
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]


def deal(game: Game, options: Any, standing: Any) -> Cards:
    """The cards of a hand: the pack, a second order for cards that return to the stock, a card that names trump."""
    below = secure()
    pack = members(game.deck(options, standing))
    shuffle(pack, below)
    again = pack[:]
    if game.RESHUFFLES:
        shuffle(again, below)
    removed = members(game.removed(options, standing))
    return new_cards(pack, again, removed[below(len(removed))] if removed else -1)
