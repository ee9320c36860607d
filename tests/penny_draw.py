"""A tiny game for tests: bet, throw away as many of three cards as you like, the highest heart takes the pot.

It has a phase of each kind that is easy to get wrong: amounts, and discards ended by `enough`.
"""

import enum
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec

from buckboard.engine.cards import HEARTS, count, of_suit
from buckboard.engine.cards import highest as highest_card
from buckboard.engine.game import AMOUNT, ENOUGH, Figure, Reason
from buckboard.engine.log import Log
from buckboard.engine.options import Range, Says
from buckboard.engine.rule import rule
from buckboard.engine.seats import left_of
from buckboard.engine.state import Cards, CardSet, Chips, Count, SeatSet, Small

NAME, TITLE, VERSION = "penny", "Penny Draw", "1.0"
SEATS = range(3, 4)
BET, DRAW, OVER = range(3)
ASKS = {BET: "amount", DRAW: "discard"}
WORDS = {BET: ("check", "bet")}
RESHUFFLES = True
TALLY = 2


class FirstDealer(enum.IntEnum):
    RANDOM = 0
    HIGH_CARD = 1


class Options(msgspec.Struct, frozen=True):
    first_dealer: Annotated[FirstDealer, Says("Who deals first.", 3)] = FirstDealer.RANDOM
    rounds: Annotated[int, Says("How many hands a match lasts.", 1), Range(1, 9)] = 3
    limit: Annotated[int, Says("The highest bet.", 2), Range(1, 40)] = 4


class Standing(msgspec.Struct):
    dealer: Small
    seats: Small
    chips: Annotated[list[Chips], 3]
    hands: Count = 0
    winners: SeatSet = 0


class State(msgspec.Struct):
    options: Options
    standing: Standing
    phase: Small
    turn: Small
    hands: Annotated[list[CardSet], 3]
    bets: Annotated[list[Chips], 3]


@rule
def deck(options: Any, standing: Any) -> int:
    return (1 << 52) - 1


@rule
def removed(options: Any, standing: Any) -> int:
    return 0


@rule
def deal(state: Any, cards: Any) -> None:
    seat = left_of(state.standing.dealer, 3)
    for player in range(3):
        state.hands[player] = 0
        state.bets[player] = 0
    state.turn = seat
    for place in range(9):
        state.hands[seat] |= 1 << cards.pack[place]
        seat = left_of(seat, 3)
    state.phase = BET


@rule
def waiting(state: Any) -> int:
    return 1 << state.turn if state.phase != OVER else 0


@rule
def legal(state: Any, seat: int) -> int:
    if seat != state.turn or state.phase == OVER:
        return 0
    if state.phase == BET:
        return 3
    return state.hands[seat] | 1 << ENOUGH


@rule
def lowest(state: Any, seat: int, kind: int) -> int:
    return kind


@rule
def highest(state: Any, seat: int, kind: int) -> int:
    return kind * state.options.limit


@rule
def apply(state: Any, seat: int, move: int) -> None:
    if state.phase == BET:
        state.bets[seat] = move // AMOUNT
    elif move != ENOUGH:
        state.hands[seat] &= ~(1 << move)
        return
    if seat == state.standing.dealer:
        state.phase += 1
    state.turn = left_of(seat, 3)


@rule
def best(state: Any, seat: int) -> int:
    return highest_card(of_suit(state.hands[seat], HEARTS))


@rule
def settle(state: Any) -> None:
    taker = 0
    pot = 0
    for seat in range(3):
        if best(state, seat) > best(state, taker):
            taker = seat
        pot += state.bets[seat]
        state.standing.chips[seat] -= state.bets[seat]
    state.standing.chips[taker] += pot
    state.standing.dealer = left_of(state.standing.dealer, 3)
    state.standing.hands += 1
    if state.standing.hands == state.options.rounds:
        most = 0
        for seat in range(3):
            if state.standing.chips[seat] > state.standing.chips[most]:
                most = seat
        state.standing.winners = 1 << most


@rule
def gain(before: Any, after: Any, seat: int) -> int:
    return after.chips[seat] - before.chips[seat]


@rule
def hide(state: Any, seat: int) -> None:
    for player in range(3):
        if player != seat:
            state.hands[player] = 0


@rule
def tally(state: Any, counts: Any) -> None:
    counts[0] += count(state.hands[0])
    counts[1] += state.bets[0]


def new(options: Any, standing: Any, cards: Cards) -> Any:
    state = State(options, standing, OVER, 0, [0] * 3, [0] * 3)
    deal(state, cards)
    return state


def opening(options: Any, dealer: int) -> Any:
    return Standing(dealer, 3, [0] * 3)


def winners(standing: Any) -> list[int]:
    return [seat for seat in range(3) if standing.winners >> seat & 1]


def refuse(options: Any) -> str:
    return ""


def idle(options: Any) -> list[str]:
    return []


def for_simulation(choices: Mapping[str, object]) -> dict[str, object]:
    return {"rounds": 5, **choices}


def why_not(state: Any, seat: int, move: int) -> Reason:
    return Reason(0, "You cannot do that.")


def narrate(before: Any, seat: int, move: int, after: Any) -> list[Any]:
    return []


def write_standing(options: Any, standing: Any) -> dict[str, object]:
    return {"dealer": standing.dealer, "chips": standing.chips, "hands": standing.hands}


def read_standing(options: Any, seats: int, fields: Mapping[str, object]) -> Any:
    return msgspec.convert({"seats": 3, **fields}, Standing)


def overheard(state: Any, seat: int, move: int, listener: int) -> bool:
    return state.phase == BET or listener == seat


def places_seen(state: Any, seat: int) -> int:
    return 0


def shown(state: Any) -> list[int]:
    return []


def imagine(known: Log, seat: int, dice: list[int]) -> Log:
    return known


def figures(counts: Sequence[int], hands: int) -> list[Figure]:
    return [Figure("cards kept by seat 0", counts[0], 3 * hands), Figure("bet by seat 0", hands, hands, counts[1])]
