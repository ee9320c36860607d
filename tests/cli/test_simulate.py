"""The command `simulate`: its table, its JSON, its files, and what it says to a call that is wrong."""

import json
import subprocess
import sys

import pytest

from buckboard import cli
from buckboard.cli import simulate
from buckboard.games import ALL


def run(capsys, *arguments):
    """A call in this process: its exit status, what it printed, and what it complained."""
    status = cli.run(["simulate", *map(str, arguments)])
    said = capsys.readouterr()
    return status, said.out, said.err


def interpreted(capsys, game, *arguments):
    """The same without compiling, which a small call does not need."""
    return run(capsys, game, "--interpreted", *arguments)


@pytest.mark.parametrize("game", ALL)
def test_the_table_names_every_seat_and_every_figure_of_the_game(capsys, game):
    status, out, err = interpreted(capsys, game, "--hands", 60, "--seed", 4)
    assert (status, err) == (0, "")
    assert out.startswith(f"{ALL[game].TITLE}: 60 hands, ")
    assert "seed 4" in out.splitlines()[0]
    seats = ALL[game].opening(ALL[game].Options(), 0).seats
    assert [line.split()[:2] for line in out.splitlines() if " random " in line] == [
        [str(seat), "random"] for seat in range(seats)
    ]
    _, mapping, _ = interpreted(capsys, game, "--hands", 60, "--seed", 4, "--json")
    for figure in json.loads(mapping)["figures"]:
        assert any(line.startswith(figure["name"]) for line in out.splitlines())
    assert max(map(len, out.splitlines())) <= 80


def test_json_holds_all_that_a_program_needs(capsys):
    status, out, err = interpreted(capsys, "buckem", "--hands", 30, "--seats", 5, "--rule", "ante=2", "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert found["options"] == {"seats": 5, "ante": 2, "pot_limit": 40}
    assert (found["game"], found["hands"], found["seed"]) == ("buckem", 30, 0)
    assert [seat["seat"] for seat in found["seats"]] == [0, 1, 2, 3, 4]
    assert all(seat["standard_error"] > 0 for seat in found["seats"])


def test_the_house_rules_are_named(capsys):
    _, out, _ = interpreted(capsys, "buck", "--hands", 5, "--rule", "target=20", "--rule", "nt_12_24=yes")
    assert "House rules: nt_12_24 = true, target = 20" in out


def test_one_hand_has_no_standard_error(capsys):
    assert json.loads(interpreted(capsys, "buck", "--hands", 1, "--json")[1])["seats"][0]["standard_error"] is None
    assert interpreted(capsys, "buck", "--hands", 1)[0] == 0


def test_bots_repeat_round_the_table_from_seat_0(capsys):
    _, out, _ = run(capsys, "buckpitch", "--hands", 4, "--bots", "thumb, random", "--json")
    assert [seat["bot"] for seat in json.loads(out)["seats"]] == ["thumb", "random", "thumb", "random"]


def test_a_file_of_records_is_whole_and_the_same_for_the_same_seed(capsys, tmp_path):
    one, other, third = (tmp_path / name for name in ("one.jsonl", "other.jsonl", "third.jsonl"))
    interpreted(capsys, "buckpitch", "--hands", 25, "--seed", 9, "--record", one)
    run(capsys, "buckpitch", "--hands", 25, "--seed", 9, "--record", other)
    interpreted(capsys, "buckpitch", "--hands", 25, "--seed", 10, "--record", third)
    assert one.read_bytes() == other.read_bytes() != third.read_bytes()
    assert len(one.read_text().splitlines()) == 25
    assert sorted(tmp_path.iterdir()) == sorted([one, other, third])
    assert cli.run(["check", str(one)]) == 0


def test_legal_moves_are_written_beside_the_moves_where_that_is_asked(capsys, tmp_path):
    file = tmp_path / "hands.jsonl"
    assert interpreted(capsys, "buck135", "--hands", 5, "--record", file, "--legal")[0] == 0
    assert all(len(move) == 3 for line in file.read_text().splitlines() for move in json.loads(line)["moves"])
    assert cli.run(["check", str(file)]) == 0


def test_an_earlier_file_is_replaced_only_when_all_has_gone_well(capsys, tmp_path, monkeypatch):
    file = tmp_path / "hands.jsonl"
    file.write_text("as it was")

    def broken_off(order, write, told):
        write(b"half a line")
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "play_in_order", broken_off)
    assert interpreted(capsys, "buck", "--hands", 5, "--record", file)[0] == 130
    assert file.read_text() == "as it was"
    assert list(tmp_path.iterdir()) == [file]


def test_a_pipe_is_written_as_it_is():
    command = [sys.executable, "-m", "buckboard", "simulate", "buck", "--hands", "3", "--interpreted"]
    done = subprocess.run([*command, "--record", "/dev/stdout"], capture_output=True, text=True, check=True)
    assert sum(line.startswith('{"format"') for line in done.stdout.splitlines()) == 3


def test_interpreted_play_loads_no_numba():
    script = (
        "import sys; from buckboard import cli; cli.run(['simulate', 'buck', '--hands', '3', '--interpreted']);"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, check=False).returncode == 0


def test_a_bar_moves_on_the_error_stream_of_a_terminal(capsys, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    _, out, err = interpreted(capsys, "buck", "--hands", 50)
    assert "50/50" in err
    assert "50/50" not in out


@pytest.mark.parametrize(("arguments", "sentence"), [
    (["whist", "--hands", "5"], "There is no game 'whist' here."),
    (["buck", "--hands", "0"], "--hands is a number from 1 to"),
    (["buck", "--hands", "many"], "--hands is a number from 1 to 1000000000000; 'many' is not."),
    (["buck", "--seats", "5"], "Buck is played with 4 seats, not 5."),
    (["buckem", "--seats", "6", "--rule", "seats=7"], "differ"),
    (["buck", "--seed", "-1"], "--seed is a number from 0 to"),
    (["buck", "--workers", "0"], "--workers is a number from 1 to"),
    (["buck", "--bots", "genius"], "“genius” was not understood: a bot is random or thumb."),
    (["buck", "--rule", "target=9000"], "target is a number"),
    (["buck", "--rule", "tarjet=20"], "There is no option 'tarjet' here."),
    (["buck135", "--rule", "betting=no_limit"], "stack"),
    (["buck", "--legal"], "name their file with --record"),
    (["buck", "--record", "/no/such/folder/x.jsonl"], "/no/such/folder/x.jsonl cannot be written: no such file"),
    (["buck", "--record", "/"], "/ is a folder"),
])  # fmt: skip
def test_what_is_wrong_with_a_call_is_said_in_one_sentence(capsys, arguments, sentence):
    status, out, err = run(capsys, *arguments, *([] if "--interpreted" in arguments else ["--interpreted"]))
    assert status == 2
    assert out == ""
    assert sentence in err
    assert err.startswith("buckboard: ")
    assert len(err.splitlines()) == 1


def test_warming_up_compiles_every_game_and_says_where_it_is_kept(capsys, monkeypatch):
    monkeypatch.setattr("buckboard.cli.warm_up.ALL", {"buckpitch": ALL["buckpitch"]})
    assert cli.run(["warm-up"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Buckpitch: compiling random play … ")
    assert said.splitlines()[-1].startswith("Kept in ")
