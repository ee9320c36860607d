"""Stay or fold: who must stay, the deuce swap, and what follows when all have answered."""

from buckboard.engine.cards import ACE, SUIT_SIZE, count, suit_of
from buckboard.engine.rule import rule
from buckboard.engine.seats import first_from, left_of
from buckboard.games.buckem.options import DeclareMode
from buckboard.games.buckem.rake import qualifies
from buckboard.games.buckem.state import DRAW, FOLDS, OVER, RAKE, STAYS, SWAPS, State

FOLD_OR_STAY = 1 << FOLDS | 1 << STAYS


@rule
def answers(state: State, seat: int) -> int:
    """Stay or fold; who was dealt a trump face up must stay."""
    open_now = FOLD_OR_STAY
    if scared_in(state, seat):
        open_now = 1 << STAYS
    if state.options.deuce_swap and may_swap(state, seat):
        open_now |= 1 << SWAPS
    return open_now


@rule
def scared_in(state: State, seat: int) -> bool:
    """A scare card of the trump suit scares its holder in."""
    return state.scare[seat] >= 0 and suit_of(state.scare[seat]) == state.trump


@rule
def may_swap(state: State, seat: int) -> bool:
    """Who was dealt the deuce of trump and stays may take the turned card for it, unless that is the ace."""
    deuce = SUIT_SIZE * state.trump
    return state.hands[seat] >> deuce & 1 == 1 and state.turn != deuce + ACE


@rule
def answer(state: State, seat: int, move: int) -> None:
    """Stay or fold, in turn or all at once; then the stayers draw."""
    if move == FOLDS:
        state.folded |= 1 << seat
    else:
        state.stayers |= 1 << seat
    if move == SWAPS:
        state.swapper = seat
    if state.options.declare_mode == DeclareMode.SIMULTANEOUS:
        state.asked &= ~(1 << seat)
        if state.asked:
            return  # nothing is shown until all have answered
        if state.swapper >= 0:
            swap(state)
    else:
        if move == SWAPS:
            swap(state)
        if seat != state.standing.dealer:
            state.asked = 1 << left_of(seat, state.standing.seats)
            return
    all_have_answered(state)


@rule
def swap(state: State) -> None:
    """The deuce of trump goes face up on the stock, the turned card into the hand."""
    deuce = SUIT_SIZE * state.trump
    state.taken = state.turn
    state.turn = deuce
    state.hands[state.swapper] = state.hands[state.swapper] & ~(1 << deuce) | 1 << state.taken


@rule
def all_have_answered(state: State) -> None:
    """Two or more draw and play. A lone stayer neither draws nor plays: he may rake if he was dealt the cards."""
    stayers = count(state.stayers)
    if stayers > 1:
        state.leader = first_from(left_of(state.standing.dealer, state.standing.seats), state.stayers)
        state.phase = DRAW
        state.asked = 1 << state.leader
    elif stayers == 1 and qualifies(state):
        state.phase = RAKE
        state.asked = state.stayers
    else:
        end_hand(state)


@rule
def end_hand(state: State) -> None:
    """Nobody is asked any more."""
    state.phase = OVER
    state.asked = 0
