"""Score sheets that look like those of paper: two teams' columns, or a ledger with a column for each line."""

from collections.abc import Sequence
from typing import Any

from buckboard.engine.game import Game
from buckboard.engine.state import copy
from buckboard.games.buck.reasons import spoken
from buckboard.games.buck.scoring import made
from buckboard.games.buck.state import PASS
from buckboard.games.buckem.session import break_up
from buckboard.games.buckpitch import stakes
from buckboard.server.scenes.parts import minus
from buckboard.server.scenes.settle import payments_of
from buckboard.server.wire.scene import Sheet, SheetCell, SheetRow
from buckboard.tables import Before, number, signed
from buckboard.tables.buckpitch import call_said

TEAM_GAMES = ("buck", "buckpitch")


def sheet_of(game: Game, options: Any, names: Sequence[str], hands: Sequence[Before], standing: Any = None) -> Sheet:
    """The score sheet of a match: `names` by seat and `standing` as they are now, the hands that are over in order."""
    if game.NAME in TEAM_GAMES:
        return _team_sheet(game, options, names, hands)
    return _ledger(game, options, names, hands, standing)


def _cell(text: str, change: str, marks: int = 0, burned: bool = False) -> SheetCell:
    return {"text": text, "change": change, "marks": marks, "burned": burned}


def _team_sheet(game: Game, options: Any, names: Sequence[str], hands: Sequence[Before]) -> Sheet:
    rows = [_team_row(game, played, played.names or names) for played in hands if _is_scored(game, played)]
    scores = hands[-1].after.scores if hands else [0, 0]
    over = bool(hands and hands[-1].after.winners)
    owed: dict[str, int] = {}
    if game.NAME == "buckpitch" and over:
        owed = dict(zip(hands[-1].names or names, stakes(options, hands[-1].after), strict=True))
    return {
        "kind": "teams",
        "heads": [f"{names[team]} and {names[team + 2]}" for team in (0, 1)],
        "rows": rows,
        "totals": [minus(score) for score in scores],
        "foot": f"{'first ' if game.NAME == 'buckpitch' else ''}to {options.target}",
        "payments": payments_of(owed),
    }


def _is_scored(game: Game, played: Before) -> bool:
    """A deal that is thrown in leaves no line on paper."""
    thrown_in: bool = played.ended.bid == PASS if game.NAME == "buck" else played.ended.maker < 0
    return not thrown_in


def _team_row(game: Game, played: Before, names: Sequence[str]) -> SheetRow:
    before, after = played.before, played.after
    cells = []
    for team in (0, 1):
        marks = after.sawracks[team] - before.sawracks[team] if game.NAME == "buckpitch" else 0
        change = signed(after.scores[team] - before.scores[team])
        cells.append(_cell(minus(after.scores[team]), change, marks))
    return {"hand": played.hand, "cells": cells, "note": _bid(game, played.ended, names)}


def _bid(game: Game, ended: Any, names: Sequence[str]) -> str:
    """What was bid by whom, and whether it was set."""
    if game.NAME == "buck":
        was_set = not made(ended)
        return f"{spoken(ended.bid)}, {names[ended.bidder]}{': set' if was_set else ''}"
    return f"{call_said(ended.bid)}, {names[ended.maker]}{'' if ended.made else ': set'}"


