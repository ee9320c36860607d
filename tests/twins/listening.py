"""Everything that has left a run, held against what each may know: frames, answers, records, numbers, the log."""

import json
import re

from twins.oracle import Oracle
from twins.texts import BY_THE_RULES, cards_in, cards_in_log, secrets_in, secrets_of, unknown_cards_in
from twins.world import SALT

NUMBER = re.compile(r'"n":(\d+)')
OF_A_HAND = re.compile(r".*/hands/(\d+)/(\d+)/(?:record|replay)")
NOTHING = frozenset()


class Overheard(AssertionError):
    """Somebody was told of a card that it may not know of now, or of something that nobody may know."""


class Listener:
    """Knows what each may know; `times` tells of each number of the log which hand lay there, after how many moves."""

    def __init__(self, script, times, is_open):
        self.hands, self.times, self.is_open = script.hands, times, is_open
        self.oracles = [Oracle(hand.game, hand.log) for hand in script.hands]
        self.place = {(hand.match, hand.number): at for at, hand in enumerate(script.hands)}
        self.secrets = ["key-"]
        for hand in script.hands:
            self.secrets += secrets_of(list(hand.log.cards.pack[: hand.log.cards.size]), SALT)
        self.heard = 0
        self.clean = set()  # what has been looked through, as it has come to several

    def listen(self, heard, seen):
        """Look through all of it; how many texts. Raises Overheard."""
        for text, person, role, sits, hand, time in seen:
            self.fresh(text, person if sits else "", f"{person or 'nobody'} afresh as {role}", hand, time)
        for person, role, frames in heard.lines:
            for frame in frames:
                self.frame(frame, person if role == "player" else "", f"{person or 'nobody'} as {role}")
        for person, said, done in heard.answered:
            self.answer(done, person, said)
        for person, answers in heard.asked.items():
            for path, status, _, body in answers:
                self.request(path, status, body.decode(), person)
        self.log(heard.logged)
        return self.heard

    # Each kind of text.

    def fresh(self, text, person, who, hand, time):
        """The table or a whole scene as it would be sent now."""
        self._no_secret(text, who)
        if not text.startswith('{"t":"scene"') or hand not in self.place:
            self._nothing_but(text, NOTHING, who)
        else:
            self._scene(text, self.place[hand], time, person, who)

    def frame(self, text, person, who):
        """A frame that was sent."""
        self._no_secret(text, who)
        if text.startswith('{"t":"done"'):
            return  # its answer is looked at with what was said
        if not text.startswith('{"t":"scene"'):
            self._nothing_but(text, NOTHING, who)
            return
        number = int(NUMBER.search(text)[1])
        if number not in self.times:
            self._nothing_but(text, NOTHING, who)
        else:
            hand, time = self.times[number]
            self._scene(text, self.place[hand], time, person, who)

    def _scene(self, text, at, time, person, who):
        oracle, observer = self.oracles[at], self.hands[at].seat_of(person)
        if (text, at, time, observer) in self.clean:
            return
        self.clean.add((text, at, time, observer))
        known = oracle.may_know(time, observer)
        extra = unknown_cards_in(BY_THE_RULES.sub("0", text), known, oracle.imagined(time))
        if extra and '"whole":false' in text:  # what has just been taken back or completed lay there a moment ago
            extra -= oracle.may_know(max(time - 1, 0), observer)
        if extra:
            raise Overheard(f"{who} after {time} moves was told of {sorted(extra)}: {text}")

    def answer(self, done, person, said):
        """The answer to something that was said; it may name what was named."""
        known, text = cards_in(said), json.dumps(done, ensure_ascii=False)
        if done["n"] in self.times:
            hand, time = self.times[done["n"]]
            at = self.place[hand]
            known |= self.oracles[at].may_know(time, self.hands[at].seat_of(person))
        self._no_secret(text, f"the answer to {person}")
        self._nothing_but(text, known, f"the answer to {person} who said {said}")

    def request(self, path, status, text, person):
        """What was answered to a request over REST."""
        who = f"{person or 'nobody'} who asked for {path}"
        self._no_secret(text, who)
        found = OF_A_HAND.fullmatch(path)
        if status != 200:
            self._nothing_but(text, NOTHING, who)
        elif path == "/metrics":
            if lines := cards_in_log(text):
                raise Overheard(f"{who} was told: {lines}")
        elif path.endswith("/scene"):
            self.frame(text, person, who)
        elif found and path.endswith("/replay"):
            hand = int(found[1]), int(found[2])
            oracle = self.oracles[self.place[hand]]
            self._nothing_but(text, self._in_all(hand, person), who, oracle.imagined(len(oracle.states) - 1))
        elif path.endswith("/record"):
            for line in text.splitlines():
                fields = json.loads(line)
                hand = int(fields["match"].rpartition("-")[2]), fields["hand"]
                self._nothing_but(line, self._in_all(hand, person), who)
        else:
            self._nothing_but(text, NOTHING, who)

    def _in_all(self, hand, person):
        """What may be told of a hand that is over."""
        at = self.place[hand]
        if self.is_open(at):
            return set(range(52))
        return self.oracles[at].in_all(self.hands[at].seat_of(person))

    def log(self, text):
        """What the server wrote for whoever runs it."""
        self._no_secret(text, "the log")
        if lines := cards_in_log(text):
            raise Overheard(f"the log names cards: {lines[:3]}")

    def _nothing_but(self, text, known, who, of=NOTHING):
        if extra := unknown_cards_in(BY_THE_RULES.sub("0", text), known, of):
            raise Overheard(f"{who} was told of {sorted(extra)}: {text}")

    def _no_secret(self, text, who):
        self.heard += 1
        if text in self.clean:
            return
        self.clean.add(text)
        if found := secrets_in(text, self.secrets):
            raise Overheard(f"{who} was told what nobody may know, {found[0]}: {text}")
