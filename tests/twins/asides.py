"""What people do at a table beside playing: talk, come and go, change how it is run, try what is refused."""

from buckboard.engine.options import written
from buckboard.games import ALL
from buckboard.testing import random_options
from twins.script import BOT, Ask, Come, Command, Pass

PHRASES = 8
TIMES = (5, 31, 41, 41)  # seconds: less than anything, until a bot stands in, until a clock has run out
MINE = ("/api/tables", "/api/guests/me", "/api/tables/TABLE", "/api/tables/TABLE/scene")


class Asides:
    """Things that are no moves, one at a time, by dice. Whether they are carried out or refused: twins say the same."""

    def __init__(self, writer):
        self.writer = writer
        anywhere = [self.talk, self.pause, self.look, self.watch, self.second_device, self.ask, self.numbers]
        anywhere += [self.go, self.pass_by, self.hint, self.hand_over, self.settings]
        self.kinds_in_a_hand = [*anywhere, self.get_up, self.put_bot, self.last_round, self.end, self.out_of_place]
        self.kinds_between = [self.go, self.pass_by, self.get_up, self.put_bot, self.end, self.sit, self.last_round]
        self.kinds_between += [self.chairs, self.chairs, self.chairs]
        # Each script is fond of something: in a row of them everything comes about.
        self.fond_of = self.kinds_in_a_hand[writer.seed // 4 % len(self.kinds_in_a_hand)]
        self.fond_of_between = self.kinds_between[writer.seed // 4 % len(self.kinds_between)]

    def _one_of(self, things):
        return things[self.writer.roll(len(things))]

    async def in_a_hand(self, story):
        """Something while a hand is played."""
        await (self.fond_of if self.writer.roll(2) else self._one_of(self.kinds_in_a_hand))(story)

    async def between_hands(self, story):
        """Something while a summary is read."""
        await (self.fond_of_between if self.writer.roll(2) else self._one_of(self.kinds_between))(story)

    async def between_matches(self, story):
        """Something after a match, or before the first."""
        await self._one_of([self.house_rules, self.house_rules, self.house_rules, self.sit, self.get_up])(story)

    async def _say(self, line, do, **fields):
        if line >= 0:
            await self.writer.act(Command(line, do, fields))

    def _somebody(self, story):
        """The line of somebody at the table, or of the stranger."""
        seated = self.writer.seated(story)
        return self.writer.lines[self._one_of(seated)] if seated else self.writer.script.people.index("px")

    async def talk(self, story):
        await self._say(self._somebody(story), "chat", phrase=self.writer.roll(PHRASES))

    async def pause(self, story):
        await self._say(self._somebody(story), "pause", on=True)

    async def look(self, story):
        await self._say(self._somebody(story), "look")

    async def hint(self, story):
        await self._say(self._somebody(story), "hint")

    async def watch(self, story):
        await self.writer.act(Come("", self._one_of(("watcher", "screen"))))

    async def second_device(self, story):
        if seated := self.writer.seated(story):
            await self.writer.come(self._one_of(seated))

    async def ask(self, story):
        if seated := self.writer.seated(story):
            await self.writer.act(Ask(self._one_of(seated), self._one_of(MINE)))

    async def numbers(self, story):
        await self.writer.act(Ask("", "/metrics"))

    async def go(self, story):
        """Somebody but the host goes, and comes back some time."""
        others = [person for person in self.writer.seated(story) if person != story.host]
        if others:
            await self.writer.go(self._one_of(others))
            if self.writer.roll(3):
                await self.writer.act(Pass(31))

    async def pass_by(self, story):
        await self.writer.act(Pass(self._one_of(TIMES)))

    async def get_up(self, story):
        """Somebody but the host gets up; in a hand a bot plays on."""
        others = [person for person in self.writer.seated(story) if person != story.host]
        if len(others) > 1:
            person = self._one_of(others)
            await self._say(self.writer.lines[person], "stand")
            if story.playing and self.writer.roll(3):
                await self.come_back(await self.writer.follower.catch_up())

    async def come_back(self, story):
        """Somebody who got up in the middle of a hand sits down again."""
        for number, chair in enumerate(story.chairs):
            if chair.back in self.writer.lines:
                await self._say(self.writer.lines[chair.back], "sit", chair=number)
                return

    async def put_bot(self, story):
        """The host puts a bot in somebody's place, or takes a bot of another kind."""
        people = [number for number, chair in enumerate(story.chairs) if chair.is_person and chair.who != story.host]
        if len(people) > 1:
            kind = self._one_of((BOT, "thumb"))
            await self._say(self.writer.host(story), "put_bot", chair=self._one_of(people), bot=kind)

    async def sit(self, story):
        """Somebody without a chair takes a bot's."""
        free = [number for number, chair in enumerate(story.chairs) if not chair.is_person]
        lines = self.writer.lines
        standing = [person for person in lines if person and person not in story.chairs.devices()]
        if free and standing:
            await self._say(lines[self._one_of(standing)], "sit", chair=self._one_of(free))

    async def chairs(self, story):
        """One chair more, or one less."""
        if self.writer.roll(2):
            await self._say(self.writer.host(story), "add_chair", bot=BOT)
        else:
            number = self.writer.roll(len(story.chairs))
            await self._say(self.writer.host(story), "stand", chair=number, take_away=True)

    async def hand_over(self, story):
        chairs = [number for number, chair in enumerate(story.chairs) if chair.who in self.writer.lines]
        if chairs:
            await self._say(self.writer.host(story), "hand_over", chair=self._one_of(chairs))

    async def settings(self, story):
        changes = ({"clock": 40}, {"clock": 0}, {"hints": True}, {"table_talk": False}, {"undo": "consent"})
        changes += (
            {"undo": "until_next"},
            {"wait_for_absent": False},
            {"name": "Fridays"},
            {"open_hands": "after_hand"},
        )
        await self._say(self.writer.host(story), "settings", **self._one_of(changes))

    async def last_round(self, story):
        await self._say(self._somebody(story), "last_round")

    async def end(self, story):
        """The host ends the match; in the middle of a hand it is thrown in."""
        if self.writer.roll(2) == 0:
            await self._say(self.writer.host(story), "end_match")

    async def house_rules(self, story):
        """Other house rules for the next match, now and then another game."""
        game = self._one_of(list(ALL.values())) if self.writer.roll(3) else story.game
        options = written(random_options(game, self.writer.dice))
        await self._say(self.writer.host(story), "house_rules", game=game.NAME, options=options)

    async def out_of_place(self, story):
        """Something that cannot be now, or not by this one."""
        number, stranger = self.writer.roll(len(story.chairs)), self.writer.script.people.index("px")
        for line in (stranger, self._somebody(story)):
            do, fields = self._one_of((
                ("sit", {"chair": number}), ("add_chair", {}), ("deal", {}), ("ready", {}), ("rematch", {}),
                ("undo_reply", {"agree": True}), ("house_rules", {"game": "buck", "options": {}}),
            ))  # fmt: skip
            await self._say(line, do, **fields)
        for do in ("stand", "put_bot", "hand_over"):
            await self._say(stranger, do, chair=number)
        await self._say(stranger, "end_match")
