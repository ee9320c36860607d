"""What lies behind: hands as open as the table has agreed, sheets that are the same for all."""

import random

import pytest

from buckboard.engine.errors import TableRefused
from buckboard.engine.record import dumps
from buckboard.engine.verify import check
from buckboard.games import ALL, buckpitch
from web_table import Place, at_a_place, play_on

GAMES = ["buck", "buckpitch", "buckem", "buck135"]


async def played(place, game, hands=2, **settings):
    """A table at which some hands are over, two people at it."""
    options = {"buck135": {"rounds": 4}, "buckem": {"session_end": "fixed_rounds", "rounds": 4}}.get(game, {})
    table, ann = await place.open(game, options=options, settings={"speed": "instant"} | settings)
    bo = await place.guest(table, "bo")
    await bo.ok("sit", chair=2)
    await ann.ok("deal")

    def enough():
        return table.story.stage == "over" or (table.story.stage == "between" and table.story.hand.dealt.hand >= hands)

    await play_on(place, table, [ann, bo], random.Random(3), enough)
    return table, ann, bo


def is_whole(table, person, hand=1):
    record, replay = table.archive.record(person, 1, hand), table.archive.replay(person, 1, hand)
    assert ("seat" in record) != replay["whole"]
    return "??" not in record["pack"]


@pytest.mark.parametrize("game", GAMES)
@at_a_place
async def test_hands_are_open_after_the_hand_where_the_table_says_so(place: Place, game):
    table, *_ = await played(place, game, open_hands="after_hand")
    assert all(is_whole(table, person, hand) for person in ("ann", "bo", "", "zoe") for hand in (1, 2))


@pytest.mark.parametrize("game", GAMES)
@at_a_place
async def test_hands_are_open_after_the_match_where_the_table_says_so(place: Place, game):
    table, ann, bo = await played(place, game, open_hands="after_match")
    if table.story.stage == "between":
        assert not any(is_whole(table, person) for person in ("ann", "bo", "", "zoe"))
        assert [table.archive.record(person, 1, 1)["seat"] for person in ("ann", "bo", "", "zoe")] == [0, 2, -1, -1]
        await ann.ok("end_match")
    assert all(is_whole(table, person) for person in ("ann", "bo", ""))
    await ann.ok("rematch")
    assert is_whole(table, "")
    assert bo


@pytest.mark.parametrize("game", GAMES)
@at_a_place
async def test_hands_are_never_open_where_the_table_says_so(place: Place, game):
    table, ann, _ = await played(place, game, open_hands="never")
    await ann.do("end_match")
    assert not any(is_whole(table, person) for person in ("ann", "bo", ""))


@pytest.mark.parametrize(("game", "usual"), list(zip(GAMES, ["after_hand"] * 2 + ["after_match"] * 2, strict=True)))
@at_a_place
async def test_what_is_usual_depends_on_the_game_and_is_fixed_with_the_first_deal(place: Place, game, usual):
    table, ann = await place.open(game)
    assert ann.info["settings"]["open_hands"] == usual
    await ann.ok("settings", open_hands="never")
    await ann.ok("settings", open_hands=usual)
    await ann.ok("deal")
    assert "before the first deal" in (await ann.do("settings", open_hands="never"))["why"]
    await ann.ok("settings", open_hands=usual, speed="fast")
    assert table.story.settings.speed == "fast"
    await ann.ok("end_match")
    other = "buck" if usual == "after_match" else "buckem"
    await ann.ok("house_rules", game=other, options={})
    await ann.ok("settings", open_hands=ann.info["settings"]["open_hands"])
    await ann.ok("house_rules", game=game, options={})
    assert ann.info["settings"]["open_hands"] == usual, "no way round by another game"


@pytest.mark.parametrize("game", GAMES)
@at_a_place
async def test_of_a_running_hand_nothing_is_handed_out(place: Place, game):
    table, ann, _ = await played(place, game, hands=1, open_hands="after_hand")
    if table.story.stage == "over":
        await ann.ok("rematch")
    else:
        for guest in (ann, *[await place.guest(table, "bo")]):
            await guest.ok("ready")
        await place.clock.settle()
    dealt = table.story.hand.dealt
    for person in ("ann", "bo", "", "zoe"):
        for ask in (table.archive.record, table.archive.replay):
            with pytest.raises(TableRefused, match="being played"):
                ask(person, dealt.match, dealt.hand)
        assert len(table.archive.records(person, dealt.match)) == dealt.hand - 1
    assert len(table.archive.hands(dealt.match)) == dealt.hand - 1


@pytest.mark.parametrize("game", GAMES)
@at_a_place
async def test_a_match_that_people_have_ended_has_records_that_follow_the_rules(place: Place, game):
    table, ann, _ = await played(place, game)
    await ann.do("end_match")
    records = [dumps(record) for record in table.archive.records("", 1)]
    assert check(ALL, records) == []
    assert len(records) == table.story.hand.dealt.hand


