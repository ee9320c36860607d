"""Before anything else is asked: under which name the server was called, from which page, and how much was sent.

It holds for requests and sockets alike, so it is plain ASGI. On the way out every answer gets its headers here.
"""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec

from buckboard.server.edge.addresses import Addresses
from buckboard.server.edge.limits import Limits, address_key
from buckboard.server.edge.log import failed
from buckboard.server.edge.metrics import Metrics

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST_BODY = 8 * 1024
MOST_PASTED = 1024 * 1024  # bytes of records to look at
PASTED = "/api/replays"
READ_ON = 12  # times the most
BODY_WITHIN = 10.0  # seconds

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self';"
    " font-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; connect-src 'self' ws://{host}"
    " wss://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
NOT_KEPT = ("/api/", "/healthz", "/readyz", "/metrics")
NO_STORE = (b"cache-control", b"no-store")

WRONG_HOST = (
    "This server does not go by that name. Open it by a link that it printed, or begin it with --public-url and the"
    " link that you have opened."
)
WRONG_ORIGIN = "Another page may not call this server; open the server's own page."
TOO_LARGE = "That is too much at once; {most} bytes are the most."
TOO_SLOW = "The rest of the request did not come."
TOO_OFTEN = "Too many requests from your network; wait a moment."


class Gate:
    """Stands before the whole application."""

    def __init__(self, app: App, addresses: Addresses, limits: Limits, metrics: Metrics) -> None:
        self.app = app
        self.addresses = addresses
        self.limits = limits
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request or a socket through, or say why not."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        host, refusal = self._named(scope)
        if refusal:
            await self._turn_away(scope, send, host, *refusal)
        elif scope["type"] == "websocket":
            await self._through(scope, receive, send)
        else:
            await self._request(scope, receive, send, host)

    def _named(self, scope: Scope) -> tuple[str, tuple[int, str, str] | None]:
        """The name the server was called by, and why that is refused: status, label for the metrics, sentence."""
        hosts = [value for name, value in scope["headers"] if name == b"host"]
        origins = [value for name, value in scope["headers"] if name == b"origin"]
        host = hosts[0].decode("latin-1") if len(hosts) == 1 else ""
        own = scope.get("server")
        if not self.addresses.answers_to(host, own[0] if own else ""):
            return "", (421, "host", WRONG_HOST)
        if len(origins) > 1 or (origins and not self.addresses.welcomes(origins[0].decode("latin-1"), host)):
            return host, (403, "origin", WRONG_ORIGIN)
        return host, None

    async def _request(self, scope: Scope, receive: Receive, send: Send, host: str) -> None:
        if scope["path"].startswith("/api/"):
            early = self.limits.take("request_of_address", address_key(scope.get("client")))
            if early:
                await self._turn_away(scope, send, host, 429, "often", TOO_OFTEN, early)
                return
        most = MOST_PASTED if scope["path"] == PASTED else MOST_BODY
        try:
            async with asyncio.timeout(BODY_WITHIN):
                body = await _whole(scope, receive, most)
        except TimeoutError:
            body = None
            if _length(scope) <= most:
                await self._turn_away(scope, send, host, 408, "slow", TOO_SLOW)
                return
        except ConnectionError:  # whoever asked is gone; half a request is none
            return
        if body is None:
            await self._turn_away(scope, send, host, 413, "large", TOO_LARGE.format(most=most))
            return
        await self._through(scope, _given(body, receive), self._dressed(scope, send, host))

    async def _through(self, scope: Scope, receive: Receive, send: Send) -> None:
        """On to the application. What fails there has been answered by it, and is noted here."""
        try:
            await self.app(scope, receive, send)
        except OSError:  # whoever asked is gone
            pass
        except Exception as error:
            self.metrics.failed.labels("request" if scope["type"] == "http" else "socket").inc()
            failed("request", error, route=route_of(scope), number=scope.setdefault("state", {}).get("noted", ""))

    def _dressed(self, scope: Scope, send: Send, host: str) -> Send:
        """The same `send`, with the headers that every answer bears; and it is counted."""

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.metrics.requests.labels(scope["method"], route_of(scope), str(message["status"])).inc()
                message["headers"] = [*message.get("headers", []), *self._headers(scope, host)]
            await send(message)

        return dressed

    def _headers(self, scope: Scope, host: str) -> list[tuple[bytes, bytes]]:
        policy = POLICY.format(host=host) if host else "default-src 'none'"
        headers = [*HEADERS, (b"content-security-policy", policy.encode())]
        return (
            [*headers, NO_STORE] if scope["path"].startswith(("/api/", "/healthz", "/readyz", "/metrics")) else headers
        )

    async def _turn_away(
        self, scope: Scope, send: Send, host: str, status: int, label: str, why: str, early: float = 0.0
    ) -> None:
        """Answer for the application. A socket is refused before it is accepted."""
        self.metrics.refused.labels(label).inc()
        kind = "http.response" if scope["type"] == "http" else "websocket.http.response"
        body = msgspec.json.encode({"why": why, "item": ""})
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
            *self._headers(scope, host),
        ]
        if early:
            headers.append((b"retry-after", str(int(early) + 1).encode()))
        await send({"type": f"{kind}.start", "status": status, "headers": headers})
        await send({"type": f"{kind}.body", "body": body})


def _length(scope: Scope) -> int:
    """How long a request says that its body is; −1 if that is no number."""
    said = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(said[:12]) if said.isdigit() else -1


async def _whole(scope: Scope, receive: Receive, most: int) -> bytes | None:
    """The body of a request; None if it is longer than it may be. Raises ConnectionAbortedError.

    A body that is too long is read on for a while and thrown away: who is still sending does not hear the answer.
    """
    said = _length(scope)
    if said < 0 or said > most * READ_ON:
        return None
    parts, length = [], 0
    while length <= most * READ_ON:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ConnectionAbortedError
        part = message.get("body", b"")
        length += len(part)
        if length <= most:
            parts.append(part)
        if not message.get("more_body", False):
            break
    return b"".join(parts) if length <= most else None


def _given(body: bytes, receive: Receive) -> Receive:
    """A `receive` that hands over a body that has been read already."""
    told = False

    async def given() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return given


def route_of(scope: Scope) -> str:
    """The pattern of a request's path, never the path itself: it names a table."""
    path = str(getattr(scope.get("route"), "path", "page"))
    return f"/api{path}" if scope["path"].startswith("/api/") and not path.startswith("/api/") else path
