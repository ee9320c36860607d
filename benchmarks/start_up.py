"""The first compiled simulation on a fresh machine, and the second: CPU time of a new process, start to end."""

import os
import resource
import subprocess
import sys
import tempfile

from common import calibration, median, report

from buckboard.games import ALL

CALL = "import sys; from buckboard.cli import main; sys.argv[1:] = ['simulate', '{}', '--hands', '1000']; main()"


def cpu_of(game: str, home: str) -> float:
    """CPU seconds of `buckboard simulate GAME` in a process of its own."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-c", CALL.format(game)],
        check=True,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "XDG_CACHE_HOME": home},
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Two rows a game."""
    for game in ALL:
        with tempfile.TemporaryDirectory() as home:
            first = cpu_of(game, home)
            second = median(lambda game=game, home=home: cpu_of(game, home))
        report(f"first compiled simulation of {game}", first, "s", 60, 30, less=True, calibration=median(calibration))
        report(f"second start, {game}", second, "s", 3, 1.5, less=True, calibration=median(calibration))


if __name__ == "__main__":
    main()