@at_a_place
async def test_hands_of_other_rules_can_be_read_and_not_played_on(place: Place, monkeypatch):
    table, ann, _ = await played(place, "buckpitch")
    whole = table.archive.record("", 1, 1)
    monkeypatch.setattr(buckpitch, "VERSION", "2.0")
    await place.tables.close()
    table = await place.restarted(table)
    ann = await place.guest(table, "ann")
    assert (ann.info["rules"], ann.info["stage"], ann.scene["public"]) == ("1.0", "playing", None)
    for wish, fields in {"ready": {}, "stand": {}, "answer": {"question": 1, "say": "pass"}}.items():
        assert (await ann.do(wish, **fields))["why"] == (
            "This match was begun by rules 1.0, which this server does not play any more. "
            "It can be read; to go on, the host ends it and begins a new one."
        ), wish
    old = table.archive.record("", 1, 1)
    assert old == {**{name: whole[name] for name in old}, "rules": "1.0"}
    with pytest.raises(TableRefused, match=r"rules 1\.0"):
        table.archive.replay("", 1, 1)
    await ann.ok("end_match")
    await ann.ok("rematch")
    assert (ann.info["rules"], ann.info["stage"]) == ("2.0", "playing")
    assert table.archive.sheets()[-1]["rows"] == []


@at_a_place
async def test_hands_and_matches_that_were_not_played_are_not_there(place: Place):
    table, *_ = await played(place, "buckpitch")
    for match, hand in ((0, 1), (1, 0), (1, 99), (2, 1), (-1, 1), (1, -1)):
        with pytest.raises(TableRefused):
            table.archive.replay("ann", match, hand)
        with pytest.raises(TableRefused):
            table.archive.record("ann", match, hand)
    for match in (0, 2):
        with pytest.raises(TableRefused):
            table.archive.hands(match)
        with pytest.raises(TableRefused):
            table.archive.records("ann", match)


@pytest.mark.parametrize("game", GAMES)
@at_a_place
async def test_the_sheet_does_not_depend_on_who_was_there_when(place: Place, game):
    table, ann, _ = await played(place, game, hands=1)
    early = table.archive.sheets()  # looked at after the first hand, and later again
    for _ in range(2):
        if table.story.stage == "between":
            for guest in (ann, await place.guest(table, "bo")):
                await guest.ok("ready")
            await place.clock.settle()
            bo = await place.guest(table, "bo")
            await play_on(place, table, [ann, bo], random.Random(5), lambda: table.story.stage != "playing")
    sheets = table.archive.sheets()
    again = await place.restarted(table)
    assert again.archive.sheets() == sheets
    assert sheets[0]["rows"][: len(early[0]["rows"])] == early[0]["rows"]
    assert again.archive.hands(1) == table.archive.hands(1)


@at_a_place
async def test_who_has_left_still_stands_in_the_ledger_under_his_name(place: Place):
    table, ann, bo = await played(place, "buck135", hands=1)
    await bo.ok("stand")
    await ann.ok("ready")
    await place.clock.settle()
    await play_on(place, table, [ann], random.Random(2), lambda: table.story.stage != "playing")
    (sheet,) = table.archive.sheets()
    assert "Bo" in sheet["heads"]
    assert len(sheet["heads"]) == 6
    assert table.archive.record("bo", 1, 1)["names"][2] == "Bo"
    place.people.known.pop("bo")
    table = await place.restarted(table)
    assert "Somebody" in table.archive.sheets()[0]["heads"]


@pytest.mark.parametrize("looks", [False, True])
@pytest.mark.parametrize(("game", "lines"), [("buck135", 2), ("buckem", 1)])  # in Buck 'em a line stays with its chair
@at_a_place
async def test_a_line_is_not_a_namesakes_whoever_has_looked_at_the_sheet_before(place: Place, game, lines, looks):
    place.people.add("j1", "John")
    place.people.add("j2", "John")
    table, ann = await place.open(game, settings={"speed": "instant"})
    first, second = await place.guest(table, "j1"), await place.guest(table, "j2")
    dice = random.Random(1)

    async def play_a_hand(*guests):
        if table.story.stage == "between":
            for guest in guests:
                await guest.ok("ready")
        await place.clock.run_until(lambda: table.story.stage == "playing")
        await play_on(place, table, guests, dice, lambda: table.story.stage != "playing")

    await first.ok("sit", chair=1)
    await ann.ok("deal")
    await play_a_hand(ann, first)
    await first.ok("stand")
    await play_a_hand(ann)
    if looks:
        table.archive.sheet(1)
    await second.ok("sit", chair=3)
    await play_a_hand(ann, second)
    sheet = table.archive.sheet(1)
    assert sum(head.startswith("John") for head in sheet["heads"]) == lines
    assert sheet == (await place.restarted(table)).archive.sheet(1)
