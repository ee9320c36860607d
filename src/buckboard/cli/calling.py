"""How this program is called, so that what it tells people to type can be typed as it stands."""

import shutil
import sys
from pathlib import Path


def call(words: str) -> str:
    """A call of the program as it can be typed where it runs: `buckboard play buck`, `.venv/bin/buckboard play`."""
    return f"{_program()} {words}"


def _program() -> str:
    path = Path(sys.argv[0])
    if path.name == "__main__.py":
        return "buckboard" if shutil.which("buckboard") else f"{sys.executable} -m buckboard"
    if path.name != "buckboard" or shutil.which("buckboard"):
        return "buckboard"
    return str(path)
