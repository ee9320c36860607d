"""People: who a token proves, what kills it, codes for other devices, companions, and being forgotten."""

import asyncio
import inspect
from functools import wraps

import pytest
import sqlalchemy as sa

from buckboard.engine.errors import BadName, TableRefused
from buckboard.server.people.people import BadCode, KeptTable, People, Person, UnknownPerson
from buckboard.server.people.tokens import DAY
from buckboard.server.store import schema
from buckboard.server.store.database import FILE
from buckboard.server.store.store import SqliteStore
from memory_store import MemoryStore

MINUTE = 60


class Clock:
    """The time of day, as a test wants it."""

    def __init__(self):
        self.now = 1_800_000_000.0

    def __call__(self):
        return self.now


class Server:
    """People on a store that outlives them, and the clock on the wall."""

    def __init__(self):
        self.store, self.clock = MemoryStore(), Clock()

    async def start(self):
        """The people of a server that has just been started on what is stored."""
        return await People.open(self.store, self.clock)


def alone(test):
    """Run a test that waits, with a server of its own."""

    @wraps(test)
    def run(*given):
        server = Server()
        try:
            asyncio.run(test(server, *given))
        finally:
            asyncio.run(server.store.close())

    run.__signature__ = inspect.Signature(list(inspect.signature(test).parameters.values())[1:])
    return run


async def sit(server, id, table, used="2027-01-01"):
    """Note that somebody has sat at a table."""

    def work(connection):
        row = {"id": table, "code": f"code {table}", "host": id, "game": "buck", "created": "2027-01-01", "used": used}
        connection.execute(sa.insert(schema.tables).prefix_with("OR IGNORE").values(row))
        connection.execute(sa.insert(schema.member).values(person=id, table_id=table))

    await server.store.run(work)


async def rows(server, table):
    return await server.store.run(lambda it: it.execute(sa.select(table)).all())


@alone
async def test_somebody_arrives_and_is_known_by_the_token_and_after_a_restart(server):
    people = await server.start()
    ann, token = await people.new("  Ann ")
    assert people.read(token) == ann == Person(ann.id, "Ann", "")
    again = await server.start()
    assert again.read(token) == ann
    assert again.name_of(ann.id) == "Ann"
    assert again.read("") is None


@alone
async def test_an_id_says_nothing_and_is_never_the_same(server):
    people = await server.start()
    ids = [(await people.new("Ann"))[0].id for _ in range(50)]
    assert len(set(ids)) == 50
    assert all(len(id) == 12 and "Ann" not in id for id in ids)


@alone
async def test_a_name_that_is_none_changes_nothing(server):
    people = await server.start()
    ann, _ = await people.new("Ann")
    for asked in (people.new(" "), people.rename(ann.id, "\u202eeoj"), people.companion(ann.id, "x" * 41)):
        with pytest.raises(BadName):
            await asked
    assert [(row.id, row.name) for row in await rows(server, schema.person)] == [(ann.id, "Ann")]


@alone
async def test_a_new_name_is_the_name_everywhere_and_after_a_restart(server):
    people = await server.start()
    ann, token = await people.new("Ann")
    assert await people.rename(ann.id, "Anna ") == Person(ann.id, "Anna")
    assert people.name_of(ann.id) == people.read(token).name == (await server.start()).name_of(ann.id) == "Anna"


@alone
async def test_a_revocation_kills_every_token_and_the_code_and_gives_a_new_one(server):
    people = await server.start()
    ann, token = await people.new("Ann")
    bo, bos = await people.new("Bo")
    older = await people.renew(token)
    code = await people.device_code(ann.id)
    new = await people.revoke(ann.id)
    for dead in (token, older):
        assert people.read(dead) is None
        with pytest.raises(UnknownPerson):
            await people.renew(dead)
    with pytest.raises(BadCode):
        await people.redeem(code)
    assert people.read(new) == people.read(await people.renew(new)) == ann
    assert people.read(bos) == bo
    again = await server.start()
    assert (again.read(token), again.read(new)) == (None, ann)


@alone
async def test_a_renewal_that_a_revocation_overtakes_is_dead(server):
    people = await server.start()
    ann, token = await people.new("Ann")
    server.clock.now += 2 * DAY
    renewed, new = await asyncio.gather(people.renew(token), people.revoke(ann.id))
    assert people.read(renewed) is None
    assert people.read(new) == ann


