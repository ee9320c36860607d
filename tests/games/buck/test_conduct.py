"""Buck: looking back, and what the program refuses or leaves idle."""

import pytest

from buck_table import NORTH, SOUTH, contract, dealt, say
from buckboard.engine.cards import cards, members
from buckboard.engine.errors import BadRecord, IllegalMove
from buckboard.engine.game import play, read_options, view
from buckboard.engine.rules_page import page_of
from buckboard.engine.rules_page import say as rule_says
from buckboard.engine.words import legal_words
from buckboard.games import buck

ONE_TRICK = contract("4", "hearts, play, play") + ", Ah, Kh, 9h, Th"
HANDS = ("Ah As", "Kh Ks", "9h 9s", "Th Ts")


def trick(state):
    return sum(1 << card for card in state.last if card >= 0)


def test_buck_56_the_last_trick_lies_open_until_the_next_lead():
    state = say(dealt(*HANDS), ONE_TRICK)
    for seat in (-1, 0, 1, 2, 3):
        assert trick(view(buck, state, seat)) == cards("Ah Kh 9h Th")
    assert trick(say(state, "As")) == 0
    assert trick(say(dealt(*HANDS), ONE_TRICK.removesuffix(", Th"))) == 0


def test_buck_56_the_trick_that_ends_the_hand_can_be_looked_at():
    state = say(dealt(*HANDS), contract("4", "hearts, play, play"))
    while state.phase != buck.OVER:
        buck.apply(state, state.turn, members(buck.legal(state, state.turn))[0])
    assert trick(state).bit_count() == 4
    assert (state.turn, buck.waiting(state)) == (-1, 0)


def test_buck_example_27_one_trick_back():
    state = say(dealt(*HANDS), f"{ONE_TRICK}, As, Ks, 9s, Ts")
    assert trick(state) == cards("As Ks 9s Ts")
    assert trick(say(state, legal_words(buck, state, state.turn)[0])) == 0


def test_buck_57_out_of_turn_is_refused():
    state = say(dealt(*HANDS), contract("4", "hearts, play, play"))
    with pytest.raises(IllegalMove, match="not your turn"):
        play(buck, state, NORTH, members(state.hands[NORTH])[0])
    with pytest.raises(IllegalMove, match="This hand is over"):
        play(buck, say(dealt(), contract("4", "hearts, drop, drop")), SOUTH, 0)
    with pytest.raises(IllegalMove, match="no seat 4"):
        play(buck, state, 4, 0)


def test_buck_58_the_page_explains_the_slips_of_the_text():
    item = next(item for item in page_of("buck").items() if (item.kind, item.number) == ("", 58))
    assert "trump" in item.text[0]


def test_the_page_says_what_each_value_means():
    for item in page_of("buck").items():
        for line in item.lines:
            values = {line.option: line.value if line.value is not None else 7}
            assert rule_says(item, line.option, values).endswith(".")


def test_options_that_others_make_idle_are_allowed_and_named():
    def idle(**options):
        return [sentence.split()[0] for sentence in buck.idle(read_options(buck, options))]

    assert idle() == []
    assert idle(under_is_live_bid=True) == []
    assert idle(under_is_live_bid=True, stuck_player="dealer") == ["under_is_live_bid"]
    off = {"drop_out": "off"}
    assert idle(**off) == []
    assert idle(**off, drop_award="all_tricks") == ["drop_award"]
    assert idle(**off, no_drop_on="stuck_only") == ["no_drop_on"]
    assert idle(**off, nt_lead_if_dropped="next_clockwise") == ["nt_lead_if_dropped"]
    assert idle(drop_out="opponents_as_team", nt_lead_if_dropped="next_clockwise") == ["nt_lead_if_dropped"]
    assert idle(nt_lead_if_dropped="next_clockwise", drop_award="all_tricks", no_drop_on="stuck_only") == []
    assert idle(defenders_zero_tricks="zero", defender_set_unit="player") == ["defender_set_unit"]
    assert idle(defenders_zero_tricks="zero") == []
    assert idle(defenders_may_win=False, both_over="higher") == ["both_over"]
    assert idle(defenders_may_win=False) == []


def test_a_match_of_buck_needs_nothing_to_be_simulated():
    choices = {"target": 32}
    assert buck.for_simulation(choices) == choices
    assert buck.refuse(read_options(buck, choices)) == ""


def test_a_standing_is_written_and_read():
    standing = buck.opening(buck.Options(), 2)
    standing.scores[:] = [-7, 51]
    fields = buck.write_standing(buck.Options(), standing)
    assert fields == {"dealer": 2, "scores": [-7, 51]}
    assert buck.read_standing(buck.Options(), 4, fields) == standing


@pytest.mark.parametrize(
    ("seats", "fields", "sentence"),
    [
        (5, {"dealer": 0, "scores": [0, 0]}, "four seats; this record has 5"),
        (4, {"dealer": 0, "scores": [0, 0], "pot": 3}, "'pot' is neither"),
        (4, {"dealer": 4, "scores": [0, 0]}, "dealer is a seat, 0 to 3; 4 is not"),
        (4, {"dealer": True, "scores": [0, 0]}, "dealer is a seat"),
        (4, {"scores": [0, 0]}, "dealer is a seat, 0 to 3; None is not"),
        (4, {"dealer": 0, "scores": [0]}, "two whole numbers"),
        (4, {"dealer": 0, "scores": 7}, "two whole numbers"),
        (4, {"dealer": 0, "scores": [0, 1.5]}, "two whole numbers"),
        (4, {"dealer": 0, "scores": [0, 10**7]}, "two whole numbers"),
    ],
)
def test_a_standing_that_is_none_is_refused(seats, fields, sentence):
    with pytest.raises(BadRecord, match=sentence):
        buck.read_standing(buck.Options(), seats, fields)
