"""One decision in plain Python: `legal` and `apply` on the Struct, and through the checked door `play`.

The mean over random hands of each game by its usual rules. The hands are played beforehand, so that only these
calls are in the time.
"""

from collections.abc import Callable
from typing import Any

from common import calibration, median, report, seconds

from buckboard.engine.dice import new_dice, roll
from buckboard.engine.game import Game, play, read_options
from buckboard.engine.state import copy
from buckboard.games import ALL
from buckboard.testing import random_hand

HANDS = 300

Hand = tuple[Any, list[tuple[int, int]]]  # the dealt state, and the moves


def hands_of(game: Game) -> list[Hand]:
    """Random hands, each from the standing that the hand before it left."""
    options = read_options(game, game.for_simulation({}))
    dice = new_dice(7)
    standing = game.opening(options, 0)
    found = []
    for _ in range(HANDS):
        steps = list(random_hand(game, options, standing, dice))
        state = steps[-1][0]
        found.append((steps[0][0], [(seat, move) for _, seat, move in steps[:-1]]))
        game.settle(state)
        standing = state.standing
        if standing.winners:
            standing = game.opening(options, roll(dice, standing.seats))
    return found


def trusting(game: Game, hands: list[Hand]) -> Callable[[], float]:
    """Microseconds a decision without checks."""

    def measure() -> float:
        legal, apply = game.legal, game.apply
        fresh = [(copy(state), moves) for state, moves in hands]

        def work() -> None:
            for state, moves in fresh:
                for seat, move in moves:
                    legal(state, seat)
                    apply(state, seat, move)

        return 1e6 * seconds(work)[0] / sum(len(moves) for _, moves in hands)

    return measure


def checked(game: Game, hands: list[Hand]) -> Callable[[], float]:
    """Microseconds a decision through the checked door, which returns a new state."""

    def measure() -> float:
        def work() -> None:
            for dealt, moves in hands:
                state = dealt
                for seat, move in moves:
                    state = play(game, state, seat, move)

        return 1e6 * seconds(work)[0] / sum(len(moves) for _, moves in hands)

    return measure


def main() -> None:
    """Two rows a game."""
    for name, game in ALL.items():
        hands = hands_of(game)
        for title, measure, bar, aim in (
            ("legal and apply", trusting(game, hands), 6, 3),
            ("the checked door", checked(game, hands), 15, 9),
        ):
            report(f"a decision of {name} in Python, {title}", median(measure), "µs", bar, aim, less=True,
                   calibration=median(calibration))  # fmt: skip


if __name__ == "__main__":
    main()
