"""Buckpitch for tests: hands laid out by name, words said in turn, hands scored without being played.

The dealer is seat 3, so seats 0, 1, 2, 3 are L, P, R, D of the worked examples: team 0 is A (L and R), team 1 B.
"""

from buckboard.engine.cards import DECK, cards, members, read_cards
from buckboard.engine.game import moves_of, next_asked, play, read_options
from buckboard.engine.state import new_cards
from buckboard.engine.words import read_moves, word
from buckboard.games import buckpitch
from buckboard.games.buckpitch.scoring import pips

L, P, R, D = range(4)
A, B = range(2)
NO_PIPS = cards("2d 3d 4d 5d 6d 7d 8d 9d 2h 3h 4h 5h 6h 7h 8h 9h 2s 3s 4s 5s 6s 7s 8s 9s")


def standing(scores=(0, 0), bid_before=False, dealer=D, sawracks=(0, 0)):
    return buckpitch.Standing(dealer, list(scores), list(sawracks), bid_before)


def pack_of(hands, dealer=D):
    """A pack that deals these hands to seats 0 to 3, each filled up with small cards that are no clubs."""
    named = [read_cards(hand) for hand in hands]
    spare = members(NO_PIPS & ~sum(1 << card for hand in named for card in hand))
    hands = [hand + [spare.pop() for _ in range(6 - len(hand))] for hand in named]
    order = [hands[(dealer + 1 + step) % 4] for step in range(4)]
    dealt = [card for hand in order for card in hand[:3]] + [card for hand in order for card in hand[3:]]
    return dealt + members(DECK & ~sum(1 << card for card in dealt))


def dealt(*hands, scores=(0, 0), bid_before=False, dealer=D, sawracks=(0, 0), **options):
    """A hand just dealt; hands not named are of small cards."""
    hands = [*hands, *[""] * (4 - len(hands))]
    table = standing(scores, bid_before, dealer, sawracks)
    return buckpitch.new(read_options(buckpitch, options), table, new_cards(pack_of(hands, dealer)))


def say(state, words):
    """The state after these moves, made in turn by whoever is asked."""
    for said in words.split():
        seat = next_asked(buckpitch, state)
        (move,) = read_moves(buckpitch, state, seat, said)
        state = play(buckpitch, state, seat, move)
    return state


def choices(state):
    """What the seat whose turn it is may do, in words."""
    seat = next_asked(buckpitch, state)
    return " ".join(word(buckpitch, state.phase, move) for move in moves_of(buckpitch, state, seat))


def asked(state):
    return next_asked(buckpitch, state)


def play_out(state):
    """Play the lowest legal card to the end."""
    while (seat := next_asked(buckpitch, state)) >= 0:
        state = play(buckpitch, state, seat, moves_of(buckpitch, state, seat)[0])
    return state


def settled(state):
    buckpitch.settle(state)
    return state


def finished(bid, a="", b="", *, by=L, tricks=(2, 1, 2, 1), scores=(0, 0), bid_before=True, sawracks=(0, 0), **options):
    """A settled hand in which team A won the points named in `a`, team B those in `b`; clubs were trump.

    A point that nobody is given was not there: the jack not in play, game tied at more than nothing.
    """
    state = buckpitch.new(
        read_options(buckpitch, options), standing(scores, bid_before, D, sawracks), new_cards(pack_of([""] * 4))
    )
    state.hands = [0] * 4
    state.phase = buckpitch.OVER
    state.turn = -1
    state.trump = 0
    state.bid = buckpitch.WORDS[buckpitch.BID].index(bid)
    state.maker = by
    state.tricks = list(tricks)
    won = [a.split(), b.split()]
    played, taken = [0] * 4, [0, 0]
    for team in range(2):
        mine = 0
        if "high" in won[team]:
            mine |= cards("Qc")
        if "low" in won[team]:
            mine |= cards("2c")
        if "jack" in won[team]:
            mine |= cards("Jc")
        if "game" in won[team]:
            mine |= cards("Td Th")
        played[team] = mine
        taken[team] = mine
    if "game" not in a + b:
        level(taken)
    state.played, state.taken, state.gone = played, taken, taken[0] | taken[1]
    buckpitch.settle(state)
    return state


def level(taken):
    """Make both teams' cards count the same for game, and more than nothing."""
    taken[0] |= cards("Td")
    taken[1] |= cards("Th")
    ahead = pips(taken[0]) - pips(taken[1])
    filler = {0: "2d", 1: "Jd", 2: "Qd", 3: "Kd"}[abs(ahead)]
    taken[1 if ahead > 0 else 0] |= cards(filler)


def scores_of(state):
    return tuple(state.standing.scores)


def sawracks_of(state):
    return tuple(state.standing.sawracks)


def winners_of(state):
    return buckpitch.winners(state.standing)
