"""The standing of Buckpitch: how it begins, how records have it, and that nobody comes or goes."""

import pytest

from buckboard.engine.errors import BadRecord, TableRefused
from buckboard.engine.match import Match
from buckboard.games import buckpitch
from pitch_table import standing

RULES = buckpitch.Options()
GOOD = {"dealer": 2, "scores": [3, 6], "sawracks": [0, 2], "bid_before": True}


def test_a_match_begins_at_nothing():
    assert buckpitch.opening(RULES, 2) == standing(dealer=2)
    assert buckpitch.winners(buckpitch.opening(RULES, 2)) == []


def test_a_standing_is_written_and_read_back():
    table = standing((3, 6), True, 2, (0, 2))
    assert buckpitch.write_standing(RULES, table) == GOOD
    assert buckpitch.read_standing(RULES, 4, GOOD) == table


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"dealer": 4}, "dealer is a seat, 0 to 3"),
        ({"dealer": -1}, "dealer is a seat"),
        ({"dealer": True}, "dealer is a seat"),
        ({"dealer": "2"}, "dealer is a seat"),
        ({"scores": [1]}, "scores are two numbers"),
        ({"scores": [1, 2, 3]}, "scores are two numbers"),
        ({"scores": [1, -2]}, "scores are two numbers"),
        ({"scores": [1, 2.0]}, "scores are two numbers"),
        ({"scores": [1, 10**12]}, "scores are two numbers"),
        ({"scores": "12"}, "scores are two numbers"),
        ({"sawracks": None}, "sawracks are two numbers"),
        ({"bid_before": 1}, "bid_before is true or false"),
        ({"pot": 3}, "no 'pot'"),
    ],
)
def test_a_standing_that_is_none_is_refused_with_a_sentence(change, says):
    with pytest.raises(BadRecord, match=says):
        buckpitch.read_standing(RULES, 4, {**GOOD, **change})


@pytest.mark.parametrize("name", GOOD)
def test_a_standing_has_all_its_fields(name):
    with pytest.raises(BadRecord, match=f"lacks '{name}'"):
        buckpitch.read_standing(RULES, 4, {field: value for field, value in GOOD.items() if field != name})


def test_buckpitch_has_four_seats():
    with pytest.raises(BadRecord, match="4 seats, not 5"):
        buckpitch.read_standing(RULES, 5, GOOD)


def test_nobody_joins_or_leaves_the_four_chairs():
    table = Match(buckpitch, RULES, ["Ann", "Bo", "Cy", "Di"], match="k3v9")
    with pytest.raises(TableRefused, match="always has 4 seats"):
        table.join("Eve")
    with pytest.raises(TableRefused, match="always has 4 seats"):
        table.leave(2)
