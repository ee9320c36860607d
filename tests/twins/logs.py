"""What the server writes for whoever runs it, caught while a test plays."""

import io
import logging
from contextlib import contextmanager, redirect_stderr

import structlog

from buckboard.server.edge.log import set_up


@contextmanager
def logged():
    """Everything from `info` on, as the server itself would write it; afterwards logging is what it was."""
    before, root = structlog.get_config(), logging.getLogger()
    handlers, level = root.handlers, root.level
    with redirect_stderr(io.StringIO()) as written:
        set_up("info")
        try:
            yield written
        finally:
            structlog.configure(**before)
            root.handlers, root.level = handlers, level
            root.setLevel(level)
