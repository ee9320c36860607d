"""A module imports only from the layers below its own; only `search` imports Numba."""

import ast
import subprocess
import sys
from pathlib import Path

import buckboard

SOURCE = Path(buckboard.__file__).parent
BELOW = {
    "engine": set(),
    "games": {"engine"},
    "search": {"engine", "games"},
    "bots": {"engine", "games", "search"},
    "simulation": {"engine", "games", "search", "bots"},
    "tables": {"engine", "games"},
    "server": {"engine", "games", "search", "bots", "tables"},
    "cli": {"engine", "games", "search", "bots", "simulation", "tables", "server"},
    "testing.py": {"engine"},
    "__init__.py": set(),
    "__main__.py": {"cli"},
}


def imports(path):
    """Every module that a file imports, in whole words."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield name.name
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            if node.module == "buckboard":
                yield from (f"buckboard.{name.name}" for name in node.names)
            else:
                yield node.module


def layer(path):
    return path.relative_to(SOURCE).parts[0]


def test_every_module_imports_from_below_only():
    for path in SOURCE.rglob("*.py"):
        for module in imports(path):
            if module.startswith("buckboard."):
                target = module.split(".")[1]
                own = layer(path)
                if target == "__version__":
                    continue
                assert target == own or target in BELOW[own], f"{path.relative_to(SOURCE)} imports {module}"


def test_only_search_imports_numba():
    for path in SOURCE.rglob("*.py"):
        if layer(path) != "search":
            assert not any(module.split(".")[0] in ("numba", "llvmlite") for module in imports(path)), path


def test_the_games_load_without_numba():
    script = "import sys, buckboard.games; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_a_game_does_not_know_another():
    for path in (SOURCE / "games").rglob("*.py"):
        parts = path.relative_to(SOURCE / "games").parts
        if len(parts) > 1:
            others = [module for module in imports(path) if module.startswith("buckboard.games.")]
            assert all(module.split(".")[2] == parts[0] for module in others), path
