"""A hand of Buckpitch that is over, in words and numbers."""

from typing import Any

from buckboard.engine.cards import highest, lowest, of_suit, show
from buckboard.games.buckpitch import stakes
from buckboard.games.buckpitch.options import ShootFloor
from buckboard.games.buckpitch.scoring import holder, pips, points_of, taker
from buckboard.games.buckpitch.state import GAME, HIGH, JACK_POINT, LOW, NOBODY, SHOOT, number_bid, team_of
from buckboard.server.scenes.summaries.parts import TEAMS, row, summary, team_won
from buckboard.server.wire.scene import Summary
from buckboard.tables import number, signed
from buckboard.tables.buckpitch import call_said
from buckboard.tables.numbers import in_words
from buckboard.tables.telling import listed

POINTS = ((HIGH, "high"), (LOW, "low"), (JACK_POINT, "jack"), (GAME, "game"))


def headline_of_buckpitch(view: Any) -> str:
    """Whether the bid was made."""
    if view.maker == NOBODY:
        return "Everybody passed: the hand is thrown in."
    team = team_of(view.maker)
    won = number(points_of(view, team), "point")
    bid = call_said(view.bid)
    if view.made:
        return f"{TEAMS[team]} bid {bid} and make it with {won}."
    return f"{TEAMS[team]} bid {bid}, win {won} and go buck: {'XX' if view.bid == SHOOT else 'X'}."


def summary_of_buckpitch(view: Any, before: Any) -> Summary:
    """Who won high, low, jack and game, the score and its X marks, what the X marks cost at the end."""
    after = view.standing
    rows = []
    for team in (0, 1):
        marks = "X" * (after.sawracks[team] - before.sawracks[team])
        change = signed(after.scores[team] - before.scores[team])
        text = _points_won(view, team) if view.maker != NOBODY else ""
        rows.append(row([team, team + 2], text, f"{change} {marks}".strip(), str(after.scores[team])))
    notes = _cards_that_counted(view) + _stops_at_0(view, before) + team_won(after.winners, after.scores)
    chips = stakes(view.options, after)[0] if after.winners else 0
    if chips:
        gets = 0 if chips > 0 else 1
        notes.append(f"For the X marks {TEAMS[gets]} get {abs(chips)} each from the opponents on their right.")
    is_set = view.maker != NOBODY and not view.made
    return summary(headline_of_buckpitch(view), rows, notes, is_set, after.winners)


def _points_won(view: Any, team: int) -> str:
    won = [name for point, name in POINTS if view.points[point] == team]
    said = listed(won) or "no point"
    return f"bid {call_said(view.bid)}: {said}" if team == team_of(view.maker) else said


def _cards_that_counted(view: Any) -> list[str]:
    if view.maker == NOBODY:
        return []
    trumps = of_suit(view.gone, view.trump)
    said = [f"High was {show(highest(trumps))}, low {show(lowest(trumps))}."] if trumps else ["No trump was in play."]
    if trumps:
        said += _low_that_was_caught(view, lowest(trumps))
    if trumps and view.points[JACK_POINT] == NOBODY:
        said.append("The jack was not in play.")
    return [*said, _caught_for_game(view)]


def _low_that_was_caught(view: Any, low: int) -> list[str]:
    """Whose point low is, where one team held it and the other took it in a trick."""
    held, caught = holder(view, low), taker(view, low)
    if held == caught:
        return []
    if view.points[LOW] == held:
        return [f"Low stays with {TEAMS[held]}, who held it."]
    return [f"Low goes to {TEAMS[caught]}, who caught it."]


def _caught_for_game(view: Any) -> str:
    """What each team caught, more first; where both caught the same, whose the point is."""
    caught = [pips(cards) for cards in view.taken]
    if caught[0] != caught[1]:
        most = 0 if caught[0] > caught[1] else 1
        return f"For game {TEAMS[most]} caught {caught[most]}, {TEAMS[1 - most]} {caught[1 - most] or 'nothing'}."
    scorer = "nobody scores it" if view.points[GAME] == NOBODY else f"{TEAMS[view.points[GAME]]} score it"
    return f"For game both teams caught {caught[0] or 'nothing'}: {scorer}."


def _stops_at_0(view: Any, before: Any) -> list[str]:
    """Why a set has cost fewer points than the bid."""
    if view.maker == NOBODY or view.made:
        return []
    team = team_of(view.maker)
    had, costs = before.scores[team], number_bid(view.bid)
    if had >= costs:
        return []
    if view.bid == SHOOT and view.options.shoot_floor == ShootFloor.NO_CHANGE:
        return [f"The missed SHOOT costs only XX: {TEAMS[team]} had fewer than {in_words(costs)} points."]
    what = "missed SHOOT" if view.bid == SHOOT else "set"
    has = f"had only {in_words(had)}" if had else "had none"
    return [f"The {what} costs {in_words(costs)} points, but {TEAMS[team]} {has}: a score stops at 0."]
