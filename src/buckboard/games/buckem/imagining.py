"""Imagine a deal of Buck 'em that contradicts nothing a seat has seen.

First every card that was not seen gets the place where it lies now: a hand, the discards of a seat, a folded hand,
the stock; each possible assignment equally likely. Then a story is made up of how the cards came there.
"""

from buckboard.engine.cards import DECK, count, members
from buckboard.engine.dice import roll, shuffle
from buckboard.engine.errors import ImpossibleView
from buckboard.engine.log import HIDDEN, Log
from buckboard.engine.state import Cards, copy, new_cards
from buckboard.engine.unseen import Limit, Place, assign
from buckboard.games.buckem.dealing import deck, removed
from buckboard.games.buckem.knowledge import Knowledge
from buckboard.games.buckem.options import ScareCards
from buckboard.games.buckem.rake import may_rake, rake_cards
from buckboard.games.buckem.rules import apply, legal, new
from buckboard.games.buckem.state import DEALT

TRIES = 200


def imagine(known: Log, seat: int, dice: list[int]) -> Log:
    """A whole log that looks to `seat` as `known` does. Raises ImpossibleView."""
    if known.options.scare_cards == ScareCards.DEALER_CHOICE and not known.moves:
        return _nothing_seen(known, dice)
    return Story(Knowledge(known, seat), dice).log()


