"""Scenes of recorded hands, one for each phase of each game, as a person has read them.

`golden/` holds them, a line of JSON for the public table, for the seat that is asked, for what has just happened. To
write them anew after a change, run this file as a script (`python tests/server/scenes/test_golden.py`) and read the
difference.
"""

import json
import sys
from pathlib import Path

import pytest

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from buckboard.engine.reader import parse, read
from buckboard.games import ALL
from buckboard.server.scenes import SCENES
from scene_walk import moments_of, scene_of

GOLDEN = Path(__file__).parent / "golden"
RECORDS = Path(__file__).parents[2] / "games"


def hands(name):
    """The golden hands of a game."""
    for path in sorted((RECORDS / name / "golden").glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            yield read(ALL, parse(line))


def scenes(name):
    """The first moment of each phase, and of each kind of act: the table, the seat that is asked, the acts."""
    game, known = ALL[name], set()
    for record in hands(name):
        for moment in moments_of(game, record.log):
            scene = scene_of(game, moment, record.log.before, record.hand)
            marks = {scene["public"]["phase"], *(act["kind"] for act in scene["acts"])}
            if marks <= known:
                continue
            known |= marks
            asked = scene["public"]["asked"]
            yield scene["public"], [scene["mine"][seat] for seat in asked[:1]], scene["acts"]


def written(name):
    """The golden file of a game."""
    lines = []
    for public, mine, acts in scenes(name):
        lines += [json.dumps(part, ensure_ascii=False) for part in (public, mine, acts)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", ALL)
def test_scenes_look_as_they_did(name):
    assert written(name).splitlines() == (GOLDEN / f"{name}.jsonl").read_text("utf-8").splitlines()


@pytest.mark.parametrize("name", ALL)
def test_every_phase_is_among_the_golden_scenes(name):
    seen = {json.loads(line)["phase"] for line in (GOLDEN / f"{name}.jsonl").read_text("utf-8").splitlines()[::3]}
    assert seen == set(SCENES[name].PHASES.values())


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for each in ALL:
        (GOLDEN / f"{each}.jsonl").write_text(written(each), "utf-8")
