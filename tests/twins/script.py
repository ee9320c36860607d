"""A match at a table as a script: what people and bots say, in order, to be played again with other cards."""

from typing import Any, NamedTuple

import msgspec

from buckboard.bots.choices import choices_of
from buckboard.engine.dice import new_dice, roll
from buckboard.engine.game import AMOUNT, ENOUGH, view
from buckboard.engine.log import Log
from buckboard.engine.notation import said, write_cards
from buckboard.engine.replay import turn_order
from buckboard.engine.state import Cards, copy
from buckboard.engine.words import draw_words
from buckboard.games import ALL
from buckboard.server.bots.worker import choose
from buckboard.server.table.entries import End, Hand, Rematch, Rules, read_entry
from buckboard.server.table.story import Story
from buckboard.testing import random_move, shuffled

BOT = "random"  # plays in the chairs of bots; its moves are the script's
STRANGER = "px"
AWAY = 31  # seconds, after which a bot stands in
# House rules by which a match is soon over.
SHORT = {
    "buckem": {"session_end": "fixed_rounds", "rounds": 2},
    "buck": {"target": 2},
    "buckpitch": {"target": 2},
    "buck135": {"rounds": 2, "seats": 4, "paid_exchange": True},
}
LEAVES_A_HAND = (End, Hand, Rematch, Rules)  # after these another hand lies there, or none


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


class Rest(NamedTuple):
    """Somebody claims the rest, after so many moves of a hand."""

    hand: int
    seat: int
    time: int
    question: int
    line: int


class Pass(NamedTuple):
    """Time goes by, in which clocks run out and bots come to stand in."""

    seconds: int


class Script:
    """Everything that makes a run: what is said, the cards of each deal, the moves of bots."""

    def __init__(self, people):
        self.people = people
        self.acts: list[Any] = []  # which everybody does again
        self.looks: list[Any] = []  # at the end; of these only what an observer does
        self.decks: list[Cards] = []  # in the order in which somebody shuffled
        self.hands: list[Played] = []
        self.bots: dict[tuple[int, int], dict[int, int]] = {}  # (shuffles so far, seat) -> its moves by their number


class Played(NamedTuple):
    """A hand as it was played, up to where the script ends."""

    deal: int  # which deck
    log: Log
    match: int
    number: int  # in the match
    seats: list[str]  # who was dealt in
    thrown: bool  # whether the match was ended in the middle of it

    @property
    def game(self):
        return ALL[self.log.game]

    @property
    def over(self):
        """Whether it was played to its end."""
        return bool(self.log.shown)

    def seat_of(self, person):
        """Where somebody sat; −1 for a watcher."""
        return self.seats.index(person) if person and person in self.seats else -1


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
        self.moves: dict[tuple[int, int], dict[int, int]] = {}
        self.requests: dict[int, list[bytes]] = {}  # by seat

    def so_far(self):
        """The requests until now, by seat."""
        return {seat: list(requests) for seat, requests in self.requests.items()}

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
        self.moves.setdefault(key, {})[at] = move
        return move


def people_of(seats):
    """The people of a script: one for each chair, and a stranger who only looks on."""
    return [f"p{seat}" for seat in range(seats)] + [STRANGER]


class Follower:
    """The story of a table as its log tells it, and the hands that were played, for whoever writes the script."""

    def __init__(self, world, table, shuffler=None):
        self.world, self.table, self.shuffler = world, table, shuffler
        self.story = Story(table)
        self.deals = 0
        self.times = {}  # of each number which hand lay there, and after how many moves
        self.hands = []  # that are over, or thrown in
        self.won = 0  # matches that were over by their rules
        self.entries, self.played = [], []  # with whether a hand was played

    async def catch_up(self):
        for number, body in await self.world.store.tail(self.table, self.story.number):
            entry = read_entry(body)
            if isinstance(entry, LEAVES_A_HAND):
                self.keep(thrown=isinstance(entry, End) and entry.thrown)
            self.entries.append(entry)
            self.played.append(self.story.playing)
            was_over = self.story.over
            self.story.apply(number, entry)
            self.won += self.story.over and not was_over and not isinstance(entry, End)
            if self.story.sitting is not None:
                dealt = self.story.sitting.entry
                self.times[number] = (dealt.match, dealt.hand), len(self.story.sitting.match.log.moves)
            self.deals += isinstance(entry, Hand)
        return self.story

    def keep(self, thrown=False):
        """Note the hand that lies there, if it has not been noted; one that goes on is noted as far as it has come."""
        if self.shuffler is not None and self.story.sitting is not None and len(self.hands) < self.deals:
            self.hands.append(played(self.story, self.shuffler.dealt, thrown))


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


def played(story, dealt, thrown=False):
    """The hand that lies on the table; it is one of the deals."""
    sitting, entry = story.sitting, story.sitting.entry
    whole = sitting.match.log
    if sitting.playing:
        moves, state = with_held(sitting)
        shown = list(sitting.game.shown(state))
    else:
        moves, shown = whole.moves, whole.shown
    deal = max(at for at, cards in enumerate(dealt) if write_cards(cards.pack[: cards.size]) == entry.pack)
    log = Log(sitting.game.NAME, sitting.options, copy(whole.before), copy(whole.cards), list(moves), list(shown))
    return Played(deal, log, entry.match, entry.hand, entry.seats, thrown)


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
    """The moves of each seat by their number: what a bot there is to say."""
    moves: dict[int, dict[int, int]] = {}
    for seat, move in log.moves:
        mine = moves.setdefault(seat, {})
        mine[len(mine)] = move
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
