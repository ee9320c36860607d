"""SHOOT and the X: items 13 to 18, 48, 49 and 54."""

import pytest

from buckboard.engine.game import read_options
from buckboard.games import buckpitch
from pitch_table import (
    A,
    B,
    L,
    P,
    dealt,
    finished,
    play_out,
    sawracks_of,
    say,
    scores_of,
    standing,
    winners_of,
)

ALL_FOUR = "high low jack game"
SIX = (4, 0, 2, 0)


def made(a, b="", tricks=(2, 1, 2, 1), **options):
    return finished("shoot", a, b, tricks=tricks, scores=(2, 0), **options).made


def test_buckpitch_13_four_points_make_a_shoot():
    assert made(ALL_FOUR)
    assert not made("high low game")  # the jack was not in play
    assert not made("high low jack")  # a tie for game
    assert not made("high low jack", "game", SIX)


def test_buckpitch_13_four_points_and_six_tricks_make_a_shoot():
    rule = {"shoot_requires": "four_points_and_six_tricks"}
    assert made(ALL_FOUR, tricks=SIX, **rule)
    assert not made(ALL_FOUR, tricks=(3, 1, 2, 0), **rule)
    assert not made("high low game", tricks=SIX, **rule)


def test_buckpitch_13_all_points_there_are_make_a_shoot():
    rule = {"shoot_requires": "all_available_points"}
    assert made("high low game", **rule)
    assert made("high low jack", **rule)
    assert not made("high low jack", "game", SIX, **rule)


def test_buckpitch_13_six_tricks_make_a_shoot():
    rule = {"shoot_requires": "six_tricks"}
    assert made("high", "low", SIX, **rule)
    assert not made(ALL_FOUR, tricks=(3, 1, 2, 0), **rule)


def test_buckpitch_14_a_shoot_wins_the_match():
    state = finished("shoot", ALL_FOUR, scores=(1, 6))
    assert scores_of(state) == (7, 6)
    assert winners_of(state) == [0, 2]
    assert scores_of(finished("shoot", ALL_FOUR, scores=(1, 6), target=50)) == (50, 6)


@pytest.mark.parametrize(("award", "score"), [("points_made", 5), ("five", 6), ("eight", 9)])
def test_buckpitch_14_a_shoot_scores_what_the_table_agreed(award, score):
    state = finished("shoot", ALL_FOUR, scores=(1, 0), shoot_award=award, target=20)
    assert scores_of(state) == (score, 0)
    assert not winners_of(state)


def test_buckpitch_15_the_shooters_partner_plays():
    state = play_out(say(dealt(), "shoot pass hearts"))
    assert [bin(cards).count("1") for cards in state.played] == [6, 6, 6, 6]


@pytest.mark.parametrize(("score", "after"), [(6, 2), (4, 0), (3, 0), (0, 0)])
def test_buckpitch_16_a_missed_shoot_goes_down_to_nothing(score, after):
    state = finished("shoot", "high low", "game", scores=(score, 0), bid_before=False)
    assert scores_of(state) == (after, 1)
    assert sawracks_of(state) == (2, 0)


@pytest.mark.parametrize(("score", "after"), [(6, 2), (4, 0), (3, 3), (1, 1)])
def test_buckpitch_16_a_missed_shoot_takes_nothing_where_there_is_too_little(score, after):
    state = finished("shoot", "high low", "game", scores=(score, 0), shoot_floor="no_change")
    assert scores_of(state) == (after, 1)
    assert sawracks_of(state) == (2, 0)


def test_buckpitch_16_the_floor_of_other_bids_is_zero_in_any_case():
    assert scores_of(finished("3", "high low", "game", scores=(1, 0), shoot_floor="no_change")) == (0, 1)


def test_buckpitch_18_the_x_is_counted_and_changes_no_score():
    state = finished("2", "high", "low game", scores=(6, 0), sawracks=(3, 1))
    assert sawracks_of(state) == (4, 1)
    assert scores_of(state) == (4, 2)
    state = finished("2", "high low", "game", scores=(6, 0), sawracks=(3, 1))
    assert sawracks_of(state) == (3, 1)
    assert winners_of(state) == [0, 2]


def test_buckpitch_18_no_stake_is_paid_by_default():
    assert buckpitch.stakes(buckpitch.Options(), standing(sawracks=(5, 1))) == [0, 0, 0, 0]


def test_buckpitch_48_a_shoot_for_all_points_needs_one():
    state = finished("shoot", "", "", scores=(2, 0), shoot_requires="all_available_points")
    assert not state.made
    assert sawracks_of(state) == (2, 0)


def test_buckpitch_48_both_partners_tricks_count_for_six():
    assert made("high", "low", (5, 0, 1, 0), shoot_requires="six_tricks")
    assert made("high", "low", (0, 0, 6, 0), shoot_requires="six_tricks")


def test_buckpitch_48_a_shoot_with_six_tricks_and_no_point_is_made_where_tricks_are_asked_for():
    assert made("", "high low", SIX, shoot_requires="six_tricks")


def test_buckpitch_49_the_defenders_add_what_they_won_after_a_shoot():
    assert scores_of(finished("shoot", "high low", "game", scores=(4, 4))) == (0, 5)
    state = finished("shoot", "high jack game", "low", tricks=SIX, scores=(1, 3), shoot_requires="six_tricks")
    assert scores_of(state) == (7, 4)


def test_buckpitch_49_a_shoot_that_wins_the_match_wins_it_from_a_higher_score():
    state = finished(
        "shoot", "high jack game", "low", tricks=SIX, scores=(1, 6), shoot_requires="six_tricks", both_reach="higher"
    )
    assert scores_of(state) == (7, 7)
    assert winners_of(state) == [0, 2]


def test_buckpitch_49_a_score_above_the_target_stays():
    state = finished("shoot", ALL_FOUR, scores=(9, 8), both_reach="play_on")
    assert scores_of(state) == (9, 8)
    assert winners_of(state) == [0, 2]


def test_buckpitch_49_five_points_are_looked_at_like_any_score():
    rule = {"shoot_requires": "six_tricks", "shoot_award": "five"}
    state = finished("shoot", "high game", "low", tricks=SIX, scores=(1, 6), **rule)
    assert scores_of(state) == (6, 7)
    assert winners_of(state) == [1, 3]


@pytest.mark.parametrize("stake", [0, 1, 50, 100])
def test_buckpitch_54_each_pays_the_opponent_on_his_left_for_each_x_of_his_team(stake):
    options = read_options(buckpitch, {"sawrack_stake": stake})
    chips = [0] * 4
    table = standing(sawracks=(3, 1))
    for seat in range(4):
        paid = stake * table.sawracks[seat % 2]
        chips[seat] -= paid
        chips[(seat + 1) % 4] += paid
    assert buckpitch.stakes(options, table) == chips
    assert sum(chips) == 0
    assert chips[L] == -2 * stake
    assert chips[P] == 2 * stake


def test_buckpitch_54_the_stake_changes_no_score_and_no_winner():
    free = finished("2", "high low", "game", scores=(5, 6))
    dear = finished("2", "high low", "game", scores=(5, 6), sawrack_stake=100)
    assert free.standing == dear.standing


def test_a_made_bid_counts_for_the_team_that_bid():
    assert finished("2", "high", "low game", by=P).made
    assert scores_of(finished("2", "high", "low game", by=P)) == (1, 2)
    assert finished("2", "high low", "game", by=L).points[:2] == [A, A]
    assert finished("2", "high low", "game", by=L).points[3] == B
