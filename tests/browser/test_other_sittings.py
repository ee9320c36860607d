"""The table on a TV with phones as hands, and several people at one device with a curtain between them."""

import json
import re

from playwright.sync_api import expect

from browsers import PHONE, play_together

# Every change of the page is looked at before it is painted: which own cards are there, and for whom is the curtain up?
WATCH = """() => {
  window.seen = [];
  const look = () => {
    const cards = [...document.querySelectorAll('button.own')].map((one) => one.dataset.card).sort().join(' ');
    const curtain = document.querySelector('#curtain-title')?.textContent ?? '';
    const last = window.seen.at(-1);
    if (!last || last[0] !== cards || last[1] !== curtain) window.seen.push([cards, curtain]);
  };
  new MutationObserver(look).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
  look();
}"""

# Which own chair is asked for over the socket, and which curtain is up at that moment.
LOOKS = """() => {
  const send = WebSocket.prototype.send;
  window.looks = [];
  WebSocket.prototype.send = function (text) {
    const said = JSON.parse(text);
    const curtain = document.querySelector('dialog[open] #curtain-title')?.textContent ?? '';
    if (said.do === 'look' && said.chair !== undefined) window.looks.push([said.chair, curtain]);
    return send.call(this, text);
  };
}"""


def heard_by(device):
    """What a device is sent over its sockets, from now on."""
    frames = []
    device.page.on("websocket", lambda link: link.on("framereceived", lambda frame: frames.append(json.loads(frame))))
    return frames


def test_two_phones_play_while_the_tv_shows_no_private_card(device):
    ann = device(PHONE).open_table("buck")
    bo = device(PHONE, seed=5).go(ann.link)
    bo.sit(2, "Bo")
    tv = device((1280, 720))
    frames = heard_by(tv)
    tv.go(f"{ann.link}/screen")
    expect(tv.page.get_by_role("img", name="QR code of the link to this table")).to_be_visible()
    expect(tv.page.get_by_text("Bo", exact=True)).to_be_visible()
    assert tv.axe() == []
    ann.button("Deal", exact=True).click()
    expect(tv.page.get_by_role("region", name="The table")).to_be_visible()
    play_together(ann, bo)
    expect(tv.page.locator(".summary")).to_be_visible(timeout=20_000)
    assert tv.axe() == []
    assert tv.overflow() == [0, 0]
    scenes = [frame for frame in frames if frame["t"] == "scene"]
    assert len(scenes) > 5
    assert not [scene for scene in scenes if scene["mine"] is not None]
    assert tv.own_cards() == []


def test_a_screen_is_no_player_even_in_the_browser_of_one(device):
    ann = device().open_table("buck")
    ann.button("Deal", exact=True).click()
    assert ann.next() == "asked"
    frames = heard_by(ann)
    ann.go(f"{ann.link}/screen")
    expect(ann.page.get_by_role("region", name="The table")).to_be_visible()
    scenes = [frame for frame in frames if frame["t"] == "scene"]
    assert scenes
    assert not [scene for scene in scenes if scene["mine"] is not None]


def two_at_one_device(device, game):
    """Ann and Bo at one phone, before the deal."""
    ann = device(PHONE).open_table(game)
    ann.command("settings", pass_and_play=True)
    ann.button(re.compile("^Chair 2:")).click()
    ann.button("Somebody at this device").click()
    ann.page.get_by_label("Name of who sits here").fill("Bo")
    ann.button("Sit down").click()
    expect(ann.button(re.compile("^Chair 2: Bo"))).to_be_visible()
    return ann


def pass_and_play(ann, most=60):
    """Play the hand; who held the device while each card was on the screen, and how many answers there were."""
    owners, answers, holder = {}, 0, ""
    for _ in range(most):
        state = ann.next()
        if state == "curtain":
            assert ann.own_cards() == []
            holder = ann.page.locator("#curtain-title").inner_text().removeprefix("Pass the device to ")
            ann.button(f"I am {holder}: show my cards").click()
            ann.page.wait_for_selector("#curtain-title", state="detached")
        elif state == "asked":
            for card in ann.own_cards():
                assert owners.setdefault(card, holder) == holder
            ann.answer()
            answers += 1
        else:
            break
    return owners, answers


def test_pass_and_play_has_a_curtain_before_every_hand_and_never_a_flash_of_the_next(device):
    ann = two_at_one_device(device, "buckpitch")
    ann.page.evaluate(WATCH)
    ann.page.evaluate(LOOKS)
    ann.button("Deal", exact=True).click()
    assert ann.next() == "curtain"
    assert ann.axe() == []
    owners, answers = pass_and_play(ann)
    assert answers >= 10
    assert len(set(owners.values())) == 2
    up, wrong = "", []
    for cards, curtain in ann.page.evaluate("window.seen"):
        up = curtain.removeprefix("Pass the device to ") if curtain else up
        wrong += [(card, owners[card], up) for card in cards.split() if owners.get(card, up) != up]
        wrong += [(cards, curtain)] if cards and curtain else []
    assert wrong == []
    looks = ann.page.evaluate("window.looks")
    assert {chair for chair, _ in looks} == {0, 1}
    assert not [look for look in looks if not look[1].endswith("Bo" if look[0] == 1 else "Ann")]


def test_reload_with_several_at_one_device_shows_nobody_s_cards(device):
    ann = two_at_one_device(device, "buck")
    ann.button("Deal", exact=True).click()
    assert ann.next() == "curtain"
    ann.page.add_init_script(f"({WATCH})()")
    ann.page.reload()
    assert ann.next() == "curtain"
    assert not [cards for cards, _ in ann.page.evaluate("window.seen") if cards]
