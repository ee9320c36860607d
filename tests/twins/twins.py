"""Twin runs: the same match twice, with other cards where an observer cannot see them. Nothing it gets may differ."""

import json
from typing import Any, NamedTuple

from buckboard.engine.dice import new_dice, roll
from buckboard.engine.errors import ImpossibleView
from buckboard.engine.known import known
from buckboard.engine.options import written
from buckboard.engine.unseen import redeal
from buckboard.games import ALL
from buckboard.server.table.entries import Hand, read_entry
from buckboard.server.table.story import Story
from buckboard.testing import random_options
from twins.oracle import Oracle, scan
from twins.script import (
    BOT,
    Answer,
    Ask,
    Come,
    Command,
    Follower,
    Go,
    Probe,
    Script,
    ScriptedBots,
    Shuffler,
    in_words,
    moves_by_seat,
    played,
    random_answer,
    refused_by_the_rules,
)
from twins.world import World, no_chance

WATCHER = -1
STRANGER = "px"
PHRASES = 8


class Difference(AssertionError):
    """Two runs that should look alike to somebody do not."""


class Heard(NamedTuple):
    """What a run gave to each observer, and to each of their devices."""

    lines: list[tuple[str, str, list[str]]]  # person, role, frames
    asked: dict[str, list[Any]]  # person -> answers of REST, and to what is refused
    bots: dict[int, list[bytes]]  # by seat
    seat_of: dict[str, int]


class Run:
    """One run of a script, written while it is played or played again."""

    def __init__(self, seed, script, world):
        self.seed, self.script, self.world = seed, script, world
        self.table = ""
        self.lines = []  # (person, role, line)
        self.asked: dict[str, list[Any]] = {}

    async def do(self, act, say=None):
        """One step of the script."""
        match act:
            case Come(person, role):
                self.lines.append((person, role, await self.world.line(self.table, person, role)))
                return None
            case Go(line):
                await self.lines[line][2].close()
                await self.world.quiet()
                return None
            case Ask(person, path):
                answer = await self.world.request("GET", path.replace("TABLE", self.table), person)
                self.asked.setdefault(person, []).append((path, *answer))
                return None
            case Command(line, do, fields) | Probe(line, do, fields):
                return await self.lines[line][2].command(do, **fields)
            case Answer():
                line = self.lines[act.line][2]
                return await line.command("answer", question=act.question, say=say or act.say)

    async def open(self, game, options, people):
        for person in people:
            self.world.people.add(person, person.upper())
        body = {"game": game.NAME, "options": options}
        status, _, answer = await self.world.request("POST", "/api/tables", people[0], body)
        assert status == 201, answer
        self.table = json.loads(answer)["id"]

    def heard(self, bots):
        lines = [(person, role, line.heard) for person, role, line in self.lines]
        seats = {f"p{seat}": seat for seat in range(self.script.seats)}
        return Heard(lines, self.asked, bots.requests, seats)


def people_of(seats):
    return [f"p{seat}" for seat in range(seats)] + [STRANGER]


