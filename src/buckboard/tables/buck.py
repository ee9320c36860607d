"""The words of Buck's table: the contract and its bidder, bowers among the trumps, what a bid commits to."""

from collections.abc import Collection, Mapping
from typing import Any

from buckboard.engine.cards import SUIT_NAMES, members, show
from buckboard.engine.game import ENOUGH
from buckboard.engine.seats import clockwise
from buckboard.games.buck.contract import (
    has_exchange,
    is_alone,
    is_no_trump,
    left_bower,
    left_of_seat,
    number_bid,
    partner_of,
    right_bower,
    tricks_needed,
)
from buckboard.games.buck.options import Auction, DropAward, LowRank, SetPenalty, SetUnit, StuckPlayer, ZeroTricks
from buckboard.games.buck.reasons import spoken
from buckboard.games.buck.scoring import FLAT_SET
from buckboard.games.buck.state import BID, DROP, DROPS, GIVE, HAND_SIZE, HIGH, LOW, PASS, PLAY, TRUMP, State
from buckboard.tables import NO_CARD, PLACES, Point, Seen, number
from buckboard.tables.holding import by_suit
from buckboard.tables.numbers import in_words

CARDS_IN_THE_MIDDLE = True
BOWERS = {  # by trump
    trump: {right_bower(trump): "right bower", left_bower(trump): "left bower"} for trump in range(HIGH)
}
QUESTIONS = {
    BID: "What do you bid?",
    DROP: "Do you play, or drop out and let them have it?",
}


def question(seen: Seen) -> str:
    """What the seat is asked."""
    state: State = seen.state
    if state.phase == TRUMP:
        return "Do you play it high or low?" if state.bid % 2 == 0 else "Which suit is trump?"
    if state.phase == PLAY:
        return f"Which card do you {'lead' if max(state.trick) < 0 else 'play'}?"
    if state.phase != GIVE:
        return QUESTIONS[state.phase]
    if seen.seat != state.bidder:
        return f"Which card do you give {seen.name(state.bidder)}?"
    return f"Which card do you give {seen.name(partner_of(seen.seat))} for one of his?"


def score(seen: Seen) -> str:
    """Both teams' points."""
    scores = seen.state.standing.scores
    teams = [f"{seen.team(team)} {scores[team]}".replace("-", "−") for team in seen.teams()]
    return f"{'  '.join(teams)} (to {seen.state.options.target})"


def points(seen: Seen) -> list[Point]:
    """The contract and trump."""
    state: State = seen.state
    found = []
    if state.bid != PASS:
        how = " (stuck)" if state.stuck else ", alone" if is_alone(state.bid) else ""
        name = "bid" if state.phase == BID else "contract"
        found.append(Point(name, name, f"{spoken(state.bid)}, {seen.name(state.bidder)}{how}"))
    if 0 <= state.trump < HIGH:
        found.append(Point("trump", "trump", SUIT_NAMES[state.trump], state.trump))
    elif state.trump >= HIGH:
        found.append(Point("trump", "", "high, no trump" if state.trump == HIGH else _low(state)))
    return found


def _low(state: State) -> str:
    return "low, no trump: nines are best" if state.options.low_rank == LowRank.REVERSED else "low, no trump"


def said(seen: Seen, seat: int) -> str:
    """A seat's call, then its tricks; the bidder is named."""
    state: State = seen.state
    words = done(state, seat)
    if state.phase == BID or seat != state.bidder:
        return words
    return f"bidder · {words}" if words else "bidder"


def done(state: State, seat: int) -> str:
    """A seat's call, then its tricks."""
    if state.phase == BID:
        call = state.calls[seat]
        return "" if call < 0 else "passed" if call == PASS else f"bid {spoken(call)}"
    if not state.playing >> seat & 1:
        lone = is_alone(state.bid) and seat == partner_of(state.bidder)
        return "sits out" if lone else "dropped out"
    if state.phase in (GIVE, DROP, TRUMP):
        return ""
    return number(state.tricks[seat], "trick")


def lying(seen: Seen, seat: int) -> int:
    """The card in the trick."""
    card: int = seen.state.trick[seat]
    return card if card >= 0 else NO_CARD


def is_out(seen: Seen, seat: int) -> bool:
    """Dropped out, or the partner of one who plays alone; in an exchange he still takes part."""
    state: State = seen.state
    exchange = state.phase in (TRUMP, GIVE) and has_exchange(state.bid)
    return not state.playing >> seat & 1 and not exchange


def order(seen: Seen) -> list[int]:
    """The own cards from left to right, trump first, the bowers in front."""
    return [card for group in groups(seen) for card in group]


