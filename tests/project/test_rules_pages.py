"""Each numbered item, example and fact of a rules page has a test that bears its name."""

import re
from pathlib import Path

import pytest

from buckboard.engine.options import options_of
from buckboard.games import ALL

TESTS = Path(__file__).parent.parent
ROOT = TESTS.parent


def page(name):
    return (ROOT / "src" / "buckboard" / "games" / name / "rules.md").read_text("utf-8")


def names_of_tests():
    found = set()
    for path in TESTS.rglob("test_*.py"):
        found.update(re.findall(r"def (test_\w+)", path.read_text("utf-8")))
    return found


NAMES = names_of_tests()


@pytest.mark.parametrize("name", ALL)
def test_every_item_has_a_test_of_its_name(name):
    kinds = {"": r"^### (\d+)\. ", "example_": r"^### Example (\d+)\. ", "fact_": r"^### Fact (\d+)\. "}
    for kind, heading in kinds.items():
        numbers = re.findall(heading, page(name), re.MULTILINE)
        assert numbers
        assert len(numbers) == len(set(numbers)), "a number stands twice"
        missing = [n for n in numbers if not any(t.startswith(f"test_{name}_{kind}{n}_") for t in NAMES)]
        assert not missing, f"{name} {kind}{missing} has no test"


@pytest.mark.parametrize("name", ALL)
def test_every_item_of_an_option_is_on_the_page(name):
    items = set(re.findall(r"^### (\d+)\. ", page(name), re.MULTILINE))
    for option in options_of(ALL[name].Options).values():
        assert option.items
        assert {str(item) for item in option.items} <= items, option.name


@pytest.mark.parametrize("name", ALL)
def test_the_page_in_docs_is_the_page_of_the_game(name):
    assert (ROOT / "docs" / "rules" / f"{name}.md").read_text("utf-8") == page(name)
