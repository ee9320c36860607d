"""A lock on an open file that the system lets go of when the program ends, however it ends."""

import os
import sys
import time
from pathlib import Path

from buckboard.engine.errors import BuckboardError

FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
PATIENCE = 10  # tenths of a second


class FolderInUse(BuckboardError, RuntimeError):
    """Another server writes in this data folder."""


def lock_folder(folder: Path) -> int:
    """The handle of the lock of a data folder; closing it lets go. Raises FolderInUse or OSError."""
    handle = os.open(folder / ".lock", FLAGS, 0o600)
    try:
        free = lock(handle)
        for _ in range(PATIENCE):  # one that is just ending lets go in a moment
            if free:
                break
            time.sleep(0.1)
            free = lock(handle)
    except OSError:
        os.close(handle)
        raise
    if not free:
        os.close(handle)
        raise FolderInUse(
            f"Another buckboard serves from {folder}; end that one, or give this one a folder of its own with --data."
        )
    return handle


if sys.platform == "win32":
    import msvcrt

    def lock(handle: int) -> bool:
        """Lock an open file; False if another program has."""
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

else:
    import fcntl

    def lock(handle: int) -> bool:
        """Lock an open file; False if another program has."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
