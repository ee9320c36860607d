"""Scenes: what a connection is shown of a hand, built field by field from views.

The public table comes from a watcher's view (−1) alone, and what one seat has besides from that seat's own view alone:
nothing else is at hand here, so nothing else can be shown. A settled hand gets its summary, from the standing before
it, which everybody has seen.
"""

from collections.abc import Collection, Sequence
from types import ModuleType
from typing import Any, cast

from buckboard.engine.claim import may_claim
from buckboard.engine.game import ENOUGH, Game
from buckboard.engine.state import copy
from buckboard.server.scenes import buck, buck135, buckem, buckpitch
from buckboard.server.scenes.parts import NAMES, SEATS, SUITS, Scene, act
from buckboard.server.scenes.questions import cards_of, once_answered, orders_of, question_of
from buckboard.server.scenes.summaries.ended import ended_by_people
from buckboard.server.wire.scene import Act, Fact, Mine, Public, PublicSeat, Summary
from buckboard.tables import PLACES, Point, Seen, words_of
from buckboard.tables import buck135 as buck135_words

__all__ = [
    "act_claim", "act_undo", "acts_of", "deal_acts", "first_of_trick", "mine_of", "once_answered",
    "public_of", "stage_of",
    "trick_lies_open",
]  # fmt: skip

MODULES: dict[str, ModuleType] = {"buck": buck, "buckpitch": buckpitch, "buckem": buckem, "buck135": buck135}
SCENES = {name: cast(Scene, module) for name, module in MODULES.items()}
WORDS = {name: words_of(name) for name in MODULES}


def public_of(
    game: Game,
    view: Any,
    hand: int,
    names: Sequence[str],
    before: Any = None,
    *,
    led: int = -1,
    answered: Collection[int] = (),
    settled: Any = None,
) -> Public:
    """The table as a watcher sees it; `view` is a watcher's.

    `before` is the standing before the hand: with it a hand that is over has its summary. `led` is who led to the
    last trick, `answered` who has answered a question that several are asked, where the table keeps the answers.
    `settled` is the standing after the hand where people have ended the match since; the view has the final one.
    """
    scene = SCENES[game.NAME]
    over = view.phase == game.OVER
    standing = view.standing if before is None else before
    asked = [seat for seat in SEATS[game.waiting(view)] if seat not in answered]
    chips, kind = scene.pot(view)
    played, taker = scene.last_trick(view, led)
    seats = scene.seats(view, before)
    if settled is not None:
        _crown(seats, game.winners(view.standing))
    _mark(seats, standing.dealer, asked, answered or _have_answered(scene, view, asked))
    return {
        "hand": hand,
        "phase": scene.PHASES[view.phase],
        "names": list(names),
        "seats": seats,
        "teams": scene.teams(view),
        "dealer": standing.dealer,
        "asked": asked,
        "facts": [_fact(point) for point in scene.points(view, Seen(view, -1, PLACES, -1))],
        "trump": scene.trump(view),
        "called": {NAMES[card]: name for card, name in scene.called(view).items()},
        "pot": chips,
        "pot_says": kind,
        "target": scene.target(view),
        "last_trick": played,
        "taker": taker,
        "over": over,
        "summary": _summary(game, view, before, settled) if over and before is not None else None,
    }


def _summary(game: Game, view: Any, before: Any, settled: Any) -> Summary:
    summary = SCENES[game.NAME].summary
    if settled is None:
        return summary(view, before)
    hand = copy(view)
    hand.standing = settled
    return ended_by_people(game.NAME, summary(hand, before), settled, view.standing)


def _fact(point: Point) -> Fact:
    return {
        "name": point.name,
        "text": point.text,
        "suit": SUITS[point.suit] if point.suit >= 0 else "",
        "card": NAMES[point.card] if point.card >= 0 else "",
    }


def _have_answered(scene: Scene, view: Any, asked: list[int]) -> list[int]:
    """Who has answered a question that others are still asked too."""
    return [seat for seat in SEATS[scene.together(view)] if seat not in asked]


def _mark(seats: list[PublicSeat], dealer: int, asked: Collection[int], answered: Collection[int]) -> None:
    """Say who deals, who is asked, who has answered."""
    seats[dealer]["badges"].insert(0, "dealer")
    for seat in asked:
        seats[seat]["badges"].append("asked")
    for seat in answered:
        seats[seat]["badges"].append("answered")


def _crown(seats: list[PublicSeat], winners: Collection[int]) -> None:
    """People have ended the match: its winners are marked, and not who has had a part of what lay there."""
    for seat, shown in enumerate(seats):
        shown["badges"] = [badge for badge in shown["badges"] if badge != "winner"]
        if seat in winners:
            shown["badges"].append("winner")


