"""The application: every route, what it says when it refuses, and the gate before it."""

from collections.abc import Awaitable, Callable

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Route, compile_path

from buckboard import __version__
from buckboard.engine.errors import BuckboardError
from buckboard.server.edge.gate import Gate
from buckboard.server.edge.log import failed
from buckboard.server.edge.misunderstanding import first
from buckboard.server.edge.parts import Edge
from buckboard.server.edge.refusal import Refused, status_of
from buckboard.server.edge.routes import games, guests, records, server, tables
from buckboard.server.edge.socket import converse
from buckboard.server.wire.api import Refusal

ABOUT = """Tables of Buck 'em, Buck, Buckpitch and Buck Thirty-Five.

Ask for a guest token, open a table or take a chair, and play: by REST, or better by the socket that
`asyncapi.json` describes. Nothing here knows more of the cards than your seat may see.
"""
WENT_WRONG = "Something went wrong here. It is noted under {}; look again before you repeat it."
SENTENCES = {
    404: "There is nothing here.",
    405: "That cannot be done here; look at the Allow header.",
    400: "That could not be read; send JSON.",
}
EVERY = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]
Handler = Callable[[Request, Exception], Awaitable[JSONResponse]]


def create_api() -> FastAPI:
    """The routes alone, which the documents are written from."""
    api = FastAPI(
        title="Buckboard",
        version=__version__,
        description=ABOUT,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses={"4XX": {"model": Refusal, "description": "Refused, and why."}},
        separate_input_output_schemas=False,
        generate_unique_id_function=lambda route: route.name,
        license_info={"name": "MIT"},
    )
    for router in (guests.router, games.router, tables.router, records.table_router, records.router, server.router):
        api.include_router(router, prefix="/api")
    api.include_router(server.health)
    for kind, handler in HANDLERS.items():
        api.add_exception_handler(kind, handler)
    return api


def create_app(edge: Edge) -> Gate:
    """The whole application of one server."""
    api = create_api()
    api.state.edge = edge

    @api.websocket("/ws/{table}")
    async def socket(socket: WebSocket, table: str) -> None:
        await converse(socket, edge, table)

    api.router.routes.append(Route("/api/{rest:path}", _nothing, methods=EVERY, include_in_schema=False))
    api.mount("/", edge.page)
    return Gate(api, edge.addresses, edge.limits, edge.metrics)


async def _nothing(request: Request) -> JSONResponse:
    """A path under /api that is no route: the page would only puzzle whoever asked."""
    allowed = _allowed(request)
    if allowed:
        return _answer(405, SENTENCES[405], headers={"allow": ", ".join(sorted(allowed))})
    return _answer(404, SENTENCES[404])


def _allowed(request: Request) -> set[str]:
    """Every method that some route has for this path."""
    paths: dict[str, dict[str, object]] = request.app.openapi()["paths"]
    found = (methods for path, methods in paths.items() if compile_path(path)[0].match(request.url.path))
    return {method.upper() for methods in found for method in methods}


def _answer(status: int, why: str, item: str = "", headers: dict[str, str] | None = None) -> JSONResponse:
    shown = why.encode("utf-8", "replace").decode()  # half a character in what was sent must not break the answer
    return JSONResponse({"why": shown, "item": item}, status, headers)


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    headers = {"www-authenticate": "Bearer"} if error.status == 401 else {}
    if error.wait:
        headers["retry-after"] = str(int(error.wait) + 1)
    return _answer(error.status, error.why, error.item, headers)


async def _mistaken(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, BuckboardError)
    return _answer(status_of(error), str(error))


async def _not_understood(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return _answer(422, first(error.errors()))


async def _not_here(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    headers = dict(error.headers or {})
    if error.status_code == 405:
        headers["allow"] = ", ".join(sorted(_allowed(request)))
    return _answer(error.status_code, SENTENCES.get(error.status_code, "That is refused."), headers=headers)


async def _went_wrong(request: Request, error: Exception) -> JSONResponse:
    number = failed("request", error)
    return _answer(500, WENT_WRONG.format(number))


HANDLERS: dict[type[Exception], Handler] = {
    Refused: _refused,
    BuckboardError: _mistaken,
    RequestValidationError: _not_understood,
    HTTPException: _not_here,
    Exception: _went_wrong,
}
