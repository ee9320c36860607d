"""A table of random bots, compiled or interpreted, and the hands that it wrote down."""

from typing import Any, NamedTuple

import numpy as np

from buckboard.engine.cards import DECK_SIZE, lowest, members
from buckboard.engine.game import Game
from buckboard.engine.state import as_tuple, copy, new_cards, row_dtype
from buckboard.search.playout import DECISIONS, FINISHED, HANDS, MATCH, MOVES, Desk, Notes, body, kernel
from buckboard.search.results import Results


class Page(NamedTuple):
    """Hands that were played, as lists: one entry a hand, then one entry a move."""

    packs: list[list[int]]
    reshuffles: list[list[int]]
    trump_cards: list[int]
    befores: list[tuple[Any, ...]]  # the standing, its fields in order
    afters: list[tuple[Any, ...]]
    matches: list[int]  # counted from 0 among those given to `begin`
    hands: list[int]  # counted from 1 in a match
    ends: list[int]
    seats: list[int]
    phases: list[int]
    moves: list[int]


class RandomTable:
    """A table where every seat plays at random, from hand to hand and from match to match."""

    def __init__(self, game: Game, options: Any, *, interpreted: bool = False, page_size: int = 0) -> None:
        """`page_size`: how many hands can be written down before `page` must be called; 0 for no writing."""
        self.game = game
        self.options = options
        self.interpreted = interpreted
        self.page_size = page_size
        module: Any = game
        self._play = body(module) if interpreted else kernel(module)
        standing = game.opening(options, 0)
        removed = game.removed(options, standing)
        cards = new_cards(members(game.deck(options, standing)), trump_card=lowest(removed) if removed else -1)
        state = game.new(options, copy(standing), cards)
        self.seats: int = standing.seats
        self._standing = standing
        self.desk = Desk(
            tables=self._bodies([state]),
            cards=self._bodies([cards]),
            befores=self._bodies([standing]),
            place=self._zeros(6),
            counts=self._zeros(game.TALLY),
            sums=self._zeros(self.seats),
            squares=self._zeros(self.seats, 0.0),
            wins=self._zeros(self.seats),
        )
        self._played = 0
        self._notes = self._new_notes(64 * page_size)
        self.begin([], [])

    def _bodies(self, structs: list[Any]) -> Any:
        """Structs to play on: themselves, or rows made from them."""
        if self.interpreted:
            return [copy(struct) for struct in structs]
        cls: Any = type(structs[0] if structs else self._standing)
        rows = np.zeros(len(structs), row_dtype(cls))
        for place, struct in enumerate(structs):
            rows[place] = as_tuple(struct)
        return rows

    def _zeros(self, size: int, zero: float = 0) -> Any:
        return [zero] * size if self.interpreted else np.full(size, zero)

    def _new_notes(self, moves: int) -> Notes:
        hands = self.page_size
        return Notes(
            packs=np.zeros((hands, DECK_SIZE), np.int8),
            reshuffles=np.zeros((hands if self.game.RESHUFFLES else 0, DECK_SIZE), np.int8),
            trump_cards=np.zeros(hands, np.int8),
            befores=self._bodies([self._standing] * hands),
            afters=self._bodies([self._standing] * hands),
            matches=np.zeros(hands, np.int64),
            hands=np.zeros(hands, np.int64),
            ends=np.zeros(hands, np.int64),
            seats=np.zeros(moves, np.int8),
            phases=np.zeros(moves, np.int8),
            moves=np.zeros(moves, np.int64),
        )

    def begin(self, dices: list[list[int]], openings: list[Any]) -> None:
        """Matches to play, in order: the dice of each and the standing it opens with. Counts start anew."""
        for counts in self.desk[3:]:
            counts[:] = [number * 0 for number in counts]
        self._dices: Any = dices if self.interpreted else np.array(dices, np.int64).reshape(len(dices), 1)
        self._openings = self._bodies(openings)

    def get_ready(self) -> None:
        """Have the code compiled, or loaded if that was done before."""
        self._play(self.desk, self._notes, self._dices, self._openings, 0, 0)

    def play(self, hands: int, call_after: int) -> int:
        """Play on, `hands` hands at most (and a page at most); how many were played, 0 when all matches are over."""
        if self.page_size:
            hands = min(hands, self.page_size)
        played = 0
        while not played and hands and self.desk.place[MATCH] < len(self._dices):
            played = int(self._play(self.desk, self._notes, self._dices, self._openings, hands, call_after))
            if not played:  # not one hand fits into the notes
                self._notes = self._new_notes(2 * len(self._notes.moves))
        self._played = played
        return played

    def results(self) -> Results:
        """What came of the hands since `begin`."""
        desk = self.desk
        sums, wins, counts, place = (
            [int(number) for number in numbers] for numbers in (desk.sums, desk.wins, desk.counts, desk.place)
        )
        squares = [float(number) for number in desk.squares]
        return Results(sums, squares, wins, counts, place[HANDS], place[DECISIONS], place[FINISHED])

    def _tuples(self, standings: Any) -> list[tuple[Any, ...]]:
        if self.interpreted:
            return [as_tuple(standing) for standing in standings]
        return list(zip(*(standings[name].tolist() for name in standings.dtype.names), strict=True))

    def page(self) -> Page:
        """The hands of the last `play`."""
        notes, hands = self._notes, self._played
        moves = int(self.desk.place[MOVES])
        return Page(
            notes.packs[:hands].tolist(),
            notes.reshuffles[:hands].tolist(),
            notes.trump_cards[:hands].tolist(),
            self._tuples(notes.befores[:hands]),
            self._tuples(notes.afters[:hands]),
            notes.matches[:hands].tolist(),
            notes.hands[:hands].tolist(),
            notes.ends[:hands].tolist(),
            notes.seats[:moves].tolist(),
            notes.phases[:moves].tolist(),
            notes.moves[:moves].tolist(),
        )
