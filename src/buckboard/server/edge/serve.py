"""A server from its start to its end: what it stands on is opened, everybody is told before it goes."""

import asyncio
import contextlib
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from buckboard.server.bots.pool import BotPool
from buckboard.server.edge import tidying
from buckboard.server.edge.addresses import Addresses
from buckboard.server.edge.app import create_app
from buckboard.server.edge.doorstep import Doors, http_protocol
from buckboard.server.edge.limits import Limits
from buckboard.server.edge.line import socket_protocol
from buckboard.server.edge.listening import port_of
from buckboard.server.edge.log import set_up, watch_loop
from buckboard.server.edge.parts import Edge
from buckboard.server.edge.sockets import REST_EACH
from buckboard.server.edge.sweeping import swept
from buckboard.server.people.people import People
from buckboard.server.store.store import SqliteStore
from buckboard.server.table.clock import SystemClock
from buckboard.server.table.house import House
from buckboard.server.table.tables import Tables
from buckboard.server.wire.commands import MOST_BYTES

TELL_WITHIN = 3.0  # seconds in which everybody has been told that the server stops
END_WITHIN = 2  # seconds in which requests come to their end
PING_EACH = 20.0
IDLE_WITHIN = 15  # seconds between two requests on one connection
PONG_WITHIN = 20.0
SWEEP_EACH = 3600.0  # seconds
FIRST_SWEEP = 60.0  # seconds after the start, when everybody is back
KEYS_EACH = 60.0  # seconds
MOST_WORKERS = 4
THINK_WITHIN = 2.0  # seconds a bot has for a move
FILES = 65_536


@dataclass(frozen=True)
class Settings:
    """What a server is told at its start."""

    folder: Path
    links: tuple[str, ...] = ()  # under which people open it, where that is not an address of this machine
    local: bool = False
    proxies: tuple[str, ...] = ()  # addresses whose X-Forwarded-For is believed
    limit_factor: float = 1.0
    bot_workers: int = 0  # 0: as many as the machine bears beside the tables
    log_level: str = "warning"


class Quiet(uvicorn.Server):
    """uvicorn's server, which leaves signals to us."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take no signal."""
        yield


@asynccontextmanager
async def opened(settings: Settings, port: int) -> AsyncIterator[Edge]:
    """Everything below the routes, opened and closed again in the right order."""
    store = SqliteStore.open(settings.folder)
    try:
        people = await People.open(store)
        bots = BotPool(settings.bot_workers or _workers(), THINK_WITHIN)
        tables = Tables(House(store=store, people=people, bots=bots))
        edge = Edge(
            store=store,
            people=people,
            tables=tables,
            bots=bots,
            addresses=Addresses(settings.links, port, settings.local),
            limits=Limits(settings.limit_factor),
        )
        try:
            yield edge
        finally:
            await edge.tasks.close()
            await tables.close()
            await bots.close()
    finally:
        await store.close()


async def serve(settings: Settings, listening: socket.socket, ready: Callable[[Edge], None]) -> None:
    """Serve until the process is told to end. `ready` is called once people can come."""
    loop = asyncio.get_running_loop()
    watch_loop(loop)
    async with opened(settings, port_of(listening)) as edge:
        server = Quiet(uvicorn_config(edge, settings))
        stop = asyncio.Event()
        with _told(loop, stop):
            serving = asyncio.create_task(server.serve([listening]), name="serving")
            await _started(server, serving)
            _tasks(edge)
            ready(edge)
            if edge.bots is not None:
                edge.bots.start()  # so that the first bot of the day need not wait for its process
            waiting = asyncio.create_task(stop.wait(), name="waiting")
            await asyncio.wait({serving, waiting}, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
            await edge.sockets.stop(TELL_WITHIN)
            server.should_exit = True
            await serving


def _tasks(edge: Edge) -> None:
    """What is to be done now and then."""

    async def sweep() -> None:
        await swept(edge, SystemClock().today())

    edge.tasks.every("sweep", SWEEP_EACH, sweep, first=FIRST_SWEEP)
    edge.tasks.every("rest", REST_EACH, edge.sockets.tell_rest)
    edge.tasks.every("keys", KEYS_EACH, lambda: edge.sockets.look_at_keys(edge.people.read))
    tidying.set_up()
    edge.tasks.every("tidy", tidying.EACH, tidying.Tidier().tidy_a_little)
    edge.tasks.every("tidy all", tidying.WHOLE_EACH, tidying.tidy_all)


def _workers() -> int:
    """One for every core but one, and not too many: tables come first."""
    return max(1, min(MOST_WORKERS, (os.cpu_count() or 1) - 1))


async def _started(server: uvicorn.Server, serving: "asyncio.Task[None]") -> None:
    while not server.started and not serving.done():
        await asyncio.sleep(0.005)
    if serving.done():
        await serving


def uvicorn_config(edge: Edge, settings: Settings) -> uvicorn.Config:
    """How uvicorn is to serve: everything that it would do by itself and should not is switched off here."""
    doors = Doors(edge.limits.ceilings, behind_proxy=bool(settings.proxies))
    return uvicorn.Config(
        create_app(edge),
        http=http_protocol(doors),
        ws=socket_protocol(edge.metrics),
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_EACH,
        ws_ping_timeout=PONG_WITHIN,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_keep_alive=IDLE_WITHIN,
        timeout_graceful_shutdown=END_WITHIN,
    )


@contextmanager
def _told(loop: asyncio.AbstractEventLoop, stop: asyncio.Event) -> Iterator[None]:
    """Let the signals that end a process end it gently; where it is not ignored on purpose."""
    taken = []
    for number in (signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
        if signal.getsignal(number) != signal.SIG_IGN:
            with contextlib.suppress(NotImplementedError, RuntimeError):
                loop.add_signal_handler(number, stop.set)
                taken.append(number)
    try:
        yield
    finally:
        for number in taken:
            loop.remove_signal_handler(number)


def run(settings: Settings, listening: socket.socket, ready: Callable[[Edge], None]) -> None:
    """Serve in this process until it is told to end."""
    set_up(settings.log_level)
    _many_files()
    with asyncio.Runner(loop_factory=_new_loop) as runner:
        runner.run(serve(settings, listening, ready))


def _new_loop() -> asyncio.AbstractEventLoop:
    """The fast loop where there is one."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def _many_files() -> None:
    """A socket is a file; the usual 1,024 are too few."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft < most:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
