"""Who sees what in Buckpitch, and what a seat may imagine."""

from collections import Counter

import pytest

from buckboard.engine.cards import DECK, cards, members
from buckboard.engine.dice import new_dice
from buckboard.engine.errors import ImpossibleView
from buckboard.engine.game import view
from buckboard.engine.known import known
from buckboard.engine.log import Log
from buckboard.engine.state import new_cards
from buckboard.engine.unseen import redeal
from buckboard.engine.words import read_moves
from buckboard.games import buckpitch
from pitch_table import D, L, P, R, asked, dealt, pack_of, say, standing

BIDDING = "2 pass pass pass clubs "


def log_of(words, *hands, **options):
    """The log of these moves on these hands."""
    state = dealt(*hands, **options)
    moves = []
    for said in words.split():
        seat = asked(state)
        (move,) = read_moves(buckpitch, state, seat, said)
        moves.append((seat, move))
        state = say(state, said)
    pack = pack_of([*hands, *[""] * (4 - len(hands))])
    return Log("buckpitch", state.options, standing(), new_cards(pack), moves, buckpitch.shown(state))


def hands_of(log):
    return buckpitch.new(log.options, log.before, log.cards).hands


def test_a_seat_sees_its_own_hand_and_nobody_elses():
    state = dealt("Ac", "Kc", "Qc", "Jc")
    for seat in range(4):
        assert [bool(hand) for hand in view(buckpitch, state, seat).hands] == [seat == other for other in range(4)]
    assert view(buckpitch, state, -1).hands == [0] * 4


def test_everything_else_is_open():
    state = say(dealt("Ac", "Kc", "Qc", "Jc"), BIDDING + "Ac Kc")
    seen = view(buckpitch, state, R)
    seen.hands = state.hands
    assert seen == state
    assert buckpitch.overheard(state, R, 0, L)


def test_the_choices_of_others_tell_nothing():
    state = say(dealt("9c", "2c Kh"), BIDDING + "9c")
    assert buckpitch.legal(view(buckpitch, state, L), P) == 0
    assert buckpitch.legal(view(buckpitch, state, P), P) == cards("2c")


def test_a_seat_knows_where_its_own_cards_lay_in_the_pack():
    state = dealt(dealer=P)
    assert members(buckpitch.places_seen(state, R)) == [0, 1, 2, 12, 13, 14]
    assert members(buckpitch.places_seen(state, P)) == [9, 10, 11, 21, 22, 23]
    assert buckpitch.places_seen(state, -1) == 0
    state = say(state, "pass pass pass pass")
    buckpitch.settle(state)  # the deal passes, but these cards were dealt by P
    assert members(buckpitch.places_seen(state, P)) == [9, 10, 11, 21, 22, 23]


def test_nothing_is_laid_open_at_the_end():
    state = dealt()
    assert buckpitch.shown(state) == []
    assert buckpitch.shown(say(state, "pass pass pass pass")) == [0] * 4


def test_an_imagined_deal_keeps_what_was_played_and_what_was_shown():
    log = log_of(BIDDING + "9d 2c Ah", "9d 8d", "2c Kd", "Ah Kh Qh Jh Th 2h", "3c")
    for seed in range(50):
        for seat in range(4):
            hands = hands_of(redeal(buckpitch, known(buckpitch, log, seat), seat, new_dice(seed)))
            assert hands[L] & cards("9d")
            assert hands[P] & cards("2c")
            assert hands[R] & cards("Ah")
            assert not hands[R] & cards("2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad")
            assert hands[seat] == hands_of(log)[seat]


def test_a_trump_on_a_plain_lead_shows_no_void():
    log = log_of(BIDDING + "9d 2c", "9d 8d", "2c Kd", "Ah", "3c")
    found = {
        bool(hands_of(redeal(buckpitch, known(buckpitch, log, D), D, new_dice(seed)))[P] & cards("Kd Qd Jd Td Ad"))
        for seed in range(60)
    }
    assert found == {False, True}


