"""Claiming the rest: what is good for certain, and what one card spoils."""

import pytest

from buckboard.engine.claim import may_claim
from buckboard.engine.game import view
from buckboard.games import buckem
from buckem_table import playing, say, table

LOW = "2h 3h 4h 5h 6h"


def offered(state, seat=0):
    return may_claim(buckem, view(buckem, state, seat), seat)


@pytest.mark.parametrize(
    ("hand", "turn", "good"),
    [
        ("As Qs Js Ts 9s", "Ks", True),  # the king lies face up
        ("As Qs Js Ts 9s", "2s", False),
        ("As Ks Qs Js Ts", "2s", True),
        ("As Ks Qs Js Ah", "2s", False),  # trumps may be out
    ],
)
def test_every_card_must_be_above_all_trumps_that_may_be_out(hand, turn, good):
    assert offered(playing(hand, LOW, turn=turn)) is good


@pytest.mark.parametrize(("hand", "good"), [("As Ks Qs Js Ad", True), ("As Ks Qs Js Kd", False)])
def test_a_plain_ace_is_good_when_no_stayer_has_a_trump(hand, good):
    assert offered(say(playing(hand, LOW, turn="2s"), "As", "2h")) is good


def test_one_stayer_who_followed_may_have_another_trump():
    state = say(playing("As Ks Qs Js Ad", LOW, "3s 4d 5d 6d 7d", turn="2s"), "As", "2h", "3s")
    assert not offered(state)


def test_what_was_thrown_does_not_come_back_unless_the_stock_has_run_out():
    state = table("As Qs Js Ts Ks", LOW, turn="2s", stock="9s")
    state = say(state, "stay", "stay", *["fold"] * 4, "draw Ks", "draw")
    assert offered(state)
    state.reshuffles = 1
    assert not offered(state)


def test_a_card_that_lies_face_up_before_another_is_out():
    cards = "As Qs Js Ts 9s", "Ks 3h 4h 5h 6h"
    state = playing(*cards, turn="2s", scare_cards="on")
    assert not offered(state)
    assert offered(say(state, "As", "Ks"))


def test_who_may_not_lead_does_not_claim():
    state = playing("As Ks Qs Js Ts", LOW, turn="2s")
    assert not offered(state, 1)
    state = say(state, "As")
    assert not offered(state)


def test_the_last_card_is_just_played():
    state = say(playing("As Ks Qs Js Ts", LOW, turn="2s"), "As", "2h", "Ks", "3h", "Qs", "4h")
    assert offered(state)
    assert not offered(say(state, "Js", "5h"))
