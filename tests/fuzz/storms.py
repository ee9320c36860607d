"""Commands that come twice, late, out of order, or from another table: each acts once at most."""

import asyncio
import json
from collections import Counter

from buckboard.engine.dice import new_dice
from buckboard.games import ALL
from fuzz.fuzz import Fuzz
from twins.script import ScriptedBots, Shuffler, random_answer
from twins.world import World, no_chance

WAYS = ("once", "twice", "twice on two lines", "with two ids", "early", "again", "late", "lost")


class Storms(Fuzz):
    """A table whose people's messages do not come as they were sent."""

    async def run(self, commands):
        with no_chance(self.seed):
            shuffler = Shuffler(new_dice(self.seed))
            self.world = World(shuffler, ScriptedBots(shuffler, self.seed))
            try:
                await self._seat()
                self.number = 0
                self.sent = []  # (line, text, answer) of everything so far
                while self.count.total() < commands:
                    await self._one()
            finally:
                await self.world.close()
        return self.faults, self.count

    async def _one(self):
        story = await self.follower.catch_up()
        open_now = [
            (seat, chair.who)
            for seat in (story.sitting.open if story.playing else ())
            if (chair := story.chairs.at(seat)) is not None and chair.who in ("p0", "p1")
        ]
        if not open_now:
            for person in ("p0", "p1"):
                for do in ("ready", "rematch"):
                    await self.lines[person].command(do)
            return
        seat, who = self.dice.choice(open_now)
        dice = new_dice(self.dice.randrange(1 << 40))
        say = random_answer(story.sitting.game, story.sitting.match.state, seat, dice)
        question = story.sitting.questions.number(seat)
        self.number += 1
        message = {"do": "answer", "id": f"{who}x{self.number}", "question": question, "say": say}
        how = self.dice.choice(WAYS)
        await getattr(self, "_" + how.replace(" ", "_"))(who, message)
        self.count[how] += 1

    async def _once(self, who, message):
        await self._expect(who, [message], acts=1)

    async def _twice(self, who, message):
        """Sent again before the answer: both are answered alike."""
        answers = await self._expect(who, [message, message], acts=1)
        if answers[0] != answers[1]:
            self.faults.append(f"{message} twice was answered {answers}")

    async def _twice_on_two_lines(self, who, message):
        other = await self.world.line(self.table, who)
        before = await self._answers()
        other.say(message)
        self.lines[who].say(message)
        await self.world.quiet()
        if await self._answers() != before + 1:
            self.faults.append(f"{message} on two lines acted {await self._answers() - before} times")
        await other.close()

    async def _with_two_ids(self, who, message):
        """A second tap: the question is closed by then, or its answer may still be changed."""
        await self._expect(who, [message, message | {"id": message["id"] + "b"}], acts=None)

    async def _early(self, who, message):
        """An answer to a question that has not been asked."""
        await self._expect(who, [message | {"question": message["question"] + self.dice.randint(1, 9)}], acts=0)

    async def _late(self, who, message):
        """An answer to a question of before."""
        await self._expect(who, [message | {"question": message["question"] - self.dice.randint(1, 9)}], acts=0)

    async def _again(self, who, message):
        """What somebody sent long ago comes again: on the own line it is answered as it was then."""
        if self.sent:
            who, old, answer = self.dice.choice(self.sent[-100:])
            found = await self._expect(who, [old], acts=0)
            if answer != found[0]:
                self.faults.append(f"{old} was answered {answer}, and later {found[0]}")

    async def _lost(self, who, message):
        """It never comes; the question stays open."""

    async def _expect(self, who, messages, acts):
        """Say these without waiting; their answers. `acts` is how many may count; None: any but that each id once."""
        line, before, heard = self.lines[who], await self._answers(), len(self.lines[who].heard)
        for message in messages:
            line.say(message)
        await self.world.quiet()
        answers = [json.loads(frame) for frame in line.heard[heard:] if '"t":"done"' in frame]
        acted = await self._answers() - before
        if len(answers) != len(messages):
            self.faults.append(f"{messages} were answered {len(answers)} times")
            return answers or [None]
        if acts is not None and acted != acts:
            self.faults.append(f"{messages} acted {acted} times: {answers}")
        if acts == 1 and messages[0]["id"] not in {old["id"] for _, old, _ in self.sent}:
            self.sent.append((who, messages[0], answers[0]))
        return answers

    async def _answers(self):
        """How many answers of the two people the log holds."""
        log = await self.world.store.tail(self.table)
        return sum(b'"id":"p0x' in body or b'"id":"p1x' in body for _, body in log)


def storms(commands, seed):
    """So many commands over all games; faults and figures."""
    faults, count = [], Counter()
    for part, game in enumerate(ALL.values()):
        found, counted = asyncio.run(Storms(seed + part, game).run(commands // len(ALL)))
        faults += [f"seed {seed + part}, {game.NAME}: {fault}" for fault in found]
        count += counted
    return faults, count
