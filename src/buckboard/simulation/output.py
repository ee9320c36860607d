"""A file that is there whole or not at all: written beside its place, put there when it is finished."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from buckboard.engine.errors import BuckboardError


class CannotWrite(BuckboardError, OSError):
    """A file that cannot be written."""


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """The file, open for writing; it appears under its name when all has gone well. Raises CannotWrite."""
    if path.is_dir():
        raise CannotWrite(f"{path} is a folder; name a file in it.")
    direct = path.exists() and not path.is_file()  # a pipe or a device
    target = path.resolve()
    part = path if direct else target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as out:
            yield out
        if not direct:
            part.replace(target)
    except BrokenPipeError:  # the reader has seen enough
        raise
    except OSError as error:
        raise CannotWrite(f"{path} cannot be written: {(error.strerror or str(error)).lower()}.") from error
    finally:
        if not direct:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
