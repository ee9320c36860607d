"""From a fresh clone to the first card: `make play` with a new HOME and nothing installed, until a hand is dealt.

Wall time, with what the package registries and the network add to it; once, for nothing of a second run is fresh.
"""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from common import report
from crowd import free_port, on_all_cores

ROOT = Path(__file__).parent.parent
PATIENCE = 600.0  # seconds
GAME = {"game": "buckpitch", "deal": True}


def fresh(home: Path) -> dict[str, str]:
    """The environment of somebody who has just made a home; how packages are reached from here stays."""
    kept = ("PIP_", "NPM_", "SSL_", "REQUESTS_", "NODE_EXTRA", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "LANG")
    found = {name: value for name, value in os.environ.items() if name.upper().startswith(kept)}
    folders = [one for one in os.environ["PATH"].split(os.pathsep) if ".venv" not in one]
    return {**found, "HOME": str(home), "PATH": os.pathsep.join(folders)}


def ask(address: str, path: str, token: str = "", body: object = None) -> Any:
    """One request; what is answered."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(address + path, data, headers), timeout=10) as answer:
        return json.load(answer)


def first_card(address: str) -> str:
    """A newcomer opens the page, begins a game and looks at her hand: its first card."""
    with urllib.request.urlopen(address, timeout=10) as page:
        assert b"<script" in page.read(), "that is not the page"
    token = ask(address, "/api/guests", body={"name": "Ann"})["token"]
    table = ask(address, "/api/tables", token, GAME)["id"]
    return str(ask(address, f"/api/tables/{table}/scene", token)["mine"]["cards"][0]["card"])


def wait_for(server: subprocess.Popen[bytes], address: str, begun: float) -> float:
    """The seconds until there is a first card."""
    while (passed := time.perf_counter() - begun) < PATIENCE:
        if server.poll() is not None:
            raise RuntimeError(f"make play ended with {server.returncode}")
        try:
            assert len(first_card(address)) == 2
            return time.perf_counter() - begun
        except urllib.error.HTTPError:
            raise
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"no card after {passed:.0f} s")


def main() -> None:
    """One row."""
    on_all_cores()
    folder = Path(tempfile.mkdtemp(prefix="buckboard-fresh-"))
    try:
        subprocess.run(["git", "clone", "--quiet", ROOT, folder / "buckboard"], check=True)
        (folder / "home").mkdir()
        port = free_port()
        call = ["make", "play", f"ARGS=--local --port {port} --data {folder / 'data'}"]
        begun = time.perf_counter()
        server = subprocess.Popen(
            call,
            cwd=folder / "buckboard",
            env=fresh(folder / "home"),
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            took = wait_for(server, f"http://127.0.0.1:{port}", begun)
        finally:
            os.killpg(server.pid, signal.SIGTERM)
            server.wait()
    finally:
        shutil.rmtree(folder)
    report("fresh clone and HOME to the first card with make play", took, "s", 120, 60, less=True)


if __name__ == "__main__":
    main()
