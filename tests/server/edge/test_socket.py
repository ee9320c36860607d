"""The socket before the table: who is let in, as what, how much it may say, and how it ends."""

import asyncio
import json
import re
from pathlib import Path
from socket import create_connection

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from buckboard.server.edge import doorstep, line
from buckboard.server.edge import socket as server_socket
from buckboard.server.edge.limits import Limits
from buckboard.server.edge.metrics import Metrics
from buckboard.server.edge.sockets import REST_EACH, Seated, Sockets
from buckboard.server.table.connection import Connection
from buckboard.server.wire.commands import MOST_BYTES
from edge_house import ANN, BO, raw, request, standing, status
from foreign_origins import FOREIGN

PLAYER = {"do": "hello", "token": ANN}


class Client:
    """One socket, as a program of somebody else's might hold it."""

    def __init__(self, socket):
        self.socket = socket

    async def say(self, message):
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def hear(self):
        async with asyncio.timeout(10):
            return json.loads(await self.socket.recv())

    async def done(self):
        """The next answer to a command."""
        while (frame := await self.hear())["t"] != "done":
            pass
        return frame

    async def end(self):
        """What comes until the server closes: the frames, the code."""
        frames = []
        try:
            async with asyncio.timeout(10):
                while True:
                    frames.append(json.loads(await self.socket.recv()))
        except ConnectionClosed as closed:
            return frames, closed.rcvd.code if closed.rcvd else 1006


def client(there, table="t1", **how):
    where = f"ws://127.0.0.1:{there.port}/ws/{table}"
    return connect(where, compression=None, proxy=None, ping_interval=None, close_timeout=1, **how)


def played(tmp_path, scenario, **how):
    """Run a scenario with a server that stands for its time."""

    async def main():
        async with standing(tmp_path, **how) as there:
            return await scenario(there)

    return asyncio.run(main())


# Who is let in.


def test_whoever_has_a_key_is_a_player_and_whoever_has_none_watches(tmp_path):
    async def scenario(there):
        table = there.edge.tables.all["t1"]
        found = {}
        for name, hello in {
            "ann": PLAYER,
            "none": {"do": "hello"},
            "asks": {"do": "hello", "role": "player"},
            "screen": {"do": "hello", "role": "screen"},
            "ann's screen": {**PLAYER, "role": "screen", "known": 7},
        }.items():
            async with client(there) as socket:
                one = Client(socket)
                await one.say(hello)
                await one.hear()
                found[name] = (table.here[0].person, table.here[0].role, table.here[0].known)
            async with asyncio.timeout(5):
                while table.here:
                    await asyncio.sleep(0.01)
        return found

    assert played(tmp_path, scenario) == {
        "ann": ("ann", "player", -1),
        "none": ("", "watcher", -1),
        "asks": ("", "watcher", -1),
        "screen": ("", "screen", -1),
        "ann's screen": ("ann", "screen", 7),
    }


@pytest.mark.parametrize(
    ("table", "hello", "code", "why"),
    [
        ("t1", {"do": "hello", "token": "made-up"}, 4401, "That key is not good here any more; ask for a new one."),
        ("t9", PLAYER, 4404, "There is no table under this link; it may have been deleted."),
        ("t1", {"do": "hello", "token": ANN, "person": "bo"}, 1008, "Say hello first"),
        ("t1", {"do": "hello", "role": "host"}, 1008, "Say hello first"),
        ("t1", {"do": "deal", "id": "1"}, 1008, "Say hello first"),
        ("t1", "hello", 1008, "Say hello first"),
        ("t1", b'{"do": "hello"}', 1008, "Messages are text"),
        ("t1", {"do": "hello", "token": "x" * 401}, 1008, "Say hello first"),
        ("t1", {"do": "hello", "known": "1"}, 1008, "Say hello first"),
    ],
)
def test_a_hello_that_does_not_do_ends_with_a_reason(tmp_path, table, hello, code, why):
    async def scenario(there):
        async with client(there, table) as socket:
            one = Client(socket)
            await one.say(hello)
            return await one.end()

    frames, found = played(tmp_path, scenario)
    assert found == code
    (closing,) = frames
    assert (closing["t"], closing["retry"]) == ("closing", -1)
    assert closing["why"].startswith(why)


