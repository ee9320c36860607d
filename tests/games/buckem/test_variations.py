"""Scare cards and the deuce swap."""

import itertools

import pytest

from buckboard.engine.cards import DECK, cards, count, read_cards, suit_of
from buckboard.engine.errors import IllegalMove
from buckboard.engine.game import next_asked, play, view
from buckboard.games import buckem
from buckboard.games.buckem.state import FOLDS, STAYS, SWAPS
from buckem_table import open_words, say, settled, table

FIRST_IS_TRUMP = "4s 3c 4c 5c 6c"
SCARED = {"scare_cards": "on"}


def test_buckem_51_scare_cards_swap_nothing():
    state = table("2s 3c 4c 5c 6c", scare_cards="on")
    assert open_words(state) == ["stay"]
    with pytest.raises(IllegalMove, match="without the deuce swap"):
        play(buckem, state, 0, SWAPS)


def test_buckem_52_by_default_nothing_is_dealt_face_up():
    state = table()
    assert (state.scare, state.scare_at, state.phase) == ([-1] * 8, 0, buckem.STAY)
    assert view(buckem, state, -1).hands == [0] * 8


@pytest.mark.parametrize("position", range(1, 6))
def test_buckem_52_where_scare_cards_are_on_one_card_of_every_hand_lies_open(position):
    hands = ["Ac Kc Qc Jc Tc", "Ad Kd Qd Jd Td"]
    state = table(*hands, seats=5, scare_cards="on", scare_position=position)
    assert state.phase == buckem.STAY
    for seat, hand in enumerate(hands):
        assert state.scare[seat] == read_cards(hand)[position - 1]
    assert view(buckem, state, -1).hands[:5] == [1 << card for card in state.scare[:5]]
    assert state.scare[5:] == [-1] * 3


@pytest.mark.parametrize("choice", range(6))
def test_buckem_52_the_dealer_may_choose(choice):
    state = table(seats=5, scare_cards="dealer_choice", scare_position=4, before={"dealer": 1})
    assert (state.phase, next_asked(buckem, state)) == (buckem.SCARE, 1)
    assert open_words(state) == ["no scare", *(f"scare {number}" for number in range(1, 6))]
    after = say(state, f"scare {choice}" if choice else "no scare")
    assert after.phase == buckem.STAY
    if choice:
        order = [2, 3, 4, 0, 1]
        assert [after.scare[seat] for seat in order] == state.pack[(choice - 1) * 5 : choice * 5]
    else:
        assert after.scare == [-1] * 8
    with pytest.raises(IllegalMove, match="Say no scare, scare 1") as refusal:
        play(buckem, state, 1, 6)
    assert refusal.value.item == "buckem 74"


def test_buckem_53_a_scare_card_scares_by_its_suit_alone():
    for card in "23456789TJQA":
        assert open_words(table(f"{card}s 3c 4c 5c 6c", **SCARED)) == ["stay"]
        assert open_words(table(f"{card}h 3c 4c 5c 6c", **SCARED)) == ["fold", "stay"]
    left = DECK & ~cards("Ks")
    trumps = sum(1 for card in range(52) if left >> card & 1 and suit_of(card) == 3)
    assert round(trumps / count(left), 3) == 0.235


def test_buckem_54_who_is_scared_in_may_not_fold():
    state = table(FIRST_IS_TRUMP, **SCARED)
    with pytest.raises(IllegalMove, match="Your scare card, 4s, is a trump: with spades") as refusal:
        play(buckem, state, 0, FOLDS)
    assert refusal.value.item == "buckem 54"


def test_buckem_54_but_may_exchange_the_scare_card():
    state = say(table(FIRST_IS_TRUMP, **SCARED), "stay", "stay", *["fold"] * 4)
    assert open_words(state) == ["discard 3c", "discard 4c", "discard 4s", "discard 5c", "discard 6c", "enough"]
    assert say(state, "draw 4s 3c").drawn[0] == 2


def test_buckem_55_scared_in_alone_is_like_any_lone_stayer():
    state = say(table(FIRST_IS_TRUMP, seats=5, **SCARED), "stay", *["fold"] * 4)
    assert state.phase == buckem.OVER
    assert settled(state).burned == 0
    assert say(table("As 3c 4c 5c 6c", seats=5, **SCARED), "stay", *["fold"] * 4).phase == buckem.RAKE


def test_buckem_56_scared_in_cannot_drop_when_all_answer_at_once():
    state = table("", FIRST_IS_TRUMP, declare_mode="simultaneous", **SCARED)
    assert open_words(state, 1) == ["stay"]
    assert open_words(state, 0) == ["fold", "stay"]


def test_buckem_74_the_dealer_chooses_before_anybody_has_seen_anything():
    one = table("As Ks Qs Js Ts", seats=5, turn="9s", scare_cards="dealer_choice")
    other = table("2c 3c 4c 5c 6c", seats=5, turn="Ah", scare_cards="dealer_choice")
    for seat in range(-1, 5):
        assert view(buckem, one, seat) == view(buckem, other, seat)
        assert buckem.places_seen(one, seat) == 0
    removed = {"short_deck": True, "short_deck_trump": "removed_card", "scare_cards": "dealer_choice", "seats": 5}
    one, other = table(trump_card="2h", **removed), table(trump_card="3c", **removed)
    assert view(buckem, one, 4) == view(buckem, other, 4)


def test_buckem_74_a_scare_card_lies_open_until_it_is_folded():
    state = table("Ah 3c 4c 5c 6c", **SCARED)
    assert view(buckem, state, 3).hands[0] == cards("Ah")
    assert view(buckem, say(state, "fold"), 3).hands[0] == 0


