"""The thumb bot of Buck Thirty-Five: it keeps what it has, never folds for free, and plays any house rules."""

import pytest

from buckboard.bots import BOTS
from buckboard.bots.choices import choices_of
from buckboard.bots.thumb.buck135 import choose
from buckboard.engine.cards import cards as card_set
from buckboard.engine.cards import read_cards
from buckboard.engine.dice import new_dice
from buckboard.engine.game import AMOUNT, ENOUGH, next_asked, read_options, view
from buckboard.games import buck135
from buckboard.games.buck135.state import BET, BOTH, BUY, DECLARE, DRAW, HIGH, LOW, NO_BUY, OVER
from buckboard.simulation.table import BotTable
from buckboard.testing import random_hand, random_options
from rows import dealt, say

LIMITS = ("fixed", "spread", "pot_limit")


def asked(state, seat=None):
    """What the thumb bot does on the seat to act."""
    seat = next_asked(buck135, state) if seat is None else seat
    seen = view(buck135, state, seat)
    return choose(seat, seen, choices_of(buck135, seen, seat), [])


def at_draw(row, **choices):
    state = dealt(row, seats=4, **choices)
    while state.phase == BET:
        state = say(state, "check")
    return state


def thrown(row, **choices):
    """The cards that it throws, and whether they are all it may."""
    state = at_draw(row, **choices)
    seat = next_asked(buck135, state)
    while (move := asked(state)) != ENOUGH:
        buck135.apply(state, seat, move)
    return state.thrown[seat]


@pytest.mark.parametrize(
    "row",
    [
        "Ah Ac As 2s Ad",  # reports 19 and E3: five aces, four of them natural
        "9c 4d 9d 4s 9h",  # five of a kind
        "2c 2d 2h 2s Ac",  # four wild cards
        "8s 9s Ts 2d Js",  # straight flush
        "Ad Kd Qd 5c Jd",  # royal flush
        "As 8d Ah 3s 8c",  # full house
        "As 9s Ks 4d 7s",  # flush
        "5s 6c 2h 8h 4h",  # straight
    ],
)
def test_report_19_a_made_hand_is_kept_whole(row):
    assert thrown(row) == 0


@pytest.mark.parametrize(
    ("row", "away"),
    [
        ("Kh 7c Ks 7s 9d", "9d"),  # four of a kind: the odd card
        ("Tc Td As 2c 7h", "As 7h"),  # three of a kind
        ("Kc Jd 8s 2d 4h", "Jd 8s 4h"),  # a pair: three new cards
    ],
)
def test_what_does_not_help_is_thrown(row, away):
    assert thrown(row) == card_set(away)


@pytest.mark.parametrize(
    ("row", "wilds", "away"),
    [
        ("7s 7c Qh Jd 2c", "two", "2c"),
        ("Ks 7c Qh 2d 9c", "matching", "Qh 9c"),
        ("7s 7c Kh 7d 9c", "matching", "9c"),
        ("7s 7c Kh Jd 9c", "matching", "9c"),
    ],
)
def test_wild_cards_and_their_matches_are_kept(row, wilds, away):
    assert thrown(row, wilds=wilds) == card_set(away)


def test_a_good_low_draw_throws_the_high_card():
    assert thrown("Kc 2d 4h 9s 5c", mode="high_low") == card_set("Kc")


def test_a_low_pair_is_broken_for_the_low():
    assert thrown("2c 2d 4h 9s 5c", mode="high_low") in (card_set("2c"), card_set("2d"))


def test_in_deuce_to_seven_the_ace_is_no_low_card():
    assert thrown("Ac 2d 4h 9s 7c", mode="high_low", low_rule="deuce_to_seven") == card_set("Ac")
    assert thrown("Ac 2d 4h 9s 7c", mode="high_low") == 0


def test_it_never_folds_where_checking_is_free():
    for seed in range(60):
        dice = new_dice(seed)
        options = random_options(buck135, dice)
        for state, seat, _ in random_hand(buck135, options, buck135.opening(options, 0), dice):
            if seat >= 0 and state.phase == BET:
                kind = asked(state) % AMOUNT
                assert not (kind == 4 and buck135.legal(state, seat) & 1)


