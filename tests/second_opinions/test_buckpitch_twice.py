"""The engine's Buckpitch and the naive one, hand by hand under random house rules."""

from hypothesis import given, settings
from hypothesis import strategies as some

import naive_buckpitch as naive
from buckboard.engine.cards import SUIT_NAMES, members, show
from buckboard.engine.dice import new_dice, roll
from buckboard.engine.options import written
from buckboard.games import buckpitch
from buckboard.testing import random_hand, random_options
from table import later_standing

SEEDS = some.integers(0, 2**40)


class Onlooker:
    """Sees a hand of the engine move by move, and says what the naive rules would have."""

    def __init__(self, options, standing):
        self.rules = written(options, all_of_them=True)
        self.before = buckpitch.write_standing(options, standing)
        self.said = []
        self.trump = None
        self.plays = []

    def agrees(self, state, seat):
        """Whether the engine asks the seat that the naive rules ask, and lets it do the same."""
        dealer = self.before["dealer"]
        open_moves = members(buckpitch.legal(state, seat))
        if state.phase == buckpitch.BID:
            calls = naive.calls_open(
                [call for _, call in self.said],
                seat == dealer,
                self.before["scores"][seat % 2],
                self.before["bid_before"],
                self.rules,
            )
            assert naive.who_calls_next(self.said, dealer, self.rules) == seat
            assert [naive.CALLS[move] for move in open_moves] == calls
            return
        maker, _ = naive.maker_of(self.said, dealer, self.rules)
        if state.phase == buckpitch.TRUMP:
            assert naive.who_calls_next(self.said, dealer, self.rules) is None
            assert (seat, open_moves) == (maker, [0, 1, 2, 3])
            return
        number = len(self.plays) // 4
        trick = self.plays[4 * number :]
        if trick:
            expected = (trick[-1][0] + 1) % 4
        elif number:
            expected = naive.taker_of(self.plays[-4:], self.trump)
        else:
            expected = maker if self.rules["first_leader"] == "bidder" else (dealer + 1) % 4
        assert seat == expected
        hand = [show(card) for card in members(state.hands[seat])]
        cards = naive.playable(hand, trick, self.trump, number == 0, self.rules)
        assert sorted(show(move) for move in open_moves) == sorted(cards)

    def sees(self, state, seat, move):
        if state.phase == buckpitch.BID:
            self.said.append((seat, naive.CALLS[move]))
        elif state.phase == buckpitch.TRUMP:
            self.trump = SUIT_NAMES[move]
        else:
            self.plays.append((seat, show(move)))


def play_one(options, standing, dice):
    onlooker = Onlooker(options, standing)
    for state, seat, move in random_hand(buckpitch, options, standing, dice):
        if seat < 0:
            break
        onlooker.agrees(state, seat)
        onlooker.sees(state, seat, move)
    buckpitch.settle(state)
    expected = naive.after(onlooker.before, onlooker.rules, onlooker.said, onlooker.trump, onlooker.plays)
    assert buckpitch.write_standing(options, state.standing) == expected[0]
    assert buckpitch.winners(state.standing) == expected[1]
    return state.standing


@given(seed=SEEDS)
@settings(max_examples=400, deadline=None)
def test_both_play_the_same_buckpitch(seed):
    dice = new_dice(seed)
    options = random_options(buckpitch, dice)
    play_one(options, later_standing(buckpitch, options, dice, roll(dice, 8)), dice)


def test_both_end_the_same_matches():
    """Whole matches with scores near the target, where the ways to win differ."""
    ended = 0
    for seed in range(300):
        dice = new_dice(seed, 41)
        options = random_options(buckpitch, dice)
        standing = buckpitch.Standing(
            roll(dice, 4), [max(0, options.target - roll(dice, 5) + 1) for _ in range(2)], [0, 0], True
        )
        for _ in range(3):
            standing = play_one(options, standing, dice)
            if standing.winners:
                ended += 1
                break
    assert ended > 100
