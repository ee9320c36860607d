"""The rest is claimed only where nothing can change: whoever plays what, the claimer takes every trick."""

from buckboard.bots import BOTS
from buckboard.bots.choices import choices_of
from buckboard.engine.cards import count, members
from buckboard.engine.claim import may_claim, played_out
from buckboard.engine.dice import new_dice, roll
from buckboard.engine.game import check, next_asked, view
from buckboard.engine.known import known
from buckboard.engine.log import Log
from buckboard.engine.state import copy
from buckboard.engine.unseen import redeal
from buckboard.testing import random_move, random_options
from table import deal, later_standing, play_on, replayed

HANDS = {"buck": 800, "buckpitch": 3000, "buckem": 2500}
AT_LEAST = {"buck": 80, "buckpitch": 15, "buckem": 15}  # claims among them, so that this test tests something


def claims(game):
    """Logs of hands up to the moment at which a seat may claim, with that seat; half of them well played."""
    for seed in range(HANDS.get(game.NAME, 200)):
        dice = new_dice(seed)
        options = random_options(game, dice)
        before = later_standing(game, options, dice, roll(dice, 3))
        state, cards = deal(game, options, before, dice)
        moves = []
        while (seat := next_asked(game, state)) >= 0:
            seen = view(game, state, seat)
            if may_claim(game, seen, seat):
                yield Log(game.NAME, options, before, cards, moves[:], game.shown(state)), state, seat, dice
                break
            if seed % 2 and game.NAME in HANDS:
                move = BOTS["thumb"].sit_down(game, dice)(seat, seen, choices_of(game, seen, seat), [])
            else:
                move = random_move(game, state, seat, dice)
            game.apply(state, seat, move)
            moves.append((seat, move))


def settled(game, state):
    game.settle(state)
    return state.standing


def took_the_rest(before, after, seat):
    """Whether a seat has taken every trick since `before`."""
    rest = [0] * len(before.tricks)
    rest[seat] = count(before.hands[seat])
    return [now - was for was, now in zip(before.tricks, after.tricks, strict=True)] == rest


def ends(game, state, seat, dice, times=4):
    """The standings after playing on: as a claim is played out, and anyhow. The seat takes every trick in each."""
    found = []
    for at in range(times):
        end = copy(state)
        if at:
            play_on(game, end, dice)
        else:
            for who, card in played_out(game, state, seat, members(state.hands[seat])[::-1]):
                check(game, end, who, card)
                game.apply(end, who, card)
        assert end.phase == game.OVER
        assert took_the_rest(state, end, seat)
        found.append(settled(game, end))
    return found


def test_after_a_claim_nobody_can_change_what_the_hand_comes_to(game):
    found = 0
    for log, state, seat, dice in claims(game):
        found += 1
        standings = ends(game, state, seat, dice)
        assert all(standing == standings[0] for standing in standings), log
        for _ in range(3):
            twin = redeal(game, known(game, log, seat), seat, dice)
            other = replayed(game, twin)[-1]
            assert may_claim(game, view(game, other, seat), seat), "what others hold decides nothing"
            again = ends(game, other, seat, dice, times=3)
            assert all(standing == again[0] for standing in again), twin
            if game.NAME != "buckpitch":  # there it counts which cards the others hold: all of them fall to the claimer
                assert again[0] == standings[0]
    assert found >= AT_LEAST.get(game.NAME, 0)
    assert found == 0 or hasattr(game, "rest_is_mine")


def test_a_claim_is_open_to_no_one_but_who_leads_with_two_cards_or_more(game):
    for seed in range(60):
        dice = new_dice(seed, 1)
        options = random_options(game, dice)
        state, _ = deal(game, options, game.opening(options, 0), dice)
        while (seat := next_asked(game, state)) >= 0:
            for other in range(state.standing.seats):
                offered = may_claim(game, view(game, state, other), other)
                assert offered == may_claim(game, state, other), "other hands have no say in it"
                if offered:
                    assert other == seat
                    assert game.ASKS[state.phase] == "card"
                    assert max(state.trick) < 0
                    assert count(state.hands[seat]) > 1
            game.apply(state, seat, random_move(game, state, seat, dice))
