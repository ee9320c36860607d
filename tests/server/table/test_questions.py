"""Questions and answers at a table: numbers that stay, words and rules, answers given at once, commands sent twice."""

import asyncio
import json
import random
import re

import pytest

from buckboard.engine.cards import show
from buckboard.server.table.memory import MOST, Memory, Outcome
from web_table import Place, at_a_place, play_on

FOUR = ("ann", "bo", "cy", "di")


async def people_at(place, game, names=FOUR, options=None, **settings):
    """A table at which everybody is a person; the host deals when all sit."""
    table, host = await place.open(game, names[0], options=options, settings=settings)
    guests = [host]
    for chair, name in enumerate(names[1:], 1):
        guest = await place.guest(table, name)
        await guest.ok("sit", chair=chair)
        guests.append(guest)
    await host.ok("deal")
    for guest in guests:
        guest.read()
    return table, guests


def asked(guests):
    return [guest for guest in guests if guest.question and not guest.question["answered"]]


@at_a_place
async def test_a_question_has_the_number_of_the_entry_that_opened_it(place: Place):
    table, guests = await people_at(place, "buck")
    (first,) = asked(guests)
    assert first.question["number"] == table.number
    done = await first.answer("pass")
    (second,) = asked(guests)
    assert second is guests[(guests.index(first) + 1) % 4]
    assert second.question["number"] == done["n"] == table.number


@at_a_place
async def test_it_keeps_its_number_whoever_talks_joins_or_changes_the_table(place: Place):
    table, guests = await people_at(place, "buck")
    (first,) = asked(guests)
    number = first.question["number"]
    await guests[0].ok("chat", text="hello")
    await guests[0].ok("settings", speed="slow")
    await place.guest(table, "zoe", "watcher")
    assert table.number > number
    assert first.question["number"] == number
    await first.ok("look")
    assert first.question["number"] == number
    await first.ok("answer", question=number, say="pass")


@at_a_place
async def test_an_answer_to_another_question_is_stale_and_the_truth_comes_with_it(place: Place):
    table, guests = await people_at(place, "buck")
    (first,) = asked(guests)
    before = table.number
    for guest in guests:
        for number in (-1, 0, before - 1, before + 1, 10**9):
            guest.frames.clear()
            done = await guest.do("answer", question=number, say="pass")
            assert (done["ok"], done["stale"]) == (False, True)
            assert [frame["t"] for frame in guest.frames] == ["table", "scene"]
            assert guest.scene["whole"]
    other = guests[guests.index(first) - 1]
    done = await other.do("answer", question=first.question["number"], say="pass")
    assert done["stale"]
    assert table.number == before


@at_a_place
async def test_a_command_sent_twice_acts_once_and_is_answered_the_same(place: Place):
    table, guests = await people_at(place, "buck")
    (first,) = asked(guests)
    words = {"question": first.question["number"], "say": "pass"}
    done = await first.do("answer", id="mine", **words)
    number = table.number
    assert await first.do("answer", id="mine", **words) == done
    assert await first.do("ready", id="mine") == done
    assert table.number == number
    (second,) = asked(guests)
    theirs = await second.do("answer", id="mine", question=second.question["number"], say="pass")
    assert theirs["ok"]  # ids are each person's own
    table = await place.restarted(table)
    again = await place.guest(table, first.person)
    assert await again.do("answer", id="mine", **words) == done
    assert table.number == number + 1


@at_a_place
async def test_a_refusal_is_remembered_too(place: Place):
    _table, guests = await people_at(place, "buck")
    (first,) = asked(guests)
    refused = await first.do("answer", id="odd", question=first.question["number"], say="9nt")
    assert not refused["ok"]
    assert await first.do("answer", id="odd", question=first.question["number"], say="pass") == refused


