"""Score sheets look like those of paper: columns of teams with X marks, ledgers with burns, and who pays whom."""

import pytest
from pydantic import TypeAdapter

from buck_table import dealt, played
from buck_table import say as buck_say
from buckboard.engine.dice import new_dice, roll
from buckboard.engine.game import read_options
from buckboard.engine.match import Match
from buckboard.engine.state import copy
from buckboard.games import ALL, buck, buck135, buckem, buckpitch
from buckboard.server.scenes.sheets import sheet_of
from buckboard.server.wire.scene import Sheet
from buckboard.tables import Before, signed
from buckboard.testing import random_move, random_options, shuffled
from buckem_table import over
from pitch_table import finished, standing

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
SHEET = TypeAdapter(Sheet)


def after(hand, before, state, game, names=()):
    """A hand that is over."""
    ended = copy(state)
    if game is not buckpitch:
        game.settle(ended)
    return Before(hand, copy(before), ended.standing, ended, names)


def came(match):
    """By seat as it is now: that of the same chair in the last hand, −1 for a new one."""
    where = list(range(match.log.before.seats if match.log else 0))
    for how, *who in match.changes:
        if how == "leave":
            del where[who[0]]
        elif how == "join":
            where.append(-1)
    return where


def play(match, dice):
    """Play one random hand of a match."""
    before = copy(match.standing)
    names, seats = tuple(match.names), came(match)
    match.start(shuffled(match.game, match.options, match.standing, dice))
    while match.playing:
        match.play(match.asked, random_move(match.game, match.state, match.asked, dice))
    return Before(match.hand, before, copy(match.standing), match.state, names, seats)


def net(sheet):
    """What the payments bring each."""
    gains = dict.fromkeys(sheet["heads"], 0)
    for payment in sheet["payments"]:
        gains[payment["payer"]] -= payment["chips"]
        gains[payment["payee"]] += payment["chips"]
    return gains


def number(text):
    return int(text.replace("−", "-") or 0)


def test_bucks_sheet_has_two_columns_to_the_target():
    four = played("4", 5, 0, 0, 1)
    seven = played("5", 3, 3, 0, 0, scores=(5, 1))
    hands = [after(1, four.standing, four, buck), after(2, seven.standing, seven, buck)]
    sheet = sheet_of(1, buck, four.options, NAMES[:4], hands)
    assert sheet["heads"] == ["Ann and Cy", "Bo and Di"]
    assert [[(cell["text"], cell["change"]) for cell in row["cells"]] for row in sheet["rows"]] == [
        [("5", "+5"), ("1", "+1")],
        [("−1", "−6"), ("4", "+3")],
    ]
    assert [row["note"] for row in sheet["rows"]] == ["4, Ann", "5, Ann: set"]
    assert (sheet["totals"], sheet["foot"], sheet["payments"]) == (["−1", "4"], "to 52", [])


def test_a_deal_that_is_thrown_in_leaves_no_line():
    thrown = buck_say(dealt(stuck_player="none_redeal"), "pass, pass, pass, pass")
    assert sheet_of(1, buck, thrown.options, NAMES[:4], [after(1, thrown.standing, thrown, buck)])["rows"] == []
    assert sheet_of(1, buck, thrown.options, NAMES[:4], [])["totals"] == ["0", "0"]


def test_buckpitchs_sheet_has_x_marks_and_their_money_at_the_end():
    missed = finished("shoot", "high", "game", scores=(5, 2), sawracks=(0, 0), sawrack_stake=2)
    first = Before(1, standing((5, 2), True), missed.standing, missed)
    won = finished("2", "high low", "", scores=(5, 3), sawracks=(2, 0), sawrack_stake=2, target=7)
    last = Before(2, standing((5, 3), True, sawracks=(2, 0)), won.standing, won)
    sheet = sheet_of(1, buckpitch, won.options, NAMES[:4], [first, last])
    assert [cell["marks"] for cell in sheet["rows"][0]["cells"]] == [2, 0]
    assert sheet["rows"][0]["note"] == "SHOOT, Ann: set"
    assert sheet["foot"] == "first to 7"
    assert sorted((payment["payer"], payment["payee"], payment["chips"]) for payment in sheet["payments"]) == [
        ("Ann", "Bo", 4), ("Cy", "Di", 4),
    ]  # fmt: skip
    assert sheet_of(1, buckpitch, won.options, NAMES[:4], [first])["payments"] == []


