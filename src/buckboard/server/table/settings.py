"""How a table is run, apart from the rules of its game: by what pace, who may take back, what is shown afterwards."""

from collections.abc import Mapping
from typing import Any

import msgspec

from buckboard.server.wire.frames import SettingsInfo

PACES = {"slow": 1.26, "normal": 0.7, "fast": 0.35, "instant": 0.0}  # seconds for a bot's move
OPEN_AFTER_HAND = ("buck", "buckpitch")  # elsewhere folded hands teach, so they are open after the match


class TableSettings(msgspec.Struct, frozen=True):
    """What the host may change, most of it at any time."""

    speed: str = "normal"
    undo: str = "until_next"
    clock: int = 0  # seconds for a decision; 0: no clock
    wait_for_absent: bool = False
    table_talk: bool = True
    hints: bool = False
    pass_and_play: bool = False
    open_hands: str = ""  # empty: as is usual for the game

    @property
    def pace(self) -> float:
        """Seconds that a bot takes for a move."""
        return PACES[self.speed]

    def open(self, game: str) -> str:
        """When hands are laid open: after the hand, after the match, or never."""
        return self.open_hands or ("after_hand" if game in OPEN_AFTER_HAND else "after_match")

    def changed(self, changes: Mapping[str, Any]) -> "TableSettings":
        """These settings with some of them changed; what an older server wrote and nobody knows any more is dropped."""
        known = {name: value for name, value in changes.items() if name in self.__struct_fields__}
        return msgspec.structs.replace(self, **known)

    def shown(self, game: str) -> SettingsInfo:
        """The settings as the page shows them."""
        return {
            "speed": self.speed,
            "undo": self.undo,
            "clock": self.clock,
            "wait_for_absent": self.wait_for_absent,
            "table_talk": self.table_talk,
            "hints": self.hints,
            "pass_and_play": self.pass_and_play,
            "open_hands": self.open(game),
        }
