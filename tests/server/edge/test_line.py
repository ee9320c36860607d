"""What a socket's line bears: frames that are no messages, goodbyes out of turn, more than can be looked at."""

import asyncio
import json
import struct
from contextlib import asynccontextmanager

import pytest

from buckboard.server.edge import line
from edge_house import ANN, standing

UPGRADE = (
    "GET /ws/t1 HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXT, CONT, CLOSE, PING, PONG = 1, 0, 8, 9, 10


def frame(kind, data=b"", last=True):
    """A frame from a client, masked with zeros so that it can be read."""
    data = data.encode() if isinstance(data, str) else data
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
    return bytes([0x80 * last | kind]) + size + b"\0\0\0\0" + data


def say(**fields):
    return frame(TEXT, json.dumps(fields))


class Bare:
    """A client that sends bytes as they stand."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    async def send(self, data):
        self.writer.write(data)
        await self.writer.drain()

    async def hear(self):
        """Kind and content of the next frame; None at the end."""
        try:
            async with asyncio.timeout(10):
                first, size = await self.reader.readexactly(2)
                if size == 126:
                    size = struct.unpack("!H", await self.reader.readexactly(2))[0]
                return first & 15, await self.reader.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError):
            return None

    async def end(self):
        """Everything that comes until the server closes."""
        frames = []
        while (heard := await self.hear()) is not None:
            frames.append(heard)
        return frames

    async def done(self, count):
        """The ids of so many answers."""
        ids = []
        while len(ids) < count and (heard := await self.hear()) is not None:
            said = json.loads(heard[1])
            if said["t"] == "done":
                ids.append(said["id"])
        return ids


@asynccontextmanager
async def bare(there, hello=True):
    reader, writer = await asyncio.open_connection("127.0.0.1", there.port)
    try:
        writer.write(UPGRADE.format(there.port).encode())
        await reader.readuntil(b"\r\n\r\n")
        one = Bare(reader, writer)
        if hello:
            await one.send(say(do="hello", token=ANN))
            await one.hear()
        yield one
    finally:
        writer.transport.abort()


def played(tmp_path, scenario, **how):
    async def main():
        async with standing(tmp_path, **how) as there:
            return await scenario(there)

    return asyncio.run(main())


def failures(there):
    return [row for row in there.edge.metrics.text().decode().splitlines() if row.startswith("buckboard_failed_total")]


@pytest.mark.parametrize("kind", [PING, PONG, CONT], ids=["pings", "pongs", "pieces"])
def test_a_flood_of_frames_that_are_no_messages_ends_its_socket_and_nobody_waits_for_it(tmp_path, monkeypatch, kind):
    async def scenario(there):
        async with bare(there) as good, bare(there, hello=False) as bad:
            begun = frame(TEXT, "x", last=False) if kind == CONT else b""
            bad.writer.write(begun + frame(kind, last=kind != CONT) * 200_000)  # more than a megabyte
            await good.send(say(do="deal", id="1"))
            answered = await good.done(1)
            await bad.end()
            return answered

    counted = line.SocketProtocol._bears_one_more
    seen = []

    def count(one):
        seen.append(one)
        return counted(one)

    monkeypatch.setattr(line.SocketProtocol, "_bears_one_more", count)
    assert played(tmp_path, scenario) == ["1"]
    assert len(seen) <= line.MOST_COUNTED + line.AT_ONCE // 6


def test_a_message_may_come_in_many_pieces_with_pings_between(tmp_path):
    text = json.dumps({"do": "chat", "id": "p", "text": "x" * 60}).encode()

    async def heard(there):
        async with bare(there) as one:
            for at, byte in enumerate(text):
                piece = frame(CONT if at else TEXT, bytes([byte]), last=at == len(text) - 1)
                await one.send(frame(PING, b"?") + piece if at % 7 == 0 else piece)
            kinds = []
            while True:
                kind, data = await one.hear()
                kinds.append(kind)
                if kind == TEXT and json.loads(data)["t"] == "done":
                    return kinds, json.loads(data)["id"]

    kinds, id = played(tmp_path, heard)
    assert (kinds.count(PONG), id) == (len(text) // 7 + 1, "p")


def test_three_hundred_commands_in_one_go_are_all_answered_in_order(tmp_path):
    async def scenario(there):
        async with bare(there) as one:
            wanted = [f"c{number}" for number in range(300)]
            one.writer.write(b"".join(say(do="chat", id=id, text="Nice hand!") for id in wanted))
            return await one.done(300) == wanted

    assert played(tmp_path, scenario, factor=1000.0)


def test_who_says_goodbye_and_does_not_read_is_gone_in_time(tmp_path, monkeypatch):
    monkeypatch.setattr(line, "GONE_WITHIN", 0.3)

    async def scenario(there):
        async with bare(there) as one:
            one.writer.transport.pause_reading()
            connection = there.edge.tables.all["t1"].here[0]
            for _ in range(600):
                connection.send(b'{"t":"chat","n":1,"text":"%s"}' % (b"x" * 8000))
                await asyncio.sleep(0)
            protocol = connection.at_once.__self__
            await one.send(frame(CLOSE, struct.pack("!H", 1000)))
            async with asyncio.timeout(10):
                while not protocol.disconnected:
                    await asyncio.sleep(0.02)
        return failures(there)

    assert played(tmp_path, scenario) == []


def test_the_server_ends_well_while_somebody_who_said_goodbye_has_not_gone(tmp_path):
    async def scenario(there):
        async with bare(there) as one:
            one.writer.transport.pause_reading()
            connection = there.edge.tables.all["t1"].here[0]
            protocol = connection.at_once.__self__
            while protocol.transport.get_write_buffer_size() == 0:
                connection.send(b'{"t":"chat","n":1,"text":"%s"}' % (b"x" * 8000))
                await asyncio.sleep(0)
            await one.send(frame(CLOSE, struct.pack("!H", 1000)))
            while not protocol.transport.is_closing():
                await asyncio.sleep(0.01)
            protocol.shutdown()
        return True

    assert played(tmp_path, scenario)


BAD_TEXT = frame(TEXT, b"\xff")


@pytest.mark.parametrize(
    ("hello", "sent"),
    [
        (False, say(do="hello", token="nobody's") + BAD_TEXT),
        (False, frame(TEXT, "{}") + BAD_TEXT),
        (False, frame(2, b"x") + BAD_TEXT),
        (True, frame(2, b"x") + BAD_TEXT),
        (True, say(do="look", id="1") + frame(2, b"x") + BAD_TEXT),
        (True, BAD_TEXT + frame(CLOSE)),
    ],
)
def test_what_clients_do_wrong_at_the_end_is_no_mistake_of_ours(tmp_path, capfd, logging_to_stderr, hello, sent):
    async def scenario(there):
        async with bare(there, hello) as one:
            await one.send(sent)
            await one.end()
        await asyncio.sleep(0.05)
        return failures(there)

    assert played(tmp_path, scenario) == []
    assert '"level":"error"' not in capfd.readouterr().err.replace(" ", "")


def test_half_a_sign_is_refused_under_its_id(tmp_path):
    async def scenario(there):
        async with bare(there) as one:
            await one.send(frame(TEXT, r'{"do": "chat", "id": "half", "text": "\ud83d"}'))
            return await one.done(1)

    assert played(tmp_path, scenario) == ["half"]
