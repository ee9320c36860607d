"""Who is here and who is not: stand-ins, hosts that come and go, clocks, the next hand; all in virtual time."""

import asyncio
import random
from functools import partial

import msgspec
import pytest

from buckboard.server.bots.pool import BotFailed
from buckboard.server.table.by_itself import SUMMARY
from buckboard.server.table.presence import GRACE
from buckboard.server.table.table import Table
from buckboard.server.table.turns import turns
from web_table import Place, at_a_place, me, play_on

FOUR = ("ann", "bo", "cy", "di")


async def people_at(place, game="buck", names=FOUR, deal=True, **settings):
    table, host = await place.open(game, names[0], settings={"speed": "instant"} | settings)
    guests = [host]
    for chair, name in enumerate(names[1:], 1):
        guests.append(await place.guest(table, name))
        await guests[-1].ok("sit", chair=chair)
    if deal:
        await host.ok("deal")
    return table, guests


def asked(guests):
    return next(guest for guest in guests if guest.question)


def chair_of(guest, name):
    guest.read()
    return next(chair for chair in guest.info["chairs"] if chair["name"] == name)


@at_a_place
async def test_a_bot_stands_in_for_who_has_been_gone_for_thirty_seconds(place: Place):
    table, guests = await people_at(place)
    gone = asked(guests)
    other = guests[guests.index(gone) - 1]
    table.leave(gone.connection)
    assert not chair_of(other, gone.person.title())["here"]
    number = table.number
    await place.clock.pass_by(GRACE - 1)
    assert (table.number, chair_of(other, gone.person.title())["away"]) == (number, False)
    await place.clock.pass_by(2)
    chair = chair_of(other, gone.person.title())
    assert (chair["kind"], chair["away"], chair["bot"]) == ("person", True, "thumb")
    assert table.number > number
    log = await place.store.tail(table.id, number)
    assert b'"how":"stand_in"' in log[0][1]


@at_a_place
async def test_who_comes_back_has_the_seat_at_once_and_hears_what_was_missed(place: Place):
    table, guests = await people_at(place)
    gone = asked(guests)
    table.leave(gone.connection)
    await place.clock.pass_by(GRACE + 1)
    back = await place.guest(table, gone.person)
    assert back.scene["missed"] == ["While you were away a bot answered for you once."]
    assert me(back)["here"]
    assert not me(back)["away"]
    assert len(back.scene["mine"]["cards"]) == 6
    dice = random.Random(1)
    present = [back if guest is gone else guest for guest in guests]
    for _ in range(40):
        if back.question:
            break
        await asked(present).answer(dice=dice)
        await place.clock.settle()
    await back.answer(dice=dice)  # a tap counts again
    later = await place.guest(table, gone.person)
    assert later.scene["missed"] == []


async def on_to(place, table, guests, stage):
    await play_on(place, table, guests, random.Random(5), lambda: table.story.stage == stage)


def last_came(guest):
    """What a device was told of on its first look."""
    return next(frame for frame in guest.frames if frame["t"] == "scene")["missed"]


@pytest.mark.parametrize("game", ["buck", "buckpitch"])
@at_a_place
async def test_who_comes_back_hears_how_many_hands_were_finished_and_the_score_his_side_first(place: Place, game):
    table, guests = await people_at(place, game)
    gone, others = guests[1], [guests[0], *guests[2:]]
    table.leave(gone.connection)
    await place.clock.pass_by(GRACE + 1)
    for _ in range(3):
        await on_to(place, table, others, "between")
        await on_to(place, table, others, "playing")
    back = await place.guest(table, gone.person)
    answers, hands = last_came(back)
    ours, theirs = (back.scene["public"]["teams"][team]["score"] for team in (1, 0))
    assert answers.startswith("While you were away a bot answered for you ")
    assert hands == f"3 hands were finished; the score is {ours} to {theirs}."
    assert ours != theirs
    assert last_came(await place.guest(table, gone.person)) == []


