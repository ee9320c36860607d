"""Play hands at random and pick options at random: what tests of any game need, ours and other people's."""

from collections.abc import Iterator
from typing import Any

from buckboard.engine.cards import count, nth
from buckboard.engine.dice import roll, shuffle_up
from buckboard.engine.game import AMOUNT, Game, next_asked, read_options
from buckboard.engine.options import Option, options_of, read_value
from buckboard.engine.state import Cards, copy, new_cards


def shuffled(game: Game, options: Any, standing: Any, dice: list[int]) -> Cards:
    """The cards of one hand in random order."""
    cards = new_cards([-1] * 52)
    shuffle_up(dice, game.deck(options, standing), game.removed(options, standing), game.RESHUFFLES, cards)
    return cards


def random_move(game: Game, state: Any, seat: int, dice: list[int]) -> int:
    """Any kind of legal choice, then any amount it may have: amounts do not crowd out the other kinds.

    In one of two choices of words the first that is open: four passes in a row must happen now and then.
    """
    mask = game.legal(state, seat)
    asks = game.ASKS[state.phase]
    shy = asks == "choice" and roll(dice, 2) == 0
    kind = nth(mask, 0 if shy else roll(dice, count(mask)))
    if asks != "amount":
        return kind
    lowest, highest = game.lowest(state, seat, kind), game.highest(state, seat, kind)
    return kind + AMOUNT * (lowest + roll(dice, highest - lowest + 1))


def random_hand(game: Game, options: Any, standing: Any, dice: list[int]) -> Iterator[tuple[Any, int, int]]:
    """Each state of a random hand with the seat and the move made from it; last the state that is over, −1, −1.

    Every state is a copy of its own; the last is not settled.
    """
    state = game.new(options, copy(standing), shuffled(game, options, standing, dice))
    while (seat := next_asked(game, state)) >= 0:
        move = random_move(game, state, seat, dice)
        yield state, seat, move
        state = copy(state)
        game.apply(state, seat, move)
    yield state, -1, -1


def values_to_try(option: Option) -> list[bool | int | str | None]:
    """Each value of an option; of a number both ends, the default and one between."""
    if option.values == ("false", "true"):
        return [False, True]
    if option.lowest is None or option.highest is None:
        return list(option.values)
    between = (option.lowest + option.highest) // 2
    numbers: set[int] = {option.lowest, option.highest, between}
    if isinstance(option.default, int):
        numbers.add(option.default)
    return [*([None] if option.none else []), *sorted(numbers)]


def random_options(game: Game, dice: list[int]) -> Any:
    """A mix of house rules, each option at a value of `values_to_try`; mixes the game refuses are drawn again."""
    while True:
        choices: dict[str, object] = {}
        for name, option in options_of(game.Options).items():
            values = values_to_try(option)
            choices[name] = values[roll(dice, len(values))]
        if not game.refuse(game.Options(**_raw(game, choices))):
            return read_options(game, choices)


def _raw(game: Game, choices: dict[str, object]) -> dict[str, Any]:
    return {name: read_value(game.Options, name, value) for name, value in choices.items()}
