"""Matches that people end: chips go to those who sit there, and what was written stays so, whatever comes after."""

import random

import pytest

from buckboard.engine.errors import TableRefused
from buckboard.games import ALL, buckpitch
from web_table import Place, at_a_place, me, play_on

CARRIED = {"mode": "high_low", "odd_chip": "carry"}  # Buck Thirty-Five leaves something in the middle, too
NAMES = ("ann", "bo", "cy", "di", "ed", "flo")


def middle(table):
    standing = table.story.sitting.match.standing
    return getattr(standing, "pot", 0) + getattr(standing, "aside", 0) + getattr(standing, "carry", 0)


def chips(sheet):
    """What each line of a ledger stands at, by whose it is."""
    totals = [int(total.replace("−", "-").replace("±", "")) for total in sheet["totals"]]
    return dict(zip(sheet["heads"], totals, strict=True))


def settled(sheet):
    """What everybody has to pay or to get in the end."""
    owed = dict.fromkeys(sheet["heads"], 0)
    for payment in sheet["payments"]:
        owed[payment["payer"]] -= payment["chips"]
        owed[payment["payee"]] += payment["chips"]
    return owed


async def people(place, game, count=1, options=None, **settings):
    """A table with so many people in its first chairs, and the match begun."""
    table, ann = await place.open(game, options=options or {}, settings={"speed": "instant", **settings})
    guests = [ann]
    for chair, name in enumerate(NAMES[1:count], 1):
        guests.append(await place.guest(table, name))
        await guests[-1].ok("sit", chair=chair)
    await ann.ok("deal")
    return table, guests


async def to_the_next_hand(place, table, guests, dice):
    await play_on(place, table, guests, dice, lambda: table.story.stage == "playing")


async def to_the_summary(place, table, guests, dice):
    await play_on(place, table, guests, dice, lambda: table.story.stage != "playing")


async def until_chips_lie_there(place, table, guests, least=1):
    """Play until a hand has left so many chips in the middle, and the match goes on."""
    dice = random.Random(3)
    while True:
        await to_the_summary(place, table, guests, dice)
        assert table.story.stage == "between"
        if middle(table) >= least:
            return
        await to_the_next_hand(place, table, guests, dice)


@pytest.mark.parametrize("after", ["rematch", "house_rules"])
@pytest.mark.parametrize(("game", "options"), [("buckem", {}), ("buck135", CARRIED)])
@at_a_place
async def test_the_sheet_of_a_match_that_people_have_ended_stays_as_it_is(place: Place, game, options, after):
    table, (ann,) = await people(place, game, 1, options)
    await until_chips_lie_there(place, table, [ann])
    lay_there = middle(table)
    await ann.ok("end_match")
    sheet = table.archive.sheet(1)
    assert sum(chips(sheet).values()) == 0
    assert sheet["foot"].startswith(f"{lay_there} chip")
    await ann.ok(after, **({} if after == "rematch" else {"game": "buck", "options": {}}))
    assert table.archive.sheet(1) == sheet
    for _ in range(2):  # the second time it has been told before
        table = await place.restarted(table)
        assert table.archive.sheet(1) == sheet
        assert table.archive.sheet(1) == sheet


@at_a_place
async def test_a_hand_is_thrown_in_and_all_sit_as_in_the_hand_before_it(place: Place):
    table, guests = await people(place, "buckem", 6)
    ann, bo, cy, di, ed, flo = guests
    await until_chips_lie_there(place, table, guests)
    before, lay_there = chips(table.archive.sheet(1)), middle(table)
    share, odd = divmod(lay_there, 5)
    await cy.ok("stand", take_away=True)
    await to_the_next_hand(place, table, [ann, bo, di, ed, flo], random.Random(1))
    assert me(flo)["seat"] == 4
    await ann.ok("end_match")
    for guest in guests:
        guest.read()
        seated = guest.person != "cy"
        assert (guest.scene["mine"] or {"seat": None})["seat"] == (NAMES.index(guest.person) if seated else None)
        assert not seated or me(guest)["seat"] == NAMES.index(guest.person)
    after = chips(table.archive.sheet(1))
    gained = {name: after[name] - before[name] for name in before}
    assert gained.pop("Cy") == 0, "who has left has no share"
    assert sorted(gained.values()) == [share] * (5 - odd) + [share + 1] * odd
    again = await place.restarted(table)
    assert (again.archive.sheet(1), again.scene("flo")) == (table.archive.sheet(1), table.scene("flo"))


