"""`buckboard showdown ROW ROW…`: what rows of Buck Thirty-Five make, and which of them wins."""

import json
from typing import Annotated, Any

import msgspec
import typer

from buckboard.cli.choices import BadCall, house_rules, options_for
from buckboard.cli.pen import Pen, new_pen
from buckboard.cli.rules import JSON, PLAIN, RULE
from buckboard.engine.cards import UNKNOWN, read_card, show
from buckboard.engine.errors import UnknownWord
from buckboard.engine.readings import became, high_cards, high_words, low_cards, low_words
from buckboard.games import buck135
from buckboard.games.buck135.options import Mode
from buckboard.games.buck135.showdown import high_worth, low_worth
from buckboard.games.buck135.state import NOTHING, ROW, blank, row_of
from buckboard.games.buck135.wild import match_bits, wild_ranks

EXAMPLE = '"Kh 7c Ks 7s 9d"'


class Reading(msgspec.Struct):
    """One half of a hand: its words, the card that each place became, and its worth (−1: it does not qualify)."""

    words: str
    cards: list[int]
    worth: int


class Hand(msgspec.Struct):
    """A row laid open."""

    row: list[int]
    high: Reading
    low: Reading | None  # only where the low hand shares the pot


def showdown(
    rows: Annotated[list[str], typer.Argument(metavar="ROW", help=f"Cards 1 to 5 of each row, such as {EXAMPLE}.")],
    rule: RULE = [],  # noqa: B006 — typer makes a new list for each call
    as_json: JSON = False,
    plain: PLAIN = False,
) -> None:
    """What rows of Buck Thirty-Five make, what their wild cards became, and which of them wins.

    A row is five cards in quotes, card 1 first; card 4 tells what is wild. Rows are read as they lie at the end:
    nothing was exchanged, nobody declared. In the JSON, winners and low (the winners of the low half, empty in a
    high game) are numbers of rows, from 1.

    \b
    buckboard showdown "Kh 7c Ks 7s 9d" "Kd 7h Kc Js 7d"
    buckboard showdown "9c 4d 9d 4s 9h" "8s 9s 10s 2d Js" --rule five_of_a_kind=below_royal
    buckboard showdown "2s 3d 4h Kc 5s" "Ac 2d 7d 9c 8d" --rule mode=high_low --rule low_rule=deuce_to_seven
    """
    options = options_for(buck135, house_rules(buck135, rule))
    hands = [laid_open(row, options) for row in read_rows(rows)]
    if as_json:
        typer.echo(json.dumps(as_mapping(hands), ensure_ascii=False))
        return
    pen = new_pen(plain)
    for number, hand in enumerate(hands, 1):
        _write_hand(pen, number, hand)
    if len(hands) > 1:
        pen.line()
        pen.paragraph(verdict(high_winners(hands), low_winners(hands), options.mode == Mode.HIGH_LOW))


def read_rows(texts: list[str]) -> list[list[int]]:
    """Rows as typed, each of five cards, none of which lies twice. Raises BadCall."""
    rows: list[list[int]] = []
    places: dict[int, int] = {}
    for number, text in enumerate(texts, 1):
        row = _read_row(number, text)
        for card in row:
            if card in places:
                where = f"twice in row {number}" if places[card] == number else f"in rows {places[card]} and {number}"
                raise BadCall(f"{show(card)} lies {where}; there is one of each card in the pack.")
            places[card] = number
        rows.append(row)
    return rows


def _read_row(number: int, text: str) -> list[int]:
    row = []
    for name in text.replace(",", " ").split():
        try:
            card = read_card(name)
        except UnknownWord as error:
            raise BadCall(f"Row {number}: {error}") from error
        if card == UNKNOWN:
            raise BadCall(f"Row {number}: a card that was not seen (??) cannot be judged; name all five.")
        row.append(card)
    if len(row) != ROW:
        cards = "1 card" if len(row) == 1 else f"{len(row)} cards"
        raise BadCall(f"Row {number} has {cards}; a row has five, in quotes: {EXAMPLE}.")
    return row


def laid_open(row: list[int], options: Any) -> Hand:
    """What a row is by these house rules."""
    state = blank(options, buck135.opening(options, 0))
    state.rows[:ROW] = row
    state.matched[0] = match_bits(state, 0)
    hand, wild, five, double_ace = (
        row_of(state, 0),
        wild_ranks(state, 0),
        options.five_of_a_kind,
        options.double_ace_flush,
    )
    words, cards = high_words(hand, wild, five, double_ace), high_cards(row, wild, five, double_ace)
    high = Reading(words, cards, high_worth(state, 0))
    if options.mode == Mode.HIGH:
        return Hand(row, high, None)
    words, cards = low_words(hand, wild, options.low_rule), low_cards(row, wild, options.low_rule)
    return Hand(row, high, Reading(words, cards, low_worth(state, 0)))


def high_winners(hands: list[Hand]) -> list[int]:
    """The rows with the best high hand, numbered from 1."""
    best = max(hand.high.worth for hand in hands)
    return [number for number, hand in enumerate(hands, 1) if hand.high.worth == best]


def low_winners(hands: list[Hand]) -> list[int]:
    """The rows with the best low hand; none where low does not share the pot, or no hand qualifies."""
    best = max((hand.low.worth for hand in hands if hand.low), default=NOTHING)
    return [number for number, hand in enumerate(hands, 1) if hand.low and hand.low.worth == best != NOTHING]


def verdict(high: list[int], low: list[int], shared: bool) -> str:
    """Who wins, in a sentence."""
    if not shared:
        return f"{_rows(high)} {'wins' if len(high) == 1 else 'split the pot'}."
    if not low:
        return f"No low qualifies: {_rows(high).lower()} {'wins' if len(high) == 1 else 'split'} the whole pot."
    if high == low and len(high) == 1:
        return f"{_rows(high)} wins both halves."
    halves = [f"{_rows(rows)} {'wins' if len(rows) == 1 else 'split'} the" for rows in (high, low)]
    return f"{halves[0]} high half. {halves[1]} low half."


def _rows(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"Row {numbers[0]}"
    return f"Rows {', '.join(str(number) for number in numbers[:-1])} and {numbers[-1]}"


def _write_hand(pen: Pen, number: int, hand: Hand) -> None:
    pen.line(f"Row {number}: {' '.join(show(card) for card in hand.row)}", "bold")
    if not hand.low:
        pen.paragraph(_said(hand.row, hand.high), 4, "  ")
        return
    pen.paragraph(_said(hand.row, hand.high), 8, "  high: ")
    pen.paragraph(_said(hand.row, hand.low), 8, "  low:  ")


def _said(row: list[int], reading: Reading) -> str:
    """A reading, with what each wild card that stands for another became."""
    short = "; does not qualify" if reading.worth == NOTHING else ""
    return reading.words + short + became(row, reading.cards)


def as_mapping(hands: list[Hand]) -> dict[str, Any]:
    """The showdown for a program. In a high-low game each hand has its low reading too, or null."""
    listed = []
    for hand in hands:
        entry: dict[str, Any] = _reading_mapping(hand.high)
        if hand.low:
            entry["low"] = _reading_mapping(hand.low) if hand.low.worth != NOTHING else None
        listed.append(entry)
    return {"hands": listed, "winners": high_winners(hands), "low": low_winners(hands)}


def _reading_mapping(reading: Reading) -> dict[str, Any]:
    return {"reading": reading.words, "as": [show(card) for card in reading.cards]}
