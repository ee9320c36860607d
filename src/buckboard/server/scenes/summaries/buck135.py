"""A hand of Buck Thirty-Five that is over, in words and numbers."""

from typing import Any

from buckboard.engine.hand_ranks import FiveOfAKind, LowRule
from buckboard.engine.options import NONE
from buckboard.engine.readings import became, high_cards, high_words, low_cards, low_words
from buckboard.games.buck135.options import Mode
from buckboard.games.buck135.showdown import low_takers
from buckboard.games.buck135.state import ROW, row_of, shows_down
from buckboard.games.buck135.wild import wild_ranks
from buckboard.server.scenes.parts import SEATS
from buckboard.server.scenes.summaries.parts import row, summary
from buckboard.server.wire.scene import Summary
from buckboard.tables import PLACES, signed
from buckboard.tables.buck135 import DECLARED
from buckboard.tables.telling import listed


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
        rows.append(row([seat], text, change, signed(after.chips[seat])))
    return summary(headline_of_buck135(view), rows, _after_buck135(view), False, after.winners)


def _declared(view: Any, seat: int) -> str:
    """What a seat has said it plays for, where that is said."""
    return f"declared {DECLARED[view.declared[seat]]}: " if view.declared[seat] >= 0 else ""


def stays(standing: Any) -> list[str]:
    return [f"{standing.carry} stays in the middle for the next hand."] if standing.carry else []


def _after_buck135(view: Any) -> list[str]:
    after, notes = view.standing, []
    if view.options.mode == Mode.HIGH_LOW and shows_down(view) and not low_takers(view, view.bets.live):
        notes.append("Nobody wins the low half, so high takes all of it.")
    notes += stays(after)
    if after.winners:
        best = SEATS[after.winners]
        verb = "wins" if len(best) == 1 else "win"
        won = listed([PLACES[seat] for seat in best])
        notes.append(f"The match is over: {won} {verb} it, at {signed(after.chips[best[0]])}.")
    elif view.options.stack != NONE:
        broke = [seat for seat in range(after.seats) if after.stacks[seat] == 0]
        notes += [f"{PLACES[seat]} has no chips left and buys {view.options.stack} more." for seat in broke]
    return notes
