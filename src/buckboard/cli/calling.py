"""How this program is called, so that what it tells people to type can be typed as it stands."""

import os
import shutil
import sys
from pathlib import Path

CALLED = "BUCKBOARD_CALLED"  # "make" when `make play` runs the program
HERE = ".venv/bin/buckboard"  # where `make` puts it


def call(words: str) -> str:
    """A call of the program as it can be typed where it runs: `buckboard play buck`, or `make play ARGS="buck"`."""
    if os.environ.get(CALLED) == "make":
        command, _, arguments = words.partition(" ")
        if command == "play":
            return f'make play ARGS="{arguments}"' if arguments else "make play"
        return f"{HERE} {words}"
    return f"{_program()} {words}"


def _program() -> str:
    path = Path(sys.argv[0])
    if path.name == "__main__.py":
        return "buckboard" if shutil.which("buckboard") else f"{sys.executable} -m buckboard"
    if path.name != "buckboard" or shutil.which("buckboard"):
        return "buckboard"
    return str(path)
