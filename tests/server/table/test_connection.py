"""A connection: frames in order, never too many, and the whole truth for who falls behind."""

import asyncio

import pytest

from buckboard.server.table.connection import MOST_BYTES, MOST_FRAMES, TOO_SLOW, Closed, Connection


def read_all(connection):
    """Everything that waits."""

    async def read():
        found = []
        while connection.waiting:
            found.append(await connection.next())
        return found

    return asyncio.run(read())


def test_frames_come_in_the_order_in_which_they_were_sent():
    connection = Connection()
    for number in range(MOST_FRAMES):
        connection.send(b"%d" % number)
    assert read_all(connection) == [b"%d" % number for number in range(MOST_FRAMES)]


def test_who_waits_is_woken_by_the_next_frame():
    async def wait():
        connection = Connection()
        frame = asyncio.create_task(connection.next())
        await asyncio.sleep(0)
        connection.send(b"now")
        return await frame

    assert asyncio.run(wait()) == b"now"


def overflow(connection, frames=MOST_FRAMES + 1):
    for _ in range(frames):
        connection.send(b"old")


def test_who_falls_behind_is_sent_the_whole_truth_instead_of_what_was_lost():
    connection = Connection()
    connection.whole = lambda: [b"table", b"scene"]
    overflow(connection)
    assert read_all(connection) == [b"table", b"scene"]
    connection.send(b"after it")
    assert read_all(connection) == [b"after it"]


def test_the_truth_is_that_of_the_moment_at_which_it_is_read():
    connection, truth = Connection(), [b"early"]
    connection.whole = lambda: list(truth)
    overflow(connection)
    truth[0] = b"late"
    connection.send(b"between")
    assert read_all(connection) == [b"late"]


def test_too_many_bytes_are_as_bad_as_too_many_frames():
    connection = Connection()
    connection.whole = lambda: [b"whole"]
    half = b"x" * (MOST_BYTES // 2)
    connection.send(half)
    connection.send(half)
    assert connection.waiting == 2
    connection.send(b"one more")
    assert read_all(connection) == [b"whole"]


@pytest.mark.parametrize("reads", [0, 1])
def test_who_falls_behind_again_before_having_read_everything_is_closed(reads):
    connection = Connection()
    connection.whole = lambda: [b"table", b"scene"]
    overflow(connection)

    async def read_some():
        for _ in range(reads):
            await connection.next()
        overflow(connection, MOST_FRAMES + 2)
        with pytest.raises(Closed) as closed:
            await connection.next()
        return closed.value

    closed = asyncio.run(read_some())
    assert (closed.code, closed.retry > 0) == (TOO_SLOW, True)
    assert connection.waiting == 0
    connection.send(b"nobody reads this")
    assert connection.waiting == 0


def test_who_has_caught_up_may_fall_behind_again():
    connection = Connection()
    connection.whole = lambda: [b"whole"]
    for _ in range(5):
        overflow(connection)
        assert read_all(connection) == [b"whole"]
    assert connection.closed is None


def test_what_waits_is_read_before_the_end():
    connection = Connection()
    connection.send(b"last")
    connection.close(1012, "The server restarts.", 250)
    connection.send(b"too late")

    async def read():
        assert await connection.next() == b"last"
        with pytest.raises(Closed) as closed:
            await connection.next()
        return closed.value

    closed = asyncio.run(read())
    assert (closed.code, closed.why, closed.retry) == (1012, "The server restarts.", 250)


def test_the_end_wakes_who_waits():
    async def wait():
        connection = Connection()
        frame = asyncio.create_task(connection.next())
        await asyncio.sleep(0)
        connection.close(1000, "That was all.", -1)
        with pytest.raises(Closed):
            await frame

    asyncio.run(wait())
