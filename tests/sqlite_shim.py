"""A layer under SQLite that notes every write and sync of its files in order, and can make them fail.

What a process wrote and did not sync is lost when the power goes, though not when the process is killed. The layer is
put in with SQLite's own means (a VFS), so it needs no tool and no permission. It is for tests of one process alone.
"""

import _sqlite3
import ctypes
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from pathlib import Path

IOERR_WRITE, IOERR_FSYNC, FULL = 10 | 3 << 8, 10 | 4 << 8, 13
NAMES = (
    "close",
    "read",
    "write",
    "truncate",
    "sync",
    "size",
    "lock",
    "unlock",
    "reserved",
    "control",
    "sector",
    "device",
)
OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, POINTER(c_int))
WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
SYNC = CFUNCTYPE(c_int, c_void_p, c_int)
KEPT = []  # for as long as the process lives: a file that was opened with the layer may be closed at any time


class Methods(Structure):
    """What can be done with an open file (sqlite3_io_methods): twelve functions, in later versions six more."""

    _fields_ = [("version", c_int), *((name, c_void_p) for name in NAMES), ("later", c_void_p * 6)]


class File(Structure):
    """An open file; what is behind the methods is its own."""

    _fields_ = [("methods", POINTER(Methods))]


class Vfs(Structure):
    """How files are opened (sqlite3_vfs)."""

    _fields_ = [
        ("version", c_int), ("file_size", c_int), ("longest_path", c_int), ("next", c_void_p), ("name", c_char_p),
        ("data", c_void_p), ("open", c_void_p), ("others", c_void_p * 14),
    ]  # fmt: skip


class Shim:
    """What SQLite has done to its files: ("write", file, bytes), ("sync", file), and whatever a test adds."""

    def __init__(self):
        self.events = []
        self.fail = {}  # "write" or "sync" -> the error that comes of it

    def methods(self, its, name):
        """The methods of a file, ours where we listen."""
        mine = Methods.from_buffer_copy(its)
        write, sync = WRITE(its.write), SYNC(its.sync)

        def noted_write(file, data, length, at):
            self.events.append(("write", name, ctypes.string_at(data, length)))
            return self.fail.get("write") or write(file, data, length, at)

        def noted_sync(file, flags):
            done = self.fail.get("sync") or sync(file, flags)
            if not done:
                self.events.append(("sync", name))
            return done

        ours = WRITE(noted_write), SYNC(noted_sync)
        mine.write, mine.sync = (ctypes.cast(function, c_void_p).value for function in ours)
        KEPT.extend([mine, *ours])
        return mine


@contextmanager
def shim():
    """Every database that is opened meanwhile is listened to. Raises OSError where SQLite cannot be reached."""
    try:
        library = ctypes.CDLL(_sqlite3.__file__)
        library.sqlite3_vfs_find.restype = POINTER(Vfs)
    except AttributeError:
        raise OSError("this Python hides its SQLite") from None
    usual = library.sqlite3_vfs_find(None)
    listener = Shim()
    opened = OPEN(usual.contents.open)

    def noted_open(_, path, file, flags, out):
        done = opened(ctypes.cast(usual, c_void_p).value, path, file, flags, out)
        it = File.from_address(file)
        if not done and path and it.methods:
            name = Path(ctypes.string_at(path).decode()).name
            it.methods = ctypes.pointer(listener.methods(it.methods.contents, name))
        return done

    ours = OPEN(noted_open)
    mine = Vfs.from_buffer_copy(usual.contents)
    mine.name, mine.open = b"noted", ctypes.cast(ours, c_void_p).value
    KEPT.extend([mine, ours, opened, listener])
    library.sqlite3_vfs_register(ctypes.byref(mine), 1)
    try:
        yield listener
    finally:
        library.sqlite3_vfs_unregister(ctypes.byref(mine))
        library.sqlite3_vfs_register(usual, 1)
