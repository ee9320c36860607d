"""What many hands of Buckpitch add up to: how often each bid was made, how often the jack was about."""

from collections.abc import Sequence
from typing import Any

from buckboard.engine.game import Figure
from buckboard.engine.rule import rule
from buckboard.games.buckpitch.scoring import points_of
from buckboard.games.buckpitch.state import BID, GAME, JACK_POINT, NOBODY, SHOOT, WORDS, State, team_of

# The counts: hands bid at 2, 3, 4 and SHOOT, the same made, then these.
MADE = SHOOT
THROWN_IN = 2 * SHOOT
BIDDERS_POINTS, DEFENDERS_POINTS, JACKS_IN_PLAY, JACKS_TO_BIDDERS, GAMES_TIED, MATCHES = range(
    THROWN_IN + 1, THROWN_IN + 7
)
TALLY = THROWN_IN + 7


@rule
def tally(state: State, counts: Any) -> None:
    """Count a settled hand."""
    if state.maker == NOBODY:
        counts[THROWN_IN] += 1
        return
    bidders = team_of(state.maker)
    counts[state.bid - 1] += 1
    if state.made:
        counts[MADE + state.bid - 1] += 1
    counts[BIDDERS_POINTS] += points_of(state, bidders)
    counts[DEFENDERS_POINTS] += points_of(state, 1 - bidders)
    if state.points[JACK_POINT] != NOBODY:
        counts[JACKS_IN_PLAY] += 1
        if state.points[JACK_POINT] == bidders:
            counts[JACKS_TO_BIDDERS] += 1
    if state.points[GAME] == NOBODY:
        counts[GAMES_TIED] += 1
    if state.standing.winners:
        counts[MATCHES] += 1


def figures(counts: Sequence[int], hands: int) -> list[Figure]:
    """The counts of `hands` hands, for people."""
    counts = [int(number) for number in counts]
    played = sum(counts[:SHOOT])
    made = [
        Figure(f"{WORDS[BID][bid]} made" if bid == SHOOT else f"bid of {WORDS[BID][bid]} made",
               counts[MADE + bid - 1], counts[bid - 1])
        for bid in range(1, SHOOT + 1)
    ]  # fmt: skip
    return [
        Figure("hands bid", played, hands),
        Figure("hands thrown in", counts[THROWN_IN], hands),
        *made,
        Figure("jack of trumps in play", counts[JACKS_IN_PLAY], played),
        Figure("jack caught by the bidders", counts[JACKS_TO_BIDDERS], counts[JACKS_IN_PLAY]),
        Figure("point for game to nobody", counts[GAMES_TIED], played),
        Figure("points won by the bidders", counts[BIDDERS_POINTS], 4 * played),
        Figure("points won by the defenders", counts[DEFENDERS_POINTS], 4 * played),
        Figure("hands that ended a match", counts[MATCHES], hands),
    ]
