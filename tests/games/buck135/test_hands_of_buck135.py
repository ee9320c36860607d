"""What rows are worth in Buck Thirty-Five: the wild ranks of each seat, and every worked example."""

import pytest

from buckboard.engine.cards import RANKS
from buckboard.engine.hand_ranks import FIVE_OF_A_KIND, FLUSH, FOUR, STRAIGHT, STRAIGHT_FLUSH, THREE
from buckboard.engine.poker_hands import CATEGORY, NATURAL
from buckboard.engine.readings import high_words, low_words
from buckboard.games.buck135.showdown import high_worth, low_worth
from buckboard.games.buck135.state import row_of
from buckboard.games.buck135.wild import wild_ranks
from rows import at_showdown, dealt, say


def ranks(cards):
    """The ranks of a set of 13 bits, as one letter each."""
    return "".join(letter for rank, letter in enumerate(RANKS) if cards >> rank & 1)


def wild(cards, **choices):
    """The ranks that are wild for the owner of a row."""
    return ranks(wild_ranks(dealt(cards, **choices), 0))


def reading(cards, **choices):
    """A row in words."""
    state = dealt(cards, **choices)
    options = state.options
    return high_words(row_of(state, 0), wild_ranks(state, 0), options.five_of_a_kind, options.double_ace_flush)


def worth(cards, **choices):
    return high_worth(dealt(cards, **choices), 0)


def low(cards, **choices):
    choices.setdefault("mode", "high_low")
    return low_worth(dealt(cards, **choices), 0)


def low_reading(cards, **choices):
    state = dealt(cards, mode="high_low", **choices)
    return low_words(row_of(state, 0), wild_ranks(state, 0), state.options.low_rule)


def winners_of(*rows, **choices):
    """Who has chips from the middle when everybody checks to the end."""
    state = at_showdown(*rows, seats=4, ante=12, **choices)
    return [seat for seat in range(len(rows)) if state.won[seat]]


def test_buck135_14_card_4_is_wild_and_every_card_of_its_rank():
    assert wild("Kh 7c Ks 7s 9d") == "7"


def test_buck135_15_a_drawn_card_of_that_rank_is_wild_too():
    checks = "check, check, check, check"
    state = dealt("Kh 2h Qd 5c 9s", seats=4, stock="5h")
    state = say(state, f"{checks}, {checks}, {checks}, draw 2h, enough, enough, enough")
    options = state.options
    said = high_words(row_of(state, 0), wild_ranks(state, 0), options.five_of_a_kind, options.double_ace_flush)
    assert said == "king-high straight"


def test_buck135_example_15_two_wild_cards_after_the_draw():
    assert reading("Kh 5h Qd 5c 9s") == "king-high straight"


def test_buck135_17_a_wild_card_may_stand_for_itself():
    assert reading("9h 7c 6s 8s 5d") == "nine-high straight"
    assert reading("9h 8c 6s 7s 5d") == "nine-high straight"


def test_buck135_18_what_is_wild_for_one_is_plain_for_the_others():
    state = dealt("Kh 7c Ks 7s 9d", "Kd 7h Kc Js 7d", seats=4)
    assert [ranks(wild_ranks(state, seat)) for seat in (0, 1)] == ["7", "J"]


def test_buck135_19_a_wild_card_helps_any_hand():
    assert reading("Kh Kc 9s 2s 4d") == "three kings, 9-4"  # a bug could only be an ace


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("Kh 7c Ks 7s 9d", "four kings, nine"),  # 1
        ("Kd 7h Kc Js 7d", "kings full of sevens"),  # 2
        ("As 8d Ah 3s 8c", "aces full of eights"),  # 3
        ("9c 4d 9d 4s 9h", "five nines"),  # 5
        ("8s 9s Ts 2d Js", "queen-high straight flush"),
        ("Ad Kd Qd 5c Jd", "royal flush"),  # 6
        ("As 2d 3h 9s 5c", "five-high straight"),  # 7
        ("6h 6d 6c 6s Kc", "five kings"),  # 8
        ("2c 2d 2h 2s Ac", "five aces"),
        ("Kc Jd 8s 2d 4h", "pair of kings, J-8-4"),  # 9
        ("Tc Td As 2c 7h", "three tens, A-7"),  # 10
        ("6c 7d 8h 2s 9s", "ten-high straight"),  # 11
        ("7c 8d Th 2s Js", "jack-high straight"),
        ("9h Th Jh 4s 4c", "king-high straight flush"),  # 12
        ("Qs Qd 9c 5c 5d", "four queens, nine"),  # 13
        ("Jc Jd Jh 4s 8c", "four jacks, eight"),  # 17
    ],
)
def test_rows_read_as_the_examples_say(cards, said):
    assert reading(cards) == said


