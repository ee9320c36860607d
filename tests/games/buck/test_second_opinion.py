"""Buck told a second time, with lists and names instead of bits: both must agree on every card and every point."""

import pytest

from buckboard.engine.cards import RANKS, SUIT_NAMES, members, show
from buckboard.engine.dice import new_dice
from buckboard.engine.game import next_asked
from buckboard.engine.state import copy
from buckboard.engine.words import legal_words, word
from buckboard.games import buck
from buckboard.games.buck.state import BID, DROP, GIVE, PLAY, TRUMP
from buckboard.testing import random_hand, random_options
from table import later_standing

HANDS = 400
COLOURS = {"c": "s", "s": "c", "d": "h", "h": "d"}


def strength(card, trump, low):
    """The suit that a card belongs to and its place in it."""
    rank, suit = card
    if trump and rank == "J" and suit == trump:
        return trump, 100
    if trump and rank == "J" and COLOURS[suit] == trump:
        return trump, 99
    return suit, -RANKS.index(rank) if low else RANKS.index(rank)


def trick_taker(trick, trump, low):
    """Who takes a list of (seat, card)."""
    led = strength(trick[0][1], trump, low)[0]
    ranked = []
    for seat, card in trick:
        suit, place = strength(card, trump, low)
        ranked.append((2 if suit == trump else 1 if suit == led else 0, place, seat))
    return max(ranked)[2]


def number(bid):
    return int(bid.removesuffix("nt"))


class Referee:
    """Follows a hand by its words."""

    def __init__(self, state):
        self.options = state.options
        self.dealer = state.standing.dealer
        self.hands = [[show(card) for card in members(hand)] for hand in state.hands]
        self.calls, self.answers, self.gifts = [], [], {}
        self.bid, self.bidder, self.trump, self.low, self.stuck = "", -1, "", False, False
        self.trick, self.tricks, self.playing = [], [0] * 4, [0, 1, 2, 3]

    def follow(self, seat):
        """The cards open to a seat in a trick."""
        hand = self.hands[seat]
        if not self.trick:
            return sorted(hand)
        led = strength(self.trick[0][1], self.trump, self.low)[0]
        same = [card for card in hand if strength(card, self.trump, self.low)[0] == led]
        return sorted(same or hand)

    def call(self, seat, said):
        self.calls.append((seat, said))
        if said != "pass":
            self.bid, self.bidder = said, seat

    def close_calls(self):
        if self.bid:
            return
        way = self.options.stuck_player.name
        if way != "NONE_REDEAL":
            self.bid, self.stuck = "3", True
            self.bidder = self.dealer if way == "DEALER" else (self.dealer + 1) % 4

    def name(self, said):
        self.trump = said[0] if said in SUIT_NAMES else ""
        self.low = said == "low" and self.options.low_rank.name == "REVERSED"

    def give(self, seat, card):
        """Cards cross when both have given; the same card given back stays where it was."""
        self.gifts[seat] = card
        if len(set(self.gifts.values())) == 2:
            for giver, given in self.gifts.items():
                self.hands[giver].remove(given)
                self.hands[(giver + 2) % 4].append(given)

    def answer(self, seat, said):
        self.answers.append((seat, said))
        dropped = [who for who, word_said in self.answers if word_said == "drop"]
        if self.options.drop_out.name == "OPPONENTS_AS_TEAM" and len(dropped) < len(self.answers) == 2:
            dropped = []
        self.playing = [who for who in range(4) if who not in dropped]

    def play(self, seat, card):
        if number(self.bid) >= 12:
            self.playing = [who for who in self.playing if who != (self.bidder + 2) % 4]
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) == len(self.playing):
            self.tricks[trick_taker(self.trick, self.trump, self.low)] += 1
            self.trick = []

    def points(self):
        """What bidders and defenders score."""
        options, bid = self.options, number(self.bid)
        bidders = self.tricks[self.bidder] + self.tricks[(self.bidder + 2) % 4]
        foes = [(self.bidder + 1) % 4, (self.bidder + 3) % 4]
        if not any(foe in self.playing for foe in foes):
            return (6 if options.drop_award.name == "ALL_TRICKS" and bid < 12 else bid), 0
        mine = (bidders if bid < 12 else bid) if bidders >= min(bid, 6) else -bid
        if mine < 0 and bid < 12 and options.set_penalty.name == "FLAT_6":
            mine = -6
        theirs = sum(self.tricks[foe] for foe in foes) * (2 if bid >= 12 else 1)
        empty = [foe for foe in foes if foe in self.playing and not self.tricks[foe]]
        if options.defenders_zero_tricks.name == "SET_6":
            if options.defender_set_unit.name == "PLAYER":
                theirs -= 6 * len(empty)
            elif theirs == 0:
                theirs -= 6
        return mine, theirs


@pytest.mark.parametrize("seed", range(4))
def test_both_tellings_agree_on_every_choice_and_every_point(seed):
    dice = new_dice(seed, 77)
    for _ in range(HANDS // 4):
        options = random_options(buck, dice)
        standing = later_standing(buck, options, dice, 3)
        referee = None
        for state, seat, move in random_hand(buck, options, standing, dice):
            referee = referee or Referee(state)
            if seat >= 0:
                tell(referee, state, seat, word(buck, state.phase, move))
        check_end(referee, state, standing)


def tell(referee, state, seat, said):
    """Tell the referee a move, and ask him whether it was open."""
    assert seat == next_asked(buck, state)
    if state.phase == BID:
        referee.call(seat, said)
        return
    referee.close_calls()
    assert (referee.bidder, referee.stuck) == (state.bidder, state.stuck)
    if state.phase == TRUMP:
        referee.name(said)
    elif state.phase == GIVE and said != "no exchange":
        referee.give(seat, said.removeprefix("give "))
    elif state.phase == DROP:
        referee.answer(seat, said)
    elif state.phase == PLAY:
        assert legal_words(buck, state, seat) == referee.follow(seat)
        referee.play(seat, said)


def check_end(referee, state, standing):
    settled = copy(state)
    buck.settle(settled)
    referee.close_calls()
    if not referee.bid:
        assert (settled.standing.scores, state.bidder) == (standing.scores, -1)
        return
    assert referee.tricks == state.tricks
    expected = list(standing.scores)
    bidders, defenders = referee.points()
    expected[referee.bidder % 2] += bidders
    expected[1 - referee.bidder % 2] += defenders
    assert settled.standing.scores == expected
