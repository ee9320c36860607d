"""Buckpitch as everybody sees it: who bid what, the trick, two teams' points and their X marks."""

from collections.abc import Mapping
from typing import Any

from buckboard.engine.cards import SUIT_NAMES
from buckboard.engine.seats import clockwise
from buckboard.games.buckpitch.state import (
    BID,
    HAND_SIZE,
    OVER,
    PASS,
    PLAY,
    SEATS,
    SHOOT,
    TRUMP,
    State,
    held,
)
from buckboard.server.scenes.parts import NO_NAMES, SUITS, act, of_suit_led, seat_of, trick_of
from buckboard.server.scenes.summaries.buckpitch import headline_of_buckpitch, summary_of_buckpitch
from buckboard.server.wire.scene import Act, Badge, Played, PublicSeat, Team
from buckboard.tables import Point, Seen
from buckboard.tables import buckpitch as words

PHASES = {BID: "bid", TRUMP: "trump", PLAY: "play", OVER: "over"}
summary = summary_of_buckpitch


def seats(view: State, before: Any) -> list[PublicSeat]:
    """A seat's call and tricks, its card in the trick, its team's points."""
    scores = [str(score) for score in view.standing.scores]
    playing = view.phase >= PLAY
    found = []
    for seat in range(SEATS):
        badges: list[Badge] = ["bidder"] if seat == view.maker else []
        if view.standing.winners >> seat & 1:
            badges.append("winner")
        said_now = words.done(view, seat, playing)
        found.append(seat_of(badges, said_now, held(view, seat), scores[seat & 1], view.trick[seat]))
    return found


def teams(view: State) -> list[Team]:
    """Both teams' points, X marks, and tricks in this hand."""
    tricks, standing = view.tricks, view.standing
    return [
        {
            "seats": [team, team + 2],
            "score": str(standing.scores[team]),
            "marks": standing.sawracks[team],
            "tricks": tricks[team] + tricks[team + 2],
        }
        for team in (0, 1)
    ]


def points(view: State, seen: Seen) -> list[Point]:
    """The bid and trump."""
    return words.points(seen)


def trump(view: State) -> str:
    """The suit named."""
    return SUITS[view.trump] if view.trump >= 0 else ""


def together(view: State) -> int:
    """One seat at a time is asked."""
    return 0


def pot(view: State) -> tuple[int, str]:
    """Nobody plays for chips."""
    return -1, ""


def target(view: State) -> str:
    """The points that win the match."""
    return f"to {view.options.target}"


def last_trick(view: State, led: int) -> tuple[list[Played], int]:
    """The trick just taken, until the next is led; its winner leads now."""
    if view.last_leader < 0 or max(view.trick) >= 0:
        return [], -1
    return trick_of(view.last_trick, clockwise(view.last_leader, SEATS)), view.leader


def trumps(view: State) -> int:
    """The suit named."""
    return of_suit_led(view.trump)


def open_cards(view: State, seat: int) -> int:
    """No card of a hand lies open."""
    return 0


def called(view: State) -> Mapping[int, str]:
    """Cards have no other names here."""
    return NO_NAMES


def wild(view: State, seat: int) -> int:
    """Nothing is wild."""
    return 0


def label(view: State, seat: int, move: int) -> str:
    """A call on a button."""
    return words.call_said(move) if view.phase == BID and move != PASS else ""


def grave(view: State, move: int) -> bool:
    """A SHOOT wins or loses the match, or most of it."""
    return view.phase == BID and move == SHOOT


def most(view: State, seat: int) -> int:
    """Nothing is exchanged."""
    return 1


def said(before: State, seat: int, move: int, after: State) -> list[Act]:
    """A call, or the name of trump."""
    if before.phase == BID:
        return [act("call", seat, words.call_said(move))]
    return [act("call", seat, SUIT_NAMES[move])]


def ends(before: State, after: State) -> list[Act]:
    """What the hand came to."""
    return [act("end", -1, headline_of_buckpitch(after))]


def deals(view: State) -> list[Act]:
    """Six cards each, the rest set aside."""
    return [act("deal", view.standing.dealer, cards=[-1] * HAND_SIZE)]
