import pytest

from buckboard.cli import run
from written import lines


@pytest.fixture
def command(capsys):
    """Call a command of buckboard: its exit status, what it wrote, what it complained of."""

    def call(*arguments):
        status = run([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return call


@pytest.fixture
def file(tmp_path):
    """A file of records, or of anything."""

    def make(content, name="hands.jsonl"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else b"".join(line + b"\n" for line in lines(content)))
        return path

    return make
