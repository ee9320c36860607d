"""Hands that are over: to step through, to take away, and records from anywhere to look at."""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response

from buckboard.server.edge.refusal import Refused
from buckboard.server.edge.routes.shared import NO_NEED, Anybody, Here, Past, ThisTable, address_of, in_time, said
from buckboard.server.scenes.pasted import replays_of
from buckboard.server.table.table import Table
from buckboard.server.wire.api import HandsPage, PastedRecord, ReplayPage
from buckboard.server.wire.scene import Replay

router = APIRouter(tags=["records"])
table_router = APIRouter(tags=["records"], dependencies=[Past])
MatchNumber = Annotated[int, Path(ge=1, le=1_000_000)]
HandNumber = Annotated[int, Path(ge=1, le=1_000_000)]
WhichMatch = Annotated[int | None, Query(ge=1, le=1_000_000, description="The last one if left out.")]
LINES: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/x-ndjson": {}}, "description": "One JSON object a line."}
}
STILL_PLAYED = "That hand is still being played; while it lasts there is no more to see than the last trick."


@table_router.get("/tables/{id}/hands", summary="The hands of a match", response_model=HandsPage, openapi_extra=NO_NEED)
async def hands(table: ThisTable, _: Anybody, match: WhichMatch = None) -> Response:
    """Those that can be stepped through."""
    number = match or table.archive.last()
    return said({"match": number, "rows": table.archive.hands(number)})


@table_router.get(
    "/tables/{id}/hands/{match}/{hand}/replay",
    summary="A hand, step by step",
    response_model=Replay,
    openapi_extra=NO_NEED,
)
async def replay(table: ThisTable, person: Anybody, match: MatchNumber, hand: HandNumber) -> Response:
    """As open as the table's rule about open hands allows for you."""
    _over(table, match, hand)
    return said(table.archive.replay(person, match, hand))


@table_router.get(
    "/tables/{id}/hands/{match}/{hand}/record",
    summary="The record of a hand",
    response_class=Response,
    responses=LINES,
    openapi_extra=NO_NEED,
)
async def record(table: ThisTable, person: Anybody, match: MatchNumber, hand: HandNumber) -> Response:
    """One line, as open as it may be for you now; `??` is a card you have not seen."""
    _over(table, match, hand)
    found = table.archive.record(person, match, hand)
    return _taken_away([found], f"{found['game']}-{match}-{hand}")


@table_router.get(
    "/tables/{id}/record",
    summary="The records of a whole match",
    response_class=Response,
    responses=LINES,
    openapi_extra=NO_NEED,
)
async def match_record(table: ThisTable, person: Anybody, match: WhichMatch = None) -> Response:
    """A line for each hand."""
    number = match or table.archive.last()
    name = f"{table.archive.game(number)}-{number}"
    lines = []
    for hand in range(1, table.archive.over(number) + 1):
        lines.append(table.archive.record(person, number, hand))
        await asyncio.sleep(0)  # a long match is work; tables come first
    return _taken_away(lines, name)


@router.post("/replays", summary="Look at records", response_model=ReplayPage)
async def replays(edge: Here, request: Request, pasted: PastedRecord) -> Response:
    """Any records, from here or elsewhere, to step through. Nothing is kept of them."""
    in_time(edge, "record_of_address", address_of(request))
    return said({"hands": await replays_of(pasted.text)})


def _over(table: Table, match: int, hand: int) -> None:
    """Refuse a hand that is being played: its earlier tricks are turned over."""
    if table.archive.over(match) < hand <= table.archive.count(match):
        raise Refused(409, STILL_PLAYED)


def _taken_away(records: Sequence[object], name: str) -> Response:
    return Response(
        b"".join(msgspec.json.encode(one) + b"\n" for one in records),
        media_type="application/x-ndjson",
        headers={"content-disposition": f'attachment; filename="buckboard-{name}.jsonl"'},
    )