def test_nobody_is_waited_for_who_does_not_say_hello(tmp_path, monkeypatch):
    monkeypatch.setattr(server_socket, "HELLO_WITHIN", 0.2)

    async def scenario(there):
        async with client(there) as socket:
            return await Client(socket).end()

    frames, code = played(tmp_path, scenario)
    assert code == 1008
    assert frames[0]["t"] == "closing"


@pytest.mark.parametrize("good", [None, "http://127.0.0.1:{port}"])
def test_programs_and_the_own_page_may_connect_and_forty_foreign_pages_may_not(
    tmp_path, good, capfd, logging_to_stderr
):
    async def scenario(there):
        refused = []
        for origin in [good, *FOREIGN]:
            headers = {} if origin is None else {"Origin": origin.format(port=there.port)}
            head = (
                f"GET /ws/t1 HTTP/1.1\r\nHost: 127.0.0.1:{there.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            ) + "".join(f"{name}: {value}\r\n" for name, value in headers.items())
            reader, writer = await asyncio.open_connection("127.0.0.1", there.port)
            writer.write(head.encode() + b"\r\n")
            async with asyncio.timeout(10):
                refused.append(status(await reader.readline()))
            writer.close()
        return refused, there.edge.tables.all["t1"].here

    statuses, here = played(tmp_path, scenario, factor=10)
    assert capfd.readouterr().err == "", "what pages elsewhere do is no news"
    assert statuses[0] == 101
    assert set(statuses[1:]) == {403}, [
        origin for origin, found in zip(FOREIGN, statuses[1:], strict=True) if found != 403
    ]
    assert not here


def test_under_a_foreign_name_there_is_no_socket(tmp_path):
    async def scenario(there):
        with pytest.raises(InvalidStatus) as refused:
            await connect(
                f"ws://evil.example:{there.port}/ws/t1",
                sock=create_connection(("127.0.0.1", there.port)),
                proxy=None,
            )
        return refused.value.response

    answer = played(tmp_path, scenario)
    assert answer.status_code == 421
    assert json.loads(answer.body)["why"].startswith("This server does not go by that name.")


@pytest.mark.parametrize("path", ["/ws", "/ws/", "/", "/api/tables", "/t/t1", "/ws/t1/more"])
def test_there_is_a_socket_at_tables_only(tmp_path, path):
    async def scenario(there):
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"ws://127.0.0.1:{there.port}{path}", proxy=None)
        return refused.value.response.status_code

    assert played(tmp_path, scenario) in (403, 404)


# What is said.


@pytest.mark.parametrize(("length", "passes"), [(-1, True), (0, True), (1, False), (2, False), (9 * MOST_BYTES, False)])
@pytest.mark.parametrize("fragments", [1, 3])
def test_a_message_passes_up_to_the_limit_and_not_a_byte_beyond(tmp_path, length, passes, fragments):
    async def scenario(there):
        async with client(there) as socket:
            one = Client(socket)
            await one.say(PLAYER)
            empty = len(json.dumps({"do": "chat", "id": "big", "text": ""}))
            text = json.dumps({"do": "chat", "id": "big", "text": "x" * (MOST_BYTES + length - empty)})
            assert len(text) == MOST_BYTES + length
            cut = len(text) // fragments + 1
            parts = [text[at : at + cut] for at in range(0, len(text), cut)]
            try:
                await socket.send(parts if fragments > 1 else text)
                return (await one.done())["why"]
            except ConnectionClosed as closed:
                return closed.rcvd.code

    assert played(tmp_path, scenario) == ("“text” has 300 letters at most." if passes else 1009)


def test_nothing_is_compressed_even_if_it_is_offered(tmp_path):
    async def scenario(there):
        async with connect(f"ws://127.0.0.1:{there.port}/ws/t1", compression="deflate", proxy=None) as socket:
            return socket.response.headers.get("Sec-WebSocket-Extensions")

    assert played(tmp_path, scenario) is None


