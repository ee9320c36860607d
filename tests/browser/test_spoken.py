"""What a screen reader has of each phase, as the browser itself makes it; read it in tests/browser/spoken.

A file that is missing is written, and the test fails: read it and keep it. Delete one that says what is no longer so.
"""

from difflib import unified_diff
from pathlib import Path

import pytest

from buckboard.games import ALL
from buckboard.server.scenes import SCENES as MAKERS
from sight import SCENES, frames_of, game_of, show_scene

KEPT = Path(__file__).parent / "spoken"


def test_every_question_of_every_game_has_a_scene():
    for name, game in ALL.items():
        asked = {MAKERS[name].PHASES[phase] for phase in (*game.ASKS, game.OVER)}
        kept = {frames_of(scene)[0]["public"]["phase"] for scene in SCENES if game_of(scene) == name}
        assert kept == asked


@pytest.fixture(scope="module")
def page(browser, scenes):
    """One phone for all scenes."""
    page = browser.new_page(reduced_motion="reduce", viewport={"width": 375, "height": 667})
    yield page
    page.close()


@pytest.mark.parametrize("scene", SCENES)
def test_a_screen_reader_is_told_what_it_was_told_before(page, scenes, scene):
    file = KEPT / f"{scene}.yml"
    before = file.read_text() if file.exists() else ""
    show_scene(page, scenes, scene, names=())
    told = told_at_last(page, before)
    if not before:
        KEPT.mkdir(exist_ok=True)
        file.write_text(told)
    assert told == before, "\n".join(unified_diff(before.splitlines(), told.splitlines(), lineterm=""))


def told_at_last(page, wanted):
    """The tree once it is as wanted; else once nothing comes any more."""
    for _ in range(60):
        told = page.locator("body").aria_snapshot() + "\n"
        if told == wanted:
            return told
        page.wait_for_timeout(50)
    return told
