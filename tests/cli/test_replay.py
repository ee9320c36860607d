"""`buckboard replay`: hands told move by move, open or to one seat, and never more than that seat saw."""

import json
import re
from functools import partial

import pytest

from buckboard.engine.dice import new_dice
from buckboard.engine.game import read_options
from buckboard.engine.known import known
from buckboard.engine.record import write, write_known
from buckboard.engine.unseen import redeal
from buckboard.games import ALL, buck, buck135, buckem, buckpitch
from written import begin, deal, play, played, records


@pytest.fixture
def replay(command):
    return partial(command, "replay")


USUAL = records(buck, 11, 3, read_options(buck, {}))


@pytest.mark.parametrize("name", list(ALL))
def test_every_hand_is_told_to_its_end(replay, file, name):
    fields = records(ALL[name], 3, 3)
    status, out, err = replay(file(fields))
    assert (status, err) == (0, "")
    assert out.count(f"{ALL[name].TITLE}, match m1, hand ") == len(fields)
    assert out.count("The hand is over: ") == len(fields)
    assert all(len(line) <= 80 for line in out.splitlines())
    assert "{" not in out


def test_one_hand_is_told_alone(replay, file):
    status, out, _ = replay(file(USUAL), "--hand", 2)
    assert status == 0
    assert out.splitlines()[0] == "Buck, match m1, hand 2"
    assert out.count("The hand is over") == 1
    other = [{**fields, "match": "m2"} for fields in USUAL]
    assert "match m1" not in replay(file([*USUAL, *other]), "--match", "m2")[1]


def test_an_open_hand_shows_what_every_seat_was_dealt(replay, file):
    _, out, _ = replay(file(USUAL), "--hand", 1)
    for name in USUAL[0]["names"]:
        (line,) = [line for line in out.splitlines() if line.startswith(f"    {name} sees ")]
        assert len(line.split()) == 8
    _, out, _ = replay(file(USUAL), "--hand", 1, "--seat", 1)
    assert [line.split()[0] for line in out.splitlines() if " sees " in line] == ["Bo"]


@pytest.mark.parametrize("name", list(ALL))
def test_a_seat_is_told_only_what_it_saw(replay, file, name):
    """Deals that look alike to the seat are told alike."""
    game = ALL[name]
    for seed in range(4):
        match = played(game, new_dice(seed), 1)
        log = redeal(game, known(game, match.log, 2), 2, new_dice(seed))
        other = write(game, log, match="m1", hand=1, names=match.names, after=match.standing)
        told = [replay(file([fields]), "--seat", 2)[1] for fields in (match.records[0], other)]
        assert told[0] == told[1]


def test_what_others_discard_is_not_told(replay, file):
    for seed in range(100):
        match = played(buck135, new_dice(seed), 1, read_options(buck135, {"seats": 4}))
        draws = [(seat, words) for seat, words in match.record()["moves"] if words.startswith("draw ") and seat != 0]
        if draws:
            break
    seat, words = draws[0]
    told = file(match.records)
    assert f"{match.names[seat]} throws {words.split()[1]}" in replay(told, "--seat", seat)[1].replace("\n     ", " ")
    assert "throws" not in replay(told, "--seat", next(s for s in range(4) if s not in [s for s, _ in draws]))[1]
    assert f"(Seen by {match.names[seat]} alone: {match.names[seat]} throws {words.split()[1]}.)" in replay(told)[
        1
    ].replace("\n     ", " ")


def test_a_hand_without_a_look_before_the_scare_card_is_told_in_order(replay, file):
    fields = records(buckem, 2, 1, read_options(buckem, {"scare_cards": "dealer_choice"}))
    _, out, _ = replay(file(fields))
    rows = out.splitlines()
    first_move = next(number for number, line in enumerate(rows) if line.startswith("  1. "))
    assert not any(" sees " in line for line in rows[:first_move])
    assert sum(" sees " in line for line in rows) == 6
    assert sum("Face up: " in line for line in rows) == 1


def test_the_winners_of_the_match_are_named(replay, file):
    fields = records(buckpitch, 1, 9, read_options(buckpitch, {"target": 1}))
    _, out, _ = replay(file(fields))
    winners = [fields[-1]["names"][seat] for seat in fields[-1]["after"]["winners"]]
    assert f"{winners[0]} and {winners[1]} win the match." in out
    fields = records(buckem, 1, 9, read_options(buckem, {"session_end": "fixed_rounds", "rounds": 1}))
    _, out, _ = replay(file(fields))
    winners = [fields[-1]["names"][seat] for seat in fields[-1]["after"]["winners"]]
    assert f"{winners[-1]} win" in out


def test_a_hand_still_played_is_told_so_far(replay, file):
    match = begin(buck, new_dice(1))
    deal(match, new_dice(1))
    play(match, new_dice(1), 3)
    status, out, _ = replay(file([match.record()]))
    assert status == 0
    assert out.splitlines()[-1] == f"Here the record ends: {match.names[match.asked]} to act."


