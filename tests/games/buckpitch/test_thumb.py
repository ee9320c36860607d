"""The rules of thumb in Buckpitch: situations in which a sensible player has one answer."""

import pytest

from buckboard.bots.thumb.buckpitch import choose, worth_as_trump
from buckboard.engine.cards import cards
from buckboard.engine.dice import new_dice, roll
from buckboard.engine.game import moves_of, next_asked, view
from buckboard.engine.words import word
from buckboard.games import buckpitch
from buckboard.testing import random_move, random_options, shuffled
from pitch_table import asked, dealt, say

BIDDING = "2 pass pass pass clubs "
NO_AMOUNT = range(1)


def answer(state):
    """What the bot does whose turn it is, in words."""
    seat = asked(state)
    choices = dict.fromkeys(moves_of(buckpitch, state, seat), NO_AMOUNT)
    return word(buckpitch, state.phase, choose(seat, view(buckpitch, state, seat), choices, []))


def test_a_hand_of_nothing_passes():
    assert answer(dealt("5d 7d 4h 6h 5s 7s")) == "pass"


def test_ace_and_deuce_of_a_suit_bid():
    assert answer(dealt("Ac 2c 4h 6h Ts 7s")) == "2"


def test_no_four_or_shoot_without_the_jack():
    strong = dealt("Ac Kc Qc Tc 3c 2c")
    assert answer(strong) in ("2", "3")
    assert answer(say(strong, "pass pass 3")) == "pass"


def test_a_hand_with_everything_shoots_or_bids_four():
    assert answer(dealt("Ac Kc Jc Tc 3c 2c")) == "shoot"
    assert answer(dealt("Ac Kc Jc Tc 3c 2c", scores=(0, 3), bid_before=True)) == "4"
    assert answer(dealt("Ac Kc Jc Tc 3c 2c", shoot_award="points_made")) == "4"
    assert answer(dealt("Ac Kc Jc Tc 3c 2c", shoot_requires="six_tricks")) == "4"


def test_a_partner_who_has_the_bid_keeps_it_and_an_opponent_does_not():
    lead = say(dealt("", "", "Ac 2c 4h 6h Ts 7s"), "2 pass")
    assert answer(lead) == "pass"
    assert answer(say(dealt("", "", "Ac Kc Tc 2c Th 7s"), "pass 2")) == "3"


def test_a_team_that_has_nothing_to_lose_dares_more():
    hand = "Kc 4c 7d 7h Ts 9s"
    calm = answer(dealt(hand, scores=(4, 1), bid_before=True))
    bold = answer(dealt(hand, scores=(0, 6), bid_before=True))
    assert (calm, bold) == ("pass", "2")


def test_a_dealer_who_must_bid_bids_low():
    assert answer(say(dealt("", "", "", "5d 7d 4h 6h 5s 7s", all_pass="dealer_must_2"), "pass pass pass")) == "2"


def test_trump_is_the_suit_that_is_worth_most():
    state = say(dealt("Ad Jd 2d 9c 8c 7c"), "3 pass pass pass")
    assert answer(state) == "diamonds"
    hand = cards("Ad Jd 2d 9c 8c 7c")
    assert worth_as_trump(hand, 1) > worth_as_trump(hand, 0)
    assert worth_as_trump(hand, 2) == 0


def test_the_maker_leads_his_best_trump():
    assert answer(say(dealt("Ac 2c 4c 6h Ts 7s"), BIDDING)) == "Ac"


def test_the_jack_is_not_led_into_higher_trumps():
    assert answer(say(dealt("Jc Tc 4h 6h 5s 7s"), BIDDING)) not in ("Jc", "Tc")


def test_partners_sure_trick_gets_the_ten():
    state = say(dealt("Ac", "3c", "Td 9d 2d 3d 4d 5d"), BIDDING + "Ac 3c")
    assert answer(state) == "Td"


def test_the_opponents_sure_trick_gets_nothing():
    state = say(dealt("Ac", "Tc 4c Jc"), BIDDING + "Ac")
    assert answer(state) == "4c"


def test_a_small_trump_catches_the_opponents_ten():
    state = say(dealt("Ad", "Td 9d", "2c 5h 6h 7h 8h 9h"), BIDDING + "Ad Td")
    assert answer(state) != "2c"  # the trick is partner's
    state = say(dealt("Td", "5d", "2d", "3c 5h 6h 7h 8h 9h"), BIDDING + "Td 5d 2d")
    assert answer(state) == "3c"


def test_the_last_seat_brings_the_jack_home():
    state = say(dealt("9c", "8c", "Tc", "Jc 2c"), BIDDING + "9c 8c Tc")
    assert answer(state) == "Jc"


def test_a_low_trump_is_worth_catching_where_the_taker_scores_it():
    hands = ("2c", "5d 9c", "3d", "Kc 9d")
    state = say(dealt(*hands, low_to="taker"), BIDDING + "2c")
    assert answer(state) == "9c"


@pytest.mark.parametrize("seed", range(12))
def test_every_answer_is_legal_and_the_same_again(seed):
    dice = new_dice(seed, 2)
    for _ in range(15):
        options = random_options(buckpitch, dice)
        table = buckpitch.Standing(roll(dice, 4), [roll(dice, 8), roll(dice, 8)], [0, 1], bool(roll(dice, 2)))
        state = buckpitch.new(options, table, shuffled(buckpitch, options, table, dice))
        while (seat := next_asked(buckpitch, state)) >= 0:
            seen = view(buckpitch, state, seat)
            choices = dict.fromkeys(moves_of(buckpitch, state, seat), NO_AMOUNT)
            move = choose(seat, seen, choices, [])
            assert buckpitch.legal(state, seat) >> move & 1
            assert choose(seat, view(buckpitch, state, seat), choices, []) == move
            buckpitch.apply(state, seat, move if roll(dice, 4) else random_move(buckpitch, state, seat, dice))


def test_thumbs_beat_chance_by_far():
    dice = new_dice(77)
    options = buckpitch.Options()
    won = [0, 0]
    for match in range(60):
        standing = buckpitch.opening(options, match % 4)
        thumbs = match % 2
        while not standing.winners:
            state = buckpitch.new(options, standing, shuffled(buckpitch, options, standing, dice))
            while (seat := next_asked(buckpitch, state)) >= 0:
                if seat % 2 == thumbs:
                    choices = dict.fromkeys(moves_of(buckpitch, state, seat), NO_AMOUNT)
                    move = choose(seat, view(buckpitch, state, seat), choices, [])
                else:
                    move = random_move(buckpitch, state, seat, dice)
                buckpitch.apply(state, seat, move)
            buckpitch.settle(state)
            standing = state.standing
        won[0 if standing.winners == (0b0101 << thumbs) else 1] += 1
    assert won[0] > 50
