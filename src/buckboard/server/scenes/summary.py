"""A hand that is over, in words and numbers: a headline, a line for each team or seat, notes; all of it public."""

from collections.abc import Sequence
from typing import Any

from buckboard.engine.cards import highest, lowest, of_suit, show
from buckboard.engine.hand_ranks import FiveOfAKind, LowRule
from buckboard.engine.options import NONE
from buckboard.engine.readings import became, high_cards, high_words, low_cards, low_words
from buckboard.engine.state import copy
from buckboard.games.buck import scoring as buck
from buckboard.games.buck.contract import is_alone, partner_of, tricks_needed
from buckboard.games.buck.options import StuckPlayer
from buckboard.games.buck.reasons import spoken
from buckboard.games.buck.state import HAND_SIZE
from buckboard.games.buck.state import PASS as NO_BID
from buckboard.games.buck135.options import Mode
from buckboard.games.buck135.showdown import low_takers
from buckboard.games.buck135.state import ROW, row_of, shows_down
from buckboard.games.buck135.wild import wild_ranks
from buckboard.games.buckem.ending import hand_ends, what_is_next
from buckboard.games.buckem.pot import match_of
from buckboard.games.buckem.state import DECLINES, RAKES
from buckboard.games.buckpitch import stakes
from buckboard.games.buckpitch.options import ShootFloor
from buckboard.games.buckpitch.scoring import pips, points_of
from buckboard.games.buckpitch.state import GAME, HIGH, JACK_POINT, LOW, NOBODY, SHOOT, number_bid, team_of
from buckboard.server.scenes.parts import SEATS, minus
from buckboard.server.wire.scene import Summary, SummaryRow
from buckboard.tables import PLACES, number, signed
from buckboard.tables.buck135 import DECLARED
from buckboard.tables.buckpitch import call_said
from buckboard.tables.numbers import in_words
from buckboard.tables.telling import listed

RAKED = {RAKES: ", raked", DECLINES: ", did not rake"}
TEAMS = ("{0} and {2}", "{1} and {3}")
LEDGERS = ("buckem", "buck135")  # games in which everybody has a line of chips


def _row(seats: list[int], text: str, change: str, score: str) -> SummaryRow:
    return {"seats": seats, "text": text, "change": change, "score": score}


def _summary(headline: str, rows: list[SummaryRow], notes: list[str], winners: int) -> Summary:
    return {"headline": headline, "rows": rows, "notes": notes, "winners": SEATS[winners]}


def ended_by_people(game: str, summary: Summary, settled: Any, final: Any) -> Summary:
    """The last hand's summary, once people have ended the match: what lay there is divided, the best line has won.

    `settled` is the standing after that hand, `final` the one with which the match ends.
    """
    if game not in LEDGERS:
        return {**summary, "winners": SEATS[final.winners]}
    nothing_next = what_is_next(settled) if game == "buckem" else _stays(settled)
    notes = [note for note in summary["notes"] if note not in nothing_next]
    best = SEATS[final.winners]
    won = [f"{listed([PLACES[seat] for seat in best])} {'has' if len(best) == 1 else 'have'} the best result."]
    notes += [*_divided(settled, final), *(won if best else [])]
    return {**summary, "notes": notes, "winners": best}


def _divided(settled: Any, final: Any) -> list[str]:
    """Who gets what of the chips in the middle."""
    shares = {seat: final.chips[seat] - settled.chips[seat] for seat in range(settled.seats)}
    got = {seat: share for seat, share in shares.items() if share}
    if not got:
        return []
    chips = f"{number(sum(got.values()), 'chip')} in the middle"
    if len(got) > 1 and len(set(got.values())) == 1:
        return [f"The {chips} are divided: {next(iter(got.values()))} for each."]
    return [f"Of the {chips} {listed([f'{PLACES[seat]} gets {share}' for seat, share in got.items()])}."]


def _team_won(winners: int, scores: Sequence[int]) -> list[str]:
    """Who has won the match, where it is over."""
    if not winners:
        return []
    team = 0 if winners & 1 else 1
    return [f"{TEAMS[team]} win the match, {minus(scores[team])} to {minus(scores[1 - team])}."]


