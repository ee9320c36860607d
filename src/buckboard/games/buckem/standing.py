"""Between hands: the first standing, coming and going, and the standing as records write it."""

from collections.abc import Mapping

from buckboard.engine.errors import BadRecord, TableRefused
from buckboard.engine.options import NONE
from buckboard.engine.rule import rule
from buckboard.engine.seats import seat_list
from buckboard.engine.state import copy
from buckboard.games.buckem.options import Options, PotLimitMode
from buckboard.games.buckem.session import TOO_MUCH, break_up
from buckboard.games.buckem.state import FEW, MOST, Next, Standing

LARGEST = 10**15  # of a line in the ledger, so that sums fit where rules are compiled


def opening(options: Options, dealer: int) -> Standing:
    """The standing before the first hand."""
    return Standing([0] * MOST, seats=options.seats, dealer=dealer)


def winners(standing: Standing) -> list[int]:
    """The seats with the best result, once the session is over."""
    return seat_list(standing.winners)


@rule
def call_last_round(standing: Standing) -> None:
    """Anybody may call the last round, between two hands."""
    standing.last_round = True


def join(options: Options, standing: Standing, place: int | None = None) -> Standing:
    """The standing with a new chair before the seat numbered `place`, or after the last one. Raises TableRefused."""
    seat = standing.seats if place is None else place
    if standing.winners:
        raise TableRefused("The session is over; open a new one to sit down.")
    if standing.next != Next.ANTE:
        raise TableRefused("You can sit down before a hand in which everybody antes; now the pot is played for.")
    if standing.seats == MOST:
        raise TableRefused(f"The table is full: {MOST} are the most that can play.")
    if not 0 <= seat <= standing.seats:
        raise TableRefused(f"A chair can be put at places 0 to {standing.seats}.")
    after = copy(standing)
    after.chips = [*standing.chips[:seat], 0, *standing.chips[seat:-1]]
    after.burned = standing.burned >> seat << seat + 1 | standing.burned & (1 << seat) - 1
    after.seats += 1
    if seat <= standing.dealer:
        after.dealer += 1
    return after


def leave(options: Options, standing: Standing, seat: int) -> Standing:
    """The standing when a seat has got up between two hands; the others keep their order. Raises TableRefused.

    What it owes for a burn is in the pot already. With fewer than three left the session is over.
    """
    if standing.winners:
        raise TableRefused("The session is over and its ledger closed; nobody has to leave it.")
    if not 0 <= seat < standing.seats:
        raise TableRefused(f"There is no seat {seat} at this table of {standing.seats}.")
    after = copy(standing)
    after.chips = [*standing.chips[:seat], *standing.chips[seat + 1 :], 0]
    after.burned = standing.burned >> seat + 1 << seat | standing.burned & (1 << seat) - 1
    after.seats -= 1
    if seat < standing.dealer:
        after.dealer -= 1
    after.dealer %= after.seats
    if after.seats < FEW:
        break_up(after)
    return after


def write_standing(options: Options, standing: Standing) -> dict[str, object]:
    """The standing as records have it."""
    fields: dict[str, object] = {
        "dealer": standing.dealer, "chips": standing.chips[: standing.seats], "pot": standing.pot,
        "base": standing.base, "next": Next(standing.next).name.lower(), "burned": seat_list(standing.burned),
        "hands": standing.hands, "last_round": bool(standing.last_round),
    }  # fmt: skip
    if standing.aside:
        fields["aside"] = standing.aside
    return fields


FIELDS = ("dealer", "chips", "pot", "base", "next", "burned", "hands", "last_round")
KINDS = {kind.name.lower(): kind for kind in Next}


def read_standing(options: Options, seats: int, fields: Mapping[str, object]) -> Standing:
    """The standing that a record says. Raises BadRecord with a sentence."""
    for name in FIELDS:
        if name not in fields:
            raise BadRecord(f"The standing has no {name!r}; Buck 'em needs {', '.join(FIELDS)}.")
    for name in fields:
        if name not in (*FIELDS, "aside"):
            raise BadRecord(f"The standing has {name!r}, which Buck 'em does not know.")
    chips = fields["chips"]
    if not isinstance(chips, list) or len(chips) != seats:
        raise BadRecord(f"chips lists the result of each of the {seats} seats; {chips!r} does not.")
    lines = [_number("chips", line, -LARGEST, LARGEST) for line in chips]
    kind = fields["next"]
    if not isinstance(kind, str) or kind not in KINDS:
        raise BadRecord(f"next is ante, burn or carry; {kind!r} is none of them.")
    if type(fields["last_round"]) is not bool:
        raise BadRecord(f"last_round is true or false; {fields['last_round']!r} is neither.")
    standing = Standing(
        lines + [0] * (MOST - seats),
        seats=seats,
        dealer=_number("dealer", fields["dealer"], 0, seats - 1),
        pot=_number("pot", fields["pot"], 0, TOO_MUCH),
        base=_number("base", fields["base"], 0, TOO_MUCH),
        next=KINDS[kind],
        burned=_seats("burned", fields["burned"], seats),
        hands=_number("hands", fields["hands"], 0, 10**9),
        last_round=fields["last_round"] is True,
        aside=_number("aside", fields.get("aside", 0), 0, LARGEST),
    )
    if sentence := _contradiction(options, standing):
        raise BadRecord(sentence)
    return standing


def _contradiction(options: Options, standing: Standing) -> str:
    """What cannot be true together in a standing, or nothing."""
    if standing.next != Next.ANTE and not (standing.pot and standing.base):
        return f"next is {standing.next.name.lower()}, but there is no pot to play for: pot and base must be above 0."
    if standing.base > 0 and standing.pot == 0:
        return "base is 0 while the pot is empty."
    limited = options.pot_limit != NONE and options.pot_limit_mode == PotLimitMode.CAP_POT_SURPLUS_ASIDE
    if standing.aside and not limited:
        return "Chips are set aside only where pot_limit_mode is cap_pot_surplus_aside and there is a pot_limit."
    if limited and standing.pot > options.pot_limit:
        return f"The pot of {standing.pot} is above the table's limit of {options.pot_limit}."
    return ""


def _number(name: str, value: object, lowest: int, highest: int) -> int:
    if type(value) is not int or not lowest <= value <= highest:
        raise BadRecord(f"{name} holds whole numbers, {lowest} to {highest}; {value!r} is not one.")
    return value


def _seats(name: str, value: object, seats: int) -> int:
    if not isinstance(value, list) or any(type(seat) is not int or not 0 <= seat < seats for seat in value):
        raise BadRecord(f"{name} lists seats, numbered 0 to {seats - 1}; {value!r} does not.")
    if value != sorted(set(value)):
        raise BadRecord(f"{name} names seats in ascending order, each once; {value!r} does not.")
    return sum(1 << seat for seat in value)
