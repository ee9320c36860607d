"""A real server and real browsers for tests: devices that people hold, and what a person does at a table."""

import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from twins.texts import cards_in_log

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
QUIET = [
    "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
DESKTOP, PHONE = (1280, 720), (375, 667)
READY = 60.0  # seconds
PATIENCE = 15_000  # ms that a busy machine is given for what a page does at once
expect.set_options(timeout=PATIENCE)
ASKED = "section.panel.asked"
# What stakes a match is asked about once more, and is not said by chance.
WORDS = f"{ASKED}:not(.sent) .choices button:not(.danger):not([aria-disabled=true])"
ANSWERS = f"{WORDS}, body:has({ASKED}:not(.sent)) button.own.legal"
FAST = json.dumps({"speed": "fast", "motion": False, "sounds": False})
# What one device waits for: a question, the end of a hand, the end of a match. Nothing, while an answer is on its way.
NEXT = """() => {
  if (document.querySelector('dialog[open] [id=curtain-title]')) return 'curtain';
  const names = [...document.querySelectorAll('section.after button')].map((button) => button.textContent.trim());
  if (names.includes('Rematch')) return 'over';
  if (names.includes('Next hand')) return 'next';
  const panel = document.querySelector('section.panel.asked:not(.sent)');
  return panel ? 'asked' : null;
}"""

STILL = """() => document.getAnimations().every((one) =>
  one.playState !== 'running' || one.effect.getComputedTiming().endTime === Infinity)"""
CHANGED = """(before) => document.querySelector('dialog[open] [id=curtain-title]')
  || (document.querySelector('main.table')?.innerText ?? before) !== before"""


class House:
    """`buckboard serve` in a process of its own, on a folder that lasts from one life to the next."""

    def __init__(self, folder, *arguments, host="127.0.0.1"):
        with socket.socket() as made:
            made.bind(("127.0.0.1", 0))
            self.port = made.getsockname()[1]
        self.folder, self.arguments = folder, arguments or ("--local",)
        self.address = f"http://{host}:{self.port}"
        self.process = None
        self.start()

    def start(self):
        """Begin, and wait until it takes people in."""
        given = ["--port", str(self.port), "--data", str(self.folder)]
        more = [argument.format(port=self.port) for argument in self.arguments]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "buckboard", "serve", *given, *more],
                stdout=log,
                stderr=log,
                env={**os.environ, "BUCKBOARD_LIMITS": "100000"},
            )
        until = time.monotonic() + READY
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/readyz", timeout=5).close()
                return
            except (urllib.error.URLError, OSError):
                if self.process.poll() is not None or time.monotonic() > until:
                    raise AssertionError(f"the server did not start: {self.log()}") from None
                time.sleep(0.05)

    def end(self, how=signal.SIGTERM):
        """End it: as an operator does, or as a power cut does."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait(20)
        assert not (told := cards_in_log(self.log())), f"the server's log names cards: {told[:3]}"

    def freeze(self):
        """Stop it in the middle of whatever it does."""
        self.process.send_signal(signal.SIGSTOP)

    def log(self):
        """What it has said."""
        return (self.folder / "server.log").read_text()

    def get(self, path, token=""):
        """What REST answers."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        asked = urllib.request.Request(self.address + path, headers=headers)
        with urllib.request.urlopen(asked, timeout=20) as answer:
            return json.load(answer)


