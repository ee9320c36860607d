"""Shuffling for a match in the terminal: from a seed, or from the system's secure source without one."""

import random
from typing import Any

from buckboard.engine.cards import JACK, members, rank_of, suit_of
from buckboard.engine.dice import new_dice, roll, shuffle_up
from buckboard.engine.game import Game
from buckboard.engine.state import Cards, new_cards

BLACK = (0, 3)  # clubs and spades


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


def first_dealer(game: Game, options: Any, standing: Any, seed: int | None) -> int:
    """Who deals first: by the cards where the table says so, else by lot. (Seat 0 is the game's own doing.)"""
    name = options.first_dealer.name
    seats: int = standing.seats
    pack = dealt(game, options, standing, seed, 0).pack
    if name == "FIRST_BLACK_JACK":
        first = next(place for place, card in enumerate(pack) if _is_black_jack(card))
        return first % seats
    if name == "HIGH_CARD":
        drawn = [(rank_of(card), suit_of(card)) for card in pack[:seats]]
        return drawn.index(max(drawn))
    if seed is None:
        return random.SystemRandom().randrange(seats)
    return roll(new_dice(seed, 0, 1), seats)


def _is_black_jack(card: int) -> bool:
    return rank_of(card) == JACK and suit_of(card) in BLACK