HOSTILE = [
    "",
    " ",
    "null",
    "1",
    "[]",
    "{}",
    '"hello"',
    "{",
    "}" * 100,
    "[" * 4000,
    '{"do":' * 1000,
    '{"do": "sit"}',
    "NaN",
    '{"do": "sit", "id": "a", "chair": NaN}',
    '{"do": "sit", "id": "a", "chair": 1e400}',
    '{"do": "sit", "id": "a", "chair": ' + "9" * 5000 + "}",
    '{"do": "sit", "id": "a", "chair": "1"}',
    '{"do": "sit", "id": "a", "chair": 1.0}',
    '{"do": "sit", "id": "a", "chair": -1}',
    '{"do": "sit", "id": "a", "chair": 8}',
    '{"do": "sit", "id": "a", "chair": true}',
    '{"do": "sit", "id": "", "chair": 1}',
    '{"do": "sit", "id": 7, "chair": 1}',
    '{"do": "sit", "id": "a b", "chair": 1}',
    '{"do": "sit", "id": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "chair": 1}',
    '{"do": "sit", "id": "a", "chair": 1, "person": "bo"}',
    '{"do": "fly", "id": "a"}',
    '{"do": "hello", "id": "a"}',
    '{"do": "hello", "token": "bo-key"}',
    '{"do": ["sit"], "id": "a"}',
    '{"do": {"sit": 1}, "id": "a"}',
    '{"do": "chat", "id": "a", "text": "\\ud800"}',
    '{"do": "chat", "id": "a", "text": 7}',
    '{"DO": "deal", "id": "a"}',
    '{"do": "answer", "id": "a", "question": 1, "say": ""}',
    '{"do": "answer", "id": "a", "question": 1, "say": "' + "x" * 81 + '"}',
    '{"do": "answer", "id": "a", "question": null, "say": "Jh"}',
    '{"do": "house_rules", "id": "a", "game": "bridge", "options": {}}',
    '{"do": "house_rules", "id": "a", "game": "buck", "options": []}',
    '{"do": "settings", "id": "a", "clock": 601}',
    '{"do": "settings", "id": "a", "speed": "warp"}',
    '\ufeff{"do": "deal", "id": "a"}',
    '{"do": "deal", "id": "a"} {"do": "deal", "id": "b"}',
    "\x00",
    "🂡",
    '{"do": "deal", "id": "a",}',
    "{'do': 'deal', 'id': 'a'}",
]


def test_every_message_that_is_not_understood_is_answered_once_and_changes_nothing(tmp_path):
    async def scenario(there):
        table = there.edge.tables.all["t1"]
        async with client(there) as socket:
            one = Client(socket)
            await one.say(PLAYER)
            await one.hear()
            answers = []
            for text in HOSTILE:
                await one.say(text)
                answers.append(await one.hear())
            await one.say({"do": "deal", "id": "after"})
            return answers, await one.done(), [kind.do for _, kind in table.heard], there.edge.metrics.text().decode()

    answers, after, heard, numbers = played(tmp_path, scenario, factor=10)
    assert heard == ["deal"]
    assert after["ok"]
    for text, answer in zip(HOSTILE, answers, strict=True):
        assert (answer["t"], answer["ok"], answer["n"]) == ("done", False, 1), text
        assert answer["why"].endswith("."), text
        assert "Traceback" not in answer["why"]
    assert f'buckboard_commands_total{{command="none",outcome="refused"}} {len(HOSTILE)}.0' in numbers
    assert not re.search(r"^buckboard_failed_total\{.*\} [1-9]", numbers, re.MULTILINE)


def test_a_message_that_is_not_understood_is_answered_under_its_id(tmp_path):
    async def scenario(there):
        async with client(there) as socket:
            one = Client(socket)
            await one.say(PLAYER)
            await one.say({"do": "sit", "id": "my-1", "chair": 99})
            return await one.done()

    done = played(tmp_path, scenario)
    assert (done["id"], done["why"]) == ("my-1", "“chair” is 7 or less.")


