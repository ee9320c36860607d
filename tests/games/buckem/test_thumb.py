"""The rules of thumb, each in a hand where it tells."""

import pytest

from buckboard.bots.choices import choices_of
from buckboard.bots.thumb.buckem import choose, worth
from buckboard.engine.cards import cards, show
from buckboard.engine.dice import new_dice, roll
from buckboard.engine.game import check, next_asked, view
from buckboard.engine.words import word
from buckboard.games import buckem
from buckboard.testing import random_options, shuffled
from buckem_table import playing, say, table


def chosen(state, seat=None):
    """What the thumb bot of the seat that is asked says."""
    seat = next_asked(buckem, state) if seat is None else seat
    seen = view(buckem, state, seat)
    return word(buckem, state.phase, choose(seat, seen, choices_of(buckem, seen, seat), []))


STAYING = {
    "Ks Qs 3c 4c 5c": "stay",
    "As Ac Ad 4c 5c": "stay",
    "3c 4c 5c 6c 7c": "fold",
    "Ac Ad 4c 5c 6c": "fold",
    "3s Ac 4c 5c 6c": "fold",
    "5s 4s 3s 2s 7c": "stay",
}


@pytest.mark.parametrize("hand", STAYING)
def test_it_stays_with_trumps_or_with_a_high_trump_and_aces(hand):
    assert chosen(table(hand, seats=5, turn="Js")) == STAYING[hand]


def test_it_is_tighter_with_stayers_before_it_and_for_a_double_pot():
    hands = ["Ts 7s Kc 4c 5c"]
    last_but_one = table("", "", "", hands[0], seats=5, turn="Js")
    alone = say(last_but_one, "fold", "fold", "fold")
    assert chosen(alone) == "stay"
    assert chosen(say(last_but_one, "stay", "stay", "fold")) == "fold"
    exactly = table("", "", "", "8s 7s 3c 4c 5c", seats=5, turn="Js")
    assert chosen(say(exactly, "fold", "fold", "fold")) == "stay"
    exactly.pot = 10
    assert chosen(say(exactly, "fold", "fold", "fold")) == "fold"


def test_it_counts_those_who_are_scared_in():
    hand = "Ts 7s Kc 4c 5c"
    free = table("", "", hand, "3c", "4h", "2c", seats=6, turn="Js", scare_cards="on", scare_position=3)
    scared = table("", "", hand, "3c 4h 6s", "7c 8c 5s", seats=6, turn="Js", scare_cards="on", scare_position=3)
    assert chosen(say(free, "fold", "fold")) == "stay"
    assert chosen(say(scared, "fold", "fold")) == "fold"


def test_it_never_folds_where_staying_is_free():
    state = table("", "", "", "", "3c 4c 5c 6c 7c", seats=5)
    assert chosen(say(state, *["fold"] * 4)) == "stay"
    assert chosen(say(state, "stay", *["fold"] * 3)) == "fold"
    burns = table("", "", "", "", "3c 4c 5c 6c 7c", seats=5, lone_unqualified="burned")
    assert chosen(say(burns, *["fold"] * 4)) == "fold"
    rakes = table("", "", "", "", "Qs 3s 5c 6c 7c", seats=5, lone_unqualified="burned")
    assert chosen(say(rakes, *["fold"] * 4)) == "stay"
    at_once = table("", "", "", "", "3c 4c 5c 6c 7c", seats=5, declare_mode="simultaneous")
    assert chosen(say(at_once, *["fold"] * 4)) == "fold"


def test_it_swaps_the_deuce_when_it_stays():
    assert chosen(table("2s 9s Ac 4c 5c", seats=5, turn="Ks", deuce_swap=True)) == "stay swap"
    assert chosen(table("2s 9c 8c 4c 5c", seats=5, turn="3s", deuce_swap=True)) == "fold"


def test_it_stays_when_scared_in_and_rakes_when_asked_and_wants_no_scare_cards():
    assert chosen(table("3s 4c 5c 6c 7c", seats=5, scare_cards="on")) == "stay"
    assert chosen(say(table("As 4c 5c 6c 7c", seats=5), "stay", *["fold"] * 4)) == "rake"
    assert chosen(table(seats=5, scare_cards="dealer_choice")) == "no scare"


def test_it_keeps_trumps_and_aces_and_throws_the_lowest_of_the_rest():
    state = say(table("3s Ac 4c 9d 7h", seats=5), "stay", "stay", *["fold"] * 3)
    thrown = []
    while chosen(state) != "enough":
        thrown.append(chosen(state))
        state = say(state, thrown[-1])
    assert thrown == ["discard 4c", "discard 7h", "discard 9d"]
    state = say(table("3s Ac 4c 9d 7h", seats=5, max_draw=1), "stay", "stay", *["fold"] * 3)
    assert chosen(say(state, "discard 4c")) == "enough"


LEADS = {
    "As Kd 3c 4c 5c": "As",
    "Qs Kd Ac 4c 5c": "Ac",
    "Qs Js Ts Ac 5c": "Qs",
    "3s Kd 4c 5c 6c": "Kd",
    "4s 3s": "4s",
}


@pytest.mark.parametrize("hand", LEADS)
def test_what_it_leads(hand):
    state = playing("2c 3d 4d 5d 6d", "7c 8c 9c Tc Jc", seats=5, turn="9s")
    state.hands[0] = cards(hand)
    assert chosen(state) == (LEADS[hand] if hand != "4s 3s" else show(39 + 1))


FOLLOWS = {  # led by S1, S2 holds, S3 is still to play or not
    ("4d", "Kd 9d 2d 3c 4c", True): "9d",
    ("4d", "Kd 9d 2d 3c 4c", False): "Kd",
    ("Ad", "Kd 9d 2d 3c 4c", True): "2d",
    ("4d", "Ks 5s 7c 3c 4c", True): "5s",
    ("4d", "Ks 5s 7c 3c 4c", False): "5s",
    ("4s", "Ks 5s 7c 3c 4c", True): "5s",
    ("4s", "Ks 5s 7c 3c 4c", False): "Ks",
    ("As", "Ks 5s 7c 3c 4c", True): "5s",
    ("4d", "7h 5h 7c 3c 9c", True): "3c",
}


@pytest.mark.parametrize(("led", "hand", "last"), FOLLOWS)
def test_how_it_plays_to_a_trick(led, hand, last):
    hands = [f"{led} 2h 3h 4h 6h", hand] + ([] if last else ["8c 9h Th Jh Qh"])
    assert chosen(say(playing(*hands, seats=5, turn="9s"), led)) == FOLLOWS[led, hand, last]


def test_a_hand_is_reckoned_in_tenths_of_a_trick():
    assert worth(cards("3c 4c 5c 6c 7c"), 3) == 0
    assert worth(cards("As"), 3) == 10
    assert worth(cards("As 2s"), 3) == 15
    assert worth(cards("Ac Kc"), 3) == 5


def test_it_always_makes_a_legal_move():
    for seed in range(150):
        dice = new_dice(seed, 2)
        options = random_options(buckem, dice)
        standing = buckem.opening(options, roll(dice, options.seats))
        state = buckem.new(options, standing, shuffled(buckem, options, standing, dice))
        while (seat := next_asked(buckem, state)) >= 0:
            seen = view(buckem, state, seat)
            move = choose(seat, seen, choices_of(buckem, seen, seat), [])
            check(buckem, state, seat, move)
            buckem.apply(state, seat, move)
