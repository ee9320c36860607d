"""How many chips there are in a hand, against how many were brought; and people who play to break the count."""

from buckboard.engine.betting import WORDS
from buckboard.engine.cards import highest, members
from buckboard.engine.dice import roll
from buckboard.engine.errors import TableRefused
from buckboard.engine.game import AMOUNT
from buckboard.games import buck135, buckem
from buckboard.testing import random_move

FOLDS = {("buckem", buckem.STAY): 0, ("buck135", buck135.BET): WORDS.index("fold")}
FEW = 4  # a stack of fewer chips than these


def chips_of_buckem(state):
    return sum(state.standing.chips) - state.ante * state.standing.seats + state.pot + state.aside


def chips_of_buck135(state):
    """What everybody has in front of him and in the middle, against what he had before the hand."""
    bets, seats = state.bets, range(state.standing.seats)
    had = [state.standing.stacks[seat] for seat in seats] if state.options.stack > 0 else [10**12 for _ in seats]
    bought = [state.options.stack if chips == 0 else 0 for chips in had] if state.options.stack > 0 else [0]
    return sum(bets.behind[seat] for seat in seats) + bets.pot - sum(had) - sum(bought) - state.standing.carry


SURPLUS = {"buckem": chips_of_buckem, "buck135": chips_of_buck135}


def lines(game, standing):
    """All results of those at the table and all that lies in the middle between two hands."""
    middle = standing.pot + standing.aside if game is buckem else standing.carry
    return sum(standing.chips) + middle


# People who play by one idea.


def highest_move(game, state, seat):
    """The last word there is, and as much as may be put in."""
    kind = highest(game.legal(state, seat) & ~fold_of(game, state) or game.legal(state, seat))
    return kind + AMOUNT * game.highest(state, seat, kind) if game.ASKS[state.phase] == "amount" else kind


def fold_of(game, state):
    """The word that folds, as a set; nothing where nobody can."""
    kind = FOLDS.get((game.NAME, state.phase))
    return 0 if kind is None else 1 << kind


def always_raises(game, state, seat, dice):
    return highest_move(game, state, seat)


def always_stays(game, state, seat, dice):
    """Anything at random but folding."""
    for _ in range(20):
        move = random_move(game, state, seat, dice)
        if not fold_of(game, state) >> move % AMOUNT & 1:
            return move
    return move


def folds_last(game, state, seat, dice):
    """Stays until others have gone or put in as much as there is, then folds."""
    fold = fold_of(game, state) & game.legal(state, seat)
    late = game is buckem or state.round == buck135.state.LAST
    return members(fold)[0] if fold and late else always_stays(game, state, seat, dice)


def folds_now_and_then(game, state, seat, dice):
    fold = fold_of(game, state) & game.legal(state, seat)
    return members(fold)[0] if fold and roll(dice, 2) else highest_move(game, state, seat)


STYLES = (random_move, always_raises, always_stays, folds_last, folds_now_and_then)


def next_to_nothing(game, options, standing, dice):
    """Some of those at the table have 0 to 3 chips left, where people play with stacks."""
    if game is buck135 and options.stack > 0:
        for seat in range(standing.seats):
            if roll(dice, 2):
                standing.stacks[seat] = roll(dice, FEW)


def come_and_go(game, options, standing, dice):
    """Somebody gets up, comes or takes a chair over, if he may; the standing then, and what went with him."""
    seat = roll(dice, standing.seats)
    try:
        match roll(dice, 6):
            case 0:
                return game.leave(options, standing, seat), standing.chips[seat]
            case 1:
                return game.join(options, standing), 0
            case 2 if hasattr(game, "take_chair"):
                return game.take_chair(options, standing, seat), standing.chips[seat]
    except TableRefused:
        pass
    return standing, 0
