"""Dealing unseen cards to places: exact counts against trying every assignment, and impossible cases."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from buckboard.engine.cards import DECK, cards, count, members, of_suit
from buckboard.engine.dice import new_dice, roll
from buckboard.engine.errors import ImpossibleView
from buckboard.engine.unseen import Place, _groups, _roll_large, _Table, assign


def every_assignment(deck, places):
    """All assignments that fit, by trying every order of the cards."""
    found = set()
    for order in permutations(members(deck)):
        rest = list(order)
        filled = []
        for place in places:
            filled.append(sum(1 << rest.pop() for _ in range(place.size)))
        if all(hand & ~place.allowed == 0 for hand, place in zip(filled, places, strict=True)):
            found.add(tuple(filled))
    return found


def ways(deck, rooms):
    """The number of assignments as `assign` counts it; the rooms differ in what they allow."""
    groups = _groups(deck, [allowed for _, allowed in rooms])
    table = _Table([size for size, _ in rooms], sorted(groups))
    return table.ways(0, tuple(len(groups[kind]) for kind in table.kinds[0]))


SEVEN = cards("2c 3c 4d 5d 6h 7h 8s")
RED = cards("4d 5d 6h 7h")


def test_the_count_of_assignments_is_that_of_trying_them_all():
    rooms = [Place(2, DECK & ~cards("2c 3c")), Place(2, RED | cards("8s 2c")), Place(3, DECK)]
    assert ways(SEVEN, rooms) == len(every_assignment(SEVEN, rooms)) > 20


@given(seed=some.integers(0, 2**40))
@settings(max_examples=60, deadline=None)
def test_the_count_is_right_for_any_places_that_differ(seed):
    dice = new_dice(seed)
    deck = SEVEN
    sizes = [2, 1, 2, 2]
    rooms = []
    for size in sizes:
        allowed = sum(1 << card for card in members(deck) if roll(dice, 4))
        rooms.append(Place(size, allowed))
    rooms = list({room.allowed: room for room in rooms}.values())
    rooms[-1] = Place(7 - sum(room.size for room in rooms[:-1]), rooms[-1].allowed)
    if 0 in _groups(deck, [room.allowed for room in rooms]):
        assert not every_assignment(deck, rooms)
        with pytest.raises(ImpossibleView):
            assign(deck, rooms, dice)
    else:
        assert ways(deck, rooms) == len(every_assignment(deck, rooms))


def test_every_assignment_is_about_equally_likely():
    places = [Place(1, DECK & ~cards("2c")), Place(2, RED | cards("8s")), Place(1, RED), Place(2, DECK)]
    deck = cards("2c 4d 5d 6h 8s 9s")
    possible = every_assignment(deck, places)
    dice = new_dice(3)
    rounds = 400 * len(possible)
    seen = Counter(tuple(assign(deck, places, dice)) for _ in range(rounds))
    assert set(seen) == possible
    assert all(300 < times < 500 for times in seen.values())


def test_places_that_may_hold_the_same_cards_are_split_at_random():
    places = [Place(1, RED), Place(2, RED), Place(1, RED)]
    dice = new_dice(4)
    seen = Counter(tuple(assign(RED, places, dice)) for _ in range(12 * 400))
    assert len(seen) == 12
    assert all(300 < times < 500 for times in seen.values())


def test_a_place_for_no_cards_gets_none():
    assert assign(RED, [Place(0, 0), Place(4, DECK), Place(0, DECK)], new_dice(1)) == [0, RED, 0]
    assert assign(0, [], new_dice(1)) == []


def test_a_forced_assignment_is_found():
    places = [Place(2, cards("2c 3c 4d")), Place(1, cards("2c")), Place(1, cards("3c 2c"))]
    deck = cards("2c 3c 4d 5d")
    assert assign(deck, [*places[1:], Place(2, DECK)], new_dice(1)) == [cards("2c"), cards("3c"), cards("4d 5d")]


def test_a_card_that_fits_nowhere_is_impossible():
    with pytest.raises(ImpossibleView, match="fits nowhere"):
        assign(cards("2c 4d"), [Place(2, cards("2c 3c"))], new_dice(1))


def test_places_that_ask_for_the_same_few_cards_are_impossible():
    places = [Place(1, cards("2c 3c")), Place(2, cards("2c 3c 4d")), Place(1, DECK)]
    assert assign(cards("2c 3c 4d 5d"), places, new_dice(1))[2] == cards("5d")
    with pytest.raises(ImpossibleView, match="fit no deal"):
        assign(cards("2c 3c 4d 5d"), [*places[:1], Place(2, cards("2c 3c")), Place(1, DECK)], new_dice(1))


def test_the_cards_of_each_place_are_dealt_once_and_allowed():
    dice = new_dice(9)
    sizes = (5, 5, 5, 4, 4, 3, 3, 23)
    for _ in range(50):
        lacks = [roll(dice, 5) for _ in sizes]
        allowed = [DECK if suit == 4 else DECK & ~of_suit(DECK, suit) for suit in lacks]
        places = [*map(Place, sizes[:-1], allowed[:-1]), Place(sizes[-1], DECK)]
        dealt = assign(DECK, places, dice)
        assert [count(hand) for hand in dealt] == list(sizes)
        assert sum(dealt) == DECK
        assert all(hand & ~place.allowed == 0 for hand, place in zip(dealt, places, strict=True))


def test_a_roll_with_more_sides_than_one_throw_has_reaches_all_parts():
    dice = new_dice(6)
    sides = 3 * 2**90
    thirds = Counter(_roll_large(dice, sides) // 2**90 for _ in range(3000))
    assert sorted(thirds) == [0, 1, 2]
    assert all(900 < times < 1100 for times in thirds.values())
    assert {_roll_large(dice, 1) for _ in range(20)} == {0}
