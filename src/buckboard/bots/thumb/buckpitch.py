"""Plain card sense for Buckpitch: bid what the hand can win, keep the jack safe, feed partner's tricks.

Everything is reckoned in pips, the counting cards of the point for game; the jack of trumps is worth a dozen.
"""

from collections.abc import Mapping, Sequence

from buckboard.engine.cards import JACK, SUIT_SIZE, TEN, above, count, highest, lowest, of_suit, rank_of, suit_of
from buckboard.engine.tricks import beats
from buckboard.games.buckpitch.options import AllPass, LowTo, Options, ShootAward, ShootRequires
from buckboard.games.buckpitch.state import BID, FOUR_BID, NOBODY, PASS, SHOOT, TRUMP, TWO_BID, State, team_of

PIPS = (0, 0, 0, 0, 0, 0, 0, 0, 10, 1, 2, 3, 4)  # for game, by rank
A_POINT = 12.0  # what the jack of trumps is worth in pips
SAFE = 34 / 46  # that an unseen card is not among the twelve of the opponents
TRUMPS_IN = 0.3  # that somebody trumps a plain lead
EXPECTED = 4.0  # pips that the others still add to a trick


def choose(seat: int, view: State, choices: Mapping[int, range], heard: Sequence[tuple[int, int]]) -> int:
    """The choice of a player who knows the rules of thumb."""
    if len(choices) == 1:
        return next(iter(choices))
    if view.phase == BID:
        return _call(seat, view, choices)
    hand = view.hands[seat]
    if view.phase == TRUMP:
        return max(range(4), key=lambda suit: worth_as_trump(hand, suit))
    if seat == view.leader:
        return max(choices, key=lambda card: _lead(seat, view, card))
    return max(choices, key=lambda card: _follow(seat, view, card))


def _call(seat: int, view: State, choices: Mapping[int, range]) -> int:
    """The highest call that the hand is worth, no higher than it has to be for the match."""
    hand = view.hands[seat]
    trump = max(range(4), key=lambda suit: worth_as_trump(hand, suit))
    worth = worth_as_trump(hand, trump) + _courage(seat, view)
    if worth >= 3.6 and _has_all_four(hand, trump):
        if SHOOT in choices and _shoot_pays(view.options):
            return SHOOT
        if FOUR_BID in choices:
            return FOUR_BID
    needed = 3.0 if view.bid >= TWO_BID else 2.0
    lowest_bid = min((call for call in choices if call not in (PASS, FOUR_BID, SHOOT)), default=PASS)
    if lowest_bid != PASS and (worth >= needed or PASS not in choices):
        return lowest_bid
    return PASS if PASS in choices else min(choices)


def worth_as_trump(hand: int, suit: int) -> float:
    """The points that a hand may hope to win with a suit as trump."""
    trumps = of_suit(hand, suit)
    if not trumps:
        return 0.0
    top, bottom, length = rank_of(highest(trumps)), rank_of(lowest(trumps)), count(trumps)
    high = SAFE ** (12 - top)
    low = SAFE**bottom
    jack = _jack_saved(trumps, suit, high) if _has_jack(trumps, suit) else 0.08 * min(length, 4) * high
    tens = sum(1 for card in range(TEN, 52, SUIT_SIZE) if hand >> card & 1)
    aces = sum(1 for card in range(12, 52, SUIT_SIZE) if hand >> card & 1)
    game = min(0.95, 0.1 + 0.13 * length + 0.08 * (tens + aces))
    return high + low + jack + game


def _has_jack(hand: int, suit: int) -> bool:
    return bool(hand >> (SUIT_SIZE * suit + JACK) & 1)


def _jack_saved(trumps: int, suit: int, high: float) -> float:
    """The jack is safe behind the best trump, and safer in a long suit."""
    return min(0.95, 0.35 + 0.3 * high + 0.1 * (count(trumps) - 1))


def _has_all_four(hand: int, trump: int) -> bool:
    """A bid of 4 or a SHOOT needs the jack in hand, a top trump over it and length."""
    trumps = of_suit(hand, trump)
    return _has_jack(trumps, trump) and rank_of(highest(trumps)) >= 11 and count(trumps) >= 3


def _shoot_pays(options: Options) -> bool:
    """A SHOOT costs two X: it has to bring more than a 4 would, for the same points."""
    same_points = options.shoot_requires in (ShootRequires.FOUR_POINTS, ShootRequires.ALL_AVAILABLE_POINTS)
    return same_points and options.shoot_award != ShootAward.POINTS_MADE


def _courage(seat: int, view: State) -> float:
    """A team with nothing to lose dares more, and so does one whose opponents are almost home."""
    scores = view.standing.scores
    own, other = scores[team_of(seat)], scores[1 - team_of(seat)]
    courage = 0.0
    if own == 0:
        courage += 0.2
    if other + 2 >= view.options.target:
        courage += 0.3
    if view.maker != NOBODY and team_of(view.maker) == team_of(seat):
        courage -= 0.5  # partner has it already
    if seat == view.standing.dealer and view.options.all_pass == AllPass.DEALER_MUST_2:
        courage += 0.2
    return courage


def _value(view: State, card: int) -> float:
    """What catching a card is worth, in pips."""
    value = float(PIPS[rank_of(card)])
    if card == SUIT_SIZE * view.trump + JACK:
        value += A_POINT
    if view.options.low_to == LowTo.TAKER and suit_of(card) == view.trump and rank_of(card) < 3:
        value += A_POINT * SAFE ** rank_of(card)
    return value


def _stands(seat: int, view: State, card: int, opponents: int) -> float:
    """The chance that none of the opponents still to play has a higher card of the suit."""
    unseen = ~(view.gone | view.hands[seat])
    higher = count(of_suit(unseen & above(card), suit_of(card)))
    stands: float = SAFE ** (higher * opponents / 2)
    return stands


def _price(view: State, card: int) -> float:
    """What it costs to part with a card that could win a later trick."""
    price = rank_of(card) / 4
    return price + 3 if suit_of(card) == view.trump else price


def _lead(seat: int, view: State, card: int) -> float:
    """Lead what will stand; the bidders draw trump; never a ten or the jack into the unknown."""
    wins = _stands(seat, view, card, 2)
    bonus = 0.0
    if suit_of(card) == view.trump:
        if team_of(view.maker) == team_of(seat) and wins > 0.7:
            bonus = 8.0
    else:
        wins *= 1 - TRUMPS_IN
    return (2 * wins - 1) * (_value(view, card) + EXPECTED) + bonus - _price(view, card)


def _follow(seat: int, view: State, card: int) -> float:
    """Take a trick that is worth it, feed one that partner holds, give the others little."""
    stake = _value(view, card) + sum(_value(view, other) for other in view.trick if other >= 0)
    left = view.trick.count(-1) - 1  # seats still to play after this one
    best = view.trick[view.best]
    if beats(card, best, view.trump):
        wins = _holds(seat, view, card) if left else 1.0
        return (2 * wins - 1) * (stake + EXPECTED * left / 3) - _price(view, card)
    if view.best == seat ^ 2:
        wins = _holds(seat, view, best) if left else 1.0
    else:
        wins = 0.3 if left == 2 else 0.0
    return (2 * wins - 1) * stake - _price(view, card)


def _holds(seat: int, view: State, card: int) -> float:
    """The chance that a card keeps the trick against the one opponent still to play."""
    stands = _stands(seat, view, card, 1)
    return stands if suit_of(card) == view.trump else stands * (1 - TRUMPS_IN / 2)