def test_it_bets_a_monster_and_folds_the_least_to_many_raises():
    state = dealt("9c 4d 9d 4s 9h", "Kc Jd 8s 2d 4h", seats=4)
    state = say(state, "check, check, check, check, check, check, check, check")
    assert asked(state) % AMOUNT == 1
    state = say(state, "bet 2")
    assert asked(state) == 4
    state = say(state, "fold, raise to 4, raise to 6")
    assert asked(state) % AMOUNT in (2, 3)


@pytest.mark.parametrize("betting", LIMITS)
def test_it_bets_and_raises_within_the_bounds(betting):
    state = dealt("9c 4d 9d 4s 9h", seats=4, betting=betting, bet_small=2, bet_big=9)
    state = say(state, "check, check, check, check, check, check, check, check")
    move = asked(state)
    assert move % AMOUNT == 1
    assert buck135.lowest(state, 0, 1) <= move // AMOUNT <= buck135.highest(state, 0, 1)


def test_raising_ends():
    """Seats that all hold monsters do not raise each other for ever, not even on credit."""
    rows = ("9c 4d 9d 4s 9h", "Kh 7c Ks 7d Kd", "Qh 6c Qs 6d Qd", "Jh 5c Js 5d Jd")
    state = dealt(*rows, seats=4, betting="pot_limit")
    for _ in range(300):
        if state.phase == OVER:
            break
        buck135.apply(state, next_asked(buck135, state), asked(state))
    assert state.phase == OVER


@pytest.mark.parametrize(
    ("row", "choice"),
    [("9c 4d 9d 4s 9h", HIGH), ("Ac 2d 3h Qs 7c", LOW), ("Kc Jd 8s 2d 4h", HIGH), ("8c 6d 3h Qs 2c", LOW)],
)
def test_it_declares_the_better_way(row, choice):
    state = dealt(row, seats=4, mode="high_low", hi_lo="declare_simultaneous", low_qualifier=8)
    while state.phase != DECLARE:
        state = say(state, "check" if state.phase == BET else "enough")
    assert asked(state, 0) == choice


def test_it_declares_both_only_between_few_with_a_low_that_is_hardly_beaten():
    state = dealt("Ac 2d 3h Qs 4c", seats=4, mode="high_low", hi_lo="declare_simultaneous")
    folded = say(state, "bet 1, call, fold, fold")
    for begun, choice in ((state, LOW), (folded, BOTH)):
        while begun.phase != DECLARE:
            begun = say(begun, "check" if begun.phase == BET else "enough")
        assert asked(begun, 0) == choice


def test_it_buys_rarely():
    bought = asked_to_buy = 0
    for seed in range(60):
        dice = new_dice(seed)
        options = read_options(buck135, {"paid_exchange": True, "wilds": ("one", "two", "matching")[seed % 3]})
        for state, _, _ in random_hand(buck135, options, buck135.opening(options, 0), dice):
            if state.phase == BUY:
                asked_to_buy += 1
                bought += asked(state) != NO_BUY
    assert 0 < bought < asked_to_buy / 3


def test_it_plays_under_any_house_rules():
    for seed in range(25):
        dice = new_dice(seed, 9)
        options = random_options(buck135, dice)
        table = BotTable(buck135, options, [BOTS["thumb"]])
        table.begin([dice], [buck135.opening(options, 0)])
        assert table.play(6, 0) >= 1


@pytest.mark.parametrize("wilds", ["one", "two", "matching"])
def test_it_beats_players_who_move_at_random(wilds):
    options = read_options(buck135, {"wilds": wilds, "seats": 4})
    table = BotTable(buck135, options, [BOTS["thumb"], BOTS["random"]])
    table.begin([new_dice(7)], [buck135.opening(options, 0)])
    table.play(250, 0)
    assert table.results().sums[0] + table.results().sums[2] > 250


def test_it_sees_only_its_view():
    """The cards of the others changed, its choice is the same."""
    one = dealt("Kc Jd 8s 2d 4h", "9c 4d 9d 4s 9h", seats=4)
    two = dealt("Kc Jd 8s 2d 4h", "Qs 9d 7s 3d 5h", seats=4)
    assert asked(one) == asked(two)
    assert read_cards("Kc") == [11]
    assert at_draw("Kc Jd 8s 2d 4h").phase == DRAW
