"""What a terminal can show: colours, suit symbols, its width; and lines written to it.

Text is written in one form, with cards as `Jh`; the pen turns it into what this terminal can show.
"""

import io
import os
import re
import sys
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from buckboard.engine.cards import RANKS, SUIT_SYMBOLS, SUITS

WIDTH = 80
HEIGHT = 24
LEAST_WIDTH, LEAST_HEIGHT = 60, 20  # a smaller screen has no room for a table: lines it is
# A four-colour deck; every suit keeps its shape or letter beside its colour.
SUIT_STYLES = ("green", "bright_blue", "red", "bold")
FACE_STYLES = ("dark_green on white", "blue on white", "red on white", "black on white")
CARD = re.compile(rf"(?<![\w\[/])([{RANKS}])([{SUITS}])(?!\w)")
PRETTY = "♣♦♥♠─│▸·×–—−…“”‘’✓"
LETTERS = str.maketrans(dict(zip(PRETTY, [*"cdhs-|>-x---", "...", *"\"\"''*"], strict=True)))

LETTERED_SUITS = str.maketrans(SUIT_SYMBOLS, SUITS)


class Pen:
    """Writes to one terminal."""

    def __init__(self, plain: bool = False, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False, emoji=False, markup=False, soft_wrap=True)
        encoding = getattr(self.console.file, "encoding", None) or "ascii"
        self.symbols = _can_write(encoding)
        self.tty = self.console.is_terminal
        small = self.console.size.width < LEAST_WIDTH or self.console.size.height < LEAST_HEIGHT
        self.plain = plain or not self.tty or bool(self.console.is_dumb_terminal) or small
        self.colour = not self.plain and self.console.color_system is not None and not self.console.no_color

    @property
    def width(self) -> int:
        """The columns of the screen, as far as a table can use them."""
        return max(20, min(self.console.size.width, 100)) if self.tty else WIDTH

    @property
    def height(self) -> int:
        """The lines of the screen."""
        return self.console.size.height if self.tty else HEIGHT

    def card(self, card: int) -> str:
        """A card's name as this terminal shows it: A♥, or Ah."""
        if card < 0:
            return "??"
        return self.said(RANKS[card % 13] + SUITS[card // 13])

    @property
    def shows_suits(self) -> bool:
        """Whether suits are drawn as symbols; plain lines are for reading aloud, and for programs."""
        return self.symbols and not self.plain

    def said(self, text: str) -> str:
        """A text with its cards in this terminal's form, and no character it cannot write."""
        if self.shows_suits:
            return CARD.sub(lambda found: found[1].replace("T", "10") + SUIT_SYMBOLS[SUITS.index(found[2])], text)
        return text.translate(LETTERED_SUITS if self.symbols else LETTERS)

    def text(self, text: str, style: str = "") -> Text:
        """A text with coloured cards."""
        made = Text(self.said(text), style=style if not self.plain else "")
        if self.colour:
            for found in re.finditer(rf"(?<!\w)(?:10|[{RANKS}])([{SUIT_SYMBOLS}])", made.plain):
                made.stylize(SUIT_STYLES[SUIT_SYMBOLS.index(found[1])], *found.span())
        return made

    def line(self, text: str | Text = "", style: str = "") -> None:
        """One line. A text already made is written as it is."""
        self.console.print(
            text if isinstance(text, Text) else self.text(text, style), end="\n", no_wrap=True, crop=False
        )

    def lines(self, texts: Iterable[str | Text]) -> None:
        """Some lines."""
        for text in texts:
            self.line(text)

    def paragraph(self, text: str, indent: int = 0, first: str = "") -> None:
        """A text wrapped to the width of the terminal."""
        self.lines(self.wrapped(text, indent, first))

    def wrapped(self, text: str, indent: int = 0, first: str = "") -> list[Text]:
        """A text as lines no wider than the terminal; the first begins with `first`, the others with blanks."""
        lines: list[str] = []
        begun, room = first or " " * indent, self.width
        for word in self.said(text).split():
            if begun.strip() and begun != first and len(begun) + 1 + len(word) > room:
                lines.append(begun)
                begun = " " * indent + word
            elif begun.strip() and begun != first:
                begun += " " + word
            else:
                begun += word
        return [self.text(line) for line in [*lines, begun]]

    def cut(self, lines: list[Text]) -> list[Text]:
        """Lines of a picture, cut where the terminal ends."""
        for line in lines:
            line.truncate(self.width)
        return lines

    def rule(self) -> Text:
        """A line across the screen; nothing in plain lines."""
        return Text("" if self.plain else ("─" if self.symbols else "-") * self.width, style="dim")

    def clear(self, *, all_of_it: bool = False) -> None:
        """An empty screen; with `all_of_it` nobody can scroll back to what stood there."""
        if self.plain:
            return
        self.console.file.write("\x1b[H\x1b[2J" + ("\x1b[3J" if all_of_it else ""))
        self.console.file.flush()

    def curtain(self) -> None:
        """Nothing that stood on the screen can be seen any more."""
        if self.plain:
            self.console.file.write("\n" * max(40, self.height))
        self.clear(all_of_it=True)

    def ask(self, question: str) -> str:
        """What a person types. Raises EOFError when there is nobody any more."""
        self.console.file.flush()
        if sys.stdin is None:
            raise EOFError
        said = input(self.said(question))
        if not sys.stdin.isatty():  # nobody's typing stands on the screen
            self.line(said)
        return said


def _can_write(encoding: str) -> bool:
    try:
        PRETTY.encode(encoding)
    except (UnicodeError, LookupError):
        return False
    return True


def new_pen(plain: bool = False) -> Pen:
    """A pen for the standard output of this program."""
    if os.environ.get("TERM") == "dumb":
        plain = True
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Pen(plain)
