"""What is told of a hand of Buck Thirty-Five, to whom, and what many hands add up to."""

from itertools import pairwise

from buckboard.engine.dice import new_dice
from buckboard.engine.game import ALL_SEATS, next_asked
from buckboard.engine.state import copy
from buckboard.engine.words import read_moves
from buckboard.games import buck135
from buckboard.testing import random_hand
from rows import at_showdown, dealt, say, settled

CHECKS = "check, check, check, check"
MINE = "Kh 7c Ks 7s 9d"


def told(state, words):
    """The lines of one thing said, as (audience, text)."""
    seat = next_asked(buck135, state)
    if words[:1].isdigit():
        seat, words = int(words[0]), words[2:]
    lines = []
    for move in read_moves(buck135, state, seat, words):
        after = copy(state)
        buck135.apply(after, seat, move)
        lines += [(line.audience, line.text) for line in buck135.narrate(state, seat, move, after)]
        state = after
    return lines


def public(lines):
    return [text for audience, text in lines if audience == ALL_SEATS]


def test_betting_is_told_to_everybody():
    state = dealt(seats=4)
    assert told(state, "check") == [(ALL_SEATS, "{0} checks.")]
    assert told(state, "bet 1") == [(ALL_SEATS, "{0} bets 1.")]
    state = say(state, "bet 1")
    assert told(state, "call") == [(ALL_SEATS, "{1} calls 1.")]
    assert told(state, "raise to 2") == [(ALL_SEATS, "{1} raises to 2.")]
    assert told(state, "fold") == [(ALL_SEATS, "{1} folds.")]


def test_an_all_in_is_said():
    state = dealt(seats=4, stack=20, stacks=[2, 2, 20, 20], bet_small=5)
    assert public(told(state, "bet 1")) == ["{0} bets 1, all-in."]
    assert public(told(say(state, "bet 1"), "call")) == ["{1} calls 1, all-in."]


def test_looking_is_told_to_all_and_the_card_to_its_owner():
    lines = told(say(dealt(MINE, seats=4), "check, check, check"), "check")
    assert public(lines) == ["{3} checks.", "Everybody still in looks at card 2."]
    assert (1, "Your card 2 is 7c.") in lines
    assert sorted(audience for audience, text in lines if text.startswith("Your")) == [1, 2, 4, 8]
    lines = told(say(dealt(MINE, seats=4), f"{CHECKS}, check, check, check"), "check")
    assert (1, "Your card 4 is 7s.") in lines


def test_when_nobody_can_bet_all_looking_is_told_at_once():
    state = dealt(MINE, seats=4, betting="no_limit", stack=20, ante=0)
    state = say(state, "bet 20, fold, fold")
    lines = told(state, "call")
    assert public(lines) == [
        "{3} calls 20, all-in.",
        "Everybody still in looks at card 2.",
        "Everybody still in looks at card 4.",
        "Now the draw.",
    ]
    assert (1, "Your card 2 is 7c.") in lines
    assert not any(audience in (2, 4) for audience, _ in lines)


def test_what_comes_back_is_told():
    state = say(dealt(seats=4, betting="no_limit", stack=50), "bet 30, fold, fold")
    assert public(told(state, "fold"))[:2] == ["{3} folds.", "{0} takes back 30 that nobody called."]


def test_a_draw_is_told_by_number_and_its_cards_to_the_drawer():
    state = say(dealt(MINE, seats=4, stock="2h 3h"), f"{CHECKS}, {CHECKS}, {CHECKS}")
    assert told(state, "discard 9d") == [(1, "You throw 9d.")]
    assert told(state, "draw 9d 7c")[2:] == [(ALL_SEATS, "{0} draws two."), (1, "You draw 2h 3h.")]
    assert told(state, "enough") == [(ALL_SEATS, "{0} stands pat.")]


def test_a_paid_exchange_is_told_and_its_card_to_the_buyer():
    state = dealt(MINE, seats=4, stock="2h", paid_exchange=True, wilds="two")
    state = say(state, f"{CHECKS}, {CHECKS}, {CHECKS}, enough")
    assert told(state, "buy 4") == [(ALL_SEATS, "{0} buys a new card 4 for 2."), (1, "Your new card 4 is 2h.")]
    assert told(state, "no buy") == [(ALL_SEATS, "{0} buys nothing.")]
    assert told(say(state, "buy 4"), "no buy") == [(ALL_SEATS, "{0} buys nothing more.")]


def test_declarations_are_told_when_all_have_made_theirs():
    pats = "enough, enough, enough, enough"
    state = dealt(MINE, seats=4, mode="high_low", hi_lo="declare_simultaneous")
    state = say(state, f"{CHECKS}, {CHECKS}, {CHECKS}, {pats}, {CHECKS}")
    assert told(state, "1 low") == [(ALL_SEATS, "{1} has declared."), (2, "You declare low.")]
    lines = public(told(say(state, "1 low, 0 high, 2 high"), "3 both"))
    assert lines[:4] == ["{0} declares high.", "{1} declares low.", "{2} declares high.", "{3} declares both."]
    assert lines[4].startswith("{0} shows 7c 9d Kh 7s Ks: four kings, nine (7c is Kc, 7s is Kd); low pair of kings")
    assert lines[4].endswith(", 9-2-A (7c is Ac, 7s is 2s).")


