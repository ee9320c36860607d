"""People at a table of the server who play on, and now and then wish something else, all by dice."""

from buckboard.server.bots.pool import BotFailed
from buckboard.server.bots.worker import choose
from buckboard.server.table.presence import GRACE

PEOPLE = ("ann", "bo", "cy", "di")
OTHER_WISHES = (
    "pause", "undo", "stand", "back", "put_bot", "add_chair", "take_away", "hand_over", "last_round", "companion",
    "gone", "slow", "settings", "strange_bot",
)  # fmt: skip


def here(guests):
    """The devices of each person, by person."""
    return {guest.person: guest for guest in guests}


async def answer_one(table, guests, dice):
    """One of the people here answers a question of one of their chairs; whether anybody was asked."""
    sitting, chairs, devices = table.story.sitting, table.story.chairs, here(guests)
    if not table.story.playing or table.story.paused:
        return False
    asked = [(at, devices[chair.device]) for at, chair in enumerate(chairs) if chair.device in devices]
    asked = [(at, guest) for at, guest in asked if chairs[at].seat in sitting.open]
    if not asked:
        return False
    at, guest = dice.choice(asked)
    await guest.ok("look", chair=at)
    question = guest.question
    if question is None:  # a stand-in has just been quicker
        return True
    claim = question["kind"] == "card" and await guest.do("claim", question=question["number"], chair=at)
    if claim and claim["ok"]:
        return True
    await guest.ok("answer", question=question["number"], say=dice.choice(guest.answers()), chair=at)
    return True


class Evening:
    """A table with its people, in virtual time."""

    def __init__(self, place, dice):
        self.place, self.dice = place, dice
        self.guests = []

    async def sit_down(self, game, options, people, **settings):
        """Some people take chairs; the host says how the table is run, and by which house rules."""
        at_once = self.dice.random() < 0.5
        self.table, ann = await self.place.open(game, options=options if at_once else {}, name="Thanksgiving")
        await ann.ok("settings", speed="instant", pass_and_play=True, **settings)
        if not at_once:
            await ann.ok("house_rules", game=game, options=options)
        self.guests = [ann]
        for chair, person in enumerate(people):
            guest = ann if person == "ann" else await self.place.guest(self.table, person)
            self.guests += [guest] if guest is not ann else []
            await guest.ok("sit", chair=chair)

    @property
    def story(self):
        return self.table.story

    async def play(self, hands, wish=0.0):
        """Play until so many hands of the match are over or the match is; now and then somebody wishes for more."""
        for _ in range(3000):
            hand = self.story.hand
            if self.story.stage == "over" or (self.story.stage == "between" and hand and hand.dealt.hand >= hands):
                return
            if self.dice.random() < wish:
                await getattr(self, self.dice.choice(OTHER_WISHES))()
            elif self.story.paused:
                await self.ask("pause", on=False)
            elif not await answer_one(self.table, self.guests, self.dice) and not await self.somebody_is_ready():
                await self.let_happen()
            for guest in self.guests:
                guest.read()
        raise AssertionError("it has no end")

    async def somebody_is_ready(self):
        """Whether one of those who were not says so now."""
        waited_for = here(self.guests).keys() & set(self.table.presence.not_ready(self.story))
        if self.story.stage != "between" or not waited_for:
            return False
        await here(self.guests)[self.dice.choice(sorted(waited_for))].ok("ready")
        return True

    async def let_happen(self):
        """Bots answer, and clocks run out."""
        before = self.table.number
        await self.place.clock.run_until(lambda: self.table.number != before)

    async def ask(self, wish, **fields):
        """Somebody asks for something, and may be refused."""
        return await self.dice.choice(self.guests).do(wish, **fields)

    async def by_host(self, wish, **fields):
        """Whoever is the host asks for it."""
        for guest in self.guests:
            if (await guest.do(wish, **fields))["ok"]:
                return

    def any_chair(self):
        return self.dice.randrange(len(self.story.chairs))

    # What people may wish.

    async def pause(self):
        await self.ask("pause", on=True)

    async def undo(self):
        for guest in self.guests:
            await guest.do("undo")

    async def stand(self):
        await self.ask("stand")

    async def back(self):
        """Who got up sits down again, if he can."""
        for guest in self.guests:
            for chair in range(len(self.story.chairs)):
                if not self.story.chairs.of(guest.person):
                    await guest.do("sit", chair=chair)

    async def put_bot(self):
        await self.ask("put_bot", chair=self.any_chair(), bot=self.dice.choice(["thumb", "random"]))

    async def add_chair(self):
        await self.ask("add_chair", bot=self.dice.choice(["thumb", None]))

    async def take_away(self):
        await self.ask("stand", chair=self.any_chair(), take_away=True)

    async def hand_over(self):
        await self.ask("hand_over", chair=self.any_chair())

    async def last_round(self):
        if self.dice.random() < 0.5:
            await self.ask("last_round")

    async def companion(self):
        await self.ask("sit", chair=self.any_chair(), name=self.dice.choice(["Gus", "Hal"]))

    async def settings(self):
        """Another pace, or a clock; how taking back goes."""
        choices = {"speed": ["instant", "fast"], "clock": [0, 20], "undo": ["until_next", "consent", "never"]}
        name = self.dice.choice(sorted(choices))
        await self.ask("settings", **{name: self.dice.choice(choices[name])})

    async def gone(self):
        """Somebody's line is cut for so long that a bot stands in."""
        if len(self.guests) > 1:
            guest = self.guests.pop(self.dice.randrange(len(self.guests)))
            self.table.leave(guest.connection)
            await self.place.clock.pass_by(GRACE + 1)
            self.guests.append(await self.place.guest(self.table, guest.person))

    async def slow(self):
        """Nobody answers until the clock does, where there is one."""
        if self.story.settings.clock and self.story.playing and not self.story.paused:
            await self.let_happen()

    async def strange_bot(self):
        """The next bot that is asked fails."""

        def fail_once(request):
            self.place.bots.answer = None
            raise BotFailed("It has fallen asleep.")

        self.place.bots.answer = fail_once if self.place.bots.answer is None else choose
