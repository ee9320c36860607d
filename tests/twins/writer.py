"""Plays a random match at a table and writes its script: one in five of several hands, or to the end of a match."""

from buckboard.engine.claim import may_claim
from buckboard.engine.dice import new_dice, roll
from buckboard.engine.game import read_options
from buckboard.engine.options import written
from buckboard.games import ALL
from buckboard.testing import random_options
from twins.asides import Asides
from twins.fresh import FreshLooks
from twins.logs import logged
from twins.looks import look_at_everything
from twins.run import Run
from twins.script import (
    AWAY,
    BOT,
    SHORT,
    STRANGER,
    Answer,
    Come,
    Command,
    Follower,
    Go,
    Pass,
    Rest,
    Script,
    ScriptedBots,
    Shuffler,
    people_of,
    random_answer,
)
from twins.world import World, no_chance

MOST_WAITS = 8


class Writer:
    """Plays, and writes down what everybody says."""

    def __init__(self, seed, game=None, options=None, world=World):
        self.seed, self.world = seed, world
        self.dice = new_dice(seed)
        self.game = game or list(ALL.values())[roll(self.dice, len(ALL))]
        usual = roll(self.dice, 3) == 0
        self.options = {} if usual else written(random_options(self.game, self.dice))
        if options is not None:
            self.options = options
        self.long = roll(self.dice, 5) == 0
        if options is None and roll(self.dice, 3) == 0:
            self.options = {**self.options, **SHORT[self.game.NAME]}
        self.most_hands = 3 + roll(self.dice, 2) if self.long else 1 + roll(self.dice, 2)
        self.most_acts = 220 if self.long else 3 + roll(self.dice, 60)
        self.lines = {}  # of people who are here, by their names
        self.devices = {}  # all lines of each of them
        self.waits = 0
        self.asides = Asides(self)
        self.open_hands = ""

    async def write(self):
        """A script, and what the run gave to everybody."""
        with no_chance(self.seed), logged() as log:
            shuffler = Shuffler(self.dice)
            bots = self.bots = ScriptedBots(shuffler, self.seed)
            world = self.world(shuffler, bots)
            await world.begin()
            try:
                await self._write(world, shuffler)
                self.script.decks, self.script.bots = shuffler.dealt, bots.moves
                return self.script, self.run.heard(self.requests, log.getvalue())
            finally:
                await world.close()

    async def _write(self, world, shuffler):
        seats = self.game.opening(read_options(self.game, self.options), 0).seats
        self.script = Script(people_of(seats))
        self.run = Run(self.script, world)
        later = roll(self.dice, 4) == 0  # then it is opened by other house rules
        self.script.opened = self.game, {} if later else self.options
        await self.run.open(*self.script.opened)
        self.follower = Follower(world, self.run.table, shuffler)
        self.fresh = FreshLooks(world, self.run.table, self.follower, self.script.people)
        for person in [*self.script.people, ""]:
            await self.come(person, "player" if person not in ("", STRANGER) else "watcher")
        await self.act(Come("p0", "screen"))
        await self.act(Come("", "screen"))
        if later:
            await self.must(Command(0, "house_rules", {"game": self.game.NAME, "options": self.options}))
        await self._sit_down(seats)
        while len(self.script.acts) < self.most_acts and await self._go_on():
            pass
        await self.all_come_back()
        self.story = await self.follower.catch_up()
        self.follower.keep()
        self.script.hands = list(self.follower.hands)
        self.playing, self.stage, self.matches = self.story.playing, self.story.stage, self.story.matches
        self.requests = self.bots.so_far()
        await look_at_everything(self)
        await self.follower.catch_up()
        self.follower.keep()
        self.script.hands, self.times = self.follower.hands, self.follower.times

    def is_open(self, hand):
        """Whether the cards of a hand are laid open to all in the end."""
        played = self.script.hands[hand]
        if not played.over or self.open_hands == "never":
            return False
        return self.open_hands == "after_hand" or played.match < self.matches or self.stage in ("over", "open")

    def hidden(self):
        """The hands whose cards are not open to all yet."""
        return [hand for hand in range(len(self.script.hands)) if not self.is_open(hand)]

    # What is done.

    async def act(self, act):
        """Do something, write it down, and look at it from everywhere."""
        self.script.acts.append(act)
        done = await self.run.do(act)
        await self.fresh.look()
        return done

    async def must(self, act):
        """Do something that is allowed."""
        done = await self.act(act)
        assert done["ok"], (act, done)

    async def come(self, person, role="player"):
        """A device comes."""
        line = len(self.run.lines)
        await self.act(Come(person, role))
        if role == "player":
            self.lines.setdefault(person, line)
            self.devices.setdefault(person, []).append(line)

    async def go(self, person):
        """All devices of somebody go."""
        self.lines.pop(person)
        for line in self.devices.pop(person):
            await self.act(Go(line))

    def gone(self):
        """Who is not here."""
        return [person for person in self.script.people if person not in self.lines and person != STRANGER]

    async def all_come_back(self):
        """Everybody is here again."""
        for person in self.gone():
            await self.come(person)

    def roll(self, sides):
        return roll(self.dice, sides)

    def host(self, story):
        """The line of the host, or of whoever has his powers while he is away; −1 if that is nobody here."""
        return self.lines.get(story.host, -1)

    def seated(self, story):
        """The people here who have a chair."""
        return [person for person in story.chairs.devices() if person in self.lines]

    async def _sit_down(self, seats):
        bots = {seat for seat in range(1, seats) if self.roll(4) == 0}
        for seat in range(1, seats):
            if seat in bots:
                await self.must(Command(0, "put_bot", {"chair": seat, "bot": BOT}))
            else:
                await self.must(Command(seat, "sit", {"chair": seat}))
        self.open_hands = ("after_hand", "after_match", "never")[self.roll(3)]
        settings = {
            "speed": "instant",
            "hints": self.roll(2) == 0,
            "undo": ("never", "until_next", "consent")[self.roll(3)],
            "clock": 40 * (self.roll(3) == 0),
            "wait_for_absent": self.roll(5) == 0,
            "open_hands": self.open_hands,
        }
        await self.must(Command(0, "settings", settings))
        await self.must(Command(0, "deal", {}))

    async def _go_on(self):
        """The next thing that happens; whether there is more to come."""
        story = await self.follower.catch_up()
        if self.gone() and self.roll(6) == 0:
            await self.all_come_back()
            return True
        if story.paused:
            await self.all_come_back()
            await self.must(Command(self.host(story), "pause", {"on": False}))
            return True
        if story.playing:
            await self._in_a_hand(story)
            return True
        if story.over or story.stage == "open":
            return await self._between_matches(story)
        if self.follower.deals >= self.most_hands:
            return False
        return await self._between_hands(story)

    async def wait(self, story):
        """Nobody here can go on: time goes by, or who is missing comes."""
        self.waits += 1
        assert self.waits < MOST_WAITS, f"nothing goes on any more: {story.stage}, {self.script.acts[-6:]}"
        if self.waits > 3 or story.settings.wait_for_absent or self.roll(3) == 0:
            await self.all_come_back()
        await self.act(Pass(AWAY))

    async def _in_a_hand(self, story):
        sitting = story.sitting
        if self.roll(4) == 0:
            await self.asides.in_a_hand(story)
            return
        if story.settings.clock and self.roll(10) == 0:
            await self.act(Pass(story.settings.clock + 1))
            return
        here = [seat for seat in sitting.open if self._line_of(story, seat) >= 0]
        if not here:
            await self.wait(story)
            return
        self.waits = 0
        seat = here[self.roll(len(here))]
        if await self._claim(story, seat):
            return
        act = self._answer_of(story, seat)
        await self.must(act)
        if not self.gone() and self.roll(10) == 0:
            await self._take_back(act)

    def _line_of(self, story, seat):
        """On which line somebody answers for a seat; −1 if nobody here does."""
        chair = story.chairs.at(seat)
        return self.lines.get(chair.device, -1) if chair is not None and chair.is_person else -1

    async def _claim(self, story, seat):
        """Claim the rest, where it cannot be lost; whether that was done."""
        sitting = story.sitting
        if sitting.game.ASKS[sitting.match.state.phase] != "card" or not self.roll(4):
            return False
        if not may_claim(sitting.game, sitting.seen(seat), seat):
            return False
        hand, time = self.follower.deals - 1, len(sitting.match.log.moves)
        await self.must(Rest(hand, seat, time, sitting.questions.number(seat), self._line_of(story, seat)))
        return True

    def no_claim(self, seat):
        """Whether a seat may not claim the rest now."""
        sitting = self.story.sitting
        return not may_claim(sitting.game, sitting.seen(seat), seat)

    def _answer_of(self, story, seat, say=None):
        sitting = story.sitting
        say = say or random_answer(sitting.game, sitting.match.state, seat, self.dice)
        at = sum(other == seat for other, _ in story.hand.answers)
        at -= seat in sitting.held  # a changed answer stands where the first stood
        hand = self.follower.deals - 1
        return Answer(hand, seat, at, sitting.questions.number(seat), say, self._line_of(story, seat))

    async def _take_back(self, act):
        """Undo, by the policy; where others must agree they do. Then the same answer again."""
        done = await self.act(Command(act.line, "undo", {}))
        if not done["ok"]:
            return
        story = await self.follower.catch_up()
        for person in self.seated(story):
            if self.lines[person] != act.line:
                await self.act(Command(self.lines[person], "undo_reply", {"agree": True}))
        story = await self.follower.catch_up()
        if story.playing and act.seat in story.sitting.open:
            await self.act(self._answer_of(story, act.seat, act.say))

    async def _between_hands(self, story):
        deals = self.follower.deals
        if self.roll(2) == 0:
            await self.asides.between_hands(story)
            return True
        for person in self.seated(story):
            if self.follower.deals == deals and story.stage == "between":
                await self.act(Command(self.lines[person], "ready", {}))
                await self.follower.catch_up()
        if self.follower.deals == deals and story.stage == "between":
            await self.wait(story)
        else:
            self.waits = 0
        return True

    async def _between_matches(self, story):
        """After a match another one begins, or not; before a first deal the host deals."""
        host = self.host(story)
        if host < 0:
            await self.all_come_back()
            host = self.host(story)
        if story.over and (story.matches > 1 or self.roll(4) == 0):
            return False
        if self.roll(2) == 0:
            await self.asides.between_matches(story)
            return True
        if story.over:
            await self.must(Command(host, "rematch", {"rotate": self.roll(2) == 0}))
        else:
            await self.must(Command(host, "deal", {}))
        return True
