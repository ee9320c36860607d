"""A seat's own record, verified as far as it can be: is there a deal that would have looked like this to the seat?

The moves are taken in steps: an answer, a whole draw, an exchange, all answers given at once. Before each step a deal
is imagined that fits everything so far. In it the seat's own next move must be legal, and anybody's must be one that
is asked for. At last a deal must fit the whole record.
"""

from typing import Any, NamedTuple

from buckboard.engine.cards import DECK, count, lowest, members, show
from buckboard.engine.dice import new_dice
from buckboard.engine.errors import IllegalMove
from buckboard.engine.game import AMOUNT, ENOUGH, Game, check, moves_of, next_asked
from buckboard.engine.known import SERVED_AGAIN, TRUMP_CARD, blanked, listen
from buckboard.engine.log import HIDDEN, Log
from buckboard.engine.record import Record, out_of_order, who, write_standing
from buckboard.engine.sequel import differences
from buckboard.engine.state import Cards, copy, new_cards
from buckboard.engine.unseen import redeal


class Verdict(NamedTuple):
    """How far a record is what a seat may have seen."""

    seat: int
    reached: int  # moves of the log that are all right
    fault: str  # what is wrong then, or nothing


def fits(record: Record) -> tuple[int, str, str]:
    """Which written move is at fault (0: no single one) and why, or nothing; and how far the record was verified."""
    verdicts = []
    for seat in sorted(range(-1, len(record.names)), key=lambda seat: seat != record.seat):
        verdict = _as_seen_by(record, seat)
        if not verdict.fault:
            return 0, "", _how_far(record, verdict)
        verdicts.append(verdict)
    worst = verdicts[0] if record.seat is not None else max(verdicts, key=lambda verdict: verdict.reached)
    number = record.numbers[worst.reached] if worst.reached < len(record.numbers) else 0
    return number, worst.fault, _how_far(record, worst)


def _how_far(record: Record, verdict: Verdict) -> str:
    log = record.log
    unseen = sum(card < 0 for card in log.cards.pack[: log.cards.size])
    told = f"as {who(record, verdict.seat)} saw it, with {unseen} card{'s' * (unseen != 1)} unseen"
    if verdict.fault:
        return f"The hand is recorded {told}: {verdict.reached} of {len(log.moves)} moves could be verified."
    return f"The hand is recorded {told}: every move is possible, and a deal fits them all; more cannot be verified."


def _as_seen_by(record: Record, seat: int) -> Verdict:
    """Take the record step by step as what one seat saw."""
    game, log = record.game, record.log
    dice = new_dice(1)
    state = game.new(log.options, copy(log.before), _filled(game, log))
    reached = 0
    while True:
        whole = reached == len(log.moves)
        seen = game.places_seen(state, seat)
        if fault := _lacks_fault(record, seen, seat):
            return Verdict(seat, reached, fault)
        if whole and (fault := _more_fault(record, seen, seat)):
            return Verdict(seat, 0, fault)  # it is not this seat's record at all
        world = _world(record, state, seat, reached, dice)
        if world is None:
            return Verdict(seat, max(reached - 1, 0), f"No deal fits what {who(record, seat)} has seen up to here.")
        state, _ = listen(game, world, [])
        if whole:
            return Verdict(seat, reached, _end_fault(record, state))
        done, fault = _step(record, state, seat, reached)
        if fault:
            return Verdict(seat, done, fault)
        reached = done


def _world(record: Record, state: Any, seat: int, length: int, dice: list[int]) -> Log | None:
    """A deal that fits what the seat knew after so many moves, or None; `state` tells which cards it had seen."""
    log = record.log
    prefix = blanked(record.game, log, state, seat, log.moves[:length])
    if prefix.cards.reshuffle[0] >= 0:
        prefix.cards.reshuffle = log.cards.reshuffle[:]
    for shown in _laid_open(record, prefix.shown, length):
        prefix.shown = shown
        try:
            return redeal(record.game, prefix, seat, dice)
        except Exception:  # a game trusts the seat whose hand it imagines: of nonsense it may make anything
            continue
    return None


def _laid_open(record: Record, may_be: list[int], length: int) -> list[list[int]]:
    """What may have been laid open by then, the likelier first: nothing, as long as the hand goes on."""
    if length == len(record.log.moves) and record.log.shown:
        return [record.log.shown, []]
    if length == len(record.log.moves) and record.after is not None:
        return [may_be, []]
    return [[], may_be]


