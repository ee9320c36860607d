"""Hands a second of `simulate`, one worker: random Buck with records written, and thumb bots in each game."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from common import calibration, median, rate, report

from buckboard.games import ALL
from buckboard.simulation.batch import Order, simulate
from buckboard.simulation.output import whole_file

RANDOM_HANDS = 20_000
THUMB_HANDS = 500


def recorded(folder: Path) -> Callable[[], float]:
    """Random hands of Buck a second, each written to a file."""
    order = Order("buck", {}, RANDOM_HANDS, records=True)

    def work() -> int:
        with whole_file(folder / "hands.jsonl") as out:
            return simulate(order, out.write, lambda played: None).hands

    work()  # compiles
    return lambda: rate(work)


def thumbs(name: str) -> Callable[[], float]:
    """Hands a second of a table of thumb bots."""
    order = Order(name, {}, THUMB_HANDS, bots=("thumb",))
    return lambda: rate(lambda: simulate(order, len, lambda played: None).hands)


def main() -> None:
    """A row for the records, and one a game."""
    with tempfile.TemporaryDirectory() as folder:
        report("simulate buck, random, recorded", median(recorded(Path(folder))), "hands/s", 10_000, 30_000,
               calibration=median(calibration))  # fmt: skip
    for name in ALL:
        report(f"simulate {name}, thumb", median(thumbs(name)), "hands/s", 300, 1000,
               calibration=median(calibration))  # fmt: skip


if __name__ == "__main__":
    main()
