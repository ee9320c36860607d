"""Every screen at every size: nothing is cut off or lies over another, axe finds nothing, no error.

The table during play is in test_always_in_sight; what lies over it, in web/src/table/table.test.ts.
"""

import re

import pytest
from playwright.sync_api import expect

from browsers import DESKTOP, PHONE
from screens import CROOKED, SCREENS, People
from sight import EACH_WAY, each_size

TABLET = 600  # pixels: narrower or lower than this is for thumbs


@pytest.fixture
def people(browser, house):
    """Those who come to every screen."""
    people = People(browser, house.address)
    yield people
    people.close()


def test_every_screen_fits_every_window_and_axe_finds_nothing(people):
    found = {}
    for name, come in SCREENS.items():
        device = come(people)
        for width, height in each_size(device.page, EACH_WAY):
            if crooked := device.page.evaluate(CROOKED, min(width, height) < TABLET):
                found[name, (width, height)] = crooked
            if (width, height) in (PHONE, DESKTOP) and (findings := device.axe()):
                found[name, "axe", width] = findings
    assert found == {}


# In the place of the one before; an element of style would be refused.
STYLE = "(text) => (document.adoptedStyleSheets = [new CSSStyleSheet()])[0].replaceSync(text)"


def test_what_is_wider_than_the_window_low_or_on_top_of_another_is_found(device):
    ann = device(PHONE).go("/new/buckem")
    expect(ann.button("Open the table")).to_be_visible()
    assert ann.page.evaluate(CROOKED, True) == []
    for wrong, words in {
        "h1 { width: 900px }": "the page is",
        "summary { position: relative; left: -40px }": "outside: SUMMARY",
        ".button.first { min-height: 0; height: 30px }": "low: BUTTON",
        "summary { margin-bottom: -30px }": "/ SUMMARY",
        "h1 { width: 40px; overflow: hidden; white-space: nowrap }": "cut: H1",
    }.items():
        ann.page.evaluate(STYLE, wrong)
        assert [fault for fault in ann.page.evaluate(CROOKED, True) if words in fault], wrong


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
