"""The words of Buckpitch's table: who bid what, the trick in the middle, X marks, what a bid commits to."""

from collections.abc import Collection
from typing import Any

from buckboard.engine.cards import SUIT_NAMES
from buckboard.engine.seats import clockwise
from buckboard.games.buckpitch.options import AllPass, ShootAward, ShootFloor, ShootRequires
from buckboard.games.buckpitch.state import BID, PASS, PLAY, SHOOT, TRUMP, WORDS, State, number_bid, team_of
from buckboard.tables import NO_CARD, PLACES, Point, Seen, number
from buckboard.tables.holding import by_suit, in_order
from buckboard.tables.numbers import in_words

CARDS_IN_THE_MIDDLE = True
QUESTIONS = {BID: "What do you bid?", TRUMP: "Which suit is trump?"}
REQUIRED = {
    ShootRequires.FOUR_POINTS: "win all four points",
    ShootRequires.FOUR_POINTS_AND_SIX_TRICKS: "win all four points and all six tricks",
    ShootRequires.ALL_AVAILABLE_POINTS: "leave the defenders without a point",
    ShootRequires.SIX_TRICKS: "take all six tricks",
}
AWARDED = {
    ShootAward.GAME: "win the match",
    ShootAward.POINTS_MADE: "score the points won",
    ShootAward.FIVE: "score five",
    ShootAward.EIGHT: "score eight",
}


def question(seen: Seen) -> str:
    """What the seat is asked."""
    if seen.state.phase == PLAY:
        return f"Which card do you {'lead' if max(seen.state.trick) < 0 else 'play'}?"
    return QUESTIONS[seen.state.phase]


def score(seen: Seen) -> str:
    """Both teams' points and sawracks."""
    standing = seen.state.standing
    teams = [f"{seen.team(team)} {standing.scores[team]}{_marks(standing.sawracks[team])}" for team in seen.teams()]
    return f"{'  '.join(teams)} (to {seen.state.options.target})"


def points(seen: Seen) -> list[Point]:
    """The bid and trump."""
    state: State = seen.state
    found = []
    if state.maker >= 0:
        found.append(Point("bid", "bid", f"{call_said(state.bid)}, {seen.name(state.maker)}"))
    if state.trump >= 0:
        found.append(Point("trump", "trump", SUIT_NAMES[state.trump], state.trump))
    return found


def said(seen: Seen, seat: int) -> str:
    """A seat's call, then its tricks."""
    return done(seen.state, seat, seen.state.phase == PLAY)


def done(state: State, seat: int, playing: bool) -> str:
    """A seat's call, after the bidding only the one that stands; then, where cards are or were played, its tricks."""
    call = state.calls[seat]
    parts = []
    if state.phase == BID and call >= 0:
        parts.append("passed" if call == PASS else f"bid {call_said(call)}")
    elif state.phase != BID and seat == state.maker:
        parts.append(f"bid {call_said(state.bid)}")
    if playing:
        parts.append(number(state.tricks[seat], "trick"))
    return " · ".join(parts)


def call_said(call: int) -> str:
    """A call as people write it."""
    return "SHOOT" if call == SHOOT else WORDS[BID][call]


def lying(seen: Seen, seat: int) -> int:
    """The card in the trick."""
    card: int = seen.state.trick[seat]
    return card if card >= 0 else NO_CARD


def is_out(seen: Seen, seat: int) -> bool:
    """Everybody plays."""
    return False


def order(seen: Seen) -> list[int]:
    """The own cards from left to right, trump first."""
    return in_order(seen.state.hands[seen.seat], seen.state.trump)


def groups(seen: Seen) -> list[list[int]]:
    """The own cards suit by suit, trump first."""
    return by_suit(seen.state.hands[seen.seat], seen.state.trump)


def last_trick(state: Any) -> list[tuple[int, int]]:
    """The trick before, while the next has no card."""
    if state.last_leader < 0 or max(state.trick) >= 0:
        return []
    return [(seat, state.last_trick[seat]) for seat in clockwise(state.last_leader, 4)]


def opened(state: Any) -> list[str]:
    """Nothing is paid, and no card lies open."""
    return []


def not_played(options: Any) -> Collection[str]:
    """Every call is made at every table."""
    return ()


def commits(state: Any, seat: int, move: int) -> str:
    """What a call commits to by these house rules."""
    if state.phase != BID:
        return ""
    if move == PASS:
        return _pass(state, seat)
    told = _shoot(state, seat) if move == SHOOT else _bid(state, seat, move)
    if move == state.bid:
        return f"takes the bid from {PLACES[state.maker]}: {told}"
    return told


def _bid(state: State, seat: int, bid: int) -> str:
    wanted = number_bid(bid)
    lost = min(wanted, state.standing.scores[team_of(seat)])
    mark = _x(state, 1)
    price = f"lose {in_words(wanted)} and take {mark}" if lost == wanted else _short(lost, mark)
    points_wanted = "all four points" if wanted == 4 else f"{in_words(wanted)} of the four points"
    return f"win {points_wanted} or {price}"


def _x(state: State, marks: int) -> str:
    """So many X, and what they cost by these house rules: chips once the match is over, or nothing."""
    stake = marks * state.options.sawrack_stake
    if stake:
        cost = f"at the end {number(stake, 'chip')} from each of you"
    else:
        cost = "a mark that costs nothing" if marks == 1 else "marks that cost nothing"
    return f"{'an' if marks == 1 else in_words(marks)} X ({cost})"


def _short(lost: int, marks: str) -> str:
    """What a set costs a team that has not so many points: the score stops at 0."""
    return f"lose the {in_words(lost)} you have and take {marks}" if lost else f"take {marks}"


def _shoot(state: State, seat: int) -> str:
    options = state.options
    has = state.standing.scores[team_of(seat)]
    marks = _x(state, 2)
    if has >= number_bid(SHOOT):
        price = f"lose {in_words(number_bid(SHOOT))} and take {marks}"
    else:
        price = _short(0 if options.shoot_floor == ShootFloor.NO_CHANGE else has, marks)
    return f"{REQUIRED[options.shoot_requires]} and {AWARDED[options.shoot_award]}, or {price}"


def _pass(state: State, seat: int) -> str:
    """A pass costs nothing, unless all pass."""
    if state.bid != PASS:
        return ""
    last = seat == state.standing.dealer
    begin = "all have passed:" if last else "if all pass"
    if state.options.all_pass == AllPass.ELDEST_MUST_2:
        return f"{begin} {'you have' if seat == state.eldest else f'{PLACES[state.eldest]} has'} the bid at 2"
    if state.options.all_pass == AllPass.DEALER_MUST_2:
        return f"if all pass {PLACES[state.standing.dealer]} must bid"
    return f"{begin} the hand is thrown in"


def _marks(sawracks: int) -> str:
    return f" {'X' * sawracks}" if 0 < sawracks <= 6 else f" {sawracks}X" if sawracks else ""
