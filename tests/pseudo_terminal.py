"""A person at a terminal of 80 × 24: reads what the program prints and answers with what it offers."""

import os
import re
import sys

import pexpect

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
QUESTION = re.compile(r"\? ([^?]*) \(\? for help\) >$")
MADE_BY = ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "ARGS")  # left by `make test`; not for `make play`


class Person:
    """Plays one program to its end, choosing from the answers that are printed."""

    def __init__(self, home, *arguments, program=(sys.executable, "-m", "buckboard"), **environment):
        env = {**os.environ, "HOME": str(home), "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
        env |= {"BUCKBOARD_PACE": "0", "COLUMNS": "80", "LINES": "24"}
        env["PATH"] = os.pathsep.join((os.path.dirname(sys.executable), env.get("PATH", "")))
        for name in ("XDG_DATA_HOME", "NO_COLOR", "PYTHONIOENCODING", *MADE_BY):
            env.pop(name, None)
        env |= environment
        command, *rest = [*program, *arguments]
        self.child = pexpect.spawn(
            command, rest, env=env, dimensions=(int(env["LINES"]), int(env["COLUMNS"])), encoding="utf-8", timeout=60
        )
        self.child.delaybeforesend = None
        self.raw = ""

    def read(self):
        """Everything printed until the program waits for an answer, or ends; None when it has ended."""
        found = self.child.expect([r"(?:> |: )$", pexpect.EOF])
        text = self.child.before + (self.child.after if found == 0 else "")
        self.raw += text
        return text if found == 0 else None

    def say(self, text):
        self.child.sendline(text)

    def ask(self, text):
        """Say something and read what comes back."""
        self.say(text)
        return self.read()

    def kill(self):
        self.child.kill(9)
        self.child.wait()

    def end(self):
        """The exit status, once everything has been read."""
        self.child.expect(pexpect.EOF)
        self.raw += self.child.before
        self.child.wait()
        return self.child.exitstatus


def plain_text(text):
    return ESCAPES.sub("", text).replace("\r", "")


def answers(text):
    """The answers offered by the question at the end of a text; [] if it asks for something else."""
    found = QUESTION.search(" ".join(plain_text(text).split()))
    return found[1].split(", ") if found else []


def sensible(offered):
    """An answer as a person would type it: the first card, a draw of what is named, the smallest bet."""
    said = re.sub(r" \(.*\)$", "", offered)
    return re.sub(r" (\d+) to \d+$", r" \1", said)


def play_to_the_end(person, choose):
    """Answer every question until the match is over; how many questions that took."""
    asked = 0
    while (text := person.read()) is not None:
        offered = answers(text)
        person.say(choose(offered) if offered else "")
        asked += bool(offered)
    return asked


def screens(text):
    """The screenfuls of a session: what stood between two times that the screen was cleared."""
    return [plain_text(screen) for screen in text.split("\x1b[2J")[1:]]
