"""`buckboard warm-up`: compile ahead, so that nobody waits later."""

import time

import typer

from buckboard.engine.game import Game, read_options
from buckboard.games import ALL


def warm_up() -> None:
    """Compile the games ahead, so that the first simulation of each begins at once.

    What is compiled is kept until the rules of this program change: a new version needs it once more.
    """
    from buckboard.search.native import cache_folder  # loads Numba

    for game in ALL.values():
        typer.echo(f"{game.TITLE}: compiling random play … ", nl=False)
        begun = time.perf_counter()
        compile_now(game)
        typer.echo(f"{time.perf_counter() - begun:.1f} s")
    typer.echo(f"Kept in {cache_folder()}.")


def compile_now(game: Game) -> None:
    """Have random play of a game compiled, or loaded if it has been before."""
    from buckboard.search.random_table import RandomTable

    options = read_options(game, game.for_simulation({}))
    RandomTable(game, options).get_ready()