def stage_of(game: Game, view: Any) -> tuple[int, str, int]:
    """The phase, trump, the round of bets: as long as they stay nobody's cards get another order, name or face."""
    return view.phase, SCENES[game.NAME].trump(view), getattr(view, "round", 0)


def mine_of(game: Game, view: Any, seat: int, number: int, answered: str = "", changeable: bool = False) -> Mine:
    """What one seat has besides what everybody sees; `view` is that seat's own.

    `number` is that of its question. `answered` is what it has answered in words, where the table keeps the answers
    until all are in, and `changeable` whether it may still answer anew.
    """
    scene, words = SCENES[game.NAME], WORDS[game.NAME]
    asked = bool(game.waiting(view) >> seat & 1)
    asks = game.ASKS[view.phase] if asked else ""
    rows = game.NAME == "buck135"
    order = buck135.row_of_five(view, seat) if rows else words.order(Seen(view, seat, PLACES, -1))
    return {
        "seat": seat,
        "cards": cards_of(game, scene, view, seat, order, asks),
        "orders": {} if rows else orders_of(tuple(order), scene.trump(view), scene.trumps(view)),
        "makes": buck135_words.makes(view, seat) if rows else "",
        "question": question_of(game, scene, words, view, seat, number, answered, changeable) if asked else None,
        "claim": asks == "card" and may_claim(game, view, seat),
    }


def acts_of(game: Game, before: Any, seat: int, moves: Sequence[int], after: Any) -> list[Act]:
    """What a command did, for everybody to see: `before` and `after` are a watcher's views, `moves` as it hears them.

    A draw is one act, be it of several moves. An answer that the table keeps for itself changes no view: it is an
    act of its own, and shows nothing. After the last answer `before` is the view in which nobody had answered.
    """
    scene = SCENES[game.NAME]
    asks = game.ASKS[before.phase]
    if asks == "discard":
        found = _drawn(seat, moves)
    elif before is after or (scene.together(before) and before == after):
        return [act("answered", seat)]
    elif asks == "card":
        found = _played(scene, before, seat, moves[-1], after)
    else:
        found = scene.said(before, seat, moves[-1], after)
    if after.phase == game.OVER:
        found += scene.ends(before, after)
    return found


def _played(scene: Scene, before: Any, seat: int, card: int, after: Any) -> list[Act]:
    """A card on the table, and the trick if it is full."""
    found = [act("play", seat, cards=[card])]
    if _cuts(scene, before, card):
        found[0]["cut"] = True
    if sum(after.tricks) > sum(before.tricks):
        played, taker = scene.last_trick(after, before.leader)
        taken: Act = {**act("trick", taker), "cards": [each["card"] for each in played]}
        found.append(taken)
    return found


def _cuts(scene: Scene, before: Any, card: int) -> bool:
    """Whether a card is a trump on the lead of another suit."""
    led, trumps = before.trick[before.leader], scene.trumps(before)
    return led >= 0 and bool(trumps >> card & 1) and not trumps >> led & 1


def _drawn(seat: int, moves: Sequence[int]) -> list[Act]:
    """A whole draw; a draw that goes on shows nothing."""
    *thrown, last = moves
    if last != ENOUGH:
        return []
    return [act("draw", seat, f"draws {len(thrown)}" if thrown else "keeps all", thrown)]


def deal_acts(game: Game, view: Any) -> list[Act]:
    """What everybody sees of the deal: antes, cards face down, what is turned up; `view` is a watcher's."""
    return SCENES[game.NAME].deals(view)


def act_undo(seat: int) -> Act:
    """A move that its seat takes back."""
    return act("undo", seat, "takes it back")


def act_claim(seat: int) -> Act:
    """The rest of the tricks is claimed; the cards come after it."""
    return act("call", seat, "claims the rest")


def trick_lies_open(game: Game, view: Any) -> bool:
    """Whether a trick has just been taken, for everybody to look at until the next card is led."""
    played, _taker = SCENES[game.NAME].last_trick(view, -1)
    return bool(played)


def first_of_trick(view: Any, moves: Sequence[tuple[int, int]]) -> int:
    """Who led to the trick that has just been taken, by the moves of the hand; −1 while no such trick lies open."""
    last = getattr(view, "last", None)
    if last is None or max(view.trick) >= 0 or max(last) < 0:
        return -1
    cards = sum(card >= 0 for card in last)
    leader: int = moves[-cards][0]
    return leader
