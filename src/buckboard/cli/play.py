"""`buckboard play`: a match in the terminal, against bots or with friends."""

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from buckboard.bots import Bot, read_bots
from buckboard.cli import saves
from buckboard.cli.asking import Leave, hear
from buckboard.cli.calling import call
from buckboard.cli.choices import BadCall, game_called, house_rules, options_for, with_seats
from buckboard.cli.evening import Evening
from buckboard.cli.lock import held
from buckboard.cli.numbers import MOST_SEED, any_whole, seconds, whole
from buckboard.cli.pen import Pen, new_pen
from buckboard.cli.people import YOU, fill_names, listed, named_people
from buckboard.cli.rules import PLAIN, RULE
from buckboard.cli.sitting import Sitting, goes_on, sit_down
from buckboard.engine.errors import BuckboardError
from buckboard.engine.game import Game
from buckboard.games import ALL

LEFT_OUT = ("seats", "rule", "seed", "seat", "bots", "hotseat", "names")  # what a saved match has settled
GAMES = "buckem, buck, buckpitch or buck135; you are asked if you leave it out."


class Places(NamedTuple):
    """A new match as it was asked for, found to be possible."""

    game: Game
    options: Any
    size: int
    seed: int | None
    bots: list[Bot]
    people: dict[int, str]  # by seat; nobody if they are to be asked for their names


def play(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="[GAME]", help=GAMES)] = "",
    seats: Annotated[
        int | None,
        typer.Option(
            help="How many seats, where the game leaves it open.", parser=any_whole("--seats"), metavar="NUMBER"
        ),
    ] = None,
    rule: RULE = [],  # noqa: B006 — typer makes a new list for each call
    seed: Annotated[
        int | None,
        typer.Option(help="The same cards every time.", parser=whole("--seed", 0, MOST_SEED), metavar="NUMBER"),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(
            help="Your seat; they are numbered from 0, clockwise.", parser=any_whole("--seat"), metavar="NUMBER"
        ),
    ] = None,
    bots: Annotated[
        str, typer.Option(help="Who else plays: thumb, random, or several, such as thumb,random.")
    ] = "thumb",
    hotseat: Annotated[
        bool, typer.Option("--hotseat", help="Several people share the terminal, a curtain between.")
    ] = False,
    names: Annotated[str, typer.Option(help="People by seat; an empty place is a bot: “Ann,,Bo”.")] = "",
    resume: Annotated[bool, typer.Option("--resume", help="Go on exactly where the match was left.")] = False,
    pace: Annotated[
        float,
        typer.Option(
            envvar="BUCKBOARD_PACE",
            help="Seconds for each bot's move, 10 at most.",
            parser=seconds("--pace", 10),
            metavar="SECONDS",
        ),
    ] = 0.4,
    plain: PLAIN = False,
) -> None:
    """Play a match in the terminal, against bots or with friends.

    At any question say ? for help and quit to stop. The match is saved after every move.

    \b
    buckboard play
    buckboard play buck --rule target=32
    buckboard play buckem --seats 7 --rule scare_cards=on --rule pot_limit=40
    buckboard play buck135 --bots thumb,random --seed 7
    buckboard play buckpitch --hotseat --names Ann,Bo,Cy,Di
    buckboard play --resume
    """
    if sys.stdin is None:
        raise BadCall("The input is closed; there is nobody to play.")
    pen = new_pen(plain)
    with ExitStack() as held_here:
        try:
            if resume:
                _leave_out(context)
                path = _last_match(game)
                held_here.enter_context(held(path))
                sitting = _taken_up(path)
            else:
                played = game_called(game) if game else _choose(pen)
                choices = with_seats(played, house_rules(played, rule), seats)
                places = _places(played, choices, seed, seat, bots, hotseat, names)
                held_here.enter_context(held(saves.path_of(played.NAME)))
                sitting = _begun(pen, places, bool(choices))
        except Leave:
            return
        Evening(pen, sitting, pace).play()


def _leave_out(context: typer.Context) -> None:
    """Raises BadCall if a match that is gone on with is asked to be another one."""
    said = [name for name in LEFT_OUT if getattr(context.get_parameter_source(name), "name", "") == "COMMANDLINE"]
    if said:
        which = listed([f"--{name}" for name in said])
        raise BadCall(f"--resume goes on with the saved match as it was; leave out {which}.")


def _begun(pen: Pen, places: Places, asked_for_rules: bool) -> Sitting:
    """The match of this game that is not over, if the person goes on with it; else a new one."""
    sitting, note = _unfinished(pen, places.game, asked_for_rules)
    if sitting is not None:
        return sitting
    sitting = _seated(pen, places)
    if saves.is_there(sitting.path):
        try:
            kept = saves.shown(saves.put_aside(sitting.path))
            note = f"{note} It is kept as {kept}." if note else f"The old match is kept as {kept}."
        except saves.BadSave as error:
            if str(error) not in note:
                note = f"{note or 'The old match is in the way.'} {error}"
    sitting.notes += [note] if note else []
    return sitting