@at_a_place
async def test_who_came_to_a_hand_that_is_thrown_in_has_no_share(place: Place):
    table, (ann, bo) = await people(place, "buckem", 2, {"seats": 5})
    zoe, dice = await place.guest(table, "zoe"), random.Random(3)
    await to_the_summary(place, table, [ann, bo], dice)
    while not (await zoe.do("add_chair"))["ok"]:  # the pot has to be empty first
        await to_the_next_hand(place, table, [ann, bo], dice)
        await to_the_summary(place, table, [ann, bo], dice)
        assert table.story.stage == "between"
    before = chips(table.archive.sheet(1))
    await to_the_next_hand(place, table, [ann, bo, zoe], dice)
    assert len(table.story.hand.dealt.seats) == 6
    await ann.ok("end_match")
    assert chips(table.archive.sheet(1)) == before
    zoe.read()
    assert me(zoe)["seat"] == -1


@pytest.mark.parametrize("order", [(0, 1, 2), (4, 3, 2), (0, 1, 2, 3), (0, 1, 2, 3, 4)])
@at_a_place
async def test_what_lies_there_is_for_those_who_are_left_however_few(place: Place, order):
    table, guests = await people(place, "buckem", 5, {"seats": 5})
    await until_chips_lie_there(place, table, guests)
    before, lay_there = chips(table.archive.sheet(1)), middle(table)
    for seat in order:
        await guests[seat].ok("stand", take_away=True)
    told = settled(table.archive.sheet(1))
    host = next((guest for guest in guests if table.presence.is_host(table.story, guest.person)), guests[0])
    await host.ok("end_match")
    after = chips(table.archive.sheet(1))
    there = [seat for seat in range(5) if seat not in order] or list(range(5))  # all have left together
    gained = {NAMES.index(name.lower()): after[name] - before[name] for name in before}
    share, odd = divmod(lay_there, len(there))
    assert sorted(gained[seat] for seat in there) == [share] * (len(there) - odd) + [share + 1] * odd
    assert not any(gained[seat] for seat in set(range(5)) - set(there))
    assert told == settled(table.archive.sheet(1)), "so it was said before"
    best = max(after[NAMES[seat].title()] for seat in there)
    assert table.scene("")["public"]["summary"]["winners"] == [
        seat for seat in there if after[NAMES[seat].title()] == best
    ]


@at_a_place
async def test_the_odd_chip_goes_to_the_left_of_the_last_dealer_among_those_who_are_there(place: Place):
    table, (ann,) = await people(place, "buck135", 1, CARRIED | {"seats": 5})
    await until_chips_lie_there(place, table, [ann])
    while not (eldest := table.story.sitting.match.standing.dealer):  # the deal has moved on; a bot is to get it
        await to_the_next_hand(place, table, [ann], random.Random(1))
        await until_chips_lie_there(place, table, [ann])
    sheet, lay_there = table.archive.sheet(1), middle(table)
    before, names = chips(sheet), sheet["heads"]
    await ann.ok("stand", chair=eldest, take_away=True)
    told = settled(table.archive.sheet(1))
    await ann.ok("end_match")
    assert told == settled(table.archive.sheet(1))
    after = chips(table.archive.sheet(1))
    gained = [after[name] - before[name] for name in names]
    assert gained == [lay_there * (seat == (eldest + 1) % 5) for seat in range(5)]
    winners = table.scene("")["public"]["summary"]["winners"]
    there = [seat for seat in range(5) if seat != eldest]
    best = max(after[names[seat]] for seat in there)
    assert winners == [seat for seat in there if after[names[seat]] == best]
    assert (await place.restarted(table)).archive.sheet(1) == table.archive.sheet(1)


