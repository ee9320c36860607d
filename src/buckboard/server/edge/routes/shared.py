"""What the routes have in common: the edge, who asks, how answers are written."""

import io
from typing import Annotated, Any

import msgspec
import segno
from fastapi import Depends, Path, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from buckboard.server.edge.limits import address_key
from buckboard.server.edge.parts import Edge
from buckboard.server.edge.refusal import Refused
from buckboard.server.people.people import Person
from buckboard.server.table.table import Table

NO_KEY = "Say who you are: ask for a guest token first and send it as “Authorization: Bearer …”."
BAD_KEY = "That key is not good here any more; ask for a new one."
NO_TABLE = "There is no table under this link; it may have been deleted."
TOO_OFTEN = "That was too often; wait {} seconds."
BORDER = 3  # light squares round a QR code

TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="As it stands in the table's link.")]
bearer = HTTPBearer(auto_error=False, scheme_name="guest", description="A guest token, from POST /api/guests.")


async def edge_of(request: Request) -> Edge:
    """The server that a request came to."""
    edge: Edge = request.app.state.edge
    return edge


Here = Annotated[Edge, Depends(edge_of)]
Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]


async def anybody(edge: Here, credentials: Credentials) -> str:
    """The id of who asks; empty without a token."""
    if credentials is None:
        return ""
    return (await somebody(edge, credentials)).id


async def somebody(edge: Here, credentials: Credentials) -> Person:
    """Who asks; nobody is refused."""
    if credentials is None:
        raise Refused(401, NO_KEY)
    person = edge.people.read(credentials.credentials)
    if person is None:
        raise Refused(401, BAD_KEY)
    return person


async def table_of(edge: Here, id: TableId) -> Table:
    """The table of a path."""
    return await found(edge, id)


async def found(edge: Edge, id: str) -> Table:
    """The table with an id. Raises Refused."""
    table = await edge.tables.find(id)
    if table is None:
        raise Refused(404, NO_TABLE)
    return table


NO_NEED: dict[str, Any] = {"security": [{}]}  # for the description of a route that is open to strangers too
Anybody = Annotated[str, Depends(anybody)]
Somebody = Annotated[Person, Depends(somebody)]
ThisTable = Annotated[Table, Depends(table_of)]


def in_time(edge: Edge, rate: str, key: str) -> None:
    """Refuse what is done too often."""
    early = edge.limits.take(rate, key)
    if early:
        edge.metrics.refused.labels("often").inc()
        raise Refused(429, TOO_OFTEN.format(int(early) + 1), wait=early)


def address_of(request: Request) -> str:
    """Where a request comes from, as limits count it."""
    return address_key(request.scope.get("client"))


async def past(edge: Here, request: Request) -> None:
    """What lies behind is work to tell, so it is not told without end."""
    in_time(edge, "past_of_address", address_of(request))


Past = Depends(past)


def said(value: object) -> Response:
    """An answer that is JSON already in its parts."""
    return Response(msgspec.json.encode(value), media_type="application/json")


def drawn(link: str) -> str:
    """A link as a QR code, for phones: an SVG, drawn here, so that the link goes nowhere."""
    svg = io.BytesIO()
    _code(link).save(
        svg, kind="svg", border=BORDER, light="#fff", dark="#000", xmldecl=False, omitsize=True, title=link
    )
    return svg.getvalue().decode()


def squares(link: str) -> tuple[str, int]:
    """The dark squares of the same, as the path of an SVG, and how many there are along each side."""
    rows = list(_code(link).matrix_iter(border=BORDER))
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    return path, len(rows)


def _code(link: str) -> segno.QRCode:
    return segno.make(link, error="m", micro=False)
