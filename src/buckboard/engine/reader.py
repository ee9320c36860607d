"""Records read back, strictly: what is not a record is refused with one sentence that names the field.

Nothing here asks whether the hand follows the rules; fields that are not part of the format are left alone.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from buckboard.engine.errors import BadOption, BadRecord, UnknownWord
from buckboard.engine.game import Game, read_options
from buckboard.engine.log import Log
from buckboard.engine.notation import read_cards, read_said
from buckboard.engine.record import CALLED, CHANGES, FORMAT, Change, Fields, Record
from buckboard.engine.state import Cards

NEEDED = ("format", "game", "rules", "options", "match", "hand", "names", "before", "pack", "moves")
MOST = 10**9  # hands of a match
LONGEST = 1_000_000  # characters of a line: no hand comes near
CONTROL = re.compile(  # and signs that nobody sees or that turn a text around, and halves of a character
    r"[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)


def read_lines(games: Mapping[str, Game], lines: Iterable[bytes | str]) -> Iterator[Record]:
    """The records of a file, one a line; blank lines are passed over. Raises BadRecord with the number of the line."""
    number = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield read(games, parse(line))
        except BadRecord as problem:
            raise BadRecord(f"Line {number}: {problem}") from None
    if not number:
        raise BadRecord("There is nothing in it; a file of records has one JSON object a line.")


def parse(line: bytes | str) -> Fields:
    """One line of JSON as a mapping, strictly: no field twice, no NaN. Raises BadRecord."""
    if len(line) > LONGEST:
        raise BadRecord(f"A record is at most {LONGEST:,} characters long; this line has {len(line):,}.")
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
    except UnicodeDecodeError:
        raise BadRecord("This is not text; a record is one line of JSON in UTF-8.") from None
    try:
        found = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except (RecursionError, ValueError) as problem:
        if isinstance(problem, BadRecord):
            raise
        raise BadRecord("This is not JSON; a record is one JSON object on one line.") from None
    if not isinstance(found, dict):
        raise BadRecord("A record is a JSON object, {…}; this is something else.")
    return found


def _once(pairs: list[tuple[str, object]]) -> Fields:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(name for at, (name, _) in enumerate(pairs) if any(name == other for other, _ in pairs[:at]))
        raise BadRecord(f"{_shown(twice)} stands twice in one object; each field stands once.")
    return found


def _no_constant(name: str) -> None:
    raise BadRecord(f"{name} is no number that a record may hold; all numbers are whole.")


def read(games: Mapping[str, Game], fields: Mapping[str, object]) -> Record:
    """A record from its fields. Raises BadRecord."""
    for name in NEEDED:
        if name not in fields:
            what = f" {FORMAT} record" if fields.get("format") == FORMAT else " record"
            raise BadRecord(f"{name} is missing; a{what} has {', '.join(NEEDED)}.")
    if fields["format"] != FORMAT:
        raise BadRecord(f"format is {FORMAT!r} here; {_shown(fields['format'])} cannot be read.")
    game = _game(games, fields["game"])
    names = _names(game, fields["names"])
    options = _options(game, fields["options"])
    before = _standing(game, options, len(names), "before", fields["before"])
    words, moves, numbers, legal = _moves(game, fields["moves"])
    log = Log(game.NAME, options, before, _cards(game, options, before, fields), moves, _laid_open(len(names), fields))
    return Record(
        game,
        log,
        read_text("match", fields["match"]),
        _number("hand", fields["hand"], 1, MOST),
        names,
        read_text("rules", fields["rules"]),
        None if fields.get("after") is None else _standing(game, options, len(names), "after", fields["after"]),
        read_players(len(names), fields.get("players")),
        _seat(len(names), fields.get("seat")),
        fields.get(CALLED) is True,
        _changes(fields.get(CHANGES, [])),
        words,
        numbers,
        legal,
    )


def _shown(value: object) -> str:
    """A value as a sentence may show it: short, whatever it was."""
    text = json.dumps(value, ensure_ascii=False) if isinstance(value, (str, int, float, bool, type(None))) else ""
    if isinstance(value, (dict, list)):
        return "a list" if isinstance(value, list) else "an object"
    text = CONTROL.sub("?", text)
    return text if len(text) <= 40 else f"{text[:37]}…"


def read_text(name: str, value: object) -> str:
    """A name, or some other short text. Raises BadRecord."""
    if isinstance(value, str) and 0 < len(value) <= 100 and not CONTROL.search(value):
        return value
    raise BadRecord(f"{name} is a short text; {_shown(value)} is not.")


def _number(name: str, value: object, lowest: int, highest: int) -> int:
    if type(value) is int and lowest <= value <= highest:
        return value
    raise BadRecord(f"{name} is a whole number, {lowest} to {highest}; {_shown(value)} is not.")


def _game(games: Mapping[str, Game], name: object) -> Game:
    if isinstance(name, str) and name in games:
        return games[name]
    raise BadRecord(f"game is one of {', '.join(games)}; {_shown(name)} is none of them.")


def _names(game: Game, value: object) -> list[str]:
    if not isinstance(value, list):
        raise BadRecord(f"names is a list, a name for each seat; {_shown(value)} is not.")
    names = [read_text("a name", name) for name in value]
    fewest = 3 if game.SEATS[-1] > game.SEATS[0] else game.SEATS[0]  # seats may have been left since the first hand
    if not fewest <= len(names) <= game.SEATS[-1]:
        span = f"{fewest} to {game.SEATS[-1]}" if fewest < game.SEATS[-1] else str(fewest)
        raise BadRecord(f"names has a name for each seat, {span} in {game.TITLE}; here are {len(names)}.")
    return names


def _options(game: Game, value: object) -> Any:
    if not isinstance(value, dict):
        raise BadRecord(f"options is an object of house rules; {_shown(value)} is not.")
    try:
        return read_options(game, value)
    except BadOption as problem:
        raise BadRecord(f"options: {problem}") from None


def _standing(game: Game, options: Any, seats: int, name: str, value: object) -> Any:
    if not isinstance(value, dict):
        raise BadRecord(f"{name} is an object, the standing {name} the hand; {_shown(value)} is not.")
    fields = dict(value)
    winners = _winners(seats, name, fields.pop("winners", []))
    try:
        standing = game.read_standing(options, seats, fields)
    except BadRecord as problem:
        raise BadRecord(f"{name}: {problem}") from None
    standing.winners = winners
    return standing


def _winners(seats: int, name: str, value: object) -> int:
    if not isinstance(value, list):
        raise BadRecord(f"{name}: winners is a list of seats; {_shown(value)} is not.")
    found = [_number(f"{name}: a winner", seat, 0, seats - 1) for seat in value]
    if found != sorted(set(found)):
        raise BadRecord(f"{name}: winners are seats in ascending order, each once.")
    return sum(1 << seat for seat in found)


def _cards_of(name: str, value: object) -> list[int]:
    if not isinstance(value, str):
        raise BadRecord(f"{name} is a text of cards, such as 'As Kd 9c'; {_shown(value)} is not.")
    try:
        return read_cards(value)
    except UnknownWord as problem:
        raise BadRecord(f"{name}: {_short(problem)}") from None


def _short(problem: UnknownWord) -> str:
    """A problem with a word, the word cut short where it is long."""
    text = str(problem)
    return text.replace(problem.word.strip(), f"{problem.word.strip()[:37]}…") if len(problem.word) > 40 else text


def _cards(game: Game, options: Any, before: Any, fields: Mapping[str, object]) -> Cards:
    """The order of the cards; that they are a whole deck is for `verify` to find."""
    pack = _cards_of("pack", fields["pack"])
    second: list[int] = []
    if game.RESHUFFLES:
        if "reshuffle" not in fields:
            raise BadRecord(f"reshuffle is missing; {game.TITLE} needs a second order of the same cards.")
        second = _cards_of("reshuffle", fields["reshuffle"])
    trump_card = -1
    if game.removed(options, before):
        named = _cards_of("trump_card", fields.get("trump_card"))
        if len(named) != 1:
            raise BadRecord(f"trump_card is one card, the one that names trump; here are {len(named)}.")
        trump_card = named[0]
    return Cards(pack + [-1] * (52 - len(pack)), second + [-1] * (52 - len(second)), len(pack), trump_card)


def _moves(
    game: Game, value: object
) -> tuple[list[tuple[int, str]], list[tuple[int, int]], list[int], dict[int, list[str]]]:
    """The entries as written; the moves they stand for, and of each its entry; what was said to be legal there."""
    if not isinstance(value, list):
        raise BadRecord(f"moves is a list of moves, each [seat, words]; {_shown(value)} is not.")
    written: list[tuple[int, str]] = []
    moves: list[tuple[int, int]] = []
    numbers: list[int] = []
    legal: dict[int, list[str]] = {}
    for number, entry in enumerate(value, 1):
        if not isinstance(entry, list) or len(entry) not in (2, 3):
            raise BadRecord(f"moves: move {number} is [seat, words] or [seat, words, [what was legal]].")
        seat, words, *choices = entry
        if type(seat) is not int or not -MOST < seat < MOST or not isinstance(words, str):
            raise BadRecord(f'moves: move {number} is the number of a seat and words, such as [0, "pass"].')
        try:
            made = read_said(game, words)
        except UnknownWord as problem:
            raise BadRecord(f"moves: move {number}: {_short(problem)}") from None
        if choices:
            if not isinstance(choices[0], list) or not all(isinstance(choice, str) for choice in choices[0]):
                raise BadRecord(f"moves: move {number}: what was legal is a list of words.")
            legal[len(moves)] = choices[0]
        written.append((seat, words))
        moves += [(seat, move) for move in made]
        numbers += [number] * len(made)
    return written, moves, numbers, legal


def _laid_open(seats: int, fields: Mapping[str, object]) -> list[int]:
    """The cards that a seat's own record says were laid open at the end, by seat."""
    value = fields.get("shown")
    if value is None:
        return []
    if not isinstance(value, list) or len(value) not in (0, seats):
        raise BadRecord("shown is a list, for each seat a text of the cards that it laid open.")
    hands = [_cards_of("shown", cards) for cards in value]
    if any(-1 in hand or len(set(hand)) < len(hand) for hand in hands):
        raise BadRecord("shown names cards that were seen, each once.")
    return [sum(1 << card for card in hand) for hand in hands]


