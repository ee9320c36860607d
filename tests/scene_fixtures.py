"""Scenes of every phase of every game, from the engine, for looking at the page without a server.

    python tests/scene_fixtures.py            # writes web/fixtures/*.json

`buck-bid.json` is one scene, the fullest in which seat 0 is asked in that phase; `buck-hand.json` is a whole hand,
frame by frame, as seat 0 is told of it.
"""

import json
from pathlib import Path
from typing import Any

from buckboard.bots import BOTS
from buckboard.bots.choices import choices_of
from buckboard.engine.dice import new_dice
from buckboard.engine.game import Game, read_options, view
from buckboard.engine.match import Match
from buckboard.games import ALL
from buckboard.server.scenes import acts_of, deal_acts, mine_of, public_of
from buckboard.server.scenes.sheets import TEAM_GAMES
from buckboard.tables.telling import heard_by
from buckboard.testing import random_move, shuffled

FOLDER = Path(__file__).parent.parent / "web" / "fixtures"
PEOPLE = ["Ann Berg", "Bo", "Catherine", "Dieter", "Eli", "Francesca M.", "Gus", "Hildegard"]
ME = 0
TABLES: list[tuple[str, str, dict[str, object]]] = [
    ("buck", "buck", {}),
    ("buckpitch", "buckpitch", {}),
    ("buckem", "buckem", {"seats": 8, "scare_cards": "on"}),
    ("buckem5", "buckem", {"seats": 5, "declare_mode": "simultaneous"}),
    ("buck135", "buck135", {"seats": 6, "mode": "high_low", "hi_lo": "declare_simultaneous"}),
    ("buck135pot", "buck135", {"seats": 5, "betting": "pot_limit", "stack": 200}),
]
RARE: list[tuple[str, str, dict[str, object], str]] = [  # of these tables only this phase, which the others never reach
    ("buckemscare", "buckem", {"seats": 6, "scare_cards": "dealer_choice"}, "scare"),
    ("buck135buy", "buck135", {"seats": 5, "wilds": "two", "paid_exchange": True}, "buy"),
]
HANDS = 60  # as many as it takes to meet most phases


class Table:
    """A match played on, with the frames that seat 0 would be sent."""

    def __init__(self, game: Game, choices: dict[str, object], seed: int) -> None:
        self.game = game
        self.options = read_options(game, choices)
        seats = game.opening(self.options, 0).seats
        self.match = Match(game, self.options, PEOPLE[:seats], match="fixture")
        self.dice = new_dice(seed)
        self.thumb = BOTS["thumb"].sit_down(game, self.dice)
        self.number = 0
        self.before: Any = None
        self.draw: list[int] = []

    def deal(self) -> dict[str, Any]:
        """The frame of the deal."""
        self.before = self.match.standing
        self.match.start(shuffled(self.game, self.options, self.match.standing, self.dice))
        return self._frame(deal_acts(self.game, self.match.view(-1)), [])

    def step(self, wild: bool) -> dict[str, Any] | None:
        """The frame of the next move, by a thumb bot or at random; None within a draw."""
        seat = self.match.asked
        seen = self.match.view(seat)
        if wild:
            move = random_move(self.game, self.match.state, seat, self.dice)
        else:
            move = self.thumb(seat, seen, choices_of(self.game, seen, seat), self.match.heard.moves[seat])
        before = self.match.view(-1)
        asks = self.game.ASKS[self.match.state.phase]
        lines = heard_by(self.match.play(seat, move), ME)
        if asks == "discard":
            self.draw.append(move)
            if move != 52:
                return None
        moves, self.draw = (self.draw, []) if asks == "discard" else ([move], [])
        if asks == "discard":
            moves = [-1] * (len(moves) - 1) + [52]
        return self._frame(acts_of(self.game, before, seat, moves, self.match.view(-1)), lines)

    def _frame(self, acts: Any, lines: list[str]) -> dict[str, Any]:
        self.number += 1
        public = public_of(self.game, self.match.view(-1), self.match.hand, self.match.names, self.before)
        mine = mine_of(self.game, view(self.game, self.match.state, ME), ME, self.number)
        return {
            "t": "scene",
            "n": self.number,
            "whole": False,
            "acts": acts,
            "missed": [],
            "lines": lines,
            "public": public,
            "mine": mine,
            "may_undo": True,
        }


