"""The commands besides play: rules, options, help, and what is said to a call that is wrong."""

import json
import subprocess
import sys

import pytest

from buckboard import __version__, cli
from buckboard.cli import COMMANDS
from buckboard.cli.options import values_said
from buckboard.engine.options import options_of
from buckboard.games import ALL


def run(capsys, *arguments):
    """A call in this process: its exit status, what it printed, and what it complained."""
    status = cli.run(list(arguments))
    said = capsys.readouterr()
    return status, said.out, said.err


def test_help_names_every_command_and_loads_none(capsys):
    status, out, _ = run(capsys, "--help")
    assert status == 0
    assert all(f"  {name} " in out for name in COMMANDS)
    assert "buckboard play" in out
    script = (
        "import sys; from buckboard import cli; cli.run(['--help']);"
        "sys.exit(any(name in sys.modules for name in ('numba', 'numpy', 'rich', 'buckboard.games')))"
    )
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, check=False).returncode == 0


def test_without_a_command_the_help_is_shown(capsys):
    assert run(capsys)[1] == run(capsys, "--help")[1]


@pytest.mark.parametrize("name", ["play", "rules", "options"])
def test_every_command_teaches_with_an_example(capsys, name):
    status, out, _ = run(capsys, name, "--help")
    assert status == 0
    assert f"buckboard {name} " in out.split("Options:")[0].split("Usage:")[1].split("\n", 1)[1]


def test_the_version_is_said(capsys):
    assert run(capsys, "--version")[:2] == (0, f"buckboard {__version__}\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["fly"], "No such command 'fly'. See buckboard --help."),
        (["rules"], "Missing argument 'GAME'. See buckboard rules --help."),
        (["rules", "buck", "--colour"], "No such option: --colour. See buckboard rules --help."),
        (["rules", "bridge"], "There is no game 'bridge' here. The games are: buckem, buck, buckpitch, buck135."),
        (["rules", "buck", "-r", "target"], "A house rule is name=value, such as first_dealer=…; 'target' is not."),
        (["rules", "buck", "-r", "target=0"], "target is a number, 1 to 200; 0 is not."),
        (["rules", "buck", "-r", "bags=1"], "There is no option 'bags' here. The options are: first_dealer"),
        (["play", "buck", "--seats", "5"], "Buck is played with 4 seats, not 5."),
        (["play", "buck135", "--seats", "3"], "Buck Thirty-Five is played with 4 to 6 seats, not 3."),
        (["play", "buck135", "--seats", "5", "-r", "seats=6"], "--seats 5 and seats=6 differ; say only one of them."),
        (["play", "buck135", "-r", "betting=no_limit"], "No-limit betting needs a stack"),
        (["play", "buck", "--seat", "4"], "There is no seat 4; at this table they are 0 to 3."),
        (["play", "buck", "--bots", "clever"], "“clever” was not understood: a bot is"),
        (["play", "buck", "--names", "a,b,c,d,e"], "There are 4 seats, and 5 names."),
        (["play", "buck", "--names", "a,b", "--seat", "1"], "leave --seat out."),
        (["play", "buck", "--names", ","], "Somebody has to play"),
        (["play", "buck", "--seed", "x"], "--seed is a number from 0 to 4611686018427387903; 'x' is not."),
        (["play", "buck", "--seed", "1" + "0" * 26], "--seed is a number from 0 to 4611686018427387903; 1000"),
        (["simulate", "buck", "--seed", "1" + "0" * 26], "--seed is a number from 0 to 4611686018427387903; 1000"),
        (["play", "buck", "--seed", "٣"], "--seed is a number from 0 to 4611686018427387903; '٣' is not."),
        (["play", "buck", "--seed", "9" * 5000], "--seed is a number from 0 to"),
        (["play", "buck", "--seats", "four"], "--seats is a whole number; 'four' is not."),
        (["play", "buck", "--seat", "1.5"], "--seat is a whole number; '1.5' is not."),
        (["play", "buck", "--pace", "nan"], "--pace is a number of seconds from 0 to 10, such as 0.4; 'nan' is not."),
        (["play", "buck", "--pace", "quick"], "--pace is a number of seconds from 0 to 10, such as 0.4; 'quick' is"),
        (["play", "buck", "--pace", "11"], "--pace is a number of seconds from 0 to 10, such as 0.4; 11 is not."),
        (["play", "buck", "--names", "A\x1bb"], "'A\\x1bb' is no name; a name begins with a letter or a number."),
        (["play", "buck", "--names", "A\udcff"], "'A\\udcff' is no name; a name begins with a letter or a number."),
        (["play", "buck", "--names", "\x07"], "is no name; a name begins with a letter or a number."),
        (["play", "buck", "--names", "Bartholomew the First"], "is too long; a name has 12 letters at most."),
        (["play", "buck", "--names", "Ann,Bartholomew the First"], "is too long; a name has 12 letters at most."),
        (["rules", "buck", "-r", "target=32", "-r", "target=33"], "target is named twice; say it once."),
        (["rules", "buck", "-r", "target=32,target=32"], "target is named twice; say it once."),
        (["rules", "buck", "-r", "=5"], "A house rule is name=value, such as first_dealer=…; '=5' is not."),
        (["rules", "buck", "-r", "target=٣٢"], "target is a number, 1 to 200; '٣٢' is not."),
        (["rules", "buck", "-r", "target=--5"], "target is a number, 1 to 200; '--5' is not."),
        (["rules", "buck", "-r", "target=" + "9" * 5000], "target is a number, 1 to 200; '999"),
        (["check", ""], "The name of a file is empty; name a file of records, or - for the input."),
        (["replay", ""], "The name of a file is empty; name a file of records, or - for the input."),
        (["play", "--resume"], "There is no match to go on with; “buckboard play” begins one."),
    ],
)
def test_a_wrong_call_gets_one_sentence_and_status_2(capsys, monkeypatch, tmp_path, arguments, sentence):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.startswith("buckboard: ")
    assert sentence in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("name", ALL)
