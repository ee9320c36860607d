"""What the page is told of a table so that it needs no rule: chairs, partners, tricks, what an early end would do."""

import random
from functools import partial

import pytest

from buckboard.engine.errors import TableRefused
from buckboard.server.table.comings import reseated
from buckboard.server.table.doors import entries_of
from buckboard.server.table.info import ends_of
from buckboard.server.table.seating import Asker
from buckboard.server.wire.commands import COMMANDS
from web_table import Place, at_a_place, play_on

THROWN = "The hand in play is thrown in."
BETS_BACK = "The hand in play is thrown in, and what was paid in it goes back."
NOTHING = "No hand has been finished: nothing is written, and the table stands as before the first deal."
COUNTS = "The last hand counts; no other is dealt."
KINDS = [  # fewest, most, partners, tricks
    ("buck", 4, 4, True, True),
    ("buckpitch", 4, 4, True, True),
    ("buckem", 5, 8, False, True),
    ("buck135", 4, 6, False, False),
]


@pytest.mark.parametrize(("game", "fewest", "most", "partners", "tricks"), KINDS)
@at_a_place
async def test_a_table_says_what_kind_of_game_is_played_at_it(place: Place, game, fewest, most, partners, tricks):
    _, ann = await place.open(game)
    told = ann.info
    found = told["fewest_chairs"], told["most_chairs"], told["partners"], told["tricks"]
    assert found == (fewest, most, partners, tricks)


async def to_stage(place, table, ann, stage):
    await play_on(place, table, [ann], random.Random(3), lambda: table.story.stage == stage)
    ann.read()


@pytest.mark.parametrize("game", ["buck", "buckpitch"])
@at_a_place
async def test_where_points_decide_the_hand_in_play_would_be_thrown_in(place: Place, game):
    table, ann = await place.open(game, settings={"speed": "instant"})
    assert ann.info["ends"] == []
    await ann.ok("deal")
    assert ann.info["ends"] == [THROWN, NOTHING]
    await to_stage(place, table, ann, "between")
    assert ann.info["ends"] == [COUNTS]
    await to_stage(place, table, ann, "playing")
    assert ann.info["ends"] == [THROWN]
    await ann.ok("end_match")
    assert ann.info["ends"] == []


def may(table, guest, do, **fields):
    """Whether a wish would not be refused; nothing is done."""
    command = COMMANDS.validate_python({"do": do, "id": "x", **fields})
    try:
        entries_of(table.story, Asker(guest.person, guest.info["host"]), command, table.house)
    except TableRefused:
        return False
    return True


def is_at(table, *stages):
    return table.story.stage in stages


@pytest.mark.parametrize("game", ["buckpitch", "buckem", "buck135"])
@at_a_place
async def test_what_is_said_to_be_possible_about_chairs_is_possible_and_nothing_else(place: Place, game):
    options = {} if game == "buckpitch" else {"seats": 5}
    table, ann = await place.open(game, options=options, settings={"speed": "instant"})
    bo, zoe = await place.guest(table, "bo"), await place.guest(table, "zoe")
    heard = set()
    for turn in range(9):
        if turn == 1:
            await bo.ok("sit", chair=2)
            await ann.ok("deal")
        elif turn == 8:
            await ann.do("end_match")
        elif turn > 1 and table.story.stage != "over":
            other = "between" if table.story.stage == "playing" else "playing"
            await play_on(place, table, [ann, bo], random.Random(turn), partial(is_at, table, other, "over"))
        for guest in (ann, bo, zoe):
            guest.read()
            others = [at for at, chair in enumerate(table.story.chairs) if chair.device != guest.person]
            bot = {"bot": "thumb"} if guest is ann else {}
            possible = {
                "add_chair": may(table, guest, "add_chair", **bot),
                "take_away": any(
                    may(table, guest, "stand", chair=at, take_away=True) for at in range(len(table.story.chairs))
                ),
                "hand_over": any(may(table, guest, "hand_over", chair=at) for at in others),
            }
            assert {wish: wish in guest.info["can"] for wish in possible} == possible, (table.story.stage, guest.person)
            heard |= set(possible.items())
    fixed = {(wish, True) for wish in ("add_chair", "take_away") if game == "buckpitch"}
    assert (
        heard
        == {(wish, it_may) for wish in ("add_chair", "take_away", "hand_over") for it_may in (True, False)} - fixed
    )


@at_a_place
async def test_in_buck_em_the_pot_of_the_hands_before_would_be_divided_where_there_is_one(place: Place):
    table, ann = await place.open("buckem", settings={"speed": "instant"})
    await ann.ok("deal")
    assert ann.info["ends"] == [BETS_BACK, NOTHING]
    pots = set()
    for _ in range(12):
        await to_stage(place, table, ann, "between")
        pot = ann.scene["public"]["pot"]
        middle = "The chips in the middle are divided among those at the table."
        assert ann.info["ends"] == [COUNTS, *([middle] if pot else [])]
        await to_stage(place, table, ann, "playing")
        before = "The chips that lay in the middle before it are divided among those at the table."
        assert ann.info["ends"] == [BETS_BACK, *([before] if pot else [])]
        pots.add(pot > 0)
    assert pots == {True, False}


