"""Places where a test can make the server die or fail: nothing in ordinary use.

`BUCKBOARD_FAIL_AT=after_commit:17` kills the process at the 17th pass of that place, as `kill -9` would;
`in_transaction:3:raise` raises there instead. Several are separated by commas.
"""

import os
import signal
from typing import NamedTuple

VARIABLE = "BUCKBOARD_FAIL_AT"
NAMES = ("before_insert", "in_transaction", "after_commit", "after_tell", "before_answer", "background")


class FailPoint(OSError):
    """The fault that a test has asked for."""


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


def _pass(name: str) -> None:
    passes = _passes[name] = _passes.get(name, 0) + 1
    for fault in _armed:
        if (fault.name, fault.at) == (name, passes):
            if fault.how == "kill":
                os.kill(os.getpid(), signal.SIGKILL)
            raise FailPoint(f"a test has asked for a fault at pass {passes} of {name}")


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
