"""Matches on disk: the one that is being played, saved after every move, and those that are over.

A save is one JSON object: who sits where, the house rules, and the hands as records write them, the last one as
far as it has been played. It is written to a file of its own and then put in the old one's place, so that
whatever happens there is always a whole save.
"""

import os
from pathlib import Path
from typing import Any

import msgspec

from buckboard.cli.calling import call
from buckboard.engine.errors import BuckboardError

FORMAT = "buckboard-save/1"


class BadSave(BuckboardError, ValueError):
    """A save that cannot be gone on with."""


class Save(msgspec.Struct, forbid_unknown_fields=True):
    """One match as it is kept on disk."""

    format: str
    game: str
    seed: int | None  # None: the cards come from the system's secure source
    hands: list[dict[str, Any]]  # records; the last may be a hand in the middle


def folder() -> Path:
    """Where this user's matches are kept."""
    base = os.environ.get("XDG_DATA_HOME", "")
    root = Path(base) if base and Path(base).is_absolute() else Path.home() / ".local" / "share"
    return root / "buckboard"


def path_of(game: str) -> Path:
    """The file of the match of a game that is not over."""
    return folder() / f"{game}.json"


def shown(path: Path) -> str:
    """A path as people write it, the home folder as ~."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except ValueError:
        return str(path)


def latest() -> Path | None:
    """The match played last, of any game."""
    found = [path for path in folder().glob("*.json") if path.is_file() and "-" not in path.stem]
    return max(found, key=lambda path: path.stat().st_mtime_ns, default=None)


def write(path: Path, save: Save) -> None:
    """Put a save in place of the old one, all of it or nothing."""
    put(path, msgspec.json.encode(save))


def put(path: Path, content: bytes) -> None:
    """Put a file in place of the old one, so that a crash leaves the one or the other whole. Raises BadSave."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _put(path, content)
    except OSError as error:
        raise BadSave(f"The match cannot be saved in {shown(path.parent)}: {error.strerror}.") from error


def _put(path: Path, content: bytes) -> None:
    unfinished = path.with_suffix(f".{os.getpid()}.tmp")
    try:
        with unfinished.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    _sync_folder(path.parent)


def _sync_folder(path: Path) -> None:
    """Make the new name last too, where the system can."""
    if os.name != "posix":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def read(path: Path) -> Save:
    """The save in a file. Raises BadSave; a file that is broken is put aside first."""
    try:
        save = msgspec.json.decode(path.read_bytes(), type=Save)
    except FileNotFoundError:
        raise BadSave(f"There is no match to go on with; “{call('play')}” begins one.") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise broken(path, "it cannot be read") from None
    except OSError as error:
        raise BadSave(f"The saved match in {shown(path)} cannot be opened: {error.strerror}.") from None
    if save.format != FORMAT:
        raise broken(path, f"it says “{save.format}” and not “{FORMAT}”")
    return save


def broken(path: Path, why: str) -> BadSave:
    """The saved match cannot be gone on with; it is put aside, so that a new one can begin."""
    kept = put_aside(path)
    begins = f"“{call('play')}” begins a new one"
    return BadSave(f"The saved match is broken: {why}. It is kept as {shown(kept)}; {begins}.")


def put_aside(path: Path) -> Path:
    """Move a save out of the way; where it is now."""
    number = 1
    while (kept := path.with_name(f"{path.stem}-aside-{number}.json")).exists():
        number += 1
    path.replace(kept)
    return kept


def finish(path: Path, game: str, match: str, lines: list[str]) -> Path:
    """A match is over: its records go into a file of their own, and there is nothing to go on with any more."""
    kept = folder() / "matches" / f"{game}-{match}.jsonl"
    put(kept, ("\n".join(lines) + "\n").encode())
    path.unlink(missing_ok=True)
    return kept
