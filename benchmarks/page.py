"""The page: bytes of script and style before cards, and what Lighthouse says of the front page on a throttled phone.

One run of Lighthouse says little: it simulates a slow phone from what it saw on this machine, and what others do here
meanwhile moves its first view by half a second. So five runs are made, each when the machine has time for it.

Lighthouse is fetched by npx for this run alone; it is no part of the project's own installation.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from common import RUNS, report
from crowd import Server

ROOT = Path(__file__).parent.parent
LIGHTHOUSE = "lighthouse@12.2.3"  # the last for Node 20
BUSY = 0.25  # of all processor time: whoever else uses more than that disturbs
PATIENCE = 60.0  # seconds that a run waits for a quiet machine
MOST_TRIES = 12
PROCESSORS = Path("/proc/stat")
FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"


def sizes() -> dict[str, int]:
    """Bytes by what somebody opens."""
    subprocess.run([ROOT / "scripts" / "page", "web"], check=True, stdout=subprocess.DEVNULL)
    told = subprocess.run(
        ["node", "scripts/sizes.mjs", "--json"], cwd=ROOT / "web", check=True, stdout=subprocess.PIPE
    ).stdout
    return dict(json.loads(told))


def audit(address: str) -> dict[str, Any]:
    """One report of Lighthouse, as it is. Raises LighthouseFailed."""
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "report.json"
        ran = subprocess.run(
            [
                "npx", "--yes", LIGHTHOUSE, address, "--quiet", "--output=json", f"--output-path={told}",
                f"--chrome-flags={FLAGS}",
            ],
            cwd=folder,
            stdout=subprocess.DEVNULL,
            env={"CHROME_PATH": "/usr/bin/chromium", **os.environ},
        )  # fmt: skip
        if ran.returncode or not told.exists():
            raise LighthouseFailed(f"Lighthouse ended with {ran.returncode}.")
        found = dict(json.loads(told.read_text("utf-8")))
        if trouble := found.get("runtimeError", {}).get("message"):
            raise LighthouseFailed(f"Lighthouse could not look at the page: {trouble}")
        return found


class LighthouseFailed(Exception):
    """A run that says nothing of the page."""


def is_busy() -> bool:
    """Whether others use this machine right now: then a run measures them too."""
    before = _ticks()
    time.sleep(1)
    idle, total = (after - once for after, once in zip(_ticks(), before, strict=True))
    return total > 0 and 1 - idle / total > BUSY


def _ticks() -> tuple[int, int]:
    """Idle time and all time of the processors since the machine began."""
    if not PROCESSORS.exists():
        return 0, 0
    ticks = [int(word) for word in PROCESSORS.read_text().split("\n", 1)[0].split()[1:9]]
    return ticks[3] + ticks[4], sum(ticks)


def audits(address: str) -> tuple[list[dict[str, Any]], int]:
    """Five runs on a machine that had time for them, and how many of them were disturbed after all.

    One that failed or was disturbed is made again, up to twelve in all.
    """
    good: list[dict[str, Any]] = []
    disturbed: list[dict[str, Any]] = []
    for _ in range(MOST_TRIES):
        until = time.monotonic() + PATIENCE
        busy = is_busy()
        while busy and time.monotonic() < until:
            busy = is_busy()
        try:
            told = audit(address)
        except LighthouseFailed as failed:
            print(failed, file=sys.stderr)
            continue
        (disturbed if busy or is_busy() else good).append(told)
        if len(good) == RUNS:
            break
    runs = (good + disturbed)[:RUNS]
    if len(runs) < RUNS:
        raise SystemExit(f"Lighthouse ran {len(runs)} times of {RUNS}; see above why.")
    return runs, max(RUNS - len(good), 0)


def main() -> None:
    """Three rows of bytes, four of Lighthouse: the median of five runs each."""
    for what, weight in sizes().items():
        report(f"script and style of {what}", weight / 1000, "kB", 80, 50, less=True)
    server = Server()
    server.start()
    try:
        runs, disturbed = audits(f"http://localhost:{server.port}/")
    finally:
        server.close()
    more: dict[str, Any] = {"runs": len(runs), "disturbed": disturbed}
    first = middle(runs, lambda told: told["audits"]["largest-contentful-paint"]["numericValue"] / 1000)
    report("first view on a throttled phone", first.median, "s", 2.5, 1.5, less=True, worst=first.most, **more)
    shift = middle(runs, lambda told: told["audits"]["cumulative-layout-shift"]["numericValue"])
    report("layout shift of it", shift.median, "", 0.1, 0, less=True, worst=shift.most, **more)
    for score, bar in (("performance", 95), ("accessibility", 100)):
        points = middle(runs, partial(_points, score))
        report(f"Lighthouse {score}", points.median, "", bar, 100, worst=points.least, **more)


def _points(score: str, told: dict[str, Any]) -> float:
    return 100 * float(told["categories"][score]["score"])


class Middle(NamedTuple):
    """What several runs measured."""

    least: float
    median: float
    most: float


def middle(runs: list[dict[str, Any]], measure: Callable[[dict[str, Any]], float]) -> Middle:
    """The least, the median and the most of one number over all runs."""
    numbers = [measure(told) for told in runs]
    return Middle(min(numbers), statistics.median(numbers), max(numbers))


if __name__ == "__main__":
    main()
