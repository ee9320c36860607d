"""Everything that can be asked for without changing anything, by everybody; and everything that is refused."""

from twins.script import STRANGER, Ask, Come, Command, Probe, refused_by_the_rules

MINE = ("/api/tables", "/api/guests/me")
MOST_HANDS = 2  # of which replays and records are asked for: the last, and some others


async def look_at_everything(writer):
    """At the end of a script. What changes nothing is done again in a twin only by who may not see a difference."""
    await writer.act(Ask("", "/metrics"))
    hands = list(writer.script.hands)
    while len(hands) > MOST_HANDS:
        hands.pop(writer.roll(len(hands) - 1))
    past = [f"/hands/{hand.match}/{hand.number}/replay" for hand in hands]
    past += [f"/hands/{hand.match}/{hand.number}/record" for hand in hands]
    for person in ["", *writer.script.people]:
        paths = ["", "/scene", "/record", *past]
        if person == "":
            paths += ["/sheets", "/hands"]  # which are the same for all
        elif person == STRANGER:
            paths = ["/scene", *past[-1:]]
        for path in [f"/api/tables/TABLE{path}" for path in paths] + list(MINE if person in writer.lines else ()):
            await _look(writer, Ask(person, path))
    if writer.roll(5) == 0:
        await _look(writer, Ask("", "/api/tables/TABLE/qr.svg"))
    if writer.playing:
        await _try(writer)
    else:
        await _walk_round(writer)


async def _look(writer, act):
    writer.script.looks.append(act)
    await writer.run.do(act)


async def _try(writer):
    """Each seat tries what is refused; with other cards it might not be, so only an observer tries it again."""
    sitting = writer.story.sitting
    for seat in range(len(sitting.entry.seats)):
        chair = writer.story.chairs.at(seat)
        if chair is None or not chair.is_person:
            continue
        line = writer.lines[chair.who]
        await _look(writer, Probe(line, "hint", {}))
        question = max(sitting.questions.number(seat), 1)
        words = refused_by_the_rules(sitting.game, sitting.match.state, seat)
        for _ in range(3):
            say = words[writer.roll(len(words))]
            await _look(writer, Probe(line, "answer", {"question": question, "say": say}))
        other = (seat + 1) % len(sitting.entry.seats)
        await _look(writer, Probe(line, "answer", {"question": question, "say": "As", "chair": other}))
        await _look(writer, Probe(line, "sit", {"chair": other}))
        if writer.no_claim(seat):
            await _look(writer, Probe(line, "claim", {"question": question}))


async def _walk_round(writer):
    """After a hand a stranger sits down in one chair after the other, and looks."""
    line = len(writer.run.lines)
    await _look(writer, Come(STRANGER, "player"))
    for number, chair in enumerate(list(writer.story.chairs)):
        if chair.is_person:
            await _look(writer, Command(writer.lines[chair.who], "stand", {}))
        await _look(writer, Command(line, "sit", {"chair": number}))
        await _look(writer, Ask(STRANGER, "/api/tables/TABLE/scene"))
        await _look(writer, Command(line, "stand", {}))
