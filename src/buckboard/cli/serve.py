"""`buckboard serve`: the table on the web, from this machine."""

import contextlib
import io
import ipaddress
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import segno
import typer

from buckboard.cli import saves
from buckboard.cli.choices import BadCall
from buckboard.cli.numbers import whole
from buckboard.server.edge.addresses import read_link
from buckboard.server.edge.listening import inherited, listen, port_of

if TYPE_CHECKING:
    from buckboard.server.edge.parts import Edge

WHITE_ON_BLACK = "\x1b[97;40m{}\x1b[0m"  # phones read it in these colours, whatever the terminal's are
LEVELS = ("debug", "info", "warning", "error")


def serve(
    port: Annotated[
        int | None,
        typer.Option(
            help="Where to listen: 8000, or the next free one.", parser=whole("--port", 0, 65_535), metavar="NUMBER"
        ),
    ] = None,
    data: Annotated[str | None, typer.Option(help="Where tables are kept.", metavar="FOLDER")] = None,
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
    folder = saves.folder() / "server" if data is None else _folder(data)
    links, proxies = [read_link(link) for link in public_url], [_proxy(address) for address in trust_proxy]
    factor, level = _factor(), _level()
    with contextlib.closing(listen(port, local) if fd is None else inherited(fd)) as listening:
        # Loading the server takes a second; whoever knocks meanwhile waits in the line instead of being refused.
        from buckboard.server.edge.serve import Settings, run

        settings = Settings(folder, tuple(links), local, tuple(proxies), factor, log_level=level)
        run(settings, listening, lambda edge: _welcome(edge, folder, port_of(listening)))
    print("Buckboard has stopped; its tables go on when it is begun again.", flush=True)


def _folder(text: str) -> Path:
    """The folder that --data names."""
    if not text.strip():
        raise BadCall("--data is the folder where tables are kept; leave it out for the usual one.")
    try:
        return Path(text).expanduser()
    except RuntimeError:
        home = Path(text).parts[0]
        raise BadCall(f"--data begins with {home}, and nobody of that name has a folder here; write it out.") from None


def _welcome(edge: "Edge", folder: Path, port: int) -> None:
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
    drawn = io.StringIO()
    code.terminal(drawn, border=2, compact=True)
    lines = "\n".join(WHITE_ON_BLACK.format(line) for line in drawn.getvalue().splitlines())
    with contextlib.suppress(UnicodeEncodeError):  # a terminal without blocks has the link in letters
        print(f"\n{lines}\n")


def _proxy(text: str) -> str:
    """The address of a proxy, or the network of several."""
    try:
        ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        raise BadCall(
            f"--trust-proxy is an address or a network, such as 127.0.0.1; {text.strip()[:40]!r} is not."
        ) from None
    return text.strip()


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
