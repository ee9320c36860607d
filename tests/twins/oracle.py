"""Which cards somebody may be told of, written from the rules pages alone: no view, no `hide`, no `known`.

Every card that is named in a frame must be one of them. That catches what twins cannot: cards that have been seen by
all, such as those of earlier tricks, which may not be turned up again.
"""

import json
import re

from buckboard.engine.cards import members
from buckboard.engine.state import copy

NAMED = re.compile(r"(?<![A-Za-z0-9])(10|[2-9TJQKA])([cdhs♣♦♥♠])(?![A-Za-z0-9])")
RANKS = "23456789TJQKA"
SUITS = {"c": 0, "d": 1, "h": 2, "s": 3, "♣": 0, "♦": 1, "♥": 2, "♠": 3}
WHOLE_CARDS = re.compile(r"(?:(?:draw|give|discard) )?(?:[2-9TJQKA][cdhs] ?)+")
WATCHER = -1
JACK = 9


def named(text):
    """The cards that a text names."""
    return {RANKS.index("T" if rank == "10" else rank) + 13 * SUITS[suit] for rank, suit in NAMED.findall(text)}


def cards_in(value, of=frozenset()):
    """The cards named in an answer, wherever they stand but under the names `of`: texts that are cards, and sentences.

    In a sentence a card is written with its sign; "As" may be a word.
    """
    if isinstance(value, dict):
        return set().union(*(cards_in(part, of) for name, part in value.items() if name not in of))
    if isinstance(value, list):
        return set().union(*(cards_in(part, of) for part in value))
    if isinstance(value, str):
        if WHOLE_CARDS.fullmatch(value):
            return named(value)
        return named(value) if any(sign in value for sign in "♣♦♥♠") else set()
    return set()


class Oracle:
    """What a hand has shown, move by move."""

    def __init__(self, game, log):
        self.game, self.log = game, log
        state = game.new(log.options, copy(log.before), log.cards)
        self.states = [copy(state)]
        for seat, move in log.moves:
            game.apply(state, seat, move)
            self.states.append(copy(state))

    def imagined(self, time):
        """What names cards that do not lie there: which card a wild one stands for, and hands told by such cards."""
        if self.game.NAME != "buck135":
            return frozenset()
        showdown = frozenset({"text", "lines"}) if self.states[time].phase == self.game.OVER else frozenset()
        return frozenset({"became", "makes"}) | showdown

    def may_know(self, time, observer):
        """The cards that an observer may be told of after so many moves."""
        extra = getattr(self, f"_{self.game.NAME}")(time, observer)
        return self._on_the_table(time) | self._held(time, observer) | extra

    def _on_the_table(self, time):
        """The trick that lies there; when it is whole, it is the last trick until the next card is led."""
        tricks, lying = [[]], 0
        for (_, move), before, after in zip(self.log.moves[:time], self.states, self.states[1:], strict=False):
            if self.game.ASKS.get(before.phase) == "card":
                tricks[-1].append(move)
                lying = sum(card >= 0 for card in after.trick)
                if not lying:
                    tricks.append([])
        return set(tricks[-1] or (tricks[-2] if len(tricks) > 1 else []))

    def _held(self, time, observer):
        """All cards that a seat has had in its hand so far: it gave or threw away some, which it knows."""
        if observer == WATCHER or not hasattr(self.states[0], "hands"):
            return set()
        if self.game.NAME == "buckem" and self.states[time].phase == 0:
            return set()  # nobody looks at his cards before the scare card is chosen
        return {card for state in self.states[: time + 1] for card in members(state.hands[observer])}

    def _buck(self, time, observer):
        return set()

    def _buckpitch(self, time, observer):
        return set()

    def _buckem(self, time, observer):
        """The turned card, scare cards, the deuce and the card it was swapped for; a raker's trumps and face cards."""
        state = self.states[time]
        if state.phase == 0:
            return set()
        cards = {self.states[0].turn, state.turn, state.taken, *state.scare} - {-1}
        if state.phase == self.game.OVER and state.raked == 0 and state.stayers:
            (raker,) = members(state.stayers)
            dealt = members(self.states[0].hands[raker])
            cards |= {card for card in dealt if card // 13 == state.trump or card % 13 >= JACK}
        return cards

    def _buck135(self, time, observer):
        """The own row as far as one may look; at a showdown the rows of those who are in."""
        cards = set()
        for state in self.states[: time + 1]:
            if observer != WATCHER:
                folded = state.folded[observer]
                stage = state.round if folded < 0 else folded
                row = state.rows[5 * observer : 5 * observer + 5]
                places = [0, 2, 4] + [1] * (stage >= 1) + [3] * (stage >= 2)
                cards |= {row[place] for place in places}
        state = self.states[time]
        live = members(state.bets.live)
        if state.phase == self.game.OVER and len(live) > 1:
            for seat in live:
                cards |= set(state.rows[5 * seat : 5 * seat + 5])
                if state.options.wilds.name == "MATCHING" and state.options.match_time.name == "BEFORE_DRAW":
                    cards |= set(members(state.thrown[seat]))
        return cards - {-1}


class Overheard(AssertionError):
    """Somebody was told of a card that it may not know of now."""


def scan(heard, times, oracles):
    """Look through every scene that was sent or asked for; how many.

    `times` tells of each number which hand lay there, and after how many moves.
    """
    frames = [
        (json.loads(text), person, WATCHER if role != "player" else heard.seat_of.get(person, WATCHER))
        for person, role, texts in heard.lines
        for text in texts
        if '"t":"scene"' in text
    ]
    frames += [
        (json.loads(body), person, heard.seat_of.get(person, WATCHER))
        for person, answers in heard.asked.items()
        for path, status, _, body in answers
        if path.endswith("/scene") and status == 200
    ]
    for frame, person, observer in frames:
        if frame["n"] in times:
            hand, time = times[frame["n"]]
            _check(frame, oracles[hand], time, observer, person or "nobody")
    return len(frames)


def _check(frame, oracle, time, observer, who):
    told = cards_in({name: frame[name] for name in ("public", "mine", "acts", "lines")}, oracle.imagined(time))
    extra = told - oracle.may_know(time, observer)
    if extra and not frame["whole"]:  # what has just been taken back or completed lay there a moment ago
        extra -= oracle.may_know(max(time - 1, 0), observer)
    if extra:
        raise Overheard(f"{who} at {frame['n']} was told of {sorted(extra)}: {json.dumps(frame)[:600]}")
