"""The words of Buck Thirty-Five's table: bets round the table, the row of five, what a bet commits to."""

from collections.abc import Collection
from typing import Any

from buckboard.engine.betting import CALL, CHECK, CREDIT, FOLD
from buckboard.engine.options import NONE
from buckboard.engine.pots import Pot, pots
from buckboard.engine.readings import high_words, low_words
from buckboard.engine.seats import seat_list
from buckboard.games.buck135.draw import price
from buckboard.games.buck135.options import Mode, Wilds
from buckboard.games.buck135.showdown import low_worth
from buckboard.games.buck135.state import (
    BET,
    BOTH,
    BUY,
    BUY_2,
    BUY_4,
    DECLARE,
    DRAW,
    HIGH,
    LOW,
    MOST_DRAWN,
    NO_BUY,
    OVER,
    ROW,
    State,
    hand_of,
    row_of,
    stays_down,
)
from buckboard.games.buck135.wild import wild_ranks
from buckboard.tables import NO_CARD, Point, Seen, signed
from buckboard.tables.telling import listed

CARDS_IN_THE_MIDDLE = False
STAGES = ("cards 1, 3 and 5", "card 2", "card 4", "after the draw")
NEEDS = "it takes an eight or better"  # the only qualifier that house rules may ask for
DECLARED = {HIGH: "high", LOW: "low", BOTH: "high and low"}


def question(seen: Seen) -> str:
    """What the seat is asked."""
    state: State = seen.state
    if state.phase == DRAW:
        return f"Which cards do you exchange, up to {MOST_DRAWN}?"
    if state.phase == BUY:
        return f"Do you pay for a new card? ({_prices(state, seen.seat)})"
    if state.phase == DECLARE:
        return "What do you play for?"
    owing = state.bets.highest - state.bets.bet[seen.seat]
    return f"{owing} to call: what do you do?" if owing > 0 else "Nothing to call: what do you do?"


def _prices(state: State, seat: int) -> str:
    places = ((BUY_2, 1, "card 2"), (BUY_4, 3, "card 4"))
    offers = [
        f"{name} costs {price(state, seat, choice)}"
        for choice, place, name in places
        if stays_down(state, place) and not state.bought[seat] >> place & 1
    ]
    return ", ".join(offers)


def score(seen: Seen) -> str:
    """The pot and the own chips."""
    state: State = seen.state
    paid = state.bets.paid[seen.seat] if state.phase != OVER else 0  # the standing is that before the hand
    mine = f"  you are at {signed(state.standing.chips[seen.seat] - paid)}" if seen.you >= 0 else ""
    return f"pot {state.bets.pot}{mine}"


def net(state: State, seat: int) -> int:
    """What a seat has won or lost in all, with what it has put in and not taken out of this hand."""
    result: int = state.standing.chips[seat]
    if state.phase == OVER:
        return result
    if state.options.stack == NONE:
        return result + state.bets.behind[seat] - CREDIT
    return result + state.bets.behind[seat] - (state.standing.stacks[seat] or state.options.stack)


def points(seen: Seen) -> list[Point]:
    """The stage and the bet."""
    state: State = seen.state
    found = []
    if state.phase == BET:
        found.append(Point("stage", "", f"bets, round {state.round + 1} of 4: {STAGES[state.round]}"))
        highest = state.bets.highest
        found.append(Point("bet", "bet to match", str(highest)) if highest else Point("no_bet", "", "no bet yet"))
    elif state.phase != OVER:
        stages = {DRAW: "the draw", BUY: "the draw", DECLARE: "declaring high or low"}
        found.append(Point("stage", "", stages[state.phase]))
    if state.options.mode == Mode.HIGH_LOW:
        found.append(Point("share", "", "high and low share the pot"))
    return found


def pots_said(seen: Seen) -> str:
    """The main pot and the side pots, each with those who play for it; nothing where there is one pot."""
    bets = seen.state.bets
    found: list[Pot] = []
    for pot in pots(bets):
        # A pot parts from the one below only where somebody all-in cannot follow, not where a call is yet to come.
        if found and not found[-1].seats & ~pot.seats & bets.all_in:
            found[-1] = Pot(found[-1].chips + pot.chips, found[-1].seats)
        else:
            found.append(pot)
    if len(found) < 2:
        return ""
    sides = [f"{pot.chips} for {listed([seen.name(seat) for seat in seat_list(pot.seats)])}" for pot in found[1:]]
    return f"main pot {found[0].chips}; side pot {'; side pot '.join(sides)}"


