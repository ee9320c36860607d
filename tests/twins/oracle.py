"""Which cards somebody may be told of, written from the rules pages alone: no view, no `hide`, no `known`.

Every card that is named in a frame must be one of them. That catches what twins cannot: cards that have been seen by
all, such as those of earlier tricks, which may not be turned up again.
"""

from functools import cached_property

from buckboard.engine.cards import members
from buckboard.engine.state import copy

WATCHER = -1
JACK = 9


class Oracle:
    """What a hand has shown, move by move."""

    def __init__(self, game, log):
        self.game, self.log = game, log
        state = game.new(log.options, copy(log.before), log.cards)
        self.states = [copy(state)]
        for seat, move in log.moves:
            game.apply(state, seat, move)
            self.states.append(copy(state))
        self._found = {}
        self._hands = {}

    def imagined(self, time):
        """What names cards that do not lie there: which card a wild one stands for, and hands told by such cards."""
        if self.game.NAME != "buck135":
            return frozenset()
        showdown = frozenset({"text", "lines"}) if self.states[time].phase == self.game.OVER else frozenset()
        return frozenset({"became", "makes"}) | showdown

    def may_know(self, time, observer):
        """The cards that an observer may be told of after so many moves."""
        found = self._found.get((time, observer))
        if found is None:
            extra = getattr(self, f"_{self.game.NAME}")(time, observer)
            found = self._found[time, observer] = self._lying[time] | self._held(time, observer) | extra
        return found

    def in_all(self, observer):
        """The cards that an observer has been told of in the hand, at one time or another."""
        return set().union(*(self.may_know(time, observer) for time in range(len(self.states))))

    @cached_property
    def _lying(self):
        """The trick that lies there, by time; when it is whole, it is the last trick until the next card is led."""
        tricks, found = [[]], [set()]
        for (_, move), before, after in zip(self.log.moves, self.states, self.states[1:], strict=False):
            if self.game.ASKS.get(before.phase) == "card":
                tricks[-1].append(move)
                if not any(card >= 0 for card in after.trick):
                    tricks.append([])
            found.append(set(tricks[-1] or (tricks[-2] if len(tricks) > 1 else [])))
        return found

    def _held(self, time, observer):
        """All cards that a seat has had in its hand so far: it gave or threw away some, which it knows."""
        if observer == WATCHER or not hasattr(self.states[0], "hands"):
            return set()
        if self.game.NAME == "buckem" and self.states[time].phase == 0:
            return set()  # nobody looks at his cards before the scare card is chosen
        if observer not in self._hands:
            sofar, found = 0, []
            for state in self.states:
                sofar |= state.hands[observer]
                found.append(set(members(sofar)))
            self._hands[observer] = found
        return self._hands[observer][time]

    def _buck(self, time, observer):
        return set()

    def _buckpitch(self, time, observer):
        """When it is over, the trumps that won the points for high, low and jack."""
        state = self.states[time]
        if state.phase != self.game.OVER:
            return set()
        moves = zip(self.log.moves, self.states, strict=False)
        played = [move for (_, move), before in moves if self.game.ASKS.get(before.phase) == "card"]
        trumps = [card for card in played if card // 13 == state.trump]
        return {card for card in trumps if card in (min(trumps), max(trumps)) or card % 13 == JACK}

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
