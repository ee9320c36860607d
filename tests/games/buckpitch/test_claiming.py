"""Claiming the rest: what is good for certain, and what one card spoils."""

import pytest

from buckboard.engine.claim import may_claim
from buckboard.engine.game import view
from buckboard.games import buckpitch
from pitch_table import L, P, dealt, say


def offered(state, seat=L):
    return may_claim(buckpitch, view(buckpitch, state, seat), seat)


def clubs(hand, *others, **options):
    """L has bid four and is to lead; clubs are trump."""
    return say(dealt(hand, *others, **options), "4 pass pass pass clubs")


@pytest.mark.parametrize(
    ("hand", "good"),
    [
        ("Ac Kc Qc Jc Tc 9c", True),
        ("Ac Kc Qc Jc Tc 8c", False),  # the nine may be out
        ("Ac Kc Qc Jc Tc Ah", False),  # trumps may be out
    ],
)
def test_every_card_must_be_above_all_trumps_that_may_be_out(hand, good):
    assert offered(clubs(hand)) is good


@pytest.mark.parametrize(("hand", "good"), [("Ac Kc Qc Jc Tc Ah", True), ("Ac Kc Qc Jc Tc Kh", False)])
def test_a_plain_ace_is_good_when_all_the_others_have_shown_that_they_have_no_trump(hand, good):
    assert offered(say(clubs(hand, "2d", "3d", "4d"), "Ac 2d 3d 4d")) is good


def test_one_who_followed_may_have_another_trump():
    assert not offered(say(clubs("Ac Kc Qc Jc Tc Ah", "2d", "2c", "4d"), "Ac 2d 2c 4d"))


def test_who_may_not_play_does_not_claim():
    state = clubs("Ac Kc Qc Jc Tc 9c", "2d")
    assert not offered(state, P)
    state = say(state, "Ac")
    assert not offered(state)


def test_the_last_card_is_just_played():
    state = say(
        clubs("Ac Kc Qc Jc Tc 9c", "2d 3d 4d 5d 6d", "2h 3h 4h 5h 6h", "2s 3s 4s 5s 6s"),
        "Ac 2d 2h 2s Kc 3d 3h 3s Qc 4d 4h 4s Jc 5d 5h 5s",
    )
    assert offered(state)
    assert not offered(say(state, "Tc 6d 6h 6s"))


def test_where_the_first_lead_must_be_trump_the_claim_begins_with_one():
    assert offered(clubs("Ac Kc Qc Jc Tc 9c", first_lead_trump=True))
