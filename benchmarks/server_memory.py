"""What a thousand sockets cost: two hundred tables of four people and a watcher each, with cards on them."""

import asyncio

from common import report
from crowd import Crowd, Server, on_all_cores, run

TABLES = 200


async def measure() -> None:
    """One row."""
    server = Server()
    server.start()
    try:
        empty = server.memory()["server"]
        crowd = Crowd(server, TABLES)
        await crowd.come()
        crowd.deal()
        await crowd.steady(300, 10)
        memory = server.memory()
        report(
            "memory with 1,000 sockets", memory["server"], "MB", 250, 150, less=True,
            bots=memory["bots"], empty=empty, sockets=len(crowd.devices),
        )  # fmt: skip
    finally:
        server.close()
    await asyncio.sleep(0)


if __name__ == "__main__":
    on_all_cores()
    run(measure)
