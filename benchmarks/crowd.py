"""A thousand devices in one process: sockets that do no more than a measurement needs, people who play at random."""

import asyncio
import http.client
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import uvloop

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (("buck", {}), ("buckpitch", {}), ("buck135", {"seats": 4}))
SEATS = 4
NO_QUESTION = b'"question":null'
NO_HAND = b'"mine":null'


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class Server:
    """`buckboard serve` in a folder of its own."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="buckboard-bench-")
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Begin; the seconds until it takes people in."""
        begun = time.perf_counter()
        command = [
            sys.executable,
            "-m",
            "buckboard",
            "serve",
            "--local",
            "--port",
            str(self.port),
            "--data",
            self.folder,
        ]
        self.process = subprocess.Popen(
            command, env={**os.environ, "BUCKBOARD_LIMITS": "1000000"}, stdout=subprocess.DEVNULL
        )
        while True:
            if self.process.poll() is not None:
                raise RuntimeError("the server did not start")
            try:
                self.ask("GET", "/readyz")
                return time.perf_counter() - begun
            except OSError:
                time.sleep(0.005)

    def end(self, how: int = signal.SIGKILL) -> None:
        """End it by a signal."""
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait()

    def close(self) -> None:
        """End it and remove what it has kept."""
        self.end()
        shutil.rmtree(self.folder)

    def ask(self, method: str, path: str, token: str = "", body: object = None) -> Any:
        """One request."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {text[:200]!r}")
        return json.loads(text) if text[:1] in b"{[" and text else text

    def memory(self) -> dict[str, float]:
        """Megabytes of the server and of the processes in which its bots think, shared pages by their share."""
        assert self.process is not None
        pids = [self.process.pid]
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        mine, bots = (sum(_pss(int(pid)) for pid in those) for those in (pids, children))
        return {"server": mine, "bots": bots}

    def cpu(self) -> float:
        """CPU seconds of the server so far, all threads."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _pss(pid: int) -> float:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


class Device(asyncio.Protocol):
    """One socket to one table. It reads the number of a frame, and its own question."""

    def __init__(self, table: "Table", seat: int, token: str) -> None:
        self.table, self.seat, self.token = table, seat, token  # seat −1: a watcher
        self.number = -1
        self.seen = False  # a scene
        self.last = b""  # that scene, or the last one since
        self.open = False
        self._buffer = bytearray()
        self.transport: asyncio.Transport | None = None

    async def connect(self, port: int) -> None:
        """Shake hands and say hello."""
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        lines = (
            f"GET /ws/{self.table.id} HTTP/1.1", f"Host: 127.0.0.1:{self.table.port}", "Upgrade: websocket",
            "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", "", "",
        )  # fmt: skip
        self.transport.write("\r\n".join(lines).encode())

    def connection_lost(self, problem: Exception | None) -> None:
        self.open = False

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert b" 101 " in self._buffer[:20], bytes(self._buffer[:300])
            del self._buffer[: end + 4]
            self.open = True
            role = "player" if self.token else "watcher"
            self.say({"do": "hello", "token": self.token, "role": role})
        at, buffer = 0, self._buffer
        while len(buffer) - at >= 2:
            length, head = buffer[at + 1], 2
            if length == 126:
                if len(buffer) - at < 4:
                    break
                length, head = buffer[at + 2] << 8 | buffer[at + 3], 4
            elif length == 127:
                if len(buffer) - at < 10:
                    break
                length, head = int.from_bytes(buffer[at + 2 : at + 10], "big"), 10
            if len(buffer) - at < head + length:
                break
            if buffer[at] == 0x81:
                self._hear(bytes(buffer[at + head : at + head + length]))
            elif buffer[at] == 0x89 and self.transport:  # a ping, to be answered with what it bears
                self.transport.write(
                    b"\x8a" + bytes([0x80 | length]) + b"\0\0\0\0" + buffer[at + head : at + head + length]
                )
            at += head + length
        del buffer[:at]

    def say(self, message: dict[str, Any]) -> None:
        """Send a message. The mask is zero: allowed, and cheap."""
        text = json.dumps(message, separators=(",", ":")).encode()
        size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(b"\x81" + size + b"\0\0\0\0" + text)

    def close(self) -> None:
        if self.transport is not None:
            self.transport.abort()

    def _hear(self, frame: bytes) -> None:
        start = frame.index(b'"n":') + 4
        end = start
        while frame[end : end + 1].isdigit():
            end += 1
        number = int(frame[start:end] or b"-1")
        if frame.startswith(b'{"t":"done"'):
            if b'"ok":false' in frame:
                self.table.refused(self, frame)
            return
        if frame.startswith(b'{"t":"scene"'):
            self.seen, self.last = True, frame
            self.table.scene(self, frame)
        if number > self.number:
            self.number = number
            self.table.heard(self, number)


