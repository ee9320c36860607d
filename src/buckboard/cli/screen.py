"""The table as a picture of 80 × 24: seats around it, cards in the middle, the hand below, the question last."""

from typing import NamedTuple

from rich.text import Text

from buckboard.cli.cards import face
from buckboard.cli.pen import WIDTH, Pen
from buckboard.tables import NO_CARD

RIGHT = 22  # columns of the seats on the right


class Place(NamedTuple):
    """One seat at the table, as the picture shows it."""

    name: str
    said: str = ""  # what it has said or done: "bid 4 · 2 tricks"
    card: int = NO_CARD
    dealer: bool = False
    asked: bool = False
    out: bool = False  # folded, dropped out or sitting out


class Picture(NamedTuple):
    """Everything on the screen but what has happened and what is asked."""

    title: str
    score: str
    facts: list[str]
    places: list[Place]  # clockwise, first who looks at the picture
    hand: list[Text]
    cards_in_the_middle: bool = True


def drawn(pen: Pen, picture: Picture) -> list[Text]:
    """The picture as lines."""
    return _in_words(pen, picture) if pen.plain else _around_the_table(pen, picture)


def _in_words(pen: Pen, picture: Picture) -> list[Text]:
    made = pen.wrapped(f"{picture.title}. {standing_in_words(picture)}")
    for place in picture.places:
        marks = [mark for mark, holds in (("dealer", place.dealer), ("to speak", place.asked)) if holds]
        name = f"{place.name} ({', '.join(marks)})" if marks else place.name
        parts = [part for part in (place.said, _lying(pen, place)) if part]
        made += pen.wrapped(f"{name}: {', '.join(parts) or 'nothing yet'}.")
    return made + picture.hand


def standing_in_words(picture: Picture) -> str:
    """The score and the facts of a picture as sentences."""
    return " ".join(f"{said[:1].upper()}{said[1:]}." for said in (picture.score.replace("  ", ", "), *picture.facts))


def _lying(pen: Pen, place: Place) -> str:
    return "" if place.card == NO_CARD else f"on the table {pen.card(place.card)}"


def _around_the_table(pen: Pen, picture: Picture) -> list[Text]:
    title = pen.text(picture.title, "bold")
    score = pen.text(picture.score)
    fits = len(title) + 2 + len(score) <= pen.width
    lines = [_put(title, pen.width - len(score), score)] if fits else [title, score]
    lines += pen.wrapped("  ·  ".join(picture.facts)) if picture.facts else [Text()]
    lines += [pen.rule(), *_oval(pen, picture), pen.rule(), *picture.hand, Text()]
    return pen.cut(lines)


def _oval(pen: Pen, picture: Picture) -> list[Text]:
    """Me at the bottom, the others clockwise from the left; every seat has its fixed place."""
    me, *others = picture.places
    side = 2 if len(others) > 5 else 1
    left, top, right = others[:side][::-1], others[side:-side], others[-side:]
    middle = picture.cards_in_the_middle
    lines = _across(pen, top, middle) if top else []
    for one, other in zip(left, right, strict=True):
        lines += [Text(), *_beside(pen, one, other, middle)]
    lines.append(Text())
    if middle:
        lines.append(_centred(pen, _card(pen, me)))
    lines.append(_centred(pen, Text("  ").join([_name(pen, me), pen.text(me.said)]) if me.said else _name(pen, me)))
    return lines


def _across(pen: Pen, places: list[Place], middle: bool) -> list[Text]:
    room = pen.width // len(places)
    rows = [Text() for _ in range(3 if middle else 2)]
    for number, place in enumerate(places):
        parts = [_cut(_name(pen, place), room - 2), _said(pen, place, room - 2), _card(pen, place)]
        for row, part in zip(rows, parts, strict=False):
            row.append_text(_put(Text(), number * room + (room - len(part)) // 2 - len(row), part))
    return rows


def _beside(pen: Pen, left: Place, right: Place, middle: bool) -> list[Text]:
    room = pen.width // 2 - (14 if pen.width >= WIDTH else 8)  # on a narrow screen the cards lie closer together
    first = _put(Text(), 2, _cut(_name(pen, left), room - 3))
    second = _put(Text(), 2, _said(pen, left, room - 4))
    if middle:
        _put(first, room, _card(pen, left))
        _put(first, pen.width - room - 4, _card(pen, right))
    start = max(pen.width - RIGHT, pen.width - room + 2)
    name, said = _cut(_name(pen, right), pen.width - start), _said(pen, right, pen.width - start)
    return [_put(first, start, name), _put(second, start, said)]


def _cut(text: Text, room: int) -> Text:
    text.truncate(room)
    return text


def _name(pen: Pen, place: Place) -> Text:
    style = "bold" if place.asked else "dim" if place.out else ""
    mark = pen.said("▸ ") if place.asked else ""
    return Text(f"{mark}{pen.said(place.name)}{' (dealer)' if place.dealer else ''}", style=style)


def _said(pen: Pen, place: Place, room: int) -> Text:
    made = pen.text(place.said, "dim" if place.out else "")
    made.truncate(room)
    return made


def _card(pen: Pen, place: Place) -> Text:
    return Text() if place.card == NO_CARD else face(pen, place.card)


def _centred(pen: Pen, text: Text) -> Text:
    return _put(Text(), (pen.width - len(text)) // 2, text)


def _put(line: Text, column: int, text: Text) -> Text:
    """Write `text` at a column of a line that ends before it."""
    if text:
        line.append(" " * max(column - len(line), 0))
        line.append_text(text)
    return line
