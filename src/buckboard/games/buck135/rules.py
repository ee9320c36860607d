"""The phases of Buck Thirty-Five: who is asked, what is open to them, what a move does."""

from buckboard.engine.betting import (
    BET,
    FIXED,
    RAISE,
    able,
    act,
    betting_choices,
    betting_is_over,
    highest_total,
    lowest_total,
    open_round,
    take_back_uncalled,
)
from buckboard.engine.cards import DECK
from buckboard.engine.game import AMOUNT, ENOUGH
from buckboard.engine.rule import rule
from buckboard.engine.seats import first_from, next_in
from buckboard.engine.state import Cards
from buckboard.games.buck135.deal import ante, clear, deal_place, deal_rows
from buckboard.games.buck135.draw import buying_choices, can_buy, discard, discards, purchase, replace, start_draw
from buckboard.games.buck135.options import DealMode, FirstToAct, HiLo, Mode, Options
from buckboard.games.buck135.state import BET as BETTING
from buckboard.games.buck135.state import (
    BOTH,
    BUY,
    CARD_2,
    CARD_4,
    DECLARE,
    DRAW,
    LAST,
    NO_BUY,
    OVER,
    ROW,
    SECOND,
    THIRD,
    Standing,
    State,
    blank,
)

DECLARATIONS = (2 << BOTH) - 1


@rule
def deck(options: Options, standing: Standing) -> int:
    """All fifty-two cards."""
    return DECK


def new(options: Options, standing: Standing, cards: Cards) -> State:
    """A dealt hand, the antes paid."""
    state = blank(options, standing)
    deal(state, cards)
    return state


@rule
def deal(state: State, cards: Cards) -> None:
    """All ante, then five cards a seat, one at a time from the dealer's left: card 1 of every seat first."""
    clear(state)
    for place in range(52):
        state.pack[place] = cards.pack[place]
    ante(state)
    if state.options.deal_mode == DealMode.ALL_AT_ONCE:
        deal_rows(state)
    else:
        for place in range(0, ROW, 2):
            deal_place(state, place)
    state.next = ROW * state.standing.seats
    start_betting(state)
    go_on(state)


@rule
def start_betting(state: State) -> None:
    """Open the betting round that it is time for."""
    size = state.options.bet_small
    if state.options.betting == FIXED and state.round >= THIRD:
        size = state.options.bet_big
    bets = state.bets
    open_round(bets, state.options.betting, size, state.options.bet_big, 1 + state.options.max_raises)
    if bets.pending:
        state.phase = BETTING
        state.to_act = first_from(first_to_speak(state), able(bets))


@rule
def first_to_speak(state: State) -> int:
    """Where the round begins, if that seat can act: the dealer's left, one further each round, or the last raiser."""
    if state.options.first_to_act == FirstToAct.ROTATING:
        return (state.eldest + state.round) % state.standing.seats
    if state.options.first_to_act == FirstToAct.LAST_AGGRESSOR and state.aggressor >= 0:
        return state.aggressor
    return state.eldest


@rule
def go_on(state: State) -> None:
    """Look at the next card, or draw, until somebody is asked."""
    while state.bets.pending == 0 and state.round < THIRD:
        look_further(state)
        start_betting(state)
    if state.bets.pending == 0:
        start_draw(state)


@rule
def look_further(state: State) -> None:
    """Those still in look at card 2, later at card 4; dealt stage by stage, they get it only now."""
    state.round += 1
    if state.options.deal_mode == DealMode.STAGED:
        deal_place(state, CARD_2 if state.round == SECOND else CARD_4)


@rule
def end_betting(state: State) -> None:
    """After the last round everybody still in declares, where that is agreed, or the cards speak."""
    if state.options.mode == Mode.HIGH_LOW and state.options.hi_lo == HiLo.DECLARE_SIMULTANEOUS:
        state.phase = DECLARE
        state.waiting_for = state.bets.live
    else:
        state.phase = OVER


@rule
def waiting(state: State) -> int:
    """The seats that are asked."""
    if state.phase < DECLARE:
        return 1 << state.to_act
    return state.waiting_for if state.phase == DECLARE else 0


@rule
def legal(state: State, seat: int) -> int:
    """What is open to a seat."""
    if state.phase >= DECLARE:
        return DECLARATIONS if state.waiting_for >> seat & 1 and state.phase == DECLARE else 0
    if seat != state.to_act:
        return 0
    if state.phase == BETTING:
        return betting_choices(state.bets, seat)
    return discards(state, seat) if state.phase == DRAW else buying_choices(state, seat)


@rule
def lowest(state: State, seat: int, kind: int) -> int:
    """The least that may be bet, or raised to."""
    if kind == BET:
        return lowest_total(state.bets, seat)
    return lowest_total(state.bets, seat) if kind == RAISE else 0


@rule
def highest(state: State, seat: int, kind: int) -> int:
    """The most that may be bet, or raised to."""
    if kind == BET:
        return highest_total(state.bets, seat)
    return highest_total(state.bets, seat) if kind == RAISE else 0


@rule
def apply(state: State, seat: int, move: int) -> None:
    """Make a legal move."""
    if state.phase == BETTING:
        bet(state, seat, move % AMOUNT, move // AMOUNT)
    elif state.phase == DRAW:
        draw(state, seat, move)
    elif state.phase == BUY:
        buy(state, seat, move)
    else:
        declare(state, seat, move)


@rule
def bet(state: State, seat: int, kind: int, chips: int) -> None:
    """A move in the betting; the turn goes to the next seat still to be asked."""
    bets = state.bets
    act(bets, seat, kind, chips)
    if not bets.live >> seat & 1:
        state.folded[seat] = state.round
    if betting_is_over(bets):
        end_round(state)
    else:
        state.to_act = next_in(seat, bets.pending)


@rule
def end_round(state: State) -> None:
    """The uncalled part of a bet goes back; one seat left alone has won, else the hand goes on."""
    bets = state.bets
    bets.pending = 0
    take_back_uncalled(bets)
    state.aggressor = bets.aggressor
    if bets.live & (bets.live - 1) == 0:
        state.phase = OVER
    elif state.round == LAST:
        end_betting(state)
    else:
        go_on(state)


@rule
def draw(state: State, seat: int, move: int) -> None:
    """Throw one card, or take replacements for all thrown; then the next seat draws, after paid exchanges."""
    if move != ENOUGH:
        discard(state, seat, move)
        return
    replace(state, seat)
    if can_buy(state, seat):
        state.phase = BUY
    else:
        next_drawer(state, seat)


@rule
def buy(state: State, seat: int, choice: int) -> None:
    """Exchange a card on the table for a fee, or let it be."""
    if choice != NO_BUY:
        purchase(state, seat, choice)
        if can_buy(state, seat):
            return
    next_drawer(state, seat)


@rule
def next_drawer(state: State, seat: int) -> None:
    """The draw goes round from the dealer's left; after it comes the last betting round."""
    state.waiting_for &= ~(1 << seat)
    if state.waiting_for:
        state.phase = DRAW
        state.to_act = next_in(seat, state.waiting_for)
        return
    state.round = LAST
    start_betting(state)
    if state.bets.pending == 0:
        end_betting(state)


@rule
def declare(state: State, seat: int, choice: int) -> None:
    """High, low or both: all choose at once."""
    state.declared[seat] = choice
    state.waiting_for &= ~(1 << seat)
    if state.waiting_for == 0:
        state.phase = OVER
