"""What a person types: tolerant reading, sentences for what cannot be, help, and talk besides the game."""

import json
import re
import subprocess
import sys

import pytest

from buckboard.cli.calling import call
from buckboard.cli.choices import options_for
from buckboard.cli.people import fill_names
from buckboard.cli.question import read_answer
from buckboard.cli.sitting import sit_down
from buckboard.engine.cards import read_card, show
from buckboard.engine.game import moves_of
from buckboard.games import ALL
from pseudo_terminal import Person, answers, plain_text, sensible


def flat(text):
    return " ".join(plain_text(text).split())


def seed_where(game, condition):
    """The first seed whose match, at the person's first question, fulfils a condition."""
    module = ALL[game]
    options = options_for(module, {})
    seats = module.opening(options, 0).seats
    for seed in range(200):
        sitting = sit_down(module, options, fill_names({0: "You"}, seats), ["", *["random"] * (seats - 1)], seed)
        sitting.deal()
        while sitting.match.asked > 0:
            sitting.bot_moves(sitting.match.asked)
        if sitting.state is not None and condition(sitting.state):
            return str(seed)
    raise AssertionError("no such hand in 200")


FOUR_WAS_BID = seed_where("buckpitch", lambda state: state.phase == 0 and state.bid == 3)


def begin(home, *arguments):
    person = Person(home, "play", *arguments, "--bots", "random", NO_COLOR="1")
    return person, person.read()


def until(person, text, word, limit=60):
    """Answer with the first offer until a question has `word` in it."""
    for _ in range(limit):
        if text is None or word in flat(text).rsplit("─", 1)[-1]:
            return text
        offered = answers(text)
        text = person.ask(sensible(offered[0]) if offered else "")
    raise AssertionError(f"no question with {word!r} in it")


def moves_in(home, game):
    """The moves of the hand that is being played, as the save has them."""
    save = json.loads((home / ".local/share/buckboard" / f"{game}.json").read_text())
    return save["hands"][-1]["moves"]


def test_a_word_that_was_not_understood_is_named_and_nothing_is_lost(tmp_path):
    person, _ = begin(tmp_path, "buckpitch", "--seed", "3")
    before = moves_in(tmp_path, "buckpitch")
    said = flat(person.ask("9 no trump"))
    assert "“9 no trump” was not understood: say pass or shoot." in said
    assert moves_in(tmp_path, "buckpitch") == before


def test_an_illegal_call_gets_the_sentence_of_its_rule(tmp_path):
    person, _ = begin(tmp_path, "buckpitch", "--seed", FOUR_WAS_BID)
    assert "The bid is 4 already: bid more or pass. (buckpitch 5)" in flat(person.ask("2"))
    assert "You pass." in flat(person.ask("PASS"))


def test_an_illegal_card_gets_the_sentence_of_its_rule(tmp_path):
    person, text = begin(tmp_path, "buckpitch", "--seed", "3")
    text = until(person, text, "Which card")
    below = plain_text(text).rsplit("─" * 80, 1)[-1].split("\n\n")[0]
    hand = re.findall(r"(?<=[ \[])((?:10|[2-9JQKA])[♣♦♥♠])(?=[ \]])", below)
    offered = answers(text)
    closed = [card for card in hand if card not in offered]
    assert closed
    before = moves_in(tmp_path, "buckpitch")
    assert "follow" in flat(person.ask(closed[0]))
    assert "You do not hold the" in flat(person.ask(next(c for c in ("2♣", "2♦", "2♥", "2♠", "3♥") if c not in hand)))
    assert moves_in(tmp_path, "buckpitch") == before


@pytest.mark.parametrize("spelling", ["{0}", "{0} ", "play {0}", "  {0}"])
@pytest.mark.parametrize("ten", ["Th", "10h", "10♥", "t♥", "TH"])
def test_cards_are_read_in_any_spelling(spelling, ten):
    game = ALL["buckpitch"]
    names, bots = ["You", "Ann", "Bo", "Cy"], ["", "random", "random", "random"]
    for seed in range(100):
        sitting = sit_down(game, options_for(game, {}), names, bots, seed)
        sitting.deal()
        while sitting.state.phase != game.PLAY:
            seat = sitting.match.asked
            sitting.match.play(seat, moves_of(game, sitting.state, seat)[-1])
        seat = sitting.match.asked
        if game.legal(sitting.state, seat) >> read_card("Th") & 1:
            assert read_answer(sitting, seat, spelling.format(ten)) == [read_card("Th")]
            return
    raise AssertionError("nobody was dealt the ten of hearts")


