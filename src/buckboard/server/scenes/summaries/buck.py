"""A hand of Buck that is over, in words and numbers."""

from typing import Any

from buckboard.games.buck import scoring as buck
from buckboard.games.buck.contract import is_alone, partner_of, tricks_needed
from buckboard.games.buck.options import StuckPlayer
from buckboard.games.buck.reasons import spoken
from buckboard.games.buck.state import HAND_SIZE
from buckboard.games.buck.state import PASS as NO_BID
from buckboard.server.scenes.parts import minus
from buckboard.server.scenes.summaries.parts import TEAMS, row, summary, team_won
from buckboard.server.wire.scene import Summary
from buckboard.tables import PLACES, number, signed
from buckboard.tables.numbers import in_words


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
        rows.append(row([team, team + 2], _buck_text(view, team), signed(change), minus(after.scores[team])))
    notes = []
    if view.stuck:
        under = view.options.stuck_player == StuckPlayer.LEFT_OF_DEALER
        notes.append(f"All four passed: {PLACES[view.bidder]} was {'under for' if under else 'stuck with'} 3.")
    if is_alone(view.bid):
        notes.append(f"{PLACES[view.bidder]} played alone; {PLACES[partner_of(view.bidder)]} sat out.")
    notes += team_won(after.winners, after.scores)
    return summary(headline_of_buck(view), rows, notes, _is_set_in_buck(view), after.winners)


def _is_set_in_buck(view: Any) -> bool:
    """Whether the bidders fell short, or those who played against one alone took too little."""
    if view.bid == NO_BID or view.conceded:
        return False
    return not buck.made(view) or buck.defenders_set(view) > 0


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
