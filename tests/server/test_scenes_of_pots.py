"""What tables of Buck 'em and Buck Thirty-Five always show, and what their buttons say."""

import pytest

from buckboard.engine.game import next_asked, view
from buckboard.engine.log import HIDDEN
from buckboard.engine.state import copy
from buckboard.games import buck135, buckem
from buckboard.server.scenes import acts_of, deal_acts, mine_of, public_of
from buckem_table import over, playing, standing_of, table
from buckem_table import say as stay
from rows import at_showdown, dealt, settled
from rows import say as bet

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"]


def shown(game, state, before=None, **more):
    return public_of(game, view(game, state, -1), 1, NAMES[: state.standing.seats], before, **more)


def asked(game, state, seat=None):
    seat = next_asked(game, state) if seat is None else seat
    return mine_of(game, view(game, state, seat), seat, 7)


def choices(game, state, seat=None):
    return {choice["say"]: choice for choice in asked(game, state, seat)["question"]["choices"]}


def facts(scene):
    return {fact["name"]: fact["text"] for fact in scene["facts"]}


def watched(game, state):
    return view(game, state, -1)


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


def test_a_session_of_fixed_length_says_how_long_it_is():
    options = {"session_end": "fixed_rounds", "rounds": 4}
    assert shown(buckem, table(**options))["target"] == "4 hands"
    assert standing_of(table(**options).options).seats == 6


def test_wild_cards_glow_for_their_owner_alone():
    state = bet(dealt("Kh 7c Ks 7s 9d"), "check, check, check, check, check, check, check, check, check, check")
    mine = asked(buck135, state, 0)
    assert [card["card"] for card in mine["cards"] if card["wild"]] == ["7c", "7s"]
    assert mine["makes"] == "four kings, nine"
    assert shown(buck135, state)["seats"][0]["row"] == ["??"] * 5
    assert mine["orders"] == {}


def test_cards_of_the_own_row_are_not_seen_before_their_time():
    state = dealt("Kh 7c Ks 7s 9d")
    assert [card["card"] for card in asked(buck135, state)["cards"]] == ["Kh", "??", "Ks", "??", "9d"]
    staged = dealt("Kh 7c Ks 7s 9d", deal_mode="staged")
    assert [card["card"] for card in asked(buck135, staged)["cards"]] == ["Kh", "", "Ks", "", "9d"]
    assert shown(buck135, staged)["seats"][1]["row"] == ["??", "", "??", "", "??"]
    assert deal_acts(buck135, watched(buck135, staged))[0]["cards"] == ["??"] * 3


def test_at_the_showdown_each_wild_card_says_what_it_became():
    state = at_showdown("Kh 7c Ks 7s 9d", "Kd 7h Kc Js 7d")
    scene = shown(buck135, state, copy(state.standing))
    first = scene["seats"][0]
    assert sorted(first["row"]) == sorted(["Kh", "7c", "Ks", "7s", "9d"])
    became = dict(zip(first["row"], first["became"], strict=True))
    assert {card: new for card, new in became.items() if new} == {"7c": "Kc", "7s": "Kd"}
    assert first["makes"].startswith("four kings, nine (")
    assert "winner" in first["badges"]
    assert scene["summary"]["headline"] == f"{{0}} wins {state.won[0]} with four kings, nine."


def test_a_folded_hand_is_never_laid_open():
    state = bet(dealt(), "bet, fold, fold, fold, fold")
    scene = shown(buck135, settled(state), copy(state.standing))
    assert [seat["row"] for seat in scene["seats"]][1:] == [[]] * 4
    assert scene["seats"][0]["row"] == ["??"] * 5
    assert scene["summary"]["headline"] == "{0} wins 5 unseen: all others folded."
    assert [row["text"] for row in scene["summary"]["rows"]] == ["shows nothing", *["folded"] * 4]


def test_bets_have_presets_that_set_within_the_bounds():
    state = dealt(betting="no_limit", stack=100, ante=2)
    choice = choices(buck135, state)["bet"]
    assert choice["presets"] == [
        {"label": "least", "amount": 1},
        {"label": "half the pot", "amount": 5},
        {"label": "the pot", "amount": 10},
        {"label": "all in", "amount": 98},
    ]
    raised = choices(buck135, bet(state, "bet 10"))["raise to"]
    assert [(preset["label"], preset["amount"]) for preset in raised["presets"]] == [
        ("least", 20), ("half the pot", 25), ("the pot", 40), ("all in", 98),
    ]  # fmt: skip
    spread = choices(buck135, dealt(betting="spread", bet_big=9))["bet"]
    assert [(preset["label"], preset["amount"]) for preset in spread["presets"]] == [
        ("least", 1), ("half the pot", 2), ("the pot", 5), ("most", 9),
    ]  # fmt: skip


