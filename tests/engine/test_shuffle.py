"""The shuffle for people: every order as likely as any other, and tests with teeth: broken shuffles fail them.

A fair shuffle fails a test of chance at one in ten thousand; failing two in a row is one in a hundred million.
"""

import math
import secrets
from itertools import pairwise, permutations

import pytest

from buckboard.engine.cards import members
from buckboard.engine.game import read_options
from buckboard.engine.shuffle import deal, secure, shuffle
from buckboard.games import ALL

LIMIT = 3.719  # of a normal deviate, one in ten thousand
DEALS = 10_000


def deviate(chi_square, freedom):
    """How far a chi-square lies above what chance makes, as a normal deviate (Wilson and Hilferty)."""
    share = 2 / (9 * freedom)
    return ((chi_square / freedom) ** (1 / 3) - (1 - share)) / math.sqrt(share)


def by_position(make, size, deals=DEALS):
    """Whether each card comes to each place as often as chance would have it, as a deviate."""
    seen = [[0] * size for _ in range(size)]
    for _ in range(deals):
        for row, item in zip(seen, make(size), strict=True):
            row[item] += 1
    share = deals / size
    unlike = sum((number - share) ** 2 for row in seen for number in row)
    return deviate((size - 1) / deals * unlike, (size - 1) ** 2)


def by_follower(make, size, deals=DEALS):
    """Whether a card of one deal says anything about the card at the same place of the next."""
    seen = [[0] * size for _ in range(size)]
    before = make(size)
    for _ in range(deals):
        after = make(size)
        for one, other in zip(before, after, strict=True):
            seen[one][other] += 1
        before = after
    share = deals / size
    unlike = sum((number - share) ** 2 for row in seen for number in row)
    return deviate((size - 1) / deals * unlike, (size - 1) ** 2)


def by_order(make, deals=DEALS):
    """Whether all 120 orders of five cards come equally often."""
    seen = dict.fromkeys(permutations(range(5)), 0)
    for _ in range(deals):
        seen[tuple(make(5))] += 1
    share = deals / len(seen)
    return deviate(sum((number - share) ** 2 for number in seen.values()) / share, len(seen) - 1)


def by_neighbour(make, size, deals=DEALS):
    """Whether any gap between two neighbours in the pack comes more often than another."""
    seen = [0] * size
    for _ in range(deals):
        order = make(size)
        for one, other in pairwise(order):
            seen[(other - one) % size] += 1
    share = sum(seen) / (size - 1)
    return deviate(sum((number - share) ** 2 for number in seen[1:]) / share, size - 2)


def ours(size):
    order = list(range(size))
    shuffle(order, secure())
    return order


def any_with_any(size):
    """The shuffle of 1999: every place is swapped with any place."""
    order = list(range(size))
    for at in range(size):
        other = secrets.randbelow(size)
        order[at], order[other] = order[other], order[at]
    return order


def a_byte_folded_back(size):
    """A byte modulo what is left: low numbers come more often."""
    order = list(range(size))
    shuffle(order, lambda sides: secrets.token_bytes(1)[0] % sides)
    return order


def off_by_one(size):
    """Nothing ever stays where it is."""
    order = list(range(size))
    shuffle(order, lambda sides: secrets.randbelow(max(1, sides - 1)))
    return order


def stuck(size):
    """A source that has died and gives the same number for ever."""
    order = list(range(size))
    shuffle(order, lambda sides: 0)
    return order


class SameAgain:
    """A source that is used twice: every second deal is the one before."""

    def __init__(self):
        self.kept = None

    def __call__(self, size):
        if self.kept is None:
            self.kept = ours(size)
            return self.kept
        again, self.kept = self.kept, None
        return again


def passes(test):
    return test() < LIMIT or test() < LIMIT


@pytest.mark.parametrize("size", [5, 24, 52])
def test_every_card_is_as_likely_at_every_place(size):
    assert passes(lambda: by_position(ours, size))


@pytest.mark.parametrize("size", [5, 24, 52])
def test_a_deal_says_nothing_about_the_next(size):
    assert passes(lambda: by_follower(ours, size))


def test_all_orders_of_five_cards_are_as_likely():
    assert passes(lambda: by_order(ours))


def test_neighbours_in_the_pack_are_strangers():
    assert passes(lambda: by_neighbour(ours, 52))


@pytest.mark.parametrize("broken", [any_with_any, a_byte_folded_back, off_by_one, stuck])
def test_a_broken_shuffle_is_caught_by_the_places_of_the_cards(broken):
    assert by_position(broken, 52) > 2 * LIMIT


@pytest.mark.parametrize("broken", [any_with_any, off_by_one, stuck])
def test_a_broken_shuffle_is_caught_by_the_orders_of_five_cards(broken):
    assert by_order(broken) > 2 * LIMIT


def test_a_source_used_twice_is_caught_from_deal_to_deal():
    assert by_follower(SameAgain(), 52, 2000) > 2 * LIMIT


@pytest.mark.parametrize("name", ALL)
def test_what_is_dealt_for_a_game_is_even_at_every_place(name):
    game = ALL[name]
    options = read_options(game, {})
    standing = game.opening(options, 0)
    deck = members(game.deck(options, standing))
    number = {card: at for at, card in enumerate(deck)}

    def pack(size):
        cards = deal(game, options, standing)
        assert cards.size == size
        return [number[card] for card in cards.pack[:size]]

    assert passes(lambda: by_position(pack, len(deck), 3000))


def test_the_order_of_the_stock_shuffled_again_owes_nothing_to_the_pack():
    game = ALL["buckem"]
    options = read_options(game, {})
    standing = game.opening(options, 0)
    number = {card: at for at, card in enumerate(members(game.deck(options, standing)))}

    def again(size):
        """Where in the pack each card of the second order lay."""
        cards = deal(game, options, standing)
        at = {card: place for place, card in enumerate(cards.pack[:size])}
        return [at[card] for card in cards.reshuffle[:size]]

    assert passes(lambda: by_position(again, len(number), 3000))


@pytest.mark.parametrize("name", ALL)
def test_a_deal_holds_every_card_of_the_deck_once(name):
    game = ALL[name]
    options = read_options(game, {})
    standing = game.opening(options, 0)
    deck = members(game.deck(options, standing))
    blank = [-1] * (52 - len(deck))
    for _ in range(20):
        cards = deal(game, options, standing)
        assert sorted(cards.pack[: cards.size]) == deck
        assert sorted(cards.reshuffle[: cards.size]) == deck
        assert cards.pack[cards.size :] == cards.reshuffle[cards.size :] == blank
        assert (cards.pack != cards.reshuffle) == game.RESHUFFLES


@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_the_card_that_names_trump_is_any_of_those_removed(seats):
    game = ALL["buckem"]
    options = read_options(game, {"seats": seats, "short_deck": True, "short_deck_trump": "removed_card"})
    standing = game.opening(options, 0)
    removed = members(game.removed(options, standing))
    found = {deal(game, options, standing).trump_card for _ in range(600)}
    assert found == (set(removed) or {-1})
    assert bool(removed) == (seats < 7)


def test_two_deals_are_never_alike():
    game = ALL["buck"]
    options = read_options(game, {})
    standing = game.opening(options, 0)
    deals = {tuple(deal(game, options, standing).pack) for _ in range(2000)}
    assert len(deals) == 2000
