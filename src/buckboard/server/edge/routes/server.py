"""The server itself: what it is, whether it lives, its numbers, its own description."""

from fastapi import APIRouter, Response

from buckboard import __version__
from buckboard.bots import BOTS
from buckboard.server.edge.metrics import CONTENT_TYPE
from buckboard.server.edge.routes.shared import Here, said
from buckboard.server.edge.sockets import STOPPING
from buckboard.server.scenes.options_page import game_infos
from buckboard.server.table.info import DAYS_KEPT
from buckboard.server.wire.api import AboutServer, BotInfo

router = APIRouter(tags=["server"])
health = APIRouter(include_in_schema=False)
LOOKS = ("GET", "HEAD")  # who watches a server often asks for the head alone


@router.get("/about", summary="What this server is")
async def about(edge: Here) -> AboutServer:
    """What the page asks first."""
    return AboutServer(
        version=__version__, bots=bot_infos(), games=game_infos(), days_kept=DAYS_KEPT, links=edge.addresses.links()
    )


@router.get("/bots", summary="Bots to put in a chair")
async def bots() -> list[BotInfo]:
    """Their names, and how each plays."""
    return bot_infos()


def bot_infos() -> list[BotInfo]:
    """The bots of this server."""
    return [BotInfo(name=bot.name, sentence=bot.sentence) for bot in BOTS.values()]


@router.get("/asyncapi.json", include_in_schema=False)
async def asyncapi() -> Response:
    """The description of the socket."""
    from buckboard.server.edge.documents import asyncapi_text

    return Response(asyncapi_text(), media_type="application/json")


@health.api_route("/healthz", methods=[*LOOKS])
async def healthz() -> Response:
    """Whether the process lives."""
    return said({"ok": True})


@health.api_route("/readyz", methods=[*LOOKS])
async def readyz(edge: Here) -> Response:
    """Whether it takes new people: not while it stops, nor when nothing can be stored."""
    why = STOPPING if edge.sockets.stopping else edge.store.broken
    answer = said({"ready": not why, "why": why})
    answer.status_code = 503 if why else 200
    return answer


@health.api_route("/metrics", methods=[*LOOKS])
async def metrics(edge: Here) -> Response:
    """Numbers for Prometheus."""
    edge.metrics.tables.set(len(edge.tables.open()))
    edge.metrics.bots_lost.set(edge.bots.lost if edge.bots else 0)
    return Response(edge.metrics.text(), headers={"content-type": CONTENT_TYPE})
