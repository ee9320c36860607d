"""The draw, and exchanges for a fee."""

import pytest

from buckboard.engine.cards import read_cards
from buckboard.engine.errors import BadOption, IllegalMove
from buckboard.engine.game import ENOUGH, next_asked, read_options
from buckboard.games import buck135
from buckboard.games.buck135.state import BET, BUY, DRAW, OVER
from rows import card, dealt, open_words, row, say, settled

MINE = "Kh 7c Ks 7s 9d"
STOCK = "2s 3s 4c 5s 6s 8s"


def at_draw(*rows, **choices):
    """A hand of four in which all checked to the draw; seat 0 draws first."""
    choices.setdefault("seats", 4)
    state = dealt(*rows, **choices)
    while state.phase == BET:
        state = say(state, "check")
    return state


def all_stand_pat(state):
    while state.phase == DRAW:
        state = say(state, "enough")
    return state


@pytest.mark.parametrize("thrown", ["", "9d", "9d 7c", "9d 7c Kh"])
def test_buck135_20_none_to_three_cards_are_exchanged(thrown):
    state = say(at_draw(MINE, stock=STOCK), f"draw {thrown}")
    cards = read_cards(thrown)
    assert state.drawn[0] == len(cards)
    assert set(row(state, 0)) == (set(read_cards(MINE)) - set(cards)) | set(read_cards(STOCK)[: len(cards)])
    assert state.thrown[0] == sum(1 << each for each in cards)
    assert next_asked(buck135, state) == 1


def test_buck135_20_a_fourth_card_is_refused():
    state = say(at_draw(MINE), "discard Kh, discard 7c, discard Ks")
    with pytest.raises(IllegalMove, match="exchanged 3 cards already") as refusal:
        say(state, "discard 9d")
    assert refusal.value.item == "buck135 20"
    assert buck135.legal(state, 0) == 1 << ENOUGH


def test_buck135_example_18_three_of_cards_1_2_3_5_but_never_a_fourth_or_card_4():
    state = at_draw(MINE)
    for thrown in ("Kh 7c Ks", "7c Ks 9d", "Kh 7c 9d", "Kh Ks 9d"):
        assert say(state, f"draw {thrown}").drawn[0] == 3
    with pytest.raises(IllegalMove):
        say(state, "draw Kh 7c Ks 9d")
    with pytest.raises(IllegalMove, match="Card 4 stays on the table") as refusal:
        say(state, "discard 7s")
    assert refusal.value.item == "buck135 20"


def test_buck135_20_an_ace_allows_no_fourth_card():
    state = say(at_draw("Ah 7c Ks 7s 9d"), "discard 7c, discard Ks, discard 9d")
    assert buck135.legal(state, 0) == 1 << ENOUGH


def test_a_card_not_held_is_refused():
    with pytest.raises(IllegalMove, match="You do not hold the 2s"):
        say(at_draw(MINE, stock=STOCK), "discard 2s")


def test_a_move_that_names_no_card_is_refused_in_the_draw():
    assert buck135.why_not(at_draw(MINE), 0, 60).item == 20
    assert buck135.why_not(at_draw(MINE), 0, -1).item == 20


def test_buck135_21_the_draw_goes_round_from_the_dealers_left_and_replaces_at_once():
    state = at_draw(dealer=1, stock=STOCK)
    order = []
    while state.phase == DRAW:
        seat = next_asked(buck135, state)
        order.append(seat)
        first = buck135.legal(state, seat)
        lowest = (first & -first).bit_length() - 1
        buck135.apply(state, seat, lowest)
        buck135.apply(state, seat, ENOUGH)
        assert card(STOCK.split()[len(order) - 1]) in row(state, seat)
    assert order == [2, 3, 0, 1]


def test_buck135_21_only_those_still_in_draw():
    state = say(dealt(seats=4), "bet 1, fold, call, call, check, check, check, check, check, check")
    assert state.phase == DRAW
    order = []
    while state.phase == DRAW:
        order.append(next_asked(buck135, state))
        state = say(state, "enough")
    assert order == [0, 2, 3]


def test_buck135_21_six_players_drawing_three_each_leave_four_cards():
    state = at_draw(seats=6)
    while state.phase == DRAW:
        seat = next_asked(buck135, state)
        for _ in range(3):
            hand = buck135.legal(state, seat)
            buck135.apply(state, seat, (hand & -hand).bit_length() - 1)
        buck135.apply(state, seat, ENOUGH)
    assert state.next == 48
    used = [each for each in state.rows if each >= 0]
    thrown = [each for seat in range(6) for each in range(52) if state.thrown[seat] >> each & 1]
    assert sorted(used + thrown + state.pack[48:]) == list(range(52))


