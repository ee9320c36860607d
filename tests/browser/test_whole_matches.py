"""Each game from the front page to the end of a match: two people, each with a device, and bots."""

import pytest
from playwright.sync_api import expect

from browsers import PHONE, play_together

TITLES = {"buckem": "Buck ’em", "buck": "Buck", "buckpitch": "Buckpitch", "buck135": "Buck Thirty-Five"}
SHORT = {
    "buckem": {"session_end": "fixed_rounds", "rounds": 2},
    "buck": {"target": 6},
    "buckpitch": {"target": 2},
    "buck135": {"rounds": 2},
}


@pytest.mark.parametrize("game", SHORT)
def test_two_people_and_bots_play_a_match_from_the_front_page_to_its_end(device, game):
    ann, bo = device(), device(PHONE, seed=2)
    ann.go("/")
    ann.page.get_by_role("link", name=f"A table of {TITLES[game]} with friends").click()
    ann.page.wait_for_url(f"**/new/{game}")
    ann.open_table(game, **SHORT[game])
    bo.go(ann.page.get_by_label("Link to this table").input_value())
    bo.sit(3, "Bo")
    ann.button("Deal", exact=True).click()
    play_together(ann, bo, until="match")
    for one in (ann, bo):
        expect(one.page.get_by_role("img", name="wins the match").first).to_be_visible()
        assert one.axe() == []
    assert ann.page.locator(".summary").inner_text() == bo.page.locator(".summary").inner_text()
    ann.act(ann.button("Rematch", exact=True).click)
    for one in (ann, bo):
        expect(one.page.locator(".crown")).to_have_count(0)
        expect(one.page.locator("button.own").first).to_be_visible()


@pytest.mark.parametrize("game", SHORT)
def test_one_click_on_the_front_page_deals_a_hand(device, game):
    ann = device()
    ann.go("/")
    ann.button(f"Play {TITLES[game]} against bots now").click()
    ann.page.wait_for_url("**/t/*")
    assert ann.next() == "asked"
    assert ann.own_cards()
    assert ann.overflow() == [0, 0]
