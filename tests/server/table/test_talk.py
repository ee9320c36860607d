"""Chat, quick phrases, no table talk, hints, names on the plates."""

import random

import pytest
from pydantic import ValidationError

from buckboard.engine.words import legal_words
from buckboard.server.table.talk import MOST_SAID
from web_table import Place, at_a_place, play_on


async def two_at(place, **settings):
    table, ann = await place.open("buck", settings={"speed": "instant"} | settings)
    bo = await place.guest(table, "bo")
    await bo.ok("sit", chair=2)
    return table, ann, bo


def heard(guest):
    guest.read()
    return [frame for frame in guest.frames if frame["t"] == "chat"]


@at_a_place
async def test_what_somebody_says_is_heard_by_all_and_stored_nowhere(place: Place):
    table, ann, bo = await two_at(place)
    watcher = await place.guest(table, "zoe", "watcher")
    number = table.number
    await ann.ok("chat", text="  Good  luck\u202e, all! ")
    await watcher.ok("chat", phrase=3)
    for guest in (ann, bo, watcher):
        first, second = heard(guest)
        assert (first["chair"], first["name"], first["text"], first["phrase"]) == (0, "Ann", "Good luck , all!", -1)
        assert (second["chair"], second["name"], second["phrase"]) == (-1, "Zoe", 3)
        assert first["n"] == number
    assert table.number == number
    assert not (await ann.do("chat", text=" \u200b "))["ok"]


@at_a_place
async def test_who_speaks_is_known_by_what_he_says_under_any_name_in_any_chair_and_after_a_restart(place: Place):
    table, ann, bo = await two_at(place)
    zoe = await place.guest(table, "zoe", "watcher")
    await bo.ok("chat", text="one")
    place.people.add("bo", "Zoe")
    table.renamed()
    await bo.ok("chat", text="two")
    await bo.ok("stand")
    await bo.ok("chat", text="three")
    await zoe.ok("chat", text="four")
    lines = heard(ann)
    assert [line["name"] for line in lines] == ["Bo", "Zoe", "Zoe", "Zoe"]
    by = [line["by"] for line in lines]
    assert len(set(by[:3])) == 1
    assert by[3] != by[0]
    for guest, own in ((bo, by[0]), (zoe, by[3])):
        guest.read()
        assert guest.info["you"] == own
    again = await place.restarted(table)
    bo = await place.guest(again, "bo")
    await bo.ok("chat", text="five")
    assert (heard(bo)[0]["by"], bo.info["you"]) == (by[0], by[0])


@at_a_place
async def test_by_what_somebody_says_he_cannot_be_followed_to_another_table_nor_found_out(place: Place):
    id = "k3Jx_9vQz-1a"
    first, _ = await place.open("buck")
    second, _ = await place.open("buck")
    yous = [(await place.guest(table, id)).info["you"] for table in (first, second)]
    assert yous[0] != yous[1]
    assert not any(part in you for you in yous for part in (id, first.id, second.id))
    assert (await place.guest(first, "")).info["you"] == ""


@at_a_place
async def test_said_twice_under_one_id_it_is_heard_once(place: Place):
    _, ann, bo = await two_at(place)
    for _ in range(3):
        await ann.ok("chat", id="hello", text="hello")
    assert len(heard(bo)) == 1


@at_a_place
async def test_where_there_is_no_table_talk_nothing_is_said_during_a_hand(place: Place):
    table, ann, bo = await two_at(place, table_talk=False)
    await ann.ok("chat", text="before")
    await ann.ok("deal")
    for fields in ({"text": "lead hearts"}, {"phrase": 1}):
        assert "no table talk" in (await ann.do("chat", **fields))["why"]
    watcher = await place.guest(table, "zoe", "watcher")
    assert not (await watcher.do("chat", text="he has the left"))["ok"]
    await play_on(place, table, [ann, bo], random.Random(1), lambda: table.story.stage == "between")
    await ann.ok("chat", text="after")
    assert [frame["text"] for frame in heard(bo)] == ["before", "after"]


