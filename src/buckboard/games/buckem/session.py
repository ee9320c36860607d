"""The session of Buck 'em: the deal moves on, the last round ends it, and what lies there is divided."""

from buckboard.engine.rule import rule
from buckboard.engine.seats import left_of
from buckboard.games.buckem.options import Options, SessionEnd
from buckboard.games.buckem.pot import share_out
from buckboard.games.buckem.state import Next, Standing, State

TOO_MUCH = 10**12  # a pot above this ends the session


@rule
def close_hand(state: State) -> None:
    """The deal moves to the left after every hand; at the end of the session what lies there is divided."""
    standing = state.standing
    standing.hands += 1
    standing.dealer = left_of(standing.dealer, standing.seats)
    if session_is_over(state.options, standing):
        break_up(standing)


@rule
def session_is_over(options: Options, standing: Standing) -> bool:
    """The last round ends with an empty pot, or at once, or after so many hands; a vast pot ends it too."""
    if standing.pot > TOO_MUCH:
        return True
    if options.session_end == SessionEnd.FIXED_ROUNDS:
        return standing.hands >= options.rounds
    if options.session_end == SessionEnd.DIVIDE:
        return standing.last_round
    return standing.last_round and standing.pot == 0


@rule
def break_up(standing: Standing) -> None:
    """The session is over: all that lies there is divided, odd chips from the left of who dealt last."""
    share_out(standing.chips, standing.pot + standing.aside, standing.dealer, standing.seats)
    standing.pot = 0
    standing.aside = 0
    standing.base = 0
    standing.next = Next.ANTE
    best = standing.chips[0]
    for seat in range(1, standing.seats):
        if standing.chips[seat] > best:
            best = standing.chips[seat]
    for seat in range(standing.seats):
        if standing.chips[seat] == best:
            standing.winners |= 1 << seat