def groups(seen: Seen) -> list[list[int]]:
    """The own cards suit by suit, trump first, the bowers in front."""
    state: State = seen.state
    cards: int = state.hands[seen.seat]
    if not 0 <= state.trump < HIGH:
        low = state.trump == LOW and state.options.low_rank == LowRank.REVERSED
        return [group[::-1] for group in by_suit(cards)] if low else by_suit(cards)
    bowers = [card for card in (right_bower(state.trump), left_bower(state.trump)) if cards >> card & 1]
    trumps = cards & state.trumps
    plain = [card for card in members(trumps)[::-1] if card not in bowers]
    return [group for group in [bowers + plain, *by_suit(cards & ~trumps)] if group]


def called(state: State) -> Mapping[int, str]:
    """What the jacks of the trump colour are called, where a suit is trump."""
    return BOWERS.get(state.trump, {})


def last_trick(state: Any) -> list[tuple[int, int]]:
    """The trick before, while the next has no card; its winner leads now."""
    if max(state.trick) >= 0 or max(state.last) < 0:
        return []
    return [(seat, state.last[seat]) for seat in clockwise(state.leader, 4) if state.last[seat] >= 0]


def opened(state: Any) -> list[str]:
    """Nothing is paid, and no card lies open."""
    return []


def not_played(options: Any) -> Collection[str]:
    """High numbers at no trump, where they are not bid."""
    return () if options.nt_12_24 else ("12nt", "24nt")


def commits(state: Any, seat: int, move: int) -> str:
    """What a call, a name, an answer commits to by these house rules."""
    if state.phase == BID:
        return _pass(state, seat) if move == PASS else _bid(state, move)
    if state.phase == TRUMP:
        return _name(state, move)
    if state.phase == GIVE:
        return "you keep your own six cards" if move == ENOUGH else ""
    if state.phase == DROP:
        return _drop(state) if move == DROPS else _play(state)
    return ""


def _bid(state: State, bid: int) -> str:
    count = number_bid(bid)
    if is_alone(bid):
        exchange = "; you may exchange one card with him" if has_exchange(bid) else ", and no exchange"
        said = f"all six tricks without {PLACES[partner_of(state.turn)]}: win {count} or lose {count}{exchange}"
    else:
        lost = FLAT_SET if state.options.set_penalty == SetPenalty.FLAT_6 else count
        said = f"make {in_words(tricks_needed(bid))} or lose {in_words(lost)}"
    return f"{said}; high or low, and you do not lead" if is_no_trump(bid) else said


def _pass(state: State, seat: int) -> str:
    """A pass costs nothing, unless all pass and somebody is stuck."""
    options = state.options
    if state.bid != PASS:
        return "no more calls for you" if options.auction == Auction.UNTIL_THREE_PASS else ""
    last = seat == state.standing.dealer
    if options.stuck_player == StuckPlayer.NONE_REDEAL:
        return "all have passed: the cards are thrown in" if last else "if all pass the cards are thrown in"
    under = left_of_seat(state.standing.dealer)
    stuck = under if options.stuck_player == StuckPlayer.LEFT_OF_DEALER else state.standing.dealer
    word = "under for" if stuck == under else "stuck with"
    who = "you are" if stuck == seat else f"{PLACES[stuck]} is"
    return f"all have passed: {who} {word} 3" if last else f"if all pass {who} {word} 3"


def _name(state: State, trump: int) -> str:
    if trump < HIGH:
        return f"right bower {show(right_bower(trump))}, left bower {show(left_bower(trump))}"
    left = left_of_seat(state.bidder)
    if trump == HIGH:
        return f"aces are best; {PLACES[partner_of(left)]} leads"
    best = "nines" if state.options.low_rank == LowRank.REVERSED else "aces"
    return f"{best} are best; {PLACES[left]} leads"


def _drop(state: State) -> str:
    award = HAND_SIZE if state.options.drop_award == DropAward.ALL_TRICKS and not is_alone(state.bid) else 0
    return f"no points, and no set; if nobody plays they score {award or number_bid(state.bid)}"


def _play(state: State) -> str:
    options = state.options
    worth = "each trick is worth two" if is_alone(state.bid) else "each trick is a point"
    if state.turn % 2 == state.bidder % 2:
        return "your tricks count for the bid"
    if options.defenders_zero_tricks == ZeroTricks.ZERO:
        return f"{worth}; none costs nothing"
    if options.defender_set_unit == SetUnit.PLAYER:
        return f"{worth}; without one of your own your team loses six"
    return f"{worth}; if your team takes none it loses six"
