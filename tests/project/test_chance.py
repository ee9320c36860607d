"""Where chance comes from: people's cards from the system's secure source in one place, all else from seeded dice."""

import ast
from pathlib import Path

import buckboard

SOURCE = Path(buckboard.__file__).parent
SOFT = ("random", "numpy.random")


def names(tree):
    """Everything that a module imports or reaches through a dot, in whole words."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("np", "numpy"):
            yield f"numpy.{node.attr}"


def soft(text):
    return [name for name in names(ast.parse(text)) if name in SOFT or name.startswith(tuple(f"{it}." for it in SOFT))]


def test_no_module_uses_a_generator_that_can_be_foretold():
    for path in SOURCE.rglob("*.py"):
        assert soft(path.read_text("utf-8")) == [], path.relative_to(SOURCE)


def test_the_look_for_such_generators_finds_them():
    for text in ("import random", "from random import shuffle", "import numpy.random", "from numpy import random",
                 "from numpy.random import default_rng", "import numpy as np\nnp.random.seed(1)"):  # fmt: skip
        assert soft(text), text
    assert not soft("import secrets\nfrom buckboard.bots import random_bot\nimport numpy as np\nnp.zeros(1)")


def test_the_server_deals_with_no_other_shuffle():
    for path in (SOURCE / "server").rglob("*.py"):
        used = set(names(ast.parse(path.read_text("utf-8"))))
        assert not used & {"buckboard.engine.dice.shuffle", "buckboard.engine.dice.shuffle_up"}, path.relative_to(
            SOURCE
        )
        assert "buckboard.testing" not in used, path.relative_to(SOURCE)
