"""The rules page of a game, read and made into the rules of a table."""

import enum
import re
from typing import Annotated

import msgspec
import pytest

from buckboard.engine.game import read_options
from buckboard.engine.options import Range, Says, options_of
from buckboard.engine.rules_page import PARAGRAPH, Item, page_of, read_page, say, table_rules, value_name
from buckboard.games import ALL
from buckboard.server.scenes.options_page import differs_of
from buckboard.testing import values_to_try

TEXT = """
# Penny Buck

Two or more
play for pennies.

## Before the deal

Sit down.

### 1. The stakes

Everybody puts in {ante}, unless {nobody} can.

* a purse is allowed
- so is a pocket

| coin | worth |
| penny | 1 |

* `ante`: The ante is {ante} pennies.
* `limit`: A pot holds at most {limit} pennies.
* `limit` = `none`: A pot holds
  what it holds.

### 2. The pass

* `pass_to` = `left`: Cards go to the left.
* `pass_to` = `nobody`: No card is passed.
* `open_cards` = `true`: Cards lie open.
* `open_cards` = `false`: Cards lie face down.

## Worked examples

### Example 4. One penny

Ann puts in a penny.

## Facts

### Fact 1. Pennies

A hundred make a dollar.
"""


class PassTo(enum.IntEnum):
    LEFT, NOBODY = range(2)


class Rules(msgspec.Struct, frozen=True):
    ante: Annotated[int, Says("What everybody puts in.", 1), Range(1, 9)] = 1
    limit: Annotated[int, Says("What a pot holds.", 1), Range(1, 99, none=True)] = -1
    pass_to: Annotated[PassTo, Says("Where cards go.", 2)] = PassTo.LEFT
    open_cards: Annotated[bool, Says("Whether cards lie open.", 2)] = False


PAGE = read_page(TEXT)


def sayings(rules):
    return {
        saying.option: saying.text for section in rules.sections for item in section.items for saying in item.sayings
    }


def test_a_page_has_a_title_a_paragraph_sections_and_items():
    assert (PAGE.title, PAGE.text) == ("Penny Buck", ["Two or more play for pennies."])
    assert [section.title for section in PAGE.sections] == ["Before the deal", "Worked examples", "Facts"]
    assert PAGE.sections[0].text == ["Sit down."]
    assert [item.heading for item in PAGE.items()] == [
        "1. The stakes", "2. The pass", "Example 4. One penny", "Fact 1. Pennies",
    ]  # fmt: skip


def test_points_of_a_list_and_rows_of_a_table_stand_by_themselves():
    assert PAGE.items()[0].text == [
        "Everybody puts in {ante}, unless {nobody} can.",
        "* a purse is allowed", "- so is a pocket", "| coin | worth |", "| penny | 1 |",
    ]  # fmt: skip


def test_an_option_line_may_go_on_in_the_next_line():
    assert PAGE.items()[0].lines[-1].text == "A pot holds what it holds."


def test_a_heading_without_a_number_is_no_item():
    with pytest.raises(AssertionError, match="not the heading of an item"):
        read_page("# A\n\n## B\n\n### C\n")


def test_the_usual_rules_have_the_lines_of_the_defaults():
    rules = table_rules(PAGE, Rules())
    assert sayings(rules) == {
        "ante": "The ante is 1 pennies.",
        "limit": "A pot holds what it holds.",
        "pass_to": "Cards go to the left.",
        "open_cards": "Cards lie face down.",
    }
    assert rules.differs == []
    assert all(not saying.usual for section in rules.sections for item in section.items for saying in item.sayings)


def test_the_rules_of_a_table_have_the_lines_of_its_own_values_and_name_what_differs():
    rules = table_rules(PAGE, Rules(ante=3, limit=20, pass_to=PassTo.NOBODY, open_cards=True))
    assert sayings(rules) == {
        "ante": "The ante is 3 pennies.",
        "limit": "A pot holds at most 20 pennies.",
        "pass_to": "No card is passed.",
        "open_cards": "Cards lie open.",
    }
    assert [(saying.option, saying.value, saying.usual) for saying in rules.differs] == [
        ("ante", 3, "The ante is 1 pennies."),
        ("limit", 20, "A pot holds what it holds."),
        ("pass_to", "nobody", "Cards go to the left."),
        ("open_cards", True, "Cards lie face down."),
    ]


def test_values_stand_in_the_text_too_and_other_braces_stay():
    rules = table_rules(PAGE, Rules(ante=3))
    assert rules.sections[0].items[0].text[0] == "Everybody puts in 3, unless {nobody} can."


@pytest.mark.parametrize(
    ("value", "name"), [(None, "none"), (True, "true"), (False, "false"), (7, "7"), ("a_b", "a_b")]
)
def test_a_value_is_named_as_people_write_it(value, name):
    assert value_name(value) == name