def test_options_names_every_option_with_its_values(capsys, name):
    status, out, _ = run(capsys, "options", name)
    assert status == 0
    for option in options_of(ALL[name].Options).values():
        assert f"\n{option.name} = " in out
    assert max(map(len, out.splitlines())) <= 80 or "|" in max(out.splitlines(), key=len)


@pytest.mark.parametrize("name", ALL)
def test_options_as_json_can_be_read_by_a_program(capsys, name):
    listed = json.loads(run(capsys, "options", name, "--json")[1])
    assert [entry["name"] for entry in listed] == list(options_of(ALL[name].Options))
    for entry in listed:
        assert {"sentence", "items", "default"} < entry.keys()
        assert entry["default"] in entry.get("values", [entry["default"]])


def test_values_are_said_with_the_usual_one_first():
    buck, poker = options_of(ALL["buck"].Options), options_of(ALL["buck135"].Options)
    assert values_said(buck["target"]) == "52, or 1 to 200"
    assert values_said(buck["nt_12_24"]) == "false | true"
    assert values_said(buck["stuck_player"]) == "left_of_dealer | dealer | none_redeal"
    assert values_said(poker["stack"]) == "none, or 20 to 10000"
    assert values_said(poker["low_qualifier"]) == "none, or 8"


@pytest.mark.parametrize("name", ALL)
def test_rules_are_those_of_the_table(capsys, name):
    status, out, _ = run(capsys, "rules", name)
    assert status == 0
    assert out.startswith(ALL[name].TITLE)
    assert "These are the usual rules: nothing differs from the defaults." in out
    assert "WORKED EXAMPLES" not in out
    assert max(map(len, out.splitlines())) <= 80
    assert "WORKED EXAMPLES" in run(capsys, "rules", name, "--full")[1]


def test_blanks_round_the_value_of_a_house_rule_separate_nothing(capsys):
    out = run(capsys, "rules", "buck", "-r", "target= 32", "-r", "auction = until_three_pass, drop_out =off", "--json")[
        1
    ]
    assert set(json.loads(out)["differs"]) == {"target", "auction", "drop_out"}


SETTLED = [
    ("--rule", "target=4"), ("--seed", "1"), ("--seats", "4"), ("--seat", "0"), ("--bots", "thumb"),
    ("--names", "Ann"), ("--hotseat",),
]  # fmt: skip


@pytest.mark.parametrize("arguments", SETTLED, ids=lambda arguments: arguments[0])
def test_a_match_gone_on_with_is_no_other_one(capsys, monkeypatch, tmp_path, arguments):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert run(capsys, "play", "--resume", *arguments) == (
        2,
        "",
        f"buckboard: --resume goes on with the saved match as it was; leave out {arguments[0]}.\n",
    )
    everything = [word for settled in SETTLED for word in settled]
    assert (
        "leave out --seats, --rule, --seed, --seat, --bots, --hotseat and --names."
        in run(capsys, "play", "--resume", *everything)[2]
    )


def test_the_pace_of_bots_does_not_hinder_going_on(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("BUCKBOARD_PACE", "1")
    assert "There is no match to go on with" in run(capsys, "play", "--resume", "--pace", ".5", "--plain")[2]


def test_rules_mark_what_differs_from_the_default(capsys):
    status, out, _ = run(capsys, "rules", "buck", "--rule", "target=32, auction=until_three_pass")
    assert status == 0
    assert "  * target = 32. " in out
    assert "(A house rule: target = 32. Usually: " in out
    assert "  * auction = until_three_pass. " in out


def test_rules_as_json_can_be_read_by_a_program(capsys):
    page = json.loads(run(capsys, "rules", "buck", "-r", "target=32", "--json")[1])
    assert page["differs"] == ["target"]
    items = [item for section in page["sections"] for item in section["items"]]
    assert {item["kind"] for item in items} == {"rule"}
    (saying,) = [option for item in items for option in item["options"] if option["option"] == "target"]
    assert (saying["value"], saying["differs"]) == (32, True)


def test_rules_say_what_the_other_house_rules_make_idle(capsys):
    out = run(capsys, "rules", "buck", "-r", "drop_out=off", "-r", "drop_award=all_tricks")[1]
    assert "Idle here: drop_award has no effect: nobody may drop out." in out


@pytest.mark.parametrize("name", ["buck", "BUCK", "Buck 'em", "buckem", "buck-thirty-five", "Buck 135"])
def test_games_are_known_by_name_and_by_title(capsys, name):
    assert run(capsys, "options", name)[0] == 0
