"""Random play: one text with two bodies, every legal move as likely as the others."""

import math

import pytest

import penny_draw
from buckboard.engine.dice import new_dice
from buckboard.engine.game import AMOUNT, read_options
from buckboard.games import ALL
from buckboard.search.random_table import RandomTable
from buckboard.testing import random_options

MATCHES = 12
HANDS = 40


@pytest.fixture(params=[penny_draw, *ALL.values()], ids=lambda game: game.NAME)
def game(request):
    return request.param


def begin(table, seed):
    """Matches dealt by one seat after the other."""
    openings = [table.game.opening(table.options, match % table.seats) for match in range(MATCHES)]
    table.begin([new_dice(seed, match) for match in range(MATCHES)], openings)


def played(game, options, seed, hands=HANDS, page_size=0, **how):
    """What random matches come to, and the pages written down."""
    table = RandomTable(game, options, page_size=page_size, **how)
    begin(table, seed)
    pages = []
    while hands and (more := table.play(hands, 6)):
        hands -= more
        if page_size:
            pages.append(table.page())
    return table.results(), pages


def test_compiled_and_interpreted_play_the_same_hands_by_any_rules(game):
    for seed in range(12):
        options = random_options(game, new_dice(seed, 5))
        compiled, pages = played(game, options, seed, page_size=16)
        interpreted, plain_pages = played(game, options, seed, page_size=16, interpreted=True)
        assert compiled == interpreted
        assert pages == plain_pages
        assert sum(len(page.hands) for page in pages) == compiled.hands > 0
        assert sum(len(page.moves) for page in pages) == compiled.decisions


def test_writing_hands_down_does_not_change_them(game):
    options = game.Options()
    assert played(game, options, 3)[0] == played(game, options, 3, page_size=7)[0]


def test_a_page_too_small_for_its_moves_ends_early_and_loses_nothing():
    options = read_options(penny_draw, {"rounds": 9})
    whole, [page] = played(penny_draw, options, 2, hands=100, page_size=100)
    table = RandomTable(penny_draw, options, page_size=100)
    table._notes = table._new_notes(2)  # not even one hand fits
    table.begin(
        [new_dice(2, match) for match in range(MATCHES)],
        [penny_draw.opening(options, match % 3) for match in range(MATCHES)],
    )
    hands, moves = [], []
    while len(hands) < 100 and table.play(100 - len(hands), 6):
        hands += table.page().hands
        moves += table.page().moves
    assert (hands, moves) == (page.hands, page.moves)
    assert table.results() == whole


def test_matches_end_and_the_next_begins_with_its_own_opening():
    options = read_options(penny_draw, {"rounds": 4})
    results, [page] = played(penny_draw, options, 1, hands=10, page_size=10)
    assert page.matches == [0, 0, 0, 0, 1, 1, 1, 1, 2, 2]
    assert page.hands == [1, 2, 3, 4, 1, 2, 3, 4, 1, 2]
    assert page.befores[4] == (1, 3, [0, 0, 0], 0, 0)
    assert results.matches == sum(results.wins) == 2
    assert table_is_over(options)


def table_is_over(options):
    """A table whose matches are all played plays no more."""
    table = RandomTable(penny_draw, options, interpreted=True)
    table.begin([new_dice(1)], [penny_draw.opening(options, 0)])
    return [table.play(3, 0), table.play(3, 0), table.play(3, 0)] == [3, 1, 0]


def test_the_last_round_is_called_after_the_hand_that_was_said():
    game = ALL["buckem"]
    options = read_options(game, {"pot_limit": 20})
    _, pages = played(game, options, 8, hands=60, page_size=60)
    names = game.Standing.__struct_fields__
    called = [before[names.index("last_round")] for page in pages for before in page.befores]
    hands = [hand for page in pages for hand in page.hands]
    assert [hand > 6 for hand in hands] == [bool(flag) for flag in called]
    assert max(hands) > 6


def test_every_legal_move_is_equally_likely_amounts_included():
    options = read_options(penny_draw, {"rounds": 9, "limit": 7})
    table = RandomTable(penny_draw, options, page_size=4000)
    table.begin([new_dice(6, match) for match in range(500)], [penny_draw.opening(options, 0)] * 500)
    hands = table.play(4000, 0)
    page = table.page()
    bets = [move for phase, move in zip(page.phases, page.moves, strict=True) if phase == penny_draw.BET]
    assert len(bets) == 3 * hands
    open_moves = [0, *(1 + AMOUNT * chips for chips in range(1, 8))]
    share = len(bets) / len(open_moves)
    slack = 5 * math.sqrt(share * (1 - 1 / len(open_moves)))
    assert set(bets) == set(open_moves)
    assert all(abs(bets.count(move) - share) < slack for move in open_moves)


def test_results_add_up_over_hands_played_in_pieces(game):
    options = game.Options()
    whole, _ = played(game, options, 9, hands=30)
    table = RandomTable(game, options)
    begin(table, 9)
    for hands in (1, 4, 25):
        assert table.play(hands, 6) == hands
    assert table.results() == whole
