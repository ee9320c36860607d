"""What a name is: a label, 1 to 40 letters, emoji or signs, none of them invisible or able to turn the text around."""

import unicodedata
from itertools import pairwise

from buckboard.engine.errors import BadName

MOST_LETTERS = 40
MOST_SIGNS = 400  # Unicode's: a family of four is one letter of seven signs
VIRAMA = 9  # the combining class of the sign that takes a letter its vowel
LINKERS = set("\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d")  # viramas that make one letter of two consonants
SKINS = set(map(chr, range(0x1F3FB, 0x1F400)))  # colours of the emoji before them
FLAG_SIGNS = set(map(chr, range(0x1F1E6, 0x1F200)))  # two of them are a flag
MOST_MARKS = 4  # accents on one letter; the living languages need three
JOINER, NON_JOINER = JOINERS = "\N{ZERO WIDTH JOINER}", "\N{ZERO WIDTH NON-JOINER}"
EMOJI_STYLE = "\ufe0f"  # asks for the colourful form of the sign before it
# Signs that only choose between forms of their neighbours: in the wrong place nobody sees them.
SELECTORS = {*map(chr, range(0xFE00, 0xFE10)), *map(chr, range(0xE0100, 0xE01F0)), *"\u180b\u180c\u180d\u180f"}
# Letters and signs that nobody sees: fillers of Hangul, the blank of Braille, vowels of Khmer that are not written.
BLANKS = set("\u115f\u1160\u3164\uffa0\u2800\u17b4\u17b5\u034f")


def read_name(text: str) -> str:
    """A name as it is kept: composed, without spaces at its ends, signs that do nothing dropped. Raises BadName."""
    if len(text) > MOST_SIGNS:
        raise BadName(f"A name has {MOST_LETTERS} letters at most; this one has more.")
    name = _composed(text)
    for sign in name:
        _check(sign)
    if not any(_stands_alone(sign) for sign in name):
        raise BadName("A name is missing; give one of 1 to 40 letters.")
    if not _stands_alone(name[0]) or _most_marks(name) > MOST_MARKS:
        raise BadName("That name cannot be shown; give one of ordinary letters.")
    if letters(name) > MOST_LETTERS:
        raise BadName(f"A name has {MOST_LETTERS} letters at most; this one has {letters(name)}.")
    return name


def _composed(text: str) -> str:
    """A text composed, without signs and spaces that do nothing; again if that has brought others together."""
    while (composed := unicodedata.normalize("NFC", " ".join(seen(text).split()))) != text:
        text = composed
    return text


def seen(text: str) -> str:
    """A text without those joiners and selectors that change nothing where they stand."""
    kept = ""
    for sign, after in pairwise(f"{text} "):
        if (sign not in JOINERS and sign not in SELECTORS) or _works(kept[-1:], sign, after):
            kept += sign
    return kept


def _works(before: str, sign: str, after: str) -> bool:
    """Whether a sign that is not seen itself changes how its neighbours look."""
    if sign in SELECTORS:
        return sign == EMOJI_STYLE and _is_emoji(before)
    if sign == JOINER and (_is_emoji(before) or before == EMOJI_STYLE) and _is_emoji(after):
        return True
    if not before or unicodedata.category(after)[0] != "L":
        return False
    if unicodedata.combining(before) == VIRAMA:  # in the scripts of India: which form of a cluster
        return True
    return sign == NON_JOINER and _is_arabic(before) and _is_arabic(after)  # in Persian: where letters do not join


def _is_emoji(sign: str) -> bool:
    """Whether a sign is a picture; ↔ shakes heads. What is no emoji among these signs is joined to none either."""
    if not sign or sign in FLAG_SIGNS:
        return False
    return unicodedata.category(sign) == "So" or sign in SKINS or sign == "\N{LEFT RIGHT ARROW}"


def _is_arabic(sign: str) -> bool:
    return unicodedata.name(sign, "").startswith("ARABIC LETTER")


def alike(name: str) -> str:
    """What two names have in common that look the same: compatible forms are one, signs that are not seen are none."""
    plain = unicodedata.normalize("NFKC", name)
    return "".join(sign for sign in plain if sign not in JOINERS and sign not in SELECTORS)


def letters(name: str) -> int:
    """How many letters a reader sees: Unicode's extended grapheme clusters (UAX 29, rules GB9 to GB13).

    Old Hangul is not put together, and a skin colour that stands after no emoji is seen as itself.
    """
    count, base, before = 0, "", ""  # base: the last sign that stood alone
    linker = ""  # that has come since the base, and takes another consonant of its script into the letter
    for sign in unicodedata.normalize("NFC", name):
        if not _stands_alone(sign):  # GB9, GB9a
            linker = "" if sign == NON_JOINER else sign if sign in LINKERS else linker
        elif sign in SKINS and base not in SKINS and _is_emoji(base) and before in (base, EMOJI_STYLE):  # GB9
            linker = ""
        elif before in FLAG_SIGNS and sign in FLAG_SIGNS and base in FLAG_SIGNS:  # GB12, GB13
            base = ""  # a third one begins another flag
        else:
            conjunct = bool(linker) and _is_letter_of(linker, base) and _is_letter_of(linker, sign)  # GB9c
            picture = before == JOINER and _is_emoji(base) and _is_emoji(sign)  # GB11
            count += not (conjunct or picture) or not count
            base, linker = sign, ""
        before = sign
    return count


def _is_letter_of(linker: str, sign: str) -> bool:
    """Whether a sign is a letter of a virama's script; each of these has a block of 128 signs."""
    return bool(sign) and unicodedata.category(sign) == "Lo" and ord(sign) // 128 == ord(linker) // 128


def _check(sign: str) -> None:
    """No sign that cannot be seen, and none that changes how others are read."""
    kind = unicodedata.category(sign)
    if kind in ("Zl", "Zp") or sign in BLANKS or (kind[0] == "C" and sign not in JOINERS):
        raise BadName(f"A name is made of letters, numbers and signs that can be seen; U+{ord(sign):04X} cannot.")


def _stands_alone(sign: str) -> bool:
    return unicodedata.category(sign)[0] != "M" and sign not in JOINERS


def _most_marks(name: str) -> int:
    most = marks = 0
    for sign in name:
        marks = 0 if _stands_alone(sign) else marks + 1
        most = max(most, marks)
    return most
