"""The standing between hands of Buck Thirty-Five: how it begins, how records write it, who may come and go."""

from collections.abc import Mapping

from buckboard.engine.betting import MOST_SEATS
from buckboard.engine.errors import BadRecord, TableRefused
from buckboard.engine.options import NONE
from buckboard.engine.seats import seat_list
from buckboard.engine.state import copy
from buckboard.games.buck135.options import FirstDealer, OddChip, Options
from buckboard.games.buck135.state import Standing

SEATS = range(4, MOST_SEATS + 1)
SEATS_WITH_PAID_EXCHANGE = 5
MOST = 10**18  # chips; more than matches of any length move, and within 64 bits


def opening(options: Options, dealer: int) -> Standing:
    """The standing before the first hand; where the table says so, seat 0 deals it."""
    first = 0 if options.first_dealer == FirstDealer.SEAT0 else dealer
    stacks = [new_stack(options) if seat < options.seats else 0 for seat in range(MOST_SEATS)]
    return Standing(first, options.seats, [0] * MOST_SEATS, stacks)


def new_stack(options: Options) -> int:
    """What somebody who sits down has to play with; nothing where that is credit."""
    return 0 if options.stack == NONE else options.stack


def join(options: Options, standing: Standing) -> Standing:
    """The standing with one more seat, to the right of seat 0. Raises TableRefused."""
    seats = standing.seats
    if seats == MOST_SEATS:
        raise TableRefused(f"The table is full: at most {MOST_SEATS} play Buck Thirty-Five.")
    if options.paid_exchange and seats == SEATS_WITH_PAID_EXCHANGE:
        raise TableRefused("With paid exchanges at most five play: the pack is too small for six.")
    stacks = standing.stacks[:]
    stacks[seats] = new_stack(options)
    return Standing(standing.dealer, seats + 1, standing.chips[:], stacks, standing.carry, standing.hands)


def leave(options: Options, standing: Standing, seat: int) -> Standing:
    """The standing without a seat; the deal goes to the next one if the dealer leaves. Raises TableRefused."""
    seats = standing.seats
    if seats == SEATS[0]:
        raise TableRefused(f"At least {SEATS[0]} play Buck Thirty-Five: let somebody else take the chair.")
    dealer = standing.dealer - (seat < standing.dealer)
    chips = [*standing.chips[:seat], *standing.chips[seat + 1 :], 0]
    stacks = [*standing.stacks[:seat], *standing.stacks[seat + 1 :], 0]
    return Standing(dealer % (seats - 1), seats - 1, chips, stacks, standing.carry, standing.hands)


def take_chair(options: Options, standing: Standing, seat: int) -> Standing:
    """The standing when somebody new has sat down in a chair: he begins at 0, with a stack of his own."""
    after = copy(standing)
    after.chips[seat] = 0
    after.stacks[seat] = new_stack(options)
    return after


def write_standing(options: Options, standing: Standing) -> dict[str, object]:
    """The standing as a record has it."""
    seats = standing.seats
    fields: dict[str, object] = {"dealer": standing.dealer, "chips": standing.chips[:seats]}
    if options.stack != NONE:
        fields["stacks"] = standing.stacks[:seats]
    if options.odd_chip == OddChip.CARRY:
        fields["carry"] = standing.carry
    fields["hands"] = standing.hands
    if standing.winners:
        fields["winners"] = seat_list(standing.winners)
    return fields


def read_standing(options: Options, seats: int, fields: Mapping[str, object]) -> Standing:
    """A standing from a record, strictly. Raises BadRecord."""
    if seats not in SEATS:
        raise BadRecord(f"Buck Thirty-Five has {SEATS[0]} to {SEATS[-1]} seats, not {seats}.")
    if options.paid_exchange and seats > SEATS_WITH_PAID_EXCHANGE:
        raise BadRecord(f"With paid exchanges at most {SEATS_WITH_PAID_EXCHANGE} play, not {seats}.")
    names = _names(options)
    for name in fields:
        if name not in (*names, "winners"):
            raise BadRecord(f"This standing of Buck Thirty-Five has no {name!r}; it has {', '.join(names)}.")
    for name in names:
        if name not in fields:
            raise BadRecord(f"The standing lacks {name!r}.")
    stacks = _chips(seats, "stacks", fields["stacks"], 0) if "stacks" in fields else [0] * MOST_SEATS
    return Standing(
        _number("dealer", fields["dealer"], 0, seats - 1), seats,
        _chips(seats, "chips", fields["chips"], -MOST), stacks,
        _number("carry", fields.get("carry", 0), 0, MOST), _number("hands", fields["hands"], 0, 10**9),
        _winners(seats, fields.get("winners", [])),
    )  # fmt: skip


def _names(options: Options) -> tuple[str, ...]:
    stacks = () if options.stack == NONE else ("stacks",)
    carry = ("carry",) if options.odd_chip == OddChip.CARRY else ()
    return ("dealer", "chips", *stacks, *carry, "hands")


def _number(name: str, value: object, least: int, most: int) -> int:
    if type(value) is int and least <= value <= most:
        return value
    raise BadRecord(f"{name} is a number, {least} to {most}; {value!r} is not.")


def _chips(seats: int, name: str, value: object, least: int) -> list[int]:
    if isinstance(value, list) and len(value) == seats:
        return [_number(f"Each of {name}", each, least, MOST) for each in value] + [0] * (MOST_SEATS - seats)
    raise BadRecord(f"{name} are {seats} numbers, one a seat; {value!r} are not.")


def _winners(seats: int, value: object) -> int:
    if isinstance(value, list) and all(type(seat) is int and 0 <= seat < seats for seat in value):
        if value == sorted(set(value)):
            return sum(1 << seat for seat in value)
    raise BadRecord(f"winners are seats from 0 to {seats - 1}, ascending; {value!r} are not.")
