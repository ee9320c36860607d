"""A server with two hundred tables in play is killed: how long until it listens again, and until everybody is back."""

from common import median, report
from crowd import Crowd, Server, on_all_cores, run

TABLES = 200
LIVES = 3


async def measure() -> None:
    """Two rows."""
    server = Server()
    server.start()
    try:
        crowd = Crowd(server, TABLES)
        await crowd.come()
        crowd.deal()
        await crowd.steady(300, 10)
        listening, back = [], []
        for _ in range(LIVES):
            server.end()
            for device in crowd.devices:
                device.close()
            for table in crowd.tables:
                table.sent = 0.0
            listening.append(server.start())
            back.append(await crowd.come())
            await crowd.steady(300, 2)
        report("listening again after kill -9, 200 tables", _middle(listening), "s", 3, 1.5, less=True)
        report("then until all 800 seats and 200 watchers are back", _middle(back), "s", 2, 1, less=True)
    finally:
        server.close()


def _middle(values: list[float]) -> float:
    waiting = iter(values * 2)
    return median(lambda: next(waiting))


if __name__ == "__main__":
    on_all_cores()
    run(measure)
