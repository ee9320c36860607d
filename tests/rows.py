"""Hands of Buck Thirty-Five for tests: rows laid out as wanted, moves said in words, the seat to act saying each."""

from buckboard.engine.cards import KING, SIX, rank_of, read_card, read_cards, show
from buckboard.engine.dice import new_dice, shuffle
from buckboard.engine.game import check, next_asked, read_options
from buckboard.engine.poker_hands import FiveOfAKind, best_high
from buckboard.engine.state import copy, new_cards
from buckboard.engine.words import read_moves
from buckboard.games import buck135


def poor_row(used):
    """A row of cards not used yet that is worth little, for high and for low."""
    free = [card for card in range(52) if card not in used and SIX <= rank_of(card) <= KING]
    dice = new_dice(len(used))
    tried = []
    for _ in range(60):
        shuffle(dice, free, len(free))
        cards = sum(1 << card for card in free[:5])
        tried.append((best_high(cards, 1 << rank_of(free[3]), FiveOfAKind.ABOVE_ROYAL, False), free[:5]))
    return " ".join(show(card) for card in min(tried)[1])


def pack_of(rows, stock, seats, dealer):
    """The order of the pack that deals these rows (by seat, cards 1 to 5) and then this stock."""
    laid = [read_cards(row) for row in rows]
    order = [laid[(dealer + 1 + at) % seats][place] for place in range(5) for at in range(seats)]
    order += read_cards(stock)
    order += [card for card in range(52) if card not in order]
    assert len(order) == len(set(order)) == 52, "a card lies twice"
    return order


def dealt(*rows, stock="", dealer=None, stacks=None, chips=None, carry=0, hands=0, **choices):
    """A dealt hand. Seats without a row get a poor one; the last seat deals unless it is said otherwise."""
    options = read_options(buck135, choices)
    dealer = options.seats - 1 if dealer is None else dealer
    laid = list(rows)
    while len(laid) < options.seats:
        laid.append(poor_row({card for row in [*laid, stock] for card in read_cards(row)}))
    standing = buck135.opening(options, dealer)
    standing.dealer = dealer
    for seat, stack in enumerate(stacks or []):
        standing.stacks[seat] = stack
    for seat, line in enumerate(chips or []):
        standing.chips[seat] = line
    standing.carry = carry
    standing.hands = hands
    return buck135.new(options, standing, new_cards(pack_of(laid, stock, options.seats, dealer)))


def say(state, words):
    """The state after moves in words, parted by commas; "2 fold" also says whose turn it must be."""
    state = copy(state)
    for said in words.split(","):
        text = said.strip()
        seat = next_asked(buck135, state)
        assert seat >= 0, f"nobody is asked, so nobody says {text}"
        if text[:2].strip().isdigit() and text[1:2] == " ":
            if buck135.waiting(state) >> int(text[0]) & 1:
                seat = int(text[0])
            assert seat == int(text[0]), f"seat {seat} is to act, not {text}"
            text = text[2:]
        for move in read_moves(buck135, state, seat, text):
            check(buck135, state, seat, move)
            buck135.apply(state, seat, move)
    return state


def settled(state):
    """The state of a hand that is over, settled."""
    assert state.phase == buck135.OVER
    state = copy(state)
    buck135.settle(state)
    return state


def at_showdown(*rows, **choices):
    """A hand in which everybody checks and stands pat to the end, settled."""
    state = dealt(*rows, **choices)
    while state.phase != buck135.OVER:
        state = say(state, {"amount": "check", "discard": "enough", "choice": "no buy"}[buck135.ASKS[state.phase]])
    return settled(state)


def open_words(state, seat=None):
    """The kinds of moves open to the seat to act."""
    seat = next_asked(buck135, state) if seat is None else seat
    words = buck135.WORDS[state.phase]
    return {word for kind, word in enumerate(words) if buck135.legal(state, seat) >> kind & 1}


def amounts(state, word):
    """The least and the most that goes with a word for the seat to act."""
    seat = next_asked(buck135, state)
    kind = buck135.WORDS[state.phase].index(word)
    assert buck135.legal(state, seat) >> kind & 1, f"{word} is not open"
    return buck135.lowest(state, seat, kind), buck135.highest(state, seat, kind)


def row(state, seat):
    """A seat's row, cards 1 to 5, as numbers."""
    return state.rows[5 * seat : 5 * seat + 5]


def card(name):
    """A card's number."""
    return read_card(name)
