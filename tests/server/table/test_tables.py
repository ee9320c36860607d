"""The tables of a server: opened, found, listed, put to rest, deleted."""

import asyncio
from datetime import timedelta

import pytest

from buckboard.engine.errors import BadOption, TableRefused, UnknownWord
from buckboard.server.store.schema import person, rested
from buckboard.server.table import register
from buckboard.server.table.naming import distinct, legible
from buckboard.server.table.tables import DAYS_KEPT, Tables
from web_table import Place, at_a_place


async def known(place, *people):
    """People who stand in the store too."""
    for who in people:
        place.people.add(who)
        row = {"id": who, "name": who.title(), "created": "", "used": ""}
        await place.store.run(lambda connection, row=row: connection.execute(person.insert().values(row)))


@at_a_place
async def test_a_table_is_found_by_its_id_and_by_its_code_as_people_say_it(place: Place):
    table, _ = await place.open("buck")
    assert await place.tables.find(table.id) is table
    code = table.code
    assert len(code) == 5
    for said in (code, code.lower(), f" {code[:2]}-{code[2:]} "):
        assert await place.tables.by_code(said) == table.id
    assert await place.tables.by_code("") is None
    assert await place.tables.by_code("XXXX") is None
    assert await place.tables.find("no-such-table") is None
    assert [each.id for each in place.tables.open()] == [table.id]


@at_a_place
async def test_with_one_click_somebody_is_in_a_hand(place: Place):
    place.people.add("ann")
    table = await place.tables.new("ann", "buckem", {"ante": 3}, name="Up north", bot="random", deal=True)
    info = table.info("ann")
    assert (info["stage"], info["name"], info["options"]) == ("playing", "Up north", {"ante": 3})
    assert [chair["bot"] for chair in info["chairs"]] == ["", *["random"] * 5]
    assert len(table.scene("ann")["mine"]["cards"]) == 5
    again = await place.restarted(table)
    assert again.scene("ann") == table.scene("ann")


@at_a_place
async def test_house_rules_that_cannot_be_open_no_table(place: Place):
    with pytest.raises(BadOption):
        await place.tables.new("ann", "buck", {"target": "many"})
    with pytest.raises(BadOption):
        await place.tables.new("ann", "buck", {"no_such_rule": True})
    with pytest.raises(UnknownWord):
        await place.tables.new("ann", "buck", {}, bot="genius")
    assert place.tables.open() == []


@at_a_place
async def test_who_asks_at_once_gets_the_same_table(place: Place):
    table, _ = await place.open("buck")
    await place.tables.close()
    found = await asyncio.gather(*(place.tables.find(table.id) for _ in range(20)))
    assert len({id(each) for each in found}) == 1
    assert found[0] is not table


@at_a_place
async def test_who_stops_asking_does_not_spoil_it_for_others(place: Place):
    table, _ = await place.open("buck")
    await place.tables.close()
    first = asyncio.create_task(place.tables.find(table.id))
    second = asyncio.create_task(place.tables.find(table.id))
    await asyncio.sleep(0)
    first.cancel()
    assert (await second).id == table.id


@at_a_place
async def test_a_table_that_was_put_to_rest_meanwhile_is_read_anew(place: Place):
    table, _ = await place.open("buck")
    await table.close()
    again = await place.tables.find(table.id)
    assert (again is table, again.closed) == (False, False)
    assert await place.tables.find(table.id) is again


@at_a_place
async def test_a_list_of_ones_tables_tells_how_they_stand(place: Place):
    await known(place, "ann", "bo")
    table, _ = await place.open("buck", name="Friday")
    other, zoe = await place.open("buckem", "zoe")
    bo = await place.guest(table, "bo")
    await bo.ok("sit", chair=1)
    for who in ("ann", "bo"):
        (card,) = await place.tables.of(who)
        assert (card.id, card.name, card.game, card.stage, card.people) == (
            table.id, "Friday", "buck", "open", ["Ann", "Bo"]
        )  # fmt: skip
        assert card.code == table.code
    assert await place.tables.of("nobody") == []
    assert (other.id, zoe.info["stage"]) == (other.id, "open")


def without_logs(place, monkeypatch):
    """From now on no table's log can be read; the numbers of those that somebody tried to read."""
    tried = []

    async def tail(table, since=0):
        tried.append(table)
        return []

    monkeypatch.setattr(place.store, "tail", tail)
    return tried


