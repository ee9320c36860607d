"""Cards and chips are conserved in every state: nothing is dealt twice, nothing vanishes, nothing is minted."""

from hypothesis import given, settings
from hypothesis import strategies as some

from buckboard.engine.cards import members
from buckboard.engine.dice import new_dice
from buckboard.engine.game import next_asked
from buckboard.engine.state import copy
from buckboard.games import buck, buck135, buckem, buckpitch
from buckboard.testing import random_move, random_options
from table import between_hands, deal, opening


def as_set(cards):
    return sum(1 << card for card in cards if card >= 0)


def trick_game(state):
    return [*state.hands, state.gone]


def buckem_places(state):
    half_thrown = [thrown for seat, thrown in enumerate(state.thrown) if state.asked >> seat & 1]
    stock = state.pack[state.top : state.bottom]
    turn = [as_set([state.turn])] if buckem.removed(state.options, state.standing) == 0 else []
    return [
        *state.hands,
        state.gone,
        as_set(stock),
        state.pile,
        *turn,
        *(half_thrown if state.phase == buckem.DRAW else []),
    ]


def buck135_places(state):
    seats = state.standing.seats
    not_dealt = []  # dealt stage by stage, cards 2 and 4 lie in the pack still; a seat that folded never gets them
    for place in range(5 * seats):
        seat = (state.eldest + place) % seats
        if state.rows[5 * seat + place // seats] < 0 and not state.thrown[seat] >> state.pack[place] & 1:
            not_dealt.append(state.pack[place])
    rows = (1 << card for card in state.rows if card >= 0)
    return [*rows, as_set(not_dealt), as_set(state.pack[state.next :]), *state.thrown]


PLACES = {"buck": trick_game, "buckpitch": trick_game, "buckem": buckem_places, "buck135": buck135_places}
SET_ASIDE = {"buckpitch": 28}  # cards that no state holds


def chips_of_buckem(state):
    return sum(state.standing.chips) - state.ante * state.standing.seats + state.pot + state.aside


def chips_of_buck135(state):
    """What everybody has in front of him and in the middle, against what he had before the hand."""
    bets, seats = state.bets, range(state.standing.seats)
    had = [state.standing.stacks[seat] for seat in seats] if state.options.stack > 0 else [10**12 for _ in seats]
    bought = [state.options.stack if chips == 0 else 0 for chips in had] if state.options.stack > 0 else [0]
    return sum(bets.behind[seat] for seat in seats) + bets.pot - sum(had) - sum(bought) - state.standing.carry


@given(seed=some.integers(0, 2**40))
@settings(max_examples=150, deadline=None)
def test_cards_and_chips_are_conserved_in_every_state(game, seed):
    dice = new_dice(seed)
    options = random_options(game, dice)
    standing = opening(game, options, dice)
    for _ in range(4):
        state, cards = deal(game, options, standing, dice)
        whole = as_set(cards.pack)
        while True:
            places = PLACES[game.NAME](state)
            held = [card for place in places for card in members(place)]
            assert len(held) == len(set(held)), "a card lies in two places"
            assert as_set(held) & ~whole == 0
            assert len(held) == cards.size - SET_ASIDE.get(game.NAME, 0)
            if game is buckem:
                assert chips_of_buckem(state) == 0
            if game is buck135:
                assert chips_of_buck135(state) == 0
            seat = next_asked(game, state)
            if seat < 0:
                break
            game.apply(state, seat, random_move(game, state, seat, dice))
        game.settle(state)
        after = state.standing
        if game is buckem:
            assert sum(after.chips) + after.pot + after.aside == 0
        if game is buck135:
            assert sum(after.chips) + after.carry == 0
            if options.stack > 0:  # what was bought so far is stacks less winnings: whole stacks, no more and no less
                issued = [after.stacks[seat] - after.chips[seat] for seat in range(after.seats)]
                assert sum(issued) % options.stack == 0
                assert min(after.stacks) >= 0
        if game.winners(after):
            break
        standing = copy(after)
        between_hands(game, standing, dice)


def test_the_places_cover_all_games():
    assert {module.NAME for module in (buck, buckem, buckpitch, buck135)} == set(PLACES)
