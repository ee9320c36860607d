"""The summary of the last hand of a match that people have ended."""

from typing import Any

from buckboard.games.buckem.ending import what_is_next
from buckboard.server.scenes.parts import SEATS
from buckboard.server.scenes.summaries.buck135 import stays
from buckboard.server.wire.scene import Summary, SummaryRow
from buckboard.tables import PLACES, number, signed
from buckboard.tables.telling import listed

LEDGERS = ("buckem", "buck135")  # games in which everybody has a line of chips


def ended_by_people(game: str, summary: Summary, settled: Any, final: Any) -> Summary:
    """The last hand's summary, once people have ended the match: what lay there is divided, the best line has won.

    `settled` is the standing after that hand, `final` the one with which the match ends.
    """
    if game not in LEDGERS:
        return {**summary, "winners": SEATS[final.winners]}
    nothing_next = what_is_next(settled) if game == "buckem" else stays(settled)
    notes = [note for note in summary["notes"] if note not in nothing_next]
    best = SEATS[final.winners]
    won = [f"{listed([PLACES[seat] for seat in best])} {'has' if len(best) == 1 else 'have'} the best result."]
    notes += [*_divided(settled, final), *(won if best else [])]
    rows: list[SummaryRow] = [{**row, "score": _stand(row["seats"], final)} for row in summary["rows"]]
    return {**summary, "rows": rows, "notes": notes, "winners": best}


def _stand(seats: list[int], final: Any) -> str:
    """Where a line stands once all is divided: the winners are said to have that."""
    return signed(final.chips[seats[0]])


def _divided(settled: Any, final: Any) -> list[str]:
    """Who gets what of the chips in the middle."""
    shares = {seat: final.chips[seat] - settled.chips[seat] for seat in range(settled.seats)}
    got = {seat: share for seat, share in shares.items() if share}
    if not got:
        return []
    chips = f"{number(sum(got.values()), 'chip')} in the middle"
    if len(got) > 1 and len(set(got.values())) == 1:
        return [f"The {chips} are divided: {next(iter(got.values()))} for each."]
    return [f"Of the {chips} {listed([f'{PLACES[seat]} gets {share}' for seat, share in got.items()])}."]
