"""Illegal cards are refused with their reason; two answers in the same instant are both kept, and told together."""

import re

import pytest
from playwright.sync_api import expect

from browsers import ASKED, PHONE
from steering import question, scene, shown, step, until_shown

STAY = """() => setTimeout(() => {
  [...document.querySelectorAll('.choices button')].find((one) => one.textContent.trim().startsWith('Stay')).click();
}, 300)"""


# House rules under which many a card is not legal, and what makes somebody play cards at all.
STRICT = {
    "buck": ({}, ("3", "4", "5", "play")),
    "buckpitch": ({"void_must_trump": "true"}, ("2", "3", "4")),
    "buckem": ({"must_trump": "true", "must_head": "true"}, ("stay",)),
}
ENOUGH = 4  # cards refused, in one hand or several; then the hand is played to its end


@pytest.mark.parametrize("game", STRICT)
def test_every_illegal_card_says_why_in_the_words_of_the_rule_and_nothing_changes(device, game):
    options, wishes = STRICT[game]
    ann = device(seed=4).open_table(game, **options)
    ann.command("deal")
    refused = []
    while len(refused) < ENOUGH or not scene(ann)["public"]["over"]:
        seen = scene(ann)
        if question(seen) and question(seen)["kind"] == "card":
            illegal = [card for card in seen["mine"]["cards"] if not card["legal"]]
            if illegal:
                until_shown(ann, seen)
                refused += [tapped_in_vain(ann, game, seen, card) for card in illegal]
                now = scene(ann)
                assert (now["n"], now["mine"]) == (seen["n"], seen["mine"])
                assert sorted(ann.own_cards()) == sorted(card["card"] for card in seen["mine"]["cards"])
        step(ann, wishes)
    print(f"{len(refused)} cards refused for {len(set(refused))} reasons: {sorted(set(refused))}")


def tapped_in_vain(ann, game, seen, card):
    """Tap a card that is not legal: the page says what the server says of it, with a link to that rule; which one."""
    assert re.fullmatch(r"[A-Z].+[.]", card["why"]), card
    assert re.fullmatch(rf"{game} \d+", card["item"]), card
    note = ann.page.locator("section.panel .note.refused")
    ann.button("Sort the hand").click()  # another note, so that this tap has to say it anew
    expect(ann.page.locator("section.panel .note", has_text="Sorted")).to_be_visible()
    expect(note).to_have_count(0)
    ann.page.locator(f"button.own[data-card='{card['card']}']").click(force=True)  # a finger may tap what is disabled
    number = card["item"].split()[1]
    expect(note).to_have_text(f"{shown(card['why'], seen['public']['names'])} rule {number}")
    link = note.get_by_role("link", name=f"rule {number}", exact=True).get_attribute("href")
    assert re.fullmatch(rf"/rules/{game}(\?.*)?#{game}-{number}", link)
    return card["item"]


def test_two_who_declare_in_the_same_instant_are_both_heard(device):
    ann = device(PHONE).open_table("buckem", declare_mode="simultaneous")
    bo = device(PHONE, seed=2).go(ann.link)
    bo.sit(2, "Bo")
    ann.button("Deal", exact=True).click()
    assert (ann.next(), bo.next()) == ("asked", "asked")
    for one in (ann, bo):
        one.page.evaluate(STAY)
    for one in (ann, bo):
        expect(one.page.locator("main.table")).to_contain_text(re.compile("stays|draw|lead", re.I))
        expect(one.button("Stay", exact=True)).to_have_count(0)


def test_an_answer_may_be_changed_until_all_have_answered_and_nobody_hears_of_it(device):
    ann = device().open_table("buckem", declare_mode="simultaneous")
    bo = device(PHONE).go(ann.link)
    bo.sit(2, "Bo")
    ann.button("Deal", exact=True).click()
    assert (ann.next(), bo.next()) == ("asked", "asked")
    ann.button("Stay", exact=True).click()
    expect(ann.button("Stay", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(bo.page.get_by_role("group", name=re.compile("Ann.*has answered"))).to_be_visible()
    assert "stays" not in bo.page.locator("main.table").inner_text()
    ann.button("Fold", exact=True).click()
    expect(ann.button("Fold", exact=True)).to_have_attribute("aria-pressed", "true")
    bo.act(bo.button("Fold", exact=True).click)
    expect(bo.page.get_by_role("group", name=re.compile("Ann.*folded"))).to_be_visible(timeout=15_000)


def test_a_double_tap_plays_one_card(device):
    ann = device().open_table("buckpitch")
    ann.button("Deal", exact=True).click()
    while ann.next() != "asked" or ann.page.locator(f"{ASKED} .choices button").count():
        if ann.sees_the_end():
            ann.act(ann.ready)
        else:
            ann.answer()
    held = len(ann.own_cards())
    ann.act(ann.page.locator("button.own.legal").first.dblclick)
    ann.next()
    assert len(ann.own_cards()) == held - 1
