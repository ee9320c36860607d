"""What hosts a server of Buckboard: the container file and the units of systemd are of this checkout, and sound."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OPS = ROOT / "ops"
BINARY = "/opt/buckboard/bin/buckboard"


def lines_of(word):
    """What follows a word of the container file, its lines put together."""
    text = (OPS / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    return [line.removeprefix(word).strip() for line in text.splitlines() if line.startswith(f"{word} ")]


def test_what_the_container_file_copies_is_there():
    copied = [line.split()[:-1] for line in lines_of("COPY") if not line.startswith("--from")]
    sources = [source for line in copied for source in line]
    assert {"web/", "src/", "requirements/run.txt"} <= set(sources)
    assert [source for source in sources if not (ROOT / source).exists()] == []


def test_what_the_page_stage_makes_is_what_the_next_one_takes():
    assert any("npm ci --omit=dev" in line and "npm run build" in line for line in lines_of("RUN"))
    assert '"build": ' in (ROOT / "web" / "package.json").read_text("utf-8")
    assert "--from=page /page/dist web/dist" in lines_of("COPY")


@pytest.mark.parametrize("where", ["container", "service"])
def test_the_options_with_which_the_server_is_begun_are_ones_that_it_has(where):
    if where == "container":
        words = re.findall(r'"([^"]+)"', lines_of("ENTRYPOINT")[0])[1:]
    else:
        service = (OPS / "buckboard.service").read_text("utf-8")
        words = shlex.split(re.search(r"^ExecStart=(.*)$", service, re.M)[1])[1:]
    assert words[0] == "serve"
    told = subprocess.run(
        [sys.executable, "-m", "buckboard", "serve", "--help"],
        capture_output=True, text=True, check=True, env={**os.environ, "COLUMNS": "200"},
    ).stdout  # fmt: skip
    assert [word for word in words if word.startswith("--") and word not in told] == []


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed here")
def test_systemd_finds_nothing_wrong_with_the_units(tmp_path):
    service = (OPS / "buckboard.service").read_text("utf-8")
    assert service.count(BINARY) == 1
    (tmp_path / "buckboard.service").write_text(service.replace(BINARY, "/bin/true"), "utf-8")
    shutil.copy(OPS / "buckboard.socket", tmp_path)
    units = [tmp_path / "buckboard.service", tmp_path / "buckboard.socket"]
    done = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
