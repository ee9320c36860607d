"""What a hand was worth, and who has won the match."""

from buckboard.engine.rule import rule
from buckboard.games.buck.contract import (
    is_alone,
    left_of_seat,
    number_bid,
    partner_of,
    tricks_needed,
)
from buckboard.games.buck.options import BothOver, DropAward, SetPenalty, SetUnit, ZeroTricks
from buckboard.games.buck.state import FIRST_TEAM, HAND_SIZE, PASS, Standing, State

FLAT_SET = 6


@rule
def bidders_tricks(state: State) -> int:
    """Tricks of the bidder and his partner together."""
    return state.tricks[state.bidder] + state.tricks[partner_of(state.bidder)]


@rule
def defenders_tricks(state: State) -> int:
    """Tricks of the two opponents together."""
    left = left_of_seat(state.bidder)
    return state.tricks[left] + state.tricks[partner_of(left)]


@rule
def made(state: State) -> bool:
    """A contract is made by its tricks, or because nobody would play against it."""
    if state.conceded:
        return True
    return bidders_tricks(state) >= tricks_needed(state.bid)


@rule
def bidders_points(state: State) -> int:
    """A trick is a point, a 12 or 24 its number; a set goes back."""
    number = number_bid(state.bid)
    if not made(state):
        if state.options.set_penalty == SetPenalty.FLAT_6 and not is_alone(state.bid):
            return -FLAT_SET
        return -number
    if is_alone(state.bid):
        return number
    if state.conceded:
        if state.options.drop_award == DropAward.ALL_TRICKS:
            return HAND_SIZE
        return number
    return bidders_tricks(state)


@rule
def defenders_points(state: State) -> int:
    """Each trick is a point, or two against a 12 or 24; who plays and takes none is set."""
    if state.conceded:
        return 0
    points = defenders_tricks(state)
    if is_alone(state.bid):
        points *= 2
    return points - FLAT_SET * defenders_set(state)


@rule
def defenders_set(state: State) -> int:
    """How many sets the defenders suffer: one a team without a trick, or one for each who played and took none."""
    if state.conceded or state.options.defenders_zero_tricks == ZeroTricks.ZERO:
        return 0
    if state.options.defender_set_unit == SetUnit.TEAM:
        if defenders_tricks(state) == 0:
            return 1
        return 0
    left = left_of_seat(state.bidder)
    return empty_handed(state, left) + empty_handed(state, partner_of(left))


@rule
def empty_handed(state: State, seat: int) -> int:
    """1 for a seat that played and took no trick; who dropped out is never set."""
    if state.playing >> seat & 1 and state.tricks[seat] == 0:
        return 1
    return 0


@rule
def settle(state: State) -> None:
    """Score the hand, see who has won, pass the deal to the left."""
    standing = state.standing
    standing.dealer = left_of_seat(standing.dealer)
    if state.bid == PASS:
        return
    target = state.options.target
    scores = standing.scores
    overtime = scores[0] >= target and scores[1] >= target
    bidding = state.bidder & 1
    scores[bidding] += bidders_points(state)
    scores[1 - bidding] += defenders_points(state)
    team = winning_team(state, overtime)
    if team >= 0:
        standing.winners = FIRST_TEAM << team


@rule
def winning_team(state: State, overtime: bool) -> int:
    """The team that has won the match with this hand, or −1."""
    target = state.options.target
    scores = state.standing.scores
    team = state.bidder & 1
    if not state.options.defenders_may_win:
        if not made(state):
            team = 1 - team
        if scores[team] >= target:
            return team
        return -1
    if scores[team] < target:
        team = 1 - team
        if scores[team] >= target:
            return team
        return -1
    if scores[1 - team] < target:
        return team
    return winner_of_two(state, team, overtime)


@rule
def winner_of_two(state: State, bidding: int, overtime: bool) -> int:
    """Both teams are at the target: the bidders win, or the higher score, or another hand decides."""
    both_over = state.options.both_over
    if both_over == BothOver.BIDDER:
        return bidding
    if both_over == BothOver.PLAY_ON and not overtime:
        return -1
    scores = state.standing.scores
    if scores[0] == scores[1]:
        return -1
    return 0 if scores[0] > scores[1] else 1


@rule
def gain(before: Standing, after: Standing, seat: int) -> int:
    """Points of the seat's team between two standings."""
    return after.scores[seat & 1] - before.scores[seat & 1]


def winners(standing: Standing) -> list[int]:
    """The seats of the team that has won the match."""
    return [seat for seat in range(standing.seats) if standing.winners >> seat & 1]
