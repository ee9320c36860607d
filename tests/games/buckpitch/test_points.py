"""High, low, jack and game: items 28 to 38 and 46."""

from itertools import pairwise

import pytest

from buckboard.engine.cards import cards, members
from buckboard.engine.game import read_options
from buckboard.engine.state import new_cards
from buckboard.games import buckpitch
from buckboard.games.buckpitch.scoring import count_points, pips
from pitch_table import A, B, L, P, dealt, finished, pack_of, play_out, sawracks_of, say, scores_of, standing

NOBODY = -1


def points(held_by_a, taken_by_a, held_by_b="", taken_by_b="", by=L, **options):
    """High, low, jack and game of cards held and cards caught, clubs being trump."""
    state = buckpitch.new(read_options(buckpitch, options), standing(), new_cards(pack_of([""] * 4)))
    state.trump, state.maker = 0, by
    state.played = [cards(held_by_a), cards(held_by_b), 0, 0]
    state.taken = [cards(taken_by_a), cards(taken_by_b)]
    state.gone = state.taken[0] | state.taken[1]
    assert state.gone == state.played[0] | state.played[1]
    count_points(state)
    return state.points


def test_buckpitch_28_high_is_the_highest_trump_in_play_of_who_was_dealt_it():
    assert points("9c 2c", "9c 2c 3c", "3c", "")[0] == A
    assert points("2c", "2c", "3c", "3c")[0] == B
    assert points("Qc 2d", "2d", "3c", "Qc 3c")[0] == A


def test_buckpitch_29_low_is_the_holders():
    assert points("2c", "", "9c", "2c 9c")[1] == A
    assert points("9c", "9c 4c", "4c", "")[1] == B


def test_buckpitch_29_low_is_the_takers_where_the_table_says_so():
    assert points("2c", "", "9c", "2c 9c", low_to="taker")[1] == B
    assert points("9c", "9c 4c", "4c", "", low_to="taker")[1] == A


@pytest.mark.parametrize("low_to", ["holder", "taker"])
def test_buckpitch_30_a_single_trump_is_high_and_low_and_jack(low_to):
    assert points("Jc", "Jc", "3d", "3d", low_to=low_to)[:3] == [A, A, A]
    assert points("7c", "7c", "3d", "3d", low_to=low_to)[:3] == [A, A, NOBODY]


def test_buckpitch_31_without_a_trump_there_is_no_high_low_or_jack():
    assert points("Td", "Td", "Jd", "Jd") == [NOBODY, NOBODY, NOBODY, A]


def test_buckpitch_32_the_jack_is_the_catchers():
    assert points("Jc", "", "Ac", "Ac Jc")[2] == B
    assert points("Jc", "Jc Ac", "Ac", "")[2] == A
    assert points("Tc", "Tc Ac", "Ac", "")[2] == NOBODY
    assert points("Jd", "Jd Ac", "Ac", "")[2] == NOBODY


def test_buckpitch_33_game_is_who_caught_most():
    for suit in "cdhs":
        worth = [pips(cards(rank + suit)) for rank in "23456789TJQKA"]
        assert worth == [0, 0, 0, 0, 0, 0, 0, 0, 10, 1, 2, 3, 4]
    assert pips(cards("Tc Ad Ks Qh Jc 9c")) == 20
    assert points("Td 3h", "Td", "Ac Ad", "Ac Ad 3h")[3] == A
    assert points("Td", "", "Ac", "Td Ac")[3] == B


@pytest.mark.parametrize(("rule", "team"), [("none", NOBODY), ("bidder", A), ("defenders", B)])
def test_buckpitch_34_a_tie_for_game(rule, team):
    assert points("Td", "Td", "Tc", "Tc", game_tie=rule)[3] == team
    assert points("Td", "Td", "Tc", "Tc", by=P, game_tie=rule)[3] == {A: B, B: A, NOBODY: NOBODY}[team]
    assert points("9d", "9d", "9c", "9c", game_tie=rule)[3] == NOBODY


@pytest.mark.parametrize(("rule", "score"), [("actual", 5), ("bid_only", 3)])
def test_buckpitch_35_what_a_made_bid_scores(rule, score):
    assert scores_of(finished("2", "high low jack game", scores=(1, 0), score_made=rule)) == (score, 0)
    assert scores_of(finished("4", "high low jack game", score_made=rule)) == (4, 0)
    assert scores_of(finished("3", "high low jack game", score_made=rule))[0] == (4 if rule == "actual" else 3)


def test_buckpitch_36_defenders_score_what_they_win():
    assert scores_of(finished("2", "high low", "jack game")) == (2, 2)
    assert scores_of(finished("2", "high", "low jack game")) == (0, 3)
    assert scores_of(finished("2", "high low", "jack game", by=P)) == (2, 2)


@pytest.mark.parametrize(("bid", "loss"), [("2", 2), ("3", 3), ("4", 4)])
def test_buckpitch_37_a_set_costs_the_bid_and_an_x(bid, loss):
    state = finished(bid, "high", "low game", scores=(6, 0))
    assert scores_of(state) == (6 - loss, 2)
    assert sawracks_of(state) == (1, 0)
    assert not state.made


@pytest.mark.parametrize(("score", "after"), [(0, 0), (2, 0), (3, 0), (4, 1)])
def test_buckpitch_37_a_set_stops_at_zero(score, after):
    assert scores_of(finished("3", "high", "low game", scores=(score, 0))) == (after, 2)


def test_buckpitch_38_what_zero_saved_is_not_owed():
    state = finished("4", "high low", "game", scores=(1, 0))
    assert scores_of(state) == (0, 1)
    again = finished("2", "high low", "game", scores=scores_of(state))
    assert scores_of(again) == (2, 2)


def test_buckpitch_46_ranks_run_from_ace_to_deuce_in_trumps_too():
    for higher, lower in pairwise("AKQJT98765432"):
        assert points(f"{higher}c", f"{higher}c", f"{lower}c", f"{lower}c")[:2] == [A, B]
        for suit in "cd":
            state = say(dealt(lower + suit, higher + suit), f"2 pass pass pass clubs {lower}{suit} {higher}{suit}")
            assert state.best == P


def test_buckpitch_46_the_four_points_count_one_each():
    for point in ("high", "low", "jack", "game"):
        rest = " ".join(other for other in ("high", "low", "jack", "game") if other != point)
        assert scores_of(finished("2", rest, point)) == (3, 1)


def test_a_whole_hand_is_scored_from_the_cards_as_they_fell():
    state = say(dealt("Ac Jc 2c", "Kc", "Td", "9c"), "2 pass pass pass clubs Ac Kc")
    state = play_out(state)
    buckpitch.settle(state)
    assert state.points == [A, A, A, A]
    assert len(members(state.taken[0] | state.taken[1])) == 24
    assert scores_of(state) == (4, 0)