@pytest.mark.parametrize("game", ["buckem", "buck135"])
@at_a_place
async def test_where_everybody_has_a_line_of_his_own_he_hears_only_his(place: Place, game):
    table, guests = await people_at(place, game)
    gone, others = guests[1], [guests[0], *guests[2:]]
    await on_to(place, table, guests, "between")
    table.leave(gone.connection)
    for guest in others:
        await guest.ok("ready")
    await place.clock.pass_by(GRACE + 1)
    await on_to(place, table, others, "playing")
    await on_to(place, table, others, "between")
    back = await place.guest(table, gone.person)
    assert last_came(back)[-1] == f"One hand was finished; you stand at {back.scene['public']['teams'][1]['score']}."


@at_a_place
async def test_a_short_drop_adds_a_line_only_where_a_hand_was_finished_in_it(place: Place):
    table, guests = await people_at(place)
    gone, others = guests[1], [guests[0], *guests[2:]]
    phone = await place.guest(table, gone.person)
    table.leave(phone.connection)
    again = await place.guest(table, gone.person)  # beside a device that has been here all the time
    assert last_came(again) == []
    table.leave(again.connection)
    await on_to(place, table, guests, "between")
    await on_to(place, table, guests, "playing")
    again = await place.guest(table, gone.person)  # whose other device has seen the hand end
    assert last_came(again) == []
    for device in (gone, again):
        table.leave(device.connection)
    await place.clock.pass_by(2)
    again = await place.guest(table, gone.person)
    assert last_came(again) == []
    await play_on(place, table, [*others, again], random.Random(5), lambda: _last_card(table, again))
    table.leave(again.connection)
    await on_to(place, table, others, "between")
    back = await place.guest(table, gone.person)
    (line,) = last_came(back)
    assert line.startswith("While you were away one hand was finished; the score is ")


def _last_card(table, guest):
    """Whether somebody has no card left, and others have."""
    guest.read()
    seats = guest.scene["public"]["seats"]
    return not seats[guest.scene["mine"]["seat"]]["held"] and any(seat["held"] for seat in seats)


@at_a_place
async def test_a_match_that_began_meanwhile_is_told_too(place: Place):
    table, guests = await people_at(place)
    host, gone = guests[0], guests[1]
    table.leave(gone.connection)
    await on_to(place, table, [host, *guests[2:]], "between")
    await host.ok("end_match")
    await host.ok("rematch")
    told = last_came(await place.guest(table, gone.person))
    assert told[-1] == "One hand was finished and a new match has begun; the score is 0 to 0."


@at_a_place
async def test_who_never_sat_here_has_missed_nothing(place: Place):
    table, guests = await people_at(place)
    looker = await place.guest(table, "eve")
    table.leave(looker.connection)
    await on_to(place, table, guests, "between")
    assert last_came(await place.guest(table, "eve")) == []
    assert last_came(await place.guest(table, "bo", "watcher")) == []


@at_a_place
async def test_who_is_back_before_the_time_is_up_answers_for_himself(place: Place):
    table, guests = await people_at(place)
    gone = asked(guests)
    table.leave(gone.connection)
    await place.clock.pass_by(GRACE - 1)
    back = await place.guest(table, gone.person)
    number = table.number
    await place.clock.pass_by(500)
    assert table.number == number
    await back.answer("pass")


@at_a_place
async def test_a_second_device_keeps_somebody_here(place: Place):
    table, guests = await people_at(place)
    first = asked(guests)
    phone = await place.guest(table, first.person)
    table.leave(first.connection)
    number = table.number
    await place.clock.pass_by(500)
    assert table.number == number
    assert me(phone)["here"]


@pytest.mark.parametrize("role", ["watcher", "screen"])
@at_a_place
async def test_a_table_screen_does_not_keep_somebody_here(place: Place, role):
    table, guests = await people_at(place)
    first = asked(guests)
    await place.guest(table, first.person, role)
    table.leave(first.connection)
    number = table.number
    await place.clock.pass_by(GRACE + 1)
    assert table.number > number


