"""The worked examples of the rules page, by number. L, P, R, D are seats 0 to 3; team A is L and R."""

import pytest

from buckboard.engine.cards import cards, count
from buckboard.engine.errors import IllegalMove
from buckboard.games import buckpitch
from buckboard.games.buckpitch.scoring import pips
from pitch_table import (
    A,
    B,
    D,
    L,
    P,
    R,
    asked,
    choices,
    dealt,
    finished,
    play_out,
    sawracks_of,
    say,
    scores_of,
    settled,
    winners_of,
)


def test_buckpitch_example_1_over_a_two():
    assert choices(say(dealt(), "2")) == "pass 3 4 shoot"


def test_buckpitch_example_2_the_dealer_does_not_equal():
    state = say(dealt(), "2 pass 3")
    assert asked(state) == D
    with pytest.raises(IllegalMove) as refusal:
        say(state, "3")
    assert refusal.value.item == "buckpitch 5"
    assert say(state, "4").maker == D


def test_buckpitch_example_3_over_a_four():
    assert choices(say(dealt(), "4")) == "pass shoot"


def test_buckpitch_example_4_over_a_shoot():
    state = say(dealt(), "shoot")
    assert buckpitch.waiting(state) == 1 << D
    assert choices(state) == "pass shoot"
    assert say(state, "shoot").maker == D


def test_buckpitch_example_5_who_may_shoot():
    assert "shoot" in choices(dealt())
    second = {"bid_before": True}
    assert "shoot" not in choices(dealt(scores=(0, 3), **second))
    assert "shoot" in choices(dealt(scores=(1, 3), **second))
    assert choices(say(dealt(scores=(1, 0), **second), "shoot")) == "pass"


def test_buckpitch_example_6_one_call_each():
    state = say(dealt(), "pass pass 2 pass")
    assert (state.phase, state.maker, asked(state)) == (buckpitch.TRUMP, R, R)


def test_buckpitch_example_7_four_passes():
    state = settled(say(dealt(), "pass pass pass pass"))
    assert scores_of(state) == (0, 0)
    assert state.standing.dealer == L


def test_buckpitch_example_8_ace_and_deuce():
    hands = ("Kd", "Td 9d", "Ac 2c 3h 4h 5h 6h", "3c")
    state = say(dealt(*hands), "pass pass 2 pass clubs 2c 3c")
    assert state.trick[R] >= 0
    state = play_out(state)
    assert cards("2c") & state.taken[B]
    settled(state)
    assert state.points[:2] == [A, A]
    assert scores_of(state)[A] >= 2


@pytest.mark.parametrize("caught", [True, False])
def test_buckpitch_example_9_queen_and_four(caught):
    hands = ("Qc 4c", "2d", "3d", "9c")
    first = "4c 2d 3d 9c" if caught else "Qc 2d 3d 9c"
    state = say(dealt(*hands), "2 pass pass pass clubs")
    words = first.split()
    for word in words:
        state = say(state, word if word in choices(state) else choices(state).split()[0])
    assert bool(state.taken[B] & cards("4c")) == caught
    state = settled(play_out(state))
    assert state.points[:3] == [A, A, -1]


def test_buckpitch_example_11_a_club_is_led():
    assert choices(second_hand("3c", "2c Kh")) == "2c"
    assert choices(second_hand("3c", "9s Kh")) == "Kh 9s"


def test_buckpitch_example_12_a_diamond_is_led():
    assert choices(second_hand("3d", "Kd 2c Kh")) == "2c Kd"
    assert choices(second_hand("3d", "2c Kh")) == "2c Kh"


def second_hand(lead, hand):
    """The state in which the second seat has just this hand left, clubs being trump."""
    state = say(dealt(lead, hand), f"2 pass pass pass clubs {lead}")
    state.hands[P] = cards(hand)
    return state


def test_buckpitch_example_13_a_small_trump_takes_the_money():
    state = say(dealt("Ad", "Td", "2c", "Kd"), "2 pass pass pass clubs Ad Td 2c Kd")
    assert state.leader == R
    assert pips(state.taken[A]) == 17
    assert [pips(cards(name)) for name in ("Ad", "Td", "2c", "Kd")] == [4, 10, 0, 3]


def test_buckpitch_example_16_twenty_each():
    state = finished("2", "high low", "", by=L)
    state.taken = [cards("Td Th"), cards("Ts Tc")]
    state.gone = state.taken[0] | state.taken[1]
    assert [pips(caught) for caught in state.taken] == [20, 20]
    buckpitch.settle(state)
    assert state.points[3] == -1


def test_buckpitch_example_17_no_jack():
    state = settled(play_out(say(dealt("Ac Kc Qc Tc 3c 2c"), "4 pass pass pass clubs")))
    assert state.points[2] == -1
    assert sum(point >= 0 for point in state.points) <= 3
    assert not state.made
    assert sawracks_of(state) == (1, 0)


def test_buckpitch_example_18_bid_and_won():
    assert scores_of(finished("3", "high low jack", "game", scores=(2, 0)))[A] == 5
    assert scores_of(finished("2", "high low jack game", scores=(1, 0)))[A] == 5


def test_buckpitch_example_20_not_below_zero():
    state = finished("4", "high low jack", "game", scores=(3, 0))
    assert (scores_of(state)[A], sawracks_of(state)[A]) == (0, 1)


def test_buckpitch_example_21_set_at_zero():
    state = finished("2", "high", "low game", scores=(0, 0))
    assert (scores_of(state)[A], sawracks_of(state)[A]) == (0, 1)


def test_buckpitch_example_22_missed_shoots():
    for score, after in ((6, 2), (3, 0)):
        state = finished("shoot", "high low", "game", scores=(score, 0))
        assert (scores_of(state)[A], sawracks_of(state)[A]) == (after, 2)
    state = finished("shoot", "high low", "game", bid_before=False)
    assert (scores_of(state)[A], sawracks_of(state)[A]) == (0, 2)


def test_buckpitch_example_23_a_shoot_made():
    assert winners_of(finished("shoot", "high low jack game", scores=(1, 0))) == [L, R]
    state = finished("shoot", "high low jack game", scores=(1, 0), shoot_award="points_made")
    assert scores_of(state) == (5, 0)
    assert winners_of(state) == []


def test_buckpitch_example_24_a_shoot_without_the_jack():
    state = finished("shoot", "high low game", scores=(6, 0))
    assert not state.made
    assert sawracks_of(state) == (2, 0)


def test_buckpitch_example_26_out_on_a_bid_of_two():
    state = finished("2", "high low", "", scores=(5, 3))
    assert scores_of(state) == (7, 3)
    assert winners_of(state) == [L, R]


def test_buckpitch_example_27_tens():
    assert pips(cards("Th Td")) == 20
    assert pips(cards("As Ah Ad Ac")) == 16
    assert pips(cards("Tc")) == 10
    state = finished("2", "high low", "")
    state.taken = [cards("Th Td"), cards("As Ah Ad Ac")]
    buckpitch.settle(state)
    assert state.points[3] == A


def test_buckpitch_example_28_six_tricks():
    state = say(dealt("Ad", "Kd", "Qd", "Jd"), "2 pass pass pass clubs")
    assert [count(hand) for hand in state.hands] == [6, 6, 6, 6]
    tricks = 0
    while state.phase == buckpitch.PLAY:
        for _ in range(4):
            state = say(state, choices(state).split()[-1])
        tricks += 1
        assert sum(state.tricks) == tricks
        assert state.last_trick[state.leader] >= 0
        assert asked(state) == (state.leader if tricks < 6 else -1)
    assert tricks == 6
