"""Chairs: taken by a tap, given up, opened, taken away; the host's powers; matches one after the other."""

import asyncio
import random
from copy import copy

import pytest

from buckboard.games import ALL
from buckboard.server.table.presence import GRACE
from web_table import Place, at_a_place, me, play_on

CHAIRS = {"buck": 4, "buckpitch": 4, "buckem": 6, "buck135": 5}


def kinds(guest):
    guest.read()
    return [chair["kind"] for chair in guest.info["chairs"]]


async def to_the_summary(place, table, guests, seed=1):
    await play_on(place, table, guests, random.Random(seed), lambda: table.story.stage in ("between", "over"))
    for guest in guests:
        guest.read()


@pytest.mark.parametrize("game", CHAIRS)
@at_a_place
async def test_a_new_table_has_a_chair_for_every_seat_and_its_host_in_the_first(place: Place, game):
    _table, ann = await place.open(game)
    assert kinds(ann) == ["person"] + ["empty"] * (CHAIRS[game] - 1)
    assert (me(ann)["host"], ann.info["host"], ann.info["stage"]) == (True, True, "open")
    assert ann.scene["public"] is None
    assert {"deal", "settings", "house_rules", "stand"} <= set(ann.info["can"])


@at_a_place
async def test_looking_at_a_table_takes_no_chair_and_a_tap_does(place: Place):
    table, ann = await place.open("buck")
    bo = await place.guest(table, "bo")
    assert kinds(ann) == ["person", "empty", "empty", "empty"]
    assert ann.info["watchers"] == 1
    await bo.ok("sit", chair=2)
    assert kinds(ann) == ["person", "empty", "person", "empty"]
    assert ann.info["watchers"] == 0
    await bo.ok("sit", chair=3)  # nobody has dealt: another place is as good
    assert kinds(ann) == ["person", "empty", "empty", "person"]


@at_a_place
async def test_a_chair_that_somebody_has_is_not_given_again(place: Place):
    table, ann = await place.open("buck")
    guests = [await place.guest(table, f"p{number}") for number in range(8)]
    done = await asyncio.gather(*(guest.do("sit", chair=1) for guest in guests))
    assert sum(each["ok"] for each in done) == 1
    assert {each["why"] for each in done if not each["ok"]} == {"Somebody sits in that chair; take another."}
    refused = await ann.do("sit", chair=7)
    assert "There is no chair 8; this table has 4." in refused["why"]


@at_a_place
async def test_nobody_without_a_token_sits_down_and_nobody_gets_up_for_another(place: Place):
    table, ann = await place.open("buckem")
    stranger = await place.guest(table, "", "watcher")
    for wish, fields in {"sit": {"chair": 1}, "add_chair": {}, "stand": {"chair": 1}}.items():
        assert "Say who you are" in (await stranger.do(wish, **fields))["why"]
    bo = await place.guest(table, "bo")
    await bo.ok("sit", chair=1)
    assert not (await bo.do("stand", chair=0))["ok"]
    assert not (await ann.do("stand", chair=1))["ok"]
    assert kinds(ann)[:2] == ["person", "person"]


@at_a_place
async def test_empty_chairs_are_bots_once_cards_are_dealt(place: Place):
    _table, ann = await place.open("buck")
    await ann.ok("put_bot", chair=2, bot="random")
    assert kinds(ann) == ["person", "empty", "bot", "empty"]
    await ann.ok("deal")
    assert kinds(ann) == ["person", "bot", "bot", "bot"]
    assert [chair["bot"] for chair in ann.info["chairs"]] == ["", "thumb", "random", "thumb"]
    assert len({chair["name"] for chair in ann.info["chairs"]}) == 4
    assert [chair["seat"] for chair in ann.info["chairs"]] == [0, 1, 2, 3]
    assert not (await ann.do("deal"))["ok"]


@at_a_place
async def test_somebody_sits_down_in_a_bots_chair_between_hands_and_not_before(place: Place):
    table, ann = await place.open("buck", settings={"speed": "instant"})
    await ann.ok("deal")
    bo = await place.guest(table, "bo")
    assert "sit" not in bo.info["can"]
    assert "when it is over" in (await bo.do("sit", chair=1))["why"]
    await to_the_summary(place, table, [ann, bo])
    await bo.ok("sit", chair=1)
    assert bo.scene["mine"] is None, "the hand that lies there was not dealt to bo"
    assert bo.info["chairs"][1]["yours"]
    await ann.ok("ready")
    await bo.ok("ready")
    await place.clock.settle()
    bo.read()
    assert len(bo.scene["mine"]["cards"]) == 6
    assert bo.scene["public"]["names"][1] == "Bo"


