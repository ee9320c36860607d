"""Shuffling for a match in the terminal: from a seed, or from the system's secure source without one."""

import random
from typing import Any

from buckboard.engine.cards import members
from buckboard.engine.dice import new_dice, shuffle_up
from buckboard.engine.game import Game
from buckboard.engine.state import Cards, new_cards


def dealt(game: Game, options: Any, standing: Any, seed: int | None, hand: int) -> Cards:
    """The cards of one hand of a match: with a seed the same ones every time."""
    deck, removed = game.deck(options, standing), game.removed(options, standing)
    if seed is not None:
        cards = new_cards([-1] * 52)
        shuffle_up(new_dice(seed, hand), deck, removed, game.RESHUFFLES, cards)
        return cards
    chance = random.SystemRandom()
    pack = members(deck)
    chance.shuffle(pack)
    second = pack[:]
    if game.RESHUFFLES:
        chance.shuffle(second)
    return new_cards(pack, second, chance.choice(members(removed)) if removed else -1)
