"""Claiming the rest at a table: played out at once, told as it is, and nothing at all where it is not so."""

from dataclasses import replace

import pytest

import buck_table
import buckem_table
import pitch_table
from buckboard.engine.match import resume
from buckboard.engine.record import dumps
from buckboard.engine.state import new_cards
from buckboard.games import ALL
from buckboard.server.table.claiming import NOT_SURE
from buckboard.server.table.entries import Move, read_entry
from buckboard.server.table.table import Table
from buckboard.server.table.tables import Tables
from web_table import Place, at_a_place

PEOPLE = ("ann", "bo", "cy", "di", "ed")
LOW = "2h 3h 4h 5h 6h"
# By game: the house rules, the cards by the hand of bo, what is said until bo leads, a good hand and one that is not.
HANDS = {
    "buck": (
        {"first_dealer": "seat0", "drop_out": "off"},
        lambda hand: buck_table.cards_for(["", hand], dealer=0),
        "6 pass pass pass spades",
        ("Js Jc As Ks Qs Ts", "Js Jc As Ks Qs 9s"),
    ),
    "buckpitch": (
        {"first_dealer": "seat0"},
        lambda hand: new_cards(pitch_table.pack_of(["", hand, "", ""], dealer=0)),
        "4 pass pass pass clubs",
        ("Ac Kc Qc Jc Tc 9c", "Ac Kc Qc Jc Tc 8c"),
    ),
    "buckem": (
        {"first_dealer": "seat0", "seats": 5},
        lambda hand: buckem_table.log_of(hand, LOW, turn="2s", seats=5).cards,
        "stay stay fold fold stay draw draw draw",
        ("As Ks Qs Js Ts", "As Ks Qs Js 9s"),
    ),
}
GAMES = pytest.mark.parametrize("game", HANDS)


def dealt(place, cards):
    """Let every hand be dealt from these cards."""
    place.house = replace(place.house, shuffled=lambda *_: cards)
    place.tables = Tables(place.house)


async def about_to_lead(place, game, good=True):
    """A table of people at which bo, left of the dealer, is to lead, with a good hand or one that lacks a card."""
    options, cards, said, hands = HANDS[game]
    dealt(place, cards(hands[0 if good else 1]))
    table, host = await place.open(game, options=options, settings={"speed": "instant", "undo": "until_next"})
    guests = [host]
    for chair, name in enumerate(PEOPLE[1 : 5 if game == "buckem" else 4], 1):
        guests.append(await place.guest(table, name))
        await guests[-1].ok("sit", chair=chair)
    watcher = await place.guest(table, "", "watcher")
    await host.ok("deal")
    for say in said.split():
        (asked,) = (guest for guest in guests if guest.question)
        await asked.answer(say)
    assert guests[1].question["kind"] == "card"
    return table, guests, watcher


def shown(table):
    return [table.scene(person) for person in (*PEOPLE, "")]


@GAMES
@at_a_place
async def test_a_claim_plays_the_hand_out_and_says_so(place: Place, game):
    table, guests, watcher = await about_to_lead(place, game)
    bo, before, held = guests[1], table.number, len(guests[1].scene["mine"]["cards"])
    assert [guest.scene["mine"]["claim"] for guest in guests] == [guest is bo for guest in guests]
    hand = [card["card"] for card in bo.scene["mine"]["cards"]]
    watcher.read()
    watcher.frames = []
    done = await bo.ok("claim", question=bo.question["number"])
    playing = 3 if game == "buckem" else 4
    assert done["n"] == table.number == before + held * playing
    assert table.story.stage in ("between", "over")
    assert table.story.sitting.match.state.tricks[1] == held
    assert [given.say for given in table.story.sitting.answers if given.seat == 1][-held:] == hand
    assert not any(guest.question or guest.scene["mine"]["claim"] for guest in guests)
    watcher.read()
    scenes = [frame for frame in watcher.frames if frame["t"] == "scene"]
    assert len(scenes) == held * playing
    assert scenes[0]["lines"][0] == "{1} claims the rest."
    assert [(act["kind"], act["seat"], act["text"]) for act in scenes[0]["acts"][:2]] == [
        ("call", 1, "claims the rest"),
        ("play", 1, ""),
    ]
    assert not any("claims" in line for frame in scenes[1:] for line in frame["lines"])
    assert scenes[-1]["public"]["summary"]


@GAMES
@at_a_place
async def test_a_claim_is_one_write_of_ordinary_moves(place: Place, game):
    table, guests, _ = await about_to_lead(place, game)
    bo, before, writes = guests[1], table.number, []
    append = place.store.append

    async def noted(name, first, entries):
        writes.append(len(entries))
        await append(name, first, entries)

    place.store.append = noted
    await bo.ok("claim", id="mine", question=bo.question["number"])
    assert writes == [table.number - before]
    moves = [read_entry(body) for _, body in await place.store.tail(table.id, before)]
    assert {type(move) for move in moves} == {Move}
    assert {(move.by, move.command) for move in moves} == {("bo", "mine")}
    assert all(move.how == ("person" if move.seat == 1 else "claim") for move in moves)
    assert [move.claims for move in moves] == [True] + [False] * (len(moves) - 1)
    match = table.story.sitting.match
    assert resume(ALL, [dumps(record) for record in match.save()]).standing == match.standing
    assert "No hand is being played" in (await bo.do("undo"))["why"]