def test_a_draw_with_one_wrong_card_is_refused_whole(tmp_path):
    person, text = begin(tmp_path, "buck135", "--seed", "6")
    text = until(person, text, "exchange")
    before = moves_in(tmp_path, "buck135")
    example = answers(text)[0]
    held = re.search(r"draw (\S+)", example)[1]
    row = re.search(r"((?:[\[ ](?:10|[2-9JQKA])[♣♦♥♠][\] ]\s*){5})", plain_text(text).rsplit("─" * 80, 1)[-1])[
        1
    ].split()
    fourth = row[3].strip("[]")
    assert "Card 4 stays on the table" in flat(person.ask(f"draw {held} {fourth}"))
    assert moves_in(tmp_path, "buck135") == before
    assert "You draw one." in flat(person.ask(f"draw {held}"))


def test_an_amount_may_be_left_out_where_there_is_only_one(tmp_path):
    person, text = begin(tmp_path, "buck135", "--seed", "5")
    assert "bet 1" in flat(until(person, text, "bet 1"))
    assert "You bet 1." in flat(person.ask("bet"))


def test_an_amount_out_of_range_is_told_the_range(tmp_path):
    person, text = begin(tmp_path, "buck135", "--seed", "5", "--rule", "betting=spread,bet_big=4")
    assert "bet 1 to 4" in flat(until(person, text, "bet 1 to 4"))
    assert "You may bet from 1 to 4; 9 is too much. (buck135 59)" in flat(person.ask("bet 9"))
    assert "say how much, bet 1 to 4" in flat(person.ask("bet"))


def test_help_says_how_to_answer_and_why_the_rest_is_closed(tmp_path):
    person, _ = begin(tmp_path, "buckpitch", "--seed", FOUR_WAS_BID)
    said = flat(person.ask("?"))
    assert "What do you bid? pass, shoot" in said
    assert "Not 2, 3, 4: The bid is 4 already: bid more or pass." in said
    for word in ("last", "score", "table", "hand", "rules", "options", "quit"):
        assert f" {word} " in said
    assert flat(person.ask("help")) != ""


def test_the_last_trick_is_shown_until_the_next_lead_and_no_earlier_one(tmp_path):
    person, text = begin(tmp_path, "buckpitch", "--seed", "3")
    closed = "The last trick lies open only between two tricks, until the next card is led."
    assert closed in flat(person.ask("last"))
    text = person.ask("")
    for _ in range(40):
        took = re.search(r"You take the trick with (\S\S\S?)[.,]", flat(text).rsplit("─", 1)[-1])
        if took and "Which card" in flat(text):
            break
        offered = answers(text)
        text = person.ask(sensible(offered[0]) if offered else "")
    shown = flat(person.ask("last"))
    assert re.search(r"The last trick: \w+ \S+, \w+ \S+, \w+ \S+, \w+ \S+\.", shown)
    assert f"You {took[1]}" in shown
    lead = answers(person.ask(""))[0]
    after = flat(person.ask(sensible(lead)))
    if "You take the trick" not in after and "Which card" in after:
        assert closed in flat(person.ask("last trick"))


def test_last_round_belongs_between_two_hands_of_buck_em(tmp_path):
    person, _ = begin(tmp_path, "buckem", "--seats", "5", "--seed", "2")
    assert "Last round is called between two hands" in flat(person.ask("last round"))
    until(person, person.ask(""), "Enter deals")
    assert "The last round is called." in flat(person.ask("last round"))
    assert "The last round is called already." in flat(person.ask("last round"))
    person.kill()
    again = Person(tmp_path, "play", "buckem", "--resume")
    assert "last round" in flat(again.read())


def test_other_games_have_no_last_round(tmp_path):
    person, text = begin(tmp_path, "buckpitch", "--seed", "3")
    until(person, text, "Enter deals")
    assert "Buckpitch has no last round to call." in flat(person.ask("last round"))
    assert "“hello” was not understood: press Enter" in flat(person.ask("hello"))


def test_the_rules_of_the_table_are_at_hand(tmp_path):
    person, _ = begin(tmp_path, "buckpitch", "--seed", "3", "--rule", "target=11")
    assert "The sections:" in flat(person.ask("rules"))
    assert "5. Going higher" in flat(person.ask("rules 5"))
    assert "No item is called “xyz” in the rules of this table; “rules” alone lists those that there are." in flat(
        person.ask("rules xyz")
    )
    assert "Item 17 does not exist in the rules of this table" in flat(person.ask("rules 17"))
    assert "target = 11" in flat(person.ask("rules all"))
    assert "House rules of this table: target = 11." in flat(person.ask("options"))


