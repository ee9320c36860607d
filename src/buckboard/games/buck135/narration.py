"""What just happened in a hand of Buck Thirty-Five, told to those who may know it."""

from buckboard.engine.betting import BET, CALL, CHECK, FOLD
from buckboard.engine.cards import show
from buckboard.engine.game import ALL_SEATS, AMOUNT, ENOUGH, Line
from buckboard.engine.hand_ranks import FiveOfAKind, LowRule
from buckboard.engine.options import NONE
from buckboard.engine.readings import became, high_cards, high_words, low_cards, low_words
from buckboard.engine.seats import clockwise
from buckboard.engine.state import copy
from buckboard.games.buck135.draw import place_bought, price
from buckboard.games.buck135.options import Mode
from buckboard.games.buck135.scoring import settle
from buckboard.games.buck135.sight import hide
from buckboard.games.buck135.state import BET as BETTING
from buckboard.games.buck135.state import (
    BUY,
    CARD_2,
    CARD_4,
    DECLARE,
    DRAW,
    NO_BUY,
    OVER,
    ROW,
    THIRD,
    WORDS,
    State,
    row_of,
    shows_down,
)
from buckboard.games.buck135.wild import wild_ranks

NUMBERS = ("no", "one", "two", "three")
WATCHER = -1


def narrate(before: State, seat: int, move: int, after: State) -> list[Line]:
    """The lines for one move, and for what followed from it."""
    if before.phase == BETTING:
        lines = [_public(_bet(before, seat, move % AMOUNT, move // AMOUNT)), *_after_betting(before, after)]
    elif before.phase == DRAW:
        lines = _draw(before, seat, move, after)
    elif before.phase == BUY:
        lines = _buy(before, seat, move, after)
    else:
        lines = _declare(seat, move, after)
    if after.phase == OVER:
        lines += _end(before, after)
    return lines


def _public(text: str) -> Line:
    return Line(ALL_SEATS, text)


def _private(seat: int, text: str) -> Line:
    return Line(1 << seat, text)


def _bet(before: State, seat: int, kind: int, chips: int) -> str:
    bets = before.bets
    if kind == CHECK:
        return f"{{{seat}}} checks."
    if kind == FOLD:
        return f"{{{seat}}} folds."
    if kind == CALL:
        put = min(bets.highest - bets.bet[seat], bets.behind[seat])
        said = f"{{{seat}}} calls {put}"
    else:
        put = chips - bets.bet[seat]
        said = f"{{{seat}}} bets {chips}" if kind == BET else f"{{{seat}}} raises to {chips}"
    return f"{said}, all-in." if put == bets.behind[seat] else f"{said}."


def _after_betting(before: State, after: State) -> list[Line]:
    """What nobody called goes back; then those still in look at the next card, or draw."""
    lines = []
    for other in range(before.standing.seats):
        back = after.bets.behind[other] - before.bets.behind[other]
        if back > 0:
            lines.append(_public(f"{{{other}}} takes back {back} that nobody called."))
    for stage in range(before.round + 1, min(after.round, THIRD) + 1):
        lines += _look(after, CARD_4 if stage == THIRD else CARD_2)
    if after.phase == DRAW:
        lines.append(_public("Now the draw."))
    return lines


def _look(after: State, place: int) -> list[Line]:
    lines = [_public(f"Everybody still in looks at card {place + 1}.")]
    for seat in _still_in(after):
        lines.append(_private(seat, f"Your card {place + 1} is {show(after.rows[ROW * seat + place])}."))
    return lines


def _still_in(state: State) -> list[int]:
    """The seats that have not folded, from the dealer's left."""
    return [seat for seat in clockwise(state.eldest, state.standing.seats) if state.bets.live >> seat & 1]


def _draw(before: State, seat: int, move: int, after: State) -> list[Line]:
    if move != ENOUGH:
        return [_private(seat, f"You throw {show(move)}.")]
    number = before.tossed
    if number == 0:
        return [_public(f"{{{seat}}} stands pat.")]
    new = " ".join(show(card) for card in after.pack[before.next : before.next + number])
    return [
        _public(f"{{{seat}}} draws {NUMBERS[number]}."),
        _private(seat, f"You draw {new}."),
    ]


def _buy(before: State, seat: int, choice: int, after: State) -> list[Line]:
    if choice == NO_BUY:
        return [_public(f"{{{seat}}} buys {'nothing more' if before.bought[seat] else 'nothing'}.")]
    card = place_bought(choice) + 1
    return [
        _public(f"{{{seat}}} buys a new card {card} for {price(before, seat, choice)}."),
        _private(seat, f"Your new card {card} is {show(after.pack[before.next])}."),
    ]


def _declare(seat: int, choice: int, after: State) -> list[Line]:
    if after.phase == DECLARE:
        return [_public(f"{{{seat}}} has declared."), _private(seat, f"You declare {WORDS[DECLARE][choice]}.")]
    return [_public(f"{{{other}}} declares {WORDS[DECLARE][after.declared[other]]}.") for other in _still_in(after)]


def _end(before: State, after: State) -> list[Line]:
    """The showdown, who won what, and what lasts beyond the hand."""
    ended = after
    if after.standing.hands == before.standing.hands:
        ended = copy(after)
        settle(ended)
    lines = []
    if shows_down(ended):
        seen = copy(ended)
        hide(seen, WATCHER)
        lines = [_public(_reading(seen, seat)) for seat in _still_in(seen)]
    unseen = "" if lines else " unseen"
    for seat in clockwise(ended.eldest, ended.standing.seats):
        if ended.won[seat]:
            lines.append(_public(f"{{{seat}}} wins {ended.won[seat]}{unseen}."))
    return lines + [_public(text) for text in _afterwards(ended)]


def _reading(seen: State, seat: int) -> str:
    """A row laid open, what it is worth, and what each wild card stands for."""
    options = seen.options
    hand, wild = row_of(seen, seat), wild_ranks(seen, seat)
    row = seen.rows[ROW * seat : ROW * seat + ROW]
    five, double_ace = FiveOfAKind(options.five_of_a_kind), options.double_ace_flush
    said = f"{{{seat}}} shows {' '.join(show(card) for card in row)}: "
    said += high_words(hand, wild, five, double_ace) + became(row, high_cards(row, wild, five, double_ace))
    if options.mode == Mode.HIGH_LOW:
        if seen.lows[seat] < 0:
            said += "; no low"
        else:
            low_rule = LowRule(options.low_rule)
            said += f"; low {low_words(hand, wild, low_rule)}" + became(row, low_cards(row, wild, low_rule))
    return said + "."


def _afterwards(ended: State) -> list[str]:
    standing = ended.standing
    said = []
    if standing.carry:
        said.append(f"{standing.carry} stays in the middle for the next hand.")
    if standing.winners:
        best = [seat for seat in range(standing.seats) if standing.winners >> seat & 1]
        names = " and ".join(f"{{{seat}}}" for seat in best)
        return [*said, f"The match is over: {names} won it, at {standing.chips[best[0]]:+d}."]
    if ended.options.stack != NONE:
        for seat in range(standing.seats):
            if standing.stacks[seat] == 0:
                said.append(f"{{{seat}}} has no chips left and buys {ended.options.stack} more.")
    return said
