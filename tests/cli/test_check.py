"""`buckboard check`: clean files, damage, files that are no records; exit statuses and one sentence each."""

import io
import json
import sys
from functools import partial

import pytest

from buckboard.engine.dice import new_dice
from buckboard.engine.game import read_options
from buckboard.engine.record import dumps, write_known
from buckboard.games import ALL, buck, buckpitch
from written import NAMES, begin, deal, lines, play, played, records


@pytest.fixture
def check(command):
    return partial(command, "check")


USUAL = records(buck, 11, 3, read_options(buck, {}))


@pytest.mark.parametrize("name", list(ALL))
def test_a_clean_file_is_said_to_be_so_with_status_0(check, file, name):
    path = file(records(ALL[name], 3, 1))
    assert check(path) == (0, f"{path}: 1 hand, all by the rules.\n", "")


def test_what_does_not_follow_the_rules_is_said_with_its_place_and_status_1(check, file):
    damaged = json.loads(json.dumps(USUAL))
    damaged[1]["moves"][0][1] = "24nt"
    damaged[2]["after"]["scores"] = [1, 2]
    path = file(damaged)
    status, out, err = check(path)
    assert (status, err) == (1, "")
    first, second, last = out.splitlines()
    assert first.startswith(f"{path}: match m1, hand 2, move 1: ")
    assert second.startswith(f"{path}: match m1, hand 3: after: scores should be ")
    assert last == f"{path}: 3 hands, 2 not by the rules."


def test_what_a_seat_saw_is_checked_as_far_as_it_goes(check, file):
    match = played(buckpitch, new_dice(1), 1)
    own = write_known(buckpitch, match.log, 2, match="m1", hand=1, names=match.names, after=match.standing)
    path = file([own])
    status, out, _ = check(path)
    assert status == 0
    assert "The hand is recorded as Cy (seat 2) saw it, with 46 cards unseen" in out


def test_a_hand_still_played_is_named(check, file):
    match = begin(buck, new_dice(1))
    deal(match, new_dice(1))
    play(match, new_dice(1), 3)
    status, out, _ = check(file([match.record()]))
    assert status == 0
    assert "The hand is still being played: " in out


BROKEN = {
    "empty": (b"", "There is nothing in it"),
    "binary": (bytes(range(255, 10, -1)) * 10, "This is not text"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + b"\x00" * 100, "This is not text"),
    "another format": (b'[Event "Casual"]\n1. e4 e5\n', "Line 1: This is not JSON"),
    "truncated": (dumps(USUAL[0]).encode()[:200], "Line 1: This is not JSON"),
    "a number": (b"7\n", "Line 1: A record is a JSON object"),
    "NaN": (dumps(USUAL[0]).replace('"hand":1', '"hand":NaN').encode(), "NaN is no number"),
    "a huge number": (dumps(USUAL[0]).replace('"hand":1', '"hand":' + "9" * 5000).encode(), "This is not JSON"),
    "too large a number": (dumps(USUAL[0]).replace('"hand":1', '"hand":1e999').encode(), "hand is a whole number"),
    "a field twice": (dumps(USUAL[0]).replace('"hand":1', '"hand":1,"hand":2').encode(), '"hand" stands twice'),
    "a wrong type": (dumps({**USUAL[0], "moves": 5}).encode(), "moves is a list of moves"),
    "one endless line": (b"{" * 3_000_000, "Line 1: A record is at most 1,000,000 characters long"),
    "a terminal's control codes": (dumps({**USUAL[0], "match": "\x1b[2J"}).encode(), "match is a short text"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_file_that_is_no_file_of_records_gets_one_clear_sentence_and_status_2(check, file, kind):
    content, sentence = BROKEN[kind]
    path = file(content)
    status, out, err = check(path)
    assert (status, err) == (2, "")
    assert out.startswith(f"{path}: ")
    assert sentence in out
    assert out.count("\n") == 1
    assert len(out) < 500
    assert "\x1b" not in out


def test_a_file_that_cannot_be_opened_is_said_to_be_so(check, tmp_path):
    assert check(tmp_path / "none.jsonl") == (
        2,
        f"{tmp_path}/none.jsonl: It cannot be read: No such file or directory.\n",
        "",
    )
    assert check(tmp_path)[:2] == (2, f"{tmp_path}: It cannot be read: Is a directory.\n")


def test_every_file_is_looked_at_and_the_worst_decides(check, file):
    good, wrong, broken = file(USUAL, "good"), file([USUAL[0], USUAL[0]], "wrong"), file(b"{", "broken")
    assert check(good, wrong)[0] == 1
    status, out, _ = check(broken, good, wrong)
    assert status == 2
    assert len(out.splitlines()) == 4
    assert f"{good}: 3 hands, all by the rules." in out


def test_what_was_found_before_the_line_that_cannot_be_read_is_said_too(check, file):
    status, out, _ = check(file(b"".join(line + b"\n" for line in lines([USUAL[0], USUAL[0]])) + b"{"))
    assert status == 2
    assert "hands are counted one by one" in out
    assert "Line 3: This is not JSON" in out


def test_the_json_says_the_same_to_a_program(check, file):
    path = file([USUAL[0], USUAL[0]])
    status, out, _ = check(path, "--json")
    assert status == 1
    assert json.loads(out) == [
        {
            "file": str(path),
            "hands": 2,
            "findings": [
                {
                    "match": "m1", "hand": 1, "move": 0,
                    "sentence": "Hand 1 stands after hand 1; hands are counted one by one.",
                }
            ],
            "notes": [],
            "error": None,
        }
    ]  # fmt: skip
    status, out, _ = check(file(b"{"), "--json")
    assert status == 2
    assert json.loads(out)[0]["error"].startswith("Line 1: This is not JSON")


def test_records_are_read_from_the_input(check, monkeypatch):
    content = io.BytesIO(b"".join(line + b"\n" for line in lines(USUAL)))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(content))
    assert check("-") == (0, "the input: 3 hands, all by the rules.\n", "")


def test_names_of_seats_stand_in_what_is_found(check, file):
    named = [{**fields, "names": ["Zoë", "王", "C D", "é" * 20]} for fields in json.loads(json.dumps(USUAL))]
    named[0]["moves"][0][0] ^= 1
    status, out, _ = check(file(named))
    assert status == 1
    assert any(name in out for name in named[0]["names"])
    assert NAMES[0] not in out
