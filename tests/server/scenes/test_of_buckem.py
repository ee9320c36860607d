"""What a table of Buck 'em always shows, and what its buttons say."""

import pytest

from buckboard.engine.game import view
from buckboard.engine.log import HIDDEN
from buckboard.engine.state import copy
from buckboard.games import buckem
from buckboard.server.scenes import acts_of, deal_acts, mine_of
from buckem_table import over, playing, standing_of, table
from buckem_table import say as stay
from looks import asked, choices, facts, shown, watched


def test_staying_says_what_is_at_stake_by_the_limits_of_the_table():
    usual = table(ante=2)
    assert choices(buckem, usual)["stay"]["about"] == "two tricks or match the pot of 12"
    assert choices(buckem, usual)["fold"]["about"] == "costs nothing more, wins nothing"
    deep = table(before={"pot": 60, "base": 60, "next": buckem.standing.Next.BURN}, pot_limit=20)
    assert choices(buckem, deep)["stay"]["about"] == "two tricks or pay 20, the limit of a burn"
    assert choices(buckem, deep)["fold"]["about"] == "costs nothing, wins nothing"
    hard = table(lone_unqualified="burned")
    assert choices(buckem, hard)["stay"]["about"].endswith("; alone without the cards to rake you are burned too")


@pytest.mark.parametrize(("pot", "says"), [(12, "single"), (23, "single"), (24, "double"), (36, "3-fold")])
def test_a_pot_says_whether_it_is_single_or_double(pot, says):
    state = table(before={"pot": pot, "base": 12, "next": buckem.standing.Next.BURN})
    scene = shown(buckem, state)
    assert (scene["pot"], scene["pot_says"]) == (pot, says)
    assert facts(scene)["kind"] == "burn hand"


def test_a_rake_says_what_it_takes_and_declining_what_becomes_of_the_pot():
    alone = ["fold", "stay", "fold", "fold", "fold", "fold"]
    single = stay(table("", "As", turn="Ks"), *alone)
    assert choices(buckem, single)["rake"]["about"] == "take the pot of 6"
    assert choices(buckem, single)["decline"]["about"] == "the pot of 6 stays, and nobody antes"
    before = {"pot": 25, "base": 12, "next": buckem.standing.Next.BURN}
    double = stay(table("", "As", turn="Ks", before=before, no_rake_next="refund"), *alone)
    assert choices(buckem, double)["rake"]["about"] == "take 12, half of a double pot; 13 stays"
    assert choices(buckem, double)["decline"]["about"] == "the pot of 25 goes back to everybody"
    limit = {"pot_limit": 5, "pot_limit_mode": "cap_burn_and_win", "no_rake_next": "carry_and_ante"}
    limited = stay(table("", "As", turn="Ks", **limit), *alone)
    assert choices(buckem, limited)["rake"]["about"] == "take 5, the most that may be won; 1 stays"
    assert choices(buckem, limited)["decline"]["about"] == "the pot of 6 stays, and everybody antes"


def test_a_raker_lays_open_the_cards_to_rake_and_no_others():
    before = stay(table("", "Qs 2s As Kd 9c", turn="Ks"), "fold", "stay", *["fold"] * 4)
    after = settled_hand(stay(before, "rake"))
    scene = shown(buckem, after, before.standing)
    assert scene["seats"][1]["open"] == ["As"]
    acts = acts_of(buckem, watched(buckem, before), 1, [0], watched(buckem, after))
    assert [(act["kind"], act["seat"], act["text"], act["cards"]) for act in acts] == [
        ("reveal", 1, "rakes", ["As"]),
        ("pot", 1, "takes 6", []),
        ("end", -1, "{1} takes the pot of 6.", []),
    ]
    assert scene["summary"]["rows"][1]["text"] == "stayed alone, raked"


def settled_hand(state):
    state = copy(state)
    buckem.settle(state)
    return state


def test_scare_cards_lie_open_until_they_are_thrown():
    state = table("4s", "9c", turn="Ks", scare_cards="on")
    scene = shown(buckem, state)
    assert [seat["open"] for seat in scene["seats"]][:2] == [["4s"], ["9c"]]
    question = asked(buckem, state)["question"]
    assert question["text"] == "You are scared in: what do you say?"
    fold = choices(buckem, state)["fold"]
    assert not fold["legal"]
    assert fold["why"].startswith("Your scare card, 4s, is a trump")
    assert [card["card"] for card in asked(buckem, state)["cards"] if card["open"]] == ["4s"]
    stayed = stay(state, "stay", "stay", "fold", "fold", "fold", "fold", "draw 4s")
    assert [seat["open"] for seat in shown(buckem, stayed)["seats"]][:2] == [[], ["9c"]]


def test_the_dealers_choice_of_a_scare_card_comes_before_anybody_sees_a_card():
    state = table("4s", turn="Ks", scare_cards="dealer_choice")
    scene, mine = shown(buckem, state), asked(buckem, state)
    assert (scene["phase"], scene["trump"], scene["asked"]) == ("scare", "", [5])
    assert mine["cards"] == []
    assert [choice["label"] for choice in mine["question"]["choices"]][:2] == ["No scare card", "Card 1"]
    assert [act["kind"] for act in deal_acts(buckem, watched(buckem, state))] == ["deal", "pot"]
    after = stay(state, "scare 1")
    acts = acts_of(buckem, watched(buckem, state), 5, [1], watched(buckem, after))
    assert [act["text"] for act in acts][:3] == ["scare 1", "spades are trump", "scared in"]


