"""What every game owes whoever plays it: an end, a question with an answer, and its own bookkeeping."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from buckboard.engine.dice import new_dice, roll
from buckboard.engine.errors import IllegalMove
from buckboard.engine.game import ENOUGH, check, moves_of, next_asked, play
from buckboard.engine.options import options_of, read_value
from buckboard.engine.state import copy
from buckboard.engine.words import legal_words, read_moves, word
from buckboard.testing import random_hand, random_move, random_options, values_to_try
from table import deal, later_standing, opening, play_on, random_log, replayed

SEEDS = some.integers(0, 2**40)
FEW = settings(max_examples=60, deadline=None)


@given(seed=SEEDS)
@settings(max_examples=200, deadline=None)
def test_random_play_never_stalls(game, seed):
    dice = new_dice(seed)
    options = random_options(game, dice)
    standing = opening(game, options, dice)
    for _ in range(4):
        state, _ = deal(game, options, standing, dice)
        for _ in range(2000):
            seat = next_asked(game, state)
            if seat < 0:
                break
            assert game.legal(state, seat), "a seat is asked and has no answer"
            game.apply(state, seat, random_move(game, state, seat, dice))
        assert state.phase == game.OVER
        game.settle(state)
        standing = state.standing
        if game.winners(standing):
            break


def test_every_value_of_every_option_is_played(game):
    """One value at a time, the other options at random: hands end and settle."""
    dice = new_dice(5)
    for name, option in options_of(game.Options).items():
        for value in values_to_try(option):
            chosen = read_value(game.Options, name, value)
            for _ in range(100):
                options = msgspec.structs.replace(random_options(game, dice), **{name: chosen})
                if not game.refuse(options):
                    break
            state, _ = deal(game, options, opening(game, options, dice), dice)
            play_on(game, state, dice)
            game.settle(state)
            assert getattr(state.options, name) == chosen


@given(seed=SEEDS)
@FEW
def test_only_those_who_are_asked_have_choices(game, seed):
    dice = new_dice(seed)
    options = random_options(game, dice)
    for state, _, _ in random_hand(game, options, opening(game, options, dice), dice):
        for seat in range(state.standing.seats):
            assert bool(game.waiting(state) >> seat & 1) == bool(game.legal(state, seat))


@given(seed=SEEDS)
@FEW
def test_a_move_that_is_not_legal_is_refused_with_a_sentence_and_changes_nothing(game, seed):
    dice = new_dice(seed)
    options = random_options(game, dice)
    for state, seat, move in random_hand(game, options, opening(game, options, dice), dice):
        before = copy(state)
        seats = state.standing.seats
        for who in range(-1, seats + 1):
            open_kinds = game.legal(state, who) if 0 <= who < seats else 0
            for kind in (*range(-1, 64), 64 * 10**13 + 1):
                if kind >= 0 and open_kinds >> (kind % 64) & 1 and kind < 64:
                    continue
                with pytest.raises(IllegalMove, match=r"^[A-Z\d].*[.)]$") as refusal:
                    play(game, state, who, kind)
                assert refusal.value.sentence.endswith(".")
        assert state == before
        if seat >= 0:
            check(game, state, seat, move)


@given(seed=SEEDS)
@FEW
def test_every_legal_move_has_a_word_that_reads_back(game, seed):
    dice = new_dice(seed)
    options = random_options(game, dice)
    for state, seat, move in random_hand(game, options, opening(game, options, dice), dice):
        if seat < 0:
            break
        asks = game.ASKS[state.phase]
        moves = [move] if asks == "amount" else moves_of(game, state, seat)
        for each in moves:
            said = word(game, state.phase, each)
            for text in (said, f"  {said.upper()} ", said.replace(" ", "   ")):
                assert read_moves(game, state, seat, text) == [each]
        assert legal_words(game, state, seat) == sorted(legal_words(game, state, seat))
        assert (asks == "discard") == (ENOUGH in moves and word(game, state.phase, ENOUGH) == "enough")


@given(seed=SEEDS)
@FEW
def test_dealing_over_a_used_state_is_dealing_a_new_one(game, seed):
    dice = new_dice(seed)
    options = random_options(game, dice)
    used, _ = deal(game, options, opening(game, options, dice), dice)
    play_on(game, used, dice)
    game.settle(used)
    fresh, cards = deal(game, options, used.standing, dice)
    game.deal(used, cards)
    assert used == fresh


@given(seed=SEEDS)
@FEW
def test_a_log_replays_to_the_same_standing(game, seed):
    dice = new_dice(seed)
    log = random_log(game, dice)
    first, second = replayed(game, log)[-1], replayed(game, log)[-1]
    game.settle(first)
    game.settle(second)
    assert first.standing == second.standing
    seats = first.standing.seats
    fields = game.write_standing(log.options, first.standing)
    again = game.read_standing(log.options, seats, msgspec.json.decode(msgspec.json.encode(fields)))
    assert game.write_standing(log.options, again) == fields


@given(seed=SEEDS)
@FEW
def test_answers_given_at_once_do_not_depend_on_who_spoke_first(game, seed):
    dice = new_dice(seed)
    options = random_options(game, dice)
    standing = later_standing(game, options, dice, roll(dice, 3))
    state, _ = deal(game, options, standing, dice)
    while (seat := next_asked(game, state)) >= 0:
        asked = [other for other in range(standing.seats) if game.waiting(state) >> other & 1]
        if len(asked) == 1:
            game.apply(state, seat, random_move(game, state, seat, dice))
            continue
        answers = {other: random_move(game, state, other, dice) for other in asked}
        backwards = copy(state)
        for other in asked:
            game.apply(state, other, answers[other])
        for other in reversed(asked):
            game.apply(backwards, other, answers[other])
        assert state == backwards