def test_buckem_74_or_thrown_when_the_draw_is_done():
    state = say(table("Ah 3c 4c 5c 6c", **SCARED), "stay", "stay", *["fold"] * 4, "discard Ah")
    assert view(buckem, state, 3).hands[0] == cards("Ah")
    assert not buckem.overheard(state, 0, read_cards("3c")[0], 3)
    before = say(table("Ah 3c 4c 5c 6c", **SCARED), "stay", "stay", *["fold"] * 4)
    assert buckem.overheard(before, 0, read_cards("Ah")[0], 3)
    assert view(buckem, say(state, "enough"), 3).hands[0] == 0


SWAP = {"deuce_swap": True}
WITH_DEUCE = "2s 3c 4c 5c 6c"


def test_buckem_57_the_deuce_may_be_swapped_for_the_turned_card():
    state = table(WITH_DEUCE, turn="Qs", **SWAP)
    assert open_words(state) == ["fold", "stay", "stay swap"]
    after = say(state, "stay swap")
    assert after.hands[0] == cards("Qs 3c 4c 5c 6c")
    assert (after.turn, after.trump) == (read_cards("2s")[0], 3)
    assert after.stayers == 1
    plain = say(state, "stay")
    assert (plain.hands[0], plain.turn) == (cards(WITH_DEUCE), read_cards("Qs")[0])


def test_buckem_57_not_where_the_table_plays_without_it():
    state = table(WITH_DEUCE)
    assert open_words(state) == ["fold", "stay"]
    with pytest.raises(IllegalMove, match="without the deuce swap") as refusal:
        play(buckem, state, 0, SWAPS)
    assert refusal.value.item == "buckem 57"


def test_buckem_57_the_ace_is_locked_in():
    state = table(WITH_DEUCE, turn="As", **SWAP)
    assert open_words(state) == ["fold", "stay"]
    with pytest.raises(IllegalMove, match="As, is the ace of trump: it is locked in") as refusal:
        play(buckem, state, 0, SWAPS)
    assert refusal.value.item == "buckem 57"


def test_buckem_58_without_twos_there_is_no_swap():
    for seats in (5, 6):
        state = table(seats=seats, short_deck=True, turn="Ks", **SWAP)
        while state.phase == buckem.STAY:
            assert open_words(state) == ["fold", "stay"]
            state = say(state, "fold")


def test_buckem_59_without_a_turned_card_there_is_no_swap():
    told = {"short_deck": True, "short_deck_trump": "removed_card", "trump_card": "2s"}
    state = table(seats=6, **told, **SWAP)
    assert open_words(state) == ["fold", "stay"]
    with pytest.raises(IllegalMove, match="Only who was dealt 2s") as refusal:
        play(buckem, state, 0, SWAPS)
    assert refusal.value.item == "buckem 75"


def test_buckem_75_only_the_deuce_of_trump_counts():
    state = table("2c 2d 2h 3s 4s", **SWAP)
    assert open_words(state) == ["fold", "stay"]
    with pytest.raises(IllegalMove, match="Only who was dealt 2s, the deuce of trump"):
        play(buckem, state, 0, SWAPS)


def test_buckem_75_in_turn_the_swap_is_seen_at_once():
    state = say(table(WITH_DEUCE, **SWAP), "stay swap")
    for seat in (1, -1):
        seen = view(buckem, state, seat)
        assert seen.hands[0] == cards("Ks")
        assert (seen.turn, seen.swapper, seen.taken) == (read_cards("2s")[0], 0, read_cards("Ks")[0])


def test_buckem_75_at_once_it_is_shown_with_all_answers():
    start = table("", "", WITH_DEUCE, seats=5, declare_mode="simultaneous", **SWAP)
    assert open_words(start, 2) == ["fold", "stay", "stay swap"]
    ends = []
    for order in itertools.permutations(range(5)):
        state = start
        for seat in order:
            state = play(buckem, state, seat, SWAPS if seat == 2 else STAYS)
            if state.phase == buckem.STAY:
                assert state.hands[2] == cards(WITH_DEUCE)
                assert view(buckem, state, (seat + 1) % 5 if seat != 1 else 0).swapper == -1
        ends.append(state)
    assert all(end == ends[0] for end in ends)
    assert ends[0].hands[2] == cards("Ks 3c 4c 5c 6c")
    assert view(buckem, ends[0], 0).hands[2] == cards("Ks")


def test_buckem_75_who_is_scared_in_may_swap():
    assert open_words(table(WITH_DEUCE, **SWAP, **SCARED)) == ["stay", "stay swap"]
    state = say(table(WITH_DEUCE, **SWAP, **SCARED), "stay swap")
    assert view(buckem, state, 1).hands[0] == cards("Ks")


def test_buckem_75_the_card_taken_may_be_thrown_and_all_see_it():
    state = say(table(WITH_DEUCE, "7c 8c 9c Tc Jc", **SWAP), "stay swap", "stay", *["fold"] * 4)
    assert buckem.overheard(state, 0, read_cards("Ks")[0], 4)
    state = say(state, "draw Ks 3c")
    assert view(buckem, state, 4).hands[0] == 0
    assert state.pile == cards("Ks 3c")


def test_buckem_75_for_a_rake_the_cards_dealt_count():
    told = {"seats": 5, "turn": "Js", **SWAP}
    rakes = say(table("2s Qs 4c 5c 6c", **told), "stay swap", *["fold"] * 4)
    assert rakes.phase == buckem.RAKE
    assert buckem.shown(say(rakes, "rake"))[0] == cards("2s Qs")
    assert say(table("2s 5s 4c 5c 6c", **told), "stay swap", *["fold"] * 4).phase == buckem.OVER
