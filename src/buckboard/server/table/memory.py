"""Which commands have been carried out: one that comes again is answered as before, and acts no more."""

from typing import NamedTuple

MOST = 256  # commands of a person that are remembered


class Outcome(NamedTuple):
    """How a command was answered."""

    number: int  # of the last entry by then
    ok: bool = True
    why: str = ""
    item: str = ""
    stale: bool = False


class Memory:
    """Commands by the person who gave them and their own ids. What the log holds is in it again after a restart."""

    def __init__(self) -> None:
        self._done: dict[str, dict[str, Outcome]] = {}

    def note(self, person: str, id: str, outcome: Outcome) -> None:
        """A command has been answered."""
        if not person or not id:
            return
        done = self._done.setdefault(person, {})
        done.pop(id, None)
        done[id] = outcome
        if len(done) > MOST:
            del done[next(iter(done))]

    def recall(self, person: str, id: str) -> Outcome | None:
        """How a command was answered; None if it is a new one."""
        return self._done.get(person, {}).get(id)