@at_a_place
async def test_who_gets_up_in_a_hand_is_played_for_and_may_come_back_at_any_moment(place: Place):
    table, ann = await place.open("buck")
    bo = await place.guest(table, "bo")
    await bo.ok("sit", chair=1)
    await ann.ok("deal")
    cards = table.scene("bo")["mine"]["cards"]
    await bo.ok("stand")
    assert bo.scene["mine"] is None
    assert kinds(bo)[1] == "bot"
    zoe = await place.guest(table, "zoe")
    assert not (await zoe.do("sit", chair=1))["ok"]
    assert "sit" in bo.info["can"]
    assert not (await bo.do("sit", chair=2))["ok"]
    await bo.ok("sit", chair=1)
    assert bo.scene["mine"]["cards"] == cards
    assert bo.scene["public"]["names"][1] == "Bo"


@at_a_place
async def test_another_chair_is_offered_to_who_sits_only_where_he_may_have_it(place: Place):
    table, ann = await place.open("buck", settings={"speed": "instant"})
    for stage in ("open", "playing", "between", "over"):
        if stage == "playing":
            await ann.ok("deal")
        elif stage == "over":
            await ann.ok("end_match")
        else:
            await play_on(place, table, [ann], random.Random(1), lambda stage=stage: table.story.stage == stage)
        here = next(number for number, chair in enumerate(table.story.chairs) if chair.who == "ann")
        other = (here + 1) % len(table.story.chairs)
        assert table.story.stage == stage
        assert ("move" in ann.info["can"]) == (await ann.do("sit", chair=other))["ok"], stage


@at_a_place
async def test_the_next_hand_is_not_ones_own_any_more(place: Place):
    table, ann = await place.open("buck", settings={"speed": "instant"})
    bo = await place.guest(table, "bo")
    await bo.ok("sit", chair=1)
    await ann.ok("deal")
    await bo.ok("stand")
    await to_the_summary(place, table, [ann, bo])
    await ann.ok("ready")
    await place.clock.settle()
    bo.read()
    assert (table.story.stage, "sit" in bo.info["can"]) == ("playing", False)
    assert not (await bo.do("sit", chair=1))["ok"]


@at_a_place
async def test_whom_the_host_takes_out_of_a_chair_stays_out_until_the_hand_is_over(place: Place):
    table, ann = await place.open("buck", settings={"speed": "instant"})
    bo = await place.guest(table, "bo")
    await bo.ok("sit", chair=1)
    await ann.ok("deal")
    assert not (await bo.do("put_bot", chair=0))["ok"]
    await ann.ok("put_bot", chair=1)
    assert kinds(bo)[1] == "bot"
    assert not (await bo.do("sit", chair=1))["ok"]
    await to_the_summary(place, table, [ann])
    await bo.ok("sit", chair=1)
    assert kinds(bo)[1] == "person"


@at_a_place
async def test_who_gets_up_between_hands_can_change_his_mind(place: Place):
    table, ann = await place.open("buck135", settings={"speed": "instant"})
    bo = await place.guest(table, "bo")
    await bo.ok("sit", chair=2)
    await ann.ok("deal")
    await to_the_summary(place, table, [ann, bo])
    chips = table.story.sitting.match.standing.chips[:5]
    await bo.ok("stand")
    assert kinds(bo)[2] == "bot"
    await bo.ok("sit", chair=2)
    await ann.ok("ready")
    await bo.ok("ready")
    await place.clock.settle()
    assert table.story.hand.dealt.seats[2] == "bo"
    assert table.story.hand.dealt.before["chips"] == chips


@at_a_place
async def test_a_line_of_the_ledger_belongs_to_a_person_or_a_bot(place: Place):
    table, ann = await place.open("buck135", settings={"speed": "instant"})
    await ann.ok("deal")
    await to_the_summary(place, table, [ann])
    chips = table.story.sitting.match.standing.chips[:5]
    bo = await place.guest(table, "bo")
    taken = next(chair for chair in range(1, 5) if chips[chair])
    await bo.ok("sit", chair=taken)
    await ann.ok("ready")
    await bo.ok("ready")
    await place.clock.settle()
    chips[taken] = 0  # who sits down begins at nothing
    assert table.story.hand.dealt.before["chips"] == chips
    sheet = table.archive.sheets()[0]
    assert {"Ann", "Bo"} < set(sheet["heads"])
    assert len(sheet["heads"]) == 6


