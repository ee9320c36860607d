"""`rule` marks a function of the rules. It stays plain Python; `search` may compile it.

Rules use ints and bools, attributes, list items, `if`, `while`, `for … in range` and other rules: what Python and
compiled code agree on. A run of a list is set from a constant of its length. They never raise: they trust their caller.
"""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
RULES: list[Callable[..., Any]] = []


def rule(function: F) -> F:
    """Mark a function of the rules, so that compiled code may call it."""
    RULES.append(function)
    return function
