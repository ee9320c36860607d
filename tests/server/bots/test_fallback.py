"""What is played for a bot that fails or a clock that has run out."""

import pytest

from buckboard.engine.cards import rank_of
from buckboard.engine.dice import new_dice
from buckboard.engine.game import ENOUGH, check, view
from buckboard.engine.state import copy
from buckboard.games import ALL
from buckboard.server.bots.fallback import fallback_moves
from table import random_log, replayed


def asked(game, seed, hands=40):
    """States of random hands under random house rules, with a seat that is asked."""
    dice = new_dice(seed)
    for _ in range(hands):
        log = random_log(game, dice)
        for state, (seat, _) in zip(replayed(game, log), log.moves, strict=False):
            yield state, seat


@pytest.mark.parametrize("game", ALL.values(), ids=ALL)
def test_it_is_a_legal_and_whole_answer_to_any_question(game):
    for state, seat in asked(game, 1):
        after = copy(state)
        for move in fallback_moves(game, view(game, state, seat), seat):
            check(game, after, seat, move)
            game.apply(after, seat, move)
        if game.ASKS[state.phase] == "discard":
            assert after.phase != state.phase or not game.legal(after, seat)


@pytest.mark.parametrize("game", ALL.values(), ids=ALL)
def test_it_commits_to_least(game):
    said = set()
    for state, seat in asked(game, 2):
        seen, mask = view(game, state, seat), game.legal(state, seat)
        moves = fallback_moves(game, seen, seat)
        asks = game.ASKS[state.phase]
        if asks == "card":
            legal = [card for card in range(52) if mask >> card & 1]
            assert rank_of(moves[0]) == min(map(rank_of, legal))
        elif asks in ("discard", "give"):
            assert moves == [ENOUGH] or not mask >> ENOUGH & 1
        else:
            words = game.WORDS[state.phase]
            open_now = {word for kind, word in enumerate(words) if mask >> kind & 1}
            word = words[moves[0] % 64]
            said.add(word)
            for modest in ("check", "fold", "pass"):
                if modest in open_now:
                    assert word == modest
                    break
    expected = {
        "buckem": {"fold", "rake"},
        "buck": {"pass", "drop"},
        "buckpitch": {"pass"},
        "buck135": {"check", "fold", "no buy"},
    }
    assert expected[game.NAME] <= said


def test_a_trump_named_for_a_seat_is_its_longest_suit():
    game, named = ALL["buckpitch"], 0
    for state, seat in asked(game, 3, hands=200):
        if "clubs" in game.WORDS.get(state.phase, ()):
            (move,) = fallback_moves(game, view(game, state, seat), seat)
            lengths = [(state.hands[seat] >> 13 * suit & 0x1FFF).bit_count() for suit in range(4)]
            assert lengths[move] == max(lengths)
            named += 1
    assert named
