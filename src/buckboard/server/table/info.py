"""The table beside the cards, as each person sees it."""

from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from typing import Any, cast

import msgspec

from buckboard.engine.errors import BuckboardError
from buckboard.server.scenes.options_page import differs_of
from buckboard.server.scenes.sheets import TEAM_GAMES
from buckboard.server.table.chairs import Chair
from buckboard.server.table.closing import UNKNOWN, if_ended, may_call_last_round
from buckboard.server.table.comings import given_up, taken_over
from buckboard.server.table.dealing import was_last
from buckboard.server.table.naming import Plates, voice_of
from buckboard.server.table.presence import Presence
from buckboard.server.table.seating import Asker, add_chair, stand
from buckboard.server.table.story import Story
from buckboard.server.table.undo import Undoing
from buckboard.server.wire.frames import ChairInfo, TableInfo

DAYS_KEPT = 90
encode = msgspec.json.Encoder().encode


class Facts:
    """Everything about a table but the cards, looked up once until something of it changes."""

    def __init__(self, story: Story, presence: Presence, plates: Plates, undoing: Undoing, code: str) -> None:
        self.story = story
        self.presence = presence
        self.plates = plates
        self.undoing = undoing
        self.code = code
        self._shared = b""  # what everybody sees, in JSON
        self._chairs: list[tuple[bytes, bytes]] = []  # each as others see it, and who sits in it
        self._host = ""  # who has the host's powers
        self._backs: set[str] = set()  # who got up in the middle of the hand, and may come back
        self._commands: dict[tuple[bool, ...], bytes] = {}  # that make sense, for each kind of people
        self._differs: tuple[Any, list[str]] = None, []  # for which options

    def changed(self, only_chairs: bool = False) -> None:
        """Something beside the cards is not as it was; perhaps only who is ready."""
        self._chairs = []
        if not only_chairs or self.presence.host(self.story) != self._host:
            self._shared = b""

    def of(self, person: str, today: date) -> TableInfo:
        """The table as a person sees it ("": somebody without a token)."""
        return cast(TableInfo, msgspec.json.decode(self.encoded(person, today)))

    def encoded(self, person: str, today: date) -> msgspec.Raw:
        """The same in JSON, put together from what is the same for all, which is written once, and the rest."""
        if not self._shared:
            self._write(today)
        if not self._chairs:
            self._write_chairs()
        mine = self.story.chairs.of(person)
        host = bool(person) and person in (self.story.host, self._host)
        chairs = b",".join([chair[number in mine] for number, chair in enumerate(self._chairs)])
        can, is_host = self._can(person, bool(mine), host), b"true" if host else b"false"
        you = voice_of(person, self.story.id).encode()
        own = b'"chairs":[%b],"host":%b,"you":"%b","can":%b' % (chairs, is_host, you, can)
        return msgspec.Raw(b"%b,%b}" % (self._shared, own))

    def _write(self, today: date) -> None:
        self._host = self.presence.host(self.story)
        self._shared = encode(self._look_up(today))[:-1]  # goes on with what is not the same for all
        self._backs = {chair.back for chair in self.story.chairs if chair.back}
        self._commands = {}

    def _write_chairs(self) -> None:
        chairs = [_chair(self.story, self.presence, self.plates, chair, self._host) for chair in self.story.chairs]
        self._chairs = [(encode(chair), encode({**chair, "yours": True})) for chair in chairs]

    def _can(self, person: str, seated: bool, host: bool) -> bytes:
        """The commands that make sense for somebody; for most people at a table they are the same."""
        story = self.story
        kind = bool(person), seated, host, person in self._backs
        found = self._commands.get(kind)
        if found is None:
            found = self._commands[kind] = encode(can(story, person, host))
        return found

    def _look_up(self, today: date) -> dict[str, Any]:
        """What is the same for all, but for the chairs."""
        story, game = self.story, self.story.game
        if self._differs[0] is not story.options:
            self._differs = story.options, differs_of(game, story.options)
        lookers = [line for line in self.presence.connections if line.role != "screen"]
        return {
            "id": story.id,
            "code": self.code,
            "name": story.name,
            "game": game.NAME,
            "title": game.TITLE,
            "rules": story.of_other_rules or game.VERSION,
            "options": story.written,
            "differs": self._differs[1],
            "stage": cast(Any, story.stage),
            "fewest_chairs": game.SEATS[0],
            "most_chairs": most_chairs(story),
            "partners": game.NAME in TEAM_GAMES,
            "tricks": "card" in game.ASKS.values(),
            "settings": story.settings.shown(game.NAME),
            "paused": story.paused,
            "paused_by": self.plates.name(story.paused_by) if story.paused else "",
            "last_round": story.called,
            "was_last": was_last(story),
            "undo_wish": self.undoing.shown(),
            "matches": story.matches,
            "watchers": sum(not story.chairs.of(line.person) for line in lookers),
            "ends": ends_of(story),
            "taken_over": taken_over(game, story.stage),
            "given_up": given_up(game, story.stage),
            "deleted_on": (today + timedelta(days=DAYS_KEPT)).isoformat(),
        }


