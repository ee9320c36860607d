"""Buck Thirty-Five as everybody sees it: rows face down, bets, the pot; at a showdown what each wild card became."""

from collections.abc import Mapping
from typing import Any

from buckboard.engine.betting import BET as BETS
from buckboard.engine.betting import CALL, CHECK, FOLD, RAISE
from buckboard.engine.cards import rank_of
from buckboard.engine.game import AMOUNT
from buckboard.engine.options import NONE
from buckboard.engine.readings import high_cards
from buckboard.games.buck135.draw import price
from buckboard.games.buck135.options import DealMode
from buckboard.games.buck135.state import (
    BET,
    BUY,
    BUY_2,
    DECLARE,
    DRAW,
    MOST_DRAWN,
    NO_BUY,
    OVER,
    ROW,
    State,
    looked_at,
    row_of,
    shows_down,
)
from buckboard.games.buck135.wild import wild_ranks
from buckboard.server.scenes.parts import NAMES, NO_NAMES, SEATS, act, card_name
from buckboard.server.scenes.summaries.buck135 import headline_of_buck135, laid_open, summary_of_buck135
from buckboard.server.wire.scene import Act, Badge, Played, PublicSeat, Team
from buckboard.tables import NO_CARD, Point, Seen, number, signed
from buckboard.tables import buck135 as words

PHASES = {BET: "bet", DRAW: "draw", BUY: "buy", DECLARE: "declare", OVER: "over"}
summary = summary_of_buck135


def seats(view: State, before: Any) -> list[PublicSeat]:
    """What a seat has bet, drawn and left, its row face down; at a showdown all of it."""
    down = shows_down(view)
    return [_seat(view, seat, down) for seat in range(view.standing.seats)]


def _seat(view: State, seat: int, down: bool) -> PublicSeat:
    bets = view.bets
    live = bets.live >> seat & 1
    row = [card_name(card) for card in row_of_five(view, seat)] if live else []
    return {
        "badges": _badges(view, seat),
        "said": words.done(view, seat),
        "held": len(row) - row.count(""),
        "open": [],
        "lying": "",
        "row": row,
        "became": _became(view, seat) if down and live else [],
        "makes": laid_open(view, seat) if down and live else "",
        "score": _score(view, seat),
        "bet": bets.bet[seat] if view.phase == BET else 0,
    }


def _badges(view: State, seat: int) -> list[Badge]:
    badges: list[Badge] = []
    if not view.bets.live >> seat & 1:
        badges.append("out")
    elif view.bets.all_in >> seat & 1:
        badges.append("all_in")
    if view.won[seat] > 0:
        badges.append("winner")
    return badges


def row_of_five(view: State, seat: int) -> list[int]:
    """The five places of a row; where cards are dealt stage by stage, nothing lies at 2 and 4 before their time."""
    row: list[int] = view.rows[ROW * seat : ROW * seat + ROW]
    if view.options.deal_mode == DealMode.ALL_AT_ONCE:
        return row
    return [card if looked_at(view, seat, place) else NO_CARD for place, card in enumerate(row)]


def _became(view: State, seat: int) -> list[str]:
    """The card that each wild card stands for in the high hand, which may be itself; empty for every other card."""
    options, row = view.options, view.rows[ROW * seat : ROW * seat + ROW]
    ranks = wild_ranks(view, seat)
    stands = high_cards(row, ranks, options.five_of_a_kind, options.double_ace_flush)
    return [NAMES[new] if ranks >> rank_of(card) & 1 else "" for card, new in zip(row, stands, strict=True)]


def _score(view: State, seat: int) -> str:
    """The chips before a seat, or where it plays on credit its line in the ledger."""
    if view.options.stack == NONE:
        return signed(words.net(view, seat))
    return str(view.standing.stacks[seat] if view.phase == OVER else view.bets.behind[seat])


def teams(view: State) -> list[Team]:
    """Everybody's line in the ledger."""
    return [
        {"seats": [seat], "score": signed(words.net(view, seat)), "marks": 0, "tricks": -1}
        for seat in range(view.standing.seats)
    ]


def points(view: State, seen: Seen) -> list[Point]:
    """The stage, the bet to match, whether the low hand shares, and side pots."""
    found = words.points(seen)
    if view.phase != OVER and view.bets.all_in & view.bets.live:
        found.append(Point("pots", "", words.pots_said(seen)))
    return [point for point in found if point.text]


def trump(view: State) -> str:
    """There is none."""
    return ""


def together(view: State) -> int:
    """All still in declare at once."""
    return view.bets.live if view.phase == DECLARE else 0


