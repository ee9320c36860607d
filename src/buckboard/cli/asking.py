"""Asking a person, until there is a legal answer."""

from buckboard.cli.pen import Pen
from buckboard.cli.question import only_card, read_answer, write_table
from buckboard.cli.sitting import Sitting
from buckboard.cli.talk import command
from buckboard.engine.errors import IllegalMove, UnknownWord
from buckboard.engine.words import tidy

MOST_LETTERS = 60  # no answer is longer


class Leave(Exception):
    """Somebody wants to stop; the match is saved."""


def ask(pen: Pen, sitting: Sitting, seat: int) -> list[int]:
    """Ask until there is a legal answer. Raises Leave."""
    write_table(pen, sitting, seat)
    while True:
        said = hear(pen, "> ")
        if not said and only_card(sitting, seat) >= 0:
            return [only_card(sitting, seat)]
        if not said:
            write_table(pen, sitting, seat, again=True)
            continue
        if command(pen, sitting, seat, said):
            continue
        try:
            return read_answer(sitting, seat, said)
        except (UnknownWord, IllegalMove) as error:
            pen.paragraph(str(error))


def hear(pen: Pen, prompt: str) -> str:
    """What somebody types, tidied. Raises Leave for `quit` and when there is nobody any more."""
    try:
        typed = pen.ask(prompt)
    except (EOFError, KeyboardInterrupt):
        pen.line()
        raise Leave from None
    said = tidy("".join(letter if letter.isprintable() else " " for letter in typed))[:MOST_LETTERS]
    if said in ("quit", "exit", "q", "bye"):
        raise Leave
    return said
