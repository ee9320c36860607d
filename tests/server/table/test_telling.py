"""What devices are sent: no number is missing, nothing stands for a moment that is gone in the same breath."""

import json
import random

import pytest

from buckboard.engine.dice import new_dice
from buckboard.engine.options import written
from buckboard.games import ALL
from buckboard.server.table.info import Facts
from buckboard.server.table.presence import GRACE
from buckboard.server.table.scenery import Scenery
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
        anew = Scenery(table.story, table.plates)  # with nothing kept from before
        for guest in guests:
            seat = table.telling.seat_of(guest.person)
            now = json.loads(bytes(anew.public)), json.loads(anew.mine(seat)), table.scene(guest.person)["may_undo"]
            shown = guest.scene["public"], guest.scene["mine"], guest.scene["may_undo"]
            assert shown == now, f"{guest.person} after entry {table.number} under {options}"
        checked += 1
    assert checked > 2


@at_a_place
async def test_cards_that_match_are_wild_to_their_owner_as_soon_as_the_draw_begins(place: Place):
    options = {"seats": 5, "wilds": "matching", "match_time": "before_draw"}
    table, guests = await people_at(place, "buck135", options)
    dice, wild = random.Random(1), 0

    def phase():
        return json.loads(bytes(table.scenery.public))["phase"]

    while wild < 5:  # cards of those who were not the last to bet and are not the first to draw
        await play_on(place, table, guests, dice, lambda: phase() == "draw")
        anew, idle = Scenery(table.story, table.plates), [guest for guest in guests if not guest.question]
        for guest in idle:
            cards = guest.scene["mine"]["cards"]
            assert cards == json.loads(anew.mine(guest.scene["mine"]["seat"]))["cards"]
            wild += sum(card["wild"] for card in cards)
        await play_on(place, table, guests, dice, lambda: phase() != "draw")


def fresh(table, guest):
    """The table beside the cards, looked up anew."""
    facts = Facts(table.story, table.presence, table.plates, table.undoing, table.code)
    return facts.of(guest.person, table._used)


async def between_hands(place, *others, **settings):
    """Ann and others, the rest bots, after their first hand of Buck."""
    table, ann = await place.open("buck", settings={"speed": "instant", **settings})
    guests = [ann]
    for chair, name in enumerate(others, 1):
        guests.append(await place.guest(table, name))
        await guests[-1].ok("sit", chair=chair)
    await ann.ok("deal")
    await play_on(place, table, guests, random.Random(1), lambda: table.story.stage == "between")
    return table, guests


@at_a_place
async def test_who_is_ready_on_another_day_is_told_until_when_the_table_is_kept_now(place: Place):
    table, (ann, bo) = await between_hands(place, "bo")
    before = bo.info["deleted_on"]
    place.clock.time += 24 * 3600
    await ann.ok("ready")
    bo.read()
    assert bo.info["deleted_on"] != before
    assert bo.info == fresh(table, bo)


@at_a_place
async def test_a_host_who_is_gone_for_too_long_in_the_moment_of_an_answer_is_away_for_everybody(place: Place):
    table, (ann, bo, cy) = await between_hands(place, "bo", "cy")
    table.leave(ann.connection)
    await place.clock.settle()
    place.clock.time += GRACE  # and the alarm has not run
    await bo.ok("ready")
    await place.clock.pass_by(0.1)
    for guest in (bo, cy):
        guest.read()
        assert guest.info == fresh(table, guest)
    assert bo.info["host"]
    assert "settings" in bo.info["can"]


@at_a_place
async def test_a_wish_that_is_granted_because_nobody_is_left_to_agree_is_not_shown_any_more(place: Place):
    table, (ann, bo) = await between_hands(place, "bo", undo="consent", wait_for_absent=True)
    for guest in (ann, bo):
        await guest.ok("ready")
    await play_on(place, table, [ann, bo], random.Random(1), lambda: table.scene("ann")["may_undo"])
    await ann.ok("undo")
    assert ann.info["undo_wish"]["waiting"]
    number = table.number
    table.leave(bo.connection)
    await place.clock.pass_by(GRACE + 1)
    ann.read()
    assert table.number > number
    assert ann.info["undo_wish"] is None


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


@at_a_place
async def test_a_new_name_is_no_signal_while_others_have_yet_to_answer(place: Place):
    table, ann = await place.open("buckem", options={"declare_mode": "simultaneous"}, settings={"speed": "instant"})
    bo = await place.guest(table, "bo")
    await bo.ok("sit", chair=1)
    await ann.ok("deal")
    await place.clock.settle()
    await bo.answer("stay")
    assert table.story.sitting.held
    place.people.add("bo", "Robert")
    table.renamed()
    await ann.ok("settings", clock=20)
    ann.read()
    assert ann.info["chairs"][1]["name"] == "Bo"
