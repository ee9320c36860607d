"""Records: written, read back, written again; what a seat's own record hides; what is no record and why."""

import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from buckboard.engine.dice import new_dice, roll
from buckboard.engine.errors import BadRecord, IllegalMove, UnknownWord
from buckboard.engine.game import read_options
from buckboard.engine.known import known
from buckboard.engine.log import Log
from buckboard.engine.notation import read_cards, read_said, said
from buckboard.engine.reader import LONGEST, parse, read, read_lines
from buckboard.engine.record import dumps, who, write, write_known
from buckboard.engine.replay import replay
from buckboard.engine.words import word
from buckboard.games import ALL, buck, buck135, buckem, buckpitch
from written import lines, played, prefix, records

GAMES = list(ALL)
SEEDS = some.integers(0, 2**40)


def written_again(record, legal=False):
    return write(
        record.game, record.log, match=record.match, hand=record.hand, names=record.names, after=record.after,
        players=record.players, legal=legal,
    )  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
@given(seed=SEEDS)
@settings(max_examples=25, deadline=None)
def test_a_record_read_and_written_again_is_the_same_line(name, seed):
    game = ALL[name]
    for fields in records(game, seed, hands=2):
        record = read(ALL, fields)
        assert dumps(written_again(record)) == dumps(fields)
        assert who(record, 0) == "Ann (seat 0)"


@pytest.mark.parametrize("name", GAMES)
@given(seed=SEEDS)
@settings(max_examples=15, deadline=None)
def test_a_record_with_what_was_legal_tells_the_same_hand(name, seed):
    match = played(ALL[name], new_dice(seed), hands=1)
    plain, told = read(ALL, match.record()), read(ALL, match.record(legal=True))
    assert told.log == plain.log
    assert sorted(told.legal) == list(range(len(told.log.moves)))
    assert dumps(written_again(told, legal=True)) == dumps(match.record(legal=True))
    for at, (_, move) in enumerate(told.log.moves):
        assert word(match.game, list(phases_of(match))[at], move).split(" ")[0] in " ".join(told.legal[at])


def phases_of(match):
    for state, seat, _ in replay(match.game, read(ALL, match.record()).log):
        if seat >= 0:
            yield state.phase


@pytest.mark.parametrize("name", GAMES)
@given(seed=SEEDS)
@settings(max_examples=10, deadline=None)
def test_who_knows_the_phases_writes_the_same_record_without_a_replay(name, seed):
    match = played(ALL[name], new_dice(seed), hands=1)
    log = read(ALL, match.record()).log
    phases = list(phases_of(match))
    about = {"match": "m1", "hand": 1, "names": match.names, "after": match.standing}
    assert write(match.game, log, **about, phases=phases) == write(match.game, log, **about)


@pytest.mark.parametrize("name", GAMES)
@given(seed=SEEDS)
@settings(max_examples=25, deadline=None)
def test_what_a_seat_knows_is_written_and_read_back(name, seed):
    game, dice = ALL[name], new_dice(seed)
    match = played(game, dice, hands=1)
    for log in (read(ALL, match.record()).log, prefix(match, dice)):
        whole = len(log.moves) == len(match.log.moves)
        for seat in range(-1, len(match.names)):
            fields = write_known(
                game, log, seat, match="m1", hand=1, names=match.names, after=match.standing if whole else None
            )
            record = read(ALL, json.loads(dumps(fields)))
            assert record.log == known(game, log, seat)
            assert record.seat == seat
            assert (record.after == match.standing) if whole else record.after is None


@pytest.mark.parametrize("name", GAMES)
def test_the_text_of_a_finished_hand_parses_back_to_the_same_deal_and_plays(name):
    """Report O13: hands shown wrongly after the end."""
    match = played(ALL[name], new_dice(9), hands=1)
    log = read(ALL, parse(dumps(match.record()))).log
    assert (log.cards.pack, log.moves, log.before) == (match.log.cards.pack, match.log.moves, match.log.before)
    state = list(replay(match.game, log))[-1][0]
    match.game.settle(state)
    assert state == match.state


