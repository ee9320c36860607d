"""Stay or fold, in turn or all at once."""

import itertools

import pytest

from buckboard.engine.errors import IllegalMove
from buckboard.engine.game import next_asked, play, view
from buckboard.engine.state import copy
from buckboard.games import buckem
from buckboard.games.buckem.state import FOLDS, STAYS
from buckem_table import lines, open_words, say, settled, table


def test_buckem_9_all_speak_before_anybody_draws():
    state = say(table(), "stay")
    assert state.phase == buckem.STAY
    state = say(state, "fold", "stay", "fold", "fold", "fold")
    assert state.phase == buckem.DRAW
    assert state.drawn[0] == 0


def test_buckem_13_the_last_seat_still_says_whether_it_stays():
    state = say(table("Ac Kc Qc Jc Tc", seats=5), *["fold"] * 4)
    assert state.phase == buckem.STAY
    assert next_asked(buckem, state) == state.standing.dealer
    assert open_words(state) == ["fold", "stay"]
    assert lines(settled(say(state, "fold"))) == [-1] * 5


def test_buckem_14_a_lone_stayer_neither_draws_nor_plays():
    dealt_well = table("As Kc Qc Jc Tc", seats=5)
    state = say(dealt_well, "stay", *["fold"] * 4)
    assert (state.phase, open_words(state)) == (buckem.RAKE, ["decline", "rake"])
    dealt_badly = table("Ts Kc Qc Jc Tc", seats=5)
    assert say(dealt_badly, "stay", *["fold"] * 4).phase == buckem.OVER


def test_buckem_15_a_folder_pays_nothing_draws_nothing_plays_nothing_and_is_not_burned():
    state = say(table(seats=5), "fold", "stay", "stay", "fold", "fold")
    asked = set()
    while (seat := next_asked(buckem, state)) >= 0:
        asked.add(seat)
        state = play(buckem, state, seat, max(m for m in range(53) if buckem.legal(state, seat) >> m & 1))
        assert all(view(buckem, state, other).hands[0] == 0 for other in range(1, 5))
    assert asked == {1, 2}
    after = settled(state)
    assert [after.chips[seat] for seat in (0, 3, 4)] == [-1] * 3
    assert after.burned & 0b11001 == 0


def test_buckem_19_later_seats_hear_the_earlier_ones():
    state = say(table(), "stay", "fold")
    seen = view(buckem, state, 2)
    assert (seen.stayers, seen.folded) == (0b1, 0b10)


def test_buckem_60_in_turn_one_seat_is_asked_at_a_time():
    state = table(declare_mode="sequential")
    asked = []
    for _ in range(6):
        asked.append(state.asked)
        state = say(state, "fold")
    assert asked == [1, 2, 4, 8, 16, 32]


def test_buckem_60_all_at_once_everybody_is_asked():
    state = table(declare_mode="simultaneous")
    assert state.asked == 0b111111


def test_buckem_60_if_all_fold_at_once_nobody_stays():
    state = say(table(declare_mode="simultaneous"), *["fold"] * 6)
    assert (state.phase, state.stayers) == (buckem.OVER, 0)


@pytest.mark.parametrize("dealer", range(5))
def test_buckem_64_the_dealers_left_speaks_first_and_the_dealer_last(dealer):
    state = table(seats=5, before={"dealer": dealer})
    assert state.leader == (dealer + 1) % 5
    order = []
    for _ in range(5):
        order.append(next_asked(buckem, state))
        state = say(state, "stay")
    assert order == [(dealer + step) % 5 for step in range(1, 6)]
    drew = []
    while state.phase == buckem.DRAW:
        drew.append(next_asked(buckem, state))
        state = say(state, "draw")
    assert drew == order
    assert state.leader == order[0]


def test_buckem_64_who_speaks_out_of_turn_or_says_something_else_is_told():
    state = table()
    with pytest.raises(IllegalMove, match="not your turn"):
        play(buckem, state, 1, STAYS)
    with pytest.raises(IllegalMove, match="Say fold, stay or stay swap") as refusal:
        play(buckem, state, 0, 9)
    assert refusal.value.item == "buckem 64"


def test_buckem_76_nothing_is_shown_before_the_last_answer():
    state = table(declare_mode="simultaneous")
    for number, seat in enumerate((3, 0, 5, 1, 2)):
        state = play(buckem, state, seat, STAYS if number % 2 else FOLDS)
        assert state.asked == 0b111111 & ~sum(1 << s for s in (3, 0, 5, 1, 2)[: number + 1])
        for other in (4, -1):
            seen = view(buckem, state, other)
            assert (seen.stayers, seen.folded) == (0, 0)
            assert seen.asked == state.asked
        own = view(buckem, state, seat)
        assert own.stayers | own.folded == 1 << seat
    state = play(buckem, state, 4, STAYS)
    assert view(buckem, state, -1).stayers == state.stayers == 0b010011


def test_buckem_76_the_order_of_speaking_makes_no_difference():
    start = table(seats=5, declare_mode="simultaneous")
    answers = {0: STAYS, 1: FOLDS, 2: STAYS, 3: FOLDS, 4: STAYS}
    ends = []
    for order in itertools.permutations(range(5)):
        state = copy(start)
        for seat in order:
            buckem.apply(state, seat, answers[seat])
        ends.append(state)
    assert all(state == ends[0] for state in ends)
    assert (ends[0].phase, ends[0].leader) == (buckem.DRAW, 0)


def test_buckem_76_nobody_answers_twice():
    state = say(table(declare_mode="simultaneous"), "stay")
    with pytest.raises(IllegalMove, match="not your turn"):
        play(buckem, state, 0, FOLDS)