class Writer:
    """Plays a random match at a table and writes its script."""

    def __init__(self, seed, game=None, options=None, world=World):
        self.seed, self.world = seed, world
        self.dice = new_dice(seed)
        self.game = game or list(ALL.values())[roll(self.dice, len(ALL))]
        usual = roll(self.dice, 3) == 0
        self.options = {} if usual else written(random_options(self.game, self.dice))
        if options is not None:
            self.options = options
        self.most_hands = 1 + roll(self.dice, 3)
        self.most_acts = 3 + roll(self.dice, 70)

    async def write(self):
        """A script, and what the run gave to everybody."""
        with no_chance(self.seed):
            shuffler = Shuffler(self.dice)
            bots = ScriptedBots(shuffler, self.seed)
            world = self.world(shuffler, bots)
            await world.begin()
            try:
                return await self._write(world, shuffler, bots)
            finally:
                await world.close()

    async def _write(self, world, shuffler, bots):
        from buckboard.engine.game import read_options

        seats = self.game.opening(read_options(self.game, self.options), 0).seats
        self.script = Script(seats)
        self.run = Run(self.seed, self.script, world)
        await self.run.open(self.game, self.options, people_of(seats))
        self.follower = Follower(world, self.run.table)
        await self._sit_down(seats)
        while len(self.script.acts) < self.most_acts and await self._go_on(shuffler):
            pass
        story = await self.follower.catch_up()
        if story.sitting is not None and len(self.script.hands) < self.follower.deals:
            self.script.hands.append(played(story, len(shuffler.dealt) - 1))
        self.playing, self.over = story.playing, story.over
        await self._look_at_everything(story)
        self.script.decks, self.script.bots = shuffler.dealt, bots.moves
        self.times = await self._times(world)
        return self.script, self.run.heard(bots)

    async def _times(self, world):
        """Of each number of the log which hand lay there, and after how many moves."""
        story, hand, times = Story(self.run.table), -1, {}
        for number, body in await world.store.tail(self.run.table):
            entry = read_entry(body)
            story.apply(number, entry)
            hand += isinstance(entry, Hand)
            if story.sitting is not None:
                times[number] = hand, len(story.sitting.match.log.moves)
        return times

    def hidden(self):
        """The hands whose cards are not open to all yet."""
        hands = range(len(self.script.hands))
        if self.open_hands == "never" or (self.open_hands == "after_match" and not self.over):
            return list(hands)
        return list(hands[-1:]) if self.playing else []

    async def _act(self, act):
        self.script.acts.append(act)
        return await self.run.do(act)

    async def _sit_down(self, seats):
        self.bots = {seat for seat in range(1, seats) if roll(self.dice, 4) == 0}
        for person in [*people_of(seats), ""]:
            await self._act(Come(person, "player" if person not in ("", STRANGER) else "watcher"))
        await self._act(Come("p0", "screen"))
        await self._act(Come("", "screen"))
        for seat in range(1, seats):
            if seat in self.bots:
                await self._must(Command(0, "put_bot", {"chair": seat, "bot": BOT}))
            else:
                await self._must(Command(seat, "sit", {"chair": seat}))
        hands = ("after_hand", "after_match", "never")[roll(self.dice, 3)]
        settings = {
            "speed": "instant",
            "hints": roll(self.dice, 2) == 0,
            "undo": ("never", "until_next", "consent")[roll(self.dice, 3)],
            "open_hands": hands,
        }
        self.open_hands = hands
        await self._must(Command(0, "settings", settings))
        await self._must(Command(0, "deal", {}))

    async def _must(self, act):
        done = await self._act(act)
        assert done["ok"], (act, done)

    async def _go_on(self, shuffler):
        """The next thing that happens; whether there is more to come."""
        story = await self.follower.catch_up()
        if story.paused:
            await self._must(Command(0, "pause", {"on": False}))
            return True
        if story.playing:
            await self._in_a_hand(story, shuffler)
            return True
        if self.follower.deals > len(self.script.hands):
            self.script.hands.append(played(story, len(shuffler.dealt) - 1))
        if story.over or len(self.script.hands) >= self.most_hands:
            return False
        deals = self.follower.deals
        for seat in range(self.script.seats):
            if seat not in self.bots and self.follower.deals == deals:
                await self._act(Command(seat, "ready", {}))
                await self.follower.catch_up()
        return self.follower.deals > deals

    async def _in_a_hand(self, story, shuffler):
        sitting = story.sitting
        if roll(self.dice, 5) == 0:
            await self._aside(story)
            return
        seat = sitting.open[roll(self.dice, len(sitting.open))]
        assert seat not in self.bots, f"the bot in seat {seat} has not answered"
        act = self._answer_of(story, seat, shuffler)
        done = await self._act(act)
        assert done["ok"], (act, done)
        if roll(self.dice, 12) == 0:
            await self._take_back(act, shuffler)

    def _answer_of(self, story, seat, shuffler, say=None):
        sitting = story.sitting
        say = say or random_answer(sitting.game, sitting.match.state, seat, self.dice)
        at = sum(other == seat for other, _ in story.hand.answers)
        at -= seat in sitting.held  # a changed answer stands where the first stood
        return Answer(len(self.script.hands), seat, at, sitting.questions.number(seat), say, seat)

    async def _take_back(self, act, shuffler):
        """Undo, by the policy; where others must agree they do. Then the same answer again."""
        done = await self._act(Command(act.line, "undo", {}))
        if not done["ok"]:
            return
        for seat in range(self.script.seats):
            if seat not in self.bots and seat != act.seat:
                await self._act(Command(seat, "undo_reply", {"agree": True}))
        story = await self.follower.catch_up()
        if story.playing and act.seat in story.sitting.open:
            await self._act(self._answer_of(story, act.seat, shuffler, act.say))

    async def _aside(self, story):
        """Something that is no move."""
        line = roll(self.dice, self.script.seats)
        if line in self.bots:
            line = 0
        match roll(self.dice, 7):
            case 0:
                await self._act(Command(line, "chat", {"phrase": roll(self.dice, PHRASES)}))
            case 1:
                await self._act(Command(0, "pause", {"on": True}))
            case 2:
                await self._act(Command(line, "look", {}))
            case 3:
                await self._act(Come("", ("watcher", "screen")[roll(self.dice, 2)]))
            case 4:
                await self._act(Come(f"p{line}", "player"))  # a second device
            case 5:
                await self._act(Ask(f"p{line}", "/api/tables/TABLE/scene"))
            case 6:
                await self._act(Command(line, "hint", {}))

    async def _look_at_everything(self, story):
        """Everything that can be asked for without changing anything, by everybody; and everything that is refused."""
        paths = ["", "/scene", "/sheets", "/hands", "/record"]
        for hand in range(1, self.follower.deals + 1):
            paths += [f"/hands/1/{hand}/replay", f"/hands/1/{hand}/record"]
        for person in ("", STRANGER, *(f"p{seat}" for seat in range(self.script.seats) if seat not in self.bots)):
            for path in paths:
                await self._act(Ask(person, f"/api/tables/TABLE{path}"))
        await self._act(Ask("", "/api/tables/TABLE/qr.svg"))
        if not story.playing:
            await self._walk_round()
            return
        sitting = story.sitting
        for seat in range(self.script.seats):
            if seat in self.bots:
                continue
            await self._act(Probe(seat, "hint", {}))
            question = max(sitting.questions.number(seat), 1)
            words = refused_by_the_rules(sitting.game, sitting.match.state, seat)
            for _ in range(3):
                say = words[roll(self.dice, len(words))]
                await self._act(Probe(seat, "answer", {"question": question, "say": say}))
            other = (seat + 1) % self.script.seats
            await self._act(Probe(seat, "answer", {"question": question, "say": "As", "chair": other}))
            await self._act(Probe(seat, "sit", {"chair": other}))

    async def _walk_round(self):
        """After a hand a stranger sits down in one chair after the other, and looks."""
        line = len(self.run.lines)
        await self._act(Come(STRANGER, "player"))
        for seat in range(self.script.seats):
            if seat not in self.bots:
                await self._act(Command(seat, "stand", {}))
            await self._act(Command(line, "sit", {"chair": seat}))
            await self._act(Ask(STRANGER, "/api/tables/TABLE/scene"))
            await self._act(Command(line, "stand", {}))


