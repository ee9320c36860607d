"""Bots think in processes of their own, one pipe each: one that hangs or dies costs its move and nothing else."""

import asyncio
import contextlib
import os
import sys
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec
import structlog

from buckboard.bots.choices import choices_of
from buckboard.engine.errors import BuckboardError
from buckboard.engine.game import AMOUNT, ENOUGH, Game, view
from buckboard.engine.state import copy
from buckboard.server.bots.worker import LENGTH, MOST_BYTES, BotAnswer, BotRequest, framed
from buckboard.server.edge.log import failed
from buckboard.server.store.failpoints import beside

START = 60.0  # seconds in which a worker must be ready
REST = 10.0  # seconds between two attempts to start one, at most
FIRST_REST = 0.2
SHARED = ("PATH", "HOME", "LANG", "LC_ALL", "PYTHONPATH", "XDG_CACHE_HOME", "NUMBA_CACHE_DIR", "SYSTEMROOT")
T = TypeVar("T")
LOG = structlog.get_logger("bots")


class BotFailed(BuckboardError, RuntimeError):
    """No move came from a bot; the sentence says why. The table plays the fallback."""


class Bots(Protocol):
    """Whoever answers for bots: the pool, or in tests somebody who does it at once."""

    async def choose(self, request: BotRequest) -> int: ...


def request_of(
    game: Game, state: Any, seat: int, heard: Sequence[tuple[int, int]], bot: str, salt: Sequence[int]
) -> BotRequest:
    """What the bot in a seat is asked with: built from what the seat sees and has heard.

    `state` is the hand in the middle; nothing of it goes on but its view. Salt makes the bot's dice: say what the
    seat may know, such as the match, the hand and how many moves it has heard.
    """
    seen = view(game, state, seat)
    choices = [(kind, chips[0], chips[-1]) for kind, chips in choices_of(game, seen, seat).items()]
    return BotRequest(
        game=game.NAME,
        bot=bot,
        seat=seat,
        view=msgspec.Raw(msgspec.json.encode(seen)),
        choices=choices,
        heard=list(heard),
        salt=list(salt),
    )


async def bot_moves(
    bots: Bots, game: Game, state: Any, seat: int, heard: Sequence[tuple[int, int]], bot: str, salt: Sequence[int]
) -> list[int]:
    """A bot's whole answer to the question that is open to its seat: a move, for a draw all discards and `enough`.

    `state` is left as it is. Raises BotFailed.
    """
    moves: list[int] = []
    state, told = copy(state), list(heard)
    while True:
        move = await bots.choose(request_of(game, state, seat, told, bot, [*salt, len(moves)]))
        moves.append(move)
        if game.ASKS[state.phase] != "discard" or move == ENOUGH:
            return moves
        game.apply(state, seat, move)
        told.append((seat, move))
        if not game.legal(state, seat):  # the draw was full
            return moves