@GAMES
@at_a_place
async def test_a_claim_that_is_not_true_changes_nothing_and_tells_nothing(place: Place, game):
    table, guests, watcher = await about_to_lead(place, game, good=False)
    bo, before, seen = guests[1], table.number, shown(table)
    question = bo.question["number"]
    assert not bo.scene["mine"]["claim"]
    refused = await bo.do("claim", question=question)
    assert not refused["ok"]
    assert refused["why"] == NOT_SURE
    assert (await bo.do("claim", question=question - 1))["stale"]
    for guest in (guests[0], *guests[2:], watcher):
        assert not (await guest.do("claim", question=question))["ok"]
    assert table.number == before
    assert shown(table) == seen
    await bo.answer()
    (follower,) = (guest for guest in guests if guest.question)
    assert (await follower.do("claim", question=follower.question["number"]))["why"] == NOT_SURE


@at_a_place
async def test_no_other_question_is_answered_by_a_claim(place: Place):
    for game in ("buck", "buckpitch", "buckem", "buck135"):
        table, ann = await place.open(game, settings={"speed": "instant"})
        await ann.ok("deal")
        await place.clock.run_until(lambda ann=ann: ann.question)
        number = table.number
        assert not ann.scene["mine"]["claim"]
        assert (await ann.do("claim", question=ann.question["number"]))["why"] == NOT_SURE
        assert table.number == number


@at_a_place
async def test_a_paused_table_waits_with_a_claim_too(place: Place):
    _table, guests, _ = await about_to_lead(place, "buck")
    question = guests[1].question["number"]
    await guests[0].ok("pause", on=True)
    assert (await guests[1].do("claim", question=question))["why"] == "The table is paused."
    await guests[0].ok("pause", on=False)
    await guests[1].ok("claim", question=question)


@GAMES
@at_a_place
async def test_a_claim_sent_twice_acts_once_before_and_after_a_restart(place: Place, game):
    table, guests, _ = await about_to_lead(place, game)
    bo, question = guests[1], guests[1].question["number"]
    first = await bo.ok("claim", id="once", question=question)
    assert await bo.do("claim", id="once", question=question) == first
    assert table.number == first["n"]
    table = await place.restarted(table)
    bo = await place.guest(table, "bo")
    assert await bo.do("claim", id="once", question=question) == first
    assert table.number == first["n"]
    assert (await bo.do("claim", id="again", question=question))["stale"]


@GAMES
@at_a_place
async def test_the_log_up_to_any_move_of_a_claim_gives_the_scenes_that_were_told(place: Place, game):
    table, guests, watcher = await about_to_lead(place, game)
    everybody = [*guests, watcher]
    for guest in everybody:
        guest.read()
        guest.frames = []
    before = table.number
    await guests[1].ok("claim", question=guests[1].question["number"])
    log = await place.store.tail(table.id)
    for guest in everybody:
        guest.read()
    told = [[frame for frame in guest.frames if frame["t"] == "scene"] for guest in everybody]
    for number in range(before + 1, table.number + 1):
        again = Table(table.id, table.code, place.house, log[:number])
        for guest, frames in zip(everybody, told, strict=True):
            frame, scene = frames[number - before - 1], again.scene(guest.person)
            assert frame["n"] == scene["n"] == number
            assert (frame["public"], frame["mine"]) == (scene["public"], scene["mine"])
        await again.close()
    old, table = shown(table), await place.restarted(table)
    assert shown(table) == old


@at_a_place
async def test_the_longest_claim_leaves_nobody_behind(place: Place):
    """Eight stay, and the first of them has the five best trumps: forty cards in one go."""
    cards = buckem_table.log_of("As Ks Qs Js Ts", *[""] * 7, turn="2s").cards
    dealt(place, cards)
    table, host = await place.open(
        "buckem", options={"first_dealer": "seat0", "seats": 8}, settings={"speed": "instant"}
    )
    guests = [host]
    for chair in range(1, 8):
        guests.append(await place.guest(table, f"p{chair}"))
        await guests[-1].ok("sit", chair=chair)
    await host.ok("deal")
    for say in ["stay"] * 8 + ["draw"] * 8:
        (asked,) = (guest for guest in guests if guest.question)
        await asked.answer(say)
    bo, before = guests[1], table.number
    await bo.ok("claim", question=bo.question["number"])
    assert table.number == before + 40
    for guest in guests:
        guest.read()
        assert guest.scene["n"] == table.number
        assert guest.scene["public"]["over"]