async def play_again(seed, script, game, options, twin, hand, observer, new_world=World):
    """The script with another log in place of a hand: what it gave to everybody."""
    with no_chance(seed):
        dealt = script.hands[hand]
        decks = list(script.decks)
        decks[dealt.deal] = twin.cards
        bots = dict(script.bots)
        for seat, moves in moves_by_seat(twin).items():
            bots[dealt.deal + 1, seat] = moves
        words = in_words(game, twin)
        shuffler = Shuffler(decks=decks)
        stub = ScriptedBots(shuffler, written=bots)
        world = new_world(shuffler, stub)
        await world.begin()
        try:
            run = Run(seed, script, world)
            await run.open(game, options, people_of(script.seats))
            for act in script.acts:
                if isinstance(act, Probe) and act.line != observer:
                    continue
                if isinstance(act, Ask) and act.person not in eyes_of(observer):
                    continue
                say = None
                if isinstance(act, Answer) and act.hand == hand and act.seat != observer:
                    say = words[act.seat][act.at]
                await run.do(act, say)
            return run.heard(stub)
        finally:
            await world.close()


def eyes_of(observer):
    """Who sees just what the observer sees, or less."""
    return {"", STRANGER} | ({f"p{observer}"} if observer != WATCHER else set())


def compare(ours, theirs, observer):
    """Raise Difference at the first thing that the observer, a watcher, a stranger or a screen got otherwise."""
    eyes = eyes_of(observer)
    for at, ((person, role, one), (_, _, other)) in enumerate(zip(ours.lines, theirs.lines, strict=True)):
        if person in eyes or role == "screen":
            _same(f"line {at} of {person or 'nobody'} as {role}", one, other)
    for person in eyes & ours.asked.keys():
        _same(f"what {person or 'nobody'} asked for", ours.asked[person], theirs.asked.get(person, []))
    if observer != WATCHER:
        _same(f"requests to the bot in seat {observer}", ours.bots.get(observer, []), theirs.bots.get(observer, []))


def _same(what, ours, theirs):
    if ours == theirs:
        return
    for at, (one, other) in enumerate(zip(ours, theirs, strict=False)):
        if one != other:
            raise Difference(f"{what}, number {at}:\n  {_part(one, other)}\n  {_part(other, one)}")
    raise Difference(f"{what}: {len(ours)} here, {len(theirs)} there")


def _part(text, other):
    """Where two texts begin to differ, with what stands before."""
    text, other = str(text), str(other)
    at = next((at for at, (a, b) in enumerate(zip(text, other, strict=False)) if a != b), 0)
    return f"{text[:60]} … {text[max(0, at - 200) : at + 200]}"


async def pairs_of(seed, game=None, options=None, *, listen=True, world=World):
    """Play a random match, then its twins: one for each observer; how many pairs were compared.

    Raises Difference, and with `listen` Overheard.
    """
    writer = Writer(seed, game, options, world)
    script, ours = await writer.write()
    dice = new_dice(seed, 1)
    if listen:
        scan(ours, writer.times, [Oracle(writer.game, hand.log) for hand in script.hands])
    pairs = 0
    hands = writer.hidden()
    for observer in [WATCHER, *range(script.seats)] if hands else []:
        hand = hands[roll(dice, len(hands))]
        log = script.hands[hand].log
        twin = imagined(writer.game, log, observer, dice)
        if twin is None:
            continue
        theirs = await play_again(seed, script, writer.game, writer.options, twin, hand, observer, world)
        compare(ours, theirs, observer)
        pairs += 1
    return pairs


def imagined(game, log, observer, dice):
    """Another log that looks the same to the observer; None where there is no other."""
    for _ in range(3):
        try:
            twin = redeal(game, known(game, log, observer), observer, dice)
        except ImpossibleView:
            continue
        if twin.cards != log.cards or twin.moves != log.moves:
            return twin
    return None
