"""Bots in processes: asked with what a seat knows, and a hang or a death costs one move."""

import asyncio
import os
import signal
import sys
import textwrap

import msgspec
import pytest

from buckboard.bots import BOTS
from buckboard.bots.choices import choices_of
from buckboard.engine.dice import new_dice
from buckboard.engine.game import ENOUGH, view
from buckboard.engine.known import known, listen
from buckboard.engine.unseen import redeal
from buckboard.games import ALL
from buckboard.server.bots.pool import BotFailed, BotPool, bot_moves, request_of
from buckboard.server.bots.worker import choose
from table import random_log, replayed


def questions(game, seed, hands=6):
    """States of random hands in which somebody is asked, with what that seat has heard."""
    dice = new_dice(seed)
    for _ in range(hands):
        log = random_log(game, dice)
        states = replayed(game, log)
        for length in range(0, len(log.moves), 3):
            seat = log.moves[length][0]
            heard = listen(game, msgspec.structs.replace(log, moves=log.moves[:length]), [seat])[1]
            yield log, length, states[length], seat, heard.moves[seat]


class AtOnce:
    """Bots that answer here."""

    async def choose(self, request):
        return choose(msgspec.json.decode(msgspec.json.encode(request), type=type(request)))


def strange(program):
    """A command that starts a worker which says it is ready and then does as the program says."""
    prologue = """
        import os, sys, time
        from buckboard.server.bots.worker import BotAnswer, framed, read_frame
        import msgspec
        def say(**what):
            os.write(1, framed(msgspec.json.encode(BotAnswer(**what))))
        say()
        read_frame(sys.stdin.buffer)
    """
    return [sys.executable, "-c", textwrap.dedent(prologue) + textwrap.dedent(program)]


def a_question():
    _, _, state, seat, heard = next(questions(ALL["buck"], 1))
    return request_of(ALL["buck"], state, seat, heard, "thumb", [1])


@pytest.mark.parametrize("game", ALL.values(), ids=ALL)
@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_in_a_worker_chooses_what_it_chooses_at_the_table(game, bot):
    async def play():
        pool = BotPool(1, limit=30)
        for _, _, state, seat, heard in questions(game, 11):
            seen = view(game, state, seat)
            there = await pool.choose(request_of(game, state, seat, heard, bot, [5, seat]))
            here = BOTS[bot].sit_down(game, new_dice(5, seat))(seat, seen, choices_of(game, seen, seat), heard)
            assert there == here
        await pool.close()

    asyncio.run(play())


@pytest.mark.parametrize("game", ALL.values(), ids=ALL)
def test_a_request_and_its_answer_do_not_change_with_cards_that_the_seat_has_not_seen(game):
    dice, compared = new_dice(3), 0
    for log, length, state, seat, heard in questions(game, 21):
        cut = msgspec.structs.replace(log, moves=log.moves[:length], shown=[])
        twin = redeal(game, known(game, cut, seat), seat, dice)
        other, told = listen(game, twin, [seat])
        ours = request_of(game, state, seat, heard, "thumb", [1])
        theirs = request_of(game, other, seat, told.moves[seat], "thumb", [1])
        assert msgspec.json.encode(ours) == msgspec.json.encode(theirs)
        assert choose(ours) == choose(theirs)
        compared += twin.cards != log.cards
    assert compared


@pytest.mark.parametrize("game", ALL.values(), ids=ALL)
def test_a_whole_answer_can_be_made_and_leaves_the_table_as_it_was(game):
    async def play():
        for _, _, state, seat, heard in questions(game, 31):
            before = msgspec.json.encode(state)
            moves = await bot_moves(AtOnce(), game, state, seat, heard, "random", [7])
            assert msgspec.json.encode(state) == before
            for move in moves:
                assert game.legal(state, seat) >> (move % 64 if move >= 64 else move) & 1
                game.apply(state, seat, move)
            assert len(moves) == 1 or moves[-1] == ENOUGH

    asyncio.run(play())


def test_a_bot_that_hangs_is_given_up_at_the_limit_and_the_next_one_answers():
    async def play():
        pool = BotPool(1, limit=0.3, command=strange("time.sleep(3600)"))
        with pytest.raises(BotFailed, match=r"not answered after 0\.3 seconds"):
            await pool.choose(a_question())
        pool._command = BotPool()._command
        pool.limit = 30
        assert await pool.choose(a_question()) >= 0
        assert pool.lost == 1
        await pool.close()

    asyncio.run(play())


def test_a_worker_that_is_killed_in_its_thought_costs_that_move_only():
    async def play():
        pool = BotPool(1, limit=30, command=strange("os.kill(os.getpid(), 9)"))
        with pytest.raises(BotFailed, match="process has ended"):
            await pool.choose(a_question())
        pool._command = BotPool()._command
        assert await pool.choose(a_question()) >= 0
        await pool.close()

    asyncio.run(play())


