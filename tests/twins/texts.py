"""Cards and other secrets in whatever leaves a server: frames, answers, records, numbers, lines of its log."""

import base64
import json
import re

NAMED = re.compile(r"(?<![A-Za-z0-9])(10|[2-9TJQKA])([cdhs♣♦♥♠])(?![A-Za-z0-9])")
RANKS = "23456789TJQKA"
SUITS = {"c": 0, "d": 1, "h": 2, "s": 3, "♣": 0, "♦": 1, "♥": 2, "♠": 3}
CARD = "(?:10|[2-9TJQKA])[cdhs]"
SEEN_OR_NOT = rf"(?:{CARD}|\?\?)"
WHOLE_CARDS = re.compile(rf"(?:(?:draw|give|discard) )?{SEEN_OR_NOT}(?:[ ,]*{SEEN_OR_NOT})*")
IN_A_ROW = re.compile(rf"(?<![A-Za-z0-9]){CARD}(?:[ ,]*{CARD})+(?![A-Za-z0-9])")
# Every card, alone or glued to others, and little else; found fast, as nothing stands before it.
LOOKS_LIKE_CARD = re.compile(rf"([02-9TJQKA])([cdhs♣♦♥♠])(?![A-Za-z0-9])|([02-9TJQKA])([cdhs])(?={CARD})")
A_WORD = re.compile(r"\bAs (?!is |was |and |or )(?=[a-z])")  # "As you wish", but not "As is turned up"
# Cards that are named wherever they lie: examples, and what the rules say of some card.
BY_THE_RULES = re.compile(
    r'(?<="called":)\{[^}]*\}|(?:right|left) bower J[cdhs]|2[cdhs], the deuce of trump'
    "|such as (?:Qs, 10h or A♥|Qs, Td or 9c|draw 9c 4d)"
)
HARMLESS = ("id", "table", "at", "frames", "folder", "version")  # of a line of the log: ids and places in the code
AT_THE_END = 8  # so many cards of a pack, at either end, are enough to know it by


def named(text):
    """The cards that a text names, each apart from other letters."""
    return {_card(rank, suit) for rank, suit in NAMED.findall(text)}


def in_a_row(text):
    """The cards that stand in a row in a text, with or without anything between them."""
    return {_card(one[:-1], one[-1]) for row in IN_A_ROW.findall(text) for one in re.findall(CARD, row)}


def _card(rank, suit):
    return RANKS.index("T" if rank in ("10", "0") else rank) + 13 * SUITS[suit]


def cards_in(value, of=frozenset()):
    """The cards named in an answer, wherever they stand but under the names `of`: texts that are cards, and sentences.

    "As" may be a word in a sentence.
    """
    if isinstance(value, dict):
        inside = (cards_in(part, of) | cards_in(name) for name, part in value.items() if name not in of)
        return set().union(*inside)
    if isinstance(value, list):
        return set().union(*(cards_in(part, of) for part in value))
    if isinstance(value, str):
        told = value if WHOLE_CARDS.fullmatch(value) else A_WORD.sub("", value)
        return named(told) | in_a_row(told)
    return set()


def unknown_cards_in(text, known, of=frozenset()):
    """The cards named in a text, JSON or not, that are not among the known ones; what stands under `of` left out."""
    if known.issuperset(_perhaps(text)):
        return set()
    return cards_in(_read(text), of) - known


def _perhaps(text):
    """The cards that a text names, and perhaps some that it does not."""
    for found in LOOKS_LIKE_CARD.finditer(text):
        before = text[max(found.start() - 2, 0) : found.start()]
        alone = not before[-1:].isalnum() or (found[1] == "0" and before[-1] == "1")
        if alone or (before[-1] in SUITS and before[:1] in RANKS + "0"):
            yield _card(found[1] or found[3], found[2] or found[4])


def _read(text):
    """What is written in a text: JSON, a line of JSON each, or words."""
    for parts in ([text], text.splitlines()):
        try:
            return [json.loads(part) for part in parts]
        except ValueError:
            continue
    return text


def secrets_of(pack, salt=None):
    """How the order of a pack, and the salt of the bots' dice, would look in a text."""
    found = [] if salt is None else [str(salt), f"{salt:x}"]
    for cards in (pack[:AT_THE_END], pack[-AT_THE_END:]):
        names = [RANKS[card % 13] + "cdhs"[card // 13] for card in cards]
        numbers, whole = [str(card) for card in cards], bytes(cards)
        found += ["".join(names), ",".join(names), ",".join(numbers), ", ".join(numbers), " ".join(numbers)]
        found += [whole.hex(), base64.b64encode(whole).decode().rstrip("=")[:-1]]
    return found


def secrets_in(text, secrets):
    """Those of the secrets that stand in a text."""
    return [secret for secret in secrets if secret in text]


def cards_in_log(text):
    """The lines of a server's log, or of its numbers, that name a card; there is no reason to name one."""
    return [line for line in text.splitlines() if _names_a_card(line)]


def _names_a_card(line):
    try:
        facts = json.loads(line)
    except ValueError:
        facts = None
    if not isinstance(facts, dict):
        return bool(cards_in(line))
    told = [(name, value) for name, value in facts.items() if name not in HARMLESS]
    return any(cards_in(value) for _, value in told)
