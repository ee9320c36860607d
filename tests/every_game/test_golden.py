"""Whole hands kept as records with every legal move, and how they are told: both were read by a person.

`tests/games/<game>/golden/` holds them. To write the narration anew after a change of words, run this file as a
script (`python tests/every_game/test_golden.py`) and read the difference.
"""

from itertools import pairwise
from pathlib import Path

import pytest

from buckboard.engine import verify
from buckboard.engine.reader import parse, read
from buckboard.engine.record import dumps, write
from buckboard.engine.replay import replay
from buckboard.games import ALL

GOLDEN = sorted((Path(__file__).parent.parent / "games").glob("*/golden/*.jsonl"))
EACH = pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")


def records(path):
    return path.read_text("utf-8").splitlines()


def told(record):
    """Every line of a hand, private ones too."""
    for (before, seat, move), (after, _, _) in pairwise(replay(record.game, record.log)):
        for line in record.game.narrate(before, seat, move, after):
            yield line.text.format(*record.names)


def narration(path):
    lines = []
    for line in records(path):
        record = read(ALL, parse(line))
        lines += [f"Hand {record.hand}", *told(record), ""]
    return "\n".join(lines)


@EACH
def test_the_records_follow_the_rules(path):
    assert verify.check(ALL, records(path)) == []


@EACH
def test_the_records_are_written_again_to_the_letter(path):
    for line in records(path):
        record = read(ALL, parse(line))
        around = {"match": record.match, "hand": record.hand, "names": record.names, "after": record.after}
        assert dumps(write(record.game, record.log, **around, legal=True)) == line


@EACH
def test_the_hands_are_told_as_before(path):
    assert narration(path) == path.with_suffix(".txt").read_text("utf-8")


def test_every_game_has_golden_hands():
    assert {path.parent.parent.name for path in GOLDEN} == set(ALL)


if __name__ == "__main__":
    for golden in GOLDEN:
        golden.with_suffix(".txt").write_text(narration(golden), "utf-8")
