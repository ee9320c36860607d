"""Chairs taken and given up: what each wish amounts to in the log, or why it cannot be."""

from copy import deepcopy
from typing import NamedTuple

from buckboard.bots import read_bots
from buckboard.engine.errors import TableRefused
from buckboard.engine.game import read_options
from buckboard.engine.match import Match
from buckboard.engine.options import written
from buckboard.server.table import entries as e
from buckboard.server.table.chairs import Chair, Chairs
from buckboard.server.table.comings import reseated
from buckboard.server.table.dealing import new_bot, seats_for
from buckboard.server.table.story import Story

IN_PLAY = "A hand is being played; that can be done when it is over."


class Asker(NamedTuple):
    """Who asks for something."""

    person: str
    host: bool  # has the host's powers now


def sit(story: Story, asker: Asker, number: int, companion: str = "") -> list[e.AnyEntry]:
    """Somebody sits down: an empty chair, a bot's between hands, the own one at any time."""
    who, owner = (companion, asker.person) if companion else (asker.person, "")
    chair = _chair(story, number)
    if chair.who == who:
        return []
    if chair.is_person:
        raise TableRefused("Somebody sits in that chair; take another.")
    entry = e.Sat(chair=number, person=who, owner=owner)
    held = story.chairs.holding(who)
    if chair.back == who and story.playing and held < 0:
        return [entry]
    if story.playing:
        raise TableRefused("A hand is being played; sit down when it is over.")
    if held >= 0:
        if story.stage == "between":
            raise TableRefused("You have a chair already; get up first, and take the other one after the next hand.")
        return [e.Left(chair=held), entry]
    return _if_possible(story, [entry])


def stand(story: Story, asker: Asker, number: int | None, take_away: bool) -> list[e.AnyEntry]:
    """Somebody gets up, and a bot plays on; or the chair is taken away, where the game lets it.

    A chair in which nobody sits, or a bot, is taken away by the host.
    """
    mine = story.chairs.of(asker.person)
    if number is None and mine:
        number = mine[0]
    of_a_bot = number is not None and not _chair(story, number).is_person
    if take_away and of_a_bot:
        only_host(asker, "take a bot's chair away")
    elif number not in mine:
        raise TableRefused("You do not sit there, so you cannot get up.")
    assert number is not None, "it is a chair of the asker's, or a bot's"
    if take_away:
        return _take_away(story, number)
    return _vacated(story, number, back=True)


def put_bot(story: Story, asker: Asker, number: int, kind: str) -> list[e.AnyEntry]:
    """The host puts a bot in a chair, whoever sits there."""
    only_host(asker, "put bots in chairs")
    kind = read_bots(kind)[0].name
    chair = _chair(story, number)
    if chair.is_person and story.playing:
        return _vacated(story, number, back=False, kind=kind)
    if story.playing:
        raise TableRefused(IN_PLAY)
    if chair.kind:  # the same one, of another strength
        return _if_possible(story, [e.Bot(chair=number, bot=chair.who, kind=kind)])
    return _if_possible(story, [e.Bot(chair=number, bot=new_bot(story, story.chairs), kind=kind)])


def add_chair(story: Story, asker: Asker, kind: str | None) -> list[e.AnyEntry]:
    """One more chair, and somebody in it."""
    if kind is not None:
        only_host(asker, "put bots in new chairs")
        kind = read_bots(kind)[0].name
    elif story.chairs.of(asker.person):
        raise TableRefused("You have a chair already.")
    if story.playing:
        raise TableRefused(IN_PLAY)
    count = len(story.chairs)
    entry: e.AnyEntry = e.Sat(chair=count, person=asker.person)
    if kind is not None:
        entry = e.Bot(chair=count, bot=new_bot(story, story.chairs), kind=kind)
    if story.stage == "between":
        return _if_possible(story, [entry])
    return [*_seats_changed(story, count + 1), entry]