@at_a_place
async def test_a_line_stays_with_who_has_left_and_goes_on_with_who_takes_a_bots_chair(place: Place):
    for seed in range(40):
        table, (ann, bo) = await people(place, "buckem", 2)
        await to_the_summary(place, table, [ann, bo], random.Random(seed))
        standing = table.story.sitting.match.standing
        alike = [seat for seat in range(2, 6) if standing.chips[seat] == standing.chips[1] != 0]
        if table.story.stage == "between" and alike:
            break
    line, seat = standing.chips[1], alike[0]
    head = table.archive.sheet(1)["heads"][seat]
    await bo.ok("stand", take_away=True)
    cy = await place.guest(table, "cy")
    await cy.ok("sit", chair=seat - 1)
    await to_the_next_hand(place, table, [ann, cy], random.Random(1))
    await to_the_summary(place, table, [ann, cy], random.Random(1))
    sheet, chair = table.archive.sheet(1), me(cy)["seat"]
    assert chips(sheet)["Bo"] == line
    assert chips(sheet)["Cy"] == table.story.sitting.match.standing.chips[chair]
    assert (sheet["heads"][seat], head in sheet["heads"]) == ("Cy", False), "it goes on in the bot's column"
    assert sheet["rows"][1]["cells"][1]["text"] == ""
    assert sorted(sheet["bots"]) == sorted([head, *(set(sheet["heads"]) - {"Ann", "Bo", "Cy"})])
    assert (await place.restarted(table)).archive.sheet(1) == sheet


@pytest.mark.parametrize("game", list(ALL))
@at_a_place
async def test_a_match_that_is_over_is_not_paused_any_more(place: Place, game):
    table, (ann,) = await people(place, game)
    await to_the_summary(place, table, [ann], random.Random(3))
    if table.story.stage == "over":
        return
    await ann.ok("pause", on=True)
    await ann.ok("end_match")
    assert (ann.info["stage"], ann.info["paused"], ann.info["paused_by"]) == ("over", False, "")
    await ann.ok("rematch")
    assert not ann.info["paused"]
    await ann.ok("pause", on=True)
    await ann.ok("end_match")
    assert (ann.info["stage"], ann.info["paused"]) == ("open", False)
    assert not (await place.restarted(table)).story.paused


@pytest.mark.parametrize("after", ["rematch", "house_rules"])
@at_a_place
async def test_a_chair_that_was_to_go_after_the_last_hand_goes_before_the_next_match(place: Place, after):
    table, (ann, bo, cy) = await people(place, "buckem", 3, {"session_end": "fixed_rounds", "rounds": 1})
    await play_on(place, table, [ann, bo, cy], random.Random(1), lambda: bool(cy.question))
    await bo.ok("stand", take_away=True)
    await to_the_summary(place, table, [ann, cy], random.Random(1))
    assert (table.story.stage, len(table.story.chairs)) == ("over", 6)
    if after == "rematch":
        await ann.ok("rematch", rotate=True)
    else:
        await ann.ok("house_rules", game="buckem", options={"seats": 5})
    assert len(ann.info["chairs"]) == 5
    assert [chair["name"] for chair in ann.info["chairs"] if chair["kind"] == "person"] == ["Ann", "Cy"]
    assert ann.info["options"].get("seats") == 5
    again = await place.restarted(table)
    assert list(again.story.chairs) == list(table.story.chairs)


@at_a_place
async def test_chairs_without_which_no_match_can_begin_stay_with_a_bot(place: Place):
    table, (ann, bo) = await people(place, "buck135", 2, {"seats": 4, "rounds": 1})
    await bo.ok("stand", take_away=True)
    await to_the_summary(place, table, [ann], random.Random(1))
    await ann.ok("rematch")
    assert len(ann.info["chairs"]) == 4