def test_a_record_is_one_line_with_its_fields_in_the_order_of_the_format():
    match = played(buck, new_dice(4), hands=1)
    match.players = [None, {"bot": "thumb", "version": "1"}, None, None]
    line = dumps(match.record())
    assert "\n" not in line
    assert list(json.loads(line)) == [
        "format", "game", "rules", "options", "match", "hand", "names", "players", "before", "pack", "moves", "after",
    ]  # fmt: skip
    match = played(buckem, new_dice(4), hands=1)
    assert list(match.record())[-4:] == ["pack", "reshuffle", "moves", "after"]


def test_options_are_written_only_where_they_differ_from_the_default():
    options = read_options(buck, {"target": 32, "auction": "until_three_pass"})
    fields = records(buck, 1, 1, options)[0]
    assert fields["options"] == {"target": 32, "auction": "until_three_pass"}
    assert records(buck, 1, 1, read_options(buck, {}))[0]["options"] == {}
    assert records(buckem, 1, 1, read_options(buckem, {"pot_limit": 40}))[0]["options"] == {"pot_limit": 40}


def test_a_removed_card_that_names_trump_is_written():
    options = read_options(buckem, {"seats": 6, "short_deck": True, "short_deck_trump": "removed_card"})
    fields = records(buckem, 1, 1, options)[0]
    assert fields["trump_card"] in ("2c", "2d", "2h", "2s")
    assert len(fields["pack"].split()) == 48
    for wrong, why in (("As Kd", "one card"), ("", "one card"), (None, "text of cards"), ("Zz", "“Zz”")):
        with pytest.raises(BadRecord, match=why):
            read(ALL, {**fields, "trump_card": wrong})


def test_answers_given_at_once_are_written_in_seat_order_whoever_spoke_first():
    options = read_options(buckem, {"seats": 5, "declare_mode": "simultaneous"})
    match = played(buckem, new_dice(8), 1, options)
    log = match.log
    backwards = Log(log.game, log.options, log.before, log.cards, [*log.moves[:5][::-1], *log.moves[5:]])
    about = {"match": "m1", "hand": 1, "names": match.names, "after": match.standing}
    assert write(buckem, backwards, **about) == write(buckem, log, **about)
    assert write(buckem, backwards, **about, legal=True) == write(buckem, log, **about, legal=True)
    for seat in range(-1, 5):
        assert known(buckem, backwards, seat) == known(buckem, log, seat)


def test_a_draw_is_one_entry_until_it_is_not_ended():
    options = read_options(buck135, {"seats": 4})
    for seed in range(200):
        match = played(buck135, new_dice(seed), 1, options)
        draws = [at for at, (_, words) in enumerate(match.record()["moves"]) if words.count(" ") == 3]
        if draws:
            break
    log = match.log
    whole = match.record()["moves"]
    seat, words = whole[draws[0]]
    cut = next(at for at, (mover, move) in enumerate(log.moves) if (mover, move) == (seat, read_cards(words[5:7])[0]))
    begun = Log(log.game, log.options, log.before, log.cards, log.moves[: cut + 2])
    about = {"match": "m1", "hand": 1, "names": match.names}
    assert write(buck135, begun, **about)["moves"][-2:] == [
        [seat, f"discard {words.split()[1]}"], [seat, f"discard {words.split()[2]}"],
    ]  # fmt: skip
    others = [other for other in range(4) if other != seat]
    for other in others:
        assert len(write_known(buck135, begun, other, **about)["moves"]) == draws[0]
        shown = write_known(buck135, log, other, **about)["moves"][draws[0]]
        assert shown == [seat, "draw ?? ?? ??"]
    assert write_known(buck135, log, seat, **about)["moves"][draws[0]] == [seat, words]


def test_a_log_that_breaks_a_rule_is_not_written():
    match = played(buckpitch, new_dice(2), 1)
    match.log.moves[0] = (match.log.moves[0][0] ^ 1, 0)
    about = {"match": "m1", "hand": 1, "names": match.names}
    with pytest.raises(IllegalMove, match="turn"):
        write(buckpitch, match.log, **about)
    with pytest.raises(IllegalMove, match="turn"):
        write_known(buckpitch, match.log, 1, **about)


