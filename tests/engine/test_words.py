"""Moves as people say them: tolerant of case, spaces and spelling, and clear about what was not understood."""

import pytest

from buck_table import contract
from buck_table import dealt as buck_dealt
from buck_table import say as buck_say
from buckboard.engine.cards import read_card
from buckboard.engine.errors import IllegalMove, UnknownWord
from buckboard.engine.game import AMOUNT, ENOUGH, next_asked
from buckboard.engine.words import draw_words, legal_words, read_moves, word
from buckboard.games import buck, buck135
from buckboard.games.buck.state import BID, GIVE, TRUMP
from buckboard.games.buck135.state import BET, DECLARE, DRAW
from rows import dealt, say

PLAYED = contract("12", "hearts")


def in_buck(*moves):
    return buck_say(buck_dealt(), *moves)


def read(game, state, text):
    return read_moves(game, state, next_asked(game, state), text)


@pytest.fixture
def calling():
    return buck_dealt()


@pytest.fixture
def no_limit():
    return dealt(seats=4, betting="no_limit", stack=50, bet_small=2, ante=0)


@pytest.mark.parametrize("text", ["4nt", "4 NT", " 4  nt ", "4Nt"])
def test_a_bid_is_understood_however_it_is_typed(calling, text):
    assert word(buck, BID, read(buck, calling, text)[0]) == "4nt"


def test_the_beginning_of_a_word_is_enough_where_only_one_begins_so(calling):
    assert read(buck, calling, "pa") == [0]
    with pytest.raises(UnknownWord, match="“p” was not understood: say pass, 3"):
        read(buck, calling, "p")


@pytest.mark.parametrize("text", ["", "   "])
def test_nothing_said_is_asked_again(calling, text):
    with pytest.raises(UnknownWord, match="say one of the moves that are open now"):
        read(buck, calling, text)


def test_an_unknown_word_is_named_with_what_is_open(no_limit):
    with pytest.raises(UnknownWord, match="“knock” was not understood: say check or bet 2"):
        read(buck135, no_limit, "knock")
    with pytest.raises(UnknownWord, match="say check or bet 2"):
        read(buck135, no_limit, "♥")


@pytest.mark.parametrize(
    ("text", "kind", "chips"),
    [
        ("bet 5", 1, 5),
        ("BET to 5", 1, 5),
        ("5", 1, 5),
        ("5 chips", 1, 5),
        ("checks", 0, 0),
        ("all in", 1, 50),
        ("All-In", 1, 50),
    ],
)
def test_an_amount_is_understood_however_it_is_typed(no_limit, text, kind, chips):
    assert read(buck135, no_limit, text) == [kind + AMOUNT * chips]


def test_a_bet_without_an_amount_is_asked_how_much(no_limit):
    with pytest.raises(UnknownWord, match="say how much, bet 2 to 50"):
        read(buck135, no_limit, "bet")
    with pytest.raises(UnknownWord, match="name one amount, such as bet 2"):
        read(buck135, no_limit, "bet 2 to 50")


def test_where_one_amount_is_open_it_need_not_be_said():
    state = dealt(seats=4)
    assert read(buck135, state, "bet") == read(buck135, state, "bet 1")
    assert read(buck135, say(state, "bet 1"), "raise") == read(buck135, say(state, "bet 1"), "raise to 2")


def test_all_in_may_be_a_call():
    short = say(dealt(seats=4, betting="no_limit", stack=50, stacks=[50, 20, 50, 50], bet_small=2), "bet 40")
    assert word(buck135, BET, read(buck135, short, "all in")[0]) == "call"


def test_all_in_is_refused_where_it_is_not_open():
    with pytest.raises(IllegalMove, match="You cannot put in all you have here: say check or bet 1"):
        read(buck135, dealt(seats=4), "all in")


def test_a_bare_number_is_nothing_where_nothing_takes_one():
    capped = say(dealt(seats=4, max_raises=0), "bet 1")
    with pytest.raises(UnknownWord, match="say call or fold"):
        read(buck135, capped, "2")


def test_a_draw_is_one_sentence_or_card_by_card():
    state = say(dealt("Kh 7c Ks 7s 9d", seats=4), ", ".join(["check"] * 12))
    nine, king = read_card("9d"), read_card("Kh")
    for text in ("draw 9d Kh", "9d kh", "exchange 9d, Kh", "throw 9♦ K♥"):
        assert read(buck135, state, text) == [nine, king, ENOUGH]
    assert read(buck135, state, "discard 9d") == [nine]
    for text in ("discard", "discard ,", "discard  , ,"):
        with pytest.raises(UnknownWord, match="name the cards"):
            read(buck135, state, text)
    for text in ("enough", "stand", "keep all", "0", "draw none"):
        assert read(buck135, state, text) == [ENOUGH]
    with pytest.raises(UnknownWord, match="name the cards that you exchange"):
        read(buck135, state, "draw 2")
    with pytest.raises(UnknownWord, match="name the card, such as"):
        read(buck135, state, "draw ??")
    assert draw_words([nine, -1]) == "draw 9d ??"


def test_a_gift_has_its_words():
    state = in_buck(PLAYED)
    card = next(text for text in legal_words(buck, state, next_asked(buck, state)) if text.startswith("give"))
    assert read(buck, state, card.upper()) == [read_card(card[-2:])]
    assert read(buck, state, card[-2:]) == [read_card(card[-2:])]
    for text in ("no exchange", "no", "none"):
        assert read(buck, state, text) == [ENOUGH]
    assert word(buck, GIVE, ENOUGH) == "no exchange"


def test_a_suit_has_many_names():
    state = in_buck("4, pass, pass, pass")
    for text in ("hearts", "h", "♥", "heart", "HEARTS", "hea"):
        assert word(buck, TRUMP, read(buck, state, text)[0]) == "hearts"


def test_a_card_may_be_played_or_led_in_words():
    state = in_buck("3, pass, pass, pass, hearts")
    card = legal_words(buck, state, next_asked(buck, state))[0]
    for text in (card, f"play {card}", f"lead {card.lower()}"):
        assert read(buck, state, text) == [read_card(card)]


def test_when_the_hand_is_over_there_is_nothing_to_say():
    state = say(dealt(seats=4), "bet 1, fold, fold, fold")
    with pytest.raises(UnknownWord, match="this hand is over"):
        read_moves(buck135, state, 0, "check")


def test_a_seat_that_is_not_asked_hears_all_the_words():
    state = dealt(seats=4)
    with pytest.raises(UnknownWord, match="say check, bet 1, call, raise to 1 or fold"):
        read_moves(buck135, state, 2, "knock")


def test_hidden_moves_have_words_too():
    assert word(buck, GIVE, -1) == "give ??"
    assert word(buck135, DRAW, -1) == "discard ??"
    assert word(buck135, DECLARE, -1) == "answered"


def test_a_run_of_amounts_is_one_entry(no_limit):
    assert legal_words(buck135, no_limit, 0) == ["bet 2..50", "check"]
    assert legal_words(buck135, dealt(seats=4), 0) == ["bet 1", "check"]
