"""Puts the built page into the sdist and the wheel, so that an installation needs no Node.

A checkout (an editable install) has no copy: there the server takes the page from web/dist. Without Node a wheel can
still be built from a web/dist that is there; BUCKBOARD_NO_PAGE=1 builds one without a page, for the terminal only.
"""

import os
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Builds the page where that is needed, and adds it to what is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before a target is built."""
        if version == "editable" or os.environ.get("BUCKBOARD_NO_PAGE") == "1":
            return
        root = Path(self.root)
        built = root / "web" / "dist"
        if not (root / "PKG-INFO").exists():  # an unpacked sdist has its page
            subprocess.run([root / "scripts" / "page"], check=True)
        if not (built / "index.html").is_file():
            raise SystemExit("There is no page to pack: build it with `make page`, or set BUCKBOARD_NO_PAGE=1.")
        build_data["force_include"][str(built)] = "web/dist" if self.target_name == "sdist" else "buckboard/static"