def _chair(story: Story, presence: Presence, plates: Plates, chair: Chair, host: str) -> ChairInfo:
    person = chair.is_person
    away = person and presence.is_away(chair.device)
    up = chair.back if chair.kind and (story.playing or chair.going) else ""  # for whom a bot plays on, under his name
    return {
        "name": plates.name(up or chair.who),
        "kind": "person" if person else "bot" if chair.kind else "empty",
        "bot": chair.kind or (story.bot if away and not story.settings.wait_for_absent else ""),
        "here": person and presence.is_here(chair.device),
        "away": away or bool(up),
        "going": chair.going,
        "ready": person and chair.device in story.ready,
        "host": person and chair.who == host,
        "yours": False,
        "seat": chair.seat,
    }


def most_chairs(story: Story) -> int:
    """How many chairs this table can have."""
    return story.game.SEATS[-1]


def ends_of(story: Story) -> list[str]:
    """What would become of hand and chips if the host ended the match now; nothing where none is played."""
    if story.stage not in ("playing", "between"):
        return []
    if story.sitting is None:
        return [UNKNOWN]
    return if_ended(story.sitting.match, story.stage == "playing", story.shelf.count(story.matches))


def can(story: Story, person: str, host: bool) -> list[str]:
    """The commands that make sense for somebody now."""
    if not person:
        return []
    stage, seated = story.stage, bool(story.chairs.of(person))
    found = ["chat"]
    if stage != "playing" or any(chair.back == person for chair in story.chairs):
        found.append("sit")
    found += _can_change_chairs(story, Asker(person, host))
    if seated:
        found += _can_seated(story, stage)
    if host:
        found += ["settings", "put_bot", *_can_host(stage)]
    if person == story.host and any(chair.is_person and chair.device != person for chair in story.chairs):
        found.append("hand_over")
    if (host or seated) and stage in ("playing", "between"):
        found.append("pause")
    return found


def _can_change_chairs(story: Story, asker: Asker) -> list[str]:
    """Whether there may be one more chair, or one less: the own, or a bot's by the host's word."""
    found, mine = [], story.chairs.of(asker.person)
    bot = story.bot if mine else None
    if hasattr(story.game, "join") and _is_possible(partial(add_chair, story, asker, bot)):
        found.append("add_chair")
    if hasattr(story.game, "leave"):
        others = [number for number, chair in enumerate(story.chairs) if asker.host and not chair.is_person]
        if any(_is_possible(partial(stand, story, asker, number, True)) for number in [*mine, *others]):
            found.append("take_away")
    return found


def _is_possible(wish: Callable[[], object]) -> bool:
    try:
        wish()
    except BuckboardError:
        return False
    return True


def _can_seated(story: Story, stage: str) -> list[str]:
    found = ["stand"]
    if stage in ("open", "over"):
        found.append("move")
    if stage == "between":
        found.append("ready")
    if stage in ("playing", "between") and not story.called and may_call_last_round(story.game, story.options):
        found.append("last_round")
    if stage == "playing" and story.settings.hints:
        found.append("hint")
    return found


def _can_host(stage: str) -> list[str]:
    if stage == "open":
        return ["deal", "house_rules"]
    if stage == "over":
        return ["rematch", "house_rules"]
    return ["end_match"]
