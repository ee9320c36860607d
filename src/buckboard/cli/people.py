"""Who sits where, and how things are told to them."""

from buckboard.cli.choices import BadCall
from buckboard.tables.telling import YOU, heard_by, listed, of_seat, spoken_to, told

__all__ = ["YOU", "fill_names", "heard_by", "listed", "named_people", "of_seat", "spoken_to", "told"]

BOT_NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida")
LONGEST_NAME = 12  # letters, for which there is room at the table


def fill_names(people: dict[int, str], seats: int) -> list[str]:
    """A name for every seat: people's own, and for the bots the first that nobody has."""
    taken = {name.lower() for name in people.values()}
    if len(taken) < len(people):
        raise BadCall("Two people have the same name; names at a table must differ.")
    free = iter(name for name in BOT_NAMES if name.lower() not in taken)
    return [people.get(seat) or next(free) for seat in range(seats)]


def named_people(text: str, seats: int) -> dict[int, str]:
    """People by seat from names in the order of the seats: "Ann, , Bo" leaves seat 1 to a bot."""
    parts = [" ".join(part.split()) for part in text.split(",")]
    if len(parts) > seats:
        raise BadCall(f"There are {seats} seats, and {len(parts)} names.")
    people = {seat: name for seat, name in enumerate(parts) if name}
    for name in people.values():
        if not name[0].isalnum() or not name.isprintable():
            raise BadCall(f"{name!r} is no name; a name begins with a letter or a number.")
        if len(name) > LONGEST_NAME:
            raise BadCall(f"{name!r} is too long; a name has {LONGEST_NAME} letters at most.")
    return people