def test_only_a_whole_log_can_be_replayed():
    match = played(buck, new_dice(2), 1)
    with pytest.raises(BadRecord, match=r"every card and every move"):
        next(replay(buck, known(buck, match.log, 1)))
    states = list(replay(buck, match.log))
    assert len(states) == len(match.log.moves) + 1
    assert states[-1][1:] == (-1, -1)


@pytest.mark.parametrize("name", GAMES)
def test_every_word_of_a_record_reads_back_without_a_state(name):
    game = ALL[name]
    for phase, asks in game.ASKS.items():
        last = {"card": 52, "discard": 53, "give": 53}.get(asks) or len(game.WORDS[phase])
        for move in range(last):
            if asks in ("choice", "amount") and not game.WORDS[phase][move]:
                continue
            assert read_said(game, said(game, phase, move)) == [move]
            assert said(game, phase, move) == word(game, phase, move)
            if asks == "amount":
                assert read_said(game, said(game, phase, move + 64 * 7)) == [move + 64 * 7]
        if asks != "card":
            assert read_said(game, said(game, phase, -1)) == [-1]
    if "discard" in game.ASKS.values():
        assert read_said(game, "draw") == [52]
        assert read_said(game, "draw 9c ??") == [7, -1, 52]


@pytest.mark.parametrize(
    "words", ["", "PASS", "bet 02", "bet 0", "bet -1", "draw  9c", "draw 10h", "9C", "??", "jump 3"]
)
def test_a_record_is_strict_about_its_words(words):
    with pytest.raises(UnknownWord, match="was not understood"):
        read_said(buck135, words)
    with pytest.raises(BadRecord, match="moves: move 1: "):
        read(ALL, {**records(buck135, 3, 1)[0], "moves": [[0, words]]})


def test_a_long_word_is_cut_short_in_the_complaint():
    with pytest.raises(BadRecord) as problem:
        read(ALL, {**records(buck135, 3, 1)[0], "moves": [[0, "x" * 500]]})
    assert len(str(problem.value)) < 250


BROKEN_LINES = {
    b"\xff\xfe\x00\x01": "This is not text",
    b"{": "This is not JSON",
    b"[" * 100_000: "This is not JSON",
    b'{"hand": ' + b"9" * 5000 + b"}": "This is not JSON",
    b"[1, 2]": "A record is a JSON object",
    b"null": "A record is a JSON object",
    b'{"hand": NaN}': "NaN is no number",
    b'{"hand": -Infinity}': "-Infinity is no number",
    b'{"hand": 1, "hand": 2}': '"hand" stands twice',
    b'{"before": {"dealer": 1, "dealer": 1}}': '"dealer" stands twice',
    b" " * (LONGEST + 1): "at most 1,000,000 characters",
    b"{}": "format is missing; a record has format, game",
    b'{"format": "buckboard/1"}': "game is missing; a buckboard/1 record has",
}


@pytest.mark.parametrize("line", BROKEN_LINES, ids=lambda line: repr(line[:20]))
def test_what_is_no_record_is_refused_in_one_sentence(line):
    with pytest.raises(BadRecord) as problem:
        read(ALL, parse(line))
    assert BROKEN_LINES[line] in str(problem.value)
    assert str(problem.value).count("\n") == 0
    assert str(problem.value).endswith(".")


def test_a_line_of_a_file_that_is_no_record_is_named():
    good = lines(records(buck, 1, 1))
    with pytest.raises(BadRecord, match=r"^Line 3: This is not JSON"):
        list(read_lines(ALL, [*good, b"\n", b"{\n"]))
    with pytest.raises(BadRecord, match="There is nothing in it"):
        list(read_lines(ALL, []))
    assert len(list(read_lines(ALL, [*good, b"\n"]))) == 1
    assert list(read_lines(ALL, ["\n"])) == []


