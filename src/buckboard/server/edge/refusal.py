"""A request that is refused: a status, and a sentence."""

from buckboard.engine.errors import BadName, BadOption, BadRecord, BuckboardError, TableRefused, UnknownWord
from buckboard.server.people.people import BadCode, UnknownPerson
from buckboard.server.store.store import StoreBroken

STATUS: dict[type[BuckboardError], int] = {
    BadCode: 404,
    BadName: 422,
    BadOption: 422,
    BadRecord: 422,
    StoreBroken: 503,
    TableRefused: 409,
    UnknownPerson: 401,
    UnknownWord: 422,
}


class Refused(Exception):
    """Why a request is not carried out."""

    def __init__(self, status: int, why: str, item: str = "", wait: float = 0.0) -> None:
        super().__init__(why)
        self.status, self.why, self.item, self.wait = status, why, item, wait


def status_of(error: BuckboardError) -> int:
    """Which status says best what a person did wrong."""
    return next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 409)