@at_a_place
async def test_a_host_may_have_everybody_wait_instead(place: Place):
    table, guests = await people_at(place, wait_for_absent=True)
    gone = asked(guests)
    other = guests[guests.index(gone) - 1]
    table.leave(gone.connection)
    number = table.number
    await place.clock.pass_by(1000)
    assert table.number == number
    chair = chair_of(other, gone.person.title())
    assert (chair["away"], chair["bot"]) == (True, "")


@at_a_place
async def test_the_hosts_powers_pass_on_and_come_back(place: Place):
    table, guests = await people_at(place, deal=False)
    ann, bo, cy, _ = guests
    table.leave(ann.connection)
    await place.clock.pass_by(GRACE - 1)
    assert not (bo.read(), bo.info["host"])[1]
    await place.clock.pass_by(2)
    assert (bo.read(), bo.info["host"])[1]
    assert [chair["host"] for chair in bo.info["chairs"]] == [False, True, False, False]
    table.leave(bo.connection)
    await place.clock.pass_by(1)
    await cy.ok("settings", speed="fast")
    back = await place.guest(table, "ann")
    assert back.info["host"]
    assert not (await cy.do("deal"))["ok"]
    table.leave(back.connection)
    await place.clock.pass_by(GRACE + 1)
    assert [table.presence.is_host(table.story, name) for name in FOUR] == [
        True,
        False,
        True,
        False,
    ]  # he never loses them
    back = await place.guest(table, "ann")
    await back.ok("deal")


@at_a_place
async def test_what_a_stand_in_was_about_to_say_is_dropped_when_the_person_is_back(place: Place):
    table, guests = await people_at(place)
    gone = asked(guests)
    table.leave(gone.connection)
    await place.clock.pass_by(GRACE - 1)
    table.by_itself.alarms.set({})  # the test does it in its own time
    place.clock.time += 2
    (turn,) = turns(table.story, table.presence)
    assert turn.how == "stand_in"
    number = table.number
    table.bring_about(partial(table.by_itself._answer, turn, [0], "stand_in"))
    back = await place.guest(table, gone.person)  # before the table has come to it
    await place.clock.settle()
    assert table.number == number
    await back.answer("pass")


@at_a_place
async def test_what_a_bot_was_about_to_say_is_dropped_after_a_pause_or_an_undo(place: Place):
    table, ann = await place.open("buck", settings={"speed": "slow"})
    await ann.ok("deal")
    await place.clock.run_until(lambda: ann.question)
    await ann.answer("pass")
    (turn,) = turns(table.story, table.presence)
    late = partial(table.by_itself._answer, turn, [0], "bot")
    pause = asyncio.create_task(ann.ok("pause", on=True))
    await asyncio.sleep(0)
    table.bring_about(late)  # behind the pause in the queue
    await pause
    await place.clock.settle()
    assert table.story.sitting.open == [turn.seat]
    await ann.ok("pause", on=False)
    await ann.ok("undo")
    await ann.answer("pass")
    number = table.number
    table.bring_about(late)  # the same seat is asked, under another number
    await place.clock.settle()
    assert table.number == number


@at_a_place
async def test_bots_do_not_play_on_where_nobody_looks(place: Place):
    table, ann = await place.open("buck", settings={"speed": "normal"})
    await ann.ok("deal")
    table.leave(ann.connection)
    number = table.number
    await place.clock.pass_by(3600)
    assert table.number == number
    assert table.story.playing
    watcher = await place.guest(table, "", "watcher")
    await place.clock.pass_by(60)
    assert table.number > number  # with a watcher they do
    table.leave(watcher.connection)


@at_a_place
async def test_who_only_asks_by_requests_is_here_while_he_asks(place: Place):
    table, guests = await people_at(place)
    script = asked(guests)
    table.leave(script.connection)
    for _ in range(5):
        await place.clock.pass_by(GRACE - 1)
        table.scene(script.person)
    number = table.number
    assert script.question
    await place.clock.pass_by(GRACE + 1)
    assert table.number > number