def headline_of_buck(view: Any) -> str:
    """Whether the contract was made."""
    if view.bid == NO_BID:
        return "All four pass: the cards are thrown in."
    team, bid = TEAMS[view.bidder & 1], spoken(view.bid)
    if view.conceded:
        return f"{team} have their {bid}: nobody plays against them."
    taken = buck.bidders_tricks(view)
    if buck.made(view):
        return f"{team} make {bid} with {'all six tricks' if taken == HAND_SIZE else f'{in_words(taken)} tricks'}."
    short = tricks_needed(view.bid) - taken
    return f"{team} bid {bid} and are set, {in_words(short)} {'trick' if short == 1 else 'tricks'} short."


def summary_of_buck(view: Any, before: Any) -> Summary:
    """Both teams' tricks and points, who was stuck, who sat out, who has won."""
    after = view.standing
    rows = []
    for team in (0, 1):
        change = after.scores[team] - before.scores[team]
        rows.append(_row([team, team + 2], _buck_text(view, team), signed(change), minus(after.scores[team])))
    notes = []
    if view.stuck:
        under = view.options.stuck_player == StuckPlayer.LEFT_OF_DEALER
        notes.append(f"All four passed: {PLACES[view.bidder]} was {'under for' if under else 'stuck with'} 3.")
    if is_alone(view.bid):
        notes.append(f"{PLACES[view.bidder]} played alone; {PLACES[partner_of(view.bidder)]} sat out.")
    return _summary(headline_of_buck(view), rows, [*notes, *_team_won(after.winners, after.scores)], after.winners)


def _buck_text(view: Any, team: int) -> str:
    if view.bid == NO_BID:
        return ""
    if view.conceded:
        return f"bid {spoken(view.bid)}" if team == view.bidder & 1 else "dropped out"
    tricks = number(view.tricks[team] + view.tricks[team + 2], "trick")
    if team == view.bidder & 1:
        return f"bid {spoken(view.bid)}, took {tricks}{'' if buck.made(view) else ': set'}"
    sets = buck.defenders_set(view)
    worth = ", each worth two" if is_alone(view.bid) and not tricks.startswith("no") else ""
    return f"took {tricks}{worth}{': set' if sets == 1 else ': set twice' if sets else ''}"


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
        rows.append(_row([team, team + 2], text, f"{change} {marks}".strip(), str(after.scores[team])))
    notes = _cards_that_counted(view) + _stops_at_0(view, before) + _team_won(after.winners, after.scores)
    chips = stakes(view.options, after)[0] if after.winners else 0
    if chips:
        gets = 0 if chips > 0 else 1
        notes.append(f"For the X marks {TEAMS[gets]} get {abs(chips)} each from the opponents on their right.")
    return _summary(headline_of_buckpitch(view), rows, notes, after.winners)


POINTS = ((HIGH, "high"), (LOW, "low"), (JACK_POINT, "jack"), (GAME, "game"))


def _points_won(view: Any, team: int) -> str:
    won = [name for point, name in POINTS if view.points[point] == team]
    said = listed(won) or "no point"
    return f"bid {call_said(view.bid)}: {said}" if team == team_of(view.maker) else said


def _cards_that_counted(view: Any) -> list[str]:
    if view.maker == NOBODY:
        return []
    trumps = of_suit(view.gone, view.trump)
    said = [f"High was {show(highest(trumps))}, low {show(lowest(trumps))}."] if trumps else ["No trump was in play."]
    if trumps and view.points[JACK_POINT] == NOBODY:
        said.append("The jack was not in play.")
    return [*said, _caught_for_game(view)]


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


def took(view: Any, before: Any, seat: int) -> int:
    """What a seat took out of the pot of Buck 'em: its ante and its burn do not count."""
    chips: int = view.standing.chips[seat] - before.chips[seat] + view.ante
    return chips + match_of(view) if view.standing.burned >> seat & 1 else chips


def _ends_of_buckem(view: Any, before: Any) -> list[str]:
    began = copy(view)
    began.standing = before
    return hand_ends(began, view)


def headline_of_buckem(view: Any, before: Any) -> str:
    """What becomes of the pot."""
    return _ends_of_buckem(view, before)[0]


