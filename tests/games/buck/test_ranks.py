"""Buck: what beats what, and what must be followed."""

import pytest

from buck_table import EAST, NORTH, SOUTH, WEST, contract, dealt, open_to, say
from buckboard.engine.cards import members, read_card, read_cards, show
from buckboard.engine.errors import IllegalMove
from buckboard.games import buck
from buckboard.games.buck.contract import left_bower, right_bower, trumps_named

SUITS = ("clubs", "diamonds", "hearts", "spades")


def taker(trick, name, bid="4", **options):
    """Who takes a trick of four cards led by West, the others following in turn, whatever else they hold."""
    bidder = {"high": NORTH, "low": SOUTH}.get(name, WEST)
    state = say(dealt(*trick.split(), **options), contract(bid, name, bidder))
    state = say(state, "play, play")
    assert state.leader == WEST
    for seat, card in enumerate(read_cards(trick)):
        buck.apply(state, seat, card)
    return state.leader


def order(name, bid, suit_cards):
    """Cards from best to worst, by playing each pair against each other: the led card first, either way round."""
    wins = dict.fromkeys(suit_cards, 0)
    for one in suit_cards:
        for other in suit_cards:
            if one != other:
                spare = [c for c in ("9s", "Ts", "9c", "Tc", "9d", "Td") if c not in (one, other)][:2]
                trick = f"{one} {spare[0]} {other} {spare[1]}"
                wins[one if taker(trick, name, bid) == WEST else other] += 1
    return sorted(suit_cards, key=lambda card: -wins[card])


def test_buck_16_right_left_ace_king_queen_ten_nine():
    assert order("hearts", "4", ["9h", "Th", "Jh", "Qh", "Kh", "Ah", "Jd"]) == [
        "Jh",
        "Jd",
        "Ah",
        "Kh",
        "Qh",
        "Th",
        "9h",
    ]


def test_buck_16_the_left_bower_belongs_to_trump():
    for trump, (right, left) in enumerate((("Jc", "Js"), ("Jd", "Jh"), ("Jh", "Jd"), ("Js", "Jc"))):
        assert (show(right_bower(trump)), show(left_bower(trump))) == (right, left)
        trumps = trumps_named(trump)
        assert len(members(trumps)) == 7
        assert trumps >> read_card(left) & 1


def test_buck_16_the_left_bower_must_follow_trump():
    state = say(dealt("Ah", "Jd Ad Kd 9c Tc Qc"), contract("4", "hearts, play, play") + ", Ah")
    assert open_to(state) == ["Jd"]
    with pytest.raises(IllegalMove, match=r"your Jd is trump, the left bower; play it. \(buck 16\)"):
        say(state, "Ad")


def test_buck_16_the_left_bower_does_not_follow_its_printed_suit():
    state = say(dealt("Ad", "Jd 9c Tc Qc Kc Ac"), contract("4", "hearts, play, play") + ", Ad")
    assert open_to(state) == sorted(["Jd", "9c", "Tc", "Qc", "Kc", "Ac"])
    state = say(dealt("Ad", "Jd 9d Tc Qc Kc Ac"), contract("4", "hearts, play, play") + ", Ad")
    assert open_to(state) == ["9d"]


def test_buck_17_high_ranks_jacks_plainly():
    assert order("high", "4nt", ["9h", "Th", "Jh", "Qh", "Kh", "Ah"]) == ["Ah", "Kh", "Qh", "Jh", "Th", "9h"]


def test_buck_17_at_high_jacks_follow_their_printed_suit():
    state = dealt("Ah", "Jd Jh 9c Tc Qc Kc")
    state = say(state, contract("4nt", "high, play, play", NORTH) + ", Ah")
    assert open_to(state) == ["Jh"]


def test_buck_17_nothing_is_trump():
    assert say(dealt(), contract("4nt", "high, play, play")).trumps == 0


def test_buck_16_nothing_beats_the_right_bower():
    assert say(dealt("Jh"), contract("4", "hearts, play, play") + ", Jh").beating == 0


def test_buck_18_low_turns_the_order_round():
    assert order("low", "4nt", ["9h", "Th", "Jh", "Qh", "Kh", "Ah"]) == ["9h", "Th", "Jh", "Qh", "Kh", "Ah"]


