"""Simulate and check under mixes of house rules until each value of each option has been played (`make mixes`).

Each mix is a run of the real commands: `buckboard simulate --record --legal`, then `buckboard check`. Mixes are
drawn by seed, uncovered values first; the number of hands of a mix is the bound.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from buckboard.engine.dice import new_dice, roll
from buckboard.engine.errors import BadOption
from buckboard.engine.game import read_options
from buckboard.engine.options import options_of
from buckboard.games import ALL
from buckboard.testing import values_to_try

BUCKBOARD = [sys.executable, "-m", "buckboard"]


def mixes(game, dice):
    """Choices for the options of a game, until each value of each option has been in one."""
    missing = {name: values_to_try(option) for name, option in options_of(game.Options).items()}
    while any(missing.values()):
        choices = {}
        for name, option in options_of(game.Options).items():
            values = missing[name] or values_to_try(option)
            choices[name] = values[roll(dice, len(values))]
        try:
            read_options(game, choices)
        except BadOption:
            continue
        for name, value in choices.items():
            missing[name] = [other for other in missing[name] if other != value]
        yield choices


def as_rule(name, value):
    text = "none" if value is None else str(value).lower()
    return f"{name}={text}"


def play_and_check(game, choices, hands, seed, folder):
    """The seconds that simulating and checking took, or the complaint."""
    record = folder / f"{game}.jsonl"
    rules = [part for name, value in choices.items() for part in ("--rule", as_rule(name, value))]
    began = time.time()
    command = [
        *BUCKBOARD,
        "simulate",
        game,
        "--hands",
        str(hands),
        "--seed",
        str(seed),
        "--record",
        str(record),
        "--legal",
    ]
    for step in ([*command, *rules], [*BUCKBOARD, "check", str(record)]):
        done = subprocess.run(step, capture_output=True, text=True, check=False)
        if done.returncode:
            return f"exit status {done.returncode} of {' '.join(step)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
    lines = sum(1 for _ in record.open("rb"))
    record.unlink()
    assert lines == hands, f"{lines} hands were written"
    return time.time() - began


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("games", nargs="*", default=list(ALL))
    given = parser.parse_args()
    complaints = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in given.games:
            for number, choices in enumerate(mixes(ALL[name], new_dice(given.seed, len(name))), 1):
                took = play_and_check(name, choices, given.hands, given.seed + number, Path(folder))
                said = took if isinstance(took, str) else f"clean, {took:.0f} s"
                print(f"{name} mix {number}: {given.hands} hands, {said}", flush=True)
                complaints += isinstance(took, str)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
