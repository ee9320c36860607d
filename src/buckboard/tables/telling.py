"""How things are told: names in place of seats, "you" to one who is spoken to, each line to those who may hear it."""

import re
from collections.abc import Sequence

from buckboard.engine.game import Line

YOU = "You"
SEAT = re.compile(r"\{(\d)\}('s)?(?: (\w+))?")
AND_VERB = re.compile(r"\band ([a-z]+s)\b")
SAID_OF_YOU = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
NOT_VERBS = {"as", "his", "its", "this", "tricks", "always", "points", "chips"}


def told(text: str, names: Sequence[str], you: int = -1) -> str:
    """A sentence with names in place of seats; seat `you` is spoken to: "{0} takes" becomes "You take"."""

    def fill(found: re.Match[str]) -> str:
        seat, owner, word = int(found[1]), found[2] or "", found[3]
        after = f" {word}" if word else ""
        if seat != you:
            return names[seat] + owner + after
        begins = found.start() == 0 or text[: found.start()].rstrip().endswith(".")
        if owner:
            return ("Your" if begins else "your") + after
        if not word:
            return YOU if begins else "you"
        return (YOU if begins else "you") + f" {spoken_to(word)}"

    filled = SEAT.sub(fill, text)
    if you >= 0 and text.startswith(f"{{{you}}} ") and not text.startswith(f"{{{you}}} and"):
        return AND_VERB.sub(lambda found: f"and {spoken_to(found[1])}", filled)
    return filled


TO_ONE = re.compile(r"^You (\w+)|^Your\b")


def of_seat(text: str, seat: int) -> str:
    """A line said to one seat, "You throw 2c", as a line about it: "{1} throws 2c"."""
    return TO_ONE.sub(lambda found: f"{{{seat}}} {found[1]}s" if found[1] else f"{{{seat}}}'s", text)


def spoken_to(verb: str) -> str:
    """The form of a verb that goes with "you"; a word that is no verb stays."""
    if verb in SAID_OF_YOU:
        return SAID_OF_YOU[verb]
    if not (verb.isalpha() and verb.islower()) or verb in NOT_VERBS or not verb.endswith("s") or verb.endswith("ss"):
        return verb
    if verb.endswith(("sses", "shes", "ches", "xes")):
        return verb[:-2]
    return verb[:-3] + "y" if verb.endswith("ies") else verb[:-1]


def heard_by(lines: Sequence[Line], seat: int) -> list[str]:
    """Of the things that happened, those that a seat hears of; −1 hears what a watcher hears."""
    return [line.text for line in lines if (line.audience < 0 if seat < 0 else line.audience >> seat & 1)]


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in a sentence: "a, b and c"."""
    return f" {last} ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)
