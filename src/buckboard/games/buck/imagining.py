"""A deal that fits what a seat has seen: hands that could have made these moves, and the cards given across."""

from typing import NamedTuple

from buckboard.engine.cards import UNKNOWN, count, members, nth
from buckboard.engine.dice import roll, shuffle
from buckboard.engine.errors import ImpossibleView
from buckboard.engine.game import ENOUGH
from buckboard.engine.log import HIDDEN, Log
from buckboard.engine.state import Cards, copy, new_cards
from buckboard.engine.unseen import Place, assign
from buckboard.games.buck.contract import partner_of
from buckboard.games.buck.options import ExchangeOrder
from buckboard.games.buck.rules import apply, new
from buckboard.games.buck.sight import places_of
from buckboard.games.buck.state import DECK, GIVE, HAND_SIZE, PLAY, SEAT_COUNT, State

BLANK = 60  # a bit that is no card of the deck: stands for cards not seen while the moves are played over


class Seen(NamedTuple):
    """What the moves tell."""

    state: State  # after them; its hands hold the cards that were seen, and blanks
    played: list[int]  # by seat
    gifts: list[tuple[int, int]]  # (seat, card or HIDDEN) of the exchange, in order


def imagine(known: Log, seat: int, dice: list[int]) -> Log:
    """A whole log that the seat could not tell from its own, each as likely as any other. Raises ImpossibleView."""
    seen = _play_over(known)
    hands = _hands_now(seen, dice)
    for other in range(SEAT_COUNT):
        hands[other] |= seen.played[other]
    gifts = _imagine_gifts(known, seen, hands, dice)
    _take_back(known, gifts, hands)
    pack = known.cards.pack[: SEAT_COUNT * HAND_SIZE]
    for other in range(SEAT_COUNT):
        _lay(pack, places_of(known.before.dealer, other), hands[other], dice)
    given = dict(gifts)
    moves = [(who, given[who] if move == HIDDEN else move) for who, move in known.moves]
    return Log(known.game, known.options, known.before, new_cards(pack), moves, known.shown)


def _play_over(known: Log) -> Seen:
    """Play the moves over with blanks for what was not seen."""
    pack = [BLANK if card == UNKNOWN else card for card in known.cards.pack]
    state = new(known.options, copy(known.before), Cards(pack, pack, SEAT_COUNT * HAND_SIZE))
    played = [0] * SEAT_COUNT
    gifts = []
    for seat, move in known.moves:
        if state.phase == PLAY:
            played[seat] |= 1 << move
        elif state.phase == GIVE and move != ENOUGH:
            gifts.append((seat, move))
        apply(state, seat, BLANK if move == HIDDEN else move)
    return Seen(state, played, gifts)


def _hands_now(seen: Seen, dice: list[int]) -> list[int]:
    """What each seat holds now: the cards seen to lie there, and others that it may hold."""
    state = seen.state
    located = [hand & DECK for hand in state.hands]
    unseen = DECK & ~state.gone
    for hand in located:
        unseen &= ~hand
    sizes = [held - count(hand) for held, hand in zip(state.held, located, strict=True)]
    if sum(sizes) != count(unseen) or min(sizes) < 0:
        raise ImpossibleView("A card was seen in two places.")
    places = [Place(size, DECK & ~lacks) for size, lacks in zip(sizes, state.lacks, strict=True)]
    return [hand | more for hand, more in zip(located, assign(unseen, places, dice), strict=True)]


def _imagine_gifts(known: Log, seen: Seen, hands: list[int], dice: list[int]) -> list[tuple[int, int]]:
    """The cards given in the exchange: each pair that could have led to these hands is equally likely."""
    gifts = seen.gifts
    if not gifts or gifts[0][1] != HIDDEN:
        return gifts
    at_once = known.options.exchange_order == ExchangeOrder.SIMULTANEOUS
    first = gifts[0][0]
    second = partner_of(first)
    if len(gifts) == 1:  # given but not answered: it lies with its giver still, or with partner already
        return [(first, _any(hands[first if at_once else second], dice))]
    came_back, crossed = (0 if at_once else HAND_SIZE), HAND_SIZE * HAND_SIZE
    if roll(dice, came_back + crossed) < came_back:
        same = _any(hands[first], dice)
        return [(first, same), (second, same)]
    return [(first, _any(hands[second], dice)), (second, _any(hands[first], dice))]


def _any(cards: int, dice: list[int]) -> int:
    return nth(cards, roll(dice, count(cards)))


def _take_back(known: Log, gifts: list[tuple[int, int]], hands: list[int]) -> None:
    """Put the cards of an exchange back into the hands they were dealt to, the last first."""
    if len(gifts) == 1 and known.options.exchange_order == ExchangeOrder.SIMULTANEOUS:
        return
    for giver, card in reversed(gifts):
        hands[partner_of(giver)] &= ~(1 << card)
        hands[giver] |= 1 << card


def _lay(pack: list[int], places: list[int], hand: int, dice: list[int]) -> None:
    """Lay a hand where it was dealt; cards seen there stay where they are."""
    blank = [place for place in places if pack[place] == UNKNOWN]
    left = members(hand & ~sum(1 << pack[place] for place in places if pack[place] != UNKNOWN))
    shuffle(dice, left, len(left))
    for place, card in zip(blank, left, strict=True):
        pack[place] = card
