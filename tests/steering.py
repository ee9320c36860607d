"""A person at a device who knows, over REST, what the server shows him: to compare the page with it, to lead a game."""

import json
import re
import time
import urllib.request
from collections import Counter

from playwright.sync_api import expect

from browsers import ASKED

SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
CARD = re.compile(r"\b([2-9TJQKA])([cdhs])\b")
KEEPS_IN = ("stay", "play", "check", "call", "no buy", "no exchange", "draw")
WORDS = {"card": "{}", "give": "give {}", "discard": "draw {}"}
OWN = "[...document.querySelectorAll('button.own')]"
LONGEST = 90.0  # seconds in which a game comes to where a test wants it


def get(device, path):
    """What REST answers this person."""
    asked = urllib.request.Request(device.address + path, headers={"Authorization": f"Bearer {device.token}"})
    with urllib.request.urlopen(asked, timeout=20) as answer:
        return json.load(answer)


def scene(device):
    """The cards as the server shows them to this person."""
    return get(device, f"/api/tables/{device.table}/scene")


def question(seen):
    """The question that waits for this person's answer, or None."""
    asked = seen["mine"] and seen["mine"]["question"]
    return asked if asked and not asked["answered"] else None


def legal(seen):
    """Everything that answers the question, in words; of amounts the lowest, of draws no card or one."""
    asked = question(seen)
    said = [
        f"{choice['say']} {choice['lowest']}" if choice["lowest"] else choice["say"]
        for choice in asked["choices"]
        if choice["legal"]
    ]
    cards = [card["card"] for card in seen["mine"]["cards"] if card["legal"]] if asked["kind"] in WORDS else []
    return said + [WORDS[asked["kind"]].format(card) for card in cards]


def shown(sentence, names):
    """A sentence of the server as the page shows it; none of ours begins with the card As."""
    with_cards = CARD.sub(lambda card: card[1].replace("T", "10") + SIGNS[card[2]], sentence)
    return re.sub(r"\{(\d)\}", lambda seat: names[int(seat[1])], with_cards)


def until_shown(device, seen):
    """Wait until the page shows the question and the cards that the server shows."""
    assert device.next() == "asked"
    text = device.page.locator(f"{ASKED} .text")
    expect(text).to_have_text(shown(question(seen)["text"], seen["public"]["names"]))
    cards = " ".join(sorted(card["card"] for card in seen["mine"]["cards"]))
    held = f"{OWN}.map((one) => one.dataset.card).sort().join(' ')"
    device.page.wait_for_function(f"(cards) => {held} === cards", arg=cards)


def step(device, wishes=()):
    """The next thing that is this person's to do: what is wished for, else what keeps him in, else anything."""
    seen = scene(device)
    if question(seen):
        open_now = legal(seen)
        wished = [say for wish in (*wishes, *KEEPS_IN) for say in open_now if say == wish]
        say = wished[0] if wished else device.dice.choice(open_now)
        device.command("answer", question=question(seen)["number"], say=say)
        return
    can = get(device, f"/api/tables/{device.table}")["can"]
    for do in ("ready", "rematch", "deal"):
        if do in can:
            device.command(do)
            return
    device.page.wait_for_timeout(30)


def phases(device, wishes):
    """Lead a game until each phase of `wishes` has come up, and give each once: its name, and what is seen then.

    A phase in which this person is asked counts, and "over". To bring about the first that is missing its wishes are
    said where they may be.
    """
    missing, until, met = dict(wishes), time.monotonic() + LONGEST, Counter()
    while missing:
        seen = scene(device)
        public = seen["public"]
        phase = "over" if public and public["over"] else public["phase"] if public and question(seen) else ""
        if phase in missing:
            yield phase, seen
            del missing[phase]
        met[phase] += 1
        assert time.monotonic() < until, f"{sorted(missing)} did not come up; {dict(met)}"
        step(device, next(iter(missing.values()), ()))
