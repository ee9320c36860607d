"""The hands that lie on the table no more, kept small: as dealt and as answered, by match. Replay gives the rest."""

from collections.abc import Iterator, Sequence

import msgspec

from buckboard.engine.errors import TableRefused
from buckboard.engine.record import FORMAT
from buckboard.server.table.entries import Answer, Hand, Move, Undo
from buckboard.server.table.sitting import Sitting


class KeptHand(msgspec.Struct):
    """A hand, and the answers that were given in it in the order of play."""

    dealt: Hand
    answers: list[tuple[int, str]] = []
    came: list[int] = []  # by seat: the seat of the same chair in the hand before, NO_SEAT for a new one

    def played(self, name: str) -> Sitting:
        """The hand played through; `name` is what its match is called."""
        sitting = Sitting(0, self.dealt, name)
        for seat, say in self.answers:
            sitting.answer(0, seat, say)
        return sitting

    def record(self, match: str, names: Sequence[str]) -> dict[str, object]:
        """What stands in a record of it, as it was stored: for a hand whose rules are not this server's any more."""
        dealt = self.dealt
        fields: dict[str, object] = {
            "format": FORMAT, "game": dealt.game, "rules": dealt.rules, "options": dealt.options, "match": match,
            "hand": dealt.hand, "names": list(names), "players": dealt.players, "before": dealt.before,
            "pack": dealt.pack,
        }  # fmt: skip
        if dealt.reshuffle:
            fields["reshuffle"] = dealt.reshuffle
        if dealt.trump_card:
            fields["trump_card"] = dealt.trump_card
        return {**fields, "moves": [list(answer) for answer in self.answers]}


class HandInPlay:
    """A hand as its entries come, for the shelf: no rule is asked."""

    def __init__(self, dealt: Hand, came: list[int]) -> None:
        self.dealt = dealt
        self.came = came  # by seat: the seat of the same chair in the hand before, NO_SEAT for a new one
        self._answers: list[tuple[int, str]] = []
        self._held: dict[int, str] = {}

    def move(self, entry: Move) -> None:
        """A seat has answered."""
        if self._held:
            self._answers, self._held = self.answers, {}
        self._answers.append((entry.seat, entry.say))

    def hold(self, entry: Answer) -> None:
        """A seat has answered with others, perhaps anew."""
        self._held[entry.seat] = entry.say

    def undo(self, entry: Undo) -> None:
        """Some answers have been taken back."""
        self._answers, self._held = self.answers[: entry.answers], {}

    @property
    def answers(self) -> list[tuple[int, str]]:
        """The answers so far; those given at once stand in seat order from the dealer's left."""
        dealer, seats = int(self.dealt.before["dealer"]), len(self.dealt.seats)
        in_turn = sorted(self._held.items(), key=lambda held: (held[0] - dealer - 1) % seats)
        return [*self._answers, *in_turn]

    def kept(self) -> KeptHand:
        """The hand as far as it has been played."""
        return KeptHand(self.dealt, self.answers, self.came)


class Shelf:
    """The hands of earlier and running matches that are over."""

    def __init__(self) -> None:
        self._matches: dict[int, list[bytes]] = {}

    def put(self, hand: HandInPlay) -> None:
        """A hand is over and makes room for the next."""
        self._matches.setdefault(hand.dealt.match, []).append(msgspec.json.encode(hand.kept()))

    def count(self, match: int) -> int:
        """How many hands of a match lie here."""
        return len(self._matches.get(match, ()))

    def last(self, match: int) -> KeptHand | None:
        """The last hand of a match; None if there is none."""
        kept = self._matches.get(match)
        return _read(kept[-1]) if kept else None

    def of(self, match: int) -> Iterator[KeptHand]:
        """The hands of a match, in order."""
        return (_read(body) for body in self._matches.get(match, ()))

    def hand(self, match: int, hand: int) -> KeptHand:
        """One hand. Raises TableRefused if it is not there."""
        kept = self._matches.get(match, [])
        if not 1 <= hand <= len(kept):
            raise TableRefused(f"Hand {hand} of match {match} was not played here.")
        return _read(kept[hand - 1])


_decoder = msgspec.json.Decoder(KeptHand)


def _read(body: bytes) -> KeptHand:
    return _decoder.decode(body)
