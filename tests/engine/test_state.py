"""States: copies of their own, rows that hold the same, and one state written over another."""

import numpy as np
import pytest

from buckboard.engine.dice import new_dice
from buckboard.engine.state import as_tuple, copy, new_cards, overwrite, row_dtype, unpack
from buckboard.games import ALL, buck, buckem
from buckboard.testing import random_options
from table import deal, opening


@pytest.mark.parametrize("game", ALL.values(), ids=ALL)
def test_a_state_survives_the_way_into_a_row_and_back(game):
    dice = new_dice(3)
    options = random_options(game, dice)
    state, _ = deal(game, options, opening(game, options, dice), dice)
    rows = np.zeros(1, row_dtype(game.State))
    rows[0] = as_tuple(state)
    assert unpack(game.State, rows[0]) == state


def test_a_value_too_wide_for_its_field_is_refused_not_cut():
    standing = buck.opening(buck.Options(), 0)
    standing.dealer = 300
    with pytest.raises(OverflowError):
        np.zeros(1, row_dtype(buck.Standing))[0] = as_tuple(standing)


def test_a_copy_is_a_state_of_its_own():
    dice = new_dice(4)
    state, _ = deal(buckem, buckem.Options(), opening(buckem, buckem.Options(), dice), dice)
    again = copy(state)
    assert again == state
    again.hands[0] = 0
    again.standing.chips[0] = 99
    assert again != state
    assert state.standing.chips[0] == 0
    assert again.options is state.options  # frozen: there is no need for two


def test_one_standing_is_written_over_another():
    was, now = buckem.opening(buckem.Options(), 1), buckem.opening(buckem.Options(), 4)
    now.chips[2] = 7
    overwrite(was, now)
    assert was == now
    now.chips[2] = 8
    assert was.chips[2] == 7


def test_cards_without_a_second_order_use_the_first_again():
    cards = new_cards([5, 3, 8])
    assert cards.size == 3
    assert cards.pack == cards.reshuffle == [5, 3, 8, *[-1] * 49]
