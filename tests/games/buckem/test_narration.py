"""What is told, and to whom."""

import pytest

from buckboard.engine.cards import members, show
from buckboard.engine.game import next_asked, play
from buckboard.engine.state import copy
from buckboard.engine.words import read_moves
from buckboard.games import buckem
from buckboard.games.buckem.ending import hand_ends
from buckem_table import over, say, table

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"]


def told(state, *texts, to=7):
    """What seat `to` hears of these moves (7: somebody who only watches), and the state after them."""
    heard = []
    for text in texts:
        seat = next_asked(buckem, state)
        for move in read_moves(buckem, state, seat, text):
            after = play(buckem, state, seat, move)
            lines = buckem.narrate(state, seat, move, after)
            heard += [line.text.format(*NAMES) for line in lines if line.audience >> to & 1]
            state = after
    return heard, state


def test_answers_in_turn():
    state = table("2s 3c 4c 5c 6c", "4s 7c 8c 9c Tc", seats=5, scare_cards="on", scare_position=1, deuce_swap=True)
    heard, _ = told(state, "stay swap", "stay", "fold", "stay", "fold")
    assert heard == [
        "Ann stays and swaps the deuce of trump for Ks.",
        "Bo stays, scared in by 4s.",
        "Cy folds.",
        "Di stays.",
        "Ed folds.",
    ]


def test_answers_at_once_are_told_when_all_have_answered():
    state = table("2s 3c 4c 5c 6c", seats=5, declare_mode="simultaneous", deuce_swap=True)
    heard, _ = told(state, "stay swap", "fold", "stay", "fold", "fold")
    assert heard[:5] == [f"{name} has answered." for name in NAMES[:5]]
    assert heard[5:] == ["Ann and Cy stay.", "Bo, Di and Ed fold.", "Ann swaps the deuce of trump for Ks."]
    heard, _ = told(table(seats=5, declare_mode="simultaneous"), "stay", *["fold"] * 4)
    assert heard[5:7] == ["Ann stays.", "Bo, Cy, Di and Ed fold."]
    heard, _ = told(table(seats=5, declare_mode="simultaneous"), *["stay"] * 5)
    assert heard[5:] == ["Ann, Bo, Cy, Di and Ed stay."]


def test_the_dealers_choice():
    state = table("4s 3c 4c 5c 6c", "Ah 7c 8c 9c Tc", seats=5, scare_cards="dealer_choice")
    heard, _ = told(state, "scare 1")
    assert heard == [
        "Ed has the first card of every hand turned: Ann 4s, Bo Ah, Cy 2c, Di 2d, Ed 7d.",
        "Ks makes spades trump.",
        "Ann must stay.",
    ]
    assert told(state, "scare 3")[0][-1] == "Ks makes spades trump."
    assert told(state, "no scare")[0] == ["Ed wants no scare cards.", "Ks makes spades trump."]


def test_a_draw_is_told_by_number_and_its_cards_to_their_owner():
    state = say(table("2c 3c 4c 5c 6c", seats=5, stock="Ad Kd"), "stay", "stay", *["fold"] * 3)
    assert told(state, "draw 2c 3c", "draw")[0] == ["Ann draws two cards.", "Bo keeps all five."]
    assert told(state, "draw 2c 3c", to=0)[0] == [
        "Ann lays down 2c.",
        "Ann lays down 3c.",
        "Ann draws two cards.",
        "Ann gets Kd Ad.",
    ]
    assert told(state, "draw 4c")[0] == ["Ann draws one card."]


def test_a_face_up_card_that_is_thrown_is_named():
    state = table("Ah 3c 4c 5c 6c", seats=5, scare_cards="on")
    heard, _ = told(say(state, "stay", "stay", *["fold"] * 3), "draw Ah 3c")
    assert heard == ["Ann draws two cards.", "Ah, which lay face up, is thrown."]


