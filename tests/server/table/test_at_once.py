"""A frame goes out at once where nothing is before it, and never overtakes another."""

import asyncio

from buckboard.server.table.connection import Connection


class Way:
    """The way out: what has been sent, by whom, and whether the reader takes it."""

    def __init__(self):
        self.sent = []
        self.open = True
        self.held = asyncio.Event()
        self.held.set()

    def at_once(self, frame):
        if self.open:
            self.sent.append((frame, "at once"))
        return self.open

    async def tell(self, connection):
        """As the socket's own task does."""
        while True:
            frame = await connection.next()
            await self.held.wait()
            self.sent.append((frame, "in turn"))


def with_way(test):
    async def run():
        way, connection = Way(), Connection("ann", "player")
        connection.at_once = way.at_once
        telling = asyncio.create_task(way.tell(connection))
        await asyncio.sleep(0)
        try:
            await test(way, connection)
        finally:
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)

    asyncio.run(run())


def test_a_frame_goes_out_at_once_where_nothing_waits():
    async def test(way, connection):
        for number in range(3):
            connection.send(b"%d" % number)
        assert way.sent == [(b"0", "at once"), (b"1", "at once"), (b"2", "at once")]

    with_way(test)


def test_what_the_reader_does_not_take_waits_and_what_comes_after_it_too():
    async def test(way, connection):
        way.open = False
        connection.send(b"0")
        way.open = True
        connection.send(b"1")
        assert way.sent == []
        await asyncio.sleep(0.01)
        assert way.sent == [(b"0", "in turn"), (b"1", "in turn")]
        connection.send(b"2")
        assert way.sent[-1] == (b"2", "at once")

    with_way(test)


def test_nothing_overtakes_a_frame_that_is_on_its_way():
    async def test(way, connection):
        way.open = False
        way.held.clear()
        connection.send(b"0")
        await asyncio.sleep(0.01)  # the task has it, and cannot send it
        way.open = True
        connection.send(b"1")
        assert way.sent == []
        way.held.set()
        await asyncio.sleep(0.01)
        assert [frame for frame, _ in way.sent] == [b"0", b"1"]

    with_way(test)


def test_before_the_task_has_begun_and_after_the_end_nothing_goes_out_at_once():
    way_sent = []
    connection = Connection("ann", "player")
    connection.at_once = lambda frame: way_sent.append(frame) or True
    connection.send(b"0")
    assert (way_sent, connection.waiting) == ([], 1)
    connection.close(1000, "enough", -1)
    connection.send(b"1")
    assert (way_sent, connection.waiting) == ([], 1)