def test_buck135_example_1_four_kings_with_a_nine():
    assert reading("Kh 7c Ks 7s 9d") == "four kings, nine"


def test_buck135_example_2_only_the_jack_is_wild():
    assert wild("Kd 7h Kc Js 7d") == "J"
    assert reading("Kd 7h Kc Js 7d") == "kings full of sevens"


def test_buck135_example_3_aces_full_of_eights():
    assert reading("As 8d Ah 3s 8c") == "aces full of eights"


def test_buck135_example_5_five_nines_beat_a_straight_flush():
    assert winners_of("9c 4d 9d 4s 9h", "8s 9s Ts 2d Js") == [0]


def test_buck135_example_6_a_wild_royal_loses_to_five_nines():
    assert winners_of("Ad Kd Qd 5c Jd", "9c 4d 9d 4s 9h") == [1]


def test_buck135_example_7_the_lowest_straight_beats_three_of_a_kind():
    assert winners_of("As 2d 3h 9s 5c", "Tc Td Ah 2c 7h") == [0]


def test_buck135_example_8_five_aces_beat_five_kings():
    assert winners_of("6h 6d 6c 6s Kc", "2c 2d 2h 2s Ac") == [1]


def test_buck135_example_9_the_least_is_a_pair():
    assert reading("Kc Jd 8s 2d 4h") == "pair of kings, J-8-4"


def test_buck135_example_10_three_tens_never_two_pair():
    assert reading("Tc Td As 2c 7h") == "three tens, A-7"


def test_buck135_example_11_straights():
    assert worth("7c 8d Th 2s Js") > worth("6c 7d 8h 2s 9s")


def test_buck135_example_12_a_straight_flush_is_better_than_four_jacks():
    assert worth("9h Th Jh 4s 4c") > worth("Jc Jd Jh 4s 8c")


def test_buck135_example_13_suits_never_break_ties():
    assert winners_of("Qs Qd 9c 5c 5d", "Qh Qc 9d 3s 3h") == [0, 1]


def test_buck135_example_17_four_jacks():
    assert reading("Jc Jd Jh 4s 8c") == "four jacks, eight"


def test_buck135_example_22_five_queens_with_two_wild_cards():
    assert wild("7s 7c Qh Jd Qc", wilds="two") == "7J"
    assert reading("7s 7c Qh Jd Qc", wilds="two") == "five queens"
    assert reading("7s 7c Qh Jd Qc") == "queens full of sevens"


def test_buck135_example_26_cards_2_and_4_alike_are_no_match():
    assert wild("Ks 7c Qh 7d 9c", wilds="matching") == ""
    assert reading("Ks 7c Qh 7d 9c", wilds="matching") == "pair of sevens, K-Q-9"


@pytest.mark.parametrize("five", ["above_royal", "below_royal", "below_natural_royal", "not_recognised"])
def test_buck135_23_five_of_a_kind_is_known_or_not(five):
    said = reading("9c 4d 9d 4s 9h", five_of_a_kind=five)
    assert said == ("four nines, ace" if five == "not_recognised" else "five nines")


NATURAL_ROYAL, WILD_ROYAL, FIVE_NINES = "As Ks Qs Js Ts", "Ad Kd Qd 5c Jd", "9c 4d 9d 4s 9h"