def test_what_a_seat_saw_is_told_in_words(replay, file):
    match = played(buckpitch, new_dice(1), 1)
    for seat, whose in ((2, "Cy"), (-1, "a watcher")):
        own = write_known(buckpitch, match.log, seat, match="m1", hand=1, names=match.names, after=match.standing)
        _, out, _ = replay(file([own]))
        assert f"Only what {whose} saw is recorded; the moves in words:" in out
        first = match.record()["moves"][0]
        assert f"  1. {match.names[first[0]]}: {first[1]}" in out
    del own["seat"]
    own["moves"][0][0] = 9
    _, out, _ = replay(file([own]))
    assert "Only what one seat saw" in out
    assert "  1. seat 9: " in out


def test_what_one_seat_saw_is_not_told_as_another_saw_it(replay, file):
    match = played(buckpitch, new_dice(1), 1)
    about = {"match": "m1", "hand": 1, "names": match.names, "after": match.standing}
    path = file([write_known(buckpitch, match.log, 1, **about)])
    assert replay(path, "--seat", 1) == replay(path)
    assert replay(path, "--seat", 2) == (2, "", "buckboard: Hand 1 is recorded only as Bo saw it, not as seat 2 did.\n")
    own = write_known(buckpitch, match.log, -1, **about)
    assert "only as a watcher saw it" in replay(file([own]), "--seat", 2)[2]
    del own["seat"]
    assert "only as one seat saw it" in replay(file([own]), "--seat", 2)[2]
    assert replay(file([{**match.record(), "seat": 1}]), "--seat", 2)[0] == 0


def test_a_hand_that_breaks_a_rule_is_told_up_to_there_with_status_1(replay, file):
    damaged = json.loads(json.dumps(USUAL))
    damaged[0]["moves"][3] = damaged[0]["moves"][0]
    status, out, _ = replay(file(damaged))
    assert status == 1
    assert "This does not follow the rules: move 4: " in out
    assert out.count("The hand is over") == 2
    damaged[0]["pack"] = damaged[0]["pack"][3:]
    status, out, _ = replay(file(damaged), "--hand", 1)
    assert (status, "The pack has 23 cards" in out) == (1, True)


def test_a_call_that_asks_for_what_is_not_there_is_refused(replay, file):
    path = file(USUAL)
    assert replay(path, "--hand", 9) == (2, "", f"buckboard: {path} has no such hand.\n")
    status, _, err = replay(path, "--seat", 4)
    assert (status, err) == (2, "buckboard: There is no seat 4 in hand 1; its seats are 0 to 3.\n")
    assert replay(file(b"{", "broken"))[0] == 2
    assert "Line 1: This is not JSON" in replay(file(b"{", "broken"))[2]
    assert "It cannot be read" in replay(path.with_name("none"))[2]


def test_it_waits_after_each_move_where_that_is_asked(replay, file, monkeypatch):
    asked = []
    monkeypatch.setattr("builtins.input", lambda question: asked.append(question) or "")
    assert replay(file(USUAL), "--hand", 1, "--pause")[0] == 0
    assert len(asked) == len(USUAL[0]["moves"])


def as_you(fields, seat=0):
    """A record in which a seat is called You."""
    return {**fields, "names": ["You" if at == seat else name for at, name in enumerate(fields["names"])]}


def test_a_seat_called_you_is_spoken_to(replay, file):
    _, out, _ = replay(file([as_you(fields) for fields in USUAL]))
    assert "You see " in out
    assert not re.search(r"\b[Yy]ou (bids|has|is|leads|plays|takes|deals|passes|sees|names|wins)\b", out)


def test_private_lines_say_whose_they_are_and_a_draw_is_one_step(replay, file):
    for seed in range(100):
        match = played(buck135, new_dice(seed), 1, read_options(buck135, {"seats": 4}))
        draws = [(seat, words.split()[1:]) for seat, words in match.record()["moves"] if words.startswith("draw ")]
        if {0, 1} <= {seat for seat, cards in draws if len(cards) > 1}:
            break
    path = file([as_you(fields) for fields in match.records])
    out = " ".join(replay(path)[1].split())
    mine, others = dict(draws)[0], dict(draws)[1]
    assert f"(Seen by you alone: You throw {mine[0]}.) (Seen by you alone: You throw {mine[1]}.)" in out
    bo = match.names[1]
    assert f"(Seen by {bo} alone: {bo} throws {others[0]}.)" in out
    assert f"(Seen by {bo} alone: {bo}'s card 4 is " in out
    numbers = re.findall(r"^ *(\d+)\. ", replay(path)[1], re.MULTILINE)
    assert len(numbers) == len(set(numbers)) == len(match.record()["moves"])
