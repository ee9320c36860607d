"""Stopping and going on: by word, by a killed program, with a save that is broken."""

import json
import os
import random

import pytest

from buckboard import cli
from buckboard.cli import saves
from buckboard.cli.choices import options_for
from buckboard.cli.sitting import sit_down
from buckboard.engine.game import moves_of
from buckboard.games import ALL
from pseudo_terminal import Person, answers, plain_text, play_to_the_end, screens, sensible

GAMES = {
    "buckem": ("--seats", "5", "--rule", "session_end=fixed_rounds,rounds=2"),
    "buck": ("--rule", "target=8"),
    "buckpitch": ("--rule", "target=2"),
    "buck135": ("--rule", "rounds=2"),
}


def data(home):
    return home / ".local" / "share" / "buckboard"


def save_of(home, game):
    return json.loads((data(home) / f"{game}.json").read_text())


def records(home):
    (path,) = (data(home) / "matches").glob("*.jsonl")
    return [{**json.loads(line), "match": ""} for line in path.read_text("utf-8").splitlines()]


def chooser():
    """Choices that depend on the question alone, so that a match gone on with is answered as it would have been."""
    return lambda offered: sensible(random.Random(" ".join(offered)).choice(offered))


def last_screen(text):
    return screens(text)[-1]


def test_quit_saves_and_resume_shows_the_same_table(tmp_path):
    person = Person(tmp_path, "play", "buckpitch", "--seed", "3", "--bots", "random")
    person.read()
    shown = last_screen(person.ask("pass"))
    person.say("quit")
    assert person.end() == 0
    assert "The match is saved; to go on with it: buckboard play buckpitch --resume" in plain_text(person.raw)
    again = Person(tmp_path, "play", "--resume")
    assert last_screen(again.read()) == shown
    again.say("quit")
    assert again.end() == 0


@pytest.mark.parametrize("ending", ["end of input", "interrupt"])
def test_leaving_in_the_middle_says_one_sentence_and_shows_no_trace(tmp_path, ending):
    person = Person(tmp_path, "play", "buck", "--seed", "3", "--bots", "random")
    person.read()
    before = save_of(tmp_path, "buck")
    if ending == "interrupt":
        person.child.sendintr()
    else:
        person.child.sendeof()
    assert person.end() == 0
    said = plain_text(person.raw)
    assert "Traceback" not in said
    assert said.rstrip().endswith("The match is saved; to go on with it: buckboard play buck --resume")
    assert save_of(tmp_path, "buck") == before


@pytest.mark.parametrize("game", GAMES)
def test_a_program_killed_at_any_question_loses_nothing_but_the_question(tmp_path, game):
    whole = Person(tmp_path / "whole", "play", game, *GAMES[game], "--seed", "4", "--bots", "random")
    play_to_the_end(whole, chooser())
    wanted = records(tmp_path / "whole")
    home = tmp_path / "killed"
    arguments = ["play", game, *GAMES[game], "--seed", "4", "--bots", "random"]
    choose, chance = chooser(), random.Random(game)
    for _ in range(200):
        person = Person(home, *arguments)
        arguments = ["play", game, "--resume"]
        for _ in range(chance.randrange(3, 15)):
            text = person.read()
            if text is None:
                break
            offered = answers(text)
            person.say(choose(offered) if offered else "")
        else:
            person.read()
            person.kill()  # nothing is written after this: kill -9
            if not (data(home) / f"{game}.json").exists():
                break
            continue
        break
    assert records(home) == wanted


def test_every_save_on_the_way_is_whole(tmp_path):
    person = Person(tmp_path, "play", "buckpitch", "--seed", "9", "--bots", "random")
    text, moves = person.read(), 0
    for _ in range(5):
        save = save_of(tmp_path, "buckpitch")
        assert len(save["hands"][-1]["moves"]) >= moves
        moves = len(save["hands"][-1]["moves"])
        offered = answers(text)
        text = person.ask(sensible(offered[0]) if offered else "")
    person.kill()
    names = {path.name for path in data(tmp_path).iterdir()}
    assert names == {"buckpitch.json", ".buckpitch.lock"}, "no half-written file is left"


