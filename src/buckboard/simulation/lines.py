"""Hands as lines of records, fast: the same bytes as `record.write`, put together from pieces made once.

A move in words depends on the seat, the phase and the move alone, so each is encoded once and looked up
from then on; a draw is three pieces: how it begins, a further card, its end.
"""

from collections.abc import Callable, Sequence
from typing import Any, get_type_hints

import msgspec
import numpy as np

from buckboard.bots import BOTS
from buckboard.engine import record
from buckboard.engine.cards import DECK_SIZE, show
from buckboard.engine.game import ENOUGH, Game
from buckboard.engine.log import Log
from buckboard.engine.options import written
from buckboard.engine.state import Cards
from buckboard.engine.words import draw_words, word
from buckboard.search.random_table import Page

encode = msgspec.json.encode
CARD_NAMES = [show(card) for card in range(DECK_SIZE)]
SEATS = 8
PHASES = 64
PIECES_KEPT = 200_000  # amounts without a limit make ever new pieces


class Pieces(dict[int, bytes]):
    """By seat, phase and move, how a move stands in the list of moves, its comma before it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.draws = [phase for phase, asks in game.ASKS.items() if asks == "discard"]

    def __missing__(self, key: int) -> bytes:
        seat, rest = key % SEATS, key // SEATS
        phase, rest = rest % PHASES, rest // PHASES
        going_on, move = rest % 2, rest // 2
        if phase not in self.draws:
            piece = b"," + encode([seat, word(self.game, phase, move)])
        elif going_on:
            piece = b'"]' if move == ENOUGH else b" " + show(move).encode()
        elif move == ENOUGH:
            piece = b"," + encode([seat, draw_words([])])
        else:
            piece = b"," + encode([seat, draw_words([move])])[: -len('"]')]
        if len(self) < PIECES_KEPT:
            self[key] = piece
        return piece

    def keys_of(self, page: Page) -> list[int]:
        """The key of every move of a page."""
        moves = np.asarray(page.moves, np.int64)
        phases = np.asarray(page.phases, np.int64)
        in_draw = np.isin(phases, self.draws)
        going_on = np.zeros(len(moves), np.int64)
        # After a discard the draw goes on: a seat that draws is asked again until it has said "enough".
        going_on[1:] = in_draw[:-1] & (moves[:-1] != ENOUGH)
        keys: list[int] = (((moves * 2 + going_on) * PHASES + phases) * SEATS + np.asarray(page.seats)).tolist()
        return keys


class LineWriter:
    """Writes the hands of one simulation."""

    def __init__(self, game: Game, options: Any, bots: Sequence[str], seed: int, *, legal: bool = False) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.legal = legal
        seats = range(game.opening(options, 0).seats)
        playing = [BOTS[bots[seat % len(bots)]] for seat in seats]
        self.names = [f"{bot.name} {seat}" for seat, bot in zip(seats, playing, strict=True)]
        self.players: list[dict[str, object]] = [
            {"bot": bot.name, "version": bot.version, "seed": seed} for bot in playing
        ]
        self.pieces = Pieces(game)
        self.standing = _standing_maker(game.Standing)
        fields = {
            "format": record.FORMAT, "game": game.NAME, "rules": game.VERSION, "options": written(options),
        }  # fmt: skip
        self.begin = encode(fields)[:-1] + b',"match":'
        self.middle = b',"names":' + encode(self.names) + b',"players":' + encode(self.players) + b',"before":'

    def lines(self, page: Page, first_match: int) -> bytes:
        """A line for each hand of a page whose matches are counted from `first_match`."""
        one = self._with_choices if self.legal else self._fast
        return b"".join(one(page, first_match))

    def _match(self, number: int) -> str:
        return f"{self.seed}.{number + 1}"

    def _with_choices(self, page: Page, first_match: int) -> list[bytes]:
        """By replay, with every legal move beside the one made."""
        lines = []
        begin = 0
        for at, end in enumerate(page.ends):
            moves = list(zip(page.seats[begin:end], page.moves[begin:end], strict=True))
            log = Log(self.game.NAME, self.options, self.standing(page.befores[at]), self.cards_of(page, at), moves)
            fields = record.write(
                self.game, log, match=self._match(first_match + page.matches[at]), hand=page.hands[at],
                names=self.names, after=self.standing(page.afters[at]), players=self.players, legal=True,
            )  # fmt: skip
            lines.append(record.dumps(fields).encode() + b"\n")
            begin = end
        return lines

    def cards_of(self, page: Page, at: int) -> Cards:
        """The cards of one hand of a page."""
        pack = page.packs[at]
        reshuffle = page.reshuffles[at] if self.game.RESHUFFLES else pack
        return Cards(pack, reshuffle, _size(pack), page.trump_cards[at])

    def _fast(self, page: Page, first_match: int) -> list[bytes]:
        game, options = self.game, self.options
        moves = [*map(self.pieces.__getitem__, self.pieces.keys_of(page))]
        lines = []
        begin = 0
        last: tuple[tuple[Any, ...], bytes] = ((), b"")  # the standing after the hand before, as written
        for at, end in enumerate(page.ends):
            before, after, pack = page.befores[at], page.afters[at], page.packs[at]
            written_before = last[1] if before == last[0] else self._written(before)
            last = (after, self._written(after))
            size = _size(pack)
            reshuffle = b'","reshuffle":"' + _names(page.reshuffles[at][:size]) if game.RESHUFFLES else b""
            removed = game.removed(options, self.standing(before))
            trump = b'","trump_card":"' + show(page.trump_cards[at]).encode() if removed else b""
            said = b"".join(moves[begin:end])[1:]
            lines.append(
                b'%b"%b","hand":%d%b%b,"pack":"%b%b%b","moves":[%b],"after":%b}\n'
                % (
                    self.begin, self._match(first_match + page.matches[at]).encode(), page.hands[at], self.middle,
                    written_before, _names(pack[:size]), reshuffle, trump, said, last[1],
                )
            )  # fmt: skip
            begin = end
        return lines

    def _written(self, standing: tuple[Any, ...]) -> bytes:
        return encode(record.write_standing(self.game, self.options, self.standing(standing)))


def _size(pack: list[int]) -> int:
    return pack.index(-1) if pack[-1] < 0 else DECK_SIZE


def _names(cards: list[int]) -> bytes:
    return " ".join([CARD_NAMES[card] for card in cards]).encode()


def _standing_maker(cls: Any) -> Callable[[tuple[Any, ...]], Any]:
    """A function that makes a Standing from the numbers of its fields; a bool is written as a bool."""
    hints = get_type_hints(cls)
    kinds = [(place, kind) for place, kind in enumerate(hints.values()) if kind is not int and isinstance(kind, type)]

    def make(fields: tuple[Any, ...]) -> Any:
        values = list(fields)
        for place, kind in kinds:
            values[place] = kind(values[place])
        return cls(*values)

    return make