def test_must_trump_shows_the_trumps_too():
    log = log_of(BIDDING + "9d Kh", "9d 8d", "Kh Ah Qh Jh Th 2h", "3c", "2c", void_must_trump=True)
    for seed in range(50):
        hand = hands_of(redeal(buckpitch, known(buckpitch, log, D), D, new_dice(seed)))[P]
        assert not hand & ((1 << 26) - 1)


def test_a_first_lead_that_is_no_trump_shows_a_void_where_it_should_have_been_one():
    log = log_of(BIDDING + "Kh", "Kh Ah Qh Jh Th 2h", "3h", first_lead_trump=True)
    for seed in range(50):
        hand = hands_of(redeal(buckpitch, known(buckpitch, log, P), P, new_dice(seed)))[L]
        assert not hand & ((1 << 13) - 1)


def test_a_watcher_may_imagine_too():
    log = log_of(BIDDING + "9c", "9c", "2c")
    imagined = redeal(buckpitch, known(buckpitch, log, -1), -1, new_dice(3))
    assert hands_of(imagined)[L] & cards("9c")
    assert sorted(imagined.cards.pack) == list(range(52))


def test_every_possible_deal_is_equally_likely():
    """Late in the hand with few cards unknown: each assignment about as often as the others."""
    hands = ("Ac Kc Qc Jc Tc 9c", "8c 7c 6c 5c 4c Kh", "3c 2c 2d 3d 4d Ah", "5d 6d 7d 8d 9d Qh")
    words = BIDDING + "Ac 8c 3c 5d Kc 7c 2c 6d Qc 6c 2d 7d Jc 5c 3d 8d Tc 4c 4d 9d"
    log = log_of(words, *hands)
    mine = known(buckpitch, log, L)
    dice = new_dice(11)
    # Every club has been seen, so the voids forbid nothing: P's last card is any of the 31 that are unknown.
    found = Counter()
    tries = 620
    for _ in range(tries):
        last = [
            hand & ~played for hand, played in zip(hands_of(redeal(buckpitch, mine, L, dice)), shown(log), strict=True)
        ]
        found[last[P]] += 1
    unknown = DECK & ~hands_of(log)[L] & ~sum(shown(log))
    free = members(unknown)
    assert set(found) <= {1 << card for card in free}
    expected = tries / len(free)
    chi = sum((found[1 << card] - expected) ** 2 / expected for card in free)
    assert chi < 61  # 30 degrees of freedom: exceeded once in a thousand seeds, and this seed is fixed


def shown(log):
    """What each seat has played in a log."""
    state = buckpitch.new(log.options, log.before, log.cards)
    for seat, move in log.moves:
        buckpitch.apply(state, seat, move)
    return state.played


def test_a_view_that_fits_no_deal_is_said_to_be_impossible():
    with pytest.raises(ImpossibleView):
        buckpitch.imagine(crowded(), L, new_dice(1))


def crowded():
    """A log in which the others have shown to be out of every suit."""
    state = dealt("Ac Ad Ah As Kc Kd")
    pack = pack_of(["Ac Ad Ah As Kc Kd", "", "", ""])
    log = Log("buckpitch", state.options, standing(), new_cards(pack), [(L, 1), (P, 0), (R, 0), (D, 0), (L, 0)])
    spare = members(DECK & ~cards("Ac Ad Ah As Kc Kd"))
    spades = [card for card in spare if card >= 39]
    diamonds = [card for card in spare if 13 <= card < 26]
    hearts = [card for card in spare if 26 <= card < 39]
    for lead, thrown in (("Ac", spades), ("Ad", hearts), ("Ah", diamonds), ("As", diamonds)):
        log.moves.append((L, cards(lead).bit_length() - 1))
        log.moves += [(seat, thrown.pop()) for seat in (P, R, D)]
    return log