WRONG_FIELDS = [
    ("format", "buckboard/2", "format is 'buckboard/1' here"),
    ("format", None, "format is 'buckboard/1' here"),
    ("game", "bridge", "game is one of buckem, buck, buckpitch, buck135"),
    ("game", ["buck"], "game is one of"),
    ("rules", 1.0, "rules is a short text; 1.0 is not"),
    ("options", None, "options is an object of house rules"),
    ("options", {"traget": 3}, "There is no option 'traget'"),
    ("options", {"target": 5.0}, "options: target is a number, 1 to 200; 5.0 is not"),
    ("options", {"target": "5"}, "options: target is a number"),
    ("options", {"target": 10**30}, "options: target is a number"),
    ("options", {"target": True}, "options: target is a number"),
    ("options", {"auction": "none"}, "options: auction is single_round or until_three_pass"),
    ("match", 7, "match is a short text; 7 is not"),
    ("match", "", "match is a short text"),
    ("match", "x" * 101, "match is a short text"),
    ("match", "a\nb", "match is a short text"),
    ("match", {}, "match is a short text; an object is not"),
    ("match", [], "match is a short text; a list is not"),
    ("hand", 0, "hand is a whole number, 1 to"),
    ("hand", True, "hand is a whole number"),
    ("hand", 1.0, "hand is a whole number"),
    ("hand", 10**12, "hand is a whole number"),
    ("names", "Ann", "names is a list"),
    ("names", ["Ann", "Bo", "Cy"], "names has a name for each seat, 4 in Buck; here are 3"),
    ("names", ["Ann", "Bo", "Cy", 4], "a name is a short text; 4 is not"),
    ("names", ["Ann", "Bo", "Cy", "\x1b[2J"], "a name is a short text"),
    ("before", [], "before is an object, the standing before the hand; a list is not"),
    ("before", {}, "before: "),
    ("before", {"dealer": 4, "scores": [0, 0]}, "before: dealer is a seat"),
    ("before", {"dealer": -1, "scores": [0, 0]}, "before: dealer is a seat"),
    ("before", {"dealer": 0, "scores": [0]}, "before: scores"),
    ("before", {"dealer": 0, "scores": [0, 1.5]}, "before: scores"),
    ("before", {"dealer": 0, "scores": [0, 10**30]}, "before: scores"),
    ("before", {"dealer": 0, "scores": [0, 0], "winners": 3}, "before: winners is a list of seats"),
    ("after", {"dealer": 0, "scores": [0, 0], "winners": [4]}, "after: a winner is a whole number, 0 to 3"),
    ("after", {"dealer": 0, "scores": [0, 0], "winners": [2, 0]}, "after: winners are seats in ascending order"),
    ("after", 3, "after is an object"),
    ("pack", ["9c"], "pack is a text of cards, such as 'As Kd 9c'; a list is not"),
    ("pack", "9c 10d", "pack: “10d” was not understood"),
    ("pack", "9c " + "A" * 300, "pack: “AAAA"),
    ("moves", "pass", "moves is a list of moves"),
    ("moves", [["pass"]], "moves: move 1 is [seat, words]"),
    ("moves", [[0, "pass", [], 1]], "moves: move 1 is [seat, words]"),
    ("moves", ["pass"], "moves: move 1 is [seat, words]"),
    ("moves", [["0", "pass"]], "moves: move 1 is the number of a seat and words"),
    ("moves", [[True, "pass"]], "moves: move 1 is the number of a seat and words"),
    ("moves", [[10**40, "pass"]], "moves: move 1 is the number of a seat and words"),
    ("moves", [[0, "pass"], [1, None]], "moves: move 2 is the number of a seat and words"),
    ("moves", [[0, "pass", "pass"]], "moves: move 1: what was legal is a list of words"),
    ("moves", [[0, "pass", [1]]], "moves: move 1: what was legal is a list of words"),
    ("shown", "As", "shown is a list"),
    ("shown", ["As"], "shown is a list, for each seat"),
    ("shown", ["As", "", "", 3], "shown is a text of cards"),
    ("shown", ["As As", "", "", ""], "shown names cards that were seen, each once"),
    ("shown", ["??", "", "", ""], "shown names cards that were seen, each once"),
    ("players", [None], "players is a list, for each seat"),
    ("match", "\ud800", 'match is a short text; "?" is not'),
    ("players", {}, "players is a list, for each seat"),
    ("players", [None, None, None, "thumb"], "players: a seat's player is null"),
    ("players", [None, None, None, {"bot": 3}], "players: a seat's player is null"),
]  # fmt: skip


