"""`buckboard showdown`: the worked examples by their cards, the winner, the JSON, and rows that cannot be judged."""

import json
from functools import partial

import pytest

from buckboard.engine.options import options_of
from buckboard.games import buck135
from buckboard.testing import values_to_try


@pytest.fixture
def show(command):
    return partial(command, "showdown")


@pytest.fixture
def shown(show):
    """What a program reads of a showdown that works."""

    def call(*arguments):
        status, out, err = show(*arguments, "--json")
        assert (status, err) == (0, "")
        return json.loads(out)

    return call


def rules(text):
    return [part for rule in text.split() for part in ("--rule", rule)]


def test_the_json_has_readings_what_the_wild_cards_became_and_the_winners(shown):
    assert shown("Kh 7c Ks 7s 9d", "Kd 7h Kc Js 7d") == {
        "hands": [
            {"reading": "four kings, nine", "as": ["Kh", "Kc", "Ks", "Kd", "9d"]},
            {"reading": "kings full of sevens", "as": ["Kd", "7h", "Kc", "Ks", "7d"]},
        ],
        "winners": [1],
        "low": [],
    }


@pytest.mark.parametrize(("row", "rule", "reading"), [
    ("As 8d Ah 3s 8c", "", "aces full of eights"),
    ("9c 4d 9d 4s 9h", "", "five nines"),
    ("8s 9s Ts 2d Js", "", "queen-high straight flush"),
    ("Ad Kd Qd 5c Jd", "", "royal flush"),
    ("As 2d 3h 9s 5c", "", "five-high straight"),
    ("6h 6d 6c 6s Kc", "", "five kings"),
    ("2c 2d 2h 2s Ac", "", "five aces"),
    ("Kc Jd 8s 2d 4h", "", "pair of kings, J-8-4"),
    ("Tc Td As 2c 7h", "", "three tens, A-7"),
    ("9h Th Jh 4s 4c", "", "king-high straight flush"),
    ("7s 7c Qh Jd Qc", "wilds=two", "five queens"),
    ("7s 7c Qh Jd Qc", "", "queens full of sevens"),
    ("Ks 7c Qh 7d 9c", "wilds=matching", "pair of sevens, K-Q-9"),
    ("7s 7c Qh Jd 2c", "wilds=matching", "four queens, deuce"),
    ("7s 7c Qh Jd 2c", "wilds=matching match_time=before_draw", "four queens, deuce"),
    ("7s 7c Qh Jd 2c", "wilds=matching match_rule=each_separately", "three queens, J-2"),
    ("As 9s Ks 4d 7s", "double_ace_flush=true", "flush, A-A-K-9-7"),
    ("9c 4d 9d 4s 9h", "five_of_a_kind=not_recognised", "four nines, ace"),
])  # fmt: skip
def test_a_row_is_read_by_the_house_rules(shown, row, rule, reading):
    assert shown(row, *rules(rule))["hands"][0]["reading"] == reading


def test_equal_hands_split_and_suits_break_no_tie(show, shown):
    rows = ("Qs Qd 9c 5c 5d", "Qh Qc 9d 3s 3h")
    assert shown(*rows)["winners"] == [1, 2]
    assert "Rows 1 and 2 split the pot." in show(*rows)[1]


@pytest.mark.parametrize("rows", [
    ("9c 8d 7h 6s 5c", "9d 8h 7c 2s 5d"),
    ("Ad Kd Qd Jd Td", "Ah Kh Qh 5c Jh"),
])  # fmt: skip
def test_the_more_natural_of_equal_hands_wins_where_that_is_agreed(shown, rows):
    """A six that is wild may still be the six."""
    assert shown(*rows)["winners"] == [1, 2]
    assert shown(*rows, *rules("natural_wins=true"))["winners"] == [1]


def test_five_of_a_kind_stands_where_the_table_puts_it(shown):
    rows = ("9c 4d 9d 4s 9h", "Ah Kh Qh 5c Jh", "Ad Kd Qd Jd Td")
    winners = {
        "above_royal": [1],
        "below_royal": [2, 3],
        "below_natural_royal": [3],
        "not_recognised": [2, 3],
    }
    for value, expected in winners.items():
        assert shown(*rows, *rules(f"five_of_a_kind={value}"))["winners"] == expected