def test_buck_ems_ledger_marks_burns_and_settles_as_if_the_pot_were_divided_now():
    state = over([3, 2, 0, None, None, None], pot=12)
    before = copy(state.standing)
    before.chips[:6] = [-2] * 6
    state.standing.chips[:6] = [-2] * 6
    sheet = sheet_of(1, buckem, state.options, NAMES[:6], [after(1, before, state, buckem)])
    assert [cell["burned"] for cell in sheet["rows"][0]["cells"]] == [False, False, True, False, False, False]
    assert sheet["totals"] == ["+4", "+4", "−14", "−2", "−2", "−2"]
    assert sheet["rows"][0]["note"] == "pot 12"
    assert sheet["foot"] == "12 chips in the middle"
    assert net(sheet) == {"Ann": 6, "Bo": 6, "Cy": -12, "Di": 0, "Ed": 0, "Flo": 0}


def test_an_odd_chip_kept_in_buck_thirty_five_goes_to_the_left_of_who_dealt_last():
    options = read_options(buck135, {"seats": 4})
    now = buck135.opening(options, 2)
    now.chips[:4] = [3, -2, -2, 0]
    now.carry = 1
    before = buck135.opening(options, 1)
    ended = buck135.new(options, copy(before), shuffled(buck135, options, before, new_dice(1)))
    sheet = sheet_of(1, buck135, options, NAMES[:4], [Before(1, before, now, ended)])
    assert net(sheet) == {"Ann": 3, "Bo": -2, "Cy": -1, "Di": 0}


@pytest.mark.parametrize("game", ALL.values(), ids=ALL)
def test_the_sheet_of_a_random_match_says_what_the_match_says(game):
    for seed in range(12):
        dice = new_dice(seed, 21)
        options = random_options(game, dice)
        names = list(NAMES[: game.opening(options, 0).seats])
        match = Match(game, options, names, match="m")
        hands = []
        while len(hands) < 6 and not match.winners:
            hands.append(play(match, dice))
        sheet = sheet_of(1, game, options, names, hands, match.standing)
        SHEET.validate_python(sheet, strict=True)
        if sheet["kind"] == "ledger":
            assert [number(total) for total in sheet["totals"]] == match.standing.chips[: len(names)]
            owed = net(sheet)
            middle = match.standing.pot + match.standing.aside if game is buckem else match.standing.carry
            assert (
                sum(abs(owed[name] - chips) for name, chips in zip(names, match.standing.chips, strict=False)) == middle
            )
        else:
            assert [number(total) for total in sheet["totals"]] == list(match.standing.scores)


@pytest.mark.parametrize("game", [buckem, buck135], ids=["buckem", "buck135"])
def test_people_who_come_and_go_keep_their_lines_and_are_settled_with(game):
    for seed in range(15):
        dice = new_dice(seed, 34)
        options = read_options(game, {"seats": 5})
        match = Match(game, options, list(NAMES[:5]), match="m")
        hands, guests = [], iter(("Zoe", "Yan", "Xi", "Wim", "Uma", "Tom"))
        for _ in range(7):
            hands.append(play(match, dice))
            change = roll(dice, 4)
            if change == 0 and match.standing.seats > 4:
                match.leave(roll(dice, match.standing.seats))
            elif change == 1 and (game is buck135 or match.standing.next == 0) and match.standing.seats < 6:
                match.join(next(guests))
            elif change == 2:
                match.take_chair(roll(dice, match.standing.seats), next(guests))
        sheet = sheet_of(1, game, options, match.names, hands, match.standing, came(match))
        middle = match.standing.pot + match.standing.aside if game is buckem else match.standing.carry
        assert sum(number(total) for total in sheet["totals"]) == -middle
        assert sum(net(sheet).values()) == 0
        assert len(set(sheet["heads"])) == len(sheet["heads"])
        totals = dict(zip(sheet["heads"], map(number, sheet["totals"]), strict=True))
        for row in sheet["rows"]:
            assert len(row["cells"]) == len(sheet["heads"])
        for name, chips in zip(match.names, match.standing.chips, strict=False):
            assert totals[name] == chips


def test_a_line_that_is_taken_over_goes_on_in_its_column():
    options = read_options(buckem, {"seats": 5})
    dice = new_dice(3)
    match = Match(buckem, options, list(NAMES[:5]), match="m")
    first = play(match, dice)
    match.take_chair(2, "Zoe")
    second = play(match, dice)
    sheet = sheet_of(1, buckem, options, match.names, [first, second], match.standing)
    assert sheet["heads"] == ["Ann", "Bo", "Zoe", "Di", "Ed"]
    assert all(cell["text"] for row in sheet["rows"] for cell in row["cells"])


