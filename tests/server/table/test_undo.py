"""Taking back: three policies, and nothing that would give back what has been seen."""

import random

import pytest

from web_table import Place, at_a_place, play_on

FOUR = ("ann", "bo", "cy", "di")
SIX = (*FOUR, "ed", "flo")


async def people_at(place, game, names, options=None, **settings):
    table, host = await place.open(game, names[0], options=options, settings={"speed": "instant"} | settings)
    guests = [host]
    for chair, name in enumerate(names[1:], 1):
        guest = await place.guest(table, name)
        await guest.ok("sit", chair=chair)
        guests.append(guest)
    await host.ok("deal")
    return table, guests


def asked(guests):
    return [guest for guest in guests if guest.question and not guest.question["answered"]]


async def agreed(guests, wisher):
    """Everybody else says yes."""
    for guest in guests:
        if guest is not wisher:
            await guest.ok("undo_reply", agree=True)


async def until(place, table, guests, kind, dice=None):
    """Play on until somebody is asked a kind of question; whoever that is."""

    def there():
        return any(guest.question["kind"] == kind for guest in asked(guests))

    await play_on(place, table, guests, dice or random.Random(1), there)
    return asked(guests)[0]


@at_a_place
async def test_the_last_call_can_be_taken_back_until_somebody_goes_on(place: Place):
    table, guests = await people_at(place, "buck", FOUR, undo="until_next")
    (first,) = asked(guests)
    seen = table.scene(first.person)
    await first.answer("3")
    assert first.scene["may_undo"]
    done = await first.ok("undo")
    again = table.scene(first.person)
    assert again["mine"]["question"]["number"] == done["n"] == table.number
    seen["mine"]["question"]["number"], seen["n"] = done["n"], done["n"]
    assert again == {**seen, "lines": again["lines"]}
    await first.answer("pass")
    (second,) = asked(guests)
    await second.answer("pass")
    first.read()
    assert not first.scene["may_undo"]
    refused = await first.do("undo")
    assert "gone on" in refused["why"]


@at_a_place
async def test_the_next_seats_question_is_gone_when_the_answer_before_it_is_taken_back(place: Place):
    _table, guests = await people_at(place, "buck", FOUR, undo="until_next")
    (first,) = asked(guests)
    await first.answer("pass")
    (second,) = asked(guests)
    number = second.question["number"]
    await first.ok("undo")
    stale = await second.do("answer", question=number, say="pass")
    assert stale["stale"]
    await first.answer("3")
    assert second.question["number"] > number
    assert (await second.do("answer", question=number, say="pass"))["stale"]


@at_a_place
async def test_bots_are_somebody_too_and_what_they_were_about_to_do_is_dropped(place: Place):
    table, ann = await place.open("buck", settings={"speed": "slow", "undo": "until_next"})
    await ann.ok("deal")
    await place.clock.run_until(lambda: ann.question)
    await ann.answer("pass")
    await place.clock.pass_by(1.0)
    await ann.ok("undo")
    number = table.number
    await place.clock.pass_by(60)
    assert table.number == number  # the bot's queued answer did not fire
    await ann.answer("pass")
    await place.clock.pass_by(2.0)
    assert not (await ann.do("undo"))["ok"]


@at_a_place
async def test_where_nothing_is_taken_back_the_refusal_says_so(place: Place):
    _table, guests = await people_at(place, "buck", FOUR, undo="never")
    (first,) = asked(guests)
    await first.answer("pass")
    assert not first.scene["may_undo"]
    assert "nothing is taken back" in (await first.do("undo"))["why"]


@at_a_place
async def test_with_consent_it_is_done_when_the_last_has_agreed(place: Place):
    table, guests = await people_at(place, "buck", FOUR, undo="consent")
    (first,) = asked(guests)
    await first.answer("pass")
    (second,) = asked(guests)
    await second.answer("3")
    number = table.number
    await first.ok("undo")
    assert table.number == number
    for guest in guests:
        guest.read()
        waiting = [seat for seat, other in enumerate(guests) if other is not first]
        assert guest.info["undo_wish"] == {"seat": guests.index(first), "waiting": waiting}
    others = [guest for guest in guests if guest is not first]
    await others[0].ok("undo_reply", agree=True)
    assert not (await others[0].do("undo_reply", agree=True))["ok"]
    assert not (await first.do("undo_reply", agree=True))["ok"]
    await others[1].ok("undo_reply", agree=True)
    assert table.number == number
    await others[2].ok("undo_reply", agree=True)
    assert table.number == number + 1
    assert asked(guests) == [first]
    assert all(seat["said"] == "" for seat in first.scene["public"]["seats"])
    assert first.info["undo_wish"] is None


@at_a_place
async def test_one_no_ends_the_wish_and_so_does_the_next_answer(place: Place):
    _table, guests = await people_at(place, "buck", FOUR, undo="consent")
    (first,) = asked(guests)
    await first.answer("pass")
    await first.ok("undo")
    other = guests[guests.index(first) - 1]
    await other.ok("undo_reply", agree=False)
    first.read()
    assert first.info["undo_wish"] is None
    await first.ok("undo")
    (second,) = asked(guests)
    await second.answer("pass")
    first.read()
    assert first.info["undo_wish"] is None
    assert not (await other.do("undo_reply", agree=True))["ok"]


@at_a_place
async def test_who_is_away_need_not_agree(place: Place):
    table, guests = await people_at(place, "buck", FOUR, undo="consent", wait_for_absent=True)
    (first,) = asked(guests)
    await first.answer("pass")
    await first.ok("undo")
    number = table.number
    for guest in guests:
        if guest is not first:
            table.leave(guest.connection)
    await place.clock.pass_by(29)
    assert table.number == number
    await place.clock.pass_by(2)
    assert table.number == number + 1
    assert first.question["number"] == table.number