@at_a_place
async def test_a_list_of_ones_tables_reads_no_log_of_a_table_at_rest(place: Place, monkeypatch):
    await known(place, "ann", "bo")
    table, ann = await place.open("buckem", name="Friday")
    await (await place.guest(table, "bo")).ok("sit", chair=1)
    other, _ = await place.open("buck", "ann")
    await place.clock.pass_by(1)
    await ann.ok("deal")
    before = await place.tables.of("ann")
    assert [(card.id, card.stage, card.hand, card.people) for card in before] == [
        (table.id, "playing", 1, ["Ann", "Bo"]), (other.id, "open", 0, ["Ann"])
    ]  # fmt: skip
    await place.tables.close()
    tried = without_logs(place, monkeypatch)
    place.people.add("bo", "Bob")
    assert [card.people for card in await place.tables.of("bo")] == [["Ann", "Bob"]]
    place.people.add("bo")
    assert await place.tables.of("ann") == before
    assert (tried, place.tables.open()) == ([], [])


@at_a_place
async def test_what_a_list_knows_of_a_table_is_no_older_than_its_log(place: Place):
    await known(place, "ann", "bo")
    table, _ = await place.open("buck")
    await place.tables.close()
    again = await place.tables.find(table.id)
    await (await place.guest(again, "bo")).ok("sit", chair=2)
    place.tables = Tables(place.house)  # the server was killed
    assert [card.people for card in await place.tables.of("ann")] == [["Ann", "Bo"]]
    await again.close()


@at_a_place
async def test_within_a_day_the_table_that_was_used_last_stands_first(place: Place):
    await known(place, "ann")
    tables = []
    for _ in range(6):
        tables.append(await place.open("buck", "ann"))
        await place.clock.pass_by(1)

    async def order():
        ids = [table.id for table, _ in tables]
        return [ids.index(card.id) for card in await place.tables.of("ann")]

    assert await order() == [5, 4, 3, 2, 1, 0]
    await tables[2][1].ok("settings", speed="fast")
    assert await order() == [2, 5, 4, 3, 1, 0]
    await place.tables.close()
    assert await order() == [2, 5, 4, 3, 1, 0]
    for number in (4, 0):  # one is looked at, and the other used
        table = await place.tables.find(tables[number][0].id)
        tables[number] = table, await place.guest(table, "ann")
    await tables[0][1].ok("settings", speed="fast")
    assert await order() == [0, 2, 5, 4, 3, 1]
    await place.tables.close()
    assert await order() == [0, 2, 5, 4, 3, 1]
    await place.clock.pass_by(86400)
    table = await place.tables.find(tables[1][0].id)
    await (await place.guest(table, "ann")).ok("settings", speed="fast")
    assert await order() == [1, 0, 2, 5, 4, 3]


@at_a_place
async def test_a_table_at_rest_that_is_deleted_leaves_nothing_behind(place: Place):
    await known(place, "ann")
    table, _ = await place.open("buck")
    await place.tables.close()
    assert len(await place.store.run(lambda connection: connection.execute(rested.select()).all())) == 1
    await place.tables.find(table.id)
    await place.tables.delete(table.id)
    assert await place.store.run(lambda connection: connection.execute(rested.select()).all()) == []


@at_a_place
async def test_a_table_that_nobody_uses_for_ninety_days_is_deleted_and_says_so_before(place: Place):
    await known(place, "ann")
    table, ann = await place.open("buck")
    today = place.clock.today()
    assert ann.info["deleted_on"] == (today + timedelta(days=DAYS_KEPT)).isoformat()
    table.leave(ann.connection)
    await place.clock.pass_by(60)
    assert await place.tables.sweep(today + timedelta(days=DAYS_KEPT)) == 0
    await place.tables.rest()
    assert place.tables.open() == []
    assert (await place.tables.find(table.id)).info("ann")["deleted_on"] == ann.info["deleted_on"]
    assert await place.tables.sweep(today + timedelta(days=DAYS_KEPT + 1)) == 1
    assert await place.tables.find(table.id) is None
    assert await place.store.tail(table.id) == []
    assert await place.tables.of("ann") == []


@at_a_place
async def test_a_table_that_is_used_stays(place: Place):
    table, ann = await place.open("buck")
    await place.clock.pass_by(86400 * 50)
    await ann.ok("settings", speed="fast")
    today = place.clock.today()
    assert ann.info["deleted_on"] == (today + timedelta(days=DAYS_KEPT)).isoformat()
    table.leave(ann.connection)
    await place.clock.pass_by(86400)
    assert await place.tables.sweep(today + timedelta(days=60)) == 0
    assert await place.tables.find(table.id) is not None


