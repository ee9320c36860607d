"""What a seat knows of a hand of Buck 'em, read from its own log: who holds which card, and which it cannot hold.

Cards that go back into the stock make this a story of stages: stage 0 is the stock as it was dealt, and each
reshuffle begins another, whose pool are the folded hands or the discards of those already served.
"""

from buckboard.engine.cards import DECK, SUIT_SIZE, of_suit, suit_of
from buckboard.engine.game import ENOUGH
from buckboard.engine.log import Log
from buckboard.engine.seats import clockwise, left_of
from buckboard.engine.tricks import beating, beats
from buckboard.games.buckem.dealing import deck, removed
from buckboard.games.buckem.options import DeclareMode, Options, ScareCards
from buckboard.games.buckem.state import DEALT, FOLDS, NOBODY, SWAPS


class Knowledge:
    """A log with blanks, taken apart."""

    def __init__(self, known: Log, seat: int) -> None:
        self.log = known
        self.seat = seat
        self.options: Options = known.options
        self.seats: int = known.before.seats
        self.order = clockwise(left_of(known.before.dealer, self.seats), self.seats)
        self.deck = deck(known.options, known.before)
        self.turned_up = not removed(known.options, known.before)
        self.first = DEALT * self.seats + self.turned_up  # the place of the first card of the stock
        self.turn = known.cards.pack[DEALT * self.seats] if self.turned_up else known.cards.trump_card
        self.trump = suit_of(self.turn)
        self._read_moves()
        self._read_draws()
        self._read_plays()

    def places(self, seat: int) -> list[int]:
        """Where in the pack a seat's five cards lie."""
        at = self.order.index(seat)
        return [card * self.seats + at for card in range(DEALT)]

    def _read_moves(self) -> None:
        """The scare card, the answers, and who discarded or played what."""
        moves = list(self.log.moves)
        self.scare_at = 0
        if self.options.scare_cards == ScareCards.ON:
            self.scare_at = self.options.scare_position
        elif self.options.scare_cards == ScareCards.DEALER_CHOICE:
            self.scare_at = moves.pop(0)[1]
        answers, rest = dict(moves[: self.seats]), moves[self.seats :]
        self.decided = len(answers) == self.seats
        if self.options.declare_mode == DeclareMode.SIMULTANEOUS and not self.decided:
            answers = {}  # nothing that was said holds yet
        self.folded = [seat for seat in self.order if answers.get(seat) == FOLDS]
        self.holders = [seat for seat in self.order if seat not in self.folded]
        self.swapper = next((seat for seat, answer in answers.items() if answer == SWAPS), NOBODY)
        self.thrown: dict[int, list[int]] = {seat: [] for seat in self.holders}  # −1 for a card not seen
        self.served: list[int] = []  # who has drawn, in order
        draws = self.decided and len(self.holders) > 1
        while draws and rest and len(self.served) < len(self.holders):
            seat, move = rest.pop(0)
            if move == ENOUGH:
                self.served.append(seat)
            else:
                self.thrown[seat].append(move)
        self.plays = rest if draws else []
        self.alone = self.holders[0] if self.decided and len(self.holders) == 1 else NOBODY
        self.raked = rest[0][1] if rest and not draws else NOBODY

    def _read_draws(self) -> None:
        """How many cards each seat drew in each stage, and whose cards went into each pool."""
        self.pools: list[list[int]] = [[]]
        self.came: list[dict[int, int]] = [dict.fromkeys(self.holders, 0)]
        self.left = self.log.cards.size - self.first  # cards of the stock
        folded, piles = self.folded, list[int]()
        for seat in self.served:
            for _ in self.thrown[seat]:
                if not self.left:
                    pool, folded, piles = (folded, [], piles) if folded else (piles, [], [])
                    self.left = sum(len(self.thrown.get(other, range(DEALT))) for other in pool)
                    self.pools.append(pool)
                    self.came.append(dict.fromkeys(self.holders, 0))
                self.came[-1][seat] += 1
                self.left -= 1
            piles = [*piles, seat]
        self.returned = [seat for pool in self.pools for seat in pool]

    def _read_plays(self) -> None:
        """What each seat has played, and which cards it cannot hold: it could not have played so with them."""
        self.played = dict.fromkeys(self.holders, 0)
        self.barred = dict.fromkeys(self.holders, 0)
        led, best = NOBODY, NOBODY
        for at, (seat, card) in enumerate(self.plays):
            if at % len(self.holders) == 0:
                led, best = suit_of(card), card
            else:
                self.barred[seat] |= barred_by(self.options, card, led, best, self.trump)
                if beats(card, best, self.trump):
                    best = card
            self.played[seat] |= 1 << card

    def scare_card(self, seat: int) -> int:
        """The card that a seat was dealt face up, as a set."""
        if not self.scare_at:
            return 0
        return 1 << self.log.cards.pack[self.places(seat)[self.scare_at - 1]]

    def thrown_seen(self, seat: int) -> int:
        """What a seat has thrown, as far as it was seen."""
        return sum(1 << card for card in self.thrown.get(seat, []) if card >= 0)

    def gone_seen(self, seat: int) -> int:
        """What is known of the cards that a seat has folded or thrown."""
        return self.dealt_seen(seat) if seat in self.folded else self.thrown_seen(seat)

    def dealt_seen(self, seat: int) -> int:
        """What a seat was dealt, as far as it is known."""
        if seat == self.seat:
            return sum(1 << self.log.cards.pack[place] for place in self.places(seat))
        seen = self.scare_card(seat)
        if seat == self.swapper:
            seen |= self.deuce
        return seen | self.raker_shows if seat == self.alone else seen

    @property
    def raker_shows(self) -> int:
        """What a lone stayer has laid open to rake."""
        return self.log.shown[self.alone] if self.log.shown else 0

    @property
    def deuce(self) -> int:
        """The deuce of trump, as a set."""
        return 1 << SUIT_SIZE * self.trump

    @property
    def up(self) -> int:
        """The card that was turned up, as a set; nothing where a removed card names trump."""
        return 1 << self.turn if self.turned_up else 0

    def kept_seen(self, seat: int) -> int:
        """Cards that a stayer is known to hold, or to have held when the play began, since the deal or the swap."""
        kept = self.dealt_seen(seat)
        if seat == self.swapper:
            kept = kept & ~self.deuce | self.up
        return kept & ~self.thrown_seen(seat)

    def own_draws(self) -> tuple[int, int]:
        """What the seat itself drew from the stock as dealt, and from a reshuffled one."""
        cards = self.log.cards
        early = sum(1 << card for card in cards.pack[self.first : cards.size] if card >= 0)
        return early, sum(1 << card for card in cards.reshuffle if card >= 0)

    def marks(self) -> list[int]:
        """By stage, the cards that are known to have been in its pool."""
        found = [0]
        for pool in self.pools[1:]:
            marked = 0
            for seat in pool:
                marked |= self.gone_seen(seat)
            found.append(marked)
        return found


def barred_by(options: Options, card: int, led: int, best: int, trump: int) -> int:
    """The cards that a seat cannot have held when it played `card`: any of them would have forbidden it."""
    same = of_suit(DECK, led)
    if suit_of(card) == led:
        choice, barred = same, 0
    else:
        choice, barred = DECK & ~same, same
        if options.must_trump and suit_of(card) != trump:
            barred |= of_suit(DECK, trump)
    if options.must_head and not beats(card, best, trump):
        barred |= beating(choice, best, trump)
    return barred
