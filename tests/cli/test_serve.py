"""`buckboard serve`, which is what `make play` does: it says where it is, serves, and goes gently."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pexpect
import pytest
from websockets.sync.client import connect

from buckboard import cli
from buckboard.server.edge import listening
from pseudo_terminal import MADE_BY, plain_text

ROOT = Path(__file__).parent.parent.parent
WITHIN = 60  # seconds that anything may take before a test gives up


def environment(home, **more):
    others = (*MADE_BY, "XDG_DATA_HOME", "BUCKBOARD_LIMITS", "BUCKBOARD_LOG")
    kept = {name: value for name, value in os.environ.items() if name not in others}
    return {**kept, "HOME": str(home), "PYTHONUNBUFFERED": "1", **more}


class Server:
    """A server as a process of its own."""

    def __init__(self, home, *arguments, **how):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "buckboard", "serve", *arguments],
            env=environment(home),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            **how,
        )
        self.said = ""
        while "To stop" not in self.said:
            line = self.process.stdout.readline()
            assert line, self.process.stderr.read()
            self.said += line

    @property
    def port(self):
        return int(re.search(r"Port +(\d+)", self.said)[1])

    def ask(self, path, body=None, token=""):
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(f"http://localhost:{self.port}{path}", data, headers)
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(asked, timeout=WITHIN) as answer:
            return answer.read().decode()

    def table(self):
        """A token, and a table that it has opened."""
        token = json.loads(self.ask("/api/guests", {"name": "Ann"}))["token"]
        return token, json.loads(self.ask("/api/tables", {"game": "buck"}, token))["id"]

    @contextmanager
    def sitting(self, table, token):
        """A socket at a table, after its first frame."""
        with connect(f"ws://localhost:{self.port}/ws/{table}", proxy=None) as made:
            made.send(json.dumps({"do": "hello", "token": token}))
            made.recv(timeout=WITHIN)
            yield made

    def end(self, number):
        """What it says from now on, once it is told to end; its exit status, and what it complained of."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=WITHIN)
        return self.process.returncode, out, err


@pytest.fixture
def serve(tmp_path):
    servers = []

    def start(*arguments, **how):
        servers.append(Server(tmp_path, *arguments, **how))
        return servers[-1]

    yield start
    for server in servers:
        server.process.kill()
        server.process.communicate()


def heard(made):
    """What still comes on a socket, and the code of its end."""
    frames = []
    try:
        while True:
            frames.append(json.loads(made.recv(timeout=WITHIN)))
    except Exception as closed:
        return frames, closed.rcvd.code


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP], ids=lambda number: number.name)
def test_it_answers_and_at_its_end_tells_everybody_to_come_back(serve, tmp_path, number):
    server = serve("--local", "--port", "0")
    assert json.loads(server.ask("/healthz")) == {"ok": True}
    token, table = server.table()
    with server.sitting(table, token) as made:
        status, out, err = server.end(number)
        frames, code = heard(made)
    assert (status, err) == (0, "")
    assert out == "Buckboard has stopped; its tables go on when it is begun again.\n"
    assert (frames[-1]["t"], frames[-1]["retry"], code) == ("closing", 250, 1012)
    assert (tmp_path / ".local" / "share" / "buckboard" / "server").is_dir()


def test_it_says_where_it_is(serve, tmp_path, monkeypatch):
    server = serve("--port", "0", "--data", str(tmp_path / "cards"), "--public-url", "http://cards.example:8080")
    lines = [line.strip() for line in server.said.splitlines()]
    assert lines == [
        "Buckboard is ready.",
        "",
        f"On this machine      http://localhost:{server.port}/",
        "On your network      http://cards.example:8080/",
        "Tables are kept in   ~/cards",
        f"Port                 {server.port}",
        "To stop              Ctrl-C",
    ]
    about = json.loads(server.ask("/api/about"))
    assert about["links"] == ["http://cards.example:8080"]


def test_on_a_terminal_the_link_is_drawn_for_phones(tmp_path):
    child = pexpect.spawn(
        sys.executable,
        ["-m", "buckboard", "serve", "--port", "0", "--public-url", "http://cards.example"],
        env=environment(tmp_path, LANG="C.UTF-8", LC_ALL="C.UTF-8", TERM="xterm-256color"),
        encoding="utf-8",
        timeout=WITHIN,
        dimensions=(50, 80),
    )
    child.expect("To stop")
    said = plain_text(child.before)
    child.sendintr()
    child.expect("Buckboard has stopped")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0
    drawn = [line for line in said.splitlines() if re.search("[█▀▄]", line)]
    assert 12 <= len(drawn) <= 24
    assert max(map(len, drawn)) <= 60


def test_tables_and_people_are_there_when_it_is_begun_again(serve):
    first = serve("--local", "--port", "0")
    token, table = first.table()
    first.end(signal.SIGTERM)
    second = serve("--local", "--port", "0")
    info = json.loads(second.ask(f"/api/tables/{table}", token=token))
    assert info["chairs"][0]["yours"]
    assert info["chairs"][0]["name"] == "Ann"


