"""Asking a person: the question, what can be answered, and everything that may be said besides a move."""

from collections.abc import Callable

from rich.text import Text

from buckboard.cli.pen import Pen
from buckboard.cli.people import told
from buckboard.cli.picture import picture_of
from buckboard.cli.rules import write_rules
from buckboard.cli.screen import drawn, standing_in_words
from buckboard.cli.sitting import Sitting
from buckboard.engine.cards import members
from buckboard.engine.errors import IllegalMove, UnknownWord
from buckboard.engine.game import AMOUNT, ENOUGH
from buckboard.engine.options import written
from buckboard.engine.rules_page import page_of, table_rules, value_name
from buckboard.engine.words import read_moves, tidy

MOST_LETTERS = 60  # no answer is longer


class Leave(Exception):
    """Somebody wants to stop; the match is saved."""


def answers(sitting: Sitting, seat: int, pen: Pen) -> list[str]:
    """What a seat may answer now, in words, the amounts of one kind together."""
    game, state = sitting.game, sitting.state
    asks = game.ASKS[state.phase]
    mask = game.legal(state, seat)
    if asks == "card":
        order = sitting.table.order(sitting.seen(seat))
        return [pen.card(card) for card in order if mask >> card & 1]
    if asks in ("discard", "give"):
        cards = [card for card in sitting.table.order(sitting.seen(seat)) if mask >> card & 1]
        named = [pen.card(card) for card in cards]
        may_end = bool(mask >> ENOUGH & 1)
        return _draws(named) if asks == "discard" else _gifts(named, may_end)
    words = game.WORDS[state.phase]
    if asks == "choice":
        return [words[move] for move in members(mask)]
    return [words[kind] + _amounts(sitting, seat, kind) for kind in members(mask)]


def _draws(cards: list[str]) -> list[str]:
    """How to say a draw: two of the own cards as an example."""
    return [f"draw {' '.join(cards[-2:])} (for example)", "draw (to keep all)"] if cards else ["draw"]


def _gifts(cards: list[str], may_decline: bool) -> list[str]:
    return [*(f"give {card}" for card in cards), *(["no exchange"] if may_decline else [])]


def _amounts(sitting: Sitting, seat: int, kind: int) -> str:
    lowest = sitting.game.lowest(sitting.state, seat, kind)
    highest = sitting.game.highest(sitting.state, seat, kind)
    if not highest:
        return ""
    return f" {lowest}" if lowest == highest else f" {lowest} to {highest}"


def read_answer(sitting: Sitting, seat: int, text: str) -> list[int]:
    """The moves that a person's words mean, all of them legal. Raises UnknownWord or IllegalMove."""
    moves = read_moves(sitting.game, sitting.state, seat, text)
    moves = [_only_amount(sitting, seat, move) for move in moves]
    sitting.try_moves(seat, moves)
    return moves


def _only_amount(sitting: Sitting, seat: int, move: int) -> int:
    """A kind said without chips where only one amount is possible."""
    if sitting.game.ASKS[sitting.state.phase] != "amount" or move >= AMOUNT:
        return move
    lowest = sitting.game.lowest(sitting.state, seat, move)
    return move + AMOUNT * lowest if lowest == sitting.game.highest(sitting.state, seat, move) else move


def ask(pen: Pen, sitting: Sitting, seat: int) -> list[int]:
    """Ask until there is a legal answer. Raises Leave."""
    write_table(pen, sitting, seat)
    while True:
        said = hear(pen, "> ")
        if not said:
            write_table(pen, sitting, seat, again=True)
            continue
        if command(pen, sitting, seat, said):
            continue
        try:
            return read_answer(sitting, seat, said)
        except (UnknownWord, IllegalMove) as error:
            pen.paragraph(str(error))


