"""`buckboard check FILE…`: do recorded hands follow the rules?"""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, BinaryIO

import msgspec
import typer

from buckboard.cli.choices import BadCall
from buckboard.cli.pen import Pen, new_pen
from buckboard.cli.rules import JSON, PLAIN
from buckboard.engine.errors import BadRecord
from buckboard.engine.reader import LONGEST, read_lines
from buckboard.engine.verify import Checker, Finding
from buckboard.games import ALL

CLEAN, AT_FAULT, UNREADABLE = range(3)  # the exit status
STDIN = "-"


class Report(msgspec.Struct):
    """What there is to say about one file."""

    file: str
    hands: int = 0
    findings: list[Finding] = []
    notes: list[Finding] = []
    error: str = ""  # why it cannot be read as records

    @property
    def status(self) -> int:
        """The exit status that this file alone would give."""
        if self.error:
            return UNREADABLE
        return AT_FAULT if self.findings else CLEAN


def check(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Files of records, one hand a line; - is the input.")
    ],
    as_json: JSON = False,
    plain: PLAIN = False,
) -> int:
    """Play recorded hands over and say what does not follow the rules, and where.

    Each hand must be dealt from a whole deck, each move be legal and in its turn, the standing after it be right, and
    the next hand begin where it ended. Of what one seat saw (cards written ??) it is asked whether a deal fits it.
    The exit status is 0 if all is in order, 1 if something is not, 2 if a file cannot be read as records.

    \b
    buckboard simulate buck --hands 100 --record hands.jsonl
    buckboard check hands.jsonl
    """
    pen = new_pen(plain)
    reports = []
    for file in files:
        reports.append(looked_through(file))
        if not as_json:
            write_report(pen, reports[-1])
    if as_json:
        typer.echo(json.dumps([as_mapping(report) for report in reports], ensure_ascii=False))
    return max(report.status for report in reports)


def looked_through(file: str) -> Report:
    """A file from its first line to its last, or to the one that cannot be read."""
    report = Report(file)
    checker = Checker()
    try:
        with opened(file) as lines:
            for record in read_lines(ALL, lines):
                report.findings += checker.look(record)
    except BadRecord as problem:
        report.error = str(problem)
    report.hands, report.notes = checker.hands, checker.notes
    return report


@contextmanager
def opened(file: str) -> Iterator[Iterator[bytes]]:
    """The lines of a file of records. Raises BadRecord if it cannot be opened or read."""
    if not file:
        raise BadCall("The name of a file is empty; name a file of records, or - for the input.")
    if file == STDIN and sys.stdin is None:
        raise BadCall("The input is closed; there is nothing to read.")
    if file == STDIN:
        yield _lines(sys.stdin.buffer)
        return
    try:
        opened_file = Path(file).open("rb")  # noqa: SIM115 — what goes wrong later is not to be caught here
    except (OSError, ValueError) as problem:  # ValueError: a name that no file can have
        raise _unreadable(problem) from None
    with opened_file:
        yield _lines(opened_file)


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines one by one; of one that is too long for a record no more than shows that it is."""
    try:
        while line := file.readline(LONGEST + 2):
            yield line
    except OSError as problem:
        raise _unreadable(problem) from None


def _unreadable(problem: Exception) -> BadRecord:
    return BadRecord(f"It cannot be read: {getattr(problem, 'strerror', None) or 'the system refused'}.")


def write_report(pen: Pen, report: Report) -> None:
    """What there is to say about a file, a line for each thing."""
    name = "the input" if report.file == STDIN else report.file
    for finding in report.findings:
        pen.line(f"{name}: {place(finding)}: {finding.sentence}")
    for note in report.notes:
        pen.line(f"{name}: {place(note)}: {note.sentence}")
    if report.error:
        pen.line(f"{name}: {report.error}")
        return
    hands = f"{report.hands:,} hand{'s' if report.hands != 1 else ''}"
    wrong = len({(finding.match, finding.hand) for finding in report.findings})
    pen.line(f"{name}: {hands}, {f'{wrong:,} not by the rules.' if wrong else 'all by the rules.'}")


def place(finding: Finding) -> str:
    """Where a finding is."""
    move = f", move {finding.move}" if finding.move else ""
    return f"match {finding.match}, hand {finding.hand}{move}"


def as_mapping(report: Report) -> dict[str, object]:
    """A report for a program."""
    return {
        "file": report.file,
        "hands": report.hands,
        "findings": [finding._asdict() for finding in report.findings],
        "notes": [note._asdict() for note in report.notes],
        "error": report.error or None,
    }
