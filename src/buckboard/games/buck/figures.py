"""What is counted over many hands: how often each bid is made, who drops, who is set."""

from collections.abc import Sequence
from typing import Any

from buckboard.engine.game import Figure
from buckboard.engine.rule import rule
from buckboard.games.buck.scoring import defenders_set, made
from buckboard.games.buck.state import BID, PASS, THREE, WORDS, State

THROWN_IN, STUCK, STUCK_MADE, CONCEDED, DEFENDERS_SET, CONTRACTS = range(6)
TALLY = CONTRACTS + 2 * len(WORDS[BID])  # a bid counts at CONTRACTS + 2 * bid, a made one beside it


@rule
def tally(state: State, counts: Any) -> None:
    """Count one hand that is over."""
    if state.bid == PASS:
        counts[THROWN_IN] += 1
        return
    place = CONTRACTS + 2 * state.bid
    counts[place] += 1
    if made(state):
        counts[place + 1] += 1
    if state.stuck:
        counts[STUCK] += 1
        if made(state):
            counts[STUCK_MADE] += 1
    if state.conceded:
        counts[CONCEDED] += 1
    counts[DEFENDERS_SET] += defenders_set(state)


def figures(counts: Sequence[int], hands: int) -> list[Figure]:
    """What was counted, for people: bids that nobody made a contract of are left out."""
    rows = []
    for bid, word in enumerate(WORDS[BID]):
        contracts, kept = counts[CONTRACTS + 2 * bid], counts[CONTRACTS + 2 * bid + 1]
        if bid >= THREE and contracts:
            rows.append(Figure(f"{word} made", kept, contracts))
    if counts[STUCK]:
        rows.append(Figure("stuck with 3, made", counts[STUCK_MADE], counts[STUCK]))
    rows += [
        Figure("conceded", counts[CONCEDED], hands),
        Figure("defenders set", counts[DEFENDERS_SET], hands),
        Figure("thrown in", counts[THROWN_IN], hands),
    ]
    return rows
