"""Buck as everybody sees it: the contract, bowers, tricks by seat, two teams' points."""

from typing import Any

from buckboard.engine.cards import SUIT_NAMES
from buckboard.engine.game import ENOUGH
from buckboard.engine.seats import clockwise
from buckboard.games.buck.contract import has_exchange, is_alone
from buckboard.games.buck.reasons import spoken
from buckboard.games.buck.state import (
    BID,
    DROP,
    DROPS,
    GIVE,
    HAND_SIZE,
    HIGH,
    OVER,
    PASS,
    PLAY,
    SEAT_COUNT,
    TRUMP,
    State,
)
from buckboard.server.scenes.parts import SUITS, act, minus, seat_of, trick_of
from buckboard.server.scenes.summaries.buck import headline_of_buck, summary_of_buck
from buckboard.server.wire.scene import Act, Badge, Played, PublicSeat, Team
from buckboard.tables import Point, Seen
from buckboard.tables import buck as words

PHASES = {BID: "bid", TRUMP: "trump", GIVE: "give", DROP: "drop", PLAY: "play", OVER: "over"}
NAMED = (*SUITS, "high", "low")
summary = summary_of_buck
called = words.called


def seats(view: State, before: Any) -> list[PublicSeat]:
    """A seat's call or tricks, its card in the trick, its team's points."""
    scores = [minus(score) for score in view.standing.scores]
    exchange = view.phase in (TRUMP, GIVE) and has_exchange(view.bid)
    found = []
    for seat in range(SEAT_COUNT):
        out = not (view.playing >> seat & 1 or exchange)
        badges: list[Badge] = ["bidder"] if seat == view.bidder else []
        if out:
            badges.append("out")
        if view.standing.winners >> seat & 1:
            badges.append("winner")
        held = 0 if out else view.held[seat]
        found.append(seat_of(badges, words.done(view, seat), held, scores[seat & 1], view.trick[seat]))
    return found


def teams(view: State) -> list[Team]:
    """Both teams' points, and their tricks in this hand."""
    tricks, scores = view.tricks, view.standing.scores
    return [
        {
            "seats": [team, team + 2],
            "score": minus(scores[team]),
            "marks": 0,
            "tricks": tricks[team] + tricks[team + 2],
        }
        for team in (0, 1)
    ]


def points(view: State, seen: Seen) -> list[Point]:
    """The bid or contract, and trump."""
    return words.points(seen)


def trump(view: State) -> str:
    """A suit, high or low; empty before it is named."""
    return NAMED[view.trump] if view.trump >= 0 else ""


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
    if max(view.trick) >= 0 or max(view.last) < 0:
        return [], -1
    return trick_of(view.last, clockwise(led if led >= 0 else view.leader, SEAT_COUNT)), view.leader


def trumps(view: State) -> int:
    """The suit named and the left bower."""
    return view.trumps


def open_cards(view: State, seat: int) -> int:
    """No card of a hand lies open."""
    return 0


def wild(view: State, seat: int) -> int:
    """Nothing is wild."""
    return 0


def label(view: State, seat: int, move: int) -> str:
    """A call, a suit, an answer on a button."""
    if view.phase == BID and move != PASS:
        return f"{spoken(move)} alone" if is_alone(move) else spoken(move)
    return ""


def grave(view: State, move: int) -> bool:
    """A call to play alone wins or loses what other hands take an evening for."""
    return view.phase == BID and move != PASS and is_alone(move)


def most(view: State, seat: int) -> int:
    """One card goes across in the exchange of a 12."""
    return 1


def said(before: State, seat: int, move: int, after: State) -> list[Act]:
    """A call, the name of trump, an answer, a card across the table that only two of them see."""
    if before.phase == BID:
        return [act("call", seat, "pass" if move == PASS else spoken(move))]
    if before.phase == TRUMP:
        return [act("call", seat, NAMED[move] if move >= HIGH else SUIT_NAMES[move])]
    if before.phase == DROP:
        return [act("call", seat, "drops out" if move == DROPS else "stays in")]
    if move == ENOUGH:
        return [act("call", seat, "no exchange")]
    return [act("call", seat, "gives a card", [-1])]


def ends(before: State, after: State) -> list[Act]:
    """What the hand came to."""
    return [act("end", -1, headline_of_buck(after))]


def deals(view: State) -> list[Act]:
    """Six cards each, and nothing is turned up."""
    return [act("deal", view.standing.dealer, chips=0, cards=[-1] * HAND_SIZE)]
