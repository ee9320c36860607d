"""What the server says to whoever runs it: lines of JSON on the error stream, without cards, names or keys.

A line is built up from facts that are known to be harmless (`KEPT`); anything else that somebody wants to log is
dropped. Of an error its kind and the places in the code are told, never its sentence nor any value: both may hold a
card.
"""

import asyncio
import contextlib
import logging
import secrets
import sys
import traceback
from collections.abc import MutableMapping
from typing import Any

import structlog

KEPT = frozenset(
    """event level at logger id error frames task table number version folder port code seconds count bot worker
    method route status game rules said path""".split()  # noqa: SIM905
)
MOST_FRAMES = 12
CLIENTS_FAULT = ("Invalid HTTP request received", "Unsupported upgrade request", "Invalid UTF-8 sequence received")


def set_up(level: str = "warning") -> None:
    """Let everything that logs come out as JSON on the error stream."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
            kept_only,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=Stream,
        cache_logger_on_first_use=False,
    )
    root = logging.getLogger()
    root.handlers = [Forward()]
    root.setLevel(level.upper())
    for name in ("uvicorn.access", "websockets"):
        logging.getLogger(name).propagate = False  # a line for each request says who played when


class Stream:
    """Writes lines to the error stream, whatever that is at the moment; where nobody listens nothing breaks."""

    def __init__(self, *_: object) -> None:
        pass

    def msg(self, line: str) -> None:
        """Write a line."""
        with contextlib.suppress(OSError, ValueError, AttributeError):
            sys.stderr.write(line + "\n")
            sys.stderr.flush()

    log = debug = info = warn = warning = msg
    fatal = failure = err = error = critical = exception = msg


def kept_only(logger: object, method: str, facts: MutableMapping[str, Any]) -> dict[str, Any]:
    """The facts of a line that may be written down."""
    return {name: _plain(value) for name, value in facts.items() if name in KEPT}


def _plain(value: object) -> object:
    if isinstance(value, bool | int | float | str) or value is None:
        return value
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return type(value).__name__


class Forward(logging.Handler):
    """Takes what other libraries log: the words of the line as they stand in the code, without what was filled in."""

    def emit(self, record: logging.LogRecord) -> None:
        """Pass a line on. What a client did wrong is no news: it could fill a disk with that."""
        if str(record.msg).startswith(CLIENTS_FAULT):
            return
        facts: dict[str, Any] = {"logger": record.name, "said": str(record.msg).strip()[:200]}
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            facts |= {"error": type(error).__name__, "frames": frames(error)}
        structlog.get_logger().log(record.levelno, "library", **facts)


def frames(error: BaseException) -> list[str]:
    """Where in the code an error came from, the last place last."""
    found = traceback.extract_tb(error.__traceback__)[-MOST_FRAMES:]
    return [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in found]


def _short(path: str) -> str:
    for mark in ("site-packages/", "/src/"):
        if mark in path:
            return path.rpartition(mark)[2]
    return path.rpartition("/")[2]


def failed(event: str, error: BaseException, **facts: object) -> str:
    """Note something that should not have happened; the number under which it is noted."""
    number = secrets.token_hex(4)
    structlog.get_logger().error(event, id=number, error=type(error).__name__, frames=frames(error), **facts)
    return number


def watch_loop(loop: asyncio.AbstractEventLoop) -> None:
    """Let errors that no task takes up be noted too."""

    def note(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        failed("loop", error if isinstance(error, BaseException) else RuntimeError())

    loop.set_exception_handler(note)
