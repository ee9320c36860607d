"""What happened at the table, in its words. Seats stand as {0}, {1} … to be filled with names."""

from buckboard.engine.cards import SUIT_NAMES, count, members, show, show_all
from buckboard.engine.game import ALL_SEATS, ENOUGH, Line
from buckboard.engine.seats import clockwise, left_of, seat_list
from buckboard.games.buckem.decision import scared_in
from buckboard.games.buckem.ending import hand_ends, named, those
from buckboard.games.buckem.options import DeclareMode
from buckboard.games.buckem.rake import raker_shows
from buckboard.games.buckem.sight import face_up
from buckboard.games.buckem.state import DRAW, FOLDS, OVER, PLAY, RAKES, SCARE, STAY, SWAPS, State

NUMBERS = ("no", "one", "two", "three", "four", "five")
ORDINALS = ("", "first", "second", "third", "fourth", "fifth")


def narrate(before: State, seat: int, move: int, after: State) -> list[Line]:
    """The lines of one move, and of all that follows from it."""
    lines = _move_lines(before, seat, move, after)
    if before.phase == STAY and after.phase != STAY:
        lines += [_told(text) for text in _decided(after)]
    if before.phase == PLAY and count(after.gone) % count(after.stayers) == 0:
        lines.append(_told(f"{named(after.leader)} takes the trick with {show(after.last[after.leader])}."))
    if after.phase == OVER:
        lines += [_told(text) for text in hand_ends(before, after)]
    return lines


def _told(text: str) -> Line:
    return Line(ALL_SEATS, text)


def _cards(number: int) -> str:
    return f"{NUMBERS[number]} card{'' if number == 1 else 's'}"


def _move_lines(before: State, seat: int, move: int, after: State) -> list[Line]:
    if before.phase == SCARE:
        return [_told(text) for text in _scare_texts(seat, move, after)]
    if before.phase == STAY:
        return [_told(_answer_text(before, seat, move))]
    if before.phase == DRAW:
        return _draw_lines(before, seat, move, after)
    if before.phase == PLAY:
        return [_told(f"{named(seat)} {'leads' if before.led < 0 else 'plays'} {show(move)}.")]
    if move == RAKES:
        return [_told(f"{named(seat)} rakes with {show_all(raker_shows(after))}.")]
    return [_told(f"{named(seat)} does not rake.")]


def _scare_texts(seat: int, move: int, after: State) -> list[str]:
    trump = f"{show(after.turn)} makes {SUIT_NAMES[after.trump]} trump."
    if not move:
        return [f"{named(seat)} wants no scare cards.", trump]
    order = clockwise(left_of(seat, after.standing.seats), after.standing.seats)
    faces = ", ".join(f"{named(other)} {show(after.scare[other])}" for other in order)
    texts = [f"{named(seat)} has the {ORDINALS[move]} card of every hand turned: {faces}.", trump]
    scared = sum(1 << other for other in order if scared_in(after, other))
    if scared:
        texts.append(f"{those(after, scared)} must stay.")
    return texts


def _answer_text(before: State, seat: int, move: int) -> str:
    name = named(seat)
    if before.options.declare_mode == DeclareMode.SIMULTANEOUS:
        return f"{name} has answered."
    if move == FOLDS:
        return f"{name} folds."
    if move == SWAPS:
        return f"{name} stays and swaps the deuce of trump for {show(before.turn)}."
    return f"{name} stays, scared in by {show(before.scare[seat])}." if scared_in(before, seat) else f"{name} stays."


def _decided(after: State) -> list[str]:
    texts = []
    if after.options.declare_mode == DeclareMode.SIMULTANEOUS:
        for seats, verb in ((after.stayers, "stay"), (after.folded, "fold")):
            if seats:
                texts.append(f"{those(after, seats)} {verb}{'s' if count(seats) == 1 else ''}.")
        if after.swapper >= 0:
            texts.append(f"{named(after.swapper)} swaps the deuce of trump for {show(after.taken)}.")
    if not after.stayers:
        texts.append("Nobody stays.")
    elif count(after.stayers) == 1:
        alone = named(seat_list(after.stayers)[0])
        if after.phase == OVER:
            texts.append(f"{alone} stays alone and was not dealt the cards to rake.")
        else:
            texts.append(f"{alone} stays alone and was dealt the cards to rake.")
    return texts


def _draw_lines(before: State, seat: int, move: int, after: State) -> list[Line]:
    name = named(seat)
    if move != ENOUGH:
        return [Line(1 << seat, f"{name} lays down {show(move)}.")]
    thrown = before.thrown[seat]
    if not thrown:
        return [_told(f"{name} keeps all five.")]
    lines = [_told(f"{name} draws {_cards(count(thrown))}.")]
    lines += [_told(f"{show(card)}, which lay face up, is thrown.") for card in members(thrown & face_up(before, seat))]
    lines += [_told(text) for text in _reshuffle_texts(before, after)]
    lines.append(Line(1 << seat, f"{name} gets {show_all(after.hands[seat] & ~before.hands[seat])}."))
    return lines


def _reshuffle_texts(before: State, after: State) -> list[str]:
    """What was shuffled again, each time: the folded hands first, then discards."""
    texts = []
    for time in range(before.reshuffles, after.reshuffles):
        what = "the folded hands" if time == 0 and before.folded else "the discards of those already served"
        texts.append(f"The stock has run out: {what} are shuffled and dealt from.")
    return texts
