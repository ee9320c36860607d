"""The standing between hands of Buckpitch: how it begins, how records write and read it."""

from collections.abc import Mapping

from buckboard.engine.errors import BadRecord
from buckboard.games.buckpitch.options import Options
from buckboard.games.buckpitch.state import SEATS, TEAMS, Standing

FIELDS = ("dealer", "scores", "sawracks", "bid_before")
MOST = 1_000_000_000  # more than any match can reach


def opening(options: Options, dealer: int) -> Standing:
    """The standing before the first hand: nothing to nothing."""
    return Standing(dealer, [0] * TEAMS, [0] * TEAMS)


def write_standing(options: Options, standing: Standing) -> dict[str, object]:
    """The standing as a record has it."""
    return {
        "dealer": standing.dealer,
        "scores": list(standing.scores),
        "sawracks": list(standing.sawracks),
        "bid_before": standing.bid_before,
    }


def read_standing(options: Options, seats: int, fields: Mapping[str, object]) -> Standing:
    """A standing from a record, strictly. Raises BadRecord."""
    if seats != SEATS:
        raise BadRecord(f"Buckpitch has {SEATS} seats, not {seats}.")
    for name in fields:
        if name not in FIELDS:
            raise BadRecord(f"A standing of Buckpitch has no {name!r}; it has {', '.join(FIELDS)}.")
    for name in FIELDS:
        if name not in fields:
            raise BadRecord(f"The standing lacks {name!r}.")
    dealer = fields["dealer"]
    if type(dealer) is not int or not 0 <= dealer < SEATS:
        raise BadRecord(f"The dealer is a seat, 0 to {SEATS - 1}; {dealer!r} is not.")
    bid_before = fields["bid_before"]
    if type(bid_before) is not bool:
        raise BadRecord(f"bid_before is true or false; {bid_before!r} is neither.")
    return Standing(dealer, _pair("scores", fields["scores"]), _pair("sawracks", fields["sawracks"]), bid_before)


def _pair(name: str, value: object) -> list[int]:
    if isinstance(value, list) and len(value) == TEAMS:
        if all(type(number) is int and 0 <= number <= MOST for number in value):
            return list(value)
    raise BadRecord(f"{name} are two numbers, 0 or more, the team of seats 0 and 2 first; {value!r} are not.")
