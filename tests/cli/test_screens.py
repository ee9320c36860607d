"""What stands on the screen: colours or letters, plain lines, 80 × 24."""

import re
import subprocess
import sys

import pytest

from pseudo_terminal import ESCAPES, Person, answers, plain_text, screens, sensible

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
BOXES = "─│▸♣♦♥♠·−…“”"
GAMES = ("buckem", "buck", "buckpitch", "buck135")


def session(home, *arguments, **environment):
    """Everything printed in the first questions of a match."""
    person = Person(home, "play", *arguments, "--seed", "5", "--bots", "random", **environment)
    text = person.read()
    for _ in range(6):
        offered = answers(text)
        text = person.ask(sensible(offered[0]) if offered else "")
        if text is None:
            break
    for word in ("?", "score", "rules", "table", "hand"):
        person.ask(word)
    person.say("quit")
    person.end()
    return person.raw


@pytest.mark.parametrize("game", GAMES)
def test_a_terminal_shows_suits_in_colour(tmp_path, game):
    text = session(tmp_path, game)
    assert COLOUR.search(text)
    assert re.search("[♣♦♥♠]", text)


@pytest.mark.parametrize("game", GAMES)
def test_no_color_leaves_shapes_and_brackets(tmp_path, game):
    text = session(tmp_path, game, NO_COLOR="1")
    assert not re.search(r"\x1b\[[0-9;]*(3[0-9]|4[0-9]|9[0-9])[0-9;]*m", text)
    assert re.search("[♣♦♥♠]", text)
    assert re.search(r"\[(?:10|[2-9JQKA])[♣♦♥♠]\]", text), "cards that may be named stand in brackets"


@pytest.mark.parametrize("environment", [{"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "latin-1"}])
@pytest.mark.parametrize("game", GAMES)
def test_suits_fall_back_to_letters_where_symbols_cannot_be_written(tmp_path, game, environment):
    text = session(tmp_path, game, **environment)
    assert text.isascii()
    assert "?" * 3 not in text
    assert re.search(r"\b[2-9TJQKA][cdhs]\b", plain_text(text))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("arguments", "environment"), [(["--plain"], {}), ([], {"TERM": "dumb"})])
def test_plain_lines_have_no_boxes_no_colour_and_no_cursor_movement(tmp_path, game, arguments, environment):
    text = session(tmp_path, game, *arguments, **environment)
    assert not ESCAPES.search(text)
    assert "\x1b" not in text
    assert not set(text) & set("─│▸♣♦♥♠")
    assert "Your hand: " in text or "Your row: " in text


@pytest.mark.parametrize("game", GAMES)
def test_every_screen_fits_80_by_24(tmp_path, game):
    seats = {"buckem": ("--seats", "8"), "buck135": ("--seats", "6")}.get(game, ())
    text = session(tmp_path, game, *seats)
    for screen in screens(text):
        first = re.split("\n> |\nEnter deals", screen)[0]  # what follows was asked for
        assert len(first.splitlines()) <= 23, first
        assert max(map(len, screen.splitlines())) <= 80, screen


def test_a_wide_terminal_is_no_reason_for_long_lines(tmp_path):
    text = session(tmp_path, "buck", COLUMNS="200", LINES="60")
    assert max(len(line) for screen in screens(text) for line in screen.splitlines()) <= 100


def test_a_small_terminal_still_shows_the_hand_and_the_question(tmp_path):
    text = session(tmp_path, "buckpitch", COLUMNS="40", LINES="20")
    assert "\x1b" not in text, "there is no room for a picture, so it is told in lines"
    assert "Your hand: " in text
    assert max(map(len, text.splitlines())) <= 40


@pytest.mark.parametrize("game", GAMES)
def test_on_a_narrow_screen_nothing_overlaps_or_loses_its_beginning(tmp_path, game):
    seats = {"buckem": ("--seats", "8"), "buck135": ("--seats", "6")}.get(game, ())
    text = session(tmp_path, game, *seats, "--names", "Bartholomew1", COLUMNS="60", LINES="24")
    assert screens(text)
    for screen in screens(text):
        assert max(map(len, screen.splitlines())) <= 60, screen
        for name in () if " is over\n" in screen else ("Ann", "Bo", "Cy"):
            assert re.search(rf"(?:^|[ ▸]){name}(?: |$)", screen.split("─" * 60)[1], re.MULTILINE), screen


@pytest.mark.parametrize("game", GAMES)
def test_a_pipe_gets_plain_lines_and_the_words_that_were_said(tmp_path, game):
    done = subprocess.run(
        [sys.executable, "-m", "buckboard", "play", game, "--seed", "5", "--bots", "random"],
        input="?\nscore\nhand\n", capture_output=True, text=True, check=False,
        env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert "> score\n" in done.stdout
    assert done.stdout.rstrip().endswith("--resume")
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_bots_take_their_time_where_a_pace_is_set(tmp_path):
    quick = session(tmp_path / "quick", "buckpitch")
    slow = session(tmp_path / "slow", "buckpitch", BUCKBOARD_PACE="0.01")
    assert len(screens(slow)) > 2 * len(screens(quick)), "every move of a bot is a picture of its own"
