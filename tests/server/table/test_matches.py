"""Whole matches at a table of the server, with people and bots, in virtual time; and what its log alone gives back."""

import random

import pytest

from buckboard.engine.match import resume
from buckboard.engine.record import dumps
from buckboard.games import ALL
from buckboard.server.table.story import Story
from buckboard.server.table.table import Table
from web_table import Place, at_a_place, play_on

GAMES = ["buck", "buckpitch", "buckem", "buck135"]
SHORT = {
    "buck": {"target": 12},
    "buckpitch": {},
    "buckem": {"session_end": "fixed_rounds", "rounds": 3, "declare_mode": "simultaneous"},
    "buck135": {"rounds": 3, "mode": "high_low"},
}


async def seated(place, game, **settings):
    """A table with two people in opposite chairs and a watcher, about to deal."""
    table, ann = await place.open(game, options=SHORT[game], settings={"speed": "instant"} | settings)
    bo, watcher = await place.guest(table, "bo"), await place.guest(table, "", "watcher")
    await bo.ok("sit", chair=2)
    return table, ann, bo, watcher


def over(table):
    return lambda: table.story.stage == "over" or table.number > 700


@pytest.mark.parametrize("game", GAMES)
@at_a_place
async def test_people_and_bots_play_a_match_to_its_end(place: Place, game):
    table, ann, bo, watcher = await seated(place, game)
    await ann.ok("deal")
    await play_on(place, table, [ann, bo], random.Random(1), over(table))
    watcher.read()
    assert watcher.scene["public"]["over"]
    assert watcher.scene["mine"] is None
    if table.story.stage == "over":  # sets can drive the scores of Buck down for ever
        assert watcher.scene["public"]["summary"]["winners"] == table.story.sitting.match.winners
        assert "rematch" in ann.info["can"]
    assert len(table.archive.sheets()[0]["rows"]) <= table.story.hand.dealt.hand


def beyond(table, number):
    return lambda: table.number >= number or over(table)()


def shown(table, people):
    """Everything that a table tells: to each person, a watcher, and in sheets and records."""
    return (
        [(table.info(person), table.scene(person)) for person in (*people, "")],
        table.archive.sheets(),
        [table.archive.records(person, table.story.matches) for person in (*people, "")],
    )


@pytest.mark.parametrize("game", GAMES)
@at_a_place
async def test_the_log_alone_gives_back_what_everybody_saw_after_every_entry(place: Place, game):
    table, ann, bo, _ = await seated(place, game, undo="consent", speed="normal")
    await ann.ok("deal")
    stop = table.number + 90
    dice = random.Random(2)
    checked = 0
    while table.number < stop and table.story.stage != "over":
        before = table.number
        await play_on(place, table, [ann, bo], dice, beyond(table, before + 1))
        if dice.random() < 0.1 and ann.scene["may_undo"]:
            await ann.do("undo")
            await bo.do("undo_reply", agree=True)
        await place.clock.settle()
        log = await place.store.tail(table.id)
        while log[-1][0] != table.number:  # a bot has answered meanwhile
            log = await place.store.tail(table.id)
        again = Table(table.id, table.code, place.house, log)
        again.presence = table.presence
        again._take_up(again.story)
        sitting = table.story.sitting
        given = [(each.seat, each.say) for each in sitting.answers]
        assert table.story.hand.answers[: len(given)] == given  # as the shelf will have them
        assert len(table.story.hand.answers) == len(given) + len(sitting.held)
        assert shown(again, ["ann", "bo"]) == shown(table, ["ann", "bo"]), f"after entry {table.number}"
        for guest in (ann, bo):
            guest.read()
            assert {**guest.scene, "acts": [], "lines": [], "whole": True, "n": table.number} == {
                **again.scene(guest.person), "lines": []
            }  # fmt: skip
        checked += 1
    assert checked > 20


@pytest.mark.parametrize("game", GAMES)
@at_a_place
async def test_a_restart_at_any_moment_lets_the_same_match_go_on(place: Place, game):
    table, ann, bo, _ = await seated(place, game)
    await ann.ok("deal")
    dice = random.Random(3)
    for _ in range(12):
        if table.story.stage == "over":
            break
        await play_on(place, table, [ann, bo], dice, beyond(table, table.number + 5))
        old, table = table, await place.restarted(table)
        assert table.scene("ann") == old.scene("ann")
        ann, bo = await place.guest(table, "ann"), await place.guest(table, "bo")
    assert table.number > 30


@pytest.mark.parametrize("game", GAMES)
@at_a_place
async def test_the_records_of_a_match_are_records(place: Place, game):
    table, ann, bo, _ = await seated(place, game, open_hands="after_hand")
    await ann.ok("deal")
    await play_on(place, table, [ann, bo], random.Random(4), lambda: table.story.hand.dealt.hand > 2 or over(table)())
    records = [record for record in table.archive.records("", 1) if "after" in record]
    match = resume(ALL, [dumps(record) for record in records])
    assert match.hand == len(records)
    assert records[0]["names"][:3:2] == ["Ann", "Bo"]
    assert [player and player["bot"] for player in records[0]["players"]][:3] == [None, "thumb", None]
    assert "ann" not in dumps(records[0])


@at_a_place
async def test_only_the_last_hand_is_played_through_when_a_log_is_read(place: Place):
    table, ann = await place.open("buck", settings={"speed": "instant"})
    await ann.ok("deal")
    await play_on(place, table, [ann], random.Random(5), lambda: table.story.hand.dealt.hand == 4)
    story = Story.of(table.id, await place.store.tail(table.id))
    assert story.shelf.count(1) == 3
    assert list(story.shelf.of(1)) == list(table.story.shelf.of(1))
    assert table.story.shelf.hand(1, 1).answers


@pytest.mark.parametrize("game", ["buckem", "buck135", "buck"])
@at_a_place
async def test_where_people_end_a_match_its_winners_alone_are_marked(place: Place, game):
    table, ann = await place.open(game, settings={"speed": "instant"})
    await ann.ok("deal")
    dice = random.Random(2)
    for _ in range(9):
        await play_on(place, table, [ann], dice, lambda: table.story.stage == "between")
        await play_on(place, table, [ann], dice, lambda: table.story.stage == "playing")
    await ann.ok("end_match")
    public = ann.scene["public"]
    marked = [seat for seat, shown in enumerate(public["seats"]) if "winner" in shown["badges"]]
    assert marked == public["summary"]["winners"]
    assert len(marked) < len(public["seats"])


@at_a_place
async def test_only_a_match_is_paused_and_one_that_is_ended_meanwhile_lets_the_table_go_on(place: Place):
    table, ann = await place.open("buckem", settings={"speed": "instant"})
    for stage in ("open", "over"):
        assert (table.story.stage, "pause" in ann.info["can"]) == (stage, False)
        assert "nothing to stop" in (await ann.do("pause", on=True))["why"]
        await ann.ok("deal" if stage == "open" else "rematch")
        await play_on(place, table, [ann], random.Random(2), lambda: table.story.stage == "between")
        await ann.ok("pause", on=True)
        await ann.ok("end_match")
        await ann.ok("pause", on=False)
    assert not table.story.paused