@at_a_place
async def test_in_buck_em_who_takes_a_bots_chair_takes_its_line(place: Place):
    table, ann = await place.open("buckem", settings={"speed": "instant"})
    await ann.ok("deal")
    await to_the_summary(place, table, [ann])
    chips = table.story.sitting.match.standing.chips[:6]
    bo = await place.guest(table, "bo")
    await bo.ok("sit", chair=3)
    await ann.ok("ready")
    await bo.ok("ready")
    await place.clock.settle()
    assert table.story.hand.dealt.before["chips"] == chips


@pytest.mark.parametrize(("game", "most"), [("buckem", 8), ("buck135", 6)])
@at_a_place
async def test_more_chairs_can_be_opened_until_the_table_is_full(place: Place, game, most):
    table, ann = await place.open(game, settings={"speed": "instant"})
    for number in range(len(table.story.chairs), most):
        guest = await place.guest(table, f"p{number}")
        assert "add_chair" in guest.info["can"]
        await guest.ok("add_chair")
        assert "already" in (await guest.do("add_chair"))["why"]
    ann.read()
    assert len(ann.info["chairs"]) == most == ann.info["most_chairs"]
    late = await place.guest(table, "late")
    assert "add_chair" not in late.info["can"]
    assert not (await late.do("add_chair"))["ok"]
    await ann.ok("deal")
    assert table.story.sitting.match.standing.seats == most


@at_a_place
async def test_a_chair_is_opened_between_hands_where_everybody_antes_next(place: Place):
    table, ann = await place.open("buckem", settings={"speed": "instant"})
    await ann.ok("deal")
    bo = await place.guest(table, "bo")
    assert not (await bo.do("add_chair"))["ok"]
    tried = set()
    for seed in range(1, 20):
        await to_the_summary(place, table, [ann], seed)
        antes = table.story.sitting.match.standing.next == 0
        if antes not in tried:
            tried.add(antes)
            done = await bo.do("add_chair")
            assert done["ok"] == antes, done["why"]
            if antes:
                break
        await ann.ok("ready")
        await place.clock.settle()
    assert True in tried
    await ann.ok("ready")
    await bo.ok("ready")
    await place.clock.settle()
    assert table.story.hand.dealt.seats[-1] == "bo"
    assert table.story.hand.dealt.before["chips"][-1] == 0


@at_a_place
async def test_a_chair_is_taken_away_as_the_rules_page_says(place: Place):
    table, ann = await place.open("buckem", settings={"speed": "instant"})
    bo = await place.guest(table, "bo")
    await bo.ok("sit", chair=3)
    await bo.ok("stand", take_away=True)
    assert len(kinds(ann)) == 5
    assert table.story.options.seats == 5
    assert not (await ann.do("stand", take_away=True))["ok"]  # five are the fewest that begin
    await bo.ok("sit", chair=3)
    await ann.ok("deal")
    ann.read()
    name = ann.info["chairs"][3]["name"]
    await bo.ok("stand", take_away=True)  # in the middle of a hand a bot plays it out, under his name
    assert kinds(ann)[3] == "bot"
    assert (ann.info["chairs"][3]["name"], ann.info["chairs"][3]["away"]) == (name, True)
    assert [chair["going"] for chair in ann.info["chairs"]] == [False, False, False, True, False]
    await to_the_summary(place, table, [ann])
    await ann.ok("ready")
    await place.clock.settle()
    assert len(kinds(ann)) == 4
    assert "bo" not in table.story.hand.dealt.seats
    assert table.story.sitting.match.standing.seats == 4


@pytest.mark.parametrize("take_away", [True, False])
@pytest.mark.parametrize("chair", [1, 4])
@at_a_place
async def test_who_has_just_got_up_is_told_when_another_chair_may_be_had(place: Place, chair, take_away):
    table, ann = await place.open("buckem", settings={"speed": "instant"})
    bo = await place.guest(table, "bo")
    await bo.ok("sit", chair=3)
    await ann.ok("deal")
    await bo.ok("stand", take_away=take_away)
    await to_the_summary(place, table, [ann])
    assert "may sit down again after the next hand" in (await bo.do("sit", chair=chair))["why"]