def remembered(guest):
    """What a device was told of the talk before it came; None if nothing."""
    guest.read()
    frames = [frame for frame in guest.frames if frame["t"] == "talk"]
    return [said["text"] for said in frames[-1]["said"]] if frames else None


@at_a_place
async def test_who_comes_or_comes_back_is_told_what_was_said_last(place: Place):
    table, ann, bo = await two_at(place)
    assert remembered(bo) is None
    for count in range(MOST_SAID + 3):
        await ann.ok("chat", text=f"line {count}")
    again, watcher = await place.guest(table, "bo"), await place.guest(table, "zoe", "watcher")
    for guest in (again, watcher, await place.guest(table, "", "screen")):
        assert remembered(guest) == [f"line {count}" for count in range(3, MOST_SAID + 3)]
        assert [frame["t"] for frame in guest.frames][:3] == ["table", "scene", "talk"]
    assert [(said["chair"], said["name"]) for said in again.frames[2]["said"][:1]] == [(0, "Ann")]
    assert remembered(bo) is None  # who was there has heard it


@at_a_place
async def test_who_could_not_keep_up_is_told_what_was_said_meanwhile(place: Place):
    _, ann, bo = await two_at(place)
    for count in range(70):
        await ann.ok("chat", text=f"line {count}")
        ann.read()
    assert len(heard(bo)) < 70
    assert remembered(bo)[-1] == "line 69"


@at_a_place
async def test_what_a_table_remembers_is_in_no_log_and_a_restart_forgets_it(place: Place):
    table, ann, _ = await two_at(place)
    await ann.ok("chat", text="sesame")
    assert not any(b"sesame" in body for _, body in await place.store.tail(table.id))
    again = await place.restarted(table)
    assert remembered(await place.guest(again, "bo")) is None


@at_a_place
async def test_what_somebody_has_said_goes_with_him_from_the_memory_and_from_the_pages(place: Place):
    table, ann, bo = await two_at(place)
    watcher = await place.guest(table, "zoe", "watcher")
    for guest, text in ((ann, "one"), (watcher, "two"), (bo, "three")):
        await guest.ok("chat", text=text)
    table.forget_said("zoe")
    table.forget_said("nobody")
    await ann.ok("chat", text="four")
    for guest in (ann, bo):
        assert remembered(guest) == ["one", "three"]
        assert sum(frame["t"] == "talk" for frame in guest.frames) == 1
    assert remembered(await place.guest(table, "eve")) == ["one", "three", "four"]


@at_a_place
async def test_what_was_refused_is_not_remembered(place: Place):
    table, ann, _ = await two_at(place, table_talk=False)
    await ann.ok("chat", text="before")
    await ann.ok("deal")
    assert not (await ann.do("chat", text="lead hearts"))["ok"]
    assert remembered(await place.guest(table, "bo")) == ["before"]


@at_a_place
async def test_a_new_name_is_on_the_plate_when_the_hand_is_over(place: Place):
    table, ann, bo = await two_at(place)
    await ann.ok("deal")
    place.people.add("bo", "I hold both bowers")
    table.renamed()
    await play_on(place, table, [ann, bo], random.Random(1), lambda: table.story.sitting.answers)
    await ann.ok("settings", speed="fast")
    ann.read()
    assert ann.info["chairs"][2]["name"] == ann.scene["public"]["names"][2] == "Bo"
    await play_on(place, table, [ann, bo], random.Random(1), lambda: table.story.stage == "between")
    ann.read()
    assert ann.info["chairs"][2]["name"] == "I hold both bowers"


@at_a_place
async def test_between_hands_a_new_name_is_seen_at_once(place: Place):
    table, ann, _ = await two_at(place)
    place.people.add("bo", "Bob")
    table.renamed()
    ann.read()
    assert ann.info["chairs"][2]["name"] == "Bob"


