"""What a number of scripts has reached: commands, phases, what came about. Nothing that can happen may be left out."""

from collections import Counter
from typing import get_args

from buckboard.games import ALL
from buckboard.server.table import entries as e
from buckboard.server.wire import commands as m

COMMANDS = frozenset(
    command.model_fields["do"].annotation.__args__[0] for command in get_args(get_args(m.AnyCommand)[0])
)
REFUSED = COMMANDS - {"pause", "look", "chat", "settings", "deal"}
HOWS = ("person", "bot", "stand_in", "clock", "claim")
EVENTS = (
    "fresh look in a hand", "second hand", "third hand", "match over by its rules", "match ended by people",
    "hand thrown in", "second match", "partners moved on", "house rules changed", "host handed over",
    "got up in a hand", "came back in a hand", "bot put in a hand", "taken back", "looked at a running hand",
    "looked at between hands", "looked at after a match", "another game",
)  # fmt: skip


def never(reached):
    """What should have come about somewhere, and never has."""
    wanted = {f"{do}: done" for do in COMMANDS} | {f"{do}: refused" for do in REFUSED} | set(EVENTS)
    wanted |= {f"answered by {how}" for how in HOWS}
    wanted |= {f"phase {game.NAME} {phase}" for game in ALL.values() for phase in game.ASKS}
    return sorted(name for name in wanted if not reached[name])


def tally(writer):
    """What one script has reached."""
    found = Counter()
    for _, said, done in writer.run.answered:
        found[f"{said['do']}: {'done' if done['ok'] else 'refused'}"] += 1
    found["fresh look in a hand"] = sum(one.role == "player" and one.time > 0 for one in writer.fresh.seen)
    for hand, oracle in zip(writer.script.hands, writer.oracles, strict=True):
        found[f"hand of {hand.game.NAME}"] += 1
        for state in oracle.states:
            found[f"phase {hand.game.NAME} {state.phase}"] += 1
        found["hand thrown in"] += hand.thrown
        found["second hand"] += hand.number == 2
        found["third hand"] += hand.number == 3
        found["second match"] += hand.match == 2
        found["another game"] += hand.game is not writer.game
    _entries(writer, found)
    found["looked at a running hand"] += writer.playing
    found["looked at between hands"] += writer.stage == "between"
    found["looked at after a match"] += writer.stage == "over"
    return found


def _entries(writer, found):
    for entry, playing in zip(writer.follower.entries, writer.follower.played, strict=True):
        match entry:
            case e.Move() | e.Answer():
                found[f"answered by {entry.how}"] += 1
            case e.Rematch():
                found["partners moved on"] += entry.order != sorted(entry.order)
            case e.Rules():
                found["house rules changed"] += 1
            case e.Host():
                found["host handed over"] += 1
            case e.Undo():
                found["taken back"] += 1
            case e.Left() if playing:
                found["got up in a hand" if entry.back else "bot put in a hand"] += 1
            case e.Sat() if playing:
                found["came back in a hand"] += 1
            case e.End():
                found["match ended by people"] += 1
    found["match over by its rules"] += writer.follower.won
