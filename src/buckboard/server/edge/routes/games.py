"""The games: what they are, their house rules, their rules in words."""

from fastapi import APIRouter

from buckboard.engine.game import read_options
from buckboard.games import ALL
from buckboard.server.scenes.options_page import game_infos, game_options, rules_page
from buckboard.server.wire.api import GameInfo, GameName, GameOptions, Rules, RulesPage

router = APIRouter(tags=["games"])


@router.get("/games", summary="The games")
async def games() -> list[GameInfo]:
    """Every game that can be played here."""
    return game_infos()


@router.get("/games/{game}/options", summary="The house rules of a game")
async def options(game: GameName) -> GameOptions:
    """Every point that a table can agree on, and house rules that often go together."""
    return game_options(game)


@router.post("/rules", summary="The rules of a table, in words")
async def rules(asked: Rules) -> RulesPage:
    """The rules page for these house rules; what is not usual is marked."""
    return rules_page(asked.game, read_options(ALL[asked.game], asked.options))