@at_a_place
async def test_where_chairs_are_fixed_none_is_opened_or_taken_away(place: Place):
    table, ann = await place.open("buck")
    assert "always has 4 seats" in (await ann.do("stand", take_away=True))["why"]
    assert "always has 4 seats" in (await ann.do("stand", chair=2, take_away=True))["why"]
    bo = await place.guest(table, "bo")
    assert not (await bo.do("add_chair"))["ok"]
    assert "take_away" not in ann.info["can"]
    assert len(table.story.chairs) == 4


@pytest.mark.parametrize(("game", "fewest"), [("buckem", 3), ("buck135", 4)])
@at_a_place
async def test_between_hands_the_host_takes_the_chairs_of_bots_away_as_far_as_the_game_lets_him(
    place: Place, game, fewest
):
    table, ann = await place.open(game, settings={"speed": "instant"})
    bo = await place.guest(table, "bo")
    await bo.ok("sit", chair=1)
    await ann.ok("deal")
    assert "when it is over" in (await ann.do("stand", chair=2, take_away=True))["why"]
    await to_the_summary(place, table, [ann, bo])
    before, lines = len(kinds(ann)), table.story.sitting.match.standing.chips[:]
    assert "Only the host" in (await bo.do("stand", chair=2, take_away=True))["why"]
    assert "You do not sit there" in (await ann.do("stand", chair=1, take_away=True))["why"]
    assert "There is no chair" in (await ann.do("stand", chair=before, take_away=True))["why"]
    while len(kinds(ann)) > fewest:
        await ann.ok("stand", chair=2, take_away=True)
    refused = await ann.do("stand", chair=2, take_away=True)  # the next one would be one too many
    assert (refused["ok"], table.story.stage, len(kinds(ann))) == (False, "between", fewest)
    last = table.story.chairs[2].seat
    assert last == before - fewest + 2  # the others keep their order and their lines
    for guest in (ann, bo):
        await guest.ok("ready")
    await place.clock.settle()
    ann.read()
    assert (ann.info["stage"], len(table.story.hand.dealt.seats)) == ("playing", fewest)
    assert table.story.hand.dealt.before["chips"] == [lines[0], lines[1], *lines[last:before]]
    again = await place.restarted(table)
    assert again.scene("ann") == table.scene("ann")


@at_a_place
async def test_a_bots_chair_that_the_game_needs_stays(place: Place):
    table, ann = await place.open("buck135", options={"seats": 4}, settings={"speed": "instant"})
    await ann.ok("deal")
    await to_the_summary(place, table, [ann])
    done = await ann.do("stand", chair=2, take_away=True)
    assert (done["ok"], len(kinds(ann))) == (False, 4)
    assert "4" in done["why"]


@at_a_place
async def test_before_the_first_deal_the_host_takes_an_empty_chair_away(place: Place):
    table, ann = await place.open("buckem")
    await ann.ok("stand", chair=4, take_away=True)
    assert (len(kinds(ann)), table.story.options.seats) == (5, 5)
    assert "5 to 8 seats" in (await ann.do("stand", chair=4, take_away=True))["why"]


@at_a_place
async def test_too_few_to_play_on_end_the_session_and_the_pot_is_divided(place: Place):
    names = ["ann", "bo", "cy", "di", "ed"]
    table, ann = await place.open("buckem", options={"seats": 5}, settings={"speed": "instant"})
    guests = [ann]
    for chair, name in enumerate(names[1:], 1):
        guests.append(await place.guest(table, name))
        await guests[-1].ok("sit", chair=chair)
    await ann.ok("deal")
    for seed in range(20):
        await to_the_summary(place, table, guests, seed)
        if table.story.sitting.match.standing.pot:
            break
        for guest in guests:
            await guest.ok("ready")
        await place.clock.settle()
    before = copy(table.story.sitting.match.standing)
    assert before.pot
    for guest in guests[:1:-1]:
        await guest.ok("stand", take_away=True)
    assert len(kinds(ann)) == 2
    await ann.ok("ready")
    await guests[1].ok("ready")
    await place.clock.settle()
    ann.read()
    after = table.story.sitting.match.standing
    assert (ann.info["stage"], after.pot, sum(after.chips)) == ("over", 0, 0)
    assert after.chips[2:] == before.chips[2:]  # who has left has no share
    assert sorted(now - was for now, was in zip(after.chips, before.chips, strict=True))[-2:] == [
        before.pot // 2, before.pot - before.pot // 2
    ]  # fmt: skip
    again = await place.restarted(table)
    assert again.scene("ann") == table.scene("ann")