def test_buck135_21_the_order_of_discards_does_not_matter():
    state = at_draw(MINE, stock=STOCK)
    assert say(state, "draw Kh 9d") == say(state, "draw 9d Kh")


def test_buck135_22_others_hear_how_many_but_not_which():
    state = at_draw(MINE)
    assert not buck135.overheard(state, 0, card("9d"), 1)
    assert buck135.overheard(state, 0, card("9d"), 0)
    assert buck135.overheard(state, 0, ENOUGH, 1)


def test_buck135_16_a_natural_card_of_the_wild_rank_may_be_exchanged():
    assert buck135.legal(at_draw(MINE), 0) >> card("7c") & 1


@pytest.mark.parametrize("wilds", ["two", "matching"])
def test_buck135_43_card_2_stays_down_too_in_the_variations(wilds):
    state = at_draw(MINE, wilds=wilds)
    with pytest.raises(IllegalMove, match="Card 2 stays on the table") as refusal:
        say(state, "discard 7c")
    assert refusal.value.item == {"two": "buck135 43", "matching": "buck135 71"}[wilds]


def test_buck135_example_24_with_two_wild_cards_1_3_5_may_all_go():
    state = at_draw(MINE, wilds="two", stock=STOCK)
    with pytest.raises(IllegalMove):
        say(state, "discard 7c")
    assert row(say(state, "draw Kh Ks 9d"), 0) == read_cards("2s 7c 3s 7s 4c")


def test_buck135_48_without_the_house_rule_nobody_is_asked_to_buy():
    state = say(at_draw(wilds="two"), "enough")
    assert (state.phase, next_asked(buck135, state)) == (DRAW, 1)


def test_buck135_48_in_the_base_game_card_4_alone_is_for_sale():
    state = say(at_draw(MINE, paid_exchange=True), "enough")
    assert state.phase == BUY
    assert open_words(state) == {"buy 4", "no buy"}
    with pytest.raises(IllegalMove, match="only card 4 can be bought") as refusal:
        say(state, "buy 2")
    assert refusal.value.item == "buck135 72"


@pytest.mark.parametrize("wilds", ["two", "matching"])
def test_buck135_48_with_two_cards_on_the_table_both_are_for_sale(wilds):
    assert open_words(say(at_draw(paid_exchange=True, wilds=wilds), "enough")) == {"buy 2", "buy 4", "no buy"}


def fees(scheme, said, **choices):
    """What each seat has paid in fees after these moves of the draw."""
    state = at_draw(wilds="two", paid_exchange=True, fee_scheme=scheme, **choices)
    before = state.bets.behind[:]
    state = say(state, said)
    return [was - now for was, now in zip(before, state.bets.behind, strict=True)][:4]


def test_buck135_example_27_at_a_fee_of_5_the_second_costs_10():
    assert fees("per_player_order", "enough, buy 2, buy 4", fee=5) == [15, 0, 0, 0]
    assert fees("per_player_order", "enough, buy 4, buy 2", fee=5) == [15, 0, 0, 0]
    assert fees("per_player_order", "enough, buy 4, no buy", fee=5) == [5, 0, 0, 0]
    with pytest.raises(BadOption, match="five players or fewer"):
        read_options(buck135, {"paid_exchange": True, "seats": 6})


def test_buck135_49_per_player_everybody_begins_with_the_single_fee():
    assert fees("per_player_order", "enough, buy 2, buy 4, enough, buy 4, no buy") == [6, 2, 0, 0]


def test_buck135_49_by_position_card_4_is_the_dear_one():
    assert fees("by_position", "enough, buy 4, no buy, enough, buy 2, no buy") == [4, 2, 0, 0]
    assert fees("by_position", "enough, buy 4, buy 2") == [6, 0, 0, 0]


def test_buck135_49_per_table_only_the_first_is_cheap():
    assert fees("per_table", "enough, buy 4, no buy, enough, buy 2, buy 4") == [2, 8, 0, 0]


@pytest.mark.parametrize("fee", [1, 2, 50, 100])
def test_buck135_49_the_fee_is_what_the_table_says(fee):
    assert fees("per_player_order", "enough, buy 2, buy 4", fee=fee) == [3 * fee, 0, 0, 0]