@pytest.mark.parametrize("rotate", [True, False])
@pytest.mark.parametrize("left", [2, 1, 0])
@pytest.mark.parametrize("game", ["buckem", "buck135"])
@at_a_place
async def test_a_rematch_begins_with_however_few_chairs_are_left(place: Place, game, left, rotate):
    table, (ann,) = await people(place, game)
    await to_the_summary(place, table, [ann], random.Random(1))
    await ann.do("end_match")
    for chair in range(len(table.story.chairs) - 1, left - 1, -1):
        await ann.ok("stand", chair=chair, take_away=True)
    await ann.ok("rematch", rotate=rotate)
    seats = table.story.hand.dealt.seats
    assert len(set(seats)) == len(seats) == ALL[game].SEATS[0]
    assert ("ann" in seats) == bool(left)
    assert (await place.restarted(table)).story.stage == "playing"


# What lies behind, by the numbers of matches.


@at_a_place
async def test_a_match_whose_first_hand_was_thrown_in_has_no_sheet_and_the_next_keeps_its_number(place: Place):
    table, (ann,) = await people(place, "buckpitch")
    await ann.ok("end_match")
    assert table.archive.last() == 1
    with pytest.raises(TableRefused, match="no match 1"):
        table.archive.game(1)
    await ann.ok("deal")
    await to_the_summary(place, table, [ann], random.Random(1))
    assert [sheet["match"] for sheet in table.archive.sheets()] == [2]
    assert (table.archive.last(), table.archive.over(2), table.archive.game(2)) == (2, 1, "buckpitch")
    await ann.ok("end_match")
    await ann.ok("house_rules", game="buck", options={})
    await ann.ok("deal")
    await ann.ok("end_match")
    assert (table.story.matches, table.archive.last(), table.archive.game(2)) == (3, 2, "buckpitch")


@at_a_place
async def test_a_name_that_is_changed_or_forgotten_stands_on_no_sheet(place: Place):
    table, (ann, bo) = await people(place, "buckpitch", 2)
    await to_the_summary(place, table, [ann, bo], random.Random(1))
    await ann.ok("end_match")
    await bo.ok("stand")
    await ann.ok("rematch")
    assert "Bo" in str(table.archive.sheet(1))
    place.people.add("bo", "Bob")
    table.renamed()
    assert "Bob" in str(table.archive.sheet(1))
    del place.people.known["bo"]
    table.renamed()
    assert "Bo" not in str(table.archive.sheet(1)).replace("Bob", "Bo")
    assert table.archive.sheet(1) == (await place.restarted(table)).archive.sheet(1)


@at_a_place
async def test_namesakes_are_told_apart_in_the_same_way_whoever_asks_first(place: Place):
    table, guests = await people(place, "buck135", 4)
    for guest in guests[1:]:
        place.people.add(guest.person, "Ann")
    await to_the_summary(place, table, guests, random.Random(1))
    for leaver in (guests[1], guests[2]):  # one after each hand
        await leaver.ok("stand")
        guests.remove(leaver)
        await to_the_next_hand(place, table, guests, random.Random(1))
        await to_the_summary(place, table, guests, random.Random(1))
    names = table.archive.record("", 1, 2)["names"]
    sheet = table.archive.sheet(1)
    again = await place.restarted(table)
    assert again.archive.sheet(1) == sheet
    assert again.archive.record("", 1, 2)["names"] == names


@at_a_place
async def test_nobodys_name_goes_to_a_namesake_who_comes_after_him(place: Place):
    table, guests = await people(place, "buck135", 2)
    await to_the_summary(place, table, guests, random.Random(1))
    await guests[1].ok("stand")
    place.people.add("bo2", "Bo")
    second = await place.guest(table, "bo2")
    await second.ok("sit", chair=2)
    for _ in range(2):
        guests[0].read()
        assert [chair["name"] for chair in guests[0].info["chairs"]][2] == "Bo 2"
        await to_the_next_hand(place, table, [guests[0], second], random.Random(1))
        await to_the_summary(place, table, [guests[0], second], random.Random(1))
    assert {"Bo", "Bo 2"} < set(table.archive.sheet(1)["heads"])
    assert table.archive.record("", 1, 1)["names"][1] == "Bo"
    again = await place.restarted(table)
    assert again.info("ann")["chairs"][2]["name"] == "Bo 2"