@pytest.mark.parametrize(
    ("five", "order"),
    [
        ("above_royal", [FIVE_NINES, NATURAL_ROYAL]),
        ("below_royal", [NATURAL_ROYAL, FIVE_NINES, "8s 9s Ts 2d Js"]),
        ("below_royal", [WILD_ROYAL, FIVE_NINES]),
        ("below_natural_royal", [NATURAL_ROYAL, FIVE_NINES, WILD_ROYAL]),
        ("not_recognised", [WILD_ROYAL, FIVE_NINES]),
    ],
)
def test_buck135_24_where_five_of_a_kind_stands(five, order):
    values = [worth(cards, five_of_a_kind=five) for cards in order]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


def test_buck135_25_a_royal_flush_is_the_highest_straight_flush():
    assert worth(WILD_ROYAL) > worth("8s 9s Ts 2d Js")
    assert worth(WILD_ROYAL) == worth(NATURAL_ROYAL)


def test_buck135_26_a_wild_card_in_a_flush_is_the_highest_that_is_missing():
    assert reading("As 9s Ks 4d 7s") == "flush, A-K-Q-9-7"
    assert reading("As 9s Ks 4d 7s", double_ace_flush=True) == "flush, A-A-K-9-7"


def test_buck135_70_a_repeated_rank_changes_only_flushes():
    assert worth("As 9s Ks 4d 7s", double_ace_flush=True) > worth("As Ks Qs 2d 9s", double_ace_flush=False)
    for cards in ("Kh 7c Ks 7s 9d", "As 2d 3h 9s 5c", "Tc Td As 2c 7h", "Ad Kd Qd 5c Jd"):
        assert worth(cards) == worth(cards, double_ace_flush=True)


@pytest.mark.parametrize(("natural", "winners"), [(False, [0, 1]), (True, [1])])
def test_buck135_27_natural_against_wild(natural, winners):
    """A five-high straight with a nine for the four, and one of five cards that stand for themselves."""
    assert winners_of("Ah 2h 3d 9s 5c", "Ad 5d 4c 3s 2c", natural_wins=natural) == winners


@pytest.mark.parametrize("natural", [False, True])
def test_buck135_27_as_many_wild_cards_still_split(natural):
    assert winners_of("Kh 7c Ks 7s 9d", "Kd Kc 9s 4s 4d", natural_wins=natural) == [0, 1]


def test_buck135_28_the_ace_is_high_or_low_and_nothing_between():
    assert reading("As 2d 3h 9s 5c") == "five-high straight"
    assert reading("Ac Kd Qh 2s Tc") == "ace-high straight"
    assert reading("Kc As 2d 9h 3s", wilds="matching") == "ace high, K-9-3-2"


def test_buck135_29_the_best_reading_counts():
    assert reading("8c 8d 5h 2s 4d") == "three eights, 5-4"
    assert reading("6c 7d 8h 2s 9s") == "ten-high straight"


def test_buck135_30_side_cards_decide():
    assert worth("Kh 7c Ks 7s 9d") > worth("Kh 7c Ks 7s 8d")


def test_buck135_32_cards_speak():
    """Nobody is asked what he holds: after the last bet the hand is over and the best row has won."""
    state = at_showdown("9c 4d 9d 4s 9h", "8s 9s Ts 2d Js", seats=4)
    assert state.won[0] == 4


def test_buck135_34_high_only_unless_agreed():
    state = at_showdown("9c 4d 9d 4s 9h", "8d 2s 3d 4c 6h", seats=4)
    assert state.won[:2] == [4, 0]
    state = at_showdown("9c 4d 9d 4s 9h", "8d 2s 3d 4c 6h", seats=4, mode="high_low")
    assert state.won[:2] == [2, 2]


@pytest.mark.parametrize(
    ("rule", "best"), [("ace_to_five", "5-4-3-2-A"), ("ace_to_six", "6-4-3-2-A"), ("deuce_to_seven", "7-5-4-3-2")]
)
def test_buck135_35_the_best_low_of_each_ranking(rule, best):
    rows = ["Ac 2d 3h 9s 4c", "2c 3d 4h 9s 5c"]
    assert best in {low_reading(cards, low_rule=rule) for cards in rows}
    assert max(rows, key=lambda cards: low(cards, low_rule=rule)) == rows[rule == "deuce_to_seven"]


