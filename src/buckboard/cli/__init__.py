"""The command `buckboard`: one file a command, each loaded only when it is called.

A command is a function of its own name in its own module; its options are its annotated arguments and
its docstring is its help. What people did wrong raises a BuckboardError, which is shown as one sentence.
"""

import importlib
import os
import signal
import sys
from typing import NamedTuple, TextIO

import typer

from buckboard import __version__
from buckboard.engine.errors import BuckboardError

WRONG = 2  # the exit status of a call that cannot be carried out


class Command(NamedTuple):
    """Where a command lives, and what it does in a few words."""

    module: str
    sentence: str


COMMANDS = {
    "serve": Command("buckboard.cli.serve", "Open tables on the web, for this machine and its network."),
    "play": Command("buckboard.cli.play", "Play a match in the terminal, against bots or with friends."),
    "rules": Command("buckboard.cli.rules", "The rules of a table, in words, for its house rules."),
    "options": Command("buckboard.cli.options", "Every house rule of a game: values, default, what it decides."),
    "simulate": Command("buckboard.cli.simulate", "Let bots play thousands of hands, and count."),
    "check": Command("buckboard.cli.check", "Check records of hands against the rules."),
    "replay": Command("buckboard.cli.replay", "Step through a recorded hand, told in words."),
    "showdown": Command("buckboard.cli.showdown", "What rows of Buck Thirty-Five make, and which of them wins."),
    "warm-up": Command("buckboard.cli.warm_up", "Compile ahead, so that the first simulation does not wait."),
}

HELP = """Play Buck 'em, Buck, Buckpitch and Buck Thirty-Five, by the house rules of your own table.

\b
buckboard serve                 play on the web, with friends and bots
buckboard play                  choose a game and play in the terminal
buckboard rules buck            read the rules first
buckboard play buck --seed 7    the same cards every time

Every command says more about itself: buckboard play --help.
"""


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"buckboard {__version__}")
        raise typer.Exit()


def _about(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Say the version and stop."
    ),
) -> None:
    """Options that come before the command."""


def _elsewhere() -> None:
    """Stands in for a command that was not called, so that the list of commands loads none of them."""


def app(called: str = "") -> typer.Typer:
    """The commands, of which only the one that is called is loaded."""
    made = typer.Typer(
        add_completion=False,
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    )
    made.callback(help=HELP)(_about)
    for name, command in COMMANDS.items():
        if name == called:
            made.command(name)(getattr(importlib.import_module(command.module), name.replace("-", "_")))
        else:
            made.command(name, help=command.sentence)(_elsewhere)
    return made


def complain(sentence: str) -> int:
    """Say what was wrong, on the error stream; the exit status of it."""
    try:
        print(f"buckboard: {sentence}", file=sys.stderr, flush=True)
    except OSError:  # nobody can be told
        _silence(sys.stderr)
    return WRONG


def run(arguments: list[str]) -> int:
    """Carry out one call; its exit status."""
    if not arguments:
        arguments = ["--help"]
    called = next((argument for argument in arguments if not argument.startswith("-")), "")
    try:
        status = app(called)(arguments, prog_name="buckboard", standalone_mode=False)
    except BuckboardError as error:
        return complain(str(error))
    except typer.TyperException as error:
        return complain(_usage(error, called))
    except (typer.Abort, KeyboardInterrupt):
        return 130
    return status if isinstance(status, int) else 0


def _usage(error: typer.TyperException, called: str) -> str:
    """What typer found wrong with the words of a call, and where to read on."""
    message = error.format_message().rstrip(".")
    page = f"buckboard {called} --help" if called in COMMANDS else "buckboard --help"
    return f"{message}. See {page}."


def main() -> None:
    """The entry point."""
    _hold_closed_streams()
    _clean_up_when_ended()
    if sys.stdout is None:
        sys.exit(complain("The output is closed; there is nowhere to write."))
    try:
        status = run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough, as `head` has
        _silence(sys.stdout)
        status = 1
    except OSError as error:
        if error.filename is not None:  # a file of ours, not the output
            raise
        _silence(sys.stdout)
        status = complain(f"The output cannot be written: {(error.strerror or str(error)).lower()}.")
    sys.exit(status)


def _hold_closed_streams() -> None:
    """Take the place of a standard stream that is closed, so that no file opened later is written to in its stead."""
    while (handle := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(handle)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 — for as long as the program runs


def _clean_up_when_ended() -> None:
    """Let a call to end from outside run what cleans up, as Ctrl-C does; where it is not ignored on purpose."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _end)


def _end(number: int, frame: object) -> None:
    signal.signal(number, signal.SIG_IGN)  # once is enough: nothing breaks off the cleaning up
    raise SystemExit(128 + number)


def _silence(stream: TextIO) -> None:
    """Let nothing more be written to a stream that takes nothing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
