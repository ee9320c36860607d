"""A server with two hundred tables in play is killed: how long until it listens again, and until everybody is back.

Everybody must be in the same seat, and see under the same number what he saw before.
"""

import statistics

from common import report
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
        listening, back, same, all_in_all = [], [], 0, 0
        for _ in range(LIVES):
            await crowd.rest()
            before = crowd.views()
            server.end()
            for device in crowd.devices:
                device.close()
            for table in crowd.tables:
                table.sent = 0.0
            listening.append(server.start())
            back.append(await crowd.come())
            views = crowd.views()
            same += sum(old == new for old, new in zip(before, views, strict=True))
            all_in_all += len(views)
            crowd.go_on()
            await crowd.steady(300, 2)
        report("listening again after kill -9, 200 tables", statistics.median(listening), "s", 3, 1.5, less=True)
        report("then until all 800 seats and 200 watchers are back", statistics.median(back), "s", 2, 1, less=True)
        report("of them in the same seat, with the same view as before", 100 * same / all_in_all, "%", 100, 100)
    finally:
        server.close()


if __name__ == "__main__":
    on_all_cores()
    run(measure)