def test_buck_18_or_low_ranks_as_high():
    trick = "Th 9h Ah Jh"
    assert taker(trick, "low", "4nt") == NORTH
    assert taker(trick, "low", "4nt", low_rank="same_as_high") == EAST
    assert taker(trick, "high", "4nt") == EAST


def test_buck_19_the_highest_trump_or_the_highest_of_the_suit_led():
    assert taker("As 9h Ks 9d", "hearts") == NORTH
    assert taker("Qs 9d Ks Ad", "hearts") == EAST
    assert taker("9s 9d 9c Ad", "hearts") == WEST
    assert taker("9s Ad Ac Ah", "high", "4nt") == WEST


def test_buck_20_who_is_out_of_the_suit_plays_what_he_likes():
    state = say(dealt("As", "9h Jd Ac Kc Qd 9c"), contract("4", "hearts, play, play") + ", As")
    assert open_to(state) == sorted(["9h", "Jd", "Ac", "Kc", "Qd", "9c"])


def test_buck_59_plain_suits_and_the_suit_without_its_jack():
    assert order("hearts", "4", ["9c", "Tc", "Jc", "Qc", "Kc", "Ac"]) == ["Ac", "Kc", "Qc", "Jc", "Tc", "9c"]
    assert order("hearts", "4", ["9d", "Td", "Qd", "Kd", "Ad"]) == ["Ad", "Kd", "Qd", "Td", "9d"]


def test_buck_59_suit_is_followed_and_the_taker_leads():
    state = say(dealt("9c 9d", "Ac Ad", "Tc Td", "Qc Qd"), contract("4", "hearts, play, play") + ", 9c")
    assert open_to(state) == ["Ac"]
    with pytest.raises(IllegalMove, match=r"Clubs were led and you hold some; follow suit. \(buck 59\)"):
        say(state, "Ad")
    state = say(state, "Ac, Tc, Qc")
    assert (state.leader, state.turn, state.tricks) == (NORTH, NORTH, [0, 1, 0, 0])
    assert (state.trick, state.led, state.beating) == ([-1] * 4, 0, 0)


def test_buck_59_trump_is_followed():
    state = say(dealt("Ah", "Kh Jd Ad"), contract("4", "hearts, play, play") + ", Ah")
    assert open_to(state) == ["Jd", "Kh"]
    with pytest.raises(IllegalMove, match=r"Trump was led and you hold some; follow with hearts. \(buck 59\)"):
        say(state, "Ad")


def test_buck_59_a_card_not_held_is_refused_by_name():
    state = say(dealt("Ah"), contract("4", "hearts, play, play"))
    with pytest.raises(IllegalMove, match=r"You do not hold the As; play a card of your hand."):
        say(state, "As")
    with pytest.raises(IllegalMove, match=r"no card of this game"):
        say(state, "2c")


def test_buck_example_18_a_trump_lead():
    assert taker("Ah Jd Kh Jh", "hearts") == SOUTH
    assert taker("Ah Jd Kh 9h", "hearts") == NORTH
    assert order("hearts", "4", ["Qh", "Jd", "Ah", "Jh", "9h", "Kh", "Th"]) == [
        "Jh",
        "Jd",
        "Ah",
        "Kh",
        "Qh",
        "Th",
        "9h",
    ]


def test_buck_example_19_diamonds_have_the_jack_of_hearts_for_a_left():
    assert (show(right_bower(1)), show(left_bower(1))) == ("Jd", "Jh")


def test_buck_example_20_the_left_bower_is_led():
    state = say(dealt("Jd", "9h Ad"), contract("4", "hearts, play, play") + ", Jd")
    assert open_to(state) == ["9h"]
    with pytest.raises(IllegalMove, match=r"left bower is a trump, so hearts were led; play a trump. \(buck 16\)"):
        say(state, "Ad")


def test_buck_example_22_a_trump_over_an_ace():
    assert taker("As 9h Ks Qh", "hearts") == SOUTH


def test_buck_example_23_jacks_at_high_are_plain():
    assert taker("Jd Ad 9h Kd", "high", "4nt") == NORTH