def test_our_own_mistake_is_told_by_a_number_and_without_the_card(tmp_path, capfd, logging_to_stderr):
    async def scenario(there):
        async with client(there) as socket:
            one = Client(socket)
            await one.say(PLAYER)
            await one.say({"do": "hint", "id": "1"})
            first = await one.done()
            await one.say({"do": "deal", "id": "2"})
            return first, await one.done()

    failed, after = played(tmp_path, scenario)
    number = re.fullmatch(r"Something went wrong here\. It is noted under (\w+); look again .*", failed["why"])[1]
    assert after["ok"]
    lines = [json.loads(line) for line in capfd.readouterr().err.splitlines() if line.startswith("{")]
    (line,) = [line for line in lines if line.get("id") == number]
    assert line["error"] == "KeyError"
    assert "Jh" not in json.dumps(line)


def test_bytes_end_the_socket(tmp_path):
    async def scenario(there):
        async with client(there) as socket:
            one = Client(socket)
            await one.say(PLAYER)
            await one.say(b'{"do": "deal", "id": "1"}')
            return await one.end()

    frames, code = played(tmp_path, scenario)
    assert (frames[-1]["t"], code) == ("closing", 1008)


@pytest.mark.parametrize(
    "bytes_sent",
    [
        b"\x81\x05hello",  # not masked
        b"\xc1\x80\0\0\0\0",  # a reserved bit
        b"\x83\x80\0\0\0\0",  # a kind that does not exist
        b"\x80\x80\0\0\0\0",  # goes on with nothing
        b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0",  # endless
        b"\x81\x82\0\0\0\0\xff\xfe",  # no text
        b"\x89\xfe\x00\x7e\0\0\0\0" + b"x" * 126,  # a ping that is too long
        b"\x88\x81\0\0\0\0x",  # half a code
        b"GET / HTTP/1.1\r\n\r\n",
    ],
)
def test_bytes_that_are_no_frames_end_the_socket_and_the_server_goes_on(tmp_path, bytes_sent):
    async def scenario(there):
        async with client(there) as good:
            one = Client(good)
            await one.say(PLAYER)
            await one.hear()
            bad = await client(there)
            await Client(bad).say({"do": "hello", "token": BO})
            await Client(bad).hear()
            bad.transport.write(bytes_sent)
            async with asyncio.timeout(10):
                await bad.wait_closed()
            await one.say({"do": "deal", "id": "1"})
            return (await one.done())["ok"], len(there.edge.tables.all["t1"].here)

    assert played(tmp_path, scenario) == (True, 1)


# How much is said.


def test_a_flood_waits_its_turn_and_each_message_is_answered(tmp_path, monkeypatch):
    times = iter(range(10**9))
    monkeypatch.setattr(server_socket, "MOST_WAIT", 1e9)
    slept = []

    async def no_sleep(seconds):
        slept.append(seconds)
        await asyncio.sleep(0)

    async def scenario(there):
        monkeypatch.setattr(server_socket, "pause", no_sleep)
        async with client(there) as socket:
            one = Client(socket)
            await one.say(PLAYER)
            await one.hear()
            for number in range(200):
                await one.say({"do": "deal", "id": f"m{number}"})
            return [(await one.done())["id"] for _ in range(200)]

    answered = played(tmp_path, scenario, now=lambda: 1000 + next(times) * 0.001)
    assert answered == [f"m{number}" for number in range(200)]
    assert len(slept) > 100


def test_a_flood_without_end_is_sent_away(tmp_path, monkeypatch):
    async def no_sleep(seconds):
        await asyncio.sleep(0)

    async def scenario(there):
        monkeypatch.setattr(server_socket, "pause", no_sleep)
        async with client(there) as socket:
            one = Client(socket)
            await one.say(PLAYER)
            reading = asyncio.create_task(one.end())
            try:
                for number in range(1000):
                    await one.say({"do": "deal", "id": f"m{number}"})
                    await asyncio.sleep(0)
            except ConnectionClosed:
                pass
            frames, code = await reading
            return len([frame for frame in frames if frame["t"] == "done"]), frames[-1], code

    done, closing, code = played(tmp_path, scenario, now=lambda: 1000.0)
    assert code == 1008
    assert closing["why"] == "That was too much at once; come back in a moment."
    assert closing["retry"] > 0
    assert 40 <= done <= 100


