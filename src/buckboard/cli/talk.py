"""Everything that may be said at the table besides a move."""

from collections.abc import Callable

from buckboard.cli.calling import call
from buckboard.cli.pen import Pen
from buckboard.cli.people import told
from buckboard.cli.question import answers, question, write_table
from buckboard.cli.rules import write_rules
from buckboard.cli.sitting import Sitting
from buckboard.cli.tables import SOME
from buckboard.engine.options import written
from buckboard.engine.rules_page import page_of, table_rules, value_name


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
    assert sitting.match.log is not None, "a card has been played"
    led = [player for player, _ in sitting.match.log.moves[-len(cards) :]]  # from the leader on
    parts = [
        f"{{{player}}} {pen.card(card)}" for player, card in sorted(cards, key=lambda played: led.index(played[0]))
    ]
    pen.paragraph("The last trick: " + told(", ".join(parts), sitting.names) + ".")


def _score(pen: Pen, sitting: Sitting, seat: int) -> None:
    pen.lines(sitting.table.sheet(pen, sitting.hands, sitting.seen(seat), SOME))


def _whole_score(pen: Pen, sitting: Sitting, seat: int) -> None:
    pen.lines(sitting.table.sheet(pen, sitting.hands, sitting.seen(seat), len(sitting.hands)))


def _table(pen: Pen, sitting: Sitting, seat: int) -> None:
    write_table(pen, sitting, seat, again=True)


def _hand(pen: Pen, sitting: Sitting, seat: int) -> None:
    pen.lines(sitting.table.hand(pen, sitting.seen(seat), sitting.offered(seat)))


def _options(pen: Pen, sitting: Sitting, seat: int) -> None:
    changed = ", ".join(f"{name} = {value_name(value)}" for name, value in written(sitting.options).items())
    said = f"House rules of this table: {changed}." if changed else "The usual rules: no house rule differs."
    pen.paragraph(f"{said} “{call(f'options {sitting.game.NAME}')}” lists every one there is.")


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
        missing = (
            f"Item {words} does not exist" if words.isascii() and words.isdecimal() else f"No item is called “{words}”"
        )
        pen.paragraph(f"{missing} in the rules of this table; “rules” alone lists those that there are.")


def _help(pen: Pen, sitting: Sitting, seat: int) -> None:
    if sitting.state is not None:
        pen.lines(question(pen, sitting, seat))
        for sentence in _how_to_answer(pen, sitting, seat):
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


def _how_to_answer(pen: Pen, sitting: Sitting, seat: int) -> list[str]:
    asks = sitting.game.ASKS[sitting.state.phase]
    example = answers(sitting, seat, pen)[0].partition(" (")[0]
    if asks == "card":
        return [f"Name one of these cards, such as {example}; a ten is 10h or Th."]
    if asks == "discard":
        return [
            f"Say draw and the cards that you give back, such as {example}. Keep all, or draw alone, exchanges none."
        ]
    if asks == "give":
        return [f"Say give and the card, such as {example}."]
    return _closed(sitting, seat)


def _closed(sitting: Sitting, seat: int) -> list[str]:
    """The words of this table that are not open now, each with the reason why."""
    game, state = sitting.game, sitting.state
    mask = game.legal(state, seat)
    reasons: dict[str, list[str]] = {}
    strange = sitting.table.not_played(sitting.options)
    for move, word in enumerate(game.WORDS[state.phase]):
        if word and word not in strange and not mask >> move & 1:
            reasons.setdefault(game.why_not(state, seat, move).sentence, []).append(word)
    return [f"Not {', '.join(words)}: {sentence}" for sentence, words in reasons.items()]


LAST_ROUND = "last round"
END = "end"
TALK = (
    (LAST_ROUND, "between two hands: the session ends as its rules say"),
    (END, "between two hands: the match ends here, and the highest result wins"),
    ("last", "the last trick, until the next card is led"),
    ("score", "the score sheet; score all shows every hand"),
    ("table", "the table again (or just Enter, unless Enter plays your only card)"),
    ("hand", "your cards"),
    ("rules", "the rules of this table; rules 24 or rules bidding for a part"),
    ("options", "the house rules that differ from the usual ones"),
    ("quit", "stop here; the match is saved and can be gone on with"),
)

COMMANDS: dict[str, Callable[[Pen, Sitting, int], None]] = {
    "?": _help,
    "help": _help,
    "h": _help,
    "score": _score,
    "score all": _whole_score,
    "table": _table,
    "hand": _hand,
    "options": _options,
}
