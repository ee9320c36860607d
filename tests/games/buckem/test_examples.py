"""The worked examples of the rules page, with their numbers."""

import pytest

from buckboard.engine.cards import DECK, cards, count, read_cards
from buckboard.engine.errors import IllegalMove, TableRefused
from buckboard.engine.game import next_asked, play
from buckboard.games import buckem
from buckboard.games.buckem.scoring import takers
from buckem_table import lines, log_of, open_words, over, paid, playing, rules, say, settled, standing_of, table

ANTE, BURN, CARRY = buckem.Next.ANTE, buckem.Next.BURN, buckem.Next.CARRY


def kind(standing):
    return standing.pot, standing.base, standing.next


def raked(hand, pot=12, base=12, **told):
    """What S1 takes alone at a table of six."""
    state = say(table(hand, seats=6, **told), "stay", *["fold"] * 5)
    state.pot, state.base, state.ante = pot, base, 0
    standing = settled(say(state, "rake") if state.phase == buckem.RAKE else state)
    return standing.chips[0], standing


def test_buckem_example_1_six_antes_of_two():
    assert table(seats=6, ante=2).pot == 12


def test_buckem_example_2_three_two_none():
    standing = paid([3, 2, 0, None, None, None], pot=12)
    assert lines(standing) == [6, 6, -12, 0, 0, 0]
    assert kind(standing) == (12, 12, BURN)


def test_buckem_example_3_two_burns_make_a_double_pot():
    standing = paid([2, 2, 1, 0, None, None], pot=12)
    assert lines(standing) == [6, 6, -12, -12, 0, 0]
    assert kind(standing) == (24, 12, BURN)


def test_buckem_example_4_five_to_none():
    standing = paid([5, 0, None, None, None, None], pot=12)
    assert lines(standing) == [12, -12, 0, 0, 0, 0]
    assert kind(standing) == (12, 12, BURN)


def test_buckem_example_6_four_to_one():
    assert lines(paid([4, 1, None, None, None, None], pot=12)) == [12, -12, 0, 0, 0, 0]


def test_buckem_example_7_five_stayers_with_a_trick_each():
    standing = paid([1, 1, 1, 1, 1], pot=10, ante=2)
    assert lines(standing) == [-10] * 5
    assert standing.pot == 60


def test_buckem_example_8_six_stay_and_all_are_burned_alike():
    standing = paid([1, 1, 1, 1, 1, 0], pot=12)
    assert lines(standing) == [-12] * 6
    assert standing.burned == 0b111111


def test_buckem_example_9_four_stayers_always_have_a_winner():
    for first in range(2):
        for second in range(2):
            for third in range(2):
                fourth = 5 - first - second - third
                assert takers(over([first, second, third, fourth, None])) == 0b1000


def test_buckem_example_11_folders_pay_nothing_in_any_of_them():
    for tricks in ([3, 2, 0], [2, 2, 1, 0], [5, 0], [4, 1], [1, 1, 1, 1, 1]):
        standing = paid([*tricks, *[None] * (7 - len(tricks))], pot=12)
        assert lines(standing)[len(tricks) :] == [0] * (7 - len(tricks))
        assert standing.burned >> len(tricks) == 0


def test_buckem_example_12_the_highest_card_of_the_suit_led():
    hands = ("9d 2h 3h 4h 5h", "Ac 6h 7h 8h 9h", "Kd 2c 3c 4c 5c", "2d 6c 7c 8c 9c")
    state = say(playing(*hands), "9d", "Ac", "Kd", "2d")
    assert state.tricks[:4] == [0, 0, 1, 0]


def test_buckem_example_13_the_smallest_trump():
    hands = ("Ah 2c 3c 4c 5c", "Kh 6c 7c 8c 9c", "2s 2d 3d 4d 5d", "Qh 6d 7d 8d 9d")
    state = say(playing(*hands), "Ah", "Kh", "2s", "Qh")
    assert state.tricks[:4] == [0, 0, 1, 0]


def test_buckem_example_15_what_may_be_played_on_a_diamond():
    state = say(playing("Kd Qd 3h 4h 5h", "2d 2s 9c 8c 7c"), "Kd")
    assert open_words(state) == ["2d"]
    state = say(playing("Kd Qd 3h 4h 5h", "Ah 2s 9c 8c 7c"), "Kd")
    assert open_words(state) == ["2s", "7c", "8c", "9c", "Ah"]


def test_buckem_example_16_the_second_seat_leads_and_then_the_winner():
    hands = ("", "9d 2h 3h 4h 5h", "", "Kd 6h 7h 8h 9h", "Jd Jc Tc 9c 8c")
    state = playing(*hands, seats=5)
    assert next_asked(buckem, state) == 1
    state = say(state, "9d", "Kd", "Jd")
    assert next_asked(buckem, state) == 3


