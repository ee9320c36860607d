"""A field that nobody writes, or an option that nobody reads, is a rule that does not exist."""

import msgspec

from buckboard.engine.dice import new_dice, roll
from buckboard.engine.game import next_asked
from buckboard.engine.options import options_of, read_value
from buckboard.engine.state import copy
from buckboard.testing import random_move, random_options, values_to_try
from table import between_hands, deal, later_standing

HANDS = 400


def fields(struct, prefix=""):
    """Every field of a Struct with its value, those of Structs inside it by dotted name."""
    for name in struct.__struct_fields__:
        value = getattr(struct, name)
        if isinstance(value, msgspec.Struct):
            if name != "options":
                yield from fields(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


def test_every_field_of_the_state_takes_more_than_one_value(game):
    seen = {}
    for seed in range(HANDS):
        dice = new_dice(seed, 3)
        options = random_options(game, dice)
        state, _ = deal(game, options, later_standing(game, options, dice, roll(dice, 6)), dice)
        play_on_watching(game, state, dice, seen)
    constant = {name for name, values in seen.items() if len(values) < 2}
    assert constant <= {"standing.seats"}


def play_on_watching(game, state, dice, seen):
    def look():
        for name, value in fields(state):
            seen.setdefault(name, set()).add(repr(value))

    look()
    while (seat := next_asked(game, state)) >= 0:
        game.apply(state, seat, random_move(game, state, seat, dice))
        look()
    game.settle(state)
    look()


def course(game, options, seed, hands=6):
    """What a table gets to see of a match played by the dice: choices offered, and what they came to."""
    dice = new_dice(seed, 17)
    # The options under test must not change how the match before was dealt, only what follows from it.
    standing = game.opening(options, seed % game.opening(options, 0).seats)
    told = []
    for _ in range(hands):
        state, _ = deal(game, options, standing, dice)
        while (seat := next_asked(game, state)) >= 0:
            mask = game.legal(state, seat)
            limits = [
                (game.lowest(state, seat, kind), game.highest(state, seat, kind))
                for kind in range(mask.bit_length())
                if mask >> kind & 1
            ]
            told.append((state.phase, game.waiting(state), seat, mask, limits))
            game.apply(state, seat, random_move(game, state, seat, dice))
        told.append(repr(list(fields(state))))
        game.settle(state)
        told.append(repr(state.standing))
        if game.winners(state.standing):
            break
        standing = copy(state.standing)
        between_hands(game, standing, dice)
    return told


def test_every_value_of_every_option_changes_what_happens_somewhere(game):
    """Against each other value of the same option, at some seed and some mix of the other options."""
    elsewhere = {"first_dealer", "sawrack_stake"}  # settled before the first hand and after the last, by the ledger
    for name, option in options_of(game.Options).items():
        if name in elsewhere:
            continue
        values = values_to_try(option)
        if option.lowest is None:
            pairs = [(values[i], values[i + 1]) for i in range(len(values) - 1)]
        else:  # two big numbers may well come to the same in a few hands; the smallest and another may not
            pairs = [(option.lowest, value) for value in values if value != option.lowest]
        for one, other in pairs:
            assert any(differs(game, name, one, other, seed) for seed in range(4000)), f"{name}: {one} is {other}"


def differs(game, name, one, other, seed):
    dice = new_dice(seed, 23)
    mix = random_options(game, dice) if seed % 3 else game.Options()
    mixes = [msgspec.structs.replace(mix, **{name: read_value(game.Options, name, value)}) for value in (one, other)]
    if any(game.refuse(options) for options in mixes):
        return False
    return course(game, mixes[0], seed) != course(game, mixes[1], seed)
