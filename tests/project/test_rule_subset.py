"""`@rule` functions keep to what Python and compiled code agree on."""

import ast
from pathlib import Path

import pytest

import buckboard

SOURCE = Path(buckboard.__file__).parent
STATEMENTS = (
    ast.FunctionDef, ast.arguments, ast.arg, ast.Return, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.If, ast.While,
    ast.For, ast.Expr, ast.Pass, ast.Break, ast.Continue,
)  # fmt: skip
EXPRESSIONS = (
    ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.IfExp, ast.Compare, ast.Call, ast.Constant, ast.Attribute, ast.Subscript,
    ast.Slice, ast.Name, ast.Load, ast.Store, ast.And, ast.Or, ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod,
    ast.LShift, ast.RShift, ast.BitOr, ast.BitXor, ast.BitAnd, ast.Invert, ast.Not, ast.USub, ast.Eq, ast.NotEq, ast.Lt,
    ast.LtE, ast.Gt, ast.GtE,
)  # fmt: skip


def is_rule(node):
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(d, ast.Name) and d.id == "rule" for d in node.decorator_list
    )


def rules():
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if is_rule(node):
                yield pytest.param(node, id=f"{path.relative_to(SOURCE).with_suffix('')}:{node.name}")


@pytest.mark.parametrize("function", list(rules()))
def test_a_rule_is_written_in_the_subset(function):
    for node in walk(function):
        assert isinstance(node, STATEMENTS + EXPRESSIONS), f"line {node.lineno}: {type(node).__name__}"
        if isinstance(node, ast.Constant):
            assert isinstance(node.value, int), f"line {node.lineno}: {node.value!r}"
        if isinstance(node, ast.For):
            called = node.iter.func.id if isinstance(node.iter, ast.Call) else ""
            assert called == "range", f"line {node.lineno}: for … in range only"
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
            assert isinstance(node.ctx, ast.Store), f"line {node.lineno}: a run of a list is set, not read"
        if isinstance(node, ast.Assign | ast.AugAssign) and any(isinstance(part, ast.Slice) for part in ast.walk(node)):
            constant = isinstance(node, ast.Assign) and isinstance(node.value, ast.Name) and node.value.id.isupper()
            assert constant, f"line {node.lineno}: a run of a list is set from a constant of its length"
        if isinstance(node, ast.Call):
            assert isinstance(node.func, ast.Name), f"line {node.lineno}: rules call rules by name"
            assert not node.keywords, f"line {node.lineno}: arguments by place"


def walk(function):
    """The nodes of a rule's body, docstring and annotations left out."""
    for statement in function.body:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            continue
        pending = [statement]
        while pending:
            node = pending.pop()
            yield node
            children = list(ast.iter_child_nodes(node))
            if isinstance(node, ast.AnnAssign):
                children.remove(node.annotation)
            pending.extend(children)


def test_every_rule_says_what_it_is():
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if is_rule(node):
                assert ast.get_docstring(node), f"{path.name}: {node.name} has no sentence"