@at_a_place
async def test_namesakes_who_change_places_are_called_on_earlier_sheets_as_they_are_now(place: Place):
    table, guests = await people(place, "buck135", 4, {"seats": 4})
    for guest in guests[1:]:
        place.people.add(guest.person, "Ann")
    place.people.add("ann", "Zed")
    for _ in range(2):
        await to_the_summary(place, table, guests, random.Random(1))
        await guests[0].do("end_match")
        table.archive.sheet(1)
        await guests[0].ok("rematch", rotate=True)
    sheet = table.archive.sheet(1)
    assert sheet == (await place.restarted(table)).archive.sheet(1)


@at_a_place
async def test_of_a_match_by_other_rules_its_records_can_be_taken_away_and_nothing_else(place: Place, monkeypatch):
    table, (ann,) = await people(place, "buckpitch", open_hands="after_hand")
    await to_the_summary(place, table, [ann], random.Random(1))
    whole = table.archive.record("", 1, 1)
    monkeypatch.setattr(buckpitch, "VERSION", "2.0")
    table = await place.restarted(table)
    ann = await place.guest(table, "ann")
    archive = table.archive
    assert archive.sheets() == []
    for asked in (lambda: archive.sheet(1), lambda: archive.hands(1), lambda: archive.replay("", 1, 1)):
        with pytest.raises(TableRefused, match=r"rules 1\.0|being played"):
            asked()
    assert archive.records("", 1) == [], "nobody here can tell whether the hand is over"
    assert ann.info["ends"] == ["The last hand is kept as far as it was played, and its record can be taken away."]
    await ann.ok("end_match")
    (record,) = archive.records("", 1)
    assert record == {**{name: whole[name] for name in record}, "rules": "1.0"}
    assert (archive.last(), archive.game(1), archive.over(1)) == (1, "buckpitch", 1)
    await ann.ok("rematch")
    assert table.archive.records("", 1) == [record]
    assert (await place.restarted(table)).archive.records("", 1) == [record]


@at_a_place
async def test_a_hand_that_another_version_has_left_as_it_was_is_thrown_in_by_the_one_that_knows_it(
    place: Place, monkeypatch
):
    table, (ann,) = await people(place, "buckpitch", open_hands="after_hand")
    await to_the_summary(place, table, [ann], random.Random(1))
    await to_the_next_hand(place, table, [ann], random.Random(1))
    with monkeypatch.context() as other:
        other.setattr(buckpitch, "VERSION", "2.0")
        table = await place.restarted(table)
        await (await place.guest(table, "ann")).ok("end_match")
    table = await place.restarted(table)
    assert (table.story.stage, table.story.playing, table.archive.over(1)) == ("over", False, 1)
    assert len(table.archive.sheet(1)["rows"]) <= 1


@at_a_place
async def test_who_may_not_sit_down_at_anothers_device_is_not_kept(place: Place):
    _, ann = await place.open("buckpitch", settings={"speed": "instant", "pass_and_play": True})
    await ann.ok("sit", chair=1, name="Gus")
    for chair in (0, 1, 7):
        assert not (await ann.do("sit", chair=chair, name="Hal"))["ok"]
    assert set(place.people.known) == {"ann", "ann_gus"}
    await ann.ok("deal")
    assert not (await ann.do("sit", chair=2, name="Hal"))["ok"]
    await ann.ok("stand", chair=1)
    assert not (await ann.do("sit", chair=1, name="Hal"))["ok"]
    await ann.ok("sit", chair=1, name="Gus")
    assert set(place.people.known) == {"ann", "ann_gus"}
