"""A whole hand that looks to a seat like the one it knows, each possible one equally likely."""

from buckboard.engine.cards import DECK, DECK_SIZE, UNKNOWN, count, members, nth
from buckboard.engine.dice import roll, shuffle
from buckboard.engine.game import ENOUGH
from buckboard.engine.log import HIDDEN, Log
from buckboard.engine.state import copy, new_cards
from buckboard.games.buck135.rules import apply, legal, new
from buckboard.games.buck135.sight import bought_count, dealt_at, first_drawn_at, proves_match
from buckboard.games.buck135.state import DRAW, ROW, State, stays_down


def imagine(known: Log, seat: int, dice: list[int]) -> Log:
    """Fill in what `seat` has not seen: the cards of every closed place, what others threw away, what they declared.

    A row laid open keeps its cards; which of its hand were dealt and which drawn is open as long as nothing
    tells. Nothing else that a seat sees says anything about cards, so every other assignment is possible.
    """
    end = _as_heard(known)
    pack = known.cards.pack[:]
    kept: dict[int, int] = {}  # by seat laid open, the places of its hand whose dealt cards it kept
    for other, cards in enumerate(known.shown):
        if cards and other != seat:
            kept[other] = _lay_out_row(end, pack, other, cards, dice)
    _fill(pack, dice)
    moves = _moves(known, pack, kept, dice)
    return Log(known.game, known.options, copy(known.before), new_cards(pack), moves, known.shown[:])


def _as_heard(known: Log) -> State:
    """The hand replayed with any cards in the unseen places: what lies open does not depend on them."""
    pack = known.cards.pack[:]
    _fill(pack, [0])
    state = new(known.options, copy(known.before), new_cards(pack))
    for mover, move in known.moves:
        open_moves = members(legal(state, mover))
        apply(state, mover, move if move != HIDDEN else open_moves[0])
    return state


def _fill(pack: list[int], dice: list[int]) -> None:
    """Put the cards that are missing on the places that are open, in random order."""
    missing = members(DECK & ~sum(1 << card for card in pack if card != UNKNOWN))
    shuffle(dice, missing, len(missing))
    for place in range(DECK_SIZE):
        if pack[place] == UNKNOWN:
            pack[place] = missing.pop()


def _lay_out_row(end: State, pack: list[int], other: int, cards: int, dice: list[int]) -> int:
    """Put a row laid open on places of the pack where it can have come from; returns the places of its hand kept."""
    hand_places = [place for place in range(ROW) if not stays_down(end, place)]
    at = [dealt_at(end, other, place) for place in hand_places]
    first = first_drawn_at(end, other)
    drawn_at = list(range(first, first + end.drawn[other]))
    hand = cards & ~_on_the_table(end, pack, other)
    if proves_match(end):
        kept = [place for place, where in zip(hand_places, at, strict=True) if hand >> pack[where] & 1]
        order = members(hand & ~sum(1 << pack[dealt_at(end, other, place)] for place in kept))
        places = drawn_at
    else:
        shuffle(dice, hand_places, len(hand_places))
        kept = hand_places[len(drawn_at) :]
        order = members(hand)
        places = [dealt_at(end, other, place) for place in kept] + drawn_at
    shuffle(dice, order, len(order))
    for where, card in zip(places, order, strict=True):
        pack[where] = card
    return sum(1 << place for place in kept)


def _on_the_table(end: State, pack: list[int], other: int) -> int:
    """The cards that lie on the table before a seat at the end, as dealt or as bought."""
    first = first_drawn_at(end, other) + end.drawn[other]
    places = list(range(first, first + bought_count(end, other)))
    for place in range(ROW):
        if stays_down(end, place) and not end.bought[other] >> place & 1:
            places.append(dealt_at(end, other, place))
    return sum(1 << pack[place] for place in places)


def _moves(known: Log, pack: list[int], kept: dict[int, int], dice: list[int]) -> list[tuple[int, int]]:
    """The moves, those that were not heard chosen at random among what the cards allow."""
    state = new(known.options, copy(known.before), new_cards(pack))
    keeps = {
        other: sum(1 << pack[dealt_at(state, other, place)] for place in members(places))
        for other, places in kept.items()
    }
    moves = []
    for mover, heard in known.moves:
        move = heard
        if move == HIDDEN:
            choices = legal(state, mover)
            if state.phase == DRAW:
                choices &= ~(1 << ENOUGH | keeps.get(mover, 0))
            move = nth(choices, roll(dice, count(choices)))
        apply(state, mover, move)
        moves.append((mover, move))
    return moves
