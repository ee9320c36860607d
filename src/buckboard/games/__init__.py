"""The games. Adding one is a folder here and a line below."""

from buckboard.engine.game import Game
from buckboard.games import buck, buck135, buckem, buckpitch

ALL: dict[str, Game] = {"buckem": buckem, "buck": buck, "buckpitch": buckpitch, "buck135": buck135}
