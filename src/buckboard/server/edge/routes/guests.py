"""People: a name and a key, nothing else. No sign-up, no cookie."""

from fastapi import APIRouter, Request

from buckboard.server.edge.parts import Edge
from buckboard.server.edge.routes.shared import Here, Past, Somebody, address_of, in_time, squares
from buckboard.server.people.people import CODE_MINUTES
from buckboard.server.wire.api import Asked, DeviceCode, Guest, KeptOfYou, NewDevice, NewGuest, Redeem
from buckboard.server.wire.commands import PersonName

router = APIRouter(tags=["people"])
OLD_KEY = "Your keys were renewed on another device; ask for a new one there."
ERASED = "What was kept of you has been deleted."


class NewName(Asked):
    """How somebody wants to be called from now on."""

    name: PersonName


@router.post("/guests", summary="Arrive")
async def arrive(edge: Here, request: Request, new: NewGuest) -> Guest:
    """A name becomes a person with a token. Keep the token: it is the only proof of who you are."""
    in_time(edge, "guest_of_address", address_of(request))
    person, token = await edge.people.new(new.name)
    return Guest(person=person.id, name=person.name, token=token)


@router.post("/guests/renew", summary="Renew the token")
async def renew(edge: Here, person: Somebody, request: Request) -> Guest:
    """A fresh token for the same person; the old one stays good until its own end."""
    token = request.headers["authorization"].partition(" ")[2].strip()
    return Guest(person=person.id, name=person.name, token=await edge.people.renew(token))


@router.get("/guests/me", summary="What is kept of you", dependencies=[Past])
async def kept(edge: Here, person: Somebody) -> KeptOfYou:
    """Everything that this server has under your id."""
    found = await edge.people.kept(person.id)
    tables = await edge.tables.of(person.id)
    return KeptOfYou(person=person.id, name=person.name, since=found.since, tables=tables)


@router.patch("/guests/me", summary="Change your name")
async def rename(edge: Here, person: Somebody, new: NewName, request: Request) -> Guest:
    """The new name stands at every table; records that were exported keep the old one."""
    await edge.people.rename(person.id, new.name)
    _write_plates(edge, await _tables_of(edge, person.id))
    token = request.headers["authorization"].partition(" ")[2].strip()
    return Guest(person=person.id, name=edge.people.name_of(person.id), token=token)


@router.delete("/guests/me", summary="Delete what is kept of you", status_code=204)
async def erase(edge: Here, person: Somebody) -> None:
    """Name, keys and the list of your tables. The tables' logs know you by a number that then means nobody."""
    tables = await _tables_of(edge, person.id)
    await edge.people.erase(person.id)
    edge.sockets.end_person(person.id, ERASED)
    _write_plates(edge, tables)
    for table in edge.tables.open():  # also where somebody only watched, and talked
        table.forget_said(person.id)


async def _tables_of(edge: Edge, person: str) -> set[str]:
    """The ids of the tables at which somebody has sat."""
    return {table.id for table in (await edge.people.kept(person)).tables}


def _write_plates(edge: Edge, tables: set[str]) -> None:
    """Let tables that are open show a name that is no longer what it was."""
    for table in edge.tables.open():
        if table.id in tables:
            table.renamed()


@router.post("/guests/me/revoke", summary="Make all keys new")
async def revoke(edge: Here, person: Somebody) -> Guest:
    """Every token of yours dies, on every device, and here is a new one."""
    token = await edge.people.revoke(person.id)
    edge.sockets.end_person(person.id, OLD_KEY)
    return Guest(person=person.id, name=person.name, token=token)


@router.post("/devices", summary="A code for another device")
async def device_code(edge: Here, person: Somebody, request: Request, new: NewDevice | None = None) -> DeviceCode:
    """A code that makes another device yours too. In the link it stands after the #, where no server sees it."""
    code = await edge.people.device_code(person.id)
    leads = f"&at={new.at}" if new and new.at else ""
    link = f"{edge.addresses.link(request.headers['host'])}/me#device={code}{leads}"
    path, side = squares(link)
    return DeviceCode(code=code, minutes=CODE_MINUTES, link=link, qr=path, qr_side=side)


@router.post("/devices/redeem", summary="Use such a code")
async def redeem(edge: Here, request: Request, given: Redeem) -> Guest:
    """Hand in a code on the other device. It works once."""
    in_time(edge, "guess_of_address", address_of(request))
    in_time(edge, "guess_of_all", "")
    person, token = await edge.people.redeem(given.code)
    return Guest(person=person.id, name=person.name, token=token)
