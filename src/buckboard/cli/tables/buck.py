"""Buck on the terminal: the contract and its bidder, bowers among the trumps, the sheet in two columns to 52."""

from collections.abc import Collection, Sequence
from typing import Any

from rich.text import Text

from buckboard.cli.cards import by_suit, fan
from buckboard.cli.pen import Pen
from buckboard.cli.screen import NO_CARD
from buckboard.cli.tables import Before, Seen, number
from buckboard.cli.tables.teams import team_sheet
from buckboard.engine.cards import SUIT_NAMES, members
from buckboard.engine.seats import clockwise
from buckboard.games.buck.contract import has_exchange, is_alone, left_bower, partner_of, right_bower
from buckboard.games.buck.options import LowRank
from buckboard.games.buck.reasons import spoken
from buckboard.games.buck.scoring import made
from buckboard.games.buck.state import BID, DROP, GIVE, HIGH, LOW, PASS, PLAY, TRUMP, State

CARDS_IN_THE_MIDDLE = True
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


def facts(seen: Seen) -> list[str]:
    """The contract and trump."""
    state: State = seen.state
    found = []
    if state.bid != PASS:
        how = " (stuck)" if state.stuck else ", alone" if is_alone(state.bid) else ""
        found.append(
            f"{'bid' if state.phase == BID else 'contract'}: {spoken(state.bid)}, {seen.name(state.bidder)}{how}"
        )
    if 0 <= state.trump < HIGH:
        found.append(f"trump: {SUIT_NAMES[state.trump]}")
    elif state.trump >= HIGH:
        found.append("high, no trump" if state.trump == HIGH else _low(state))
    return found


def _low(state: State) -> str:
    return "low, no trump: nines are best" if state.options.low_rank == LowRank.REVERSED else "low, no trump"


def said(seen: Seen, seat: int) -> str:
    """A seat's call, then its tricks."""
    state: State = seen.state
    if state.phase == BID:
        call = state.calls[seat]
        return "" if call < 0 else "passed" if call == PASS else f"bid {spoken(call)}"
    if not state.playing >> seat & 1:
        lone = is_alone(state.bid) and seat == partner_of(state.bidder)
        return "sits out" if lone else "dropped out"
    if state.phase in (GIVE, DROP, TRUMP):
        return "bidder" if seat == state.bidder else ""
    tricks = number(state.tricks[seat], "trick")
    return f"bidder · {tricks}" if seat == state.bidder else tricks


def lying(seen: Seen, seat: int) -> int:
    """The card in the trick."""
    card: int = seen.state.trick[seat]
    return card if card >= 0 else NO_CARD


def is_out(seen: Seen, seat: int) -> bool:
    """Dropped out, or the partner of one who plays alone; in an exchange he still takes part."""
    state: State = seen.state
    exchange = state.phase in (TRUMP, GIVE) and has_exchange(state.bid)
    return not state.playing >> seat & 1 and not exchange


def hand(pen: Pen, seen: Seen, offered: int) -> list[Text]:
    """The own cards, trump first, the bowers in front."""
    return [fan(pen, _groups(seen), offered)]


def order(seen: Seen) -> list[int]:
    """The own cards from left to right."""
    return [card for group in _groups(seen) for card in group]


def _groups(seen: Seen) -> list[list[int]]:
    state: State = seen.state
    cards: int = state.hands[seen.seat]
    if not 0 <= state.trump < HIGH:
        groups = by_suit(cards)
        low = state.trump == LOW and state.options.low_rank == LowRank.REVERSED
        return [group[::-1] for group in groups] if low else groups
    bowers = [card for card in (right_bower(state.trump), left_bower(state.trump)) if cards >> card & 1]
    trumps = cards & state.trumps
    plain = [card for card in members(trumps)[::-1] if card not in bowers]
    return [group for group in [bowers + plain, *by_suit(cards & ~trumps)] if group]


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


def sheet(pen: Pen, hands: Sequence[Before], seen: Seen, most: int) -> list[Text]:
    """Two columns to the target, a set marked as one."""
    rows = [[_entry(played, team) for team in (0, 1)] for played in hands if played.ended.bid != PASS]
    return team_sheet(pen, seen, rows, f"to {seen.state.options.target}", most)


def _entry(played: Before, team: int) -> str:
    state: State = played.ended
    change = played.after.scores[team] - played.before.scores[team]
    bidding = team == state.bidder % 2
    was_set = not state.conceded and (not made(state) if bidding else change < 0)
    return f"{played.after.scores[team]} ({change:+d}{', set' if was_set else ''})".replace("-", "−")
