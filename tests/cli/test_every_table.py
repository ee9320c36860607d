"""Tables of every game by any house rules: each picture fits, each answer that is offered is understood and legal."""

import io

import pytest
from rich.console import Console

from buckboard.cli.evening import write_summary
from buckboard.cli.pen import Pen
from buckboard.cli.people import fill_names
from buckboard.cli.picture import picture_of
from buckboard.cli.question import answers, newest, read_answer
from buckboard.cli.screen import drawn
from buckboard.cli.sitting import sit_down
from buckboard.engine.dice import new_dice, roll
from buckboard.games import ALL
from buckboard.testing import random_options
from pseudo_terminal import sensible


def pen(**kinds):
    console = Console(file=io.StringIO(), width=80, height=24, highlight=False, markup=False, soft_wrap=True, **kinds)
    return Pen(console=console)


PENS = [pen(force_terminal=True, color_system="256"), pen(force_terminal=True, no_color=True), pen()]


def one_match(game, dice, questions=60):
    """A match of random bots in which the person, at a random seat, asks for every picture on the way."""
    options = random_options(game, dice)
    seats = game.opening(options, 0).seats
    me = roll(dice, seats)
    bots = ["" if seat == me else "random" for seat in range(seats)]
    sitting = sit_down(game, options, fill_names({me: "You"}, seats), bots, roll(dice, 1000))
    for _ in range(questions):
        while not sitting.match.playing:
            if sitting.match.winners:
                return
            sitting.deal()
        if sitting.match.asked != me:
            sitting.bot_moves(sitting.match.asked)
        else:
            look(sitting, me)
            offered = answers(sitting, me, PENS[-1])
            moves = [read_answer(sitting, me, sensible(answer)) for answer in offered]
            sitting.person_moves(me, moves[roll(dice, len(moves))])
        if sitting.state is None:
            for each in PENS:
                write_summary(each, sitting, me)


def look(sitting, seat):
    for each in PENS:
        for hold in (False, True):
            lines = drawn(each, picture_of(each, sitting, seat, hold_trick=hold))
            assert max(map(len, lines)) <= 80, [line.plain for line in lines]
        if not each.plain:
            assert len(newest(each, sitting, seat, lines, lines[:2])) <= 23
        assert answers(sitting, seat, each)


@pytest.mark.parametrize("name", ALL)
def test_every_answer_that_is_offered_is_understood_and_legal(name):
    for number in range(25):
        one_match(ALL[name], new_dice(number, 77))


@pytest.mark.parametrize("name", ALL)
def test_a_watcher_can_look_at_every_table(name):
    game, dice = ALL[name], new_dice(5)
    for number in range(5):
        options = random_options(game, dice)
        seats = game.opening(options, 0).seats
        sitting = sit_down(game, options, fill_names({}, seats), ["", *["random"] * (seats - 1)], number)
        sitting.deal()
        for _ in range(40):
            if not sitting.match.playing:
                break
            sitting.bots[0] = "random"
            sitting.bot_moves(sitting.match.asked)
            seen = sitting.seen(-1)
            for seat in range(seats):
                assert isinstance(sitting.table.said(seen, seat), str)
            assert sitting.table.score(seen)
            assert all(sitting.table.facts(seen))
