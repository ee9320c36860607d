"""Buck: what a hand brings, and who wins the match."""

import pytest

from buck_table import EAST, NORTH, SOUTH, WEST, contract, dealt, played, result, say, settled
from buckboard.engine.game import read_options
from buckboard.games import buck
from buckboard.games.buck.scoring import winners
from buckboard.games.buck.state import Standing

NS, EW = [1, 3], [0, 2]
BIDS = ("3", "4nt", "4", "5nt", "5", "6nt", "6")


@pytest.mark.parametrize("bid", BIDS)
def test_buck_32_tricks_are_points_beyond_the_bid_too(bid):
    for taken in range(int(bid[0]), 6):
        assert result(played(bid, taken, 6 - taken)) == (taken, 6 - taken)
        assert result(played(bid, 1, 6 - taken, taken - 1)) == (taken, 6 - taken)


@pytest.mark.parametrize("bid", BIDS)
def test_buck_33_a_set_costs_6_or_the_number_bid(bid):
    number = int(bid[0])
    for taken in range(number):
        defenders = 6 - taken
        assert result(played(bid, taken, defenders)) == (-6, defenders)
        assert result(played(bid, taken, defenders, set_penalty="bid")) == (-number, defenders)


def test_buck_34_tricks_of_a_set_are_not_kept():
    assert result(played("6", 5, 1)) == (-6, 1)


@pytest.mark.parametrize("tricks", [(4, 1, 0, 1), (3, 2, 0, 1), (2, 0, 1, 3)])
def test_buck_35_defenders_score_their_tricks_made_or_set(tricks):
    assert result(played("4", *tricks))[1] == tricks[1] + tricks[3]


@pytest.mark.parametrize("options", [{}, {"set_penalty": "bid"}])
def test_buck_36_a_12_or_24_made_scores_its_number(options):
    for bid, points in (("12", 12), ("24", 24), ("12nt", 12), ("24nt", 24)):
        assert result(played(bid, 6, 0, nt_12_24=True, playing=0b1011, **options)) == (points, -6)


@pytest.mark.parametrize("options", [{}, {"set_penalty": "bid"}])
def test_buck_37_one_trick_lost_costs_12_or_24(options):
    assert result(played("12", 5, 1, playing=0b1011, **options)) == (-12, 2)
    assert result(played("24", 5, 0, 0, 1, playing=0b1011, **options)) == (-24, 2)
    assert result(played("24", 0, 3, 0, 3, playing=0b1011, **options))[0] == -24


def test_buck_38_tricks_against_a_12_or_24_are_doubled():
    for lost in range(1, 7):
        assert result(played("12", 6 - lost, lost, playing=0b1011))[1] == 2 * lost
        assert result(played("24nt", 6 - lost, 0, 0, lost, playing=0b1011))[1] == 2 * lost


def test_buck_38_all_six_are_played_out():
    state = dealt("9h Th Qh Kh 9c 9d", "Jh Jd Ah")
    state = say(state, contract("24", "hearts, play, play"))
    for _ in range(18):
        seat = state.turn
        assert state.phase != buck.OVER
        buck.apply(state, seat, buck.legal(state, seat).bit_length() - 1)
    assert (state.phase, sum(state.tricks)) == (buck.OVER, 6)


def test_buck_39_the_bidders_tricks_in_a_failed_12_score_nothing():
    assert result(played("12", 4, 2, playing=0b1011)) == (-12, 4)


@pytest.mark.parametrize("bid", ["4", "6", "12", "24"])
def test_buck_40_defenders_without_a_trick_are_set_or_not(bid):
    assert result(played(bid, 6))[1] == -6
    assert result(played(bid, 6, defenders_zero_tricks="zero"))[1] == 0
    assert result(played("4", 5, 1))[1] == 1


def test_buck_41_set_as_a_team_or_each_alone():
    assert result(played("4", 4, 2, 0, 0)) == (4, 2)
    assert result(played("4", 4, 2, 0, 0, defender_set_unit="player")) == (4, -4)
    assert result(played("4", 4, 0, 0, 2, defender_set_unit="player")) == (4, -4)
    assert result(played("4", 6, 0, 0, 0, defender_set_unit="player")) == (6, -12)
    assert result(played("4", 6, 0, 0, 0)) == (6, -6)
    assert result(played("4", 4, 1, 0, 1, defender_set_unit="player")) == (4, 2)


