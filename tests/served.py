"""`buckboard serve` as a process of its own, to be killed and begun again at the same place."""

import asyncio
import os
import signal
import socket
import sys

from twins.texts import cards_in_log
from wire import Rest

READY = 60.0  # seconds


def free_port():
    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        return made.getsockname()[1]


class Served:
    """One server on a folder and a port; between two lives it is simply not there."""

    def __init__(self, folder, port=None, *, python=(sys.executable, "-m", "buckboard"), **environment):
        self.folder, self.port = folder, port or free_port()
        self.python = python  # what is run, such as under another program's eyes
        self.environment = {"BUCKBOARD_LIMITS": "100000", **environment}
        self.address = f"http://127.0.0.1:{self.port}"
        self.process = None
        self.errors = b""

    async def start(self, **environment):
        """Begin, and wait until it takes people in."""
        self.process = await asyncio.create_subprocess_exec(
            *self.python, "serve", "--local", "--port", str(self.port), "--data", str(self.folder),
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, **self.environment, **environment},
        )  # fmt: skip
        self._reading = asyncio.create_task(self._read())
        rest = Rest(self.address)
        try:
            async with asyncio.timeout(READY):
                while True:
                    if self.process.returncode is not None:
                        raise AssertionError(f"the server did not start: {self.errors.decode()}")
                    try:
                        await rest.get("/readyz")
                        return
                    except Exception:
                        await asyncio.sleep(0.02)
        finally:
            await rest.close()

    async def _read(self):
        while line := await self.process.stderr.readline():
            self.errors += line

    async def end(self, how):
        """End it by a signal; its exit status."""
        if self.process is None:
            return None
        if self.process.returncode is None:
            self.process.send_signal(how)
        return await self.gone()

    async def gone(self):
        """Wait until it has ended."""
        status = await self.process.wait()
        await self._reading
        named = cards_in_log(self.errors.decode())
        assert not named, f"the log names cards: {named}"
        return status

    async def kill(self):
        return await self.end(signal.SIGKILL)

    async def stop(self):
        return await self.end(signal.SIGTERM)
