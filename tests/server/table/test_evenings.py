"""Evenings in which people get up, come back, change seats, take back and end matches: what is kept of them is true."""

import random

import msgspec
import pytest

from buckboard.engine.dice import new_dice
from buckboard.engine.errors import TableRefused
from buckboard.engine.options import written
from buckboard.engine.verify import check
from buckboard.games import ALL
from buckboard.server.table.table import Table
from buckboard.testing import random_options
from evenings import PEOPLE, Evening
from web_table import Place, at_a_place

POLICIES = ("never", "until_next", "consent")
OPEN = ("after_hand", "after_match", "never")


def plain(kept):
    return msgspec.json.decode(msgspec.json.encode(kept))


def kept(table, people):
    """All that somebody can get of hands that are over: sheets, records, replays; every record follows the rules."""
    archive, found = table.archive, []
    for match in range(1, table.story.matches + 1):
        try:
            found.append(plain(archive.sheet(match)))
        except TableRefused:  # its only hand has been thrown in
            continue
        hands = range(1, len(archive.hands(match)) + 1)
        for person in people:
            records = archive.records(person, match)
            assert check(ALL, [msgspec.json.encode(record) for record in records]) == []
            found += [plain(records), *(plain(archive.replay(person, match, hand)) for hand in hands)]
    return found


def lines_are_those_of_the_chairs(table):
    """Who has had his chair since the match began has won or lost in the ledger what his chair has."""
    story, sitting = table.story, table.story.sitting
    if sitting is None or not hasattr(sitting.match.standing, "chips"):
        return
    sheet = table.archive.sheet(story.matches)
    totals = dict(zip(sheet["heads"], (int(total.replace("−", "-")) for total in sheet["totals"]), strict=True))
    hands = [kept.dealt.seats for kept in story.shelf.of(story.matches)]
    for seat, who in enumerate(sitting.entry.seats):
        if all(who in seats for seats in hands):
            name = table.plates.name(who)
            assert totals[name] == sitting.match.standing.chips[seat]
    if story.stage == "over":
        assert sum(totals.values()) == 0


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", list(ALL))
@at_a_place
async def test_what_is_kept_of_an_evening_follows_the_rules_and_outlives_a_restart(place: Place, game, seed):
    dice = random.Random(seed)
    evening = Evening(place, dice)
    options = written(random_options(ALL[game], new_dice(seed)))
    how = {"undo": dice.choice(POLICIES), "open_hands": dice.choice(OPEN), "hints": True}
    await evening.sit_down(game, options, PEOPLE[: dice.randint(1, 4)], **how)
    for _ in range(3):
        if evening.story.stage == "open":
            await evening.by_host("deal")
        so_far = evening.story.hand.dealt.hand if evening.story.hand else 0
        await evening.play(so_far + 3, wish=dice.choice([0.03, 0.1, 0.25]))
        table, people = evening.table, ["", *place.people.known]
        lines_are_those_of_the_chairs(table)
        log = await place.store.tail(table.id)
        again = Table(table.id, table.code, place.house, log)
        assert kept(again, people) == kept(table, people)
        await again.close()
        if dice.random() < 0.3:
            await evening.by_host("end_match")
            lines_are_those_of_the_chairs(table)
        if table.story.stage == "over":
            last = plain(table.archive.sheet(table.archive.last()))
            await evening.by_host("house_rules", game=game, options=options)
            assert plain(table.archive.sheet(table.archive.last())) == last
            await evening.by_host("deal")