def test_the_usual_rules_are_called_so(tmp_path):
    person, _ = begin(tmp_path, "buckpitch", "--seed", "3")
    assert "no house rule differs" in flat(person.ask("options"))


@pytest.mark.parametrize("game", ["buckem", "buck", "buckpitch", "buck135"])
def test_the_score_sheet_is_empty_before_the_first_hand_is_over(tmp_path, game):
    person, _ = begin(tmp_path, game, "--seed", "3")
    assert "is empty: no hand has been" in flat(person.ask("score"))


def test_the_sheet_of_buckpitch_has_its_marks(tmp_path):
    person, text = begin(tmp_path, "buckpitch", "--seed", "4", "--rule", "target=30")
    for _ in range(6):
        text = until(person, text, "Enter deals")
        sheet = plain_text(text)
        if re.search(r"\([−+]\d+ X+\)", sheet):
            break
        text = person.ask("")
    assert re.search(r"\d+ \([−+]\d+ X+\)", sheet)
    assert "You and Bo" in sheet
    assert "first to 30" in sheet


def test_whatever_is_typed_nothing_breaks(tmp_path):
    person, _ = begin(tmp_path, "buckpitch", "--seed", "3", "--plain")
    for typed in ("\x1b[A", "\x1b[31mred", "x" * 3000, "{0}", "9" * 400, "♥" * 70, "%s %d", "9h" * 30):
        said = person.ask(typed)
        assert "was not understood" in flat(said)
        assert "\x1b" not in said.split("\n", 1)[1], "what was typed is no command to the terminal"
    assert answers(person.ask("table"))
    person.say("quit")
    assert person.end() == 0


def test_bytes_that_are_no_text_are_not_understood_either(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "buckboard", "play", "buckpitch", "--seed", "3"], input=b"\xff\xfe\x00\n\x80\n",
        env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "PYTHONIOENCODING": "utf-8"},
        capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert done.stdout.count(b"was not understood") == 2
    assert done.stderr == b""


def test_a_match_without_an_end_is_ended_between_two_hands(tmp_path):
    person, text = begin(tmp_path, "buck135", "--seed", "6")
    assert "A match is ended between two hands" in flat(person.ask("end"))
    until(person, person.ask(""), "Enter deals")
    said = flat(person.ask("?"))
    assert "end between two hands: the match ends here" in said
    assert "last round" not in said
    person.say("end")
    assert person.end() == 0
    text = plain_text(person.raw)
    assert re.search(r"\w+ wins? the match\.\s+You are \w+ of \d[^.]*, at [+−0]\d*\.\s+Its record: ~", text)
    assert re.search(r"To have it told again: buckboard replay ~/\S+\.jsonl", " ".join(text.split()))
    assert not (tmp_path / ".local/share/buckboard/buck135.json").exists()


def test_a_match_that_ends_by_its_rules_is_not_ended_by_word(tmp_path):
    person, text = begin(tmp_path, "buck135", "--seed", "6", "--rule", "rounds=3")
    until(person, text, "Enter deals")
    assert "“end” was not understood: press Enter, or say score, rules, options or quit." in flat(person.ask("end"))


def test_an_amount_is_said_in_many_ways(tmp_path):
    stacks = ("--rule", "betting=no_limit,stack=20")
    person, text = begin(tmp_path, "buck135", "--seed", "5", *stacks)
    text = until(person, text, "bet 1 to 19 (19 is all you have)")
    assert "name one amount, such as bet 1" in flat(person.ask("bet 1 to 19"))
    assert "You may bet from 1 to 19; 99 is too much. (buck135 61)" in flat(person.ask("bet 99"))
    for digits in ("１", "٣", "9" * 40):  # only 0 to 9 are digits here, and no stack has so many
        assert f"“bet {digits}” was not understood: say check or bet 1." in flat(person.ask(f"bet {digits}"))
    assert "“double” was not understood: say check or bet 1." in flat(person.ask("double"))
    assert "You bet 19, all-in." in flat(person.ask("all-in")).replace(" and is ", ", ").replace(" and are ", ", ")


def test_all_in_is_refused_where_it_is_more_than_may_be_bet(tmp_path):
    person, text = begin(tmp_path, "buck135", "--seed", "5")
    until(person, text, "bet 1")
    assert "You cannot put in all you have here: say check or bet 1." in flat(person.ask("all in"))
    assert "You bet 1." in flat(person.ask("1"))


