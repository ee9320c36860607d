"""Do records follow the rules? Every hand is played over, and each must begin where the one before it ended."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from buckboard.engine.cards import count, members, show, show_all
from buckboard.engine.errors import IllegalMove
from buckboard.engine.game import Game, next_asked
from buckboard.engine.game import check as check_move
from buckboard.engine.log import Log
from buckboard.engine.own_record import fits
from buckboard.engine.reader import read_lines
from buckboard.engine.record import Record, out_of_order, who, write_standing
from buckboard.engine.replay import is_whole
from buckboard.engine.sequel import differences, follows
from buckboard.engine.state import copy
from buckboard.engine.words import legal_words


class Finding(NamedTuple):
    """Something to say about a record: where, and what."""

    match: str
    hand: int
    move: int  # which entry of `moves`, from 1; 0 where no single move is meant
    sentence: str


def check(games: Mapping[str, Game], lines: Iterable[bytes | str]) -> list[Finding]:
    """Everything in the records of a file that does not follow the rules. Raises BadRecord."""
    checker = Checker()
    return [finding for record in read_lines(games, lines) for finding in checker.look(record)]


class Checker:
    """Looks at one record after the other, and remembers where each match stood."""

    def __init__(self) -> None:
        self.hands = 0
        self.notes: list[Finding] = []  # what could not be verified, and how far it could
        self.latest: dict[tuple[str, str], dict[int | None, Record]] = {}  # of each match, by whose eyes saw it

    def look(self, record: Record) -> list[Finding]:
        """What does not follow the rules in this hand, or between it and the one before it."""
        self.hands += 1
        game: Game = record.game
        latest = self.latest.setdefault((game.NAME, record.match), {})
        faults = [(0, fault) for fault in (*_name_faults(record), *follows(_before(latest, record), record))]
        latest[record.seat] = record
        bad_cards = [(0, fault) for fault in card_faults(record)]
        if record.rules != game.VERSION:
            faults.append(
                (0, f"It was played by rules {record.rules}; these are {game.VERSION}, so it was not replayed.")
            )
        elif bad_cards:
            faults += bad_cards
        elif is_whole(record.log):
            faults += self._replayed(record)
        else:
            faults += self._as_seen(record)
        return [Finding(record.match, record.hand, move, fault) for move, fault in faults]

    def _note(self, record: Record, sentence: str) -> None:
        self.notes.append(Finding(record.match, record.hand, 0, sentence))

    def _as_seen(self, record: Record) -> list[tuple[int, str]]:
        move, fault, how_far = fits(record)
        self._note(record, how_far)
        return [(move, fault)] if fault else []

    def _replayed(self, record: Record) -> list[tuple[int, str]]:
        """What is wrong with the moves of a whole record, or with how they end."""
        game, log = record.game, record.log
        state = game.new(log.options, copy(log.before), log.cards)
        found: list[tuple[int, str]] = []
        for at, (seat, move) in enumerate(log.moves):
            number = record.numbers[at]
            if fault := move_fault(record, state, seat, move):
                return [*found, (number, fault)]
            found += [(number, fault) for fault in _told_faults(record, state, seat, at)]
            game.apply(state, seat, move)
        return [*found, *((0, fault) for fault in self._end_faults(record, state))]

    def _end_faults(self, record: Record, state: Any) -> list[str]:
        game = record.game
        asked = next_asked(game, state)
        if asked >= 0:
            if record.after is not None:
                return [f"The moves stop before the hand is over: {who(record, asked)} is to act."]
            self._note(record, f"The hand is still being played: {who(record, asked)} is to act.")
            return []
        if record.after is None:
            return ["The hand is over, but the record has no after."]
        game.settle(state)
        right, told = (write_standing(game, record.log.options, each) for each in (state.standing, record.after))
        return [f"after: {fault}" for fault in differences(right, told)]


def _before(latest: Mapping[int | None, Record], record: Record) -> Record | None:
    """The hand that a hand must follow: as the same seat saw it; as another, where its player has changed seats."""
    own = latest.get(record.seat)
    if own is not None and own.hand == record.hand - 1:
        return own
    return next((other for other in latest.values() if other.hand == record.hand - 1), own)


def move_fault(record: Record, state: Any, seat: int, move: int) -> str:
    """Why a move is not open to a seat, or nothing."""
    if not 0 <= seat < len(record.names):
        return f"There is no seat {seat} at this table of {len(record.names)}."
    try:
        check_move(record.game, state, seat, move)
    except IllegalMove as problem:
        return f"{who(record, seat)}: {problem}"
    return ""


def _told_faults(record: Record, state: Any, seat: int, at: int) -> list[str]:
    """What a record tells about a move beside the move: its place among answers given at once, and what was legal."""
    found = []
    if seat != next_asked(record.game, state):
        found.append(out_of_order(record, state))
    if at in record.legal:
        right = legal_words(record.game, state, seat)
        if record.legal[at] != right:
            found.append(f"What was legal for {who(record, seat)} is: {', '.join(right)}.")
    return found


def _name_faults(record: Record) -> list[str]:
    names = record.names
    twice = sorted({name for at, name in enumerate(names) if name in names[:at]})
    return [f"Two seats are called {name}; names differ within a hand." for name in twice]


def shuffle_faults(game: Game, log: Log) -> list[str]:
    """Why cards are not a whole shuffled deck, from which the hand can be dealt."""
    cards, filled = log.cards, range(log.cards.size)
    for order in (cards.pack, cards.reshuffle) if game.RESHUFFLES else (cards.pack,):
        if len(order) != 52 or any((card in range(52)) != (at in filled) for at, card in enumerate(order)):
            return ["The cards of a hand are all known before it is dealt, one in each place of the pack."]
    if cards.trump_card >= 0 and not game.removed(log.options, log.before):
        return [f"No card is taken out of the pack to name trump, so {show(cards.trump_card)} cannot."]
    return deck_faults(game, log)


def card_faults(record: Record) -> list[str]:
    """Why the cards of a record are not a whole deck."""
    return deck_faults(record.game, record.log)


def deck_faults(game: Game, log: Log) -> list[str]:
    """Why the cards are not a whole deck; of a seat's own record only what it shows can be asked."""
    deck = game.deck(log.options, log.before)
    pack, whole = log.cards.pack[: log.cards.size], is_whole(log)
    faults = _order_faults("pack", pack, deck)
    if len(pack) != count(deck):
        faults.append(f"The pack has {len(pack)} cards; the deck of this hand has {count(deck)}.")
    if game.RESHUFFLES:
        second = [card for card in log.cards.reshuffle if card >= 0]
        faults += _order_faults("reshuffle", second, deck)
        if whole and len(second) < count(deck):
            faults.append(f"The reshuffle has {len(second)} cards; the deck of this hand has {count(deck)}.")
    removed = game.removed(log.options, log.before)
    named = log.cards.trump_card
    if removed and not (named < 0 and not whole) and (named < 0 or not removed >> named & 1):
        faults.append(f"trump_card is one of {show_all(removed)}; {show(named)} is not.")
    return faults


def _order_faults(name: str, order: list[int], deck: int) -> list[str]:
    """Cards that stand twice in an order, and cards that are not in the deck."""
    seen = twice = 0
    for card in order:
        if card >= 0:
            twice |= seen & 1 << card
            seen |= 1 << card
    faults = [f"{show(card)} stands twice in the {name}." for card in members(twice)]
    return faults + [
        f"{show(card)} stands in the {name}, but not in the deck of this hand." for card in members(seen & ~deck)
    ]
