"""Who sees what, and deals imagined from it."""

from collections import Counter
from itertools import combinations

import pytest

from buckboard.engine.cards import cards, count, members, of_suit, read_cards
from buckboard.engine.dice import new_dice, roll
from buckboard.engine.errors import ImpossibleView
from buckboard.engine.game import ENOUGH, next_asked, view
from buckboard.engine.known import known
from buckboard.engine.state import copy
from buckboard.engine.unseen import redeal
from buckboard.games import buckem
from buckboard.games.buckem.knowledge import barred_by
from buckboard.games.buckem.rules import playable
from buckboard.testing import random_move
from buckem_table import log_of, record, rules, say, table

EVERYTHING = {"deuce_swap": True, "scare_cards": "on", "max_draw": 5}


def test_a_seat_sees_its_own_hand_and_no_other_and_a_watcher_sees_none():
    state = table(seats=5)
    for seat in range(-1, 5):
        seen = view(buckem, state, seat)
        assert [bool(hand) for hand in seen.hands] == [other == seat for other in range(8)]
        assert set(seen.pack) == set(seen.reshuffle) == {-1}
        assert (seen.turn, seen.trump, seen.pot) == (state.turn, 3, 5)


def test_a_folded_hand_is_seen_by_its_owner_until_it_is_shuffled_again():
    state = say(table("Ac Kc Qc Jc Tc", seats=8, max_draw=5), "fold", *["stay"] * 7)
    assert view(buckem, state, 0).hands[0] == cards("Ac Kc Qc Jc Tc")
    assert view(buckem, state, 1).hands[0] == 0
    while state.reshuffles == 0:
        seat = next_asked(buckem, state)
        for card in members(state.hands[seat]):
            buckem.apply(state, seat, card)
        buckem.apply(state, seat, ENOUGH)
    assert view(buckem, state, 0).hands[0] == 0


def places(state, seat):
    return [place for place in range(52) if buckem.places_seen(state, seat) >> place & 1]


@pytest.mark.parametrize("dealer", range(5))
def test_a_seat_has_seen_its_own_places_of_the_pack_and_the_turned_card(dealer):
    state = table(seats=5, before={"dealer": dealer})
    for turn in range(5):
        assert places(state, (dealer + 1 + turn) % 5) == [*range(turn, 25, 5), 25]
    assert places(state, -1) == [25]


def test_a_seat_sees_what_it_draws_and_the_scare_cards():
    state = table(seats=5, scare_cards="on", scare_position=2)
    state = say(state, "fold", "stay", *["fold"] * 2, "stay")
    assert places(state, -1) == [*range(5, 10), 25]
    low, high = (members(state.hands[seat])[:2] for seat in (1, 4))
    for seat, thrown in ((1, low), (4, high)):
        for card in thrown:
            buckem.apply(state, seat, card)
        buckem.apply(state, seat, ENOUGH)
    assert places(state, 1) == sorted([*range(5, 10), 1, 11, 16, 21, 25, 26, 27])
    assert places(state, 4) == sorted([*range(5, 10), 4, 14, 19, 24, 25, 28, 29])


def test_a_removed_card_that_names_trump_is_no_place_of_the_pack():
    state = table(seats=5, short_deck=True, short_deck_trump="removed_card", trump_card="2s")
    assert places(state, -1) == []
    assert places(state, 0) == [*range(0, 25, 5)]


def test_what_was_served_from_a_reshuffled_stock_is_known_to_who_drew_it():
    log = log_of(seats=8)
    state = record(log, *["stay"] * 8)
    for seat in range(5):
        for card in members(state.hands[seat])[:3]:
            buckem.apply(state, seat, card)
            log.moves.append((seat, card))
        buckem.apply(state, seat, ENOUGH)
        log.moves.append((seat, ENOUGH))
    assert state.reshuffles == 1
    late = members(state.late[4])
    assert len(late) == 3
    assert known(buckem, log, 4).cards.reshuffle[:4] == [*late, -1]
    for seat in (-1, 2, 5):
        seen = view(buckem, state, seat)
        assert (seen.late, seen.pile) == ([0] * 8, 0)
        assert seen.thrown == [state.thrown[2] if other == seat == 2 else 0 for other in range(8)]
    assert view(buckem, state, 4).late[4] == state.late[4]
    assert set(known(buckem, log, 5).cards.reshuffle) == {-1}


