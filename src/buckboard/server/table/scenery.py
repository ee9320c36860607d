"""What is seen of the hand on the table: built once for everybody, and once for each seat that somebody faces."""

from collections.abc import Sequence
from typing import Any

import msgspec

from buckboard.server.scenes import (
    act_claim,
    act_undo,
    acts_of,
    deal_acts,
    first_of_trick,
    mine_of,
    once_answered,
    public_of,
    stage_of,
)
from buckboard.server.table import entries as e
from buckboard.server.table.naming import Plates
from buckboard.server.table.sitting import WATCHER, Sitting, Told
from buckboard.server.table.story import Story
from buckboard.server.wire.scene import Act, Mine, Public
from buckboard.tables import words_of
from buckboard.tables.telling import heard_by

encode = msgspec.json.Encoder().encode


class Scenery:
    """The scene of the moment, and what came of the last entry.

    Scenes are kept as JSON: what they were made of is of no use until the next move, which makes it anew. But of those
    who are asked it is kept, who may have little else once they have answered.
    """

    def __init__(self, story: Story, plates: Plates) -> None:
        self.story = story
        self.plates = plates
        self.view: Any = None  # a watcher's, of the moment
        self.public = msgspec.Raw(b"null")
        self._mine: dict[int, bytes] = {}
        self._asked: set[int] = set()
        self._shown: dict[int, Mine] = {}  # what those had who were asked, as it was shown to them
        self.refresh()

    def _goes_on(self, sitting: Sitting, before: Any) -> bool:
        """Whether a card was played, a word said or chips put in, and whoever was and is not asked has what he had.

        A draw may bring others cards, so may the last word of a round of bets; trump names and orders everybody's.
        """
        game, now = sitting.game, self.view
        if before is None or now.phase == game.OVER or game.ASKS[before.phase] not in ("card", "choice", "amount"):
            return False
        return stage_of(game, before) == stage_of(game, now)

    def refresh(self, entry: e.AnyEntry | None = None) -> None:
        """Look anew at what lies on the table, after an entry or at first."""
        sitting, before, was_asked = self.story.sitting, self.view, self._asked
        self.view = None if sitting is None else sitting.seen(WATCHER)
        self._asked = set() if sitting is None else set(sitting.open)
        shown, self._shown = self._shown, {}
        if isinstance(entry, e.Move) and sitting is not None and self._goes_on(sitting, before):
            for seat in {entry.seat, *was_asked, *self._asked}:
                self._mine.pop(seat, None)
            if sitting.game.ASKS[before.phase] != "choice" and entry.seat in shown and entry.seat not in self._asked:
                self._mine[entry.seat] = encode(once_answered(shown[entry.seat], entry.say))
        else:
            self._mine = {}
        self.public = msgspec.Raw(encode(None if sitting is None else self._public(sitting)))

    def _public(self, sitting: Sitting) -> Public:
        names = self.plates.names(sitting.entry.seats)
        log = sitting.match.log
        assert log is not None
        led = first_of_trick(self.view, log.moves)
        held, settled = list(sitting.held), sitting.settled
        hand = sitting.match.hand
        return public_of(sitting.game, self.view, hand, names, log.before, led=led, answered=held, settled=settled)

    def mine(self, seat: int) -> bytes:
        """What a seat has besides, in JSON; nothing for a watcher."""
        found = self._mine.get(seat)
        if found is None:
            mine = self._look(seat)
            if mine is not None and seat in self._asked:
                self._shown[seat] = mine
            found = self._mine[seat] = encode(mine)
        return found

    def _look(self, seat: int) -> Mine | None:
        sitting = self.story.sitting
        if sitting is None or seat < 0:
            return None
        held = sitting.held.get(seat)
        return mine_of(
            sitting.game,
            sitting.seen(seat),
            seat,
            sitting.questions.number(seat),
            held.say if held else "",
            sitting.at_once,
        )

    # What came of an entry; `before` is the watcher's view until then.

    def acts(self, entry: e.AnyEntry, before: Any, told: Sequence[Told]) -> list[Act]:
        """What the page moves, for everybody the same."""
        sitting = self.story.sitting
        if sitting is None:
            return []
        match entry:
            case e.Hand():
                return deal_acts(sitting.game, self.view)
            case e.Undo():
                return [act_undo(entry.seat)]
            case e.Move() | e.Answer():
                if not told:
                    return acts_of(sitting.game, before, entry.seat, [], before)
                acts = acts_of(sitting.game, before, told[-1].seat, told[-1].moves, self.view)
                return [act_claim(entry.seat), *acts] if isinstance(entry, e.Move) and entry.claims else acts
        return []

    def lines(self, entry: e.AnyEntry, told: Sequence[Told], seat: int) -> list[str]:
        """What happened, in the sentences that a seat may hear."""
        if isinstance(entry, e.Hand):
            return self.opening()
        if isinstance(entry, e.Undo):
            return [f"{{{entry.seat}}} takes back the last answer."]
        lines = heard_by([line for each in told for line in each.lines], seat)
        if isinstance(entry, e.Move) and entry.claims:
            lines.insert(0, f"{{{entry.seat}}} claims the rest.")
        if isinstance(entry, e.Answer):  # that somebody has answered is told when he has, and not again at the end
            known = {_has_answered(each.seat, word) for each in told for word in ("answered", "declared")}
            return [line for line in lines if line not in known] or [_has_answered(entry.seat)]
        return lines

    def opening(self) -> list[str]:
        """How the hand began, for those who have come to it before the first answer."""
        sitting = self.story.sitting
        if sitting is None or sitting.answers:
            return []
        log = sitting.match.log
        assert log is not None
        deals = f"Hand {sitting.match.hand}. {{{log.before.dealer}}} deals."
        return [*sitting.entry.told, deals, *words_of(sitting.game.NAME).opened(self.view)]


def _has_answered(seat: int, word: str = "answered") -> str:
    return f"{{{seat}}} has {word}."
