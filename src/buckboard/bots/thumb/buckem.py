"""Plain card sense for Buck 'em: stay with trumps, keep them and the aces, and go for two tricks.

A hand is reckoned in tenths of a trick. Two trumps, or a high trump with an ace beside it, is the players' own
advice; each stayer already in, and each seat still to speak, asks for more.
"""

from collections.abc import Mapping, Sequence

from buckboard.engine.cards import ACE, KING, SUIT_SIZE, count, highest, lowest, members, of_suit, rank_of, suit_of
from buckboard.engine.game import ENOUGH
from buckboard.engine.tricks import beating
from buckboard.games.buckem.options import DeclareMode, LoneUnqualified
from buckboard.games.buckem.rake import may_rake
from buckboard.games.buckem.state import DRAW, FOLDS, PLAY, RAKES, STAY, STAYS, SWAPS, State

TRUMP_WORTH = (3, 3, 3, 3, 3, 3, 4, 4, 5, 6, 7, 8, 10)  # by rank, two to ace
LENGTH = 2  # more for each trump after the first
ACE_WORTH = 4
KING_WORTH = 1
ALONE = 8  # what a hand must be worth when nobody is in and nobody speaks after
FOR_EACH_IN = 2
FOR_EACH_BEHIND = 1
FOR_DOUBLE_POT = 1
TRUMPS_TO_LEAD = 3  # with so many, draw the others' trumps
ACES = sum(1 << SUIT_SIZE * suit + ACE for suit in range(4))


def choose(seat: int, view: State, choices: Mapping[int, range], heard: Sequence[tuple[int, int]]) -> int:
    """The choice of a player who knows the rules of thumb."""
    if len(choices) == 1:
        return next(iter(choices))
    if view.phase == PLAY:
        return _card(seat, view, sum(1 << card for card in choices))
    if view.phase == DRAW:
        return _discard(seat, view)
    if view.phase == STAY:
        return _answer(seat, view, choices)
    return RAKES  # and no scare cards, which is the same number


def _answer(seat: int, view: State, choices: Mapping[int, range]) -> int:
    """Stay with a hand that is worth it; the turned card is always worth a deuce."""
    staying = SWAPS if SWAPS in choices else STAYS
    if FOLDS not in choices or _costs_nothing(seat, view):
        return staying
    hand = view.hands[seat]
    if staying == SWAPS:
        hand = hand & ~(1 << SUIT_SIZE * view.trump) | 1 << view.turn
    return staying if worth(hand, view.trump) >= _needed(seat, view) else FOLDS


def worth(hand: int, trump: int) -> int:
    """What a hand may hope to win, in tenths of a trick."""
    trumps = of_suit(hand, trump)
    total = LENGTH * (count(trumps) - 1) if trumps else 0
    for card in members(hand):
        rank = rank_of(card)
        if suit_of(card) == trump:
            total += TRUMP_WORTH[rank]
        elif rank >= KING:
            total += ACE_WORTH if rank == ACE else KING_WORTH
    return total


def _costs_nothing(seat: int, view: State) -> bool:
    """Whoever speaks last and would be alone is not burned, and may rake with the right cards."""
    if view.options.declare_mode == DeclareMode.SIMULTANEOUS or view.stayers or seat != view.standing.dealer:
        return False
    return view.options.lone_unqualified != LoneUnqualified.BURNED or may_rake(
        view.options, view.hands[seat], view.trump
    )


def _needed(seat: int, view: State) -> int:
    """What a hand must be worth to stay: more with each stayer, with seats still to speak, and for a double pot."""
    seats = view.standing.seats
    if view.options.declare_mode == DeclareMode.SIMULTANEOUS:
        inside, behind = 0, seats - 1
    else:
        inside = count(view.stayers)
        behind = (view.standing.dealer - seat) % seats
    for other in range(seats):  # the scared in will stay
        card = view.scare[other]
        if card >= 0 and suit_of(card) == view.trump and other != seat and not view.stayers >> other & 1:
            inside, behind = inside + 1, behind - 1
    needed = ALONE + FOR_EACH_IN * inside + FOR_EACH_BEHIND * behind
    return needed + FOR_DOUBLE_POT if view.pot >= 2 * view.base else needed


def _discard(seat: int, view: State) -> int:
    """Keep trumps and aces, throw the lowest of the rest."""
    hand = view.hands[seat]
    others = members(hand & ~of_suit(hand, view.trump) & ~ACES)
    return min(others, key=rank_of) if others else ENOUGH


def _card(seat: int, view: State, open_now: int) -> int:
    """Lead what will stand; later take the trick if it can be taken, as cheaply as will do."""
    if view.led < 0:
        return _lead(seat, view)
    winning = beating(open_now, view.trick[view.best], view.trump)
    if not winning:
        return _cheapest(open_now, view.trump)
    last = count(view.stayers) - 1 == sum(1 for card in view.trick if card >= 0)
    plain = winning & ~of_suit(winning, view.trump)
    if plain:  # whoever follows suit and is not last plays high; a trick that costs no trump is welcome
        return min(members(plain), key=rank_of) if last else max(members(plain), key=rank_of)
    if last or view.led != view.trump:
        return lowest(winning)
    return highest(winning)


def _lead(seat: int, view: State) -> int:
    """The best trump left, or from a long suit; else an ace; else a low card, and trumps last."""
    hand = view.hands[seat]
    trumps = of_suit(hand, view.trump)
    if trumps:
        best = highest(trumps)
        better = of_suit(~(view.gone | hand | 1 << view.turn), view.trump) >> best
        if not better or count(trumps) >= TRUMPS_TO_LEAD:
            return best
    plain = hand & ~trumps
    if not plain:
        return lowest(trumps)
    aces = plain & ACES
    if aces:
        return lowest(aces)
    return max(members(plain), key=rank_of)


def _cheapest(cards: int, trump: int) -> int:
    """The card that is missed least: a low one of a plain suit."""
    plain = members(cards & ~of_suit(cards, trump))
    return min(plain, key=rank_of) if plain else lowest(cards)
