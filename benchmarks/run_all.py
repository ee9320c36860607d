"""Run every benchmark and write `latest.json`; a table for people.

Each script runs in a process of its own, on one core where the system lets us say so.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
SCRIPTS = (
    "random_play", "hand_values", "python_decision", "simulate_speed", "start_up", "server_load", "server_memory",
    "server_restart", "server_slow_readers", "page", "first_card",
)  # fmt: skip
ONE_THREAD = {"NUMBA_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


def rows_of(script: str) -> list[dict[str, object]]:
    """What one script measures."""
    lines = subprocess.run(
        [sys.executable, f"{script}.py"], cwd=HERE, env={**os.environ, **ONE_THREAD}, check=True, stdout=subprocess.PIPE
    ).stdout.splitlines()
    return [json.loads(line) for line in lines]


def main() -> int:
    """Everything, or the scripts that are named; the exit status says whether every bar was met."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    rows = []
    print(f"{'':<58}{'value':>10} {'unit':<15}{'bar':>8}{'aim':>8}")
    for script in sys.argv[1:] or SCRIPTS:
        for row in rows_of(script):
            rows.append(row)
            missed = "" if row["met"] else "  MISSED"
            print(
                f"{row['name']!s:<58}{row['value']!s:>10} {row['unit']!s:<15}{row['bar']!s:>8}{row['aim']!s:>8}{missed}"
            )
            sys.stdout.flush()
    (HERE / "latest.json").write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n")
    return 0 if all(row["met"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
