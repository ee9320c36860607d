"""Streams that are closed or full, and calls to end: one sentence, the right status, nothing left lying about."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

PROGRAM = f"'{sys.executable}' -m buckboard"
CLOSED_OUT = "buckboard: The output is closed; there is nowhere to write.\n"
FULL = "buckboard: The output cannot be written: no space left on device.\n"


@pytest.fixture
def call(tmp_path):
    """A call in a shell, which closes streams; what it did."""
    environment = {**os.environ, "HOME": str(tmp_path)}
    environment.pop("XDG_DATA_HOME", None)

    def call(words):
        command = f"exec {PROGRAM} {words}"
        return subprocess.run(
            ["sh", "-c", command],
            env=environment,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    return call


@pytest.fixture
def records(call):
    assert call("simulate buck --hands 3 --interpreted --record hands.jsonl").returncode == 0
    return "hands.jsonl"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("rules buck >&-", CLOSED_OUT),
        ("check hands.jsonl >&-", CLOSED_OUT),
        ("rules buck >/dev/full", FULL),
        ("check hands.jsonl >/dev/full", FULL),
        ("check hands.jsonl --json >/dev/full", FULL),
        ("replay hands.jsonl >/dev/full", FULL),
        ("--help >/dev/full", FULL),
        ("check - <&-", "buckboard: The input is closed; there is nothing to read.\n"),
        ("replay - <&-", "buckboard: The input is closed; there is nothing to read.\n"),
        ("play buck <&-", "buckboard: The input is closed; there is nobody to play.\n"),
        ("rules buck >&- 2>&-", ""),
        ("rules buck >/dev/full 2>/dev/full", ""),
        ("fly 2>&-", ""),
    ],
)
def test_a_stream_that_is_closed_or_full_is_said_in_one_sentence(call, records, words, sentence):
    done = call(words)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", sentence)


def test_a_file_does_not_take_the_place_of_a_closed_stream(call, records):
    before = call(f"check {records}").stdout
    assert call(f"check {records} <&- 2>&-").stdout == before


def test_whoever_has_seen_enough_is_not_complained_to(call, records):
    done = call(f"replay {records} | true")
    assert done.stderr == ""


@pytest.fixture
def started(tmp_path):
    """A simulation that would take hours, once it plays."""
    programs = []

    def start(workers):
        words = ["simulate", "buck", "--hands", "1000000000", "--workers", str(workers), "--record", "hands.jsonl"]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        program = subprocess.Popen(
            [sys.executable, "-m", "buckboard", *words, "--bots", "thumb"],
            env=environment, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        programs.append(program)
        (tmp_path / "hands.jsonl").write_text("as it was")
        wait_for(lambda: len(list(tmp_path.iterdir())) > 1 + (workers > 1))
        if workers > 1:
            wait_for(lambda: any(len(list(place.iterdir())) > 1 for place in tmp_path.glob("buckboard-*")))
        return program

    yield start
    for program in programs:
        program.kill()
        program.communicate()


def wait_for(holds, seconds=60):
    """Wait until something holds."""
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, "it never came"
        time.sleep(0.05)


def workers_of(folder):
    """The processes that have a folder as their own, as Linux knows them."""
    found = []
    for entry in os.listdir("/proc"):
        try:
            if entry.isdigit() and os.readlink(f"/proc/{entry}/cwd") == str(folder):
                found.append(int(entry))
        except OSError:
            continue
    return found


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=lambda number: number.name)
def test_a_call_to_end_leaves_nothing_behind(started, tmp_path, workers, number):
    program = started(workers)
    program.send_signal(number)
    said = program.communicate(timeout=60)
    assert (program.returncode, *said) == (128 + number, "", "")
    assert [path.name for path in tmp_path.iterdir()] == ["hands.jsonl"]
    assert (tmp_path / "hands.jsonl").read_text() == "as it was"
    wait_for(lambda: not workers_of(tmp_path))


def test_workers_end_with_a_parent_that_is_killed(started, tmp_path):
    program = started(2)
    assert len(workers_of(tmp_path)) >= 3
    program.kill()
    program.wait()
    wait_for(lambda: not workers_of(tmp_path))


def test_a_worker_that_is_killed_is_said_to_be_gone(started, tmp_path):
    program = started(2)
    workers = [
        worker for worker in workers_of(tmp_path) if b"spawn_main" in Path(f"/proc/{worker}/cmdline").read_bytes()
    ]
    os.kill(workers[0], signal.SIGKILL)
    said = program.communicate(timeout=60)
    assert (program.returncode, said[0]) == (2, "")
    assert said[1] == "buckboard: A process that played was ended from outside; call again, with fewer --workers.\n"
    assert [path.name for path in tmp_path.iterdir()] == ["hands.jsonl"]


def test_what_is_ignored_on_purpose_stays_ignored():
    script = (
        "import signal, sys; signal.signal(signal.SIGHUP, signal.SIG_IGN); sys.argv[1:] = ['--version'];"
        "from buckboard.cli import main\n"
        "try: main()\n"
        "except SystemExit: sys.exit(signal.getsignal(signal.SIGHUP) != signal.SIG_IGN)"
    )
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, check=False).returncode == 0
