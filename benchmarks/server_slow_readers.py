"""Watchers who do not read, and handshakes that stop half way: what each costs in memory, and what others notice of it.

Twenty tables are played with them and without them, by turns on the same server.
"""

import asyncio
import socket
import statistics
from pathlib import Path

from common import report
from crowd import Crowd, Server, on_all_cores, run
from server_load import percentile

TABLES = 20
RATE = 300.0
DEAF, HALF = 5, 20
ROUNDS = 5
SECONDS = 10.0
AGAIN = 4.5  # seconds, after which the half handshakes come again: the server has cut the first ones off at 5
CUT_WITHIN = 30.0  # seconds
SMALL = 536  # bytes a packet, and a small window: what is not read waits in the server, not in the system
HELLO = b'{"do":"hello"}'


class Slow:
    """A connection that begins, and then takes nothing."""

    def __init__(self) -> None:
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, SMALL)
        self.socket.setblocking(False)

    async def say(self, port: int, lines: str) -> None:
        """Connect, and say so much of a request."""
        loop = asyncio.get_running_loop()
        await loop.sock_connect(self.socket, ("127.0.0.1", port))
        await loop.sock_sendall(self.socket, lines.encode())

    async def watch(self, port: int, table: str) -> None:
        """Come to a table as a watcher."""
        await self.say(port, f"{_request(port, table)}\r\n")
        loop = asyncio.get_running_loop()
        assert b" 101 " in await loop.sock_recv(self.socket, 64)
        await loop.sock_sendall(self.socket, b"\x81" + bytes([0x80 | len(HELLO)]) + b"\0\0\0\0" + HELLO)

    async def is_cut(self) -> bool:
        """Whether the server has ended it, once everything is read that had come."""
        try:
            async with asyncio.timeout(0.5):
                while await asyncio.get_running_loop().sock_recv(self.socket, 1 << 16):
                    pass
        except TimeoutError:
            return False
        except ConnectionError:
            pass
        return True


def _request(port: int, table: str) -> str:
    lines = (
        f"GET /ws/{table} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", "",
    )  # fmt: skip
    return "\r\n".join(lines)


def own_memory(server: Server) -> float:
    """KiB that the server alone has."""
    assert server.process is not None
    lines = Path(f"/proc/{server.process.pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))


async def slow_ones(crowd: Crowd) -> list[Slow]:
    """The watchers that do not read, each at another table, and the half handshakes; these come twice."""
    port = crowd.server.port
    deaf = [Slow() for _ in range(DEAF)]
    for each, table in zip(deaf, crowd.tables, strict=False):
        await each.watch(port, table.id)
    half = []
    for wait in (AGAIN, 0.0):
        more = [Slow() for _ in range(HALF)]
        for each in more:
            await each.say(port, _request(port, "t"))
        half += more
        await asyncio.sleep(wait)
    return [*deaf, *half]


async def phase(crowd: Crowd, slow: bool) -> tuple[float, float, list[Slow]]:
    """Some seconds of play: the p99 of a move, how far memory grew, and who came and did not read."""
    crowd.times.clear()
    before = own_memory(crowd.server)
    playing = asyncio.create_task(crowd.steady(RATE, SECONDS))
    coming = asyncio.create_task(slow_ones(crowd)) if slow else None
    most = before
    while not playing.done():
        await asyncio.sleep(0.5)
        most = max(most, own_memory(crowd.server))
    await playing
    return percentile(crowd.times, 0.99), most - before, await coming if coming else []


async def cut(crowd: Crowd, slow: list[Slow]) -> int:
    """How many of them the server ends in time, while play goes on."""
    await crowd.steady(RATE, CUT_WITHIN)
    return sum(await asyncio.gather(*(each.is_cut() for each in slow)))


async def measure() -> None:
    """Three rows."""
    server = Server()
    server.start()
    try:
        crowd = Crowd(server, TABLES)
        await crowd.come()
        crowd.deal()
        await crowd.steady(RATE, SECONDS)  # warm
        without, among, grown, grown_by_them, came = [], [], [], [], []
        for _ in range(ROUNDS):
            p99, more, _ = await phase(crowd, slow=False)
            without.append(p99)
            grown.append(more)
            p99, more, slow = await phase(crowd, slow=True)
            among.append(p99)
            grown_by_them.append(more)
            came += slow
        ended = await cut(crowd, came)
        each = (max(grown_by_them) - statistics.median(grown)) / (DEAF + HALF)
        report(
            f"memory for each of {DEAF} watchers who do not read, {HALF} half handshakes", max(each, 0.0), "KiB",
            256, 64, less=True, grown_without=statistics.median(grown), grown_with=max(grown_by_them),
        )  # fmt: skip
        ratio = statistics.median(among) / statistics.median(without)
        report(
            "p99 of others' moves among them, against without", ratio, "times", 1.2, 1.1, less=True,
            ms_without=1000 * statistics.median(without), ms_among=1000 * statistics.median(among),
        )  # fmt: skip
        report("of them ended by the server", 100 * ended / len(came), "%", 100, 100, came=len(came))
        assert not crowd.refusals, crowd.refusals[:3]
    finally:
        server.close()


if __name__ == "__main__":
    on_all_cores()
    run(measure)
