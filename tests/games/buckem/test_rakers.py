"""The lone stayer: rakes, and what happens when there is none."""

import itertools

import pytest

from buckboard.engine.cards import DECK, cards, members, show_all
from buckboard.engine.errors import IllegalMove, TableRefused
from buckboard.engine.game import play, view
from buckboard.games import buckem
from buckboard.games.buckem.rake import may_rake, rake_cards
from buckem_table import lines, log_of, open_words, paid, rules, say, settled, table

ANTE, BURN, CARRY = buckem.Next.ANTE, buckem.Next.BURN, buckem.Next.CARRY
GOOD = "As 3c 4c 5c 6c"
BAD = "Ts 3c 4c 5c 6c"


def alone(hand, *, pot=12, base=12, seats=5, **told):
    """S1 stays alone, for such a pot."""
    state = say(table(hand, seats=seats, **told), "stay", *["fold"] * (seats - 1))
    state.pot, state.base, state.ante = pot, base, 0
    return state


def raked(**told):
    """The standing after S1 has raked."""
    return settled(say(alone(GOOD, **told), "rake"))


def kind(standing):
    return standing.pot, standing.base, standing.next


def test_buckem_34_by_default_a_pot_is_measured_by_the_last_burns():
    """Two burns of 12 made 24; somebody wins it and one is burned: 24 is a single pot now."""
    first = paid([2, 2, 1, 0, None], pot=12)
    assert kind(first) == (24, 12, BURN)
    second = paid([5, 0, None, None, None], pot=24, base=12)
    assert kind(second) == (24, 24, BURN)
    assert raked(pot=24, base=12).chips[0] == 12
    assert raked(pot=24, base=24).chips[0] == 24


def test_buckem_34_or_by_an_ante_from_everybody():
    told = {"pot_multiple_basis": "ante_units", "seats": 5, "ante": 2}
    standing = paid([5, 0, None, None, None], pot=24, base=10, pot_multiple_basis="ante_units", ante=2)
    assert kind(standing) == (24, 10, BURN)
    log = log_of(GOOD, before={"pot": 24, "base": 24, "next": BURN, "burned": 1}, **told)
    state = buckem.new(log.options, log.before, log.cards)
    assert state.base == 10
    assert settled(say(state, "stay", *["fold"] * 4, "rake")).chips[0] == 12


def test_buckem_35_a_pot_that_nobody_won_is_a_multiple_of_the_burns():
    standing = paid([1, 1, 1, 1, 1], pot=10)
    assert standing.pot == 6 * standing.base
    assert raked(pot=60, base=10).chips[0] == 30


@pytest.mark.parametrize(("rounding", "takes"), [("down", 7), ("up", 8)])
def test_buckem_36_half_of_an_odd_pot(rounding, takes):
    standing = raked(pot=15, base=5, rake_rounding=rounding)
    assert (standing.chips[0], standing.pot) == (takes, 15 - takes)


def test_buckem_37_what_stays_is_measured_as_before():
    assert kind(raked(pot=24, base=12)) == (12, 12, CARRY)
    assert raked(pot=12, base=12).chips[0] == 12, "a single pot again, so all of it"
    assert kind(raked(pot=15, base=5)) == (8, 5, CARRY)
    assert raked(pot=8, base=5).chips[0] == 8, "one and a half is single"


def test_buckem_38_what_stays_is_played_for_without_an_ante_and_without_newcomers():
    standing = raked(pot=24, base=12)
    options = rules(seats=5)
    state = buckem.new(options, standing, log_of(seats=5).cards)
    assert (state.pot, state.base, state.ante) == (12, 12, 0)
    with pytest.raises(TableRefused, match="everybody antes"):
        buckem.join(options, standing)


def nobody(choices, **told):
    state = say(table(seats=5, **choices), *["fold"] * 5)
    state.pot, state.base, state.ante = 10, 10, 0
    return settled(state)


NO_RAKE = {
    "nobody stays": nobody,
    "without the cards": lambda choices: settled(alone(BAD, pot=10, base=10, **choices)),
    "declined": lambda choices: settled(say(alone(GOOD, pot=10, base=10, **choices), "decline")),
}


