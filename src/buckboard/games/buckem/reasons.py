"""Why a move is not open: the item of the rules page that forbids it, and what would be right."""

from buckboard.engine.cards import RANK_NAMES, SUIT_NAMES, SUIT_SIZE, of_suit, rank_of, show, show_all, suit_of
from buckboard.engine.game import ENOUGH, Reason
from buckboard.games.buckem.decision import may_swap
from buckboard.games.buckem.rules import legal
from buckboard.games.buckem.state import DRAW, FOLDS, PLAY, RAKE, SCARE, STAY, SWAPS, WORDS, State


def why_not(state: State, seat: int, move: int) -> Reason:
    """The rule that forbids a move to the seat that is asked."""
    if state.phase == PLAY:
        return _card(state, seat, move)
    if state.phase == DRAW:
        return _discard(state, seat, move)
    if state.phase == STAY and move in (FOLDS, SWAPS):
        return _swap(state, seat) if move == SWAPS else _fold(state, seat)
    item = {SCARE: 74, STAY: 64, RAKE: 41}[state.phase]
    return Reason(item, f"Say {_either(WORDS[state.phase])}.")


def _either(words: tuple[str, ...]) -> str:
    return " or ".join((", ".join(words[:-1]), words[-1]))


def _fold(state: State, seat: int) -> Reason:
    card, suit = show(state.scare[seat]), SUIT_NAMES[state.trump]
    return Reason(54, f"Your scare card, {card}, is a trump: with {suit} trump it scares you in, and you must stay.")


def _swap(state: State, seat: int) -> Reason:
    if not state.options.deuce_swap:
        return Reason(57, "This table plays without the deuce swap: say stay or fold.")
    deuce = SUIT_SIZE * state.trump
    if not state.hands[seat] >> deuce & 1:
        return Reason(75, f"Only who was dealt {show(deuce)}, the deuce of trump, may swap it.")
    assert not may_swap(state, seat)
    return Reason(57, f"The turned card, {show(state.turn)}, is the ace of trump: it is locked in and cannot be taken.")


def _not_held(state: State, seat: int, move: int) -> str:
    hand = show_all(state.hands[seat])
    if not 0 <= move < ENOUGH:
        return f"Name a card of your hand: {hand}."
    return f"You do not hold {show(move)}; your hand is {hand}."


def _discard(state: State, seat: int, move: int) -> Reason:
    most = state.options.max_draw
    if 0 <= move < ENOUGH and state.hands[seat] >> move & 1:
        cards = "no card" if most == 0 else "one card" if most == 1 else f"{most} cards"
        return Reason(10, f"You may exchange {cards} at this table, no more: end your draw.")
    return Reason(10, _not_held(state, seat, move))


def _card(state: State, seat: int, move: int) -> Reason:
    hand = state.hands[seat]
    if not (0 <= move < ENOUGH and hand >> move & 1):
        return Reason(65, _not_held(state, seat, move))
    right = show_all(legal(state, seat))
    if of_suit(hand, state.led) and suit_of(move) != state.led:
        return Reason(65, f"Follow suit: {SUIT_NAMES[state.led]} were led, and you can play {right}.")
    if state.options.must_trump and suit_of(move) not in (state.led, state.trump):
        return Reason(21, f"You cannot follow suit, so you must trump at this table: play {right}.")
    best = state.trick[state.best]
    name = f"the {RANK_NAMES[rank_of(best)]} of {SUIT_NAMES[suit_of(best)]}"
    return Reason(21, f"You must beat the best card if you can at this table: play {right} over {name}.")