@pytest.mark.parametrize(("field", "value", "sentence"), WRONG_FIELDS)
def test_a_field_that_is_wrong_is_named_with_what_would_be_right(field, value, sentence):
    fields = {**records(buck, 1, 1, read_options(buck, {}))[0], field: value}
    with pytest.raises(BadRecord) as problem:
        read(ALL, fields)
    assert sentence in str(problem.value)
    assert str(problem.value).endswith(".")
    assert len(str(problem.value)) < 800


@pytest.mark.parametrize(
    "field", ["format", "game", "rules", "options", "match", "hand", "names", "before", "pack", "moves"]
)
def test_a_field_that_is_missing_is_named(field):
    fields = records(buck, 1, 1)[0]
    del fields[field]
    with pytest.raises(BadRecord, match=f"^{field} is missing; a"):
        read(ALL, fields)


def test_buckem_needs_the_second_order_of_its_cards():
    fields = records(buckem, 1, 1)[0]
    del fields["reshuffle"]
    with pytest.raises(BadRecord, match="reshuffle is missing"):
        read(ALL, fields)


def test_fields_that_are_not_of_the_format_are_left_alone():
    fields = records(buck, 1, 1)[0]
    more = {**fields, "comment": {"x": [1]}, "seat": "two", "players": None, "shown": None, "after": fields["after"]}
    assert dumps(written_again(read(ALL, more))) == dumps(fields)
    assert read(ALL, more).seat is None


def complaint(line):
    """The one sentence with which a line is refused; a full stop if it is not."""
    try:
        read(ALL, parse(line))
    except BadRecord as problem:
        return str(problem) if "\n" not in str(problem) else ""
    return "."


WEIRD = [None, True, -1, 0, 3, 10**25, 1.5, "", "9c", "x" * 300, [], [1], [None], [[]], {}, {"a": 1}, ["As"], "\x00"]


@pytest.mark.parametrize("name", GAMES)
def test_a_record_with_anything_in_any_place_is_read_or_refused_in_a_sentence(name):
    """Every field, and every field of the standings, takes every strange value in turn."""
    game = ALL[name]
    fields = records(game, 5, 1)[0]
    places = [(name,) for name in fields] + [(each, name) for each in ("before", "after") for name in fields[each]]
    places += [("before", "winners"), ("after", "aside"), ("moves", 0), ("moves", 0, 0), ("moves", 0, 1)]
    for place in places:
        for value in WEIRD:
            changed = json.loads(json.dumps(fields))
            inner = changed
            for step in place[:-1]:
                inner = inner[step]
            inner[place[-1]] = value
            assert complaint(json.dumps(changed)).endswith("."), (place, value)


@given(data=some.binary(max_size=200) | some.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_random_bytes_never_break_the_reader(data):
    with pytest.raises(BadRecord):
        read(ALL, parse(data))


@pytest.mark.parametrize("name", GAMES)
@given(seed=SEEDS)
@settings(max_examples=60, deadline=None)
def test_a_record_with_random_bytes_in_it_is_read_or_refused(name, seed):
    dice = new_dice(seed)
    line = bytearray(lines(records(ALL[name], 6, 1))[0])
    for _ in range(1 + roll(dice, 3)):
        line[roll(dice, len(line))] = roll(dice, 256)
    assert complaint(bytes(line)).endswith(".")


def test_a_struct_of_a_record_holds_what_the_record_says():
    record = read(ALL, {**records(buck, 1, 1)[0], "players": [None, {"bot": "thumb", "seed": 7}, None, None]})
    assert record.players[1] == {"bot": "thumb", "seed": 7}
    assert isinstance(record, msgspec.Struct)
    assert record.words[0] == tuple(records(buck, 1, 1)[0]["moves"][0])
