"""Several people at one terminal: a curtain between them, and nobody sees another's cards."""

import json
import re

import pytest

from buckboard.cli.pen import CARD
from buckboard.engine.cards import read_card, show
from buckboard.engine.reader import read
from buckboard.games import ALL
from pseudo_terminal import Person, answers, plain_text, play_to_the_end, screens, sensible

CURTAIN = "\x1b[H\x1b[2J\x1b[3J"
SYMBOL = re.compile("(10|[2-9JQKA])([♣♦♥♠])")


def hand_in(home, game):
    """The record of the hand that is being played."""
    return json.loads((home / ".local/share/buckboard" / f"{game}.json").read_text())["hands"][-1]


def hands_dealt(home, game):
    """The hands as they were dealt."""
    record = read(ALL, hand_in(home, game))
    return ALL[game].new(record.log.options, record.log.before, record.log.cards).hands


def cards_on(text):
    """Every card that a screen shows."""
    found = {"".join(pair) for pair in SYMBOL.findall(text)} | {"".join(pair) for pair in CARD.findall(text)}
    return {show(read_card(name)) for name in found}


def test_each_person_sees_their_own_cards_alone_behind_a_curtain(tmp_path):
    person = Person(tmp_path, "play", "buckpitch", "--hotseat", "--names", "Ann,Bo,Cy,Di", "--seed", "2")
    dealt = hands_dealt(tmp_path, "buckpitch") if person.read() else []
    looked = []
    text = person.raw
    for _ in range(4):
        assert CURTAIN in text
        asked = re.search(r"Pass the terminal to (\w+), then press Enter: $", plain_text(text))
        assert not cards_on(plain_text(text.split(CURTAIN)[-1])), "cards stand on the curtain"
        seat = ["Ann", "Bo", "Cy", "Di"].index(asked[1])
        shown = person.ask("")
        own = {show(card) for card in range(52) if dealt[seat] >> card & 1}
        assert cards_on(plain_text(shown)) == own
        looked.append(seat)
        text = person.ask("pass")
    assert sorted(looked) == [0, 1, 2, 3]


def test_the_curtain_says_what_lifts_it(tmp_path):
    person = Person(tmp_path, "play", "buckpitch", "--names", "Ann,,Bo,", "--seed", "2", "--bots", "random")
    person.read()
    assert "Only Enter lifts the curtain" in person.ask("pass")
    person.say("quit")
    assert person.end() == 0
    assert "The match is saved" in person.raw


def test_names_are_asked_for(tmp_path):
    person = Person(tmp_path, "play", "buckpitch", "--hotseat", "--bots", "random", "--seed", "1")
    assert "Names in the order of the 4 seats" in plain_text(person.read())
    assert "Pass the terminal to" in person.ask("ann,,bo")
    person.say("quit")
    assert person.end() == 0
    record = hand_in(tmp_path, "buckpitch")
    assert [name for name, bot in zip(record["names"], record["players"], strict=True) if not bot] == ["Ann", "Bo"]


def test_in_a_simultaneous_decision_nothing_is_shown_until_all_have_answered(tmp_path):
    house_rules = ("--rule", "declare_mode=simultaneous", "--names", "Ann,Bo,Cy,Di,Ed")
    person = Person(tmp_path, "play", "buckem", "--seats", "5", "--seed", "2", *house_rules)
    person.read()
    for word in ("stay", "fold", "stay", "stay", "fold"):
        screen = plain_text(person.ask("")).split("\n>")[0]
        told = screen.split("─" * 80)[1] + screen.split("─" * 80)[2]
        assert not re.search(r"\b(stays|folded|folds)\b", told), screen
        text = plain_text(person.ask(word))
    shown = plain_text(person.ask("")) if "Pass the terminal" in text else text
    assert re.search(r"\bfold(s|ed)?\b", shown)


@pytest.mark.parametrize(
    "arguments",
    [
        ("buck", "--names", "Ann,Bo,Cy,Di", "--rule", "target=4"),
        ("buckem", "--seats", "5", "--names", "Ann,,Bo,,", "--rule", "session_end=fixed_rounds,rounds=2"),
        ("buck135", "--seats", "4", "--names", "Ann,Bo,,", "--rule", "rounds=2"),
    ],
)
def test_a_match_of_several_people_is_played_to_its_end(tmp_path, arguments):
    person = Person(tmp_path, "play", *arguments, "--seed", "6", "--bots", "random")
    asked = play_to_the_end(person, lambda offered: sensible(offered[-1]))
    person.child.wait()
    assert person.child.exitstatus == 0, plain_text(person.raw)[-1500:]
    assert asked >= 5
    assert "Its record: ~" in plain_text(person.raw)
    assert all(len(line) <= 80 for screen in screens(person.raw) for line in screen.splitlines())
    assert "You " not in plain_text(person.raw), "nobody is spoken to where several look"
    assert answers(person.raw) == []
