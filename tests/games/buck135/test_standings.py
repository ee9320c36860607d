"""What lasts from hand to hand: results, stacks, who deals, who comes and goes, how a match ends."""

import pytest

from buckboard.engine.errors import BadRecord, TableRefused
from buckboard.engine.game import read_options
from buckboard.engine.rules_page import page_of
from buckboard.engine.state import copy
from buckboard.games import buck135
from rows import dealt, say, settled


def options(**choices):
    return read_options(buck135, choices)


def test_buck135_55_five_seats_unless_agreed_and_the_deal_passes_to_the_left():
    state = dealt(dealer=4)
    assert state.standing.seats == 5
    assert settled(say(state, "bet 1, fold, fold, fold, fold")).standing.dealer == 0


@pytest.mark.parametrize(("first", "dealer"), [("random", 3), ("seat0", 0)])
def test_buck135_55_the_first_dealer(first, dealer):
    assert buck135.opening(options(first_dealer=first), 3).dealer == dealer


@pytest.mark.parametrize("rounds", [1, 500, 1000])
def test_buck135_74_a_match_ends_after_its_rounds(rounds):
    for hands, over in ((rounds - 1, True), (max(rounds - 2, 0), rounds == 1)):
        state = settled(say(dealt(rounds=rounds, hands=hands), "bet 1, fold, fold, fold, fold"))
        assert buck135.winners(state.standing) == ([0] if over else [])
        assert state.standing.hands == hands + 1


def test_buck135_74_without_rounds_it_goes_on():
    state = settled(say(dealt(hands=5000), "bet 1, fold, fold, fold, fold"))
    assert buck135.winners(state.standing) == []


def test_buck135_74_the_best_net_result_wins_and_equals_win_together():
    state = settled(say(dealt(rounds=1, chips=[0, 5, 5, -10, 0]), "bet 1, fold, fold, fold, fold"))
    assert buck135.winners(state.standing) == [0, 1, 2]
    state = settled(say(dealt(rounds=1, chips=[0, 9, 5, -10, 0]), "bet 1, fold, fold, fold, fold"))
    assert buck135.winners(state.standing) == [1]


@pytest.mark.parametrize("stack", [None, 100])
def test_buck135_74_a_kept_odd_chip_goes_to_the_dealers_left_after_the_last_hand(stack):
    rows = ("Kh 7c Ks 7s 6d", "5s 6c 2h 8h 4h", "Kd 7h Kc 7d 6s")
    state = dealt(*rows, odd_chip="carry", rounds=1, stack=stack)
    while state.phase != buck135.OVER:
        state = say(state, "enough" if state.phase == buck135.DRAW else "check")
    ended = settled(state)
    assert ended.standing.chips[:5] == [2, -1, 1, -1, -1]
    assert ended.standing.carry == 0
    if stack:
        assert ended.standing.stacks[:5] == [102, 99, 101, 99, 99]


def test_gain_is_the_change_of_the_net_result():
    state = dealt()
    before = copy(state.standing)
    after = settled(say(state, "bet 1, fold, fold, fold, fold")).standing
    assert [buck135.gain(before, after, seat) for seat in range(5)] == [4, -1, -1, -1, -1]


def test_a_newcomer_sits_down_with_a_line_of_0_and_a_stack():
    standing = buck135.opening(options(stack=50, seats=4), 2)
    standing.chips[:4] = [3, -1, -2, 0]
    standing.hands = 7
    joined = buck135.join(options(stack=50, seats=4), standing)
    assert (joined.seats, joined.dealer, joined.hands) == (5, 2, 7)
    assert joined.chips == [3, -1, -2, 0, 0, 0]
    assert joined.stacks == [50, 50, 50, 50, 50, 0]
    assert buck135.join(options(seats=4), buck135.opening(options(seats=4), 0)).stacks == [0] * 6


def test_a_seventh_chair_is_refused():
    with pytest.raises(TableRefused, match="The table is full"):
        buck135.join(options(seats=6), buck135.opening(options(seats=6), 0))


def test_a_sixth_chair_is_refused_with_paid_exchanges():
    chosen = options(paid_exchange=True)
    with pytest.raises(TableRefused, match="at most five"):
        buck135.join(chosen, buck135.opening(chosen, 0))
    four = options(paid_exchange=True, seats=4)
    assert buck135.join(four, buck135.opening(four, 0)).seats == 5


@pytest.mark.parametrize(("dealer", "leaver", "after"), [(2, 0, 1), (2, 2, 2), (2, 4, 2), (4, 4, 0), (0, 0, 0)])
def test_who_leaves_takes_his_line_along_and_the_deal_goes_on(dealer, leaver, after):
    standing = buck135.opening(options(stack=20), dealer)
    standing.chips[:5] = [1, 2, 3, 4, 5]
    left = buck135.leave(options(stack=20), standing, leaver)
    assert (left.seats, left.dealer) == (4, after)
    assert left.chips == [line for line in (1, 2, 3, 4, 5) if line != leaver + 1] + [0, 0]
    assert left.stacks == [20] * 4 + [0, 0]


def test_who_takes_over_a_chair_begins_at_0_with_a_new_stack():
    standing = buck135.opening(options(stack=20), 2)
    standing.chips[:5], standing.stacks[:5] = [1, 2, -6, 4, -1], [21, 22, 14, 24, 19]
    taken = buck135.take_chair(options(stack=20), standing, 2)
    assert (taken.chips, taken.stacks) == ([1, 2, 0, 4, -1, 0], [21, 22, 20, 24, 19, 0])
    assert (standing.chips[2], taken.dealer, taken.seats) == (-6, 2, 5)