@alone
async def test_a_token_lives_on_as_long_as_it_is_renewed(server):
    people = await server.start()
    ann, token = await people.new("Ann")
    first = token
    for _ in range(5):
        server.clock.now += 399 * DAY
        token = await people.renew(token)
        assert await people.tidy() == []
    assert people.read(token) == ann
    assert people.read(first) is None
    server.clock.now += 401 * DAY
    assert people.read(token) is None
    with pytest.raises(UnknownPerson, match="say your name to begin anew"):
        await people.renew(token)


@alone
async def test_who_has_not_come_back_in_400_days_is_forgotten_with_companions(server):
    people = await server.start()
    ann, token = await people.new("Ann")
    cy = await people.companion(ann.id, "Cy")
    bo, bos = await people.new("Bo")
    await sit(server, cy.id, "oak")
    server.clock.now += 300 * DAY
    bos = await people.renew(bos)
    server.clock.now += 101 * DAY
    assert await people.tidy() == [ann.id]
    assert [people.name_of(id) for id in (ann.id, cy.id, bo.id)] == ["Somebody", "Somebody", "Bo"]
    assert (people.read(token), people.read(bos)) == (None, bo)
    assert [row.id for row in await rows(server, schema.person)] == [bo.id]
    assert await rows(server, schema.member) == []


@alone
async def test_keys_turn_twice_a_year_and_old_tokens_stay_good(server):
    people = await server.start()
    ann, token = await people.new("Ann")
    assert len(await rows(server, schema.token_key)) == 1
    server.clock.now += 181 * DAY
    people = await server.start()
    assert len(await rows(server, schema.token_key)) == 2
    assert people.read(token) == ann
    renewed = await people.renew(token)
    await people.turn_keys(at_once=True)
    assert len(await rows(server, schema.token_key)) == 3
    server.clock.now += 100 * DAY
    await people.tidy()
    assert len(await rows(server, schema.token_key)) == 3
    assert people.read(token) == people.read(renewed) == ann
    server.clock.now += 302 * DAY
    await people.tidy()
    assert len(await rows(server, schema.token_key)) == 2  # the one in use until now, and a new one


@alone
async def test_a_code_moves_somebody_to_another_device_once(server):
    people = await server.start()
    ann, token = await people.new("Ann")
    code = await people.device_code(ann.id)
    again = await server.start()
    there, other = await again.redeem(code)
    assert there == again.read(other) == again.read(token) == ann
    with pytest.raises(BadCode, match="has been used, or is older than 10 minutes"):
        await again.redeem(code)


@alone
async def test_of_two_devices_that_hand_in_one_code_at_once_one_is_moved(server):
    people = await server.start()
    ann, _ = await people.new("Ann")
    code = await people.device_code(ann.id)
    told = await asyncio.gather(*(people.redeem(code) for _ in range(5)), return_exceptions=True)
    assert sorted(isinstance(one, BadCode) for one in told) == [False, True, True, True, True]


@alone
async def test_a_code_is_good_for_ten_minutes_and_only_the_last_one(server):
    people = await server.start()
    ann, _ = await people.new("Ann")
    first = await people.device_code(ann.id)
    second = await people.device_code(ann.id)
    with pytest.raises(BadCode):
        await people.redeem(first)
    server.clock.now += 10 * MINUTE - 1
    assert (await people.redeem(second))[0] == ann
    third = await people.device_code(ann.id)
    server.clock.now += 10 * MINUTE
    for nothing in (third, "", "x" * 80, "\ud800", ann.id):
        with pytest.raises(BadCode):
            await people.redeem(nothing)
    await people.device_code(ann.id)
    server.clock.now += 10 * MINUTE
    await people.tidy()
    assert await rows(server, schema.device_code) == []


@alone
async def test_a_code_is_not_stored_only_its_hash(server):
    people = await server.start()
    ann, token = await people.new("Ann")
    code = await people.device_code(ann.id)
    stored = "\n".join(await server.store.run(lambda it: list(it.connection.driver_connection.iterdump())))
    assert ann.id in stored
    assert code not in stored
    assert token not in stored


@alone
async def test_a_companion_is_the_same_one_under_the_same_name_even_at_once(server):
    people = await server.start()
    ann, token = await people.new("Ann")
    cy, same, di = await asyncio.gather(*(people.companion(ann.id, name) for name in ("Cy", " \uff23y", "Di")))
    assert cy == same == Person(cy.id, "Cy", ann.id)
    assert people.companions(ann.id) == (await server.start()).companions(ann.id) == {cy.id, di.id}
    assert people.companions(cy.id) == people.companions("") == people.companions("nobody") == set()
    assert people.read(token) == ann


