"""Every screen at a phone's and a laptop's size: axe finds nothing, nothing is wider than the window, no error."""

import re

import pytest
from playwright.sync_api import expect

from browsers import DESKTOP, PHONE

SIZES = [(320, 568), (360, 640), PHONE, (393, 852), (768, 1024), (1180, 820), DESKTOP, (1920, 1080)]
PAGES = [
    "/",
    "/new/buckem",
    "/new/buck",
    "/rules/buckpitch",
    "/rules/buck135",
    "/record",
    "/me",
    "/about",
    "/nowhere",
]


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_axe_finds_nothing_on_the_pages(device, size):
    ann = device(size)
    found = {}
    for path in PAGES:
        ann.go(path)
        expect(ann.page.get_by_role("heading", level=1).first).to_be_visible()
        if findings := ann.axe():
            found[path] = findings
        assert ann.overflow()[0] <= 0, path
    assert found == {}


@pytest.mark.parametrize("theme", ["felt", "cabin", "daylight"])
def test_axe_finds_nothing_in_the_lobby_and_in_settings(device, theme):
    ann = device(PHONE, settings=f'{{"theme": "{theme}"}}').open_table("buckem")
    assert ann.axe() == []
    ann.button(re.compile("^Chair 3:")).click()
    assert ann.axe() == []
    ann.page.keyboard.press("Escape")
    ann.button("Settings").click()
    expect(ann.page.get_by_role("dialog", name="Settings")).to_be_visible()
    assert ann.axe() == []


@pytest.mark.parametrize("theme", ["felt", "cabin", "daylight"])
@pytest.mark.parametrize("game", ["buckem", "buck", "buckpitch", "buck135"])
def test_axe_finds_nothing_in_any_phase_of_a_hand(device, game, theme):
    ann = device(settings=f'{{"theme": "{theme}", "speed": "fast", "motion": false}}', seed=3).open_table(game)
    ann.button("Deal", exact=True).click()
    seen, found = set(), {}
    for _ in range(40):
        state = ann.next()
        where = ann.question if state == "asked" else state
        if where not in seen:
            seen.add(where)
            if findings := ann.axe():
                found[where] = findings
        if state != "asked":
            break
        ann.answer()
    assert found == {}


@pytest.mark.parametrize("game", ["buckem", "buck", "buckpitch", "buck135"])
def test_the_table_fits_every_window(device, game):
    ann = device().open_table(game)
    ann.button("Deal", exact=True).click()
    assert ann.next() == "asked"
    for width, height in SIZES + [(height, width) for width, height in SIZES]:
        ann.page.set_viewport_size({"width": width, "height": height})
        for _ in range(40):  # the page has some time to find its new places
            ann.page.wait_for_timeout(50)
            found = ann.overflow(), ann.page.evaluate(OUTSIDE)
            if found == ([0, 0], []):
                break
        assert found == ([0, 0], []), (width, height)


# Own cards, the question and its buttons that do not lie wholly in the window.
OUTSIDE = """() => [...document.querySelectorAll('button.own, section.panel.asked')].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
}).map((one) => one.getAttribute('aria-label') ?? one.className)"""


def test_the_replay_of_a_hand_can_be_stepped_and_its_record_opened_again(device, tmp_path):
    ann = device().open_table("buckpitch")
    ann.button("Deal", exact=True).click()
    ann.play_on(until="next")
    with ann.page.expect_download() as waiting:
        ann.button("Download record").click()
    record = tmp_path / "hand.jsonl"
    waiting.value.save_as(record)
    assert ann.page.get_by_role("region", name="Score sheet").count() == 1
    ann.page.get_by_role("link", name="Watch again").click()
    ann.page.wait_for_url("**/hands/1/1")
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("hand 1")
    last = int(ann.page.get_by_role("slider", name="Step").get_attribute("max"))
    assert last > 10
    for _ in range(last):
        ann.page.keyboard.press("ArrowRight")
    expect(ann.page.get_by_role("slider", name="Step")).to_have_value(str(last))
    assert ann.axe() == []
    ann.go("/record")
    ann.page.get_by_label("Choose a file").set_input_files(record)
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("hand 1")
    ann.page.get_by_role("button", name="To the end").click()
    ann.go("/record")
    ann.page.get_by_label("Record").fill('{"format": "something else"}')
    ann.button("Open").click()
    expect(ann.page.get_by_role("alert")).not_to_be_empty()
    ann.troubles = [one for one in ann.troubles if "422" not in one and "400" not in one]
    assert ann.axe() == []
