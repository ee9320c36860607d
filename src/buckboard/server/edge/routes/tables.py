"""Tables: opened, found, looked at, played at; the same commands as on the socket."""

from fastapi import APIRouter, Request, Response

from buckboard.server.edge.refusal import Refused
from buckboard.server.edge.routes.shared import (
    NO_NEED,
    NO_TABLE,
    Anybody,
    Here,
    Past,
    Somebody,
    TableId,
    ThisTable,
    address_of,
    drawn,
    found,
    in_time,
    said,
)
from buckboard.server.wire.api import NewTable, SheetPage, TableCard, TableLink
from buckboard.server.wire.commands import AnyCommand
from buckboard.server.wire.frames import DoneFrame, SceneFrame, TableInfo

router = APIRouter(tags=["tables"])
NO_CODE = "No table has the code “{}”; look again, or ask for the link."
NOT_HOST = "Only the host can delete the table."
DELETED = "The host has deleted this table."


@router.post("/tables", summary="Open a table", status_code=201)
async def open_table(edge: Here, person: Somebody, request: Request, new: NewTable) -> TableLink:
    """You are its host, and sit in its first chair. With `deal` the first hand is dealt at once, against bots."""
    in_time(edge, "table_of_address", address_of(request))
    in_time(edge, "table_of_person", person.id)
    table = await edge.tables.new(person.id, new.game, new.options, name=new.name, bot=new.bot, deal=new.deal)
    return _link(table.id, table.code)


@router.get("/tables", summary="Your tables", dependencies=[Past])
async def your_tables(edge: Here, person: Somebody) -> list[TableCard]:
    """Where you have sat, the last used first."""
    return await edge.tables.of(person.id)


@router.get("/codes/{code}", summary="The table with a code")
async def by_code(edge: Here, request: Request, code: str) -> TableLink:
    """A code is what people read aloud to each other."""
    in_time(edge, "guess_of_address", address_of(request))
    in_time(edge, "guess_of_all", "")
    id = await edge.tables.by_code(code[:40])
    if id is None:
        raise Refused(404, NO_CODE.format(code[:20]))
    table = await found(edge, id)
    return _link(table.id, table.code)


def _link(id: str, code: str) -> TableLink:
    return TableLink(id=id, code=code, link=f"/t/{id}")


@router.get("/tables/{id}", summary="The table beside the cards", response_model=TableInfo, openapi_extra=NO_NEED)
async def info(table: ThisTable, person: Anybody) -> Response:
    """Chairs, house rules, settings: as you see them."""
    return said(table.info(person))


@router.get(
    "/tables/{id}/scene", summary="The cards, as you see them", response_model=SceneFrame, openapi_extra=NO_NEED
)
async def scene(table: ThisTable, person: Anybody, chair: int | None = None) -> Response:
    """From your own chair, the first you have or `chair`; as a watcher without one."""
    return said(table.scene(person, chair))


@router.post("/tables/{id}/commands", summary="Say something to the table", response_model=DoneFrame)
async def command(edge: Here, table: ThisTable, person: Somebody, command: AnyCommand) -> Response:
    """The same commands as on the socket. Sent twice with the same id, one acts once."""
    wait = edge.limits.take("message_of_person", person.id)
    if wait:
        raise Refused(429, "That was too much at once; wait a moment.", wait=wait)
    done = await table.command(person.id, command)
    edge.metrics.command(command.do, done)
    return said(done)


@router.get("/tables/{id}/sheets", summary="The score sheets", response_model=SheetPage, dependencies=[Past])
async def sheets(table: ThisTable) -> Response:
    """One for each match, the running one last."""
    return said({"sheets": table.archive.sheets()})


@router.get(
    "/tables/{id}/qr.svg",
    summary="The table's link as a QR code",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}}},
)
async def qr(edge: Here, request: Request, table: ThisTable) -> Response:
    """For phones; drawn here, the link goes nowhere."""
    link = f"{edge.addresses.link(request.headers['host'])}/t/{table.id}"
    return Response(drawn(link), media_type="image/svg+xml")


@router.delete("/tables/{id}", summary="Delete a table", status_code=204)
async def delete(edge: Here, id: TableId, person: Somebody) -> None:
    """For good, with its log and its records. Only the host can."""
    host = await edge.tables.is_host(id, person.id)
    if host is None:
        raise Refused(404, NO_TABLE)
    if not host:
        raise Refused(403, NOT_HOST)
    edge.sockets.end_table(id, DELETED)
    await edge.tables.delete(id)
