"""Cards drawn on the terminal."""

from rich.text import Text

from buckboard.cli.pen import FACE_STYLES, SUIT_STYLES, Pen
from buckboard.engine.cards import suit_of


def face(pen: Pen, card: int, offered: bool = True) -> Text:
    """A card as it lies on the table: bright or in brackets; in a hand only those that may be played now."""
    name = pen.card(card)
    if pen.colour and card < 0:
        return Text(" ▒▒ " if pen.symbols else " ?? ", style="dim")
    if pen.colour:
        suit = suit_of(card)
        return Text(f" {name} ", style=FACE_STYLES[suit] if offered else SUIT_STYLES[suit])
    return Text(f"[{name}]" if offered else f" {name} ")


def fan(pen: Pen, groups: list[list[int]], offered: int) -> Text:
    """A hand of cards, suit by suit; the offered ones stand out."""
    if pen.plain:
        return Text("Your hand: " + ", ".join(names(pen, group) for group in groups) + ".")
    line = Text()
    for group in groups:
        if line:
            line.append("  ")
        for place, card in enumerate(group):
            if place:
                line.append(" ")
            line.append_text(face(pen, card, bool(offered >> card & 1)))
    return line


def names(pen: Pen, cards: list[int]) -> str:
    """Cards by name, in the order given."""
    return " ".join(pen.card(card) for card in cards)
