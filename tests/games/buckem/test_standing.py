"""The standing in records, and options that make each other idle."""

import pytest

from buckboard.engine.dice import new_dice, roll
from buckboard.engine.errors import BadRecord
from buckboard.games import buckem
from buckboard.testing import random_hand, random_options
from buckem_table import log_of, playing, rules, say, standing_of, table

ASIDE = {"seats": 5, "pot_limit": 20, "pot_limit_mode": "cap_pot_surplus_aside"}
WRITTEN = {
    "dealer": 4,
    "chips": [0, 0, 0, 0, 0],
    "pot": 0,
    "base": 0,
    "next": "ante",
    "burned": [],
    "hands": 0,
    "last_round": False,
}


def test_the_first_standing_as_records_have_it():
    options = rules(seats=5)
    assert buckem.write_standing(options, standing_of(options)) == WRITTEN


def test_a_standing_is_read_as_it_was_written():
    for seed in range(40):
        dice = new_dice(seed, 8)
        options = random_options(buckem, dice)
        standing = buckem.opening(options, roll(dice, options.seats))
        for _ in range(5):
            for state, seat, _ in random_hand(buckem, options, standing, dice):
                if seat < 0:
                    buckem.settle(state)
                    standing = state.standing
            if standing.winners:
                break
            fields = buckem.write_standing(options, standing)
            assert buckem.read_standing(options, standing.seats, fields) == standing


def test_chips_are_conserved_as_long_as_nobody_leaves():
    for seed in range(40):
        dice = new_dice(seed, 9)
        options = random_options(buckem, dice)
        standing = buckem.opening(options, 0)
        for _ in range(8):
            for state, seat, _ in random_hand(buckem, options, standing, dice):
                held = state.standing
                assert sum(held.chips) + held.pot + held.aside == 0
                assert sum(held.chips) - held.seats * state.ante + state.pot + state.aside == 0
                if seat < 0:
                    buckem.settle(state)
                    standing = state.standing
            assert sum(standing.chips) + standing.pot + standing.aside == 0
            if roll(dice, 4) == 0:
                buckem.call_last_round(standing)