def test_a_high_low_game_shows_both_halves(show, shown):
    rows = ("2s 3d 4h Kc 5s", "Ac Ad 7d 9c 8d")
    found = shown(*rows, *rules("mode=high_low low_rule=deuce_to_seven"))
    assert found["hands"][0] == {
        "reading": "six-high straight",
        "as": ["2s", "3d", "4h", "6c", "5s"],
        "low": {"reading": "7-5-4-3-2", "as": ["2s", "3d", "4h", "7c", "5s"]},
    }
    assert (found["winners"], found["low"]) == ([1], [1])
    status, out, err = show(*rows, *rules("mode=high_low low_rule=deuce_to_seven"))
    assert (status, err) == (0, "")
    assert "low:  7-5-4-3-2 (Kc is 7c)" in out
    assert "Row 1 wins both halves." in out


def test_a_low_that_does_not_qualify_wins_nothing(show, shown):
    rows = ("Ks Kd Qh 9c 9s", "Jc Jd Qc Ts Th")
    rule = rules("mode=high_low low_qualifier=8")
    found = shown(*rows, *rule)
    assert found["low"] == []
    assert [hand["low"] for hand in found["hands"]] == [None, None]
    out = show(*rows, *rule)[1]
    assert "does not qualify" in out
    assert "No low qualifies: row 1 wins the whole pot." in out


def test_the_halves_may_go_to_different_rows_and_be_split_again(show):
    rows = ("Ks Kd Kh 9c 2s", "Ac 2d 3d 7s 5d", "Ad 2c 3c 8s 5c")
    out = show(*rows, *rules("mode=high_low low_rule=ace_to_six"))[1]
    assert "Row 1 wins the high half. Rows 2 and 3 split the low half." in out
    rows = ("Qs Qd 9c Jc Jd", "Qh Qc 9d Ts Th")
    out = show(*rows, *rules("mode=high_low low_qualifier=8"))[1]
    assert "No low qualifies: rows 1 and 2 split the whole pot." in out


def test_one_row_is_read_however_it_is_written(show):
    said = "Row 1: Kh 7c Ks 7s 9d\n  four kings, nine (7c is Kc, 7s is Kd)\n"
    for row in ("Kh 7c Ks 7s 9d", " kh,7C ks  7♠ 9♦"):
        assert show(row) == (0, said, "")
    assert "10" not in show("10h 7c Ts 2s 9d")[1].splitlines()[0]


@pytest.mark.parametrize(("rows", "words"), [
    (["Kh 7c Ks 7s"], "Row 1 has 4 cards; a row has five"),
    (["Kh"], "Row 1 has 1 card; a row has five"),
    (["Kh 7c Ks 7s 9d", "Kd 7h Kc Js 7d 2c"], "Row 2 has 6 cards"),
    (["Kh 7c Ks 7s 9d", "Kd 7h Kh Js 7d"], "Kh lies in rows 1 and 2"),
    (["Kh 7c Ks 7s Kh"], "Kh lies twice in row 1"),
    (["Kh 7c Ks 7s 1d"], "Row 1: “1d” was not understood"),
    (["Kh 7c Ks ?? 9d"], "Row 1: a card that was not seen"),
    ([""], "Row 1 has 0 cards"),
    ([], "ROW"),
])  # fmt: skip
def test_rows_that_cannot_be_judged_get_one_sentence(show, rows, words):
    status, out, err = show(*rows)
    assert (status, out) == (2, "")
    assert words in err
    assert len(err.strip().splitlines()) == 1


@pytest.mark.parametrize(("rule", "words"), [
    ("wilds=three", "wilds is one, two or matching"),
    ("jokers=2", "There is no option 'jokers' here."),
    ("betting=no_limit", "stack"),
])  # fmt: skip
def test_house_rules_that_do_not_exist_get_one_sentence(show, rule, words):
    status, out, err = show("Kh 7c Ks 7s 9d", *rules(rule))
    assert (status, out) == (2, "")
    assert words in err


@pytest.mark.parametrize("name", options_of(buck135.Options))
def test_a_showdown_works_by_every_house_rule(shown, name):
    for value in values_to_try(options_of(buck135.Options)[name]):
        needed = " stack=200" if value == "no_limit" else ""
        text = "none" if value is None else str(value).lower()
        found = shown("Kh 7c Ks 7s 9d", "2s 3s 4s Qs 5s", *rules(f"{name}={text}{needed}"))
        said = ["kings and sevens, nine", "flush, Q-5-4-3-2"]
        if value != "matching":
            said = ["four kings, nine", "six-high straight flush"]
        assert [hand["reading"] for hand in found["hands"]] == said
        assert found["winners"] == [2]
