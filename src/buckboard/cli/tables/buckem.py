"""Buck 'em on the terminal: the pot, the turn-up, who stays, scare cards, and the ledger with its burns."""

from collections.abc import Collection, Sequence
from typing import Any

from rich.text import Text

from buckboard.cli.cards import by_suit, fan
from buckboard.cli.pen import Pen
from buckboard.cli.screen import NO_CARD
from buckboard.cli.tables import Before, Seen, number, signed
from buckboard.cli.tables.ledger import ledger
from buckboard.engine.cards import SUIT_NAMES, members, show
from buckboard.engine.seats import clockwise, seat_list
from buckboard.games.buckem.dealing import removed
from buckboard.games.buckem.state import DRAW, OVER, PLAY, RAKE, SCARE, STAY, Next, State

CARDS_IN_THE_MIDDLE = True
KINDS = {Next.ANTE: "ante hand", Next.BURN: "burn hand", Next.CARRY: "carried pot"}


def question(seen: Seen) -> str:
    """What the seat is asked."""
    state: State = seen.state
    if state.phase == DRAW:
        return f"Which cards do you exchange, up to {state.options.max_draw}?"
    return {
        SCARE: "Which card of every hand lies face up, if any?",
        STAY: "Do you stay?" if not _forced(seen) else "You are scared in: what do you say?",
        RAKE: f"You alone stay. Do you rake the pot of {state.pot}?",
        PLAY: f"Which card do you {'lead' if state.led < 0 else 'play'}?",
    }[state.phase]


def _forced(seen: Seen) -> bool:
    card: int = seen.state.scare[seen.seat]
    return card >= 0 and card // 13 == seen.state.trump


def score(seen: Seen) -> str:
    """The pot, how big it is as pots go, and the own chips."""
    state: State = seen.state
    kind = f" ({_times(state)})" if state.base > 0 else ""
    paid = state.ante if state.phase != OVER else 0  # the standing is that before the hand, until it is over
    mine = f"  you are at {signed(state.standing.chips[seen.seat] - paid)}" if seen.you >= 0 else ""
    return f"pot {state.pot}{kind}{mine}"


def _times(state: State) -> str:
    if state.pot < 2 * state.base:
        return "single"
    return "double" if state.pot < 3 * state.base else f"{state.pot // state.base}-fold"


def facts(seen: Seen) -> list[str]:
    """Trump and the card that names it, what kind of hand this is, what is set aside."""
    state: State = seen.state
    found = []
    if state.trump >= 0:
        found.append(f"trump: {SUIT_NAMES[state.trump]} ({_turned(state)})")
    found.append(KINDS[Next(state.standing.next)])
    if state.aside:
        found.append(f"set aside: {state.aside}")
    if state.standing.last_round:
        found.append("last round")
    return found


def _turned(state: State) -> str:
    if state.swapper >= 0:
        return f"{show(state.taken)} was swapped for {show(state.turn)}"
    return f"{show(state.turn)} {'left out, and drawn' if state.turn in _removed(state) else 'turned up'}"


def said(seen: Seen, seat: int) -> str:
    """Whether a seat stays, what it drew, its tricks."""
    state: State = seen.state
    if state.folded >> seat & 1:
        return "folded"
    if not state.stayers >> seat & 1:
        return _scare(state, seat)
    parts = ["stays"] if state.phase in (STAY, RAKE) else []
    if state.phase in (DRAW, PLAY, OVER) and not (state.phase == DRAW and state.asked >> seat & 1):
        parts.append(f"drew {state.drawn[seat] or 'none'}" if _has_drawn(state, seat) else "stays")
    if state.phase in (PLAY, OVER):
        parts.append(number(state.tricks[seat], "trick"))
    return " · ".join(part for part in (*parts, _scare(state, seat)) if part)


def _has_drawn(state: State, seat: int) -> bool:
    """Whether a stayer's draw is over: those before the one who draws now, and all once the play begins."""
    if state.phase != DRAW:
        return True
    order = [
        other for other in clockwise(state.standing.dealer + 1, state.standing.seats) if state.stayers >> other & 1
    ]
    asked = seat_list(state.asked)
    return not asked or order.index(seat) < order.index(asked[0])


def _scare(state: State, seat: int) -> str:
    """A scare card lies open until it is thrown, folded or played."""
    card = state.scare[seat]
    return f"shows {show(card)}" if card >= 0 and state.hands[seat] >> card & 1 and state.phase != OVER else ""


def opened(state: Any) -> list[str]:
    """Who paid for the pot, the card that names trump, and every scare card, from the dealer's left."""
    pot = f"the pot is {state.pot}."
    texts = [f"Everybody antes {state.ante}; {pot}" if state.ante else f"Nobody antes; {pot}"]
    if state.phase == SCARE:
        return texts
    how = "turned up" if state.turn not in _removed(state) else "drawn from the cards left out"
    texts.append(f"{show(state.turn)} is {how}: {SUIT_NAMES[state.trump]} are trump.")
    order = clockwise(state.standing.dealer + 1, state.standing.seats)
    if faces := ", ".join(f"{{{seat}}} {show(state.scare[seat])}" for seat in order if state.scare[seat] >= 0):
        texts.append(f"Face up lie: {faces}.")
    return texts


def _removed(state: State) -> list[int]:
    return members(removed(state.options, state.standing))


def not_played(options: Any) -> Collection[str]:
    """The deuce swap, where there is none."""
    return () if options.deuce_swap else ("stay swap",)


def lying(seen: Seen, seat: int) -> int:
    """The card in the trick."""
    card: int = seen.state.trick[seat]
    return card if card >= 0 else NO_CARD


def is_out(seen: Seen, seat: int) -> bool:
    """Folded."""
    return bool(seen.state.folded >> seat & 1)


def hand(pen: Pen, seen: Seen, offered: int) -> list[Text]:
    """The own cards, trump first."""
    groups = _groups(seen)
    if not groups:
        waiting = seen.state.phase == SCARE
        return [pen.text("Nobody has seen a card yet." if waiting else "Your hand is empty.", "dim")]
    return [fan(pen, groups, offered)]


def order(seen: Seen) -> list[int]:
    """The own cards from left to right."""
    return [card for group in _groups(seen) for card in group]


def _groups(seen: Seen) -> list[list[int]]:
    return by_suit(seen.state.hands[seen.seat], seen.state.trump)


def last_trick(state: Any) -> list[tuple[int, int]]:
    """The trick before, while the next has no card; its winner leads now."""
    if max(state.trick) >= 0 or max(state.last) < 0:
        return []
    order = clockwise(state.leader, state.standing.seats)
    return [(seat, state.last[seat]) for seat in order if state.last[seat] >= 0]


def sheet(pen: Pen, hands: Sequence[Before], seen: Seen, most: int) -> list[Text]:
    """Everybody's line, burns with a star, and the pots that were played for."""
    burned = [played.after.burned for played in hands]
    lines = ledger(pen, hands, seen, [played.ended.pot for played in hands], burned, most)
    if not hands:
        return lines
    notes = ["* burned"] if any(burned) and not pen.plain else []
    notes += [f"in the middle: {hands[-1].after.pot}"] if hands[-1].after.pot else []
    return [*lines, pen.text("  " + ", ".join(notes), "dim")] if notes else lines
