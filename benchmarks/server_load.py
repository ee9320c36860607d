"""Two hundred tables of four people and a watcher each on one server: how long a move takes to reach every seat."""

import asyncio
import statistics

from common import calibration, median, report
from crowd import Crowd, Server, on_all_cores, run

TABLES = 200
RATE = 300.0
SECONDS = 20.0
FLAT_OUT = 10.0


def percentile(values: list[float], part: float) -> float:
    """The value below which that part of the values lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


async def measure() -> None:
    """The rows."""
    server = Server()
    server.start()
    try:
        crowd = Crowd(server, TABLES)
        await crowd.come()
        crowd.deal()
        await asyncio.sleep(1)
        await crowd.steady(RATE, 3)  # warm
        crowd.times.clear()
        before = server.cpu()
        late = await crowd.steady(RATE, SECONDS)
        busy = (server.cpu() - before) / SECONDS
        times = crowd.times[:]
        speed = median(calibration)
        p99 = percentile(times, 0.99)
        report(
            "a move to all four seats, 300 moves/s, p99", 1000 * p99, "ms", 50, 20, less=True,
            p50=1000 * statistics.median(times), moves=len(times), late=late, cores=busy, calibration=speed,
        )  # fmt: skip
        before = server.cpu()
        rate = await crowd.flat_out(FLAT_OUT)
        report(
            "moves at 200 tables, flat out", rate, "moves/s", 2000, 5000,
            p99=1000 * percentile(crowd.times, 0.99), cores=(server.cpu() - before) / FLAT_OUT, calibration=speed,
        )  # fmt: skip
        assert not crowd.refusals, crowd.refusals[:3]
    finally:
        server.close()


if __name__ == "__main__":
    on_all_cores()
    run(measure)
