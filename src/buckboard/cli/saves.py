"""Matches on disk: the one that is being played, saved after every move, and those that are over.

A save is one JSON object: who sits where, the house rules, and the hands as records write them, the last one as
far as it has been played. It is written to a file of its own and then put in the old one's place, so that
whatever happens there is always a whole save.
"""

import json
import os
from pathlib import Path
from typing import Any

import msgspec

from buckboard.engine.cards import members, read_card, read_cards, show
from buckboard.engine.errors import BadRecord, BuckboardError
from buckboard.engine.game import Game
from buckboard.engine.log import Log
from buckboard.engine.state import new_cards

FORMAT = "buckboard-save/1"


class BadSave(BuckboardError, ValueError):
    """A save that cannot be gone on with."""


class Hand(msgspec.Struct, forbid_unknown_fields=True):
    """One hand, played to the end or not."""

    before: dict[str, Any]
    pack: str
    reshuffle: str
    trump_card: str
    moves: list[tuple[int, int]]

    @classmethod
    def of(cls, game: Game, log: Log) -> "Hand":
        """A hand as it is kept."""
        cards = log.cards
        pack, second = (" ".join(map(show, order[: cards.size])) for order in (cards.pack, cards.reshuffle))
        trump = show(cards.trump_card) if cards.trump_card >= 0 else ""
        return cls(game.write_standing(log.options, log.before), pack, second, trump, log.moves)

    def log(self, game: Game, options: Any, seats: int) -> Log:
        """The hand as it was. Raises BuckboardError where it is none."""
        before = game.read_standing(options, seats, self.before)
        pack, second = read_cards(self.pack), read_cards(self.reshuffle)
        trump = read_card(self.trump_card) if self.trump_card else -1
        removed = game.removed(options, before)
        for order in (pack, second):
            if sorted(order) != members(game.deck(options, before)):
                raise BadRecord("The pack does not hold each card of the deck once.")
        if not (removed >> trump & 1 if trump >= 0 else not removed):
            raise BadRecord("The card that names trump is not one of the removed ones.")
        return Log(game.NAME, options, before, new_cards(pack, second, trump), list(self.moves))


class Save(msgspec.Struct, forbid_unknown_fields=True):
    """One match as it is kept on disk."""

    format: str
    game: str
    match: str
    options: dict[str, bool | int | str | None]
    names: list[str]
    bots: list[str]  # by seat; empty for a person
    seed: int | None
    last_round: bool  # called since the last hand
    hands: list[Hand]  # the last may be in the middle


def folder() -> Path:
    """Where this user's matches are kept."""
    base = os.environ.get("XDG_DATA_HOME", "")
    root = Path(base) if base and Path(base).is_absolute() else Path.home() / ".local" / "share"
    return root / "buckboard"


def path_of(game: str) -> Path:
    """The file of the match of a game that is not over."""
    return folder() / f"{game}.json"


def latest() -> Path | None:
    """The match played last, of any game."""
    found = [path for path in folder().glob("*.json") if path.is_file() and "-" not in path.stem]
    return max(found, key=lambda path: path.stat().st_mtime_ns, default=None)


def write(path: Path, save: Save) -> None:
    """Put a save in place of the old one, all of it or nothing."""
    put(path, msgspec.json.encode(save))


def put(path: Path, content: bytes) -> None:
    """Put a file in place of the old one, so that a crash leaves the one or the other whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(f".{os.getpid()}.tmp")
    try:
        with unfinished.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise BadSave(f"The match cannot be saved in {path.parent}: {error.strerror}.") from error
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
        raise BadSave("There is no match to go on with; “buckboard play” begins one.") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise broken(path, "it cannot be read") from None
    except OSError as error:
        raise BadSave(f"The saved match in {path} cannot be opened: {error.strerror}.") from None
    if save.format != FORMAT:
        raise broken(path, f"it says “{save.format}” and not “{FORMAT}”")
    return save


def broken(path: Path, why: str) -> BadSave:
    """The saved match cannot be gone on with; it is put aside, so that a new one can begin."""
    kept = put_aside(path)
    return BadSave(f"The saved match is broken: {why}. It is kept as {kept}; “buckboard play” begins a new one.")


def put_aside(path: Path) -> Path:
    """Move a save out of the way; where it is now."""
    number = 1
    while (kept := path.with_name(f"{path.stem}-aside-{number}.json")).exists():
        number += 1
    path.replace(kept)
    return kept


def finish(path: Path, game: str, match: str, records: list[dict[str, Any]]) -> Path:
    """A match is over: its records go into a file of their own, and there is nothing to go on with any more."""
    lines = [json.dumps(record, ensure_ascii=False) for record in records]
    kept = folder() / "matches" / f"{game}-{match}.jsonl"
    put(kept, ("\n".join(lines) + "\n").encode())
    path.unlink(missing_ok=True)
    return kept