async def _to_its_end(work: Coroutine[Any, Any, T]) -> T:
    """What some work gives. A stop that comes meanwhile is heard after it: nothing half begun is lost sight of."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        result = await task
        current = asyncio.current_task()
        assert current is not None
        asyncio.get_running_loop().call_soon(current.cancel)
        return result


class _Lost(Exception):
    """The worker is gone, or was sent away; `str()` says why."""


class _Worker:
    """One process, and the pipe to it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process, self.to, self.back = process, process.stdin, process.stdout

    @property
    def alive(self) -> bool:
        return self.process.returncode is None and not self.back.at_eof()

    async def ask(self, frame: bytes, limit: float) -> BotAnswer:
        """Send a frame (an empty one waits for the first word) and wait for the answer. Raises _Lost."""
        try:
            async with asyncio.timeout(limit):
                if frame:
                    self.to.write(framed(frame))
                    await self.to.drain()
                (length,) = LENGTH.unpack(await self.back.readexactly(LENGTH.size))
                if length > MOST_BYTES:
                    raise _Lost("it said too much")
                return msgspec.json.decode(await self.back.readexactly(length), type=BotAnswer)
        except TimeoutError:
            raise _Lost(f"it had not answered after {limit:g} seconds") from None
        except (OSError, asyncio.IncompleteReadError, msgspec.DecodeError):
            raise _Lost("its process has ended") from None

    async def end(self) -> None:
        """Send it away at once, whatever it is doing."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        self.to.close()
        await _to_its_end(self.process.communicate())  # reads to the end, which closes the other pipe


class _Job(NamedTuple):
    frame: bytes
    answer: "asyncio.Future[int]"
    choices: Mapping[int, range]


class BotPool:
    """Some workers, each with one request at a time; who asks waits for a free one."""

    def __init__(self, workers: int = 1, limit: float = 2.0, command: Sequence[str] | None = None) -> None:
        """A pool that starts its workers when it is first asked, or by `start`; a bot has `limit` seconds for a move.

        `command` starts a worker; tests have others.
        """
        self.limit = limit
        self.lost = 0  # workers that hung or died, for the figures of the server
        self._command = command or (sys.executable, "-P", "-m", "buckboard.server.bots.worker", str(os.getpid()))
        self._wanted = workers
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._desks: list[asyncio.Task[None]] = []
        self._able = workers  # desks that have a worker, or are starting one
        self._closed = False

    def start(self) -> None:
        """Start the workers, so that the first bot need not wait for them."""
        if not self._desks and not self._closed:
            self._desks = [asyncio.create_task(self._desk(), name=f"bots {number}") for number in range(self._wanted)]

    async def choose(self, request: BotRequest) -> int:
        """The bot's move, a legal one. Raises BotFailed if the bot hangs, dies, fails or says nonsense."""
        if self._closed or not self._able:
            raise BotFailed("No bot can be asked: their processes cannot be started.")
        self.start()
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        choices = {kind: range(least, most + 1) for kind, least, most in request.choices}
        self._jobs.put_nowait(_Job(msgspec.json.encode(request), answer, choices))
        return await answer

    async def close(self) -> None:
        """End all workers; whoever waits is told that no move will come."""
        self._closed = True
        for desk in self._desks:
            desk.cancel()
        await asyncio.gather(*self._desks, return_exceptions=True)
        self._desks = []
        self._refuse_all("The server is stopping.")

    async def _desk(self) -> None:
        """Keep one worker, and a new one whenever it is lost. Whatever goes wrong is noted, and this goes on."""
        rest = FIRST_REST
        while True:
            try:
                beside("bot worker")
                worker = await self._new_worker()
            except Exception as trouble:
                _note("bot_worker_not_started", trouble)
                await self._without(rest)
                rest = min(rest * 2, REST)
                continue
            rest = FIRST_REST
            try:
                await self._work(worker)
            except Exception as trouble:
                self.lost += 1
                _note("bot_worker_lost", trouble)
            finally:
                await _ended(worker)

    async def _without(self, rest: float) -> None:
        """There is one worker fewer for a while; who asks when there is none is told at once."""
        self._able -= 1
        if not self._able:
            self._refuse_all("No bot can be asked: their processes cannot be started.")
        try:
            await asyncio.sleep(rest)
        finally:
            self._able += 1

    async def _new_worker(self) -> _Worker:
        worker = _Worker(await _to_its_end(self._new_process()))
        try:
            await asyncio.sleep(0)  # a stop that came meanwhile is heard here
            await worker.ask(b"", START)
        except BaseException:
            await worker.end()
            raise
        return worker

    async def _new_process(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            cwd="/",
            env={name: os.environ[name] for name in SHARED if name in os.environ},
        )

    async def _work(self, worker: _Worker) -> None:
        """Do one job after the other until the worker is lost."""
        while True:
            job = await self._jobs.get()
            if job.answer.done():
                continue  # nobody waits for it any more
            if not worker.alive:
                self._jobs.put_nowait(job)  # it died between two moves: no move is lost by that
                raise _Lost("its process has ended")
            try:
                await self._do(job, worker)
            except BaseException as trouble:  # whatever it is: who waits for the move is told
                why = f"A bot was given up: {trouble}." if isinstance(trouble, _Lost) else "A bot could not be asked."
                _fail(job, why)
                raise

    async def _do(self, job: _Job, worker: _Worker) -> None:
        """Have a worker think of a move. Raises _Lost."""
        beside("bot move")
        reply = await worker.ask(job.frame, self.limit)
        if reply.trouble:
            LOG.warning("bot_failed", error=reply.trouble)
            _fail(job, f"A bot failed with {reply.trouble}.")
        elif not _is_open(job.choices, reply.move):
            LOG.warning("bot_said_nonsense")
            _fail(job, "A bot made a move that is not open to it.")
        elif not job.answer.done():
            job.answer.set_result(reply.move)

    def _refuse_all(self, why: str) -> None:
        while not self._jobs.empty():
            _fail(self._jobs.get_nowait(), why)


def _note(event: str, trouble: Exception) -> None:
    """Say what has become of a worker: a warning if such things happen, an error if it is a mistake of ours."""
    if isinstance(trouble, _Lost | OSError):
        LOG.warning(event, why=str(trouble))
    else:
        failed(event, trouble, task="bots")


async def _ended(worker: _Worker) -> None:
    """Send a worker away, as far as that can be done."""
    try:
        await worker.end()
    except Exception as error:
        failed("bot_worker_not_ended", error, task="bots")


def _is_open(choices: Mapping[int, range], move: int) -> bool:
    """Whether a move is one of the choices that the bot was given."""
    if move in choices:
        return 0 in choices[move]
    return move >= AMOUNT and move // AMOUNT in choices.get(move % AMOUNT, ())


def _fail(job: _Job, why: str) -> None:
    if not job.answer.done():
        job.answer.set_exception(BotFailed(why))
