"""What the page is made of: nothing from outside, every licence there, the whole deck, the games that there are."""

import json
import re
from pathlib import Path

import pytest

from buckboard.games import ALL

WEB = Path(__file__).parent.parent.parent / "web"
PUBLIC = WEB / "public"
OWN = [path for path in (WEB / "src").rglob("*") if path.suffix in (".svelte", ".ts", ".css")]
SHIPPED = [path for path in OWN if not re.search(r"\.(test|unit|d)\.ts$", path.name) and "testing" not in path.parts]


def test_the_lock_names_no_address_to_download_from():
    lock = json.loads((WEB / "package-lock.json").read_text("utf-8"))
    assert len(lock["packages"]) > 40
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []
    assert [name for name, package in lock["packages"].items() if name and "integrity" not in package] == []


def test_every_dependency_has_one_exact_version():
    package = json.loads((WEB / "package.json").read_text("utf-8"))
    versions = package["dependencies"] | package["devDependencies"]
    assert [name for name, version in versions.items() if not re.fullmatch(r"\d+\.\d+\.\d+", version)] == []


def test_the_page_names_no_address_of_the_outside():
    assert len(SHIPPED) > 40
    named = {
        (path.name, found)
        for path in [*SHIPPED, WEB / "index.html", PUBLIC / "first.js", PUBLIC / "manifest.webmanifest"]
        for found in re.findall(r"(?:https?|wss?)://[\w.]+", path.read_text("utf-8"))
    }
    assert named == set()


def test_text_stays_text():
    markup = [
        path.name for path in SHIPPED if re.search(r"\{@html|innerHTML|insertAdjacentHTML", path.read_text("utf-8"))
    ]
    assert markup == []


def test_nothing_needs_what_plain_http_lacks():
    lacking = r"randomUUID|serviceWorker|wakeLock|crypto\.subtle"
    assert [path.name for path in SHIPPED if re.search(lacking, path.read_text("utf-8"))] == []
    clipboard = [path.name for path in SHIPPED if "navigator.clipboard" in path.read_text("utf-8")]
    assert clipboard == ["clip.ts"]  # which has another way as well


def test_every_card_has_a_face_and_black_and_red_ones_for_two_suits():
    faces = {f"{rank}{suit}.svg" for rank in "23456789TJQKA" for suit in "cdhs"}
    assert {path.name for path in (PUBLIC / "cards").glob("*.svg")} == faces | {"back.svg"}
    assert {path.name for path in (PUBLIC / "cards" / "two").glob("*.svg")} == {
        face for face in faces if face[1] in "cd"
    }


def test_every_part_on_the_about_page_has_its_licence():
    page = (WEB / "src" / "pages" / "About.svelte").read_text("utf-8")
    named = re.findall(r"\['(\w+)', '[\w .]+', '([\w-]+)'\]", page)
    assert len(named) >= 7
    assert {f"{file}.txt" for _, file in named} == {path.name for path in (PUBLIC / "licences").iterdir()}


def test_the_front_page_has_the_games_that_there_are():
    page = (WEB / "src" / "front" / "games.ts").read_text("utf-8")
    shown = re.findall(r"name: '(\w+)'.*seats: \[([\d, ]+)\]", page)
    assert [name for name, _ in shown] == list(ALL)
    for name, seats in shown:
        lowest, highest = (int(number) for number in seats.split(","))
        assert (lowest, highest) == (min(ALL[name].SEATS), max(ALL[name].SEATS))


@pytest.mark.parametrize("name", sorted(path.name for path in (WEB / "src" / "lib" / "texts").glob("*.ts")))
def test_every_section_of_texts_is_in_the_catalogue(name):
    catalogue = (WEB / "src" / "lib" / "texts" / "en.ts").read_text("utf-8")
    assert name in ("en.ts", "index.ts") or f"from './{name.removesuffix('.ts')}'" in catalogue