@pytest.mark.parametrize(
    ("rule", "cards", "said"),
    [
        ("deuce_to_seven", "2c 3d 4h 9s 5c", "7-5-4-3-2"),
        ("ace_to_six", "Ac 2d 3h 9s 4c", "6-4-3-2-A"),
        ("ace_to_five", "Ac 2d 3h 9s 4c", "5-4-3-2-A"),
        ("ace_to_five", "Ac 2d Kh 9s 4c", "K-4-3-2-A"),
    ],
)
def test_buck135_36_a_wild_card_makes_the_best_low(rule, cards, said):
    assert low_reading(cards, low_rule=rule) == said


def test_buck135_37_the_same_wild_card_may_be_two_cards():
    """A-2-3-4 and a wild card: aces for high, 5-4-3-2-A for low."""
    state = at_showdown("Ac 2d 3h 9s 4c", "Kc Qh 8d 7c 8s", seats=4, mode="high_low", ante=5)
    assert reading("Ac 2d 3h 9s 4c") == "five-high straight"
    assert state.won[0] == 20


def test_buck135_38_without_a_qualifier_any_low_wins():
    assert low("Kc Kd Qh 9s Qc") >= 0
    assert low("Kc Kd Qh 9s Qc", low_qualifier=8) == -1


@pytest.mark.parametrize(
    ("rule", "cards", "qualifies"),
    [
        ("ace_to_five", "8c 7d 6h 9s 4c", True),
        ("ace_to_five", "Tc 7d 6h 9s 4c", False),
        ("ace_to_five", "7c 7d 6h 9s 4c", False),
        ("ace_to_six", "5c 7d 6h Js 8c", True),
        ("deuce_to_seven", "8c 7d 6h 9s 4c", True),
        ("deuce_to_seven", "Ac 7d 6h 9s 4c", False),
    ],
)
def test_buck135_67_who_qualifies(rule, cards, qualifies):
    assert (low(cards, low_rule=rule, low_qualifier=8) >= 0) == qualifies


def test_buck135_67_straights_and_flushes_count_where_they_do():
    flush, plain = "2c 3c 4c 5c 7c", "2c 3d 4c 5c 7c"
    for rule, equal in (("ace_to_five", True), ("ace_to_six", False), ("deuce_to_seven", False)):
        unwild = {"wilds": "matching", "low_rule": rule}
        assert (low(flush, **unwild) == low(plain, **unwild)) == equal
    assert low_reading("Ac 2d 3h 4s 5c", wilds="matching", low_rule="deuce_to_seven") == "A-5-4-3-2"


@pytest.mark.parametrize(("wilds", "expected"), [("one", "J"), ("two", "7J"), ("matching", "7J")])
def test_buck135_43_which_cards_are_wild(wilds, expected):
    assert wild("7s 7c Qh Jd 2c", wilds=wilds) == expected


def test_buck135_44_either_enables_both_or_each_by_itself():
    cards = "7s 7c Qh Jd 2c"
    assert wild(cards, wilds="matching") == "7J"
    assert wild(cards, wilds="matching", match_rule="each_separately") == "7"
    assert wild("Js 7c Qh Jd 2c", wilds="matching", match_rule="each_separately") == "J"
    assert wild("Js 7c 7h Jd 2c", wilds="matching", match_rule="each_separately") == "7J"


def test_buck135_45_only_cards_1_3_and_5_can_be_matched():
    assert wild("Ks 7c Qh 7d 9c", wilds="matching", match_rule="each_separately") == ""


def after_draw(cards, draw, stock, **choices):
    checks = "check, check, check, check"
    state = dealt(cards, seats=4, wilds="matching", stock=stock, **choices)
    state = say(state, f"{checks}, {checks}, {checks}, draw {draw}, enough, enough, enough")
    options = state.options
    return high_words(row_of(state, 0), wild_ranks(state, 0), options.five_of_a_kind, options.double_ace_flush)


@pytest.mark.parametrize(
    ("time", "first", "second"),
    [
        ("showdown", "four kings, queen", "queen high, J-7-4-2"),
        ("before_draw", "three sevens, K-Q", "three queens, 4-2"),
    ],
)
def test_buck135_46_matching_is_judged_before_or_after_the_draw(time, first, second):
    assert after_draw("7s 7c Qh Jd 2c", "7s", "4s", match_time=time) == second
    assert after_draw("Ks 7c Qh 7d 9c", "9c", "7h", match_time=time) == first