def _choose(pen: Pen) -> Game:
    """Ask which game to play."""
    games = list(ALL.values())
    pen.line("Which game?")
    for number, game in enumerate(games, 1):
        seats = f"{game.SEATS[0]} to {game.SEATS[-1]}" if len(game.SEATS) > 1 else str(game.SEATS[0])
        pen.line(f"  {number}  {game.TITLE:<18}{seats} seats")
    with_more = call("play buck --rule target=32 --hotseat")
    pen.paragraph(f"House rules, seats and friends at one keyboard are named in the call: {with_more}")
    pen.paragraph(f"{call('options buck')} lists the house rules, --help the rest.")
    while True:
        said = hear(pen, "Its name or number, or quit: ")
        numbers = {str(number): game for number, game in enumerate(games, 1)}
        if said in numbers:
            return numbers[said]
        if not said or said.isdecimal():
            pen.paragraph(f"Say a number from 1 to {len(games)}, or the name of a game, such as buck.")
            continue
        try:
            return game_called(said)
        except BuckboardError as error:
            pen.paragraph(str(error))


def _unfinished(pen: Pen, game: Game, asked_for_rules: bool) -> tuple[Sitting | None, str]:
    """The match of this game that is not over, if the person wants it; else what was wrong with it."""
    path = saves.path_of(game.NAME)
    if not saves.is_there(path):
        return None, ""
    try:
        sitting = _taken_up(path)
    except saves.BadSave as error:
        return None, str(error)
    pen.paragraph(f"There is a match of {game.TITLE} that is not over: hand {sitting.hand}, {listed(sitting.names)}.")
    if asked_for_rules:
        pen.paragraph("It keeps its own house rules and seats; no begins a new match with those given now.")
    while True:
        said = hear(pen, "Go on with it? yes or no: ")
        if said in ("y", "yes", ""):
            return sitting, ""
        if said in ("n", "no"):
            return None, ""


def _last_match(game: str) -> Path:
    """The file of the match to go on with. Raises BadSave if there is none."""
    path = saves.path_of(game_called(game).NAME) if game else saves.latest()
    if path is None or not saves.is_there(path):
        raise saves.BadSave(f"There is no match to go on with; “{call('play')}” begins one.")
    return path


def _taken_up(path: Path) -> Sitting:
    """The match in a file. Raises BadSave; a file that is broken is put aside."""
    save = saves.read(path)
    try:
        return goes_on(save)
    except BuckboardError as error:
        raise saves.broken(path, str(error).rstrip(".")) from error


def _places(
    game: Game,
    choices: dict[str, object],
    seed: int | None,
    seat: int | None,
    bots: str,
    hotseat: bool,
    names: str,
) -> Places:
    """Who is to sit where, by which rules. Raises a BuckboardError if that cannot be."""
    options = options_for(game, choices)
    size: int = game.opening(options, 0).seats
    if seat is not None and not 0 <= seat < size:
        raise BadCall(f"There is no seat {seat}; at this table they are 0 to {size - 1}.")
    if not hotseat and "," not in names:
        people = {seat or 0: named_people(names, size).get(0, YOU)}
    elif seat is not None:
        raise BadCall("With several people the places in --names say who sits where; leave --seat out.")
    else:
        people = _somebody(names, size) if names else {}
    fill_names(people, size)
    return Places(game, options, size, seed, read_bots(bots), people)


def _somebody(names: str, size: int) -> dict[int, str]:
    people = named_people(names, size)
    if not people:
        raise BadCall("Somebody has to play; name at least one person.")
    return people


def _seated(pen: Pen, places: Places) -> Sitting:
    """A new match: people where they want to sit, bots round the rest of the table."""
    size = places.size
    people = places.people or _asked_for_names(pen, size)
    everybody = fill_names(people, size)
    others = [other for other in range(size) if other not in people]
    sits = {other: places.bots[place % len(places.bots)].name for place, other in enumerate(others)}
    return sit_down(places.game, places.options, everybody, [sits.get(other, "") for other in range(size)], places.seed)


def _asked_for_names(pen: Pen, size: int) -> dict[int, str]:
    """People who say their names; asked until they can sit down."""
    while True:
        pen.paragraph(
            f"Who plays? Names in the order of the {size} seats, clockwise, with commas; an empty place is a bot."
        )
        if names := hear(pen, "Names, such as Ann,,Bo: ").title():
            try:
                people = _somebody(names, size)
                fill_names(people, size)
            except BadCall as error:
                pen.paragraph(str(error))
                continue
            return people
