"""Buck 'em as everybody sees it: the pot and how large it is, the turn-up, who stays, who is burned."""

from collections.abc import Mapping
from typing import Any

from buckboard.engine.cards import SUIT_NAMES, count, members
from buckboard.engine.seats import clockwise
from buckboard.games.buckem.options import DeclareMode, SessionEnd
from buckboard.games.buckem.pot import match_of
from buckboard.games.buckem.rake import raker_shows
from buckboard.games.buckem.sight import face_up
from buckboard.games.buckem.state import (
    DEALT,
    DRAW,
    FOLDS,
    OVER,
    PLAY,
    RAKE,
    RAKES,
    SCARE,
    STAY,
    SWAPS,
    WORDS,
    State,
)
from buckboard.server.scenes.parts import NO_NAMES, SEATS, SUITS, act, of_suit_led, seat_of, trick_of
from buckboard.server.scenes.summaries.buckem import headline_of_buckem, summary_of_buckem, took
from buckboard.server.wire.scene import Act, Badge, Played, PublicSeat, Team
from buckboard.tables import Point, Seen, number, signed
from buckboard.tables import buckem as words

PHASES = {SCARE: "scare", STAY: "stay", DRAW: "draw", RAKE: "rake", PLAY: "play", OVER: "over"}
summary = summary_of_buckem


def seats(view: State, before: Any) -> list[PublicSeat]:
    """Whether a seat stays, what it drew and took, its open cards, its line in the ledger."""
    standing = view.standing
    over = view.phase == OVER
    paid = 0 if over else view.ante  # the standing is that before the hand, until it is over
    found = []
    for seat in range(standing.seats):
        found.append(
            seat_of(
                _badges(view, seat, before),
                words.done(view, seat),
                _held(view, seat),
                signed(standing.chips[seat] - paid),
                view.trick[seat],
                0 if view.phase == SCARE else view.hands[seat] & face_up(view, seat),
            )
        )
    return found


def _badges(view: State, seat: int, before: Any) -> list[Badge]:
    badges: list[Badge] = []
    if view.folded >> seat & 1:
        badges.append("out")
    elif view.stayers >> seat & 1:
        badges.append("stays")
    if view.phase == OVER:
        if before is not None and took(view, before, seat) > 0:
            badges.append("winner")
        if view.standing.burned >> seat & 1:
            badges.append("burned")
    return badges


def _held(view: State, seat: int) -> int:
    """Five cards, until they are played; a folded hand lies on the table."""
    if view.folded >> seat & 1:
        return 0
    if view.phase in (PLAY, OVER) and count(view.stayers) > 1:
        tricks = sum(view.tricks) + (view.trick[seat] >= 0)
        return DEALT - tricks
    return DEALT


def teams(view: State) -> list[Team]:
    """Everybody's line, and the tricks of those who stay."""
    standing = view.standing
    paid = 0 if view.phase == OVER else view.ante
    return [
        {"seats": [seat], "score": signed(standing.chips[seat] - paid), "marks": 0, "tricks": view.tricks[seat]}
        for seat in range(standing.seats)
    ]


def points(view: State, seen: Seen) -> list[Point]:
    """Trump and its card, what kind of hand this is or, once it is over, the next one."""
    found = words.points(seen)
    if view.phase != OVER:
        return found
    return [Point("next", "next", point.text) if point.name == "kind" else point for point in found]


def trump(view: State) -> str:
    """The suit of the turned card; empty before a scare card is chosen."""
    return SUITS[view.trump] if view.trump >= 0 else ""


def together(view: State) -> int:
    """Where all declare at once, everybody."""
    simultaneous = view.phase == STAY and view.options.declare_mode == DeclareMode.SIMULTANEOUS
    return (1 << view.standing.seats) - 1 if simultaneous else 0


def pot(view: State) -> tuple[int, str]:
    """What is played for; once the hand is over, what lies there for the next."""
    if view.phase == OVER:
        return view.standing.pot, words.size_of(view.standing.pot, view.standing.base)
    return view.pot, words.size_of(view.pot, view.base)


