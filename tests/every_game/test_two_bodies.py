"""The rules mean the same interpreted on a Struct and compiled on a row."""

import numba
import numpy as np

from buckboard.engine.dice import new_dice
from buckboard.engine.state import Cards, as_tuple, copy, row_dtype, unpack
from buckboard.search.native import open_rules
from table import random_log, replayed

LOGS = 60


def test_compiled_and_interpreted_rules_agree_step_by_step(game):
    open_rules()
    deal, waiting, legal, apply, settle, hide = game.deal, game.waiting, game.legal, game.apply, game.settle, game.hide
    lowest, highest, tally = game.lowest, game.highest, game.tally

    @numba.njit
    def answers(rows, seat, masks):
        masks[0] = waiting(rows[0])
        masks[1] = legal(rows[0], seat)
        for kind in range(8):
            masks[2 + kind] = lowest(rows[0], seat, kind) if masks[1] >> kind & 1 else 0
            masks[10 + kind] = highest(rows[0], seat, kind) if masks[1] >> kind & 1 else 0

    @numba.njit
    def step(rows, seat, move):
        apply(rows[0], seat, move)

    @numba.njit
    def start(rows, cards):
        deal(rows[0], cards[0])

    @numba.njit
    def end(rows, counts):
        settle(rows[0])
        tally(rows[0], counts)

    @numba.njit
    def blank(rows, seat):
        hide(rows[0], seat)

    rows = np.zeros(1, row_dtype(game.State))
    cards = np.zeros(1, row_dtype(Cards))
    masks = np.zeros(18, np.int64)
    for seed in range(LOGS):
        log = random_log(game, new_dice(seed, 99))
        states = replayed(game, log)
        rows[0] = as_tuple(states[-1])
        rows[0]["standing"] = as_tuple(log.before)
        cards[0] = as_tuple(log.cards)
        start(rows, cards)
        assert unpack(game.State, rows[0]) == states[0]
        for state, (seat, move) in zip(states, log.moves, strict=False):
            rows[0] = as_tuple(state)
            answers(rows, seat, masks)
            kinds = game.legal(state, seat)
            assert masks[0] == game.waiting(state)
            assert masks[1] == kinds
            for kind in range(8):
                open_kind = kinds >> kind & 1
                assert masks[2 + kind] == (game.lowest(state, seat, kind) if open_kind else 0)
                assert masks[10 + kind] == (game.highest(state, seat, kind) if open_kind else 0)
            after = copy(state)
            game.apply(after, seat, move)
            step(rows, seat, move)
            assert unpack(game.State, rows[0]) == after
            for viewer in range(-1, log.before.seats):
                seen = copy(after)
                game.hide(seen, viewer)
                rows[0] = as_tuple(after)
                blank(rows, viewer)
                assert unpack(game.State, rows[0]) == seen
        final = copy(states[-1])
        counts, row_counts = [0] * game.TALLY, np.zeros(game.TALLY, np.int64)
        game.settle(final)
        game.tally(final, counts)
        rows[0] = as_tuple(states[-1])
        end(rows, row_counts)
        assert unpack(game.State, rows[0]) == final
        assert row_counts.tolist() == counts
