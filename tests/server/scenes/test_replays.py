"""Replays: step by step what the hand showed, open or as one seat saw it."""

import json

import pytest
from pydantic import TypeAdapter

from buckboard.engine.dice import new_dice
from buckboard.engine.errors import BadRecord
from buckboard.engine.game import view
from buckboard.engine.known import known
from buckboard.engine.log import Log
from buckboard.engine.record import write_known
from buckboard.games import ALL, buck
from buckboard.server.scenes import pasted, public_of
from buckboard.server.scenes.replay import replay_of
from buckboard.server.wire.scene import Replay
from scene_walk import NAMES, moments_of
from table import random_log

REPLAY = TypeAdapter(Replay)
GAMES = pytest.mark.parametrize("game", ALL.values(), ids=ALL)


def logs(game, number=8):
    for seed in range(number):
        yield random_log(game, new_dice(seed, 8))


def named(log):
    return NAMES[: log.before.seats]


@GAMES
def test_a_whole_hand_is_shown_card_by_card_with_all_hands_open(game):
    for log in logs(game):
        replay = replay_of(game, log, named(log), 4)
        REPLAY.validate_python(replay, strict=True)
        assert (replay["whole"], replay["hand"], replay["title"]) == (True, 4, game.TITLE)
        assert len(replay["steps"]) == len(list(moments_of(game, log)))
        assert not any("??" in hand for step in replay["steps"] for hand in step["hands"])
        assert replay["steps"][-1]["public"]["summary"] is not None
        assert all(step["lines"] for step in replay["steps"])


@GAMES
def test_the_public_table_of_a_step_is_the_one_that_everybody_saw(game):
    for log in logs(game, 4):
        steps = replay_of(game, log, named(log), 1)["steps"]
        for step, moment in zip(steps, moments_of(game, log), strict=True):
            seen = public_of(game, view(game, moment.state, -1), 1, named(log), log.before)
            assert {**step["public"], "last_trick": 0} == {**seen, "last_trick": 0}


@GAMES
def test_a_seats_replay_has_its_own_cards_and_the_backs_of_the_others(game):
    for log in logs(game):
        for seat in range(-1, log.before.seats):
            for account in (known(game, log, seat), log):
                replay = replay_of(game, account, named(log), 1, seat=seat)
                REPLAY.validate_python(replay, strict=True)
                assert not replay["whole"]
                first = replay["steps"][0]
                for other, hand in enumerate(first["hands"]):
                    assert other == seat or set(hand) <= {"??", "", *first["public"]["seats"][other]["open"]}
        whole, own = replay_of(game, log, named(log), 1), replay_of(game, known(game, log, 0), named(log), 1, seat=0)
        for open_step, step in zip(whole["steps"], own["steps"], strict=True):
            hidden = "??" in step["hands"][0] or step["public"]["phase"] == "scare"  # cards it may not look at yet
            assert hidden or step["hands"][0] == open_step["hands"][0]


@GAMES
def test_a_seats_account_tells_the_same_whether_cut_out_of_the_whole_log_or_not(game):
    for log in logs(game, 5):
        for seat in (-1, 1):
            assert replay_of(game, known(game, log, seat), named(log), 1, seat=seat) == replay_of(
                game, log, named(log), 1, seat=seat
            )


@GAMES
def test_a_hand_that_goes_on_is_shown_as_far_as_it_has_gone(game):
    log = next(logs(game))
    begun = Log(log.game, log.options, log.before, log.cards, log.moves[:2])
    replay = replay_of(game, known(game, begun, 0), named(log), 1, seat=0)
    assert not replay["steps"][-1]["public"]["over"]
    assert replay["steps"][-1]["public"]["asked"]


def test_what_one_seat_was_told_is_told_of_it_where_all_cards_are_open():
    for log in logs(ALL["buck135"], 12):
        lines = [line for step in replay_of(ALL["buck135"], log, named(log), 1)["steps"] for line in step["lines"]]
        assert not any(line.startswith(("You ", "Your ")) for line in lines)
        if any("looks at card 2" in line for line in lines):
            assert any("'s card 2 is" in line for line in lines)


def test_in_an_exchange_told_openly_the_card_is_named_once():
    told = []
    for log in logs(buck, 60):
        lines = [line for step in replay_of(buck, log, named(log), 1)["steps"] for line in step["lines"]]
        told += [line for line in lines if " gives " in line]
    assert told, "no exchange in sixty hands"
    assert not any("a card" in line for line in told)


@GAMES
def test_a_seats_record_that_was_tampered_with_is_refused_or_shown_but_breaks_nothing(game):
    """Each move in turn is left out: what follows cannot have been seen by that seat, or could have been."""
    refused = 0
    for seed in (1, 2):
        log = random_log(game, new_dice(seed, 8))
        record = dict(write_known(game, log, 0, match="m", hand=1, names=named(log), players=None))
        for at in range(len(record["moves"])):
            moves = [*record["moves"][:at], *record["moves"][at + 1 :]]
            try:
                (replay,) = pasted._read(json.dumps({**record, "moves": moves}))
                assert not replay["whole"]
            except BadRecord as problem:
                refused += str(problem) == "Record 1: no hand can have looked like that to one seat."
    assert refused


def test_a_log_that_breaks_the_rules_is_no_replay():
    log = next(logs(buck))
    broken = Log(log.game, log.options, log.before, log.cards, [(log.moves[0][0], 60), *log.moves[1:]])
    with pytest.raises(BadRecord, match="cannot be replayed"):
        replay_of(buck, broken, named(log), 1)
    account = known(buck, log, 2)
    account.moves[0] = (account.moves[0][0], 60)
    with pytest.raises(BadRecord, match="cannot be replayed"):
        replay_of(buck, account, named(log), 1, seat=2)
