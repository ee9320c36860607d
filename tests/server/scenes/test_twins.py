"""Two deals that look alike to a seat give it the same scenes, to the byte: no scene holds what a seat may not see.

The other deal is imagined from what the seat knows. Beside the scenes of every game and phase, broken ones are tried:
each leak that is planted here must be noticed.
"""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from buckboard.engine.dice import new_dice, roll
from buckboard.engine.game import view
from buckboard.engine.known import known
from buckboard.engine.log import HIDDEN, Log
from buckboard.engine.unseen import redeal
from buckboard.games import ALL
from buckboard.server.scenes import acts_of, deal_acts, first_of_trick, mine_of, public_of
from buckboard.server.scenes.replay import replay_of
from scene_walk import NAMES, WATCHER, moments_of
from table import random_log, replayed

SEEDS = some.integers(0, 2**40)
GAMES = pytest.mark.parametrize("game", ALL.values(), ids=ALL)
LOST = 40  # pairs in which a planted leak must show


def cut(game, log, length):
    """The log after `length` moves, as its writer had it then."""
    state = replayed(game, log, length)[-1]
    return Log(log.game, log.options, log.before, log.cards, log.moves[:length], game.shown(state))


def pair(game, seed):
    """A hand so far, another that a seat cannot tell from it, and the seat (−1: a watcher)."""
    dice = new_dice(seed, 11)
    log = random_log(game, dice)
    log = cut(game, log, roll(dice, len(log.moves) + 1))
    seat = roll(dice, log.before.seats + 1) - 1
    return log, redeal(game, known(game, log, seat), seat, dice), seat


def told(game, log, seat):
    """All that a seat is sent of a hand, as bytes, moment by moment."""
    sent = []
    for moment in moments_of(game, log):
        watched = view(game, moment.state, WATCHER)
        names = NAMES[: log.before.seats]
        led = first_of_trick(watched, moment.done)
        scene = [public_of(game, watched, 1, names, log.before, led=led)]
        if moment.before is None:
            scene.append(deal_acts(game, watched))
        else:
            scene.append(acts_of(game, moment.before, moment.seat, moment.moves, watched))
        if seat >= 0:
            scene.append(mine_of(game, view(game, moment.state, seat), seat, 7))
        sent.append(msgspec.json.encode(scene))
    return sent


def replays(game, log, seat):
    """The replay of a hand as a seat saw it, as bytes."""
    return msgspec.json.encode(replay_of(game, known(game, log, seat), NAMES[: log.before.seats], 1, seat=seat))


@GAMES
@given(seed=SEEDS)
@settings(max_examples=100, deadline=None)
def test_twin_deals_give_a_seat_the_same_scenes(game, seed):
    log, twin, seat = pair(game, seed)
    assert told(game, log, seat) == told(game, twin, seat)


@GAMES
@given(seed=SEEDS)
@settings(max_examples=25, deadline=None)
def test_twin_deals_give_a_seat_the_same_replay(game, seed):
    log, twin, seat = pair(game, seed)
    assert replays(game, log, seat) == replays(game, twin, seat)


def whole_view(game, moment, seat):
    """A view that hides nothing."""
    return moment.state


def neighbours_view(game, moment, seat):
    """The view of the seat to the left."""
    return view(game, moment.state, (seat + 1) % moment.state.standing.seats)


@GAMES
@pytest.mark.parametrize("leak", [whole_view, neighbours_view], ids=lambda leak: leak.__name__)
def test_a_public_table_built_from_a_view_that_is_no_watchers_is_noticed(game, leak):
    """Where scenes could show something at all: in tricks without bowers or open cards a public table has no hands."""
    if game.NAME in ("buck", "buckpitch"):
        whole = [public_of(game, moment.state, 1, NAMES[:4], None) for moment in moments_of(game, pair(game, 1)[0])]
        seen = [moment.state for moment in moments_of(game, pair(game, 1)[0])]
        for scene, state in zip(whole, seen, strict=True):
            assert scene == public_of(game, view(game, state, WATCHER), 1, NAMES[:4], None)
        return

    def tables(log, seat):
        names = NAMES[: log.before.seats]
        return [public_of(game, leak(game, moment, seat), 1, names) for moment in moments_of(game, log)]

    assert any(
        tables(log, seat) != tables(twin, seat) for log, twin, seat in (pair(game, seed) for seed in range(LOST))
    )


@GAMES
def test_a_hand_shown_to_another_seat_is_noticed(game):
    def others(log, seat):
        other = (seat + 1) % log.before.seats
        return [mine_of(game, neighbours_view(game, moment, seat), other, 7) for moment in moments_of(game, log)]

    assert any(
        others(log, seat) != others(twin, seat) for log, twin, seat in (pair(game, seed) for seed in range(LOST))
    )


@GAMES
def test_moves_that_a_watcher_does_not_hear_would_be_noticed_in_the_acts(game):
    """Where anything is done in secret: draws of Buck 'em and Buck Thirty-Five."""
    secret = game.NAME in ("buckem", "buck135")

    def acts(log):
        done = []
        for moment in moments_of(game, log):
            if moment.before is not None:
                moves = [move for _, move in moment.done[-len(moment.moves) :]]
                done.append(acts_of(game, moment.before, moment.seat, moves, view(game, moment.state, WATCHER)))
        return done

    noticed = any(acts(log) != acts(twin) for log, twin, _ in (pair(game, seed) for seed in range(LOST)))
    assert noticed == secret


@GAMES
def test_a_replay_of_a_seats_account_shows_no_card_that_the_account_lacks(game):
    for seed in range(10):
        log, _, seat = pair(game, seed)
        account = known(game, log, seat)
        replay = replay_of(game, account, NAMES[: log.before.seats], 1, seat=seat)
        assert not replay["whole"] or HIDDEN not in [move for _, move in account.moves]
        for step in replay["steps"]:
            for other, cards in enumerate(step["hands"]):
                lies_open = {*step["public"]["seats"][other]["open"], *step["public"]["seats"][other]["row"], "??", ""}
                assert other == seat or set(cards) <= lies_open
