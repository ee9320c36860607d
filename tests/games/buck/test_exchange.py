"""Buck: one card for one in a 12."""

import pytest

from buck_table import EAST, SOUTH, WEST, contract, dealt, open_to, say, try_move
from buckboard.engine.cards import cards, read_card
from buckboard.engine.errors import IllegalMove
from buckboard.engine.game import ENOUGH, next_asked, view
from buckboard.games import buck
from buckboard.games.buck.state import DROP, GIVE, PLAY, TRUMP

HANDS = ("9c Tc Jc Qc Kc Ac", "", "9d Td Jd Qd Kd Ad")


def twelve(name="clubs", bid="12", **options):
    """West has a 12, his partner East holds the diamonds."""
    return say(dealt(*HANDS, **options), contract(bid, name))


def test_buck_49_the_bidder_may_exchange_a_card_or_not():
    state = twelve()
    assert (state.phase, next_asked(buck, state)) == (GIVE, WEST)
    assert open_to(state) == sorted([*(f"give {card}" for card in HANDS[0].split()), "no exchange"])
    assert say(state, "no exchange").hands == state.hands
    assert say(state, "give 9c, give Ad").hands[WEST] == cards("Tc Jc Qc Kc Ac Ad")


def test_buck_50_each_gives_before_he_has_seen_the_others():
    state = say(twelve(), "give 9c")
    assert next_asked(buck, state) == EAST
    assert (state.hands[EAST], view(buck, state, EAST).given) == (cards(HANDS[2]), -1)
    state = say(state, "give Ad")
    assert (state.hands[EAST], view(buck, state, EAST).given) == (cards("9d Td Jd Qd Kd 9c"), read_card("9c"))


def test_buck_50_or_the_bidder_gives_first():
    state = say(twelve(exchange_order="bidder_first"), "give 9c")
    assert next_asked(buck, state) == EAST
    assert (state.held, view(buck, state, EAST).given) == ([5, 6, 7, 6], read_card("9c"))
    assert len(open_to(state)) == 7
    assert say(state, "give Ad").hands[WEST] == cards("Tc Jc Qc Kc Ac Ad")


def test_buck_50_or_the_partner_gives_first():
    state = twelve(exchange_order="partner_first")
    assert (next_asked(buck, state), len(open_to(state))) == (EAST, 6)
    state = say(state, "give Ad")
    assert (next_asked(buck, state), state.held) == (WEST, [7, 6, 5, 6])
    assert say(state, "give 9c").hands[EAST] == cards("9d Td Jd Qd Kd 9c")


def test_buck_51_nothing_can_be_asked_for():
    assert {said.split()[0] for said in open_to(twelve())} == {"give", "no"}


def test_buck_52_the_card_given_unseen_does_not_come_back():
    assert "give 9c" not in open_to(say(twelve(), "give 9c"))


def test_buck_53_the_exchange_comes_after_trump_is_named():
    state = twelve()
    assert (state.phase, state.trump) == (GIVE, 0)
    assert say(state, "no exchange").phase == DROP
    assert say(state, "give 9c, give Ad").phase == DROP


@pytest.mark.parametrize("exchange", ["no exchange", "give 9c, give Ad"])
def test_buck_53_or_before(exchange):
    state = twelve("", exchange_time="before_trump")
    assert (state.phase, state.trump) == (GIVE, -1)
    state = say(state, exchange)
    assert (state.phase, next_asked(buck, state)) == (TRUMP, WEST)
    assert say(state, "clubs").phase == DROP


@pytest.mark.parametrize("time", ["after_trump", "before_trump"])
def test_buck_54_a_24_has_no_exchange_and_no_partner(time):
    state = twelve(bid="24", exchange_time=time)
    assert (state.phase, state.playing) == (DROP, 0b1011)


def test_buck_55_the_partners_cards_stay_unseen():
    state = say(twelve(), "give 9c, give Ad, drop, drop")
    assert buck.shown(state) == [0] * 4
    assert all(view(buck, state, seat).hands[EAST] == 0 for seat in (-1, 0, 1, 3))
    assert say(twelve(), "no exchange, play, play").playing == 0b1011


def test_buck_65_the_bidder_speaks_first_and_both_are_shown_together():
    state = say(twelve(), "give 9c")
    assert all(view(buck, state, seat).given == -1 for seat in (-1, 1, EAST, 3))
    assert view(buck, state, WEST).given == read_card("9c")
    done = say(state, "give Ad")
    for seat in (WEST, EAST):
        assert (view(buck, done, seat).given, view(buck, done, seat).answered) == (read_card("9c"), read_card("Ad"))
    for seat in (-1, 1, 3):
        assert (view(buck, done, seat).given, view(buck, done, seat).answered) == (-1, -1)


def test_buck_65_partner_may_not_refuse():
    for order in ("simultaneous", "bidder_first"):
        with pytest.raises(IllegalMove, match=r"partner may not refuse; give one back. \(buck 65\)"):
            say(twelve(exchange_order=order), "give 9c, no exchange")
    with pytest.raises(IllegalMove, match=r"Partner must give a card.*\(buck 65\)"):
        say(twelve(exchange_order="partner_first"), "no exchange")


def test_buck_65_the_same_card_may_come_back():
    state = say(twelve(exchange_order="bidder_first"), "give 9c, give 9c")
    assert (state.hands[WEST], state.held, state.phase) == (cards(HANDS[0]), [6] * 4, DROP)
    state = say(twelve(exchange_order="partner_first"), "give Ad, give Ad")
    assert (state.hands[WEST], state.held, state.phase) == (cards(HANDS[0]), [6] * 4, DROP)


def test_buck_65_who_has_seen_his_partners_card_cannot_decline():
    state = say(twelve(exchange_order="partner_first"), "give Ad")
    assert len(open_to(state)) == 7
    with pytest.raises(IllegalMove, match=r"give one back, which may be the same. \(buck 65\)"):
        try_move(state, ENOUGH)


def test_buck_65_after_no_exchange_the_partner_is_not_asked():
    assert next_asked(buck, say(twelve(), "no exchange")) == 1


def test_buck_65_also_in_a_12_at_no_trump():
    assert twelve("high", bid="12nt", nt_12_24=True).phase == GIVE


def test_buck_65_a_card_not_held_cannot_be_given():
    with pytest.raises(IllegalMove, match="You do not hold the Ad"):
        say(twelve(), "give Ad")


def test_buck_example_17_none_in_a_24_and_one_for_one_or_none_in_a_12():
    assert twelve(bid="24").phase == DROP
    state = twelve()
    assert {"no exchange", "give 9c"} <= set(open_to(state))
    after = say(state, "give 9c, give Ad, play, play")
    assert (after.held, after.phase) == ([6] * 4, PLAY)


def test_the_bidder_of_any_seat_exchanges_with_the_seat_opposite():
    state = say(dealt(), contract("12", "hearts", SOUTH))
    assert next_asked(buck, state) == SOUTH
    first = open_to(state)[0]
    assert next_asked(buck, say(state, first)) == 1