def info(game: Game, seats: int) -> dict[str, Any]:
    """The table beside the cards: two people, the others bots, one of them standing in."""
    chairs = [
        {
            "name": PEOPLE[seat],
            "kind": "person" if seat < 3 else "bot",
            "bot": "" if seat < 2 else "thumb",
            "here": seat != 2,
            "away": seat == 2,
            "going": False,
            "ready": False,
            "host": seat == 0,
            "yours": seat == ME,
            "seat": seat,
        }
        for seat in range(seats)
    ]
    return {
        "id": "fixture",
        "code": "PINE-42",
        "name": "",
        "game": game.NAME,
        "title": game.TITLE,
        "rules": game.VERSION,
        "options": {},
        "differs": [],
        "stage": "playing",
        "chairs": chairs,
        "fewest_chairs": game.SEATS[0],
        "most_chairs": seats,
        "partners": game.NAME in TEAM_GAMES,
        "tricks": "card" in game.ASKS.values(),
        "settings": {
            "speed": "normal",
            "undo": "consent",
            "clock": 0,
            "wait_for_absent": False,
            "table_talk": True,
            "hints": True,
            "pass_and_play": False,
            "open_hands": "after_hand",
        },
        "host": True,
        "you": "voice of Ann",
        "paused": False,
        "paused_by": "",
        "last_round": False,
        "was_last": False,
        "undo_wish": None,
        "can": ["pause", "ready", "end_match"],
        "matches": 1,
        "watchers": 0,
        "ends": ["The hand in play is thrown in."],
        "taken_over": "",
        "deleted_on": "2027-02-28",
    }


def scenes_of(game: Game, choices: dict[str, object], seed: int) -> tuple[dict[str, Any], list[dict[str, Any]], int]:
    """By phase the fullest scene in which seat 0 is asked, and all frames of one whole hand."""
    table = Table(game, choices, seed)
    phases: dict[str, Any] = {}
    longest: list[dict[str, Any]] = []
    for hand in range(HANDS):
        if table.match.winners:
            break
        frames = [table.deal()]
        while table.match.playing:
            if frame := table.step(wild=hand % 3 == 2):
                frames.append(frame)
        for frame in frames:
            keep(phases, frame)
        if hand % 3 != 2 and len(frames) > len(longest):
            longest = frames
    return phases, longest, table.match.standing.seats


def keep(phases: dict[str, Any], frame: dict[str, Any]) -> None:
    """Keep a scene if it shows more than the one kept for its phase."""
    public, mine = frame["public"], frame["mine"]
    if not public["over"] and not mine["question"]:
        return
    if public["phase"] not in phases or fullness(frame) > fullness(phases[public["phase"]]):
        phases[public["phase"]] = frame


def fullness(frame: dict[str, Any]) -> tuple[int, int]:
    """How much there is to see."""
    public, mine = frame["public"], frame["mine"]
    lying = sum(bool(seat["lying"]) for seat in public["seats"])
    open_rows = sum(seat["row"].count("??") == 0 for seat in public["seats"] if seat["row"])
    illegal = sum(not card["legal"] for card in mine["cards"]) if lying else 0
    amounts = sum(choice["highest"] > choice["lowest"] for choice in (mine["question"] or {}).get("choices", []))
    return (lying + open_rows + amounts + (2 if illegal else 0), sum(len(seat["said"]) for seat in public["seats"]))


def main() -> None:
    """Write all fixtures."""
    FOLDER.mkdir(exist_ok=True)
    for seed, (name, game_name, choices) in enumerate(TABLES, start=11):
        phases, hand, seats = scenes_of(ALL[game_name], choices, seed)
        table = info(ALL[game_name], seats)
        for phase, frame in phases.items():
            write_scene(f"{name}-{phase}", table, frame)
        write(f"{name}-hand", table, hand)
    for seed, (name, game_name, choices, phase) in enumerate(RARE, start=31):
        phases, _, seats = scenes_of(ALL[game_name], choices, seed)
        write_scene(f"{name}-{phase}", info(ALL[game_name], seats), phases[phase])


def write_scene(name: str, table: dict[str, Any], frame: dict[str, Any]) -> None:
    """One scene as somebody gets it who has just come."""
    stage = {"stage": "between"} if frame["public"]["over"] else {}
    write(name, {**table, **stage}, [{**frame, "whole": True, "acts": [], "lines": []}])


def write(name: str, table: dict[str, Any], frames: list[dict[str, Any]]) -> None:
    """One fixture file."""
    text = json.dumps({"table": table, "frames": frames}, ensure_ascii=False, separators=(",", ":"))
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
