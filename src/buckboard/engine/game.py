"""What a game module offers, and the checked doors through which people's choices come in.

Nothing is inherited: a module under `buckboard/games` either fits the protocol or does not.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from buckboard.engine.errors import BadOption, IllegalMove
from buckboard.engine.log import Log
from buckboard.engine.options import read_mapping
from buckboard.engine.rule import rule
from buckboard.engine.state import Cards, copy

AMOUNT = 64  # a move with an amount is kind + AMOUNT * chips
ENOUGH = 52  # ends a draw; in a phase that asks for cards a move below it is a card


class Reason(NamedTuple):
    """Why a move is not open: the item of the game's rules page (0: none), and a sentence."""

    item: int
    sentence: str


class Line(NamedTuple):
    """Something that happened, told to the seats of `audience` (bits; ALL for everybody).

    The text names seats as `{0}` … `{7}`, to be filled with `text.format(*names)`.
    """

    audience: int
    text: str


ALL_SEATS = -1


class Figure(NamedTuple):
    """One line of a game's own statistics: a name, how often, out of how many, and a total if it has one."""

    name: str
    times: int
    out_of: int
    total: int | None = None


class Game(Protocol):
    """A module of the rules of one game. `docs/guide/add-a-game.md` walks through it."""

    @property
    def NAME(self) -> str: ...  # as records write it: "buckem"
    @property
    def TITLE(self) -> str: ...  # as people write it: "Buck 'em"
    @property
    def VERSION(self) -> str: ...  # of the rules; changes only when results change
    @property
    def SEATS(self) -> range: ...  # how many may play
    @property
    def OVER(self) -> int: ...  # the phase in which nobody is asked any more
    @property
    def ASKS(self) -> Mapping[int, str]: ...  # phase -> "choice", "card", "discard", "give" or "amount"
    @property
    def WORDS(self) -> Mapping[int, Sequence[str]]: ...  # phase -> the word of each choice or kind
    @property
    def RESHUFFLES(self) -> bool: ...  # whether cards can return to the stock
    @property
    def TALLY(self) -> int: ...  # how many numbers `tally` counts in
    @property
    def Options(self) -> type: ...
    @property
    def Standing(self) -> type: ...  # has `dealer` and `seats`
    @property
    def State(self) -> type: ...  # has `options`, `standing` and `phase`

    # Rules, compiled too.
    def deck(self, options: Any, standing: Any, /) -> int: ...  # the cards dealt from, as a set
    def removed(self, options: Any, standing: Any, /) -> int: ...  # cards one of which names trump, or 0
    def deal(self, state: Any, cards: Cards, /) -> None: ...  # in place, whatever the state held before
    def waiting(self, state: Any, /) -> int: ...  # the seats that are asked, as bits; 0 when the hand is over
    def legal(self, state: Any, seat: int, /) -> int: ...  # the choices of a seat as bits; 0 if it is not asked
    def lowest(self, state: Any, seat: int, kind: int, /) -> int: ...  # chips that go with a kind of choice
    def highest(self, state: Any, seat: int, kind: int, /) -> int: ...
    def apply(self, state: Any, seat: int, move: int, /) -> None: ...
    def settle(self, state: Any, /) -> None: ...  # once, when nobody is waiting: writes `state.standing`
    def gain(self, before: Any, after: Any, seat: int, /) -> int: ...  # chips or points between two standings
    def hide(self, state: Any, seat: int, /) -> None: ...  # blank what a seat may not see; −1 for a watcher
    def tally(self, state: Any, counts: Any, /) -> None: ...  # count a settled hand into TALLY numbers

    # Python only.
    def new(self, options: Any, standing: Any, cards: Cards, /) -> Any: ...
    def opening(self, options: Any, dealer: int, /) -> Any: ...  # the standing before the first hand
    def winners(self, standing: Any, /) -> list[int]: ...  # seats that won the match; empty while it goes on
    def refuse(self, options: Any, /) -> str: ...  # why these options cannot go together, or ""
    def idle(self, options: Any, /) -> list[str]: ...  # sentences about options that the others make idle
    def for_simulation(self, choices: Mapping[str, object], /) -> dict[str, object]: ...  # rules given, completed
    def why_not(self, state: Any, seat: int, move: int, /) -> Reason: ...
    def narrate(self, before: Any, seat: int, move: int, after: Any, /) -> list[Line]: ...
    def write_standing(self, options: Any, standing: Any, /) -> dict[str, object]: ...
    def read_standing(self, options: Any, seats: int, fields: Mapping[str, object], /) -> Any: ...
    def overheard(self, state: Any, seat: int, move: int, listener: int, /) -> bool: ...  # is the move public to it?
    def places_seen(self, state: Any, seat: int, /) -> int: ...  # places of the pack (bits) seen, `cards` aside
    def shown(self, state: Any, /) -> list[int]: ...  # by seat, cards laid open at the end; [] before it
    def imagine(self, known: Log, seat: int, dice: list[int], /) -> Log: ...  # a log that fits; `unseen` helps
    def figures(self, counts: Sequence[int], hands: int, /) -> list[Figure]: ...  # what `tally` counted, for people