@at_a_place
async def test_a_session_that_the_host_ends_divides_what_lies_there(place: Place):
    table, ann = await place.open("buckem", settings={"speed": "instant"})
    await ann.ok("deal")
    for seed in range(20):
        await to_the_summary(place, table, [ann], seed)
        if table.story.sitting.match.standing.pot:
            break
        await ann.ok("ready")
        await place.clock.settle()
    assert table.story.sitting.match.standing.pot
    await ann.ok("end_match")
    after = table.story.sitting.match.standing
    chips = after.chips[:6]
    assert (after.pot, sum(chips)) == (0, 0)
    assert ann.scene["public"]["summary"]["winners"] == [seat for seat in range(6) if chips[seat] == max(chips)]


@at_a_place
async def test_after_a_match_chairs_come_and_go_freely_for_the_next(place: Place):
    table, ann = await place.open("buckem", settings={"speed": "instant"})
    await ann.ok("deal")
    await to_the_summary(place, table, [ann])
    await ann.ok("end_match")
    for _ in range(3):
        number = len(table.story.chairs) - 1
        await ann.ok("put_bot", chair=number)
        guest = await place.guest(table, f"p{number}")
        await guest.ok("sit", chair=number)
        await guest.ok("stand", take_away=True)
    assert len(table.story.chairs) == 3
    bo = await place.guest(table, "bo")
    await bo.ok("add_chair")
    assert kinds(ann) == ["person", "bot", "bot", "person"]
    await ann.ok("rematch")
    assert kinds(ann) == ["person", "bot", "bot", "person", "bot"]  # five are the fewest that begin
    assert ann.info["options"] == {"seats": 5}
    await to_the_summary(place, table, [ann, bo])
    await ann.ok("end_match")
    for name in ("cy", "di", "ed"):
        await (await place.guest(table, name)).ok("add_chair")
    assert not (await (await place.guest(table, "flo")).do("add_chair"))["ok"]
    await ann.ok("rematch")
    assert table.story.sitting.match.standing.seats == 8


@pytest.mark.parametrize("game", CHAIRS)
@at_a_place
async def test_who_sits_down_after_a_hand_is_not_shown_the_cards_of_who_sat_there(place: Place, game):
    table, ann = await place.open(game, settings={"speed": "instant", "open_hands": "never"})
    bo, cy = await place.guest(table, "bo"), await place.guest(table, "cy")
    await bo.ok("sit", chair=1)
    await ann.ok("deal")
    await to_the_summary(place, table, [ann, bo])
    assert bo.scene["mine"]["seat"] == 1
    await bo.ok("stand")
    assert bo.scene["mine"] is None
    for chair in range(1, len(table.story.chairs)):
        await cy.ok("sit", chair=chair)
        assert (cy.scene["mine"], table.scene("cy")["mine"], table.scene("cy", chair)["mine"]) == (None, None, None)
        await cy.do("look", chair=chair)
        assert cy.scene["mine"] is None
        await cy.ok("stand")
    await cy.ok("sit", chair=1)
    if table.story.stage == "between":
        await ann.ok("ready")
        await cy.ok("ready")
        assert cy.scene["mine"]["seat"] == 1, "the next hand is dealt to him"
        await ann.ok("end_match")  # the hand before it lies there again
        cy.read()
        assert (ann.scene["mine"]["seat"], cy.scene["mine"]) == (0, None)
    await bo.ok("sit", chair=2)
    assert bo.scene["mine"] is None, "his cards lay at another chair"


@at_a_place
async def test_who_stands_in_for_the_host_cannot_keep_his_powers(place: Place):
    table, ann = await place.open("buck")
    bo = await place.guest(table, "bo")
    await bo.ok("sit", chair=1)
    table.leave(ann.connection)
    await place.clock.pass_by(GRACE + 1)
    bo.read()
    assert bo.info["host"]
    assert "stand in" in (await bo.do("hand_over", chair=1))["why"]
    assert [await place.tables.is_host(table.id, who) for who in ("ann", "bo")] == [True, False], "he deletes nothing"
    await bo.ok("put_bot", chair=0)
    ann = await place.guest(table, "ann")
    bo.read()
    assert (ann.info["host"], bo.info["host"]) == (True, False)


