"""Stored, then told, then answered; and what happens at a table whose storage fails, or which fails itself."""

import asyncio

import pytest

from buckboard.engine.errors import TableRefused
from buckboard.server.store.store import NumberTaken, StoreBroken
from buckboard.server.table import entries as e
from buckboard.server.table import scenery, wishes
from memory_store import MemoryStore
from web_table import Place, at_a_place


class WatchedStore(MemoryStore):
    """Notes what it is asked for, and fails when it is told to."""

    def __init__(self):
        super().__init__()
        self.happened = []
        self.fault = None  # an exception, or a coroutine function that is awaited before storing

    async def append(self, table, first, entries):
        self.happened.append(("asked", first))
        if isinstance(self.fault, Exception):
            raise self.fault
        if self.fault is not None:
            await self.fault()
        await super().append(table, first, entries)
        self.happened.append(("stored", first))


async def two_at(place):
    table, ann = await place.open("buck")
    bo = await place.guest(table, "bo")
    await bo.ok("sit", chair=2)
    return table, ann, bo


watched = at_a_place(store=WatchedStore)


@watched
async def test_nobody_is_told_before_it_is_stored_and_nobody_answered_before_all_are_told(place: Place):
    table, ann, bo = await two_at(place)
    place.store.happened.clear()

    def note(what):
        place.store.happened.append((what, table.number))

    for guest in (ann, bo):
        send = guest.connection.send
        guest.connection.send = lambda frame, send=send: (
            place.store.happened.append(("told", table.number)),
            send(frame),
        )
    done = await ann.do("chat", text="not stored")
    place.store.happened.clear()
    done = await ann.do("settings", speed="fast")
    place.store.happened.append(("answered", done["n"]))
    number = done["n"]
    assert place.store.happened == [
        ("asked", number), ("stored", number), ("told", number), ("told", number), ("answered", number)
    ]  # fmt: skip


@watched
async def test_while_something_is_being_stored_nothing_of_it_is_to_be_seen(place: Place):
    table, ann, bo = await two_at(place)
    gate = asyncio.Event()
    place.store.fault = gate.wait
    before, number = table.info("bo"), table.number
    wish = asyncio.create_task(ann.do("settings", speed="slow"))
    await place.clock.settle()
    assert not wish.done()
    assert (table.number, table.info("bo"), bo.read()) == (number, before, [])
    late = await place.guest(table, "zoe", "watcher")
    assert late.info["settings"]["speed"] == "normal"
    gate.set()
    assert (await wish)["ok"]
    late.read()
    assert late.info["settings"]["speed"] == "slow"


@watched
async def test_wishes_are_carried_out_one_after_the_other(place: Place):
    table, _ann, bo = await two_at(place)
    cy = await place.guest(table, "cy")
    gate = asyncio.Event()
    place.store.fault = gate.wait
    first, second = asyncio.create_task(bo.do("sit", chair=1)), asyncio.create_task(cy.do("sit", chair=1))
    await place.clock.settle()
    gate.set()
    assert [(await each)["ok"] for each in (first, second)] == [True, False]


@watched
async def test_a_table_that_cannot_store_refuses_everything_and_shows_nothing_that_is_not_stored(place: Place):
    table, ann, bo = await two_at(place)
    await ann.ok("settings", speed="instant")
    number = table.number
    place.store.fault = StoreBroken("The disk is full.")
    done = await ann.do("deal")
    assert (done["ok"], done["why"], done["n"]) == (False, "The disk is full.", number)
    place.store.fault = None  # it stays so: who knows what the disk holds
    for wish, fields in {"deal": {}, "chat": {"text": "hello?"}, "settings": {"speed": "slow"}, "look": {}}.items():
        refused = await ann.do(wish, **fields)
        assert (refused["ok"], refused["why"]) == (False, "The disk is full."), wish
    await place.clock.pass_by(100)
    bo.read()
    assert (table.number, bo.info["stage"], bo.scene["public"]) == (number, "open", None)
    assert [n for n, _ in await place.store.tail(table.id)] == list(range(1, number + 1))


@watched
async def test_a_bots_answer_that_cannot_be_stored_stops_the_table_too(place: Place):
    table, ann, _ = await two_at(place)
    await ann.ok("deal")
    place.store.fault = StoreBroken("The disk is full.")
    number = table.number
    await place.clock.pass_by(100)
    if table.story.sitting.open[0] in (1, 3):
        assert table.broken == "The disk is full."
    assert table.number == number


@watched
async def test_a_number_that_somebody_else_has_taken_is_read_and_the_wish_refused(place: Place):
    table, ann, bo = await two_at(place)
    number = table.number
    entry = e.Settings(changes={"speed": "slow"})
    await place.store.append(table.id, number + 1, [e.write_entry(entry)])
    done = await ann.do("settings", id="mine", speed="fast")
    assert (done["ok"], "come first" in done["why"]) == (False, True)
    assert (bo.read(), bo.info["settings"]["speed"])[1] == "slow"
    assert table.number == number + 1
    assert (await ann.do("settings", id="mine", speed="fast"))["ok"]  # it never acted, so it may
    assert isinstance(NumberTaken("t", 1, 2), Exception)