def test_so_many_commands_of_each_person_are_remembered_and_no_more():
    memory = Memory()
    for number in range(MOST + 10):
        memory.note("ann", f"c{number}", Outcome(number))
    assert memory.recall("ann", "c9") is None
    assert memory.recall("ann", "c10") == Outcome(10)
    memory.note("bo", "c10", Outcome(1, False, "No."))
    assert memory.recall("ann", f"c{MOST + 9}") == Outcome(MOST + 9)
    assert memory.recall("bo", "c11") is None


@at_a_place
async def test_strangers_have_no_ids_in_common(place: Place):
    table, _ = await people_at(place, "buck")
    for _ in range(2):
        stranger = await place.guest(table, "", "watcher")
        stranger.frames.clear()
        await stranger.ok("look", id="same")
        assert [frame["t"] for frame in stranger.frames] == ["table", "scene"]


@pytest.mark.parametrize("game", ["buck", "buckpitch", "buckem", "buck135"])
@at_a_place
async def test_what_the_rules_forbid_is_refused_with_a_reason_and_changes_nothing(place: Place, game):
    names = ("ann", "bo", "cy", "di", "ed", "flo")[: {"buckem": 6, "buck135": 5}.get(game, 4)]
    options = {"buckem": {"must_trump": True}, "buck135": {"stack": 20}}.get(game)
    table, guests = await people_at(place, game, names, options, speed="instant")
    dice, refused = random.Random(1), 0
    while refused < 60 and table.number < 400:
        for guest in asked(guests):
            question = guest.question
            for card in guest.scene["mine"]["cards"]:
                if question["kind"] == "card" and not card["legal"]:
                    before, seen = table.number, table.scene(guest.person)
                    done = await guest.do("answer", question=question["number"], say=card["card"])
                    assert (done["ok"], done["why"], done["item"]) == (False, card["why"], card["item"])
                    assert (table.number, table.scene(guest.person)) == (before, seen)
                    refused += 1
            for choice in question["choices"]:
                if not choice["legal"]:
                    say = f"{choice['say']} 1" if choice["highest"] else choice["say"]
                    done = await guest.do("answer", question=question["number"], say=say)
                    assert (done["ok"], bool(done["why"])) == (False, True)
                    refused += 1
        if table.story.stage == "over":
            await guests[0].ok("rematch")
        before = table.number
        await play_on(place, table, guests, dice, lambda before=before: table.number > before)
    assert refused >= 60


@at_a_place
async def test_words_that_mean_nothing_are_refused_with_those_that_would(place: Place):
    table, guests = await people_at(place, "buck")
    (first,) = asked(guests)
    number = table.number
    for words in ("nine", "pass 4", "4nt 4nt", "draw", "??", "\u2067pass", "4" * 60):
        done = await first.do("answer", question=first.question["number"], say=words)
        assert not done["ok"], words
        assert "was not understood" in done["why"]
    assert table.number == number


@at_a_place
async def test_a_draw_is_one_entry_and_half_a_draw_is_none(place: Place):
    names = ("ann", "bo", "cy", "di", "ed", "flo")
    table, guests = await people_at(place, "buckem", names, speed="instant")
    dice = random.Random(2)
    await play_on(place, table, guests, dice, lambda: any(
        guest.question and guest.question["kind"] == "discard" for guest in guests
    ))  # fmt: skip
    (drawer,) = asked(guests)
    cards = [card["card"] for card in drawer.scene["mine"]["cards"] if card["legal"]]
    number = table.number
    half = await drawer.do("answer", question=drawer.question["number"], say=f"discard {cards[0]}")
    twice = await drawer.do("answer", question=drawer.question["number"], say=f"draw {cards[0]} {cards[0]}")
    assert not half["ok"]
    assert not twice["ok"]
    assert table.number == number
    await drawer.answer(f"draw {cards[0]} {cards[1]}")
    assert table.number == number + 1
    assert [given.say for given in table.story.sitting.answers][-1] == f"draw {cards[0]} {cards[1]}"
    for other in guests:
        other.read()
        act = other.scene["acts"][0]
        assert (act["kind"], act["cards"]) == ("draw", ["??", "??"])
        told = " ".join(other.scene["lines"])
        assert (cards[0] in told, cards[1] in told) == (other is drawer, other is drawer), told


