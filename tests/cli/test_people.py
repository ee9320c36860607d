"""Names at the table, and sentences told to a person."""

import pytest

from buckboard.cli.choices import BadCall
from buckboard.cli.people import fill_names, heard_by, listed, named_people, spoken_to, told
from buckboard.engine.game import ALL_SEATS, Line

NAMES = ["Ann", "Bo", "Cy", "Gus"]


@pytest.mark.parametrize(
    ("text", "to_cy"),
    [
        ("{2} takes the trick with the left.", "You take the trick with the left."),
        ("{1} takes the trick.", "Bo takes the trick."),
        ("{2} passes.", "You pass."),
        ("{2} has it for 4 and plays alone; {0} sits out.", "You have it for 4 and play alone; Ann sits out."),
        ("{2} bets 4 and is all-in.", "You bet 4 and are all-in."),
        ("{1} gives {2} the Jd.", "Bo gives you the Jd."),
        ("{0} and {2} win.", "Ann and you win."),
        ("{2} and {0} have it.", "You and Ann have it."),
        ("{2} takes 6 and {1} takes 6.", "You take 6 and Bo takes 6."),
        ("Turned: {2} Js, {3} 2c.", "Turned: you Js, Gus 2c."),
        ("It is {2}'s turn.", "It is your turn."),
        ("{2}'s chips are gone.", "Your chips are gone."),
        ("Hand 2. {2} deals.", "Hand 2. You deal."),
        ("{2}.", "You."),
    ],
)
def test_a_person_is_spoken_to_as_you(text, to_cy):
    assert told(text, NAMES, 2) == to_cy


def test_a_watcher_hears_names_alone():
    assert (
        told("{2} has it for 4 and plays alone; {0} sits out.", NAMES)
        == "Cy has it for 4 and plays alone; Ann sits out."
    )


@pytest.mark.parametrize(
    ("verb", "yours"),
    [
        ("is", "are"), ("was", "were"), ("has", "have"), ("goes", "go"), ("does", "do"), ("draws", "draw"),
        ("passes", "pass"), ("matches", "match"), ("carries", "carry"), ("pass", "pass"), ("his", "his"),
        ("Js", "Js"), ("must", "must"),
    ],
)  # fmt: skip
def test_verbs_take_the_form_that_goes_with_you(verb, yours):
    assert spoken_to(verb) == yours


def test_lines_are_heard_by_their_audience_only():
    lines = [Line(ALL_SEATS, "all"), Line(1 << 2, "two"), Line(~(1 << 2), "others")]
    assert heard_by(lines, 2) == ["all", "two"]
    assert heard_by(lines, 1) == ["all", "others"]
    assert heard_by(lines, -1) == ["all", "others"]


def test_empty_chairs_get_names_that_nobody_has():
    assert fill_names({1: "ann"}, 4) == ["Bo", "ann", "Cy", "Di"]
    assert len(set(fill_names({}, 8))) == 8
    with pytest.raises(BadCall, match="same name"):
        fill_names({0: "Ann", 1: "ANN"}, 4)


def test_people_are_named_by_seat_and_an_empty_place_is_a_bot():
    assert named_people("Ann, , Bo Diddley", 4) == {0: "Ann", 2: "Bo Diddley"}
    with pytest.raises(BadCall, match="There are 4 seats, and 5 names"):
        named_people("a,b,c,d,e", 4)
    with pytest.raises(BadCall, match="is no name"):
        named_people("{0}", 4)


@pytest.mark.parametrize("name", ["A\x1b[2J", "A\udcff", "A\u202eb", "\x00"])
def test_a_name_is_what_can_be_printed(name):
    with pytest.raises(BadCall, match="is no name; a name begins with a letter or a number"):
        named_people(name, 4)


def test_a_name_is_as_long_as_there_is_room_for():
    assert named_people("Bartholomew,Twelve whole", 4) == {0: "Bartholomew", 1: "Twelve whole"}
    with pytest.raises(BadCall, match="'Bartholomew 12' is too long; a name has 12 letters at most"):
        named_people("Bartholomew 12", 4)


def test_lists_read_as_in_a_sentence():
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    assert listed([]) == ""
