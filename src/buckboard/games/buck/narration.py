"""What happened, told as it would be said at the table, each line to those who may know it."""

from buckboard.engine.cards import SUIT_NAMES, show
from buckboard.engine.game import ALL_SEATS, ENOUGH, Line
from buckboard.games.buck.contract import (
    has_exchange,
    is_alone,
    left_bower,
    left_of_seat,
    partner_of,
    right_bower,
    tricks_needed,
)
from buckboard.games.buck.options import DropOut, ExchangeOrder, StuckPlayer
from buckboard.games.buck.reasons import spoken
from buckboard.games.buck.scoring import (
    bidders_points,
    bidders_tricks,
    defenders_points,
    defenders_set,
    defenders_tricks,
    made,
)
from buckboard.games.buck.sight import sees_given
from buckboard.games.buck.state import BID, DROP, DROPS, GIVE, HAND_SIZE, HIGH, LOW, OVER, PASS, PLAY, TRUMP, State


def narrate(before: State, seat: int, move: int, after: State) -> list[Line]:
    """The lines of one move, and of all that follows from it."""
    lines = _move_lines(before, seat, move, after)
    if before.phase == BID and after.phase != BID:
        lines.append(_told(_auction_ends(after)))
    if after.phase == OVER and after.bid != PASS:
        lines += [_told(text) for text in _hand_ends(after)]
    return lines


def _move_lines(before: State, seat: int, move: int, after: State) -> list[Line]:
    name = _seat(seat)
    if before.phase == BID:
        return [_told(f"{name} passes." if move == PASS else f"{name} bids {spoken(move)}.")]
    if before.phase == TRUMP:
        return [_told(f"{name} says {_contract_word(move)}." if move >= HIGH else f"{name} names {SUIT_NAMES[move]}.")]
    if before.phase == GIVE:
        return _gift_lines(seat, move, after)
    if before.phase == DROP:
        return _answer_lines(before, seat, move, after)
    return _card_lines(before, seat, move, after)


def _told(text: str) -> Line:
    return Line(ALL_SEATS, text)


def _seat(seat: int) -> str:
    return f"{{{seat}}}"


def _both(seat: int) -> str:
    """A team by its two seats."""
    return f"{_seat(seat)} and {_seat(partner_of(seat))}"


def _contract_word(trump: int) -> str:
    return "low" if trump == LOW else "high"


def _auction_ends(state: State) -> str:
    if state.phase == OVER:
        return "All four pass and the deal is thrown in."
    if state.stuck:
        under = state.options.stuck_player == StuckPlayer.LEFT_OF_DEALER
        return f"All four pass: {_seat(state.bidder)} is {'under for' if under else 'stuck with'} 3."
    text = f"{_seat(state.bidder)} has it for {spoken(state.bid)}"
    if not is_alone(state.bid):
        return f"{text}."
    once = " after the exchange" if has_exchange(state.bid) else ""
    return f"{text} and plays alone{once}; {_seat(partner_of(state.bidder))} sits out."


def _gift_lines(seat: int, card: int, after: State) -> list[Line]:
    """Everybody sees that a card goes across; which one, only the two of them, and each in his time."""
    if card == ENOUGH:
        return [_told(f"{_seat(seat)} wants no exchange.")]
    partner = partner_of(seat)
    text = f"{_seat(seat)} gives {_seat(partner)} "
    knows = 1 << seat
    if seat != after.bidder or sees_given(after, partner):
        knows |= 1 << partner
    lines = [Line(~knows, f"{text}a card."), Line(knows, f"{text}the {show(card)}.")]
    if seat != after.bidder and after.options.exchange_order == ExchangeOrder.SIMULTANEOUS:
        lines.append(Line(1 << seat, f"{_seat(partner)} gives {_seat(seat)} the {show(after.given)}."))
    return lines


def _answer_lines(before: State, seat: int, choice: int, after: State) -> list[Line]:
    lines = [_told(f"{_seat(seat)} drops out." if choice == DROPS else f"{_seat(seat)} plays.")]
    opponents = _both(left_of_seat(after.bidder))
    if after.conceded:
        lines.append(_told(f"{opponents} let them have it."))
    elif after.phase == PLAY and after.options.drop_out == DropOut.OPPONENTS_AS_TEAM:
        if choice == DROPS or before.playing != after.playing:
            lines.append(_told(f"{opponents} did not both drop, so both play."))
    return lines


def _card_lines(before: State, seat: int, card: int, after: State) -> list[Line]:
    verb = "leads" if seat == before.leader else "plays"
    lines = [_told(f"{_seat(seat)} {verb} {_card(after, card)}.")]
    if sum(after.tricks) > sum(before.tricks):
        taker = after.leader
        lines.append(_told(f"{_seat(taker)} takes the trick with {_card(after, after.last[taker])}."))
    return lines


def _card(state: State, card: int) -> str:
    if state.trump < HIGH and card == right_bower(state.trump):
        return f"{show(card)}, the right"
    if state.trump < HIGH and card == left_bower(state.trump):
        return f"{show(card)}, the left"
    return show(card)


def _hand_ends(state: State) -> list[str]:
    """What the hand was worth to each team."""
    bidders, defenders = _both(state.bidder), _both(left_of_seat(state.bidder))
    if state.conceded:
        return [f"{bidders} have their {spoken(state.bid)}: {_points(bidders_points(state))}."]
    return [_bidders_line(state, bidders), _defenders_line(state, defenders)]


def _bidders_line(state: State, bidders: str) -> str:
    tricks = bidders_tricks(state)
    if not made(state):
        missing = tricks_needed(state.bid) - tricks
        end = f"are set, {_tricks(missing)} short"
    else:
        end = f"make {spoken(state.bid)} with {'all six tricks' if tricks == HAND_SIZE else _tricks(tricks)}"
    return f"{bidders} {end}: {_points(bidders_points(state))}."


def _defenders_line(state: State, defenders: str) -> str:
    tricks = defenders_tricks(state)
    took = f"take {_tricks(tricks)}"
    if is_alone(state.bid) and tricks:
        took += ", each worth two"
    if defenders_set(state):
        took += " and are set" if not tricks else "; who took none is set"
    return f"{defenders} {took}: {_points(defenders_points(state))}."


def _tricks(number: int) -> str:
    return "no trick" if number == 0 else "1 trick" if number == 1 else f"{number} tricks"


def _points(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"
