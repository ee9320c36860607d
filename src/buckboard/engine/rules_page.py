"""The rules of a table as text, from the rules page of its game and from its house rules.

A page is `rules.md` of a game: `# title`, a paragraph, `## section`, `### 4. item`. Below an item stand
its text and its option lines, one for each value of an option:

    * `auction` = `single_round`: Each seat calls once, the dealer last.
    * `target`: The first team to {target} points wins.
    * `pot_limit` = `none`: There is no limit.

A line or a paragraph about something that only some tables have says where it holds:

    * `rounds` (where `session_end` = `fixed_rounds`): A session has {rounds} hands.
    * `stake` (unless `stake` = `0`): An X costs {stake} chips.
    (where `scare_cards` = `on`, `dealer_choice`) A scare card lies open until it is thrown.

The rules of a table have the lines of its own values, and say where these are not the usual ones.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources

import msgspec

from buckboard.engine.options import written

ITEM = re.compile(r"### (?:(\d+)|(Example|Fact) (\d+))\. (.+)")
WHERE = r"\((where|unless) `(\w+)` = (`[^`]+`(?:, `[^`]+`)*)\)"
LINE = re.compile(rf"\* `(\w+)`(?: = `([^`]+)`)?(?: {WHERE})?: (.+)")
PARAGRAPH = re.compile(rf"{WHERE} (.+)")
VALUE = re.compile(r"\{(\w+)\}")

Shown = Mapping[str, bool | int | str | None]


class Where(msgspec.Struct, frozen=True):
    """At which tables something holds: those where an option has one of some values, or those where it has not."""

    option: str
    values: tuple[str, ...]
    unless: bool

    def holds(self, values: Shown) -> bool:
        """Whether it is so at a table."""
        return (value_name(values[self.option]) in self.values) != self.unless


class OptionLine(msgspec.Struct, frozen=True):
    """What one value of an option means at the table; without a value, what any number means."""

    option: str
    value: str | None
    text: str
    where: Where | None = None


class Item(msgspec.Struct, frozen=True):
    """One numbered rule, example or fact."""

    kind: str  # "" for a rule, else "Example" or "Fact"
    number: int
    title: str
    text: list[str]  # paragraphs
    lines: list[OptionLine]

    @property
    def heading(self) -> str:
        """The item's number and title."""
        return f"{self.kind} {self.number}. {self.title}".lstrip()


class Section(msgspec.Struct, frozen=True):
    """Items that belong together, and what is said before them."""

    title: str
    text: list[str]
    items: list[Item]


class Page(msgspec.Struct, frozen=True):
    """A whole rules page."""

    title: str
    text: list[str]
    sections: list[Section]

    def items(self) -> list[Item]:
        """Every item, in order."""
        return [item for section in self.sections for item in section.items]


def read_page(text: str) -> Page:
    """A rules page from its text."""
    title, _, rest = text.strip().partition("\n")
    opening, *sections = re.split(r"^## ", rest, flags=re.MULTILINE)
    return Page(title.removeprefix("# "), _paragraphs(opening), [_section(section) for section in sections])


def _section(text: str) -> Section:
    title, _, rest = text.partition("\n")
    opening, *items = re.split(r"^(?=### )", rest, flags=re.MULTILINE)
    return Section(title.strip(), _paragraphs(opening), [_item(item) for item in items])


def _item(text: str) -> Item:
    heading, _, rest = text.partition("\n")
    found = ITEM.fullmatch(heading.strip())
    assert found, f"not the heading of an item: {heading}"
    rule, kind, number, title = found.groups()
    said: list[str] = []
    lines: list[OptionLine] = []
    for paragraph in _paragraphs(rest):
        option = LINE.fullmatch(paragraph)
        if option:
            name, value, word, other, values, text = option.groups()
            lines.append(OptionLine(name, value, text, _where(word, other, values)))
        else:
            said.append(paragraph)
    return Item(kind or "", int(rule or number), title, said, lines)


def _where(word: str | None, option: str, values: str) -> Where | None:
    return Where(option, tuple(re.findall("`([^`]+)`", values)), word == "unless") if word else None


def _paragraphs(text: str) -> list[str]:
    """Paragraphs on one line each. An option line, a point of a list and a row of a table stand by themselves."""
    found: list[str] = []
    open_paragraph = False
    for line in text.splitlines():
        said = line.strip()
        alone = said.startswith(("* ", "- ", "| "))
        if said and open_paragraph and not alone:
            found[-1] += " " + said
        elif said:
            found.append(said)
        open_paragraph = bool(said) and not said.startswith("| ")
    return found


@cache
def page_of(name: str) -> Page:
    """The rules page of a game, by the name that records use."""
    return read_page(resources.files(f"buckboard.games.{name}").joinpath("rules.md").read_text(encoding="utf-8"))


class Saying(msgspec.Struct, frozen=True):
    """One option's line at a table; `usual` is what it says by default where that differs, else empty."""

    option: str
    value: bool | int | str | None
    text: str
    differs: bool
    usual: str = ""


class TableItem(msgspec.Struct, frozen=True):
    """One item as it holds at a table."""

    item: Item
    text: list[str]
    sayings: list[Saying]


class TableSection(msgspec.Struct, frozen=True):
    """A section as it holds at a table."""

    title: str
    text: list[str]
    items: list[TableItem]


class TableRules(msgspec.Struct, frozen=True):
    """The rules of one table."""

    title: str
    text: list[str]
    sections: list[TableSection]
    differs: list[Saying]


def table_rules(page: Page, options: object) -> TableRules:
    """The rules of a table with these house rules."""
    now = written(options, all_of_them=True)
    usual = written(type(options)(), all_of_them=True)
    sections = [
        TableSection(section.title, section.text, _items_at_table(section, now, usual)) for section in page.sections
    ]
    said = [saying for section in sections for item in section.items for saying in item.sayings]
    return TableRules(page.title, page.text, sections, [saying for saying in said if saying.differs])


def _items_at_table(section: Section, now: Shown, usual: Shown) -> list[TableItem]:
    """The items of a section of which anything is left at a table."""
    items = [_at_table(item, now, usual) for item in section.items]
    return [item for item in items if item.text or item.sayings]


def _at_table(item: Item, now: Shown, usual: Shown) -> TableItem:
    sayings = []
    for option in dict.fromkeys(line.option for line in item.lines if line.where is None or line.where.holds(now)):
        text, other = say(item, option, now), say(item, option, usual)
        differs = now[option] != usual[option]
        sayings.append(Saying(option, now[option], text, differs, other if differs else ""))
    return TableItem(item, [_filled(text, now) for text in _held(item.text, now)], sayings)


def _held(paragraphs: list[str], now: Shown) -> list[str]:
    """The paragraphs that hold at a table."""
    held = []
    for paragraph in paragraphs:
        found = PARAGRAPH.fullmatch(paragraph)
        where = _where(*found.groups()[:3]) if found else None
        if where is None or where.holds(now):
            held.append(found[4] if found else paragraph)
    return held


def say(item: Item, option: str, values: Shown) -> str:
    """What an item says about an option at the value it has."""
    name = value_name(values[option])
    lines = [line for line in item.lines if line.option == option]
    for line in lines:
        if line.value == name:
            return _filled(line.text, values)
    return _filled(next(line.text for line in lines if line.value is None), values)


def value_name(value: bool | int | str | None) -> str:
    """A value as rules pages and people write it: true, false, none, a number, a name."""
    if value is None:
        return "none"
    return str(value).lower()


def _filled(text: str, values: Shown) -> str:
    return VALUE.sub(lambda found: value_name(values[found[1]]) if found[1] in values else found[0], text)
