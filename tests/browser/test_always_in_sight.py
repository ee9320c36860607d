"""What is always to be in sight is seen, at every size and with long names: scenes of every phase, no server."""

import functools
import json
import subprocess
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import quote

import pytest

from browsers import root
from scene_fixtures import FOLDER

UPRIGHT = [(320, 568), (360, 640), (375, 667), (393, 852), (768, 1024), (820, 1180), (720, 1280), (1080, 1920)]
LOW = [(900, 600), (1024, 700), (1366, 650)]  # windows of small laptops
SIZES = [*(size for width, height in UPRIGHT for size in ((width, height), (height, width))), *LOW]
NAMES = [
    "Annabel Lindqvist", "Bartholomew F.", "Catherine Elizabeth", "Dieter", "Ekaterina Ivanova", "Francesca M.",
    "Gus", "Hildegard von B.",
]  # fmt: skip
GAMES = ["buckem", "buckem5", "buck", "buckpitch", "buck135", "buck135pot"]
CALLED = ("trump", "contract", "bid")  # facts that a game may have of what was called


class Quiet(SimpleHTTPRequestHandler):
    """Files, without a line for each."""

    def log_message(self, *_):
        """Nothing."""


@pytest.fixture(scope="module")
def scenes(page_is_built, tmp_path_factory):
    """The address of the page that shows the scenes of web/fixtures."""
    folder = tmp_path_factory.mktemp("scenes")
    build = ["npx", "--no-install", "vite", "build", "-c", "fixtures/vite.config.ts", "--logLevel", "warn"]
    done = subprocess.run([*build, "--outDir", folder], capture_output=True, text=True, cwd=root() / "web", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def shown(browser, scenes):
    """Shows a scene, or one frame of a hand, and gives the page."""
    pages = []

    def show(scene, frame=0, large=False):
        page = browser.new_page(reduced_motion="reduce")
        pages.append(page)
        names = quote(",".join(NAMES))
        more = (f"&frame={frame + 1}" if frame else "") + ("&large" if large else "")
        page.goto(f"{scenes}/fixtures/index.html?scene={scene}&names={names}{more}")
        page.wait_for_selector(".felt")
        page.add_style_tag(content=TOUCHABLE)
        page.evaluate("document.fonts.ready")
        page.evaluate(SIGHT)
        return page

    yield show
    for page in pages:
        page.close()


def frames_of(scene):
    """The frames of a scene."""
    return json.loads((Path(FOLDER) / f"{scene}.json").read_text())["frames"]


def phases_of(game):
    """The scenes of a game in which somebody is asked."""
    names = [path.stem for path in sorted(Path(FOLDER).glob(f"{game}-*.json"))]
    return [name for name in names if not name.endswith(("-hand", "-over"))]


def fullest(game):
    """The frame of the whole hand in which another is asked and most cards lie."""
    frames = frames_of(f"{game}-hand")
    others = [at for at, frame in enumerate(frames) if at and frame["public"]["asked"] and not asks_me(frame)]
    return max(others, key=lambda at: sum(bool(seat["lying"]) for seat in frames[at]["public"]["seats"]))


def asks_me(frame):
    """Whether seat 0 has a question."""
    return bool(frame["mine"] and frame["mine"]["question"])


def each_size(page):
    """The page at one size after the other, once it has settled."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        yield width, height


# So that what lies on top can be asked for; zones without a ground of their own cover nothing.
TOUCHABLE = (
    "* { pointer-events: auto !important } .middle, .piled, .ask, .seat.self { pointer-events: none !important }"
)

# What can be read: words of which no end is cut off, hidden or covered. A card is seen where its index is.
SIGHT = """() => {
  const seen = (x, y, node) => node.contains(document.elementFromPoint(x, y));
  const textsIn = (node) => {
    const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walk.nextNode()) if (walk.currentNode.textContent.trim()) found.push(walk.currentNode);
    return found.filter((text) => !text.parentElement.closest('.unseen, .watermark'));
  };
  const boxes = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].filter((box) => box.width > 1);
  };
  const within = ({ left, top, right, bottom }, node) => {
    for (let one = node; one; one = one.parentElement) {
      if (getComputedStyle(one).overflow === 'visible') continue;
      const cut = one.getBoundingClientRect();
      [left, top] = [Math.max(left, cut.left), Math.max(top, cut.top)];
      [right, bottom] = [Math.min(right, cut.right), Math.min(bottom, cut.bottom)];
    }
    return { left, top, right, bottom, height: bottom - top };
  };
  const read = (text) => {
    const all = boxes(text);
    return all.length > 0 && all.every((box) => [box.left + 1, (box.left + box.right) / 2, box.right - 1.5]
      .every((x) => seen(x, (box.top + box.bottom) / 2, text.parentElement)));
  };
  window.legible = (node) => textsIn(node).length > 0 && textsIn(node).every(read);
  window.anyLegible = (selector) => [...document.querySelectorAll(selector)].some(legible);
  window.partsLost = (parts) => parts.filter((selector) => !anyLegible(selector));
  window.cardsLost = (selector) => [...document.querySelectorAll(selector)].filter((card) => {
    const box = card.getBoundingClientRect();
    return !seen(box.left + 8, box.top + 10, card) || box.bottom > innerHeight + 1;
  }).map((card) => card.dataset.card ?? card.textContent);
  window.outside = (selector) => [...document.querySelectorAll(selector)].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  }).map((one) => one.className);
  window.seatsThatTouch = () => {
    const boxes = [...document.querySelectorAll('.plate')]
      .map((one) => [one.dataset.seat, one.getBoundingClientRect()]);
    const touch = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return boxes.flatMap(([seat, box], at) => boxes.slice(at + 1).filter(([, other]) => touch(box, other))
      .map(([other]) => `${seat} / ${other}`));
  };
  window.namesLost = () => [...document.querySelectorAll('.plate .name')].filter((one) => {
    const range = document.createRange();
    range.setStart(one.firstChild, 0);
    range.setEnd(one.firstChild, Math.min(6, one.firstChild.length));
    const cut = one.scrollWidth > one.clientWidth + 1 ? 0.8 * parseFloat(getComputedStyle(one).fontSize) : -1;
    return range.getBoundingClientRect().right > one.getBoundingClientRect().right - cut;
  }).map((one) => one.textContent);
  window.crossed = () => {
    const texts = textsIn(document.querySelector('main')).filter((text) => !text.parentElement.closest('.own'));
    const all = texts.flatMap((text) => boxes(text).map((box) => within(box, text.parentElement))
      .filter((box) => seen((box.left + box.right) / 2, (box.top + box.bottom) / 2, text.parentElement))
      .map((box) => ({ text, box })));
    const wide = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return all.flatMap((one, at) => all.slice(at + 1)
      .filter((other) => other.text !== one.text && wide(one.box, other.box) > 2
        && high(one.box, other.box) > 0.3 * Math.min(one.box.height, other.box.height))
      .map((other) => `${one.text.textContent.trim()} / ${other.text.textContent.trim()}`));
  };
}"""


def wanted(public):
    """For everything that is always in sight, where it may be read."""
    parts = [f".fact.{fact['name']} > span:last-child" for fact in public["facts"] if fact["name"] in CALLED]
    parts += [".dealer"]
    parts += [".facts .pot, .piled .pot"] if public["pot"] >= 0 else []
    parts += [".facts .pot em, .says"] if public["pot_says"] else []
    if len(public["teams"][0]["seats"]) > 1:
        sides = range(1, len(public["teams"]) + 1)
        parts += [f".team:nth-child({side}) {what}" for side in sides for what in (".score", ".tricks")]
        return parts
    for number, seat in enumerate(public["seats"]):
        parts += [f"[data-seat='{number}'] .score"] if seat["score"] else []
        parts += [f"[data-seat='{number}'] .said"] if "trick" in seat["said"] else []
    return parts


@pytest.mark.parametrize("game", GAMES)
def test_what_is_always_in_sight_can_be_read_at_every_size(shown, game):
    lost = {}
    for scene in phases_of(game):
        page = shown(scene)
        parts = wanted(frames_of(scene)[0]["public"])
        for size in each_size(page):
            missing = page.evaluate("(parts) => partsLost(parts)", parts)
            missing += page.evaluate(
                "() => [...cardsLost('button.own'), ...outside('.panel.asked, .panel.asked button'), ...crossed()]"
            )
            if missing:
                lost[scene, size] = missing
    assert lost == {}


@pytest.mark.parametrize("game", GAMES)
def test_whose_turn_it_is_and_the_cards_that_lie_are_in_sight_at_every_size(shown, game):
    at = fullest(game)
    public = frames_of(f"{game}-hand")[at]["public"]
    parts = [*wanted(public), ".panel .waiting"]
    lost = {}
    page = shown(f"{game}-hand", at)
    for size in each_size(page):
        missing = page.evaluate("(parts) => partsLost(parts)", parts)
        missing += page.evaluate("() => [...outside('.plate.asked'), ...cardsLost('.lying'), ...crossed()]")
        assert page.locator(".plate.asked").count() == len([seat for seat in public["asked"] if seat])
        if missing:
            lost[size] = missing
    assert lost == {}


@pytest.mark.parametrize("game", ["buck135", "buck135pot"])
def test_at_a_showdown_no_two_seats_touch_and_names_keep_six_letters(shown, game):
    lost = {}
    page = shown(f"{game}-over")
    page.get_by_role("button", name="Look at the table").click()
    for size in each_size(page):
        missing = page.evaluate("() => [...seatsThatTouch(), ...namesLost(), ...outside('.plate')]")
        if missing:
            lost[size] = missing
    assert lost == {}


@pytest.mark.parametrize("game", GAMES)
def test_in_letters_of_twice_the_size_cards_trick_question_and_turn_are_in_sight_and_no_words_cross(shown, game):
    lost = {}
    for scene in phases_of(game):
        page = shown(scene, large=True)
        for size in each_size(page):
            missing = page.evaluate("() => [...cardsLost('button.own'), ...cardsLost('.lying'), ...crossed()]")
            parts = [".panel.asked .text, .panel.asked .amount button"]
            parts += [part for part in wanted(frames_of(scene)[0]["public"]) if "pot" in part]
            missing += page.evaluate("(parts) => partsLost(parts)", parts)
            if missing:
                lost[scene, size] = missing
    assert lost == {}
