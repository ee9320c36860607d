"""Who sees what in Buckpitch: each seat its own six cards, everybody whatever was called and played."""

from buckboard.engine.cards import DECK, DECK_SIZE, UNKNOWN, members
from buckboard.engine.dice import shuffle
from buckboard.engine.log import Log
from buckboard.engine.rule import rule
from buckboard.engine.seats import left_of
from buckboard.engine.state import copy, new_cards
from buckboard.engine.unseen import Place, assign
from buckboard.games.buckpitch.rules import apply, new
from buckboard.games.buckpitch.state import HAND_SIZE, OVER, SEATS, State, held


@rule
def hide(state: State, seat: int) -> None:
    """Nobody sees another's hand."""
    for other in range(SEATS):
        if other != seat:
            state.hands[other] = 0


def overheard(state: State, seat: int, move: int, listener: int) -> bool:
    """Calls are said aloud and cards played open."""
    return True


def shown(state: State) -> list[int]:
    """Nothing is laid open at the end: what was played was seen, a hand thrown in stays closed."""
    return [0] * SEATS if state.phase == OVER else []


def places_seen(state: State, seat: int) -> int:
    """The places of the pack that a seat has seen: those of its own six cards."""
    return places_of(state.eldest, seat) if seat >= 0 else 0


def places_of(eldest: int, seat: int) -> int:
    """The six places of the pack that a seat is dealt, as bits."""
    first = 3 * ((seat - eldest) % SEATS)
    return 0b111 << first | 0b111 << first + 3 * SEATS


def imagine(known: Log, seat: int, dice: list[int]) -> Log:
    """A whole hand that looks to `seat` like the one it knows: each possible deal equally likely.

    What contradicts nothing seen: a seat holds what it played, and of the cards still hidden none of a suit
    that it has shown to be out of. Raises ImpossibleView.
    """
    eldest = left_of(known.before.dealer, SEATS)
    state = _as_heard(known)
    own = [known.cards.pack[place] for place in members(places_of(eldest, seat))] if seat >= 0 else []
    unseen = DECK & ~state.gone & ~sum(1 << card for card in own)
    others = [other for other in range(SEATS) if other != seat]
    places = [Place(held(state, other), ~_suits(state.lacks[other]) & DECK) for other in others]
    aside = DECK_SIZE - SEATS * HAND_SIZE
    dealt = assign(unseen, [*places, Place(aside, DECK)], dice)
    pack = known.cards.pack[:]
    for other, cards in zip(others, dealt, strict=False):
        _lay(pack, places_of(eldest, other), cards | state.played[other], dice)
    _lay(pack, DECK & ~((1 << SEATS * HAND_SIZE) - 1), dealt[-1], dice)
    return Log(known.game, known.options, copy(known.before), new_cards(pack), known.moves[:], known.shown[:])


def _as_heard(known: Log) -> State:
    """The hand replayed with any cards in the unseen places: what lies open does not depend on them."""
    missing = iter(members(DECK & ~sum(1 << card for card in known.cards.pack if card != UNKNOWN)))
    pack = [next(missing) if card == UNKNOWN else card for card in known.cards.pack]
    state = new(known.options, copy(known.before), new_cards(pack))
    for mover, move in known.moves:
        apply(state, mover, move)
    return state


def _suits(lacks: int) -> int:
    """The cards of a set of suits."""
    return sum(0x1FFF << 13 * suit for suit in members(lacks))


def _lay(pack: list[int], places: int, cards: int, dice: list[int]) -> None:
    """Put cards in random order on places of the pack."""
    order = members(cards)
    shuffle(dice, order, len(order))
    for place, card in zip(members(places), order, strict=True):
        pack[place] = card