def target(view: State) -> str:
    """How long the session is, where that is fixed."""
    fixed = view.options.session_end == SessionEnd.FIXED_ROUNDS
    return f"{number(view.options.rounds, 'hand')} in all" if fixed else ""


def last_trick(view: State, led: int) -> tuple[list[Played], int]:
    """The trick just taken, until the next is led; its winner leads now."""
    if max(view.trick) >= 0 or max(view.last) < 0:
        return [], -1
    return trick_of(view.last, clockwise(led if led >= 0 else view.leader, view.standing.seats)), view.leader


def trumps(view: State) -> int:
    """The suit of the turned card."""
    return of_suit_led(view.trump)


def open_cards(view: State, seat: int) -> int:
    """A scare card and a card swapped in lie open, as long as the hand is held."""
    return face_up(view, seat) if view.phase != SCARE else 0


def called(view: State) -> Mapping[int, str]:
    """The card swapped in is known by how it came."""
    return {view.taken: "turned card"} if view.taken >= 0 else NO_NAMES


def wild(view: State, seat: int) -> int:
    """Nothing is wild."""
    return 0


def label(view: State, seat: int, move: int) -> str:
    """An answer on a button."""
    if view.phase == STAY and move == SWAPS:
        return "Stay and swap"
    if view.phase == SCARE:
        return f"Card {move}" if move else "No scare card"
    return ""


def grave(view: State, move: int) -> bool:
    """No choice stakes more than a pot."""
    return False


def most(view: State, seat: int) -> int:
    """As many as the table allows."""
    return view.options.max_draw - count(view.thrown[seat])


def said(before: State, seat: int, move: int, after: State) -> list[Act]:
    """The scare card, an answer, all answers at once, the rake."""
    if before.phase == SCARE:
        return [act("call", seat, WORDS[SCARE][move]), *_turned(after)]
    if before.phase == RAKE:
        if move != RAKES:
            return [act("call", seat, "does not rake")]
        return [act("reveal", seat, "rakes", members(raker_shows(after)))]
    if before.options.declare_mode == DeclareMode.SIMULTANEOUS:
        return [act("answered", seat)] if after.phase == STAY else _revealed(after)
    if move == SWAPS:
        return [act("call", seat, "stays and swaps", [before.turn])]
    return [act("call", seat, "folds" if move == FOLDS else "stays")]


def _revealed(after: State) -> list[Act]:
    """All answers, from the dealer's left."""
    found = []
    for seat in clockwise(after.standing.dealer + 1, after.standing.seats):
        if after.swapper == seat:
            found.append(act("reveal", seat, "stays and swaps", [after.taken]))
        else:
            found.append(act("reveal", seat, "stays" if after.stayers >> seat & 1 else "folds"))
    return found


def ends(before: State, after: State) -> list[Act]:
    """Who takes what, who is burned, what the hand came to."""
    found = []
    for seat in range(after.standing.seats):
        if (chips := took(after, before.standing, seat)) > 0:
            found.append(act("pot", seat, f"takes {chips}", chips=-chips))
    for seat in SEATS[after.standing.burned]:
        found.append(act("pot", seat, f"burned: pays {match_of(after)}", chips=match_of(after)))
    return [*found, act("end", -1, headline_of_buckem(after, before.standing))]


def deals(view: State) -> list[Act]:
    """Antes, five cards each, the turned card, the scare cards."""
    found = [act("deal", view.standing.dealer, cards=[-1] * DEALT)]
    if view.ante:
        chips = view.ante * view.standing.seats
        found.append(act("pot", -1, f"everybody antes {view.ante}", chips=chips))
    return found if view.phase == SCARE else [*found, *_turned(view)]


def _turned(view: State) -> list[Act]:
    found = [act("reveal", -1, f"{SUIT_NAMES[view.trump]} are trump", [view.turn])]
    for seat in clockwise(view.standing.dealer + 1, view.standing.seats):
        if view.scare[seat] >= 0:
            found.append(act("reveal", seat, "scared in" if words.scared(view, seat) else "", [view.scare[seat]]))
    return found
