"""Cards and chips are conserved in every state: nothing is dealt twice, nothing vanishes, nothing is minted.

CONSERVED_HANDS says how many hands are played against the count of chips, of the two games with chips together
(`make machines`: 100,000), CONSERVED_SEED from which dice.
"""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from buckboard.engine.cards import members
from buckboard.engine.dice import new_dice, roll
from buckboard.engine.game import next_asked
from buckboard.engine.state import copy
from buckboard.games import buck, buck135, buckem, buckpitch
from buckboard.testing import random_move, random_options
from chips import STYLES, SURPLUS, chips_of_buck135, chips_of_buckem, come_and_go, lines, next_to_nothing
from table import between_hands, deal, opening

HANDS = int(os.environ.get("CONSERVED_HANDS", "10000"))
SEED = int(os.environ.get("CONSERVED_SEED", "1"))
HANDS_OF_A_MATCH = 12  # at most


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


@pytest.mark.parametrize("played", [buckem, buck135], ids=lambda game: game.NAME)
def test_no_chip_is_lost_or_made_whoever_plays_to_break_the_count(played):
    """After every event: stacks, pot and debts are what was brought. People come and go, and some have next to none."""
    hands = events = match = 0
    while hands < HANDS // 2:
        match += 1
        dice = new_dice(SEED, match)
        try:
            of_match, of_events = match_against_the_count(played, dice)
        except AssertionError as fault:
            raise AssertionError(f"CONSERVED_SEED={SEED}, match {match} of {played.NAME}: {fault}") from fault
        hands, events = hands + of_match, events + of_events
    print(f"{played.NAME}: {hands} hands, {events} events, {match} matches, from seed {SEED}")


def match_against_the_count(game, dice):
    """Some hands of a match under random house rules; how many, and of how many events."""
    options = random_options(game, dice)
    standing, gone, events = opening(game, options, dice), 0, 0
    styles = [STYLES[roll(dice, len(STYLES))] for _ in range(8)]
    surplus = SURPLUS[game.NAME]
    for hand in range(1, HANDS_OF_A_MATCH + 1):
        if roll(dice, 2):
            next_to_nothing(game, options, standing, dice)
        had = sum(standing.stacks) + bought(options, standing) if game is buck135 else 0
        carried = standing.carry if game is buck135 else 0
        state, _ = deal(game, options, standing, dice)
        short = gone if game is buckem else 0  # who has left has taken his line of the ledger along
        assert surplus(state) + short == 0, f"hand {hand}, dealt"
        while (seat := next_asked(game, state)) >= 0:
            move = styles[seat](game, state, seat, dice)
            game.apply(state, seat, move)
            events += 1
            assert surplus(state) + short == 0, f"hand {hand}, event {events}, seat {seat}, move {move}"
        game.settle(state)
        standing = copy(state.standing)
        assert lines(game, standing) + gone == 0, f"hand {hand}, settled"
        if game is buck135 and options.stack > 0:
            assert sum(standing.stacks) + standing.carry == had + carried, f"stacks after hand {hand}"
            assert min(standing.stacks) >= 0
        if game.winners(standing):
            break
        between_hands(game, standing, dice)
        standing, left_with = come_and_go(game, options, standing, dice)
        gone += left_with
        assert lines(game, standing) + gone == 0, f"people came and went after hand {hand}"
        if game.winners(standing):
            break
    return hand, events


def bought(options, standing):
    """What those buy before a hand who have nothing left."""
    return options.stack * standing.stacks[: standing.seats].count(0) if options.stack > 0 else 0
