"""Trump, leads and tricks: items 19 to 27 and 52."""

import pytest

from buckboard.engine.cards import cards, lowest, read_card, read_cards, show
from buckboard.engine.errors import IllegalMove
from buckboard.engine.game import check
from buckboard.games import buckpitch
from pitch_table import D, L, P, R, asked, choices, dealt, play_out, say


def test_buckpitch_19_the_bidder_names_a_suit_before_the_first_lead():
    state = say(dealt(), "pass 3 pass pass")
    assert asked(state) == P
    assert choices(state) == "clubs diamonds hearts spades"
    state = say(state, "spades")
    assert (state.trump, state.phase) == (3, buckpitch.PLAY)


def test_buckpitch_20_he_may_name_a_suit_he_does_not_hold():
    state = say(dealt("Ad Kd Qd Jd Td 9d"), "2 pass pass pass clubs")
    assert state.trump == 0
    assert not state.hands[L] & cards("Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c 2c")


@pytest.mark.parametrize(("rule", "leader"), [("bidder", R), ("left_of_dealer", L)])
def test_buckpitch_21_who_leads_first(rule, leader):
    state = say(dealt(first_leader=rule), "pass pass 2 pass hearts")
    assert asked(state) == leader
    assert state.leader == leader


def test_buckpitch_22_any_card_may_be_led_first():
    state = say(dealt("2c Kh 3c 4d 5s 6s"), "2 pass pass pass clubs")
    assert choices(state) == "2c 3c 4d Kh 5s 6s"


def test_buckpitch_22_the_first_lead_is_a_trump_where_the_table_says_so():
    state = say(dealt("2c Kh 3c 4d 5s 6s", "4c", "Ah", first_lead_trump=True), "2 pass pass pass clubs")
    assert choices(state) == "2c 3c"
    last = show(lowest(state.hands[D]))
    state = say(state, "2c 4c Ah " + last)
    assert asked(state) == P
    assert len(choices(state).split()) == 5  # from the second trick on anything


def test_buckpitch_22_the_first_lead_of_a_hand_without_trumps_is_free():
    state = say(dealt("Kh Qh Jh 4d 5s 6s", first_lead_trump=True), "2 pass pass pass clubs")
    assert len(choices(state).split()) == 6
    assert say(state, "Kh").lacks[L] == 0b0001


def test_buckpitch_23_a_trump_lead_is_followed():
    state = say(dealt("9c", "2c Kh Ks", "Ah As"), "2 pass pass pass clubs 9c")
    assert choices(state) == "2c"
    state = say(state, "2c")
    assert len(choices(state).split()) == 6


def test_buckpitch_24_a_plain_lead_is_followed_or_trumped():
    state = say(dealt("9d", "Kd 2c Kh 3h 4h 5h"), "2 pass pass pass clubs 9d")
    assert choices(state) == "2c Kd"


def test_buckpitch_25_out_of_the_suit_led_nobody_needs_to_trump():
    state = say(dealt("9d", "2c Kh 3h 4h 5h 6s"), "2 pass pass pass clubs 9d")
    assert choices(state) == "2c 3h 4h 5h Kh 6s"


def test_buckpitch_25_out_of_the_suit_led_a_trump_must_be_played_where_the_table_says_so():
    state = say(dealt("9d", "2c 3c Kh 3h 4h 5h", "Ah 2h 6h", void_must_trump=True), "2 pass pass pass clubs 9d")
    assert choices(state) == "2c 3c"
    held = say(dealt("9d", "2c Kd Kh 3h 4h 5h", void_must_trump=True), "2 pass pass pass clubs 9d")
    assert choices(held) == "2c Kd"


def trick(words, *hands):
    return say(dealt(*hands), "2 pass pass pass clubs " + words)


def test_buckpitch_26_the_highest_trump_or_the_highest_of_the_suit_led_takes_the_trick():
    state = trick("Jd Qd Td Ad", "Jd", "Qd", "Td", "Ad")
    assert (asked(state), state.leader, state.tricks) == (D, D, [0, 0, 0, 1])
    state = trick("Ad 2c Kd 3c", "Ad", "2c", "Kd", "3c")
    assert state.leader == D
    state = trick("9d As Kh 2d", "9d", "As Kh Ks Qs Js 2h", "Kh Ah Qh Jh Th Ts", "2d")
    assert state.leader == L


