"""The ledger: a column for each line, which belongs to somebody, and what is in the middle shared out at the end."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from buckboard.engine.game import Game
from buckboard.server.scenes.division import divided
from buckboard.server.scenes.settle import payments_of
from buckboard.server.wire.scene import Sheet, SheetCell, SheetRow
from buckboard.tables import Before, number, signed


def cell(text: str, change: str, marks: int = 0, burned: bool = False) -> SheetCell:
    """One entry of a sheet."""
    return {"text": text, "change": change, "marks": marks, "burned": burned}


class Ledger:
    """Lines of a ledger: each belongs to somebody, who may come, go, and hand it on with a chair.

    `goes_on` says whether who takes a chair over plays on with its line.
    """

    def __init__(self, goes_on: bool) -> None:
        self.goes_on = goes_on
        self.heads: list[str] = []  # whose line it is now
        self.totals: list[int] = []
        self.counted: list[int] = []  # of the total, what the chair's line said when it was last looked at
        self.lines: list[int] = []  # of the seats of the last hand
        self.taken: list[str] = []  # who has come by another's line in it beside his own, in words

    def sit(self, names: Sequence[str], chips: Sequence[int], came: Sequence[int]) -> list[int]:
        """The lines of a hand's seats, with what they stand at before it; `came` as in `Before`."""
        before, self.lines, self.taken = self.lines, [], []
        for seat, name in enumerate(names):
            old = came[seat] if came else seat
            line = self._line_of(name, before[old] if 0 <= old < len(before) else -1)
            self.totals[line] += chips[seat] - self.counted[line]
            self.counted[line] = chips[seat]
            self.lines.append(line)
        return self.lines

    def _line_of(self, name: str, chair: int) -> int:
        """The line with which somebody plays on, in a chair with the line `chair` (−1: a new chair)."""
        if chair >= 0 and self.heads[chair] == name:
            return chair
        taken_over = chair >= 0 and self.goes_on
        if taken_over and name not in self.heads and self.totals[chair] == self.counted[chair]:
            self.heads[chair] = name  # all that stands in the column is the chair's line
            return chair
        if name not in self.heads:
            self.heads.append(name)
            self.totals.append(0)
            self.counted.append(0)
        line = self.heads.index(name)
        self.counted[line] = 0
        if taken_over:
            self._hand_on(chair, line)
        return line

    def _hand_on(self, chair: int, line: int) -> None:
        """Who has a column, or takes over a part of another's, plays on with what the chair's line stands at."""
        chips = self.counted[chair]
        self.totals[chair] -= chips
        self.totals[line] += chips
        self.counted[chair], self.counted[line] = 0, chips
        self.taken.append(f"{self.heads[line]} plays on with {self.heads[chair]}’s {signed(chips)}")

    def book(self, chips: Sequence[int]) -> None:
        """What the lines of a hand's seats stand at after it."""
        for seat, line in enumerate(self.lines):
            self.totals[line] += chips[seat] - self.counted[line]
            self.counted[line] = chips[seat]


class Entry(NamedTuple):
    """A hand in the ledger."""

    played: Before
    lines: list[int]  # of its seats
    totals: list[int]  # of its seats, after it
    taken: list[str]


def ledger_sheet(
    match: int,
    game: Game,
    options: Any,
    names: Sequence[str],
    hands: Sequence[Before],
    standing: Any,
    came: Sequence[int],
    kept: Collection[int] | None,
) -> Sheet:
    """The sheet of a match with a ledger; everything as in `sheet_of`."""
    ledger = Ledger(goes_on=not hasattr(game, "take_chair"))  # by that somebody new begins anew
    entries = []
    for played in hands:
        lines = ledger.sit((played.names or names)[: played.before.seats], played.before.chips, played.came)
        ledger.book(played.after.chips)
        entries.append(Entry(played, lines, [ledger.totals[line] for line in lines], ledger.taken))
    now = hands[-1].after if standing is None and hands else standing
    if now is not None:
        ledger.sit(names[: now.seats], now.chips, came)
    settled = _shared_out(divided(game, options, now, kept), now, ledger) if now is not None else []
    return {
        "match": match,
        "kind": "ledger",
        "heads": ledger.heads,
        "rows": [_ledger_row(game, entry, len(ledger.heads)) for entry in entries],
        "totals": [signed(total) for total in ledger.totals],
        "foot": _foot(now) or (_divided(hands[-1].after) if hands and now is not None and now.winners else ""),
        "payments": payments_of(dict(zip(ledger.heads, settled, strict=False))),
        "bots": [],
    }


def _ledger_row(game: Game, entry: Entry, columns: int) -> SheetRow:
    played, cells = entry.played, [cell("", "") for _ in range(columns)]
    for seat, line in enumerate(entry.lines):
        burned = game.NAME == "buckem" and bool(played.after.burned >> seat & 1)
        change = signed(played.after.chips[seat] - played.before.chips[seat])
        cells[line] = cell(signed(entry.totals[seat]), change, burned=burned)
    pot = played.ended.pot if game.NAME == "buckem" else sum(played.ended.won)
    return {"hand": played.hand, "cells": cells, "note": "; ".join([f"pot {pot}", *entry.taken])}


def _in_the_middle(standing: Any) -> int:
    chips: int = standing.pot + standing.aside if hasattr(standing, "aside") else standing.carry
    return chips


def _foot(standing: Any) -> str:
    """What lies in the middle belongs to nobody yet; payments share it out as the rules do when a table breaks up."""
    chips = _in_the_middle(standing) if standing is not None else 0
    return f"{number(chips, 'chip')} in the middle" if chips else ""


def _divided(standing: Any) -> str:
    """Why the totals are not those of the last row: people have ended the match, and shared what lay there."""
    chips = _in_the_middle(standing)
    return f"{number(chips, 'chip')} from the middle divided" if chips else ""


def _shared_out(after: Any, standing: Any, ledger: Ledger) -> list[int]:
    """Everybody's result if the table broke up now, with the standing `after` it."""
    settled = ledger.totals[:]
    for seat, line in enumerate(ledger.lines):
        settled[line] += after.chips[seat] - standing.chips[seat]
    return settled