def test_buck135_50_the_new_card_takes_the_place_of_the_old_and_each_place_once():
    state = say(at_draw(MINE, paid_exchange=True, wilds="two", stock=STOCK), "enough, buy 4")
    assert row(state, 0) == read_cards("Kh 7c Ks 2s 9d")
    assert open_words(state) == {"buy 2", "no buy"}
    with pytest.raises(IllegalMove, match="a new card 4 already: each place once") as refusal:
        say(state, "buy 4")
    assert refusal.value.item == "buck135 50"
    state = say(state, "buy 2")
    assert row(state, 0) == read_cards("Kh 3s Ks 2s 9d")
    assert next_asked(buck135, state) == 1


def test_buck135_50_the_rank_of_the_new_card_is_wild_and_the_old_one_no_more():
    state = at_draw("Kh 7c Ks 7s 9d", paid_exchange=True, stock="9c")
    state = say(state, "enough, buy 4")
    while state.phase != OVER:
        state = say(state, {DRAW: "enough", BUY: "no buy", BET: "check"}[state.phase])
    ended = settled(state)
    four_kings = settled(finished("Kh Qd Ks 9c 9d"))
    assert ended.highs[0] // 2**40 == four_kings.highs[0] // 2**40
    assert ended.highs[0] == settled(finished("Kh 7c Ks 9c 9d")).highs[0]


def finished(*rows, **choices):
    state = all_stand_pat(at_draw(*rows, **choices))
    while state.phase == BET:
        state = say(state, "check")
    return state


def test_buck135_51_five_players_have_cards_enough():
    state = at_draw(seats=5, paid_exchange=True, wilds="two")
    while state.phase in (DRAW, BUY):
        seat = next_asked(buck135, state)
        for _ in range(3):
            hand = buck135.legal(state, seat)
            buck135.apply(state, seat, (hand & -hand).bit_length() - 1)
        buck135.apply(state, seat, ENOUGH)
        buck135.apply(state, seat, 1)
        buck135.apply(state, seat, 0)
    assert state.next == 50


def test_buck135_51_six_are_refused():
    assert "six" in buck135.refuse(buck135.Options(paid_exchange=True, seats=6))
    assert buck135.refuse(buck135.Options(paid_exchange=True, seats=5)) == ""


def test_buck135_72_first_the_free_draw_then_paid_exchanges_then_the_next_seat():
    state = at_draw(MINE, paid_exchange=True, stock=STOCK)
    state = say(state, "0 draw 9d")
    assert (state.phase, row(state, 0)[4]) == (BUY, card("2s"))
    state = say(state, "0 buy 4, 1 draw, 1 no buy, 2 draw, 2 no buy, 3 draw, 3 no buy")
    assert (state.phase, state.round) == (BET, 3)


def test_buck135_72_the_fee_is_no_bet_but_goes_to_the_main_pot_and_counts_for_pot_limit():
    state = at_draw(paid_exchange=True, betting="pot_limit", fee=10)
    state = say(state, "enough, buy 4, enough, no buy, enough, no buy, enough, no buy")
    assert state.bets.pot == 14
    assert state.bets.paid[:4] == [1, 1, 1, 1]
    assert state.bets.bet[:4] == [0, 0, 0, 0]
    seat = next_asked(buck135, state)
    assert buck135.highest(state, seat, 1) == 14


def test_buck135_72_who_has_not_the_full_fee_is_not_asked():
    state = at_draw(paid_exchange=True, fee=10, stack=20, stacks=[10, 11, 20, 20])
    state = say(state, "0 enough, 1 enough, 1 buy 4, 2 enough")
    assert state.bets.behind[1] == 0
    assert state.bets.all_in >> 1 & 1


def test_buck135_72_who_can_pay_the_first_fee_but_not_the_second_is_not_asked_again():
    state = at_draw(paid_exchange=True, wilds="two", fee=10, stack=30, stacks=[30, 30, 30, 30])
    state = say(state, "0 enough, 0 buy 2, 1 enough")
    assert state.bets.behind[0] == 19
    assert state.phase == BUY


def test_buck135_72_a_fee_too_dear_says_so():
    state = at_draw(paid_exchange=True, wilds="two", fee=10, stack=20, fee_scheme="by_position")
    state = say(state, "enough")
    assert open_words(state) == {"buy 2", "no buy"}
    with pytest.raises(IllegalMove, match="The fee is 20 and you have only 19") as refusal:
        say(state, "buy 4")
    assert refusal.value.item == "buck135 72"


def test_buck135_72_only_buying_is_to_be_answered():
    state = say(at_draw(paid_exchange=True), "enough")
    assert buck135.why_not(state, 0, 7) == (72, "Say buy 2, buy 4 or no buy.")
