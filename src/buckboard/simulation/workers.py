"""The same batch by several processes: each plays whole chunks, and they are put together in order."""

import contextlib
import os
import signal
import tempfile
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection, get_context, parent_process
from pathlib import Path
from typing import Any

from buckboard.engine.errors import BuckboardError
from buckboard.search.results import Results, no_results
from buckboard.simulation.batch import CHUNK, Batch, Order, Told

AHEAD = 2  # chunks that wait for each worker
PIECE = 1 << 20  # bytes copied at a time


class WorkerLost(BuckboardError, RuntimeError):
    """A process that played is gone."""


class _Stopped(Exception):
    """There are hands enough without this chunk."""


class _Worker:
    """What one process plays with."""

    def __init__(self, order: Order, enough: Any) -> None:
        self.batch = Batch(order)
        self.enough = enough  # an event of the process that started it

    def chunk(self, number: int, hands: int, path: Path) -> Results:
        """Play a chunk; its lines go to a file of their own."""
        with contextlib.ExitStack() as closing:
            write = closing.enter_context(path.open("wb")).write if self.batch.order.records else len
            for lines in self.batch.chunk(number, hands, self._told):
                write(lines)
        return self.batch.results()

    def _told(self, played: int) -> None:
        if self.enough.is_set():
            raise _Stopped


_here: list[_Worker] = []  # in a worker, its own


def _begin(order: Order, enough: Any) -> None:
    """A worker starts; Ctrl-C is the business of the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _here[:] = [_Worker(order, enough)]


def _end_with_parent() -> None:
    """Wait for the process that started this one, and end at once when it has: nobody wants the hands any more."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def _chunk(number: int, hands: int, path: Path) -> Results:
    return _here[0].chunk(number, hands, path)


def simulate_together(
    order: Order, workers: int, write: Callable[[bytes], object], told: Told, folder: Path | None = None
) -> Results:
    """Carry out an order with several processes; the same results and records as `simulate`.

    Records wait in files of `folder` for their turn. What is left of a chunk when there are hands enough is cut off.
    A chunk has at least a hand of each of its matches: no more chunks wait than can be needed, and no process starts
    that would find nothing to do. Raises WorkerLost.
    """
    batch = Batch(order)
    batch.table.get_ready()  # compiles once for all workers
    total = no_results(batch.game, batch.seats)
    waiting: deque[tuple[int, Path, Future[Results]]] = deque()
    number = 0
    context = get_context("spawn")  # a process that was forked would share the locks of compiled code
    enough = context.Event()
    with tempfile.TemporaryDirectory(prefix="buckboard-", dir=folder) as place:
        pool = ProcessPoolExecutor(min(workers, -(-order.hands // CHUNK)), context, _begin, (order, enough))
        try:
            while total.hands < order.hands:
                left = order.hands - total.hands
                while len(waiting) < min(workers * AHEAD, -(-left // CHUNK)):
                    path = Path(place) / str(number)
                    waiting.append((number, path, pool.submit(_chunk, number, left, path)))
                    number += 1
                at, path, future = waiting.popleft()
                results = future.result()
                if results.hands > left:  # the last chunk of all ends where the hands do
                    results = pool.submit(_chunk, at, left, path).result()
                total.add(results)
                told(results.hands)
                if order.records:
                    _append(path, write)
        except BrokenProcessPool:
            raise WorkerLost(
                "A process that played was ended from outside; call again, with fewer --workers."
            ) from None
        finally:
            enough.set()
            pool.shutdown(wait=True, cancel_futures=True)
    return total


def _append(path: Path, write: Callable[[bytes], object]) -> None:
    """The lines of a chunk, at their place among all lines."""
    with path.open("rb") as part:
        while piece := part.read(PIECE):
            write(piece)
    path.unlink()