def _mask(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


class Story:
    """Where every card lies now, and how it came there."""

    def __init__(self, told: Knowledge, dice: list[int]) -> None:
        self.told = told
        self.dice = dice
        self.marks = told.marks()
        self.last = len(told.pools) - 1  # the stage of the stock now
        self.hands: dict[int, int] = {}  # of those who did not fold, as they were before the play
        self.gone: dict[int, int] = {}  # what each seat folded or threw
        self._place_cards()
        self._split_hands()
        self._split_pools()

    def log(self) -> Log:
        """The story as a log."""
        known = self.told.log
        cards = new_cards(self._pack(), self._reshuffle(), known.cards.trump_card)
        return Log(known.game, known.options, known.before, cards, self._moves(cards), list(known.shown))

    # Where the cards lie now.

    def _place_cards(self) -> None:
        """Deal what was not seen to the places it may lie in, again until it also fits what a lone stayer was asked."""
        told = self.told
        places: list[tuple[int, str]] = []
        rooms: list[Place] = []
        unseen = told.deck & ~(told.deuce if told.swapper >= 0 else told.up)

        def lies(seat: int, what: str, size: int, seen: int, allowed: int) -> None:
            nonlocal unseen
            unseen &= ~seen
            places.append((seat, what))
            rooms.append(Place(size - count(seen), allowed))
            (self.hands if what == "hand" else self.gone)[seat] = seen

        marked = sum(self.marks)
        for seat in told.holders:
            if seat == told.seat:
                early, late = told.own_draws()
                hand = told.kept_seen(seat) | early | late
                lies(seat, "hand", count(hand), hand, 0)
            else:
                lies(seat, "hand", DEALT, told.kept_seen(seat) | told.played[seat], self._may_hold(seat))
            if seat not in told.returned:
                thrown = len(told.thrown[seat]) if seat in told.served else count(told.thrown_seen(seat))
                lies(seat, "gone", thrown, told.thrown_seen(seat), DECK & ~marked)
        for seat in told.folded:
            if seat not in told.returned:
                lies(seat, "gone", DEALT, told.dealt_seen(seat), DECK)
        lies(-1, "gone", told.left, 0, DECK & ~marked | self.marks[self.last])
        limits = [
            Limit(marks, [self._most(stage, seat, what) for seat, what in places])
            for stage, marks in enumerate(self.marks)
            if marks & unseen
        ]
        if count(unseen) != sum(place.size for place in rooms) or any(place.size < 0 for place in rooms):
            raise ImpossibleView("The cards that were seen do not make a deck.")
        for _ in range(TRIES):
            found = assign(unseen, rooms, self.dice, limits)
            hands, gone = dict(self.hands), dict(self.gone)
            for (seat, what), cards in zip(places, found, strict=True):
                (hands if what == "hand" else gone)[seat] |= cards
            if self._fits(hands):
                self.hands, self.gone = hands, gone
                return
        raise ImpossibleView("No deal was found in which the lone stayer could be asked, or could not.")

    def _may_hold(self, seat: int) -> int:
        """The cards that another seat may hold: none that it must have played, none that it could not have drawn."""
        told = self.told
        allowed = DECK & ~told.barred[seat]
        for stage in range(1, self.last + 1):
            if not told.came[stage][seat]:
                allowed &= ~self.marks[stage]
        shown = told.raker_shows
        if shown and seat == told.alone:  # with another card he would have laid open that one
            allowed &= _mask([card for card in members(DECK) if rake_cards(shown | 1 << card, told.trump) == shown])
        return allowed

    def _most(self, stage: int, seat: int, what: str) -> int:
        """How many cards of a pool that were not seen may lie in a place: in a hand, no more than it drew from it."""
        if what == "gone":
            return DEALT * self.told.seats
        return self.told.came[stage][seat] - count(self.hands[seat] & self.marks[stage])

    def _fits(self, hands: dict[int, int]) -> bool:
        """Whether a lone stayer was dealt the cards to rake just if he was asked."""
        told = self.told
        if told.alone < 0 or told.alone == told.seat:
            return True
        was_asked = told.raked >= 0 or not told.log.shown
        return may_rake(told.options, self._dealt_from(told.alone, hands[told.alone]), told.trump) == was_asked

    def _dealt_from(self, seat: int, cards: int) -> int:
        """What a seat was dealt, from what it kept and threw: a swap is taken back."""
        return cards & ~self.told.up | self.told.deuce if seat == self.told.swapper else cards

    # How they came there.

    def _split_hands(self) -> None:
        """Which cards of each hand were drawn, and when; the rest was dealt."""
        told = self.told
        self.drawn: list[dict[int, list[int]]] = [{} for _ in told.pools]  # by stage and seat, in order
        self.dealt: dict[int, int] = {}
        for seat in told.holders:
            left = self.hands[seat]
            early, late = told.own_draws() if seat == told.seat else (0, 0)
            free = early | late if seat == told.seat else left & ~told.kept_seen(seat)
            free &= ~sum(self.marks)
            for stage in range(self.last, -1, -1):
                came = left & self.marks[stage]
                some = free & early if stage == 0 and seat == told.seat else free & ~early
                came |= self._some(some, told.came[stage][seat] - count(came))
                free &= ~came
                left &= ~came
                self.drawn[stage][seat] = self._in_any_order(came)
            self.dealt[seat] = self._dealt_from(seat, left)  # and what it threw

    def _split_pools(self) -> None:
        """Who had folded or thrown each of the cards that were shuffled again."""
        told = self.told
        for stage in range(1, self.last + 1):
            pool = sum(_mask(cards) for cards in self.drawn[stage].values())
            if stage == self.last:
                pool |= self.gone[-1]
            pool &= ~self.marks[stage]
            for seat in told.pools[stage]:
                seen = told.gone_seen(seat)
                size = DEALT if seat in told.folded else len(told.thrown[seat])
                mine = self._some(pool, size - count(seen))
                pool &= ~mine
                self.gone[seat] = seen | mine
        for seat in told.holders:
            self.dealt[seat] = self._dealt_from(seat, self.dealt[seat] | self.gone[seat])
        for seat in told.folded:
            self.dealt[seat] = self.gone[seat]

    def _some(self, cards: int, number: int) -> int:
        """Some cards of a set, each choice as likely as the others."""
        return _mask(self._in_any_order(cards)[:number]) if number else 0

    def _in_any_order(self, cards: int) -> list[int]:
        order = members(cards)
        shuffle(self.dice, order, len(order))
        return order

    # The log.

    def _pack(self) -> list[int]:
        """The order dealt from."""
        told = self.told
        pack = told.log.cards.pack[: told.log.cards.size]
        for seat in told.order:
            unplaced = self._in_any_order(
                self.dealt[seat] & ~_mask([pack[at] for at in told.places(seat) if pack[at] >= 0])
            )
            for place in told.places(seat):
                if pack[place] < 0:
                    pack[place] = unplaced.pop()
        stock = [card for seat in told.served for card in self.drawn[0][seat]]
        if self.last == 0:
            stock += self._in_any_order(self.gone[-1])
        for place, card in enumerate(stock, told.first):
            if pack[place] < 0:
                pack[place] = card
        return pack

    def _reshuffle(self) -> list[int]:
        """The order of returned cards: any, but that each pool came in the order in which it was drawn from."""
        order = self._in_any_order(self.told.deck)
        for stage in range(1, self.last + 1):
            run = [card for seat in self.told.served for card in self.drawn[stage][seat]]
            if stage == self.last:
                run += self._in_any_order(self.gone[-1])
            places = sorted(map(order.index, run))
            for place, card in zip(places, run, strict=True):
                order[place] = card
        return order

    def _moves(self, cards: Cards) -> list[tuple[int, int]]:
        """The moves, those that were not seen filled in."""
        told = self.told
        known = told.log
        if not told.decided:
            return self._answers(cards)
        thrown = {seat: self._in_any_order(self.gone[seat] & ~told.thrown_seen(seat)) for seat in told.served}
        return [(seat, thrown[seat].pop() if move == HIDDEN else move) for seat, move in known.moves]

    def _answers(self, cards: Cards) -> list[tuple[int, int]]:
        """Answers given at once and not shown yet may have been any."""
        known = self.told.log
        state = new(known.options, copy(known.before), cards)
        moves = []
        for seat, move in known.moves:
            if move == HIDDEN:
                open_now = members(legal(state, seat))
                move = open_now[roll(self.dice, len(open_now))]
            apply(state, seat, move)
            moves.append((seat, move))
        return moves


def _nothing_seen(known: Log, dice: list[int]) -> Log:
    """Before the dealer has chosen, nobody has seen a card."""
    options, before, size = known.options, known.before, known.cards.size
    pack, second = members(deck(options, before)), members(deck(options, before))
    shuffle(dice, pack, size)
    shuffle(dice, second, size)
    out = members(removed(options, before))
    trump_card = out[roll(dice, len(out))] if out else -1
    return Log(known.game, options, before, new_cards(pack, second, trump_card), [], list(known.shown))