def read_players(seats: int, value: object) -> list[Fields | None] | None:
    """Who sits where, if that is told. Raises BadRecord."""
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != seats:
        raise BadRecord("players is a list, for each seat null for a person or an object for a bot.")
    for player in value:
        if player is not None and not (isinstance(player, dict) and isinstance(player.get("bot"), str)):
            raise BadRecord('players: a seat\'s player is null for a person or a bot, such as {"bot": "thumb"}.')
    return value


def _seat(seats: int, value: object) -> int | None:
    """Whose own record it says it is: a help for readers, so what is no seat is passed over."""
    return value if type(value) is int and -1 <= value < seats else None


def _changes(value: object) -> list[Change]:
    """Who has come and gone since the hand; whether that could be is for the match to say that is taken up."""
    if not isinstance(value, list):
        raise BadRecord(f"{CHANGES} is a list of who came and went after the hand; {_shown(value)} is not.")
    for number, change in enumerate(value, 1):
        if not isinstance(change, list) or not _is_change(change):
            raise BadRecord(
                f'{CHANGES}: number {number} is no ["leave", 2], ["join", "Zoe"] or ["take_chair", 2, "Zoe", null].'
            )
    return value


def _is_change(change: Change) -> bool:
    match change:
        case ["join", str()]:
            return True
        case ["leave", seat]:
            return type(seat) is int
        case ["take_chair", seat, str(), None | {}]:
            return type(seat) is int
    return False