class Device:
    """A browser of its own: a phone or a laptop, with whoever holds it."""

    def __init__(self, browser, address, size=DESKTOP, settings=FAST, seed=1, **how):
        touch = size[0] < 600
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, base_url=address, has_touch=touch,
            reduced_motion="reduce", service_workers="block", **how,
        )  # fmt: skip
        self.context.set_default_timeout(PATIENCE)
        if settings:
            kept = f"'buckboard.settings', {settings!r}"
            self.context.add_init_script(f"localStorage.getItem('buckboard.settings') ?? localStorage.setItem({kept})")
        self.troubles = []  # errors and refused contents; must stay empty
        self.outside = []  # addresses asked that are not the server's
        self.address = address
        self.dice = random.Random(seed)
        self.page = self.open_page()

    def open_page(self):
        """One more tab."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", self._said)
        page.on("request", self._asked)
        return page

    def _said(self, message):
        # The last one is a file that was on its way when a test killed its server.
        lost = ("ERR_CONNECTION", "ERR_SOCKET", "WebSocket connection", "ERR_INTERNET", "ERR_CONTENT_LENGTH_MISMATCH")
        gone = any(word in message.text for word in lost)
        if message.type == "error" and not gone:
            self.troubles.append(f"{message.text} ({message.location.get('url', '')})")

    def _asked(self, request):
        if not request.url.startswith((self.address, self.address.replace("http", "ws", 1), "data:", "blob:")):
            self.outside.append(request.url)

    # Getting there.

    def go(self, path="/"):
        """Open an address of the server."""
        self.page.goto(path)
        return self

    def button(self, name, **how):
        """A button by its words."""
        return self.page.get_by_role("button", name=name, **how)

    def sit(self, chair, name):
        """Tap a free chair of the lobby; say one's name if it is asked for."""
        self.button(re.compile(rf"^Chair {chair}:")).click()
        if not self.token:
            self.say_name(name)
        expect(self.button(re.compile(rf"^Chair {chair}:")).filter(has_text=name)).to_be_visible()

    def say_name(self, name):
        """Fill in the dialog that asks for a name."""
        self.page.get_by_label("Name", exact=True).fill(name)
        self.button("Sit down").click()

    def open_table(self, game, **options):
        """Open a table for friends by these house rules, as its host, Ann."""
        self.go(
            f"/new/{game}" + ("?" + "&".join(f"{name}={value}" for name, value in options.items()) if options else "")
        )
        new = not self.token
        self.button("Open the table").click()
        if new:
            self.say_name("Ann")
        self.page.wait_for_url("**/t/*")
        self.bots("instant")
        return self

    def command(self, do, **fields):
        """A command over REST, as this person: for what a test only prepares."""
        done = self.page.evaluate(
            """async ([path, token, body]) => (await fetch(path, {method: 'POST', body: JSON.stringify(body),
                headers: {'Content-Type': 'application/json', Authorization: `Bearer ${token}`}})).json()""",
            [f"/api/tables/{self.table}/commands", self.token, {"do": do, "id": f"t{time.monotonic_ns()}", **fields}],
        )
        assert done.get("ok"), done
        return done

    def bots(self, speed):
        """The host sets how fast bots play."""
        self.command("settings", speed=speed)

    @property
    def token(self):
        return self.page.evaluate("JSON.parse(localStorage.getItem('buckboard.guest') ?? 'null')?.token ?? ''")

    @property
    def table(self):
        """The id of the table in the address."""
        return re.search(r"/t/([^/#?]+)", self.page.url).group(1)

    @property
    def link(self):
        return f"/t/{self.table}"

    # At the table.

    def next(self, timeout=20_000):
        """Wait for what is next for this device: "asked", "next" hand, "over", "curtain"."""
        return self.page.wait_for_function(NEXT, timeout=timeout).json_value()

    @property
    def question(self):
        return self.page.locator(f"{ASKED} .text").inner_text()

    def answer(self):
        """Answer the question with something that may be said or played; whether it was still open."""
        open_now = self.page.locator(ANSWERS)
        count = open_now.count()
        if count:
            self.act(open_now.nth(self.dice.randrange(count)).click)
        return count > 0

    def act(self, what):
        """Do something at the table that changes what is seen there, and wait until it has."""
        before = self.page.locator("main.table").inner_text()
        what()
        self.page.wait_for_function(CHANGED, arg=before)

    def ready(self):
        """On to the next hand; one is not asked twice."""
        self.button("Next hand").click()
        expect(self.button("Next hand")).to_have_count(0)

    def play_on(self, until="over", most=2_000):
        """Play with first choices until a match is over, or a hand (`next`); how many answers it took."""
        answers = 0
        for _ in range(most):
            state = self.next()
            if state in (until, "over"):
                return answers
            if state == "next":
                self.act(self.ready)
            elif state == "asked":
                answers += self.answer()
            else:
                raise AssertionError(f"a curtain at {self.page.url}, where nobody shares the device")
        raise AssertionError(f"not over after {most} steps at {self.page.url}")

    def sees_the_end(self, of="hand"):
        """Whether the hand, or the match, is over and what happened is shown."""
        return self.page.locator({"hand": "section.after", "match": "section.after .crown"}[of]).count() > 0

    @property
    def may_go_on(self):
        """Whether the next hand waits for this device."""
        return self.button("Next hand").count() > 0

    def gone(self):
        """What says that the connection is gone."""
        return self.page.locator(".notice", has_text="The connection is gone")

    def own_cards(self):
        """The cards that this device shows as its own."""
        return self.page.eval_on_selector_all("button.own", "all => all.map(one => one.dataset.card)")

    # What must hold.

    def axe(self):
        """What axe finds on the page, in words, once nothing fades any more: half a colour has no contrast to judge."""
        self.page.wait_for_function(STILL)
        found = Axe().run(self.page).response["violations"]
        return [f"{one['id']}: {one['help']} — {[node['html'] for node in one['nodes']][:3]}" for one in found]

    def overflow(self):
        """How far the page is wider, or during play higher, than the window."""
        return self.page.evaluate("""() => {
            const page = document.documentElement;
            return [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight];
        }""")

    def close(self):
        """Put it away, and look whether anything went wrong on it."""
        self.context.close()
        assert not self.troubles, self.troubles
        assert not self.outside, f"asked of the outside: {self.outside}"


def play_together(*devices, until="hand", seconds=120):
    """Several devices play on until each of them sees the end of the hand, or of the match."""
    end = time.monotonic() + seconds
    while not all(device.sees_the_end(until) for device in devices):
        answered = [device for device in devices if device.answer()]
        ready = [device.act(device.ready) for device in devices if until == "match" and device.may_go_on]
        if not answered and not ready:
            devices[0].page.wait_for_timeout(50)
        assert time.monotonic() < end, [device.page.locator("main").inner_text() for device in devices]


def root():
    """The folder of the checkout."""
    return Path(__file__).parents[1]
