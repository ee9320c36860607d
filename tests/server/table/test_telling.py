"""What devices are sent: no number is missing, nothing stands for a moment that is gone in the same breath."""

import random

import pytest

from buckboard.engine.dice import new_dice
from buckboard.engine.options import written
from buckboard.games import ALL
from buckboard.testing import random_options
from web_table import Place, at_a_place, play_on


async def people_at(place, game, options, **settings):
    """A table at which every chair is taken by a person, dealt."""
    table, first = await place.open(game, options=options, settings={"speed": "instant"} | settings)
    guests = [first]
    for number in range(1, len(table.story.chairs)):
        guests.append(await place.guest(table, f"p{number}"))
        await guests[-1].ok("sit", chair=number)
    await first.ok("deal")
    return table, guests


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", ["buck", "buckpitch", "buckem", "buck135"])
@at_a_place
async def test_what_a_seat_was_shown_last_is_what_it_would_be_shown_now(place: Place, game, seed):
    options = written(random_options(ALL[game], new_dice(seed, 77)))
    table, guests = await people_at(place, game, options, undo=["never", "until_next", "consent"][seed % 3])
    dice, checked = random.Random(seed), 0
    while table.number < 120 and table.story.stage != "over":
        await play_on(place, table, guests, dice, lambda before=table.number: table.number > before)
        for guest in guests:
            now = table.scene(guest.person)
            assert {name: guest.scene[name] for name in ("public", "mine", "may_undo")} == {
                name: now[name] for name in ("public", "mine", "may_undo")
            }, f"{guest.person} after entry {table.number} under {options}"
        checked += 1
    assert checked > 2


@pytest.mark.parametrize("game", ["buckem", "buck135"])
@at_a_place
async def test_every_number_is_heard_by_everybody_in_order(place: Place, game):
    short = {"buckem": {"session_end": "fixed_rounds", "rounds": 2}, "buck135": {"rounds": 2}}[game]
    table, guests = await people_at(place, game, short)
    guests.append(await place.guest(table, "", "watcher"))
    began = len(guests[-1].frames)
    for _ in range(2):
        await play_on(place, table, guests, random.Random(1), lambda: table.story.stage == "over")
        await guests[0].ok("rematch")
    for guest in guests:
        guest.read()
    heard = [frame["n"] for frame in guests[-1].frames[began - 1 :] if frame["t"] != "done"]
    assert heard == sorted(heard)
    assert set(heard) == set(range(heard[0], table.number + 1))


@at_a_place
async def test_a_rematch_is_never_shown_without_its_cards(place: Place):
    table, (ann, *others) = await people_at(place, "buck135", {"rounds": 1})
    await play_on(place, table, [ann, *others], random.Random(1), lambda: table.story.stage == "over")
    began = len(others[0].frames)
    await ann.ok("rematch")
    others[0].read()
    sent = others[0].frames[began:]
    assert {frame["table"]["stage"] for frame in sent if frame["t"] == "table"} == {"playing"}
    assert all(frame["public"] for frame in sent if frame["t"] == "scene")


@at_a_place
async def test_another_policy_of_taking_back_is_shown_at_once(place: Place):
    _table, (ann, *others) = await people_at(place, "buck", {}, undo="never")
    (first,) = [guest for guest in (ann, *others) if guest.question]
    await first.answer("pass")
    assert not first.scene["may_undo"]
    await ann.ok("settings", undo="until_next")
    for guest in (ann, *others):
        guest.read()
        assert guest.scene["may_undo"] == (guest is first)
    await ann.ok("settings", undo="never")
    first.read()
    assert not first.scene["may_undo"]