BROKEN = {
    "no dealer": ({"dealer": None}, "has no 'dealer'"),
    "a dealer who is not there": ({"dealer": 5}, "dealer holds whole numbers, 0 to 4; 5 is not one"),
    "too few lines": ({"chips": [0, 0]}, "each of the 5 seats"),
    "lines that are no list": ({"chips": 5}, "each of the 5 seats"),
    "a line that is no number": ({"chips": [0, 0, 0, 0, "1"]}, "chips holds whole numbers"),
    "true chips": ({"chips": [0, 0, 0, 0, True]}, "chips holds whole numbers"),
    "a negative pot": ({"pot": -1}, "pot holds whole numbers"),
    "another kind of hand": ({"next": "later"}, "next is ante, burn or carry; 'later' is none"),
    "a kind that is no word": ({"next": 1}, "next is ante, burn or carry"),
    "a burn hand without a pot": ({"next": "burn"}, "no pot to play for"),
    "a carried pot without a base": ({"next": "carry", "pot": 4}, "no pot to play for"),
    "a base without a pot": ({"base": 4}, "base is 0 while the pot is empty"),
    "burned seats that are not there": ({"burned": [5]}, "burned lists seats"),
    "burned that is no list": ({"burned": 1}, "burned lists seats"),
    "burned out of order": ({"burned": [2, 1]}, "ascending order, each once"),
    "burned twice": ({"burned": [1, 1]}, "ascending order, each once"),
    "half a hand": ({"hands": 1.5}, "hands holds whole numbers"),
    "a last round that is a word": ({"last_round": "no"}, "last_round is true or false"),
    "a field of its own": ({"rent": 1}, "'rent', which Buck 'em does not know"),
    "chips aside without a limit": ({"aside": 1}, "set aside only where"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_standing_is_refused_with_a_sentence(name):
    change, sentence = BROKEN[name]
    fields = {key: value for key, value in {**WRITTEN, **change}.items() if value is not None}
    with pytest.raises(BadRecord, match=sentence):
        buckem.read_standing(rules(seats=5), 5, fields)


def test_chips_aside_are_read_where_there_is_a_limit():
    options = rules(**ASIDE)
    standing = buckem.read_standing(options, 5, {**WRITTEN, "aside": 7})
    assert standing.aside == 7
    assert buckem.write_standing(options, standing)["aside"] == 7
    with pytest.raises(BadRecord, match="above the table's limit of 20"):
        buckem.read_standing(options, 5, {**WRITTEN, "pot": 21, "base": 21, "next": "burn", "burned": [1]})


def test_every_mix_of_options_can_be_played():
    for seed in range(20):
        assert buckem.refuse(random_options(buckem, new_dice(seed))) == ""


IDLE = {
    "rounds": {"rounds": 30},
    "pot_limit_mode": {"pot_limit_mode": "cap_burn_and_win"},
    "scare_position": {"scare_position": 3},
    "short_deck ": {"short_deck": True, "seats": 7},
    "short_deck_trump": {"short_deck_trump": "removed_card"},
    "deuce_swap": {"deuce_swap": True, "short_deck": True},
    "agree on a pot_limit": {"scare_cards": "on"},
}


@pytest.mark.parametrize("name", IDLE)
def test_options_without_effect_are_named(name):
    said = buckem.idle(rules(**IDLE[name]))
    assert len(said) == 1
    assert name in said[0]


def test_the_usual_rules_have_no_idle_option():
    assert buckem.idle(rules()) == []
    busy = {"rounds": 30, "session_end": "fixed_rounds", "pot_limit": 5, "pot_limit_mode": "cap_burn_and_win"}
    assert buckem.idle(rules(**busy, scare_cards="on", scare_position=3)) == []
    assert buckem.idle(rules(short_deck=True, short_deck_trump="removed_card")) == []


def test_a_deal_does_not_depend_on_what_the_state_held_before():
    for seed in range(10):
        options = random_options(buckem, new_dice(seed, 4))
        log = log_of(seats=options.seats, short_deck=options.short_deck)
        fresh = buckem.new(options, log.before, log.cards)
        used = buckem.new(options, log.before, log.cards)
        for name in used.__struct_fields__:
            value = getattr(used, name)
            if isinstance(value, list):
                value[:] = [7] * len(value)
            elif isinstance(value, int):
                setattr(used, name, 7)
        buckem.deal(used, log.cards)
        assert used == fresh


def finished(state, *texts):
    state = say(state, *texts)
    buckem.settle(state)
    return state


def test_statistics_count_a_settled_hand():
    counts = [0] * buckem.TALLY
    hands = [
        finished(table(seats=5), *["fold"] * 5),
        finished(table("As 3c 4c 5c 6c", seats=5), "stay", *["fold"] * 4, "rake"),
        finished(table("Qs 3s 4c 5c 6c", seats=5), "stay", *["fold"] * 4, "rake"),
        finished(table("3s 3c 4c 5c 6c", seats=5), "stay", *["fold"] * 4),
        finished(
            playing("As Qs Js Ts 9s", "2d 3d 4d 5d 6d", seats=5),
            *["As", "2d", "Qs", "3d", "Js", "4d", "Ts", "5d", "9s", "6d"],
        ),
        finished(
            playing("As Qs Js 2c 3c", "Ac Kc 4d 5d 6d", seats=5, before={"last_round": True}),
            *["As", "4d", "Qs", "5d", "Js", "6d", "2c", "Kc", "Ac", "3c"],
        ),
    ]
    for state in hands:
        buckem.tally(state, counts)
    figures = {figure.name: figure[1:] for figure in buckem.figures(counts, len(hands))}
    assert figures == {
        "seats that stayed": (7, 30, None),
        "hands nobody stayed": (1, 6, None),
        "hands one stayed alone": (3, 6, None),
        "lone stayers who raked": (2, 3, None),
        "hands played for tricks": (2, 6, None),
        "one winner": (1, 2, None),
        "two winners": (1, 2, None),
        "no winner": (0, 2, None),
        "hands with a burn": (1, 6, None),
        "burns a hand": (6, 6, 1),
        "pot a hand": (6, 6, 30),
        "double pots or larger": (0, 6, None),
        "hands the stock ran out": (0, 6, None),
        "hands that ended a session": (1, 6, None),
    }


def test_statistics_count_double_pots_reshuffles_and_gains():
    state = table(seats=5, before={"pot": 20, "base": 10, "next": buckem.Next.BURN, "burned": 3})
    state.reshuffles = 1
    before = standing_of(rules(seats=5))
    state = finished(state, *["fold"] * 5)
    counts = [0] * buckem.TALLY
    buckem.tally(state, counts)
    figures = {figure.name: figure.times for figure in buckem.figures(counts, 1)}
    assert figures["double pots or larger"] == figures["hands the stock ran out"] == 1
    state.standing.chips[2] = 9
    assert buckem.gain(before, state.standing, 2) == 9
