"""What every benchmark does: measure CPU time five times, take the median, print a row of JSON."""

import json
import statistics
import time
from collections.abc import Callable
from typing import Any

RUNS = 5


def seconds(work: Callable[[], Any]) -> tuple[float, Any]:
    """The CPU time that some work takes, and what it returns."""
    begun = time.process_time()
    result = work()
    return time.process_time() - begun, result


def rate(work: Callable[[], int]) -> float:
    """How much of what it counts some work gets done in a second of CPU time."""
    taken, done = seconds(work)
    return done / taken


def median(measure: Callable[[], float]) -> float:
    """The median of five measurements."""
    return statistics.median(measure() for _ in range(RUNS))


def medians(*measures: Callable[[], float]) -> list[float]:
    """The median of five measurements of each, taken by turns: what slows one slows all."""
    rounds = [[measure() for measure in measures] for _ in range(RUNS)]
    return [statistics.median(column) for column in zip(*rounds, strict=True)]


def calibration() -> float:
    """CPU seconds of a fixed loop of plain Python: how fast this machine is now."""

    def loop() -> int:
        number = 1
        for step in range(1_000_000):
            number = (number * 5 + step) & 0xFFFF
        return number

    return seconds(loop)[0]


def report(
    name: str,
    value: float,
    unit: str,
    bar: float,
    aim: float,
    *,
    peer: str | None = None,
    less: bool = False,
    **more: Any,
) -> None:
    """Print a row; `less` where less is better, `more` for what else the reader should know."""
    row = {"name": name, "value": _rounded(value), "unit": unit, "peer": peer, "bar": bar, "aim": aim}
    row["met"] = value <= bar if less else value >= bar
    row |= {key: _rounded(number) if isinstance(number, float) else number for key, number in more.items()}
    print(json.dumps(row), flush=True)


def _rounded(number: float) -> float:
    return float(f"{number:.4g}")