@at_a_place
async def test_the_next_hand_comes_when_all_who_are_here_are_ready(place: Place):
    table, guests = await people_at(place, "buckpitch")
    await play_on(place, table, guests, random.Random(1), lambda: table.story.stage == "between")
    for at, guest in enumerate(guests):
        number = table.number
        await place.clock.pass_by(3600)
        assert table.number == number, "nothing comes before all are ready"
        await guest.ok("ready")
        guests[0].read()
        if at == 3:
            break
        assert table.number == number + 1
        assert [chair["ready"] for chair in guests[0].info["chairs"]] == [seat <= at for seat in range(4)]
        await guest.ok("ready")
        assert table.number == number + 1, "once is enough"
    assert table.number == number + 2
    assert table.story.hand.dealt.hand == 2
    assert not any(chair["ready"] for chair in guests[0].info["chairs"])


@at_a_place
async def test_where_the_table_is_paused_the_last_to_be_ready_deals_nothing(place: Place):
    table, guests = await people_at(place, "buckpitch")
    await play_on(place, table, guests, random.Random(1), lambda: table.story.stage == "between")
    await guests[0].ok("pause", on=True)
    for guest in guests:
        await guest.ok("ready")
    await place.clock.pass_by(3600)
    assert table.story.stage == "between"
    await guests[0].ok("pause", on=False)
    await place.clock.settle()
    assert table.story.hand.dealt.hand == 2


@at_a_place
async def test_who_leaves_does_not_hold_up_the_others(place: Place):
    table, guests = await people_at(place, "buckpitch")
    await play_on(place, table, guests, random.Random(1), lambda: table.story.stage == "between")
    for guest in guests[:3]:
        await guest.ok("ready")
    table.leave(guests[3].connection)
    await place.clock.pass_by(GRACE - 1)
    assert table.story.stage == "between"
    await place.clock.pass_by(2)
    assert table.story.hand.dealt.hand == 2


@at_a_place
async def test_ready_survives_a_restart(place: Place):
    table, guests = await people_at(place, "buckpitch")
    await play_on(place, table, guests, random.Random(1), lambda: table.story.stage == "between")
    for guest in guests[:3]:
        await guest.ok("ready")
    table = await place.restarted(table)
    back = [await place.guest(table, name) for name in FOUR]
    assert [chair["ready"] for chair in back[3].info["chairs"]] == [True, True, True, False]
    await back[3].ok("ready")
    await place.clock.settle()
    assert table.story.hand.dealt.hand == 2


@at_a_place
async def test_where_there_is_a_clock_a_summary_ends_after_a_while_however_often_somebody_reconnects(place: Place):
    table, guests = await people_at(place, "buckpitch", clock=60)
    await play_on(place, table, guests, random.Random(1), lambda: table.story.stage == "between")
    for _ in range(int(SUMMARY) - 1):
        table.leave(guests[0].connection)
        guests[0] = await place.guest(table, "ann")
        await place.clock.pass_by(1)
    assert table.story.stage == "between"
    await place.clock.pass_by(1.5)
    assert table.story.hand.dealt.hand == 2


@at_a_place
async def test_when_the_clock_runs_out_the_rules_default_is_answered(place: Place):
    table, guests = await people_at(place, clock=20)
    first = asked(guests)
    number = table.number
    await place.clock.pass_by(19)
    assert table.number == number
    await place.clock.pass_by(2)
    log = await place.store.tail(table.id, number)
    assert b'"say":"pass","how":"clock"' in log[0][1]
    assert first.question is None


@at_a_place
async def test_an_answer_in_time_stops_the_clock_and_so_does_a_pause(place: Place):
    table, guests = await people_at(place, clock=20)
    await place.clock.pass_by(19)
    await asked(guests).answer("pass")
    await place.clock.pass_by(2)
    number = table.number
    await guests[0].ok("pause", on=True)
    await place.clock.pass_by(1000)
    await guests[0].ok("pause", on=False)
    await place.clock.pass_by(17)
    assert table.number == number + 2
    await place.clock.pass_by(2)
    assert table.number == number + 3