@at_a_place
async def test_a_table_that_somebody_looks_at_is_neither_deleted_nor_put_to_rest(place: Place):
    table, ann = await place.open("buck")
    assert await place.tables.sweep(place.clock.today() + timedelta(days=1000)) == 0
    await place.tables.rest()
    assert await place.tables.find(table.id) is table
    await ann.ok("settings", speed="fast")


@at_a_place
async def test_what_is_noted_in_the_list_follows_the_table(place: Place):
    await known(place, "ann", "bo")
    table, ann = await place.open("buck")
    await ann.ok("settings", name="Cabin")
    await ann.ok("house_rules", game="buckpitch", options={})
    (card,) = await place.tables.of("ann")
    assert (card.name, card.game, card.title) == ("Cabin", "buckpitch", "Buckpitch")
    line = await place.store.run(
        lambda connection: connection.exec_driver_sql("SELECT game, name, host FROM tables").one()
    )
    assert tuple(line) == ("buckpitch", "Cabin", "ann")
    assert table.story.name == "Cabin"


@at_a_place
async def test_a_log_that_cannot_be_read_is_left_alone_and_said_so(place: Place):
    table, _ = await place.open("buck")
    await place.store.append(table.id, table.number + 1, [b'{"e":"from a later server"}'])
    await place.tables.close()
    for _ in range(2):
        with pytest.raises(TableRefused, match="cannot be read"):
            await place.tables.find(table.id)
    assert len(await place.store.tail(table.id)) == table.number + 1


@at_a_place
async def test_a_log_that_cannot_be_read_hides_no_other_table_and_its_host_can_delete_it(place: Place):
    await known(place, "ann", "bo")
    table, _ = await place.open("buck", name="Friday")
    other, _ = await place.open("buckem")
    await (await place.guest(table, "bo")).ok("sit", chair=1)
    await place.store.append(table.id, table.number + 1, [b'{"e":"from a later server"}'])
    await place.tables.close()
    cards = {card.id: card for card in await place.tables.of("ann")}
    assert set(cards) == {table.id, other.id}
    bare = cards[table.id]
    assert (bare.name, bare.game, bare.title, bare.stage, bare.people) == ("Friday", "buck", "Buck", "unreadable", [])
    assert cards[other.id].stage == "open"
    assert [await place.tables.is_host(table.id, who) for who in ("ann", "bo", "")] == [True, False, False]
    assert await place.tables.is_host("no-such-table", "ann") is None
    await place.tables.delete(table.id)
    assert [card.id for card in await place.tables.of("ann")] == [other.id]
    assert await place.store.tail(table.id) == []


@at_a_place
async def test_a_table_that_was_used_on_a_day_to_come_is_played_on(place: Place):
    table, _ = await place.open("buck")
    await place.store.run(register.changed(table.id, used="9999-12-31"))
    await place.tables.close()
    today = place.clock.today()
    again = await place.tables.find(table.id)
    assert again.info("ann")["deleted_on"] == (today + timedelta(days=DAYS_KEPT)).isoformat()
    await (await place.guest(again, "ann")).ok("settings", speed="fast")
    await place.clock.pass_by(86400)
    await (await place.guest(again, "ann")).ok("settings", speed="slow")
    line = await place.store.run(register.found(table.id))
    assert line.used == place.clock.today().isoformat()


@at_a_place
async def test_the_name_of_a_table_can_be_read(place: Place):
    table, ann = await place.open("buck", name="  Up\u202e\x07 north ")
    assert ann.info["name"] == "Up north"
    await ann.ok("settings", name="\u2066Cabin\n2")
    assert table.story.name == "Cabin 2"


@at_a_place
async def test_a_deleted_table_refuses_who_still_holds_on_to_it(place: Place):
    table, ann = await place.open("buck")
    await place.tables.delete(table.id)
    assert not (await ann.do("settings", speed="fast"))["ok"]
    assert await place.store.tail(table.id) == []


def test_who_is_called_like_somebody_else_by_the_looks_of_it_gets_a_number():
    assert distinct(["Ann", "A\u200cnn", "ann", "\uff21nn", ""]) == ["Ann", "A\u200cnn 2", "ann", "\uff21nn 3", ""]


def test_a_table_name_keeps_joiners_where_they_do_something():
    assert legible("مهدی\u200cنیا \u200dx\u200cy") == "مهدی\u200cنیا xy"