def test_a_new_match_asks_what_becomes_of_the_old_one(tmp_path):
    first = Person(tmp_path, "play", "buckpitch", "--seed", "3", "--bots", "random")
    first.read()
    first.say("quit")
    first.end()
    old = save_of(tmp_path, "buckpitch")
    person = Person(tmp_path, "play", "buckpitch", "--seed", "4", "--rule", "target=9")
    asked = " ".join(plain_text(person.read()).split())
    assert "There is a match of Buckpitch that is not over: hand 1, You, Ann, Bo and Cy." in asked
    assert "It keeps its own house rules and seats; no begins a new match with those given now." in asked
    assert "Go on with it? yes or no" in person.ask("perhaps")
    said = " ".join(last_screen(person.ask("no")).split())
    assert "The old match is kept as ~/.local/share/buckboard/buckpitch-aside-1.json." in said
    person.say("quit")
    person.end()
    assert json.loads((data(tmp_path) / "buckpitch-aside-1.json").read_text()) == old
    assert save_of(tmp_path, "buckpitch")["seed"] == 4
    again = Person(tmp_path, "play", "buckpitch")
    again.read()
    assert "Buckpitch · hand 1" in plain_text(again.ask("yes"))
    again.say("quit")
    assert again.end() == 0
    assert save_of(tmp_path, "buckpitch")["seed"] == 4


def change(**fields):
    return lambda save: save | fields


def without(fields, name):
    return {other: value for other, value in fields.items() if other != name}


def in_hand(**fields):
    return lambda save: save | {"hands": [{**save["hands"][0], **fields}]}


