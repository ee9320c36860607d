"""What a name is: a label, 1 to 40 letters, emoji or signs, none of them invisible or able to turn the text around."""

import unicodedata
from itertools import pairwise

from buckboard.engine.errors import BadName

MOST_LETTERS = 40
MOST_MARKS = 4  # accents on one letter; the living languages need three
JOINER, NON_JOINER = "\N{ZERO WIDTH JOINER}", "\N{ZERO WIDTH NON-JOINER}"
# Letters and signs that nobody sees: fillers of Hangul, the blank of Braille, vowels of Khmer that are not written.
BLANKS = set("\u115f\u1160\u3164\uffa0\u2800\u17b4\u17b5\u034f")


def read_name(text: str) -> str:
    """A name as it is kept: composed, spaces at its ends dropped, those within single. Raises BadName."""
    if len(text) > MOST_LETTERS * (MOST_MARKS + 1):
        raise BadName(f"A name has {MOST_LETTERS} letters at most; this one has more.")
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    for sign in name:
        _check(sign)
    if not any(_stands_alone(sign) for sign in name):
        raise BadName("A name is missing; give one of 1 to 40 letters.")
    if not _stands_alone(name[0]) or name.endswith((JOINER, NON_JOINER)) or _most_marks(name) > MOST_MARKS:
        raise BadName("That name cannot be shown; give one of ordinary letters.")
    if letters(name) > MOST_LETTERS:
        raise BadName(f"A name has {MOST_LETTERS} letters at most; this one has {letters(name)}.")
    return name


def letters(name: str) -> int:
    """How many letters a reader sees: accents belong to theirs, joined emoji are one."""
    return sum(_stands_alone(sign) and before != JOINER for before, sign in pairwise(" " + name))


def _check(sign: str) -> None:
    """No sign that cannot be seen, and none that changes how others are read."""
    kind = unicodedata.category(sign)
    if kind in ("Zl", "Zp") or sign in BLANKS or (kind[0] == "C" and sign not in (JOINER, NON_JOINER)):
        raise BadName(f"A name is made of letters, numbers and signs that can be seen; U+{ord(sign):04X} cannot.")


def _stands_alone(sign: str) -> bool:
    return unicodedata.category(sign)[0] != "M" and sign not in (JOINER, NON_JOINER)


def _most_marks(name: str) -> int:
    most = marks = 0
    for sign in name:
        marks = 0 if _stands_alone(sign) else marks + 1
        most = max(most, marks)
    return most