def hear(pen: Pen, prompt: str) -> str:
    """What somebody types, tidied. Raises Leave for `quit` and when there is nobody any more."""
    try:
        typed = pen.ask(prompt)
    except (EOFError, KeyboardInterrupt):
        pen.line()
        raise Leave from None
    said = tidy("".join(letter if letter.isprintable() else " " for letter in typed))[:MOST_LETTERS]
    if said in ("quit", "exit", "q", "bye"):
        raise Leave
    return said


def write_table(pen: Pen, sitting: Sitting, seat: int, again: bool = False) -> None:
    """The table, what has happened and the question: a screenful, or in plain lines what is new."""
    question = _question(pen, sitting, seat)
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
        pen.lines(question)
        return
    picture = drawn(pen, picture_of(pen, sitting, seat))
    pen.clear()
    pen.lines(newest(pen, sitting, seat, picture, question))


def newest(pen: Pen, sitting: Sitting, seat: int, picture: list[Text], question: list[Text]) -> list[Text]:
    """A screen with as much of the news as there is room for above the question, the newest."""
    news = pen.wrapped(told(" ".join(sitting.news[seat]), sitting.names, sitting.you(seat)))
    room = max(pen.height - len(picture) - len(question) - 2, 1)
    if len(news) > room:
        news = [pen.text("…"), *news[len(news) - room + 1 :]] if room > 1 else news[-1:]
    return [*picture, *news, Text(), *question]


def _question(pen: Pen, sitting: Sitting, seat: int) -> list[Text]:
    asked = sitting.table.question(sitting.seen(seat))
    if len(sitting.people) > 1:
        asked = f"{sitting.names[seat]}: {asked}"
    return pen.wrapped(f"{asked}  {', '.join(answers(sitting, seat, pen))}  (? for help)")


def command(pen: Pen, sitting: Sitting, seat: int, said: str) -> bool:
    """Do what a person asks for besides a move; False if it is none of these."""
    word, _, rest = said.partition(" ")
    if said in ("last", "last trick", "l"):
        _last_trick(pen, sitting, seat)
    elif said == END and sitting.is_endless:
        pen.paragraph("A match is ended between two hands, when this one is over.")
    elif said == LAST_ROUND:
        pen.paragraph("Last round is called between two hands, when this one is over.")
    elif word == "rules":
        _rules(pen, sitting, rest)
    elif sitting.state is None and said in ("table", "hand"):
        pen.paragraph("The hand is over; Enter deals the next one.")
    elif said in COMMANDS:
        COMMANDS[said](pen, sitting, seat)
    else:
        return False
    return True


def _last_trick(pen: Pen, sitting: Sitting, seat: int) -> None:
    seen = sitting.seen(seat)
    if not sitting.table.CARDS_IN_THE_MIDDLE:
        pen.paragraph("There are no tricks in this game.")
        return
    cards = sitting.table.last_trick(seen.state)
    if not cards:
        pen.paragraph("The last trick lies open only between two tricks, until the next card is led.")
        return
    parts = [f"{{{player}}} {show}" for player, show in ((player, pen.card(card)) for player, card in cards)]
    pen.paragraph("The last trick: " + told(", ".join(parts), sitting.names) + ".")


def _score(pen: Pen, sitting: Sitting, seat: int) -> None:
    pen.lines(sitting.table.sheet(pen, sitting.hands, sitting.seen(seat)))


def _table(pen: Pen, sitting: Sitting, seat: int) -> None:
    write_table(pen, sitting, seat, again=True)


def _hand(pen: Pen, sitting: Sitting, seat: int) -> None:
    pen.lines(sitting.table.hand(pen, sitting.seen(seat), sitting.offered(seat)))


def _options(pen: Pen, sitting: Sitting, seat: int) -> None:
    changed = written(sitting.options)
    if not changed:
        pen.paragraph("The usual rules: no house rule differs from its default.")
        return
    pen.paragraph(
        "House rules of this table: "
        + ", ".join(f"{name} = {value_name(value)}" for name, value in changed.items())
        + "."
    )


