"""Compiled code means what the rules mean, and is never older than they are."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import msgspec
import numpy as np
import pytest
from numba.core import config

import buckboard
from buckboard.engine import cards
from buckboard.engine.dice import new_dice, roll
from buckboard.engine.rule import RULES
from buckboard.engine.state import CardSet, Small, as_tuple, overwrite, row_dtype
from buckboard.search import native

SCRIPT = """
import numpy as np
from buckboard.engine.cards import suit_of
from buckboard.search.native import cache_folder, compiled

def suits(numbers):
    return suit_of(numbers[0])

print(compiled(suits)(np.array([51])), cache_folder())
"""


class Inner(msgspec.Struct):
    dealer: Small
    hands: Annotated[list[CardSet], 3]


class Outer(msgspec.Struct):
    inner: Inner
    phase: Small


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A cache folder of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    native.cache_folder.cache_clear()
    yield tmp_path
    native.cache_folder.cache_clear()


def test_the_bit_instructions_agree_with_the_python_they_stand_for():
    def look(masks, found):
        for place in range(len(masks)):
            found[place][0] = cards.count(masks[place])
            found[place][1] = cards.lowest(masks[place])
            found[place][2] = cards.highest(masks[place])

    dice = new_dice(4)
    masks = [1 << bit for bit in range(62)] + [roll(dice, 1 << 31) << 21 | roll(dice, 1 << 21) | 1 for _ in range(500)]
    found = np.zeros((len(masks), 3), np.int64)
    native.compiled(look)(np.array(masks), found)
    expected = [[cards.count(mask), cards.lowest(mask), cards.highest(mask)] for mask in masks]
    assert found.tolist() == expected


def test_the_empty_set_counts_nothing_compiled_too():
    def look(masks):
        return cards.count(masks[0])

    assert native.compiled(look)(np.zeros(1, np.int64)) == 0


def test_one_row_is_written_over_another_whole():
    def write(rows, others):
        overwrite(rows[0].inner, others[1])

    rows = np.zeros(1, row_dtype(Outer))
    others = np.zeros(2, row_dtype(Inner))
    others[1] = as_tuple(Inner(5, [1, 2, cards.DECK]))
    native.compiled(write)(rows, others)
    assert rows[0]["phase"] == 0
    assert rows[0]["inner"]["dealer"] == 5
    assert rows[0]["inner"]["hands"].tolist() == [1, 2, cards.DECK]


def test_a_struct_written_over_another_shares_nothing_with_it():
    one, other = Inner(0, [0, 0, 0]), Inner(3, [7, 8, 9])
    overwrite(one, other)
    assert one == other
    one.hands[0] = 1
    assert other.hands == [7, 8, 9]


def test_opening_the_rules_twice_changes_nothing():
    native.open_rules()
    before = list(RULES)
    native.open_rules()
    assert before == RULES
    assert cards.suit_of in RULES


def test_the_setting_of_other_peoples_cache_is_left_alone():
    before = config.CACHE_DIR
    native.compiled(lambda numbers: numbers[0])
    assert before == config.CACHE_DIR


def copied_package(folder):
    """The package in a folder of its own."""
    package = folder / "buckboard"
    shutil.copytree(Path(buckboard.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    return package


def test_a_change_of_a_helper_changes_the_name_of_the_cache(tmp_path):
    package = copied_package(tmp_path)
    assert native.source_hash(package) == native.source_hash()
    tricks = package / "engine" / "tricks.py"
    tricks.write_text(tricks.read_text("utf-8") + "\n# a word more\n", "utf-8")
    assert native.source_hash(package) != native.source_hash()


def test_a_changed_helper_is_compiled_anew(tmp_path):
    package = copied_package(tmp_path)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}

    script = tmp_path / "suits.py"  # this file never changes: only the helper that it calls does
    script.write_text(SCRIPT, "utf-8")

    def run():
        command = [sys.executable, str(script)]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split()

    before, first = run()
    again, _ = run()
    helper = package / "engine" / "cards.py"
    text = helper.read_text("utf-8")
    assert "return card // SUIT_SIZE" in text
    helper.write_text(text.replace("return card // SUIT_SIZE", "return card // SUIT_SIZE + 10"), "utf-8")
    after, second = run()
    assert (before, again, after) == ("3", "3", "13")
    assert first != second


def test_compiled_code_is_kept_in_the_folder_of_the_sources(home):
    def double(numbers):
        return 2 * numbers[0]

    folder = native.cache_folder()
    assert folder == home / "buckboard" / "compiled" / native.source_hash()
    assert native.compiled(double)(np.array([21])) == 42
    assert any(file.suffix == ".nbi" for file in folder.rglob("*"))


def test_the_code_of_versions_used_long_ago_is_forgotten(home):
    parent = home / "buckboard" / "compiled"
    for age in range(8):
        (parent / f"old{age}").mkdir(parents=True)
        os.utime(parent / f"old{age}", (1000 - age, 1000 - age))
    kept = {native.cache_folder().name, "old0", "old1", "old2"}
    assert {folder.name for folder in parent.iterdir()} == kept


def test_a_home_that_cannot_be_written_is_no_hindrance(home, monkeypatch, tmp_path):
    blocked = home / "file"
    blocked.write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    monkeypatch.setattr(native.tempfile, "gettempdir", lambda: str(tmp_path / "spare"))
    folder = native.cache_folder()
    assert folder.is_relative_to(tmp_path / "spare")
    assert folder.is_dir()


def test_without_any_place_of_its_own_code_goes_to_a_new_folder(home, monkeypatch):
    blocked = home / "file"
    blocked.write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    monkeypatch.setattr(native.tempfile, "gettempdir", lambda: str(blocked))
    monkeypatch.setattr(native.tempfile, "mkdtemp", lambda prefix: str(home / f"{prefix}new"))
    assert native.cache_folder() == home / "buckboard-new"


@pytest.fixture
def spare(home, monkeypatch):
    """A temporary folder that everybody may write to, and no other place for compiled code."""
    (home / "file").write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "file"))
    monkeypatch.setattr(native.tempfile, "gettempdir", lambda: str(home))
    monkeypatch.setattr(native.tempfile, "mkdtemp", lambda prefix: str(home / f"{prefix}new"))
    return home / f"buckboard-{os.getuid()}"


def test_among_temporary_files_every_folder_on_the_way_is_ours_alone(spare):
    assert native.cache_folder() == spare / "compiled" / native.source_hash()
    for folder in (spare, spare / "compiled", native.cache_folder()):
        assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("depth", range(3))
@pytest.mark.parametrize("mode", [0o720, 0o702, 0o777])
def test_a_folder_that_others_may_write_to_holds_no_code(spare, depth, mode):
    folder = [spare, spare / "compiled", spare / "compiled" / native.source_hash()][depth]
    folder.mkdir(parents=True)
    folder.chmod(mode)
    assert native.cache_folder() == spare.parent / "buckboard-new"


@pytest.mark.parametrize("depth", range(3))
def test_a_folder_of_somebody_else_holds_no_code(spare, monkeypatch, depth):
    folder = [spare, spare / "compiled", spare / "compiled" / native.source_hash()][depth]
    real = Path.lstat

    def lstat(path):
        found = real(path)
        if path != folder:
            return found
        return os.stat_result([*found[:4], os.getuid() + 1, *found[5:]])

    monkeypatch.setattr(Path, "lstat", lstat)
    assert native.cache_folder() == spare.parent / "buckboard-new"


@pytest.mark.parametrize("depth", range(3))
def test_a_link_to_a_folder_holds_no_code(spare, depth):
    link = [spare, spare / "compiled", spare / "compiled" / native.source_hash()][depth]
    (spare.parent / "elsewhere").mkdir(mode=0o700)
    link.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    link.symlink_to(spare.parent / "elsewhere")
    assert native.cache_folder() == spare.parent / "buckboard-new"