def summary_of_buckem(view: Any, before: Any) -> Summary:
    """Who took what and who burned, everybody's line, what the next pot is."""
    headline, *notes = _ends_of_buckem(view, before)
    after = view.standing
    rows = []
    for seat in range(after.seats):
        change = signed(after.chips[seat] - before.chips[seat])
        rows.append(_row([seat], _buckem_text(view, seat), change, signed(after.chips[seat])))
    return _summary(headline, rows, notes, after.winners)


def _buckem_text(view: Any, seat: int) -> str:
    if not view.stayers >> seat & 1:
        return "folded"
    burned = ", burned" if view.standing.burned >> seat & 1 else ""
    if view.stayers == 1 << seat:
        return f"stayed alone{RAKED.get(view.raked, burned)}"
    return f"{number(view.tricks[seat], 'trick')}{burned}"


def laid_open(view: Any, seat: int) -> str:
    """What a row laid open makes, high and, where it shares the pot, low, with what each wild card became."""
    options, hand, wild = view.options, row_of(view, seat), wild_ranks(view, seat)
    row = view.rows[ROW * seat : ROW * seat + ROW]
    five, double_ace = FiveOfAKind(options.five_of_a_kind), options.double_ace_flush
    said = high_words(hand, wild, five, double_ace) + became(row, high_cards(row, wild, five, double_ace))
    if options.mode == Mode.HIGH:
        return said
    if view.lows[seat] < 0:
        return f"{said}; no low"
    rule = LowRule(options.low_rule)
    return f"{said}; low {low_words(hand, wild, rule)}{became(row, low_cards(row, wild, rule))}"


def headline_of_buck135(view: Any) -> str:
    """Who takes the pot, and with what."""
    seats = [seat for seat in range(view.standing.seats) if view.won[seat]]
    if not shows_down(view):
        return f"{listed([f'{PLACES[seat]} wins {view.won[seat]}' for seat in seats])} unseen: all others folded."
    if len(seats) == 1 and view.options.mode == Mode.HIGH:
        options, seat = view.options, seats[0]
        five, double_ace = FiveOfAKind(options.five_of_a_kind), options.double_ace_flush
        hand = high_words(row_of(view, seat), wild_ranks(view, seat), five, double_ace)
        return f"{PLACES[seat]} wins {view.won[seat]} with {_with_article(hand)}."
    return f"{listed([f'{PLACES[seat]} wins {view.won[seat]}' for seat in seats])}."


def _with_article(hand: str) -> str:
    """A hand as it stands after "with": "a pair of kings", "an ace-high straight", "four kings"."""
    if hand.startswith(("pair", "flush", "royal")) or "straight" in hand:
        return f"{'an' if hand[0] in 'ae' else 'a'} {hand}"
    return hand


def summary_of_buck135(view: Any, before: Any) -> Summary:
    """Everybody's hand as far as it was laid open, what it won or cost, what lasts."""
    after, down = view.standing, shows_down(view)
    rows = []
    for seat in range(after.seats):
        live = view.bets.live >> seat & 1
        text = _declared(view, seat) + laid_open(view, seat) if live and down else "shows nothing" if live else "folded"
        change = signed(after.chips[seat] - before.chips[seat])
        rows.append(_row([seat], text, change, signed(after.chips[seat])))
    return _summary(headline_of_buck135(view), rows, _after_buck135(view), after.winners)


def _declared(view: Any, seat: int) -> str:
    """What a seat has said it plays for, where that is said."""
    return f"declared {DECLARED[view.declared[seat]]}: " if view.declared[seat] >= 0 else ""


def _stays(standing: Any) -> list[str]:
    return [f"{standing.carry} stays in the middle for the next hand."] if standing.carry else []


def _after_buck135(view: Any) -> list[str]:
    after, notes = view.standing, []
    if view.options.mode == Mode.HIGH_LOW and shows_down(view) and not low_takers(view, view.bets.live):
        notes.append("Nobody wins the low half, so high takes all of it.")
    notes += _stays(after)
    if after.winners:
        best = SEATS[after.winners]
        verb = "wins" if len(best) == 1 else "win"
        won = listed([PLACES[seat] for seat in best])
        notes.append(f"The match is over: {won} {verb} it, at {signed(after.chips[best[0]])}.")
    elif view.options.stack != NONE:
        broke = [seat for seat in range(after.seats) if after.stacks[seat] == 0]
        notes += [f"{PLACES[seat]} has no chips left and buys {view.options.stack} more." for seat in broke]
    return notes
