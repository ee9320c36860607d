"""A table of any bots, interpreted: each is told what its seat knows and nothing else."""

from collections.abc import Sequence
from typing import Any

from buckboard.bots import Bot, Choose
from buckboard.bots.choices import choices_of
from buckboard.engine.dice import shuffle_up
from buckboard.engine.game import AMOUNT, Game, next_asked, view
from buckboard.engine.known import Heard
from buckboard.engine.state import as_tuple, copy, new_cards
from buckboard.search.playout import no_last_round
from buckboard.search.random_table import Page
from buckboard.search.results import Results, no_results


class BotTable:
    """Plays matches as `RandomTable` does, hand by hand, with a bot on every seat."""

    def __init__(self, game: Game, options: Any, bots: Sequence[Bot], *, keeps: bool = False) -> None:
        """Bots repeat round the table from seat 0; `keeps`: whether `page` will be asked for the hands."""
        self.game = game
        self.options = options
        self.keeps = keeps
        self.seats: int = game.opening(options, 0).seats
        self.bots = [bots[seat % len(bots)] for seat in range(self.seats)]
        self.begin([], [])

    def begin(self, dices: list[list[int]], openings: list[Any]) -> None:
        """Matches to play, in order: the dice of each and the standing it opens with. Counts start anew."""
        self._matches = list(zip(dices, openings, strict=True))
        self._match = 0
        self._hand = 0
        self._results = no_results(self.game, self.seats)
        self._page = _new_page()

    def get_ready(self) -> None:
        """Nothing has to be compiled for bots."""

    def results(self) -> Results:
        """What came of the hands since `begin`."""
        return self._results

    def page(self) -> Page:
        """The hands of the last `play`."""
        return self._page

    def play(self, hands: int, call_after: int) -> int:
        """Play on, `hands` hands at most; how many were played, 0 when all matches are over."""
        self._page = _new_page()
        played = 0
        while played < hands and self._match < len(self._matches):
            dice, opening = self._matches[self._match]
            if self._hand == 0:
                self._standing = copy(opening)
                self._choosers = [bot.sit_down(self.game, dice) for bot in self.bots]
            elif self._hand == call_after:
                getattr(self.game, "call_last_round", no_last_round)(self._standing)
            self._play_hand(dice)
            played += 1
        return played

    def _play_hand(self, dice: list[int]) -> None:
        game, results = self.game, self._results
        before = self._standing
        cards = new_cards([-1] * 52)
        shuffle_up(dice, game.deck(self.options, before), game.removed(self.options, before), game.RESHUFFLES, cards)
        state = game.new(self.options, copy(before), cards)
        moves = self._ask_round(state)
        game.settle(state)
        game.tally(state, results.counts)
        after = state.standing
        for seat in range(self.seats):
            won = game.gain(before, after, seat)
            results.sums[seat] += won
            results.squares[seat] += won * won
        results.hands += 1
        results.decisions += len(moves)
        self._hand += 1
        if self.keeps:
            self._write_down(cards, before, after, moves)
        self._standing = after
        if after.winners:
            for seat in game.winners(after):
                results.wins[seat] += 1
            results.matches += 1
            self._match += 1
            self._hand = 0

    def _ask_round(self, state: Any) -> list[tuple[int, int, int]]:
        """Ask whoever is to be asked until the hand is over; the moves, each with its seat and phase."""
        game = self.game
        choosers: list[Choose] = self._choosers
        heard = Heard(game, range(self.seats))
        moves = []
        while (seat := next_asked(game, state)) >= 0:
            seen = view(game, state, seat)
            choices = choices_of(game, seen, seat)
            move = choosers[seat](seat, seen, choices, heard.moves[seat])
            assert move // AMOUNT in choices.get(move % AMOUNT, ()), f"{self.bots[seat].name} may not play {move}"
            moves.append((seat, state.phase, move))
            heard.hear(state, seat, move)
            game.apply(state, seat, move)
            heard.catch_up(state)
        return moves

    def _write_down(self, cards: Any, before: Any, after: Any, moves: list[tuple[int, int, int]]) -> None:
        page = self._page
        page.packs.append(cards.pack)
        page.reshuffles.append(cards.reshuffle)
        page.trump_cards.append(cards.trump_card)
        page.befores.append(as_tuple(before))
        page.afters.append(as_tuple(copy(after)))
        page.matches.append(self._match)
        page.hands.append(self._hand)
        for seat, phase, move in moves:
            page.seats.append(seat)
            page.phases.append(phase)
            page.moves.append(move)
        page.ends.append(len(page.moves))


def _new_page() -> Page:
    return Page([], [], [], [], [], [], [], [], [], [], [])
