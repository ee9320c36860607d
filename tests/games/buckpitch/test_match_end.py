"""How a match ends: items 39 to 44 and 53."""

import pytest

from buckboard.engine.errors import IllegalMove
from buckboard.games import buckpitch
from pitch_table import P, choices, dealt, finished, play_out, say, scores_of, settled, winners_of

A_WINS, B_WINS = [0, 2], [1, 3]


@pytest.mark.parametrize("target", [1, 7, 25, 50])
def test_buckpitch_39_the_target_ends_the_match(target):
    before = max(target - 2, 0)
    assert winners_of(finished("2", "high low", "", scores=(before, 0), target=target)) == A_WINS
    assert winners_of(finished("2", "high low", "", scores=(before + 1, 0), target=target)) == A_WINS
    if target > 2:
        assert winners_of(finished("2", "high low", "", scores=(before - 1, 0), target=target)) == []


def both(**rules):
    """Both teams get from 5 to 7: L's team made its 2 with high and game, the others have low and jack."""
    return finished("2", "high game", "low jack", scores=(5, 5), **rules)


def test_buckpitch_40_the_bidders_win_when_both_get_there():
    assert winners_of(both()) == A_WINS
    assert winners_of(finished("2", "high game", "low jack", by=P, scores=(5, 5))) == B_WINS
    assert winners_of(finished("2", "high low", "jack game", scores=(5, 6))) == A_WINS


def test_buckpitch_40_points_one_by_one():
    assert winners_of(both(both_reach="hljg_order")) == B_WINS
    assert winners_of(finished("2", "high low", "jack game", scores=(5, 6), both_reach="hljg_order")) == A_WINS
    assert winners_of(finished("2", "low game", "high", scores=(5, 6), both_reach="hljg_order")) == B_WINS
    assert winners_of(finished("2", "low game", "high", by=P, scores=(5, 6), both_reach="hljg_order")) == A_WINS


def test_buckpitch_40_the_higher_score():
    assert winners_of(both(both_reach="higher")) == []
    assert winners_of(finished("2", "high low jack", "game", scores=(5, 6), both_reach="higher")) == A_WINS
    assert winners_of(finished("2", "high low", "jack game", scores=(5, 6), both_reach="higher")) == B_WINS


def test_buckpitch_40_playing_on():
    assert winners_of(both(both_reach="play_on")) == []
    assert winners_of(finished("2", "high low jack", "game", scores=(5, 6), both_reach="play_on")) == []
    assert winners_of(finished("2", "high low jack", "game", scores=(8, 7), both_reach="play_on")) == A_WINS
    assert winners_of(finished("2", "high low", "jack game", scores=(8, 9), both_reach="play_on")) == B_WINS


def test_buckpitch_41_defenders_may_win():
    assert winners_of(finished("3", "high low", "game", scores=(3, 6))) == B_WINS
    assert winners_of(finished("2", "high low", "game", scores=(3, 6))) == B_WINS


def test_buckpitch_41_only_a_made_bid_wins_where_the_table_says_so():
    rule = {"bid_to_win": True}
    assert winners_of(finished("2", "high low", "game", scores=(3, 6), **rule)) == []
    assert winners_of(finished("2", "high low", "game", by=P, scores=(3, 8), **rule)) == []
    assert winners_of(finished("2", "high", "low game", by=P, scores=(3, 8), **rule)) == B_WINS
    assert winners_of(finished("2", "high low", "game", scores=(5, 9), **rule)) == A_WINS
    assert winners_of(finished("2", "high", "low game", scores=(9, 3), **rule)) == []


def test_buckpitch_42_four_points_as_defenders_are_four_points():
    state = finished("2", "", "high low jack game", scores=(5, 2))
    assert scores_of(state) == (3, 6)
    assert winners_of(state) == []


def test_buckpitch_43_a_hand_is_played_out():
    state = say(dealt("Ac 2c", "3c", scores=(6, 0)), "2 pass pass pass clubs")
    for _ in range(24):
        assert buckpitch.waiting(state)
        state = say(state, choices(state).split()[0])
    assert state.phase == buckpitch.OVER
    assert winners_of(settled(state)) == A_WINS


