"""Nothing goes on in secret: tasks begin only at places that keep them, and that say so when one of them fails."""

import ast
from pathlib import Path

import buckboard

SERVER = Path(buckboard.__file__).parent
BEGINS = {"create_task", "ensure_future", "run_coroutine_threadsafe", "TaskGroup", "run_in_executor"}
PLACES = {  # file and function: who keeps the task, and who hears of its failure
    "server/bots/pool.py _to_its_end": "awaited by whoever begins it, also when he is stopped",
    "server/bots/pool.py start": "kept in the pool; a desk notes whatever fails, and goes on",
    "server/edge/serve.py serve": "both awaited by the server itself, which ends with them",
    "server/edge/socket.py _talk": "both awaited by the conversation, which ends with them and is noted at the gate",
    "server/edge/tasks.py _keep": "kept until they end; a failure is noted and counted, and they are begun again",
    "server/table/alarms.py set": "kept by what they are for; a failure is noted, and they are begun again",
    "server/table/desk.py put": "kept at the desk, which notes what fails and goes on to the next",
    "server/table/tables.py find": "kept by the table's id, awaited by all who ask for the table",
}


def beginnings(tree):
    """The functions in which tasks are begun, by the names of what begins them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for call in ast.walk(node):
                if isinstance(call, ast.Call) and name_of(call.func) in BEGINS:
                    yield node.name


def name_of(function):
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def unkept(tree):
    """Tasks that nobody keeps: begun as a statement of their own."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and name_of(node.value.func) in BEGINS:
            yield node.lineno


def test_tasks_begin_only_where_they_are_kept_and_their_failures_are_told():
    found = set()
    for path in SERVER.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        where = path.relative_to(SERVER).as_posix()
        found |= {f"{where} {function}" for function in beginnings(tree)}
        assert not list(unkept(tree)), where
    assert found == set(PLACES)


def test_the_look_for_tasks_finds_them():
    text = "import asyncio\nasync def f():\n asyncio.create_task(g())\n t = loop.create_task(g())\nensure_future(g())"
    assert list(beginnings(ast.parse(text))) == ["f", "f"]
    assert list(unkept(ast.parse(text))) == [5, 3]
