"""Who sees what: each seat its own row, stage by stage; at a showdown everybody the rows of those still in."""

from buckboard.engine.cards import NO_PACK, UNKNOWN, count, lowest
from buckboard.engine.game import ENOUGH
from buckboard.engine.rule import rule
from buckboard.engine.seats import clockwise
from buckboard.games.buck135.options import MatchTime, Wilds
from buckboard.games.buck135.state import (
    CARD_2,
    CARD_4,
    DECLARE,
    DRAW,
    NOTHING,
    OVER,
    ROW,
    State,
    hand_of,
    looked_at,
    row_of,
    shows_down,
    stays_down,
)

NO_ROW = (UNKNOWN,) * ROW


@rule
def hide(state: State, seat: int) -> None:
    """Blank what a seat may not see: others' rows but at a showdown, its own cards 2 and 4 before their time."""
    state.pack[:] = NO_PACK
    for other in range(state.standing.seats):
        if other == seat:
            hide_own(state, seat)
        elif shows_down(state) and state.bets.live >> other & 1:
            hide_order(state, other)
        else:
            hide_other(state, other)
    if seat != state.to_act:
        state.tossed = 0


@rule
def hide_own(state: State, seat: int) -> None:
    """A seat knows its row as far as it has looked."""
    for place in range(CARD_2, ROW, 2):
        if not looked_at(state, seat, place):
            state.rows[ROW * seat + place] = UNKNOWN


@rule
def hide_other(state: State, other: int) -> None:
    """A row that stays closed, and a declaration until all have made theirs."""
    state.rows[ROW * other : ROW * other + ROW] = NO_ROW
    state.thrown[other] = 0
    state.matched[other] = 0
    if state.phase == DECLARE:
        state.declared[other] = NOTHING


@rule
def hide_order(state: State, other: int) -> None:
    """A row laid open: not which cards of the hand were dealt and which drawn, nor what was thrown away.

    Where matching was judged before the draw the cards thrown are laid open too: they prove the match.
    """
    if not proves_match(state):
        state.thrown[other] = 0
    hand = hand_of(state, other)
    for place in range(ROW):
        if not stays_down(state, place):
            state.rows[ROW * other + place] = lowest(hand)
            hand &= hand - 1


@rule
def proves_match(state: State) -> bool:
    """Whether a row laid open must show what it was before the draw."""
    return state.options.wilds == Wilds.MATCHING and state.options.match_time == MatchTime.BEFORE_DRAW


def overheard(state: State, seat: int, move: int, listener: int) -> bool:
    """Cards thrown away are seen by nobody else, a declaration only when all have declared."""
    if seat == listener:
        return True
    if state.phase == DRAW:
        return move == ENOUGH
    return state.phase != DECLARE or state.waiting_for == 1 << seat


def shown(state: State) -> list[int]:
    """By seat, the rows laid open at the end; a pot won by folds shows nothing."""
    if state.phase != OVER:
        return []
    seats = range(state.standing.seats)
    return [row_of(state, seat) if shows_down(state) and state.bets.live >> seat & 1 else 0 for seat in seats]


def places_seen(state: State, seat: int) -> int:
    """The places of the pack whose cards a seat has seen lying there."""
    places = 0
    for other in range(state.standing.seats):
        if other == seat:
            places |= own_places(state, seat)
        elif shows_down(state) and state.bets.live >> other & 1:
            places |= shown_places(state, other)
    return places


def own_places(state: State, seat: int) -> int:
    """What a seat was dealt and has looked at, what it drew and what it bought."""
    every_other = 1 | 1 << 2 * state.standing.seats | 1 << 4 * state.standing.seats
    places = every_other << dealt_at(state, seat, 0)
    for place in (CARD_2, CARD_4):
        if looked_at(state, seat, place):
            places |= 1 << dealt_at(state, seat, place)
    taken = max(state.drawn[seat], 0) + bought_count(state, seat)
    return places | ((1 << taken) - 1) << first_drawn_at(state, seat)


def shown_places(state: State, other: int) -> int:
    """Of a row laid open: the cards on the table, as dealt or as bought; all five as dealt, if they prove a match."""
    places = 0
    for place in range(ROW):
        fixed = stays_down(state, place) and not state.bought[other] >> place & 1
        if fixed or proves_match(state):
            places |= 1 << dealt_at(state, other, place)
    first_bought = first_drawn_at(state, other) + state.drawn[other]
    return places | ((1 << bought_count(state, other)) - 1) << first_bought


def dealt_at(state: State, seat: int, place: int) -> int:
    """The place of the pack from which a card of a row is dealt."""
    seats = state.standing.seats
    return place * seats + (seat - state.eldest) % seats


def bought_count(state: State, seat: int) -> int:
    """How many cards a seat has exchanged for a fee."""
    return count(state.bought[seat])


def first_drawn_at(state: State, seat: int) -> int:
    """The place of the pack at which a seat's new cards begin; what it bought follows what it drew."""
    order, taken = clockwise(state.eldest, state.standing.seats), 0
    for other in order[: order.index(seat)]:
        taken += max(state.drawn[other], 0) + bought_count(state, other)
    return ROW * state.standing.seats + taken