@pytest.mark.parametrize("stuck", [False, True])
def test_buck_42_also_in_a_3_that_nobody_could_drop(stuck):
    assert result(played("3", 4, 0, 2, 0, stuck=stuck)) == (6, -6)


def test_buck_43_no_more_than_6_against_a_12_or_24():
    assert result(played("12", 6, playing=0b1011)) == (12, -6)
    assert result(played("24", 6, playing=0b1011)) == (24, -6)


def test_buck_44_it_does_not_matter_which_of_the_bidders_takes_the_tricks():
    for mine in range(5):
        for unit in ("team", "player"):
            state = played("4", mine, 1, 4 - mine, 1, defender_set_unit=unit)
            assert result(state) == (4, 2)


def test_buck_45_scores_fall_below_zero():
    assert settled(played("4", 3, 3, scores=(-2, -9))).standing.scores == [-8, -6]


def won(scores, bid, *tricks, bidder=WEST, **options):
    """The seats that win the match with a hand."""
    return buck.winners(settled(played(bid, *tricks, bidder=bidder, scores=scores, **options)).standing)


def test_buck_46_both_at_the_target():
    for bidder, team in ((WEST, EW), (NORTH, NS), (EAST, EW), (SOUTH, NS)):
        assert won((50, 50), "4", 4, 2, bidder=bidder) == team
    assert won((48, 51), "4", 4, 2) == EW
    assert won((48, 51), "4", 4, 2, both_over="higher") == NS
    assert won((51, 48), "4", 4, 2, bidder=NORTH, both_over="higher") == EW
    assert won((50, 50), "4", 4, 2, both_over="higher") == EW
    assert won((48, 51), "4", 4, 2, both_over="play_on") == []


def test_buck_47_defenders_may_win_or_not():
    assert won((0, 50), "4", 4, 2) == NS
    assert won((0, 50), "4", 4, 2, defenders_may_win=False) == []
    assert won((0, 50), "4", 3, 3) == NS
    assert won((0, 50), "4", 3, 3, defenders_may_win=False) == NS


@pytest.mark.parametrize("target", [1, 52, 100, 200])
def test_buck_48_exactly_the_target_wins(target):
    assert read_options(buck, {}).target == 52
    assert won((target - 4, -20), "4", 4, 2, target=target) == EW
    assert won((target - 5, -20), "4", 4, 2, target=target) == []
    assert won((target - 3, -20), "4", 4, 2, target=target) == EW


def test_buck_66_the_set_of_defenders_in_detail():
    for unit, both, one in (("team", -6, -6), ("player", -12, -6)):
        assert result(played("4", 6, defender_set_unit=unit))[1] == both
        assert result(played("4", 6, playing=0b1101, defender_set_unit=unit))[1] == one
    assert result(played("12", 5, 1, 0, 0, playing=0b1011, defender_set_unit="player")) == (-12, 2 - 6)
    assert result(played("12", 5, 1, 0, 0, playing=0b1011)) == (-12, 2)
    assert result(say(dealt(), contract("4", "hearts, drop, drop"))) == (4, 0)


def test_buck_67_equal_scores_mean_another_hand():
    assert won((48, 50), "4", 4, 2, both_over="higher") == []
    assert won((52, 54), "4", 4, 2, both_over="higher") == []
    assert won((52, 54), "4", 5, 1, both_over="higher") == EW


def test_buck_67_playing_on_ends_with_the_next_hand_that_tells_them_apart():
    assert won((52, 52), "4", 4, 2, both_over="play_on") == EW
    assert won((52, 52), "4", 3, 3, both_over="play_on") == NS
    assert won((52, 54), "4", 4, 2, both_over="play_on") == []
    assert won((54, 60), "4", 4, 2, both_over="play_on") == NS
    assert won((52, 52), "4", 3, 0, 0, 3, both_over="play_on", defender_set_unit="player") == []
    assert won((52, 40), "4", 4, 2, both_over="play_on") == EW
    assert won((60, 50), "4", 4, 2, both_over="play_on") == []


