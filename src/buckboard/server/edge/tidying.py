"""Memory is tidied often and a little at a time, so that no table waits while all of it is looked through.

Python looks for cycles of garbage in everything that it has not been told to set aside. Left to itself it would look
through two hundred tables at once, a tenth of a second in which nobody's card moves. So what has lasted is set aside
every ten seconds, and looked through in whole only once in a while, for tables that have been put to rest.
"""

import gc
import sys

EACH = 10.0  # seconds; what a move has made and the next has replaced is then looked through once, not at every move
WHOLE_EACH = 3600.0


def set_up() -> None:
    """Set aside everything that a server has from its start; from now on it tidies by the clock alone.

    Python would count objects made and forgotten. What is forgotten of that set aside makes its count stand still
    while the young grow many, and it then looks through all of them again and again: a tenth of a busy server's time.
    """
    if sys.implementation.name == "cpython":
        gc.disable()
        tidy()


async def tidy_a_little() -> None:
    """Look through what is new, and set aside what of it has lasted."""
    tidy()


async def tidy_all() -> None:
    """Look through everything once."""
    gc.unfreeze()
    tidy()


def tidy() -> None:
    """Free cycles of garbage among what is not set aside, and set aside the rest."""
    gc.collect()
    gc.freeze()