@at_a_place
async def test_only_the_host_deals_changes_rules_and_ends(place: Place):
    table, ann = await place.open("buck")
    bo = await place.guest(table, "bo")
    await bo.ok("sit", chair=1)
    for wish, fields in {
        "deal": {}, "settings": {"speed": "fast"}, "house_rules": {"game": "buckem", "options": {}},
        "put_bot": {"chair": 2}, "add_chair": {"bot": "thumb"}, "hand_over": {"chair": 1}, "end_match": {},
        "rematch": {},
    }.items():  # fmt: skip
        assert "Only the host" in (await bo.do(wish, **fields))["why"], wish
    assert "Nobody sits there" in (await ann.do("hand_over", chair=2))["why"]
    await ann.ok("hand_over", chair=1)
    assert bo.info is not None
    assert (bo.read(), bo.info["host"])[1]
    assert not (await ann.do("deal"))["ok"]
    await bo.ok("deal")


@at_a_place
async def test_house_rules_are_agreed_before_the_first_deal_and_for_the_next_match(place: Place):
    table, ann = await place.open("buck")
    bo = await place.guest(table, "bo")
    await bo.ok("sit", chair=3)
    wrong = await ann.do("house_rules", game="buck", options={"target": 33.5})
    assert "33.5" in wrong["why"]
    await ann.ok("house_rules", game="buckem", options={"seats": 7})
    assert kinds(ann) == ["person", "empty", "empty", "person", "empty", "empty", "empty"]
    assert (ann.info["game"], ann.info["options"]) == ("buckem", {"seats": 7})
    await ann.ok("house_rules", game="buckpitch", options={"target": 11})
    assert sorted(kinds(ann)) == ["empty", "empty", "person", "person"]
    assert ann.info["settings"]["open_hands"] == "after_hand"
    await ann.ok("deal")
    assert "before the first deal" in (await ann.do("house_rules", game="buck", options={}))["why"]
    await ann.ok("end_match")
    await ann.ok("house_rules", game="buck", options={})
    assert (ann.info["stage"], ann.scene["public"]) == ("open", None)
    await ann.ok("deal")
    assert ann.info["matches"] == 2


@at_a_place
async def test_people_are_never_fewer_chairs_than_they_sit_in(place: Place):
    table, ann = await place.open("buckem")
    for chair in range(1, 5):
        guest = await place.guest(table, f"p{chair}")
        await guest.ok("sit", chair=chair)
    refused = await ann.do("house_rules", game="buck", options={})
    assert "5 people sit here, and Buck has 4 seats" in refused["why"]


@pytest.mark.parametrize("rotate", [False, True])
@at_a_place
async def test_a_rematch_keeps_the_chairs_or_gives_other_partners(place: Place, rotate):
    table, ann = await place.open("buckpitch", settings={"speed": "instant"})
    guests = [ann]
    for chair, name in enumerate(("bo", "cy", "di"), 1):
        guests.append(await place.guest(table, name))
        await guests[-1].ok("sit", chair=chair)
    await ann.ok("deal")
    assert not (await ann.do("rematch"))["ok"]
    await play_on(place, table, guests, random.Random(3), lambda: table.story.stage == "over")
    await ann.ok("rematch", rotate=rotate)
    seats = ["ann", "di", "bo", "cy"] if rotate else ["ann", "bo", "cy", "di"]
    assert table.story.hand.dealt.seats == seats
    assert (ann.info["stage"], ann.info["matches"], table.story.hand.dealt.hand) == ("playing", 2, 1)
    assert len(table.archive.sheets()) == 2
    await play_on(place, table, guests, random.Random(4), lambda: table.story.stage == "over")
    assert next(sheet["heads"] for sheet in table.archive.sheets()) == ["Ann and Cy", "Bo and Di"]


@at_a_place
async def test_the_last_round_is_called_by_anybody_who_sits_there(place: Place):
    table, ann = await place.open("buckem", settings={"speed": "instant"}, options={"session_end": "divide"})
    watcher = await place.guest(table, "zoe")
    await ann.ok("deal")
    assert "last_round" in ann.info["can"]
    assert not (await watcher.do("last_round"))["ok"]
    await ann.ok("last_round")
    assert "already" in (await ann.do("last_round"))["why"]
    await to_the_summary(place, table, [ann])
    assert ann.info["stage"] == "between"
    await play_on(place, table, [ann], random.Random(1), lambda: table.story.stage == "over")
    assert table.story.hand.dealt.hand == 2