def random_walk(dice, moves, **choices):
    """The log of a random hand, and the state after so many moves."""
    log = log_of(seats=choices.pop("seats", 7), **choices)
    log.cards.pack[:35] = [log.cards.pack[place] for place in shuffled(dice, 35)]
    state = buckem.new(log.options, copy(log.before), log.cards)
    while moves and (seat := next_asked(buckem, state)) >= 0:
        move = random_move(buckem, state, seat, dice)
        log.moves.append((seat, move))
        buckem.apply(state, seat, move)
        moves -= 1
    log.shown = list(buckem.shown(state))
    return log, state


def shuffled(dice, size):
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = roll(dice, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


@pytest.mark.parametrize("mode", ["sequential", "simultaneous"])
@pytest.mark.parametrize("duty", [False, True])
def test_a_redealt_deal_gives_a_seat_the_same_view(mode, duty):
    choices = {"declare_mode": mode, "must_trump": duty, "must_head": duty, **EVERYTHING}
    for seed in range(60):
        dice = new_dice(seed, 5)
        log, state = random_walk(dice, roll(dice, 50), seats=5 + roll(dice, 4), **choices)
        seat = roll(dice, log.before.seats + 1) - 1
        twin = redeal(buckem, known(buckem, log, seat), seat, dice)
        other = buckem.new(twin.options, copy(twin.before), twin.cards)
        for who, move in twin.moves:
            buckem.apply(other, who, move)
        assert view(buckem, other, seat) == view(buckem, state, seat)


@pytest.mark.parametrize("scare", ["on", "dealer_choice"])
def test_a_redealt_deal_gives_the_same_view_however_often_the_stock_ran_out(scare):
    reshuffles = set()
    for seed in range(60):
        dice = new_dice(seed, 6)
        log, state = thirsty_walk(dice, 30 + roll(dice, 60), scare_cards=scare, deuce_swap=True, max_draw=5)
        reshuffles.add(state.reshuffles)
        seat = roll(dice, 9) - 1
        twin = redeal(buckem, known(buckem, log, seat), seat, dice)
        other = buckem.new(twin.options, copy(twin.before), twin.cards)
        for who, move in twin.moves:
            buckem.apply(other, who, move)
        assert view(buckem, other, seat) == view(buckem, state, seat)
    assert reshuffles >= {1, 2, 3}


def thirsty_walk(dice, moves, **choices):
    """A hand of eight in which most stay and throw almost everything."""
    log, state = random_walk(dice, 0, seats=8, **choices)
    while moves and (seat := next_asked(buckem, state)) >= 0:
        move = random_move(buckem, state, seat, dice)
        if state.phase == buckem.STAY and roll(dice, 8):
            move = 1
        elif move == ENOUGH and state.hands[seat] and roll(dice, 8):
            move = members(buckem.legal(state, seat))[0]
        log.moves.append((seat, move))
        buckem.apply(state, seat, move)
        moves -= 1
    log.shown = list(buckem.shown(state))
    return log, state


def test_what_is_said_and_played_is_heard_by_all():
    raking = say(table("As 3c 4c 5c 6c", seats=5), "stay", *["fold"] * 4)
    assert all(buckem.overheard(raking, 0, 0, listener) for listener in range(-1, 5))
    answering = table(seats=5)
    assert all(buckem.overheard(answering, 0, 1, listener) for listener in range(-1, 5))
    at_once = table(seats=5, declare_mode="simultaneous")
    assert [buckem.overheard(at_once, 0, 1, listener) for listener in range(-1, 5)] == [False, True, *[False] * 4]
    last = say(at_once, *["fold"] * 4)
    assert all(buckem.overheard(last, 4, 1, listener) for listener in range(-1, 5))


def test_nobody_is_imagined_with_a_suit_that_he_has_shown_to_lack():
    hands = ("Ad Kd Qd Jd Td", "2c 3c 4c 5c 6c", "2h 3h 4h 5h 6h")
    log = log_of(*hands, seats=5)
    record(log, "stay", "stay", "stay", "fold", "fold", "draw", "draw", "draw", "Ad", "2c", "2h")
    mine = known(buckem, log, 0)
    for seed in range(50):
        twin = redeal(buckem, mine, 0, new_dice(seed))
        state = buckem.new(twin.options, copy(twin.before), twin.cards)
        assert not any(members(state.hands[seat] & cards("2d 3d 4d 5d 6d 7d 8d 9d")) for seat in (1, 2))


@pytest.mark.parametrize("must_trump", [False, True])
@pytest.mark.parametrize("must_head", [False, True])
def test_a_card_is_barred_just_where_it_would_have_forbidden_what_was_played(must_trump, must_head):
    few = cards("2c 7c Qc Ac 2d 7d Qd Ad 2h Ah 2s 7s Qs As")
    state = table(must_trump=must_trump, must_head=must_head)
    for led in range(4):
        for best in members(few & (of_suit(few, led) | of_suit(few, state.trump))):
            state.led, state.best, state.trick[0] = led, 0, best
            for played in members(few & ~(1 << best)):
                barred = barred_by(state.options, played, led, best, state.trump)
                for other in members(few & ~(1 << best | 1 << played)):
                    may = playable(state, 1 << played | 1 << other) >> played & 1
                    assert may != barred >> other & 1


def imagined(log, seat, tries, what):
    """How often each value of `what(state)` came up among redealt deals."""
    mine = known(buckem, log, seat)
    found = Counter()
    dice = new_dice(99)
    for _ in range(tries):
        twin = redeal(buckem, mine, seat, dice)
        state = buckem.new(twin.options, copy(twin.before), twin.cards)
        for who, move in twin.moves:
            buckem.apply(state, who, move)
        found[what(state)] += 1
    return found


def is_even(found, ways):
    """Whether every way came up, about equally often (chi square far from its tail)."""
    expected = sum(found.values()) / ways
    chi = sum((number - expected) ** 2 / expected for number in found.values())
    return len(found) == ways and chi < ways + 5 * (2 * ways) ** 0.5


def almost_seen():
    """Five players on a short deck, one reshuffle: of the folder's view little is left to imagine."""
    hands = ("As Ks Qs Js Ts", "Ah Kh Qh Jh Th", "Ac Kc Qc Jc Tc", "4d 5d 6d 7d 8d", "4h 5h 6h 7h 8h")
    told = {"short_deck": True, "seats": 5, "max_draw": 5, "turn": "9s", "before": {"dealer": 4}}
    return log_of(*hands, **told)


def test_redeals_of_a_played_out_hand_are_even_over_what_is_left():
    """S1 and S2 play; S2's last card is all that S1 does not know of the play."""
    log = almost_seen()
    record(log, "stay", "stay", "fold", "fold", "fold", "draw", "draw", "As", "Th", "Ks", "Jh", "Qs", "Qh", "Js", "Kh")
    # S2 has one card left: any of those not seen but spades and hearts? It followed no spade, and holds none.
    found = imagined(log, 0, 3000, lambda state: state.hands[1])
    unseen = count(buckem.deck(log.options, log.before)) - 5 - 1 - 4
    spades = 4  # 8 to 5 of spades; the turned nine and S1's five are seen, and 4s to 8s are five
    assert len(found) == unseen - spades - 1
    assert is_even(found, len(found))


def test_redeals_after_a_reshuffle_are_even_over_hands_and_stock():
    """A folder's own cards came back: each may be with whoever drew that late, or still in the stock."""
    log = log_of(seats=8, max_draw=3)
    state = record(log, *["stay"] * 4, "fold", *["stay"] * 3)
    for seat in (0, 1, 2, 3):
        for card in members(state.hands[seat])[:3]:
            buckem.apply(state, seat, card)
            log.moves.append((seat, card))
        buckem.apply(state, seat, ENOUGH)
        log.moves.append((seat, ENOUGH))
    assert state.reshuffles == 1
    folded = buckem.new(log.options, copy(log.before), log.cards).hands[4]
    found = imagined(log, 4, 1500, lambda state: state.hands[3] & folded)
    # S4 drew one card from the five that the folder laid down: it is one of them.
    assert set(found) == {1 << card for card in members(folded)}
    assert is_even(found, 5)


def test_redeals_after_a_reshuffle_of_two_hands_are_even_too():
    """Five cards of the pool are the folder's own and five are not: any of the ten may have been drawn."""
    log = log_of(seats=8, max_draw=3)
    state = record(log, *["stay"] * 4, "fold", "stay", "stay", "fold")
    for seat in range(4):
        for card in members(state.hands[seat])[:3]:
            buckem.apply(state, seat, card)
            log.moves.append((seat, card))
        buckem.apply(state, seat, ENOUGH)
        log.moves.append((seat, ENOUGH))
    folded = buckem.new(log.options, copy(log.before), log.cards).hands[4]
    found = imagined(log, 4, 1500, lambda state: state.hands[3] & folded)
    # With one of the five C(u, 4) C(u − 4, 5) hands and stocks, without C(u, 5) C(u − 5, 4): as many.
    assert set(found) == {0, *(1 << card for card in members(folded))}
    assert is_even(found, 6)


@pytest.mark.parametrize(("answer", "qualified"), [("rake", True), ("decline", True), ("", False), ("?", True)])
def test_a_lone_stayer_is_imagined_with_the_cards_that_he_must_have(answer, qualified):
    hand = "Ks 4s 4c 5c 6c" if qualified else "Js 4c 5c 6c 7c"
    log = log_of(hand, seats=5, turn="9s")
    record(log, "stay", *["fold"] * 4, *([answer] if answer in ("rake", "decline") else []))
    found = imagined(log, 1, 100, lambda state: (state.phase, tuple(buckem.shown(state))))
    assert len(found) == 1
    if answer == "rake":
        hands = imagined(log, 1, 100, lambda state: state.hands[0])
        assert all(hand & cards("Ks 4s") == cards("Ks 4s") for hand in hands)
        assert not any(hand & cards("As 2s 3s") for hand in hands)


def test_answers_that_were_not_shown_may_have_been_any():
    log = log_of(seats=5, declare_mode="simultaneous")
    record(log, "stay", "fold")
    mine = known(buckem, log, 4)
    assert mine.moves == [(0, -1), (1, -1)]
    found = {tuple(redeal(buckem, mine, 4, new_dice(seed)).moves) for seed in range(60)}
    assert found == {((0, one), (1, other)) for one in (0, 1) for other in (0, 1)}


def test_before_the_dealer_has_chosen_any_deal_may_be_imagined():
    for told in ({}, {"short_deck": True, "short_deck_trump": "removed_card", "trump_card": "2h"}):
        log = log_of(seats=5, scare_cards="dealer_choice", **told)
        mine = known(buckem, log, 4)
        assert set(mine.cards.pack) == {-1}
        twins = [redeal(buckem, mine, 4, new_dice(seed)) for seed in range(30)]
        assert len({tuple(twin.cards.pack) for twin in twins}) == 30
        assert len({twin.cards.trump_card for twin in twins}) > 1 or not told


def test_a_log_that_contradicts_itself_is_called_impossible():
    log = log_of("Ac Kc Qc Jc Tc", "2c 3c 4c 5c 6c", seats=5)
    record(log, "stay", "stay", *["fold"] * 3, "draw", "draw", "Ac", "2c")
    mine = known(buckem, log, 0)
    mine.moves[-1] = (1, read_cards("Kc")[0])
    with pytest.raises(ImpossibleView, match="do not make a deck"):
        buckem.imagine(mine, 0, new_dice(1))


def test_a_lone_stayer_who_cannot_have_been_asked_is_impossible():
    log = log_of("3s 4c 5c 6c 7c", "As Ks Qs Js 8c", seats=5, turn="9s")
    record(log, "stay", *["fold"] * 4)
    mine = known(buckem, log, 1)
    mine.shown = []  # as if he were asked, but S2 holds the ace and all faces of trump
    with pytest.raises(ImpossibleView, match="lone stayer"):
        buckem.imagine(mine, 1, new_dice(1))


def test_a_pair_of_cards_in_a_hand_is_as_likely_as_another():
    log = log_of("Ac Kc Qc Jc Tc", "4s 3s 2c 3c 4c", seats=5, short_deck=False)
    record(log, "stay", "stay", "fold", "fold", "fold", "draw", "draw", "Ac", "2c", "Kc", "3c", "Qc", "4c")
    found = imagined(log, 0, 4000, lambda state: state.hands[1] & cards("Ah Kh Qh Jh"))
    pairs = [cards(f"{one} {other}") for one, other in combinations(["Ah", "Kh", "Qh", "Jh"], 2)]
    assert all(found[pair] for pair in pairs)
    assert is_even(Counter({pair: found[pair] for pair in pairs}), 6)
    assert read_cards("Ah")
    assert rules(seats=5).seats == 5
