"""The question that a person is asked: what can be answered, how it is read, and the table it stands under."""

from rich.text import Text

from buckboard.cli.pen import Pen
from buckboard.cli.people import told
from buckboard.cli.picture import picture_of
from buckboard.cli.screen import drawn, standing_in_words
from buckboard.cli.sitting import Sitting
from buckboard.engine.betting import CALL
from buckboard.engine.cards import count, members
from buckboard.engine.errors import IllegalMove
from buckboard.engine.game import AMOUNT, ENOUGH
from buckboard.engine.words import all_in, read_moves


def answers(sitting: Sitting, seat: int, pen: Pen) -> list[str]:
    """What a seat may answer now, in words, the amounts of one kind together."""
    game, state = sitting.game, sitting.state
    asks = game.ASKS[state.phase]
    mask = game.legal(state, seat)
    if asks == "card":
        order = sitting.table.order(sitting.seen(seat))
        named = [pen.card(card) for card in order if mask >> card & 1]
        return named if len(named) > 1 else [f"{named[0]} (or just Enter)"]
    if asks in ("discard", "give"):
        cards = [card for card in sitting.table.order(sitting.seen(seat)) if mask >> card & 1]
        if asks == "discard":
            return [*_example(pen, sitting, seat, cards), "keep all"]
        return _gifts([pen.card(card) for card in cards], bool(mask >> ENOUGH & 1))
    words = game.WORDS[state.phase]
    if asks == "choice":
        return [words[move] for move in members(mask)]
    return [words[kind] + _amounts(sitting, seat, kind) for kind in members(mask)]


def _example(pen: Pen, sitting: Sitting, seat: int, cards: list[int]) -> list[str]:
    """How to say a draw: two of the own cards as an example, or one where no more may be exchanged."""
    for cards_of, meant in ((cards[-2:], "to exchange these two"), (cards[-1:], "to exchange this one")):
        if cards_of and _may(sitting, seat, [*cards_of, ENOUGH]):
            return [f"draw {' '.join(pen.card(card) for card in cards_of)} ({meant})"]
    return []


def _may(sitting: Sitting, seat: int, moves: list[int]) -> bool:
    try:
        sitting.try_moves(seat, moves)
    except IllegalMove:
        return False
    return True


def _gifts(cards: list[str], may_decline: bool) -> list[str]:
    return [*(f"give {card}" for card in cards), *(["no exchange"] if may_decline else [])]


def _amounts(sitting: Sitting, seat: int, kind: int) -> str:
    lowest = sitting.game.lowest(sitting.state, seat, kind)
    highest = sitting.game.highest(sitting.state, seat, kind)
    owned = all_in(sitting.state, seat)
    if not highest:
        return " (all you have)" if kind == CALL and owned <= sitting.state.bets.highest else ""
    if lowest == highest:
        return f" {lowest}{' (all you have)' if lowest == owned else ''}"
    return f" {lowest} to {highest}{f' ({owned} is all you have)' if highest == owned else ''}"


def read_answer(sitting: Sitting, seat: int, text: str) -> list[int]:
    """The moves that a person's words mean, all of them legal. Raises UnknownWord or IllegalMove."""
    moves = read_moves(sitting.game, sitting.state, seat, text)
    if sitting.game.ASKS[sitting.state.phase] == "amount":
        moves = [_only_amount(sitting, seat, move) for move in moves]
    sitting.try_moves(seat, moves)
    return moves


def _only_amount(sitting: Sitting, seat: int, move: int) -> int:
    """A kind said without chips where only one amount is possible."""
    if move >= AMOUNT:
        return move
    lowest = sitting.game.lowest(sitting.state, seat, move)
    return move + AMOUNT * lowest if lowest == sitting.game.highest(sitting.state, seat, move) else move


def only_card(sitting: Sitting, seat: int) -> int:
    """The card of a seat that has but one to play; −1 where there is a choice."""
    mask = sitting.game.legal(sitting.state, seat)
    forced = sitting.game.ASKS[sitting.state.phase] == "card" and count(mask) == 1
    return members(mask)[0] if forced else -1


def write_table(pen: Pen, sitting: Sitting, seat: int, again: bool = False) -> None:
    """The table, what has happened and the question: a screenful, or in plain lines what is new."""
    asked = question(pen, sitting, seat)
    if pen.plain:
        if again:
            pen.lines(drawn(pen, picture_of(pen, sitting, seat)))
        else:
            pen.lines(
                line
                for text in sitting.news[seat]
                for line in pen.wrapped(told(text, sitting.names, sitting.you(seat)))
            )
            pen.paragraph(standing_in_words(picture_of(pen, sitting, seat)))
            pen.lines(sitting.table.hand(pen, sitting.seen(seat), sitting.offered(seat)))
        pen.lines(asked)
        return
    picture = drawn(pen, picture_of(pen, sitting, seat))
    pen.clear()
    pen.lines(newest(pen, sitting, seat, picture, asked))


def newest(pen: Pen, sitting: Sitting, seat: int, picture: list[Text], asked: list[Text]) -> list[Text]:
    """A screen with as much of the news as there is room for above the question, the newest."""
    news = pen.wrapped(told(" ".join(sitting.news[seat]), sitting.names, sitting.you(seat)))
    room = max(pen.height - len(picture) - len(asked) - 2, 1)
    if len(news) > room:
        news = [pen.text("…"), *news[len(news) - room + 1 :]] if room > 1 else news[-1:]
    return [*picture, *news, Text(), *asked]


def question(pen: Pen, sitting: Sitting, seat: int) -> list[Text]:
    """What is asked, what can be answered, and how to get help."""
    asked = sitting.table.question(sitting.seen(seat))
    if len(sitting.people) > 1:
        asked = f"{sitting.names[seat]}: {asked}"
    return pen.wrapped(f"{asked}  {', '.join(answers(sitting, seat, pen))}  (? for help)")
