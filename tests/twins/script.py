"""A match at a table as a script: what people and bots say, in order, to be played again with other cards."""

from typing import Any, NamedTuple

import msgspec

from buckboard.bots.choices import choices_of
from buckboard.engine.dice import new_dice, roll
from buckboard.engine.game import AMOUNT, ENOUGH, view
from buckboard.engine.log import Log
from buckboard.engine.notation import read_said, said
from buckboard.engine.replay import turn_order
from buckboard.engine.state import Cards, copy
from buckboard.engine.words import draw_words
from buckboard.server.bots.worker import choose
from buckboard.server.table.entries import read_entry
from buckboard.server.table.story import Story
from buckboard.testing import random_move, shuffled

BOT = "random"  # plays in the chairs of bots; its moves are the script's


class Answer(NamedTuple):
    """Somebody answers a question; `at` is how many answers of that seat stood before."""

    hand: int  # counted from 0 over all that were dealt
    seat: int
    at: int
    question: int
    say: str
    line: int


class Command(NamedTuple):
    """Somebody says something else, on a line."""

    line: int
    do: str
    fields: dict[str, Any]


class Probe(NamedTuple):
    """A seat tries something that is refused; with other cards it might not be, so only an observer tries it again."""

    line: int
    do: str
    fields: dict[str, Any]


class Ask(NamedTuple):
    """Somebody looks at something over REST."""

    person: str
    path: str


class Come(NamedTuple):
    """A device comes; its line is the next one."""

    person: str
    role: str


class Go(NamedTuple):
    """A device goes."""

    line: int


class Script:
    """Everything that makes a run: what is said, the cards of each deal, the moves of bots."""

    def __init__(self, seats):
        self.seats = seats
        self.acts: list[Any] = []
        self.decks: list[Cards] = []  # in the order in which somebody shuffled
        self.hands: list[Played] = []
        self.bots: dict[tuple[int, int], list[int]] = {}  # (shuffles so far, seat) -> its moves


class Played(NamedTuple):
    """A hand as it was played, up to where the script ends."""

    deal: int  # which deck
    log: Log
    answers: list[tuple[int, str]]  # in the order of the log, given at once or not


class Shuffler:
    """Deals from dice, or again what was dealt."""

    def __init__(self, dice=None, decks=()):
        self.dice, self.given, self.dealt = dice, list(decks), []

    def __call__(self, game, options, standing):
        cards = self.given[len(self.dealt)] if self.given else shuffled(game, options, standing, self.dice)
        self.dealt.append(copy(cards))
        return copy(cards)


class ScriptedBots:
    """Bots that choose by dice and are written down, or say again what was written down; each request is kept.

    Asked again after somebody has taken back, a bot says the same again.
    """

    def __init__(self, shuffler, seed=0, written=None):
        self.shuffler, self.seed, self.written = shuffler, seed, written
        self.moves: dict[tuple[int, int], list[int]] = {}
        self.requests: dict[int, list[bytes]] = {}  # by seat

    async def choose(self, request):
        self.requests.setdefault(request.seat, []).append(msgspec.json.encode(request))
        if request.bot != BOT:
            return choose(request)  # a hint
        key = (len(self.shuffler.dealt), request.seat)
        at = sum(seat == request.seat for seat, _ in request.heard)
        if self.written is not None:
            return self.written[key][at]
        dice = new_dice(self.seed, *key, len(request.heard))
        kind, least, most = request.choices[roll(dice, len(request.choices))]
        move = kind + AMOUNT * (least + roll(dice, most - least + 1)) if most else kind
        moves = self.moves.setdefault(key, [])
        del moves[at:]
        moves.append(move)
        return move


class Follower:
    """The story of a table as its log tells it, for whoever writes the script."""

    def __init__(self, world, table):
        self.world, self.table = world, table
        self.story = Story(table)
        self.deals = 0

    async def catch_up(self):
        for number, body in await self.world.store.tail(self.table, self.story.number):
            entry = read_entry(body)
            self.story.apply(number, entry)
            self.deals += type(entry).__name__ == "Hand"
        return self.story


def random_answer(game, state, seat, dice):
    """A whole answer in words: any legal one."""
    phase = state.phase
    if game.ASKS[phase] != "discard":
        return said(game, phase, random_move(game, state, seat, dice))
    state, thrown = copy(state), []
    while (move := random_move(game, state, seat, dice)) != ENOUGH:
        thrown.append(move)
        game.apply(state, seat, move)
    return draw_words(thrown)


def with_held(sitting):
    """The moves of a hand in the order of the log, those that are held in seat order, and the state after them."""
    game, state = sitting.game, copy(sitting.match.state)
    moves = list(sitting.match.log.moves)
    for given in sorted(sitting.held.values(), key=lambda given: turn_order(state, given.seat)):
        for move in given.moves:
            game.apply(state, given.seat, move)
            moves.append((given.seat, move))
    return moves, state


def played(story, deal):
    """The hand that lies on the table."""
    sitting = story.sitting
    whole = sitting.match.log
    if sitting.playing:
        moves, state = with_held(sitting)
        shown = list(sitting.game.shown(state))
    else:
        moves, shown = whole.moves, whole.shown
    log = Log(sitting.game.NAME, sitting.options, copy(whole.before), copy(whole.cards), list(moves), list(shown))
    return Played(deal, log, story.hand.answers)


def in_words(game, log):
    """What each seat says in a log, answer by answer."""
    state = game.new(log.options, copy(log.before), log.cards)
    answers: dict[int, list[str]] = {}
    drawn: list[int] = []
    for seat, move in log.moves:
        if game.ASKS[state.phase] != "discard":
            answers.setdefault(seat, []).append(said(game, state.phase, move))
        elif move == ENOUGH:
            answers.setdefault(seat, []).append(draw_words(drawn))
            drawn = []
        else:
            drawn.append(move)
        game.apply(state, seat, move)
    return answers


def moves_by_seat(log):
    """The moves of each seat, in order: what a bot there is to say."""
    moves: dict[int, list[int]] = {}
    for seat, move in log.moves:
        moves.setdefault(seat, []).append(move)
    return moves


def refused_by_the_rules(game, state, seat):
    """Words for every card and choice that the rules do not allow this seat now; all of them where it is not asked."""
    open_now = choices_of(game, view(game, state, seat), seat) if game.waiting(state) >> seat & 1 else {}
    phase = state.phase
    asks = game.ASKS.get(phase)
    if asks in ("choice", "amount"):
        words = [name for kind, name in enumerate(game.WORDS[phase]) if name and kind not in open_now]
        return [*words, "raise to 999999", "As", "nonsense"]
    cards = [card for card in range(52) if card not in open_now]
    return [*(("give " if asks == "give" else "") + f"{said_card(card)}" for card in cards), "fold", "nonsense"]


def said_card(card):
    return "23456789TJQKA"[card % 13] + "cdhs"[card // 13]


def is_same(game, say, other):
    return read_said(game, say) == read_said(game, other)
