"""How the table is run: dealing, pausing, settings, house rules, the last round and the end."""

from typing import Any

from buckboard.engine.errors import TableRefused
from buckboard.engine.game import read_options
from buckboard.engine.options import written
from buckboard.games import ALL
from buckboard.server.table import entries as e
from buckboard.server.table.closing import may_call_last_round
from buckboard.server.table.dealing import first_hand, leaving
from buckboard.server.table.house import House
from buckboard.server.table.naming import legible
from buckboard.server.table.seating import Asker, must_sit, only_host
from buckboard.server.table.story import Story
from buckboard.server.wire.commands import HouseRules, Settings


def deal(story: Story, asker: Asker, house: House) -> list[e.AnyEntry]:
    """The match begins."""
    only_host(asker, "begin the match")
    if story.stage != "open":
        raise TableRefused("A match is being played already." if story.stage != "over" else "Ask for a rematch.")
    return first_hand(story, house)


def ready(story: Story, asker: Asker) -> list[e.AnyEntry]:
    """Somebody is done with the summary."""
    must_sit(story, asker)
    if story.stage != "between":
        raise TableRefused("There is nothing to be ready for now.")
    return [] if asker.person in story.ready else [e.Ready(person=asker.person)]


def rematch(story: Story, asker: Asker, house: House, rotate: bool) -> list[e.AnyEntry]:
    """A new match in the same chairs, or with other partners: everybody but the first moves one place on."""
    only_host(asker, "begin a new match")
    if story.stage != "over":
        raise TableRefused("The match is not over yet.")
    gone = leaving(story)
    order = list(range(len(story.chairs) - len(gone)))
    if rotate and len(order) > 1:
        order = [0, order[-1], *order[1:-1]]
    return first_hand(story, house, gone, order)


def last_round(story: Story, asker: Asker) -> list[e.AnyEntry]:
    """Somebody calls the last round; in a match that has no end, the end after this hand."""
    must_sit(story, asker)
    if story.stage not in ("playing", "between"):
        raise TableRefused("No match is being played, so there is no last round to call.")
    if not may_call_last_round(story.game, story.options):
        raise TableRefused("By its house rules this match ends by itself; the host can end it earlier.")
    if story.called:
        raise TableRefused("The last round is called already.")
    return [e.LastRound()]


def end_match(story: Story, asker: Asker) -> list[e.AnyEntry]:
    """The host ends the match; a hand in play is thrown in. One of other rules stays: perhaps it was over."""
    only_host(asker, "end the match")
    if story.stage not in ("playing", "between"):
        raise TableRefused("No match is being played.")
    return [e.End(thrown=story.playing)]


def pause(story: Story, asker: Asker, on: bool) -> list[e.AnyEntry]:
    """The table stops, or goes on."""
    if not asker.host:
        must_sit(story, asker)
    if on and story.stage in ("open", "over"):
        raise TableRefused("No match is being played, so there is nothing to stop.")
    return [] if story.paused == on else [e.Pause(on=on)]


def settings(story: Story, asker: Asker, command: Settings) -> list[e.AnyEntry]:
    """The host changes how the table is run."""
    only_host(asker, "change how the table is run")
    changes: dict[str, Any] = {
        name: value
        for name in (*story.settings.__struct_fields__, "name")
        if (value := getattr(command, name, None)) is not None
    }
    if "name" in changes:
        changes["name"] = legible(changes["name"])
    if story.begun and changes.pop("open_hands", agreed := story.settings.open(story.game.NAME)) != agreed:
        raise TableRefused("When hands are laid open is agreed before the first deal.")
    return [e.Settings(changes=changes)] if changes else []


def house_rules(story: Story, asker: Asker, command: HouseRules) -> list[e.AnyEntry]:
    """The host changes the game or its house rules, before the first deal or for the next match."""
    only_host(asker, "change the house rules")
    if story.stage not in ("open", "over"):
        raise TableRefused("House rules are agreed before the first deal; this match is played by those it began with.")
    game = ALL[command.game]
    options = read_options(game, command.options)
    seats, people = game.opening(options, 0).seats, len(story.chairs.people())
    if people > seats:
        raise TableRefused(f"{people} people sit here, and {game.TITLE} has {seats} seats by these rules.")
    return [*leaving(story), e.Rules(game=game.NAME, rules=game.VERSION, options=written(options))]
