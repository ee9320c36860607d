"""A process in which bots think. It is given what one seat knows, answers with a move, and has nothing else.

Frames go both ways over one pipe each: four bytes of length, then JSON. `python -m buckboard.server.bots.worker` is
started by the pool (`buckboard.server.bots.pool`) and ends with it.
"""

import ctypes
import os
import signal
import struct
import sys
from collections.abc import Callable
from functools import cache
from typing import BinaryIO

import msgspec

from buckboard.bots import BOTS
from buckboard.engine.dice import new_dice
from buckboard.engine.errors import UnknownWord
from buckboard.games import ALL

LENGTH = struct.Struct(">I")
MOST_BYTES = 1 << 20  # of one frame
NICE = 5  # people's moves go first
DIES_WITH_PARENT = 1  # PR_SET_PDEATHSIG


class BotRequest(msgspec.Struct, frozen=True):
    """What a bot is asked with: everything that its seat knows, and nothing else."""

    game: str
    bot: str
    seat: int
    view: msgspec.Raw  # the state of the hand as the seat sees it, house rules and standing included
    choices: list[tuple[int, int, int]]  # each kind of legal move, with the least and most chips that go with it
    heard: list[tuple[int, int]]  # the moves of this hand as the seat heard them; −1: made, but not shown
    salt: list[int]  # what the bot's dice are made from


class BotAnswer(msgspec.Struct, frozen=True):
    """What comes back: a move, or why there is none."""

    move: int = -1
    trouble: str = ""


def choose(request: BotRequest) -> int:
    """The move of a bot. Whatever it raises is the bot's own fault, or that of a request that makes no sense."""
    game = ALL[request.game]
    bot = BOTS.get(request.bot)
    if bot is None:
        raise UnknownWord(request.bot, f"a bot is {' or '.join(BOTS)}")
    view = _decoder(request.game).decode(request.view)
    choices = {kind: range(least, most + 1) for kind, least, most in request.choices}
    return bot.sit_down(game, new_dice(*request.salt))(request.seat, view, choices, request.heard)


@cache
def _decoder(game: str) -> "msgspec.json.Decoder[object]":
    return msgspec.json.Decoder(ALL[game].State)


def read_frame(source: BinaryIO) -> bytes:
    """The next frame; empty when the other side is gone."""
    head = source.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return b""
    return source.read(LENGTH.unpack(head)[0])


def framed(body: bytes) -> bytes:
    """A body with its length before it."""
    return LENGTH.pack(len(body)) + body


def serve(source: BinaryIO, answer: Callable[[bytes], object]) -> None:
    """Answer requests until there are no more."""
    decoder, encoder = msgspec.json.Decoder(BotRequest), msgspec.json.Encoder()
    answer(framed(encoder.encode(BotAnswer())))  # ready
    while frame := read_frame(source):
        try:
            reply = BotAnswer(move=int(choose(decoder.decode(frame))))
        except Exception as trouble:  # a bot may fail in any way; the table plays on
            reply = BotAnswer(trouble=type(trouble).__name__)  # its text might name cards
        answer(framed(encoder.encode(reply)))


def _end_with_parent(parent: int) -> None:
    """Where the system can do it, end as soon as the server has, even in the middle of a thought."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(DIES_WITH_PARENT, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)


def main() -> None:
    """Think for the server that started this process. What bots print goes to stderr, never into a frame."""
    _end_with_parent(int(sys.argv[1]))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's business
    os.nice(NICE)
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    sys.stdout = sys.stderr
    serve(sys.stdin.buffer, out.write)


if __name__ == "__main__":
    main()
