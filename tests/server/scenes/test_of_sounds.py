"""What the page hears of a hand besides what it sees: a card that cuts, a team that is set, somebody who is burned."""

import pytest

from buck_table import contract, dealt, played, say, settled
from buckboard.engine.game import next_asked
from buckboard.engine.state import copy
from buckboard.engine.words import read_moves
from buckboard.games import buck, buckem, buckpitch
from buckboard.games.buck.state import Standing
from buckboard.server.scenes import acts_of
from buckem_table import over
from looks import shown, watched
from pitch_table import finished, standing


def cuts(state, card):
    """Whether the next card cuts, as everybody is told."""
    seat = next_asked(buck, state)
    moves = read_moves(buck, state, seat, card)
    act = acts_of(buck, watched(buck, state), seat, moves, watched(buck, say(state, card)))[0]
    assert act["kind"] == "play"
    return act.get("cut", False)


def test_a_trump_on_another_suit_cuts_be_it_the_left_bower_or_a_second_trump():
    state = say(dealt("As Kd", "Jh Ad 9d 9c Tc Qc", "9s Ts", "Qd Ks"), contract("3", "diamonds"))
    assert not cuts(state, "Kd")
    assert not cuts(state, "As")
    led = say(state, "As")
    assert cuts(led, "Jh")
    assert cuts(led, "9d")
    assert not cuts(led, "9c")
    assert not cuts(say(state, "Kd"), "Jh")  # trump was led


def test_at_no_trump_nothing_cuts():
    hands = ("As", "Jh Ad 9d 9c Tc Qc", "9s", "Ks")  # the seat right of the bidder leads to a high
    state = say(dealt(*hands), f"{contract('4nt', 'high')}, play, play, Ks, As")
    assert not any(cuts(state, card) for card in ("Jh", "Ad", "9c"))


@pytest.mark.parametrize(
    ("bid", "tricks", "is_set"),
    [("4", (4, 1, 0, 1), False), ("4", (3, 3, 0, 0), True), ("3", (3, 0, 3, 0), True), ("24", (5, 1, 0, 0), True)],
)
def test_bidders_who_fall_short_and_defenders_without_a_trick_are_set(bid, tricks, is_set):
    state = settled(played(bid, *tricks))
    assert shown(buck, state, Standing(3, [0, 0]))["summary"]["set"] is is_set


def test_a_hand_of_buck_that_is_not_played_sets_nobody():
    thrown = settled(say(dealt(stuck_player="none_redeal"), "pass, pass, pass, pass"))
    given = settled(say(dealt(), f"{contract('4', 'hearts')}, drop, drop"))
    assert not any(shown(buck, state, Standing(3, [0, 0]))["summary"]["set"] for state in (thrown, given))


@pytest.mark.parametrize(("bid", "is_set"), [("2", False), ("3", True)])
def test_a_team_that_goes_buck_is_set(bid, is_set):
    state = finished(bid, "high low", "game", scores=(0, 0))  # no point is lost: the score stands at 0
    assert shown(buckpitch, state, standing((0, 0), True))["summary"]["set"] is is_set


@pytest.mark.parametrize(
    ("tricks", "burned"), [([3, 2, 0, None, None, None], True), ([3, 2, None, None, None, None], False)]
)
def test_who_burns_is_heard(tricks, burned):
    state = over(tricks, pot=12)
    before = copy(state.standing)
    buckem.settle(state)
    assert shown(buckem, state, before)["summary"]["set"] is burned