def test_buckpitch_44_a_revoke_is_refused_and_changes_nothing():
    state = say(dealt("9c", "2c Kh"), "2 pass pass pass clubs 9c")
    with pytest.raises(IllegalMove, match="Trump was led"):
        say(state, "Kh")
    assert choices(state) == "2c"


def test_buckpitch_53_points_one_by_one_that_do_not_reach_leave_it_to_the_bidders():
    rule = {"both_reach": "hljg_order", "shoot_award": "five", "shoot_requires": "six_tricks", "target": 8}
    state = finished("shoot", "high jack game", "low", tricks=(6, 0, 0, 0), scores=(3, 7), **rule)
    assert scores_of(state) == (8, 8)
    assert winners_of(state) == B_WINS  # the defenders get there with low
    rule["shoot_award"] = "eight"
    state = finished("shoot", "high jack game", "low", tricks=(6, 0, 0, 0), scores=(4, 7), **rule)
    assert winners_of(state) == B_WINS
    state = finished("shoot", "high game", "", tricks=(6, 0, 0, 0), scores=(1, 8), **rule)
    assert scores_of(state) == (9, 8)
    assert winners_of(state) == A_WINS


def test_buckpitch_53_a_bid_only_score_counts_its_points_in_order():
    rule = {"both_reach": "hljg_order", "score_made": "bid_only"}
    assert winners_of(finished("2", "high low jack", "game", scores=(5, 6), **rule)) == A_WINS
    assert winners_of(finished("2", "low jack game", "high", scores=(5, 6), **rule)) == B_WINS


def test_buckpitch_53_the_points_of_a_set_team_are_not_added():
    state = finished("2", "high", "low game", scores=(10, 6), both_reach="hljg_order")
    assert scores_of(state) == (8, 8)
    assert winners_of(state) == B_WINS
    state = finished("2", "low game", "high", by=P, scores=(6, 10), both_reach="hljg_order")
    assert scores_of(state) == (8, 8)
    assert winners_of(state) == A_WINS


def test_buckpitch_53_equal_scores_play_another_hand():
    assert winners_of(finished("2", "high low", "jack game", scores=(6, 6), both_reach="higher")) == []
    assert winners_of(finished("2", "high low", "jack game", scores=(9, 9), both_reach="play_on")) == []


def test_buckpitch_53_playing_on_ends_when_one_team_alone_is_there():
    state = finished("3", "high low", "jack game", scores=(8, 7), both_reach="play_on")
    assert scores_of(state) == (5, 9)
    assert winners_of(state) == B_WINS


def test_buckpitch_53_playing_on_starts_anew_when_both_fell_below():
    state = finished("2", "high low", "jack game", scores=(5, 9), both_reach="play_on")
    assert scores_of(state) == (7, 11)
    assert winners_of(state) == []


def test_buckpitch_53_a_hand_thrown_in_decides_nothing():
    state = say(dealt(scores=(9, 8), bid_before=True, both_reach="play_on"), "pass pass pass pass")
    assert winners_of(settled(state)) == []


def test_buckpitch_53_bid_to_win_leaves_nothing_for_both_reach():
    for rule in ("bidder", "hljg_order", "higher", "play_on"):
        assert winners_of(both(both_reach=rule, bid_to_win=True)) == A_WINS
    assert len(buckpitch.idle(both(bid_to_win=True).options)) == 1
    assert buckpitch.idle(both().options) == []
    assert buckpitch.refuse(both().options) == ""


def test_winners_of_the_hand_before_do_not_linger():
    state = finished("2", "high low", "game", scores=(5, 0))
    assert state.standing.winners
    state = say(dealt(), "pass pass pass pass")
    state.standing.winners = 5
    assert winners_of(settled(state)) == []
    state = say(dealt(), "2")
    state.standing.winners = 5
    assert winners_of(settled(play_out(state))) == []


def test_gain_is_the_change_of_the_own_teams_score():
    before = finished("2", "high low", "game", scores=(3, 1)).standing
    after = finished("2", "high low", "game", scores=(5, 6)).standing
    assert [buckpitch.gain(before, after, seat) for seat in range(4)] == [2, 5, 2, 5]