def test_the_turned_card_and_the_deuce_that_was_swapped_for_it_are_in_sight():
    state = table("2s", turn="Ks", deuce_swap=True)
    assert facts(shown(buckem, state))["trump"] == "spades (Ks turned up)"
    swap = choices(buckem, state)["stay swap"]
    assert (swap["label"], swap["about"]) == (
        "Stay and swap",
        "take Ks for your deuce; two tricks or match the pot of 6",
    )
    after = stay(state, "stay swap")
    scene = shown(buckem, after)
    assert facts(scene)["trump"] == "spades (Ks was swapped for 2s)"
    assert scene["seats"][0]["open"] == ["Ks"]
    king = asked(buckem, after, 0)["cards"][0]
    assert (king["card"], king["name"], king["open"], king["trump"]) == ("Ks", "turned card", True, True)
    assert acts_of(buckem, watched(buckem, state), 0, [2], watched(buckem, after))[0]["cards"] == ["Ks"]
    assert "stay swap" not in choices(buckem, table("2s", turn="Ks"))


def test_answers_given_at_once_are_shown_all_together_and_not_before():
    state = table("As", "Ks", declare_mode="simultaneous", turn="Qs")
    one = stay(state, "stay")
    scene = shown(buckem, one)
    assert [seat["badges"] for seat in scene["seats"]][:2] == [["answered"], ["asked"]]
    assert scene["seats"][0]["said"] == ""
    assert acts_of(buckem, watched(buckem, state), 0, [HIDDEN], watched(buckem, one)) == [
        {"kind": "answered", "seat": 0, "text": "", "cards": [], "chips": 0}
    ]
    last = stay(one, "stay", "fold", "fold", "fold")
    all_in = stay(last, "fold")
    acts = acts_of(buckem, watched(buckem, state), 5, [0], watched(buckem, all_in))
    assert [(act["kind"], act["seat"], act["text"]) for act in acts[:3]] == [
        ("reveal", 0, "stays"), ("reveal", 1, "stays"), ("reveal", 2, "folds"),
    ]  # fmt: skip


def test_answers_that_the_table_keeps_for_itself_are_marked_and_can_be_changed():
    state = table("As", declare_mode="simultaneous")
    scene = shown(buckem, state, answered=[0, 3])
    assert scene["asked"] == [1, 2, 4, 5]
    assert [seat for seat, each in enumerate(scene["seats"]) if "answered" in each["badges"]] == [0, 3]
    seen = view(buckem, state, 0)
    question = mine_of(buckem, seen, 0, 41, "stay", True)["question"]
    assert (question["number"], question["answered"], question["changeable"]) == (41, "stay", True)
    unchanged = watched(buckem, state)
    assert [act["kind"] for act in acts_of(buckem, unchanged, 0, [], unchanged)] == ["answered"]


def test_a_draw_is_one_act_in_which_only_open_cards_have_a_face():
    state = stay(table("9c 2c 3c", "As", turn="Ks", scare_cards="on"), "stay", "stay", *["fold"] * 4)
    after = stay(state, "draw 9c 2c")
    nine = watched(buckem, state).scare[0]
    acts = acts_of(buckem, watched(buckem, state), 0, [nine, HIDDEN, 52], watched(buckem, after))
    assert [(act["kind"], act["text"], act["cards"]) for act in acts] == [("draw", "draws 2", ["9c", "??"])]
    kept = acts_of(buckem, watched(buckem, state), 0, [52], watched(buckem, stay(state, "draw")))
    assert [(act["text"], act["cards"]) for act in kept] == [("keeps all", [])]
    assert asked(buckem, state)["question"]["most"] == 3
    none = asked(buckem, stay(table("9c", "As", max_draw=0), "stay", "stay", *["fold"] * 4))["question"]
    assert (none["text"], none["most"], none["choices"][0]["label"]) == (
        "Nothing is exchanged at this table.", 0, "Keep all",
    )  # fmt: skip
    assert acts_of(buckem, watched(buckem, state), 0, [HIDDEN], watched(buckem, state)) == []


def test_who_is_burned_and_who_takes_the_pot_is_shown_and_summed_up():
    state = over([3, 2, 0, None, None, None], pot=12)
    before = copy(state.standing)
    scene = shown(buckem, settled_hand(state), before)
    assert [seat["badges"] for seat in scene["seats"]][:4] == [
        ["stays", "winner"], ["stays", "winner"], ["stays", "burned"], ["out"],
    ]  # fmt: skip
    assert (scene["pot"], scene["pot_says"], facts(scene)["next"]) == (12, "single", "burn hand")
    told = scene["summary"]
    assert told["headline"] == "{0} takes 6 and {1} takes 6 of the pot of 12."
    assert [row["change"] for row in told["rows"]] == ["+6", "+6", "−12", "0", "0", "0"]
    assert told["rows"][2]["text"] == "no tricks, burned"
    assert told["notes"][0] == "{2} is burned and pays 12."


def test_hands_in_buck_em_are_counted_as_the_tricks_go():
    state = stay(playing("As Qs", "2s 3s"), "As")
    scene = shown(buckem, state)
    assert [seat["held"] for seat in scene["seats"]] == [4, 5, 0, 0, 0, 0]
    assert scene["seats"][0]["lying"] == "As"


def test_an_ante_is_in_everybodys_line_as_soon_as_it_is_paid():
    scene = shown(buckem, table(ante=3, before={"chips": [5]}))
    assert (
        [seat["score"] for seat in scene["seats"]][:2] == [team["score"] for team in scene["teams"]][:2] == ["+2", "−3"]
    )


def test_a_session_of_fixed_length_says_how_long_it_is():
    options = {"session_end": "fixed_rounds", "rounds": 4}
    assert shown(buckem, table(**options))["target"] == "4 hands in all"
    assert standing_of(table(**options).options).seats == 6
