"""The rules of thumb in Buck, before the first card: situations in which a sensible player has one answer."""

import pytest

from buck_table import NORTH, SOUTH, WEST, answer, chosen, contract, dealt, say
from buckboard.bots.thumb.buck import defence
from buckboard.bots.thumb.buck_hands import helpers, is_lock, trump_lane, worth
from buckboard.engine.cards import HEARTS, cards, members
from buckboard.engine.dice import new_dice
from buckboard.engine.words import word
from buckboard.games import buck
from buckboard.games.buck.state import HIGH, LOW
from buckboard.testing import shuffled

# Bids


@pytest.mark.parametrize(
    ("hand", "bid"),
    [
        ("9h Tc 9d Qs Jc Ks", "pass"),
        ("Jh Ah 9h As 9c Td", "3"),
        ("Jh Jd Ah 9h As 9c", "12"),
        ("Jh Jd 9h As Ks 9c", "4"),
        ("Jh Ah Kh Qh As Ac", "5"),
        ("Jh Jd Ah Kh As Ac", "24"),
    ],
)
def test_a_hand_bids_what_it_is_worth_with_one_trick_of_partners(hand, bid):
    assert answer(dealt(hand)) == bid


def test_a_partner_who_has_the_bid_keeps_it():
    assert answer(say(dealt("", "", "Jh Jd 9h As Ks 9c"), "3, pass")) == "pass"
    assert answer(say(dealt("", "Jh Jd 9h As Ks 9c"), "3")) == "4"


def test_the_last_to_speak_bids_no_more_than_it_takes():
    strong = "Jh Ah Kh Qh As Ac"
    assert answer(say(dealt("", "", "", strong), "pass, pass, pass")) == "3"
    assert answer(say(dealt("", "", "", strong), "3, pass, pass")) in ("4nt", "4")
    assert answer(dealt(strong)) == "5"


def test_where_the_calling_comes_round_nobody_hurries():
    table = dealt("Jh Ah Kh Qh As Ac", auction="until_three_pass")
    assert answer(table) == "3"
    assert answer(say(table, "3, 4, pass, pass")) == "5"


def test_aces_bid_no_trump_high_and_nines_low():
    """Low is no misère; the bidders want tricks, and nines take them."""
    high = say(dealt("As Ks Ac Kc Ad 9h"), "4nt, pass, pass, pass")
    assert answer(high) == "high"
    low = say(dealt("9s Ts 9c Tc 9d Ah"), "4nt, pass, pass, pass")
    assert answer(low) == "low"
    assert answer(say(dealt("9s Ts 9c Tc 9d Ah", low_rank="same_as_high"), "4nt, pass, pass, pass")) == "high"
    assert worth(cards("9s Ts 9c Tc 9d Td"), LOW, True) > 3.5 > worth(cards("9s Ts 9c Tc 9d Td"), HIGH)


def test_the_left_bower_counts_as_trump():
    """A hand is valued by its cards as the rules hold them."""
    assert worth(cards("Jd 9h Th 9c Tc Qc"), HEARTS) > worth(cards("Qh 9h Th 9c Tc Qc"), HEARTS)
    assert trump_lane(cards("Jd 9h"), HEARTS) == 0b0100001
    assert answer(say(dealt("Jd 9h Th Qs 9c Tc"), contract("4", ""))) == "hearts"


@pytest.mark.parametrize("hand", ["Jd Ah Kh Qh Th As", "Jd Ah Kh Qh Th 9h", "Jh Ah Kh Qh Th As"])
def test_nobody_plays_alone_while_a_bower_may_be_with_the_opponents(hand):
    """Seen in other programs: alone with the bower in other hands."""
    assert answer(dealt(hand)) not in ("12", "24")


@pytest.mark.parametrize("score", [46, 48, 51])
def test_nobody_plays_alone_who_is_almost_home(score):
    """Seen in other programs: alone with one or two points to go."""
    assert answer(dealt("Jh Jd Ah Kh As Ac", scores=(0, 0))) == "24"
    assert answer(dealt("Jh Jd Ah Kh As Ac", scores=(score, 0))) == "6"
    assert answer(dealt("Jh Jd Ah 9h As 9c", scores=(score, 0))) in ("4", "5")


def test_a_lock_at_no_trump_is_bid_where_that_may_be():
    assert answer(dealt("As Ks Ac Ad Ah Kh", nt_12_24=True)) == "24nt"
    assert answer(dealt("9s Ts 9c 9d 9h Th", nt_12_24=True)) == "24nt"
    assert answer(say(dealt("9s Ts 9c 9d 9h Th", nt_12_24=True), contract("24nt", ""))) == "low"
    assert answer(dealt("As Ks Ac Ad Ah Kh")) != "24nt"


def test_trump_alone_is_the_suit_of_the_lock():
    assert answer(say(dealt("Jh Jd Ah Kh As Ac"), contract("24", ""))) == "hearts"
    assert answer(say(dealt("Jh Jd Ah 9h As 9c"), contract("12", ""))) == "hearts"
    assert answer(say(dealt("Ah Kh Qh Th 9c 9s"), contract("24", ""))) == "hearts"


# The exchange


def test_the_bidder_of_a_12_gives_away_his_loser():
    assert answer(say(dealt("Jh Jd Ah 9h As 9c"), contract("12", "hearts"))) == "give 9c"
    assert answer(say(dealt("Jh Jd Ah 9h As Qs"), contract("12", "hearts"))) == "give Qs"
    assert answer(say(dealt("Jh Jd Ah 9h As 9c", exchange_time="before_trump"), contract("12", ""))) == "give 9c"