def hand_over(story: Story, asker: Asker, number: int) -> list[e.AnyEntry]:
    """The host hands his powers to another person; who only stands in for him cannot."""
    only_host(asker, "hand these powers to somebody")
    if asker.person != story.host:
        raise TableRefused("You stand in for the host while he is away; only he can hand these powers to somebody.")
    chair = _chair(story, number)
    if not chair.is_person:
        raise TableRefused("Nobody sits there who could be the host; choose somebody's chair.")
    return [e.Host(person=chair.device)]


def only_host(asker: Asker, what: str) -> None:
    """Raises TableRefused unless the host asks."""
    if not asker.host:
        raise TableRefused(f"Only the host can {what}.")


def must_sit(story: Story, asker: Asker) -> None:
    """Raises TableRefused unless somebody who sits here asks."""
    if not story.chairs.of(asker.person):
        raise TableRefused("Only those who sit at the table can do that; take a chair first.")


def _chair(story: Story, number: int) -> Chair:
    if number >= len(story.chairs):
        raise TableRefused(f"There is no chair {number + 1}; this table has {len(story.chairs)}.")
    return story.chairs[number]


def _vacated(story: Story, number: int, *, back: bool, going: bool = False, kind: str = "") -> list[e.AnyEntry]:
    """A bot in place of a person; before cards are dealt, and after a match, nobody."""
    if not story.playing and story.stage != "between":
        return [e.Left(chair=number)]
    bot = new_bot(story, story.chairs)
    entry = e.Left(chair=number, bot=bot, kind=kind or story.bot, back=back and story.playing, going=going)
    return [entry] if story.playing else _if_possible(story, [entry])


def _take_away(story: Story, number: int) -> list[e.AnyEntry]:
    if not hasattr(story.game, "leave"):
        raise TableRefused(f"{story.game.TITLE} always has {len(story.chairs)} seats; get up, and a bot plays on.")
    if story.playing and story.chairs[number].is_person:
        return _vacated(story, number, back=True, going=True)
    if story.playing:
        raise TableRefused(IN_PLAY)
    gone = e.Left(chair=number, take_away=True)
    if story.stage == "between":
        match = _reseated(story, [gone])
        if match.winners and not story.chairs[number].is_person:  # it would be over by a slip of the host's
            raise TableRefused("With a chair less the match would be over; if that is meant, end the match.")
        return [gone]
    return [gone, *_seats_changed(story, len(story.chairs) - 1)]


def _seats_changed(story: Story, seats: int) -> list[e.AnyEntry]:
    """The house rules for more or fewer seats, before a match; after one they are changed when the next begins."""
    game = story.game
    fits = seats in game.SEATS if story.stage == "open" else seats <= game.SEATS[-1]
    if not fits:
        raise TableRefused(f"{game.TITLE} is begun with {_span(game.SEATS)} seats, not {seats}.")
    if len(game.SEATS) == 1:
        return []
    options = read_options(game, {**story.written, "seats": seats_for(game, seats)})
    if story.stage == "over":
        return []
    return [e.Rules(game=game.NAME, rules=game.VERSION, options=written(options))]


def _span(seats: range) -> str:
    return f"{seats[0]} to {seats[-1]}" if len(seats) > 1 else str(seats[0])


def _if_possible(story: Story, found: list[e.AnyEntry]) -> list[e.AnyEntry]:
    """These entries, if the game's own rules let the next hand be played so. Raises TableRefused."""
    if story.stage == "between" and story.sitting is not None:
        _reseated(story, found)
    return found


def _reseated(story: Story, found: list[e.AnyEntry]) -> Match:
    """The match between two hands, as these entries would have it. Raises TableRefused."""
    assert story.sitting is not None
    chairs = deepcopy(story.chairs)
    for entry in found:
        _try(chairs, entry)
    return reseated(story.sitting.match, chairs)


def _try(chairs: Chairs, entry: e.AnyEntry) -> None:
    match entry:
        case e.Sat():
            chairs.sit(entry)
        case e.Bot():
            chairs.put_bot(entry)
        case e.Left():
            chairs.leave(entry)