def pot(view: State) -> tuple[int, str]:
    """Everything in the middle; once the hand is over, what stays there."""
    return (view.standing.carry if view.phase == OVER else view.bets.pot), ""


def target(view: State) -> str:
    """How many hands a match has, where that is fixed."""
    return "" if view.options.rounds == NONE else f"{number(view.options.rounds, 'hand')} in all"


def last_trick(view: State, led: int) -> tuple[list[Played], int]:
    """There are no tricks."""
    return [], -1


def trumps(view: State) -> int:
    """There are none."""
    return 0


def open_cards(view: State, seat: int) -> int:
    """All of a row that is laid open."""
    return row_of(view, seat) if shows_down(view) and view.bets.live >> seat & 1 else 0


def called(view: State) -> Mapping[int, str]:
    """Cards have no other names here."""
    return NO_NAMES


def wild(view: State, seat: int) -> int:
    """The cards of a seat that are wild, in its own view; which rank it is shows with card 4."""
    ranks = wild_ranks(view, seat)
    cards = 0
    for card in view.rows[ROW * seat : ROW * seat + ROW]:
        if card >= 0 and ranks >> rank_of(card) & 1:
            cards |= 1 << card
    return cards


def label(view: State, seat: int, move: int) -> str:
    """A bet, a fee or a declaration on a button, with its chips where they are certain."""
    if view.phase == BUY:
        return "No" if move == NO_BUY else f"New card {2 * move + 2} for {price(view, seat, move)}"
    if view.phase == DECLARE:
        return ""
    bets = view.bets
    if move == CALL:
        owed = min(bets.highest - bets.bet[seat], bets.behind[seat])
        return f"Call {owed}{', all in' if owed == bets.behind[seat] else ''}" if owed > 0 else "Call"
    return ""


def grave(view: State, move: int) -> bool:
    """All that one has in is asked about by its amount."""
    return False


def most(view: State, seat: int) -> int:
    """Three at most, of the cards picked up."""
    return MOST_DRAWN - view.tossed


def said(before: State, seat: int, move: int, after: State) -> list[Act]:
    """A bet, a new card for a fee, declarations once all are in."""
    if before.phase == DECLARE:
        if after.phase == DECLARE:
            return [act("answered", seat)]
        return [act("reveal", other, words.DECLARED[after.declared[other]]) for other in SEATS[after.bets.live]]
    if before.phase == BUY:
        if move == NO_BUY:
            return [act("call", seat, "buys nothing")]
        fee = price(before, seat, move)
        return [act("pot", seat, f"buys a new card {4 if move != BUY_2 else 2}", [-1], fee)]
    return [*_bet(before, seat, move % AMOUNT, move // AMOUNT), *_after_bets(before, after)]


def _bet(before: State, seat: int, kind: int, chips: int) -> list[Act]:
    bets = before.bets
    if kind in (CHECK, FOLD):
        return [act("call", seat, "checks" if kind == CHECK else "folds")]
    put = min(bets.highest - bets.bet[seat], bets.behind[seat]) if kind == CALL else chips - bets.bet[seat]
    text = {CALL: f"calls {put}", BETS: f"bets {chips}", RAISE: f"raises to {chips}"}[kind]
    return [act("pot", seat, f"{text}, all in" if put == bets.behind[seat] else text, chips=put)]


def _after_bets(before: State, after: State) -> list[Act]:
    """What nobody called goes back; then the next card is looked at."""
    found = []
    for seat in range(before.standing.seats):
        back = after.bets.behind[seat] - before.bets.behind[seat]
        if back > 0:
            found.append(act("pot", seat, f"takes back {back}", chips=-back))
    for stage in range(before.round + 1, min(after.round, 2) + 1):
        found.append(act("call", -1, f"card {2 * stage}"))
    return found


def ends(before: State, after: State) -> list[Act]:
    """Rows laid open, the pots, what the hand came to."""
    found = []
    if shows_down(after):
        for seat in SEATS[after.bets.live]:
            row = after.rows[ROW * seat : ROW * seat + ROW]
            found.append(act("reveal", seat, laid_open(after, seat), row))
    for seat in range(after.standing.seats):
        if after.won[seat]:
            found.append(act("pot", seat, f"wins {after.won[seat]}", chips=-after.won[seat]))
    return [*found, act("end", -1, headline_of_buck135(after))]


def deals(view: State) -> list[Act]:
    """Antes and the rows, face down."""
    antes = sum(view.bets.paid)
    row = [card for card in row_of_five(view, view.eldest) if card != NO_CARD]
    found = [act("deal", view.standing.dealer, cards=row)]
    return [*found, act("pot", -1, f"everybody antes {view.options.ante}", chips=antes)] if antes else found
