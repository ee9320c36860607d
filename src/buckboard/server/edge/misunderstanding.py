"""Why a message or a request was not understood, in one sentence that repeats nothing of what was sent."""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

NOT_JSON = "That is not JSON; send one JSON object."
NO_COMMAND = "“do” names none of the commands; they are listed in the description of the socket."
PLAIN = {
    "missing": "is missing",
    "extra_forbidden": "is not known here; leave it out",
    "string_type": "is a text",
    "int_type": "is a whole number",
    "bool_type": "is true or false",
    "dict_type": "is an object",
    "model_type": "is an object",
    "model_attributes_type": "is an object",
    "list_type": "is a list",
    "string_pattern_mismatch": "has letters, digits, - and _ only",
    "path_of_table": "is the path of a table, /t/ and its id",
}
WITH_LIMIT = {
    "string_too_long": ("max_length", "has {} letters at most"),
    "string_too_short": ("min_length", "has {} letters at least"),
    "greater_than_equal": ("ge", "is {} or more"),
    "less_than_equal": ("le", "is {} or less"),
    "literal_error": ("expected", "is one of {}"),
}
OUTSIDE = ("body", "query", "path", "header")  # where FastAPI found it


def sentence(error: ValidationError) -> str:
    """What was wrong with a message."""
    return first(error.errors(include_url=False, include_input=False))


def first(errors: Sequence[Mapping[str, Any]]) -> str:
    """What was wrong first."""
    if not errors:
        return NOT_JSON
    found = errors[0]
    kind, where = found["type"], _place(found["loc"])
    if kind.startswith("union_tag"):
        return NO_COMMAND
    if kind == "own_words":
        return str(found["msg"])
    if kind == "json_invalid" or not where:
        return NOT_JSON
    if kind in WITH_LIMIT:
        name, text = WITH_LIMIT[kind]
        return f"“{where}” {text.format(found.get('ctx', {}).get(name, ''))}."
    return f"“{where}” {PLAIN.get(kind, 'is not what is expected there')}."


def _place(places: Sequence[Any]) -> str:
    """The field, as people write it; names that a client made up are cut short."""
    inner = [str(place) for place in places if place not in OUTSIDE]
    return inner[-1][:40] if inner else ""
