"""Buck Thirty-Five on the terminal: bets round the table, the own row of five with its wild cards marked."""

from collections.abc import Collection, Sequence
from typing import Any

from rich.text import Text

from buckboard.cli.cards import face
from buckboard.cli.pen import Pen
from buckboard.cli.screen import NO_CARD
from buckboard.cli.tables import Before, Seen, signed
from buckboard.cli.tables.ledger import ledger
from buckboard.engine.cards import rank_of
from buckboard.engine.options import NONE
from buckboard.engine.readings import high_words, low_words
from buckboard.games.buck135.draw import price
from buckboard.games.buck135.options import Mode, Wilds
from buckboard.games.buck135.state import (
    BET,
    BUY,
    BUY_2,
    BUY_4,
    DECLARE,
    DRAW,
    HIGH,
    LOW,
    MOST_DRAWN,
    OVER,
    ROW,
    State,
    hand_of,
    row_of,
    stays_down,
)
from buckboard.games.buck135.wild import wild_ranks

CARDS_IN_THE_MIDDLE = False
STAGES = ("cards 1, 3 and 5", "card 2", "card 4", "after the draw")
DECLARED = {HIGH: "high", LOW: "low"}


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


def facts(seen: Seen) -> list[str]:
    """The stage and the bet."""
    state: State = seen.state
    found = []
    if state.phase == BET:
        found.append(f"bets, round {state.round + 1} of 4: {STAGES[state.round]}")
        found.append(f"bet to match: {state.bets.highest}" if state.bets.highest else "no bet yet")
    elif state.phase != OVER:
        found.append({DRAW: "the draw", BUY: "the draw", DECLARE: "declaring high or low"}[state.phase])
    if state.options.mode == Mode.HIGH_LOW:
        found.append("high and low share the pot")
    return found


def said(seen: Seen, seat: int) -> str:
    """What a seat has in on this round, what it drew, whether it is in."""
    state: State = seen.state
    if not state.bets.live >> seat & 1:
        return "folded"
    parts = []
    if state.phase == BET and state.bets.bet[seat]:
        parts.append(f"bet {state.bets.bet[seat]}")
    if state.drawn[seat] >= 0:
        parts.append(f"drew {state.drawn[seat] or 'none'}")
    if state.phase == OVER and state.declared[seat] >= 0:
        parts.append(DECLARED.get(state.declared[seat], "high and low"))
    if state.bets.all_in >> seat & 1:
        parts.append("all in")
    elif state.options.stack != NONE:
        parts.append(f"{state.bets.behind[seat]} behind")
    return " · ".join(parts)


def lying(seen: Seen, seat: int) -> int:
    """Nobody plays a card."""
    return NO_CARD


def is_out(seen: Seen, seat: int) -> bool:
    """Folded."""
    return not seen.state.bets.live >> seat & 1


def hand(pen: Pen, seen: Seen, offered: int) -> list[Text]:
    """The row, card by card, wild ones marked, and what it makes now."""
    state: State = seen.state
    wild = wild_ranks(state, seen.seat)
    first = ROW * seen.seat
    row = state.rows[first : first + ROW]
    words = _makes(state, seen.seat, wild)
    if pen.plain:
        cards = [f"card {place + 1} {_named(pen, card, wild)}" for place, card in enumerate(row)]
        return pen.wrapped(f"Your row: {', '.join(cards)}. {words[:1].upper()}{words[1:]}{'.' * bool(words)}".strip())
    numbers, faces, marks = Text(), Text(), Text()
    for place, card in enumerate(row):
        below = "wild" if card >= 0 and wild >> rank_of(card) & 1 else "down" if stays_down(state, place) else ""
        numbers.append(f"{place + 1:^10}")
        shown = _face(pen, card, offered)
        faces.append("   ")
        faces.append_text(shown)
        faces.append(" " * (7 - len(shown)))
        marks.append(f"{below:^10}", style="bold yellow" if below == "wild" else "dim")
    numbers.stylize("dim")
    for line in (numbers, faces, marks):
        line.rstrip()
    return [numbers, faces, marks, *([pen.text(f"   {words}", "bold")] if words else [])]


def _face(pen: Pen, card: int, offered: int) -> Text:
    return face(pen, card, card >= 0 and bool(offered >> card & 1))


def _named(pen: Pen, card: int, wild: int) -> str:
    if card < 0:
        return "not seen"
    return f"{pen.card(card)}{' wild' if wild >> rank_of(card) & 1 else ''}"


def _makes(state: State, seat: int, wild: int) -> str:
    """What the row makes, once all of it is seen; before that which rank will be wild is not known."""
    first = ROW * seat
    if min(state.rows[first : first + ROW]) < 0:
        return ""
    options = state.options
    made = "makes " + high_words(row_of(state, seat), wild, options.five_of_a_kind, options.double_ace_flush)
    if options.mode == Mode.HIGH_LOW:
        made += f" · for low {low_words(row_of(state, seat), wild, options.low_rule)}"
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


def sheet(pen: Pen, hands: Sequence[Before], seen: Seen, most: int) -> list[Text]:
    """Everybody's line and the pots."""
    return ledger(pen, hands, seen, [sum(played.ended.won) for played in hands], [0] * len(hands), most)
