"""The words of Buck 'em's table: the pot, the turn-up, who stays, scare cards, what staying commits to."""

from collections.abc import Collection
from typing import Any

from buckboard.engine.cards import SUIT_NAMES, members, show
from buckboard.engine.seats import clockwise, seat_list
from buckboard.games.buckem.dealing import removed
from buckboard.games.buckem.options import LoneUnqualified, NoRakeNext, SessionEnd
from buckboard.games.buckem.pot import match_of, takeable
from buckboard.games.buckem.rake import rake_of
from buckboard.games.buckem.state import DRAW, FOLDS, OVER, PLAY, RAKE, RAKES, SCARE, STAY, SWAPS, Next, State
from buckboard.tables import NO_CARD, Point, Seen, number, signed
from buckboard.tables.holding import by_suit

CARDS_IN_THE_MIDDLE = True
KINDS = {Next.ANTE: "ante hand", Next.BURN: "burn hand", Next.CARRY: "carried pot"}


def question(seen: Seen) -> str:
    """What the seat is asked."""
    state: State = seen.state
    if state.phase == DRAW:
        return f"Which cards do you exchange, up to {state.options.max_draw}?"
    return {
        SCARE: "Which card of every hand lies face up, if any?",
        STAY: "Do you stay?" if not scared(state, seen.seat) else "You are scared in: what do you say?",
        RAKE: f"You alone stay. Do you rake the pot of {state.pot}?",
        PLAY: f"Which card do you {'lead' if state.led < 0 else 'play'}?",
    }[state.phase]


def scared(state: State, seat: int) -> bool:
    """Whether a seat's scare card is a trump."""
    card: int = state.scare[seat]
    return card >= 0 and card // 13 == state.trump


def score(seen: Seen) -> str:
    """The pot, how big it is as pots go, and the own chips."""
    state: State = seen.state
    kind = f" ({size_of(state.pot, state.base)})" if state.base > 0 else ""
    paid = state.ante if state.phase != OVER else 0  # the standing is that before the hand, until it is over
    mine = f"  you are at {signed(state.standing.chips[seen.seat] - paid)}" if seen.you >= 0 else ""
    return f"pot {state.pot}{kind}{mine}"


def size_of(pot: int, base: int) -> str:
    """How big a pot is as pots go: "single", "double", "3-fold"; nothing where there is none."""
    if base <= 0:
        return ""
    if pot < 2 * base:
        return "single"
    return "double" if pot < 3 * base else f"{pot // base}-fold"


def points(seen: Seen) -> list[Point]:
    """Trump and the card that names it, what kind of hand this is, what is set aside."""
    state: State = seen.state
    found = []
    if state.trump >= 0:
        text = f"{SUIT_NAMES[state.trump]} ({_turned(state)})"
        found.append(Point("trump", "trump", text, state.trump, state.turn))
    found.append(Point("kind", "", KINDS[Next(state.standing.next)]))
    if state.aside:
        found.append(Point("aside", "set aside", str(state.aside)))
    if state.standing.last_round:
        until = "" if state.options.session_end == SessionEnd.DIVIDE else ", until the pot is empty"
        found.append(Point("last_round", "", f"last round{until}"))
    return found


def _turned(state: State) -> str:
    if state.swapper >= 0:
        return f"{show(state.taken)} was swapped for {show(state.turn)}"
    return f"{show(state.turn)} {'left out, and drawn' if state.turn in _removed(state) else 'turned up'}"


def said(seen: Seen, seat: int) -> str:
    """Whether a seat stays, what it drew, its tricks, what lies open before it."""
    state: State = seen.state
    return " · ".join(part for part in (done(state, seat), _scare(state, seat)) if part)


def done(state: State, seat: int) -> str:
    """Whether a seat stays, what it drew, its tricks."""
    if state.folded >> seat & 1:
        return "folded"
    if not state.stayers >> seat & 1:
        return ""
    parts = ["stays"] if state.phase in (STAY, RAKE) else []
    if state.phase in (DRAW, PLAY, OVER) and not (state.phase == DRAW and state.asked >> seat & 1):
        parts.append(f"drew {state.drawn[seat] or 'none'}" if _has_drawn(state, seat) else "stays")
    if state.phase in (PLAY, OVER):
        parts.append(number(state.tricks[seat], "trick"))
    return " · ".join(parts)


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
    still = not state.folded >> seat & 1 and state.hands[seat] >> card & 1 if card >= 0 else False
    return f"shows {show(card)}" if still and state.phase != OVER else ""


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


def order(seen: Seen) -> list[int]:
    """The own cards from left to right, trump first."""
    return [card for group in groups(seen) for card in group]


def groups(seen: Seen) -> list[list[int]]:
    """The own cards suit by suit, trump first."""
    return by_suit(seen.state.hands[seen.seat], seen.state.trump)


def last_trick(state: Any) -> list[tuple[int, int]]:
    """The trick before, while the next has no card; its winner leads now."""
    if max(state.trick) >= 0 or max(state.last) < 0:
        return []
    order = clockwise(state.leader, state.standing.seats)
    return [(seat, state.last[seat]) for seat in order if state.last[seat] >= 0]


def commits(state: Any, seat: int, move: int) -> str:
    """What an answer commits to by these house rules."""
    if state.phase == STAY:
        return _fold(state) if move == FOLDS else _stay(state, move)
    if state.phase == RAKE:
        return _rake(state) if move == RAKES else _decline(state)
    if state.phase == SCARE:
        return "who is dealt a trump there must stay" if move else "all cards stay face down"
    return ""


def _fold(state: State) -> str:
    return "costs nothing more, wins nothing" if state.ante else "costs nothing, wins nothing"


def _stay(state: State, move: int) -> str:
    match = match_of(state)
    burn = f"match the pot of {match}" if match == state.pot else f"pay {match}, the limit of a burn"
    swap = f"take {show(state.turn)} for your deuce; " if move == SWAPS else ""
    alone = "; alone without the cards to rake you are burned too"
    lone = alone if state.options.lone_unqualified == LoneUnqualified.BURNED else ""
    return f"{swap}two tricks or {burn}{lone}"


def _rake(state: State) -> str:
    amount = rake_of(state)
    if amount == state.pot:
        return f"take the pot of {amount}"
    why = "half of a double pot" if amount < takeable(state) else "the most that may be won"
    return f"take {amount}, {why}; {state.pot - amount} stays"


def _decline(state: State) -> str:
    return {
        NoRakeNext.CARRY: f"the pot of {state.pot} stays, and nobody antes",
        NoRakeNext.CARRY_AND_ANTE: f"the pot of {state.pot} stays, and everybody antes",
        NoRakeNext.REFUND: f"the pot of {state.pot} goes back to everybody",
    }[state.options.no_rake_next]
