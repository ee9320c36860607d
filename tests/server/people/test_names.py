"""Names: labels that can be read, of 1 to 40 letters, and nothing that hides or turns text around."""

import unicodedata
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from buckboard.engine.errors import BadName
from buckboard.server.people.names import MOST_LETTERS, alike, letters, read_name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann", "Ann"),
        ("  Bo \t von\u00a0 Berg\n", "Bo von Berg"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("李雷", "李雷"),
        ("Ольга", "Ольга"),
        ("नीलम", "नीलम"),
        ("علي", "علي"),
        ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"),
        ("🦌", "🦌"),
        ("O'Neil-Smith, Jr. (the 2nd)", "O'Neil-Smith, Jr. (the 2nd)"),
        ("<b>{0}</b>", "<b>{0}</b>"),  # a name is text wherever it is shown
        ("A\u200cnn", "Ann"),  # signs that change nothing where they stand
        ("\u200dA\u200dn\u200d\u200dn\ufe0f\U000e0100\u200d", "Ann"),
        ("A \u200d n", "A n"),
        ("e\u200d\u0301", "é"),
        ("👨\u200d\u200c\u200d👩", "👨\u200d👩"),
        ("🏳\ufe0f\u200d🌈", "🏳\ufe0f\u200d🌈"),
        ("🧑🏽\u200d🚀", "🧑🏽\u200d🚀"),
        ("क्\u200dष", "क्\u200dष"),
        ("क\u200dष", "कष"),
        ("مهدی\u200cنیا", "مهدی\u200cنیا"),
        ("مهدی\u200dنیا", "مهدینیا"),
        ("x" * 40, "x" * 40),
        ("👨\u200d👩\u200d👧\u200d👦" * 40, "👨\u200d👩\u200d👧\u200d👦" * 40),
        ("n\u0303" * 40, "ñ" * 40),
        ("👍🏽" * 40, "👍🏽" * 40),
        ("🇺🇸" * 40, "🇺🇸" * 40),
        ("🇺\u200d🇸", "🇺🇸"),
        ("🙂\u200d↔\ufe0f", "🙂\u200d↔\ufe0f"),
    ],
)
def test_a_name_is_kept_composed_and_trimmed(typed, kept):
    assert read_name(typed) == kept


@pytest.mark.parametrize("typed", ["", " ", "\t\n", "\u00a0\u3000"])
def test_no_name_is_refused(typed):
    with pytest.raises(BadName, match="A name is missing"):
        read_name(typed)


@pytest.mark.parametrize(
    "sign",
    ["\x00", "\x07", "\x1b", "\x7f", "\x9f", "\u00ad", "\u061c", "\u200b", "\u200e", "\u200f",
     "\u202a", "\u202e", "\u2060", "\u2066", "\u2069", "\ufeff", "\ufff9", "\U000e0041", "\ud800", "\ue000", "\uffff",
     "\u115f", "\u3164", "\uffa0", "\u2800", "\u034f", "\u17b4"],
)  # fmt: skip
def test_a_sign_that_hides_or_turns_text_is_refused_wherever_it_stands(sign):
    for typed in (sign, f"A{sign}nn", f"{sign}Ann", f"Ann{sign}", f" {sign} "):
        with pytest.raises(BadName, match=f"U\\+{ord(sign):04X} cannot"):
            read_name(typed)


@pytest.mark.parametrize("typed", ["\u0301nn", "a" + "\u0301" * 6, "\ufe0f"])
def test_marks_without_their_letter_and_heaps_of_them_are_refused(typed):
    with pytest.raises(BadName):
        read_name(typed)


@pytest.mark.parametrize("typed", ["x" * 41, "x" * 100_000, "👨‍👩‍👧‍👦" * 41, "👍🏽" * 41, "🇺🇸" * 41, "🏽" * 41])
def test_more_than_forty_letters_are_refused(typed):
    with pytest.raises(BadName, match="A name has 40 letters at most"):
        read_name(typed)


@pytest.mark.parametrize("other", ["A\u200cnn", "A\u200dnn", "Ann\ufe0f", "\uff21nn"])
def test_names_that_look_the_same_are_alike(other):
    assert alike(other) == alike("Ann")
    assert alike("Anna") != alike("Ann") != alike("ann")


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("Zoe\u0308", 3),
        ("👨‍👩‍👧‍👦 a", 3),
        ("नि", 1),
        ("क्षि", 1),  # two consonants and a vowel
        ("क्\u200dष", 1),
        ("क्\u200cष", 2),
        ("नमस्ते", 3),
        ("한\u094dक", 2),
        ("கஷ்ட", 3),  # Tamil writes them side by side
        ("\u1112\u1161\u11ab", 1),  # 한, typed in parts
        ("👍🏽", 1),
        ("👍🏽👍🏿", 2),
        ("✌\ufe0f🏽", 1),
        ("👩🏽\u200d🚀", 1),
        ("👩🏽\u200d❤\ufe0f\u200d💋\u200d👨🏿", 1),
        ("🙂\u200d↔\ufe0f", 1),
        ("🏽", 1),
        ("🏽🏽🏽", 3),
        ("👍🏽🏽", 2),
        ("a🏽", 2),
        ("🇺🇸", 1),
        ("🇺🇸🇩🇪", 2),
        ("🇺🇸🇩", 2),
        ("🇺 🇸", 3),
        ("a🇺🇸b", 3),
        ("🏳\ufe0f\u200d🌈", 1),
        ("a\u200db", 2),
        ("a\u200d🦌", 2),
        ("1\ufe0f\u20e3", 1),
        ("مهدی\u200cنیا", 7),
        ("", 0),
    ],
)
def test_letters_are_counted_as_a_reader_sees_them(name, count):
    assert letters(name) == count


@given(st.text(max_size=60) | st.text("aé\u0301\u094d\u0951कي👨🏽❤🇺↔\ufe0f\u200c\u200d \ufe01", max_size=20))
def test_whatever_is_typed_is_refused_or_kept_for_good(typed):
    with suppress(BadName):
        name = read_name(typed)
        check(name)


def check(name):
    assert read_name(name) == name == unicodedata.normalize("NFC", name)
    assert 1 <= letters(name) <= MOST_LETTERS
    assert name.strip() == name
    assert "  " not in name
    assert all(unicodedata.category(sign)[0] != "C" or sign in "\u200c\u200d" for sign in name)
