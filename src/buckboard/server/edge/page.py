"""The page: the files that a browser loads, held in memory and sent as they are or compressed.

Every path that is no file is the page too: it finds its own way from the path.
"""

import gzip
import hashlib
import mimetypes
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

import buckboard

INDEX = "index.html"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
ONE_DAY = "public, max-age=86400"
HASHED = "assets/"  # the build puts a hash of its content into the name of each file there
DRAWN = ("cards/", "fonts/", "icons/")
COMPRESSED = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")
LEAST = 800  # bytes that are worth compressing
TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".woff2": "font/woff2"}
NOT_BUILT = "The page is not built here. In a checkout “make play” builds it, with Node 20.19 or newer and npm.\n"


class Kept(NamedTuple):
    """One file of the page."""

    content: bytes
    compressed: bytes | None
    kind: str
    tag: str
    cache: str


def page_folder() -> Path | None:
    """Where the built page lies: in a checkout `web/dist`, in an installed package `static`."""
    package = Path(str(resources.files(buckboard)))
    for folder in (package.parent.parent / "web" / "dist", package / "static"):
        if (folder / INDEX).is_file():
            return folder
    return None


class Page:
    """Answers every path that nothing else answers."""

    def __init__(self, folder: Path | None = None) -> None:
        self._given = folder
        self._files: dict[str, Kept] = {}
        self._stamp: tuple[str, int] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send a file, or the page. There is no socket but the table's."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        await self._answer(Request(scope))(scope, receive, send)

    def _answer(self, request: Request) -> Response:
        if request.method not in ("GET", "HEAD"):
            return PlainTextResponse("Only GET and HEAD are answered here.\n", 405, {"allow": "GET, HEAD"})
        path = request.url.path.lstrip("/")
        if path in ("", INDEX) or path not in self._files:
            self._look()
        found = self._files.get(path)
        if found is None and _is_file(path):
            return PlainTextResponse("There is no such file here.\n", 404)
        found = found or self._files.get(INDEX)
        if found is None:
            return PlainTextResponse(NOT_BUILT, 503)
        return _sent(found, request)

    def _look(self) -> None:
        """Read the files anew if they have been built anew."""
        folder = self._given or page_folder()
        if folder is None:
            self._files, self._stamp = {}, None
            return
        try:
            stamp = (str(folder), (folder / INDEX).stat().st_mtime_ns)
            if stamp != self._stamp:
                self._files = dict(_read(folder))
                self._stamp = stamp
        except OSError:  # it is being built at this moment; the old files still do
            return


def _read(folder: Path) -> list[tuple[str, Kept]]:
    found = []
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            name = path.relative_to(folder).as_posix()
            found.append((name, _kept(name, path.read_bytes())))
    return found


def _kept(name: str, content: bytes) -> Kept:
    kind = TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    compressed = None
    if len(content) >= LEAST and kind.startswith((*COMPRESSED, "text/javascript")):
        compressed = gzip.compress(content, 9, mtime=0)
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    cache = FOR_EVER if name.startswith(HASHED) else ONE_DAY if name.startswith(DRAWN) else ASK_AGAIN
    return Kept(content, compressed, kind, f'"{hashlib.sha256(content).hexdigest()[:24]}"', cache)


def _sent(kept: Kept, request: Request) -> Response:
    headers = {"cache-control": kept.cache, "etag": kept.tag, "vary": "accept-encoding"}
    if kept.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    content = kept.content
    if kept.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content, headers["content-encoding"] = kept.compressed, "gzip"
    headers["content-length"] = str(len(content))
    return Response(b"" if request.method == "HEAD" else content, headers=headers, media_type=kept.kind)


def _is_file(path: str) -> bool:
    """Whether a path asks for a file, so that the page in its place would only puzzle."""
    return path.startswith((HASHED, *DRAWN, "api/", "ws/")) or "." in path.rpartition("/")[2]