def test_the_fourth_may_not_leave():
    with pytest.raises(TableRefused, match="At least 4"):
        buck135.leave(options(seats=4), buck135.opening(options(seats=4), 0), 1)


def test_a_standing_is_written_as_records_have_it():
    state = settled(say(dealt(rounds=1), "bet 1, fold, fold, fold, fold"))
    assert buck135.write_standing(state.options, state.standing) == {
        "dealer": 0, "chips": [4, -1, -1, -1, -1], "hands": 1, "winners": [0],
    }  # fmt: skip
    chosen = options(stack=30, odd_chip="carry", seats=4)
    assert buck135.write_standing(chosen, buck135.opening(chosen, 1)) == {
        "dealer": 1, "chips": [0] * 4, "stacks": [30] * 4, "carry": 0, "hands": 0,
    }  # fmt: skip


WHOLE = {"dealer": 1, "chips": [5, -5, 0, 0], "hands": 3}
RICH = {**WHOLE, "stacks": [55, 45, 50, 50], "carry": 0}


def test_a_standing_is_read_back():
    assert buck135.write_standing(options(), buck135.read_standing(options(), 4, WHOLE)) == WHOLE
    rich = options(stack=50, odd_chip="carry")
    won = {**RICH, "winners": [0, 3]}
    assert buck135.write_standing(rich, buck135.read_standing(rich, 4, won)) == {
        "dealer": 1, "chips": [5, -5, 0, 0], "stacks": [55, 45, 50, 50], "carry": 0, "hands": 3, "winners": [0, 3],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"dealer": 4}, "dealer is a number, 0 to 3; 4 is not"),
        ({"dealer": True}, "dealer is a number"),
        ({"dealer": "1"}, "dealer is a number"),
        ({"chips": [1, 2, 3]}, "chips are 4 numbers"),
        ({"chips": [0, 0, 0, 1.0]}, "Each of chips is a number"),
        ({"chips": 7}, "chips are 4 numbers"),
        ({"hands": -1}, "hands is a number"),
        ({"hands": None}, "hands is a number"),
        ({"stacks": [1, 1, 1, 1]}, "has no 'stacks'"),
        ({"carry": 1}, "has no 'carry'"),
        ({"winners": [4]}, "winners are seats from 0 to 3"),
        ({"winners": [1, 0]}, "winners are seats"),
        ({"winners": 1}, "winners are seats"),
    ],
)
def test_a_standing_with_a_fault_is_refused_with_a_sentence(change, sentence):
    with pytest.raises(BadRecord, match=sentence):
        buck135.read_standing(options(), 4, {**WHOLE, **change})


def test_a_standing_that_lacks_something_is_refused():
    for name in WHOLE:
        with pytest.raises(BadRecord, match=f"lacks '{name}'"):
            buck135.read_standing(options(), 4, {key: value for key, value in WHOLE.items() if key != name})
    with pytest.raises(BadRecord, match="lacks 'stacks'"):
        buck135.read_standing(options(stack=50), 4, WHOLE)
    with pytest.raises(BadRecord, match="Each of stacks"):
        buck135.read_standing(options(stack=50, odd_chip="carry"), 4, {**RICH, "stacks": [-1, 0, 0, 0]})


def test_a_standing_of_too_few_or_too_many_seats_is_refused():
    for seats in (3, 7):
        with pytest.raises(BadRecord, match=f"4 to 6 seats, not {seats}"):
            buck135.read_standing(options(), seats, WHOLE)
    with pytest.raises(BadRecord, match="at most 5 play, not 6"):
        buck135.read_standing(options(paid_exchange=True), 6, {**WHOLE, "chips": [0] * 6})


def test_house_rules_that_others_make_idle_are_named():
    assert buck135.idle(options()) == []
    said = " ".join(
        buck135.idle(
            options(
                betting="pot_limit", bet_big=5, max_raises=1, match_rule="each_separately", match_time="before_draw",
                fee=9, fee_scheme="per_table", low_rule="ace_to_six", low_qualifier=8, hi_lo="declare_simultaneous",
            )
        )
    )  # fmt: skip
    for name in (
        "bet_big", "max_raises", "match_rule", "match_time", "fee ", "fee_scheme", "low_rule", "low_qualifier", "hi_lo",
    ):  # fmt: skip
        assert f"{name.strip()} has no effect" in said
    assert buck135.idle(options(wilds="matching", match_time="before_draw", paid_exchange=True, fee=3)) == []
    assert buck135.idle(options(mode="high_low", low_rule="ace_to_six")) == []
    assert buck135.idle(options(betting="pot_limit")) == []


def test_a_simulation_plays_matches_of_20_hands_unless_told():
    assert buck135.for_simulation({"ante": 2}) == {"rounds": 20, "ante": 2}
    assert buck135.for_simulation({"rounds": None}) == {"rounds": None}


def test_buck135_53_rob_is_right_stands_on_the_page_and_changes_nothing():
    (item,) = [item for item in page_of("buck135").items() if (item.kind, item.number) == ("", 53)]
    assert item.title == "Rob is right"
    assert item.lines == []
