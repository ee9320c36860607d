"""The door through which every wish comes: who asks, from which chair, for what; what it amounts to in the log."""

from buckboard.engine.errors import TableRefused
from buckboard.server.table import entries as e
from buckboard.server.table import hosting, seating
from buckboard.server.table.answering import Stale, entry_of, read_answer
from buckboard.server.table.claiming import claimed
from buckboard.server.table.house import House
from buckboard.server.table.seating import Asker
from buckboard.server.table.sitting import Sitting
from buckboard.server.table.story import Story
from buckboard.server.wire import commands as m

NO_TOKEN = "Say who you are first: a name is enough."
PAUSED = "The table is paused."
CLOSED = "That question is not open any more."


def entries_of(story: Story, asker: Asker, command: object, house: House, companion: str = "") -> list[e.AnyEntry]:
    """The entries that a command amounts to; none where all is so already. Raises TableRefused, IllegalMove and such.

    `companion` is who sits down at the asker's device instead of himself.
    """
    if not asker.person:
        raise TableRefused(NO_TOKEN)
    if story.of_other_rules and not isinstance(command, m.EndMatch | m.Settings | m.HandOver):
        raise TableRefused(
            f"This match was begun by rules {story.of_other_rules}, which this server does not play any more. "
            "It can be read; to go on, the host ends it and begins a new one."
        )
    match command:
        case m.Answer():
            sitting, seat = asked(story, asker, command)
            return [entry_of(sitting, seat, read_answer(sitting, seat, command.say), "person")]
        case m.Claim():
            return claimed(*asked(story, asker, command))
        case m.Sit():
            return seating.sit(story, asker, command.chair, companion)
        case m.Stand():
            return seating.stand(story, asker, command.chair, command.take_away)
        case m.AddChair():
            return seating.add_chair(story, asker, command.bot)
        case m.PutBot():
            return seating.put_bot(story, asker, command.chair, command.bot)
        case m.HandOver():
            return seating.hand_over(story, asker, command.chair)
        case _:
            return _of_the_table(story, asker, command, house)


def _of_the_table(story: Story, asker: Asker, command: object, house: House) -> list[e.AnyEntry]:
    match command:
        case m.Deal():
            return hosting.deal(story, asker, house)
        case m.Ready():
            return hosting.ready(story, asker)
        case m.Rematch():
            return hosting.rematch(story, asker, house, command.rotate)
        case m.LastRound():
            return hosting.last_round(story, asker)
        case m.EndMatch():
            return hosting.end_match(story, asker)
        case m.Pause():
            return hosting.pause(story, asker, command.on)
        case m.Settings():
            return hosting.settings(story, asker, command)
        case m.HouseRules():
            return hosting.house_rules(story, asker, command)
    raise TableRefused("A table does not know that wish.")


def asked(story: Story, asker: Asker, command: m.Answer | m.Claim) -> tuple[Sitting, int]:
    """The hand, and the seat of somebody who answers a question that is open to it."""
    seat = seat_for(story, asker.person, command.chair, command.question)
    sitting = story.sitting
    if sitting is None or sitting.questions.open.get(seat) != command.question:
        raise Stale(CLOSED)
    if story.paused:
        raise TableRefused(PAUSED)
    return sitting, seat


def seat_for(story: Story, person: str, chair: int | None, question: int = -1) -> int:
    """The seat for which a person answers: of the chair he names, or of his chair that has this question open."""
    mine = story.chairs.of(person)
    if chair is not None:
        if chair not in mine:
            raise TableRefused("You do not sit there, so you cannot answer there.")
        return story.chairs[chair].seat
    if not mine:
        raise TableRefused("You do not sit at this table; take a chair first.")
    seats = [story.chairs[number].seat for number in mine]
    open_to = story.sitting.questions.open if story.sitting else {}
    return next((seat for seat in seats if open_to.get(seat) == question), seats[0])
