"""`buckboard play`: a match in the terminal, against bots or with friends."""

from pathlib import Path
from typing import Annotated

import typer

from buckboard.bots import read_bots
from buckboard.cli import saves
from buckboard.cli.asking import Leave, hear
from buckboard.cli.calling import call
from buckboard.cli.choices import BadCall, game_called, house_rules, options_for, with_seats
from buckboard.cli.evening import Evening
from buckboard.cli.pen import Pen, new_pen
from buckboard.cli.people import YOU, fill_names, listed, named_people
from buckboard.cli.rules import PLAIN, RULE
from buckboard.cli.sitting import Sitting, goes_on, sit_down
from buckboard.engine.errors import BuckboardError
from buckboard.engine.game import Game
from buckboard.games import ALL

GAMES = "buckem, buck, buckpitch or buck135; you are asked if you leave it out."


def play(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help=GAMES)] = "",
    seats: Annotated[int | None, typer.Option(help="How many seats, where the game leaves it open.")] = None,
    rule: RULE = [],  # noqa: B006 — typer makes a new list for each call
    seed: Annotated[int | None, typer.Option(min=0, help="The same cards every time.")] = None,
    seat: Annotated[int | None, typer.Option(help="Your seat; they are numbered from 0, clockwise.")] = None,
    bots: Annotated[
        str, typer.Option(help="Who else plays: thumb, random, or several, such as thumb,random.")
    ] = "thumb",
    hotseat: Annotated[
        bool, typer.Option("--hotseat", help="Several people share the terminal, a curtain between.")
    ] = False,
    names: Annotated[str, typer.Option(help="People by seat; an empty place is a bot: “Ann,,Bo”.")] = "",
    resume: Annotated[bool, typer.Option("--resume", help="Go on exactly where the match was left.")] = False,
    pace: Annotated[
        float, typer.Option(envvar="BUCKBOARD_PACE", min=0, max=10, help="Seconds for each bot's move.")
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
    pen = new_pen(plain)
    try:
        if resume:
            sitting = _resumed(game)
        else:
            played = game_called(game) if game else _choose(pen)
            choices = with_seats(played, house_rules(played, rule), seats)
            found, note = _unfinished(pen, played, bool(choices))
            sitting = found or _seated(pen, played, choices, seed, seat, bots, hotseat, names)
            if found is None and sitting.path.exists():
                note = f"The old match is kept as {saves.shown(saves.put_aside(sitting.path))}."
            sitting.notes += [note] if note else []
    except Leave:
        return
    Evening(pen, sitting, pace).play()


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
        if said.isdecimal() and 1 <= int(said) <= len(games):
            return games[int(said) - 1]
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
    if not path.exists():
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


def _resumed(game: str) -> Sitting:
    path = saves.path_of(game_called(game).NAME) if game else saves.latest()
    if path is None:
        raise saves.BadSave(f"There is no match to go on with; “{call('play')}” begins one.")
    return _taken_up(path)


def _taken_up(path: Path) -> Sitting:
    """The match in a file. Raises BadSave; a file that is broken is put aside."""
    save = saves.read(path)
    try:
        return goes_on(save)
    except BuckboardError as error:
        raise saves.broken(path, str(error).rstrip(".")) from error


def _seated(
    pen: Pen,
    game: Game,
    choices: dict[str, object],
    seed: int | None,
    seat: int | None,
    bots: str,
    hotseat: bool,
    names: str,
) -> Sitting:
    """A new match: who sits where, by which rules."""
    options = options_for(game, choices)
    size: int = game.opening(options, 0).seats
    people = _people(pen, size, seat, hotseat, names)
    kinds = read_bots(bots)
    everybody = fill_names(people, size)
    others = [other for other in range(size) if other not in people]
    sits = {other: kinds[place % len(kinds)].name for place, other in enumerate(others)}
    return sit_down(game, options, everybody, [sits.get(other, "") for other in range(size)], seed)


def _people(pen: Pen, size: int, seat: int | None, hotseat: bool, names: str) -> dict[int, str]:
    if seat is not None and not 0 <= seat < size:
        raise BadCall(f"There is no seat {seat}; at this table they are 0 to {size - 1}.")
    if not hotseat and (not names or "," not in names):
        return {seat or 0: names.strip()[:12] or YOU}
    if seat is not None:
        raise BadCall("With several people the places in --names say who sits where; leave --seat out.")
    while not names:
        pen.paragraph(
            f"Who plays? Names in the order of the {size} seats, clockwise, with commas; an empty place is a bot."
        )
        names = hear(pen, "Names, such as Ann,,Bo: ").title()
    people = named_people(names, size)
    if not people:
        raise BadCall("Somebody has to play; name at least one person.")
    return people
