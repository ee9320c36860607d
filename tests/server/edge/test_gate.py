"""What the gate lets through: names, pages, sizes, headers, and connections that never come to the point."""

import asyncio
import json
import re

import pytest

from buckboard.server.edge import doorstep, gate, serve
from buckboard.server.edge.gate import MOST_BODY, MOST_PASTED
from edge_house import INDEX, raw, request, standing, status

GUESTS = "/api/guests"


def ask(tmp_path, *requests, **how):
    """The answers to some requests, each on a connection of its own."""

    async def scenario():
        async with standing(tmp_path, **how) as there:
            return [await raw(there.port, one.replace(b"{port}", str(there.port).encode())) for one in requests]

    return asyncio.run(scenario())


def of(answer):
    """An answer's headers, and its body."""
    head, _, body = answer.partition(b"\r\n\r\n")
    headers = dict(line.split(": ", 1) for line in head.decode().splitlines()[1:])
    return {name.lower(): value for name, value in headers.items()}, body


def body_of(length):
    """A guest's name so long that the whole body has this many bytes; no name is that long, so it is refused later."""
    start, end = b'{"name": "', b'"}'
    return start + b"x" * (length - len(start) - len(end)) + end


@pytest.mark.parametrize(
    ("length", "passes"),
    [
        (MOST_BODY - 1, True),
        (MOST_BODY, True),
        (MOST_BODY + 1, False),
        (MOST_BODY + 2, False),
        (10 * MOST_BODY, False),
    ],
)
def test_a_body_passes_up_to_the_limit_and_not_a_byte_beyond(tmp_path, length, passes):
    sent = body_of(length)
    told = request("POST", GUESTS, [("Content-Type", "application/json")], sent)
    chunked = request("POST", GUESTS, [("Content-Type", "application/json"), ("Transfer-Encoding", "chunked")])
    half = length // 2
    for part in (sent[:half], sent[half:], b""):
        chunked += f"{len(part):x}\r\n".encode() + part + b"\r\n"
    for answer in ask(tmp_path, told, chunked):
        assert status(answer) == (422 if passes else 413)
        why = json.loads(of(answer)[1])["why"]
        too_much = f"That is too much at once; {MOST_BODY} bytes are the most."
        assert why == ("“name” has 400 letters at most." if passes else too_much)


@pytest.mark.parametrize(("length", "passes"), [(MOST_PASTED, True), (MOST_PASTED + 1, False)])
def test_records_may_be_longer(tmp_path, length, passes):
    (answer,) = ask(tmp_path, request("POST", "/api/replays", [("Content-Type", "application/json")], body_of(length)))
    assert status(answer) == (422 if passes else 413)


@pytest.mark.parametrize("said", ["99999999999999999999", "-1", "8193", "1e3", "0x10", "8 8"])
def test_a_length_that_is_a_lie_is_refused(tmp_path, monkeypatch, said):
    monkeypatch.setattr(gate, "BODY_WITHIN", 0.2)
    (answer,) = ask(tmp_path, request("POST", GUESTS, [("Content-Length", said)]))
    assert status(answer) in (400, 413)


@pytest.mark.parametrize(
    ("host", "passes"), [("127.0.0.1:{port}", True), ("localhost", True), ("evil.example", False), ("", False)]
)
@pytest.mark.parametrize("path", ["/", "/healthz", "/api/games", "/t/abc"])
def test_under_a_foreign_name_nothing_is_answered(tmp_path, host, passes, path):
    (answer,) = ask(tmp_path, request("GET", path, host=host))
    assert (status(answer) == 421) is not passes


def test_two_hosts_are_none(tmp_path):
    (answer,) = ask(tmp_path, request("GET", "/", [("Host", "127.0.0.1")]))
    assert status(answer) == 421


@pytest.mark.parametrize(
    ("origins", "passes"),
    [
        ([], True),
        (["http://127.0.0.1:{port}"], True),
        (["https://cards.example"], True),
        (["http://evil.example"], False),
        (["null"], False),
        ([""], False),
        (["http://127.0.0.1:{port}", "http://127.0.0.1:{port}"], False),
    ],
)
def test_another_page_is_refused_whatever_it_asks_for(tmp_path, origins, passes):
    headers = [("Origin", origin) for origin in origins]
    answers = ask(
        tmp_path,
        *(
            request(method, path, headers, host="127.0.0.1:{port}")
            for method, path in (("GET", "/"), ("GET", "/api/games/none/options"), ("DELETE", "/api/guests/me"))
        ),
        links=["https://cards.example"],
    )
    for answer in answers:
        assert (status(answer) == 403) is not passes
        assert "access-control-allow-origin" not in of(answer)[0]


def test_every_answer_bears_its_headers(tmp_path):
    paths = ["/", "/assets/app-1a2b.js", "/healthz", "/api/guests/me", "/api/nothing", "/missing.js", "/api/tables/x"]
    asked = [request("GET", path, host="127.0.0.1:{port}") for path in paths]
    asked += [request("GET", "/", host="evil.example"), request("POST", GUESTS, [], b"x" * 9000)]
    for path, answer in zip([*paths, "host", "large"], ask(tmp_path, *asked), strict=True):
        headers, _ = of(answer)
        assert headers["x-content-type-options"] == "nosniff", path
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'")
        assert "upgrade-insecure-requests" not in policy
        assert "strict-transport-security" not in headers, "it would lock a name on the local network into https"
        assert "unsafe-inline" not in policy.replace("style-src-attr 'unsafe-inline'", "")
        assert not re.search(r"unsafe-eval|\*|https?:", policy)
        if path.startswith("/api/"):
            assert headers["cache-control"] == "no-store"
            assert headers["content-type"] == "application/json"