def test_the_end_of_a_hand_is_told():
    state = say(
        dealt(MINE, seats=4), f"{CHECKS}, {CHECKS}, {CHECKS}, enough, enough, enough, enough, check, check, check"
    )
    lines = public(told(state, "check"))
    assert lines[0] == "{3} checks."
    assert lines[1] == "{0} shows 7c 9d Kh 7s Ks: four kings, nine (7c is Kc, 7s is Kd)."
    assert sum("shows" in line for line in lines) == 4
    assert lines[-1] == "{0} wins 4."


def test_a_pot_won_by_folds_is_told_unseen():
    assert public(told(say(dealt(seats=4), "bet 1, fold, fold"), "fold"))[-1] == "{0} wins 4 unseen."


def test_a_low_that_does_not_qualify_is_told():
    state = say(
        dealt(MINE, seats=4, mode="high_low", low_qualifier=8),
        f"{CHECKS}, {CHECKS}, {CHECKS}, enough, enough, enough, enough, check, check, check",
    )
    assert any(line.endswith("; no low.") for line in public(told(state, "check")))


def test_a_hand_narrated_after_it_was_settled_says_the_same():
    state = say(dealt(seats=4), "bet 1, fold, fold")
    after = say(state, "fold")
    one = buck135.narrate(state, 3, 4, after)
    assert one == buck135.narrate(state, 3, 4, settled(after))


def test_what_lasts_is_told():
    rows = ("Kh 7c Ks 7s 6d", "5s 6c 2h 8h 4h", "Kd 7h Kc 7d 6s")
    five = "check, check, check, check, check"
    state = dealt(*rows, odd_chip="carry")
    state = say(state, f"{five}, {five}, {five}, enough, enough, enough, enough, enough, check, check, check, check")
    assert public(told(state, "check"))[-1] == "1 stays in the middle for the next hand."
    over = say(dealt(seats=4, rounds=1), "bet 1, fold, fold")
    assert public(told(over, "fold"))[-1] == "The match is over: {0} won it, at +3."
    broke = say(
        dealt("9c 4d 9d 4s 9h", seats=4, stack=20, ante=0, betting="no_limit"), "bet 20, call, fold, fold, enough"
    )
    assert public(told(broke, "enough"))[-1] == "{1} has no chips left and buys 20 more."


def test_many_hands_add_up():
    counts = [0] * buck135.TALLY
    hands = [
        at_showdown("9c 4d 9d 4s 9h", "Kh 7c Ks 7s 6d", seats=4),
        settled(say(dealt(seats=4, rounds=1), "bet 1, fold, fold, fold")),
    ]
    for state in hands:
        buck135.tally(state, counts)
    figures = {figure.name: figure for figure in buck135.figures(counts, 2)}
    assert figures["showdowns"][1:] == (1, 2, None)
    assert figures["pots won unseen"][1:3] == (1, 2)
    assert figures["chips in the middle"].total == 8
    assert figures["five of a kind"][1:3] == (1, 4)
    assert figures["four of a kind"].times == 1
    assert figures["stood pat"][1:3] == (4, 4)
    assert figures["hands that ended a match"].times == 1
    assert figures["paid exchanges a draw"].total == 0


def test_hands_that_were_folded_are_not_counted_as_laid_open():
    three = "check, check, check"
    state = say(dealt(seats=4), f"bet 1, fold, call, call, {three}, {three}, enough, enough, enough, {three}")
    counts = [0] * buck135.TALLY
    buck135.tally(settled(state), counts)
    assert sum(counts[:11]) == 3


def test_side_pots_draws_and_paid_exchanges_are_counted():
    state = dealt(MINE, seats=4, stack=20, stacks=[2, 20, 20, 20], paid_exchange=True, bet_small=1, bet_big=1)
    state = say(state, f"bet 1, raise to 2, call, call, {CHECKS[:-7]}, {CHECKS[:-7]}")
    state = say(state, "discard 9d, enough, enough, buy 4, enough, no buy, enough, no buy, check, check, check")
    counts = [0] * buck135.TALLY
    buck135.tally(settled(state), counts)
    figures = {figure.name: figure for figure in buck135.figures(counts, 1)}
    assert figures["showdowns with side pots"][1:3] == (1, 1)
    assert figures["paid exchanges a draw"][1:] == (4, 4, 1)
    assert figures["cards drawn a draw"][1:] == (4, 4, 1)


def test_no_line_names_a_card_to_others_before_the_end():
    for seed in range(30):
        dice = new_dice(seed)
        options = buck135.Options(paid_exchange=True, wilds=1)
        steps = list(random_hand(buck135, options, buck135.opening(options, 0), dice))
        for (state, seat, move), (after, _, _) in pairwise(steps):
            if after.phase == buck135.OVER:
                continue
            for line in buck135.narrate(state, seat, move, after):
                named = any(
                    word.strip(".")[1:2] in tuple("cdhs") and len(word.strip(".")) == 2 for word in line.text.split()
                )
                assert not (named and line.audience == ALL_SEATS), line.text
