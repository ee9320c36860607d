"""Claiming the rest: what is good for certain, and what one card spoils."""

import pytest

from buck_table import NORTH, SOUTH, WEST, contract, dealt, say
from buckboard.engine.cards import highest, show
from buckboard.engine.claim import may_claim
from buckboard.engine.game import view
from buckboard.games import buck


def offered(state, seat=WEST):
    return may_claim(buck, view(buck, state, seat), seat)


def spades(hand, *others):
    """West has bid six and is to lead; spades are trump."""
    return say(dealt(hand, *others, drop_out="off"), contract("6", "spades"))


@pytest.mark.parametrize(
    ("hand", "good"),
    [
        ("Js Jc As Ks Qs Ts", True),
        ("Js Jc As Ks Qs 9s", False),  # the ten is out
        ("Js As Ks Qs Ts 9s", False),  # the left bower is out
        ("Jc As Ks Qs Ts 9s", False),  # the right bower is out
        ("Js Jc As Ks Qs Ah", False),  # two trumps are out
    ],
)
def test_with_trump_named_every_card_must_be_above_all_trumps_that_are_out(hand, good):
    assert offered(spades(hand)) is good


def test_a_plain_ace_is_good_when_no_trump_is_out_and_a_king_is_not():
    hands = "Js Jc As Ks Qs {}", "Ts", "9s 9h", "9d"
    played = "Js, Ts, 9s, 9d"
    assert offered(say(spades(hands[0].format("Ah"), *hands[1:]), played))
    assert not offered(say(spades(hands[0].format("Kh"), *hands[1:]), played))


def test_partners_cards_count_as_anybodys():
    assert not offered(spades("Js Jc As Ks Qs Ah", "", "Ts 9s"))


def test_who_did_not_follow_suit_has_no_card_of_it():
    state = dealt("Js As Ks Qs Ts Ah", "9d", "9c", "Jc 9s")
    state = say(state, f"{contract('6', 'spades')}, play, drop, Js")
    assert not offered(say(state, "9d"))
    assert offered(say(state, "9d, 9c"))  # South has dropped, and the trumps that are out with him


def test_one_who_followed_suit_may_have_another_card_of_it():
    state = dealt("Js As Ks Qs Ts Ah", "9d", "9s", "Jc")
    assert not offered(say(state, f"{contract('6', 'spades')}, play, drop, Js, 9d, 9s"))


@pytest.mark.parametrize(
    ("name", "leader", "hand", "rules", "good"),
    [
        ("high", SOUTH, "As Ks Ah Kh Ad Kd", {}, True),
        ("high", SOUTH, "As Ks Ah Kh Ad Qd", {}, False),
        ("low", NORTH, "9s Ts 9h Th 9d Td", {}, True),
        ("low", NORTH, "9s Ts 9h Th 9d Jd", {}, False),
        ("low", NORTH, "9s Ts 9h Th 9d Td", {"low_rank": "same_as_high"}, False),
        ("low", NORTH, "As Ks Ah Kh Ad Kd", {"low_rank": "same_as_high"}, True),
    ],
)
def test_at_no_trump_every_card_must_be_the_best_of_its_suit(name, leader, hand, rules, good):
    hands = [""] * 4
    hands[leader] = hand
    state = say(dealt(*hands, drop_out="off", **rules), contract("6nt", name))
    assert state.turn == leader
    assert offered(state, leader) is good


def test_alone_the_card_that_went_to_partner_is_out_of_the_hand():
    state = dealt("Js Jc As Ks Qs Ts", "9s 9d", "Ah", "9c", drop_out="off")
    state = say(state, f"{contract('12', 'spades')}, give Ts, give Ah, Js")
    assert not offered(state)
    state = say(state, "9s, 9c")
    assert offered(state)
    state.given = -1  # had it not been given, North might hold it
    assert not offered(state)


def test_only_who_is_to_lead_and_holds_two_cards_claims():
    state = spades("Js Jc As Ks Qs Ts", "9s")
    assert not offered(state, NORTH)
    state = say(state, "Js")
    assert not offered(state)
    while state.held[WEST] > 2 or state.turn != WEST:
        assert not offered(state, state.turn) or state.turn == WEST
        state = say(state, any_card(state))
    assert offered(state)
    while state.held[WEST] > 1 or state.turn != WEST:
        state = say(state, any_card(state))
    assert not offered(state)


def any_card(state):
    """Any card that may be played."""
    return show(highest(buck.legal(state, state.turn)))