def test_buck_67_playing_on_begins_anew_when_both_have_fallen_back():
    state = settled(played("4", 3, 3, 0, 0, scores=(52, 54), both_over="play_on", defender_set_unit="player"))
    assert (state.standing.scores, buck.winners(state.standing)) == ([46, 51], [])
    assert won((48, 51), "4", 4, 2, both_over="play_on") == []


@pytest.mark.parametrize("both_over", ["bidder", "higher", "play_on"])
def test_buck_67_a_deal_thrown_in_decides_nothing(both_over):
    state = dealt(scores=(60, 55), both_over=both_over, stuck_player="none_redeal")
    state = settled(say(state, "pass, pass, pass, pass"))
    assert buck.winners(state.standing) == []


@pytest.mark.parametrize("both_over", ["bidder", "higher", "play_on"])
def test_buck_68_only_the_side_that_won_the_hand_wins_the_match(both_over):
    options = {"defenders_may_win": False, "both_over": both_over}
    assert won((48, 60), "4", 4, 2, **options) == EW
    assert won((60, 48), "4", 3, 3, **options) == []
    assert won((60, 49), "4", 3, 3, **options) == NS
    assert won((47, 60), "4", 4, 2, **options) == []
    conceded = say(dealt(scores=(48, 60), **options), contract("4", "hearts, drop, drop"))
    assert buck.winners(settled(conceded).standing) == EW


def test_buck_example_6_four_bid_three_taken():
    assert result(played("4", 3, 3)) == (-6, 3)


def test_buck_example_7_under_for_3_two_taken():
    assert result(played("3", 2, 4, stuck=True)) == (-6, 4)


def test_buck_example_8_four_bid_five_or_four_taken():
    assert result(played("4", 5, 1)) == (5, 1)
    assert result(played("4", 4, 2)) == (4, 2)


def test_buck_example_9_three_bid_three_taken():
    assert result(played("3", 3, 3)) == (3, 3)


def test_buck_example_13_one_drops_the_other_takes_one():
    assert result(played("4", 5, 1, playing=0b0111)) == (5, 1)


@pytest.mark.parametrize("playing", [0b1011, 0b0011, 0b1001])
def test_buck_example_14_twelve_made(playing):
    assert result(played("12", 6, playing=playing)) == (12, -6)


def test_buck_example_16_twenty_four_one_short():
    assert result(played("24", 5, 1, playing=0b1011)) == (-24, 2)


def test_buck_example_28_home():
    state = settled(played("4", 4, 2, scores=(48, 30)))
    assert (state.standing.scores, buck.winners(state.standing)) == ([52, 32], EW)


def test_buck_example_30_below_nothing():
    assert settled(played("4", 3, 3, scores=(3, 0))).standing.scores[0] == -3


def test_gain_is_the_change_of_ones_own_team():
    before, after = Standing(0, [5, 7]), Standing(1, [11, 1])
    assert [buck.gain(before, after, seat) for seat in range(4)] == [6, -6, 6, -6]
    assert winners(before) == []


def test_the_tally_counts_contracts_made_dropped_and_thrown_in():
    counts = [0] * buck.TALLY
    hands = [
        played("4", 4, 2), played("4", 3, 3), played("24", 6, playing=0b1011), played("3", 3, 3, stuck=True),
        played("3", 2, 4, stuck=True), say(dealt(), contract("4", "hearts, drop, drop")),
        say(dealt(stuck_player="none_redeal"), "pass, pass, pass, pass"),
    ]  # fmt: skip
    for state in hands:
        buck.tally(settled(state), counts)
    rows = {figure.name: (figure.times, figure.out_of) for figure in buck.figures(counts, len(hands))}
    assert rows == {
        "3 made": (1, 2),
        "4 made": (2, 3),
        "24 made": (1, 1),
        "stuck with 3, made": (1, 2),
        "conceded": (1, 7),
        "defenders set": (1, 7),
        "thrown in": (1, 7),
    }
    assert "stuck with 3, made" not in {figure.name for figure in buck.figures([0] * buck.TALLY, 1)}
