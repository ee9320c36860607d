"""One program at a time plays the match of a game: whoever plays it holds a lock that the system lets go of."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from buckboard.engine.errors import BuckboardError
from buckboard.server.store.lock import FLAGS, lock


class InPlay(BuckboardError, RuntimeError):
    """Another program plays the match."""


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold the lock of a save, `.buck.lock` beside `buck.json`. Raises InPlay if another program holds it.

    The file stays: it is the lock on it that counts, and that ends with the program, however it ends. Where no file
    can be locked the match is played all the same; a save that another program has written is not overwritten.
    """
    handle = -1
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path.with_name(f".{path.stem}.lock"), FLAGS, 0o600)
        free = lock(handle)
    except OSError:
        free = True
    try:
        if not free:
            raise InPlay("Another buckboard is playing this match here; end that one first.")
        yield
    finally:
        if handle >= 0:
            os.close(handle)
