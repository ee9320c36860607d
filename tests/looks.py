"""A state of a game as a web table shows it: to everybody, and to the seat that is asked."""

from buckboard.engine.game import next_asked, view
from buckboard.server.scenes import mine_of, public_of

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"]


def watched(game, state):
    """What a watcher sees."""
    return view(game, state, -1)


def shown(game, state, before=None, **more):
    """The public scene."""
    return public_of(game, watched(game, state), 1, NAMES[: state.standing.seats], before, **more)


def asked(game, state, seat=None):
    """What a seat has besides; of the seat to act, if none is named."""
    seat = next_asked(game, state) if seat is None else seat
    return mine_of(game, view(game, state, seat), seat, 7)


def choices(game, state, seat=None):
    """What it may answer, by what is said."""
    return {choice["say"]: choice for choice in asked(game, state, seat)["question"]["choices"]}


def facts(scene):
    """What is always in sight, by name."""
    return {fact["name"]: fact["text"] for fact in scene["facts"]}
