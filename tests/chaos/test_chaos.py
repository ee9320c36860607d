"""A server that is killed in the middle of everything loses nothing that it has acknowledged, and doubles nothing."""

import asyncio
import json
import random
import secrets
from types import SimpleNamespace
from typing import get_args

import msgspec
import pytest

from buckboard.server.table.entries import Hand, Move, read_entry, write_entry
from buckboard.server.wire.commands import AnyCommand
from chaos.chaos import Chaos, chaos
from chaos.deeds import ALL_DEEDS
from chaos.judging import judged
from chaos.people import Life, Watcher
from web_table import Place
from wire import Guest

TABLES = 20


def test_twenty_tables_come_back_from_every_kill_as_they_were_and_nothing_acknowledged_is_lost_or_doubled(tmp_path):
    seed = secrets.randbelow(1 << 30)
    faults, figures, deaths, _ = asyncio.run(chaos(12, seed, tmp_path, TABLES, patience=10))
    print(dict(figures))  # how many were back late: a busy machine makes no fault of it, `make chaos` does
    assert not faults, f"seed {seed}: {faults}"
    assert figures["acknowledged"] > 100, (seed, figures, deaths)
    assert figures["matches"] >= 10, (seed, figures, deaths)
    assert figures["back at their tables"] > 3 * TABLES, (seed, figures, deaths)


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
        guest.read()
        log = await place.store.tail(table.id)
        await place.close()
        return table.id, log, guest.frames

    return asyncio.run(play())


class Table:
    """A table and its log, and Ann, who was told of everything in it."""

    def __init__(self, id, log, frames):
        self.id, self.log, self.frames = id, log, [json.loads(json.dumps(frame)) for frame in frames]
        self.ann = Watcher(None, id, Guest("ann", "Ann", ""), random.Random(1))
        self.ann.role = "player"
        self.ann.acknowledged = [("a1", log[-1][0], "answer", {})]

    def judged(self, log=None):
        for frame in self.frames:
            if frame["n"] <= len(self.log):
                self.ann.hear(frame["n"], frame["t"], json.dumps(frame))
        return judged(self.id, self.log if log is None else log, [self.ann])

    def scenes(self):
        return [frame for frame in self.frames if frame["t"] == "scene" and frame["mine"]]


@pytest.fixture
def table(played):
    return Table(*played)


def number_of(log, kind):
    """Where in the log the last entry of a kind stands."""
    return max(at for at, (_, body) in enumerate(log) if isinstance(read_entry(body), kind))


def test_the_judge_finds_nothing_wrong_with_a_whole_log(table):
    assert table.judged() == []
    assert sum(len(those) for those in table.ann.kept.values()) > 5


def test_the_judge_finds_an_acknowledged_answer_that_is_lost(table):
    mine = next(at for at, (_, body) in enumerate(table.log) if getattr(read_entry(body), "command", "") == "a1")
    assert any("acknowledged" in fault for fault in table.judged(table.log[:mine]))


def test_the_judge_finds_a_command_that_has_acted_twice(table):
    mine = next(body for _, body in table.log if getattr(read_entry(body), "command", "") == "a1")
    assert any("more than once" in fault for fault in table.judged([*table.log, (len(table.log) + 1, mine)]))


def test_the_judge_finds_a_hand_that_was_dealt_again(table):
    again = table.log[number_of(table.log, Hand)][1]
    assert any("dealt 2 times" in fault for fault in table.judged([*table.log, (len(table.log) + 1, again)]))


def test_the_judge_finds_a_gap_and_a_move_that_was_never_legal(table):
    log = table.log
    assert any("gaps" in fault for fault in table.judged([*log[:-2], log[-1]]))
    at = number_of(log, Move)
    wrong = msgspec.structs.replace(read_entry(log[at][1]), seat=9)
    assert any("cannot be played" in fault for fault in table.judged([*log[:at], (at + 1, write_entry(wrong))]))


def test_the_judge_finds_somebody_who_saw_what_was_never_stored(table):
    table.ann.highest = len(table.log) + 1
    assert any("the log ends" in fault for fault in table.judged())