async def at_once(place, **settings):
    """A table where stay or fold is said all at once."""
    names = ("ann", "bo", "cy", "di", "ed", "flo")
    return await people_at(place, "buckem", names, {"declare_mode": "simultaneous"}, speed="instant", **settings)


@at_a_place
async def test_who_has_answered_is_seen_at_once_and_what_only_when_all_have(place: Place):
    table, guests = await at_once(place)
    watcher = await place.guest(table, "", "watcher")
    number = table.number
    for at, guest in enumerate(guests[:5]):
        await guest.answer("fold" if at % 2 else "stay")
        for other in [*guests, watcher]:
            other.read()
            public, mine = other.scene["public"], other.scene["mine"]
            badges = [seat["badges"] for seat in public["seats"]]
            assert ["answered" in each for each in badges] == [seat <= at for seat in range(6)]
            assert public["asked"] == list(range(at + 1, 6))
            assert all(seat["said"] == "" for seat in public["seats"])
            assert other.scene["lines"] == [f"{{{at}}} has answered."]
            if mine:
                said = ("fold" if mine["seat"] % 2 else "stay") if mine["seat"] <= at else ""
                assert mine["question"]["answered"] == said
                assert (mine["question"]["number"], mine["question"]["changeable"]) == (number, True)
    await guests[5].answer("fold")
    watcher.read()
    assert watcher.scene["public"]["phase"] != "stay"
    assert ["out" in seat["badges"] for seat in watcher.scene["public"]["seats"]] == [False, True] * 3
    assert watcher.scene["lines"] == ["{2}, {4} and {0} stay.", "{3}, {5} and {1} fold."]


@at_a_place
async def test_an_answer_can_be_changed_until_the_last_has_come_and_others_hear_a_bare_number(place: Place):
    table, guests = await at_once(place)
    await guests[0].answer("stay")
    for other in guests:
        other.read()
        other.frames.clear()
    await guests[0].answer("fold")
    for other in guests[1:]:
        assert other.read() == [{"t": "n", "n": table.number}]
    assert guests[0].scene["mine"]["question"]["answered"] == "fold"
    for guest in guests[1:]:
        await guest.answer("stay")
    guests[0].read()
    folded = [seat for seat, each in enumerate(guests[0].scene["public"]["seats"]) if "out" in each["badges"]]
    assert folded == [0]


@at_a_place
async def test_it_does_not_matter_who_speaks_first(place: Place):
    seen = []
    for order in ((0, 1, 2, 3, 4, 5), (5, 3, 1, 0, 4, 2)):
        here = Place()
        table, guests = await at_once(here)
        for seat in order:
            await guests[seat].answer("stay" if seat in (1, 4) else "fold")
        seen.append((table.scene("ann"), table.scene("")))
        await here.close()
    assert seen[0] == seen[1]


@at_a_place
async def test_answers_held_survive_a_restart_and_stay_hidden(place: Place):
    table, guests = await at_once(place)
    for guest in guests[:3]:
        await guest.answer("stay")
    before = [table.scene(guest.person) for guest in guests]
    table = await place.restarted(table)
    assert [table.scene(guest.person) for guest in guests] == before
    rest = [await place.guest(table, guest.person) for guest in guests[3:]]
    for guest in rest:
        await guest.answer("fold")
    assert table.scene("")["public"]["phase"] != "stay"


@at_a_place
async def test_two_answers_in_the_same_instant_both_count(place: Place):
    table, guests = await at_once(place)
    await asyncio.gather(*(guest.answer("stay") for guest in guests))
    assert table.scene("")["public"]["phase"] == "draw"


