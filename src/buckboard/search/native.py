"""The only home of Numba's insides: it makes the rules callable from compiled code, and keeps what was compiled.

Numba notices when the file of a compiled function changes, not when a function that it calls does. So the
folder of kept code is named after the sources of the rules: edit one, and everything is compiled anew.
"""

import contextlib
import hashlib
import os
import shutil
import stat
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numba
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features, get_host_cpu_name
from numba import types
from numba.core import cgutils, config
from numba.extending import intrinsic, overload, register_jitable

import buckboard
from buckboard.engine import cards, state
from buckboard.engine.rule import RULES

PACKAGE = Path(buckboard.__file__).parent
COMPILED_FOLDERS = ("engine", "games", "search")
FOLDERS_KEPT = 4  # of compiled code: this version, and a few that somebody may come back to
NUMBER = ir.IntType(64)


def _bit_instruction(emit: Callable[[Any, Any], Any]) -> Any:
    """A function of one 64-bit number that is one instruction of the machine."""

    @intrinsic
    def instruction(context: Any, value: Any) -> Any:
        return types.int64(types.int64), lambda c, builder, sig, args: emit(builder, args[0])

    return instruction


_count = _bit_instruction(lambda b, v: b.call(b.module.declare_intrinsic("llvm.ctpop", [NUMBER]), [v]))
_lowest = _bit_instruction(lambda b, v: b.cttz(v, ir.Constant(ir.IntType(1), 0)))
_leading = _bit_instruction(lambda b, v: b.ctlz(v, ir.Constant(ir.IntType(1), 0)))

overload(cards.count)(lambda cards: lambda cards: _count(cards))
overload(cards.lowest)(lambda cards: lambda cards: _lowest(cards))
overload(cards.highest)(lambda cards: lambda cards: 63 - _leading(cards))


@intrinsic
def _spread(context: Any, bits: Any, places: Any) -> Any:
    """The lowest of `bits`, one at each of `places`: one instruction where a machine has it."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        instruction = ir.FunctionType(NUMBER, [NUMBER, NUMBER])
        name = "llvm.x86.bmi.pdep.64"
        return builder.call(cgutils.get_or_insert_function(builder.module, instruction, name), args)  # type: ignore[no-untyped-call]

    return types.int64(types.int64, types.int64), emit


def _can_spread() -> bool:
    """Whether this machine spreads bits, and quickly: early Zen takes longer for it than a loop."""
    settings: Any = config
    if settings.CPU_NAME is not None or settings.CPU_FEATURES is not None:
        return False  # compiled for another machine
    return bool(get_host_cpu_features().get("bmi2")) and get_host_cpu_name() not in ("znver1", "znver2")


if _can_spread():
    overload(cards.nth)(lambda cards, n: lambda cards, n: _lowest(_spread(1 << n, cards)))  # type: ignore[call-arg]
else:
    register_jitable(cards.nth)


@intrinsic
def _copy_row(context: Any, target: Any, source: Any) -> Any:
    """Write one row over another of the same type."""
    if target != source:
        return None

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        size = ir.Constant(NUMBER, signature.args[0].size)
        cgutils.raw_memcpy(builder, args[0], args[1], size, 1)  # type: ignore[no-untyped-call]
        return context.get_dummy_value()

    return types.none(target, source), emit


overload(state.overwrite)(lambda target, source: lambda target, source: _copy_row(target, source))  # type: ignore[call-arg]


@cache
def _opened() -> list[int]:
    return [0]


def open_rules() -> None:
    """Let compiled code call every rule imported so far; as often as you like.

    Rules are short and call each other all the time: written out where they are called (`forceinline`), random
    play takes between two thirds and four fifths of the time, and compiling takes no longer.
    """
    opened = _opened()
    for function in RULES[opened[0] :]:
        register_jitable(forceinline=True)(function)
    opened[0] = len(RULES)


def source_hash(package: Path = PACKAGE) -> str:
    """A name for the rules as they stand: other sources, another name; with bounds checks, another too."""
    settings: Any = config
    digest = hashlib.sha256(repr((settings.BOUNDSCHECK, settings.OPT)).encode())
    for folder in COMPILED_FOLDERS:
        for file in sorted((package / folder).rglob("*.py")):
            digest.update(file.relative_to(package).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path:
    """Where compiled code is kept between runs; in the temporary folder where the home can't be written."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    spare = Path(tempfile.gettempdir()) / f"buckboard-{os.getuid() if hasattr(os, 'getuid') else 0}"
    name = source_hash()
    # Everybody may write among temporary files: there each folder on the way has to be ours.
    for parent, above in (
        (Path(home) / "buckboard" / "compiled", ()),
        (spare / "compiled", (spare, spare / "compiled")),
    ):
        if all(_usable(folder) for folder in (*above, parent / name)):
            _clean(parent)
            return parent / name
    return Path(tempfile.mkdtemp(prefix="buckboard-"))


def _usable(folder: Path) -> bool:
    """Make the folder ours alone; whether that worked. Code is loaded from it, so nobody else may write there."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        mine = _is_ours_alone(folder)
        if mine:
            os.utime(folder)  # used today: `_clean` goes by this
    except OSError:
        return False
    return mine and os.access(folder, os.W_OK)


def _is_ours_alone(folder: Path) -> bool:
    """Whether a folder, not a link to one, belongs to us and only we may write in it."""
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode):
        return False
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o022)


def _clean(parent: Path) -> None:
    """Forget the code of all but the versions used last."""
    with contextlib.suppress(OSError):
        folders = sorted(parent.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
        for old in folders[FOLDERS_KEPT:]:
            shutil.rmtree(old, ignore_errors=True)


@contextlib.contextmanager
def _keeping_here() -> Iterator[None]:
    """Numba's own setting, ours for a moment: other people's compiled functions stay where they were."""
    settings: Any = config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(cache_folder())
    try:
        yield
    finally:
        settings.CACHE_DIR = before


def compiled(function: Callable[..., Any]) -> Any:
    """A function of arrays, compiled at its first call and kept for later runs; it may call any rule."""
    open_rules()
    with _keeping_here():
        return numba.njit(cache=True, nogil=True, error_model="numpy")(function)
