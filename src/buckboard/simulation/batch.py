"""Many hands of whole matches, one match after another: by one process or by several, always the same hands.

Match k has its own dice, made from the seed and k. Matches are played in chunks of a fixed number; whoever plays
a chunk, it is the same chunk, and chunks are counted in order until there are enough hands.
"""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, Protocol

import msgspec

from buckboard.bots import BOTS
from buckboard.engine.cards import members
from buckboard.engine.dice import new_dice, shuffle
from buckboard.engine.first_dealer import first_dealer
from buckboard.engine.game import Game, read_options
from buckboard.games import ALL
from buckboard.search.random_table import Page, RandomTable
from buckboard.search.results import Results, no_results
from buckboard.simulation.lines import LineWriter
from buckboard.simulation.table import BotTable

CHUNK = 16  # matches
PAGE = 512  # hands that are written down before they become lines
STEP = 4096  # hands between two signs of life
HANDS_BEFORE_LAST_ROUND = 20  # where the players call it

Told = Callable[[int], None]  # so many hands more have been played


class Order(msgspec.Struct, frozen=True):
    """What is to be played."""

    game: str
    choices: dict[str, Any]  # house rules, as given
    hands: int
    seed: int = 0
    bots: tuple[str, ...] = ("random",)  # they repeat round the table from seat 0
    interpreted: bool = False
    records: bool = False
    legal: bool = False  # with every legal move beside the move made


class Table(Protocol):
    """A table that plays: `RandomTable` or `BotTable`."""

    def get_ready(self) -> None: ...
    def begin(self, dices: list[list[int]], openings: list[Any], /) -> None: ...
    def play(self, hands: int, call_after: int, /) -> int: ...
    def page(self) -> Page: ...
    def results(self) -> Results: ...


class Batch:
    """One process's means to carry out an order, chunk by chunk."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.game: Game = ALL[order.game]
        choices = self.game.for_simulation(order.choices)
        self.options = read_options(self.game, choices)
        self.call_after = HANDS_BEFORE_LAST_ROUND if calls_last_round(self.game, self.options) else 0
        standing = self.game.opening(self.options, 0)
        self.seats: int = standing.seats
        self.deck = members(self.game.deck(self.options, standing))
        self.table = self._new_table()
        self.writer = LineWriter(self.game, self.options, order.bots, order.seed, legal=order.legal)

    def _new_table(self) -> Table:
        order = self.order
        if set(order.bots) == {"random"}:
            page_size = PAGE if order.records else 0
            return RandomTable(self.game, self.options, interpreted=order.interpreted, page_size=page_size)
        bots = [BOTS[name] for name in order.bots]
        return BotTable(self.game, self.options, bots, keeps=order.records)

    def chunk(self, number: int, hands: int, told: Told) -> Iterator[bytes]:
        """Play a chunk, `hands` hands of it at most; lines of records as they come. Then ask for `results`."""
        dices, openings = [], []
        for match in range(number * CHUNK, number * CHUNK + CHUNK):
            dice = new_dice(self.order.seed, match)
            openings.append(self._opening(dice))
            dices.append(dice)
        self.table.begin(dices, openings)
        step = PAGE if self.order.records else STEP
        while played := self.table.play(min(hands, step), self.call_after):
            hands -= played
            if self.order.records:
                yield self.writer.lines(self.table.page(), number * CHUNK)
            told(played)

    def _opening(self, dice: list[int]) -> Any:
        """The standing that a match begins with; who deals first is settled by its own dice."""
        order = self.deck[:]
        shuffle(dice, order, len(order))
        dealer, _ = first_dealer(self.options.first_dealer.name.lower(), self.seats, order)
        return self.game.opening(self.options, dealer)

    def results(self) -> Results:
        """What came of the chunk."""
        return self.table.results()


def calls_last_round(game: Game, options: Any) -> bool:
    """Whether matches go on until somebody calls the last round; not where their length is agreed."""
    return hasattr(game, "call_last_round") and options.session_end.name != "FIXED_ROUNDS"


def simulate(order: Order, write: Callable[[bytes], object], told: Told) -> Results:
    """Carry out an order in this process; records go to `write`, line by line or many at a time."""
    batch = Batch(order)
    total = no_results(batch.game, batch.seats)
    for number in count():
        for lines in batch.chunk(number, order.hands - total.hands, told):
            write(lines)
        total.add(batch.results())
        if total.hands == order.hands:
            return total
    raise AssertionError
