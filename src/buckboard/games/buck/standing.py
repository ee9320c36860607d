"""What lasts from hand to hand: how it begins, how it is written and read."""

from collections.abc import Mapping

from buckboard.engine.errors import BadRecord
from buckboard.games.buck.options import Options
from buckboard.games.buck.state import SEAT_COUNT, Standing

HIGHEST_SCORE = 1_000_000  # no match comes near; what a record claims must fit its field


def opening(options: Options, dealer: int) -> Standing:
    """Nothing to nothing."""
    return Standing(dealer, [0, 0])


def write_standing(options: Options, standing: Standing) -> dict[str, object]:
    """The dealer and both scores, as records have them."""
    return {"dealer": standing.dealer, "scores": list(standing.scores)}


def read_standing(options: Options, seats: int, fields: Mapping[str, object]) -> Standing:
    """The standing that a record tells. Raises BadRecord."""
    if seats != SEAT_COUNT:
        raise BadRecord(f"Buck has four seats; this record has {seats}.")
    unknown = [name for name in fields if name not in ("dealer", "scores")]
    if unknown:
        raise BadRecord(f"The standing of Buck is dealer and scores; {unknown[0]!r} is neither.")
    dealer, scores = fields.get("dealer"), fields.get("scores")
    if type(dealer) is not int or not 0 <= dealer < SEAT_COUNT:
        raise BadRecord(f"dealer is a seat, 0 to {SEAT_COUNT - 1}; {dealer!r} is not.")
    if not isinstance(scores, list) or len(scores) != 2 or not all(_is_score(score) for score in scores):
        raise BadRecord(f"scores is two whole numbers, seats 0 and 2 first; {scores!r} is not.")
    return Standing(dealer, list(scores))


def _is_score(value: object) -> bool:
    return type(value) is int and abs(value) <= HIGHEST_SCORE
