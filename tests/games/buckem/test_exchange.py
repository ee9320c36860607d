"""Drawing, and the stock that runs out."""

import pytest

from buckboard.engine.cards import cards, count, members, read_cards
from buckboard.engine.dice import new_dice, roll
from buckboard.engine.errors import IllegalMove
from buckboard.engine.game import ENOUGH, next_asked, play, view
from buckboard.games import buckem
from buckem_table import open_words, rules, say, standing_of, table, whole_deck

S1 = "2c 3c 4c 5c 6c"


def drawing(*hands, stayers=2, **told):
    """A hand in which the first seats stay."""
    state = table(*hands, **told)
    seats = state.standing.seats
    return say(state, *["stay"] * stayers, *["fold"] * (seats - stayers))


def draw(state, number):
    """The next stayer draws so many, the lowest cards."""
    seat = next_asked(buckem, state)
    for card in members(state.hands[seat])[:number]:
        state = play(buckem, state, seat, card)
    return play(buckem, state, seat, ENOUGH)


@pytest.mark.parametrize("most", range(6))
def test_buckem_10_at_most_so_many_cards_are_exchanged(most):
    state = drawing(S1, max_draw=most, stock="Ad Kd Qd Jd Td")
    for card in members(cards(S1))[:most]:
        state = play(buckem, state, 0, card)
    assert open_words(state) == ["enough"]
    state = play(buckem, state, 0, ENOUGH)
    assert count(state.hands[0]) == 5
    assert state.drawn[0] == most
    assert state.hands[0] & cards("Ad Kd Qd Jd Td") == cards(" ".join(["Ad", "Kd", "Qd", "Jd", "Td"][:most]))


@pytest.mark.parametrize(("most", "said"), [(0, "no card"), (1, "one card"), (3, "3 cards")])
def test_buckem_10_one_card_too_many_is_refused(most, said):
    state = drawing(S1, max_draw=most)
    for card in members(cards(S1))[:most]:
        state = play(buckem, state, 0, card)
    with pytest.raises(IllegalMove, match=f"exchange {said} at this table") as refusal:
        play(buckem, state, 0, max(members(cards(S1))))
    assert refusal.value.item == "buckem 10"


def test_buckem_10_only_cards_of_the_hand_are_thrown():
    state = drawing(S1)
    with pytest.raises(IllegalMove, match=r"You do not hold Ah; your hand is 2c 3c 4c 5c 6c\."):
        play(buckem, state, 0, read_cards("Ah")[0])
    with pytest.raises(IllegalMove, match=r"Name a card of your hand: 2c 3c 4c 5c 6c\."):
        play(buckem, state, 0, 60)


def test_buckem_11_stayers_draw_from_the_dealers_left_and_the_dealer_last():
    state = say(table(seats=5, before={"dealer": 2}), "stay", "fold", "stay", "fold", "stay")
    order = []
    while state.phase == buckem.DRAW:
        order.append(next_asked(buckem, state))
        state = say(state, "draw")
    assert order == [3, 0, 2]


def test_buckem_11_all_see_how_many_were_thrown_and_nobody_which():
    state = drawing(S1, stock="Ad Kd")
    state = say(state, "discard 2c", "discard 3c")
    assert view(buckem, state, 1) == view(buckem, drawing(S1, stock="Ad Kd"), 1)
    state = say(state, "enough")
    seen = view(buckem, state, 1)
    assert (seen.drawn[0], seen.thrown[0], seen.hands[0], seen.pile) == (2, 0, 0, 0)
    assert view(buckem, state, 0).thrown[0] == cards("2c 3c")


def test_buckem_12_after_the_exchange_nobody_is_asked_to_stay_again():
    state = drawing(S1)
    state = say(state, "draw", "draw")
    assert state.phase == buckem.PLAY
    with pytest.raises(IllegalMove):
        play(buckem, state, 0, 0 if not state.hands[0] & 1 else 51)


