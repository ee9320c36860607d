"""A Buck 'em table set by hand: hands as they are dealt, what people say, how it ends.

Seats are counted from the dealer's left: seat 0 speaks first and the dealer is the last seat, unless a test says so.
"""

from buckboard.engine.cards import members, read_card, read_cards
from buckboard.engine.game import next_asked, play, read_options
from buckboard.engine.log import Log
from buckboard.engine.state import copy, new_cards
from buckboard.engine.words import legal_words, read_moves
from buckboard.games import buckem


def rules(**choices):
    """House rules by name."""
    return read_options(buckem, choices)


def standing_of(options, seats=None, **fields):
    """A standing before a hand, the last seat to deal."""
    standing = buckem.opening(options, (seats or options.seats) - 1)
    standing.seats = seats or options.seats
    for name, value in fields.items():
        if name == "chips":
            value = [*value, *[0] * (8 - len(value))]
        setattr(standing, name, value)
    return standing


def pack_of(deck, hands, seats, turn, stock):
    """The order of the pack in which these hands are dealt; what is not told is filled up from the lowest card."""
    named = [read_cards(hand) for hand in hands]
    told = {card for hand in named for card in hand} | {*read_cards(turn), *read_cards(stock)}
    rest = [card for card in members(deck) if card not in told]
    named += [[] for _ in range(seats - len(named))]
    for hand in named:
        hand += [rest.pop(0) for _ in range(5 - len(hand))]
    dealt = [named[place % seats][place // seats] for place in range(5 * seats)]
    return dealt + read_cards(turn) + read_cards(stock) + rest


def log_of(*hands, seats=0, turn="Ks", stock="", again="", trump_card="", before=None, **choices):
    """The log of a hand just dealt. `before`: fields of the standing; `again`: the order of returned cards."""
    seats = seats or max(len(hands), choices.get("seats", 6))
    options = rules(**{"seats": max(seats, 5), **choices})
    standing = standing_of(options, seats, **(before or {}))
    deck = buckem.deck(options, standing)
    pack = pack_of(deck, hands, seats, "" if trump_card else turn, stock)
    first = read_cards(again)
    second = first + [card for card in members(deck) if card not in first]
    cards = new_cards(pack, second, read_card(trump_card) if trump_card else -1)
    return Log("buckem", options, standing, cards, [])


def table(*hands, **told):
    """A dealt hand: see `log_of`."""
    log = log_of(*hands, **told)
    return buckem.new(log.options, log.before, log.cards)


def say(state, *texts):
    """The state after these moves in words, each by the seat that is asked."""
    for text in texts:
        seat = next_asked(buckem, state)
        for move in read_moves(buckem, state, seat, text):
            state = play(buckem, state, seat, move)
    return state


def playing(*hands, **told):
    """A hand in which all seats that are named stay, nobody draws, and the play begins."""
    state = table(*hands, **told)
    answers = ["stay" if hand else "fold" for hand in [*hands, *[""] * state.standing.seats][: state.standing.seats]]
    return say(state, *answers, *["draw"] * answers.count("stay"))


def record(log, *texts):
    """The same, on a log: its moves are written down. The state after them."""
    state = buckem.new(log.options, copy(log.before), log.cards)
    for text in texts:
        seat = next_asked(buckem, state)
        for move in read_moves(buckem, state, seat, text):
            state = play(buckem, state, seat, move)
            log.moves.append((seat, move))
    log.shown = list(buckem.shown(state))
    return state


def open_words(state, seat=None):
    """What the seat that is asked may say."""
    return legal_words(buckem, state, next_asked(buckem, state) if seat is None else seat)


def settled(state):
    """The standing after a hand that is over."""
    done = copy(state)
    buckem.settle(done)
    return done.standing


def over(tricks, pot=12, base=None, **told):
    """A hand that is over: the tricks of each seat, None for a seat that folded."""
    state = table(seats=len(tricks), **told)
    for seat, won in enumerate(tricks):
        if won is None:
            state.folded |= 1 << seat
        else:
            state.stayers |= 1 << seat
            state.tricks[seat] = won
    state.pot, state.base, state.ante = pot, pot if base is None else base, 0
    state.phase, state.asked = buckem.OVER, 0
    return state


def paid(tricks, pot=12, base=None, **told):
    """The standing after such a hand; `chips` are what it brought."""
    return settled(over(tricks, pot, base, **told))


def lines(standing):
    """The ledger."""
    return standing.chips[: standing.seats]


def whole_deck(state):
    """Every card of the hand, by where it lies, counted once."""
    stock = state.pack[state.top : state.bottom]
    throwing = state.thrown[next_asked(buckem, state)] if state.phase == buckem.DRAW else 0
    sets = [*state.hands, state.pile, state.gone, throwing, sum(1 << card for card in stock)]
    deck = buckem.deck(state.options, state.standing)
    sets.append(1 << state.turn & deck)
    return sets, deck