@at_a_place
async def test_two_of_one_name_are_told_apart(place: Place):
    table, ann, _ = await two_at(place)
    other = await place.guest(table, "ann2")
    place.people.add("ann2", "Ann")
    await other.ok("sit", chair=1)
    ann.read()
    assert [chair["name"] for chair in ann.info["chairs"]][:3] == ["Ann", "Ann 2", "Bo"]
    await ann.ok("deal")
    names = ann.scene["public"]["names"]
    assert len(set(names)) == 4


@at_a_place
async def test_a_quick_phrase_is_a_number_of_a_short_list_and_no_words(place: Place):
    _, ann, bo = await two_at(place)
    await ann.ok("chat", phrase=0)
    (frame,) = heard(bo)
    assert (frame["phrase"], frame["text"], frame["name"]) == (0, "", "Ann")
    for wrong in (-1, 32, "hello"):
        with pytest.raises(ValidationError):
            await ann.do("chat", phrase=wrong)


PLAIN_SENSE = "Plain card sense: the advice that players give each other."


@at_a_place
async def test_a_hint_says_what_speaks_for_it(place: Place):
    table, ann = await place.open("buck", settings={"speed": "instant", "hints": True})
    await ann.ok("deal")
    reasons = set()
    for _ in range(20):
        await place.clock.run_until(lambda: ann.question or table.story.stage == "between")
        if not ann.question:
            await ann.ok("ready")
            continue
        done = await ann.ok("hint")
        open_now = len(ann.answers())
        assert done["reason"] == (PLAIN_SENSE if open_now > 1 else "No other card may be played.")
        reasons.add(done["reason"])
        await ann.answer(done["hint"])
    assert len(reasons) == 2
    assert (await ann.do("chat", text="thanks"))["reason"] == ""


@at_a_place
async def test_a_hint_comes_of_what_its_seat_knows_whatever_the_others_hold(place: Place):
    table, ann = await place.open("buck", settings={"speed": "instant", "hints": True})
    await ann.ok("deal")
    await place.clock.run_until(lambda: ann.question)
    state, seat = table.story.sitting.match.state, ann.scene["mine"]["seat"]
    told = []
    for swapped in (False, True):
        one, other = (at for at in range(4) if at not in (seat, (seat + 2) % 4))
        if swapped:
            state.hands[one], state.hands[other] = state.hands[other], state.hands[one]
        place.bots.asked.clear()
        done = await ann.ok("hint")
        told.append((done["hint"], done["reason"], [bytes(request.view) for request in place.bots.asked]))
    assert told[0] == told[1]


@pytest.mark.parametrize("game", ["buck", "buckpitch", "buckem", "buck135"])
@at_a_place
async def test_a_hint_is_something_that_may_be_said(place: Place, game):
    table, ann = await place.open(game, settings={"speed": "instant"})
    await ann.ok("deal")
    await place.clock.run_until(lambda: ann.question or table.story.stage != "playing")
    assert "switched off" in (await ann.do("hint"))["why"]
    await ann.ok("settings", hints=True)
    number, kinds = table.number, set()
    for _ in range(30):
        if ann.question:
            state, seat = table.story.sitting.match.state, ann.scene["mine"]["seat"]
            done = await ann.ok("hint")
            kind = ann.question["kind"]
            if kind in ("choice", "card"):
                assert done["hint"] in legal_words(table.story.game, state, seat)
            kinds.add(kind)
            await ann.answer(done["hint"])
        else:
            assert not (await ann.do("hint"))["ok"]
            if table.story.stage == "over":
                break
            before = table.number
            await play_on(place, table, [ann], random.Random(1), lambda before=before: table.number > before)
    assert kinds
    assert table.number > number
    watcher = await place.guest(table, "zoe")
    assert not (await watcher.do("hint"))["ok"]
