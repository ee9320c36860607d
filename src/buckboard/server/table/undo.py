"""Taking back: by the table's policy, and never what would give back something that has been seen."""

from collections.abc import Sequence

from buckboard.engine.errors import TableRefused
from buckboard.server.table import entries as e
from buckboard.server.table.presence import Presence
from buckboard.server.table.seating import Asker, must_sit
from buckboard.server.table.sitting import Sitting
from buckboard.server.table.story import Story
from buckboard.server.wire.frames import UndoWish

SEES_MORE = "Cards have been seen since then, so it cannot be taken back."
REVEALED = "All answers have been shown since then, so it cannot be taken back."


def last_answer(sitting: Sitting, seat: int) -> int:
    """Which answer of the hand is the seat's last; −1 if it has given none."""
    given = sitting.answers
    for at in range(len(given) - 1, -1, -1):
        if given[at].seat == seat:
            return at
    return -1


def why_not(sitting: Sitting | None, seat: int, policy: str) -> str:
    """Why a seat may not take back its last answer; empty if it may (with consent: if the others agree)."""
    if policy == "never":
        return "At this table nothing is taken back; the host can change that."
    if sitting is None or not sitting.playing:
        return "No hand is being played, so there is nothing to take back."
    if seat in sitting.held:
        return "Nobody has seen your answer yet: just answer anew."
    at = last_answer(sitting, seat)
    if at < 0:
        return "You have not answered anything in this hand yet."
    if policy == "until_next" and (at < len(sitting.answers) - 1 or sitting.held):
        return "Somebody has gone on since, so it cannot be taken back."
    return _seen_since(sitting, seat, at)


def _seen_since(sitting: Sitting, seat: int, at: int) -> str:
    """What the seat has seen by its answer and those after it; empty if nothing new."""
    revealed, shown = bool(sitting.held), False
    for given in sitting.answers[at:]:
        revealed = revealed or given.at_once
        shown = shown or (given.shows and given.seat != seat)
    if revealed or shown:
        return REVEALED if revealed else SEES_MORE
    before, now = sitting.answers[at].seen, sitting.game.places_seen(sitting.match.state, seat)
    return SEES_MORE if now & ~before else ""


class Undoing:
    """Wishes to take back. One at a time is open, and it is gone as soon as the hand goes on."""

    def __init__(self, story: Story, presence: Presence) -> None:
        self.story = story
        self.presence = presence
        self.person = ""  # who wishes it
        self.seat = -1
        self.waiting: list[str] = []  # who has yet to agree

    def ask(self, asker: Asker) -> list[e.AnyEntry]:
        """Somebody wishes to take back his last answer: done at once, or when all others who are here agree."""
        must_sit(self.story, asker)
        seat = self._seat_of(asker.person)
        if reason := why_not(self.story.sitting, seat, self.story.settings.undo):
            raise TableRefused(reason)
        if self.person not in ("", asker.person):
            raise TableRefused("Somebody else wishes to take back; answer that first.")
        others = self._here([device for device in self.story.chairs.devices() if device != asker.person])
        if self.story.settings.undo == "consent" and others:
            self.person, self.seat, self.waiting = asker.person, seat, others
            return []
        return self._entry(seat)

    def reply(self, asker: Asker, agree: bool) -> list[e.AnyEntry]:
        """Somebody agrees, or does not."""
        if asker.person not in self.waiting:
            raise TableRefused("Nobody is waiting for your word on taking back.")
        if not agree:
            self.drop()
            return []
        self.waiting.remove(asker.person)
        return self.settled()

    def settled(self) -> list[e.AnyEntry]:
        """The wish as an entry, once nobody who is here has yet to agree."""
        if not self.person:
            return []
        if self.has_to_wait:
            return []
        seat = self.seat
        self.drop()
        return [] if why_not(self.story.sitting, seat, self.story.settings.undo) else self._entry(seat)

    @property
    def has_to_wait(self) -> bool:
        """Whether somebody who is here has yet to agree; who goes away or gets up need not."""
        self.waiting = self._here(self.waiting)
        return bool(self.waiting)

    def _here(self, devices: Sequence[str]) -> list[str]:
        seated = self.story.chairs.devices()
        return [device for device in devices if device in seated and self.presence.is_present(device)]

    @property
    def is_gone(self) -> bool:
        """Whether who wishes has got up, or nothing is taken back here any more."""
        return bool(self.person) and (
            self.person not in self.story.chairs.devices() or self.story.settings.undo == "never"
        )

    def drop(self) -> bool:
        """Nobody wishes anything any more; whether somebody did."""
        wished = bool(self.person)
        self.person, self.seat, self.waiting = "", -1, []
        return wished

    def shown(self) -> UndoWish | None:
        """The wish that is open, as the page shows it."""
        if not self.person:
            return None
        chairs = self.story.chairs
        waiting = [chairs[chairs.of(device)[0]].seat for device in self._here(self.waiting)]
        return {"seat": self.seat, "waiting": waiting}

    def seats(self) -> frozenset[int]:
        """The seats of people that may take back now."""
        story = self.story
        if story.sitting is None or story.settings.undo == "never" or not story.sitting.answers:
            return frozenset()
        sitting, policy = story.sitting, story.settings.undo
        answered = [sitting.answers[-1].seat] if policy == "until_next" else range(len(sitting.entry.seats))
        found = []
        for seat in answered:
            chair = story.chairs.at(seat)
            if chair is not None and chair.is_person and not why_not(sitting, seat, policy):
                found.append(seat)
        return frozenset(found)

    def _seat_of(self, person: str) -> int:
        """The seat of a person that has answered last, where he has several."""
        seats = [self.story.chairs[number].seat for number in self.story.chairs.of(person)]
        sitting = self.story.sitting
        return max(seats, key=lambda seat: last_answer(sitting, seat)) if sitting else seats[0]

    def _entry(self, seat: int) -> list[e.AnyEntry]:
        assert self.story.sitting is not None
        return [e.Undo(seat=seat, answers=last_answer(self.story.sitting, seat))]
