"""What is told of a hand of Buckpitch, and what many hands add up to."""

from buckboard.engine.game import Figure
from buckboard.engine.words import word
from buckboard.games import buckpitch
from pitch_table import B, asked, choices, dealt, finished, say

NAMES = ("Lou", "Pat", "Rae", "Di")


def told(state, words):
    """The lines of these moves, with names."""
    lines = []
    for said in words.split():
        after = say(state, said)
        seat = asked(state)
        move = next(m for m in range(52) if buckpitch.legal(state, seat) >> m & 1 and is_it(state, said, m))
        lines += [line.text.format(*NAMES) for line in buckpitch.narrate(state, seat, move, after)]
        state = after
    return state, lines


def is_it(state, said, move):
    return word(buckpitch, state.phase, move) == said


def last_card(state):
    """Play on to the last card, and tell that."""
    while sum(bin(played).count("1") for played in state.played) < 23:
        state = say(state, choices(state).split()[0])
    return told(state, choices(state).split()[0])[1]


def test_calls_and_trump_are_told():
    _, lines = told(dealt(), "2 pass 3 pass hearts")
    assert lines == [
        "Lou bids 2.",
        "Pat passes.",
        "Rae bids 3.",
        "Di passes.",
        "Rae has the bid: 3.",
        "Rae names hearts.",
    ]


def test_a_shoot_and_the_dealers_are_told_apart():
    _, lines = told(dealt(), "shoot shoot")
    assert lines == ["Lou bids SHOOT.", "Di takes the SHOOT over.", "Di has the bid: SHOOT."]


def test_a_hand_thrown_in_is_told_with_what_comes_next():
    assert told(dealt(), "pass pass pass pass")[1][-1] == "Everybody passed: the hand is thrown in. The deal passes."
    lines = told(dealt(all_pass="redeal_same"), "pass pass pass pass")[1]
    assert lines[-1] == "Everybody passed: the hand is thrown in. The same dealer deals again."
    lines = told(dealt(all_pass="eldest_must_2"), "pass pass pass pass")[1]
    assert lines[-1] == "Everybody passed, so Lou has the bid at 2."


def test_cards_and_tricks_are_told():
    state = say(dealt("9c", "Jc", "Qc", "3c"), "2 pass pass pass clubs")
    assert told(state, "9c Jc Qc 3c")[1] == [
        "Lou leads 9c.",
        "Pat plays Jc.",
        "Rae plays Qc.",
        "Di plays 3c.",
        "Rae takes the trick with Qc, the jack of trumps in it.",
    ]


def test_the_last_card_brings_the_score():
    lines = last_card(say(dealt("Ac Td", "2c", "Jc"), "2 pass pass pass clubs"))
    assert lines[1].startswith("Rae takes the trick") or lines[1].startswith("Lou takes the trick")
    assert lines[2:] == [
        "High, Ac: Lou and Rae.",
        "Low, 2c: Pat and Di.",
        "Jack: Lou and Rae.",
        "Game, 15 to 0: Lou and Rae.",
        "Lou and Rae bid 2 and won 3 points: made.",
        "The score: Lou and Rae 3, Pat and Di 1.",
    ]


def test_a_set_is_told_with_what_it_cost():
    lines = last_card(say(dealt("Ac Td", "2c", "3c", scores=(3, 5)), "4 pass pass pass clubs"))
    assert "Jack: not in play." in lines
    assert "Lou and Rae bid 4 and won 2 points: set, X and 3 off the score." in lines
    lines = last_card(say(dealt("2d", "Ac", "3c"), "shoot pass clubs"))
    assert "Lou and Rae bid SHOOT and won 1 point: set, XX." in lines
    assert "Pat and Di" in lines[-1]


def test_a_hand_without_trumps_has_no_high_to_tell():
    lines = last_card(say(dealt("2d", "3d", "4d", "5d"), "2 pass pass pass clubs"))
    assert not any(line.startswith(("High", "Low")) for line in lines)
    assert "Game, 0 to 0: nobody." in lines


def test_the_winners_and_the_stake_are_told():
    start = dealt("Ac Td", "2c", "Jc", scores=(6, 0), sawracks=(1, 3), sawrack_stake=5)
    lines = last_card(say(start, "2 pass pass pass clubs"))
    assert lines[-2:] == [
        "The match is over: Lou and Rae win.",
        "For the X marks Lou and Rae get 10 each, Pat and Di pay 10 each.",
    ]
    start = dealt("Ac Td", "2c", "Jc", scores=(6, 0), sawracks=(3, 1), sawrack_stake=1)
    lines = last_card(say(start, "2 pass pass pass clubs"))
    assert lines[-1] == "For the X marks Pat and Di get 2 each, Lou and Rae pay 2 each."
    start = dealt("Ac Td", "2c", "Jc", scores=(6, 0), sawracks=(3, 1))
    assert last_card(say(start, "2 pass pass pass clubs"))[-1] == "The match is over: Lou and Rae win."


def test_a_hand_is_told_the_same_before_and_after_it_is_settled():
    state = say(dealt("Ac Td", "2c", "Jc"), "2 pass pass pass clubs")
    while sum(bin(played).count("1") for played in state.played) < 23:
        state = say(state, choices(state).split()[0])
    seat, card = asked(state), state.hands[asked(state)].bit_length() - 1
    after = say(state, choices(state))
    fresh = buckpitch.narrate(state, seat, card, after)
    buckpitch.settle(after)
    assert buckpitch.narrate(state, seat, card, after) == fresh


def test_hands_are_counted():
    counts = [0] * buckpitch.TALLY
    hands = [
        finished("2", "high low", "game"),
        finished("3", "high low", "jack game"),
        finished("shoot", "high low jack game", scores=(1, 0)),
        finished("4", "high low", "jack", by=B),
        say(dealt(), "pass pass pass pass"),
    ]
    for state in hands:
        buckpitch.tally(state, counts)
    found = {figure.name: figure for figure in buckpitch.figures(counts, len(hands))}
    assert found["hands bid"] == Figure("hands bid", 4, 5)
    assert found["hands thrown in"] == Figure("hands thrown in", 1, 5)
    assert found["bid of 2 made"][1:3] == (1, 1)
    assert found["bid of 3 made"][1:3] == (0, 1)
    assert found["bid of 4 made"][1:3] == (0, 1)
    assert found["shoot made"][1:3] == (1, 1)
    assert found["jack of trumps in play"][1:3] == (3, 4)
    assert found["jack caught by the bidders"][1:3] == (2, 3)
    assert found["point for game to nobody"][1:3] == (1, 4)
    assert found["points won by the bidders"][1:3] == (2 + 2 + 4 + 1, 16)
    assert found["points won by the defenders"][1:3] == (1 + 2 + 2, 16)
    assert found["hands that ended a match"][1:3] == (1, 5)


def test_a_simulation_plays_by_the_rules_given():
    assert buckpitch.for_simulation({"target": 11}) == {"target": 11}
