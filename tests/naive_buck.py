"""Buck a second time: written from the rules page in strings and lists, slow and plain.

Cards are "Ah", calls, suits and answers are words, house rules a mapping as records have it. Nothing here knows the
engine. A `Table` is asked who speaks next and what he may say, and is told what was said.
"""

LADDER = ["3", "4nt", "4", "5nt", "5", "6nt", "6", "12nt", "12", "24nt", "24"]
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
SAME_COLOUR = {"clubs": "spades", "spades": "clubs", "diamonds": "hearts", "hearts": "diamonds"}
DOWNWARDS = "AKQJT9"


def number(bid):
    return int(bid.removesuffix("nt"))


def suit_of(card, trump):
    """The suit that a card belongs to: the left bower is a trump."""
    suit = SUITS[card[1]]
    if card[0] == "J" and trump in SAME_COLOUR and suit == SAME_COLOUR[trump]:
        return trump
    return suit


def order_of(suit, trump, rules):
    """The cards of a suit as named here, best first."""
    letter = suit[0]
    ranks = DOWNWARDS
    if trump == "low" and rules["low_rank"] == "reversed":
        ranks = DOWNWARDS[::-1]
    cards = [rank + letter for rank in ranks]
    if suit == trump:
        left = "J" + SAME_COLOUR[trump][0]
        return ["J" + letter, left, *[card for card in cards if card != "J" + letter]]
    if trump in SAME_COLOUR and suit == SAME_COLOUR[trump]:
        return [card for card in cards if card[0] != "J"]
    return cards


def taker_of(trick, trump, rules):
    """Who takes a trick, a list of (seat, card)."""
    led = suit_of(trick[0][1], trump)
    for suit in (trump, led):
        if suit in SUITS.values():
            for card in order_of(suit, trump, rules):
                for seat, played in trick:
                    if played == card:
                        return seat
    raise AssertionError("a trick has a taker")


def playable(hand, trick, trump):
    """Follow suit if you can."""
    if not trick:
        return hand
    led = suit_of(trick[0][1], trump)
    return [card for card in hand if suit_of(card, trump) == led] or hand


