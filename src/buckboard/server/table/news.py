"""What somebody who is back has missed: answers of a bot, hands that were finished, how the score is now."""

from typing import Any, NamedTuple

from buckboard.server.scenes import SCENES
from buckboard.server.table.story import Story

AWAY = "While you were away"


class SoFar(NamedTuple):
    """How far a table has come."""

    matches: int  # begun
    hands: int  # finished, in all of them


def so_far(story: Story) -> SoFar:
    """How far a table has come by now."""
    on_shelf = sum(story.shelf.count(match) for match in range(1, story.matches + 1))
    lies_finished = story.hand is not None and story.stage != "playing"
    return SoFar(story.matches, on_shelf + lies_finished)


def news_of(story: Story, view: Any, person: str, answers: int, left: SoFar, now: SoFar) -> list[str]:
    """What somebody has missed who left when a table had come so far; `view` is a watcher's, of the hand now."""
    told, hands = [], now.hands - left.hands
    if answers:
        told.append(f"{AWAY} a bot answered for you {'once' if answers == 1 else f'{answers} times'}.")
    if hands <= 0:
        return told
    count = "one hand was" if hands == 1 else f"{hands} hands were"
    anew = " and a new match has begun" if now.matches > left.matches else ""
    score = _score(story, view, person)
    finished = f"{count} finished{anew}{f'; {score}' if score else ''}."
    return [*told, finished[:1].upper() + finished[1:] if told else f"{AWAY} {finished}"]


def _score(story: Story, view: Any, person: str) -> str:
    """Both teams' points, the own first; in a game without teams the own line."""
    mine = story.chairs.of(person)
    seat = story.chairs[mine[0]].seat if mine else -1
    if view is None or seat < 0:
        return ""
    own, others = "", []
    for team in SCENES[story.game.NAME].teams(view):
        if seat in team["seats"]:
            own = team["score"]
        elif len(team["seats"]) > 1:
            others.append(team["score"])
    return f"the score is {' to '.join([own, *others])}" if others else f"you stand at {own}"