@pytest.mark.parametrize("how", NO_RAKE)
def test_buckem_39_without_a_rake_the_pot_stays_by_default(how):
    standing = NO_RAKE[how]({})
    assert (lines(standing), kind(standing)) == ([0] * 5, (10, 10, CARRY))


@pytest.mark.parametrize("how", NO_RAKE)
def test_buckem_39_or_everybody_antes_on_top(how):
    standing = NO_RAKE[how]({"no_rake_next": "carry_and_ante"})
    assert (lines(standing), kind(standing)) == ([0] * 5, (10, 10, ANTE))
    state = buckem.new(rules(seats=5, ante=2), standing, log_of(GOOD, seats=5).cards)
    assert (state.pot, state.base, state.ante) == (20, 10, 2)
    assert settled(say(state, "stay", *["fold"] * 4, "rake")).chips[1] == 10 - 2, "a double pot now"
    assert buckem.join(rules(seats=5), standing).seats == 6


@pytest.mark.parametrize("how", NO_RAKE)
def test_buckem_39_or_it_goes_back(how):
    standing = NO_RAKE[how]({"no_rake_next": "refund"})
    assert (lines(standing), kind(standing)) == ([2] * 5, (0, 0, ANTE))


def test_buckem_40_alone_without_the_cards_is_no_rake_by_default():
    standing = settled(alone(BAD))
    assert (lines(standing), standing.burned, kind(standing)) == ([0] * 5, 0, (12, 12, CARRY))


def test_buckem_40_or_takes_the_pot():
    standing = settled(alone(BAD, lone_unqualified="wins_pot"))
    assert (lines(standing), kind(standing)) == ([12, 0, 0, 0, 0], (0, 0, ANTE))


def test_buckem_40_or_is_burned():
    standing = settled(alone(BAD, lone_unqualified="burned"))
    assert (lines(standing), standing.burned, kind(standing)) == ([-12, 0, 0, 0, 0], 1, (24, 12, BURN))


def test_buckem_41_a_rake_may_be_declined():
    state = alone(GOOD)
    assert open_words(state) == ["decline", "rake"]
    standing = settled(say(state, "decline"))
    assert (lines(standing), kind(standing)) == ([0] * 5, (12, 12, CARRY))
    with pytest.raises(IllegalMove, match=r"Say rake or decline\.") as refusal:
        play(buckem, state, 0, 5)
    assert refusal.value.item == "buckem 41"


HANDS = {  # with spades trump: may it rake with a trump face, or with any face
    "As 3c 4c 5c 6c": (True, True),
    "Ks 3s 4c 5c 6c": (True, True),
    "Js Ts 4c 5c 6c": (True, True),
    "Qs 3s 4s 5s 6s": (True, True),
    "Ts 9s 4c 5c 6c": (False, False),
    "Ts 9s Kd 5c 6c": (False, True),
    "Ts 9s Jh Qd Kc": (False, True),
    "Ks 3c 4c 5c 6c": (False, False),
    "Ks Qd 4c 5c 6c": (False, False),
    "Ts 9s Ad Ac Ah": (False, False),
    "2s 3s 4s 5s 6s": (False, False),
    "Kd Qd Jd Kc Qc": (False, False),
}


@pytest.mark.parametrize("hand", HANDS)
def test_buckem_42_which_cards_rake(hand):
    for face, right in zip(("trump_face", "any_face"), HANDS[hand], strict=True):
        assert may_rake(rules(rake_face=face), cards(hand), 3) == right
        state = alone(hand, turn="8s", rake_face=face)
        assert state.phase == (buckem.RAKE if right else buckem.OVER)


def test_buckem_43_the_turned_card_does_not_count_even_when_swapped_in():
    assert alone("5s 3c 4c 6c 7c", turn="Ks").phase == buckem.OVER
    state = say(table("2s 5s 4c 6c 7c", turn="Ks", seats=5, deuce_swap=True), "stay swap", *["fold"] * 4)
    assert state.hands[0] == cards("Ks 5s 4c 6c 7c")
    assert state.phase == buckem.OVER