class Table:
    """One hand of Buck."""

    def __init__(self, rules, before, pack):
        self.rules, self.before = rules, before
        self.dealer = before["dealer"]
        self.hands = [[], [], [], []]
        for packet in range(8):
            self.hands[(self.dealer + 1 + packet) % 4] += pack[3 * packet : 3 * packet + 3]
        self.calls = []
        self.trump = None
        self.gifts = []
        self.exchanged = False
        self.answers = []
        self.plays = []
        self.tricks = []  # who took each

    # Who has what.

    def left(self, seat, steps=1):
        return (seat + steps) % 4

    def bids(self):
        return [(seat, call) for seat, call in self.calls if call != "pass"]

    def bidding_over(self):
        if self.rules["auction"] == "single_round":
            return len(self.calls) == 4
        passes = len([call for _, call in self.calls if call == "pass"])
        return passes == 4 or (passes == 3 and bool(self.bids()))

    def contract(self):
        """Who has the bid, the bid, and whether he was stuck; None for a hand thrown in."""
        if self.bids():
            return (*self.bids()[-1], False)
        if self.rules["stuck_player"] == "none_redeal":
            return None
        stuck = self.dealer if self.rules["stuck_player"] == "dealer" else self.left(self.dealer)
        return stuck, "3", True

    def alone(self):
        return number(self.contract()[1]) in (12, 24)

    def opponents(self):
        bidder = self.contract()[0]
        return [self.left(bidder), self.left(bidder, 3)]

    # What is asked.

    def asks(self):
        """The seat that is asked and what it may say, sorted; None when the hand is over."""
        if not self.bidding_over():
            return self.next_caller(), sorted(self.calls_open())
        if self.contract() is None:
            return None
        for step in self.steps():
            asked = step()
            if asked:
                return asked
        return self.next_card()

    def steps(self):
        if self.rules["exchange_time"] == "before_trump":
            return [self.next_gift, self.next_name, self.next_answer]
        return [self.next_name, self.next_gift, self.next_answer]

    def next_caller(self):
        if not self.calls:
            return self.left(self.dealer)
        seat = self.left(self.calls[-1][0])
        while (seat, "pass") in self.calls:
            seat = self.left(seat)
        return seat

    def calls_open(self):
        ladder = [bid for bid in LADDER if self.rules["nt_12_24"] or bid not in ("12nt", "24nt")]
        if self.bids():
            ladder = [bid for bid in ladder if LADDER.index(bid) > LADDER.index(self.bids()[-1][1])]
        elif self.calls and self.rules["under_is_live_bid"] and self.rules["stuck_player"] == "left_of_dealer":
            ladder = [bid for bid in ladder if bid != "3"]
        return ["pass", *ladder]

    def next_name(self):
        if self.trump:
            return None
        bidder, bid, _ = self.contract()
        return bidder, ["high", "low"] if bid.endswith("nt") else sorted(SUITS.values())

    def next_gift(self):
        bidder, bid, _ = self.contract()
        if number(bid) != 12 or self.exchanged:
            return None
        partner = self.left(bidder, 2)
        begins = partner if self.rules["exchange_order"] == "partner_first" else bidder
        seat = begins if not self.gifts else self.left(begins, 2)
        words = ["give " + card for card in self.hands[seat]]
        if seat == bidder and not self.gifts:
            words.append("no exchange")
        return seat, sorted(words)

    def may_drop(self):
        _, bid, stuck = self.contract()
        if self.rules["drop_out"] == "off":
            return False
        return bid != "3" or (self.rules["no_drop_on"] == "stuck_only" and not stuck)

    def next_answer(self):
        if not self.may_drop():
            return None
        bidder = self.contract()[0]
        others = [self.left(bidder, step) for step in (1, 2, 3)]
        if self.rules["drop_out"] != "all_others" or self.alone():
            others.remove(self.left(bidder, 2))
        if len(self.answers) == len(others):
            return None
        return others[len(self.answers)], ["drop", "play"]

    def dropped(self):
        out = [seat for seat, said in self.answers if said == "drop"]
        if self.rules["drop_out"] == "opponents_as_team" and len(out) < 2:
            return []
        return out

    def conceded(self):
        return all(seat in self.dropped() for seat in self.opponents())

    def playing(self):
        bidder = self.contract()[0]
        seats = [seat for seat in range(4) if seat not in self.dropped()]
        return [seat for seat in seats if not self.alone() or seat != self.left(bidder, 2)]

    def next_card(self):
        if self.conceded() or len(self.tricks) == 6:
            return None
        trick = self.trick()
        if trick:
            seat = self.left(trick[-1][0])
        else:
            seat = self.tricks[-1] if self.tricks else self.first_leader()
        while seat not in self.playing():
            seat = self.left(seat)
        return seat, sorted(playable(self.hands[seat], trick, self.trump))

    def trick(self):
        return self.plays[len(self.tricks) * len(self.playing()) :]

    def first_leader(self):
        """Low starts on the bidder's left and high on his right."""
        bidder, bid, _ = self.contract()
        if not bid.endswith("nt"):
            return bidder
        leader = self.left(bidder, 1 if self.trump == "low" else 3)
        if leader in self.playing() or self.rules["nt_lead_if_dropped"] == "next_clockwise":
            return leader
        return self.left(leader, 2)

    # What was said.

    def say(self, seat, words):
        if not self.bidding_over():
            self.calls.append((seat, words))
        elif words in ("drop", "play"):
            self.answers.append((seat, words))
        elif words == "no exchange":
            self.exchanged = True
        elif words.startswith("give "):
            self.give(seat, words.removeprefix("give "))
        elif len(words) == 2:
            self.hands[seat].remove(words)
            self.plays.append((seat, words))
            if len(self.trick()) == len(self.playing()):
                self.tricks.append(taker_of(self.trick(), self.trump, self.rules))
        else:
            self.trump = words

    def give(self, seat, card):
        self.gifts.append((seat, card))
        at_once = self.rules["exchange_order"] != "simultaneous"
        for giver, given in [(seat, card)] if at_once else self.gifts if len(self.gifts) == 2 else []:
            self.hands[giver].remove(given)
            self.hands[self.left(giver, 2)].append(given)
        self.exchanged = len(self.gifts) == 2

    # What it came to.

    def after(self):
        """The standing after the hand, and the winners."""
        dealer, scores = self.left(self.dealer), list(self.before["scores"])
        if self.contract() is None:
            return {"dealer": dealer, "scores": scores}, []
        bidder, bid, _ = self.contract()
        us, them = bidder % 2, 1 - bidder % 2
        taken = [len([seat for seat in self.tricks if seat % 2 == team]) for team in (0, 1)]
        made = self.conceded() or taken[us] >= (6 if self.alone() else number(bid))
        scores[us] += self.bidders_score(number(bid), taken[us], made)
        scores[them] += self.defenders_score(taken[them])
        team = self.match_won(scores, us, made)
        return {"dealer": dealer, "scores": scores}, [] if team is None else [team, team + 2]

    def bidders_score(self, bid, taken, made):
        if not made:
            return -6 if bid <= 6 and self.rules["set_penalty"] == "flat_6" else -bid
        if self.alone():
            return bid
        if self.conceded():
            return 6 if self.rules["drop_award"] == "all_tricks" else bid
        return taken

    def defenders_score(self, taken):
        if self.conceded():
            return 0
        score = taken * 2 if self.alone() else taken
        if self.rules["defenders_zero_tricks"] == "zero":
            return score
        if self.rules["defender_set_unit"] == "team":
            return score - 6 if taken == 0 else score
        empty = [seat for seat in self.opponents() if seat in self.playing() and seat not in self.tricks]
        return score - 6 * len(empty)

    def match_won(self, scores, us, made):
        """The team that has won, or None."""
        target, them = self.rules["target"], 1 - us
        if not self.rules["defenders_may_win"]:
            team = us if made else them
            return team if scores[team] >= target else None
        there = [team for team in (0, 1) if scores[team] >= target]
        if len(there) < 2:
            return there[0] if there else None
        if self.rules["both_over"] == "bidder":
            return us
        if self.rules["both_over"] == "play_on" and min(self.before["scores"]) < target:
            return None
        if scores[0] == scores[1]:
            return None
        return 0 if scores[0] > scores[1] else 1