@pytest.mark.parametrize("word", ["stand", "keep", "keep all", "none", "0", "draw", "enough"])
def test_keeping_all_cards_is_said_in_many_ways(tmp_path, word):
    person, text = begin(tmp_path, "buck135", "--seed", "6")
    text = until(person, text, "exchange")
    assert answers(text)[-1] == "keep all"
    assert "name the cards that you exchange" in flat(person.ask("keep 2c"))
    assert "You stand pat." in flat(person.ask(word))


def test_a_draw_needs_no_word_but_its_cards_and_is_told_once(tmp_path):
    person, text = begin(tmp_path, "buck135", "--seed", "6")
    text = until(person, text, "exchange")
    cards = re.search(r"draw (\S+ \S+) \(to exchange these two\)", answers(text)[0])[1]
    said = flat(person.ask("?"))
    assert f"such as draw {cards}." in said
    said = flat(person.ask(cards))
    assert "You draw two." in said
    assert "You throw" not in said


def test_help_shows_the_whole_question_and_no_moves_of_other_tables(tmp_path):
    person, _ = begin(tmp_path, "buckem", "--seats", "5", "--seed", "2")
    said = flat(person.ask("?"))
    assert "Do you stay? fold, stay (? for help)" in said
    assert "swap" not in said
    assert "say fold or stay." in flat(person.ask("perhaps"))


def test_what_is_paid_and_lies_open_is_told_at_the_deal(tmp_path):
    rules = ("--rule", "scare_cards=on", "--plain")
    said = flat(begin(tmp_path, "buckem", "--seats", "5", "--seed", "2", *rules)[1])
    assert "Everybody antes 1; the pot is 5." in said
    trump, suit = re.search(r"(\S\S) is turned up: (\w+) are trump\.", said).groups()
    assert trump[1] == suit[0]
    assert re.search(r"Face up lie: (\w+ \S\S, ){4}\w+ \S\S\.", said)
    assert "you are at −1" in said


def test_a_scare_card_is_shown_until_it_is_gone(tmp_path):
    game = ALL["buckem"]
    sitting = sit_down(
        game, options_for(game, {"scare_cards": "on", "seats": 5}), fill_names({0: "You"}, 5), ["", *["random"] * 4], 3
    )
    sitting.deal()
    shown = set()
    while sitting.match.playing:
        state, seen = sitting.state, sitting.seen(-1)
        for seat in range(5):
            open_now = state.hands[seat] >> state.scare[seat] & 1 and not state.folded >> seat & 1
            assert ("shows" in sitting.table.said(seen, seat)) == bool(open_now)
            if open_now:
                shown.add(state.phase)
        asked = sitting.match.asked
        sitting.match.play(asked, 1 if state.phase == game.STAY else moves_of(game, state, asked)[-1])
    assert shown == {game.STAY, game.DRAW, game.PLAY}


def hand_in(home, game):
    return json.loads((home / ".local/share/buckboard" / f"{game}.json").read_text())["hands"][-1]


def written_card(shown):
    return show(read_card(shown))


def test_enter_plays_the_only_card(tmp_path):
    person, text = begin(tmp_path, "buckpitch", "--seed", "3")
    text = until(person, text, "(or just Enter)", 30)
    card = answers(text)[0].partition(" ")[0]
    before = moves_in(tmp_path, "buckpitch")
    person.ask("")
    seat = next(at for at, player in enumerate(hand_in(tmp_path, "buckpitch")["players"]) if not player)
    assert moves_in(tmp_path, "buckpitch")[len(before)] == [seat, written_card(card)]


def test_the_whole_score_sheet_can_be_had(tmp_path):
    person, text = begin(tmp_path, "buckpitch", "--seed", "4", "--rule", "target=50", "--plain")
    for _ in range(10):
        text = until(person, text, "Enter deals")
        text = person.ask("")
    some, every = flat(person.ask("score")), flat(person.ask("score all"))
    assert every.count(";") > some.count(";") == 8


def test_the_program_is_named_as_it_was_called(monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(sys, "argv", ["/home/ann/bin/buckboard"])
    assert call("play") == "/home/ann/bin/buckboard play"
    monkeypatch.setattr(sys, "argv", [".venv/bin/buckboard"])
    assert call("options buck") == ".venv/bin/buckboard options buck"
    monkeypatch.setattr(sys, "argv", ["/lib/buckboard/__main__.py"])
    assert call("play") == f"{sys.executable} -m buckboard play"


def test_which_game_is_asked_again_in_a_sentence(tmp_path):
    person = Person(tmp_path, "play")
    assert "play buck --rule target=32 --hotseat" in flat(person.read())
    for said in ("", "9"):
        assert "Say a number from 1 to 4, or the name of a game" in flat(person.ask(said))