class Table:
    """A table and its devices; at most one move is on its way at a time."""

    def __init__(self, port: int, id: str, tokens: list[str], crowd: "Crowd") -> None:
        self.port, self.id, self.crowd = port, id, crowd
        self.devices = [Device(self, seat, token) for seat, token in enumerate(tokens)]
        self.watcher = Device(self, -1, "")
        self.answers: dict[int, tuple[int, list[str]]] = {}  # by seat: the question, and what answers it
        self.sent = 0.0  # when the move on its way was sent; 0 for none
        self.waits_for: set[int] = set()  # seats that have not heard of it
        self.count = 0

    def scene(self, device: Device, frame: bytes) -> None:
        """A seat sees the table: is it asked? Is the hand over?"""
        if device.seat < 0:
            return
        if NO_QUESTION in frame or NO_HAND in frame:
            self.answers.pop(device.seat, None)
            if b'"over":true' in frame and not self.crowd.still:
                ended = b'"winners":[]' not in frame
                if not ended:
                    self._say(device, "ready")
                elif device.seat == 0:
                    self._say(device, "rematch")
            return
        question = json.loads(frame)["mine"]["question"]
        if question["answered"]:
            self.answers.pop(device.seat, None)
            return
        self.answers[device.seat] = (question["number"], self._words(frame, question))
        self.crowd.ready(self)

    def _words(self, frame: bytes, question: dict[str, Any]) -> list[str]:
        choices = [choice for choice in question["choices"] if choice["legal"]]
        found = [f"{c['say']} {c['lowest']}" if c["lowest"] else str(c["say"]) for c in choices]
        if question["kind"] in ("card", "give"):
            give = "give " if question["kind"] == "give" else ""
            found += [give + card["card"] for card in json.loads(frame)["mine"]["cards"] if card["legal"]]
        return found

    def move(self) -> bool:
        """Somebody who is asked answers; whether anybody was."""
        if self.sent or not self.answers:
            return False
        seat, (question, words) = next(iter(self.answers.items()))
        del self.answers[seat]
        self.waits_for = set(range(SEATS))
        self.sent = time.perf_counter()
        say = self.crowd.dice.choice(words)
        self._say(self.devices[seat], "answer", question=question, say=say)
        return True

    def heard(self, device: Device, number: int) -> None:
        """A device has heard of something new."""
        if self.sent and device.seat >= 0:
            self.waits_for.discard(device.seat)
            if not self.waits_for:
                self.crowd.moved(time.perf_counter() - self.sent)
                self.sent = 0.0
                if self.answers:
                    self.crowd.ready(self)

    def refused(self, device: Device, frame: bytes) -> None:
        """A command was refused, which should not be."""
        self.crowd.refusals.append(frame.decode())
        self.sent = 0.0

    def _say(self, device: Device, do: str, **fields: Any) -> None:
        self.count += 1
        device.say({"do": do, "id": f"c{self.count}", **fields})


