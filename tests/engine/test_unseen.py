"""Dealing unseen cards to places: exact counts against trying every assignment, and impossible cases."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from buckboard.engine.cards import DECK, cards, count, members, of_suit
from buckboard.engine.dice import new_dice, roll
from buckboard.engine.errors import ImpossibleView
from buckboard.engine.game import read_options
from buckboard.engine.known import known
from buckboard.engine.log import Log
from buckboard.engine.state import new_cards
from buckboard.engine.unseen import Limit, Place, _groups, _roll_large, _Table, assign, looks_the_same, redeal
from buckboard.games import ALL, buck
from written import begin, deal, play, played


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


def test_of_limited_cards_a_place_holds_no_more_than_it_may():
    deck = cards("2c 3c 4d 5d 6h 8s 9s")
    places = [Place(2, DECK & ~cards("2c")), Place(2, DECK), Place(0, DECK), Place(3, DECK)]
    limits = [Limit(cards("2c 3c 4d"), [1, 1, 0, 3]), Limit(cards("8s 9s"), [2, 0, 0, 1])]
    possible = {
        filled
        for filled in every_assignment(deck, places)
        if all(count(hand & limited) <= most[at] for limited, most in limits for at, hand in enumerate(filled))
    }
    dice = new_dice(5)
    rounds = 400 * len(possible)
    seen = Counter(tuple(assign(deck, places, dice, limits)) for _ in range(rounds))
    assert set(seen) == possible
    assert 10 < len(possible) < len(every_assignment(deck, places))
    assert all(310 < times < 490 for times in seen.values())


def test_limits_that_leave_no_room_are_impossible():
    with pytest.raises(ImpossibleView, match="fit no deal"):
        assign(RED, [Place(2, DECK), Place(2, DECK)], new_dice(1), [Limit(RED, [1, 2])])
    with pytest.raises(ImpossibleView, match="fit no deal"):
        assign(RED, [Place(4, DECK)], new_dice(1), [Limit(RED, [3])])


def test_places_that_share_a_room_share_every_kind_of_card_in_it():
    places = [Place(1, RED), Place(1, DECK), Place(2, DECK)]
    deck = cards("2c 4d 5d 6h")
    possible = every_assignment(deck, places)
    dice = new_dice(7)
    seen = Counter(tuple(assign(deck, places, dice)) for _ in range(400 * len(possible)))
    assert set(seen) == possible
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


# The door: whole deals.


def late_in_a_hand_of_buck(seed):
    """A log of Buck after four tricks, with something shown by not following."""
    match = begin(buck, new_dice(seed), read_options(buck, {"drop_out": "off"}))
    deal(match, new_dice(seed))
    play(match, new_dice(seed), 1000)
    return Log(match.log.game, match.log.options, match.log.before, match.log.cards, match.log.moves[:-8])


def possible_deals(log, seat):
    """Every deal that looks the same to a seat, by trying all ways to lay the cards it has not seen."""
    mine = known(buck, log, seat)
    gone = [move for _, move in log.moves[-16:]]
    hidden = [
        place for place, card in enumerate(mine.cards.pack[:24]) if card < 0 and log.cards.pack[place] not in gone
    ]
    found = set()
    for order in permutations([log.cards.pack[place] for place in hidden]):
        pack = log.cards.pack[:24]
        for place, card in zip(hidden, order, strict=True):
            pack[place] = card
        if looks_the_same(buck, Log(log.game, log.options, log.before, new_cards(pack), log.moves), mine, seat):
            found.add(hands(pack, log))
    return found


def hands(pack, log):
    """The cards of each seat still to play: where in a hand a card was dealt does not matter."""
    gone = {move for _, move in log.moves[-16:]}
    cards = [0] * 4
    for place, card in enumerate(pack):
        if card not in gone:
            cards[(log.before.dealer + 1 + place // 3) % 4] |= 1 << card
    return tuple(cards)


def test_a_redeal_is_uniform_over_every_deal_that_looks_the_same():
    log = late_in_a_hand_of_buck(10)
    possible = possible_deals(log, 1)
    assert 20 < len(possible) < 90  # fewer than all: somebody did not follow
    dice = new_dice(2)
    mine = known(buck, log, 1)
    seen = Counter(hands(redeal(buck, mine, 1, dice).cards.pack[:24], log) for _ in range(150 * len(possible)))
    assert set(seen) == possible
    assert all(100 < times < 200 for times in seen.values())


@pytest.mark.parametrize("name", list(ALL))
def test_a_redeal_fits_whatever_was_known_after_no_move_one_four_and_all(name):
    """Histories of every length; and no hidden randomness is shared: two redeals differ (reports K16, T6)."""
    game = ALL[name]
    for seed in range(12):
        log = played(game, new_dice(seed), 1).log
        for length in (0, 1, 4, len(log.moves)):
            cut = Log(log.game, log.options, log.before, log.cards, log.moves[:length])
            for seat in range(-1, log.before.seats):
                mine = known(game, cut, seat)
                packs = set()
                for again in range(3):
                    imagined = redeal(game, mine, seat, new_dice(seed, again))
                    assert known(game, imagined, seat) == mine
                    packs.add(tuple(imagined.cards.pack))
                assert len(packs) == 3 or -1 not in mine.cards.pack[: mine.cards.size]


def test_what_no_seat_can_have_seen_is_impossible():
    log = late_in_a_hand_of_buck(10)
    mine = known(buck, log, 1)
    mine.moves[0] = (mine.moves[0][0], 11)
    with pytest.raises(ImpossibleView, match="No deal fits what seat 1 has seen"):
        redeal(buck, mine, 1, new_dice(1))
