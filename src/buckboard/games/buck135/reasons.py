"""Why a move is not open, as a player would say it."""

from buckboard.engine.betting import (
    BET,
    CALL,
    CHECK,
    FIXED,
    FOLD,
    POT_LIMIT,
    RAISE,
    SPREAD,
    could_be_called,
    highest_total,
    lowest_total,
    may_raise,
    reopened,
)
from buckboard.engine.cards import DECK_SIZE, show
from buckboard.engine.game import AMOUNT, Reason
from buckboard.games.buck135.draw import place_bought, price
from buckboard.games.buck135.options import Wilds
from buckboard.games.buck135.state import BET as BETTING
from buckboard.games.buck135.state import BUY, BUY_2, BUY_4, DRAW, MOST_DRAWN, ROW, State, looked_at, stays_down

AMOUNT_ITEMS = {FIXED: 58, SPREAD: 59, POT_LIMIT: 60}
NO_LIMIT_ITEM = 61


def why_not(state: State, seat: int, move: int) -> Reason:
    """The rule that forbids a move to a seat that is asked."""
    if state.phase == BETTING:
        return _why_not_bet(state, seat, move % AMOUNT if move >= 0 else move, move // AMOUNT)
    if state.phase == DRAW:
        return _why_not_discard(state, seat, move)
    if state.phase == BUY:
        return _why_not_buy(state, seat, move)
    return Reason(66, "Declare high, low or both.")


def _why_not_bet(state: State, seat: int, kind: int, chips: int) -> Reason:
    bets = state.bets
    owed = bets.highest - bets.bet[seat]
    if not CHECK <= kind <= FOLD:
        return Reason(5, "Say check, bet, call, raise to or fold.")
    if kind in (CHECK, CALL, FOLD):
        return _why_not_plain(kind, owed)
    if kind == BET and bets.highest:
        return Reason(5, f"There is a bet of {bets.highest} already: raise, call or fold.")
    if kind == RAISE and not bets.highest:
        return Reason(5, "Nobody has bet in this round: bet or check.")
    if not may_raise(bets, seat):
        return _why_no_raise(state, seat, owed)
    return _why_not_amount(state, seat, kind, chips)


def _why_not_plain(kind: int, owed: int) -> Reason:
    """A check, a call or a fold at the wrong time, or with an amount."""
    if kind == CHECK and owed:
        return Reason(5, f"You cannot check: {owed} more to call, or fold.")
    if kind == CALL and not owed:
        return Reason(5, "There is nothing to call: check.")
    if kind == FOLD and not owed:
        return Reason(63, "There is nothing to call, so do not fold: check.")
    return Reason(5, "No amount goes with that: say it alone.")


def _why_no_raise(state: State, seat: int, owed: int) -> Reason:
    """Why nothing may be bet or raised by this seat now."""
    bets = state.bets
    instead = "call or fold" if owed else "check"
    if bets.behind[seat] <= owed:
        return Reason(62, "You have no more than it takes to call: call or fold.")
    if bets.limit == SPREAD and bets.size > bets.largest:
        return Reason(59, f"The smallest bet, {bets.size}, is above the largest, {bets.largest}: {instead}.")
    if bets.limit in (FIXED, SPREAD) and bets.raises >= bets.cap:
        return Reason(3, f"The betting is capped in this round ({bets.cap} with the bet): {instead}.")
    if bets.acted >> seat & 1 and not reopened(bets, seat):
        return Reason(62, f"No full raise came since you acted: {instead}.")
    assert not could_be_called(bets, seat)
    return Reason(63, f"Nobody else has chips to call it with: {instead}.")


def _why_not_amount(state: State, seat: int, kind: int, chips: int) -> Reason:
    least, most = lowest_total(state.bets, seat), highest_total(state.bets, seat)
    item = AMOUNT_ITEMS.get(state.bets.limit, NO_LIMIT_ITEM)
    what = "You may bet" if kind == BET else "You may raise to"
    wrong = f"{chips} is too {'little' if chips < least else 'much'}"
    if least == most:
        return Reason(item, f"{what} {least} and nothing else; {wrong}.")
    return Reason(item, f"{what}{'' if kind == BET else ' any total'} from {least} to {most}; {wrong}.")


def _why_not_discard(state: State, seat: int, card: int) -> Reason:
    if not 0 <= card < DECK_SIZE:
        return Reason(20, "Name a card of your hand to exchange, or say enough.")
    row = state.rows[ROW * seat : ROW * seat + ROW]
    if card not in row:
        return Reason(0, f"You do not hold the {show(card)}.")
    place = row.index(card)
    if stays_down(state, place):
        assert looked_at(state, seat, place)
        item = {Wilds.ONE: 20, Wilds.TWO: 43}.get(state.options.wilds, 71)
        return Reason(item, f"Card {place + 1} stays on the table: it may not be exchanged in the draw.")
    return Reason(20, f"You have exchanged {MOST_DRAWN} cards already: say enough.")


def _why_not_buy(state: State, seat: int, choice: int) -> Reason:
    if choice not in (BUY_2, BUY_4):
        return Reason(72, "Say buy 2, buy 4 or no buy.")
    place = place_bought(choice)
    if not stays_down(state, place):
        return Reason(72, "Card 2 belongs to your hand here: only card 4 can be bought anew.")
    if state.bought[seat] >> place & 1:
        return Reason(50, f"You have bought a new card {place + 1} already: each place once.")
    return Reason(72, f"The fee is {price(state, seat, choice)} and you have only {state.bets.behind[seat]}.")
