"""Buck 'em on the terminal: the own hand, and the ledger with its burns."""

from collections.abc import Sequence

from rich.text import Text

from buckboard.cli.cards import fan
from buckboard.cli.pen import Pen
from buckboard.cli.tables.ledger import ledger
from buckboard.games.buckem.state import SCARE
from buckboard.tables import Before, Seen
from buckboard.tables.buckem import groups


def hand(pen: Pen, seen: Seen, offered: int) -> list[Text]:
    """The own cards, trump first."""
    held = groups(seen)
    if not held:
        waiting = seen.state.phase == SCARE
        return [pen.text("Nobody has seen a card yet." if waiting else "Your hand is empty.", "dim")]
    return [fan(pen, held, offered)]


def sheet(pen: Pen, hands: Sequence[Before], seen: Seen, most: int) -> list[Text]:
    """Everybody's line, burns with a star, and the pots that were played for."""
    burned = [played.after.burned for played in hands]
    lines = ledger(pen, hands, seen, [played.ended.pot for played in hands], burned, most)
    if not hands:
        return lines
    notes = ["* burned"] if any(burned) and not pen.plain else []
    notes += [f"in the middle: {hands[-1].after.pot}"] if hands[-1].after.pot else []
    return [*lines, pen.text("  " + ", ".join(notes), "dim")] if notes else lines
