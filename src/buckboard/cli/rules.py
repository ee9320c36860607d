"""`buckboard rules GAME`: the rules of a table, in words."""

import json
from typing import Annotated, Any

import msgspec
import typer

from buckboard.cli.choices import game_called, house_rules, options_for
from buckboard.cli.pen import Pen, new_pen
from buckboard.engine.rules_page import TableItem, TableRules, page_of, table_rules, value_name

GAME = Annotated[str, typer.Argument(help="buckem, buck, buckpitch or buck135.", metavar="GAME")]
RULE = Annotated[
    list[str],
    typer.Option("--rule", "-r", metavar="NAME=VALUE", help="A house rule, such as target=32. Say it again for more."),
]
JSON = Annotated[bool, typer.Option("--json", help="JSON, for a program to read.")]
PLAIN = Annotated[bool, typer.Option("--plain", help="Lines only: for screen readers and pipes.")]


def rules(
    game: GAME,
    rule: RULE = [],  # noqa: B006 — typer makes a new list for each call
    full: Annotated[bool, typer.Option("--full", help="The worked examples and the facts too.")] = False,
    as_json: JSON = False,
    plain: PLAIN = False,
) -> None:
    """The rules of a table, in words: those of its house rules only.

    What differs from the usual rules is marked, and named once more at the end.

    \b
    buckboard rules buck
    buckboard rules buckpitch --rule low_to=taker --rule target=11
    buckboard rules buckem --full | less
    """
    played = game_called(game)
    chosen = options_for(played, house_rules(played, rule))
    page = table_rules(page_of(played.NAME), chosen)
    if as_json:
        typer.echo(json.dumps(as_mapping(page, full), ensure_ascii=False, indent=1))
        return
    pen = new_pen(plain)
    write_rules(pen, page, full)
    for sentence in played.idle(chosen):
        pen.line()
        pen.paragraph(f"Idle here: {sentence}", 2)


def write_rules(pen: Pen, page: TableRules, full: bool = False) -> None:
    """A rules page on the terminal."""
    pen.line(page.title, "bold")
    for paragraph in page.text:
        pen.line()
        pen.paragraph(paragraph)
    pen.line()
    pen.paragraph(
        "The numbers are names of the items, the same at every table; they are no order, and some are left out."
    )
    for section in page.sections:
        items = [item for item in section.items if full or not item.item.kind]
        if not items:
            continue
        pen.line()
        pen.line(section.title.upper(), "bold")
        for paragraph in section.text:
            pen.line()
            pen.paragraph(paragraph)
        for item in items:
            _write_item(pen, item)
    pen.line()
    if not page.differs:
        pen.paragraph("These are the usual rules: nothing differs from the defaults.")
        return
    pen.line("DIFFERENT AT THIS TABLE", "bold")
    pen.line()
    for saying in page.differs:
        pen.paragraph(f"{saying.option} = {value_name(saying.value)}. {saying.text}", 4, "  * ")


def _write_item(pen: Pen, item: TableItem) -> None:
    pen.line()
    pen.line(item.item.heading, "bold")
    for paragraph in item.text:
        pen.paragraph(paragraph, 4 if not paragraph.startswith(("* ", "- ")) else 6, "    ")
    for saying in item.sayings:
        pen.paragraph(saying.text, 4, "  * " if saying.differs else "    ")
        if saying.differs:
            pen.paragraph(f"(A house rule: {saying.option} = {value_name(saying.value)}. Usually: {saying.usual})", 4)


def as_mapping(page: TableRules, full: bool = True) -> dict[str, Any]:
    """A rules page for a program: sections, items, what each option says."""
    return {
        "title": page.title,
        "text": page.text,
        "sections": [
            {
                "title": section.title,
                "text": section.text,
                "items": [
                    {
                        "number": item.item.number,
                        "kind": item.item.kind.lower() or "rule",
                        "title": item.item.title,
                        "text": item.text,
                        "options": [msgspec.to_builtins(saying) for saying in item.sayings],
                    }
                    for item in section.items
                    if full or not item.item.kind
                ],
            }
            for section in page.sections
            if full or any(not item.item.kind for item in section.items)
        ],
        "differs": [saying.option for saying in page.differs],
    }
