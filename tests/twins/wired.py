"""The same world behind a real port: uvicorn, sockets and HTTP as everybody has them."""

import asyncio
import contextlib
import json

import httpx2
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from buckboard.server.edge.listening import listen, port_of
from buckboard.server.edge.serve import Quiet, Settings, uvicorn_config
from twins.world import HOST, Line, World

CALM = 60  # turns of the loop, each of which looks at the sockets, in which nothing comes
VARIES = (b"date", b"connection")


class WiredWorld(World):
    """One server on a port of its own."""

    async def begin(self):
        self.listening = listen(0, local=True)
        self.server = Quiet(uvicorn_config(self.edge, Settings(folder=None)))
        self.serving = asyncio.create_task(self.server.serve([self.listening]))
        while not self.server.started:
            await asyncio.sleep(0.002)
        self.client = httpx2.AsyncClient(
            base_url=f"http://127.0.0.1:{port_of(self.listening)}", headers={"host": HOST}, trust_env=False, timeout=60
        )

    async def close(self):
        for line in self.lines:
            await line.close()
        await self.client.aclose()
        self.server.should_exit = True
        await self.serving
        self.listening.close()
        await self.tables.close()
        await self.store.close()

    async def quiet(self):
        calm, before = 0, self.said
        while calm < CALM:
            await asyncio.sleep(0)
            calm = calm + 1 if self.said == before else 0
            before = self.said

    async def request(self, method, path, person="", body=None):
        headers = {"authorization": f"Bearer {self.token(person)}"} if person else {}
        answer = await self.client.request(method, path, json=body, headers=headers)
        told = sorted((name, value) for name, value in answer.headers.raw if name.lower() not in VARIES)
        return answer.status_code, told, answer.content

    async def line(self, table, person="", role="player"):
        socket = await connect(
            f"ws://{HOST}/ws/{table}", host="127.0.0.1", port=port_of(self.listening), compression=None, proxy=None,
            ping_interval=None, close_timeout=1,
        )  # fmt: skip
        line = WiredLine(self, socket)
        self.lines.append(line)
        line.say({"do": "hello", "token": self.token(person), "role": role})
        await self.quiet()
        return line


class WiredLine(Line):
    """One socket through the network."""

    def __init__(self, world, socket):
        self.world, self.socket = world, socket
        self.name, self.count = f"line{len(world.lines)}", 0
        self.heard = []
        self._to_say = asyncio.Queue()
        self._tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._write())]

    def say(self, message):
        self._to_say.put_nowait(message if isinstance(message, str) else json.dumps(message))

    async def command(self, do, **fields):
        """As on other lines; the answer needs a moment longer on its way."""
        self.count += 1
        id, before = f"{self.name}-{self.count}", len(self.heard)
        self.say({"do": do, "id": id, **fields})
        mark = f'"id":"{id}"'
        async with asyncio.timeout(20):
            while not any(mark in frame for frame in self.heard[before:]):
                await asyncio.sleep(0)
        await self.world.quiet()
        return next(json.loads(frame) for frame in self.heard[before:] if mark in frame)

    async def close(self):
        await self.socket.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _read(self):
        with contextlib.suppress(ConnectionClosed):
            async for text in self.socket:
                self.world.said += 1
                self.heard.append(text)

    async def _write(self):
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self.socket.send(await self._to_say.get())
