"""A table of Buck for tests: hands as one likes, moves in words, scores as they come out.

Seats 0 to 3 are West, North, East and South of the rules page; South deals, so West is under.
"""

from buckboard.bots.choices import choices_of
from buckboard.bots.thumb.buck import choose
from buckboard.engine.cards import members, read_cards
from buckboard.engine.game import check, next_asked, play, read_options, view
from buckboard.engine.state import new_cards
from buckboard.engine.words import legal_words, read_moves, word
from buckboard.games import buck
from buckboard.games.buck.sight import places_of
from buckboard.games.buck.state import DECK, Standing

WEST, NORTH, EAST, SOUTH = range(4)


def cards_for(hands, dealer=SOUTH):
    """A pack that deals these hands; what is not named is filled up with the other cards, lowest first."""
    named = [read_cards(hand) for hand in (*hands, "", "", "", "")[:4]]
    taken = {card for hand in named for card in hand}
    rest = [card for card in members(DECK) if card not in taken]
    pack = [-1] * 24
    for seat, hand in enumerate(named):
        hand += [rest.pop(0) for _ in range(6 - len(hand))]
        for place, card in zip(places_of(dealer, seat), hand, strict=True):
            pack[place] = card
    assert sorted(pack) == members(DECK), "a card stands in two hands"
    return new_cards(pack)


def dealt(*hands, dealer=SOUTH, scores=(0, 0), **options):
    """A hand just dealt."""
    rules = read_options(buck, options)
    return buck.new(rules, Standing(dealer, list(scores)), cards_for(hands, dealer))


def say(state, text):
    """The state after moves in words, with commas between them, each by the seat that is asked."""
    for said in filter(None, (part.strip() for part in text.split(","))):
        seat = next_asked(buck, state)
        for move in read_moves(buck, state, seat, said):
            state = play(buck, state, seat, move)
    return state


def open_to(state, seat=None):
    """What the seat that is asked may say, in words."""
    return legal_words(buck, state, next_asked(buck, state) if seat is None else seat)


def contract(bid, name, bidder=WEST):
    """The calls by which a seat gets a bid, and what it names: the others pass."""
    calls = ["pass"] * 4
    calls[bidder] = bid
    return ", ".join([*calls, name] if name else calls)


def settled(state):
    """The state after the hand is scored."""
    buck.settle(state)
    return state


def result(state):
    """What the hand brings bidders and defenders."""
    before = list(state.standing.scores)
    bidding = state.bidder & 1
    buck.settle(state)
    change = [after - was for was, after in zip(before, state.standing.scores, strict=True)]
    return change[bidding], change[1 - bidding]


def played(bid, *tricks, bidder=WEST, playing=15, scores=(0, 0), stuck=False, **options):
    """A hand that is over, with the tricks of bidder, left, partner and right as given."""
    state = dealt(scores=scores, **options)
    state.phase, state.turn = buck.OVER, -1
    state.bid = buck.WORDS[0].index(bid)
    state.bidder, state.stuck, state.playing = bidder, stuck, playing
    for step, number in enumerate(tricks):
        state.tricks[(bidder + step) % 4] = number
    return state


def try_move(state, move):
    """Ask whether a move is open to the seat that is asked; IllegalMove if not."""
    check(buck, state, next_asked(buck, state), move)


def chosen(state):
    """What the thumb bot does whose turn it is."""
    seat = next_asked(buck, state)
    seen = view(buck, state, seat)
    return choose(seat, seen, choices_of(buck, seen, seat), [])


def answer(state):
    """The same in words."""
    return word(buck, state.phase, chosen(state))