@at_a_place
async def test_every_device_of_a_seat_gets_everything_and_any_may_answer(place: Place):
    table, guests = await people_at(place, "buck")
    (first,) = asked(guests)
    phone = await place.guest(table, first.person)
    assert phone.question == first.question
    await phone.answer("pass")
    assert first.question is None
    late = await first.do("answer", question=phone.frames[0].get("n", 1), say="pass")
    assert not late["ok"]


@at_a_place
async def test_a_screen_and_a_watcher_with_a_seats_token_get_no_card_of_it(place: Place):
    table, guests = await people_at(place, "buck")
    for role in ("screen", "watcher"):
        screen = await place.guest(table, "ann", role)
        await screen.ok("look")
        await screen.ok("look", chair=0)
        (first,) = asked(guests)
        await first.answer("pass")
        screen.read()
        scenes = [frame for frame in screen.frames if frame["t"] == "scene"]
        assert len(scenes) == 4
        assert all(scene["mine"] is None for scene in scenes)


@pytest.mark.parametrize("game", ["buck", "buckpitch", "buckem", "buck135"])
@at_a_place
async def test_what_everybody_is_shown_holds_no_card_that_a_watcher_does_not_know(place: Place, game):
    table, ann = await place.open(game, settings={"speed": "instant"})
    watcher = await place.guest(table, "", "watcher")
    await ann.ok("deal")
    dice, looked = random.Random(9), 0
    for _ in range(120):
        if table.story.stage == "over":
            break
        before = table.number
        await play_on(place, table, [ann, watcher], dice, lambda before=before: table.number > before)
        if table.story.playing:
            known = table.story.sitting.match.known(-1)
            seen = {show(card) for card in [*known.cards.pack, *(move for _, move in known.moves)] if 0 <= card < 52}
            public = {**table.scene("")["public"], "called": {}}  # which jacks are bowers everybody knows by the trump
            shown = set(re.findall(r'"([2-9TJQKA][cdhs])"', json.dumps(public)))
            assert shown <= seen, table.number
            acts = set(re.findall(r'"([2-9TJQKA][cdhs])"', json.dumps(watcher.scene["acts"])))
            assert acts <= seen, watcher.scene["acts"]
            looked += 1
    assert looked > 10


@at_a_place
async def test_nobody_turns_to_a_chair_that_is_not_his(place: Place):
    table, guests = await people_at(place, "buck")
    for chair in [None, *range(8)]:
        assert [table.scene(name, chair)["mine"]["seat"] for name in FOUR] == [0, 1, 2, 3]
        assert table.scene("", chair)["mine"] is None
        assert table.scene("zoe", chair)["mine"] is None
        guests[0].connection.facing = chair
        await guests[0].do("look", chair=chair)
        guests[0].read()
        assert guests[0].scene["mine"]["seat"] == 0


@at_a_place
async def test_nobody_without_a_token_can_do_anything_but_look(place: Place):
    table, _guests = await people_at(place, "buck")
    stranger = await place.guest(table, "", "watcher")
    number = table.number
    wishes = {
        "answer": {"question": number, "say": "pass"}, "sit": {"chair": 0}, "stand": {}, "add_chair": {}, "deal": {},
        "put_bot": {"chair": 1}, "ready": {}, "rematch": {}, "last_round": {}, "end_match": {}, "undo": {},
        "undo_reply": {"agree": True}, "pause": {"on": True}, "settings": {"speed": "fast"}, "chat": {"text": "hi"},
        "house_rules": {"game": "buck", "options": {}}, "hand_over": {"chair": 1}, "hint": {},
    }  # fmt: skip
    for wish, fields in wishes.items():
        done = await stranger.do(wish, **fields)
        assert (done["ok"], bool(done["why"])) == (False, True), wish
    assert (await stranger.do("look"))["ok"]
    assert table.number == number