@at_a_place
async def test_a_pause_gives_nobody_more_time(place: Place):
    table, guests = await people_at(place, clock=20)
    number = table.number
    for _ in range(3):
        await place.clock.pass_by(6)
        await guests[1].ok("pause", on=True)
        await place.clock.pass_by(100)
        await guests[1].ok("pause", on=False)
    assert table.number == number + 6
    await place.clock.pass_by(1.5)
    assert table.number == number + 6
    await place.clock.pass_by(1)
    assert table.number == number + 7


@pytest.mark.parametrize(("speed", "seconds"), [("slow", 1.26), ("normal", 0.7), ("fast", 0.35)])
@at_a_place
async def test_bots_take_the_time_that_the_table_gives_them(place: Place, speed, seconds):
    table, ann = await place.open("buck", settings={"speed": speed})
    await ann.ok("deal")
    await place.clock.run_until(lambda: ann.question)
    await ann.answer("pass")
    if ann.question is None and table.story.sitting.open != [0]:
        number = table.number
        await place.clock.pass_by(seconds - 0.01)
        assert table.number == number
        await place.clock.pass_by(0.02)
        assert table.number == number + 1


@at_a_place
async def test_a_bot_leads_only_after_people_could_look_at_the_trick(place: Place):
    table, ann = await place.open("buckpitch", settings={"speed": "normal"})
    await ann.ok("deal")
    dice = random.Random(2)
    while not (table.scene("")["public"]["last_trick"] and table.story.sitting.open != [0]):
        if ann.question:
            await ann.answer(dice=dice)
        else:
            await place.clock.run_until(lambda before=table.number: table.number > before)
    number = table.number
    await place.clock.pass_by(4 * 0.7 - 0.01)
    assert table.number == number
    assert table.scene("ann")["public"]["last_trick"]
    await place.clock.pass_by(0.02)
    assert table.number == number + 1


@at_a_place
async def test_a_bot_that_fails_or_cheats_costs_its_move_and_nothing_else(place: Place):
    table, ann = await place.open("buckpitch", settings={"speed": "instant"})

    def fails(request):
        raise BotFailed("A bot was given up.")

    await ann.ok("deal")
    for wrong in (
        fails,
        lambda request: {}[request.bot],
        lambda request: 51,
        lambda request: 10**6,
        lambda request: -1,
    ):
        place.bots.answer = wrong
        number = table.number
        await play_on(place, table, [ann], random.Random(1), lambda number=number: table.number > number + 6)
    log = b"".join(body for _, body in await place.store.tail(table.id))
    assert b'"how":"fallback"' in log
    assert table.broken == ""


@at_a_place
async def test_a_bot_is_asked_with_what_its_seat_knows(place: Place):
    table, ann = await place.open("buckpitch", settings={"speed": "instant"})
    await ann.ok("deal")
    await play_on(place, table, [ann], random.Random(1), lambda: table.story.stage == "between")
    assert len(place.bots.asked) > 10
    for request in place.bots.asked:
        view = msgspec.json.decode(request.view)
        assert sum(bool(hand) for hand in view["hands"]) <= 1
        assert view["hands"][0] == 0  # those of the person
        assert request.seat != 0


@at_a_place
async def test_the_absence_of_everybody_begins_anew_after_a_restart(place: Place):
    table, _guests = await people_at(place)
    log = await place.store.tail(table.id)
    await place.clock.pass_by(10_000)
    again = Table(table.id, table.code, place.house, log)
    back = await place.guest(again, "bo")
    assert [chair["away"] for chair in back.info["chairs"]] == [False] * 4
    number = again.number
    await place.clock.pass_by(GRACE - 1)
    assert again.number == number
    await place.clock.pass_by(2)
    assert [chair["away"] for chair in (back.read(), back.info)[1]["chairs"]] == [True, False, True, True]
    again.leave(back.connection)
    await again.close()
