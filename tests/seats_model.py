"""Who may sit, stand, be sent away and run a table, on the back of an envelope: nothing of the server's is used."""

from dataclasses import dataclass

MOST = {"buck": 4, "buckem": 8, "buck135": 6}
FEWEST = {"buck": 4, "buckem": 5, "buck135": 4}  # to begin with
STAY = {"buckem": 3, "buck135": 4}  # seats without which a match does not go on; games not named here keep all
BOT = "a bot"


@dataclass
class Chair:
    who: str = ""  # a person, a companion, a bot or nobody
    device: str = ""  # who answers for it
    dealt: int | None = None  # the seat of the hand that is played or was last
    before: int | None = None  # that of the hand before it
    back: str = ""  # who may come back as long as the hand lasts
    going: bool = False

    @property
    def is_person(self):
        return bool(self.device)


class Model:
    """The chairs of a table, its host, and to whom the last hand was dealt. `stage` is how far the match is."""

    def __init__(self, game, chairs, host):
        self.game, self.host = game, host
        self.chairs = [Chair() for _ in range(chairs)]
        self.dealt = []  # by seat
        self.dealt_before = []
        self.stage = "open"
        self.everybody_antes = True  # in the next hand; only then new chairs are opened in Buck 'em

    def of(self, person):
        """The chairs of a device, the own one first."""
        mine = [at for at, chair in enumerate(self.chairs) if chair.device == person]
        return sorted(mine, key=lambda at: self.chairs[at].who != person)

    def holding(self, who):
        return next((at for at, chair in enumerate(self.chairs) if chair.who == who and chair.is_person), None)

    def devices(self):
        return list(dict.fromkeys(chair.device for chair in self.chairs if chair.device))

    def kept(self):
        """How many seats of the last hand still have their chair."""
        return sum(chair.dealt is not None for chair in self.chairs)

    # Sitting down.

    def may_sit(self, who, at):
        if at >= len(self.chairs):
            return False
        chair, held = self.chairs[at], self.holding(who)
        if chair.who == who:
            return True
        if chair.is_person:
            return False
        if self.stage == "playing":
            return chair.back == who and held is None
        if self.stage == "between":
            return held is None and self._not_just_up(who, chair.dealt)
        return True

    def _not_just_up(self, who, seat):
        """Whoever has just got up takes another chair after the next hand only."""
        return who not in self.dealt or (seat is not None and self.dealt[seat] == who)

    def sit(self, who, at, device):
        chair, held = self.chairs[at], self.holding(who)
        if held is not None and held != at:
            self._vacate(held)
        if held != at:
            chair.who, chair.device, chair.back, chair.going = who, device, "", False

    def may_add(self, person, bot):
        if (bot and not person) or (not bot and self.of(person)) or self.game not in STAY:
            return False
        if self.stage == "playing" or len(self.chairs) == MOST[self.game]:
            return False
        if self.stage == "between":
            fits = self.kept() + self._new() < MOST[self.game]
            return fits and self.joins_allowed() and (bot or person not in self.dealt)
        return self.stage == "over" or FEWEST[self.game] <= len(self.chairs) + 1

    def joins_allowed(self):
        return self.game != "buckem" or self.everybody_antes

    def _new(self):
        return len(self.chairs) - self.kept()

    def add(self, who, device):
        if self.stage == "open":
            self._forget_hand()
        self.chairs.append(Chair(who, device))

    # Getting up.

    def may_stand(self, person, at, take_away, host):
        mine = self.of(person)
        at = mine[0] if at is None and mine else at
        if at is None or at >= len(self.chairs):
            return False
        chair = self.chairs[at]
        if not (take_away and not chair.is_person and host) and at not in mine:
            return False
        return not take_away or self._may_go(chair)

    def _may_go(self, chair):
        if self.game not in STAY:
            return False
        if self.stage == "playing":
            return chair.is_person
        if self.stage == "between":
            stay = self.kept() - (chair.dealt is not None)
            if stay >= STAY[self.game]:
                return True
            return self.game == "buckem" and chair.is_person  # and then the match is over
        return self.stage == "over" or len(self.chairs) > FEWEST[self.game]

    def stand(self, person, at, take_away):
        at = self.of(person)[0] if at is None else at
        if take_away and self.stage != "playing":
            del self.chairs[at]
            if self.stage == "open":
                self._forget_hand()
            return
        self._vacate(at)
        self.chairs[at].going = take_away

    def _vacate(self, at):
        """A bot where cards are played, else nobody; in the middle of a hand the chair is kept for who got up."""
        chair = self.chairs[at]
        chair.back = chair.who if self.stage == "playing" else ""
        chair.who, chair.device, chair.going = BOT if self.stage in ("playing", "between") else "", "", False

    def may_put_bot(self, at, host):
        return host and at < len(self.chairs) and (self.stage != "playing" or self.chairs[at].is_person)

    def put_bot(self, at):
        chair = self.chairs[at]
        if self.stage == "playing":
            chair.going = False
        chair.who, chair.device, chair.back = BOT, "", ""

    # Hands.

    def deal(self):
        """A match begins: chairs go that were to go; bots where nobody sits, and as many chairs as it takes."""
        for chair in [chair for chair in reversed(self.chairs) if chair.going]:
            if len(self.chairs) > FEWEST[self.game]:
                self.chairs.remove(chair)
        self.chairs += [Chair() for _ in range(FEWEST[self.game] - len(self.chairs))]
        for chair in self.chairs:
            chair.who = chair.who or BOT
        self._forget_hand()
        self._seat_all()

    def next_hand(self):
        """Chairs go that are to go, as far as the game lets them; whether a hand can be dealt then."""
        for chair in [chair for chair in reversed(self.chairs) if chair.going]:
            if self.game == "buckem" or self.kept() > STAY[self.game]:
                self.chairs.remove(chair)
        if self.kept() < STAY.get(self.game, 0):
            return False
        self._seat_all()
        return True

    def _seat_all(self):
        self.dealt_before, self.dealt = self.dealt, [chair.who for chair in self.chairs]
        for seat, chair in enumerate(self.chairs):
            chair.before, chair.dealt, chair.back, chair.going = chair.dealt, seat, "", False

    def end(self, nothing_played, thrown):
        """The match is ended. If a hand is thrown in, the one before it lies there again, as it was sat."""
        if nothing_played:  # nor any before it: the table is as before the deal
            self._forget_hand()
        elif thrown:
            self.dealt = self.dealt_before
            for chair in self.chairs:
                chair.dealt = chair.before

    def _forget_hand(self):
        self.dealt = []
        for chair in self.chairs:
            chair.dealt, chair.back, chair.going = None, "", False