class Crowd:
    """All tables, and how fast they move."""

    def __init__(self, server: Server, tables: int) -> None:
        self.server, self.dice = server, random.Random(1)
        self.tables = [self._open(number) for number in range(tables)]
        self.able: dict[Table, None] = {}  # tables where a move can be made, in the order in which they became so
        self.times: list[float] = []
        self.refusals: list[str] = []
        self.still = False
        self.on_ready: Callable[[], None] | None = None

    def _open(self, number: int) -> Table:
        game, options = GAMES[number % len(GAMES)]
        tokens = [self.server.ask("POST", "/api/guests", body={"name": f"P{seat}"})["token"] for seat in range(SEATS)]
        body = {"game": game, "options": options}
        id = self.server.ask("POST", "/api/tables", tokens[0], body)["id"]
        path = f"/api/tables/{id}/commands"
        self.server.ask("POST", path, tokens[0], {"do": "settings", "id": "s", "speed": "instant"})
        for seat in range(1, SEATS):
            self.server.ask("POST", path, tokens[seat], {"do": "sit", "id": "s", "chair": seat})
        return Table(self.server.port, id, tokens, self)

    @property
    def devices(self) -> list[Device]:
        return [device for table in self.tables for device in (*table.devices, table.watcher)]

    async def come(self) -> float:
        """Everybody connects; the seconds until each has seen the table."""
        begun = time.perf_counter()
        for device in self.devices:
            device.seen, device.open, device.number = False, False, -1
        await asyncio.gather(*(device.connect(self.server.port) for device in self.devices))
        while not all(device.seen for device in self.devices):
            await asyncio.sleep(0.005)
        return time.perf_counter() - begun

    async def rest(self) -> None:
        """Wait until nothing is on its way to anybody."""
        self.still, before = True, None
        while before != (before := [device.number for device in self.devices]):
            await asyncio.sleep(0.5)

    def views(self) -> list[tuple[Any, ...]]:
        """What everybody sees: under which number, from which seat, the public table, the own cards and question."""
        scenes = [(device.number, json.loads(device.last)) for device in self.devices]
        return [
            (number, scene["mine"] and scene["mine"]["seat"], scene["public"], scene["mine"], scene["may_undo"])
            for number, scene in scenes
        ]

    def go_on(self) -> None:
        """After a rest: everybody looks at what he sees."""
        self.still = False
        for table in self.tables:
            for device in table.devices:
                table.scene(device, device.last)

    def deal(self) -> None:
        for table in self.tables:
            table._say(table.devices[0], "deal")

    def ready(self, table: Table) -> None:
        self.able[table] = None
        if self.on_ready:
            self.on_ready()

    def moved(self, seconds: float) -> None:
        self.times.append(seconds)

    def move_one(self) -> bool:
        """One move at the table that has waited longest; whether there was one."""
        while self.able:
            table = next(iter(self.able))
            del self.able[table]
            if table.move():
                return True
        return False

    async def steady(self, rate: float, seconds: float) -> int:
        """So many moves a second; how many were made late because no table could move."""
        begun, made, late = time.perf_counter(), 0, 0
        while (now := time.perf_counter() - begun) < seconds:
            while made < now * rate:
                late += not self.move_one()
                made += 1
            await asyncio.sleep(0.001)
        return late

    async def flat_out(self, seconds: float) -> float:
        """Every table moves as soon as it can; moves a second."""
        self.times.clear()
        begun = time.perf_counter()
        self.on_ready = self._all
        self._all()
        await asyncio.sleep(seconds)
        self.on_ready = None
        return len(self.times) / (time.perf_counter() - begun)

    def _all(self) -> None:
        while self.move_one():
            pass


def on_all_cores() -> None:
    """The server and the crowd share the machine's cores, whatever the other measurements run on."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, set(range(os.cpu_count() or 1)))


def run(work: Callable[[], Any]) -> Any:
    """Run a measurement on the fast loop."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work())
