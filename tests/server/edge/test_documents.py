"""The public descriptions say what the models say, and the server does what they say."""

import json
import re
from pathlib import Path

import jsonschema
import pytest

from buckboard.server.edge import documents
from buckboard.server.wire.commands import COMMANDS
from buckboard.server.wire.frames import FRAMES

ROOT = Path(__file__).parents[3]
DRAFT = jsonschema.Draft202012Validator


@pytest.mark.parametrize(
    ("path", "document"),
    [(documents.REST_FILE, documents.openapi), (documents.SOCKET_FILE, documents.asyncapi)],
    ids=["rest", "socket"],
)
def test_the_written_descriptions_are_those_of_the_models(path, document):
    written = (ROOT / path).read_text("utf-8")
    assert written == documents.text_of(document()), "call python -m buckboard.server.edge.documents"


@pytest.mark.parametrize("document", [documents.openapi, documents.asyncapi])
def test_every_reference_leads_somewhere(document):
    found = document()
    for place in set(re.findall(r'"\$ref": "#/([^"]+)"', json.dumps(found))):
        here = found
        for step in place.split("/"):
            here = here[step]
        assert here


def test_every_schema_is_one():
    for schema in documents.openapi()["components"]["schemas"].values():
        DRAFT.check_schema(schema)


def test_the_socket_describes_every_command_and_every_frame():
    messages = documents.asyncapi()["components"]["messages"]
    commands = {kind["properties"]["do"]["const"] for kind in COMMANDS.json_schema()["$defs"].values()}
    described = {
        schema["properties"]["do"]["const"]
        for schema in documents.asyncapi()["components"]["schemas"].values()
        if "do" in schema.get("properties", {})
    }
    assert described == commands | {"hello"}
    frames = {name for name in FRAMES.json_schema()["$defs"] if name.endswith("Frame")}
    assert frames <= messages.keys()
    assert all(message["summary"] for message in messages.values())


def test_every_route_says_what_it_does_and_how_it_refuses():
    for path, methods in documents.openapi()["paths"].items():
        for method, route in methods.items():
            assert route["summary"], (method, path)
            assert route["description"].endswith("."), (method, path)
            assert "4XX" in route["responses"]
            assert "422" not in route["responses"], "a refusal is a Refusal, whatever was wrong"
    names = [route["operationId"] for methods in documents.openapi()["paths"].values() for route in methods.values()]
    assert len(names) == len(set(names))


def test_no_description_mentions_where_it_was_written():
    for path in (documents.REST_FILE, documents.SOCKET_FILE):
        assert str(ROOT) not in (ROOT / path).read_text("utf-8")
