"""The games. Adding one is a folder here and a line below."""

from buckboard.engine.game import Game

ALL: dict[str, Game] = {}
