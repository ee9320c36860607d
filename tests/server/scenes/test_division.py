"""What lies in the middle when a match ends is for those who are there, and nobody else's."""

from buckboard.engine.game import read_options
from buckboard.games import buck, buck135, buckem
from buckboard.server.scenes.division import divided


def test_the_pot_is_shared_from_the_left_of_the_last_dealer_among_those_who_are_there():
    options = read_options(buckem, {"seats": 6})
    standing = buckem.opening(options, 1)  # who deals next, and has the first odd chip
    standing.pot, standing.aside = 9, 2
    after = divided(buckem, options, standing, kept={0, 2, 3, 5})
    assert after.chips[:6] == [2, 0, 3, 3, 0, 3]
    assert (after.pot, after.aside, after.winners) == (0, 0, 0b101100)
    assert (standing.pot, standing.chips[:6]) == (9, [0] * 6), "it is not over yet"
    assert divided(buckem, options, standing).chips[:6] == [1, 2, 2, 2, 2, 2]
    assert divided(buckem, options, standing, kept={4}).chips[:6] == [0, 0, 0, 0, 11, 0]
    assert divided(buckem, options, standing, kept=()).chips[:6] == [1, 2, 2, 2, 2, 2]


def test_a_chip_that_was_kept_lies_in_front_of_who_gets_it():
    options = read_options(buck135, {"seats": 4, "stack": 100, "odd_chip": "carry"})
    standing = buck135.opening(options, 3)
    standing.chips[:4], standing.stacks[:4], standing.carry = [40, 60, -1, -100], [140, 160, 99, 0], 1
    after = divided(buck135, options, standing)
    assert (after.chips[3], after.stacks[3], after.carry, after.winners) == (-99, 1, 0, 0b0010)
    after = divided(buck135, options, standing, kept={0, 2, 3})
    assert (after.stacks[:4], after.winners) == ([140, 160, 99, 1], 0b0001)


def test_where_points_decide_nobody_has_won_by_an_end():
    standing = buck.opening(buck.Options(), 0)
    standing.scores[0] = 40
    after = divided(buck, buck.Options(), standing)
    assert (list(after.scores), buck.winners(after)) == (list(standing.scores), [])
