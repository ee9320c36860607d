"""Whatever any part of the server notes as an error, while a test looks."""

import logging
from contextlib import contextmanager

from structlog.testing import capture_logs


class Noted(logging.Handler):
    """Every error that anything in the server has noted, by whatever way."""

    def __init__(self):
        super().__init__(logging.ERROR)
        self.errors = []

    def emit(self, record):
        self.errors.append(f"{record.name}: {record.getMessage()[:300]} {record.exc_info and record.exc_info[1]!r}")


@contextmanager
def watched():
    """What is noted as an error meanwhile."""
    noted, root = Noted(), logging.getLogger()
    root.addHandler(noted)
    try:
        with capture_logs() as lines:
            yield noted.errors
    finally:
        root.removeHandler(noted)
        noted.errors += [str(line) for line in lines if line["log_level"] in ("error", "critical")]
