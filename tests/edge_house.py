"""A server's edge on a real port, with people and tables that are made up: for tests of what comes before the table."""

import asyncio
import json
from contextlib import asynccontextmanager
from types import SimpleNamespace

from buckboard.server.edge.addresses import Addresses
from buckboard.server.edge.limits import Limits
from buckboard.server.edge.listening import listen, port_of
from buckboard.server.edge.page import Page
from buckboard.server.edge.parts import Edge
from buckboard.server.edge.serve import Quiet, Settings, opened, uvicorn_config

ANN, BO = "ann-key", "bo-key"
DONE = {"t": "done", "n": 0, "id": "", "ok": True, "why": "", "item": "", "stale": False, "hint": ""}
INDEX = "<!doctype html><title>Buckboard</title>"


class MadeUpPeople:
    """Two people, whose keys are known."""

    def __init__(self):
        self.keys = {ANN: SimpleNamespace(id="ann", name="Ann"), BO: SimpleNamespace(id="bo", name="Bo")}

    def read(self, token):
        return self.keys.get(token)


class MadeUpTable:
    """A table that counts what it is told, and tells it to everybody."""

    def __init__(self, id):
        self.id = id
        self.code = "ABCD"
        self.number = 1
        self.here = []
        self.heard = []  # (person, command)

    def enter(self, connection):
        self.here.append(connection)
        connection.whole = lambda: [self.frame("whole")]
        connection.send(self.frame("whole"))

    def leave(self, connection):
        self.here.remove(connection)

    def frame(self, text):
        return json.dumps({"t": "chat", "n": self.number, "text": text}).encode()

    async def command(self, person, command, connection=None):
        self.heard.append((person, command))
        await asyncio.sleep(0)
        if command.do == "hint":
            raise KeyError("Jh")  # our own mistake, with a card in it
        self.number += 1
        for other in self.here:
            other.send(self.frame(getattr(command, "text", command.do)))
        return {**DONE, "n": self.number, "id": command.id}


class MadeUpTables:
    """Tables t1 and t2."""

    def __init__(self):
        self.all = {name: MadeUpTable(name) for name in ("t1", "t2")}

    async def find(self, id):
        return self.all.get(id)

    def open(self):
        return list(self.all.values())


@asynccontextmanager
async def standing(tmp_path, links=(), factor=1.0, now=None, local=True, proxies=(), built=True):
    """An edge that listens: its address, and the edge itself."""
    folder = tmp_path / "page"
    folder.mkdir(exist_ok=True)
    if built:
        (folder / "assets").mkdir(exist_ok=True)
        (folder / "index.html").write_text(INDEX)
        (folder / "assets" / "app-1a2b.js").write_text("export const sevens = 7;\n" * 100)
    listening = listen(0, local)
    port = port_of(listening)
    edge = Edge(
        store=SimpleNamespace(broken=""),
        people=MadeUpPeople(),
        tables=MadeUpTables(),
        addresses=Addresses([link.format(port=port) for link in links], port, local),
        limits=Limits(factor, **({"now": now} if now else {})),
        page=Page(folder),
    )
    settings = Settings(folder=tmp_path, proxies=proxies)
    server = Quiet(uvicorn_config(edge, settings))
    serving = asyncio.create_task(server.serve([listening]))
    while not server.started:
        await asyncio.sleep(0.005)
    try:
        yield SimpleNamespace(address=f"http://127.0.0.1:{port}", port=port, edge=edge, server=server)
    finally:
        await edge.sockets.stop(1.0)
        server.should_exit = True
        await serving
        listening.close()


async def raw(port, data, limit=10.0):
    """Send bytes as they stand; everything that comes back until the server closes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(data)
        await writer.drain()
        async with asyncio.timeout(limit):
            return await reader.read()
    finally:
        writer.close()


def request(method, path, headers=(), body=b"", host="127.0.0.1"):
    """A request as bytes, closed after its answer."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in headers]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


def status(answer):
    """The status of an answer; 0 if there was none."""
    return int(answer.split(b" ")[1]) if answer.startswith(b"HTTP/") else 0


@asynccontextmanager
async def whole_server(tmp_path, port=0, **settings):
    """A whole server on a real port, with a store, people, bots and tables: its address, and its edge."""
    listening = listen(port, True)
    port = port_of(listening)
    chosen = Settings(folder=tmp_path / "data", **settings)
    async with opened(chosen, port) as edge:
        server = Quiet(uvicorn_config(edge, chosen))
        serving = asyncio.create_task(server.serve([listening]))
        while not server.started:
            await asyncio.sleep(0.005)
        try:
            yield SimpleNamespace(address=f"http://127.0.0.1:{port}", port=port, edge=edge)
        finally:
            await edge.sockets.stop(1.0)
            server.should_exit = True
            await serving
            listening.close()