def test_the_judge_finds_a_pause_that_was_acknowledged_and_is_not_so(table):
    table.ann.acknowledged.append(("p1", len(table.log), "pause", {"do": "pause", "on": True}))
    assert any("is not so" in fault for fault in table.judged())


def in_another_seat(scene):
    scene["mine"]["seat"] = 3


def with_another_hand(scene):
    scene["mine"]["cards"].pop()


def with_another_question(scene):
    scene["mine"]["question"] = {"number": 1}


def with_another_public_table(scene):
    scene["public"]["dealer"] = (scene["public"]["dealer"] + 1) % 4


def with_words_that_were_not_said(scene):
    scene["lines"].append("{2} bids 4.")


def with_a_move_that_was_not_made(scene):
    scene["acts"].append({"kind": "call", "seat": 2, "text": "4", "cards": [], "chips": 0})


def test_the_judge_finds_the_cards_of_another_seat(table):
    in_another_seat(table.scenes()[-1])
    assert any("which was dealt to others" in fault for fault in table.judged())


@pytest.mark.parametrize(
    "torn",
    [
        with_another_hand,
        with_another_question,
        with_another_public_table,
        with_words_that_were_not_said,
        with_a_move_that_was_not_made,
    ],
)
def test_the_judge_finds_a_scene_that_the_log_denies(table, torn):
    torn(table.scenes()[-1])
    assert any("by the log is" in fault for fault in table.judged())


def test_the_judge_finds_a_table_that_the_log_denies(table):
    shown = [frame for frame in table.frames if frame["t"] == "table"]
    shown[-1]["table"]["chairs"][0]["yours"] = False
    assert any("chairs of the table" in fault for fault in table.judged())


def remembered(*numbers, gaps=()):
    """What is wrong with two sockets that were told of scenes with these numbers, after 5."""
    ann = Watcher(None, "t", Guest("ann", "Ann", ""), random.Random(1))
    ann.highest = 5
    frames = [json.dumps({"t": "scene", "n": number, "whole": at == 0}) for at, number in enumerate(numbers)]
    ann._remember(SimpleNamespace(gaps=list(gaps), frames=frames))
    return ann.faults


def test_nobody_is_taken_back_or_told_twice_without_its_being_noticed():
    assert remembered(5, 6, 7) == []
    assert "came back and was told scene 4" in remembered(4, 5, 6)[0]
    assert "after 6" in remembered(5, 6, 6)[0]
    assert "heard 9 after 7" in remembered(7, gaps=[(7, 9)])[0]


def looked_at(lived, back, patience):
    """What is wrong when the server has lived so long, and of two people one is back after so many seconds."""

    async def look():
        run = Chaos("nowhere", 1, 0, patience)
        now = asyncio.get_running_loop().time()
        run.players = [Watcher(run.place, "t", Guest(name, name, ""), run.dice) for name in ("Ann", "Bo")]
        run.place.life = life = Life()
        life.begun, life.back = now - lived, {run.players[0]: now - lived + back}
        run.players[1].why_not = "The key is not good here."
        run._look_who_is_back()
        return run

    return asyncio.run(look())


def test_somebody_who_is_locked_out_is_a_fault_though_others_play():
    run = looked_at(2.1, 0.3, 2.0)
    assert len(run.faults) == 1
    assert "Bo was away for 2.1 s: The key is not good here." in run.faults[0]


def test_who_is_back_late_is_counted_and_is_a_fault_where_that_is_too_late():
    assert looked_at(1.9, 1.0, 2.0).faults == []
    late = looked_at(6.0, 3.0, 10.0)
    assert not late.faults
    assert late.comings["of them later than 2.0 s"] == 1
    assert any("Ann was away for 3.0 s" in fault for fault in looked_at(6.0, 3.0, 2.0).faults)


def test_a_run_says_what_was_done_of_all_that_people_can_ask_for():
    rows = Chaos("nowhere", 1, 0).deeds()
    kinds = get_args(get_args(AnyCommand)[0])
    assert set(rows) == ALL_DEEDS == {get_args(kind.model_fields["do"].annotation)[0] for kind in kinds}