def _filled(game: Game, log: Log) -> Cards:
    """Cards with any ones where none was seen: what lies open at the start does not depend on them."""
    pack = log.cards.pack[: log.cards.size]
    missing = [card for card in members(game.deck(log.options, log.before)) if card not in pack]
    removed = game.removed(log.options, log.before)
    trump_card = lowest(removed) if removed and log.cards.trump_card < 0 else log.cards.trump_card
    return new_cards([missing.pop() if card < 0 else card for card in pack], trump_card=trump_card)


def _lacks_fault(record: Record, seen: int, seat: int) -> str:
    """The record shows the cards that the seat has seen so far."""
    cards = record.log.cards
    told = sum(1 << place for place, card in enumerate(cards.pack) if card >= 0)
    again = sum(card >= 0 for card in cards.reshuffle)
    removed = record.game.removed(record.log.options, record.log.before)
    trump_missing = removed and seen & TRUMP_CARD and cards.trump_card < 0
    if seen & ~told & DECK or count(seen >> SERVED_AGAIN & DECK) > again or trump_missing:
        return f"The record lacks a card that {who(record, seat)} has seen by now."
    return ""


def _more_fault(record: Record, seen: int, seat: int) -> str:
    """At the end the record shows no cards that the seat has not seen."""
    cards, person = record.log.cards, who(record, seat)
    more = sum(1 << place for place, card in enumerate(cards.pack) if card >= 0) & ~seen
    if more:
        return f"The pack shows {show(cards.pack[lowest(more)])}, which {person} has not seen."
    again = sum(card >= 0 for card in cards.reshuffle)
    if again > count(seen >> SERVED_AGAIN & DECK) or (cards.trump_card >= 0 and not seen & TRUMP_CARD):
        return f"The record shows a card that {person} has not seen."
    return ""


def _step(record: Record, state: Any, seat: int, at: int) -> tuple[int, str]:
    """Make the next step in an imagined state, in place; how many moves are done, and what is wrong with the next."""
    game, log = record.game, record.log
    asked = game.waiting(state)
    left = asked.bit_count()
    while at < len(log.moves):
        mover, move = log.moves[at]
        asks = game.ASKS.get(state.phase, "")
        if fault := _move_fault(record, state, seat, mover, move):
            return at, fault
        game.apply(state, mover, _stand_in(game, log, state, at) if move == HIDDEN else move)
        at += 1
        left -= asks != "discard" or move == ENOUGH
        if left <= 0 and not (asks == "give" and game.ASKS.get(state.phase) == "give"):
            break
    return at, ""


def _move_fault(record: Record, state: Any, seat: int, mover: int, move: int) -> str:
    """Why a move cannot be right, whatever the cards that the seat has not seen."""
    game = record.game
    if not 0 <= mover < len(record.names):
        return f"There is no seat {mover} at this table of {len(record.names)}."
    asks = game.ASKS.get(state.phase, "")
    turn = game.waiting(state) >> mover & 1
    kinds = len(game.WORDS[state.phase]) if asks in ("choice", "amount") else ENOUGH + (asks != "card")
    if move == HIDDEN:
        if mover == seat:
            return f"{who(record, seat)} knows the moves of its own seat; this one is hidden."
        if not turn or asks in ("card", "amount"):
            return f"{who(record, mover)} is not asked for anything that others do not see."
    elif mover == seat or not turn or asks in ("amount", "discard") or move % AMOUNT >= kinds or move >= AMOUNT:
        try:
            check(game, state, mover, move)
        except IllegalMove as problem:
            return f"{who(record, mover)}: {problem}"
    if mover != next_asked(record.game, state):
        return out_of_order(record, state)
    return ""


def _stand_in(game: Game, log: Log, state: Any, at: int) -> int:
    """A move that might have been made where the true one was not seen; none that is made openly in the same draw."""
    openly = set()
    for _, move in log.moves[at:]:
        openly.add(move)
        if move == ENOUGH:
            break
    choices = moves_of(game, state, log.moves[at][0])
    return next((move for move in choices if move not in openly), choices[0])


def _end_fault(record: Record, state: Any) -> str:
    """Whether the record's end agrees with the standing after it."""
    game = record.game
    if game.waiting(state):
        return "The moves stop before the hand is over." if record.after is not None or record.log.shown else ""
    if record.after is None:
        return ""
    game.settle(state)
    right, told = (write_standing(game, record.log.options, each) for each in (state.standing, record.after))
    return " ".join(f"after: {fault}" for fault in differences(right, told))
