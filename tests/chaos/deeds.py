"""What somebody at a table does next: mostly what he is asked, now and then anything else that people may do."""

RULES = {  # short matches, and such as go on until somebody ends them
    "buckem": ({"session_end": "fixed_rounds", "rounds": 3}, {}, {"declare_mode": "simultaneous"}),
    "buck": ({"target": 12}, {"target": 20}),
    "buckpitch": ({}, {}),
    "buck135": ({"rounds": 3}, {}, {"mode": "high_low"}),
}
PLAYING = 14  # one thing in so many is no answer, while a hand is played
ELSE = 4  # the same between hands, before the first and after the last
MOST_CHAIRS = 6
ALWAYS_STORED = {  # what leaves an entry each time; of the others the table may find that all is so already
    "answer", "claim", "sit", "stand", "add_chair", "put_bot", "deal", "rematch", "last_round", "end_match", "settings",
    "house_rules", "hand_over",
}  # fmt: skip
ALL_DEEDS = ALWAYS_STORED | {"ready", "undo", "undo_reply", "pause", "chat", "look", "hint"}


class Deeds:
    """One person's, who remembers the chair from which he got up."""

    def __init__(self, game, dice):
        self.game, self.dice = game, dice
        self.stood = 0

    def next(self, wire):
        """A command, as it stands now; None to wait."""
        table = wire.table
        seated = any(chair["yours"] for chair in table["chairs"])
        if table["paused"]:
            return {"do": "pause", "on": False} if table["host"] or seated else None
        if wire.mine and table["undo_wish"] and wire.mine["seat"] in table["undo_wish"]["waiting"]:
            return {"do": "undo_reply", "agree": self.dice.random() < 0.7}
        if self.dice.randrange(PLAYING if table["stage"] == "playing" else ELSE) == 0:
            return self._other(wire, seated)
        return self._answer(wire) if wire.asked else self._go_on(wire, seated)

    def _answer(self, wire):
        question = wire.question["number"]
        if wire.mine["claim"]:
            return {"do": "claim", "question": question}
        return {"do": "answer", "question": question, "say": self.dice.choice(wire.legal())}

    def _go_on(self, wire, seated):
        """To the next hand; who has no chair takes one."""
        table = wire.table
        if not seated:
            return self._sit(table) if "sit" in table["can"] else None
        done = any(chair["yours"] and chair["ready"] for chair in table["chairs"])
        for do in ("deal", "ready", "rematch"):
            if do in table["can"] and not (do == "ready" and done):
                return {"do": do, "rotate": self.dice.random() < 0.5} if do == "rematch" else {"do": do}
        return None

    def _sit(self, table):
        if table["stage"] == "playing":
            return {"do": "sit", "chair": self.stood}
        free = [number for number, chair in enumerate(table["chairs"]) if chair["kind"] != "person"]
        return {"do": "sit", "chair": self.dice.choice(free)} if free else None

    def _other(self, wire, seated):
        """Something that nobody has asked for."""
        table = wire.table
        found = [{"do": "chat", "phrase": 1}, {"do": "look"}]
        if wire.scene["may_undo"]:
            found += [{"do": "undo"}] * 10
        if seated:
            found += self._of_those_who_sit(table)
        if table["host"]:
            found += self._of_the_host(table)
        return self.dice.choice(found)

    def _of_those_who_sit(self, table):
        mine = next(number for number, chair in enumerate(table["chairs"]) if chair["yours"])
        self.stood = mine
        found = [{"do": do} for do in ("hint", "last_round") if do in table["can"]]
        if "pause" in table["can"]:
            found.append({"do": "pause", "on": True})
        away = {"take_away": True} if "take_away" in table["can"] and self.dice.random() < 0.3 else {}
        return [*found, {"do": "stand", **away}]

    def _of_the_host(self, table):
        dice, can = self.dice, table["can"]
        chairs = list(enumerate(table["chairs"]))
        people = [number for number, chair in chairs if chair["kind"] == "person" and not chair["yours"]]
        bots = [number for number, chair in chairs if chair["kind"] != "person"]
        policy = dice.choice(["until_next", "consent"])
        found = [
            {"do": "settings", "hints": dice.random() < 0.8},
            {"do": "settings", "undo": policy, "speed": "instant"},
            *({"do": "hand_over", "chair": number} for number in people),
            *({"do": "put_bot", "chair": number} for number in bots if table["stage"] != "playing"),
            *({"do": "put_bot", "chair": number} for number in people if dice.random() < 0.2),
        ]
        if "add_chair" in can and len(chairs) < MOST_CHAIRS:
            found += [{"do": "add_chair", "bot": "thumb"}] * 3
        if "take_away" in can and table["stage"] != "playing":
            found += [{"do": "stand", "chair": number, "take_away": True} for number in bots]
        if "house_rules" in can:
            found += [{"do": "house_rules", "game": self.game, "options": dice.choice(RULES[self.game])}] * 3
        if "end_match" in can:
            found.append({"do": "end_match"})
        return found