def test_the_bidder_of_a_12_who_needs_nothing_keeps_his_hand():
    assert answer(say(dealt("Jh Jd Ah Kh As Ac"), contract("12", "hearts"))) == "no exchange"
    high = say(dealt("As Ks Ac Ad Ah Kh", nt_12_24=True), contract("12nt", "high"))
    assert answer(high) == "no exchange"


@pytest.mark.parametrize(
    ("hand", "gift"),
    [
        ("Jh As Kc 9d Td 9s", "Jh"),
        ("Jd As Kc 9d Td 9s", "Jd"),
        ("Ah As Kc 9d Td 9s", "Ah"),
        ("Kh As Kc 9d Td 9s", "As"),
        ("9h Kc Ks 9d Td 9s", "9h"),
        ("Kc Qs Ts 9d Td 9s", "Kc"),
    ],
)
def test_partner_gives_his_best_card_for_the_contract(hand, gift):
    """Seen in other programs: the pass to a lone hand was the wrong card."""
    assert answer(say(dealt("", "", hand), contract("12", "hearts, give Ac"))) == f"give {gift}"


def test_partner_gives_an_ace_to_high_a_nine_to_low_and_an_ace_while_trump_is_unknown():
    rules = {"nt_12_24": True}
    state = dealt("Kd", "", "As 9s Kc Qc Jh Th", **rules)
    assert answer(say(state, contract("12nt", "high, give Kd"))) == "give As"
    assert answer(say(state, contract("12nt", "low, give Kd"))) == "give 9s"
    state = dealt("Kd", "", "As 9s Kc Qc Jh Th", exchange_time="before_trump")
    assert answer(say(state, contract("12", "give Kd"))) == "give As"


@pytest.mark.parametrize(("name", "kept", "gift"), [("high", "Ah", "9c"), ("low", "9c", "Ah")])
def test_a_lone_no_trump_hand_keeps_its_masters(name, kept, gift):
    """Seen in other programs: an ace passed from a lone no-trump hand."""
    hand = {"high": "Ah As Ad Ac Kc 9c", "low": "9h 9s 9d 9c Tc Ah"}[name]
    said = answer(say(dealt(hand, nt_12_24=True), contract("12nt", name)))
    assert said == f"give {gift}" != f"give {kept}"


def test_a_bidder_who_gives_last_gives_what_leaves_a_lock():
    state = dealt("Jh Jd Ah 9h As 9c", "", "Ac Kc 9d Td Ts 9s", exchange_order="partner_first")
    state = say(state, contract("12", "hearts, give Ac"))
    assert answer(state) == "give 9c"


def test_the_gift_of_a_12_is_the_best_of_all_by_trial():
    """For a hundred hands worth a 12, no other card leaves more cards of partner's that make a lock."""
    dice = new_dice(17)
    tried = 0
    while tried < 100:
        state = buck.new(
            buck.Options(), buck.opening(buck.Options(), SOUTH), shuffled(buck, buck.Options(), None, dice)
        )
        if answer(state) != "12":
            continue
        hand = state.hands[WEST]
        state = say(state, contract("12", ""))
        trump = chosen(state)
        gift = chosen(say(state, word(buck, state.phase, trump)))
        tried += 1
        if gift == 52:
            assert is_lock(hand, trump)
        else:
            assert helpers(hand, trump, gift) == max(helpers(hand, trump, card) for card in members(hand))


# Dropping out


def test_defenders_drop_when_a_set_is_likely():
    assert answer(say(dealt("", "9c Tc 9d Td 9s Ts"), contract("5", "hearts"))) == "drop"
    assert answer(say(dealt("", "Ac Tc 9d Td 9s As"), contract("5", "hearts"))) == "play"
    assert answer(say(dealt("", "Jh Tc 9d Td 9s Ts"), contract("5", "hearts"))) == "play"


def test_a_partner_who_plays_is_not_left_alone():
    state = dealt("", "Ac Tc 9d Td 9s As", "", "Qc Jc Kd Qd Qs Js")
    assert answer(say(state, contract("5", "hearts, play"))) == "play"
    assert answer(say(state, contract("5", "hearts, drop"))) == "drop"
    alone = dealt("", "Ac Tc 9d Td 9s As", "", "Qc Jc Kd Qd Qs Js", defender_set_unit="player")
    assert answer(say(alone, contract("5", "hearts, play"))) == "drop"


def test_where_no_trick_costs_nothing_everybody_plays():
    state = dealt("", "9c Tc 9d Td 9s Ts", defenders_zero_tricks="zero")
    assert answer(say(state, contract("5", "hearts"))) == "play"


def test_the_bidders_partner_never_leaves_him():
    state = dealt("", "", "9c Tc 9d Td 9s Ts", drop_out="all_others")
    assert answer(say(state, contract("4", "hearts, play"))) == "play"


def test_a_sure_trick_sets_a_24():
    assert answer(say(dealt("", "Jh Tc 9d Td 9s Ts"), contract("24", "hearts"))) == "play"
    assert answer(say(dealt("", "9c Tc 9d Td 9s Ts"), contract("24", "hearts"))) == "drop"


def test_defence_at_no_trump_counts_masters():
    state = say(dealt("", "Ac As 9d Td Qs Qc"), contract("5nt", "high"))
    assert defence(state, state.hands[NORTH]) > 1.5
    state = say(dealt("", "Jd 9h Kc Qc Ts 9s"), contract("5", "hearts"))
    assert defence(state, state.hands[NORTH]) == pytest.approx(1.1)
    state = say(dealt("", "Ah 9h Th Qc Ts 9s"), contract("5", "hearts"))
    assert defence(state, state.hands[NORTH]) == pytest.approx(0.5)
