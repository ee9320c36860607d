"""Matches on disk: the one that is being played, saved after every move, and those that are over.

A save is one JSON object: who sits where, the house rules, and the hands as records write them, the last one as
far as it has been played. It is written to a file of its own and then put in the old one's place, so that
whatever happens there is always a whole save.
"""

import contextlib
import os
from pathlib import Path
from typing import Any

import msgspec

from buckboard.cli.calling import call
from buckboard.engine.errors import BuckboardError

FORMAT = "buckboard-save/1"
NO_HOME = Path(os.devnull) / "home"  # no folder
NO_SAVE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)  # raised where a file is none


class BadSave(BuckboardError, ValueError):
    """A save that cannot be gone on with."""


class Save(msgspec.Struct, forbid_unknown_fields=True):
    """One match as it is kept on disk."""

    format: str
    game: str
    seed: int | None  # None: the cards come from the system's secure source
    hands: list[dict[str, Any]]  # records; the last may be a hand in the middle


def folder() -> Path:
    """Where this user's matches are kept; a place where nothing can be for a user without a home."""
    base = os.environ.get("XDG_DATA_HOME", "")
    root = Path(base) if base and Path(base).is_absolute() else home() / ".local" / "share"
    return root / "buckboard"


def home() -> Path:
    """The user's home folder."""
    try:
        return Path.home()
    except RuntimeError:
        return NO_HOME


def path_of(game: str) -> Path:
    """The file of the match of a game that is not over."""
    return folder() / f"{game}.json"


def shown(path: Path) -> str:
    """A path as people write it, the home folder as ~."""
    try:
        return str(Path("~") / path.relative_to(home()))
    except ValueError:
        return str(path)


def latest() -> Path | None:
    """The match played last, of any game."""
    try:
        files = [folder() / name for name in os.listdir(folder()) if name.endswith(".json") and "-" not in name]
        return max(filter(os.path.isfile, files), key=os.path.getmtime, default=None)
    except OSError:  # there is no folder, or it is not ours to look into
        return None


def write(path: Path, save: Save) -> None:
    """Put a save in place of the old one, all of it or nothing. Raises BadSave; another match is left as it is."""
    if is_there(path) and not _holds(path, save.hands[0]["match"]):
        raise BadSave(f"Something else is in {shown(path)} now and is left as it is; this match cannot be saved.")
    put(path, msgspec.json.encode(save))


def is_there(path: Path) -> bool:
    """Whether anything has this name."""
    return os.path.lexists(path)


def _holds(path: Path, match: str) -> bool:
    """Whether a file is a save of this match."""
    try:
        return os.path.isfile(path) and bool(_decoded(path).hands[0]["match"] == match)
    except (OSError, LookupError, *NO_SAVE):
        return False


def _decoded(path: Path) -> Save:
    return msgspec.json.decode(path.read_bytes(), type=Save)


def put(path: Path, content: bytes) -> None:
    """Put a file in place of the old one, so that a crash leaves the one or the other whole. Raises BadSave."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _put(path, content)
    except OSError as error:
        where = "without a home folder" if NO_HOME in path.parents else f"in {shown(path.parent)}: {error.strerror}"
        raise BadSave(f"The match cannot be saved {where}.") from error


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
    if not is_there(path):
        raise BadSave(f"There is no match to go on with; “{call('play')}” begins one.")
    if not os.path.isfile(path):  # a pipe would be waited for
        raise BadSave(f"{shown(path)} is no file; a saved match would be one.")
    try:
        save = _decoded(path)
    except NO_SAVE:
        raise broken(path, "it cannot be read") from None
    except OSError as error:
        raise BadSave(f"The saved match in {shown(path)} cannot be opened: {error.strerror}.") from None
    if save.format != FORMAT:
        raise broken(path, f"it says “{save.format}” and not “{FORMAT}”")
    return save


def broken(path: Path, why: str) -> BadSave:
    """The saved match cannot be gone on with; it is put aside, so that a new one can begin."""
    begins = f"“{call('play')}” begins a new one"
    try:
        kept = put_aside(path)
    except BadSave as error:
        return BadSave(f"The saved match is broken: {why}. {error}")
    return BadSave(f"The saved match is broken: {why}. It is kept as {shown(kept)}; {begins}.")


def put_aside(path: Path) -> Path:
    """Move a save out of the way; where it is now. Raises BadSave."""
    number = 1
    while is_there(kept := path.with_name(f"{path.stem}-aside-{number}.json")):
        number += 1
    try:
        path.replace(kept)
    except OSError as error:
        raise BadSave(f"It stays as {shown(path)}, for it cannot be moved: {error.strerror}.") from error
    return kept


def finish(path: Path, game: str, match: str, lines: list[str]) -> Path:
    """A match is over: its records go into a file of their own, and there is nothing to go on with any more."""
    kept = folder() / "matches" / f"{game}-{match}.jsonl"
    put(kept, ("\n".join(lines) + "\n").encode())
    if _holds(path, match):
        with contextlib.suppress(OSError):
            path.unlink()
    return kept
