"""What many hands of Buck Thirty-Five add up to: pots, showdowns, the hands laid open, exchanges."""

from collections.abc import Sequence
from typing import Any

from buckboard.engine.cards import count
from buckboard.engine.game import Figure
from buckboard.engine.hand_ranks import TOP_ROYAL
from buckboard.engine.poker_hands import CATEGORY, NATURAL
from buckboard.engine.pots import NOTHING_PAID, level_above
from buckboard.engine.rule import rule
from buckboard.games.buck135.state import LAST, State, shows_down

CATEGORIES = TOP_ROYAL + 1
CATEGORY_NAMES = (
    "high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house", "four of a kind",
    "straight flush", "five of a kind", "royal flush above five of a kind",
)  # fmt: skip
# The counts: hands laid open by category, then these.
POTS, SHOWDOWNS, LAID_OPEN, SIDE_POTS, DRAWS, CARDS_DRAWN, STOOD_PAT, PURCHASES, MATCHES = range(
    CATEGORIES, CATEGORIES + 9
)
TALLY = CATEGORIES + 9


@rule
def count_draws(state: State, counts: Any) -> None:
    """Count what those exchanged who drew."""
    for seat in range(state.standing.seats):
        if state.drawn[seat] >= 0:
            counts[DRAWS] += 1
            counts[CARDS_DRAWN] += state.drawn[seat]
            if state.drawn[seat] == 0:
                counts[STOOD_PAT] += 1


@rule
def tally(state: State, counts: Any) -> None:
    """Count a settled hand."""
    counts[POTS] += state.bets.pot
    counts[PURCHASES] += state.purchases
    if state.standing.winners:
        counts[MATCHES] += 1
    if state.round == LAST:
        count_draws(state, counts)
    if shows_down(state):
        counts[SHOWDOWNS] += 1
        counts[LAID_OPEN] += count(state.bets.live)
        if level_above(state.bets, level_above(state.bets, NOTHING_PAID)) > level_above(state.bets, NOTHING_PAID):
            counts[SIDE_POTS] += 1
        for seat in range(state.standing.seats):
            if state.bets.live >> seat & 1:
                counts[state.highs[seat] // (NATURAL * CATEGORY)] += 1


def figures(counts: Sequence[int], hands: int) -> list[Figure]:
    """The counts of `hands` hands, for people."""
    counts = [int(number) for number in counts]
    shown = counts[LAID_OPEN]
    return [
        Figure("showdowns", counts[SHOWDOWNS], hands),
        Figure("pots won unseen", hands - counts[SHOWDOWNS], hands),
        Figure("chips in the middle", hands, hands, counts[POTS]),
        Figure("showdowns with side pots", counts[SIDE_POTS], counts[SHOWDOWNS]),
        Figure("cards drawn a draw", counts[DRAWS], counts[DRAWS], counts[CARDS_DRAWN]),
        Figure("stood pat", counts[STOOD_PAT], counts[DRAWS]),
        Figure("paid exchanges a draw", counts[DRAWS], counts[DRAWS], counts[PURCHASES]),
        *(Figure(name, counts[category], shown) for category, name in enumerate(CATEGORY_NAMES)),
        Figure("hands that ended a match", counts[MATCHES], hands),
    ]