def test_a_heap_of_tiny_messages_is_cut_off_before_it_takes_memory(tmp_path):
    async def scenario(there):
        socket = await client(there)
        await Client(socket).say(PLAYER)
        await Client(socket).hear()
        socket.transport.write(b"\x81\x80\0\0\0\0" * 30_000)
        async with asyncio.timeout(20):
            await socket.wait_closed()
        return len(there.edge.tables.all["t1"].heard)

    assert played(tmp_path, scenario) == 0


def test_one_person_has_only_so_many_pages_open(tmp_path):
    async def scenario(there):
        most = there.edge.limits.ceilings.sockets_of_person
        sockets = []
        for number in range(most + 1):
            socket = await client(there)
            await Client(socket).say(PLAYER)
            frame = await Client(socket).hear()
            assert (frame["t"] == "closing") is (number == most)
            sockets.append(socket)
        other = await client(there)
        await Client(other).say({"do": "hello", "token": BO})
        assert (await Client(other).hear())["t"] == "chat"
        await sockets[0].close()
        await asyncio.sleep(0.1)
        again = await client(there)
        await Client(again).say(PLAYER)
        found = await Client(again).hear()
        for socket in [*sockets, other, again]:
            await socket.close()
        return frame, found["t"]

    refused, again = played(tmp_path, scenario)
    assert refused["why"] == "You have too many pages of this server open; close some."
    assert again == "chat"


def test_one_address_has_only_so_many_sockets(tmp_path):
    async def scenario(there):
        most = there.edge.limits.ceilings.sockets_of_address
        sockets = [await client(there) for _ in range(most)]
        with pytest.raises(InvalidStatus) as refused:
            await client(there)
        for socket in sockets:
            await socket.close()
        return refused.value.response

    answer = played(tmp_path, scenario, factor=0.1, now=lambda: next(TIMES))
    assert answer.status_code == 429
    assert json.loads(answer.body)["why"] == "There are too many connections from your network; close some."


TIMES = iter(range(0, 10**9, 100))


def waiting_for(there, connection):
    """Bytes that wait for a reader: in its queue, and in the most that any line has not got rid of."""
    lines = [protocol.transport.get_write_buffer_size() for protocol in there.server.server_state.connections]
    return connection._bytes + max(lines)


async def half_handshake(there):
    """A connection that begins to ask for a socket, and no more."""
    reader, writer = await asyncio.open_connection("127.0.0.1", there.port)
    writer.write(b"GET /ws/t1 HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n")
    return reader, writer


def test_whoever_does_not_read_is_left_behind_and_nobody_waits_for_him(tmp_path, monkeypatch):
    monkeypatch.setattr(doorstep, "TAKEN_WITHIN", 0.5)
    monkeypatch.setattr(doorstep, "HEADERS_WITHIN", 0.5)

    async def scenario(there):
        table = there.edge.tables.all["t1"]
        deaf = await client(there, max_queue=1)
        await Client(deaf).say({"do": "hello"})
        await Client(deaf).hear()
        deaf.transport.pause_reading()
        half = [await half_handshake(there) for _ in range(2)]
        async with client(there) as socket:
            one = Client(socket)
            await one.say(PLAYER)
            await one.hear()
            connection = next(other for other in table.here if not other.person)
            most = most_bytes = 0
            for _ in range(3000):
                connection.send(table.frame("x" * 4000))
                await asyncio.sleep(0)
                most = max(most, connection.waiting)
                most_bytes = max(most_bytes, waiting_for(there, connection))
            await one.say({"do": "deal", "id": "1"})
            done = await one.done()
            async with asyncio.timeout(10):
                while len(table.here) > 1:
                    await asyncio.sleep(0.05)
                ends = [await reader.read() for reader, _ in half]
        deaf.transport.abort()
        for _, writer in half:
            writer.close()
        return done["ok"], most, most_bytes, ends

    ok, most, most_bytes, ends = played(tmp_path, scenario)
    assert ok
    assert most <= 64
    assert 64 * 1024 < most_bytes <= 256 * 1024  # its queue, and what the line holds until it stops taking
    assert ends == [b"", b""]