def test_buck135_71_the_examples_of_matching():
    assert reading("7s 7c Qh Jd 2c", wilds="matching") == "four queens, deuce"
    assert reading("7s 7c Qh Jd 2c", wilds="matching", match_rule="each_separately") == "three queens, J-2"
    assert after_draw("Ks 7c Qh 7d 9c", "9c", "7h") == "four kings, queen"
    assert after_draw("7s 7c Qh Jd 2c", "7s", "4s") == "queen high, J-7-4-2"
    assert after_draw("Ks 7c Qh 7d 9c", "9c", "7h", match_time="before_draw") == "three sevens, K-Q"
    each = {"match_time": "before_draw", "match_rule": "each_separately"}
    assert after_draw("7s 7c Qh Jd 2c", "7s", "4s", **each) == "pair of queens, J-4-2"


def test_buck135_71_ranks_are_those_of_the_cards_lying_at_the_end():
    """A card bought for a matching place keeps the place wild, at its new rank."""
    checks = "check, check, check, check"
    state = dealt("7s 7c Qh Jd 2c", seats=4, wilds="matching", match_time="before_draw", paid_exchange=True, stock="9s")
    state = say(state, f"{checks}, {checks}, {checks}, enough, buy 2, no buy")
    assert ranks(wild_ranks(state, 0)) == "9J"


def test_buck135_46_only_those_still_in_have_a_match_settled():
    three = "check, check, check"
    state = dealt("7s 7c Qh Jd 2c", "Ks Kc Qd 8d 3c", seats=4, wilds="matching", match_time="before_draw")
    state = say(state, f"bet 1, fold, call, call, {three}, {three}")
    assert state.matched[:2] == [1, 0]


def test_buck135_47_without_a_match_hands_are_ordinary():
    assert reading("Ks 7c Kh 7d Qs", wilds="matching") == "kings and sevens, queen"
    assert reading("Ks 7c Qh 2d 9s", wilds="matching") == "king high, Q-9-7-2"


@pytest.mark.parametrize("wilds", ["one", "two", "matching"])
def test_buck135_52_every_version_may_be_played_high_low(wilds):
    state = at_showdown("9c 4d 9d 4s 9h", "8d 2s 3d 4c 6h", seats=4, mode="high_low", wilds=wilds)
    assert sum(state.won) == 4


def test_buck135_68_five_wild_cards_are_five_aces_and_four_with_another_five_of_it():
    assert reading("7s 7c 8h 8d 8c", wilds="two") == "five aces"
    assert reading("7s 7c 8h 8d Kc", wilds="two") == "five kings"


def test_buck135_68_in_two_only_six_kinds_of_hands_occur():
    state = dealt(wilds="two")
    kinds = set()
    for first in range(0, 48, 7):
        for second in range(1, 50, 5):
            cards = list(dict.fromkeys([first, second, 51, 17, 30, 44, 8]))[:5]
            state.rows[0:5] = cards
            kinds.add(high_worth(state, 0) // (NATURAL * CATEGORY))
    assert kinds <= {THREE, STRAIGHT, FLUSH, FOUR, STRAIGHT_FLUSH, FIVE_OF_A_KIND}
    assert len(kinds) > 2


def test_buck135_69_a_card_that_stands_for_itself_is_natural():
    natural = "Ad Kd Qd Jd Td"
    assert worth(natural, five_of_a_kind="below_natural_royal") > worth(
        FIVE_NINES, five_of_a_kind="below_natural_royal"
    )
    assert worth(natural, natural_wins=True) > worth(WILD_ROYAL, natural_wins=True)
    assert worth(natural) == worth(WILD_ROYAL)


def test_buck135_69_natural_wins_is_for_high_hands_only():
    one, other = "Ac 2d 3h 9s 5c", "Ad 2h 3c 4s 5d"
    assert low(one, natural_wins=True) == low(other, natural_wins=True)