@rule
def none_removed(options: Any, standing: Any) -> int:
    """No card of this game's deck is taken out to name trump."""
    return 0


@rule
def no_amount(state: Any, seat: int, kind: int) -> int:
    """No choice of this game goes with an amount."""
    return 0


def read_options(game: Game, choices: Mapping[str, object]) -> Any:
    """House rules from names and values, strictly. Raises BadOption with a sentence."""
    options = read_mapping(game.Options, choices)
    if refusal := game.refuse(options):
        raise BadOption(refusal)
    return options


def check(game: Game, state: Any, seat: int, move: int) -> None:
    """Nothing if the move is open to the seat, else IllegalMove."""
    kind, chips = (move % AMOUNT, move // AMOUNT) if move >= AMOUNT else (move, 0)
    if kind < 0 or not 0 <= seat < state.standing.seats or not game.legal(state, seat) >> kind & 1:
        refuse(game, state, seat, move)
    if game.ASKS[state.phase] == "amount":
        if not game.lowest(state, seat, kind) <= chips <= game.highest(state, seat, kind):
            refuse(game, state, seat, move)
    elif chips:
        refuse(game, state, seat, move)


def refuse(game: Game, state: Any, seat: int, move: int) -> None:
    """Raise IllegalMove with the rule that forbids the move."""
    if not 0 <= seat < state.standing.seats:
        raise IllegalMove(seat, "", f"There is no seat {seat} at this table of {state.standing.seats}.")
    if state.phase == game.OVER:
        raise IllegalMove(seat, "", "This hand is over.")
    if not game.waiting(state) >> seat & 1:
        raise IllegalMove(seat, "", "It is not your turn.")
    reason = game.why_not(state, seat, move)
    raise IllegalMove(seat, f"{game.NAME} {reason.item}" if reason.item else "", reason.sentence)


def play(game: Game, state: Any, seat: int, move: int) -> Any:
    """The state after a move, or IllegalMove; `state` is left as it was."""
    check(game, state, seat, move)
    after = copy(state)
    game.apply(after, seat, move)
    return after


def view(game: Game, state: Any, seat: int) -> Any:
    """What a seat sees (−1: a watcher): the state with the rest blanked."""
    seen = copy(state)
    game.hide(seen, seat)
    return seen


def moves_of(game: Game, state: Any, seat: int) -> list[int]:
    """Every legal move of a seat, ascending by kind, then by amount."""
    mask = game.legal(state, seat)
    kinds = [kind for kind in range(mask.bit_length()) if mask >> kind & 1]
    if game.ASKS.get(state.phase) != "amount":
        return kinds
    return [
        kind + AMOUNT * chips
        for kind in kinds
        for chips in range(game.lowest(state, seat, kind), game.highest(state, seat, kind) + 1)
    ]


def next_asked(game: Game, state: Any) -> int:
    """The seat to ask now, first from the dealer's left where several are asked; −1 when the hand is over."""
    asked = game.waiting(state)
    seats = state.standing.seats
    for step in range(1, seats + 1):
        seat: int = (state.standing.dealer + step) % seats
        if asked >> seat & 1:
            return seat
    return -1
