import logging

import pytest
import structlog

from buckboard.server.edge.log import set_up


@pytest.fixture
def logging_to_stderr():
    """Logging as the server does it, and afterwards as it was."""
    root = logging.getLogger()
    before = root.handlers, root.level, structlog.get_config()
    set_up()
    yield
    root.handlers, level, config = before
    root.setLevel(level)
    structlog.configure(**config)