async def hear_on(one):
    while True:
        await one.hear()


def test_a_line_that_fails_takes_nobody_along(tmp_path, monkeypatch):
    leave = line.SocketProtocol.leave

    async def scenario(there):
        async with client(there) as first, client(there) as second:
            one, other = Client(first), Client(second)
            await one.say({"do": "hello"})
            await other.say(PLAYER)
            await one.hear()
            await other.hear()
            broken = [next(here for here in there.edge.tables.all["t1"].here if not here.person).at_once.__self__]

            def fails(one):
                if one in broken:
                    raise RuntimeError("a fault of ours")
                leave(one)

            monkeypatch.setattr(line.SocketProtocol, "leave", fails)
            await other.say({"do": "deal", "id": "1"})
            done = await other.done()
            with pytest.raises(ConnectionClosed):
                await hear_on(one)
        return done["ok"]

    assert played(tmp_path, scenario)


def test_a_socket_at_which_nothing_happens_is_told_the_last_number_again(tmp_path):
    async def scenario(there):
        async with client(there) as socket:
            one = Client(socket)
            await one.say(PLAYER)
            await one.hear()
            heard = []
            for _ in range(2):
                await there.edge.sockets.tell_rest()  # the first time it has just been told something
                await there.edge.sockets.tell_rest()
                heard.append(await one.socket.recv())
                await one.say({"do": "deal", "id": "1"})
                await one.done()
            return heard

    assert played(tmp_path, scenario) == ['{"t":"n","n":1}', '{"t":"n","n":2}']


def at_rest(now):
    """Two connections that have read what they were told, and what tells them that nothing happens."""
    sockets, both = Sockets(Limits(), Metrics()), [Connection("ann"), Connection("bo")]
    for one in both:
        sockets.seat(Seated(one, "t1", "here", lambda: now["number"]))
    return sockets, both


def test_rest_is_told_once_in_a_while_and_only_to_whom_nothing_else_was_told():
    async def scenario():
        sockets, (busy, still) = at_rest(now := {"number": 4})
        heard = []
        for moment in range(4):
            await sockets.tell_rest()
            heard.append((busy.waiting, still.waiting))
            if still.waiting:
                assert await still.next() == b'{"t":"n","n":4}'
            if moment < 2:
                busy.send(b"news")
                await busy.next()
        now["number"] = 7
        await sockets.tell_rest()
        return heard, await busy.next()

    heard, last = asyncio.run(scenario())
    assert heard == [(0, 0), (0, 1), (0, 1), (1, 1)]
    assert last == b'{"t":"n","n":4}'


def test_who_has_yet_to_read_what_waits_is_told_no_more_and_who_is_gone_nothing():
    async def scenario():
        sockets, (slow, gone) = at_rest({"number": 4})
        gone.close(1012, "The server restarts.", 250)
        for _ in range(10):
            await sockets.tell_rest()
        return slow.waiting, gone.waiting

    assert asyncio.run(scenario()) == (1, 0)


def test_a_page_waits_longer_than_the_longest_silence_of_a_server_that_is_there():
    page = (Path(__file__).parents[3] / "web" / "src" / "lib" / "socket.ts").read_text()
    patience = int(re.search(r"SILENCE = ([\d_]+);", page)[1])
    assert patience >= 2.2 * REST_EACH * 1000


# How it ends.


def test_when_the_server_stops_everybody_is_told_to_come_back(tmp_path):
    async def scenario(there):
        sockets = []
        for hello in (PLAYER, {"do": "hello"}, {"do": "hello", "role": "screen"}):
            socket = await client(there)
            await Client(socket).say(hello)
            await Client(socket).hear()
            sockets.append(socket)
        ready = status(await raw(there.port, request("GET", "/readyz")))
        stopping = asyncio.create_task(there.edge.sockets.stop(3.0))
        ends = [await Client(socket).end() for socket in sockets]
        await stopping
        late = pytest.raises(InvalidStatus)
        with late as refused:
            await client(there)
        after = status(await raw(there.port, request("GET", "/readyz")))
        return ready, ends, refused.value.response.status_code, after

    ready, ends, late, after = played(tmp_path, scenario)
    assert (ready, late, after) == (200, 503, 503)
    for frames, code in ends:
        assert code == 1012
        assert (frames[-1]["t"], frames[-1]["retry"]) == ("closing", 250)