@pytest.mark.parametrize(
    ("seats", "choices", "stock"),
    [(5, {}, 26), (6, {}, 21), (7, {}, 16), (8, {}, 11), (6, {"short_deck": True}, 17), (5, {"short_deck": True}, 18)],
)
def test_buckem_16_the_stock_runs_out_when_the_stayers_want_more_than_it_holds(seats, choices, stock):
    for most in range(1, 6):
        state = drawing(seats=seats, stayers=seats, max_draw=most, **choices)
        assert state.bottom - state.top == stock
        while state.phase == buckem.DRAW:
            state = draw(state, most)
        assert (state.reshuffles > 0) == (seats * most > stock)


@pytest.mark.parametrize(("seats", "trump"), [(6, "2h"), (5, "3h")])
def test_buckem_16_a_removed_card_leaves_one_more_in_the_stock(seats, trump):
    told = {"seats": seats, "short_deck": True, "short_deck_trump": "removed_card", "trump_card": trump}
    state = drawing(stayers=seats, **told)
    assert state.bottom - state.top == {6: 18, 5: 19}[seats]
    while state.phase == buckem.DRAW:
        state = draw(state, 3)
    assert state.reshuffles == 0


def test_buckem_17_the_folded_hands_are_shuffled_and_dealt_in_the_second_order():
    folded = "Ah Kh Qh Jh Th"
    start = table("", "", "", "", "", "", "", folded, turn="Ks", again="Jh Ah Th Kh Qh")
    state = say(start, *["stay"] * 7, "fold")
    for number in (3, 3, 3, 3):
        state = draw(state, number)
    assert state.reshuffles == 1
    assert state.hands[3] & cards(folded) == cards("Jh")
    assert state.late[3] == cards("Jh")
    assert state.hands[7] == 0
    state = draw(state, 2)
    assert state.late[4] == cards("Ah Th")
    assert state.pack[state.top : state.bottom] == read_cards("Kh Qh")


def test_buckem_17_there_is_one_way_to_go_on():
    assert rules(depleted_deck="folded_then_discards") == rules()


def test_buckem_18_without_folded_hands_the_discards_of_those_served_come_back():
    state = drawing(seats=8, stayers=8)
    for _ in range(3):
        state = draw(state, 3)
    thrown = state.pile
    assert count(thrown) == 9
    state = draw(state, 3)
    own = state.thrown[3]
    assert state.reshuffles == 1
    assert state.late[3] & ~thrown == 0
    assert count(state.late[3]) == 1
    assert state.pile == own
    assert own & state.hands[3] == 0


def test_buckem_18_after_the_folded_hands_it_is_the_turn_of_discards():
    start = table(seats=8, max_draw=5)
    state = say(start, *["stay"] * 7, "fold")
    folded = start.hands[7]
    for _ in range(4):
        state = draw(state, 5)
    assert state.reshuffles == 2
    assert sum(map(count, state.late)) == 9
    late = state.late[2] | state.late[3]
    assert folded & ~late == 0
    assert late & ~folded & ~(state.thrown[0] | state.thrown[1] | state.thrown[2]) == 0


def test_buckem_66_serving_goes_on_card_by_card_and_is_always_possible():
    most = {}
    for seed in range(400):
        dice = new_dice(seed, 66)
        draws = roll(dice, 6)
        state = table(seats=8, max_draw=draws, deuce_swap=True)
        while state.phase == buckem.STAY:
            state = say(state, "fold" if roll(dice, 6) == 0 else "stay")
        while state.phase == buckem.DRAW:
            seat = next_asked(buckem, state)
            state = draw(state, draws - (roll(dice, 3) == 0 and draws > 0))
            assert count(state.hands[seat]) == 5
            sets, deck = whole_deck(state)
            assert sum(sets) == deck
            assert sum(map(count, sets)) == count(deck)
        most[draws] = max(most.get(draws, 0), state.reshuffles)
    assert most[3] == 2
    assert most[5] == 3


def test_buckem_66_neither_the_turned_card_nor_a_swapped_deuce_comes_back():
    options = rules(seats=8, max_draw=5, deuce_swap=True)
    assert standing_of(options).seats == 8
    state = table("2s 3c 4c 5c 6c", seats=8, max_draw=5, deuce_swap=True)
    state = say(state, "stay swap", *["stay"] * 7)
    while state.phase == buckem.DRAW:
        state = draw(state, 5)
        assert not (state.pile | sum(1 << card for card in state.pack[state.top : state.bottom])) & cards("2s")
    assert state.turn == read_cards("2s")[0]