@alone
async def test_a_companion_has_no_token_and_no_device_to_move(server):
    people = await server.start()
    ann, _ = await people.new("Ann")
    cy = await people.companion(ann.id, "Cy")
    assert people.read(people._tokens.write(cy.id, 0)) is None
    with pytest.raises(UnknownPerson):
        await people.device_code(cy.id)
    with pytest.raises(UnknownPerson):
        await people.companion(cy.id, "Di")


@alone
async def test_a_device_has_only_so_many_companions(server):
    people = await server.start()
    ann, _ = await people.new("Ann")
    for at in range(16):
        await people.companion(ann.id, f"Child {at}")
    with pytest.raises(TableRefused, match="16 people have played at this device"):
        await people.companion(ann.id, "one more")
    assert await people.companion(ann.id, "Child 3") in [
        Person(id, "Child 3", ann.id) for id in people.companions(ann.id)
    ]


@alone
async def test_what_is_kept_of_somebody_is_told(server):
    people = await server.start()
    ann, token = await people.new("Ann")
    bo, _ = await people.new("Bo")
    cy = await people.companion(ann.id, "Cy")
    await sit(server, ann.id, "oak", "2027-01-02")
    await sit(server, cy.id, "elm", "2027-01-03")
    await sit(server, bo.id, "ash")
    server.clock.now += DAY
    await people.renew(token)
    kept = await people.kept(ann.id)
    assert (kept.person, kept.since, kept.used, kept.companions) == (ann, "2027-01-15", "2027-01-16", [cy])
    assert [table.id for table in kept.tables] == ["elm", "oak"]
    assert kept.tables[1] == KeptTable("oak", "code oak", ann.id, "buck", "", "2027-01-01", "2027-01-02", "")


@alone
async def test_who_is_erased_leaves_no_trace_but_an_id_that_says_nothing(server):
    people = await server.start()
    ann, token = await people.new("Ann")
    bo, _ = await people.new("Bo")
    cy = await people.companion(ann.id, "Cy")
    code = await people.device_code(ann.id)
    await sit(server, ann.id, "oak")
    await sit(server, cy.id, "elm")
    await sit(server, bo.id, "ash")
    await people.erase(ann.id)
    for now in (people, await server.start()):
        assert now.read(token) is None
        assert (now.name_of(ann.id), now.name_of(cy.id), now.name_of(bo.id)) == ("Somebody", "Somebody", "Bo")
        assert now.companions(ann.id) == set()
    with pytest.raises(BadCode):
        await people.redeem(code)
    assert [row.person for row in await rows(server, schema.member)] == [bo.id]
    for asked in (
        people.erase(ann.id), people.kept(ann.id), people.rename(ann.id, "Ann"), people.revoke(ann.id),
        people.device_code(ann.id), people.companion(ann.id, "Cy"), people.kept("nobody"),
    ):  # fmt: skip
        with pytest.raises(UnknownPerson, match="not known here, or no more"):
            await asked


@alone
async def test_a_companion_can_be_erased_alone(server):
    people = await server.start()
    ann, token = await people.new("Ann")
    cy = await people.companion(ann.id, "Cy")
    di = await people.companion(ann.id, "Di")
    await people.erase(cy.id)
    assert people.companions(ann.id) == (await server.start()).companions(ann.id) == {di.id}
    assert people.read(token) == ann
    assert (await people.companion(ann.id, "Cy")).id != cy.id


@alone
async def test_whoever_is_erased_while_something_is_done_for_them_stays_erased(server):
    people = await server.start()
    for _ in range(3):
        ann, token = await people.new("Ann")
        server.clock.now += DAY
        code = await people.device_code(ann.id)
        told = await asyncio.gather(
            people.erase(ann.id), people.companion(ann.id, "Cy"), people.rename(ann.id, "Anna"), people.renew(token),
            people.revoke(ann.id), people.redeem(code), people.device_code(ann.id), people.kept(ann.id),
            return_exceptions=True,
        )  # fmt: skip
        assert told[0] is None
        assert all(isinstance(one, UnknownPerson | BadCode) for one in told[1:]), told
        assert people.name_of(ann.id) == "Somebody"
    assert await rows(server, schema.person) == []


def test_a_forgotten_name_is_not_in_the_file_any_more(tmp_path):
    async def play():
        store = SqliteStore.open(tmp_path)
        people = await People.open(store)
        somebody, token = await people.new("Grandmother Willow")
        await people.erase(somebody.id)
        await store.close()
        assert people.read(token) is None

    asyncio.run(play())
    assert b"Grandmother" not in (tmp_path / FILE).read_bytes()
    assert [path.name for path in tmp_path.iterdir() if "wal" in path.name] == []