class Ledger:
    """Lines of a ledger: each belongs to somebody, who may come, go, and hand it on with a chair."""

    def __init__(self) -> None:
        self.heads: list[str] = []  # whose line it is now
        self.totals: list[int] = []
        self.counted: list[int] = []  # of the total, what the chair's line said when it was last looked at
        self.seated: dict[str, int] = {}  # the line of each who sat there in the last hand

    def sit(self, names: Sequence[str], chips: Sequence[int]) -> list[int]:
        """The lines of a hand's seats, with what they stand at before it."""
        before, names = self.seated, _distinct(names)
        left = [line for name, line in before.items() if name not in names]
        self.seated = {}
        for seat, name in enumerate(names):
            line = before.get(name, -1)
            if line < 0:
                line = self._taken_over(name, chips[seat], left)
            if line < 0:
                line = self._line_of(name, chips[seat])
            self.heads[line] = name
            self.totals[line] += chips[seat] - self.counted[line]
            self.counted[line] = chips[seat]
            self.seated[name] = line
        return list(self.seated.values())

    def _taken_over(self, name: str, chips: int, left: list[int]) -> int:
        """Who sits down in a chair whose line goes on plays on with it; the line keeps its column."""
        if name in self.heads or not chips:
            return -1
        for line in left:
            if self.counted[line] == chips:
                left.remove(line)
                return line
        return -1

    def _line_of(self, name: str, chips: int) -> int:
        """The column of somebody who was here before, in another chair, or a new one."""
        if name in self.heads:
            line = self.heads.index(name)
            self.counted[line] = chips
            return line
        self.heads.append(name)
        self.totals.append(0)
        self.counted.append(0)
        return len(self.heads) - 1

    def book(self, lines: Sequence[int], chips: Sequence[int]) -> None:
        """What the lines of a hand's seats stand at after it."""
        for seat, line in enumerate(lines):
            self.totals[line] += chips[seat] - self.counted[line]
            self.counted[line] = chips[seat]


def _distinct(names: Sequence[str]) -> list[str]:
    """Names of which none stands there twice: who shares one with somebody before gets a number behind it."""
    found: list[str] = []
    for name in names:
        same = sum(name == other for other in names[: len(found)])
        found.append(f"{name} {same + 1}" if same else name)
    return found


def _ledger(game: Game, options: Any, names: Sequence[str], hands: Sequence[Before], standing: Any) -> Sheet:
    ledger = Ledger()
    entries = []
    for played in hands:
        lines = ledger.sit((played.names or names)[: played.before.seats], played.before.chips)
        ledger.book(lines, played.after.chips)
        entries.append((played, lines, [ledger.totals[line] for line in lines]))
    now = hands[-1].after if standing is None and hands else standing
    if now is not None:
        ledger.sit(names[: now.seats], now.chips)
    totals = ledger.totals[:]
    settled = _shared_out(game, now, ledger) if now is not None else []
    return {
        "kind": "ledger",
        "heads": ledger.heads,
        "rows": [_ledger_row(game, *entry, len(ledger.heads)) for entry in entries],
        "totals": [signed(total) for total in totals],
        "foot": _foot(now) or (_divided(hands[-1].after) if hands and now is not None and now.winners else ""),
        "payments": payments_of(dict(zip(ledger.heads, settled, strict=False))),
    }


def _ledger_row(game: Game, played: Before, lines: list[int], totals: list[int], columns: int) -> SheetRow:
    cells = [_cell("", "") for _ in range(columns)]
    for seat, line in enumerate(lines):
        burned = game.NAME == "buckem" and bool(played.after.burned >> seat & 1)
        change = signed(played.after.chips[seat] - played.before.chips[seat])
        cells[line] = _cell(signed(totals[seat]), change, burned=burned)
    pot = played.ended.pot if game.NAME == "buckem" else sum(played.ended.won)
    return {"hand": played.hand, "cells": cells, "note": f"pot {pot}"}


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


def _shared_out(game: Game, standing: Any, ledger: Ledger) -> list[int]:
    """Everybody's result if the table broke up now: what lies in the middle is shared as the rules say."""
    if not _in_the_middle(standing):
        return ledger.totals
    after = copy(standing)
    if game.NAME == "buckem":
        break_up(after)
    else:
        after.chips[after.dealer] += after.carry  # the odd chips go to the left of who dealt last
    settled = ledger.totals[:]
    for seat, line in enumerate(ledger.seated.values()):
        settled[line] += after.chips[seat] - standing.chips[seat]
    return settled