def test_reshuffles_are_told_with_what_was_shuffled():
    def drawn(folds):
        state = say(table(seats=8, max_draw=5), *["stay"] * (8 - folds), *["fold"] * folds)
        heard = []
        while state.phase == buckem.DRAW:
            hand = members(state.hands[next_asked(buckem, state)])
            more, state = told(state, *(f"discard {show(card)}" for card in hand), "enough")
            heard += [line for line in more if "stock" in line]
        return heard

    folded = "The stock has run out: the folded hands are shuffled and dealt from."
    thrown = "The stock has run out: the discards of those already served are shuffled and dealt from."
    assert drawn(0) == [thrown] * 3
    assert drawn(1) == [folded, thrown, thrown]
    assert drawn(2) == [folded, thrown]
    assert drawn(4) == [folded]


def test_a_trick_and_who_takes_it():
    hands = ("Td 2c 3c 4c 5c", "Kd 6c 7c 8c 9c")
    state = say(table(*hands, seats=5), "stay", "stay", *["fold"] * 3, "draw", "draw")
    heard, _ = told(state, "Td", "Kd", "9c")
    assert heard == ["Ann leads Td.", "Bo plays Kd.", "Bo takes the trick with Kd.", "Bo leads 9c."]


def test_a_rake_and_the_cards_it_is_made_with():
    start = table("Qs 4s 5c 6c 7c", seats=5)
    heard, _ = told(start, "stay", *["fold"] * 4, "rake")
    assert heard[5:] == [
        "Ann stays alone and was dealt the cards to rake.",
        "Ann rakes with 4s Qs.",
        "Ann takes the pot of 5.",
    ]
    heard, _ = told(start, "stay", *["fold"] * 4, "decline")
    assert heard[6:] == ["Ann does not rake.", "Nobody takes the pot of 5.", "The next pot is 5."]


def test_nobody_stays_or_one_without_the_cards():
    heard, _ = told(table(seats=5), *["fold"] * 5)
    assert heard[5:] == ["Nobody stays.", "Nobody takes the pot of 5.", "The next pot is 5."]
    heard, _ = told(table("3s 4c 5c 6c 7c", seats=5), "stay", *["fold"] * 4)
    assert heard[5] == "Ann stays alone and was not dealt the cards to rake."


def ending(tricks, pot=12, raked=-1, **choices):
    """What is told at the end of a hand with these tricks."""
    state = over(tricks, pot, **choices)
    state.raked = raked
    before = copy(state)
    texts = [text.format(*NAMES) for text in hand_ends(before, state)]
    buckem.settle(state)
    assert [text.format(*NAMES) for text in hand_ends(before, state)] == texts, "settled or not, the same is told"
    return texts