@at_a_place
async def test_a_call_of_the_last_round_holds_until_the_pot_is_empty(place: Place):
    hands = 0
    for _ in range(8):
        table, ann = await place.open("buckem", settings={"speed": "instant"})
        await ann.ok("deal")
        await ann.ok("last_round")
        while table.story.stage != "over":
            await to_the_summary(place, table, [ann], hands)
            if table.story.stage == "between":
                assert "last_round" not in ann.info["can"]
                await ann.ok("ready")
                await place.clock.settle()
                ann.read()
                assert "last_round" not in ann.info["can"]
                hands += 1
        await ann.ok("rematch")
        assert "last_round" in ann.info["can"]  # of another match
    assert hands


@at_a_place
async def test_a_match_without_end_ends_after_the_hand_in_which_people_say_so(place: Place):
    table, ann = await place.open("buck135", settings={"speed": "instant"})
    await ann.ok("deal")
    assert not ann.info["last_round"]
    await ann.ok("last_round")
    assert ann.info["last_round"]
    await play_on(place, table, [ann], random.Random(1), lambda: table.story.stage == "over")
    ann.read()
    assert table.story.hand.dealt.hand == 1
    chips = table.story.sitting.match.standing.chips[:5]
    assert ann.scene["public"]["summary"]["winners"] == [seat for seat in range(5) if chips[seat] == max(chips)]
    _buck, host = await place.open("buck", "bo")
    await host.ok("deal")
    assert "ends by itself" in (await host.do("last_round"))["why"]


@at_a_place
async def test_between_hands_the_last_round_is_one_more_hand(place: Place):
    table, ann = await place.open("buck135", settings={"speed": "instant"})
    await ann.ok("deal")
    await to_the_summary(place, table, [ann])
    await ann.ok("last_round")
    await ann.ok("ready")
    await place.clock.settle()
    assert (table.story.stage, table.story.hand.dealt.hand) == ("playing", 2)
    again = await place.restarted(table)
    ann = await place.guest(again, "ann")
    await play_on(place, again, [ann], random.Random(1), lambda: again.story.stage == "over")
    assert again.story.hand.dealt.hand == 2


@at_a_place
async def test_after_the_last_hand_it_is_said_that_no_other_comes(place: Place):
    table, ann = await place.open("buck135", settings={"speed": "instant"})
    await ann.ok("deal")
    await ann.ok("last_round")
    assert not ann.info["was_last"]  # it is being played
    await to_the_summary(place, table, [ann])
    ann.read()
    assert (ann.info["stage"], ann.info["was_last"]) == ("between", True)
    await ann.ok("ready")
    await place.clock.settle()
    ann.read()
    assert (ann.info["stage"], ann.info["was_last"]) == ("over", False)
    await ann.ok("rematch")
    await to_the_summary(place, table, [ann])
    ann.read()
    assert not ann.info["was_last"]
    await ann.ok("last_round")
    assert (ann.info["last_round"], ann.info["was_last"]) == (True, False)  # one more hand comes


@at_a_place
async def test_a_hand_that_is_thrown_in_may_have_had_more_seats_than_the_one_before_it(place: Place):
    table, ann = await place.open("buck135", settings={"speed": "instant"})
    await ann.ok("deal")
    await to_the_summary(place, table, [ann])
    zoe = await place.guest(table, "zoe")
    await zoe.ok("add_chair")
    for guest in (ann, zoe):
        await guest.ok("ready")
    await place.clock.settle()
    assert len(table.story.hand.dealt.seats) == 6
    await ann.ok("end_match")
    for guest in (ann, zoe):
        guest.read()
    assert ann.info["stage"] == "over"
    assert (ann.scene["mine"]["seat"], zoe.scene["mine"]) == (0, None)


@at_a_place
async def test_what_people_divide_at_the_end_is_no_part_of_the_last_hand(place: Place):
    ended = 0
    for seed in range(12):
        table, ann = await place.open("buckem", settings={"speed": "instant"})
        await ann.ok("deal")
        await to_the_summary(place, table, [ann], seed)
        standing = table.story.sitting.match.standing
        if table.story.stage != "between" or not standing.pot:
            continue
        middle, before = standing.pot + standing.aside, table.archive.sheet(1)
        rows, notes = ann.scene["public"]["summary"]["rows"], ann.scene["public"]["summary"]["notes"]
        assert any(note.startswith("The next pot is") for note in notes)
        await ann.ok("end_match")
        ann.read()
        sheet, summary = table.archive.sheet(1), ann.scene["public"]["summary"]
        assert sheet["rows"] == before["rows"]
        assert [{**row, "score": ""} for row in summary["rows"]] == [{**row, "score": ""} for row in rows]
        assert [row["score"] for row in summary["rows"]] == sheet["totals"]  # who has won is said to have that
        assert sum(int(total.replace("−", "-")) for total in sheet["totals"]) == 0
        assert sheet["foot"] == f"{middle} chip{'s' * (middle > 1)} from the middle divided"
        assert not any(note.startswith("The next pot is") for note in summary["notes"])
        assert any(f"{middle} chip" in note for note in summary["notes"])
        assert summary["winners"]
        assert summary["notes"][-1].endswith("the best result.")
        again = await place.restarted(table)
        assert (again.archive.sheet(1), again.scene("ann")) == (sheet, table.scene("ann"))
        ended += 1
    assert ended > 2


