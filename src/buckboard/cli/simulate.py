"""`buckboard simulate GAME`: bots play, and what came of it is counted."""

import contextlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from buckboard.bots import read_bots
from buckboard.cli.choices import BadCall, game_called, house_rules, options_for, with_seats
from buckboard.cli.numbers import MOST_SEED, any_whole, whole
from buckboard.cli.pen import Pen, new_pen
from buckboard.cli.rules import GAME, JSON, PLAIN, RULE
from buckboard.engine.game import Figure, Game
from buckboard.engine.options import written
from buckboard.search.results import Results
from buckboard.simulation.batch import Order, Told
from buckboard.simulation.batch import simulate as play_in_order
from buckboard.simulation.output import whole_file
from buckboard.simulation.workers import simulate_together

MOST_HANDS = 10**12
MOST_WORKERS = 256
HANDS = whole("--hands", 1, MOST_HANDS)
SEATS = any_whole("--seats")
SEED = whole("--seed", 0, MOST_SEED)
WORKERS = whole("--workers", 1, MOST_WORKERS)


def simulate(
    game: GAME,
    hands: Annotated[
        int, typer.Option(help="How many hands; the last match is cut there.", parser=HANDS, metavar="NUMBER")
    ] = 1000,
    seats: Annotated[
        int | None,
        typer.Option(help="How many sit at the table, where the game leaves it open.", parser=SEATS, metavar="NUMBER"),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same hands.", parser=SEED, metavar="NUMBER")] = 0,
    bots: Annotated[str, typer.Option(help="Bots from seat 0, round and round: random,thumb.")] = "random",
    rule: RULE = [],  # noqa: B006 — typer makes a new list for each call
    record: Annotated[Path | None, typer.Option(help="Write every hand to this file, a record a line.")] = None,
    legal: Annotated[bool, typer.Option("--legal", help="In records, all that was legal beside each move.")] = False,
    workers: Annotated[
        int, typer.Option(help="How many processes play; the hands are the same.", parser=WORKERS, metavar="NUMBER")
    ] = 1,
    interpreted: Annotated[bool, typer.Option("--interpreted", help="The same hands in plain Python.")] = False,
    as_json: JSON = False,
    plain: PLAIN = False,
) -> None:
    """Let bots play whole matches, one after another, and count.

    Each seat's result is what a hand brought it on average, chips or points, with its standard error. A match of
    Buck 'em has its last round called after 20 hands and a pot limit of 20 antes, one of Buck Thirty-Five has
    20 hands, unless house rules say otherwise.

    \b
    buckboard simulate buck --hands 100000
    buckboard simulate buckem --hands 20000 --seats 7 --rule scare_cards=on
    buckboard simulate buck135 --hands 5000 --bots thumb,random --workers 2
    buckboard simulate buckpitch --hands 20000 --record hands.jsonl --legal
    """
    played = game_called(game)
    order = Order(
        game=played.NAME,
        choices=with_seats(played, house_rules(played, rule), seats),
        hands=hands,
        seed=seed,
        bots=tuple(bot.name for bot in read_bots(bots)),
        interpreted=interpreted,
        records=record is not None,
        legal=legal,
    )
    if legal and record is None:
        raise BadCall("--legal says what goes into the records; name their file with --record.")
    options = options_for(played, played.for_simulation(order.choices))
    results = carried_out(order, workers, record)
    if as_json:
        typer.echo(json.dumps(as_mapping(played, options, order, results), ensure_ascii=False, indent=1))
    else:
        write_results(new_pen(plain), played, options, order, results)


def carried_out(order: Order, workers: int, record: Path | None) -> Results:
    """Play, with a progress bar where somebody is watching; the records are whole or not there."""
    with contextlib.ExitStack() as open_things:
        write = open_things.enter_context(whole_file(record)).write if record else len
        told = open_things.enter_context(_progress(order.hands))
        if workers == 1:
            return play_in_order(order, write, told)
        return simulate_together(order, workers, write, told, _folder_of(record))


def _folder_of(record: Path | None) -> Path | None:
    """Where parts of the records may wait: beside them, or among temporary files if they go to a pipe."""
    if record is None or (record.exists() and not record.is_file()):
        return None
    return record.resolve().parent


@contextlib.contextmanager
def _progress(hands: int) -> Iterator[Told]:
    """A bar on the error stream, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda played: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("getting ready (the first time, the rules are compiled: about 20 s) …", total=hands)

        def told(played: int) -> None:
            bar.update(task, advance=played, description="hands")

        yield told


def as_mapping(game: Game, options: Any, order: Order, results: Results) -> dict[str, Any]:
    """The results for a program."""
    return {
        "game": game.NAME,
        "options": written(options),
        "seed": order.seed,
        "hands": results.hands,
        "matches": results.matches,
        "decisions": results.decisions,
        "seats": [
            {
                "seat": seat,
                "bot": order.bots[seat % len(order.bots)],
                "mean": results.mean(seat),
                "standard_error": results.standard_error(seat),
                "matches_won": results.wins[seat],
            }
            for seat in range(len(results.sums))
        ],
        "figures": [figure._asdict() for figure in game.figures(results.counts, results.hands)],
    }


def write_results(pen: Pen, game: Game, options: Any, order: Order, results: Results) -> None:
    """The results for people."""
    ended = "1 match" if results.matches == 1 else f"{results.matches:,} matches"
    hands = "1 hand" if results.hands == 1 else f"{results.hands:,} hands"
    pen.line(f"{game.TITLE}: {hands}, {ended} played to the end, seed {order.seed}", "bold")
    if rules := written(options):
        pen.paragraph("House rules: " + ", ".join(f"{name} = {_value(value)}" for name, value in rules.items()), 2)
    pen.line()
    pen.line("seat  bot         a hand  std. error   matches won", "bold")
    for seat in range(len(results.sums)):
        error = results.standard_error(seat)
        pen.line(
            f"{seat:>4}  {order.bots[seat % len(order.bots)]:<8} {results.mean(seat):>+9.4f}"
            f"  {'' if error is None else f'{error:.4f}':>10}  {results.wins[seat]:>12,}"
        )
    pen.line()
    pen.line(f"{'':<36}{'how often':>10}{'out of':>12}{'share':>9}{'average':>10}", "bold")
    for figure in game.figures(results.counts, results.hands):
        pen.line(figure_line(figure))


def figure_line(figure: Figure) -> str:
    """One line of a game's statistics: how often, of how many, the share, and the mean of what it totals."""
    share = f"{100 * figure.times / figure.out_of:.2f} %" if figure.out_of else ""
    each = f"{figure.total / figure.times:.3f}" if figure.total is not None and figure.times else ""
    return f"{figure.name:<36}{figure.times:>10,}{figure.out_of:>12,}{share:>9}{each:>10}".rstrip()


def _value(value: object) -> str:
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
