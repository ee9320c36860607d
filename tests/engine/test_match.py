"""Matches: hands one after the other, what each seat hears, coming and going, and taking a match up again."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from buckboard.engine.dice import new_dice, roll
from buckboard.engine.errors import BadRecord, IllegalMove, TableRefused
from buckboard.engine.game import read_options, view
from buckboard.engine.known import known
from buckboard.engine.match import Match, resume
from buckboard.engine.record import dumps, write_known
from buckboard.games import ALL, buck, buck135, buckem, buckpitch
from written import NAMES, begin, deal, lines, play, played

GAMES = list(ALL)
SEEDS = some.integers(0, 2**40)


def saved(match):
    """A match as the lines of a file, read back later."""
    return lines(json.loads(json.dumps(match.save())))


@pytest.mark.parametrize("name", GAMES)
@given(seed=SEEDS)
@settings(max_examples=20, deadline=None)
def test_a_match_put_down_anywhere_and_taken_up_again_goes_on_the_same(name, seed):
    dice = new_dice(seed)
    match = begin(ALL[name], dice)
    for _ in range(3):
        if match.winners:
            break
        deal(match, dice)
        play(match, dice, roll(dice, 60))
        again = resume(ALL, saved(match))
        assert again.asked == match.asked
        assert (again.state, again.standing, again.hand) == (match.state, match.standing, match.hand)
        assert again.heard.moves == match.heard.moves
        assert again.save() == match.save()
        play(match, dice)


@pytest.mark.parametrize("name", GAMES)
@given(seed=SEEDS)
@settings(max_examples=20, deadline=None)
def test_each_seat_has_heard_what_it_knows_at_every_moment(name, seed):
    dice = new_dice(seed)
    match = begin(ALL[name], dice)
    deal(match, dice)
    while True:
        for seat in range(len(match.names)):
            assert match.known(seat).moves == match.heard.moves[seat]
            assert match.view(seat) == view(match.game, match.state, seat)
        if not match.playing:
            break
        play(match, dice, 1)
    assert match.record(0) == write_known(
        match.game, match.log, 0, match="m1", hand=1, names=match.names, after=match.standing
    )


def test_a_hand_goes_through_the_checked_door_and_is_settled_at_its_end():
    match = begin(buck, new_dice(3), read_options(buck, {}))
    assert (match.playing, match.asked, match.hand, match.winners) == (False, -1, 0, [])
    with pytest.raises(IllegalMove, match="No hand is being played now"):
        match.play(0, 0)
    deal(match, new_dice(3))
    seat = match.asked
    with pytest.raises(IllegalMove, match="It is not your turn"):
        match.play(seat ^ 1, 0)
    assert match.log.moves == []
    told = match.play(seat, 0)
    assert told[0].text.format(*match.names) == f"{NAMES[seat]} passes."
    with pytest.raises(TableRefused, match="A hand is being played"):
        deal(match, new_dice(3))
    play(match, new_dice(4))
    assert match.records[0]["after"] == json.loads(dumps(match.records[0]))["after"]
    assert match.standing.dealer == (match.log.before.dealer + 1) % 4
    with pytest.raises(IllegalMove, match="No hand is being played now"):
        match.play(0, 0)


def test_nothing_goes_on_when_the_match_is_over():
    match = played(buckpitch, new_dice(1), 99, read_options(buckpitch, {"target": 1}))
    assert match.winners
    for late in (lambda: deal(match, new_dice(1)), lambda: match.call_last_round(), lambda: match.leave(0)):
        with pytest.raises(TableRefused, match="The match is over"):
            late()


def test_every_seat_has_a_name_of_its_own():
    options = read_options(buck, {})
    with pytest.raises(TableRefused, match="There are 4 seats here and 3 names"):
        Match(buck, options, NAMES[:3], match="m")
    with pytest.raises(TableRefused, match="same name"):
        Match(buck, options, ["Ann", "Bo", "Ann", "Di"], match="m")


def test_somebody_may_take_a_chair_and_its_line():
    match = played(buck, new_dice(2), 1, read_options(buck, {}))
    match.players = [{"bot": "thumb", "version": "1"}, None, None, None]
    with pytest.raises(TableRefused, match="same name"):
        match.take_chair(0, "Bo")
    assert (match.names[0], match.players[0]) == ("Ann", {"bot": "thumb", "version": "1"})
    match.take_chair(0, "Zoe")
    assert (match.names[0], match.players[0]) == ("Zoe", None)
    before = match.standing
    deal(match, new_dice(3))
    play(match, new_dice(3))
    assert match.log.before == before
    assert resume(ALL, saved(match)).names[0] == "Zoe"


def test_four_chairs_stay_four():
    for game in (buck, buckpitch):
        match = begin(game, new_dice(2), read_options(game, {}))
        with pytest.raises(TableRefused, match="always has 4 seats"):
            match.join("Zoe")
        with pytest.raises(TableRefused, match="always has 4 seats"):
            match.leave(1)


def test_chairs_come_and_go_where_the_game_lets_them():
    match = begin(buckem, new_dice(2), read_options(buckem, {}))
    match.players = [None] * 6
    match.join("Zoe")
    assert (match.standing.seats, match.names[-1], len(match.players)) == (7, "Zoe", 7)
    match.leave(0)
    assert (match.standing.seats, match.names[0], len(match.players)) == (6, "Bo", 6)
    match.players = None
    match.leave(5)
    assert match.names == ["Bo", "Cy", "Di", "Ed", "Flo"]
    match.join("Zoe")
    with pytest.raises(TableRefused, match="same name"):
        match.join("Zoe")
    assert match.standing.seats == 6
    deal(match, new_dice(2))
    play(match, new_dice(2), 2)
    with pytest.raises(TableRefused, match="A hand is being played"):
        match.leave(0)
    match = begin(buck135, new_dice(2), read_options(buck135, {"seats": 4}))
    with pytest.raises(TableRefused, match="At least 4"):
        match.leave(0)


def test_the_last_round_is_called_between_hands_and_is_not_forgotten():
    with pytest.raises(TableRefused, match="Buck has no last round to call"):
        begin(buck, new_dice(1)).call_last_round()
    for seed in range(50):
        match = played(buckem, new_dice(seed), 1, read_options(buckem, {}))
        if match.standing.pot:
            break
    assert not resume(ALL, saved(match)).standing.last_round
    match.call_last_round()
    again = resume(ALL, saved(match))
    assert again.standing.last_round
    assert again.standing == match.standing


def test_a_match_is_taken_up_from_whole_records_that_follow_the_rules():
    match = played(buckpitch, new_dice(5), 3, read_options(buckpitch, {}))
    fields = json.loads(json.dumps(match.save()))
    assert resume(ALL, lines(fields[1:])).hand == match.hand
    with pytest.raises(BadRecord, match=r"Hand 1 does not follow the rules: after: scores should be"):
        resume(ALL, lines([{**fields[0], "after": {**fields[0]["after"], "scores": [6, 6]}}]))
    with pytest.raises(BadRecord, match="Hand 3 does not follow the rules: Hand 3 stands after hand 1"):
        resume(ALL, lines([fields[0], fields[2]]))
    with pytest.raises(BadRecord, match="Match m2 stands among the hands of match m1"):
        resume(ALL, lines([fields[0], {**fields[1], "match": "m2"}]))
    own = write_known(buckpitch, match.log, 1, match="m1", hand=match.hand, names=match.names, after=match.standing)
    with pytest.raises(BadRecord, match=r"Hand \d is what one seat saw"):
        resume(ALL, [dumps(own)])
    with pytest.raises(BadRecord, match="There is nothing in it"):
        resume(ALL, [])
    with pytest.raises(BadRecord, match="holds no record"):
        resume(ALL, ["\n"])


def test_a_hand_in_the_middle_is_written_so_far():
    match = begin(buckem, new_dice(1), read_options(buckem, {"declare_mode": "simultaneous", "seats": 5}))
    deal(match, new_dice(1))
    play(match, new_dice(1), 3)
    assert "after" not in match.record()
    assert len(match.record()["moves"]) == 3
    assert [words for _, words in match.record(-1)["moves"]] == ["answered"] * 3
    assert match.known(-1) == known(buckem, match.log, -1)