DAMAGE = {
    "half of it": lambda save: json.dumps(save)[:100],
    "no json": lambda save: "hello",
    "no text": lambda save: b"\xff\xfe\x00",
    "empty": lambda save: "",
    "another format": change(format="buckboard-save/9"),
    "a field more": change(extra=1),
    "no hands": change(hands=[]),
    "hands that are no records": change(hands=[{}]),
    "another game": change(game="buck"),
    "a game that is not here": in_hand(game="bridge"),
    "a seat too few": in_hand(names=["You", "Ann", "Bo"]),
    "one name twice": in_hand(names=["You", "Ann", "Ann", "Cy"]),
    "nobody said to be a bot": lambda save: save | {"hands": [without(save["hands"][0], "players")]},
    "no people": in_hand(players=[{"bot": "thumb", "version": "1"}] * 4),
    "an unknown bot": in_hand(players=[None, *[{"bot": "deep", "version": "1"}] * 3]),
    "an unknown option": in_hand(options={"bags": 1}),
    "an option out of range": in_hand(options={"target": 0}),
    "a card twice": in_hand(pack=" ".join(["2c"] * 52)),
    "a card too few": in_hand(pack="2c 3c"),
    "a card not seen": lambda save: in_hand(pack="??" + save["hands"][0]["pack"][2:])(save),
    "a word in the pack": in_hand(pack="hello"),
    "an illegal move": in_hand(moves=[[0, "7"]]),
    "a seat that is not there": in_hand(moves=[[9, "pass"]]),
    "no standing": in_hand(before={}),
    "a hand begun twice": lambda save: save | {"hands": save["hands"] * 2},
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_broken_save_is_named_in_one_sentence_and_kept_aside(tmp_path, capsys, monkeypatch, damage):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    new_sitting("buckpitch").save()
    broken = DAMAGE[damage](save_of(tmp_path, "buckpitch"))
    text = broken if isinstance(broken, str | bytes) else json.dumps(broken)
    content = text if isinstance(text, bytes) else text.encode()
    path = data(tmp_path) / "buckpitch.json"
    path.write_bytes(content)
    assert cli.run(["play", "--resume"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("buckboard: The saved match is broken: ")
    assert "It is kept as ~/.local/share/buckboard/buckpitch-aside-1.json" in err
    assert err.count("\n") == 1
    assert not path.exists()
    assert (data(tmp_path) / "buckpitch-aside-1.json").read_bytes() == content


def test_a_new_match_begins_where_the_old_save_was_broken(tmp_path):
    data(tmp_path).mkdir(parents=True)
    (data(tmp_path) / "buckpitch.json").write_text("hello")
    person = Person(tmp_path, "play", "buckpitch", "--seed", "3")
    assert "The saved match is broken: it cannot be read." in " ".join(last_screen(person.read()).split())
    person.say("quit")
    assert person.end() == 0


def test_where_nothing_can_be_written_the_match_goes_on_unsaved(tmp_path):
    (tmp_path / ".local").write_text("a file where a folder should be")
    person = Person(tmp_path, "play", "buckpitch", "--seed", "3", "--bots", "random", "--rule", "target=1")
    said = " ".join(plain_text(person.read()).split())
    assert "The match cannot be saved in ~/.local/share/buckboard: Not a directory." in said
    assert "You can play on, but not stop and go on later." in said
    assert answers(person.ask(""))
    person.say("quit")
    assert person.end() == 0
    assert "is saved" not in plain_text(person.raw)


def new_sitting(game, **rules):
    """A match of one person and random bots, in its first hand."""
    module = ALL[game]
    sitting = sit_down(module, options_for(module, rules), ["You", "Ann", "Bo", "Cy"], ["", *["random"] * 3], 1)
    sitting.deal()
    return sitting


def test_a_match_killed_after_its_last_move_is_finished_when_it_is_gone_on_with(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    sitting = new_sitting("buckpitch", target=1)
    while True:
        while sitting.match.playing:
            seat = sitting.match.asked
            sitting.person_moves(seat, moves_of(sitting.game, sitting.state, seat)[-1:])
        if sitting.match.winners:
            break
        sitting.deal()
    sitting.save()
    person = Person(tmp_path, "play", "--resume")
    assert person.end() == 0
    assert "Its record: ~/.local/share/buckboard/matches/buckpitch-" in plain_text(person.raw)
    assert len(records(tmp_path)) == sitting.hand
    assert not (data(tmp_path) / "buckpitch.json").exists()


IN_PLAY = "buckboard: Another buckboard is playing this match here; end that one first."


@pytest.mark.parametrize("arguments", [("play", "buckpitch"), ("play", "buckpitch", "--resume"), ("play", "--resume")])
def test_two_programs_do_not_play_one_match(tmp_path, arguments):
    first = Person(tmp_path, "play", "buckpitch", "--seed", "3", "--bots", "random")
    first.read()
    before = save_of(tmp_path, "buckpitch")
    second = Person(tmp_path, *arguments)
    assert second.end() == 2
    assert plain_text(second.raw).strip() == IN_PLAY
    assert save_of(tmp_path, "buckpitch") == before
    other = Person(tmp_path, "play", "buck", "--seed", "3")  # another game is another match
    assert answers(other.read())
    for person in (other, first):
        person.say("quit")
        assert person.end() == 0
    again = Person(tmp_path, "play", "--resume")
    again.read()
    again.kill()  # the lock ends with the program
    again = Person(tmp_path, "play", "--resume")
    again.read()
    again.say("quit")
    assert again.end() == 0


def test_while_one_program_asks_what_becomes_of_the_old_match_no_other_one_goes_on_with_it(tmp_path):
    first = Person(tmp_path, "play", "buckpitch", "--seed", "3", "--bots", "random")
    first.read()
    first.say("quit")
    first.end()
    asking = Person(tmp_path, "play", "buckpitch")
    assert "Go on with it?" in asking.read()
    second = Person(tmp_path, "play", "--resume")
    assert second.end() == 2
    asking.ask("yes")
    asking.say("quit")
    assert asking.end() == 0


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A home of the test's own, for what runs in this process."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    return tmp_path


def test_a_save_of_another_match_is_not_overwritten_and_not_removed(here):
    one, other = new_sitting("buckpitch"), new_sitting("buckpitch")
    one.save()
    one.save()
    kept = one.path.read_bytes()
    with pytest.raises(saves.BadSave, match=r"Something else is in ~/.*/buckpitch.json now and is left as it is"):
        other.save()
    saves.finish(other.path, "buckpitch", other.match.match, ["{}"])
    assert one.path.read_bytes() == kept
    saves.finish(one.path, "buckpitch", one.match.match, ["{}"])
    assert not one.path.exists()
    other.save()


@pytest.mark.parametrize(
    "content", [b"", b"hello", b"\xff", b"[" * 100_000, b'{"format":"","game":"","seed":1,"hands":[]}']
)
def test_what_is_no_save_is_not_overwritten(here, content):
    sitting = new_sitting("buckpitch")
    sitting.path.parent.mkdir(parents=True)
    sitting.path.write_bytes(content)
    with pytest.raises(saves.BadSave, match="left as it is"):
        sitting.save()
    assert sitting.path.read_bytes() == content


def in_the_way(home, kind):
    """Something that is no file where the save would be."""
    path = data(home) / "buckpitch.json"
    path.parent.mkdir(parents=True)
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to(home / "nothing")
    return path


@pytest.mark.parametrize("kind", ["pipe", "folder", "link to nothing"])
def test_what_is_no_file_is_not_gone_on_with(here, capsys, kind):
    path = in_the_way(here, kind)
    assert cli.run(["play", "buckpitch", "--resume"]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == (
        "",
        "buckboard: ~/.local/share/buckboard/buckpitch.json is no file; a saved match would be one.\n",
    )
    with pytest.raises(saves.BadSave, match="left as it is"):
        new_sitting("buckpitch").save()
    assert path.is_symlink() or path.exists()


@pytest.mark.parametrize("kind", ["pipe", "folder", "link to nothing"])
def test_what_is_no_file_is_put_aside_for_a_new_match(tmp_path, kind):
    in_the_way(tmp_path, kind)
    person = Person(tmp_path, "play", "buckpitch", "--seed", "3")
    said = " ".join(plain_text(person.read()).split())
    assert "is no file; a saved match would be one. It is kept as ~/.local/share/buckboard/buckpitch-aside-1" in said
    person.say("quit")
    assert person.end() == 0
    assert len(save_of(tmp_path, "buckpitch")["hands"]) == 1


@pytest.mark.parametrize("kind", ["pipe", "folder"])
def test_a_lock_that_cannot_be_had_hinders_nobody(tmp_path, kind):
    lock = data(tmp_path) / ".buckpitch.lock"
    lock.parent.mkdir(parents=True)
    os.mkfifo(lock) if kind == "pipe" else lock.mkdir()
    person = Person(tmp_path, "play", "buckpitch", "--seed", "3")
    assert answers(person.read())
    person.say("quit")
    assert person.end() == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--seat", "4"), "There is no seat 4; at this table they are 0 to 3."),
        (("--bots", ""), "“” was not understood: a bot is random or thumb."),
        (("--hotseat", "--names", "Ann,Ann"), "Two people have the same name"),
        (("--rule", "=5"), "A house rule is name=value"),
        (("--rule", "target=1e3"), "target is a number, 1 to 50; '1e3' is not."),
    ],
)
def test_a_wrong_call_is_refused_before_anything_is_asked(here, capsys, arguments, sentence):
    new_sitting("buckpitch").save()
    assert cli.run(["play", "buckpitch", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert sentence in err


def test_names_that_cannot_be_taken_are_asked_for_again(tmp_path):
    person = Person(tmp_path, "play", "buckpitch", "--hotseat", "--bots", "random", "--seed", "1")
    person.read()
    assert "Two people have the same name" in plain_text(person.ask("ann,ann"))
    assert "is too long; a name has 12 letters at most." in " ".join(
        plain_text(person.ask("bartholomew the first")).split()
    )
    assert "Pass the terminal to" in person.ask("ann,,bo")
    person.say("quit")
    assert person.end() == 0


def test_an_old_match_that_cannot_be_moved_stays_and_the_new_one_is_played_unsaved(here, capsys, monkeypatch):
    old = new_sitting("buckpitch")
    old.save()
    kept = old.path.read_bytes()

    def refused(path, target):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.replace", refused)
    said = iter(["no", "", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(said))
    assert cli.run(["play", "buckpitch", "--plain"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert (
        "The old match is in the way. It stays as ~/.local/share/buckboard/buckpitch.json, for it cannot be moved"
        in out
    )
    assert "this match cannot be saved. You can play on, but not stop and go on later." in out
    assert old.path.read_bytes() == kept
    old.path.write_text("hello")
    assert cli.run(["play", "--resume"]) == 2
    assert capsys.readouterr().err == (
        "buckboard: The saved match is broken: it cannot be read. It stays as "
        "~/.local/share/buckboard/buckpitch.json, for it cannot be moved: Permission denied.\n"
    )


def test_without_a_home_a_match_is_played_unsaved(here, capsys, monkeypatch):
    def nobody():
        raise RuntimeError

    monkeypatch.setattr("pathlib.Path.home", nobody)
    said = iter(["", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(said))
    assert cli.run(["play", "buckpitch", "--plain"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "The match cannot be saved without a home folder. You can play on, but not stop and go on later." in out
    assert "is saved" not in out
    assert cli.run(["play", "--resume"]) == 2
    assert "There is no match to go on with" in capsys.readouterr().err


def test_in_a_folder_that_may_not_be_looked_into_there_is_no_match(here, capsys, monkeypatch):
    def refused(path):
        raise PermissionError(13, "Permission denied", str(path))

    new_sitting("buckpitch").save()
    monkeypatch.setattr("os.listdir", refused)
    assert cli.run(["play", "--resume"]) == 2
    assert "There is no match to go on with" in capsys.readouterr().err
