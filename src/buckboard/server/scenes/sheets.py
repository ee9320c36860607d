"""Score sheets that look like those of paper: two teams' columns, or a ledger with a column for each line."""

from collections.abc import Collection, Sequence
from typing import Any

from buckboard.engine.game import Game
from buckboard.games.buck.reasons import spoken
from buckboard.games.buck.scoring import made
from buckboard.games.buck.state import PASS
from buckboard.games.buckpitch import stakes
from buckboard.server.scenes.ledger import cell, ledger_sheet
from buckboard.server.scenes.parts import minus
from buckboard.server.scenes.settle import payments_of
from buckboard.server.wire.scene import Sheet, SheetRow
from buckboard.tables import Before, signed
from buckboard.tables.buckpitch import call_said

TEAM_GAMES = ("buck", "buckpitch")


def sheet_of(
    match: int,
    game: Game,
    options: Any,
    names: Sequence[str],
    hands: Sequence[Before],
    standing: Any = None,
    came: Sequence[int] = (),
    kept: Collection[int] | None = None,
) -> Sheet:
    """The score sheet of a match, which is the table's so-manyeth, with its hands that are over in order.

    `names` by seat and `standing` are as they are now. If another hand has been dealt since, `came` tells where its
    seats were in the last one of `hands`, as `Before.came` does. `kept` are the seats whose people are still there.
    """
    if game.NAME in TEAM_GAMES:
        return _team_sheet(match, game, options, names, hands)
    return ledger_sheet(match, game, options, names, hands, standing, came, kept)


def _team_sheet(match: int, game: Game, options: Any, names: Sequence[str], hands: Sequence[Before]) -> Sheet:
    rows = [_team_row(game, played, played.names or names) for played in hands if _is_scored(game, played)]
    scores = hands[-1].after.scores if hands else [0, 0]
    over = bool(hands and hands[-1].after.winners)
    owed: dict[str, int] = {}
    if game.NAME == "buckpitch" and over:
        owed = dict(zip(hands[-1].names or names, stakes(options, hands[-1].after), strict=True))
    return {
        "match": match,
        "kind": "teams",
        "heads": [f"{names[team]} and {names[team + 2]}" for team in (0, 1)],
        "rows": rows,
        "totals": [minus(score) for score in scores],
        "foot": f"{'first ' if game.NAME == 'buckpitch' else ''}to {options.target}",
        "payments": payments_of(owed),
        "bots": [],
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
        cells.append(cell(minus(after.scores[team]), change, marks))
    return {"hand": played.hand, "cells": cells, "note": _bid(game, played.ended, names)}


def _bid(game: Game, ended: Any, names: Sequence[str]) -> str:
    """What was bid by whom, and whether it was set."""
    if game.NAME == "buck":
        was_set = not made(ended)
        return f"{spoken(ended.bid)}, {names[ended.bidder]}{': set' if was_set else ''}"
    return f"{call_said(ended.bid)}, {names[ended.maker]}{'' if ended.made else ': set'}"
