"""Twin runs: the same match twice, with other cards where an observer cannot see them. Nothing it gets may differ."""

from collections import Counter

from buckboard.engine.claim import may_claim
from buckboard.engine.dice import new_dice, roll
from buckboard.engine.errors import ImpossibleView
from buckboard.engine.game import view
from buckboard.engine.known import known
from buckboard.engine.state import copy
from buckboard.engine.unseen import redeal
from twins.listening import Listener
from twins.run import WATCHER, eyes_of, play_again
from twins.script import Rest
from twins.tally import tally
from twins.world import World
from twins.writer import Writer

TRIES = 3
MOST_OF_LONG = 3  # observers of a long script, which costs more than others


class Difference(AssertionError):
    """Two runs that should look alike to somebody do not."""


def compare(ours, theirs, eyes, observer):
    """Raise Difference at the first thing that somebody with such eyes, or a screen, got otherwise."""
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


async def pairs_of(seed, game=None, options=None, *, listen=True, twins=True, world=World, reached=None):
    """Play a random match, then its twins: one for each observer; how many pairs were compared.

    Raises Difference, and with `listen` Overheard. What the match reached is added to `reached`, a Counter.
    """
    writer = Writer(seed, game, options, world)
    script, ours = await writer.write()
    listener = Listener(script, writer.times, writer.is_open)
    writer.oracles = listener.oracles
    texts = listener.listen(ours, writer.fresh.seen) if listen else 0
    if reached is not None:
        reached.update(tally(writer) + Counter({"scripts": 1, "texts": texts}))
    hands = writer.hidden()
    if not twins or not hands:
        return 0
    dice, pairs = new_dice(seed, 1), 0
    hand = hands[roll(dice, len(hands))]
    observers = [WATCHER, *range(len(script.hands[hand].seats))]
    while writer.long and len(observers) > MOST_OF_LONG:
        observers.pop(roll(dice, len(observers)))
    for observer in observers:
        hand = hands[roll(dice, len(hands))]
        if observer >= len(script.hands[hand].seats):
            continue
        twin = imagined(script, hand, observer, dice)
        if twin is None:
            continue
        theirs = await play_again(seed, script, twin, hand, observer, world)
        compare(ours, theirs, eyes_of(script, script.hands[hand], observer), observer)
        pairs += 1
    return pairs


def imagined(script, hand, observer, dice):
    """Another log that looks the same to the observer; None where there is no other."""
    game, log = script.hands[hand].game, script.hands[hand].log
    claims = [act for act in script.acts if isinstance(act, Rest) and act.hand == hand]
    for _ in range(TRIES):
        try:
            twin = redeal(game, known(game, log, observer), observer, dice)
        except ImpossibleView:
            continue
        if (twin.cards != log.cards or twin.moves != log.moves) and all(_sure(game, twin, one) for one in claims):
            return twin
    return None


def _sure(game, log, claim):
    """Whether who has claimed the rest could have done so with these cards: what he threw away tells him, too."""
    state = game.new(log.options, copy(log.before), log.cards)
    for seat, move in log.moves[: claim.time]:
        game.apply(state, seat, move)
    return may_claim(game, view(game, state, claim.seat), claim.seat)