@pytest.mark.parametrize("error", [ZeroDivisionError("As Kd"), TableRefused("As Kd")])
@watched
async def test_a_fault_of_ours_after_storing_is_mended_from_the_log(place: Place, monkeypatch, error):
    _table, ann, bo = await two_at(place)
    await ann.ok("settings", speed="slow")
    real, broken = scenery.deal_acts, []

    def fails(*about):
        if not broken:
            broken.append(about)
            raise error
        return real(*about)

    monkeypatch.setattr(scenery, "deal_acts", fails)
    done = await ann.do("deal", id="once")
    assert broken
    assert done["ok"], "it was stored, so it counts"
    assert (await ann.do("deal", id="once")) == done
    bo.read()
    assert bo.scene["whole"]
    assert len(bo.scene["mine"]["cards"]) == 6
    assert (await bo.do("chat", text="we play on"))["ok"]


@watched
async def test_a_table_that_cannot_be_shown_is_left_alone_and_no_other_is_touched(place: Place, monkeypatch):
    table, ann, bo = await two_at(place)
    _other, cy = await place.open("buck", "cy")
    with monkeypatch.context() as patch:
        patch.setattr(scenery, "public_of", lambda *about, **more: 1 / 0)
        done = await ann.do("deal")
    assert (done["ok"], "Something went wrong" in table.broken) == (True, True)  # it is stored
    assert "division" not in table.broken
    refused = await bo.do("chat", text="hello?")
    assert refused["why"] == table.broken
    await cy.ok("deal")
    assert cy.info["stage"] == "playing"
    table = await place.restarted(table)  # its log is whole
    assert table.story.stage == "playing"


@watched
async def test_a_fault_of_ours_before_anything_is_stored_costs_only_that_wish(place: Place, monkeypatch):
    table, ann, bo = await two_at(place)
    bo.read()
    number = table.number
    with monkeypatch.context() as patch:
        patch.setattr(wishes, "entries_of", lambda *about: 1 / 0)
        for _ in range(10):
            done = await ann.do("settings", speed="fast")
            assert "noted under" in done["why"]
    assert (table.number, bo.read()) == (number, [])
    await ann.ok("settings", speed="fast")


@watched
async def test_a_table_that_fails_again_and_again_gives_up(place: Place, monkeypatch):
    table, ann, bo = await two_at(place)
    await ann.ok("settings", speed="instant")
    await ann.ok("deal")
    monkeypatch.setattr(scenery, "acts_of", lambda *about: 1 / 0)
    await place.clock.run_until(lambda: ann.question or bo.question or table.broken)
    for _ in range(10):
        for guest in (ann, bo):
            guest.read()
            if guest.question and not table.broken:
                await guest.do("answer", question=guest.question["number"], say=guest.answers()[0])
        await place.clock.settle()
    assert "Something went wrong" in table.broken


@at_a_place
async def test_a_table_that_is_put_to_rest_refuses_and_its_log_stays(place: Place):
    table, ann, _ = await two_at(place)
    number = table.number
    waiting = [asyncio.create_task(ann.do("settings", speed=speed)) for speed in ("fast", "slow")]
    await asyncio.sleep(0)
    await table.close()
    outcomes = [await each for each in waiting]
    assert all(not done["ok"] or done["n"] <= table.number for done in outcomes)
    late = await ann.do("settings", speed="normal")
    assert (late["ok"], "stops" in late["why"]) == (False, True)
    assert [n for n, _ in await place.store.tail(table.id)] == list(range(1, table.number + 1))
    assert table.number >= number


@watched
async def test_who_asks_while_a_table_is_put_to_rest_is_answered(place: Place):
    table, ann, bo = await two_at(place)
    gate = asyncio.Event()
    place.store.fault = gate.wait
    first = asyncio.create_task(ann.do("settings", speed="fast"))
    await place.clock.settle()
    rest = asyncio.create_task(table.close())
    await place.clock.settle()
    behind = [asyncio.create_task(bo.do("stand")), asyncio.create_task(ann.do("deal"))]
    await place.clock.settle()
    gate.set()
    async with asyncio.timeout(5):
        await rest
        assert (await first)["ok"]  # it was being stored
        assert [(await each)["ok"] for each in behind] == [False, False]
    assert table.closed
    assert len(await place.store.tail(table.id)) == table.number


@pytest.mark.parametrize("body", [b"{}", b'{"e":"move"}', b'{"e":"nonsense"}', b"\xff", b'{"e":"pause","on":"yes"}'])
def test_what_is_no_entry_is_not_read_as_one(body):
    with pytest.raises(Exception, match=r".") as problem:
        e.read_entry(body)
    assert type(problem.value).__module__.startswith("msgspec") or isinstance(problem.value, ValueError)


def test_an_entry_is_the_same_after_it_was_written():
    for entry in (
        e.Opened(game="buck", rules="1.0", options={"target": 12}, host="a", day="2026-11-30", by="a", command="x"),
        e.Move(seat=2, say="draw 9c 4d", how="stand_in"),
        e.Left(chair=1, bot="bot:Elm", kind="thumb", back=True),
        e.End(thrown=True),
    ):
        assert e.read_entry(e.write_entry(entry)) == entry


def test_entries_of_a_later_server_may_say_more():
    assert e.read_entry(b'{"e":"pause","on":true,"why":"supper"}') == e.Pause(on=True)