def test_a_worker_that_dies_between_two_moves_costs_nothing():
    async def play():
        pool = BotPool(1, limit=30)
        started = []
        begin = pool._new_worker

        async def remembered():
            started.append(await begin())
            return started[-1]

        pool._new_worker = remembered
        assert await pool.choose(a_question()) >= 0
        os.kill(started[0].process.pid, signal.SIGKILL)
        await started[0].process.wait()
        assert await pool.choose(a_question()) >= 0
        assert len(started) == 2
        await pool.close()

    asyncio.run(play())


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("say(move=63)", "not open"),
        ("say(move=-1)", "not open"),
        ("say(move=64 * 1000)", "not open"),
        ("say(trouble='ZeroDivisionError')", "failed with ZeroDivisionError"),
        ("os.write(1, framed(b'nonsense'))", "process has ended"),
        ("os.write(1, b'\\xff' * 4)", "said too much"),
    ],
)
def test_nonsense_from_a_worker_is_refused(program, why):
    async def play():
        pool = BotPool(1, limit=30, command=strange(program))
        with pytest.raises(BotFailed, match=why):
            await pool.choose(a_question())
        await pool.close()

    asyncio.run(play())


def test_an_unknown_bot_and_a_view_that_is_none_fail_and_the_worker_stays():
    async def play():
        pool = BotPool(1, limit=30)
        with pytest.raises(BotFailed, match="UnknownWord"):
            await pool.choose(msgspec.structs.replace(a_question(), bot="oracle"))
        with pytest.raises(BotFailed, match="ValidationError"):
            await pool.choose(msgspec.structs.replace(a_question(), view=msgspec.Raw(b"{}")))
        assert await pool.choose(a_question()) >= 0
        assert pool.lost == 0
        await pool.close()

    asyncio.run(play())


def test_what_a_bot_prints_is_no_answer(tmp_path, capfd):
    (tmp_path / "talker.py").write_text(
        textwrap.dedent("""
        from buckboard.bots import BOTS
        thumb = BOTS["thumb"]
        def sit_down(game, dice):
            def choose(*asked):
                print("let me think")
                return thumb.sit_down(game, dice)(*asked)
            return choose
        BOTS["thumb"] = thumb._replace(sit_down=sit_down)
        from buckboard.server.bots.worker import main
        main()
        """)
    )

    async def play():
        pool = BotPool(1, limit=30, command=[sys.executable, str(tmp_path / "talker.py"), str(os.getpid())])
        assert await pool.choose(a_question()) >= 0
        await pool.close()

    asyncio.run(play())
    assert "let me think" in capfd.readouterr().err


def test_where_no_worker_can_be_started_whoever_asks_is_told_at_once():
    async def play():
        pool = BotPool(2, command=["/nowhere/at/all"])
        for _ in range(3):
            with pytest.raises(BotFailed, match="cannot be started"):
                await pool.choose(a_question())
        await pool.close()
        with pytest.raises(BotFailed):
            await pool.choose(a_question())

    asyncio.run(play())


def test_who_waits_when_the_pool_closes_is_told():
    async def play():
        pool = BotPool(1, limit=60, command=strange("time.sleep(3600)"))
        waiting = [asyncio.create_task(pool.choose(a_question())) for _ in range(3)]
        await asyncio.sleep(0.5)
        await pool.close()
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(answer) for answer in answers] == [BotFailed] * 3

    asyncio.run(play())


def test_a_worker_has_no_secrets_of_the_server_and_ends_with_it():
    program = """
        import asyncio, os
        from buckboard.server.bots.pool import BotPool
        async def main():
            pool = BotPool(1)
            worker = await pool._new_worker()
            print(worker.process.pid, flush=True)
            os.kill(os.getpid(), 9)
        asyncio.run(main())
    """

    async def play():
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", textwrap.dedent(program),
            stdout=asyncio.subprocess.PIPE, env={**os.environ, "BUCKBOARD_SECRET": "a key"},
        )  # fmt: skip
        line = await process.stdout.readline()
        await process.wait()
        worker = int(line)
        for _ in range(100):
            if not running(worker):
                return
            await asyncio.sleep(0.05)
        raise AssertionError("the worker outlived the server")

    asyncio.run(play())


def running(pid):
    """Whether a process lives; one that only waits to be counted does not."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_worker_is_given_no_environment_but_what_it_needs_to_start(monkeypatch):
    monkeypatch.setenv("BUCKBOARD_SECRET", "a key")
    monkeypatch.setenv("BUCKBOARD_FAIL_AT", "after_commit:1")

    async def play():
        pool = BotPool(1)
        worker = await pool._new_worker()
        with open(f"/proc/{worker.process.pid}/environ", "rb") as environment:
            assert b"BUCKBOARD" not in environment.read()
        assert os.readlink(f"/proc/{worker.process.pid}/cwd") == "/"
        files = [os.readlink(f"/proc/{worker.process.pid}/fd/{fd}") for fd in (0, 1, 2, 3)]
        assert all(name.startswith(("pipe:", "socket:", "/dev/")) or name == files[2] for name in files)
        await worker.end()
        await pool.close()

    asyncio.run(play())
