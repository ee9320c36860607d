"""What many hands of Buck 'em come to: how often who stayed, raked, won or was burned, and how large pots were."""

from collections.abc import Sequence
from typing import Any

from buckboard.engine.cards import count
from buckboard.engine.game import Figure
from buckboard.engine.rule import rule
from buckboard.games.buckem.pot import is_double
from buckboard.games.buckem.scoring import takers
from buckboard.games.buckem.state import RAKES, State

(DEALT_IN, STAYED, IN_POTS, BURNED, BURNS, DOUBLE, RAN_OUT, NOBODY_STAYED, ALONE, RAKED, PLAYED, WON_BY) = range(12)
SESSIONS = WON_BY + 3  # after no winner, one and two
TALLY = SESSIONS + 1


@rule
def tally(state: State, counts: Any) -> None:
    """Count a settled hand."""
    stayers = count(state.stayers)
    counts[DEALT_IN] += state.standing.seats
    counts[STAYED] += stayers
    counts[IN_POTS] += state.pot
    counts[BURNED] += count(state.standing.burned)
    if state.standing.burned:
        counts[BURNS] += 1
    if is_double(state):
        counts[DOUBLE] += 1
    if state.reshuffles:
        counts[RAN_OUT] += 1
    if state.standing.winners:
        counts[SESSIONS] += 1
    if stayers == 0:
        counts[NOBODY_STAYED] += 1
    elif stayers == 1:
        counts[ALONE] += 1
        if state.raked == RAKES:
            counts[RAKED] += 1
    else:
        counts[PLAYED] += 1
        counts[WON_BY + count(takers(state))] += 1


def figures(counts: Sequence[int], hands: int) -> list[Figure]:
    """The counts of `hands` hands, for people."""
    counts = [int(number) for number in counts]
    none, one, two = counts[WON_BY : WON_BY + 3]
    return [
        Figure("seats that stayed", counts[STAYED], counts[DEALT_IN]),
        Figure("hands nobody stayed", counts[NOBODY_STAYED], hands),
        Figure("hands one stayed alone", counts[ALONE], hands),
        Figure("lone stayers who raked", counts[RAKED], counts[ALONE]),
        Figure("hands played for tricks", counts[PLAYED], hands),
        Figure("one winner", one, counts[PLAYED]),
        Figure("two winners", two, counts[PLAYED]),
        Figure("no winner", none, counts[PLAYED]),
        Figure("hands with a burn", counts[BURNS], hands),
        Figure("burns a hand", hands, hands, counts[BURNED]),
        Figure("pot a hand", hands, hands, counts[IN_POTS]),
        Figure("double pots or larger", counts[DOUBLE], hands),
        Figure("hands the stock ran out", counts[RAN_OUT], hands),
        Figure("hands that ended a session", counts[SESSIONS], hands),
    ]
