"""What just happened in a hand of Buckpitch, told to everybody: nothing said here is private."""

from buckboard.engine.cards import JACK, SUIT_NAMES, SUIT_SIZE, highest, lowest, of_suit, show
from buckboard.engine.game import ALL_SEATS, Line
from buckboard.engine.seats import seat_list
from buckboard.engine.state import copy
from buckboard.games.buckpitch.options import AllPass
from buckboard.games.buckpitch.rules import apply
from buckboard.games.buckpitch.scoring import pips, points_of, settle, stakes
from buckboard.games.buckpitch.state import (
    BID,
    GAME,
    HIGH,
    JACK_POINT,
    LOW,
    NOBODY,
    OVER,
    PASS,
    SHOOT,
    TRUMP,
    WORDS,
    State,
    team_of,
)

TEAM = ("{0} and {2}", "{1} and {3}")


def narrate(before: State, seat: int, move: int, after: State) -> list[Line]:
    """The lines for one move; the last move of a hand brings its score too."""
    if before.phase == BID:
        texts = _call(before, seat, move, after)
    elif before.phase == TRUMP:
        texts = [f"{_seat(seat)} names {SUIT_NAMES[move]}."]
    else:
        texts = _card(before, seat, move, after)
    return [Line(ALL_SEATS, text) for text in texts]


def _seat(seat: int) -> str:
    """A seat, to be filled with a name."""
    return f"{{{seat}}}"


def _call(before: State, seat: int, move: int, after: State) -> list[str]:
    if move == PASS:
        texts = [f"{_seat(seat)} passes."]
    elif move == SHOOT:
        texts = [f"{_seat(seat)} takes the SHOOT over." if before.bid == SHOOT else f"{_seat(seat)} bids SHOOT."]
    else:
        texts = [f"{_seat(seat)} bids {WORDS[BID][move]}."]
    if after.phase == OVER:
        again = "The same dealer deals again" if before.options.all_pass == AllPass.REDEAL_SAME else "The deal passes"
        return [*texts, f"Everybody passed: the hand is thrown in. {again}."]
    if after.phase == BID:
        return texts
    if before.maker == NOBODY and move == PASS:
        return [*texts, f"Everybody passed, so {_seat(after.maker)} has the bid at 2."]
    return [*texts, f"{_seat(after.maker)} has the bid: {_bid(after)}."]


def _card(before: State, seat: int, card: int, after: State) -> list[str]:
    verb = "leads" if seat == before.leader else "plays"
    texts = [f"{_seat(seat)} {verb} {show(card)}."]
    if after.best != NOBODY:
        return texts
    winner = after.leader
    jack = ", the jack of trumps in it" if SUIT_SIZE * after.trump + JACK in after.last_trick else ""
    texts.append(f"{_seat(winner)} takes the trick with {show(after.last_trick[winner])}{jack}.")
    return [*texts, *_score(before, seat, card)] if after.phase == OVER else texts


def _bid(state: State) -> str:
    return "SHOOT" if state.bid == SHOOT else WORDS[BID][state.bid]


def _score(before: State, seat: int, card: int) -> list[str]:
    """The four points, the bid, the score sheet, and who has won."""
    state = copy(before)
    apply(state, seat, card)
    settle(state)
    scores = state.standing.scores
    texts = [
        *_points(state),
        _bid_made(before, state),
        f"The score: {TEAM[0]} {scores[0]}, {TEAM[1]} {scores[1]}.",
    ]
    if state.standing.winners:
        texts.append(f"The match is over: {TEAM[team_of(seat_list(state.standing.winners)[0])]} win.")
        texts += _stake(state)
    return texts


def _stake(state: State) -> list[str]:
    """What the X marks come to, all payments together."""
    chips = stakes(state.options, state.standing)[0]
    if chips == 0:
        return []
    gets, pays = (0, 1) if chips > 0 else (1, 0)
    return [f"For the X marks {TEAM[gets]} get {abs(chips)} each, {TEAM[pays]} pay {abs(chips)} each."]


def _points(state: State) -> list[str]:
    trumps = of_suit(state.gone, state.trump)
    texts = []
    if trumps:
        texts.append(f"High, {show(highest(trumps))}: {TEAM[state.points[HIGH]]}.")
        texts.append(f"Low, {show(lowest(trumps))}: {TEAM[state.points[LOW]]}.")
    jack = state.points[JACK_POINT]
    texts.append("Jack: not in play." if jack == NOBODY else f"Jack: {TEAM[jack]}.")
    game = state.points[GAME]
    caught = [pips(cards) for cards in state.taken]
    most, least = max(caught), min(caught)
    texts.append(f"Game, {most} to {least}: {'nobody' if game == NOBODY else TEAM[game]}.")
    return texts


def _bid_made(before: State, state: State) -> str:
    team = team_of(state.maker)
    won = points_of(state, team)
    points = "1 point" if won == 1 else f"{won} points"
    told = f"{TEAM[team]} bid {_bid(state)} and won {points}"
    if state.made:
        return f"{told}: made."
    lost = before.standing.scores[team] - state.standing.scores[team]
    marks = "XX" if state.bid == SHOOT else "X"
    return f"{told}: set, {marks} and {lost} off the score." if lost else f"{told}: set, {marks}."