def test_a_key_that_is_revoked_ends_its_sockets_and_what_they_still_say_is_not_done(tmp_path):
    async def scenario(there):
        table = there.edge.tables.all["t1"]
        async with client(there) as socket, client(there) as other:
            one, two = Client(socket), Client(other)
            await one.say(PLAYER)
            await two.say({"do": "hello", "token": BO})
            await one.hear()
            await two.hear()
            there.edge.sockets.end_person("ann", "Your keys were renewed.")
            for number in range(20):
                await one.say({"do": "deal", "id": f"m{number}"})
            frames, code = await one.end()
            await two.say({"do": "ready", "id": "1"})
            return frames[-1], code, (await two.done())["ok"], [person for person, _ in table.heard]

    closing, code, ok, heard = played(tmp_path, scenario)
    assert (closing["why"], closing["retry"], code) == ("Your keys were renewed.", -1, 4401)
    assert ok
    assert heard == ["bo"]


def test_a_key_that_has_grown_old_is_found_out_though_its_socket_is_silent(tmp_path):
    async def scenario(there):
        async with client(there) as socket, client(there) as other, client(there) as watcher:
            clients = [Client(each) for each in (socket, other, watcher)]
            for one, hello in zip(clients, (PLAYER, {"do": "hello", "token": BO}, {"do": "hello"}), strict=True):
                await one.say(hello)
                await one.hear()
            del there.edge.people.keys[ANN]
            await there.edge.sockets.look_at_keys(there.edge.people.read)
            end = await clients[0].end()
            await clients[1].say({"do": "deal", "id": "1"})
            return end, await clients[1].done(), (await clients[2].hear())["t"]

    (frames, code), done, watched = played(tmp_path, scenario)
    assert code == 4401
    assert frames[-1]["why"] == "That key is not good here any more; ask for a new one."
    assert done["ok"]
    assert watched == "chat"


def test_a_key_that_is_revoked_while_its_table_is_looked_for_is_good_for_nothing(tmp_path):
    async def scenario(there):
        tables, people = there.edge.tables, there.edge.people

        async def find(id):
            del people.keys[ANN]
            there.edge.sockets.end_person("ann", "Your keys were renewed.")
            return tables.all[id]

        tables.find = find
        async with client(there) as socket:
            one = Client(socket)
            await one.say(PLAYER)
            return await one.end()

    frames, code = played(tmp_path, scenario)
    assert code == 4401
    assert frames[-1]["t"] == "closing"


def test_a_table_that_is_deleted_ends_its_sockets_alone(tmp_path):
    async def scenario(there):
        async with client(there) as socket, client(there, "t2") as other:
            one, two = Client(socket), Client(other)
            await one.say(PLAYER)
            await two.say(PLAYER)
            await one.hear()
            await two.hear()
            there.edge.sockets.end_table("t1", "The host has deleted this table.")
            _, code = await one.end()
            await two.say({"do": "deal", "id": "1"})
            return code, (await two.done())["ok"]

    assert played(tmp_path, scenario) == (4404, True)


def test_a_silent_socket_is_asked_whether_it_lives(tmp_path, monkeypatch):
    from buckboard.server.edge import serve

    monkeypatch.setattr(serve, "PING_EACH", 0.2)
    monkeypatch.setattr(serve, "PONG_WITHIN", 0.2)

    async def scenario(there):
        table = there.edge.tables.all["t1"]
        alive = await client(there)
        dead = await client(there)
        for one in (alive, dead):
            await Client(one).say(PLAYER)
            await Client(one).hear()
        dead.transport.pause_reading()
        async with asyncio.timeout(10):
            while len(table.here) > 1:
                await asyncio.sleep(0.05)
        await Client(alive).say({"do": "deal", "id": "1"})
        done = await Client(alive).done()
        dead.transport.abort()
        await alive.close()
        return done["ok"]

    assert played(tmp_path, scenario)
