"""Friends come by link or by code, on a phone and on a second device; whoever only opens the link sees no hand."""

import json
import re

from playwright.sync_api import expect

from browsers import DESKTOP, PHONE, play_together


def test_a_friend_joins_by_link_and_both_play_a_hand(device):
    ann = device().open_table("buckpitch", target=1)
    bo = device(PHONE, seed=2).go(ann.link)
    expect(bo.page.get_by_text("You are watching. Tap a chair to sit down.")).to_be_visible()
    assert bo.token == ""  # opening a link takes no seat and makes nobody
    bo.sit(3, "Bo")
    expect(ann.button(re.compile("^Chair 3: Bo"))).to_be_visible()
    ann.button("Deal", exact=True).click()
    play_together(ann, bo)
    headlines = [one.page.locator(".summary h2").inner_text() for one in (ann, bo)]
    assert headlines[0] == headlines[1]


def test_a_code_that_was_read_aloud_leads_to_the_table(device):
    ann = device().open_table("buck")
    code = ann.page.locator(".code").first.inner_text()
    bo = device(PHONE).go("/")
    bo.page.get_by_label("Somebody gave you a code?").fill(code.lower())
    bo.button("Join").click()
    bo.page.wait_for_url(f"**{ann.link}")


def test_a_code_of_no_table_is_refused_with_a_sentence(device):
    bo = device(PHONE).go("/")
    bo.page.get_by_label("Somebody gave you a code?").fill("XXXX")
    bo.button("Join").click()
    expect(bo.page.get_by_role("alert")).to_contain_text(".")
    bo.troubles = [trouble for trouble in bo.troubles if "404" not in trouble]


def test_a_second_device_is_the_same_person_and_either_may_answer(device):
    ann = device().open_table("buck")
    ann.button("Deal", exact=True).click()
    assert ann.next() == "asked"
    tab = ann.open_page()
    tab.goto("/me")
    tab.get_by_role("button", name="Make a link").click()
    link = tab.get_by_label("Link for the other device", exact=True).input_value()
    tab.close()
    phone = device(PHONE)
    phone.page.goto(link)
    phone.button("Go on as that person").click()
    phone.page.wait_for_function("() => localStorage.getItem('buckboard.guest')")
    phone.go(ann.link)
    assert phone.next() == "asked"
    assert (phone.question, phone.own_cards()) == (ann.question, ann.own_cards())
    ann.act(phone.answer)

    other = device(DESKTOP)
    other.page.goto(link)
    other.button("Go on as that person").click()
    expect(other.page.get_by_role("alert").first).to_contain_text(".")  # such a link works once
    assert other.token == ""
    other.troubles = [trouble for trouble in other.troubles if "status of 4" not in trouble]


def test_a_link_made_at_a_table_leads_another_device_to_that_table(device):
    ann = device().open_table("buck")
    table = ann.link
    ann.button(re.compile(r"^Chair 1:")).click()
    ann.page.get_by_role("link", name="Play on another device").click()
    ann.button("Make a link").click()
    link = ann.page.get_by_label("Link for the other device", exact=True).input_value()
    phone = device(PHONE)
    phone.page.goto(link)
    phone.button("Go on as that person").click()
    phone.page.wait_for_url(f"**{table}")
    expect(phone.button(re.compile(r"^Chair 1: *Ann *you"))).to_be_visible()


def test_a_watcher_sees_the_table_and_no_hand(device):
    ann = device().open_table("buck")
    ann.button("Deal", exact=True).click()
    assert ann.next() == "asked"
    frames = []
    guest = device()
    guest.page.on("websocket", lambda link: link.on("framereceived", lambda frame: frames.append(json.loads(frame))))
    guest.go(ann.link)
    expect(guest.page.get_by_role("main", name="The table")).to_be_visible()
    assert guest.own_cards() == []
    scenes = [frame for frame in frames if frame["t"] == "scene"]
    assert scenes
    for scene in scenes:
        assert scene["mine"] is None
        assert not [card for card in ann.own_cards() if re.search(rf"\b{card}\b", json.dumps(scene))]