def test_buckem_example_17_the_ace_rakes_a_single_pot():
    taken, standing = raked("As 3c 4c 5c 6c")
    assert taken == 12
    assert kind(standing) == (0, 0, ANTE)


@pytest.mark.parametrize(
    ("hand", "rakes"),
    [("Ks 3s 4c 5c 6c", 1), ("Ts 9s 4c 5c 6c", 0), ("Ks 3c 4c 5c 6c", 0), ("Ts 9s Kd 5c 6c", 0)],
)
def test_buckem_example_18_which_cards_rake(hand, rakes):
    assert raked(hand, turn="8s")[0] == 12 * rakes


def test_buckem_example_19_a_double_pot():
    taken, standing = raked("Qs 2s 4c 5c 6c", pot=24)
    assert taken == 12
    assert kind(standing) == (12, 12, CARRY)
    assert buckem.new(rules(), standing, log_of().cards).ante == 0
    with pytest.raises(TableRefused):
        buckem.join(rules(), standing)


def test_buckem_example_21_a_triple_pot():
    taken, standing = raked("Qs 2s 4c 5c 6c", pot=15, base=5)
    assert (taken, standing.pot) == (7, 8)


def test_buckem_example_22_nobody_stays():
    state = say(table(seats=6, ante=2), *["fold"] * 6)
    standing = settled(state)
    assert (kind(standing), standing.dealer, standing.burned) == ((12, 12, CARRY), 0, 0)
    assert buckem.new(rules(ante=2), standing, log_of().cards).ante == 0


def test_buckem_example_23_alone_without_the_cards():
    taken, standing = raked("Ts 9s 4c 5c 6c")
    assert (taken, standing.burned, standing.pot) == (0, 0, 12)


def test_buckem_example_24_the_deuce_for_the_king():
    start = table("", "", "2s 5s 6c 7c 8c", seats=6, deuce_swap=True, turn="Ks")
    state = say(start, "fold", "fold", "stay swap", *["fold"] * 3)
    assert state.hands[2] == cards("Ks 5s 6c 7c 8c")
    assert (state.turn, state.trump) == (read_cards("2s")[0], 3)
    assert state.phase == buckem.OVER


def test_buckem_example_26_scared_in_and_free():
    hands = ("4h 3c 4c 5c 6c", "4d 7c 8c 9c Tc")
    state = table(*hands, turn="Kh", scare_cards="on")
    assert open_words(state) == ["stay"]
    assert open_words(say(state, "stay")) == ["fold", "stay"]


@pytest.mark.parametrize("number", range(4))
def test_buckem_example_27_none_to_three_cards(number):
    state = say(table("2c 3c 4c 5c 6c"), "stay", "stay", *["fold"] * 4)
    after = say(state, " ".join(["draw", *["2c", "3c", "4c"][:number]]))
    assert count(after.hands[0]) == 5
    assert after.drawn[0] == number
    with pytest.raises(IllegalMove) as refusal:
        say(state, "draw 2c 3c 4c 5c")
    assert refusal.value.item == "buckem 10"


def drawn_three_each(folds):
    start = table(seats=8)
    state = say(start, *["stay"] * (8 - folds), *["fold"] * folds)
    for _ in range(3):
        state = draw_three(state)
    assert state.bottom - state.top == 2
    return state


def draw_three(state):
    seat = next_asked(buckem, state)
    hand = state.hands[seat]
    for _ in range(3):
        card = (hand & -hand).bit_length() - 1
        hand &= hand - 1
        state = play(buckem, state, seat, card)
    return play(buckem, state, seat, 52)


def test_buckem_example_28_the_folded_hand_is_shuffled_for_the_rest():
    before = drawn_three_each(folds=1)
    folded = before.hands[7]
    assert count(folded) == 5
    state = draw_three(before)
    assert count(state.late[3] & folded) == 1
    assert state.bottom - state.top == 4


def test_buckem_example_28_or_the_nine_discards_if_nobody_folded():
    before = drawn_three_each(folds=0)
    assert count(before.pile) == 9
    state = draw_three(before)
    assert count(state.late[3] & before.pile) == 1
    assert state.bottom - state.top == 8
    assert state.thrown[3] & before.pile == 0


def test_buckem_example_31_three_hold_on_and_two_drop():
    state = say(table(seats=5, declare_mode="simultaneous"), "stay", "fold", "stay", "fold", "stay")
    drew = []
    while state.phase == buckem.DRAW:
        drew.append(next_asked(buckem, state))
        state = say(state, "draw")
    assert drew == [0, 2, 4]


def test_buckem_example_32_forty_eight_and_forty_four_cards():
    options = rules(short_deck=True)
    six, five = (buckem.deck(options, standing_of(options, seats)) for seats in (6, 5))
    assert (count(six), count(five)) == (48, 44)
    assert DECK & ~six == cards("2c 2d 2h 2s")
    assert six & ~five == cards("3c 3d 3h 3s")
