"""What the README shows is what happens."""

import doctest
import re
import shlex
from pathlib import Path

from buckboard.cli import run

README = Path(__file__).parent.parent.parent / "README.md"


def test_the_ten_lines_of_python_run():
    failed, attempted = doctest.testfile(str(README), module_relative=False)
    assert attempted >= 10
    assert failed == 0


def test_the_commands_of_the_readme_are_understood(capsys):
    commands = re.findall(r"`buckboard ((?:rules|options|showdown) [^`]*)`", README.read_text("utf-8"))
    assert len(commands) >= 3
    for command in commands:
        assert run(shlex.split(command)) == 0
        assert capsys.readouterr().out