ENDS = {("buckem", "rounds"): {"session_end": "fixed_rounds"}}  # without which the option says nothing

# ---- the pages of the games -----------------------------------------------------------------------------------


def lines_of(name, option) -> list[tuple[Item, str | None]]:
    return [(item, line.value) for item in page_of(name).items() for line in item.lines if line.option == option]


@pytest.mark.parametrize("name", ALL)
def test_every_value_of_every_option_has_its_line_in_one_item_of_the_page(name):
    for option in options_of(ALL[name].Options).values():
        lines = lines_of(name, option.name)
        assert len({item.number for item, _ in lines}) == 1, f"{option.name} stands in {len(lines)} items"
        numbers = [None, *(["none"] if option.none else [])]
        wanted = list(option.values) if option.values else numbers
        several = [str(value) for _, value in lines if option.lowest is None or not str(value).isdigit()]
        assert sorted(map(str, wanted)) == sorted(several), option.name
        of_their_own = [int(value) for _, value in lines if str(value).isdigit() and option.lowest is not None]
        assert all(option.lowest <= value <= option.highest for value in of_their_own), option.name


ONE_OF_MANY = re.compile(r"\b[01] (cards|chips|hands|points|times|tricks|burns|rounds|raises|players|people|seats)\b")


@pytest.mark.parametrize("name", ALL)
def test_of_one_nothing_is_said_in_the_plural(name):
    game = ALL[name]
    for option in options_of(game.Options).values():
        for value in (0, 1):
            if option.lowest is None or not option.lowest <= value <= option.highest:
                continue
            given = {option.name: value, **ENDS.get((name, option.name), {})}
            rules = table_rules(page_of(name), read_options(game, given))
            texts = [*sayings(rules).values(), *differs_of(game, read_options(game, given))]
            assert not [text for text in texts if ONE_OF_MANY.search(text)], given


@pytest.mark.parametrize("name", ALL)
def test_no_line_of_a_page_speaks_of_an_option_that_is_not_there(name):
    known = options_of(ALL[name].Options)
    assert {line.option for item in page_of(name).items() for line in item.lines} == set(known)


@pytest.mark.parametrize("name", ALL)
def test_every_value_of_every_option_changes_the_rules_text(name):
    for option in options_of(ALL[name].Options).values():
        item, _ = lines_of(name, option.name)[0]
        texts = [say(item, option.name, {option.name: value}) for value in values_to_try(option)]
        assert len(set(texts)) == len(texts), option.name


@pytest.mark.parametrize("name", ALL)
def test_no_brace_is_left_in_the_rules_of_a_table(name):
    rules = table_rules(page_of(name), ALL[name].Options())
    texts = [text for section in rules.sections for item in section.items for text in item.text]
    texts += [text for section in rules.sections for text in section.text]
    texts += list(sayings(rules).values())
    assert not [text for text in texts if "{" in text]


WHERE = """
# Penny Buck

## Passing

### 1. The pass

* `pass_to` = `left`: Left.
* `pass_to` = `nobody`: Nobody.
* `open_cards` = `true` (where `pass_to` = `left`): Open as they go.
* `open_cards` = `false` (where `pass_to` = `left`): Down as they go.
* `limit` (unless `limit` = `none`): At most {limit}.
* `limit` = `none`: No limit.

### 2. Passing in detail

(where `pass_to` = `left`) Seat {ante} passes first.
"""


def test_a_line_or_a_paragraph_may_hold_at_some_tables_only():
    page = read_page(WHERE)
    usual, other = table_rules(page, Rules()), table_rules(page, Rules(pass_to=PassTo.NOBODY, open_cards=True))
    assert sayings(usual) == {"pass_to": "Left.", "open_cards": "Down as they go.", "limit": "No limit."}
    assert usual.sections[0].items[1].text == ["Seat 1 passes first."]
    assert sayings(other) == {"pass_to": "Nobody.", "limit": "No limit."}
    assert [item.item.number for item in other.sections[0].items] == [1], "an item that says nothing is left out"
    assert [saying.option for saying in other.differs] == ["pass_to"]


@pytest.mark.parametrize("name", ALL)
def test_whatever_only_some_tables_have_names_an_option_and_its_values(name):
    known = options_of(ALL[name].Options)
    texts = [text for item in page_of(name).items() for text in item.text]
    assert not [text for text in texts if text.startswith(("(where", "(unless")) and not PARAGRAPH.fullmatch(text)]
    wheres = [line.where for item in page_of(name).items() for line in item.lines if line.where]
    found = [PARAGRAPH.fullmatch(text) for text in texts]
    pairs = [(where.option, where.values) for where in wheres]
    pairs += [(match[2], tuple(re.findall("`(.+?)`", match[3]))) for match in found if match]
    for option, values in pairs:
        assert set(values) <= {*known[option].values, "none", "0"}
    if name in ("buckem", "buck", "buckpitch"):
        assert pairs