@pytest.mark.parametrize("game", CHAIRS)
@at_a_place
async def test_a_hand_that_the_host_ends_is_thrown_in(place: Place, game):
    table, ann = await place.open(game, settings={"speed": "instant"})
    await ann.ok("deal")
    await ann.ok("end_match")
    assert (ann.info["stage"], ann.scene["public"]) == ("open", None), "nothing was played, so nothing is over"
    assert table.archive.sheets() == []
    again = await place.restarted(table)
    assert (again.story.stage, again.scene("ann")) == ("open", table.scene("ann"))
    table, ann = again, await place.guest(again, "ann")
    await ann.ok("deal")
    await to_the_summary(place, table, [ann])
    if table.story.stage == "between":
        await ann.ok("ready")
        await place.clock.settle()
    number = table.story.hand.dealt.hand
    await ann.ok("end_match")
    assert ann.info["stage"] == "over"
    if number > 1:
        assert ann.scene["public"]["hand"] == number - 1
        assert len(table.archive.hands(2)) == number - 1
    again = await place.restarted(table)
    assert again.scene("ann") == table.scene("ann")


@at_a_place
async def test_a_pause_stops_everybody(place: Place):
    table, ann = await place.open("buck", settings={"speed": "instant"})
    bo = await place.guest(table, "bo")
    await ann.ok("deal")
    await place.clock.run_until(lambda: ann.question)
    assert not (await bo.do("pause", on=True))["ok"]
    await ann.ok("pause", on=True)
    assert (ann.info["paused"], ann.info["paused_by"]) == (True, "Ann")
    refused = await ann.do("answer", question=ann.question["number"], say="pass")
    assert "paused" in refused["why"]
    number = table.number
    await place.clock.pass_by(100)
    assert table.number == number
    await ann.ok("pause", on=False)
    await ann.answer("pass")
    await place.clock.pass_by(1)
    assert table.number > number + 2


@at_a_place
async def test_a_device_faces_its_owners_chair_first(place: Place):
    table, ann = await place.open("buck", settings={"pass_and_play": True})
    await ann.ok("sit", chair=2)
    await ann.ok("sit", chair=0, name="Bo")
    await ann.ok("deal")
    assert ann.scene["mine"]["seat"] == 2
    assert table.scene("ann")["mine"]["seat"] == 2
    await ann.ok("stand")
    assert kinds(ann) == ["person", "bot", "bot", "bot"]
    assert ann.scene["mine"]["seat"] == 0


@at_a_place
async def test_pass_and_play_seats_several_people_at_one_device(place: Place):
    table, ann = await place.open("buck", settings={"speed": "instant"})
    assert "device of their own" in (await ann.do("sit", chair=1, name="Bo"))["why"]
    await ann.ok("settings", pass_and_play=True)
    await ann.ok("sit", chair=1, name="Bo")
    await ann.ok("sit", chair=2, name="Cy")
    assert [chair["yours"] for chair in ann.info["chairs"]] == [True, True, True, False]
    assert [chair["name"] for chair in ann.info["chairs"]][:3] == ["Ann", "Bo", "Cy"]
    await ann.ok("deal")
    assert ann.scene["mine"]["seat"] == 0
    for _ in range(12):
        await place.clock.settle()
        ann.read()
        seat = table.story.sitting.open[0]
        if seat == 3:
            continue
        await ann.ok("look", chair=seat)
        assert ann.scene["mine"]["seat"] == seat
        await ann.answer(dice=random.Random(1))
    other = await place.guest(table, "zoe")
    assert not (await other.do("look", chair=1))["ok"]
    await ann.ok("stand", chair=1)
    assert kinds(ann)[1] == "bot"


def test_every_game_seats_as_many_as_its_chairs():
    for name, game in ALL.items():
        assert CHAIRS[name] in game.SEATS
