"""The games. Adding one is a folder here and a line below."""

from buckboard.engine.game import Game
from buckboard.games import buck, buck135, buckpitch

ALL: dict[str, Game] = {"buck": buck, "buckpitch": buckpitch, "buck135": buck135}
