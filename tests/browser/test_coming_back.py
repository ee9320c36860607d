"""Reload, a cut network, a server that is killed: everybody is back in the same hand, with the truth on the screen."""

import signal
import time

import pytest
from playwright.sync_api import expect

from browsers import ASKED, PHONE

GAMES = {"buckem": {"declare_mode": "simultaneous"}, "buck": {}, "buckpitch": {}, "buck135": {"mode": "high_low"}}


@pytest.mark.parametrize("game", GAMES)
def test_reload_in_every_phase_of_a_hand_changes_nothing(device, game):
    ann = device(PHONE).open_table(game, **GAMES[game])
    ann.button("Deal", exact=True).click()
    asked = []
    while ann.next() == "asked":
        before = (ann.question, ann.own_cards())
        if before[0] not in asked:
            asked.append(before[0])
            ann.page.reload()
            assert ann.next() == "asked"
            assert (ann.question, ann.own_cards()) == before
        ann.answer()
    assert asked
    headline = ann.page.locator(".summary h2").inner_text()
    ann.page.reload()
    assert ann.next() in ("next", "over")
    assert ann.page.locator(".summary h2").inner_text() == headline


class Cable:
    """What a device's sockets run through; a test may cut it, or stop what goes through it."""

    def __init__(self, device):
        self.ends, self.dead = [], False
        device.page.route_web_socket("**/ws/*", self._opened)

    def _opened(self, end):
        if self.dead:
            end.close()
            return
        server = end.connect_to_server()
        end.on_message(lambda text: None if self.dead else server.send(text))
        server.on_message(lambda text: None if self.dead else end.send(text))
        self.ends.append(end)


def test_a_network_that_was_cut_is_found_again(device):
    ann = device()
    cable = Cable(ann)
    ann.open_table("buck")
    ann.button("Deal", exact=True).click()
    assert ann.next() == "asked"
    before = (ann.question, ann.own_cards())
    cable.ends[-1].close()
    expect(ann.gone()).to_be_visible()
    expect(ann.gone()).to_be_hidden(timeout=15_000)
    assert len(cable.ends) > 1
    assert (ann.question, ann.own_cards()) == before
    ann.answer()


def test_an_answer_into_a_dead_network_arrives_once_the_network_is_back(device):
    ann = device()
    cable = Cable(ann)
    ann.open_table("buckpitch")
    ann.button("Deal", exact=True).click()
    assert ann.next() == "asked"
    cable.dead = True
    ann.page.locator(f"{ASKED} .choices button:not([aria-disabled=true])").last.click()
    expect(ann.gone()).to_be_visible(timeout=15_000)  # the page has noticed by itself
    cable.dead = False
    expect(ann.gone()).to_be_hidden(timeout=15_000)
    ann.play_on(until="next")


def test_a_server_killed_mid_trick_goes_on_with_the_same_cards(device, own_house):
    ann = device(at=own_house).open_table("buck")
    phone = device(PHONE, at=own_house).go(ann.link)  # somebody who watches, and comes back too
    ann.button("Deal", exact=True).click()
    while ann.next() != "asked" or ann.page.locator(f"{ASKED} .choices button").count():
        if ann.sees_the_end():
            ann.ready()
        else:
            ann.answer()
    before = (ann.question, ann.own_cards(), lying(ann))
    own_house.end(signal.SIGKILL)
    for one in (ann, phone):
        expect(one.gone()).to_be_visible(timeout=15_000)
    own_house.start()
    began = time.monotonic()
    for one in (ann, phone):
        expect(one.gone()).to_be_hidden(timeout=15_000)
    print(f"both are back {time.monotonic() - began:.2f} s after the server listened again")
    assert ann.next() == "asked"
    assert (ann.question, ann.own_cards(), lying(ann)) == before
    ann.answer()
    ann.page.wait_for_function("(held) => document.querySelectorAll('button.own').length < held", arg=len(before[1]))


def lying(device):
    """The pictures of the cards that lie on the felt."""
    return device.page.eval_on_selector_all(".cloth img", "all => all.map((one) => one.alt).sort()")


def test_an_answer_that_the_server_never_confirmed_is_made_once(device, own_house):
    ann = device(at=own_house).open_table("buckpitch")
    ann.button("Deal", exact=True).click()
    assert ann.next() == "asked"
    own_house.freeze()
    choice = ann.page.locator(f"{ASKED} .choices button:not([aria-disabled=true])").last
    choice.click()
    own_house.end(signal.SIGKILL)
    own_house.start()
    expect(ann.gone()).to_be_hidden(timeout=15_000)
    ann.play_on(until="next")
