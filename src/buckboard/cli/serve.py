"""`buckboard serve`: the table on the web, from this machine."""

import os
import sys
from pathlib import Path
from typing import Annotated

import segno
import typer

from buckboard.cli import saves
from buckboard.cli.choices import BadCall
from buckboard.cli.numbers import whole
from buckboard.server.addresses import read_link
from buckboard.server.edge import Edge
from buckboard.server.listening import inherited, listen, port_of
from buckboard.server.serve import Settings, run

LEVELS = ("debug", "info", "warning", "error")


def serve(
    port: Annotated[
        int | None,
        typer.Option(
            help="Where to listen: 8000, or the next free one.", parser=whole("--port", 0, 65_535), metavar="NUMBER"
        ),
    ] = None,
    data: Annotated[str, typer.Option(help="Where tables are kept.", metavar="FOLDER")] = "",
    local: Annotated[bool, typer.Option("--local", help="Only this machine can open it.")] = False,
    public_url: Annotated[
        list[str],
        typer.Option(
            "--public-url", help="A link under which people open it, if it is not this machine's.", metavar="URL"
        ),
    ] = [],  # noqa: B006 — typer makes a new list for each call
    trust_proxy: Annotated[
        list[str],
        typer.Option("--trust-proxy", help="The address of a proxy that says for whom it asks.", metavar="ADDRESS"),
    ] = [],  # noqa: B006
    fd: Annotated[
        int | None,
        typer.Option(
            "--fd", help="Listen at a socket that is open already.", parser=whole("--fd", 0, 65_535), metavar="NUMBER"
        ),
    ] = None,
) -> None:
    """Serve tables to this machine and its network, until Ctrl-C.

    \b
    buckboard serve
    buckboard serve --port 8080 --data ~/cards
    buckboard serve --local
    buckboard serve --public-url https://cards.example --trust-proxy 127.0.0.1
    """
    if fd is not None and (port is not None or local):
        raise BadCall("--fd brings its own socket; leave --port and --local out.")
    folder = Path(data).expanduser() if data else saves.folder() / "server"
    settings = Settings(
        folder=folder,
        links=tuple(read_link(link) for link in public_url),
        local=local,
        proxies=tuple(trust_proxy),
        limit_factor=_factor(),
        log_level=_level(),
    )
    listening = listen(port, local) if fd is None else inherited(fd)
    try:
        run(settings, listening, lambda edge: _welcome(edge, folder, port_of(listening)))
    finally:
        listening.close()
    print("Buckboard has stopped; its tables go on when it is begun again.", flush=True)


def _welcome(edge: Edge, folder: Path, port: int) -> None:
    """Say where the tables are, and how to stop."""
    here = f"http://localhost:{port}/" if port != 80 else "http://localhost/"
    others = [f"{link}/" for link in edge.addresses.links()]
    print("Buckboard is ready.\n")
    print(f"  On this machine      {here}")
    for place, link in enumerate(others):
        print(f"  {'On your network' if place == 0 else '':<19}  {link}")
    if others and sys.stdout.isatty():
        _draw(others[0])
    elif not edge.addresses.local and not others:
        print("  On your network      no address found; is this machine connected?")
    print(f"  Tables are kept in   {saves.shown(folder)}")
    print(f"  Port                 {port}")
    print("  To stop              Ctrl-C", flush=True)


def _draw(link: str) -> None:
    """The link as a QR code, where the terminal can show it."""
    code = segno.make(link, error="l", micro=False)
    print()
    if (sys.stdout.encoding or "").lower().replace("-", "") == "utf8":
        code.terminal(sys.stdout, border=2, compact=True)
    else:
        code.terminal(sys.stdout, border=2)
    print()


def _factor() -> float:
    """How much looser than usual the limits are: BUCKBOARD_LIMITS, for measurements and big houses."""
    said = os.environ.get("BUCKBOARD_LIMITS", "1")
    try:
        factor = float(said)
    except ValueError:
        factor = 0.0
    if not 0.1 <= factor <= 1e6:
        raise BadCall(
            f"BUCKBOARD_LIMITS is a number from 0.1 to 1000000, by which limits are multiplied; it is “{said}”."
        )
    return factor


def _level() -> str:
    """From which level on the server logs: BUCKBOARD_LOG."""
    said = os.environ.get("BUCKBOARD_LOG", "warning").lower()
    if said not in LEVELS:
        raise BadCall(f"BUCKBOARD_LOG is one of {', '.join(LEVELS)}; it is “{said}”.")
    return said
