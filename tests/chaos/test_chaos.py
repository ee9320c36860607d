"""A server that is killed in the middle of everything loses nothing that it has acknowledged, and doubles nothing."""

import asyncio
import secrets
from types import SimpleNamespace

import msgspec
import pytest

from buckboard.server.table.entries import Hand, Move, read_entry, write_entry
from chaos.chaos import chaos, judged
from web_table import Place


def test_no_acknowledged_command_is_lost_or_doubled_by_twenty_kills(tmp_path):
    seed = secrets.randbelow(1 << 30)
    faults, figures, deaths = asyncio.run(chaos(20, seed, tmp_path))
    assert not faults, f"seed {seed}: {faults}"
    assert figures["acknowledged"] > 20, (seed, figures, deaths)


@pytest.fixture(scope="module")
def played():
    """The log of a table at which somebody has played, and who that was."""

    async def play():
        place = Place()
        table, guest = await place.open("buck", settings={"speed": "instant"})
        assert (await guest.do("deal"))["ok"]
        await place.clock.settle()
        question = table.scene("ann")["mine"]["question"]
        say = next(choice["say"] for choice in question["choices"] if choice["legal"])
        assert (await guest.do("answer", id="a1", question=question["number"], say=say))["ok"]
        log = await place.store.tail(table.id)
        await place.close()
        return log

    log = asyncio.run(play())
    guest = SimpleNamespace(person="ann", name="Ann")
    return log, SimpleNamespace(guest=guest, acknowledged=[("a1", len(log), "answer")], refused=[], highest=1)


def number_of(log, kind):
    """Where in the log the last entry of a kind stands."""
    return max(at for at, (_, body) in enumerate(log) if isinstance(read_entry(body), kind))


def test_the_judge_finds_nothing_wrong_with_a_whole_log(played):
    log, ann = played
    assert judged("t", log, [ann]) == []


def test_the_judge_finds_an_acknowledged_answer_that_is_lost(played):
    log, ann = played
    mine = next(at for at, (_, body) in enumerate(log) if getattr(read_entry(body), "command", "") == "a1")
    assert any("acknowledged" in fault for fault in judged("t", log[:mine], [ann]))


def test_the_judge_finds_a_command_that_has_acted_twice(played):
    log, ann = played
    mine = next(body for _, body in log if getattr(read_entry(body), "command", "") == "a1")
    assert any("more than once" in fault for fault in judged("t", [*log, (len(log) + 1, mine)], [ann]))


def test_the_judge_finds_a_hand_that_was_dealt_again(played):
    log, ann = played
    again = log[number_of(log, Hand)][1]
    assert any("dealt 2 times" in fault for fault in judged("t", [*log, (len(log) + 1, again)], [ann]))


def test_the_judge_finds_a_gap_and_a_move_that_was_never_legal(played):
    log, ann = played
    assert any("gaps" in fault for fault in judged("t", [*log[:-2], log[-1]], [ann]))
    at = number_of(log, Move)
    wrong = msgspec.structs.replace(read_entry(log[at][1]), seat=9)
    assert any("cannot be played" in fault for fault in judged("t", [*log[:at], (at + 1, write_entry(wrong))], [ann]))


def test_the_judge_finds_somebody_who_saw_what_was_never_stored(played):
    log, ann = played
    ahead = SimpleNamespace(**{**vars(ann), "highest": len(log) + 1})
    assert any("the log ends" in fault for fault in judged("t", log, [ahead]))
