"""Shuffling for a match in the terminal: from a seed, or from the system's secure source without one."""

from typing import Any

from buckboard.engine.dice import new_dice, shuffle_up
from buckboard.engine.game import Game
from buckboard.engine.shuffle import deal
from buckboard.engine.state import Cards, new_cards


def dealt(game: Game, options: Any, standing: Any, seed: int | None, hand: int) -> Cards:
    """The cards of one hand of a match: with a seed the same ones every time."""
    if seed is None:
        return deal(game, options, standing)
    cards = new_cards([-1] * 52)
    shuffle_up(
        new_dice(seed, hand), game.deck(options, standing), game.removed(options, standing), game.RESHUFFLES, cards
    )
    return cards
