"""How a person comes to each screen of the page, and what may be wrong with one at some size of the window."""

import re

from playwright.sync_api import expect

from browsers import PHONE, Device


class People:
    """A guest; and Ann, with a table before its first deal, one with a hand behind it, one at a shared device."""

    def __init__(self, browser, address):
        self.ann, self.guest = Device(browser, address, PHONE), Device(browser, address, PHONE)
        self.lobby = self.ann.open_table("buck", target=32).link
        self.played = self.ann.open_table("buckpitch").link
        self.ann.button("Deal", exact=True).click()
        self.ann.play_on(until="next")
        self.shared = self.ann.open_table("buckem").link
        self.ann.command("settings", pass_and_play=True)
        self.ann.button(re.compile("^Chair 2:")).click()
        self.ann.button("Somebody at this device").click()
        self.ann.page.get_by_label("Name of who sits here").fill("Bo")
        self.ann.button("Sit down").click()
        expect(self.ann.button(re.compile("^Chair 2: Bo"))).to_be_visible()
        self.ann.command("deal")
        self.ann.go("/me").button("Make a link").click()
        self.link = self.ann.page.get_by_label("Link for the other device", exact=True).input_value()

    def at(self, path, heading=True):
        """Ann at this address."""
        self.ann.go("/about").go(path)  # by way of another, so that a dialog that was open is closed
        if heading:
            expect(self.ann.page.get_by_role("heading", level=1).first).to_be_visible()
        return self.ann

    def in_dialog(self, name, device=None):
        """Whoever looks at a dialog of this name, once it is there."""
        device = device or self.ann
        expect(device.page.get_by_role("dialog", name=name)).to_be_visible()
        return device

    def close(self):
        """Everybody goes home."""
        self.ann.close()
        self.guest.close()


def settings(people):
    """What this person likes."""
    people.at("/").button("Settings").click()
    return people.in_dialog("Settings")


def chair(people):
    """What the host can do with a bot's chair."""
    people.at(people.lobby).button(re.compile("^Chair 3:")).click()
    return people.in_dialog(re.compile("Chair 3"))


def name(people):
    """A stranger sits down."""
    people.guest.go("/about").go(people.lobby)
    people.guest.button(re.compile("^Chair 2:")).click()
    return people.in_dialog(re.compile("name", re.IGNORECASE), people.guest)


def device_link(people):
    """Another device opens the link to become Ann."""
    people.guest.go("/about")
    people.guest.page.goto(people.link)
    expect(people.guest.button("Go on as that person")).to_be_visible()
    return people.guest


def summary(people):
    """After the hand, with the sheet below."""
    people.at(people.played, heading=False)
    expect(people.ann.page.get_by_role("region", name="Score sheet")).to_be_visible()
    return people.ann


def sheet(people):
    """The score sheet from the table's menu."""
    people.at(people.played, heading=False).button("Table", exact=True).click()
    people.ann.button("Score sheet", exact=True).click()
    return people.in_dialog("Score sheet")


def curtain(people):
    """Between two people's cards."""
    people.at(people.shared, heading=False)
    assert people.ann.next() == "curtain"
    return people.ann


def replay(people):
    """In the middle of the hand."""
    people.at(f"{people.played}/hands/1/1").button("To the end").click()
    people.ann.page.keyboard.press("ArrowLeft")
    return people.ann


SCREENS = {
    "front": lambda people: people.at("/"),
    "new table": lambda people: people.at("/new"),
    "new table of a game": lambda people: people.at("/new/buckem"),
    "rules": lambda people: people.at("/rules/buckpitch"),
    "rules with many options": lambda people: people.at("/rules/buck135"),
    "lobby": lambda people: people.at(people.lobby),
    "house rules of a table": lambda people: people.at(f"{people.lobby}/rules"),
    "hands": lambda people: people.at(f"{people.played}/hands"),
    "replay": replay,
    "a record to open": lambda people: people.at("/record"),
    "own page": lambda people: people.at("/me"),
    "about": lambda people: people.at("/about"),
    "no such page": lambda people: people.at("/nowhere"),
    "screen before the deal": lambda people: people.at(f"{people.lobby}/screen", heading=False),
    "screen": lambda people: people.at(f"{people.played}/screen", heading=False),
    "settings": settings,
    "chair": chair,
    "name": name,
    "link for another device": device_link,
    "summary": summary,
    "score sheet": sheet,
    "curtain": curtain,
}

# What is wider than the window, cut off, too low for a thumb, or lies over another thing to be tapped; a bar that stays
# while the page scrolls lies over the page.
CROOKED = """(thumbs) => {
  const [page, found] = [document.documentElement, []];
  const up = (one) => one ? [one, ...up(one.parentElement)] : [];
  const style = (one) => getComputedStyle(one);
  const said = (one) => `${one.tagName} ${(one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 40)}`;
  const stays = (one) => up(one).find((at) => /sticky|fixed/.test(style(at).position));
  const scrolled = (one) => up(one.parentElement).some((at) => at !== page && at !== document.body
    && /auto|scroll/.test(style(at).overflowX) && at.scrollWidth > at.clientWidth);
  const seen = (one) => up(one.parentElement).filter((at) => style(at).overflow !== 'visible').reduce((box, at) => {
    const cut = at.getBoundingClientRect();
    return {
      left: Math.max(box.left, cut.left), right: Math.min(box.right, cut.right),
      top: Math.max(box.top, cut.top), bottom: Math.min(box.bottom, cut.bottom),
    };
  }, one.getBoundingClientRect());
  const open = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const shown = [...open.querySelectorAll('h1, h2, h3, a, button, input, select, textarea, summary')].filter((one) => {
    const box = one.getBoundingClientRect();
    return one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && box.width > 1 && box.height > 1
      && !one.closest('.unseen, .skip, [aria-hidden=true]');
  });
  if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth - innerWidth} px too wide`);
  for (const one of shown) {
    const box = one.getBoundingClientRect();
    if ((box.left < -1 || box.right > innerWidth + 1) && !scrolled(one)) found.push(`outside: ${said(one)}`);
    const worded = one.matches('button, .button, summary, h1, h2, h3');
    if (worded && one.clientWidth && one.scrollWidth > one.clientWidth + 1) found.push(`cut: ${said(one)}`);
    if (thumbs && one.matches('.button.first') && box.height < 43.5) found.push(`low: ${said(one)} ${box.height}`);
  }
  const taps = shown.filter((one) => one.matches('a, button, input, select, textarea, summary'));
  const boxes = taps.map((one) => [one, seen(one), stays(one)]);
  boxes.forEach(([one, a, bar], at) => {
    for (const [other, b, below] of boxes.slice(at + 1)) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 2 && high > 2 && bar === below && !one.contains(other) && !other.contains(one)) {
        found.push(`${said(one)} / ${said(other)}`);
      }
    }
  });
  return found;
}"""
