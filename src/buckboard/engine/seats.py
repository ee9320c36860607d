"""Seats are numbered clockwise from 0; a set of seats is the bits of one integer."""

from buckboard.engine.cards import lowest
from buckboard.engine.rule import rule


@rule
def left_of(seat: int, seats: int) -> int:
    """The next seat clockwise at a table of `seats`."""
    return seat + 1 if seat + 1 < seats else 0


@rule
def first_from(seat: int, among: int) -> int:
    """The first seat of a set that is not empty, going clockwise from `seat`, itself included."""
    later = among & (-1 << seat)
    return lowest(later) if later else lowest(among)


@rule
def next_in(seat: int, among: int) -> int:
    """The next seat of a set clockwise after `seat`; `seat` itself only if it is alone."""
    return first_from(seat + 1, among)


def clockwise(start: int, seats: int) -> list[int]:
    """All seats of a table, clockwise from `start`."""
    return [(start + step) % seats for step in range(seats)]


def seat_list(among: int) -> list[int]:
    """The seats of a set, ascending."""
    return [seat for seat in range(among.bit_length()) if among >> seat & 1]
