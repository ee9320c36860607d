"""The rules of thumb in Buck, card by card: situations in which a sensible player has one answer."""

from buck_table import NORTH, SOUTH, WEST, answer, chosen, contract, dealt, say
from buckboard.engine.cards import cards
from buckboard.engine.dice import new_dice, roll
from buckboard.engine.game import next_asked, play
from buckboard.engine.known import known
from buckboard.engine.log import Log
from buckboard.engine.state import copy
from buckboard.engine.unseen import redeal
from buckboard.games import buck
from buckboard.testing import random_options, shuffled


def playing(*hands, bid="4", name="hearts", bidder=WEST, cards_played="", **options):
    """A hand in play, as far as the cards go."""
    state = say(dealt(*hands, **options), contract(bid, name, bidder))
    while state.phase != 4:
        state = say(state, "play")
    return say(state, cards_played)


def test_the_maker_leads_trump():
    assert answer(playing("Jh Ah 9h As 9c Td")) == "Jh"
    assert answer(playing("Jd Ah 9h As 9c Td")) == "9h"


def test_a_lone_left_bower_is_not_thrown_under_the_right():
    """Seen in other programs: the left bower bared."""
    state = playing("Jh Kh", "Jd 9h As", "Th", "Qh", cards_played="Jh")
    assert answer(state) == "9h"
    state = playing("As", "Jd 9h 9c Tc 9d Td", "Ks", "Qs", cards_played="As")
    assert answer(state) == "9h"
    state = playing("9s", "As", "Ts", "Jd 9h 9c Tc 9d Td", cards_played="9s, As, Ts")
    assert answer(state) in ("9c", "Tc", "9d", "Td")


def test_a_maker_without_the_best_trump_keeps_his_left_bower_for_later():
    assert answer(playing("Jd Kh 9h 9s Tc Qc")) == "9h"
    assert answer(playing("Jd Kh 9s Ts Ac Qc")) == "Ac"


def last_two(hand, tricks):
    """The maker leads to the last two tricks with two trumps, the left bower and a small one; the right is out."""
    state = playing(f"{hand} As Ks Qs Ts", "Jh Kh", "", "")
    state.hands[WEST] = cards(hand)
    state.held[:] = [2] * 4
    state.gone = cards("As Ks Qs Ts")
    state.tricks[:] = tricks
    return answer(state)


def test_with_two_trumps_left_the_higher_is_led_when_both_tricks_are_needed():
    """Seen in other programs: a low trump led though the last two had to be taken."""
    assert last_two("Jd 9h", [2, 2, 0, 0]) == "Jd"
    assert last_two("Jd 9h", [3, 1, 0, 0]) == "9h"


def test_the_makers_partner_leads_his_best_trump_or_an_ace():
    hands = ("9s Kh Qh", "Ts", "As Jh Ac", "Qs")
    state = say(playing(*hands, cards_played=""), "9s, Ts, As, Qs")
    assert answer(state) == "Jh"
    hands = ("9s Jh Qh", "Ts", "As 9h Ac", "Qs")
    assert answer(say(playing(*hands), "9s, Ts, As, Qs")) == "Ac"
    hands = ("9s Jh Qh", "Ts", "As 9h 9d Td 9c Tc", "Qs")
    assert answer(say(playing(*hands), "9s, Ts, As, Qs")) == "9h"


def test_no_trump_is_drawn_from_opponents_who_have_none():
    hands = ("Jh Ah As 9c Tc 9d", "9s Ts Qs Ks Js Qc", "9h Th Qh Kh Td Qd", "Jc Kc Ac Kd Ad Jd")
    state = playing(*hands, cards_played="Jh, 9s, 9h, Jd")
    state.lacks[SOUTH] |= state.trumps
    assert answer(state) == "As"


def test_partners_trick_is_left_to_partner():
    state = playing("Ac", "9c", "Kc Tc", "Qc", cards_played="Ac, 9c")
    assert answer(state) == "Tc"
    state = playing("Ac", "9c", "9h As Ks", "Qc", cards_played="Ac, 9c")
    assert answer(state) not in ("9h", "As")


def test_a_weak_card_of_partners_is_covered_by_a_master():
    state = playing("9c", "Tc", "Ac Jc", "Qc Kc", bid="4nt", name="low", bidder=SOUTH)
    assert answer(say(state, "9c, Tc")) == "Ac"
    state = playing("Tc", "9c", "Ac Jc", "Qc Kc", bid="4nt", name="high", bidder=NORTH)
    assert answer(say(state, "Tc, 9c")) == "Ac"


def test_a_trick_is_taken_as_cheaply_as_is_safe():
    state = playing("9c", "Tc", "Qc Ac", "Jc Kc", cards_played="9c, Tc")
    assert answer(state) == "Ac"
    state = playing("9c", "Tc", "Qc", "Ac Kc", cards_played="9c, Tc, Qc")
    assert answer(state) == "Kc"
    state = playing("9c", "Kc Tc", "Qc", "", cards_played="9c")
    assert answer(state) == "Tc"
    state = playing("Ac", "9h Jh 9d", "Tc", "Qc", cards_played="Ac")
    assert answer(state) == "9h"
    state = playing("9h", "Jd Kh", "Th", "Jh Ah", cards_played="9h")
    assert answer(state) in ("Kh", "Jd")


def test_a_low_no_trump_trick_is_taken_with_low_cards():
    """Taking tricks does not lose a low contract here."""
    state = playing("Ah", "Th 9h", "Kh", "Qh", bid="4nt", name="low", bidder=SOUTH, cards_played="Ah, Th, Kh")
    assert answer(state) == "Qh"
    state = playing("Ah Jh", "Kh", "9h Th", "Qh", bid="4nt", name="low", bidder=SOUTH, cards_played="Ah, Kh")
    assert answer(state) == "Th"
    assert answer(playing("Ts 9s Kc Ac Ad Ah", bid="4nt", name="low", bidder=SOUTH)) == "9s"


def test_a_guarded_king_keeps_its_guard():
    hands = ("Jh", "Kc 9c 9d Td Qd Ts", "Ah", "Kh")
    assert answer(playing(*hands, cards_played="Jh")) not in ("9c", "Kc")


def test_the_bot_is_the_same_for_deals_that_look_alike():
    """Permute what the bot cannot see, and it does the same."""
    dice = new_dice(57)
    for _ in range(30):
        options = random_options(buck, dice)
        deck = shuffled(buck, options, None, dice)
        log = Log("buck", options, buck.opening(options, roll(dice, 4)), deck, [])
        state = buck.new(options, copy(log.before), deck)
        while (seat := next_asked(buck, state)) >= 0:
            move = chosen(state)
            twin = redeal(buck, known(buck, log, seat), seat, dice)
            other = buck.new(options, copy(log.before), twin.cards)
            for who, said in twin.moves:
                other = play(buck, other, who, said)
            assert chosen(other) == move
            log.moves.append((seat, move))
            state = play(buck, state, seat, move)


def test_thumbs_play_legally_by_any_house_rules():
    dice = new_dice(5)
    for _ in range(150):
        options = random_options(buck, dice)
        standing = buck.opening(options, roll(dice, 4))
        standing.scores[:] = [roll(dice, 60), roll(dice, 60)]
        state = buck.new(options, standing, shuffled(buck, options, standing, dice))
        while (seat := next_asked(buck, state)) >= 0:
            move = chosen(state)
            state = play(buck, state, seat, move)
