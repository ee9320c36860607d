"""What can be read of a scene in a browser, size by size: for tests of the page without a server."""

import functools
import json
import subprocess
import threading
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import quote

from browsers import root
from scene_fixtures import FOLDER

UPRIGHT = [(320, 568), (360, 640), (375, 667), (393, 852), (768, 1024), (820, 1180), (720, 1280), (1080, 1920)]
LOW = [(900, 600), (1024, 700), (1366, 650)]  # windows of small laptops
EACH_WAY = [size for width, height in UPRIGHT for size in ((width, height), (height, width))]
SIZES = [*EACH_WAY, *LOW]
NAMES = [
    "Annabel Lindqvist", "Bartholomew F.", "Catherine Elizabeth", "Dieter", "Ekaterina Ivanova", "Francesca M.",
    "Gus", "Hildegard von B.",
]  # fmt: skip
SCENES = sorted(path.stem for path in FOLDER.glob("*.json") if not path.stem.endswith("-hand"))


class Quiet(SimpleHTTPRequestHandler):
    """Files, without a line for each; and a table of which nothing is written yet."""

    def do_GET(self):
        """A file, or no sheets."""
        if self.path.endswith("/sheets"):
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"sheets": []}')
        else:
            super().do_GET()

    def log_message(self, *_):
        """Nothing."""


@contextmanager
def scenes_served(folder):
    """The address of the page that shows the scenes of web/fixtures, built into this folder."""
    build = ["npx", "--no-install", "vite", "build", "-c", "fixtures/vite.config.ts", "--logLevel", "warn"]
    done = subprocess.run([*build, "--outDir", folder], capture_output=True, text=True, cwd=root() / "web", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def show_scene(page, address, scene, frame=0, large=False, names=NAMES):
    """Show a scene, or one frame of a hand, on this page."""
    more = (f"&frame={frame + 1}" if frame else "") + ("&large" if large else "")
    more += f"&names={quote(','.join(names))}" if names else ""
    page.goto(f"{address}/fixtures/index.html?scene={scene}{more}")
    page.wait_for_selector(".felt")
    page.evaluate("document.fonts.ready")


def frames_of(scene):
    """The frames of a scene."""
    return json.loads((FOLDER / f"{scene}.json").read_text())["frames"]


def game_of(scene):
    """The game that is played in a scene."""
    return json.loads((FOLDER / f"{scene}.json").read_text())["table"]["game"]


def phases_of(game):
    """The scenes of a game in which somebody is asked."""
    return [name for name in SCENES if name.startswith(f"{game}-") and not name.endswith("-over")]


def asks_me(frame):
    """Whether seat 0 has a question."""
    return bool(frame["mine"] and frame["mine"]["question"])


def each_size(page, sizes=SIZES):
    """The page at one size after the other, once it has settled."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        yield width, height


DRAWN = """(patience) => new Promise((done) => {
  setTimeout(() => done(false), patience);
  requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
})"""


def drawn(page, patience=1_000):
    """Wait until the page has been drawn twice. Now and then Chromium forgets a window that it has resized."""
    for _ in range(10):
        if page.evaluate(DRAWN, patience):
            return
        page.screenshot()  # which has it drawn
    raise AssertionError("the page is not drawn any more")


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
    return found.filter((text) => !text.parentElement.closest('.unseen, .watermark, [hidden]'));
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
  window.scrolls = () => [document.documentElement, ...document.querySelectorAll('body, body *')].filter((one) => {
    const { overflowX, overflowY } = getComputedStyle(one);
    const moves = (how) => one === document.documentElement || /auto|scroll/.test(how);
    return !one.closest('.unseen') && ((moves(overflowX) && one.scrollWidth > one.clientWidth + 1)
      || (moves(overflowY) && one.scrollHeight > one.clientHeight + 1));
  }).map((one) => `${one.tagName} ${one.className} scrolls`);
  // The first answer is to be read at once; the others, too, or where they may be scrolled to.
  window.answersLost = (all) => [...document.querySelectorAll('.panel.asked .choices button:not([aria-disabled=true])')]
    .filter((one, at) => {
      if (legible(one) || at === 0 || all) return !legible(one);
      one.scrollIntoView({ block: 'nearest' });
      const read = legible(one);
      document.querySelector('.panel.asked').scrollIntoView({ block: 'start' });
      return !read;
    }).map((one) => one.textContent.trim());
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
