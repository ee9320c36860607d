"""Whole matches of all four games, played through a pseudo-terminal with answers read off the screen."""

import json
import random
import re
import sys
from pathlib import Path

import pytest

from buckboard import cli
from pseudo_terminal import Person, plain_text, play_to_the_end, screens, sensible

INSTALLED = Path(sys.executable).parent / "buckboard"  # .venv/bin/buckboard
SHORT = {
    "buckem": ("--seats", "5", "--rule", "session_end=fixed_rounds,rounds=3"),
    "buck": ("--rule", "target=10"),
    "buckpitch": ("--rule", "target=3"),
    "buck135": ("--rule", "rounds=3"),
}
MIXED = {
    "buckem": (
        "--seats", "8", "--rule", "session_end=fixed_rounds,rounds=3,declare_mode=simultaneous,deuce_swap=true",
        "--rule", "scare_cards=dealer_choice,pot_limit=40",
    ),
    "buck": (
        "--rule", "target=12,auction=until_three_pass,nt_12_24=true,drop_out=all_others",
        "--rule", "exchange_order=partner_first",
    ),
    "buckpitch": ("--rule", "target=3,first_lead_trump=true,low_to=taker,all_pass=dealer_must_2"),
    "buck135": (
        "--seats", "5", "--rule", "rounds=3,betting=no_limit,stack=60,mode=high_low,hi_lo=declare_simultaneous",
        "--rule", "wilds=two,paid_exchange=true",
    ),
}  # fmt: skip
REFUSED = re.compile(r"\((buckem|buck|buckpitch|buck135) \d+\)|was not understood")


def sit_down(home, *arguments):
    return Person(home, "play", *arguments)


def installed_play(home, *arguments):
    """Sit down with the command that `make` installs."""
    return Person(home, *arguments, program=(str(INSTALLED), "play"))


def play_match(home, arguments, seed, bots, sit_down=sit_down):
    """A match played by choices drawn by seed; what was on the screens, and the records it left."""
    person = sit_down(home, *arguments, "--seed", str(seed), "--bots", bots)
    chance = random.Random(seed)
    asked = play_to_the_end(person, lambda offered: sensible(chance.choice(offered)))
    person.child.wait()
    assert person.child.exitstatus == 0, plain_text(person.raw)[-2000:]
    assert asked >= 3
    folder = home / ".local" / "share" / "buckboard"
    assert not list(folder.glob("*.json")), "a match that is over cannot be gone on with"
    (record,) = (folder / "matches").glob("*.jsonl")
    assert cli.run(["check", str(record)]) == 0
    return person.raw, [json.loads(line) for line in record.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("game", SHORT)
def test_the_installed_command_plays_a_match_to_its_end_against_thumb_bots(tmp_path, game):
    text, records = play_match(tmp_path, (game, *SHORT[game]), 3, "thumb", installed_play)
    assert records[-1]["after"]["winners"]
    assert all("winners" not in record["after"] for record in records[:-1])
    assert not REFUSED.search(plain_text(text)), "an answer that was offered was refused"


@pytest.mark.parametrize("game", MIXED)
def test_a_match_by_other_house_rules_is_played_to_its_end(tmp_path, game):
    text, records = play_match(tmp_path, (game, *MIXED[game]), 5, "random")
    assert records[-1]["after"]["winners"]
    assert not REFUSED.search(plain_text(text)), "an answer that was offered was refused"
    for screen in screens(text):
        lines = screen.splitlines()
        assert max(map(len, lines), default=0) <= 80
        assert len(lines) <= 24, screen


def test_the_game_is_asked_for_when_it_is_not_named(tmp_path):
    person = Person(tmp_path, "play", "--rule", "target=1")
    assert "Buck Thirty-Five" in person.read()
    assert "There is no game 'bridge' here." in person.ask("bridge")
    assert "Buckpitch · hand 1" in person.ask("3")
    person.say("quit")
    assert person.end() == 0


def test_the_same_seed_deals_the_same_match(tmp_path):
    first = play_match(tmp_path / "one", ("buckpitch", *SHORT["buckpitch"]), 8, "random")[1]
    second = play_match(tmp_path / "two", ("buckpitch", *SHORT["buckpitch"]), 8, "random")[1]
    assert [{**record, "match": ""} for record in first] == [{**record, "match": ""} for record in second]


def test_without_a_seed_the_cards_are_new_every_time(tmp_path):
    hands = set()
    for number in range(2):
        person = Person(tmp_path / str(number), "play", "buckpitch", "--seat", "2")
        person.read()
        person.say("quit")
        person.end()
        save = json.loads((tmp_path / str(number) / ".local/share/buckboard/buckpitch.json").read_text())
        hands.add(save["hands"][0]["pack"])
        assert [bool(player) for player in save["hands"][0]["players"]] == [True, True, False, True]
    assert len(hands) == 2


def test_a_match_of_buckpitch_ends_with_the_ledger_of_its_x_marks(tmp_path):
    for seed in range(10):
        text, records = play_match(
            tmp_path / str(seed), ("buckpitch", "--rule", "target=5,sawrack_stake=2"), seed, "random"
        )
        marks = records[-1]["after"]["sawracks"]
        if marks[0] != marks[1]:
            break
    said = " ".join(plain_text(text).split())
    assert re.search(r"You and Bo end at \d+, the others at \d+\.", said)
    won = 2 * (marks[1] - marks[0])
    shown = f"+{won}, Ann −{won}" if won > 0 else f"−{-won}, Ann +{-won}"
    assert f"The ledger, for the X marks: you {shown}, Bo " in said
