"""A browser for the tests of a file, one server for all of a worker; devices for people, looked through afterwards."""

import subprocess

import pytest
from playwright.sync_api import sync_playwright

from browsers import CHROMIUM, DESKTOP, QUIET, Device, House, root
from sight import SIGHT, TOUCHABLE, scenes_served, show_scene


@pytest.fixture(scope="session")
def page_is_built():
    """The page as it stands in web/src."""
    done = subprocess.run(
        [root() / "scripts" / "setup", "page"], capture_output=True, text=True, cwd=root(), check=False
    )
    assert done.returncode == 0, f"the page cannot be built:\n{done.stdout}\n{done.stderr}"


@pytest.fixture(scope="module")
def browser():
    """Gone before another file's tests begin: it keeps an event loop running, and those want their own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(page_is_built, tmp_path_factory):
    """A server that stays for all tests."""
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.end()
    assert "Traceback" not in house.log(), house.log()[-3000:]


@pytest.fixture
def own_house(page_is_built, tmp_path):
    """A server of the test's own, to be killed and begun again."""
    house = House(tmp_path)
    yield house
    house.end()
    assert "Traceback" not in house.log(), house.log()[-3000:]


@pytest.fixture
def device(browser, request):
    """Makes devices, by default at the common house."""
    made = []

    def one(size=DESKTOP, at=None, **how):
        at = at or request.getfixturevalue("house")
        made.append(Device(browser, at.address, size, **how))
        return made[-1]

    yield one
    for device in made:
        device.close()


@pytest.fixture(scope="session")
def scenes(page_is_built, tmp_path_factory):
    """The address of the page that shows the scenes of web/fixtures."""
    with scenes_served(tmp_path_factory.mktemp("scenes")) as address:
        yield address


@pytest.fixture
def shown(browser, scenes):
    """Shows a scene, or one frame of a hand, and gives the page, which can say what is seen of it."""
    pages = []

    def show(scene, frame=0, large=False):
        page = browser.new_page(reduced_motion="reduce")
        pages.append(page)
        show_scene(page, scenes, scene, frame, large)
        page.add_style_tag(content=TOUCHABLE)
        page.evaluate(SIGHT)
        return page

    yield show
    for page in pages:
        page.close()