def test_buckpitch_26_the_winner_leads_and_his_team_has_the_cards():
    state = trick("Jd Qd Td Ad", "Jd", "Qd", "Td", "Ad")
    assert state.taken == [0, cards("Jd Qd Td Ad")]
    assert state.last_trick == read_cards("Jd Qd Td Ad")
    assert state.trick == [-1] * 4
    assert (state.last_leader, state.best) == (L, -1)


def test_buckpitch_27_the_same_rank_in_another_suit_does_not_win():
    state = trick("Ad As Ah 3d", "Ad", "As Ks Qs Js Ts 9s", "Ah Kh Qh Jh Th 9h", "3d")
    assert state.leader == L
    state = trick("3d Ac Ah 2c", "3d", "Ac", "Ah Kh Qh Jh Th 9h", "2c")
    assert state.leader == P


@pytest.mark.parametrize("leader", ["bidder", "left_of_dealer"])
def test_buckpitch_52_the_first_lead_rule_binds_whoever_leads(leader):
    hands = ("2c 3d", "", "4c 5s")
    state = say(dealt(*hands, first_lead_trump=True, first_leader=leader), "pass pass 2 pass clubs")
    assert choices(state) == ("4c" if leader == "bidder" else "2c")


def test_buckpitch_52_any_trump_will_do_for_a_seat_that_has_to_trump():
    hands = ("9d", "5c 3s 3h 4h 5h 6s", "2c 9c Kh 2h 7h 8h")
    state = say(dealt(*hands, void_must_trump=True), "2 pass pass pass clubs 9d 5c")
    assert choices(state) == "2c 9c"


def test_a_third_suit_shows_a_void_and_a_trump_shows_none():
    hands = ("9d 8d", "2c Kd", "Ah Kh Qh Jh Th 2h", "3c")
    state = say(dealt(*hands), "2 pass pass pass clubs 9d 2c Ah")
    assert state.lacks == [0, 0, 0b0010, 0]
    state = say(dealt(*hands, void_must_trump=True), "2 pass pass pass clubs 9d 2c Ah")
    assert state.lacks == [0, 0, 0b0011, 0]
    state = say(dealt("9c", "Kd Qd Jd Td 3d 4d"), "2 pass pass pass clubs 9c Kd")
    assert state.lacks == [0, 0b0001, 0, 0]


@pytest.mark.parametrize(
    ("words", "hands", "rule", "move", "item"),
    [
        ("", ("",), {}, 7, "buckpitch 4"),
        ("3", ("",), {}, 1, "buckpitch 5"),
        ("shoot", ("",), {}, 2, "buckpitch 6"),
        ("pass pass pass", ("",), {"all_pass": "dealer_must_2"}, 0, "buckpitch 9"),
        ("", ("",), {"bid_before": True}, 4, "buckpitch 11"),
        ("2 pass pass pass", ("",), {}, 4, "buckpitch 19"),
        ("2 pass pass pass clubs 9c", ("9c", "2c Kh"), {}, "Kh", "buckpitch 23"),
        ("2 pass pass pass clubs 9d", ("9d", "Kd Kh"), {}, "Kh", "buckpitch 24"),
        ("2 pass pass pass clubs 9d", ("9d", "2c Kh 3h 4h 5h 6h"), {"void_must_trump": True}, "Kh", "buckpitch 52"),
        ("2 pass pass pass clubs", ("9c Kh",), {"first_lead_trump": True}, "Kh", "buckpitch 52"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_item_that_forbids_the_move(words, hands, rule, move, item):
    state = say(dealt(*hands, **rule), words)
    move = read_card(move) if isinstance(move, str) else move
    with pytest.raises(IllegalMove) as refusal:
        check(buckpitch, state, asked(state), move)
    assert refusal.value.item == item
    assert refusal.value.sentence.endswith(".")


@pytest.mark.parametrize(
    ("move", "sentence"), [(60, "Play a card."), (-1, "Play a card."), (51, "You do not hold the As.")]
)
def test_a_card_that_is_not_there_cannot_be_played(move, sentence):
    state = say(dealt("9c"), "2 pass pass pass clubs")
    with pytest.raises(IllegalMove) as refusal:
        check(buckpitch, state, L, move)
    assert str(refusal.value) == sentence


def test_the_hand_is_over_after_six_tricks():
    state = play_out(say(dealt(), "2"))
    assert state.phase == buckpitch.OVER
    assert sum(state.tricks) == 6
    assert state.hands == [0] * 4
    assert state.turn == -1
    assert buckpitch.waiting(state) == 0
    assert [buckpitch.legal(state, seat) for seat in range(-1, 4)] == [0] * 5