def _rules(pen: Pen, sitting: Sitting, words: str) -> None:
    """The whole page, or the sections and items that a word or a number picks."""
    page = table_rules(page_of(sitting.game.NAME), sitting.options)
    if words == "all":
        write_rules(pen, page)
        return
    if not words:
        pen.paragraph("Say rules and a word or the number of an item, or “rules all”. The sections:")
        for section in page.sections:
            rules = [str(item.item.number) for item in section.items if not item.item.kind]
            if rules:
                pen.paragraph(f"{section.title}: {', '.join(rules)}", 4, "  ")
        return
    found = False
    for section in page.sections:
        for item in section.items:
            about = item.item.title.lower() + " " + section.title.lower()
            if not item.item.kind and (str(item.item.number) == words or words in about):
                found = True
                pen.line(item.item.heading, "bold")
                for text in [*item.text, *(saying.text for saying in item.sayings)]:
                    pen.paragraph(text, 4, "    ")
    if not found:
        pen.paragraph(f"No item of the rules is called “{words}”. Say “rules” for the sections.")


def _help(pen: Pen, sitting: Sitting, seat: int) -> None:
    if sitting.state is not None:
        pen.lines(_question(pen, sitting, seat)[:1])
        for sentence in _how_to_answer(sitting, seat):
            pen.paragraph(sentence, 2, "  ")
    pen.paragraph("Besides a move you may say:")
    for word, meaning in TALK:
        if word not in talk(sitting):
            continue
        pen.paragraph(meaning, 14, f"  {word:<12}")


def talk(sitting: Sitting) -> list[str]:
    """What may be said besides a move: in a hand, or between two."""
    words = [word for word, _ in TALK]
    closed = {LAST_ROUND} if not hasattr(sitting.game, "call_last_round") else set()
    closed |= set() if sitting.is_endless else {END}
    closed |= set() if sitting.table.CARDS_IN_THE_MIDDLE else {"last"}
    closed |= {"table", "hand"} if sitting.state is None else set()
    return [word for word in words if word not in closed]


def _how_to_answer(sitting: Sitting, seat: int) -> list[str]:
    asks = sitting.game.ASKS[sitting.state.phase]
    if asks == "card":
        return ["Name a card: 9h, 10h and A♥ are all understood."]
    if asks == "discard":
        return ["Say draw and the cards you give back, such as draw 9c 4d; draw alone keeps all you have."]
    if asks == "give":
        return ["Say give and the card, such as give Jd."]
    return _closed(sitting, seat)


def _closed(sitting: Sitting, seat: int) -> list[str]:
    """The words that are not open now, each with the reason why."""
    game, state = sitting.game, sitting.state
    mask = game.legal(state, seat)
    reasons: dict[str, list[str]] = {}
    for move, word in enumerate(game.WORDS[state.phase]):
        if word and not mask >> move & 1:
            reasons.setdefault(game.why_not(state, seat, move).sentence, []).append(word)
    return [f"Not {', '.join(words)}: {sentence}" for sentence, words in reasons.items()]


LAST_ROUND = "last round"
END = "end"
TALK = (
    (LAST_ROUND, "between two hands: the session ends as its rules say"),
    (END, "between two hands: the match ends here, and the highest result wins"),
    ("last", "the last trick, until the next card is led"),
    ("score", "the score sheet"),
    ("table", "the table again (or just Enter)"),
    ("hand", "your cards"),
    ("rules", "the rules of this table; rules 24 or rules bidding for a part"),
    ("options", "the house rules that differ from the usual ones"),
    ("quit", "stop here; the match is saved and goes on with “buckboard play --resume”"),
)

COMMANDS: dict[str, Callable[[Pen, Sitting, int], None]] = {
    "?": _help,
    "help": _help,
    "h": _help,
    "score": _score,
    "table": _table,
    "hand": _hand,
    "options": _options,
}
