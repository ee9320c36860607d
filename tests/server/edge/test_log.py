"""What the server logs: enough to find a mistake, nothing of cards, names, keys or addresses."""

import asyncio
import json
import logging

import pytest
import structlog

from buckboard.server.edge import log
from buckboard.server.edge.tasks import Tasks

CARD, NAME, KEY = "Jh", "Ann", "WyJteFZV.aw0rsQ.bSlmiRpR"


def lines(capfd):
    return [json.loads(line) for line in capfd.readouterr().err.splitlines()]


def play(hand):
    raise KeyError(f"{NAME} has no {hand}")


def test_an_error_is_told_by_its_kind_and_its_places_alone(logging_to_stderr, capfd):
    try:
        play(CARD)
    except KeyError as error:
        number = log.failed("command", error, table="t1", hand=CARD, token=KEY)
    (line,) = lines(capfd)
    assert (line["event"], line["error"], line["id"], line["table"]) == ("command", "KeyError", number, "t1")
    assert line["frames"][-1].endswith(" play")
    for secret in (CARD, NAME, KEY):
        assert secret not in json.dumps(line)


def test_only_known_facts_are_written_down(logging_to_stderr, capfd):
    structlog.get_logger().warning("dealt", pack=[CARD], person=NAME, token=KEY, address="192.168.1.7", number=7)
    (line,) = lines(capfd)
    assert {name for name in line if name not in ("event", "level", "at")} == {"number"}


def test_a_fact_that_is_a_thing_is_told_by_its_kind(logging_to_stderr, capfd):
    structlog.get_logger().warning("odd", status={CARD: NAME})
    assert lines(capfd)[0]["status"] == "dict"


def test_what_libraries_fill_into_their_lines_is_left_out(logging_to_stderr, capfd):
    logging.getLogger("library").warning("%s played %s", NAME, CARD)
    try:
        play(CARD)
    except KeyError:
        logging.getLogger("library").exception("It went wrong for %s", NAME)
    first, second = lines(capfd)
    assert (first["logger"], first["said"]) == ("library", "%s played %s")
    assert (second["error"], second["level"]) == ("KeyError", "error")
    assert NAME not in json.dumps([first, second])


def test_a_client_cannot_fill_the_log(logging_to_stderr, capfd):
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    logging.getLogger("uvicorn.access").info("GET /")
    assert lines(capfd) == []


def test_a_log_that_nobody_reads_breaks_nothing(monkeypatch, logging_to_stderr):
    class Closed:
        def write(self, text):
            raise BrokenPipeError

    monkeypatch.setattr("sys.stderr", Closed())
    structlog.get_logger().error("nobody hears")
    monkeypatch.setattr("sys.stderr", None)
    structlog.get_logger().error("nobody hears")


def test_errors_that_no_task_takes_up_are_noted(logging_to_stderr, capfd):
    async def scenario():
        log.watch_loop(asyncio.get_running_loop())
        asyncio.get_running_loop().call_soon(play, CARD)
        await asyncio.sleep(0.01)

    asyncio.run(scenario())
    (line,) = lines(capfd)
    assert (line["event"], line["error"]) == ("loop", "KeyError")
    assert CARD not in json.dumps(line)


# Work that goes on beside the requests.


class Reports(list):
    def __call__(self, name):
        self.append(name)


async def no_rest(seconds):
    await asyncio.sleep(0)


def test_a_task_that_fails_is_reported_and_begun_again(logging_to_stderr, capfd):
    reports, begun = Reports(), []

    async def sweep():
        begun.append(1)
        if len(begun) < 4:
            raise OSError("no room")

    async def scenario():
        tasks = Tasks(reports, no_rest)
        tasks.always("sweep", sweep)
        while len(begun) < 6:
            await asyncio.sleep(0)
        await tasks.close()
        return len(tasks)

    assert asyncio.run(scenario()) == 0
    assert reports == ["sweep"] * 3
    assert [(line["task"], line["error"]) for line in lines(capfd)] == [("sweep", "OSError")] * 3


@pytest.mark.parametrize("fails", [False, True])
def test_what_is_done_once_is_done_once(logging_to_stderr, capfd, fails):
    reports, done = Reports(), []

    async def work():
        done.append(1)
        if fails:
            raise ValueError

    async def scenario():
        tasks = Tasks(reports)
        await tasks.once("tidy", work())
        await asyncio.sleep(0)
        return len(tasks)

    assert asyncio.run(scenario()) == 0
    assert done == [1]
    assert reports == (["tidy"] if fails else [])


def test_what_is_done_now_and_then_goes_on_after_a_failure(logging_to_stderr):
    reports, times = Reports(), []

    async def sweep():
        times.append(1)
        if len(times) == 2:
            raise ValueError

    async def scenario():
        tasks = Tasks(reports, no_rest)
        tasks.every("sweep", 3600, sweep)
        while len(times) < 5:
            await asyncio.sleep(0)
        await tasks.close()

    asyncio.run(scenario())
    assert reports == ["sweep"]