def test_a_chair_of_buck_thirty_five_that_is_taken_over_begins_a_line_of_its_own():
    options = read_options(buck135, {"seats": 4})
    dice = new_dice(3)
    match = Match(buck135, options, list(NAMES[:4]), match="m")
    first = play(match, dice)
    match.take_chair(2, "Zoe")
    second = play(match, dice)
    sheet = sheet_of(1, buck135, options, match.names, [first, second], match.standing)
    assert sheet["heads"] == ["Ann", "Bo", "Cy", "Di", "Zoe"]
    assert [cell["text"] != "" for cell in sheet["rows"][1]["cells"]] == [True, True, False, True, True]


def test_equal_lines_of_who_goes_and_whose_chair_is_taken_over_are_not_confused():
    options = read_options(buckem, {"seats": 6})
    dice = new_dice(3)
    match = Match(buckem, options, list(NAMES[:6]), match="m")
    first = play(match, dice)
    first.after.chips[:6] = match.standing.chips[:6] = [-1] * 6
    match.leave(1)
    match.take_chair(2, "Zoe")  # Di's, who sits third once Bo has gone
    second = play(match, dice)
    sheet = sheet_of(1, buckem, options, match.names, [first, second], match.standing)
    assert sheet["heads"] == ["Ann", "Bo", "Cy", "Zoe", "Ed", "Flo"]
    assert (sheet["totals"][1], sheet["rows"][1]["cells"][1]["text"]) == ("−1", "")
    assert [number(total) for at, total in enumerate(sheet["totals"]) if at != 1] == match.standing.chips[:5]


def bo_comes_back(dice):
    """A match of which Bo has left with 5 after the first hand; after the second he sits down in Cy's chair."""
    options = read_options(buckem, {"seats": 6})
    match = Match(buckem, options, list(NAMES[:6]), match="m")
    hands = [play(match, dice)]
    hands[0].after.chips[:6] = match.standing.chips[:6] = [-3, 5, -2, 0, 0, 0]
    match.leave(1)
    hands.append(play(match, dice))
    line = match.standing.chips[1]
    match.take_chair(1, "Bo")
    hands.append(play(match, dice))
    return match, options, hands, line


def test_who_has_a_column_and_takes_over_a_line_plays_on_with_both_in_one():
    match, options, hands, line = bo_comes_back(new_dice(3))
    assert line
    sheet = sheet_of(1, buckem, options, match.names, hands, match.standing)
    totals = dict(zip(sheet["heads"], map(number, sheet["totals"]), strict=True))
    assert totals == {"Bo": 5 + match.standing.chips[1], "Cy": 0} | {
        name: chips for name, chips in zip(match.names, match.standing.chips, strict=False) if name != "Bo"
    }
    assert sheet["rows"][2]["note"].endswith(f"; Bo plays on with Cy’s {signed(line)}")
    assert number(sheet["rows"][2]["cells"][1]["text"]) == totals["Bo"]


def test_of_who_was_here_before_only_the_line_of_his_chair_is_taken_over():
    dice = new_dice(3)
    match, options, hands, _ = bo_comes_back(dice)
    line = match.standing.chips[1]
    match.take_chair(1, "Zoe")
    hands.append(play(match, dice))
    sheet = sheet_of(1, buckem, options, match.names, hands, match.standing)
    totals = dict(zip(sheet["heads"], map(number, sheet["totals"]), strict=True))
    assert (totals["Bo"], totals["Zoe"]) == (5, match.standing.chips[1])
    assert sheet["rows"][3]["note"].endswith(f"; Zoe plays on with Bo’s {signed(line)}")


def test_somebody_who_leaves_and_comes_back_has_one_line_for_both():
    options = read_options(buck135, {"seats": 5})
    dice = new_dice(12)
    match = Match(buck135, options, list(NAMES[:5]), match="m")
    hands = [play(match, dice)]
    earlier = match.standing.chips[4]
    match.leave(4)
    hands.append(play(match, dice))
    match.join("Ed")
    hands.append(play(match, dice))
    sheet = sheet_of(1, buck135, options, match.names, hands, match.standing)
    assert earlier
    assert sheet["heads"] == ["Ann", "Bo", "Cy", "Di", "Ed"]
    assert number(sheet["totals"][4]) == earlier + match.standing.chips[4]
    assert sheet["rows"][1]["cells"][4]["text"] == ""
    assert sum(number(total) for total in sheet["totals"]) == 0
