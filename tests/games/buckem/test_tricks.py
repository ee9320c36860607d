"""The play: leading, following, taking tricks."""

import pytest

from buckboard.engine.cards import cards, read_cards
from buckboard.engine.errors import IllegalMove
from buckboard.engine.game import next_asked, play
from buckboard.games import buckem
from buckem_table import open_words, playing, say, table


@pytest.mark.parametrize("dealer", range(5))
def test_buckem_20_the_first_stayer_from_the_dealers_left_leads(dealer):
    state = table(seats=5, before={"dealer": dealer})
    state = say(state, "fold", "fold", "stay", "stay", "fold", "draw", "draw")
    assert next_asked(buckem, state) == (dealer + 3) % 5


VOID = ("Kd Qd Jd Td 9d", "As Ah 2s 9c 8c", "3d 4d 5d 6d 7d")


def test_buckem_21_by_default_whoever_is_void_may_play_anything():
    state = say(playing(*VOID), "Td")
    assert open_words(state) == ["2s", "8c", "9c", "Ah", "As"]


def test_buckem_21_where_trumping_is_a_duty_a_trump_is_played():
    state = say(playing(*VOID, must_trump=True), "Td")
    assert open_words(state) == ["2s", "As"]
    with pytest.raises(IllegalMove, match=r"must trump at this table: play 2s As") as refusal:
        play(buckem, state, 1, read_cards("Ah")[0])
    assert refusal.value.item == "buckem 21"


def test_buckem_21_without_a_trump_even_then_anything_goes():
    state = say(playing("Kd Qd Jd Td 9d", "Ac Ah 2c 9c 8c", must_trump=True, must_head=True), "Td")
    assert open_words(state) == ["2c", "8c", "9c", "Ac", "Ah"]


def test_buckem_21_where_heading_is_a_duty_the_best_card_is_beaten():
    hands = ("Td 9d 8d 2c 3c", "Kd Jd 3d 2s Ac", "Ad Qd 2d 4c 5c")
    state = say(playing(*hands, must_head=True), "Td")
    assert open_words(state) == ["Jd", "Kd"]
    with pytest.raises(IllegalMove, match=r"beat the best card .* play Jd Kd over the ten of diamonds") as refusal:
        play(buckem, state, 1, read_cards("3d")[0])
    assert refusal.value.item == "buckem 21"
    state = say(state, "Kd")
    assert open_words(state) == ["Ad"]


def test_buckem_21_heading_can_force_a_trump():
    state = say(playing(*VOID, must_head=True), "Td")
    assert open_words(state) == ["2s", "As"]


def test_buckem_21_a_plain_card_cannot_head_a_trump():
    hands = ("Td 9d 8d 2c 3c", "3s 2s Ac Kc Qc", "Ad Qd 2d 4c 5c", "4s 2h 3h 4h 5h")
    state = say(playing(*hands, must_head=True), "Td", "3s")
    assert open_words(state) == ["2d", "Ad", "Qd"]
    state = say(state, "2d")
    assert open_words(state) == ["4s"]


def test_buckem_21_with_both_duties_a_higher_trump_is_played():
    hands = ("Td 9d 8d 2c 3c", "3s 5h Ac Kc Qc", "2s 4s Ah 4c 5c")
    state = say(playing(*hands, must_head=True, must_trump=True), "Td", "3s")
    assert open_words(state) == ["4s"]
    state = say(playing(*hands, must_head=False, must_trump=True), "Td", "3s")
    assert open_words(state) == ["2s", "4s"]


@pytest.mark.parametrize("choices", [{}, {"must_trump": True, "must_head": True}])
def test_buckem_22_any_card_may_be_led(choices):
    state = playing("As 2s 3c Kd Qh", "Kc Jc Tc 9c 8c", **choices)
    assert open_words(state) == ["2s", "3c", "As", "Kd", "Qh"]
    assert open_words(say(state, "As", "8c")) == ["2s", "3c", "Kd", "Qh"]


def test_buckem_23_five_tricks_are_played_even_when_all_is_settled():
    state = playing("As Qs Js Ts 9s", "Kc Jc Tc 9c 8c")
    for number, (lead, other) in enumerate(
        zip(["As", "Qs", "Js", "Ts", "9s"], ["8c", "9c", "Tc", "Jc", "Kc"], strict=True)
    ):
        assert state.tricks[:2] == [number, 0]
        assert state.phase == buckem.PLAY
        state = say(state, lead, other)
    assert (state.phase, state.tricks[:2]) == (buckem.OVER, [5, 0])


def test_buckem_24_a_revoke_is_refused():
    state = say(playing("Kd Qd Jd Td 9d", "2d Ah 2s 9c 8c"), "Td")
    with pytest.raises(IllegalMove, match=r"Follow suit: diamonds were led, and you can play 2d\.") as refusal:
        play(buckem, state, 1, read_cards("2s")[0])
    assert refusal.value.item == "buckem 65"
    with pytest.raises(IllegalMove, match=r"You do not hold 3d; your hand is 8c 9c 2d Ah 2s\."):
        play(buckem, state, 1, read_cards("3d")[0])


def test_buckem_65_one_card_from_each_stayer_clockwise_and_the_winner_leads():
    hands = ("Ad 2s Ac Kc Qc", "", "Kd 3s Ah 4c 5c", "", "Td 9d 8d 2c 3c")  # seats 2 to 5, 0 and 1
    state = playing(*hands, before={"dealer": 1})
    order = []
    for word in ("Ad", "Kd", "8d"):
        order.append(next_asked(buckem, state))
        state = say(state, word)
    assert order == [2, 4, 0]
    assert (state.leader, state.tricks[:5]) == (2, [0, 0, 1, 0, 0])
    assert state.last[:5] == [read_cards("8d")[0], -1, read_cards("Ad")[0], -1, read_cards("Kd")[0]]
    state = say(state, "Ac", "4c", "2c")
    assert state.leader == 2
    state = say(state, "2s")
    assert open_words(state) == ["3s"]
    state = say(state, "3s", "3c")
    assert (state.leader, next_asked(buckem, state), state.tricks[:5]) == (4, 4, [0, 0, 2, 0, 1])


def test_buckem_65_a_plain_card_of_another_suit_never_wins():
    state = say(playing("2d 9d 8d 2c 3c", "As Ac Kc Qc Ah", "3d Kd 7h 4c 5c"), "2d", "Ah", "3d")
    assert state.tricks[:3] == [0, 0, 1]
    assert state.lacks[:3] == [0, 0b0010, 0]
    assert state.gone == cards("2d Ah 3d")


def test_buckem_65_the_higher_of_two_trumps_wins():
    state = say(playing("Ad 9d 8d 2c 3c", "2s Ac Kc Qc Ah", "3s Kh 7h 4c 5c"), "Ad", "2s", "3s")
    assert state.tricks[:3] == [0, 0, 1]