ENDS = {
    "one winner": (
        ([5, 0, None, None, None],),
        {},
        ["Ann takes the pot of 12.", "Bo is burned and pays 12.", "The next pot is 12."],
    ),
    "two winners": (
        ([2, 2, 1, 0, None],),
        {},
        [
            "Ann takes 6 and Bo takes 6 of the pot of 12.",
            "Cy and Di are burned and pay 12 each.",
            "The next pot is 24.",
        ],
    ),
    "no burn": (([3, 2, None, None, None],), {}, ["Ann takes 6 and Bo takes 6 of the pot of 12."]),
    "an odd chip stays": (
        ([3, 2, None, None, None], 7),
        {"odd_chip": "carry"},
        ["Ann takes 3 and Bo takes 3 of the pot of 7.", "The next pot is 1; everybody antes."],
    ),
    "nobody wins": (
        ([1, 1, 1, 1, 1],),
        {},
        [
            "Nobody takes the pot of 12.",
            "Ann, Bo, Cy, Di and Ed are burned and pay 12 each.",
            "The next pot is 72.",
        ],
    ),
    "nobody wins and the pot goes back": (
        ([1, 1, 1, 1, 1],),
        {"no_winner_pot": "refund"},
        [
            "The pot of 12 goes back to everybody.",
            "Ann, Bo, Cy, Di and Ed are burned and pay 12 each.",
            "The next pot is 60.",
        ],
    ),
    "a limited win": (
        ([5, 0, None, None, None], 50),
        {"pot_limit": 20, "pot_limit_mode": "cap_burn_and_win"},
        ["Ann takes 20 of the pot of 50.", "Bo is burned and pays 20.", "The next pot is 50."],
    ),
    "chips aside": (
        ([5, 0, 0, None, None], 20),
        {"pot_limit": 20, "pot_limit_mode": "cap_pot_surplus_aside"},
        [
            "Ann takes the pot of 20.",
            "Bo and Cy are burned and pay 20 each.",
            "The next pot is 20.",
            "20 chips lie aside.",
        ],
    ),
    "one chip aside": (
        ([5, 0, None, None, None], 21),
        {"pot_limit": 20, "pot_limit_mode": "cap_pot_surplus_aside"},
        ["Ann takes the pot of 21.", "Bo is burned and pays 21.", "The next pot is 20.", "1 chip lies aside."],
    ),
    "alone and unqualified": (
        ([0, None, None, None, None],),
        {},
        ["Nobody takes the pot of 12.", "The next pot is 12."],
    ),
    "alone and unqualified, but it pays": (
        ([0, None, None, None, None],),
        {"lone_unqualified": "wins_pot"},
        ["Ann takes the pot of 12."],
    ),
    "alone and unqualified, and it burns": (
        ([0, None, None, None, None],),
        {"lone_unqualified": "burned"},
        ["Nobody takes the pot of 12.", "Ann is burned and pays 12.", "The next pot is 24."],
    ),
    "burned alone, and the pot goes back": (
        ([0, None, None, None, None],),
        {"lone_unqualified": "burned", "no_winner_pot": "refund"},
        ["The pot of 12 goes back to everybody.", "Ann is burned and pays 12.", "The next pot is 12."],
    ),
    "a rake": (([0, None, None, None, None], 12, 0), {}, ["Ann takes the pot of 12."]),
    "no rake, and it goes back": (
        ([None] * 5,),
        {"no_rake_next": "refund"},
        ["The pot of 12 goes back to everybody."],
    ),
    "no rake, and an ante on top": (
        ([None] * 5,),
        {"no_rake_next": "carry_and_ante"},
        ["Nobody takes the pot of 12.", "The next pot is 12; everybody antes."],
    ),
    "the session ends": (
        ([5, 0, None, None, None], 11),
        {"session_end": "divide", "before": {"last_round": True}},
        [
            "Ann takes the pot of 11.",
            "Bo is burned and pays 11.",
            "The next pot is 11.",
            "The session is over. 11 chips left are divided among all.",
            "Ann has the best result, +14.",
        ],
    ),
    "the session ends with one chip": (
        ([3, 2, None, None, None], 11),
        {"session_end": "divide", "odd_chip": "carry", "before": {"last_round": True}},
        [
            "Ann takes 5 and Bo takes 5 of the pot of 11.",
            "The next pot is 1; everybody antes.",
            "The session is over. 1 chip left is divided among all.",
            "Ann has the best result, +6.",
        ],
    ),
    "the session ends with an empty pot": (
        ([3, 2, None, None, None], 10),
        {"before": {"last_round": True}},
        [
            "Ann takes 5 and Bo takes 5 of the pot of 10.",
            "The session is over.",
            "Ann and Bo have the best result, +5.",
        ],
    ),
}


@pytest.mark.parametrize("name", ENDS)
def test_how_a_hand_ends(name):
    hand, choices, texts = ENDS[name]
    assert ending(*hand, **choices) == texts


def test_nothing_is_told_of_cards_that_lie_face_down():
    state = say(table(seats=5), "stay", "stay", *["fold"] * 3)
    for card in members(state.hands[0])[:3]:
        after = play(buckem, state, 0, card)
        assert not any(line.audience & ~1 for line in buckem.narrate(state, 0, card, after))
        state = after
