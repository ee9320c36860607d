"""Memory is tidied often and a little at a time, so that no table waits while all of it is looked through.

Python looks for cycles of garbage in everything that it has not been told to set aside. Left to itself it would look
through two hundred tables at once, a fifth of a second in which nobody's card moves. So what has lasted is set aside
as soon as there is enough of it, and looked through in whole only once in a while, for tables that have been put to
rest.
"""

import gc
import sys
import time

EACH = 0.25  # seconds, after which it is thought of
ENOUGH = 10_000  # new things, a hundredth of a second's work
REST = 100  # times as long as it took, so that it never takes more than a hundredth of a busy server's time
AT_LAST = 5.0  # seconds, after which fewer are enough: things that take the place of others set aside are not counted
WHOLE_EACH = 3600.0


def set_up() -> None:
    """Set aside everything that a server has from its start; from now on it tidies by the clock alone.

    Python would count objects made and forgotten. What is forgotten of that set aside makes its count stand still
    while the young grow many, and it then looks through all of them again and again: a tenth of a busy server's time.
    """
    if sys.implementation.name == "cpython":
        gc.disable()
        tidy()


class Tidier:
    """Thinks of it."""

    def __init__(self) -> None:
        self._last = time.monotonic()
        self._rests_until = self._last

    async def tidy_a_little(self) -> None:
        """Look through what is new if there is enough of it, and set aside what of it has lasted."""
        now = time.monotonic()
        if now >= self._rests_until and (gc.get_count()[0] >= ENOUGH or now - self._last >= AT_LAST):
            self._last = now
            tidy()
            self._rests_until = now + min(REST * (time.monotonic() - now), AT_LAST)


async def tidy_all() -> None:
    """Look through everything once."""
    gc.unfreeze()
    tidy()


def tidy() -> None:
    """Free cycles of garbage among what is not set aside, and set aside the rest."""
    gc.collect()
    gc.freeze()
