"""Each game from the front page to the end of a match, one person and bots."""

import pytest
from playwright.sync_api import expect

TITLES = {"buckem": "Buck ’em", "buck": "Buck", "buckpitch": "Buckpitch", "buck135": "Buck Thirty-Five"}
SHORT = {
    "buckem": {"session_end": "fixed_rounds", "rounds": 3},
    "buck": {"target": 6},
    "buckpitch": {"target": 2},
    "buck135": {"rounds": 3},
}


@pytest.mark.parametrize("game", SHORT)
def test_a_match_from_the_front_page_to_its_end(device, game):
    ann = device()
    ann.go("/")
    ann.page.get_by_role("link", name=f"A table of {TITLES[game]} with friends").click()
    ann.page.wait_for_url(f"**/new/{game}")
    ann.open_table(game, **SHORT[game])
    ann.button("Deal", exact=True).click()
    assert ann.play_on() >= 3
    expect(ann.page.get_by_role("img", name="wins the match").first).to_be_visible()
    assert ann.axe() == []
    ann.act(ann.button("Rematch", exact=True).click)
    assert ann.next() in ("asked", "next")


@pytest.mark.parametrize("game", SHORT)
def test_one_click_on_the_front_page_deals_a_hand(device, game):
    ann = device()
    ann.go("/")
    ann.button(f"Play {TITLES[game]} against bots now").click()
    ann.page.wait_for_url("**/t/*")
    assert ann.next() == "asked"
    assert ann.own_cards()
    assert ann.overflow() == [0, 0]