SHOWN = {
    "As Ks Qs 5c 6c": "As",
    "Ks Qs Js 3s 6c": "3s Ks",
    "Js 3s 4s 5c 6c": "3s Js",
    "Qs Js 4c 5c 6c": "Js Qs",
    "9s Ts 4s Kd Jd": "Jd 4s 9s",
}


@pytest.mark.parametrize("hand", SHOWN)
def test_buckem_44_a_raker_shows_the_cards_that_qualify_and_no_more(hand):
    state = say(alone(hand, turn="8s", rake_face="any_face"), "rake")
    assert [show_all(cards) for cards in buckem.shown(state)] == [SHOWN[hand], "", "", "", ""]


def test_buckem_44_all_see_what_a_raker_shows():
    state = say(alone("Ks 4s 4c 5c 6c", turn="9s"), "rake")
    for seat in (-1, 3):
        assert view(buckem, state, seat).hands[0] == cards("4s Ks")
    swapped = say(table("2s Qs 4c 5c 6c", seats=5, turn="Js", deuce_swap=True), "stay swap", *["fold"] * 4)
    assert view(buckem, swapped, 1).hands[0] == cards("Js")
    assert view(buckem, say(swapped, "rake"), 1).hands[0] == cards("Qs Js")


def test_buckem_44_they_qualify_by_themselves_and_nothing_less_does():
    for face in ("trump_face", "any_face"):
        options = rules(rake_face=face)
        for hand in itertools.combinations(members(DECK & cards("As Ks Js Ts 9s 3s 2s Kd Qd Jc 5c 4c 3c")), 5):
            dealt = sum(1 << card for card in hand)
            if may_rake(options, dealt, 3):
                least = rake_cards(dealt, 3)
                assert least & ~dealt == 0
                assert may_rake(options, least, 3)
                assert not any(may_rake(options, least & ~(1 << card), 3) for card in members(least))


def test_buckem_44_nothing_is_shown_without_a_rake():
    assert buckem.shown(alone(GOOD)) == []
    assert buckem.shown(say(alone(GOOD), "decline")) == [0] * 5
    assert buckem.shown(alone(BAD)) == [0] * 5


def test_buckem_45_a_scare_card_counts_for_a_rake():
    state = alone("As 3c 4c 5c 6c", scare_cards="on")
    assert (state.scare[0], state.phase) == (51, buckem.RAKE)


def test_buckem_68_one_match_after_antes_burns_and_nothing():
    options = rules(seats=5, ante=3)
    state = table(seats=5, ante=3)
    assert state.base == 15
    assert kind(paid([5, 0, 0, None, None], pot=15, ante=3)) == (30, 15, BURN)
    assert kind(paid([5, 0, 0, None, None], pot=15, ante=3, pot_limit=4)) == (8, 4, BURN)
    carried = settled(say(state, *["fold"] * 5))
    assert kind(carried) == (15, 15, CARRY)
    assert buckem.new(options, carried, log_of(seats=5).cards).base == 15


def test_buckem_68_below_two_matches_a_pot_is_single():
    for pot, takes in ((19, 19), (20, 10), (21, 10)):
        assert raked(pot=pot, base=10).chips[0] == takes


def test_buckem_70_an_unqualified_lone_stayer_is_not_asked():
    assert alone(BAD).asked == 0


@pytest.mark.parametrize("unqualified", ["no_rake", "wins_pot", "burned"])
def test_buckem_70_declining_is_no_rake_whatever_happens_to_the_unqualified(unqualified):
    standing = settled(say(alone(GOOD, lone_unqualified=unqualified), "decline"))
    assert (lines(standing), standing.burned, kind(standing)) == ([0] * 5, 0, (12, 12, CARRY))


def test_buckem_70_who_wins_without_the_cards_takes_a_double_pot_whole():
    standing = settled(alone(BAD, pot=24, base=12, lone_unqualified="wins_pot"))
    assert (standing.chips[0], standing.pot) == (24, 0)


def test_buckem_70_who_is_burned_alone_matches_the_pot_and_it_goes_back_where_pots_do():
    standing = settled(alone(BAD, lone_unqualified="burned", no_winner_pot="refund", pot=15))
    assert (lines(standing), kind(standing)) == ([-12, 3, 3, 3, 3], (15, 15, BURN))
