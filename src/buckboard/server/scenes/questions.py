"""What one seat has besides: its cards, each with the reason why it may not be played, and the question it is asked.

All of it from the seat's own view.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any, Literal, cast

from buckboard.engine.betting import BET, RAISE
from buckboard.engine.cards import SUIT_SIZE
from buckboard.engine.game import ENOUGH, Game, Reason
from buckboard.engine.options import NONE
from buckboard.server.scenes.parts import NAMES, SUITS, Scene, card_name
from buckboard.server.wire.scene import Choice, HandCard, Mine, Preset, Question
from buckboard.tables import PLACES, Seen, Words
from buckboard.tables.holding import HELD, by_rank

Kind = Literal["choice", "card", "discard", "give", "amount"]
NAMING = ("card", "discard", "give")  # questions that are answered with cards
NO_REASON = Reason(0, "")


def cards_of(game: Game, scene: Scene, view: Any, seat: int, order: Iterable[int], asks: str) -> list[HandCard]:
    """The own cards in an order; `asks` is what the seat is asked for, or empty."""
    naming = asks in NAMING
    legal = game.legal(view, seat) if naming else 0
    trumps, open_now, wild = scene.trumps(view), scene.open_cards(view, seat), scene.wild(view, seat)
    called, marked = scene.called(view), trumps | open_now | wild  # what has a name of its own is a trump
    found: list[HandCard] = []
    for card in order:
        if card < 0 or not (naming or marked >> card & 1):
            found.append(_plain(card))
            continue
        bit = 1 << card
        own: HandCard = {
            "card": NAMES[card],
            "trump": trumps & bit != 0,
            "name": called.get(card, ""),
            "open": open_now & bit != 0,
            "wild": wild & bit != 0,
            "legal": legal & bit != 0,
            "why": "",
            "item": "",
        }
        if naming and not legal & bit:
            reason = game.why_not(view, seat, card)
            own["why"], own["item"] = reason.sentence, item_of(game, reason)
        found.append(own)
    return found


@cache
def _plain(card: int) -> HandCard:
    """A card of which there is nothing to say, or a place of the own row whose card is not seen; to be read only."""
    return {
        "card": card_name(card),
        "trump": False,
        "name": "",
        "open": False,
        "wild": False,
        "legal": False,
        "why": "",
        "item": "",
    }


def item_of(game: Game, reason: Reason) -> str:
    """The item of the rules page that a reason is about: "buck 66"."""
    return f"{game.NAME} {reason.item}" if reason.item else ""


@lru_cache(maxsize=1 << 12)
def orders_of(usual: tuple[int, ...], trump: str, trumps: int) -> dict[str, list[str]]:
    """Other orders of a hand of cards: by rank, and by suit whatever is trump; to be read only.

    A card is of the suit that it counts to at this table: the left bower stands beside the right one.
    """
    suits: dict[int, list[str]] = {suit: [] for suit in HELD}
    counted = SUITS.index(trump) if trumps else -1
    seen = [card for card in usual if card >= 0]
    for card in seen:
        suits[counted if trumps >> card & 1 else card // SUIT_SIZE].append(NAMES[card])
    by_suit = [name for names in suits.values() for name in names]
    return {"rank": [NAMES[card] for card in by_rank(seen)], "suit": by_suit}


def question_of(
    game: Game, scene: Scene, words: Words, view: Any, seat: int, number: int, answered: str, changeable: bool
) -> Question:
    """What a seat is asked, with everything that may be answered."""
    asks = cast(Kind, game.ASKS[view.phase])
    most = scene.most(view, seat) if asks == "discard" else 1
    return {
        "number": number,
        "kind": asks,
        "text": words.question(Seen(view, seat, PLACES, -1)) if most else "Nothing is exchanged at this table.",
        "choices": _choices(game, scene, words, view, seat, asks),
        "most": most,
        "changeable": changeable,
        "answered": answered,
    }


def once_answered(mine: Mine, say: str) -> Mine:
    """What a seat has that has answered and is asked no more, where its answer changes nothing else of it.

    A card that it played is gone, and of those that it has left none may be named.
    """
    return {
        **mine,
        "cards": [{**card, "legal": False, "why": "", "item": ""} for card in mine["cards"] if card["card"] != say],
        "orders": {name: [card for card in order if card != say] for name, order in mine["orders"].items()},
        "question": None,
        "claim": False,
    }


def _choices(game: Game, scene: Scene, words: Words, view: Any, seat: int, asks: Kind) -> list[Choice]:
    """Words that may be answered, the impossible ones with the reason; none where only cards are."""
    if asks == "card":
        return []
    legal = game.legal(view, seat)
    if asks == "discard":
        if not scene.most(view, seat):
            return [choice("draw", "Keep all")]
        return [choice("draw", "Draw", about="the cards you pick; without any you keep all")]
    if asks == "give":
        reason = NO_REASON if legal >> ENOUGH & 1 else game.why_not(view, seat, ENOUGH)
        return [_spoken(game, "no exchange", "No exchange", words.commits(view, seat, ENOUGH), reason)]
    strange = words.not_played(view.options)
    return [
        _one(game, scene, words, view, seat, move, say, legal, asks)
        for move, say in enumerate(game.WORDS[view.phase])
        if say and say not in strange
    ]


def _one(
    game: Game, scene: Scene, words: Words, view: Any, seat: int, move: int, say: str, legal: int, asks: Kind
) -> Choice:
    open_now = legal >> move & 1
    reason = NO_REASON if open_now else game.why_not(view, seat, move)
    label = scene.label(view, seat, move) or say[:1].upper() + say[1:]
    made = _spoken(game, say, label, words.commits(view, seat, move) if open_now else "", reason)
    if open_now and scene.grave(view, move):
        made["sure"] = True
    if asks == "amount" and open_now and move in (BET, RAISE):
        _with_amount(game, view, seat, move, made)
    return made


def choice(say: str, label: str, *, about: str = "") -> Choice:
    """A choice that is open and takes no amount."""
    return {
        "say": say,
        "label": label,
        "legal": True,
        "why": "",
        "item": "",
        "about": about,
        "lowest": 0,
        "highest": 0,
        "presets": [],
    }


def _spoken(game: Game, say: str, label: str, about: str, reason: Reason) -> Choice:
    made = choice(say, label, about=about)
    if reason.sentence:
        made["legal"], made["why"], made["item"], made["about"] = False, reason.sentence, item_of(game, reason), ""
    return made


def _with_amount(game: Game, view: Any, seat: int, kind: int, made: Choice) -> None:
    """The bounds of a bet or a raise, and the amounts that are often wanted."""
    lowest, highest = game.lowest(view, seat, kind), game.highest(view, seat, kind)
    bets = view.bets
    everything = bets.bet[seat] + bets.behind[seat]
    made["lowest"], made["highest"] = lowest, highest
    made["about"] = f"put in {lowest - bets.bet[seat]}{' or more' if lowest < highest else ''}"
    if lowest == highest:
        made["label"] += f" {lowest}{', all in' if lowest == everything else ''}"
        if lowest == everything:
            made["sure"] = True
        return
    made["label"] += " …"
    made["presets"] = presets_of(view, seat, lowest, highest)


def presets_of(view: Any, seat: int, lowest: int, highest: int) -> list[Preset]:
    """The least, half the pot, the pot, all one has, as far as they may be bet; each amount once."""
    bets = view.bets
    owed = bets.highest - bets.bet[seat]
    pot = bets.pot + owed  # what lies there once the bet is called
    wanted = [
        ("least", lowest),
        ("half the pot", bets.highest + pot // 2),
        ("the pot", bets.highest + pot),
    ]
    if view.options.stack != NONE:
        wanted.append(("all in", bets.bet[seat] + bets.behind[seat]))
    wanted.append(("most", highest))
    found: dict[int, str] = {}
    for label, amount in wanted:
        if lowest <= amount <= highest and (amount not in found or label == "all in"):
            found[amount] = label
    return [{"label": label, "amount": amount} for amount, label in sorted(found.items())]
