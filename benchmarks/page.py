"""The page: bytes of script and style before cards, and what Lighthouse says of the front page on a throttled phone.

Lighthouse is fetched by npx for this run alone; it is no part of the project's own installation.
"""

import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from common import report
from crowd import Server

ROOT = Path(__file__).parent.parent
LIGHTHOUSE = "lighthouse@12.2.3"  # the last for Node 20
FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"


def sizes() -> dict[str, int]:
    """Bytes by what somebody opens."""
    subprocess.run([ROOT / "scripts" / "page", "web"], check=True, stdout=subprocess.DEVNULL)
    told = subprocess.run(
        ["node", "scripts/sizes.mjs", "--json"], cwd=ROOT / "web", check=True, stdout=subprocess.PIPE
    ).stdout
    return dict(json.loads(told))


def audit(address: str) -> dict[str, Any]:
    """Lighthouse's own report, as it is."""
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "report.json"
        subprocess.run(
            [
                "npx", "--yes", LIGHTHOUSE, address, "--quiet", "--output=json", f"--output-path={told}",
                f"--chrome-flags={FLAGS}",
            ],
            check=True,
            cwd=folder,
            stdout=subprocess.DEVNULL,
            env={"CHROME_PATH": "/usr/bin/chromium", **os.environ},
        )  # fmt: skip
        return dict(json.loads(told.read_text("utf-8")))


def main() -> None:
    """Two rows of bytes, three of Lighthouse."""
    for what, weight in sizes().items():
        report(f"script and style of {what}", weight / 1000, "kB", 80, 50, less=True)
    server = Server()
    server.start()
    try:
        told = audit(f"http://localhost:{server.port}/")
    finally:
        server.close()
    audits, scores = told["audits"], told["categories"]
    first = audits["largest-contentful-paint"]["numericValue"] / 1000
    report("first view on a throttled phone", first, "s", 2.5, 1.5, less=True)
    report("layout shift of it", audits["cumulative-layout-shift"]["numericValue"], "", 0.1, 0, less=True)
    report("Lighthouse performance", 100 * scores["performance"]["score"], "", 95, 100)
    report("Lighthouse accessibility", 100 * scores["accessibility"]["score"], "", 100, 100)


if __name__ == "__main__":
    main()