def said(seen: Seen, seat: int) -> str:
    """What a seat has in on this round, what it drew, whether it is in, what it has left."""
    state: State = seen.state
    left = state.bets.live >> seat & 1 and not state.bets.all_in >> seat & 1 and state.options.stack != NONE
    behind = f"{state.bets.behind[seat]} behind" if left else ""
    return " · ".join(part for part in (done(state, seat), behind) if part)


def done(state: State, seat: int) -> str:
    """What a seat has in on this round, what it drew, whether it is in."""
    if not state.bets.live >> seat & 1:
        return "folded"
    parts = []
    if state.phase == BET and state.bets.bet[seat]:
        parts.append(f"bet {state.bets.bet[seat]}")
    if state.drawn[seat] >= 0:
        parts.append(f"drew {state.drawn[seat] or 'none'}")
    if state.phase == OVER and state.declared[seat] >= 0:
        parts.append(DECLARED[state.declared[seat]])
    if state.bets.all_in >> seat & 1:
        parts.append("all in")
    return " · ".join(parts)


def lying(seen: Seen, seat: int) -> int:
    """Nobody plays a card."""
    return NO_CARD


def is_out(seen: Seen, seat: int) -> bool:
    """Folded."""
    return not seen.state.bets.live >> seat & 1


def makes(state: State, seat: int) -> str:
    """What a row makes, once all of it is seen; before that which rank will be wild is not known."""
    first = ROW * seat
    if min(state.rows[first : first + ROW]) < 0:
        return ""
    options, wild = state.options, wild_ranks(state, seat)
    made = high_words(row_of(state, seat), wild, options.five_of_a_kind, options.double_ace_flush)
    if options.mode == Mode.HIGH_LOW:
        low = low_words(row_of(state, seat), wild, options.low_rule)
        made += f" · for low {low}" if low_worth(state, seat) >= 0 else f" · no low ({NEEDS})"
    return made


def order(seen: Seen) -> list[int]:
    """The cards that may be exchanged, from left to right."""
    state: State = seen.state
    first = ROW * seen.seat
    cards = hand_of(state, seen.seat)
    return [card for card in state.rows[first : first + ROW] if card >= 0 and cards >> card & 1]


def last_trick(state: Any) -> list[tuple[int, int]]:
    """There are no tricks."""
    return []


def opened(state: Any) -> list[str]:
    """The antes, and what lies in the middle from the hand before."""
    antes = [state.bets.paid[seat] for seat in range(state.standing.seats)]
    whose = f"Everybody antes {antes[0]}" if len(set(antes)) == 1 else "Everybody antes what he has"
    left = f", {state.standing.carry} of it from the hand before" if state.standing.carry else ""
    return [f"{whose}; the pot is {state.bets.pot}{left}."]


def not_played(options: Any) -> Collection[str]:
    """A new card 2, where that card is not left on the table."""
    return ("buy 2",) if options.wilds == Wilds.ONE else ()


def commits(state: Any, seat: int, move: int) -> str:
    """What a choice commits to; of a bet or a raise the least that it puts in."""
    if state.phase == BUY:
        return "" if move == NO_BUY else f"{price(state, seat, move)} into the pot for a new card {2 * move + 2}"
    if state.phase == DECLARE:
        if move == BOTH and low_worth(state, seat) < 0:
            return f"nothing: your row has no low ({NEEDS})"
        if move == BOTH:
            return "all of the pot, or nothing unless you are alone the best both ways"
        if move == LOW and low_worth(state, seat) < 0:
            return f"nothing: your row has no low ({NEEDS})"
        return f"the {DECLARED[move]} half of the pot; all of it if nobody goes the other way"
    bets = state.bets
    owed = min(bets.highest - bets.bet[seat], bets.behind[seat])
    if move == CHECK:
        return "stay in for nothing"
    if move == CALL:
        return f"put in {owed} for a pot of {bets.pot + owed}"
    if move == FOLD:
        return f"give up the {bets.paid[seat]} you have put in" if bets.paid[seat] else "put in nothing"
    return ""
