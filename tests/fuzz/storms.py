"""Commands that come twice, late, early, lost, from another table or another match: each acts once at most."""

import asyncio
import json
from collections import Counter

from buckboard.engine.dice import new_dice
from buckboard.games import ALL
from fuzz.fuzz import Fuzz
from twins.script import ScriptedBots, Shuffler, random_answer
from twins.world import World, no_chance

WAYS = (
    "once", "twice", "twice on two lines", "with two ids", "early", "again", "late", "lost", "meant for another table",
    "of another match",
)  # fmt: skip
MOST_IDLE = 20  # times in a row that nobody is asked, whatever the host does


class Storms(Fuzz):
    """A table whose people's messages do not come as they were sent."""

    async def run(self, commands):
        with no_chance(self.seed):
            shuffler = Shuffler(new_dice(self.seed))
            self.world = World(shuffler, ScriptedBots(shuffler, self.seed))
            try:
                await self._seat()
                self.elsewhere = await self._other_table()
                self.number = self.idle = 0
                self.sent = []  # (line, text, answer, match) of everything so far
                while self.count.total() < commands and self.idle < MOST_IDLE:
                    await self._one()
                if self.idle == MOST_IDLE:
                    self.faults.append("nobody is asked any more")
            finally:
                await self.world.close()
        return self.faults, self.count

    async def _other_table(self):
        """The lines of the same people at another table, where they are asked too."""
        _, _, answer = await self.world.request("POST", "/api/tables", "p0", {"game": self.game.NAME})
        self.other = json.loads(answer)["id"]
        lines = {person: await self.world.line(self.other, person) for person in ("p0", "p1")}
        await lines["p1"].command("sit", chair=2)
        await lines["p0"].command("deal")
        return lines

    async def _one(self):
        story = await self.follower.catch_up()
        open_now = [
            (seat, chair.who)
            for seat in (story.sitting.open if story.playing else ())
            if (chair := story.chairs.at(seat)) is not None and chair.who in ("p0", "p1")
        ]
        self.idle = 0 if open_now else self.idle + 1
        if not open_now:
            for person in ("p0", "p1"):
                for do in ("deal", "ready", "rematch"):
                    await self.lines[person].command(do)
            return
        self.match = story.matches
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
            await self._say_again(self.dice.choice(self.sent[-100:]))

    async def _of_another_match(self, who, message):
        """The id of a command of a match before: it is that command, also where it bears the answer to a new question.

        Where there has been none before, the host ends this one.
        """
        before = [sent for sent in self.sent[-100:] if sent[3] < self.match]
        if not before:
            await self.lines["p0"].command("end_match")
            return
        chosen = self.dice.choice(before)
        await self._say_again(chosen)
        await self._say_again(chosen, message if chosen[0] == who else {})
        self.count["of another match, found"] += 1

    async def _say_again(self, sent, message=()):
        """What has been said comes again, or another message under its id; it acts no more."""
        who, old, answer, _ = sent
        found = await self._expect(who, [{**old, **dict(message), "id": old["id"]}], acts=0)
        if answer != found[0]:
            self.faults.append(f"{old} was answered {answer}, and later {found[0]}")

    async def _meant_for_another_table(self, who, message):
        """First it comes to a table where nobody asks that; the right table knows nothing of it, and does it once."""
        line, log = self.elsewhere[who], await self.world.store.tail(self.other)
        heard = len(line.heard)
        line.say(message | {"question": message["question"] + 1000})
        await self.world.quiet()
        answers = [json.loads(frame) for frame in line.heard[heard:] if '"t":"done"' in frame]
        if [answer["ok"] for answer in answers] != [False] or await self.world.store.tail(self.other) != log:
            self.faults.append(f"{message} was answered {answers} at another table")
        await self._expect(who, [message], acts=1)

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
        if acts == 1 and messages[0]["id"] not in {sent[1]["id"] for sent in self.sent}:
            self.sent.append((who, messages[0], answers[0], self.match))
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