def test_a_socket_that_somebody_else_has_opened_outlives_the_server(serve):
    with socket.create_server(("127.0.0.1", 0)) as made:
        port = made.getsockname()[1]
        for _ in range(2):
            server = serve("--fd", str(made.fileno()), pass_fds=[made.fileno()])
            assert server.port == port
            assert json.loads(server.ask("/healthz")) == {"ok": True}
            assert server.end(signal.SIGTERM)[0] == 0


def test_two_servers_do_not_share_a_folder(serve, tmp_path):
    serve("--local", "--port", "0")
    done = subprocess.run(
        [sys.executable, "-m", "buckboard", "serve", "--local", "--port", "0"],
        env=environment(tmp_path), capture_output=True, text=True, timeout=WITHIN, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("buckboard: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (
            "~nouser-of-this-name/x",
            "--data begins with ~nouser-of-this-name, and nobody of that name has a folder here",
        ),
        ("", "--data is the folder where tables are kept; leave it out for the usual one."),
        (" ", "--data is the folder where tables are kept; leave it out for the usual one."),
    ],
)
def test_a_data_folder_that_is_none_is_refused_in_a_sentence(command, data, said):
    status, out, err = command("serve", "--local", "--port", "0", "--data", data)
    assert (status, out) == (2, "")
    assert said in err


def test_a_port_that_was_asked_for_and_is_taken_is_said(command):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        status, out, err = command("serve", "--local", "--port", port)
    assert (status, out) == (2, "")
    assert f"Port {port} is taken; leave --port out and a free one is found, or take another." in err


def test_without_a_wish_the_next_free_port_is_taken(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        monkeypatch.setattr(listening, "USUAL_PORT", taken)
        with listening.listen(None, local=True) as found:
            assert taken < listening.port_of(found) < taken + listening.TRIES
        monkeypatch.setattr(listening, "TRIES", 1)
        with pytest.raises(listening.NoPort, match="are all taken; name a free one with --port"):
            listening.listen(None, local=True)


def test_everybody_on_the_network_can_reach_it_unless_it_is_local():
    with listening.listen(0, local=False) as everywhere:
        port = listening.port_of(everywhere)
        socket.create_connection(("127.0.0.1", port), timeout=WITHIN).close()
        if everywhere.family == socket.AF_INET6:
            socket.create_connection(("::1", port), timeout=WITHIN).close()
        assert everywhere.getsockname()[0] in ("::", "0.0.0.0")
    with listening.listen(0, local=True) as alone:
        assert alone.getsockname()[0] == "127.0.0.1"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "65536"], "--port is a number from 0 to 65535; 65536 is not."),
        (["--port", "http"], "--port is a number from 0 to 65535; 'http' is not."),
        (["--public-url", "cards.example"], "“cards.example” is no link to this server; write it as"),
        (["--fd", "3", "--port", "8000"], "--fd brings its own socket; leave --port and --local out."),
        (["--fd", "77"], "File descriptor 77 is no listening socket"),
        (["--trust-proxy", "nginx"], "--trust-proxy is an address or a network, such as 127.0.0.1; 'nginx' is not."),
    ],
)
def test_what_is_wrong_with_a_call_is_said_in_a_sentence(command, arguments, sentence):
    status, out, err = command("serve", *arguments)
    assert (status, out) == (2, "")
    assert sentence in err


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("BUCKBOARD_LIMITS", "loose", "BUCKBOARD_LIMITS is a number"),
        ("BUCKBOARD_LOG", "all", "BUCKBOARD_LOG is one of"),
    ],
)
def test_what_is_wrong_with_the_environment_is_said_too(command, monkeypatch, name, value, sentence):
    monkeypatch.setenv(name, value)
    status, _, err = command("serve", "--local", "--port", "0")
    assert status == 2
    assert sentence in err


def test_a_folder_that_cannot_be_is_said(command, tmp_path):
    (tmp_path / "file").write_text("not a folder")
    status, out, err = command("serve", "--local", "--port", "0", "--data", tmp_path / "file")
    assert (status, out) == (2, "")
    assert "Traceback" not in err


def test_make_play_sets_up_builds_the_page_and_serves():
    done = subprocess.run(
        ["make", "--dry-run", "--no-print-directory", "play", "ARGS=--port 8080"],
        cwd=ROOT, env=environment(ROOT), capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.splitlines() == ["scripts/setup play", ".venv/bin/buckboard serve --port 8080"]


def test_help_names_every_option(command):
    status, out, _ = command("serve", "--help")
    assert status == 0
    for option in ("--port", "--data", "--local", "--public-url", "--trust-proxy", "--fd"):
        assert option in out
    assert "serve" in cli.COMMANDS


def test_loading_the_server_compiles_nothing():
    script = "import sys, buckboard.cli.serve; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