def test_a_fixed_bet_has_one_amount_and_says_it_on_the_button():
    bets = choices(buck135, dealt())
    assert (bets["bet"]["label"], bets["bet"]["lowest"], bets["bet"]["presets"]) == ("Bet 1", 1, [])
    assert bets["check"]["about"] == "stay in for nothing"
    facing = choices(buck135, bet(dealt(), "bet"))
    assert (facing["call"]["label"], facing["call"]["about"]) == ("Call 1", "put in 1 for a pot of 7")
    assert facing["fold"]["about"] == "give up the 1 you have put in"
    assert facing["raise to"]["label"] == "Raise to 2"
    raised = choices(buck135, bet(dealt(), "bet, raise to 2, fold, fold, fold"))
    assert (raised["call"]["label"], raised["call"]["about"]) == ("Call 1", "put in 1 for a pot of 9")
    assert raised["fold"]["about"] == "give up the 2 you have put in"
    assert facing["check"]["why"] == "You cannot check: 1 more to call, or fold."


def test_all_in_is_said_on_the_button_and_makes_side_pots():
    state = dealt(betting="no_limit", stack=100, ante=0, stacks=[10, 50, 100, 100, 100])
    state = bet(state, "bet 10, raise to 50, raise to 90, fold")
    assert choices(buck135, state)["call"]["label"] == "Call 90"
    scene = shown(buck135, bet(state, "call"))
    assert [seat["badges"] for seat in scene["seats"]][:2] == [["all_in"], ["all_in"]]
    assert facts(scene)["pots"] == "main pot 40; side pot 120 for {1}, {2} and {4}; side pot 80 for {2} and {4}"
    pending = dealt(betting="no_limit", stack=100, ante=1, stacks=[11, 100, 100, 100, 100])
    assert facts(shown(buck135, bet(pending, "bet 10, raise to 50")))["pots"] == "main pot 25; side pot 40 for {1}"
    short = dealt(betting="no_limit", stack=100, ante=0, stacks=[100, 20, 100, 100, 100])
    assert choices(buck135, bet(short, "bet 40"))["call"]["label"] == "Call 20, all in"


def test_what_is_paid_for_a_new_card_and_what_a_declaration_means_is_said():
    sale = dealt(wilds="two", paid_exchange=True, fee=3)
    sale = bet(sale, ", ".join(["check"] * 15 + ["draw"]))
    assert choices(buck135, sale)["buy 4"]["label"] == "New card 4 for 3"
    assert choices(buck135, sale)["buy 2"]["about"] == "3 into the pot for a new card 2"
    after = bet(sale, "buy 4")
    acts = acts_of(buck135, watched(buck135, sale), 0, [1], watched(buck135, after))
    assert [(act["kind"], act["text"], act["chips"], act["cards"]) for act in acts] == [
        ("pot", "buys a new card 4", 3, ["??"])
    ]
    halves = dealt(mode="high_low", hi_lo="declare_simultaneous")
    halves = bet(halves, ", ".join(["check"] * 15 + ["draw"] * 5 + ["check"] * 5))
    assert choices(buck135, halves)["both"]["about"].startswith("all of the pot, or nothing")
    assert shown(buck135, bet(halves, "high"))["seats"][0]["badges"] == ["answered"]
    said = bet(halves, "high, low, low, both, high")
    acts = acts_of(buck135, watched(buck135, halves), 4, [0], watched(buck135, settled(said)))
    assert [act["text"] for act in acts[:5]] == ["high", "low", "low", "high and low", "high"]


def test_uncalled_chips_go_back_and_the_next_card_is_looked_at():
    state = dealt(betting="no_limit", stack=100, ante=0, stacks=[100, 20, 100, 100, 100])
    before = bet(state, "bet 40, call, fold, fold")
    after = bet(before, "fold")
    acts = acts_of(buck135, watched(buck135, before), 4, [4], watched(buck135, after))
    assert [(act["kind"], act["seat"], act["text"], act["chips"]) for act in acts] == [
        ("call", 4, "folds", 0),
        ("pot", 0, "takes back 20", -20),
        ("call", -1, "card 2", 0),
        ("call", -1, "card 4", 0),
    ]


def test_scores_are_chips_in_front_with_stacks_and_lines_of_the_ledger_on_credit():
    stacks = shown(buck135, bet(dealt(stack=100, ante=5), "bet"))
    assert [seat["score"] for seat in stacks["seats"]][:2] == ["94", "95"]
    assert [team["score"] for team in stacks["teams"]][:2] == ["−6", "−5"]
    credit = shown(buck135, bet(dealt(ante=5, chips=[10]), "bet"))
    assert [seat["score"] for seat in credit["seats"]][:2] == ["+4", "−5"]
    assert credit["seats"][0]["bet"] == 1
    fee = bet(dealt(wilds="two", paid_exchange=True, fee=3), ", ".join(["check"] * 15 + ["draw", "buy 4"]))
    assert shown(buck135, fee)["teams"][0]["score"] == "−4"


def test_the_end_of_a_match_and_what_stays_in_the_middle_is_told():
    state = at_showdown("Kh 7c Ks 7s 9d", rounds=1)
    told = shown(buck135, state, copy(state.standing))["summary"]
    assert told["winners"] == [0]
    assert told["notes"] == ["The match is over: {0} wins it, at +4."]
    split = at_showdown("Qs Qd 9c 5c 5d", "Qh Qc 9d 3s 3h", odd_chip="carry")
    assert shown(buck135, split, copy(split.standing))["pot"] == 1
    assert shown(buck135, split, copy(split.standing))["summary"]["notes"] == [
        "1 stays in the middle for the next hand."
    ]
