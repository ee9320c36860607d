"""Places where a test can make the server die or fail: nothing in ordinary use.

`BUCKBOARD_FAIL_AT=after_commit:17` kills the process at the 17th pass of that place, as `kill -9` would;
`in_transaction:3:raise` raises there instead. Several are separated by commas. Work that goes on beside the requests
has a place for each kind: `beside_sweep:1:raise` makes the first sweep fail.
"""

import os
import signal
from typing import NamedTuple

VARIABLE = "BUCKBOARD_FAIL_AT"
BESIDE = (
    "sweep", "rest", "keys", "tidy", "tidy_all", "bot_worker", "bot_move", "table", "telling", "hearing",
    "alarm_bot", "alarm_clock", "alarm_next", "alarm_next_after_a_while", "alarm_away", "alarm_agreed",
)  # fmt: skip
NAMES = (
    "before_insert", "in_transaction", "after_commit", "after_tell", "before_answer",
    *(f"beside_{work}" for work in BESIDE),
)  # fmt: skip


class FailPoint(OSError):
    """The fault that a test has asked for."""


class Unforeseen(Exception):
    """The same in work beside the requests: of a kind that nobody expects there, as a mistake of ours would be."""


class Fault(NamedTuple):
    """What happens at which pass of a place."""

    name: str
    at: int
    how: str  # "kill" or "raise"


_armed: list[Fault] = []
_passes: dict[str, int] = {}


def fp(name: str) -> None:
    """Pass a place where a test may want a fault."""
    if _armed:
        _pass(name)


def beside(work: str) -> None:
    """Pass a place in work that goes on beside the requests, such as "tidy all"."""
    if _armed:
        _pass(f"beside_{work.replace(' ', '_')}", Unforeseen)


def _pass(name: str, fault_kind: type[Exception] = FailPoint) -> None:
    passes = _passes[name] = _passes.get(name, 0) + 1
    for fault in _armed:
        if (fault.name, fault.at) == (name, passes):
            if fault.how == "kill":
                os.kill(os.getpid(), signal.SIGKILL)
            raise fault_kind(f"a test has asked for a fault at pass {passes} of {name}")


def arm(text: str) -> None:
    """Ask for faults, `name:pass` or `name:pass:raise`, instead of those asked for before; counting begins anew."""
    faults = [_read(part.strip()) for part in text.split(",") if part.strip()]
    _passes.clear()
    _armed[:] = faults


def _read(text: str) -> Fault:
    name, _, rest = text.partition(":")
    at, _, how = rest.partition(":")
    if name not in NAMES or not at.isascii() or not at.isdigit() or int(at) < 1 or how not in ("", "kill", "raise"):
        raise ValueError(
            f"{VARIABLE} is name:pass or name:pass:raise, such as after_commit:17, with a name of {', '.join(NAMES)}; "
            f"{text!r} is not."
        )
    return Fault(name, int(at), how or "kill")


arm(os.environ.get(VARIABLE, ""))
