"""Whole hands of Buck kept as records with every legal move, and how they are told: both were read by a person."""

from itertools import pairwise
from pathlib import Path

import pytest

from buckboard.engine import verify
from buckboard.engine.reader import parse, read
from buckboard.engine.record import dumps, write
from buckboard.engine.replay import replay
from buckboard.games import buck

GAMES = {"buck": buck}
GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))


def records(path):
    return path.read_text("utf-8").splitlines()


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_records_follow_the_rules(path):
    assert verify.check(GAMES, records(path)) == []


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_records_are_written_again_to_the_letter(path):
    for line in records(path):
        record = read(GAMES, parse(line))
        around = {"match": record.match, "hand": record.hand, "names": record.names, "after": record.after}
        assert dumps(write(buck, record.log, **around, legal=True)) == line


def told(record):
    """Every line of a hand, private ones too."""
    for (before, seat, move), (after, _, _) in pairwise(replay(buck, record.log)):
        for line in buck.narrate(before, seat, move, after):
            yield line.text.format(*record.names)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_hands_are_told_as_before(path):
    lines = []
    for line in records(path):
        record = read(GAMES, parse(line))
        lines += [f"Hand {record.hand}", *told(record), ""]
    assert "\n".join(lines) == path.with_suffix(".txt").read_text("utf-8")


def test_there_are_golden_hands():
    assert [path.stem for path in GOLDEN] == ["house_rules", "usual_rules"]
