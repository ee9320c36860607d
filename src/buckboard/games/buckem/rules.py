"""The rules of Buck 'em: who is asked, what is open, and what a move does; tricks are played here."""

from buckboard.engine.cards import UNKNOWN, of_suit, suit_of
from buckboard.engine.rule import rule
from buckboard.engine.seats import next_in
from buckboard.engine.state import Cards, copy
from buckboard.engine.tricks import beating, beats
from buckboard.games.buckem.dealing import ask_who_stays, deal, turn_scare_cards
from buckboard.games.buckem.decision import answer, answers, end_hand
from buckboard.games.buckem.draw import discardable, exchange
from buckboard.games.buckem.options import Options
from buckboard.games.buckem.state import DEALT, DRAW, NO_SUIT, PLAY, RAKE, STAY, Standing, State, blank

ANY_SCARE = (1 << DEALT + 1) - 1  # no scare, or one of five cards
RAKE_OR_NOT = 3


@rule
def waiting(state: State) -> int:
    """The seats that may speak now."""
    return state.asked


@rule
def legal(state: State, seat: int) -> int:
    """What is open to a seat: answers, cards to discard, or cards to play."""
    if not state.asked >> seat & 1:
        return 0
    if state.phase == PLAY:
        return playable(state, state.hands[seat])
    if state.phase == DRAW:
        return discardable(state, seat)
    if state.phase == STAY:
        return answers(state, seat)
    if state.phase == RAKE:
        return RAKE_OR_NOT
    return ANY_SCARE


@rule
def playable(state: State, hand: int) -> int:
    """Lead anything. Follow suit if you can; otherwise play anything, unless the table asks for more."""
    if state.led < 0:
        return hand
    choice = of_suit(hand, state.led)
    if choice == 0:
        choice = hand
    if state.options.must_trump or state.options.must_head:
        return demanded(state, choice)
    return choice


@rule
def demanded(state: State, choice: int) -> int:
    """Where the table plays so: trump if you cannot follow, and beat the best card so far if you can."""
    if state.options.must_trump and of_suit(choice, state.led) == 0:
        trumps = of_suit(choice, state.trump)
        if trumps:
            choice = trumps
    if state.options.must_head:
        heads = beating(choice, state.trick[state.best], state.trump)
        if heads:
            choice = heads
    return choice


@rule
def apply(state: State, seat: int, move: int) -> None:
    """Make a legal move. Legality is the caller's promise."""
    if state.phase == PLAY:
        play_card(state, seat, move)
    elif state.phase == DRAW:
        exchange(state, seat, move)
    elif state.phase == STAY:
        answer(state, seat, move)
    elif state.phase == RAKE:
        state.raked = move
        end_hand(state)
    else:
        if move:
            turn_scare_cards(state, move)
        ask_who_stays(state)


@rule
def play_card(state: State, seat: int, card: int) -> None:
    """A card from each stayer, clockwise."""
    state.hands[seat] &= ~(1 << card)
    state.gone |= 1 << card
    state.trick[seat] = card
    if state.led < 0:
        state.led = suit_of(card)
        state.best = seat
    else:
        if suit_of(card) != state.led:
            state.lacks[seat] |= 1 << state.led
        if beats(card, state.trick[state.best], state.trump):
            state.best = seat
    following = next_in(seat, state.stayers)
    if following == state.leader:
        take_trick(state)
    else:
        state.asked = 1 << following


@rule
def take_trick(state: State) -> None:
    """The highest trump takes it, or else the highest card of the suit led; the winner leads next, five times."""
    winner = state.best
    state.tricks[winner] += 1
    state.leader = winner
    state.led = NO_SUIT
    for seat in range(state.standing.seats):
        state.last[seat] = state.trick[seat]
        state.trick[seat] = UNKNOWN
    state.asked = 1 << winner
    if state.hands[winner] == 0:
        end_hand(state)


def new(options: Options, standing: Standing, cards: Cards) -> State:
    """A hand as it stands when the cards are dealt."""
    state = blank(options, copy(standing))
    deal(state, cards)
    return state