@at_a_place
async def test_in_buck_thirty_five_an_odd_chip_would_go_to_one_seat(place: Place):
    table, ann = await place.open("buck135", options={"odd_chip": "carry"}, settings={"speed": "instant"})
    await ann.ok("deal")
    assert ann.info["ends"] == [BETS_BACK, NOTHING]
    goes = "goes to the seat to the left of who dealt last."
    for stage, first, odd in (
        ("between", COUNTS, f"What is left in the middle {goes}"),
        ("playing", BETS_BACK, f"What was left there before it {goes}"),
    ):
        await to_stage(place, table, ann, stage)
        assert ann.info["ends"] == [first]
        table.story.sitting.match.standing.carry = 1  # as of a pot that two could not share
        assert ends_of(table.story) == [first, odd]
        table.story.sitting.match.standing.carry = 0


@at_a_place
async def test_what_an_early_end_would_do_is_the_same_for_everybody_and_tells_no_card(place: Place):
    table, ann = await place.open("buckem", settings={"speed": "instant"})
    await ann.ok("deal")
    others = [await place.guest(table, who, role) for who, role in (("zoe", "watcher"), ("", "screen"))]
    assert {tuple(guest.info["ends"]) for guest in (ann, *others)} == {(BETS_BACK, NOTHING)}


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("buckem", "Who sits down in a bot's chair plays on with its line in the ledger, what it has won or lost."),
        ("buck", "Who sits down in a bot's chair plays on with its partner, and with the score of that team."),
        ("buckpitch", "Who sits down in a bot's chair plays on with its partner, and with the score of that team."),
        ("buck135", ""),  # there somebody new begins at 0
    ],
)
@at_a_place
async def test_between_hands_a_newcomer_is_told_what_a_bots_chair_brings_and_it_is_so(place: Place, game, told):
    table, ann = await place.open(game, settings={"speed": "instant"})
    assert ann.info["taken_over"] == ""
    await ann.ok("deal")
    assert ann.info["taken_over"] == ""
    await to_stage(place, table, ann, "between")
    assert ann.info["taken_over"] == told
    standing = table.story.sitting.match.standing
    lines = standing.scores if hasattr(standing, "scores") else standing.chips
    seat = next(chair.seat for chair in table.story.chairs if chair.kind)
    line = seat % 2 if hasattr(standing, "scores") else seat
    lines[line] = 5
    zoe = await place.guest(table, "zoe", "watcher")
    await zoe.ok("sit", chair=next(at for at, chair in enumerate(table.story.chairs) if chair.seat == seat))
    after = reseated(table.story.sitting.match, table.story.chairs).standing
    assert (after.scores if hasattr(after, "scores") else after.chips)[line] == (5 if told else 0)


LINE_LEFT = (
    "Whoever plays on in your chair has your line in the ledger, what you have won or lost; "
    "if you take the chair away, the line stays yours."
)
SCORE_LEFT = "Whoever plays on in your chair has your partner, and the score of your team."
GIVEN_UP = [
    ("buckem", LINE_LEFT),
    ("buck", SCORE_LEFT),
    ("buckpitch", SCORE_LEFT),
    ("buck135", "What you have won or lost stays yours; whoever plays on in your chair begins anew."),
]


@pytest.mark.parametrize("take_away", [False, True])
@pytest.mark.parametrize(("game", "told"), GIVEN_UP)
@at_a_place
async def test_who_gets_up_is_told_what_becomes_of_his_line_and_it_is_so(place: Place, game, told, take_away):
    table, ann = await place.open(game, settings={"speed": "instant"})
    assert ann.info["given_up"] == ""
    bo = await place.guest(table, "bo")
    await bo.ok("sit", chair=1)
    await ann.ok("deal")
    bo.read()
    assert bo.info["given_up"] == told
    await play_on(place, table, [ann, bo], random.Random(3), lambda: table.story.stage == "between")
    bo.read()
    assert bo.info["given_up"] == told
    if told == SCORE_LEFT:
        return
    before = dict(zip(*(table.archive.sheet(1)[part] for part in ("heads", "totals")), strict=True))
    await bo.ok("stand", take_away=take_away)
    await play_on(place, table, [ann], random.Random(3), lambda: table.story.stage == "playing")
    after = dict(zip(*(table.archive.sheet(1)[part] for part in ("heads", "totals")), strict=True))
    keeps = take_away or told != LINE_LEFT
    assert after.get("Bo") == (before["Bo"] if keeps else None)
    assert ("Bo" in after) == keeps
