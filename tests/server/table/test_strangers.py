"""Many people at one door, and many devices at one seat."""

import asyncio
import json

import pytest

from buckboard.engine.dice import new_dice, roll, shuffle
from twins.script import Follower, ScriptedBots, Shuffler, random_answer
from twins.world import World, no_chance

EIGHT = [f"p{number}" for number in range(8)]


def with_table(game, work, seed=1, **options):
    """Do something at a new table of a world of its own; p0 is its host."""

    async def here():
        shuffler = Shuffler(new_dice(seed))
        world = World(shuffler, ScriptedBots(shuffler, seed))
        try:
            for person in EIGHT:
                world.people.add(person, person.upper())
            _, _, answer = await world.request("POST", "/api/tables", "p0", {"game": game, "options": options})
            return await work(world, json.loads(answer)["id"])
        finally:
            await world.close()

    with no_chance(seed):
        return asyncio.run(here())


async def info(world, table, person=""):
    return json.loads((await world.request("GET", f"/api/tables/{table}", person))[2])


def doubled(chairs, follower):
    """Whoever sits in two chairs, and chairs that two believe to be theirs."""
    who = [chair.who for chair in follower.story.chairs if chair.who]
    return len(who) != len(set(who)) or len(chairs) != len(follower.story.chairs)


@pytest.mark.parametrize(("game", "most"), [("buckem", 8), ("buck", 4), ("buckpitch", 4), ("buck135", 6)])
def test_eight_strangers_who_open_one_link_at_once_never_share_a_chair(game, most):
    for seed in range(50):

        async def storm(world, table, seed=seed):
            dice = new_dice(seed)
            lines = [await world.line(table, person) for person in EIGHT]
            chairs = len((await info(world, table))["chairs"])
            for _ in range(3):
                order = list(range(8))
                shuffle(dice, order, 8)
                for number in order:  # nobody waits for anybody
                    if roll(dice, 4) == 0:
                        lines[number].say({"do": "add_chair", "id": f"a{seed}{number}{len(lines[number].heard)}"})
                    else:
                        chair = roll(dice, chairs)
                        lines[number].say({"do": "sit", "id": f"s{len(lines[number].heard)}", "chair": chair})
                await world.quiet()
            follower = Follower(world, table)
            await follower.catch_up()
            seen = await info(world, table)
            assert not doubled(seen["chairs"], follower)
            assert len(seen["chairs"]) <= most
            for person in EIGHT:
                mine = [chair for chair in (await info(world, table, person))["chairs"] if chair["yours"]]
                assert len(mine) <= 1, f"seed {seed}: {person} has {len(mine)} chairs"

        with_table(game, storm, seed + 1)


def test_a_seat_has_any_number_of_devices_and_each_gets_everything():
    async def play(world, table):
        devices = [await world.line(table, "p0") for _ in range(6)]
        await devices[0].command("settings", speed="instant")
        await devices[3].command("deal")
        follower, dice = Follower(world, table), new_dice(5)
        for move in range(12):
            story = await follower.catch_up()
            if not story.playing:
                break
            question = story.sitting.questions.number(0)
            say = random_answer(story.sitting.game, story.sitting.match.state, 0, dice)
            done = await devices[move % 6].command("answer", question=question, say=say)
            assert done["ok"], done
            late = await devices[(move + 1) % 6].command("answer", question=question, say=say)
            assert not late["ok"]
            assert late["stale"]
        whole = [json.loads(frame) for frame in devices[0].heard if '"t":"scene"' in frame]
        assert len(whole) > 3
        for other in devices[1:]:
            last = [json.loads(frame) for frame in other.heard if '"t":"scene"' in frame][-1]
            assert last["public"] == whole[-1]["public"]
            assert last["mine"] == whole[-1]["mine"]
            heard = {json.loads(frame)["n"] for frame in other.heard if frame.startswith("{")}
            assert {scene["n"] for scene in whole if not scene["whole"]} <= heard

    with_table("buck", play)


def test_a_device_that_goes_does_not_take_the_seat_along():
    async def play(world, table):
        phone, laptop = await world.line(table, "p0"), await world.line(table, "p0")
        await phone.command("deal")
        await phone.close()
        await world.quiet()
        chair = (await info(world, table, "p0"))["chairs"][0]
        assert chair["yours"]
        assert chair["here"]
        await laptop.close()
        await world.quiet()
        chair = (await info(world, table, "p0"))["chairs"][0]
        assert chair["yours"]
        assert not chair["here"]

    with_table("buck", play)


def test_whoever_says_the_same_thing_on_two_devices_at_once_does_it_once():
    async def play(world, table):
        one, other = await world.line(table, "p0"), await world.line(table, "p0")
        one.say({"do": "deal", "id": "same"})
        other.say({"do": "deal", "id": "same"})
        await world.quiet()
        answers = [json.loads(line.heard[-1]) for line in (one, other)]
        done = [[json.loads(frame) for frame in line.heard if '"t":"done"' in frame] for line in (one, other)]
        assert [len(each) for each in done] == [1, 1]
        assert done[0] == done[1], answers
        follower = Follower(world, table)
        await follower.catch_up()
        assert follower.deals == 1

    with_table("buck", play)