@at_a_place
async def test_who_gets_up_need_not_agree_and_one_wish_is_open_at_a_time(place: Place):
    table, guests = await people_at(place, "buck", FOUR, undo="consent")
    (first,) = asked(guests)
    await first.answer("pass")
    (second,) = asked(guests)
    await second.answer("pass")
    await first.ok("undo")
    assert "Somebody else" in (await second.do("undo"))["why"]
    for guest in guests:
        if guest not in (first, second):
            await guest.ok("undo_reply", agree=True)
    number = table.number
    await second.ok("stand")
    assert second.info["chairs"][guests.index(second)]["kind"] == "bot"
    await place.clock.settle()
    assert table.number == number + 2
    assert first.question["number"] == table.number


@pytest.mark.parametrize("policy", ["until_next", "consent"])
@at_a_place
async def test_a_card_is_not_taken_back_once_another_has_been_seen(place: Place, policy):
    table, guests = await people_at(place, "buckpitch", FOUR, undo=policy)
    first = await until(place, table, guests, "card")
    await first.answer()
    assert first.scene["may_undo"]
    (second,) = asked(guests)
    await second.answer()
    first.read()
    assert not first.scene["may_undo"]
    refused = await first.do("undo")
    assert not refused["ok"]
    assert ("have been seen" if policy == "consent" else "gone on") in refused["why"]


@at_a_place
async def test_a_draw_is_not_taken_back_once_its_cards_have_been_seen(place: Place):
    table, guests = await people_at(place, "buckem", SIX, undo="consent")
    drawer = await until(place, table, guests, "discard")
    card = next(card["card"] for card in drawer.scene["mine"]["cards"] if card["legal"])
    await drawer.answer(f"draw {card}")
    refused = await drawer.do("undo")
    assert "have been seen" in refused["why"]
    (other,) = asked(guests)
    if other.question["kind"] == "discard":  # nothing is seen by keeping all
        await other.answer("draw")
        await other.ok("undo")
        await agreed(guests, other)
        assert other.question["kind"] == "discard"


@at_a_place
async def test_a_bet_is_not_taken_back_once_it_has_shown_the_next_card(place: Place):
    _table, guests = await people_at(place, "buck135", SIX[:5], undo="until_next")
    while True:
        (guest,) = asked(guests)
        shown = guest.scene["public"]["facts"]
        await guest.answer("check")
        guest.read()
        if guest.scene["public"]["facts"] != shown:
            break
        assert guest.scene["may_undo"]
    assert not guest.scene["may_undo"]
    assert "have been seen" in (await guest.do("undo"))["why"]


@at_a_place
async def test_answers_that_all_have_seen_are_not_taken_back(place: Place):
    _table, guests = await people_at(place, "buckem", SIX, {"declare_mode": "simultaneous"}, undo="consent")
    await guests[0].answer("stay")
    assert "just answer anew" in (await guests[0].do("undo"))["why"]
    for guest in guests[1:]:
        await guest.answer("stay")
    for guest in guests:
        assert "have been shown" in (await guest.do("undo"))["why"]


@at_a_place
async def test_a_wish_to_take_back_goes_with_who_gets_up(place: Place):
    _table, guests = await people_at(place, "buck", FOUR, undo="consent")
    (first,) = [guest for guest in guests if guest.question]
    others = [guest for guest in guests if guest is not first]
    await first.answer("pass")
    await first.ok("undo")
    others[0].read()
    assert others[0].info["undo_wish"]
    await first.ok("stand")
    others[0].read()
    assert others[0].info["undo_wish"] is None
    assert "Nobody is waiting" in (await others[0].do("undo_reply", agree=True))["why"]


@at_a_place
async def test_a_wish_to_take_back_is_gone_where_nothing_is_taken_back_any_more(place: Place):
    table, guests = await people_at(place, "buck", FOUR, undo="consent")
    (first,) = [guest for guest in guests if guest.question]
    await first.answer("pass")
    await first.ok("undo")
    await guests[0].ok("settings", undo="never")
    for guest in guests:
        guest.read()
        assert guest.info["undo_wish"] is None
        if guest is not first:
            assert "Nobody is waiting" in (await guest.do("undo_reply", agree=True))["why"]
    await place.clock.settle()
    assert len(table.story.sitting.answers) == 1


@at_a_place
async def test_a_hand_that_is_over_stays_so(place: Place):
    table, guests = await people_at(place, "buckpitch", FOUR, undo="until_next")
    await play_on(place, table, guests, random.Random(4), lambda: table.story.stage == "between")
    last = guests[table.story.sitting.answers[-1].seat]
    last.read()
    assert not last.scene["may_undo"]
    assert not (await last.do("undo"))["ok"]


@pytest.mark.parametrize("game", ["buck", "buckpitch", "buckem", "buck135"])
@at_a_place
async def test_the_log_with_things_taken_back_gives_back_the_same_hand(place: Place, game):
    names = {"buckem": SIX, "buck135": SIX[:5]}.get(game, FOUR)
    table, guests = await people_at(place, game, names, undo="until_next")
    dice, undone = random.Random(7), 0
    while undone < 12 and table.number < 500 and table.story.stage != "over":
        await play_on(place, table, guests, dice, lambda at=table, before=table.number: at.number > before)
        for guest in guests:
            guest.read()
            if guest.scene["may_undo"] and dice.random() < 0.5:
                await guest.ok("undo")
                undone += 1
                seen = [table.scene(name) for name in names]
                table = await place.restarted(table)
                assert [table.scene(name) for name in names] == seen
                guests = [await place.guest(table, name) for name in names]
                break
    assert undone
