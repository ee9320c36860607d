"""Illegal cards are refused with their reason; two answers in the same instant are both kept, and told together."""

import re

from playwright.sync_api import expect

from browsers import ASKED, PHONE

STAY = """() => setTimeout(() => {
  [...document.querySelectorAll('.choices button')].find((one) => one.textContent.trim().startsWith('Stay')).click();
}, 300)"""


def test_every_illegal_card_says_why_and_nothing_changes(device):
    ann = device(seed=4).open_table("buck")
    ann.button("Deal", exact=True).click()
    refused = 0
    while refused < 5:
        if ann.next() != "asked":
            ann.act(ann.ready)
            continue
        before = (ann.question, ann.own_cards())
        for place in range(ann.page.locator("button.own.not").count()):
            ann.page.locator("button.own.not").nth(place).click(
                force=True
            )  # disabled for those who listen, not for a finger
            note = ann.page.locator("section.panel .note.refused")
            expect(note).to_contain_text(re.compile(r"\w+ .*[.]"))
            expect(note.get_by_role("link")).to_contain_text(re.compile(r"rule \d+"))
            assert (ann.question, ann.own_cards()) == before
            refused += 1
        ann.answer()


def test_two_who_declare_in_the_same_instant_are_both_heard(device):
    ann = device(PHONE).open_table("buckem", declare_mode="simultaneous")
    bo = device(PHONE, seed=2).go(ann.link)
    bo.sit(2, "Bo")
    ann.button("Deal", exact=True).click()
    assert (ann.next(), bo.next()) == ("asked", "asked")
    for one in (ann, bo):
        one.page.evaluate(STAY)
    for one in (ann, bo):
        expect(one.page.locator("main.table")).to_contain_text(re.compile("stays|draw|lead", re.I), timeout=15_000)
        expect(one.button("Stay", exact=True)).to_have_count(0, timeout=15_000)


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
