"""The public descriptions: OpenAPI for REST, AsyncAPI for the socket, and the source of the page's types.

    python -m buckboard.server.edge.documents

writes `web/src/api/openapi.json` and `docs/guide/asyncapi.json` of a checkout. A test fails while they say anything
else than the models.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

import buckboard
from buckboard import __version__
from buckboard.server.edge.app import create_api
from buckboard.server.wire.commands import AnyCommand, Hello
from buckboard.server.wire.frames import AnyFrame

REST_FILE = Path("web") / "src" / "api" / "openapi.json"
SOCKET_FILE = Path("docs") / "guide" / "asyncapi.json"
HERE = "#/components/schemas/{model}"
SOCKET_ABOUT = """One socket for each device at a table.

The first message says hello, within five seconds: `token` is a guest token from `POST /api/guests`; without one you are
a watcher. Then you are sent the table (`table`), the whole scene (`scene`) and what was said before, if anything
(`talk`), and after that whatever happens: every frame bears `n`, the number of the table's last entry. A gap in the
numbers means that something was lost: send `look`. Where nothing happens the last number is said again (`n`), every
twenty seconds at the latest: a socket that has been silent for longer is lost, so open another.

A command bears an id of your own. It is answered once, by a `done` frame with that id, after it has been stored; sent
again with the same id it acts no second time and is answered the same. An `answer` names the question by its number.

Messages to the server are text of at most 8,192 bytes. Who sends too fast is slowed down, then sent away. Codes at the
end: 1012 the server restarts, come back; 1013 this connection did not keep up, come back; 1008 something here was
wrong; 4401 the token is good for nothing any more; 4404 there is no such table. A `closing` frame before it says why.
"""


def openapi() -> dict[str, Any]:
    """The description of REST, with the socket's messages among its schemas."""
    api = create_api()
    document = api.openapi()
    schemas = document["components"]["schemas"]
    for name, kind in (("Hello", Hello), ("AnyCommand", AnyCommand), ("AnyFrame", AnyFrame)):
        _add(schemas, name, kind)
    document["components"]["schemas"] = dict(sorted(schemas.items()))
    return document


def asyncapi() -> dict[str, Any]:
    """The description of the socket."""
    schemas: dict[str, Any] = {}
    for name, kind in (("Hello", Hello), ("AnyCommand", AnyCommand), ("AnyFrame", AnyFrame)):
        _add(schemas, name, kind)
    commands = _members(schemas["AnyCommand"])
    frames = _members(schemas["AnyFrame"])
    messages = {name: _message(name, schemas[name]) for name in ["Hello", *commands, *frames]}
    channel = "#/channels/table/messages/{}"
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "A table of Buckboard",
            "version": __version__,
            "description": SOCKET_ABOUT,
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "servers": {
            "here": {"host": "localhost:8000", "protocol": "ws", "description": "`make play` on this machine."}
        },
        "channels": {
            "table": {
                "address": "/ws/{table}",
                "description": "One table.",
                "parameters": {"table": {"description": "The table's id, as it stands in its link /t/…"}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
            }
        },
        "operations": {
            "hello": _operation("receive", "The first message of a client.", ["Hello"], channel),
            "command": _operation("receive", "What a client asks for.", commands, channel),
            "frame": _operation("send", "What a client is told.", frames, channel),
        },
        "components": {"messages": messages, "schemas": dict(sorted(schemas.items()))},
    }


def _add(schemas: dict[str, Any], name: str, kind: Any) -> None:
    """Put a type and all that it is made of among the schemas."""
    schema = TypeAdapter(kind).json_schema(ref_template=HERE)
    for inner, one in schema.pop("$defs", {}).items():
        assert _same(schemas.setdefault(inner, one), one), f"two different things are called {inner}"
    schemas[name] = schema


def _same(one: Any, other: Any) -> bool:
    """Whether two schemas say the same; FastAPI leaves out defaults that are null."""
    if isinstance(one, dict) and isinstance(other, dict):
        names = {name for name in (*one, *other) if one.get(name) is not None or other.get(name) is not None}
        return all(name in one and name in other and _same(one[name], other[name]) for name in names)
    return bool(one == other)


def _members(union: dict[str, Any]) -> list[str]:
    """The names of what a union is made of."""
    return [one["$ref"].rpartition("/")[2] for one in union.get("oneOf", union.get("anyOf", []))]


def _message(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": name,
        "title": name,
        "summary": schema.get("description", ""),
        "payload": {"$ref": HERE.format(model=name)},
    }


def _operation(action: str, summary: str, names: list[str], channel: str) -> dict[str, Any]:
    return {
        "action": action,
        "channel": {"$ref": "#/channels/table"},
        "summary": summary,
        "messages": [{"$ref": channel.format(name)} for name in names],
    }


def text_of(document: dict[str, Any]) -> str:
    """A document as it is written down."""
    return json.dumps(document, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


@cache
def asyncapi_text() -> str:
    """The description of the socket as text."""
    return text_of(asyncapi())


def main() -> None:
    """Write both files of a checkout."""
    root = Path(buckboard.__file__).parent.parent.parent
    for path, document in ((REST_FILE, openapi()), (SOCKET_FILE, asyncapi())):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text_of(document), encoding="utf-8")


if __name__ == "__main__":
    main()
