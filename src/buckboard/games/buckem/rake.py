"""Rakers: which cards dealt let a lone stayer take the pot, which of them are shown, and how much it is."""

from buckboard.engine.cards import ACE, JACK, KING, QUEEN, SUIT_SIZE, count, highest, lowest, of_suit
from buckboard.engine.rule import rule
from buckboard.games.buckem.options import Options, RakeFace, RakeRounding
from buckboard.games.buckem.pot import is_double, smaller, takeable
from buckboard.games.buckem.state import State

FACES_OF_CLUBS = 1 << JACK | 1 << QUEEN | 1 << KING
FACES = FACES_OF_CLUBS * (1 | 1 << SUIT_SIZE | 1 << 2 * SUIT_SIZE | 1 << 3 * SUIT_SIZE)


@rule
def raker_shows(state: State) -> int:
    """The cards that the lone stayer who rakes lays open."""
    return rake_cards(dealt_hand(state, lowest(state.stayers)), state.trump)


@rule
def dealt_hand(state: State, seat: int) -> int:
    """The five cards that a seat was dealt, before anybody draws: without the card it swapped in."""
    hand = state.hands[seat]
    if state.swapper == seat and state.taken >= 0:
        hand = hand & ~(1 << state.taken) | 1 << state.turn
    return hand


@rule
def qualifies(state: State) -> bool:
    """Whether the lone stayer was dealt the cards to rake."""
    return may_rake(state.options, dealt_hand(state, lowest(state.stayers)), state.trump)


@rule
def may_rake(options: Options, dealt: int, trump: int) -> bool:
    """The ace of trump dealt rakes, or two trumps dealt and a face card with them."""
    trumps = of_suit(dealt, trump)
    if trumps >> (SUIT_SIZE * trump + ACE) & 1:
        return True
    faces = trumps & FACES
    if options.rake_face == RakeFace.ANY_FACE:
        faces = dealt & FACES
    return count(trumps) > 1 and faces != 0


@rule
def rake_cards(dealt: int, trump: int) -> int:
    """The cards that a raker lays open: the ace of trump, or two trumps with a face card, and no more."""
    trumps = of_suit(dealt, trump)
    ace = trumps & 1 << (SUIT_SIZE * trump + ACE)
    if ace:
        return ace
    if trumps & FACES:
        face = 1 << highest(trumps & FACES)
        return face | 1 << lowest(trumps & ~face)
    least = 1 << lowest(trumps)
    return least | 1 << lowest(trumps & ~least) | 1 << lowest(dealt & FACES)


@rule
def half_of_odd(amount: int, options: Options) -> int:
    """Half of an amount, an odd chip as the table rounds it."""
    if options.rake_rounding == RakeRounding.UP:
        return (amount + 1) // 2
    return amount // 2


@rule
def rake_of(state: State) -> int:
    """A rake is all of a single pot, half of a double or larger one."""
    amount = takeable(state)
    if is_double(state):
        return smaller(half_of_odd(state.pot, state.options), amount)
    return amount