def test_the_policy_names_the_socket_of_the_name_that_was_called(tmp_path):
    (answer,) = ask(tmp_path, request("GET", "/", host="localhost:{port}"))
    headers, body = of(answer)
    assert body.decode() == INDEX
    assert re.search(r"connect-src 'self' ws://localhost:\d+ wss://localhost:\d+;", headers["content-security-policy"])


def test_a_flood_of_requests_is_answered_with_a_pause(tmp_path):
    async def scenario():
        async with standing(tmp_path, now=lambda: 1000.0) as there:
            reader, writer = await asyncio.open_connection("127.0.0.1", there.port)
            one = b"GET /api/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n"
            statuses = []
            for _ in range(260):
                writer.write(one)
                head = await reader.readuntil(b"\r\n\r\n")
                statuses.append(status(head))
                if statuses[-1] == 429:
                    break
                await reader.readexactly(int(re.search(rb"content-length: (\d+)", head)[1]))
            writer.close()
            page = await raw(there.port, request("GET", "/"))
            return statuses, head, status(page)

    statuses, head, page = asyncio.run(scenario())
    assert statuses[:-1] == [404] * 240
    assert statuses[-1] == 429
    assert b"retry-after: 1" in head
    assert page == 200, "the page itself is always there"


# Connections that never come to the point.


@pytest.mark.parametrize(
    "bytes_sent",
    [b"", b"G", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET /"],
)
def test_a_request_that_does_not_come_is_not_waited_for(tmp_path, monkeypatch, bytes_sent):
    monkeypatch.setattr(doorstep, "HEADERS_WITHIN", 0.2)
    monkeypatch.setattr(serve, "IDLE_WITHIN", 0.2)

    async def scenario():
        async with standing(tmp_path) as there:
            try:
                return await raw(there.port, bytes_sent)
            except ConnectionResetError:
                return b""

    answer = asyncio.run(scenario())
    assert status(answer) in (0, 200)


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path, monkeypatch):
    monkeypatch.setattr(gate, "BODY_WITHIN", 0.2)
    head = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
    (answer,) = ask(tmp_path, head)
    assert status(answer) == 408
    assert json.loads(of(answer)[1])["why"] == "The rest of the request did not come."


def test_headers_without_end_are_cut_off(tmp_path):
    async def scenario():
        async with standing(tmp_path) as there:
            reader, writer = await asyncio.open_connection("127.0.0.1", there.port)
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
            answer = asyncio.create_task(reader.read())
            try:
                for number in range(100):
                    writer.write(f"X-{number}: {'x' * 2000}\r\n".encode())
                    await writer.drain()
                    await asyncio.sleep(0)
            except ConnectionError:
                pass
            found = await asyncio.gather(answer, return_exceptions=True)
            writer.close()
            return found[0]

    answer = asyncio.run(scenario())
    assert isinstance(answer, ConnectionError) or status(answer) in (0, 431)


def test_a_reader_that_takes_nothing_is_cut_off(tmp_path, monkeypatch):
    monkeypatch.setattr(doorstep, "TAKEN_WITHIN", 0.3)

    async def scenario():
        async with standing(tmp_path) as there:
            folder = tmp_path / "page"
            (folder / "assets" / "large-1.bin").write_bytes(b"\0" * 30_000_000)
            (folder / "index.html").write_text(INDEX + " ")
            await raw(there.port, request("GET", "/"))
            _, writer = await asyncio.open_connection("127.0.0.1", there.port, limit=1024)
            writer.write(request("GET", "/assets/large-1.bin"))
            writer.transport.pause_reading()
            async with asyncio.timeout(10):
                while there.server.server_state.connections:
                    await asyncio.sleep(0.05)
            writer.transport.abort()

    asyncio.run(scenario())


def test_the_door_holds_only_so_many(tmp_path, monkeypatch):
    monkeypatch.setattr(doorstep, "HEADERS_WITHIN", 60.0)

    async def scenario():
        async with standing(tmp_path, factor=0.1) as there:  # 12 of one address
            idle = [await asyncio.open_connection("127.0.0.1", there.port) for _ in range(12)]
            await asyncio.sleep(0.1)
            try:
                answer = await raw(there.port, request("GET", "/healthz"))
            except ConnectionResetError:
                answer = b""
            for _, writer in idle:
                writer.close()
            await asyncio.sleep(0.1)
            return answer, await raw(there.port, request("GET", "/healthz"))

    full, later = asyncio.run(scenario())
    assert status(full) == 0
    assert status(later) == 200


@pytest.mark.parametrize(
    "garbage",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 200,  # https
        b"\x00" * 1000,
        b"GET\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"GET /%ff%00 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
        b"GET /api/../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"CONNECT localhost:22 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
    ],
)
def test_garbage_is_refused_and_the_server_goes_on(tmp_path, monkeypatch, garbage):
    monkeypatch.setattr(serve, "IDLE_WITHIN", 0.2)

    async def scenario():
        async with standing(tmp_path) as there:
            try:
                answer = await raw(there.port, garbage)
            except ConnectionResetError:
                answer = b""
            return answer, await raw(there.port, request("GET", "/healthz")), there.edge.metrics.text().decode()

    answer, after, numbers = asyncio.run(scenario())
    assert status(answer) < 500
    assert b"root:" not in answer
    assert status(after) == 200
    assert not re.search(r"^buckboard_failed_total\{.*\} [1-9]", numbers, re.MULTILINE)
