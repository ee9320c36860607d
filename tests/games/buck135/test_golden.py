"""Whole hands kept as records with every legal move, and how they are told: both were read by a person."""

from itertools import pairwise
from pathlib import Path

import pytest

from buckboard.engine import verify
from buckboard.engine.reader import parse, read
from buckboard.engine.record import dumps, write
from buckboard.engine.replay import replay
from buckboard.games import buck135

GAMES = {"buck135": buck135}
GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))


def told(record):
    """The narration of a record, with its names."""
    steps = list(replay(buck135, record.log))
    for (before, seat, move), (after, _, _) in pairwise(steps):
        for line in buck135.narrate(before, seat, move, after):
            yield line.text.format(*record.names)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_records_follow_the_rules(path):
    assert verify.check(GAMES, path.read_text("utf-8").splitlines()) == []


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_records_are_written_again_to_the_letter(path):
    for line in path.read_text("utf-8").splitlines():
        record = read(GAMES, parse(line))
        again = write(
            buck135,
            record.log,
            match=record.match,
            hand=record.hand,
            names=record.names,
            after=record.after,
            legal=True,
        )
        assert dumps(again) == line


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_hands_are_told_as_before(path):
    lines = []
    for line in path.read_text("utf-8").splitlines():
        record = read(GAMES, parse(line))
        lines += [f"Hand {record.hand}", *told(record), ""]
    assert "\n".join(lines) == path.with_suffix(".txt").read_text("utf-8")


def test_there_are_golden_hands():
    assert len(GOLDEN) == 3
